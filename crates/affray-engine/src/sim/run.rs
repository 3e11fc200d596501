//! Many fights at once, on any number of threads, with the same results on each number.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::arena::{Arena, End};
use super::pairs::Pairs;
use super::rows::Rows;
use super::tally::Tally;
use crate::stage::Chooser;
use crate::threads;
use crate::watch::Watch;
use crate::words::grouped;

/// Fights that a thread takes at a time.
const CHUNK: u64 = 64;
/// The most fights of one sample.
pub const MAX_FIGHTS: u64 = 1_000_000_000;
/// The most threads.
pub const MAX_THREADS: usize = 256;

/// How many fights, from which seed, on how many threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    fights: u64,
    /// The seed of the sample: each fight has its own, by [`seed_of`](super::seed_of).
    pub seed: u64,
    threads: usize,
}

/// A plan that cannot be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// None, or too many.
    #[error("cannot sample {} fights; allowed: 1 to {}", grouped(*given), grouped(MAX_FIGHTS))]
    Fights {
        /// How many were asked for.
        given: u128,
    },
    /// None, or too many.
    #[error("cannot use {given} threads; allowed: 1 to {MAX_THREADS}")]
    Threads {
        /// How many were asked for.
        given: usize,
    },
}

impl Plan {
    /// So many fights of this seed on so many threads.
    ///
    /// # Errors
    /// There are none of them, or too many.
    pub fn new(fights: u128, seed: u64, threads: usize) -> Result<Plan, PlanError> {
        if fights == 0 || fights > u128::from(MAX_FIGHTS) {
            return Err(PlanError::Fights { given: fights });
        }
        if threads == 0 || threads > MAX_THREADS {
            return Err(PlanError::Threads { given: threads });
        }
        Ok(Plan { fights: fights as u64, seed, threads })
    }

    /// How many fights.
    #[must_use]
    pub fn fights(&self) -> u64 {
        self.fights
    }

    /// On how many threads.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same with fewer or more fights, as near to `fights` as is allowed.
    #[must_use]
    pub fn with_fights(self, fights: u64) -> Plan {
        Plan { fights: fights.clamp(1, MAX_FIGHTS), ..self }
    }
}

/// Samples one fight.
#[must_use]
pub fn sample(arena: &dyn Arena, plan: Plan, watch: &dyn Watch) -> Tally {
    watch.expect(plan.fights);
    sample_one(arena, plan, watch)
}

/// Samples one fight, and keeps a row for each time that it was fought, in order.
#[must_use]
pub fn sample_rows(arena: &dyn Arena, plan: Plan, watch: &dyn Watch) -> (Tally, Rows) {
    watch.expect(plan.fights);
    let work = |chunks: &Chunks| {
        let (mut tally, mut parts) = (Tally::new(arena.roster()), Vec::new());
        while let Some(fights) = chunks.next(watch) {
            let (first, count) = (fights.start, fights.end - fights.start);
            let mut rows = Rows::new(arena.roster());
            arena.rows(plan.seed, fights, &mut tally, &mut rows);
            parts.push((first, rows));
            watch.done(count);
        }
        (tally, parts)
    };
    let (mut tally, mut parts) = (Tally::new(arena.roster()), Vec::new());
    for (counted, more) in Chunks::shared(plan, work) {
        tally.merge(&counted);
        parts.extend(more);
    }
    parts.sort_by_key(|part| part.0);
    let mut rows = Rows::new(arena.roster());
    parts.into_iter().for_each(|(_, part)| rows.append(part));
    (tally, rows)
}

/// Samples one fight, and keeps a row for each, where `chooser` decides for its seats: one fight after
/// another, so that it is asked in the same order every time.
///
/// # Errors
/// It broke a fight off: its number.
pub fn sample_asking(
    arena: &dyn Arena,
    plan: Plan,
    watch: &dyn Watch,
    chooser: &mut dyn Chooser,
) -> Result<(Tally, Rows), u64> {
    watch.expect(plan.fights);
    let (mut tally, mut rows) = (Tally::new(arena.roster()), Rows::new(arena.roster()));
    for fight in 0..plan.fights {
        if watch.is_stopped() {
            break;
        }
        arena.rows_asking(plan.seed, fight..fight + 1, (&mut tally, &mut rows), chooser)?;
        watch.done(1);
    }
    Ok((tally, rows))
}

/// Samples several fights with the same seeds, and compares each with the first, fight by fight.
///
/// The first tally is of the first fight, and its pairs are with itself.
#[must_use]
pub fn sample_all(
    arenas: &[&dyn Arena],
    plan: Plan,
    watch: &dyn Watch,
) -> (Vec<Tally>, Vec<Pairs>) {
    watch.expect(plan.fights * arenas.len() as u64);
    sample_expected(arenas, plan, watch)
}

/// As [`sample`], where the fights were announced before.
pub(super) fn sample_one(arena: &dyn Arena, plan: Plan, watch: &dyn Watch) -> Tally {
    let (mut tallies, _) = sample_expected(&[arena], plan, watch);
    tallies.swap_remove(0)
}

/// As [`sample_all`], where the fights were announced before.
pub(super) fn sample_expected(
    arenas: &[&dyn Arena],
    plan: Plan,
    watch: &dyn Watch,
) -> (Vec<Tally>, Vec<Pairs>) {
    let work = |chunks: &Chunks| {
        let mut counted = Counted::new(arenas);
        while let Some(fights) = chunks.next(watch) {
            counted.fight(arenas, plan.seed, fights, watch);
        }
        counted
    };
    let mut done = Chunks::shared(plan, work).into_iter();
    let mut all = done.next().unwrap_or_else(|| Counted::new(arenas));
    done.for_each(|counted| all.merge(&counted));
    (all.tallies, all.pairs)
}

/// The fights of a plan, which threads take some at a time.
struct Chunks {
    fights: u64,
    next: AtomicU64,
}

impl Chunks {
    /// What `work` makes of them on each thread.
    fn shared<R: Send>(plan: Plan, work: impl Fn(&Chunks) -> R + Sync) -> Vec<R> {
        let chunks = Chunks { fights: plan.fights, next: AtomicU64::new(0) };
        let most = usize::try_from(plan.fights.div_ceil(CHUNK)).unwrap_or(usize::MAX);
        threads::on_each(plan.threads.min(most), |_| work(&chunks))
    }

    /// The next few; none if all are taken, or `watch` stops it. What is taken is fought, so that
    /// those that were are always the first ones.
    fn next(&self, watch: &dyn Watch) -> Option<Range<u64>> {
        if watch.is_stopped() {
            return None;
        }
        let first = self.next.fetch_add(1, Ordering::Relaxed).checked_mul(CHUNK)?;
        (first < self.fights).then(|| first..(first + CHUNK).min(self.fights))
    }
}

/// What one thread has counted.
struct Counted {
    tallies: Vec<Tally>,
    pairs: Vec<Pairs>,
    /// How the fights of the present chunk ended, for the first arena and for another.
    ends: [Vec<End>; 2],
}

impl Counted {
    fn new(arenas: &[&dyn Arena]) -> Counted {
        let tallies = arenas.iter().map(|arena| Tally::new(arena.roster())).collect();
        let base = arenas.first().map(|arena| arena.roster());
        let pairs = arenas.iter().zip(base.into_iter().cycle());
        let pairs = pairs.map(|(arena, base)| Pairs::new(base, arena.roster())).collect();
        Counted { tallies, pairs, ends: [Vec::new(), Vec::new()] }
    }

    fn fight(&mut self, arenas: &[&dyn Arena], seed: u64, fights: Range<u64>, watch: &dyn Watch) {
        let compares = arenas.len() > 1;
        let count = fights.end - fights.start;
        let [base, ends] = &mut self.ends;
        for (place, arena) in arenas.iter().enumerate() {
            let into = if place == 0 { &mut *base } else { &mut *ends };
            into.clear();
            let tally = &mut self.tallies[place];
            arena.fight(seed, fights.clone(), tally, compares.then_some(into));
            if place > 0 {
                self.pairs[place].count(base, ends);
            }
            watch.done(count);
        }
    }

    fn merge(&mut self, other: &Counted) {
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(mine, theirs)| mine.merge(theirs));
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}
