//! Enumeration: every distinct outcome of a rule, with its exact weight.

use std::hash::Hash;
use std::ops::ControlFlow;

use affray_table::{Answer, Game, Open, Policy, Run, Status, Step, run};
use indexmap::IndexMap;

use crate::explorer::Branch;
use crate::odds::merged;
use crate::packing::BuildPacking;
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

/// Where a walk begins: a fight, and the answers that were given since.
pub(crate) struct Beginning<'a, G> {
    pub start: &'a G,
    pub given: &'a [Answer],
}

impl<'a, G> Beginning<'a, G> {
    /// A fight without any answer yet.
    pub(crate) fn start(start: &'a G) -> Beginning<'a, G> {
        Beginning { start, given: &[] }
    }
}

/// Memory that walks use one after the other.
pub(crate) struct Paper<W> {
    trail: Vec<Branch>,
    /// `weights[n]` is the weight of the first `n` branches taken.
    weights: Vec<W>,
}

impl<W: Weight> Paper<W> {
    pub(crate) fn new() -> Paper<W> {
        Paper { trail: Vec::new(), weights: Vec::new() }
    }

    /// Runs `rule` once per outcome that it tells apart, and hands each end with its weight to
    /// `end`, which may stop the walk; the table is there to play on from it without dice.
    pub(crate) fn walk<G: Game, P: Policy<G>, T>(
        &mut self,
        from: &Beginning<'_, G>,
        rule: &impl Fn(&mut Explorer<'_, G, P>, &mut G) -> Step<T>,
        decide: &mut P,
        reach: Reach,
        mut end: impl FnMut(&mut Explorer<'_, G, P>, &mut Place<G>, T, &W) -> Result<(), OddsError>,
    ) -> Result<Walked<W>, OddsError> {
        let Paper { trail, weights } = self;
        let mut table = Explorer::new(decide, from.given, std::mem::take(trail));
        table.listen();
        weights.clear();
        weights.push(W::one());
        let mut walked = Walked { untold: W::zero(), runs: 0 };
        // Rolls before this one were weighed in an earlier run, and their untold parts with them.
        let mut weighed = 0;
        let mut place = Place::none();
        loop {
            if walked.runs == reach.max_runs {
                return Err(OddsError::Runs { max_runs: reach.max_runs });
            }
            walked.runs += 1;
            table.rewind();
            let Ok(value) = rule(&mut table, place.set(from.start)) else {
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
            end(&mut table, &mut place, value, &weights[weights.len() - 1])?;
            loop {
                let Some(depth) = table.next() else {
                    *trail = table.into_trail();
                    return Ok(walked);
                };
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
}

/// The fight at the end of a run. Unless it is taken away, the next run is made in its place.
pub(crate) struct Place<G>(Option<G>);

impl<G: Clone> Place<G> {
    pub(crate) fn of(game: G) -> Place<G> {
        Place(Some(game))
    }

    /// None yet.
    pub(crate) fn none() -> Place<G> {
        Place(None)
    }

    pub(crate) fn set(&mut self, start: &G) -> &mut G {
        match &mut self.0 {
            Some(game) => game.clone_from(start),
            none => *none = Some(start.clone()),
        }
        self.0.as_mut().expect("it was just put there")
    }

    /// The fight.
    #[inline]
    pub(crate) fn see(&self) -> &G {
        self.0.as_ref().expect("it is taken away once")
    }

    /// The fight, to play on.
    #[inline]
    pub(crate) fn play(&mut self) -> &mut G {
        self.0.as_mut().expect("it is taken away once")
    }

    /// The fight, to keep.
    #[inline]
    pub(crate) fn take(&mut self) -> G {
        self.0.take().expect("it is taken away once")
    }
}

/// The most memory that the ends of a rule may take, in bytes.
pub(crate) const MAX_BYTES: usize = 400 << 20;

/// How long one is willing to go on.
pub struct Patience<'w> {
    /// The most runs of the rules.
    pub max_runs: u64,
    /// Is asked now and then whether to go on.
    pub watch: &'w mut dyn FnMut() -> ControlFlow<()>,
}

/// Runs of the rules between two questions whether to go on.
pub(crate) const BETWEEN: u64 = 64;

/// Gathers ends, so that memory grows with distinct ends only.
struct Ends<K, W> {
    /// In order, each once.
    known: Vec<(K, W)>,
    /// Those not seen before, as they come.
    new: Vec<(K, W)>,
}

impl<K: Ord, W: Weight> Ends<K, W> {
    fn new() -> Ends<K, W> {
        Ends { known: Vec::new(), new: Vec::new() }
    }

    fn push(&mut self, key: K, weight: &W) -> Result<(), OddsError> {
        /// So many new ends are put in order at once, at least.
        const FEW: usize = 32;
        if let Ok(at) = self.known.binary_search_by(|(known, _)| known.cmp(&key)) {
            self.known[at].1.add(weight);
            return Ok(());
        }
        // A list that grows is there twice, and so is one that is put in order.
        let held = 4 * (self.known.len() + self.new.len()) * size_of::<(K, W)>();
        if held > MAX_BYTES {
            return Err(OddsError::Memory { max_bytes: MAX_BYTES });
        }
        self.new.push((key, weight.clone()));
        if self.new.len() >= FEW.max(self.known.len()) {
            self.merge();
        }
        Ok(())
    }

    fn merge(&mut self) {
        self.known.append(&mut self.new);
        self.known = merged(std::mem::take(&mut self.known));
    }

    fn all(mut self) -> Vec<(K, W)> {
        self.merge();
        self.known
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
    rule: &impl Fn(&mut Explorer<'_, G, P>, &mut G) -> Step<K>,
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
    rule: &impl Fn(&mut Explorer<'_, G, P>, &mut G) -> Step<T>,
    decide: &mut P,
    max_runs: u64,
    key: impl Fn(G, T) -> K,
) -> Result<Odds<K, W>, OddsError> {
    let patience = Patience { max_runs, watch: &mut || ControlFlow::Continue(()) };
    gather(&Beginning::start(start), rule, decide, patience, |game, value, _| key(game, value))
}

fn gather<G: Game, P: Policy<G>, T, K: Ord, W: Weight>(
    from: &Beginning<'_, G>,
    rule: &impl Fn(&mut Explorer<'_, G, P>, &mut G) -> Step<T>,
    decide: &mut P,
    patience: Patience<'_>,
    mut key: impl FnMut(G, T, &W) -> K,
) -> Result<Odds<K, W>, OddsError> {
    let mut ends = Ends::new();
    let reach = Reach { max_runs: patience.max_runs, rare: 0.0 };
    let mut runs: u64 = 0;
    let walked = Paper::new().walk(from, rule, decide, reach, |_, place, value, weight| {
        runs += 1;
        if runs.is_multiple_of(BETWEEN) && (patience.watch)().is_break() {
            return Err(OddsError::Ended);
        }
        ends.push(key(place.take(), value, weight), weight)
    })?;
    Ok(Odds::new(ends.all(), walked.untold, walked.runs))
}

/// Every distinct fight after `rule` was applied `times` times, one after the other, with equal
/// fights merged between. Where `rule` says that the fight is over, it is applied no more.
///
/// # Errors
/// More than `max_runs` runs of the rule would be needed, all times together.
pub fn enumerate_repeated<G: Game + Ord + Hash, P: Policy<G>, W: Weight>(
    start: &G,
    rule: &impl Fn(&mut Explorer<'_, G, P>, &mut G) -> Step<Status>,
    times: u32,
    decide: &mut P,
    max_runs: u64,
) -> Result<Odds<G, W>, OddsError> {
    type Fights<G, W> = IndexMap<G, W, BuildPacking>;
    fn note<G: Game + Eq + Hash, W: Weight>(
        ends: &mut Fights<G, W>,
        place: &mut Place<G>,
        weight: W,
    ) {
        match ends.get_mut(place.see()) {
            Some(known) => known.add(&weight),
            None => drop(ends.insert(place.take(), weight)),
        }
    }
    let mut going: Fights<G, W> = IndexMap::default();
    let mut next: Fights<G, W> = IndexMap::default();
    let mut over: Fights<G, W> = IndexMap::default();
    going.insert(start.clone(), W::one());
    let (mut untold, mut runs, mut paper) = (W::zero(), 0, Paper::new());
    for _ in 0..times {
        for (fight, before) in going.drain(..) {
            let reach = Reach { max_runs: max_runs - runs, rare: 0.0 };
            let end = |_: &mut Explorer<'_, G, P>, after: &mut Place<G>, status, weight: &W| {
                let ends = if status == Status::Over { &mut over } else { &mut next };
                note(ends, after, before.times(weight));
                Ok(())
            };
            let walked = paper.walk(&Beginning::start(&fight), rule, decide, reach, end).map_err(
                |error| match error {
                    OddsError::Runs { .. } => OddsError::Runs { max_runs },
                    other => other,
                },
            )?;
            runs += walked.runs;
            untold.add(&before.times(&walked.untold));
        }
        std::mem::swap(&mut going, &mut next);
    }
    let ends = going.into_iter().chain(over).collect();
    Ok(Odds::new(merged(ends), untold, runs))
}

/// What comes of a fight up to its next checkpoint when `given` are the answers so far.
///
/// To compare the options of an open decision, call it once for each, with that answer added.
/// `key` is asked after each run, with its weight.
///
/// # Errors
/// The answers do not fit, patience is at its end, the ends need too much memory, or one run would
/// need more than [`MAX_CHOICES`] dice and decisions.
pub fn enumerate_after<G: Game, P: Policy<G>, K: Ord, W: Weight>(
    start: &G,
    given: &[Answer],
    decide: &mut P,
    patience: Patience<'_>,
    key: impl FnMut(G, Status, &W) -> K,
) -> Result<Odds<K, W>, OddsError> {
    check_given(start, given)?;
    gather(&Beginning { start, given }, &|t, game| G::advance(t, game), decide, patience, key)
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
