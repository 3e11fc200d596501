//! What was told in a fight, in its order.

use std::ops::Deref;
use std::sync::Arc;

use affray_table::{Clause, Fallen, Seat, Told};

use super::{EventOf, Ruled, Session, Turn};
use crate::fallen::Dice;
use crate::happening::Gist;
use crate::play::Line;
use crate::system::System;

/// What was played from one checkpoint to the next, with the rulings at the first.
pub(super) struct Chapter<'s, S: System> {
    /// The fight that words it.
    pub(super) fight: &'s S,
    /// How many answers came before it.
    pub(super) first: usize,
    told: &'s [Told<EventOf<S>>],
    /// The dice that were read.
    fallen: &'s [Fallen<S::Purpose>],
    rulings: &'s [Arc<Turn<S>>],
}

/// The fight that words what is told.
pub(super) enum Wording<'s, S> {
    /// As the turn began.
    Turn(&'s S),
    /// The same with those in sight who have come out in it.
    Shown(Arc<S>),
}

impl<S> Clone for Wording<'_, S> {
    fn clone(&self) -> Self {
        match self {
            Wording::Turn(fight) => Wording::Turn(fight),
            Wording::Shown(fight) => Wording::Shown(Arc::clone(fight)),
        }
    }
}

impl<S> Deref for Wording<'_, S> {
    type Target = S;

    fn deref(&self) -> &S {
        match self {
            Wording::Turn(fight) => fight,
            Wording::Shown(fight) => fight,
        }
    }
}

/// Something that was told, with the fight that words it.
pub(super) struct Entry<'s, S: System> {
    pub(super) fight: Wording<'s, S>,
    pub(super) what: What<'s, S>,
    /// The dice of its turn that fell before it.
    fallen: &'s [Fallen<S::Purpose>],
    /// How many answers came before it.
    pub(super) after: usize,
}

/// What was told.
pub(super) enum What<'s, S: System> {
    /// A ruling of the game master.
    Ruled(&'s Ruled<S>),
    /// An event.
    Told(&'s Told<EventOf<S>>),
}

impl<'s, S: System> Chapter<'s, S> {
    /// What was played in a turn, after these rulings.
    pub(super) fn of(turn: &'s Turn<S>, rulings: &'s [Arc<Turn<S>>]) -> Chapter<'s, S> {
        Chapter {
            fight: &turn.before,
            first: turn.first,
            told: &turn.told,
            fallen: &turn.fallen,
            rulings,
        }
    }

    /// What was told in it: a ruling stands behind what had been told when it was made.
    pub(super) fn entries(&self) -> Vec<Entry<'s, S>> {
        let mut entries = Vec::with_capacity(self.told.len());
        let mut fight = Wording::Turn(self.fight);
        let mut rulings = self.rulings.iter().peekable();
        for (place, one) in self.told.iter().enumerate() {
            let is_due =
                |turn: &&Arc<Turn<S>>| turn.ruled.as_ref().is_some_and(|it| it.late <= place);
            while let Some(turn) = rulings.next_if(is_due) {
                ruling_entries(turn, &mut entries);
            }
            let fallen = self.fallen.partition_point(|dice| dice.after < one.after);
            entries.push(Entry {
                fight: fight.clone(),
                what: What::Told(one),
                fallen: &self.fallen[..fallen],
                after: self.first + one.after,
            });
            if let Some(shown) = fight.shown_by(&one.event) {
                fight = Wording::Shown(Arc::new(shown));
            }
        }
        rulings.for_each(|turn| ruling_entries(turn, &mut entries));
        entries
    }
}

impl<S: System> Turn<S> {
    /// What was told in it, whatever was ruled before.
    pub(super) fn entries(&self) -> Vec<Entry<'_, S>> {
        if self.ruled.is_none() {
            return Chapter::of(self, &[]).entries();
        }
        let mut entries = Vec::new();
        ruling_entries(self, &mut entries);
        entries
    }
}

/// A ruling, and what came of it.
fn ruling_entries<'s, S: System>(turn: &'s Turn<S>, entries: &mut Vec<Entry<'s, S>>) {
    let Some(ruled) = &turn.ruled else { return };
    let entry = |what| Entry {
        fight: Wording::Turn(&ruled.after),
        what,
        fallen: &[],
        after: ruled.answers,
    };
    entries.push(entry(What::Ruled(ruled)));
    entries.extend(turn.told.iter().map(|one| entry(What::Told(one))));
}

impl<S: System> Entry<'_, S> {
    /// Whether a seat hears of it; nobody in particular hears everything.
    pub(super) fn is_heard_by(&self, seat: Option<Seat>) -> bool {
        let Some(seat) = seat else { return true };
        match self.what {
            What::Ruled(ruled) => seat == Seat::GM || ruled.told_to.contains(&seat),
            What::Told(told) => self.fight.hears(seat, &told.event),
        }
    }

    /// The event with the rule behind it, if it is no ruling.
    pub(super) fn event(&self) -> Option<(&EventOf<S>, Clause)> {
        match self.what {
            What::Ruled(_) => None,
            What::Told(told) => Some((&told.event, told.clause)),
        }
    }

    pub(super) fn gist(&self) -> Gist {
        match self.what {
            What::Ruled(_) => Gist::none(),
            What::Told(told) => self.fight.gist(&told.event),
        }
    }
}

impl<S: System> Session<S> {
    /// What is played now, after these rulings.
    pub(super) fn last_chapter<'s>(&'s self, rulings: &'s [Arc<Turn<S>>]) -> Chapter<'s, S> {
        Chapter {
            fight: &self.now,
            first: self.since,
            told: &self.waiting.told,
            fallen: &self.waiting.fallen,
            rulings,
        }
    }

    /// What was told since the last checkpoint, without the rulings at it.
    pub(super) fn running(&self) -> impl Iterator<Item = Entry<'_, S>> {
        self.last_chapter(&[]).entries().into_iter()
    }

    /// Where a log stands after so many lines: how many answers had been given, and behind how many
    /// of the turns, each ruling one of them.
    pub(super) fn at_line(&self, seat: Option<Seat>, count: usize) -> (usize, usize) {
        let Some(last) = count.checked_sub(1) else { return (0, 0) };
        let reader = self.reader(seat);
        let mut turn = self.turns.chapter(self.turns.place(reader, |told| told.lines > last));
        let mut left = last - self.turns.before(turn, reader).lines;
        for chapter in self.chapters_from(turn) {
            let mut ruled = 0;
            for one in chapter.entries() {
                ruled += usize::from(matches!(one.what, What::Ruled(_)));
                if !one.is_heard_by(seat) {
                    continue;
                }
                if left == 0 {
                    return (one.after, turn + ruled);
                }
                left -= 1;
            }
            turn += chapter.rulings.len() + 1;
        }
        (self.given.len(), self.turns.len())
    }

    /// Everything that was told.
    pub(super) fn story(&self) -> impl Iterator<Item = Entry<'_, S>> {
        self.chapters_from(0).into_iter().flat_map(|chapter| chapter.entries())
    }

    /// Something that was told as a line of the log of the one who reads it.
    pub(super) fn line(&self, seat: Option<Seat>, moment: &str, entry: &Entry<'_, S>) -> Line {
        let fight = &*entry.fight;
        let is_told = |purpose| {
            seat.is_none_or(|seat| {
                fight.sees_roll(seat, purpose) && self.is_told_of_dice(seat, fight.thrower(purpose))
            })
        };
        let (clause, words, event, sums) = match entry.what {
            What::Ruled(ruled) => {
                (S::RULED, ruled.words.clone(), ruled.happening.clone(), Vec::new())
            }
            What::Told(told) => (
                told.clause,
                fight.word_event(&told.event, Dice::new(entry.fallen, &is_told)),
                fight.happening(&told.event),
                fight.event_sums(&told.event),
            ),
        };
        Line {
            number: 0,
            moment: moment.to_owned(),
            clause: clause.id(),
            standing: clause.standing(),
            words,
            event,
            sums,
            after: entry.after,
        }
    }
}
