//! Undo and redo.

use std::sync::Arc;

use affray_table::Answer;

use super::{Act, Said, Session, Undone};
use crate::input::Refusal;
use crate::play::{Back, Line};
use crate::record::By;
use crate::system::System;

impl<S: System> Session<S> {
    /// Takes answers back; returns how many of people those are.
    pub(super) fn take_back(&mut self, back: Back) -> Result<usize, Refusal> {
        let (first, count) = self.acts_to_take_back(back)?;
        // Turns that end before all of them stay as they are.
        let start = |act: &Arc<Act<S>>| act.ruling().map_or(act.before.given, |turn| turn.first);
        let answers = self.acts[first..].iter().map(start).min().unwrap_or(0);
        let stay = self.turns.partition_point(|turn| turn.first + turn.used < answers);
        let past = self.past_from(stay);
        let wanted = (first..self.acts.len()).filter(|&at| at == first || self.is_of_a_person(at));
        let wanted: Vec<usize> = wanted.collect();
        wanted.iter().rev().for_each(|&first| self.set_aside(first));
        self.rewind();
        self.number += 1;
        self.turned_back += 1;
        self.settle().map_err(|why| why.into_refusal(self))?;
        self.note_rewriting(past);
        Ok(count)
    }

    /// The place in time of the first answer to be taken back, and how many of people go with it.
    fn acts_to_take_back(&self, back: Back) -> Result<(usize, usize), Refusal> {
        let acts = (0..self.acts.len()).rev();
        let of_people = acts.clone().filter(|&at| self.is_of_a_person(at));
        let wanted: Vec<usize> = match back {
            Back::Answers(count) => {
                let wanted: Vec<usize> = of_people.take(count).collect();
                if !wanted.is_empty() && wanted.len() < count {
                    return Err(Refusal::FewerToUndo { given: count, there: wanted.len() });
                }
                wanted
            }
            Back::Lines { seat, count } => {
                let stay = self.at_line(seat, count);
                let late = acts.take_while(|&at| self.comes_after(&self.acts[at], stay));
                late.filter(|&at| self.is_of_a_person(at)).collect()
            }
            Back::Start => of_people.collect(),
        };
        let first = match back {
            Back::Start if !self.acts.is_empty() => Some(0),
            _ => wanted.last().copied(),
        };
        first.map(|first| (first, wanted.len())).ok_or(Refusal::NothingToUndo)
    }

    /// Whether something was said once so many answers had been given, or ruled behind so many turns.
    fn comes_after(&self, act: &Arc<Act<S>>, (answers, turns): (usize, usize)) -> bool {
        match act.ruling() {
            None => act.before.given >= answers,
            Some(turn) => {
                let place = self.turns.iter().rposition(|one| Arc::ptr_eq(one, turn));
                place.is_some_and(|place| place >= turns)
            }
        }
    }

    fn is_of_a_person(&self, at: usize) -> bool {
        self.acts[at].written().by == By::Person
    }

    /// Takes back the answers from this one on, to be given again together. The first of them is the
    /// only one that may be a ruling.
    fn set_aside(&mut self, first: usize) {
        let acts = self.acts.split_off(first);
        let before = acts[0].before.clone();
        let ruling = acts[0].ruling().cloned();
        let from = ruling.as_ref().map_or(before.given, |turn| turn.first);
        self.undone.push(Arc::new(Undone {
            given: self.given.split_off(from),
            sealed: std::mem::replace(&mut self.sealed, before.sealed),
            lots: std::mem::replace(&mut self.lots, before.lots),
            acts,
        }));
        let Some(turn) = ruling else { return };
        let place = self.turns.iter().rposition(|one| Arc::ptr_eq(one, &turn));
        self.turns.truncate(place.unwrap_or(self.turns.len()));
        self.now = turn.before.clone();
        self.since = turn.first;
        if let Some(Said::Ruling { given, .. }) =
            self.undone.last().map(|undone| &undone.acts[0].said)
        {
            self.given.extend(given.iter().cloned());
        }
    }

    /// Goes back to the last checkpoint that the answers on the tape lead to. Turns that took no
    /// answer after the last one are played again, and nothing changes; rulings stay.
    fn rewind(&mut self) {
        let answers = self.given.len();
        let stays = self.turns.iter().rposition(|turn| {
            let is_silent = turn.used == 0 && turn.first >= answers;
            turn.first + turn.used <= answers && !is_silent
        });
        let stay = stays.map_or(0, |last| last + 1);
        let ruled = self.turns[stay..].iter().rposition(|turn| turn.ruled.is_some());
        let stay = stay + ruled.map_or(0, |last| last + 1);
        if let Some(turn) = self.turns.get(stay) {
            self.now = turn.before.clone();
            self.since = turn.first;
        }
        self.turns.truncate(stay);
    }

    /// Gives again what was taken back last.
    pub(super) fn give_again(&mut self) -> Result<Vec<Line>, Refusal> {
        let Some(undone) = self.undone.pop() else {
            return Err(Refusal::NothingToRedo);
        };
        let (answers, heard) = (self.given.len(), self.sum(None).lines);
        let past = self.past_from(self.turns.len());
        let ruling = undone.acts[0].ruling();
        if let Some(turn) = ruling {
            self.given.truncate(turn.first);
            self.make(turn);
        }
        for given in &undone.given {
            // It was said where the fight waited, behind what went on by itself until then.
            if matches!(given.answer, Answer::Volunteered(_)) {
                self.settle().map_err(|why| why.into_refusal(self))?;
            }
            self.given.push(Arc::clone(given));
        }
        self.acts.extend(undone.acts.iter().cloned());
        self.sealed.clone_from(&undone.sealed);
        self.lots = undone.lots.clone();
        self.number += 1;
        self.settle().map_err(|why| why.into_refusal(self))?;
        self.note_rewriting(past);
        Ok(match ruling {
            Some(_) => self.log_for(None, heard),
            None => self.told_since(answers + 1),
        })
    }
}
