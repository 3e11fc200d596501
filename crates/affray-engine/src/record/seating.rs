//! The lines of a record's head that say who sits at the table.

use std::fmt::{Display, Formatter, Result as Written};

use crate::advise::{Minds, TACTICS_PLAYS};
use crate::people::{Ask, Habit, People, Person, SOMEBODY};
use crate::play::{DiceBy, Play};
use crate::reveal::RevealLine;
use crate::words::{listed, quoted, same};

/// Who sits at the table, who throws the dice, and who searches: what is taken up with a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// The seats that people take and the combatants they play, by name, and the people:
    /// `seat: Players=me`, `seat: Ann=anna`.
    pub people: Vec<(String, String)>,
    /// Who answers dice: `dice: ask`, or `dice: roll`.
    pub dice: Option<DiceBy>,
    /// Who answers the dice of one person: `dice: anna=ask`.
    pub dice_of: Vec<(String, DiceBy)>,
    /// How much a person is asked: `ask: anna=choices`.
    pub ask: Vec<(String, Ask)>,
    /// What a person always answers: `standing: anna=never guard`.
    pub standing: Vec<(String, Habit)>,
    /// The seats that decide by searching: `search: Raiders`.
    pub search: Vec<String>,
    /// How many plays a search makes: `plays: 400`.
    pub plays: Option<u64>,
    /// What the sides are told of each other, where that is not everything: `reveal: Raiders health
    /// bands`.
    pub reveals: Vec<RevealLine>,
}

/// The words of who answers dice.
const DICE: [(&str, DiceBy); 2] = [("ask", DiceBy::People), ("roll", DiceBy::Generator)];

/// What a word of a list means.
fn word<T: Copy>(key: &str, all: &[(&str, T)], given: &str) -> Result<T, String> {
    let found = all.iter().find(|(word, _)| same(word, given));
    found.map(|(_, one)| *one).ok_or_else(|| {
        let words: Vec<String> = all.iter().map(|(word, _)| quoted(word)).collect();
        format!("`{key}` is {}, not {}", words.join(" or "), quoted(given))
    })
}

/// How much somebody is asked, in a word.
pub(super) fn level(word_for_it: &str) -> Result<Ask, String> {
    word("ask", &Ask::ALL, word_for_it)
}

/// Who throws dice, in a word.
pub(super) fn thrower(word_for_it: &str) -> Result<DiceBy, String> {
    word("dice", &DICE, word_for_it)
}

/// The word for who throws dice.
pub(super) fn dice_word(by: DiceBy) -> &'static str {
    DICE.iter().find(|(_, one)| *one == by).map_or("", |(word, _)| word)
}

impl Seating {
    /// How the table of a fight is seated; nothing is said of one that plays by itself.
    pub(crate) fn of(
        seats: &[(affray_table::Seat, String)],
        at: (&People, &Minds),
        reveals: Vec<RevealLine>,
    ) -> Seating {
        let (people, minds) = at;
        if *people == People::nobody() && minds.seats.is_empty() {
            return Seating { reveals, ..Seating::default() };
        }
        let searching = seats.iter().filter(|(seat, _)| minds.seats.contains(seat));
        let mut seating = Seating {
            dice: Some(people.dice),
            search: searching.map(|(_, name)| name.clone()).collect(),
            plays: (!minds.seats.is_empty()).then_some(minds.plays),
            reveals,
            ..Seating::default()
        };
        for person in &people.all {
            let name = || person.name.clone();
            seating.people.extend(person.plays.iter().map(|seat| (seat.clone(), name())));
            seating.dice_of.extend(person.dice.map(|dice| (name(), dice)));
            if person.ask != Ask::All {
                seating.ask.push((name(), person.ask));
            }
            seating.standing.extend(person.standing.iter().map(|one| (name(), one.clone())));
        }
        seating
    }

    /// Whether a head says nothing about it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Seating::default()
    }

    /// Reads a line of the head. `Ok(false)` is a line about something else.
    pub(crate) fn read(&mut self, key: &str, value: &str) -> Result<bool, String> {
        let named = || {
            let pair = value.split_once('=');
            pair.map(|(name, what)| (name.trim().to_owned(), what.trim()))
        };
        let lacks = || format!("`{key}` names a person, such as `{key}: anna=…`");
        match key {
            "seat" => {
                let (seat, person) = value.split_once('=').unwrap_or((value, SOMEBODY));
                self.people.push((seat.trim().to_owned(), person.trim().to_owned()));
            }
            "dice" => match named() {
                Some((person, dice)) => self.dice_of.push((person, thrower(dice)?)),
                None => self.dice = Some(thrower(value)?),
            },
            "ask" => {
                let (person, ask) = named().ok_or_else(lacks)?;
                self.ask.push((person, level(ask)?));
            }
            "standing" => {
                let (person, words) = named().ok_or_else(lacks)?;
                self.standing.push((person, Habit::read(words)?));
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

    /// The people, where the fight has these seats and combatants.
    fn sit(&self, names: &[String]) -> Result<People, String> {
        let mut people = People::nobody();
        people.dice = self.dice.unwrap_or(DiceBy::Generator);
        for (seat, person) in &self.people {
            let known = names.iter().find(|name| same(name, seat)).ok_or_else(|| {
                format!("there is no seat {}; allowed: {}", quoted(seat), listed(names, 24))
            })?;
            people.seat(known, person)?;
        }
        for (name, dice) in &self.dice_of {
            people.known(name)?.dice = Some(*dice);
        }
        for (name, ask) in &self.ask {
            people.known(name)?.ask = *ask;
        }
        for (name, standing) in &self.standing {
            let Person { standing: all, .. } = people.known(name)?;
            all.push(standing.clone());
        }
        Ok(people)
    }

    /// Seats a fight so. What is told of each other is not for here: it changes which dice are told
    /// from then on, and so has its place in time.
    ///
    /// # Errors
    /// The fight has no such seat.
    pub(crate) fn seat(&self, play: &mut dyn Play) -> Result<(), String> {
        if self.is_empty() {
            return Ok(());
        }
        let seats = play.seats();
        let mut names: Vec<String> = seats.iter().map(|(_, name)| name.clone()).collect();
        let seat = |name: &String| {
            let found = seats.iter().find(|(_, known)| same(known, name));
            found.map(|(seat, _)| *seat).ok_or_else(|| {
                format!("there is no seat {}; allowed: {}", quoted(name), listed(&names, 12))
            })
        };
        let searching = self.search.iter().map(seat).collect::<Result<_, _>>()?;
        names.extend(play.view(None).combatants.into_iter().map(|one| one.name));
        play.seat_people(self.sit(&names)?);
        play.search_for(Minds { seats: searching, plays: self.plays.unwrap_or(TACTICS_PLAYS) });
        Ok(())
    }
}

impl Display for Seating {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        for (seat, person) in &self.people {
            writeln!(f, "seat: {seat}={person}")?;
        }
        self.dice.map_or(Ok(()), |by| writeln!(f, "dice: {}", dice_word(by)))?;
        let own = |(name, by): &(String, DiceBy)| writeln!(f, "dice: {name}={}", dice_word(*by));
        self.dice_of.iter().try_for_each(own)?;
        self.ask.iter().try_for_each(|(name, ask)| writeln!(f, "ask: {name}={ask}"))?;
        self.standing.iter().try_for_each(|(name, one)| writeln!(f, "standing: {name}={one}"))?;
        self.search.iter().try_for_each(|seat| writeln!(f, "search: {seat}"))?;
        self.plays.map_or(Ok(()), |plays| writeln!(f, "plays: {plays}"))?;
        self.reveals.iter().try_for_each(|line| writeln!(f, "reveal: {line}"))
    }
}
