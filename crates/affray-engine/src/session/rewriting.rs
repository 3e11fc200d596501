//! What no longer holds of a log: undo takes lines and dice back, and a ruling may change what was
//! told since the turn began.

use affray_table::Seat;

use super::Session;
use super::turns::Sum;
use crate::play::{Line, Thrown};
use crate::seat::Had;
use crate::system::System;

/// What no longer holds of each log, by the place of its reader.
#[derive(Clone, Default)]
pub(super) struct Rewritings(Vec<Rewriting>);

/// What no longer holds of a log.
#[derive(Clone, Default)]
struct Rewriting {
    /// How much of it stayed each time when it was rewritten.
    stayed: Vec<Stayed>,
    /// How often a ruling changed what its reader was told before.
    changed: u32,
}

impl Rewritings {
    fn of(&mut self, reader: usize) -> &mut Rewriting {
        if self.0.len() <= reader {
            self.0.resize_with(reader + 1, Rewriting::default);
        }
        &mut self.0[reader]
    }

    /// How much of a log stayed each time when it was rewritten.
    fn stayed(&self, reader: usize) -> &[Stayed] {
        self.0.get(reader).map_or(&[], |one| &one.stayed)
    }

    /// How often a ruling changed what a reader was told before.
    pub(super) fn changed(&self, reader: usize) -> u32 {
        self.0.get(reader).map_or(0, |one| one.changed)
    }

    /// Counts a ruling that changed what a reader was told before.
    pub(super) fn note_change(&mut self, reader: usize) {
        self.of(reader).changed += 1;
    }
}

/// How much of a log stayed when it was rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stayed {
    lines: usize,
    dice: usize,
}

/// What a reader was told from a checkpoint on.
pub(super) struct Past {
    seat: Option<Seat>,
    /// How much before that.
    kept: Sum,
    lines: Vec<Line>,
    dice: Vec<Thrown>,
}

impl<S: System> Session<S> {
    /// How often a log was rewritten.
    pub(super) fn rewritten(&self, seat: Option<Seat>) -> u32 {
        self.rewritings.stayed(self.reader(seat)).len() as u32
    }

    /// How much still holds of a log that somebody had.
    pub(super) fn still(&self, seat: Option<Seat>, had: Had) -> Had {
        let since = self.rewritings.stayed(self.reader(seat)).iter();
        let since = since.skip(had.rewritten as usize);
        let Sum { lines, dice, .. } = self.sum(seat);
        let all = Stayed { lines, dice };
        let stayed = since.fold(all, |least, one| Stayed {
            lines: least.lines.min(one.lines),
            dice: least.dice.min(one.dice),
        });
        Had {
            lines: had.lines.min(stayed.lines),
            dice: had.dice.min(stayed.dice),
            rewritten: self.rewritten(seat),
        }
    }

    /// Sides are told everything anew; nobody in particular and the game master hear it as it is.
    pub(super) fn reword_all(&mut self) {
        let is_side = |seat: &Option<Seat>| seat.is_some_and(|seat| seat != Seat::GM);
        for seat in self.readers().into_iter().filter(is_side) {
            let reader = self.reader(seat);
            self.rewritings.of(reader).stayed.push(Stayed { lines: 0, dice: 0 });
        }
    }

    /// What each reader was told from the turn at this place on, before something changes there.
    pub(super) fn past_from(&self, place: usize) -> Vec<Past> {
        let place = self.turns.chapter(place);
        let past = |seat| {
            let kept = self.turns.before(place, self.reader(seat));
            let lines = self.log_for(seat, kept.lines);
            let dice = self.thrown_since(seat, kept.dice);
            Past { seat, kept, lines, dice }
        };
        self.readers().into_iter().map(past).collect()
    }

    /// Notes what of each log was not only added to.
    pub(super) fn note_rewriting(&mut self, all: Vec<Past>) {
        for past in all {
            let Past { seat, kept, lines, dice } = past;
            let (had, thrown) = (lines.len(), dice.len());
            let is_same =
                |(old, new): &(Line, Line)| Line { after: old.after, ..new.clone() } == *old;
            let now = self.log_for(seat, kept.lines);
            let lines = lines.into_iter().zip(now).take_while(is_same).count();
            let is_same =
                |(old, new): &(Thrown, Thrown)| Thrown { after: old.after, ..new.clone() } == *old;
            let now = self.thrown_since(seat, kept.dice);
            let dice = dice.into_iter().zip(now).take_while(is_same).count();
            if (lines, dice) != (had, thrown) {
                let stayed = Stayed { lines: kept.lines + lines, dice: kept.dice + dice };
                let reader = self.reader(seat);
                self.rewritings.of(reader).stayed.push(stayed);
            }
        }
    }
}
