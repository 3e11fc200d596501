//! The decider of a search: one play of the fight, the tree deciding as far as it reaches.

use std::hash::Hasher;

use affray_table::{Answer, Menu, Policy, Seat};

use super::Decision;
use super::tree::{Place, Tree};
use crate::autoplay::{Asking, Decider, listed};
use crate::system::System;
use crate::tactics::Tactics;

/// Decides by the tree as far as it reaches, and by tactics beyond.
///
/// One situation is added to the tree in each play. Rulings of the game master and decisions that
/// several make in secret at once are left to tactics, except the one that is looked at.
pub(super) struct Scout<'a, S: System> {
    /// The decision that is looked at.
    decision: &'a Decision<'a, S>,
    tactics: Tactics<S>,
    tree: &'a mut Tree<S>,
    /// The option to take in the decision that is looked at.
    forced: Option<usize>,
    /// The situations passed, with the options taken there.
    pub(super) path: Vec<(u32, u16)>,
    is_in_tree: bool,
}

impl<'a, S: System> Scout<'a, S> {
    /// A play that begins with the option at `forced`.
    pub(super) fn new(
        decision: &'a Decision<'a, S>,
        forced: usize,
        tactics: Tactics<S>,
        tree: &'a mut Tree<S>,
    ) -> Scout<'a, S> {
        let (forced, path) = (Some(forced), Vec::new());
        Scout { decision, tactics, tree, forced, path, is_in_tree: true }
    }

    /// One of several options, by its place: the tree's, or nothing where it does not reach.
    fn by_tree(&mut self, asking: &Asking<'_, S>, options: &[S::Move]) -> Option<usize> {
        let mut hasher = rustc_hash::FxHasher::default();
        asking.game.hash(&mut hasher);
        let print = hasher.finish();
        let place: Place = self.path.last().copied();
        let (node, option) = match self.tree.find(place, print, asking.ask, options.len()) {
            Ok(Some(node)) => {
                let forced = self.forced.take().filter(|_| self.path.is_empty());
                (node, forced.unwrap_or_else(|| self.tree.select(node)))
            }
            Ok(None) => {
                let usual = self.usual(asking, &Listed(options));
                let usual = options.iter().position(|&option| option == usual).unwrap_or(0);
                let forced = self.forced.take().filter(|_| self.path.is_empty());
                self.is_in_tree = false;
                let whose = (asking.who, asking.ask);
                let added = self.tree.add(place, print, whose, options.len(), usual);
                let Some(node) = added else { return Some(usual) };
                (node, forced.unwrap_or(usual))
            }
            Err(()) => {
                self.is_in_tree = false;
                return None;
            }
        };
        self.path.push((node, option as u16));
        Some(option)
    }

    /// What tactics do.
    fn usual(&mut self, asking: &Asking<'_, S>, menu: &dyn Menu<S>) -> S::Move {
        self.tactics.decide(asking.game, asking.who, asking.ask, menu)
    }
}

/// Options that are listed already, as a menu.
struct Listed<'a, M>(&'a [M]);

impl<S: System> Menu<S> for Listed<'_, S::Move> {
    fn list(&self, into: &mut Vec<S::Move>) {
        into.extend_from_slice(self.0);
    }
}

impl<S: System> Decider<S> for Scout<'_, S> {
    fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        _: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move> {
        let is_looked_at = self.path.is_empty() && asking.question == self.decision.question;
        let is_left = asking.is_secret || asking.who == Seat::GM;
        if !self.is_in_tree || (is_left && !is_looked_at) {
            // Far out, tactics need not list what they know to be legal.
            return Some(self.usual(asking, menu));
        }
        let options = listed(menu);
        if let [only] = options[..] {
            return Some(only);
        }
        Some(match self.by_tree(asking, &options) {
            Some(place) => options[place],
            None => self.usual(asking, &Listed(&options)),
        })
    }
}
