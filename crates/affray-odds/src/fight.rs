//! Odds of a whole fight: from checkpoint to checkpoint, with equal fights merged.

use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use affray_table::{Game, Policy, Status};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::enumerate::{Reach, walk};
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
    /// With more distinct situations than this, the least likely are no longer followed, as far as
    /// `precision` allows.
    pub prune_from: usize,
    /// Ways through one step from checkpoint to checkpoint that are rarer than this are left
    /// untold, as the longer chains of an explosion; 0 follows them all.
    pub rare: f64,
    /// The most situations that may lead to each other in circles.
    pub max_knot: usize,
    /// The most runs of the rules, all situations together.
    pub max_runs: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            precision: 1e-9,
            max_states: 200_000,
            prune_from: 5_000,
            rare: 0.0,
            max_knot: 2_000,
            max_runs: 100_000_000,
        }
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
pub fn fight_odds<G: Game + Eq + Hash, P: Policy<G>, K: Ord + Clone>(
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
pub fn fight_odds_by<G: Game + Eq + Hash, P: Policy<G>, K: Ord + Clone, W: Weight>(
    start: &G,
    decide: &mut P,
    outcome: impl Fn(&G) -> K,
    limits: &Limits,
) -> Result<FightOdds<K, W>, OddsError> {
    let starts = vec![(start.clone(), Status::Going, W::one())];
    fight_odds_from(starts, decide, outcome, limits, &mut |_| ControlFlow::Continue(()))
}

/// How far the odds of a whole fight have come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// How many distinct situations were met.
    pub states: usize,
    /// How often the rules were run.
    pub runs: u64,
    /// The chance of fights that have not been followed to their end yet.
    pub under_way: f64,
}

/// As [`fight_odds_by`], from several situations with their weights: those that a turn may lead to.
/// What their weights leave of 1 is untold. `watch` hears now and then how far it is, and may end
/// it.
///
/// # Errors
/// A limit is exceeded, or `watch` ended it.
pub fn fight_odds_from<G: Game + Eq + Hash, P: Policy<G>, K: Ord + Clone, W: Weight>(
    starts: Vec<(G, Status, W)>,
    decide: &mut P,
    outcome: impl Fn(&G) -> K,
    limits: &Limits,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<FightOdds<K, W>, OddsError> {
    let mut atlas = Atlas {
        states: IndexSet::default(),
        ends: BTreeMap::new(),
        graph: Graph::<W> { rows: vec![None] },
        runs: 0,
    };
    let (mut row, mut told) = (Vec::new(), W::zero());
    for (game, status, weight) in starts {
        told.add(&weight);
        row.push((atlas.to(game, status, &outcome), weight));
    }
    let untold = told.rest();
    if !untold.is_zero() {
        row.push((To::Untold, untold));
    }
    atlas.graph.rows[0] = Some(merged(row));
    atlas.explore(decide, &outcome, limits, watch)?;
    let states = atlas.states.len();
    drop(atlas.states);
    let solved = solve(&atlas.graph, atlas.ends.len(), limits.max_knot)?;
    let ends = atlas.ends.into_iter().map(|(key, at)| (key, solved.ends[at].clone()));
    let ends = ends.filter(|(_, weight)| !weight.is_zero()).collect();
    Ok(FightOdds { odds: Odds::new(ends, solved.untold, atlas.runs), states })
}

/// Every situation met so far, and where each leads.
struct Atlas<G, K, W> {
    states: IndexSet<G, FxBuildHasher>,
    ends: BTreeMap<K, usize>,
    /// The first row is where the fight starts; that of each situation is one further.
    graph: Graph<W>,
    runs: u64,
}

impl<G: Game + Eq + Hash, K: Ord + Clone, W: Weight> Atlas<G, K, W> {
    /// Where a fight is now: at an end, or at a situation, a new one if it was never met.
    fn to(&mut self, game: G, status: Status, outcome: &impl Fn(&G) -> K) -> To {
        if status == Status::Over {
            let next = self.ends.len();
            return To::End(*self.ends.entry(outcome(&game)).or_insert(next));
        }
        let (at, is_new) = self.states.insert_full(game);
        if is_new {
            self.graph.rows.push(None);
        }
        To::State(at + 1)
    }

    /// Where the situation of row `at` leads.
    fn expand<P: Policy<G>>(
        &mut self,
        at: usize,
        decide: &mut P,
        outcome: &impl Fn(&G) -> K,
        limits: &Limits,
    ) -> Result<(), OddsError> {
        let start = self.states[at - 1].clone();
        let mut row: Vec<(To, W)> = Vec::new();
        let reach = Reach { max_runs: limits.max_runs - self.runs, rare: limits.rare };
        let advance = |t: &mut crate::Explorer<'_, P>, game: &mut G| G::advance(t, game);
        let walked = walk(&start, &advance, &[], decide, reach, |game, status, weight: &W| {
            row.push((self.to(game, status, outcome), weight.clone()));
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
    /// The weight under way is reckoned in floating point: it only decides what is followed.
    fn explore<P: Policy<G>>(
        &mut self,
        decide: &mut P,
        outcome: &impl Fn(&G) -> K,
        limits: &Limits,
        watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<(), OddsError> {
        /// Situations expanded between two words to `watch`.
        const BETWEEN: usize = 64;
        let mut known = 0;
        let mut spare = limits.precision;
        let mut layer = self.next(&BTreeMap::from([(0, 1.0)]));
        while known < self.states.len() {
            let mut under_way: f64 = layer.values().sum();
            if limits.precision > 0.0 && under_way <= spare {
                return Ok(());
            }
            if self.states.len() > limits.prune_from {
                spare -= self.prune(&mut layer, spare / 16.0);
            }
            for (at, weight) in &layer {
                if self.graph.rows[*at].is_none() {
                    self.expand(*at, decide, outcome, limits)?;
                    known += 1;
                    if known.is_multiple_of(BETWEEN) {
                        let progress =
                            Progress { states: self.states.len(), runs: self.runs, under_way };
                        if watch(&progress).is_break() {
                            return Err(OddsError::Ended);
                        }
                    }
                }
                under_way -= weight * self.ending(*at);
            }
            layer = self.next(&layer);
        }
        Ok(())
    }

    /// The weight with which a situation comes to an end at once.
    fn ending(&self, at: usize) -> f64 {
        let row = self.graph.rows[at].iter().flatten();
        row.filter(|(to, _)| !matches!(to, To::State(_))).map(|(_, weight)| weight.to_f64()).sum()
    }

    /// The situations that those of a layer lead to, with their weights.
    fn next(&self, layer: &BTreeMap<usize, f64>) -> BTreeMap<usize, f64> {
        let mut next: BTreeMap<usize, f64> = BTreeMap::new();
        for (&at, under_way) in layer {
            for (to, weight) in self.graph.rows[at].iter().flatten() {
                if let &To::State(to) = to {
                    *next.entry(to).or_default() += under_way * weight.to_f64();
                }
            }
        }
        next
    }

    /// Leaves out the least likely of the situations that were never followed, together no more
    /// than `spare`; returns how much that is.
    fn prune(&self, layer: &mut BTreeMap<usize, f64>, spare: f64) -> f64 {
        let mut new: Vec<(usize, f64)> = layer
            .iter()
            .filter(|&(&at, _)| self.graph.rows[at].is_none())
            .map(|(&at, &weight)| (at, weight))
            .collect();
        new.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let mut gone = 0.0;
        for (at, weight) in new {
            if gone + weight > spare {
                break;
            }
            gone += weight;
            layer.remove(&at);
        }
        gone
    }
}
