//! Who at the table answers what, and what the program answers for the rest.

use affray_table::{Open, Seat};

use super::Session;
use crate::measure::Who;
use crate::people::{People, Wanted};
use crate::play::{DiceBy, Players};
use crate::question::Choice;
use crate::system::System;

/// What goes on next without anybody saying something.
pub(super) enum Next {
    /// Nothing: the fight is over.
    Nothing,
    /// A person answers.
    Person,
    /// The generator throws.
    Dice,
    /// Tactics decide at this place.
    Tactics(usize),
    /// A standing answer decides at this place: with this option.
    Standing(usize, usize),
}

impl<S: System> Session<S> {
    /// Lets people sit down, and the seats that they take with them.
    pub(super) fn let_sit(&mut self, people: People) {
        let fight = &self.now;
        let roster = self.roster();
        let sides = roster.iter().map(|&who| (fight.person(who).to_owned(), fight.side(who)));
        let seats: Vec<(Seat, String)> =
            fight.seats().into_iter().map(|seat| (seat, fight.seat_name(seat))).collect();
        let taken = people.seats(&seats, &sides.collect::<Vec<_>>());
        let asks = |of: DiceBy| of == DiceBy::People;
        let asked =
            asks(people.dice) || (0..people.all.len()).any(|at| asks(people.dice_of(Some(at))));
        let dice = if asked { DiceBy::People } else { DiceBy::Generator };
        self.players = Players { people: taken, dice };
        self.people = people;
    }

    /// Everybody in the fight.
    fn roster(&self) -> Vec<Who> {
        (0..self.now.people()).map(|at| at as Who).collect()
    }

    /// Who decides: the place among the people.
    fn decider(&self, choice: &Choice) -> Option<usize> {
        let fight = &self.waiting.game;
        let mates = self.roster().into_iter().filter(|&who| fight.side(who) == choice.seat);
        let mates: Vec<String> = mates.map(|who| fight.person(who).to_owned()).collect();
        self.people.of_choice(choice, &mates)
    }

    /// Who throws the dice that are asked for: the place among the people, if they are somebody's.
    fn thrower_of_open(&self) -> Option<usize> {
        let Some(Open::Roll { purpose, .. }) = &self.waiting.open else { return None };
        let fight = &self.waiting.game;
        let who = fight.thrower(*purpose)?;
        let side = fight.seat_name(fight.side(who));
        self.people.of_combatant(fight.person(who), &side)
    }

    /// Whether anybody at the table may be told of the dice that are asked for; where nobody sits,
    /// whoever drives the fight.
    fn is_told_of_open_roll(&self) -> bool {
        let seats = &self.players.people;
        seats.is_empty() || seats.iter().any(|&seat| self.sees_open_roll(seat))
    }

    /// What goes on next without anybody saying something.
    pub(super) fn next_by_program(&self) -> Next {
        let Some(question) = &self.waiting.question else { return Next::Nothing };
        if question.roll().is_some() {
            return match self.people.dice_of(self.thrower_of_open()) {
                DiceBy::People if self.is_told_of_open_roll() => Next::Person,
                DiceBy::People | DiceBy::Generator => Next::Dice,
            };
        }
        for (place, choice) in question.asks.choices().iter().enumerate() {
            if choice.sealed {
                continue;
            }
            let Some(person) = self.decider(choice).and_then(|at| self.people.all.get(at)) else {
                return Next::Tactics(place);
            };
            if let Some(at) = person.standing.iter().rev().find_map(|one| one.settles(choice)) {
                return Next::Standing(place, at);
            }
            if !person.ask.wants(choice) {
                return Next::Tactics(place);
            }
        }
        Next::Person
    }

    /// Whom the fight waits for.
    pub(super) fn wanted(&self) -> Vec<Wanted> {
        match (self.next_by_program(), &self.waiting.question) {
            (Next::Person, Some(question)) if question.roll().is_some() => {
                let own = self.thrower_of_open();
                vec![Wanted { person: own, asker: None }]
            }
            (Next::Person, Some(question)) => {
                let wanted = |choice: &Choice| Wanted {
                    person: self.decider(choice),
                    asker: Some(choice.asker.clone()),
                };
                question.choices().map(wanted).collect()
            }
            _ => Vec::new(),
        }
    }
}
