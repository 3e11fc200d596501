//! Odds of a whole fight: from checkpoint to checkpoint, with equal fights merged.

use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use affray_table::{Game, Policy, Status};
use indexmap::IndexSet;

use crate::enumerate::{BETWEEN, Beginning, MAX_BYTES, Paper, Place, Reach};
use crate::graph::{Graph, To};
use crate::order::in_order;
use crate::packing::BuildPacking;
use crate::{Chance, Explorer, Odds, OddsError, Weight};

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
    /// The most memory for situations and where they lead, in bytes.
    pub max_bytes: usize,
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
            max_bytes: MAX_BYTES,
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
/// What their weights leave of 1 is untold. `watch` hears often how far it is, and may end it.
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
        states: IndexSet::with_hasher(BuildPacking::default()),
        ahead: Place::none(),
        ends: BTreeMap::new(),
        graph: Graph::new(),
    };
    let mut guard = Guard { limits, watch, runs: 0, under_way: 1.0 };
    let mut paper = Paper::new();
    atlas.graph.add_state();
    atlas.graph.begin();
    let mut told = W::zero();
    for (game, status, weight) in starts {
        told.add(&weight);
        atlas.lead(&mut Place::of(game), status, &weight, &outcome);
    }
    let untold = told.rest();
    if !untold.is_zero() {
        atlas.graph.lead(To::Untold, &untold);
    }
    atlas.graph.close(0);
    atlas.explore(&mut paper, decide, &outcome, &mut guard)?;
    let states = atlas.states.len();
    drop(atlas.states);
    let mut go_on = || guard.hear(states);
    let solved = W::solve(&atlas.graph, limits.max_knot, &mut go_on)?;
    let ends = atlas.ends.into_iter().map(|(key, at)| (key, solved.ends[at as usize].clone()));
    let ends = ends.filter(|(_, weight)| !weight.is_zero()).collect();
    Ok(FightOdds { odds: Odds::new(ends, solved.untold, guard.runs), states })
}

/// Sees to it that limits are kept, within a step from checkpoint to checkpoint too: one alone may
/// have millions of outcomes.
struct Guard<'a> {
    limits: &'a Limits,
    watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    runs: u64,
    under_way: f64,
}

impl Guard<'_> {
    /// One run of the rules more.
    fn run(&mut self, states: usize, bytes: usize) -> Result<(), OddsError> {
        let &Limits { max_states, max_bytes, .. } = self.limits;
        self.runs += 1;
        if states > max_states {
            return Err(OddsError::States { max_states });
        }
        if bytes > max_bytes {
            return Err(OddsError::Memory { max_bytes });
        }
        if self.runs.is_multiple_of(BETWEEN) && self.hear(states).is_break() {
            return Err(OddsError::Ended);
        }
        Ok(())
    }

    fn hear(&mut self, states: usize) -> ControlFlow<()> {
        let &mut Guard { runs, under_way, .. } = self;
        (self.watch)(&Progress { states, runs, under_way })
    }
}

/// Every situation met so far, and where each leads.
struct Atlas<G, K, W> {
    /// Each by itself, so that the list need not move them when it grows.
    states: IndexSet<Box<G>, BuildPacking>,
    /// Room to play on in.
    ahead: Place<G>,
    ends: BTreeMap<K, u32>,
    /// The first row is where the fight starts; that of each situation is one further.
    graph: Graph<W>,
}

/// Chances of being in each situation, by row, after so many checkpoints. In floating point: they
/// only decide what is followed.
struct Layer {
    chances: Vec<f64>,
    /// The rows whose chance is not 0, in the order in which they were met.
    rows: Vec<usize>,
}

impl Layer {
    fn new() -> Layer {
        Layer { chances: Vec::new(), rows: Vec::new() }
    }

    fn add(&mut self, row: usize, chance: f64) {
        if self.chances.len() <= row {
            self.chances.resize(row + 1, 0.0);
        }
        if self.chances[row] == 0.0 {
            self.rows.push(row);
        }
        self.chances[row] += chance;
    }

    fn clear(&mut self) {
        self.rows.drain(..).for_each(|row| self.chances[row] = 0.0);
    }

    fn sum(&self) -> f64 {
        self.rows.iter().map(|&row| self.chances[row]).sum()
    }
}

impl<G: Game + Eq + Hash, K: Ord + Clone, W: Weight> Atlas<G, K, W> {
    /// Adds to the row that is being made where a fight is now: at an end, or at a situation, a
    /// new one if it was never met.
    #[inline]
    fn lead(
        &mut self,
        place: &mut Place<G>,
        status: Status,
        weight: &W,
        outcome: &impl Fn(&G) -> K,
    ) {
        let to = if status == Status::Over {
            let key = outcome(place.see());
            match self.ends.get(&key) {
                Some(&end) => To::End(end),
                None => {
                    self.ends.insert(key, self.graph.ends() as u32);
                    self.graph.add_end()
                }
            }
        } else {
            match self.states.get_index_of(place.see()) {
                Some(at) => To::State(at as u32 + 1),
                None => {
                    self.states.insert(Box::new(place.take()));
                    self.graph.add_state()
                }
            }
        };
        self.graph.lead(to, weight);
    }

    /// Plays on as long as nothing is rolled, to a situation that leads several ways or is known:
    /// those on the way lead to it alone, and need not be kept.
    fn settle<P: Policy<G>>(
        &mut self,
        table: &mut Explorer<'_, G, P>,
        place: &mut Place<G>,
        status: Status,
    ) -> Status {
        /// The most steps without dice: a fight that goes on like that may never roll again.
        const MOST_STEPS: usize = 32;
        let mut status = status;
        for _ in 0..MOST_STEPS {
            table.forget(place.play());
            if status == Status::Over || self.states.contains(place.see()) {
                break;
            }
            let ahead = self.ahead.set(place.see());
            match table.without_dice(|table| G::advance(table, ahead)) {
                Some(next) => status = next,
                None => break,
            }
            std::mem::swap(place, &mut self.ahead);
        }
        status
    }

    /// The most memory that all of it takes while it grows, in bytes.
    fn bytes(&self) -> usize {
        // A place in the list and one in its index, each twice while they grow.
        const PLACE: usize = 3 * (2 * size_of::<usize>() + size_of::<usize>());
        self.states.len() * (size_of::<G>() + PLACE) + self.graph.bytes()
    }

    /// Where the situation of row `at` leads.
    fn expand<P: Policy<G>>(
        &mut self,
        at: usize,
        paper: &mut Paper<W>,
        decide: &mut P,
        outcome: &impl Fn(&G) -> K,
        guard: &mut Guard<'_>,
    ) -> Result<(), OddsError> {
        let start = self.states[at - 1].as_ref().clone();
        let &Limits { max_runs, rare, .. } = guard.limits;
        let reach = Reach { max_runs: max_runs - guard.runs, rare };
        let advance = |t: &mut Explorer<'_, G, P>, game: &mut G| G::advance(t, game);
        self.graph.begin();
        let end = |table: &mut Explorer<'_, G, P>, place: &mut Place<G>, status, weight: &W| {
            let status = self.settle(table, place, status);
            self.lead(place, status, weight, outcome);
            guard.run(self.states.len(), self.bytes())
        };
        let walked = paper.walk(&Beginning::start(&start), &advance, decide, reach, end).map_err(
            |error| match error {
                OddsError::Runs { .. } => OddsError::Runs { max_runs },
                other => other,
            },
        )?;
        if !walked.untold.is_zero() {
            self.graph.lead(To::Untold, &walked.untold);
        }
        self.graph.close(at);
        Ok(())
    }

    /// Follows the fight until no situation is new or too little is under way.
    fn explore<P: Policy<G>>(
        &mut self,
        paper: &mut Paper<W>,
        decide: &mut P,
        outcome: &impl Fn(&G) -> K,
        guard: &mut Guard<'_>,
    ) -> Result<(), OddsError> {
        let &Limits { precision, prune_from, .. } = guard.limits;
        if precision <= 0.0 {
            // Every situation that can come up is wanted: in which order makes no difference.
            let mut at = 1;
            while at < self.graph.len() {
                self.expand(at, paper, decide, outcome, guard)?;
                at += 1;
            }
            return Ok(());
        }
        let mut spare = precision;
        let (mut layer, mut next) = (Layer::new(), Layer::new());
        let mut start = Layer::new();
        start.add(0, 1.0);
        self.lead_on(&start, &mut layer);
        let mut known = 0;
        // Layers in a row in which every situation was known.
        let mut familiar: usize = 0;
        while known < self.states.len() {
            let mut under_way: f64 = layer.sum();
            if under_way <= spare {
                return Ok(());
            }
            if self.states.len() > prune_from {
                spare -= self.prune(&mut layer, spare / 16.0);
            }
            familiar += 1;
            for &at in &layer.rows {
                if !self.graph.is_known(at) {
                    guard.under_way = under_way;
                    self.expand(at, paper, decide, outcome, guard)?;
                    known += 1;
                    familiar = 0;
                }
                under_way -= layer.chances[at] * self.ending(at);
            }
            // What is left out may never come up again, and the fight go on for ever.
            if familiar.is_power_of_two() && familiar >= 64 && self.is_closed(&layer) {
                return Ok(());
            }
            self.lead_on(&layer, &mut next);
            std::mem::swap(&mut layer, &mut next);
        }
        Ok(())
    }

    /// The weight with which a situation comes to an end at once.
    fn ending(&self, at: usize) -> f64 {
        let row = self.graph.row(at).unwrap_or_default();
        let ends = row.iter().filter(|(to, _)| !matches!(to, To::State(_)));
        ends.map(|(_, weight)| weight.to_f64()).sum()
    }

    /// The layer after this one.
    fn lead_on(&self, layer: &Layer, next: &mut Layer) {
        next.clear();
        for &at in &layer.rows {
            let chance = layer.chances[at];
            for (to, weight) in self.graph.row(at).unwrap_or_default() {
                if let &To::State(to) = to {
                    next.add(to as usize, chance * weight.to_f64());
                }
            }
        }
    }

    /// Whether nothing that was left out can come up again from the situations of a layer.
    fn is_closed(&self, layer: &Layer) -> bool {
        let mut met = vec![false; self.graph.len()];
        let mut open = layer.rows.clone();
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut met[at], true) {
                continue;
            }
            let Some(row) = self.graph.row(at) else { return false };
            open.extend(row.iter().filter_map(|(to, _)| match to {
                To::State(to) => Some(*to as usize),
                To::End(_) | To::Untold => None,
            }));
        }
        true
    }

    /// Leaves out the least likely of the situations that were never followed, together no more
    /// than `spare`; returns how much that is.
    fn prune(&self, layer: &mut Layer, spare: f64) -> f64 {
        let new = layer.rows.iter().filter(|&&at| !self.graph.is_known(at));
        let new: Vec<(usize, f64)> = new.map(|&at| (at, layer.chances[at])).collect();
        let order = in_order(new.len(), &|one, other| {
            let ((one, least), (other, chance)) = (new[one], new[other]);
            least.total_cmp(&chance).then(one.cmp(&other))
        });
        let mut gone = 0.0;
        for (at, chance) in order.map(|place| new[place]) {
            if gone + chance > spare {
                break;
            }
            gone += chance;
            layer.chances[at] = 0.0;
        }
        layer.rows.retain(|&at| layer.chances[at] != 0.0);
        gone
    }
}
