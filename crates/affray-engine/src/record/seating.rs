//! The lines of a record's head that say who sits at the table.

use std::fmt::{Display, Formatter, Result as Written};

use crate::advise::{Minds, TACTICS_PLAYS};
use crate::play::{DiceBy, Play, Players};
use crate::reveal::RevealLine;
use crate::words::{listed, quoted, same};

/// Who sits at the table, who throws the dice, and who searches: what is taken up with a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// The seats that people take, by name, and the people: `seat: Players=me`.
    pub people: Vec<(String, String)>,
    /// Who answers dice: `dice: ask`, or `dice: roll`.
    pub dice: Option<DiceBy>,
    /// The seats that decide by searching: `search: Raiders`.
    pub search: Vec<String>,
    /// How many plays a search makes: `plays: 400`.
    pub plays: Option<u64>,
    /// What the sides are told of each other, where that is not everything: `reveal: Raiders health
    /// bands`.
    pub reveals: Vec<RevealLine>,
}

/// The person whom a seat has that is taken without a name.
const SOMEBODY: &str = "me";

impl Seating {
    /// How the table of a fight is seated; nothing is said of one that plays by itself.
    pub(crate) fn of(
        seats: &[(affray_table::Seat, String)],
        at: (&Players, &Minds),
        reveals: Vec<RevealLine>,
    ) -> Seating {
        let (players, minds) = at;
        if *players == Players::nobody() && minds.seats.is_empty() {
            return Seating { reveals, ..Seating::default() };
        }
        let names = |wanted: &[affray_table::Seat]| -> Vec<String> {
            let those = seats.iter().filter(|(seat, _)| wanted.contains(seat));
            those.map(|(_, name)| name.clone()).collect()
        };
        let people = names(&players.people).into_iter();
        Seating {
            people: people.map(|seat| (seat, SOMEBODY.to_owned())).collect(),
            dice: Some(players.dice),
            search: names(&minds.seats),
            plays: (!minds.seats.is_empty()).then_some(minds.plays),
            reveals,
        }
    }

    /// Whether a head says nothing about it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Seating::default()
    }

    /// Reads a line of the head. `Ok(false)` is a line about something else.
    pub(crate) fn read(&mut self, key: &str, value: &str) -> Result<bool, String> {
        match key {
            "seat" => {
                let (seat, person) = value.split_once('=').unwrap_or((value, SOMEBODY));
                self.people.push((seat.trim().to_owned(), person.trim().to_owned()));
            }
            "dice" => {
                self.dice = Some(match value {
                    "ask" => DiceBy::People,
                    "roll" => DiceBy::Generator,
                    _ => return Err(format!("`dice` is `ask` or `roll`, not {}", quoted(value))),
                });
            }
            "search" => self.search.push(value.to_owned()),
            "plays" => {
                let wrong = || format!("`plays` must be a whole number, not {}", quoted(value));
                self.plays = Some(value.parse().map_err(|_| wrong())?);
            }
            "reveal" => self.reveals.push(RevealLine::read(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Seats a fight so.
    ///
    /// # Errors
    /// The fight has no such seat.
    pub(crate) fn seat(&self, play: &mut dyn Play) -> Result<(), String> {
        if self.is_empty() {
            return Ok(());
        }
        self.reveals.iter().try_for_each(|line| play.reveal(line))?;
        let seats = play.seats();
        let seat = |name: &String| {
            let found = seats.iter().find(|(_, known)| same(known, name));
            found.map(|(seat, _)| *seat).ok_or_else(|| {
                let known: Vec<String> = seats.iter().map(|(_, name)| name.clone()).collect();
                format!("there is no seat {}; allowed: {}", quoted(name), listed(&known, 12))
            })
        };
        let people = self.people.iter().map(|(name, _)| seat(name)).collect::<Result<_, _>>()?;
        let searching = self.search.iter().map(seat).collect::<Result<_, _>>()?;
        let dice = self.dice.unwrap_or(DiceBy::Generator);
        play.seat_players(Players { people, dice });
        play.search_for(Minds { seats: searching, plays: self.plays.unwrap_or(TACTICS_PLAYS) });
        Ok(())
    }
}

impl Display for Seating {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        for (seat, person) in &self.people {
            writeln!(f, "seat: {seat}={person}")?;
        }
        match self.dice {
            Some(DiceBy::People) => writeln!(f, "dice: ask")?,
            Some(DiceBy::Generator) => writeln!(f, "dice: roll")?,
            None => {}
        }
        self.search.iter().try_for_each(|seat| writeln!(f, "search: {seat}"))?;
        self.plays.map_or(Ok(()), |plays| writeln!(f, "plays: {plays}"))?;
        self.reveals.iter().try_for_each(|line| writeln!(f, "reveal: {line}"))
    }
}
