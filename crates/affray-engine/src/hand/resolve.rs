//! From a ruling, which names people and things, to orders with ids.

use affray_file::nearest;
use affray_table::{End, Seat};

use super::house::{self, Homely};
use super::ruling::{Change, GOES_ON, Number, Ruling};
use super::{Affliction, Course, Dial, Library, Names, Order, Party, Value, Values};
use crate::measure::{Fate, MAX_PEOPLE, Who};
use crate::system::System;
use crate::words::{listed, quoted, same};

/// The most that a ruling changes a roll by.
const MOST_FOR_A_ROLL: u32 = 1_000;
/// The most names that a message lists.
const MOST_LISTED: usize = 12;

/// An order, with what a look has to read afterwards.
pub(crate) struct Aim<S: System> {
    pub(crate) task: Task<S>,
    /// Whose figure is set, if it is anybody's.
    pub(crate) of: Option<Who>,
    /// The path of the figure, what it was and what it has to be.
    pub(crate) figure: Option<Figure>,
}

/// What is to be done.
pub(crate) enum Task<S: System> {
    /// By the system.
    Order(Order<S>),
    /// With something that the table made up.
    House(Homely),
    /// Somebody is called otherwise.
    Name { who: Who, name: String },
}

impl<S: System> Clone for Task<S> {
    fn clone(&self) -> Task<S> {
        match self {
            Task::Order(order) => Task::Order(order.clone()),
            Task::House(homely) => Task::House(homely.clone()),
            Task::Name { who, name } => Task::Name { who: *who, name: name.clone() },
        }
    }
}

/// A figure that is set.
#[derive(Clone)]
pub(crate) struct Figure {
    pub(crate) path: String,
    pub(crate) was: String,
    pub(crate) wanted: String,
}

/// A ruling that this fight understands.
pub(crate) struct Resolved<S: System> {
    /// The ruling, its names as the fight writes them.
    pub(crate) ruling: Ruling,
    pub(crate) number: Number,
    pub(crate) aims: Vec<Aim<S>>,
}

impl<S: System> Clone for Aim<S> {
    fn clone(&self) -> Aim<S> {
        Aim { task: self.task.clone(), of: self.of, figure: self.figure.clone() }
    }
}

impl Names {
    /// Those of a fight, and of the files that it was read from.
    pub(crate) fn of<S: System>(fight: &S, library: Option<&Library>) -> Names {
        Names {
            people: (0..fight.people() as Who).map(|who| fight.person(who).to_owned()).collect(),
            sides: (0..fight.sides()).map(|side| fight.side_name(side).to_owned()).collect(),
            models: library.map(Library::names::<S>).unwrap_or_default(),
            round: fight.round().min(u32::from(u16::MAX)) as u16,
        }
    }
}

impl<S: System> Resolved<S> {
    /// The orders of a ruling.
    ///
    /// # Errors
    /// What it names is not there, or cannot be ruled so: what is wrong and what is allowed.
    pub(crate) fn of(
        fight: &S,
        library: Option<&Library>,
        ruling: &Ruling,
    ) -> Result<Resolved<S>, String> {
        let finder = Finder { fight, library, names: Names::of(fight, library) };
        let mut ruling = ruling.clone();
        let people = match &mut ruling {
            Ruling::Order { who } => {
                who.iter_mut().try_for_each(|name| finder.spell(name))?;
                Vec::new()
            }
            Ruling::Arrive { who, .. } | Ruling::Return { who, .. } => finder.absent(who)?,
            Ruling::Set { who, .. }
            | Ruling::Lay { who, .. }
            | Ruling::Lift { who, .. }
            | Ruling::Put { who, .. }
            | Ruling::Leave { who }
            | Ruling::Die { who }
            | Ruling::Roll { who, .. } => finder.present(who)?,
            Ruling::Name { .. }
            | Ruling::Join { .. }
            | Ruling::Outcome { .. }
            | Ruling::Amend { .. }
            | Ruling::Condition(_)
            | Ruling::Counter(_)
            | Ruling::Note { .. } => Vec::new(),
        };
        let aims = finder.aims(&mut ruling, &people)?;
        let number = if people.len() == 1 { Number::One } else { Number::Several };
        Ok(Resolved { ruling, number, aims })
    }
}

/// Finds what a ruling names in a fight.
pub(super) struct Finder<'f, S> {
    pub(super) fight: &'f S,
    pub(super) library: Option<&'f Library>,
    pub(super) names: Names,
}

impl<S: System> Finder<'_, S> {
    fn aims(&self, ruling: &mut Ruling, people: &[Who]) -> Result<Vec<Aim<S>>, String> {
        let each = |order: &dyn Fn(Who) -> Result<Order<S>, String>| {
            people.iter().map(|&who| order(who).map(Aim::from)).collect::<Result<Vec<_>, _>>()
        };
        match ruling {
            Ruling::Set { figure, change, .. } => self.figures(people, figure, change),
            Ruling::Lay { what, until, .. } if self.is_house(what) => {
                self.laid_by_house(people, what, *until)
            }
            Ruling::Lay { what, until, .. } => each(&|who| self.laid(who, what, *until)),
            Ruling::Lift { what, .. } if self.is_house(what) => self.lifted_by_house(people, what),
            Ruling::Lift { what, .. } => each(&|who| {
                let (found, level) = self.affliction(who, what)?;
                if level.is_some() {
                    return Err(format!("write only what they are not: {}", quoted(&found.name)));
                }
                Ok(Order::Lift { who, what: found.key })
            }),
            Ruling::Put { at, .. } => each(&|who| Ok(Order::Put { who, at: self.fight.spot(at)? })),
            Ruling::Arrive { at, .. } => {
                each(&|who| self.goes(who, Course::Arrives, at.as_deref()))
            }
            Ruling::Return { at, .. } => {
                each(&|who| self.goes(who, Course::Returns, at.as_deref()))
            }
            Ruling::Leave { .. } => each(&|who| self.goes(who, Course::Leaves, None)),
            Ruling::Die { .. } => each(&|who| self.goes(who, Course::Dies, None)),
            Ruling::Roll { by, .. } => {
                if by.unsigned_abs() > MOST_FOR_A_ROLL || *by == 0 {
                    let most = MOST_FOR_A_ROLL;
                    return Err(format!("a roll can be changed by 1 to {most}, not by {by}"));
                }
                each(&|who| Ok(Order::Roll { who, by: *by }))
            }
            Ruling::Name { who, name } => self.named(who, name),
            Ruling::Join { .. } => self.joins(ruling),
            Ruling::Order { who } => Ok(vec![self.turns(who)?.into()]),
            Ruling::Outcome { outcome } => Ok(vec![self.outcome(outcome)?.into()]),
            Ruling::Note { words } if words.trim().is_empty() => {
                Err("what is noted is missing".to_owned())
            }
            Ruling::Condition(condition) => Ok(vec![self.condition(condition)?]),
            Ruling::Counter(counter) => Ok(vec![self.counter(counter)?]),
            Ruling::Amend { .. } | Ruling::Note { .. } => Ok(Vec::new()),
        }
    }

    /// Writes a name of somebody or of a side as the fight does.
    pub(super) fn spell(&self, name: &mut String) -> Result<(), String> {
        let Names { people, sides, .. } = &self.names;
        let known = people.iter().chain(sides).find(|known| same(known, name));
        if let Some(known) = known {
            name.clone_from(known);
            return Ok(());
        }
        if same(name, "all") {
            "all".clone_into(name);
            return Ok(());
        }
        let near = nearest(name, people.iter().chain(sides).map(String::as_str));
        let near = near.map(|near| format!("; did you mean {}?", quoted(near)));
        Err(format!("nobody here is called {}{}", quoted(name), near.unwrap_or_default()))
    }

    /// The people of these names, each once; of a side and of all those of whom `is_meant` holds.
    fn people(
        &self,
        names: &mut [String],
        is_meant: impl Fn(Fate) -> bool,
        nobody: &str,
    ) -> Result<Vec<Who>, String> {
        let fight = self.fight;
        let mut found = Vec::new();
        for name in names.iter_mut() {
            self.spell(name)?;
            let everybody = 0..fight.people() as Who;
            if let Some(who) = everybody.clone().find(|&who| same(fight.person(who), name)) {
                found.push(who);
                continue;
            }
            let is_of = |who: &Who| {
                let is_side = same(&fight.seat_name(fight.side(*who)), name);
                (is_side || same(name, "all")) && is_meant(fight.fate(*who))
            };
            let before = found.len();
            found.extend(everybody.filter(is_of));
            if found.len() == before {
                return Err(format!("{name}: {nobody}"));
            }
        }
        let mut known = [false; MAX_PEOPLE];
        found.retain(|&who| !std::mem::replace(&mut known[usize::from(who)], true));
        Ok(found)
    }

    /// Of sides those who are there, standing or down.
    fn present(&self, names: &mut [String]) -> Result<Vec<Who>, String> {
        let is_there = |fate| matches!(fate, Fate::Standing | Fate::Down);
        self.people(names, is_there, "nobody of them is in the fight")
    }

    /// Of sides those who are not fighting.
    fn absent(&self, names: &mut [String]) -> Result<Vec<Who>, String> {
        self.people(names, |fate| fate != Fate::Standing, "all of them are in the fight")
    }

    fn figures(
        &self,
        people: &[Who],
        figure: &mut String,
        change: &Change,
    ) -> Result<Vec<Aim<S>>, String> {
        if let Some(aims) = self.figures_of_house(people, figure, change)? {
            return Ok(aims);
        }
        if people.is_empty() {
            let dial = self.fight.dials(None).into_iter().find(|dial| same(&dial.path, figure));
            let dial = dial.ok_or_else(|| self.no_figure(figure))?;
            figure.clone_from(&dial.path);
            return Ok(vec![self.set(dial, None, change)?]);
        }
        let mut aims = Vec::new();
        let mut spelled = None;
        for &who in people {
            let name = self.fight.person(who);
            let path = format!("{name}.{figure}");
            let dials = self.fight.dials(Some(who));
            let Some(dial) = dials.iter().find(|dial| same(&dial.path, &path)) else {
                let own = |dial: &Dial<S::Dial>| dial.path.split_at(name.len() + 1).1.to_owned();
                let allowed = dials.iter().map(own).chain(self.house_figures()).collect::<Vec<_>>();
                return Err(no_such(
                    &format!("{name} has no {} to rule", quoted(figure)),
                    figure,
                    &allowed,
                ));
            };
            spelled = Some(dial.path[name.len() + 1..].to_owned());
            aims.push(self.set(dial.clone(), Some(who), change)?);
        }
        figure.clone_from(&spelled.unwrap_or_default());
        Ok(aims)
    }

    /// That nothing has this path.
    fn no_figure(&self, path: &str) -> String {
        let owner = path.rsplit_once('.').map(|(owner, _)| owner.trim());
        let people = self.names.people.iter().map(String::as_str);
        if let Some(near) = owner.and_then(|owner| nearest(owner, people)) {
            let owner = owner.unwrap_or_default();
            return format!(
                "nobody here is called {}; did you mean {}?",
                quoted(owner),
                quoted(near)
            );
        }
        let counters = house::counters(self.fight).map(|(_, counter, _)| counter.name.clone());
        let dials = self.fight.dials(None).into_iter().map(|dial| dial.path);
        let allowed: Vec<String> = dials.chain(counters).collect();
        let is_of = |known: &String, owner: &str| {
            known.rsplit_once('.').is_some_and(|(known, _)| same(known.trim(), owner))
        };
        if let Some(owner) = owner
            && !allowed.iter().any(|known| is_of(known, owner))
        {
            let (owner, people) = (quoted(owner), listed(&self.names.people, MOST_LISTED));
            return format!("nobody and nothing here is called {owner}; there are {people}");
        }
        no_such(&format!("there is no {} to rule", quoted(path)), path, &allowed)
    }

    fn set(
        &self,
        Dial { key, path, values }: Dial<S::Dial>,
        of: Option<Who>,
        change: &Change,
    ) -> Result<Aim<S>, String> {
        let was = house::look(self.fight, &path)?;
        let (value, wanted) = match (&values, change) {
            (Values::Words(words), Change::To(word)) => {
                let place = words.iter().position(|known| same(known, word)).ok_or_else(|| {
                    no_such(&format!("{path} cannot be {}", quoted(word)), word, words)
                })?;
                (Value::Word(place), words[place].clone())
            }
            (Values::Words(_), Change::By(_)) => {
                return Err(format!("{path} is {was}, which is no number: write `{path} = …`"));
            }
            (&Values::Numbers { least, most }, change) => {
                let number = match change {
                    Change::To(number) => {
                        number.replace('−', "-").parse::<i32>().map_err(|_| {
                            format!(
                                "{path} is a whole number from {least} to {most}, not {}",
                                quoted(number)
                            )
                        })?
                    }
                    Change::By(by) => {
                        let now = was.parse::<i32>().map_err(|_| {
                            format!("{path} is {was}, which is no number: write `{path} = …`")
                        })?;
                        now.saturating_add(*by)
                    }
                };
                if !(least..=most).contains(&number) {
                    return Err(format!("{path} cannot be {number}; allowed: {least} to {most}"));
                }
                (Value::Number(number), number.to_string())
            }
        };
        let figure = Some(Figure { path, was, wanted });
        Ok(Aim { task: Task::Order(Order::Set { dial: key, value }), of, figure })
    }

    /// A condition by its name, or by its name and a level behind it.
    fn affliction(
        &self,
        who: Who,
        what: &str,
    ) -> Result<(Affliction<S::Affliction>, Option<i32>), String> {
        let all = self.fight.afflictions(who);
        let find = |name: &str| all.iter().find(|known| same(&known.name, name)).cloned();
        if let Some(found) = find(what) {
            return Ok((found, None));
        }
        let with_level = what
            .rsplit_once(' ')
            .and_then(|(name, level)| Some((find(name)?, level.parse::<i32>().ok()?)));
        if let Some((found, level)) = with_level {
            return match found.levels {
                Some((least, most)) if (least..=most).contains(&level) => Ok((found, Some(level))),
                Some((least, most)) => Err(format!(
                    "{} has no level {level}; allowed: {least} to {most}",
                    quoted(&found.name)
                )),
                None => Err(format!("{} has no levels", quoted(&found.name))),
            };
        }
        let own = house::conditions(self.fight).map(|(_, it)| it.name.clone());
        let allowed: Vec<String> = all.into_iter().map(|known| known.name).chain(own).collect();
        let name = self.fight.person(who);
        Err(no_such(&format!("{name} cannot be {}", quoted(what)), what, &allowed))
    }

    /// That an end lies ahead.
    pub(super) fn is_ahead(&self, until: End) -> Result<(), String> {
        match until {
            End::Round(last) if last < self.names.round => {
                Err(format!("round {last} is over; it is round {}", self.names.round))
            }
            End::Round(_) | End::Rules | End::NextTurn | End::Ruled => Ok(()),
        }
    }

    fn laid(&self, who: Who, what: &str, until: End) -> Result<Order<S>, String> {
        let (found, level) = self.affliction(who, what)?;
        let is_ended = matches!(until, End::Round(_) | End::NextTurn);
        if is_ended && !found.timed {
            let name = quoted(&found.name);
            return Err(format!("{name} lasts as long as the rules say, or until it is lifted"));
        }
        self.is_ahead(until)?;
        let level = level.or(found.levels.map(|(least, _)| least));
        Ok(Order::Lay { who, what: found.key, level, end: until })
    }

    fn goes(&self, who: Who, course: Course, at: Option<&str>) -> Result<Order<S>, String> {
        let at = at.map(|at| self.fight.spot(at)).transpose()?;
        Ok(Order::Course { who, course, at })
    }

    pub(super) fn side(&self, name: &mut String) -> Result<Seat, String> {
        let sides = &self.names.sides;
        let found = sides.iter().position(|side| same(side, name));
        let place = found
            .ok_or_else(|| no_such(&format!("no side is called {}", quoted(name)), name, sides))?;
        name.clone_from(&sides[place]);
        Ok(Seat(place as u8))
    }

    fn turns(&self, who: &[String]) -> Result<Order<S>, String> {
        let mut parties = Vec::new();
        for name in who {
            let person = self.names.people.iter().position(|known| same(known, name));
            let side = self.names.sides.iter().position(|known| same(known, name));
            let party = match (person, side) {
                (Some(who), _) => Party::One(who as Who),
                (None, Some(side)) => Party::Side(Seat(side as u8)),
                (None, None) => {
                    return Err("an order of turns names those who come first".to_owned());
                }
            };
            if parties.contains(&party) {
                return Err(format!("{name} stands twice in this order"));
            }
            parties.push(party);
        }
        Ok(Order::Turns(parties))
    }

    fn outcome(&self, outcome: &mut String) -> Result<Order<S>, String> {
        if same(outcome, GOES_ON) {
            GOES_ON.clone_into(outcome);
            return Ok(Order::Outcome(None));
        }
        let endings = self.fight.endings();
        // `Court win` and `Court wins` are the same, and so are `a draw` and `draw`.
        let bare = |words: &str| {
            let words = crate::words::fold(words);
            let winner = words.strip_suffix(" wins").or(words.strip_suffix(" win"));
            match winner {
                Some(side) => format!("{side} win"),
                None => words.strip_prefix("a ").unwrap_or(&words).to_owned(),
            }
        };
        let found = endings.iter().find(|(words, _)| bare(words) == bare(outcome));
        let Some((words, ending)) = found else {
            let mut allowed: Vec<String> = endings.into_iter().map(|(words, _)| words).collect();
            allowed.push(GOES_ON.to_owned());
            return Err(no_such(
                &format!("no fight ends with {}", quoted(outcome)),
                outcome,
                &allowed,
            ));
        };
        outcome.clone_from(words);
        Ok(Order::Outcome(Some(*ending)))
    }
}

impl<S: System> From<Order<S>> for Aim<S> {
    fn from(order: Order<S>) -> Aim<S> {
        Aim { task: Task::Order(order), of: None, figure: None }
    }
}

/// That something is not there, with what is and the nearest.
pub(super) fn no_such(what: &str, given: &str, allowed: &[String]) -> String {
    let near = nearest(given, allowed.iter().map(String::as_str));
    let near = near.map(|near| format!("; did you mean {}?", quoted(near))).unwrap_or_default();
    if allowed.is_empty() {
        return format!("{what}{near}");
    }
    format!("{what}{near}; allowed: {}", listed(allowed, MOST_LISTED))
}
