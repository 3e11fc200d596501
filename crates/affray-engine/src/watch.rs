//! Looking on at what takes long: samples, searches, odds.

use std::ops::ControlFlow;

/// Looks on while something that takes long is worked out, and may stop it. `()` does neither.
///
/// What is stopped ends with what there is: a sample with its first fights, a search with the plays
/// it made. Following a fight through every outcome goes over to sampling it, and is then looked at
/// anew; fractions give way to the same chances in floating point; odds of options are not told.
pub trait Watch: Sync {
    /// So many fights more are to come, all settings of a comparison and all plays of a search
    /// counted.
    fn expect(&self, _fights: u64) {}

    /// So many of them are done.
    fn done(&self, _fights: u64) {}

    /// Odds have come so far.
    fn reached(&self, _step: &WatchedStep) {}

    /// Whether to stop; of odds, with the step that was reached last. What is under way is
    /// finished first, so that what is counted are always the first fights of a sample: the same
    /// as if fewer had been asked for.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Nobody looks on.
impl Watch for () {}

/// How far odds have come.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum WatchedStep {
    /// The options of a decision are looked at one by one.
    Options {
        /// How many are done.
        done: usize,
        /// Of how many.
        of: usize,
    },
    /// Situations are followed.
    Following {
        /// How many distinct ones were met.
        states: usize,
        /// The chance of fights that are not followed to their end yet.
        under_way: f64,
        /// Whether chances will be fractions, as far as is known.
        may_be_exact: bool,
    },
    /// Every situation is known; now the chances are worked out as fractions.
    Solving {
        /// How many situations there are.
        states: usize,
    },
    /// Fights are sampled.
    Sampling {
        /// How many are done.
        done: u64,
        /// Of how many.
        of: u64,
    },
}

/// Says how far odds have come, and whether to go on.
pub(crate) fn heard(watch: &dyn Watch, step: &WatchedStep) -> ControlFlow<()> {
    watch.reached(step);
    if watch.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
