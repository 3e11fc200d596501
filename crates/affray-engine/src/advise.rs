//! Advice: the options of an open decision, ranked by what comes of them.
//!
//! Two readings of the same rules. *Exactly*, one decision deep: every outcome of the dice up to
//! the next checkpoint, with tactics deciding whatever else is asked, and the fight there worth
//! what [`Measure::worth`](crate::measure::Measure::worth) says. And by *search*: a Monte-Carlo
//! tree in which everybody strives for their own side, grown by one situation with each play of the
//! fight to its end, tactics playing beyond the tree. The same plays are found for the same seed.

mod explain;
mod regret;
mod scout;
mod search;
mod think;
mod tree;

use affray_odds::{Horizon, OddsError};
use affray_table::{Answer, Menu, Policy, Seat};
use serde::Serialize;

use crate::system::System;
use crate::tactics::Tactics;
use crate::watch::Watch;
use crate::words::grouped;

pub(crate) use regret::study;
pub use regret::{Other, Studied, Study};
pub(crate) use search::{Thought, think};
pub(crate) use think::Thinker;
pub use think::{Minds, TACTICS_PLAYS};

/// The most plays of one search.
pub const MAX_PLAYS: u64 = 10_000_000;

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    plays: u64,
    /// The seed of the search: the same seed gives the same advice.
    pub seed: u64,
    /// The most runs of the rules for the exact look, one decision deep; with 0 there is none.
    pub exact_runs: u64,
}

/// An effort that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot search {} plays; allowed: 1 to {}", grouped(*given), grouped(MAX_PLAYS))]
pub struct EffortError {
    /// How many were asked for.
    pub given: u128,
}

impl Effort {
    /// So many plays of this seed, and an exact look of at most 20,000 runs.
    ///
    /// # Errors
    /// There are none of them, or too many.
    pub fn new(plays: u128, seed: u64) -> Result<Effort, EffortError> {
        if plays == 0 || plays > u128::from(MAX_PLAYS) {
            return Err(EffortError { given: plays });
        }
        Ok(Effort { plays: plays as u64, seed, exact_runs: 20_000 })
    }

    /// How many plays.
    #[must_use]
    pub fn plays(&self) -> u64 {
        self.plays
    }
}

/// Why there is no advice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AdviseError {
    /// The fight is over.
    #[error("the fight is over: {outcome}")]
    Over {
        /// How it ended.
        outcome: String,
    },
    /// Dice are asked for.
    #[error("no decision is open: the rule asks for {roll}")]
    Dice {
        /// Which, and what for.
        roll: String,
    },
    /// Somebody else is asked.
    #[error("{} has nothing to decide now; waiting for {}", crate::words::quoted(.given), .asked.join(", "))]
    Asker {
        /// Who was named.
        given: String,
        /// Who is asked.
        asked: Vec<String>,
    },
    /// Stopped before every option had been tried.
    #[error("stopped after {plays} plays, before every option had been tried")]
    Stopped {
        /// How many plays were made.
        plays: u64,
    },
}

/// The options of a decision, the best first: by the value less its standard error, so that a lucky
/// play or two put none of them first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Advice {
    /// For whom the decision is made.
    pub asker: String,
    /// The question, in a sentence.
    pub question: String,
    /// Where the fight stands.
    pub moment: String,
    /// What was supposed where the seat that asks is not told everything of others, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supposes: Vec<String>,
    /// The seed of the search.
    pub seed: u64,
    /// How many plays were made.
    pub plays: u64,
    /// How many situations the tree holds.
    pub situations: usize,
    /// The options.
    pub options: Vec<Advised>,
    /// What decides it, in a sentence.
    pub why: String,
}

/// An option with what comes of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Advised {
    /// Its wording.
    pub option: String,
    /// What the fight is worth to the side that decides, from -1 to 1: the mean over all plays.
    pub value: f64,
    /// The standard deviation of one play.
    pub spread: f64,
    /// The standard error of the value.
    pub error: f64,
    /// How many plays were made with it.
    pub plays: u64,
    /// The share of those plays that the side won.
    pub wins: f64,
    /// The exact value at the next checkpoint, where there are few enough outcomes to tell.
    pub exact: Option<Exact>,
}

/// An exact look one decision deep.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exact {
    /// The expected worth at the next checkpoint.
    pub value: f64,
    /// Its standard deviation.
    pub spread: f64,
}

/// A decision that is open in a fight.
pub(crate) struct Decision<'a, S> {
    /// The fight at its last checkpoint.
    pub start: &'a S,
    /// The answers since.
    pub given: &'a [Answer],
    /// Its place among the decisions that are asked at once.
    pub question: usize,
    /// Who decides.
    pub who: Seat,
    /// How many options there are.
    pub options: usize,
}

/// Advice for an open decision whose options have these words.
pub(crate) fn advise<S: System>(
    decision: &Decision<'_, S>,
    words: &[String],
    effort: &Effort,
    watch: &dyn Watch,
) -> Result<(Thought, Vec<Advised>, String), AdviseError> {
    let thought = think(decision, effort, watch);
    if thought.options.iter().any(|option| option.plays == 0) {
        return Err(AdviseError::Stopped { plays: thought.plays });
    }
    let exact = exactly(decision, effort);
    let worth: Vec<f64> = (0..words.len()).map(|option| thought.expected(option)).collect();
    let mut order: Vec<usize> = (0..words.len()).collect();
    best_first(&mut order, &worth);
    let why = explain::why(&thought, &order, words);
    let advised = order.iter().map(|&place| {
        let option = &thought.options[place];
        Advised {
            option: words[place].clone(),
            value: option.value(),
            spread: option.spread(),
            error: thought.error(place),
            plays: option.plays,
            wins: option.share(option.wins),
            exact: exact.get(place).copied().flatten(),
        }
    });
    let advised = advised.collect();
    Ok((thought, advised, why))
}

/// Sorts options by their worth, the best first, equal ones by their places.
fn best_first(options: &mut [usize], worth: &[f64]) {
    options.sort_by(|&one, &other| worth[other].total_cmp(&worth[one]).then(one.cmp(&other)));
}

/// The exact look, by the place of each option; nothing where there is too much to look at.
fn exactly<S: System>(decision: &Decision<'_, S>, effort: &Effort) -> Vec<Option<Exact>> {
    if effort.exact_runs == 0 {
        return Vec::new();
    }
    let horizon = Horizon { decisions: 1, checkpoints: 1, max_runs: effort.exact_runs };
    let value = |fight: &S, seat: Seat| fight.worth(seat);
    let mut steady: &mut dyn Policy<S> = &mut Steady;
    let found = affray_odds::search(decision.start, decision.given, &horizon, &value, &mut steady);
    let ranked = match found {
        Ok(ranked) => ranked,
        Err(OddsError::Runs { .. }) => return Vec::new(),
        // The session gives answers that fit; other limits are none of this search.
        Err(_) => return Vec::new(),
    };
    let mut exact = Vec::new();
    for one in ranked.into_iter().filter(|one| one.question == decision.question) {
        let place = usize::from(one.place);
        if exact.len() <= place {
            exact.resize(place + 1, None);
        }
        exact[place] = Some(Exact { value: one.value, spread: one.spread });
    }
    exact
}

/// Tactics as a function of the fight alone: those that draw lots draw them by the fight, so that
/// the same situation always brings the same decision. Exact odds need that.
#[derive(Clone, Copy, Debug)]
pub struct Steady;

impl<S: System> Policy<S> for Steady {
    fn decide(&mut self, fight: &S, who: Seat, ask: S::Ask, menu: &dyn Menu<S>) -> S::Move {
        use std::hash::Hasher;
        let mut hasher = rustc_hash::FxHasher::default();
        fight.hash(&mut hasher);
        Tactics::new(hasher.finish()).decide(fight, who, ask, menu)
    }
}
