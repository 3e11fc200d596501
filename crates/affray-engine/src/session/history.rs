//! What happened, and taking it back.

use std::collections::BTreeMap;

use affray_table::{Clause, Seat};

use super::{Given, Said, Session};
use crate::packed::{self, Packed, Step};
use crate::play::{Line, Thrown};
use crate::record::{By, Head, Record, RecordLine, Transcript};
use crate::reveal::with_asides;
use crate::system::System;
use crate::{Digest, Play};

impl<S: System> Session<S> {
    /// The log as a seat hears it, without its first `from` lines.
    pub(super) fn log_for(&self, seat: Option<Seat>, from: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        let reader = self.reader(seat);
        let start = self.turns.chapter(self.turns.place(reader, |told| told.lines > from));
        let mut left = from - self.turns.before(start, reader).lines;
        for chapter in self.chapters_from(start) {
            let mut moment = None;
            for one in chapter.entries().into_iter().filter(|one| one.is_heard_by(seat)) {
                if left > 0 {
                    left -= 1;
                    continue;
                }
                let moment = moment.get_or_insert_with(|| chapter.fight.moment_for(seat));
                let number = from + lines.len();
                let line = Line { number, ..self.line(seat, moment, &one) };
                lines.push(self.line_for(seat, &one.gist(), line));
            }
        }
        lines
    }

    /// Whether this is dice that a seat is told of.
    pub(super) fn is_told_roll(&self, seat: Option<Seat>, given: &Given) -> bool {
        let is_told = || {
            seat.is_none_or(|seat| {
                let thrower = given.thrown.as_ref().and_then(|thrown| thrown.0);
                !given.unseen.contains(&seat) && self.is_told_of_dice(seat, thrower)
            })
        };
        matches!(given.written.line, Transcript::Dice { .. }) && is_told()
    }

    /// The dice from this answer on that a seat is told of, with how many answers came before each.
    fn dice_from(&self, seat: Option<Seat>, from: usize) -> impl Iterator<Item = (usize, &Given)> {
        let given = self.given.get(from..).unwrap_or_default().iter().enumerate();
        let given = given.map(move |(at, given)| (from + at, &**given));
        given.filter(move |(_, given)| self.is_told_roll(seat, given))
    }

    /// The dice that a seat is told of, from this answer on.
    pub(super) fn thrown_from(&self, seat: Option<Seat>, from: usize) -> Vec<Thrown> {
        self.thrown_of(seat, self.dice_from(seat, from))
    }

    /// The dice that a seat is told of, without the first so many.
    pub(super) fn thrown_since(&self, seat: Option<Seat>, dice: usize) -> Vec<Thrown> {
        let reader = self.reader(seat);
        let place = self.turns.place(reader, |told| told.dice > dice);
        let first = self.turns.get(place).map_or(self.since, |turn| turn.first);
        let known = dice - self.turns.before(place, reader).dice;
        self.thrown_of(seat, self.dice_from(seat, first).skip(known))
    }

    /// Dice, as they are told to a seat.
    fn thrown_of<'s>(
        &'s self,
        seat: Option<Seat>,
        dice: impl Iterator<Item = (usize, &'s Given)>,
    ) -> Vec<Thrown> {
        let mut dice = dice.peekable();
        let Some(&(first, _)) = dice.peek() else {
            return Vec::new();
        };
        let start = self.turns.partition_point(|turn| turn.first + turn.used <= first);
        let start = self.turns.chapter(start);
        let before = self.turns.before(start, self.reader(seat)).lines;
        // After how many answers each line came that the seat hears.
        let chapters = self.chapters_from(start).into_iter();
        let heard = chapters.flat_map(|chapter| chapter.entries());
        let heard = heard.filter(|one| one.is_heard_by(seat)).map(|one| one.after);
        let heard: Vec<usize> = heard.collect();
        let thrown = dice.filter_map(|(after, given)| match &given.written.line {
            Transcript::Dice { notation, rolled } => Some(Thrown {
                notation: notation.clone(),
                rolled: rolled.clone(),
                purpose: match &given.thrown {
                    Some((_, purpose)) => self.said_to(seat, purpose),
                    None => String::new(),
                },
                lines: before + heard.partition_point(|&line| line <= after),
                after,
            }),
            _ => None,
        });
        thrown.collect()
    }

    /// What was told once there were so many answers. What a turn tells before its first answer
    /// belongs to the answer before it.
    pub(super) fn told_since(&self, answers: usize) -> Vec<Line> {
        let earlier = self.turns.partition_point(|turn| turn.first < answers);
        let start = self.turns.chapter(earlier.saturating_sub(1));
        let mut lines: Vec<Line> = Vec::new();
        for chapter in self.chapters_from(start) {
            let mut moment = None;
            for one in chapter.entries().into_iter().filter(|one| one.after >= answers) {
                let moment = moment.get_or_insert_with(|| chapter.fight.moment());
                let line = self.line(None, moment, &one);
                lines.push(Line { words: with_asides(&line.words), ..line });
            }
        }
        let before = self.sum(None).lines - lines.len();
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
        let is_checkpoint = self.since == self.given.len();
        Packed {
            system: S::NAME.to_owned(),
            rules: S::RULES,
            seed: self.origin.seed,
            start: Digest::of(first.state()),
            end: is_checkpoint.then(|| Digest::of(self.now.state())),
            steps: packed::steps(&self.played()),
        }
    }

    /// The answers and rulings as they have to be given again without those that were taken back: a
    /// ruling before the answers that came after it, and every answer as it was given.
    fn played(&self) -> Vec<Step> {
        let mut given = self.given.clone();
        let rulings = || {
            self.acts.iter().filter_map(|act| match &act.said {
                Said::Given(_) => None,
                Said::Ruling { turn, given, written } => {
                    Some((act.before.given, turn, given, written))
                }
            })
        };
        for (_, turn, before, _) in rulings().collect::<Vec<_>>().into_iter().rev() {
            given.splice(turn.first..turn.first + before.len(), before.iter().cloned());
        }
        let mut rulings = rulings().peekable();
        let mut played = Vec::with_capacity(given.len());
        for place in 0..=given.len() {
            while let Some((.., written)) = rulings.next_if(|ruling| ruling.0 == place) {
                let Transcript::Volunteered { words, .. } = &written.line else { continue };
                played.push(Step::Ruled(words.clone()));
            }
            let Some(given) = given.get(place) else { break };
            // What stands is given by the program.
            let by = match given.written.by {
                By::Standing => By::Program,
                by => by,
            };
            played.push(match given.is_thrown && by == By::Program {
                true => Step::Thrown(1),
                false => Step::Given(given.answer.clone(), by),
            });
        }
        played
    }

    /// The fight so far as a record, with a digest at each checkpoint that an answer or a ruling led
    /// to.
    pub(super) fn record(&self) -> Record {
        let digests = self.digests();
        let mut lines: Vec<RecordLine> = Vec::new();
        let mut ruled: BTreeMap<usize, usize> = BTreeMap::new();
        let acts = self.acts.iter().enumerate();
        let rulings =
            acts.filter_map(|(at, act)| Some((at, act.ruling()?.first, act.before.given)));
        let rulings: Vec<(usize, usize, usize)> = rulings.collect();
        for (at, act) in self.acts.iter().enumerate() {
            lines.push(act.written().clone());
            let (answers, sealed) = match self.acts.get(at + 1) {
                Some(next) => (next.before.given, &next.before.sealed),
                None => (self.given.len(), &self.sealed),
            };
            if let Some(turn) = act.ruling() {
                *ruled.entry(turn.first).or_default() += 1;
            }
            let is_new = answers > act.before.given || act.ruling().is_some();
            let is_done = is_new && sealed.iter().all(Option::is_none);
            // A ruling that went in before it may have made a checkpoint here that was none.
            let is_later = |&(later, first, given): &(usize, usize, usize)| {
                later > at && first < answers && answers <= given
            };
            let key = (answers, ruled.get(&answers).copied().unwrap_or(0));
            if is_done
                && let Some(digest) = digests.get(key)
                && !rulings.iter().any(is_later)
            {
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
            seating: self.seating(),
        };
        Record { head, encounter: self.origin.encounter.clone(), lines }
    }

    /// The digests of the checkpoints.
    fn digests(&self) -> Digests {
        let mut digests = Digests::default();
        for (at, turn) in self.turns.iter().enumerate() {
            let end = turn.first + turn.used;
            let key = digests.key_after(end, turn.ruled.is_some());
            // Of several with the same only the last one's counts.
            let is_last = self
                .turns
                .get(at + 1)
                .is_none_or(|next| next.first + next.used > end || next.ruled.is_some());
            if is_last {
                digests.add(key, Digest::of(self.after(at).state()));
            }
        }
        digests
    }
}

/// The digests of checkpoints, by the number of answers and of rulings with as many answers before
/// them, in order.
#[derive(Default)]
struct Digests {
    all: Vec<((usize, usize), Digest)>,
    /// The answers before the last checkpoint, and the rulings with as many.
    last: (usize, usize),
}

impl Digests {
    /// What the checkpoint after so many answers is found by.
    fn key_after(&mut self, answers: usize, is_ruled: bool) -> (usize, usize) {
        let rulings = if answers == self.last.0 { self.last.1 } else { 0 };
        self.last = (answers, rulings + usize::from(is_ruled));
        self.last
    }

    fn add(&mut self, key: (usize, usize), digest: Digest) {
        self.all.push((key, digest));
    }

    fn get(&self, key: (usize, usize)) -> Option<Digest> {
        let place = self.all.binary_search_by_key(&key, |one| one.0).ok()?;
        Some(self.all[place].1)
    }
}
