//! Search as tactics: in a sampled fight some decide by searching.

use affray_table::{Answer, Menu, Policy, Seat};

use super::{Decision, Effort, search};
use crate::autoplay::{Asking, Decider, listed};
use crate::measure::{MAX_PEOPLE, Who};
use crate::sim::seed_of;
use crate::system::System;
use crate::tactics::Tactics;

/// How many plays a search makes for one decision, where nothing else is said.
pub const TACTICS_PLAYS: u64 = 500;

/// Who decides by searching, beside those whose tactics in the encounter are `search`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minds {
    /// The seats.
    pub seats: Vec<Seat>,
    /// How many plays each decision gets.
    pub plays: u64,
}

impl Default for Minds {
    fn default() -> Minds {
        Minds { seats: Vec::new(), plays: TACTICS_PLAYS }
    }
}

impl Minds {
    /// Whether anybody at all decides by searching.
    pub(crate) fn are_there<S: System>(&self, fight: &S) -> bool {
        !self.seats.is_empty() || people(fight).any(|who| fight.searches(who))
    }

    /// Whether this decision is searched: for a combatant whose tactics are `search`, for a side
    /// whose people all have them, and for the seats that are named.
    pub(crate) fn decide<S: System>(&self, fight: &S, who: Seat, ask: S::Ask) -> bool {
        if self.seats.contains(&who) {
            return true;
        }
        match S::on_behalf(ask) {
            Some(one) => fight.searches(one),
            None => {
                let mut side = people(fight).filter(|&one| fight.side(one) == who).peekable();
                side.peek().is_some() && side.all(|one| fight.searches(one))
            }
        }
    }

    /// The option that a search takes, by its place; `answered` counts all answers of the fight.
    pub(crate) fn choose<S: System>(
        &self,
        decision: &Decision<'_, S>,
        seed: u64,
        answered: usize,
    ) -> usize {
        let plays = u128::from(self.plays.max(decision.options as u64));
        let effort = Effort::new(plays, seed_of(seed, answered as u64));
        let Ok(effort) = effort else { return 0 };
        search::think(decision, &effort, &()).best()
    }
}

fn people<S: System>(fight: &S) -> impl Iterator<Item = Who> + use<S> {
    0..fight.people().min(MAX_PEOPLE) as Who
}

/// Decides by searching for some, and by tactics for the rest.
#[derive(Clone)]
pub(crate) struct Thinker<S: System> {
    tactics: Tactics<S>,
    /// The fight at its last checkpoint.
    checkpoint: S,
    minds: Minds,
    seed: u64,
    /// Answers before the last checkpoint.
    answered: usize,
}

impl<S: System> Thinker<S> {
    pub(crate) fn new(start: &S, minds: &Minds, seed: u64) -> Thinker<S> {
        let (tactics, checkpoint, minds) = (Tactics::new(seed), start.clone(), minds.clone());
        Thinker { tactics, checkpoint, minds, seed, answered: 0 }
    }
}

impl<S: System> Decider<S> for Thinker<S> {
    fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        given: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move> {
        let Asking { game, who, ask, question, .. } = *asking;
        let is_searched = self.minds.decide(game, who, ask);
        let options = if is_searched { listed(menu) } else { Vec::new() };
        if options.len() < 2 {
            return Some(self.tactics.decide(game, who, ask, menu));
        }
        let answered = self.answered + given.len() + question;
        let decision =
            Decision { start: &self.checkpoint, given, question, who, options: options.len() };
        // Tactics are not asked: they may know an answer of their own at once.
        Some(options[self.minds.choose(&decision, self.seed, answered)])
    }

    fn begin(&mut self, fight: &S, answers: usize) {
        self.checkpoint = fight.clone();
        self.answered += answers;
    }
}
