//! Fights of a sample, kept: enough to fight each again.

use affray_table::Seat;

use super::arena::{Arena, End, seed_of};
use super::run::Plan;
use super::tally::Tally;
use crate::measure::Ending;
use crate::threads;

/// One fight of a sample in 16 bytes: what it takes to fight it again, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its own seed: `affray fight FILE --seed` fights it.
    pub seed: u64,
    /// Its rounds.
    pub rounds: u32,
    /// How it ended.
    pub ending: Ending,
}

const _: () = assert!(size_of::<Kept>() == 16 && size_of::<Seat>() == 1);

/// Fights the fights of a sample, and keeps each, in their order.
#[must_use]
pub fn keep(arena: &dyn Arena, plan: Plan) -> Vec<Kept> {
    let each = plan.fights().div_ceil(plan.threads() as u64).max(1);
    let part = |number: u64| {
        let (first, last) = (number * each, ((number + 1) * each).min(plan.fights()));
        let mut ends: Vec<End> = Vec::new();
        if first < last {
            let mut tally = Tally::new(arena.roster());
            arena.fight(plan.seed, first..last, &mut tally, Some(&mut ends));
        }
        let kept = ends.iter().zip(first..).map(|(end, fight)| Kept {
            seed: seed_of(plan.seed, fight),
            rounds: end.rounds,
            ending: end.ending,
        });
        kept.collect::<Vec<Kept>>()
    };
    threads::on_each(plan.threads(), |number| part(number as u64)).concat()
}
