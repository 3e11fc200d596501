//! What happened, and taking it back.

use std::sync::Arc;

use affray_table::{Clause, Seat, Told};

use super::{EventOf, Given, Session};
use crate::input::Refusal;
use crate::packed::{self, Packed};
use crate::play::{Line, Thrown};
use crate::record::{Entry, Head, Record, Transcript};
use crate::system::System;
use crate::{Digest, Play};

impl<S: System> Session<S> {
    /// Everything that happened, turn by turn, with the fight to word it and the answers before.
    fn story(&self) -> impl DoubleEndedIterator<Item = (&S, usize, &[Told<EventOf<S>>])> {
        let turns = self.turns.iter().map(|turn| (&turn.before, turn.first, turn.told.as_slice()));
        turns.chain([(&self.now, self.since, self.waiting.told.as_slice())])
    }

    /// The log as a seat hears it.
    pub(super) fn log_for(&self, seat: Option<Seat>) -> Vec<Line> {
        let mut lines = Vec::new();
        for (fight, first, told) in self.story() {
            let moment = fight.moment();
            let heard = told.iter().filter(|one| seat.is_none_or(|s| fight.hears(s, &one.event)));
            lines.extend(heard.map(|one| line(fight, &moment, first, one)));
        }
        lines
    }

    /// The dice among the answers, from this one on.
    pub(super) fn thrown_from(&self, from: usize) -> Vec<Thrown> {
        let answers = self.given.iter().enumerate().skip(from);
        let thrown = answers.filter_map(|(after, given)| match &given.written.line {
            Transcript::Dice { notation, rolled } => Some(Thrown {
                notation: notation.clone(),
                rolled: rolled.clone(),
                purpose: given.written.comment.clone().unwrap_or_default(),
                after,
            }),
            _ => None,
        });
        thrown.collect()
    }

    /// What was told since the last answer. What a turn tells before its first answer belongs to
    /// the answer before it.
    pub(super) fn told_last(&self) -> Vec<Line> {
        let last = self.given.len();
        let mut parts: Vec<Vec<Line>> = Vec::new();
        for (fight, first, told) in self.story().rev() {
            let moment = fight.moment();
            let late = told.iter().filter(|one| first + one.after >= last);
            parts.push(late.map(|one| line(fight, &moment, first, one)).collect());
            if first < last {
                break;
            }
        }
        parts.into_iter().rev().flatten().collect()
    }

    /// Rules applied in the turns that the last answer was part of or that came after it, without
    /// those applied before that answer.
    pub(super) fn cited_last(&self) -> Vec<Clause> {
        let last = self.given.len();
        let mut cited: Vec<Clause> = self.waiting.cited.clone();
        if self.since == last {
            for turn in self.turns.iter().rev() {
                cited.splice(0..0, turn.cited.iter().copied());
                if turn.first < last {
                    break;
                }
            }
        }
        // A turn is run again for each answer, so what it applied before is applied again.
        let before = self.cited_before_last();
        let again = cited.iter().zip(&before).take_while(|(one, other)| one == other).count();
        cited.split_off(again)
    }

    /// Rules that the turn of the last answer had applied before that answer.
    fn cited_before_last(&self) -> Vec<Clause> {
        let last = self.given.len();
        let Some(before) = last.checked_sub(1) else {
            return Vec::new();
        };
        let turn = self.turns.iter().rev().find(|turn| turn.first < last && turn.used > 0);
        let (start, first) = match turn {
            _ if self.since < last => (&self.now, self.since),
            Some(turn) => (&turn.before, turn.first),
            None => return Vec::new(),
        };
        let mut answers =
            self.given[first..before].iter().map(|given| given.answer.clone()).collect();
        let advance = |t: &mut affray_table::Tape<S>, fight: &mut S| S::advance(t, fight);
        match affray_table::run(start, &mut answers, true, &advance) {
            affray_table::Run::Waiting { cited, .. } | affray_table::Run::Done { cited, .. } => {
                cited
            }
        }
    }

    /// Takes the last answer back.
    pub(super) fn take_back(&mut self) -> Result<(), Refusal> {
        let newest = |sealed: &[Option<Arc<Given>>]| {
            let places = sealed.iter().enumerate();
            places.filter_map(|(at, one)| Some((one.as_ref()?.number, at))).max()
        };
        if let Some((_, at)) = newest(&self.sealed) {
            self.undone.extend(self.sealed[at].take());
        } else {
            let Some(last) = self.given.pop() else {
                return Err(Refusal::NothingToUndo);
            };
            match last.each {
                None => {
                    if let Some(generator) = &last.thrown_from {
                        self.generator = generator.clone();
                    }
                    self.undone.push(last);
                    self.sealed.clear();
                }
                Some((_, all)) => {
                    let rest = self.given.split_off((self.given.len() + 1).saturating_sub(all));
                    self.sealed = rest.into_iter().chain([last]).map(Some).collect();
                    if let Some((_, at)) = newest(&self.sealed) {
                        self.undone.extend(self.sealed[at].take());
                    }
                }
            }
        }
        while self.since > self.given.len() || self.is_after_a_silent_turn() {
            let Some(turn) = self.turns.pop() else {
                break;
            };
            self.now = turn.before.clone();
            self.since = turn.first;
        }
        self.number += 1;
        self.settle().map_err(|why| why.into_refusal(self))
    }

    /// Whether the last turn ended with the last answer that is left, or took none after it: then
    /// it is played again, and nothing changes.
    fn is_after_a_silent_turn(&self) -> bool {
        self.turns.last().is_some_and(|turn| turn.used == 0 && turn.first >= self.given.len())
    }

    /// Gives an answer again.
    pub(super) fn give_again(&mut self) -> Result<Vec<Line>, Refusal> {
        let Some(given) = self.undone.pop() else {
            return Err(Refusal::NothingToRedo);
        };
        self.give(Arc::clone(&given)).inspect_err(|_| self.undone.push(given))
    }

    /// The fight so far in binary form.
    pub(super) fn packed(&self) -> Packed {
        let first = self.turns.first().map_or(&self.now, |turn| &turn.before);
        let given = self.given.iter().map(|given| (&given.answer, given.thrown_from.is_some()));
        let is_checkpoint = self.since == self.given.len();
        Packed {
            system: S::NAME.to_owned(),
            rules: S::RULES,
            seed: self.origin.seed,
            start: Digest::of(first.state()),
            end: is_checkpoint.then(|| Digest::of(self.now.state())),
            steps: packed::steps(given),
        }
    }

    /// The fight so far as a record, with a digest at each checkpoint.
    pub(super) fn record(&self) -> Record {
        let mut lines: Vec<Entry> = Vec::new();
        let mut is_new = false;
        for (at, turn) in self.turns.iter().enumerate() {
            let answers = &self.given[turn.first..turn.first + turn.used];
            lines.extend(answers.iter().map(|given| given.written.clone()));
            is_new |= turn.used > 0;
            let is_passed_by = self.turns.get(at + 1).is_some_and(|next| next.used == 0);
            if is_new && !is_passed_by {
                lines.push(Transcript::Digest(Digest::of(self.after(at).state())).into());
                is_new = false;
            }
        }
        let rest = &self.given[self.since..];
        lines.extend(rest.iter().map(|given| given.written.clone()));
        let head = Head {
            system: S::NAME.to_owned(),
            rules: Some(S::RULES),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            title: Some(self.title().to_owned()).filter(|title| !title.is_empty()),
            checks: Vec::new(),
            seed: self.origin.seed,
        };
        Record { head, encounter: self.origin.encounter.clone(), lines }
    }
}

fn line<S: System>(fight: &S, moment: &str, first: usize, told: &Told<EventOf<S>>) -> Line {
    Line {
        moment: moment.to_owned(),
        clause: told.clause.id(),
        words: fight.word_event(&told.event),
        event: fight.event_json(&told.event),
        after: first + told.after,
    }
}
