//! The table of a search: one play of the fight, the tree deciding as far as it reaches.

use std::hash::Hasher;

use affray_table::{
    Answer, Choice, Clause, Dice, Game, Generator, Menu, Policy, Seat, Step, Table,
};
use smallvec::SmallVec;

use super::Decision;
use super::tree::{Place, Tree};
use crate::sim::Deeds;
use crate::system::System;

/// Answers what is known already, then dice from a generator, and decisions by the tree as far as
/// it reaches and by tactics beyond. It never stops.
///
/// One situation is added to the tree in each play. Rulings of the game master and decisions that
/// several make in secret at once are left to tactics, except the one that is looked at.
pub(super) struct Scout<'a, S: System> {
    /// The decision that is looked at, and what was answered before it.
    decision: &'a Decision<'a, S>,
    dice: Generator,
    tactics: S::Tactics,
    tree: &'a mut Tree<S>,
    deeds: &'a mut Deeds,
    /// The option to take in the decision that is looked at.
    pub(super) forced: Option<usize>,
    pub(super) path: Vec<(u32, u16)>,
    at: usize,
    passed: usize,
    is_in_tree: bool,
}

impl<'a, S: System> Scout<'a, S> {
    pub(super) fn new(
        decision: &'a Decision<'a, S>,
        dice: Generator,
        tactics: S::Tactics,
        tree: &'a mut Tree<S>,
        deeds: &'a mut Deeds,
    ) -> Scout<'a, S> {
        Scout {
            decision,
            dice,
            tactics,
            tree,
            deeds,
            forced: None,
            path: Vec::new(),
            at: 0,
            passed: 0,
            is_in_tree: true,
        }
    }

    fn known(&mut self) -> Option<&'a Answer> {
        let answer = self.decision.given.get(self.at)?;
        self.at += 1;
        self.passed = 0;
        Some(answer)
    }

    /// One decision with these options, the tree's or the tactics'.
    fn decide(
        &mut self,
        game: &S,
        who: Seat,
        ask: S::Ask,
        options: &[S::Move],
        is_looked_at: bool,
    ) -> S::Move {
        if let [only] = options {
            return *only;
        }
        if self.at < self.decision.given.len() {
            return match self.known() {
                Some(&Answer::Chose(place)) => options[usize::from(place)],
                other => unreachable!("{other:?} was checked against {ask:?}"),
            };
        }
        if !self.is_in_tree || (who == Seat::GM && !is_looked_at) {
            return self.usual(game, who, ask, options);
        }
        let mut hasher = rustc_hash::FxHasher::default();
        game.hash(&mut hasher);
        let print = hasher.finish();
        let place: Place = self.path.last().copied();
        let (node, option) = match self.tree.find(place, print, ask, options.len()) {
            Ok(Some(node)) => {
                let forced = self.forced.take().filter(|_| self.path.is_empty());
                (node, forced.unwrap_or_else(|| self.tree.select(node)))
            }
            Ok(None) => {
                let usual = self.usual(game, who, ask, options);
                let usual = options.iter().position(|&option| option == usual).unwrap_or(0);
                let forced = self.forced.take().filter(|_| self.path.is_empty());
                self.is_in_tree = false;
                let added = self.tree.add(place, print, (who, ask), options.len(), usual);
                let Some(node) = added else { return options[usual] };
                (node, forced.unwrap_or(usual))
            }
            Err(()) => {
                self.is_in_tree = false;
                return self.usual(game, who, ask, options);
            }
        };
        self.path.push((node, option as u16));
        options[option]
    }

    /// What tactics do.
    fn usual(&mut self, game: &S, who: Seat, ask: S::Ask, options: &[S::Move]) -> S::Move {
        self.tactics.decide(game, who, ask, &Listed(options))
    }
}

/// Options that are listed already, as a menu.
struct Listed<'a, M>(&'a [M]);

impl<G: Game> Menu<G> for Listed<'_, G::Move> {
    fn list(&self, into: &mut Vec<G::Move>) {
        into.extend_from_slice(self.0);
    }
}

fn listed<G: Game>(menu: &(impl Menu<G> + ?Sized)) -> Vec<G::Move> {
    let mut options = Vec::new();
    menu.list(&mut options);
    options
}

fn typed<G: Game, M: Choice<G>>(chosen: G::Move, ask: G::Ask) -> M {
    match M::try_from(chosen) {
        Ok(choice) => choice,
        Err(_) => panic!("{chosen:?} is no answer to {ask:?}"),
    }
}

impl<S: System> Table<S> for Scout<'_, S> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        _: S::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        if let Some(answer) = self.known() {
            let Answer::Rolled(rolled) = answer else {
                unreachable!("{answer:?} was checked against a roll")
            };
            return Ok(read(dice.read(rolled).expect("given dice were checked")));
        }
        let Ok(outcome) = dice.throw(&mut self.dice);
        Ok(read(outcome))
    }

    fn choose<M: Choice<S>>(
        &mut self,
        game: &S,
        who: Seat,
        ask: S::Ask,
        menu: &impl Menu<S>,
    ) -> Step<M> {
        if !self.is_in_tree && self.at >= self.decision.given.len() {
            // Far out, tactics need not list what they know to be legal.
            return Ok(typed::<S, M>(self.tactics.decide(game, who, ask, menu), ask));
        }
        let options = listed(menu);
        let is_looked_at = self.path.is_empty() && self.decision.question == 0;
        Ok(typed::<S, M>(self.decide(game, who, ask, &options, is_looked_at), ask))
    }

    fn choose_each<M: Choice<S>>(
        &mut self,
        game: &S,
        asks: &[(Seat, S::Ask, &dyn Menu<S>)],
    ) -> Step<SmallVec<[M; 8]>> {
        let mut choices = SmallVec::new();
        let mut question = 0;
        let is_first = self.path.is_empty();
        for &(who, ask, menu) in asks {
            let options = listed(menu);
            let is_known = self.at < self.decision.given.len();
            let is_looked_at = is_first && question == self.decision.question && options.len() > 1;
            question += usize::from(options.len() > 1);
            let chosen = if is_known || is_looked_at || options.len() == 1 {
                self.decide(game, who, ask, &options, is_looked_at)
            } else {
                self.usual(game, who, ask, &options)
            };
            choices.push(typed::<S, M>(chosen, ask));
        }
        Ok(choices)
    }

    fn volunteer<M: Choice<S>>(
        &mut self,
        _: &S,
        _: Seat,
        ask: S::Ask,
        menu: &impl Menu<S>,
    ) -> Step<Option<M>> {
        let Some(&Answer::Volunteered(place)) = self.decision.given.get(self.at) else {
            return Ok(None);
        };
        let options = listed(menu);
        let Some(&option) = options.get(usize::from(place).wrapping_sub(self.passed)) else {
            self.passed += options.len();
            return Ok(None);
        };
        self.known();
        Ok(Some(typed::<S, M>(option, ask)))
    }

    fn tell(&mut self, _: Clause, event: impl FnOnce() -> S::Event) {
        // What happened before the decision is not what comes of it.
        if self.at >= self.decision.given.len() {
            for deed in S::deeds(&event()).into_iter().flatten() {
                self.deeds.note(deed);
            }
        }
    }

    fn cite(&mut self, _: Clause) {}

    fn keeps_clauses(&self) -> bool {
        false
    }
}
