//! What people at the table say of who sits there and how they are asked, while they play.

use std::fmt::{Display, Formatter, Result as Written};

use super::Seating;
use super::seating::{dice_word, level, thrower};
use crate::people::{Ask, Habit};
use crate::play::DiceBy;
use crate::reveal::RevealLine;
use crate::words::{quoted, same};

/// Who plays a side that no person does.
const TACTICS: &str = "tactics";
/// The same of one that searches.
const SEARCH: &str = "search";

/// What is said of the table, at its place among the answers. It holds from then on, and `undo` does
/// not take it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// `seat: Ann=anna`: who plays a side or a combatant; of a side also `tactics` or `search`.
    Seat {
        /// The side or combatant.
        seat: String,
        /// Who plays it.
        who: String,
    },
    /// `dice: anna=ask`: who throws somebody's dice; without a name, all others.
    Dice {
        /// Whose.
        person: Option<String>,
        /// Who throws them.
        by: DiceBy,
    },
    /// `plays: 400`: how many plays a search makes.
    Plays(u64),
    /// `reveal: Raiders health bands`: what others are told.
    Reveal(RevealLine),
    /// How a person wants to be asked.
    Asked {
        /// Who.
        person: String,
        /// How.
        wished: Wished,
    },
}

/// How a person wants to be asked from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wished {
    /// `ask: anna=little`: so much.
    Ask(Ask),
    /// `standing: anna=never guard`: not where this answers.
    Stands(Habit),
    /// `forgotten: anna=never guard`: this answers no longer.
    Forgotten(Habit),
}

impl Wish {
    /// Reads such a line; nothing if it has another form.
    pub(super) fn read(line: &str) -> Option<Result<Wish, String>> {
        let (key, value) = line.split_once(": ")?;
        let pair = value.split_once('=').map(|(name, what)| (name.trim().to_owned(), what.trim()));
        match (key, pair) {
            ("dice", None) => Some(thrower(value).map(|by| Wish::Dice { person: None, by })),
            ("dice", Some((person, by))) => {
                Some(thrower(by).map(|by| Wish::Dice { person: Some(person), by }))
            }
            ("plays", None) => {
                let wrong = || format!("`plays` must be a whole number, not {}", quoted(value));
                Some(value.parse().map(Wish::Plays).map_err(|_| wrong()))
            }
            ("reveal", None) => Some(RevealLine::read(value).map(Wish::Reveal)),
            ("seat", Some((seat, who))) => Some(Ok(Wish::Seat { seat, who: who.to_owned() })),
            (key, Some((person, words))) => {
                let wished = match key {
                    "ask" => level(words).map(Wished::Ask),
                    "standing" => Habit::read(words).map(Wished::Stands),
                    "forgotten" => Habit::read(words).map(Wished::Forgotten),
                    _ => return None,
                };
                Some(wished.map(|wished| Wish::Asked { person, wished }))
            }
            _ => None,
        }
    }

    /// What brings a table from how it was to how it is.
    #[must_use]
    pub fn between(before: &Seating, now: &Seating) -> Vec<Wish> {
        let mut wishes = seats(before, now);
        if now.dice != before.dice {
            wishes.extend(now.dice.map(|by| Wish::Dice { person: None, by }));
        }
        for person in people(now) {
            let of = |seating: &Seating| own(&seating.dice_of, person).copied();
            // Whose dice are thrown as all others' again has no line of their own any more.
            let default = now.dice.unwrap_or(DiceBy::Generator);
            if of(before) != of(now) {
                let by = of(now).unwrap_or(default);
                wishes.push(Wish::Dice { person: Some(person.to_owned()), by });
            }
            let asked = asked(before, now, person).into_iter();
            wishes.extend(asked.map(|wished| Wish::Asked { person: person.to_owned(), wished }));
        }
        if now.plays != before.plays {
            wishes.extend(now.plays.map(Wish::Plays));
        }
        let new = now.reveals.iter().filter(|line| !before.reveals.contains(line));
        wishes.extend(new.cloned().map(Wish::Reveal));
        wishes
    }
}

/// Who plays whom otherwise than before.
fn seats(before: &Seating, now: &Seating) -> Vec<Wish> {
    let wish = |seat: &str, who: &str| Wish::Seat { seat: seat.to_owned(), who: who.to_owned() };
    let taken = now.people.iter().filter(|one| !before.people.contains(one));
    let searching = now.search.iter().filter(|seat| !before.search.contains(seat));
    let is_free = |seat: &&String| {
        !now.search.contains(seat) && !now.people.iter().any(|(taken, _)| same(taken, seat))
    };
    let held = before.people.iter().map(|(seat, _)| seat).chain(&before.search);
    let taken = taken.map(|(seat, who)| wish(seat, who));
    let searching = searching.map(|seat| wish(seat, SEARCH));
    let free = held.filter(is_free).map(|seat| wish(seat, TACTICS));
    taken.chain(searching).chain(free).collect()
}

/// How somebody wants to be asked otherwise than before.
fn asked(before: &Seating, now: &Seating, person: &str) -> Vec<Wished> {
    let level = |seating: &Seating| own(&seating.ask, person).copied().unwrap_or_default();
    let stands = |seating: &Seating| -> Vec<Habit> {
        let all = seating.standing.iter().filter(|(name, _)| same(name, person));
        all.map(|(_, habit)| habit.clone()).collect()
    };
    let (was, is) = (stands(before), stands(now));
    let ask = (level(before) != level(now)).then(|| Wished::Ask(level(now)));
    let gone = was.iter().filter(|one| !is.contains(one)).cloned().map(Wished::Forgotten);
    let new = is.iter().filter(|one| !was.contains(one)).cloned().map(Wished::Stands);
    ask.into_iter().chain(gone).chain(new).collect()
}

/// The names of those who sit at a table.
fn people(seating: &Seating) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for (_, name) in &seating.people {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names
}

/// What is said of somebody in a list.
fn own<'s, T>(list: &'s [(String, T)], person: &str) -> Option<&'s T> {
    list.iter().find(|(name, _)| same(name, person)).map(|(_, what)| what)
}

impl Seating {
    /// Holds what was said of the table.
    pub(crate) fn wish(&mut self, wish: &Wish) {
        match wish {
            Wish::Seat { seat, who } => self.sits(seat, who),
            Wish::Dice { person: None, by } => self.dice = Some(*by),
            Wish::Dice { person: Some(person), by } => {
                self.dice_of.retain(|(name, _)| !same(name, person));
                self.dice_of.push((person.clone(), *by));
            }
            Wish::Plays(plays) => self.plays = Some(*plays),
            Wish::Reveal(line) => self.reveals.push(line.clone()),
            Wish::Asked { person, wished } => self.asked(person, wished),
        }
        self.forget_who_left();
    }

    fn sits(&mut self, seat: &str, who: &str) {
        self.people.retain(|(taken, _)| !same(taken, seat));
        self.search.retain(|searching| !same(searching, seat));
        match who {
            TACTICS => {}
            SEARCH => self.search.push(seat.to_owned()),
            _ => self.people.push((seat.to_owned(), who.to_owned())),
        }
    }

    fn asked(&mut self, person: &str, wished: &Wished) {
        let is_theirs = |name: &String| same(name, person);
        match wished {
            Wished::Ask(ask) => {
                self.ask.retain(|(name, _)| !is_theirs(name));
                self.ask.push((person.to_owned(), *ask));
            }
            Wished::Stands(habit) => self.standing.push((person.to_owned(), habit.clone())),
            Wished::Forgotten(habit) => {
                self.standing.retain(|(name, one)| !is_theirs(name) || one != habit);
            }
        }
    }

    /// Drops the wishes of people who sit at the table no longer.
    fn forget_who_left(&mut self) {
        let people: Vec<String> = self.people.iter().map(|(_, name)| name.clone()).collect();
        let is_here = |person: &String| people.iter().any(|name| same(name, person));
        self.dice_of.retain(|(name, _)| is_here(name));
        self.ask.retain(|(name, _)| is_here(name));
        self.standing.retain(|(name, _)| is_here(name));
    }
}

impl Display for Wish {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        match self {
            Wish::Seat { seat, who } => write!(f, "seat: {seat}={who}"),
            Wish::Dice { person: None, by } => write!(f, "dice: {}", dice_word(*by)),
            Wish::Dice { person: Some(name), by } => write!(f, "dice: {name}={}", dice_word(*by)),
            Wish::Plays(plays) => write!(f, "plays: {plays}"),
            Wish::Reveal(line) => write!(f, "reveal: {line}"),
            Wish::Asked { person, wished } => match wished {
                Wished::Ask(ask) => write!(f, "ask: {person}={ask}"),
                Wished::Stands(habit) => write!(f, "standing: {person}={habit}"),
                Wished::Forgotten(habit) => write!(f, "forgotten: {person}={habit}"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(line: &str) -> Wish {
        Wish::read(line).expect("it is a wish").expect("it is sound")
    }

    /// A table of which these lines are said.
    fn table(lines: &[&str]) -> Seating {
        let mut seating = Seating::default();
        lines.iter().for_each(|line| seating.wish(&wish(line)));
        seating
    }

    fn lines(wishes: &[Wish]) -> Vec<String> {
        wishes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_wished_is_what_differs_and_brings_the_table_there() {
        let before = table(&["seat: Players=anna"]);
        let asked = ["ask: anna=little", "standing: anna=never guard when bow"];
        let now = table(&["seat: Players=anna", asked[0], asked[1]]);
        assert_eq!(lines(&Wish::between(&before, &now)), asked);
        let back = ["ask: anna=all", "forgotten: anna=never guard when bow"];
        assert_eq!(lines(&Wish::between(&now, &before)), back);
        let mut gone = now.clone();
        gone.wish(&wish("forgotten: Anna=never guard when bow"));
        assert_eq!(gone.standing, []);
        // Nobody of this name sits here.
        gone.wish(&wish("ask: ben=little"));
        assert_eq!(gone.ask, [("anna".to_owned(), Ask::Little)]);
        assert!(Wish::read("d6: 4").is_none());
        assert!(Wish::read("ask: anna=much").expect("it is a wish").is_err());
        assert!(Wish::read("dice: often").expect("it is a wish").is_err());
    }

    #[test]
    fn whoever_sits_down_anew_takes_the_seat_and_who_leaves_wishes_nothing() {
        let before = table(&["seat: Players=anna", "seat: Raiders=search", "ask: anna=little"]);
        let changes = [
            "seat: Players=ben",
            "seat: Raiders=tactics",
            "dice: roll",
            "dice: ben=ask",
            "plays: 40",
            "reveal: Raiders health bands",
        ];
        let mut now = before.clone();
        changes.iter().for_each(|line| now.wish(&wish(line)));
        assert_eq!(now.people, [("Players".to_owned(), "ben".to_owned())]);
        assert_eq!((now.search.len(), now.ask.len()), (0, 0));
        assert_eq!(lines(&Wish::between(&before, &now)), changes);
        assert_eq!(Wish::between(&now, &now), []);
        // A search that begins takes the seat from whoever had it.
        let searches = table(&["seat: Players=search"]);
        assert_eq!(lines(&Wish::between(&before, &searches))[0], "seat: Players=search");
    }
}
