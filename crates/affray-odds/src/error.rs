//! Why odds cannot be had.

use affray_table::Misfit;

/// Why odds cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// A rule has more outcomes than one is willing to go through.
    #[error("this needs more than {max_runs} runs of the rules")]
    Runs {
        /// The limit.
        max_runs: u64,
    },
    /// A rule that need not end, or the fights that a search looks at one after the other, go on
    /// for longer than one is willing to follow them.
    #[error(
        "more than {max_choices} dice and decisions follow one another: \
         the rules may never end here"
    )]
    Endless {
        /// The limit.
        max_choices: usize,
    },
    /// A fight has more distinct situations than one is willing to keep.
    #[error("the fight has more than {max_states} distinct situations")]
    States {
        /// The limit.
        max_states: usize,
    },
    /// What there is to remember needs more memory than one is willing to give.
    #[error("the outcomes need more than {} MB of memory", max_bytes >> 20)]
    Memory {
        /// The limit, in bytes.
        max_bytes: usize,
    },
    /// Too many situations lead to each other in circles.
    #[error("{states} situations lead to each other in circles; at most {max_knot} can be solved")]
    Knot {
        /// How many do.
        states: usize,
        /// The limit.
        max_knot: usize,
    },
    /// Who watched did not want to wait.
    #[error("it was stopped before it was done")]
    Ended,
    /// A given answer does not fit what the rules ask.
    #[error("answer {} does not fit: {why}", at + 1)]
    Misfit {
        /// Its place, counted from 0.
        at: usize,
        /// What is wrong.
        why: Misfit,
    },
    /// There are more answers than questions.
    #[error("the rules took {used} of the {given} answers given")]
    TooMany {
        /// How many were taken.
        used: usize,
        /// How many were given.
        given: usize,
    },
    /// After the given answers nobody is asked to decide.
    #[error("no decision is open there")]
    NoDecision,
}
