//! What decides when no person does.

use affray_table::{Generator, Menu, Policy, Seat};

use crate::measure::{Measure, Who};
use crate::system::System;

/// How a system's tactics judge: pure functions of what a side may know.
pub trait Tactical: Measure {
    /// Whether somebody's tactics in the encounter are `random`: any legal answer, by lot.
    fn is_random(&self, _who: Who) -> bool {
        false
    }

    /// An answer that is legal whenever this is asked, so that nothing need be listed.
    fn at_once(&self, _ask: Self::Ask) -> Option<Self::Move> {
        None
    }

    /// Takes out of a fight between two steps what makes no difference to how it goes on when tactics
    /// make all decisions, so that the odds of a whole fight follow as few situations as they need.
    fn forget(&mut self) {}

    /// The best of several options, of which there are at least two.
    fn best(&self, ask: Self::Ask, options: &[Self::Move]) -> Self::Move;
}

/// Whether lots are drawn to answer a question, or dice thrown to search for an answer, so that the
/// same fight may be decided one way or another.
pub(crate) fn draws_lots<S: System>(fight: &S, ask: S::Ask) -> bool {
    S::on_behalf(ask).is_some_and(|who| fight.is_random(who) || fight.searches(who))
}

/// The option with the highest worth, the first of equals.
///
/// # Panics
/// There is none.
#[must_use]
pub fn highest<M: Copy>(options: &[M], mut worth: impl FnMut(M) -> i32) -> M {
    let mut best = (options[0], i32::MIN);
    for &option in options {
        let worth = worth(option);
        if worth > best.1 {
            best = (option, worth);
        }
    }
    best.0
}

/// Decides for every seat, as the tactics of each combatant in the encounter have it.
#[derive(Clone, Debug)]
pub struct Tactics<S: System> {
    lots: Generator,
    /// The options of the question that is being answered.
    options: Vec<S::Move>,
}

impl<S: System> Tactics<S> {
    /// Tactics; `seed` is for those who draw lots.
    #[must_use]
    pub fn new(seed: u64) -> Tactics<S> {
        Tactics { lots: Generator::new(seed), options: Vec::new() }
    }
}

impl<S: System> Policy<S> for Tactics<S> {
    fn decide(&mut self, fight: &S, _: Seat, ask: S::Ask, menu: &dyn Menu<S>) -> S::Move {
        let is_random = S::on_behalf(ask).is_some_and(|who| fight.is_random(who));
        if !is_random && let Some(answer) = fight.at_once(ask) {
            return answer;
        }
        self.options.clear();
        menu.list(&mut self.options);
        match self.options[..] {
            [only] => only,
            _ if is_random => {
                let place = self.lots.die(self.options.len() as u32) as usize - 1;
                self.options[place]
            }
            _ => fight.best(ask, &self.options),
        }
    }

    fn forget(&mut self, fight: &mut S) {
        fight.forget();
    }
}
