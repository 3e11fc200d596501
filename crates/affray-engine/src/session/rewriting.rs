//! What no longer holds of a log: undo takes lines and dice back, and a ruling may change what was
//! told since the turn began.

use std::collections::BTreeMap;

use affray_table::Seat;

use super::Session;
use super::turns::Sum;
use crate::play::{Line, Thrown};
use crate::seat::Had;
use crate::system::System;

/// How much of a log stayed each time when it was rewritten, by who reads it; nobody in particular
/// reads everything.
pub(super) type Rewritings = BTreeMap<Option<Seat>, Vec<Stayed>>;

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
        self.rewritings.get(&seat).map_or(0, |all| all.len() as u32)
    }

    /// How much still holds of a log that somebody had.
    pub(super) fn still(&self, seat: Option<Seat>, had: Had) -> Had {
        let since = self.rewritings.get(&seat).into_iter().flatten();
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
            self.rewritings.entry(seat).or_default().push(Stayed { lines: 0, dice: 0 });
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
                self.rewritings.entry(seat).or_default().push(stayed);
            }
        }
    }
}
