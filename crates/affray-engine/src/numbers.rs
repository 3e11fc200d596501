//! The numbers of a fight as a seat may know them: for whoever learns to play.

use affray_table::Seat;

use crate::measure::{Fate, Measure, Who};

/// A fight whose state can be read as a list of numbers, each with a name.
///
/// An encounter has the same names in the same order for every seat at every moment. The numbers tell a
/// seat what its view tells: what it does not know is 0.
pub trait Numbers: Measure {
    /// Whether a seat knows that somebody is there. Of all others every number is 0.
    fn is_known(&self, seat: Seat, who: Who) -> bool;

    /// Writes the numbers of somebody of whom a seat knows.
    fn of_person(&self, seat: Seat, who: Who, sheet: &mut Sheet<'_>);

    /// Writes the numbers that are nobody's. The round stands before them.
    fn of_fight(&self, _seat: Seat, _sheet: &mut Sheet<'_>) {}
}

/// What numbers are written on. One function writes both the names and the numbers, so that they
/// cannot differ.
pub struct Sheet<'s> {
    numbers: &'s mut Vec<i32>,
    /// The names, where somebody wants them.
    names: Option<&'s mut Vec<String>>,
}

impl Sheet<'_> {
    /// Writes a number.
    #[inline]
    pub fn put(&mut self, name: &str, number: impl Into<i32>) {
        self.numbers.push(number.into());
        if let Some(names) = &mut self.names {
            names.push(name.to_owned());
        }
    }

    /// Writes a number that is not always known or there; then it is 0.
    #[inline]
    pub fn put_known(&mut self, name: &str, number: Option<impl Into<i32>>) {
        self.put(name, number.map_or(0, Into::into));
    }

    /// Writes where somebody is on a grid, as columns and rows from its first place, and that they are
    /// on it at all.
    #[inline]
    pub fn put_square(&mut self, square: Option<(i32, i32)>) {
        let (x, y) = square.unwrap_or_default();
        self.put("on the map", square.is_some());
        self.put(X, x);
        self.put(Y, y);
    }
}

/// The names under which people have their places on a grid.
pub(crate) const X: &str = "x";
/// The same, of rows.
pub(crate) const Y: &str = "y";
/// What everybody has before the numbers of their system.
pub(crate) const KNOWN: &str = "known";
/// Whether somebody is of the seat's own side.
pub(crate) const OWN: &str = "own";
/// Whether somebody still fights.
pub(crate) const STANDING: &str = "standing";

/// Writes all numbers of a fight as `seat` knows them: everybody in roster order, then those that are
/// nobody's. `asked` is the one whose decision is open.
pub(crate) fn write<S: Numbers>(fight: &S, seat: Seat, asked: Option<Who>, into: &mut Vec<i32>) {
    for who in 0..fight.people() as Who {
        let start = into.len();
        of_person(fight, (seat, asked), who, &mut Sheet { numbers: into, names: None });
        if !fight.is_known(seat, who) {
            into[start..].fill(0);
        }
    }
    of_fight(fight, seat, &mut Sheet { numbers: into, names: None });
}

/// The names of a person's numbers, and of those that are nobody's.
pub(crate) fn names<S: Numbers>(fight: &S) -> (Vec<String>, Vec<String>) {
    let (mut person, mut others) = (Vec::new(), Vec::new());
    let mut numbers = Vec::new();
    let mut sheet = Sheet { numbers: &mut numbers, names: Some(&mut person) };
    of_person(fight, (Seat::GM, None), 0, &mut sheet);
    let mut sheet = Sheet { numbers: &mut numbers, names: Some(&mut others) };
    of_fight(fight, Seat::GM, &mut sheet);
    (person, others)
}

fn of_person<S: Numbers>(
    fight: &S,
    (seat, asked): (Seat, Option<Who>),
    who: Who,
    sheet: &mut Sheet<'_>,
) {
    let fate = fight.fate(who);
    sheet.put(KNOWN, 1);
    sheet.put(OWN, fight.side(who) == seat);
    sheet.put("decides", asked == Some(who));
    sheet.put(STANDING, fate == Fate::Standing);
    sheet.put("down", fate == Fate::Down);
    sheet.put("away", fate == Fate::Away);
    sheet.put("dead", fate == Fate::Dead);
    fight.of_person(seat, who, sheet);
}

fn of_fight<S: Numbers>(fight: &S, seat: Seat, sheet: &mut Sheet<'_>) {
    sheet.put("round", i32::try_from(fight.round()).unwrap_or(i32::MAX));
    fight.of_fight(seat, sheet);
}
