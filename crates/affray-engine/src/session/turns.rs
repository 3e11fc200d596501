//! What was played from checkpoint to checkpoint, with how much of it each reader was told: so a step
//! costs what is new, however long the fight is.

use std::ops::Deref;
use std::sync::Arc;

use affray_table::Seat;

use super::story::Chapter;
use super::{Given, Session, Turn};
use crate::system::System;

/// How much a reader was told, and decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    /// Lines of the log.
    pub(super) lines: usize,
    /// Dice.
    pub(super) dice: usize,
    /// Answers of its own; the game master, who may give them all, counts everybody's.
    pub(super) decided: usize,
}

/// What was played from checkpoint to checkpoint.
pub(super) struct Turns<S: System> {
    all: Vec<Arc<Turn<S>>>,
    /// What each reader had been told at the end of each.
    told: Vec<Arc<[Sum]>>,
}

impl<S: System> Default for Turns<S> {
    fn default() -> Turns<S> {
        Turns { all: Vec::new(), told: Vec::new() }
    }
}

impl<S: System> Clone for Turns<S> {
    fn clone(&self) -> Turns<S> {
        Turns { all: self.all.clone(), told: self.told.clone() }
    }
}

impl<S: System> Deref for Turns<S> {
    type Target = [Arc<Turn<S>>];

    fn deref(&self) -> &[Arc<Turn<S>>] {
        &self.all
    }
}

impl<S: System> Turns<S> {
    /// Leaves the first so many.
    pub(super) fn truncate(&mut self, stay: usize) {
        self.all.truncate(stay);
        self.told.truncate(stay);
    }

    /// Adds one, of which each reader was told so much.
    fn push(&mut self, turn: Arc<Turn<S>>, told: &[Sum]) {
        let before = |at: usize| self.told.last().map_or(Sum::default(), |sums| sums[at]);
        let sums = told.iter().enumerate().map(|(at, told)| {
            let Sum { lines, dice, decided } = before(at);
            Sum {
                lines: lines + told.lines,
                dice: dice + told.dice,
                decided: decided + told.decided,
            }
        });
        let sums = sums.collect();
        self.all.push(turn);
        self.told.push(sums);
    }

    /// How much a reader had been told before the turn at this place, or before what is played now.
    pub(super) fn before(&self, place: usize, reader: usize) -> Sum {
        let sums = place.checked_sub(1).and_then(|last| self.told.get(last));
        sums.and_then(|sums| sums.get(reader)).copied().unwrap_or_default()
    }

    /// The place of the turn at whose end a reader had been told more than is wanted; that of what
    /// is played now, if it was told no more.
    pub(super) fn place(&self, reader: usize, is_more: impl Fn(Sum) -> bool) -> usize {
        let is_before = |sums: &Arc<[Sum]>| sums.get(reader).is_none_or(|&sum| !is_more(sum));
        self.told.partition_point(is_before)
    }

    /// The place where the chapter begins to which the turn at this place belongs: with the rulings
    /// at its checkpoint.
    pub(super) fn chapter(&self, place: usize) -> usize {
        let before = &self.all[..place];
        place - before.iter().rev().take_while(|turn| turn.ruled.is_some()).count()
    }
}

impl<S: System> Session<S> {
    /// Whoever reads a log: the seats, and nobody in particular, who reads everything.
    pub(super) fn readers(&self) -> Vec<Option<Seat>> {
        self.now.seats().into_iter().map(Some).chain([None]).collect()
    }

    /// The place of a reader among all.
    pub(super) fn reader(&self, seat: Option<Seat>) -> usize {
        let readers = self.readers();
        readers.iter().position(|&reader| reader == seat).unwrap_or(readers.len())
    }

    /// Adds what was played from one checkpoint to the next.
    pub(super) fn add(&mut self, turn: Arc<Turn<S>>) {
        let sums = self.readers().into_iter().map(|seat| self.sum_of(seat, &turn));
        let sums: Vec<Sum> = sums.collect();
        self.turns.push(turn, &sums);
    }

    /// Counts again what everybody was told, since something else is told now.
    pub(super) fn count_again(&mut self) {
        let turns = std::mem::take(&mut self.turns);
        turns.iter().for_each(|turn| self.add(Arc::clone(turn)));
    }

    /// How much of a turn a reader was told.
    fn sum_of(&self, seat: Option<Seat>, turn: &Turn<S>) -> Sum {
        let given = &self.given[turn.first..turn.first + turn.used];
        Sum {
            lines: turn.entries().iter().filter(|one| one.is_heard_by(seat)).count(),
            dice: given.iter().filter(|one| self.is_told_roll(seat, one)).count(),
            decided: given.iter().filter(|one| is_decided_by(seat, one)).count(),
        }
    }

    /// How much a reader has been told by now.
    pub(super) fn sum(&self, seat: Option<Seat>) -> Sum {
        let Sum { lines, dice, decided } = self.turns.before(self.turns.len(), self.reader(seat));
        let given = &self.given[self.since..];
        let sealed = self.sealed.iter().flatten();
        let decisions = given.iter().chain(sealed);
        Sum {
            lines: lines + self.running().filter(|one| one.is_heard_by(seat)).count(),
            dice: dice + given.iter().filter(|one| self.is_told_roll(seat, one)).count(),
            decided: decided + decisions.filter(|one| is_decided_by(seat, one)).count(),
        }
    }

    /// What was played, chapter by chapter, from the one that begins with the turn at this place.
    pub(super) fn chapters_from(&self, place: usize) -> Vec<Chapter<'_, S>> {
        let mut chapters = Vec::with_capacity(self.turns.len() - place + 1);
        let mut rulings = place..place;
        for (at, turn) in self.turns.iter().enumerate().skip(place) {
            if turn.ruled.is_some() {
                rulings.end = at + 1;
                continue;
            }
            let rulings = std::mem::replace(&mut rulings, at + 1..at + 1);
            chapters.push(Chapter::of(turn, &self.turns[rulings]));
        }
        chapters.push(self.last_chapter(&self.turns[rulings]));
        chapters
    }
}

/// Whether an answer counts as one of a reader's own.
fn is_decided_by(seat: Option<Seat>, given: &Given) -> bool {
    match seat {
        None => false,
        Some(Seat::GM) => given.seat.is_some(),
        Some(_) => given.seat == seat,
    }
}
