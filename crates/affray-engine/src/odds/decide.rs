//! Who decides while odds are worked out: what was assumed, and else the tactics.

use std::cell::RefCell;

use affray_table::{Game, Menu, Policy, Seat};

use super::deeds::Listener;
use super::{Assumption, NoOdds};
use crate::system::System;
use crate::tactics::{Tactics, draws_lots};
use crate::words::same;

/// The most decisions that are told, and the most options remembered for a message.
const MOST: usize = 64;

/// What was decided on the way.
#[derive(Debug)]
pub(crate) struct Notes<S: Game> {
    /// Decisions of the tactics, each once, in the order in which they came up.
    decided: Vec<(Seat, S::Ask, S::Move)>,
    /// The same in words, where there was a choice.
    pub(super) words: Vec<String>,
    /// Whether each assumption was of use.
    used: Vec<bool>,
    /// What could have been said by those of whom something was assumed.
    heard: Vec<(usize, String)>,
    /// Whose tactics drew lots.
    pub(crate) lots: Option<String>,
    /// Hears what is done, where that is told.
    pub(crate) listener: Option<Listener>,
}

/// Answers decisions: what was assumed, and else the tactics.
pub(crate) struct Decides<'a, S: System> {
    tactics: Tactics<S>,
    assume: &'a [Assumption],
    notes: &'a RefCell<Notes<S>>,
    role: Role,
}

/// For what decisions are made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// To go through every outcome, and to tell what tactics decide.
    Tells,
    /// To go through every outcome.
    Follows,
    /// To sample.
    Samples,
}

impl<S: System> Notes<S> {
    pub(crate) fn new(assume: &[Assumption]) -> RefCell<Notes<S>> {
        RefCell::new(Notes {
            decided: Vec::new(),
            words: Vec::new(),
            used: vec![false; assume.len()],
            heard: Vec::new(),
            lots: None,
            listener: None,
        })
    }

    /// Forgets the decisions told, to begin another option.
    pub(super) fn begin(&mut self) {
        self.decided.clear();
        self.words.clear();
    }

    /// Refuses what was assumed and never came up.
    pub(super) fn check(&self, assume: &[Assumption]) -> Result<(), NoOdds> {
        match self.used.iter().position(|used| !used) {
            None => Ok(()),
            Some(at) => {
                let heard = self.heard.iter().filter(|(about, _)| *about == at);
                Err(NoOdds::Assumed {
                    assumed: assume[at].to_string(),
                    heard: heard.map(|(_, words)| words.clone()).collect(),
                })
            }
        }
    }
}

impl<'a, S: System> Decides<'a, S> {
    pub(crate) fn new(
        tactics: Tactics<S>,
        assume: &'a [Assumption],
        notes: &'a RefCell<Notes<S>>,
        role: Role,
    ) -> Decides<'a, S> {
        Decides { tactics, assume, notes, role }
    }

    /// The option that was assumed, if there is one here.
    fn assumed(&self, game: &S, who: Seat, ask: S::Ask, menu: &dyn Menu<S>) -> Option<S::Move> {
        let asker = game.asker(who, ask);
        let theirs = |assumption: &Assumption| same(&assumption.asker, &asker);
        if !self.assume.iter().any(theirs) {
            return None;
        }
        let mut options = Vec::new();
        menu.list(&mut options);
        let mut notes = self.notes.borrow_mut();
        for (at, assumption) in self.assume.iter().enumerate().filter(|(_, one)| theirs(one)) {
            for &option in &options {
                let words = game.word_move(option);
                if same(&words, &assumption.words) {
                    notes.used[at] = true;
                    return Some(option);
                }
                let is_new = || !notes.heard.iter().any(|(to, known)| *to == at && *known == words);
                if !notes.used[at] && options.len() > 1 && notes.heard.len() < MOST && is_new() {
                    notes.heard.push((at, words));
                }
            }
        }
        None
    }

    fn note(&self, game: &S, who: Seat, ask: S::Ask, menu: &dyn Menu<S>, chosen: S::Move) {
        let mut notes = self.notes.borrow_mut();
        let decided = (who, ask, chosen);
        if notes.decided.len() >= MOST || notes.decided.contains(&decided) {
            return;
        }
        notes.decided.push(decided);
        let mut options = Vec::new();
        menu.list(&mut options);
        let words = format!("{}> {}", game.asker(who, ask), game.word_move(chosen));
        if options.len() > 1 && !notes.words.contains(&words) {
            notes.words.push(words);
        }
    }
}

impl<S: System> Policy<S> for Decides<'_, S> {
    fn decide(&mut self, game: &S, who: Seat, ask: S::Ask, menu: &dyn Menu<S>) -> S::Move {
        if !self.assume.is_empty()
            && let Some(option) = self.assumed(game, who, ask, menu)
        {
            return option;
        }
        if self.role != Role::Samples && draws_lots(game, ask) {
            let mut options = Vec::new();
            menu.list(&mut options);
            if options.len() > 1 {
                // Every run has to decide alike; what comes of it is not told.
                let mut notes = self.notes.borrow_mut();
                notes.lots.get_or_insert_with(|| game.asker(who, ask));
                return options[0];
            }
        }
        let chosen = self.tactics.decide(game, who, ask, menu);
        if self.role == Role::Tells {
            self.note(game, who, ask, menu, chosen);
        }
        chosen
    }

    fn forget(&mut self, game: &mut S) {
        // What was assumed may need what tactics do not.
        if self.assume.is_empty() {
            self.tactics.forget(game);
        }
    }

    fn hears(&self) -> bool {
        self.notes.borrow().listener.is_some()
    }

    fn hear(&mut self, event: &S::Event) {
        if let Some(listener) = &mut self.notes.borrow_mut().listener {
            listener.hear(S::deeds(event));
        }
    }
}
