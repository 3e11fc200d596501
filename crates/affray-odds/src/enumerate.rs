//! Enumeration: every distinct outcome of a rule, with its exact weight.

use affray_table::{Answer, Game, Open, Policy, Run, Status, Step, run};

use crate::odds::merged;
use crate::{Explorer, MAX_CHOICES, Odds, OddsError, Weight};

/// What a walk through all outcomes amounts to, beside the outcomes themselves.
pub(crate) struct Walked<W> {
    pub untold: W,
    pub runs: u64,
}

/// How far a walk goes.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// The most runs of the rule.
    pub max_runs: u64,
    /// Outcomes of a roll that make the way to them rarer than this are left untold, but for the
    /// first of each roll.
    pub rare: f64,
}

/// Runs `rule` once per outcome that it tells apart, and hands each end with its weight to `end`.
pub(crate) fn walk<G: Game, P: Policy<G>, T, W: Weight>(
    start: &G,
    rule: &impl Fn(&mut Explorer<'_, P>, &mut G) -> Step<T>,
    given: &[Answer],
    decide: &mut P,
    reach: Reach,
    mut end: impl FnMut(G, T, &W),
) -> Result<Walked<W>, OddsError> {
    let mut table = Explorer::new(decide, given);
    // weights[n] is the weight of the first n branches taken.
    let mut weights = vec![W::one()];
    let mut walked = Walked { untold: W::zero(), runs: 0 };
    // Rolls before this one were weighed in an earlier run, and their untold parts with them.
    let mut weighed = 0;
    loop {
        if walked.runs == reach.max_runs {
            return Err(OddsError::Runs { max_runs: reach.max_runs });
        }
        walked.runs += 1;
        table.rewind();
        let mut game = start.clone();
        let Ok(value) = rule(&mut table, &mut game) else {
            return Err(OddsError::Endless { max_choices: MAX_CHOICES });
        };
        for depth in weights.len() - 1..table.rolls() {
            let (ways, untold, total) = table.weights(depth);
            let before = &weights[depth];
            if untold > 0 && depth >= weighed {
                walked.untold.add(&before.times(&W::share(untold, total)));
            }
            weights.push(before.times(&W::share(ways, total)));
        }
        end(game, value, &weights[weights.len() - 1]);
        loop {
            let Some(depth) = table.next() else { return Ok(walked) };
            weights.truncate(depth + 1);
            weighed = depth + 1;
            if reach.rare <= 0.0 {
                break;
            }
            let (ways, _, total) = table.weights(depth);
            let way = weights[depth].times(&W::share(ways, total));
            if way.to_f64() >= reach.rare {
                break;
            }
            walked.untold.add(&way);
        }
    }
}

/// Gathers ends, and merges them now and then, so that memory grows with distinct ends only.
struct Ends<K, W> {
    ends: Vec<(K, W)>,
    full: usize,
}

impl<K: Ord, W: Weight> Ends<K, W> {
    fn new() -> Ends<K, W> {
        Ends { ends: Vec::new(), full: 4096 }
    }

    fn push(&mut self, key: K, weight: &W) {
        if self.ends.len() == self.full {
            self.ends = merged(std::mem::take(&mut self.ends));
            self.full = self.full.max(2 * self.ends.len());
        }
        self.ends.push((key, weight.clone()));
    }
}

/// Every distinct end of `rule` from `start`: the fight after it and what it returns.
///
/// `decide` answers the decisions. What `Table::check` does not tell apart is one outcome.
///
/// # Errors
/// More than `max_runs` runs of the rule would be needed, or one of them would need more than
/// [`MAX_CHOICES`] dice and decisions.
pub fn enumerate<G: Game + Ord, P: Policy<G>, K: Ord>(
    start: &G,
    rule: &impl Fn(&mut Explorer<'_, P>, &mut G) -> Step<K>,
    decide: &mut P,
    max_runs: u64,
) -> Result<Odds<(G, K)>, OddsError> {
    enumerate_by(start, rule, decide, max_runs, |game, value| (game, value))
}

/// As [`enumerate`], with ends told apart by `key` only, and weighed by chances or by `f64`.
///
/// # Errors
/// More than `max_runs` runs of the rule would be needed, or one of them would need more than
/// [`MAX_CHOICES`] dice and decisions.
pub fn enumerate_by<G: Game, P: Policy<G>, T, K: Ord, W: Weight>(
    start: &G,
    rule: &impl Fn(&mut Explorer<'_, P>, &mut G) -> Step<T>,
    decide: &mut P,
    max_runs: u64,
    key: impl Fn(G, T) -> K,
) -> Result<Odds<K, W>, OddsError> {
    gather(start, rule, &[], decide, max_runs, key)
}

fn gather<G: Game, P: Policy<G>, T, K: Ord, W: Weight>(
    start: &G,
    rule: &impl Fn(&mut Explorer<'_, P>, &mut G) -> Step<T>,
    given: &[Answer],
    decide: &mut P,
    max_runs: u64,
    key: impl Fn(G, T) -> K,
) -> Result<Odds<K, W>, OddsError> {
    let mut ends = Ends::new();
    let reach = Reach { max_runs, rare: 0.0 };
    let walked = walk(start, rule, given, decide, reach, |game, value, weight| {
        ends.push(key(game, value), weight);
    })?;
    Ok(Odds::new(merged(ends.ends), walked.untold, walked.runs))
}

/// Every distinct fight after `rule` was applied `times` times, one after the other, with equal
/// fights merged between. Where `rule` says that the fight is over, it is applied no more.
///
/// # Errors
/// More than `max_runs` runs of the rule would be needed, all times together.
pub fn enumerate_repeated<G: Game + Ord, P: Policy<G>, W: Weight>(
    start: &G,
    rule: &impl Fn(&mut Explorer<'_, P>, &mut G) -> Step<Status>,
    times: u32,
    decide: &mut P,
    max_runs: u64,
) -> Result<Odds<G, W>, OddsError> {
    let mut going = vec![(start.clone(), W::one())];
    let (mut over, mut untold, mut runs) = (Vec::new(), W::zero(), 0);
    for _ in 0..times {
        let mut next = Vec::new();
        for (fight, before) in &going {
            let reach = Reach { max_runs: max_runs - runs, rare: 0.0 };
            let walked = walk(fight, rule, &[], decide, reach, |after, status, weight: &W| {
                let ends = if status == Status::Over { &mut over } else { &mut next };
                ends.push((after, before.times(weight)));
            })
            .map_err(|error| match error {
                OddsError::Runs { .. } => OddsError::Runs { max_runs },
                other => other,
            })?;
            runs += walked.runs;
            untold.add(&before.times(&walked.untold));
        }
        going = merged(next);
    }
    going.append(&mut over);
    Ok(Odds::new(merged(going), untold, runs))
}

/// What comes of a fight up to its next checkpoint when `given` are the answers so far.
///
/// To compare the options of an open decision, call it once for each, with that answer added.
///
/// # Errors
/// The answers do not fit, more than `max_runs` runs would be needed, or one of them would need
/// more than [`MAX_CHOICES`] dice and decisions.
pub fn enumerate_after<G: Game, P: Policy<G>, K: Ord, W: Weight>(
    start: &G,
    given: &[Answer],
    decide: &mut P,
    max_runs: u64,
    key: impl Fn(G, Status) -> K,
) -> Result<Odds<K, W>, OddsError> {
    check_given(start, given)?;
    gather(start, &|t, game| G::advance(t, game), given, decide, max_runs, key)
}

/// Refuses answers that do not fit what the fight asks.
pub(crate) fn check_given<G: Game>(start: &G, given: &[Answer]) -> Result<(), OddsError> {
    match run(start, &mut given.to_vec(), false, &|t, game| G::advance(t, game)) {
        Run::Waiting { open: Open::Misfit { at, why }, .. } => Err(OddsError::Misfit { at, why }),
        Run::Done { used, .. } if used < given.len() => {
            Err(OddsError::TooMany { used, given: given.len() })
        }
        Run::Done { .. } | Run::Waiting { .. } => Ok(()),
    }
}
