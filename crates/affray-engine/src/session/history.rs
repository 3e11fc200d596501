//! What happened, and taking it back.

use std::collections::BTreeMap;

use affray_table::{Clause, Fallen, Game, Seat, Told};

use super::{EventOf, Given, Session};
use crate::fallen::Dice;
use crate::packed::{self, Packed};
use crate::play::{Line, Thrown};
use crate::record::{By, Head, Record, RecordLine, Seating, Transcript};
use crate::reveal::with_asides;
use crate::system::System;
use crate::{Digest, Play};

/// What happened from one checkpoint to the next.
pub(super) struct Passage<'s, S: System> {
    /// The fight before it, to word it.
    pub(super) fight: &'s S,
    /// How many answers came before it.
    pub(super) first: usize,
    /// What happened.
    pub(super) told: &'s [Told<EventOf<S>>],
    /// The dice that were read.
    pub(super) fallen: &'s [Fallen<<S as Game>::Purpose>],
}

impl<S: System> Session<S> {
    /// Everything that happened, turn by turn.
    pub(super) fn story(&self) -> impl DoubleEndedIterator<Item = Passage<'_, S>> {
        let turns = self.turns.iter().map(|turn| Passage {
            fight: &turn.before,
            first: turn.first,
            told: &turn.told,
            fallen: &turn.fallen,
        });
        let waiting = &self.waiting;
        turns.chain([Passage {
            fight: &self.now,
            first: self.since,
            told: &waiting.told,
            fallen: &waiting.fallen,
        }])
    }

    /// Something that happened in a passage, as a line of the log of whoever reads it.
    fn line(
        &self,
        passage: &Passage<'_, S>,
        (seat, moment): (Option<Seat>, &str),
        told: &Told<EventOf<S>>,
    ) -> Line {
        let Passage { fight, first, fallen, .. } = *passage;
        let before = &fallen[..fallen.partition_point(|dice| dice.after < told.after)];
        let is_told = |purpose| {
            seat.is_none_or(|seat| {
                fight.sees_roll(seat, purpose) && self.is_told_of_dice(seat, fight.thrower(purpose))
            })
        };
        Line {
            number: 0,
            moment: moment.to_owned(),
            clause: told.clause.id(),
            standing: told.clause.standing(),
            words: fight.word_event(&told.event, Dice::new(before, &is_told)),
            event: fight.happening(&told.event),
            sums: fight.event_sums(&told.event),
            after: first + told.after,
        }
    }

    /// The log as a seat hears it, without its first `from` lines.
    pub(super) fn log_for(&self, seat: Option<Seat>, from: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut left = from;
        for passage in self.story() {
            let fight = passage.fight;
            let heard = passage.told.iter().filter(|one| hears(fight, seat, one));
            let mut moment = None;
            for one in heard {
                if left > 0 {
                    left -= 1;
                    continue;
                }
                let moment = moment.get_or_insert_with(|| fight.moment_for(seat));
                let number = from + lines.len();
                let line = Line { number, ..self.line(&passage, (seat, moment), one) };
                lines.push(self.line_for(seat, &fight.gist(&one.event), line));
            }
        }
        lines
    }

    /// How many lines the log has as a seat hears it.
    pub(super) fn heard_by(&self, seat: Option<Seat>) -> usize {
        let heard = |passage: Passage<'_, S>| {
            passage.told.iter().filter(|one| hears(passage.fight, seat, one)).count()
        };
        self.story().map(heard).sum()
    }

    /// After how many answers each line came that a seat hears.
    pub(super) fn heard_after(&self, seat: Option<Seat>) -> Vec<usize> {
        let heard = |passage: Passage<'_, S>| {
            let heard = passage.told.iter().filter(|one| hears(passage.fight, seat, one));
            heard.map(|one| passage.first + one.after).collect::<Vec<usize>>()
        };
        self.story().flat_map(heard).collect()
    }

    /// The dice that a seat is told of, with how many answers came before each.
    pub(super) fn dice_of(&self, seat: Option<Seat>) -> impl Iterator<Item = (usize, &Given)> {
        let is_told = move |given: &Given| {
            seat.is_none_or(|seat| {
                let thrower = given.thrown.as_ref().and_then(|thrown| thrown.0);
                !given.unseen.contains(&seat) && self.is_told_of_dice(seat, thrower)
            })
        };
        let given = self.given.iter().map(|given| &**given).enumerate();
        let is_roll = |given: &Given| matches!(given.written.line, Transcript::Dice { .. });
        given.filter(move |(_, given)| is_roll(given) && is_told(given))
    }

    /// The dice that a seat is told of, from this answer on.
    pub(super) fn thrown_from(&self, seat: Option<Seat>, from: usize) -> Vec<Thrown> {
        self.thrown_of(seat, self.dice_of(seat).skip_while(|(at, _)| *at < from))
    }

    /// Dice, as they are told to a seat.
    pub(super) fn thrown_of<'s>(
        &'s self,
        seat: Option<Seat>,
        dice: impl Iterator<Item = (usize, &'s Given)>,
    ) -> Vec<Thrown> {
        let mut dice = dice.peekable();
        if dice.peek().is_none() {
            return Vec::new();
        }
        let heard = self.heard_after(seat);
        let thrown = dice.filter_map(|(after, given)| match &given.written.line {
            Transcript::Dice { notation, rolled } => Some(Thrown {
                notation: notation.clone(),
                rolled: rolled.clone(),
                purpose: match &given.thrown {
                    Some((_, purpose)) => self.said_to(seat, purpose),
                    None => String::new(),
                },
                lines: heard.partition_point(|&line| line <= after),
                after,
            }),
            _ => None,
        });
        thrown.collect()
    }

    /// What was told once there were so many answers. What a turn tells before its first answer
    /// belongs to the answer before it.
    pub(super) fn told_since(&self, answers: usize) -> Vec<Line> {
        let mut parts: Vec<Vec<Line>> = Vec::new();
        for passage in self.story().rev() {
            let first = passage.first;
            let moment = passage.fight.moment();
            let late = passage.told.iter().filter(|one| first + one.after >= answers);
            let told = late.map(|one| {
                let line = self.line(&passage, (None, &moment), one);
                Line { words: with_asides(&line.words), ..line }
            });
            parts.push(told.collect());
            if first < answers {
                break;
            }
        }
        let mut lines: Vec<Line> = parts.into_iter().rev().flatten().collect();
        let before = self.heard_by(None) - lines.len();
        lines.iter_mut().enumerate().for_each(|(at, line)| line.number = before + at);
        lines
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

    /// The fight so far in binary form.
    pub(super) fn packed(&self) -> Packed {
        let first = self.turns.first().map_or(&self.now, |turn| &turn.before);
        let given = self.given.iter().map(|given| {
            let by = given.written.by;
            (&given.answer, by, given.is_thrown && by == By::Program)
        });
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

    /// The fight so far as a record, with a digest at each checkpoint that an answer led to.
    pub(super) fn record(&self) -> Record {
        let digests = self.digests();
        let mut lines: Vec<RecordLine> = Vec::new();
        for (at, act) in self.acts.iter().enumerate() {
            lines.push(act.given.written.clone());
            let (answers, sealed) = match self.acts.get(at + 1) {
                Some(next) => (next.before.given, &next.before.sealed),
                None => (self.given.len(), &self.sealed),
            };
            let is_done = answers > act.before.given && sealed.iter().all(Option::is_none);
            if is_done && let Some(&digest) = digests.get(&answers) {
                lines.push(Transcript::Digest(digest).into());
            }
        }
        let head = Head {
            system: S::NAME.to_owned(),
            rules: Some(S::RULES),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            title: Some(self.title().to_owned()).filter(|title| !title.is_empty()),
            checks: Vec::new(),
            seed: self.origin.seed,
            seating: Seating::of(&self.seats(), (&self.players, &self.minds), self.revealed()),
        };
        Record { head, encounter: self.origin.encounter.clone(), lines }
    }

    /// The digests of the checkpoints, by the number of answers before them; of several without
    /// an answer between them, the last one's.
    fn digests(&self) -> BTreeMap<usize, Digest> {
        let ends = self.turns.iter().map(|turn| turn.first + turn.used);
        let last: BTreeMap<usize, usize> = ends.enumerate().map(|(at, end)| (end, at)).collect();
        let digest = |(end, at): (usize, usize)| (end, Digest::of(self.after(at).state()));
        last.into_iter().map(digest).collect()
    }
}

/// Whether a seat hears of this; nobody in particular hears everything.
fn hears<S: System>(fight: &S, seat: Option<Seat>, told: &Told<EventOf<S>>) -> bool {
    seat.is_none_or(|seat| fight.hears(seat, &told.event))
}
