//! Conditions and counters that the table made up: what is ruled of them.

use affray_table::{
    Condition, End, Homemade, HouseCondition, HouseCounter, HouseId, HouseLaid, Run, Seat, Tape,
};

use super::resolve::no_such;
use super::{Order, Value};
use crate::look::{list, yes_no};
use crate::measure::Who;
use crate::reckoning::WhyNot;
use crate::system::System;
use crate::words::{quoted, same};

/// The most things that the tables of a fight make up.
pub(crate) const MOST_KNOWN: usize = 200;

/// What is ruled of something that the table made up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Homely {
    /// It is made up.
    MakeUp(Homemade),
    /// A condition lies on somebody, at this level.
    Lay { who: Who, what: HouseId, level: u16, end: End },
    /// It no longer does.
    Lift { who: Who, what: HouseId },
    /// A counter stands at this.
    Count { what: HouseId, to: u16 },
}

impl Homely {
    /// Whether a side is told of it in the game master's words.
    pub(crate) fn is_told<S: System>(&self, fight: &S, seat: Seat) -> bool {
        match self {
            Homely::MakeUp(_) => false,
            Homely::Lay { who, .. } | Homely::Lift { who, .. } => fight.side(*who) == seat,
            Homely::Count { what, .. } => !matches!(
                fight.decrees().homemade(*what),
                Some(Homemade::Counter(HouseCounter { secret: true, .. }, _))
            ),
        }
    }

    /// Why it does not hold, if it does not.
    pub(crate) fn fails<S: System>(&self, fight: &S) -> Option<String> {
        let decrees = fight.decrees();
        match self {
            Homely::MakeUp(made) => {
                let is_known = decrees.known().any(|(_, known)| known.name() == made.name());
                (!is_known).then(|| format!("{} would not be known", quoted(made.name())))
            }
            Homely::Lay { who, what, level, .. } if suffers(fight, *who, *what) != Some(*level) => {
                Some(format!("it would be over for {} already", fight.person(*who)))
            }
            Homely::Lift { who, what } if suffers(fight, *who, *what).is_some() => {
                Some(format!("{} would still suffer it", fight.person(*who)))
            }
            Homely::Count { what, to } => match decrees.homemade(*what) {
                Some(Homemade::Counter(_, now)) if now == to => None,
                _ => Some("the counter would stand elsewhere".to_owned()),
            },
            Homely::Lay { .. } | Homely::Lift { .. } => None,
        }
    }

    /// Does it.
    ///
    /// # Errors
    /// Why it cannot be.
    pub(crate) fn carry_out<S: System>(&self, fight: &mut S) -> Result<(), WhyNot> {
        match self {
            Homely::MakeUp(made) => fight.decrees_mut().make_up(made.clone()),
            Homely::Lay { who, what, level, end } => lay(fight, *who, (*what, *level), *end)?,
            Homely::Lift { who, what } => fight.decrees_mut().lift_house(*who, *what),
            Homely::Count { what, to } => {
                let Some(Homemade::Counter(counter, _)) = fight.decrees().homemade(*what) else {
                    return S::refuse("there is no such counter");
                };
                let counted = Homemade::Counter(counter.clone(), *to);
                fight.decrees_mut().make_up(counted);
            }
        }
        Ok(())
    }
}

/// At which level somebody suffers a condition of the table's own; 1 where it has none.
pub(crate) fn suffers<S: System>(fight: &S, who: Who, what: HouseId) -> Option<u16> {
    let laid = fight.decrees().house().iter();
    laid.clone().find(|laid| (laid.who, laid.what) == (who, what)).map(|laid| laid.level)
}

/// The conditions that the table made up.
pub(crate) fn conditions<S: System>(fight: &S) -> impl Iterator<Item = (HouseId, &HouseCondition)> {
    fight.decrees().known().filter_map(|(what, made)| match made {
        Homemade::Condition(condition) => Some((what, condition)),
        Homemade::Counter(..) => None,
    })
}

/// The counters that the table made up, and where they stand.
pub(crate) fn counters<S: System>(
    fight: &S,
) -> impl Iterator<Item = (HouseId, &HouseCounter, u16)> {
    fight.decrees().known().filter_map(|(what, made)| match made {
        Homemade::Condition(_) => None,
        Homemade::Counter(counter, now) => Some((what, counter, *now)),
    })
}

/// Lays a condition on somebody.
fn lay<S: System>(
    fight: &mut S,
    who: Who,
    (what, level): (HouseId, u16),
    end: End,
) -> Result<(), WhyNot> {
    let Some(Homemade::Condition(condition)) = fight.decrees().homemade(what).cloned() else {
        return S::refuse("there is no such condition");
    };
    fight.decrees_mut().lift_house(who, what);
    let times = i32::from(level);
    let mut terms = Vec::new();
    for gain in &condition.figures {
        let by = gain.by.saturating_mul(times);
        for (sum, more) in added(fight, who, (&gain.figure, by))? {
            terms.push((sum, more));
        }
    }
    let end = if end == End::Rules { condition.lasts.end(round(fight)) } else { end };
    let turns = fight.turns_to_next(who);
    let Some(until) = end.after(turns) else { return S::refuse("nothing says when it ends") };
    let rolls = condition.rolls.saturating_mul(times);
    fight.decrees_mut().lay_house(HouseLaid { who, what, level, until, rolls, terms });
    Ok(())
}

fn round<S: System>(fight: &S) -> u16 {
    fight.round().min(u32::from(u16::MAX)) as u16
}

/// What the sums of somebody's figure have more, so that it is so much higher.
///
/// # Errors
/// They have no such figure, or it is no sum.
pub(crate) fn added<S: System>(
    fight: &S,
    who: Who,
    (figure, by): (&str, i32),
) -> Result<Vec<(S::Sum, i32)>, WhyNot> {
    let name = fight.person(who);
    let path = format!("{name}.{figure}");
    let dials = fight.dials(Some(who));
    let Some(dial) = dials.into_iter().find(|dial| same(&dial.path, &path)) else {
        return S::refuse(format!("{name} has no {}", quoted(figure)));
    };
    let now = fight.look(&path).ok().and_then(|now| now.parse::<i32>().ok());
    let Some(now) = now else { return S::refuse(format!("{path} is no number")) };
    let value = Value::Number(now.saturating_add(by));
    let order: Order<S> = Order::Set { dial: dial.key, value };
    let rule = |t: &mut Tape<S>, fight: &mut S| S::rule(t, fight, &order);
    let no_sum = || S::refuse(format!("{path} is not added up: set it once by a ruling"));
    let mut after = match affray_table::run(fight, &mut Vec::new(), true, &rule) {
        Run::Done { game, value: Ok(()), .. } => game,
        Run::Done { value: Err(why), .. } => return Err(why),
        Run::Waiting { .. } => return no_sum(),
    };
    let before = fight.decrees().terms();
    let more = |(sum, amount): &(S::Sum, i32)| {
        let was = before.iter().find(|term| term.0 == *sum).map_or(0, |term| term.1);
        (*sum, amount - was)
    };
    let mut terms: Vec<_> = after.decrees().terms().iter().map(more).collect();
    let gone = before.iter().filter(|term| !terms.iter().any(|it| it.0 == term.0));
    let gone: Vec<_> = gone.map(|term| (term.0, -term.1)).collect();
    terms.extend(gone);
    terms.retain(|term| term.1 != 0);
    // Nothing else may have changed, so that taking the terms away again is all there is to do.
    *after.decrees_mut() = fight.decrees().clone();
    if after != *fight || terms.is_empty() {
        return no_sum();
    }
    Ok(terms)
}

/// The figures of somebody that a condition can change.
pub(crate) fn sums<S: System>(fight: &S, who: Who) -> Vec<String> {
    let name = fight.person(who);
    let own = fight.dials(Some(who)).into_iter();
    let own = own.map(|dial| dial.path[name.len() + 1..].to_owned());
    own.filter(|figure| added(fight, who, (figure, 1)).is_ok_and(|terms| !terms.is_empty()))
        .collect()
}

/// A value by its path, where what the table made up has one.
///
/// # Errors
/// There is no such value.
pub(crate) fn look<S: System>(fight: &S, path: &str) -> Result<String, String> {
    let path = path.trim();
    if let Some((_, _, now)) = counters(fight).find(|(_, counter, _)| same(&counter.name, path)) {
        return Ok(now.to_string());
    }
    let owned = path.rsplit_once('.');
    let owned = owned.and_then(|(owner, figure)| Some((person(fight, owner)?, figure.trim())));
    let Some((who, figure)) = owned else { return fight.look(path) };
    if let Some((what, condition)) = conditions(fight).find(|(_, it)| same(&it.name, figure)) {
        let level = suffers(fight, who, what);
        return Ok(match condition.most {
            Some(_) => level.unwrap_or(0).to_string(),
            None => yes_no(level.is_some()),
        });
    }
    let said = fight.look(path)?;
    if !["conditions", "statuses"].contains(&figure) {
        return Ok(said);
    }
    let rules = Some(said).filter(|said| said != "none");
    let own = suffered(fight, who).map(|(condition, ..)| condition.name.clone());
    Ok(list(rules.into_iter().chain(own)))
}

fn person<S: System>(fight: &S, name: &str) -> Option<Who> {
    (0..fight.people() as Who).find(|&who| same(fight.person(who), name))
}

/// What somebody suffers of what the table made up.
fn suffered<S: System>(
    fight: &S,
    who: Who,
) -> impl Iterator<Item = (&HouseCondition, &HouseLaid<S::Sum>)> {
    let laid = fight.decrees().house().iter().filter(move |laid| laid.who == who);
    laid.filter_map(|laid| match fight.decrees().homemade(laid.what)? {
        Homemade::Condition(condition) => Some((condition, laid)),
        Homemade::Counter(..) => None,
    })
}

/// What somebody suffers of what the table made up, to be seen.
pub(crate) fn seen<S: System>(fight: &S, who: Who) -> Vec<Condition> {
    let seen = suffered(fight, who).map(|(condition, laid)| Condition {
        name: condition.name.clone(),
        level: condition.most.map(|_| i32::from(laid.level)),
        until: Some(laid.until.to_string()),
    });
    seen.collect()
}

/// The counters that a seat sees, behind what is said of the moment: `; ritual 3 of 6`.
pub(crate) fn moment<S: System>(fight: &S, seat: Option<Seat>) -> String {
    let sees_all = seat.is_none_or(|seat| seat == Seat::GM);
    let seen = counters(fight).filter(|(_, counter, _)| sees_all || !counter.secret);
    seen.map(|(_, HouseCounter { name, most, .. }, now)| format!("; {name} {now} of {most}"))
        .collect()
}

/// Why this cannot be the name of something new; nothing if it can.
pub(crate) fn bad_name<S: System>(fight: &S, name: &str) -> Option<String> {
    if let Some(problem) = affray_file::name_problem(name) {
        return Some(format!("{} cannot be its name: it {problem}", quoted(name)));
    }
    let is_said_otherwise = |word: &&&str| {
        let (name, word) = (format!(" {} ", crate::words::fold(name)), format!(" {word} "));
        name.contains(&word)
    };
    let words = ["not", "at", "for", "until", "is", "are", "and"];
    if let Some(word) = words.iter().find(is_said_otherwise) {
        return Some(format!("{} cannot be its name: rulings use the word {word}", quoted(name)));
    }
    if let Some(letter) = name.chars().find(|letter| ",;.+".contains(*letter)) {
        return Some(format!("{} cannot be its name: it contains `{letter}`", quoted(name)));
    }
    let people = || 0..fight.people() as Who;
    let is_path = |path: &str, who: Who| {
        path.get(fight.person(who).len() + 1..).is_some_and(|figure| same(figure, name))
    };
    let is_theirs = |who: Who| {
        fight.afflictions(who).iter().any(|it| same(&it.name, name))
            || fight.dials(Some(who)).iter().any(|dial| is_path(&dial.path, who))
    };
    let is_taken = people().any(is_theirs)
        || fight.dials(None).iter().any(|dial| same(&dial.path, name))
        || people().any(|who| same(fight.person(who), name))
        || (0..fight.sides()).any(|side| same(fight.side_name(side), name));
    is_taken.then(|| format!("the fight has something called {} already", quoted(name)))
}

/// Why a condition cannot be made up so; nothing if it can.
pub(crate) fn bad_condition<S: System>(fight: &S, condition: &HouseCondition) -> Option<String> {
    if let Some(why) = bad_name(fight, &condition.name) {
        return Some(why);
    }
    condition.figures.iter().find_map(|gain| bad_figure(fight, &gain.figure, gain.by))
}

/// Why a condition cannot change a figure so; nothing if it can, with somebody at least.
pub(crate) fn bad_figure<S: System>(fight: &S, figure: &str, by: i32) -> Option<String> {
    let people = || 0..fight.people() as Who;
    let tried = |who: Who| added(fight, who, (figure, by)).map(|_| ());
    if people().any(|who| tried(who).is_ok()) {
        return None;
    }
    let mut allowed: Vec<String> = people().flat_map(|who| sums(fight, who)).collect();
    allowed.sort();
    allowed.dedup();
    Some(no_such(&format!("a condition cannot change {}", quoted(figure)), figure, &allowed))
}
