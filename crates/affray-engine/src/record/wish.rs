//! What people at the table say of how they are asked, while they play.

use std::fmt::{Display, Formatter, Result as Written};

use super::Seating;
use super::seating::level;
use crate::people::{Ask, Habit, People};
use crate::words::same;

/// What a person said of how they are asked, at its place among the answers. It holds from then on,
/// and `undo` does not take it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Who.
    pub person: String,
    /// What.
    pub wished: Wished,
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
        let (person, words) = value.split_once('=')?;
        let (person, words) = (person.trim().to_owned(), words.trim());
        let wished = match key {
            "ask" => level(words).map(Wished::Ask),
            "standing" => Habit::read(words).map(Wished::Stands),
            "forgotten" => Habit::read(words).map(Wished::Forgotten),
            _ => return None,
        };
        Some(wished.map(|wished| Wish { person, wished }))
    }

    /// What people at a table wish otherwise than before; those who were not there wish nothing.
    #[must_use]
    pub fn between(before: &People, now: &People) -> Vec<Wish> {
        let mut wishes = Vec::new();
        for person in &now.all {
            let Some(was) = before.place(&person.name).map(|at| &before.all[at]) else { continue };
            let mut wish = |wished| wishes.push(Wish { person: person.name.clone(), wished });
            if was.ask != person.ask {
                wish(Wished::Ask(person.ask));
            }
            let gone = was.standing.iter().filter(|one| !person.standing.contains(one));
            gone.for_each(|one| wish(Wished::Forgotten(one.clone())));
            let new = person.standing.iter().filter(|one| !was.standing.contains(one));
            new.for_each(|one| wish(Wished::Stands(one.clone())));
        }
        wishes
    }
}

impl Seating {
    /// Holds what a person wished who sits here.
    pub(crate) fn wish(&mut self, Wish { person, wished }: &Wish) {
        let is_theirs = |name: &String| same(name, person);
        if !self.people.iter().any(|(_, name)| is_theirs(name)) {
            return;
        }
        match wished {
            Wished::Ask(ask) => {
                self.ask.retain(|(name, _)| !is_theirs(name));
                self.ask.push((person.clone(), *ask));
            }
            Wished::Stands(habit) => self.standing.push((person.clone(), habit.clone())),
            Wished::Forgotten(habit) => {
                self.standing.retain(|(name, one)| !is_theirs(name) || one != habit);
            }
        }
    }
}

impl Display for Wish {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let Wish { person, wished } = self;
        match wished {
            Wished::Ask(ask) => write!(f, "ask: {person}={ask}"),
            Wished::Stands(habit) => write!(f, "standing: {person}={habit}"),
            Wished::Forgotten(habit) => write!(f, "forgotten: {person}={habit}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(line: &str) -> Wish {
        Wish::read(line).expect("it is a wish").expect("it is sound")
    }

    #[test]
    fn what_is_wished_is_what_differs_and_brings_the_table_there() {
        let mut before = People::nobody();
        before.seat("Players", "anna").expect("she may sit");
        let mut now = before.clone();
        let anna = now.known("anna").expect("she sits");
        anna.ask = Ask::Little;
        anna.standing = vec![Habit::read("never guard when bow").expect("it is sound")];
        let wishes = Wish::between(&before, &now);
        let lines: Vec<String> = wishes.iter().map(ToString::to_string).collect();
        assert_eq!(lines, ["ask: anna=little", "standing: anna=never guard when bow"]);
        assert_eq!(lines.iter().map(|line| wish(line)).collect::<Vec<_>>(), wishes);
        let back: Vec<String> =
            Wish::between(&now, &before).iter().map(ToString::to_string).collect();
        assert_eq!(back, ["ask: anna=all", "forgotten: anna=never guard when bow"]);

        let people = vec![("Players".to_owned(), "anna".to_owned())];
        let mut seating = Seating { people, ..Seating::default() };
        wishes.iter().for_each(|one| seating.wish(one));
        assert_eq!(seating.ask, [("anna".to_owned(), Ask::Little)]);
        assert_eq!(seating.standing.len(), 1);
        seating.wish(&wish("forgotten: Anna=never guard when bow"));
        assert_eq!(seating.standing, []);
        // Nobody of this name sits here.
        seating.wish(&wish("ask: ben=little"));
        assert_eq!(seating.ask.len(), 1);
        assert!(Wish::read("d6: 4").is_none());
        assert!(Wish::read("ask: anna=much").expect("it is a wish").is_err());
    }
}
