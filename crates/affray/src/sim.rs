//! Sampling: the same fight many times, and what it amounts to.
//!
//! [`Draft::open`] reads an encounter so that it can be changed; [`Draft::arena`] is the fight that
//! it describes; [`sample`] fights it many times, and [`SimReport::new`] reads the counts. The
//! questions of people who design fights build on it: [`vary`], [`compare`], [`aim`],
//! [`sensitivity`], [`settings`].
//!
//! The fights of a sample are numbered. Each has its own seed, so that results are the same on any
//! number of threads, and any fight can be fought again by itself.

mod arena;
mod pairs;
mod record;
mod report;
mod run;
mod stats;
mod tally;

pub use arena::{Arena, End, MAX_TURNS, seed_of};
pub use pairs::{Discord, Pairs};
pub use report::{CombatantReport, Left, Outcome, PickReport, Rounds, SimReport};
pub use run::{MAX_FIGHTS, MAX_THREADS, Plan, PlanError, Watch, sample, sample_all};
pub use stats::{Difference, Mean, Moments, Share, Z95, normal_below};
pub use tally::{MAX_ROUNDS, Person, PersonTally, Pick, Roster, Tally};
pub(crate) use arena::Ground;
pub(crate) use tally::Deeds;
