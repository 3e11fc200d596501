//! Undo and redo.

use std::sync::Arc;

use super::{Said, Session, Undone};
use crate::input::Refusal;
use crate::play::{Back, Line};
use crate::record::By;
use crate::system::System;

impl<S: System> Session<S> {
    /// Takes answers back; returns how many of people those are.
    pub(super) fn take_back(&mut self, back: Back) -> Result<usize, Refusal> {
        let mut firsts = self.acts_of_people();
        let count = match back {
            Back::Answers(count) if count > firsts.len() && !firsts.is_empty() => {
                return Err(Refusal::FewerToUndo { given: count, there: firsts.len() });
            }
            Back::Answers(count) => count.min(firsts.len()),
            Back::After(answers) => {
                let is_late = |&&at: &&usize| self.acts[at].before.given >= answers;
                firsts.iter().filter(is_late).count()
            }
            Back::Start => firsts.len(),
        };
        let mut wanted = firsts.split_off(firsts.len() - count);
        if back == Back::Start && !self.acts.is_empty() && wanted.first() != Some(&0) {
            wanted.insert(0, 0);
        }
        if wanted.is_empty() {
            return Err(Refusal::NothingToUndo);
        }
        let before = self.clone();
        wanted.iter().rev().for_each(|&first| self.set_aside(first));
        self.rewind();
        self.number += 1;
        self.turned_back += 1;
        self.settle().map_err(|why| why.into_refusal(self))?;
        self.note_rewriting(&before);
        Ok(count)
    }

    /// The places in time of what people answered.
    fn acts_of_people(&self) -> Vec<usize> {
        let acts = self.acts.iter().enumerate();
        let of_people = acts.filter(|(_, act)| act.written().by == By::Person);
        of_people.map(|(at, _)| at).collect()
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
        let ruled = self.turns.iter().rposition(|turn| turn.ruled.is_some());
        let stays = self.turns.iter().rposition(|turn| {
            let is_silent = turn.used == 0 && turn.first >= answers;
            turn.first + turn.used <= answers && !is_silent
        });
        let stay = ruled.max(stays).map_or(0, |last| last + 1);
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
        let (answers, heard) = (self.given.len(), self.heard_by(None));
        let before = self.clone();
        let ruling = undone.acts[0].ruling();
        if let Some(turn) = ruling {
            self.given.truncate(turn.first);
            self.make(turn);
        }
        self.given.extend(undone.given.iter().cloned());
        self.acts.extend(undone.acts.iter().cloned());
        self.sealed.clone_from(&undone.sealed);
        self.lots = undone.lots.clone();
        self.number += 1;
        self.settle().map_err(|why| why.into_refusal(self))?;
        self.note_rewriting(&before);
        Ok(match ruling {
            Some(_) => self.log_for(None, heard),
            None => self.told_since(answers + 1),
        })
    }
}
