//! What people at the table say of themselves: what they always answer, how much they are asked.

use affray_engine::{DiceBy, same};

use super::keeping::Change;
use super::{Game, Next, seating};
use crate::paint;

impl Game {
    /// Lets an answer stand.
    pub(super) fn stand(&mut self, words: &str) -> Next {
        match seating::stand(self.play.as_mut(), self.person, words) {
            Ok(told) => {
                self.keep(Change::Wishes);
                say!("{told}");
                self.go_on()
            }
            Err(why) => {
                say!("{why}");
                Next::Wait
            }
        }
    }

    /// Goes on where the program answers now what a person was asked.
    fn go_on(&mut self) -> Next {
        if self.play.question().is_some() && !self.play.waits_for_a_person() {
            Next::Ask
        } else {
            Next::Wait
        }
    }

    /// Lists what this person always or never answers.
    pub(super) fn standing(&self) {
        let people = &self.play.people().all;
        let standing = people.get(self.person).map_or(&[][..], |person| &person.standing);
        if standing.is_empty() {
            say!("Nothing stands. `always dodge` or `never guard when bow` lets an answer stand.");
        }
        for (at, one) in standing.iter().enumerate() {
            say!("  {:>3}  {one}", at + 1);
        }
    }

    /// Takes a standing answer back, or all.
    pub(super) fn forget(&mut self, which: &str) -> Next {
        let mut people = self.play.people().clone();
        let Some(person) = people.all.get_mut(self.person) else { return Next::Wait };
        let number = which.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.filter(|&at| at < person.standing.len()) {
            Some(at) => say!("No longer: {}.", person.standing.remove(at)),
            None if same(which, "all") => {
                person.standing.clear();
                say!("Nothing stands any more.");
            }
            None => {
                say!("Type `forget 1`, a number that `standing` lists, or `forget all`.");
                return Next::Wait;
            }
        }
        self.play.seat_people(people);
        self.keep(Change::Wishes);
        Next::Wait
    }

    /// Changes how much this person is asked.
    pub(super) fn ask_less(&mut self, word: &str) -> Next {
        let mut people = self.play.people().clone();
        let Some(person) = people.all.get_mut(self.person) else { return Next::Wait };
        match seating::level(word) {
            Ok(level) => {
                person.ask = level;
                let told = match person.name.as_str() {
                    "me" => format!("You are now asked: {level}."),
                    name => format!("{name} is now asked: {level}."),
                };
                self.play.seat_people(people);
                self.keep(Change::Wishes);
                say!("{told}");
                self.go_on()
            }
            Err(_) => {
                say!(
                    "Type `ask all`, `ask choices` (what you do and how you react) or `ask little` \
                     (only what you do in your turns); now: {}.",
                    person.ask
                );
                Next::Wait
            }
        }
    }

    /// Lists who sits at the table.
    pub(super) fn people(&self) {
        for (at, person) in self.play.people().all.iter().enumerate() {
            let dice = match self.play.people().dice_of(Some(at)) {
                DiceBy::People => "rolls their own dice",
                DiceBy::Generator => "lets the program roll",
            };
            let plays = person.plays.join(", ");
            say!(
                "  {}: plays {plays}; {dice}; is asked: {}",
                paint::bold(&person.name),
                person.ask
            );
        }
        if self.play.people().all.is_empty() {
            say!("Nobody: tactics play every side.");
        }
    }
}
