//! Odds of a whole fight: from checkpoint to checkpoint, with equal fights merged.

use std::collections::BTreeMap;
use std::hash::Hash;

use affray_table::{Game, Policy, Status};
use rustc_hash::FxHashMap;

use crate::enumerate::walk;
use crate::odds::merged;
use crate::solve::{Graph, To, solve};
use crate::{Chance, Odds, OddsError, Weight};

/// How far to go for the odds of a whole fight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The chance of fights not followed to their end that one is content with. With 0, every
    /// situation that can come up is looked at, and only what dice leave untold remains.
    pub precision: f64,
    /// The most distinct situations.
    pub max_states: usize,
    /// The most situations that may lead to each other in circles.
    pub max_knot: usize,
    /// The most runs of the rules, all situations together.
    pub max_runs: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { precision: 1e-9, max_states: 200_000, max_knot: 2_000, max_runs: 100_000_000 }
    }
}

/// The odds of a whole fight.
#[derive(Clone, Debug, PartialEq)]
pub struct FightOdds<K, W = Chance> {
    /// How it ends; untold is what was not followed to an end.
    pub odds: Odds<K, W>,
    /// How many distinct situations were looked at.
    pub states: usize,
}

/// How a fight ends, exactly, when `decide` answers all decisions: `outcome` reads the end.
///
/// A fight that can go on for ever, as when two keep missing, is solved, not cut off: what is
/// left untold is what dice leave untold, fights that never end, and, where more situations come
/// up than one wants to look at, at most [`Limits::precision`]. `decide` must be a function of the
/// fight alone.
///
/// # Errors
/// A limit is exceeded.
pub fn fight_odds<G: Game + Ord + Hash, P: Policy<G>, K: Ord + Clone>(
    start: &G,
    decide: &mut P,
    outcome: impl Fn(&G) -> K,
    limits: &Limits,
) -> Result<FightOdds<K>, OddsError> {
    fight_odds_by(start, decide, outcome, limits)
}

/// As [`fight_odds`], weighed by chances or by `f64`.
///
/// # Errors
/// A limit is exceeded.
pub fn fight_odds_by<G: Game + Ord + Hash, P: Policy<G>, K: Ord + Clone, W: Weight>(
    start: &G,
    decide: &mut P,
    outcome: impl Fn(&G) -> K,
    limits: &Limits,
) -> Result<FightOdds<K, W>, OddsError> {
    let mut atlas = Atlas {
        places: FxHashMap::default(),
        states: Vec::new(),
        ends: BTreeMap::new(),
        graph: Graph::<W> { rows: Vec::new() },
        runs: 0,
    };
    atlas.explore(start, decide, &outcome, limits)?;
    let solved = solve(&atlas.graph, atlas.ends.len(), limits.max_knot)?;
    let ends = atlas.ends.into_iter().map(|(key, at)| (key, solved.ends[at].clone()));
    let ends = ends.filter(|(_, weight)| !weight.is_zero()).collect();
    let states = atlas.states.len();
    Ok(FightOdds { odds: Odds::new(ends, solved.untold, atlas.runs), states })
}

/// Every situation met so far, and where each leads.
struct Atlas<G, K, W> {
    places: FxHashMap<G, usize>,
    states: Vec<G>,
    ends: BTreeMap<K, usize>,
    graph: Graph<W>,
    runs: u64,
}

impl<G: Game + Ord + Hash, K: Ord + Clone, W: Weight> Atlas<G, K, W> {
    /// The number of this situation, a new one if it was never met.
    fn place(&mut self, game: G) -> usize {
        if let Some(&at) = self.places.get(&game) {
            return at;
        }
        let at = self.states.len();
        self.places.insert(game.clone(), at);
        self.states.push(game);
        self.graph.rows.push(None);
        at
    }

    /// Where situation `at` leads.
    fn expand<P: Policy<G>>(
        &mut self,
        at: usize,
        decide: &mut P,
        outcome: &impl Fn(&G) -> K,
        limits: &Limits,
    ) -> Result<(), OddsError> {
        let start = self.states[at].clone();
        let mut row: Vec<(To, W)> = Vec::new();
        let left = limits.max_runs - self.runs;
        let advance = |t: &mut crate::Explorer<'_, P>, game: &mut G| G::advance(t, game);
        let walked = walk(&start, &advance, &[], decide, left, |game, status, weight: &W| {
            let to = match status {
                Status::Going => To::State(self.place(game)),
                Status::Over => {
                    let next = self.ends.len();
                    To::End(*self.ends.entry(outcome(&game)).or_insert(next))
                }
            };
            row.push((to, weight.clone()));
        })
        .map_err(|error| match error {
            OddsError::Runs { .. } => OddsError::Runs { max_runs: limits.max_runs },
            other => other,
        })?;
        self.runs += walked.runs;
        if self.states.len() > limits.max_states {
            return Err(OddsError::States { max_states: limits.max_states });
        }
        if !walked.untold.is_zero() {
            row.push((To::Untold, walked.untold));
        }
        self.graph.rows[at] = Some(merged(row));
        Ok(())
    }

    /// Follows the fight layer by layer, until no situation is new or too little is under way.
    ///
    /// The weight under way is reckoned in floating point: it only decides where to stop.
    fn explore<P: Policy<G>>(
        &mut self,
        start: &G,
        decide: &mut P,
        outcome: &impl Fn(&G) -> K,
        limits: &Limits,
    ) -> Result<(), OddsError> {
        let first = self.place(start.clone());
        let mut known = 0;
        let mut layer = BTreeMap::from([(first, 1.0)]);
        while known < self.states.len() {
            if limits.precision > 0.0 && layer.values().sum::<f64>() <= limits.precision {
                return Ok(());
            }
            let mut next: BTreeMap<usize, f64> = BTreeMap::new();
            for (&at, &under_way) in &layer {
                if self.graph.rows[at].is_none() {
                    self.expand(at, decide, outcome, limits)?;
                    known += 1;
                }
                for (to, weight) in self.graph.rows[at].iter().flatten() {
                    if let &To::State(to) = to {
                        *next.entry(to).or_default() += under_way * weight.to_f64();
                    }
                }
            }
            layer = next;
        }
        Ok(())
    }
}
