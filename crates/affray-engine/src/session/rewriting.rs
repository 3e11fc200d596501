//! What no longer holds of a log: undo takes lines and dice back, and a ruling may change what was
//! told since the turn began.

use std::collections::BTreeMap;

use affray_table::Seat;

use super::Session;
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

impl<S: System> Session<S> {
    /// Whoever reads a log.
    fn readers(&self) -> impl Iterator<Item = Option<Seat>> {
        self.now.seats().into_iter().map(Some).chain([None])
    }

    /// How often a log was rewritten.
    pub(super) fn rewritten(&self, seat: Option<Seat>) -> u32 {
        self.rewritings.get(&seat).map_or(0, |all| all.len() as u32)
    }

    /// How much still holds of a log that somebody had.
    pub(super) fn still(&self, seat: Option<Seat>, had: Had) -> Had {
        let since = self.rewritings.get(&seat).into_iter().flatten();
        let since = since.skip(had.rewritten as usize);
        let all = Stayed { lines: self.heard_by(seat), dice: self.dice_of(seat).count() };
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
        let sides: Vec<Option<Seat>> =
            self.readers().filter(|seat| seat.is_some_and(|seat| seat != Seat::GM)).collect();
        for seat in sides {
            self.rewritings.entry(seat).or_default().push(Stayed { lines: 0, dice: 0 });
        }
    }

    /// Notes what of each log was not only added to since the fight stood as `before`.
    pub(super) fn note_rewriting(&mut self, before: &Session<S>) {
        let readers: Vec<Option<Seat>> = self.readers().collect();
        for seat in readers {
            let lines = self.lines_that_stayed(before, seat);
            let dice = self.dice_that_stayed(before, seat);
            let is_added_to =
                lines == before.heard_by(seat) && dice == before.dice_of(seat).count();
            if !is_added_to {
                self.rewritings.entry(seat).or_default().push(Stayed { lines, dice });
            }
        }
    }

    /// How many lines are the same as before, from the first on.
    fn lines_that_stayed(&self, before: &Session<S>, seat: Option<Seat>) -> usize {
        // What was told up to the last checkpoint is left alone.
        let safe = self.heard_of_old(seat).min(before.heard_of_old(seat));
        let (old, new) = (before.log_for(seat, safe), self.log_for(seat, safe));
        let is_same = |(old, new): &(Line, Line)| Line { after: old.after, ..new.clone() } == *old;
        safe + old.into_iter().zip(new).take_while(is_same).count()
    }

    /// How many lines were told before the last checkpoint.
    fn heard_of_old(&self, seat: Option<Seat>) -> usize {
        let chapters = self.chapters();
        let old = &chapters[..chapters.len() - 1];
        let old = old.iter().flat_map(|chapter| chapter.entries());
        old.filter(|one| one.is_heard_by(seat)).count()
    }

    /// How many dice are the same as before, from the first on.
    fn dice_that_stayed(&self, before: &Session<S>, seat: Option<Seat>) -> usize {
        let since = self.since.min(before.since);
        let late = |session: &Session<S>| -> Vec<Thrown> {
            let dice = session.dice_of(seat).skip_while(|(at, _)| *at < since);
            session.thrown_of(seat, dice)
        };
        let is_same =
            |(old, new): &(Thrown, Thrown)| Thrown { after: old.after, ..new.clone() } == *old;
        let safe = self.dice_of(seat).take_while(|(at, _)| *at < since).count();
        safe + late(before).into_iter().zip(late(self)).take_while(is_same).count()
    }
}
