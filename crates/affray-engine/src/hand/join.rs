//! From the ruling that somebody new arrives to one order for each of them.

use affray_file::name_problem;
use affray_table::Seat;

use super::resolve::{Aim, Finder, no_such};
use super::ruling::Ruling;
use super::{Model, Order, Room};
use crate::measure::{Fate, Who};
use crate::system::System;
use crate::words::{quoted, same};

impl<S: System> Finder<'_, S> {
    /// An order for each who is new.
    pub(super) fn joins(&self, ruling: &mut Ruling) -> Result<Vec<Aim<S>>, String> {
        let Ruling::Join { count, like, name, side, at } = ruling else {
            unreachable!("it is no arrival")
        };
        let people = self.fight.models();
        let person = people.iter().position(|model| same(model, like));
        let entry = self.names.models.iter().find(|model| same(model, like));
        match (person, entry) {
            (Some(place), _) => like.clone_from(&people[place]),
            (None, Some(entry)) => like.clone_from(entry),
            (None, None) => {
                let all: Vec<String> = self.names.models.iter().chain(&people).cloned().collect();
                let what = format!("nobody can be made like {}", quoted(like));
                return Err(no_such(&what, like, &all));
            }
        }
        let seat = match side {
            Some(side) => self.side(side)?,
            None => person.map(|who| self.fight.side(who as Who)).ok_or_else(|| {
                let like = quoted(like);
                let sides = self.names.sides.join(", ");
                format!("the side of {like} is missing: write `for` and one of {sides}")
            })?,
        };
        let names = self.new_names(like, (*count, name.as_deref()))?;
        if *count == 1 {
            *name = names.first().cloned();
        }
        let spot = at.as_deref().map(|at| self.fight.spot(at)).transpose()?;
        let mut aims = Vec::new();
        for called in names {
            let model = match person {
                Some(who) => Model { who: who as Who, of: None },
                None => self.recruited(like, &called, seat)?,
            };
            let room = match &spot {
                Some(spot) if aims.is_empty() => Room::At(spot.clone()),
                Some(spot) => Room::Near(spot.clone()),
                None if person.is_some() => Room::Usual,
                None => self.mate(seat).map_or(Room::Usual, Room::Near),
            };
            aims.push(Order::Join { like: model, name: called, side: seat, at: room }.into());
        }
        Ok(aims)
    }

    fn recruited(&self, like: &str, called: &str, seat: Seat) -> Result<Model<S>, String> {
        let library = self.library.ok_or("no library is at hand")?;
        library.recruit(like, called, &self.names.sides[usize::from(seat.0)])
    }

    /// Where the first of a side stands.
    fn mate(&self, seat: Seat) -> Option<S::Spot> {
        let all = 0..self.fight.people() as Who;
        let mut mates = all.filter(|&who| self.fight.side(who) == seat);
        let there = mates.find(|&who| self.fight.fate(who) == Fate::Standing)?;
        self.fight.stands_at(there)
    }

    /// Names for so many who are new: the one that is given, or numbered ones.
    fn new_names(
        &self,
        like: &str,
        (count, given): (u8, Option<&str>),
    ) -> Result<Vec<String>, String> {
        let is_taken = |name: &str| is_taken(self.fight, name);
        let base = given.unwrap_or_else(|| without_number(like));
        look_at_name(base)?;
        if count == 1 && given.is_some() && is_taken(base) {
            return Err(format!("{} is taken: give another name", quoted(base)));
        }
        // A name of one's own; without one they are numbered, so that the model keeps its name.
        let alone = given.filter(|_| count == 1).map(str::to_owned);
        let numbered = (1..).map(|number: u32| format!("{base} {number}"));
        let free = numbered.filter(|name| !is_taken(name));
        let names: Vec<String> = alone.into_iter().chain(free).take(usize::from(count)).collect();
        // A number makes a name longer.
        let problem = names.last().and_then(|last| name_problem(last));
        problem.map_or(Ok(names), |problem| {
            Err(format!("{} cannot be a name: with a number it {problem}", quoted(base)))
        })
    }
}

/// Whether somebody has this name, or is really called so, or a side has it.
pub(super) fn is_taken<S: System>(fight: &S, name: &str) -> bool {
    let people = || 0..fight.people() as Who;
    let kept = || people().filter_map(|who| fight.decrees().true_name(who));
    let sides = (0..fight.sides()).map(|side| fight.side_name(side));
    let all = people().map(|who| fight.person(who)).chain(kept()).chain(sides).chain(["all"]);
    all.into_iter().any(|known| same(known, name))
}

/// Looks whether somebody can be called so.
///
/// # Errors
/// Why nobody can.
pub(super) fn look_at_name(name: &str) -> Result<(), String> {
    let commas = || name.contains(',').then(|| "contains `,`".to_owned());
    let problem = name_problem(name).or_else(commas);
    problem.map_or(Ok(()), |why| Err(format!("{} cannot be a name: it {why}", quoted(name))))
}

/// `Orc` of `Orc 3`.
fn without_number(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((base, number)) if number.parse::<u32>().is_ok() => base.trim_end(),
        _ => name,
    }
}
