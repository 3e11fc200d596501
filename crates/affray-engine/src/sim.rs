//! Sampling: the same fight many times, and what it amounts to.
//!
//! [`Draft::open`](crate::Draft::open) reads an encounter so that it can be changed; [`Draft::arena`](crate::Draft::arena) is the fight that
//! it describes; [`sample`] fights it many times, and [`SimReport::new`] reads the counts. The
//! questions of people who design fights build on it: [`vary`], [`compare`], [`aim`],
//! [`sensitivity`], [`settings`].
//!
//! The fights of a sample are numbered. Each has its own seed, so that results are the same on any
//! number of threads, and any fight can be fought again by itself.

mod aim;
mod arena;
mod day;
mod kept;
mod pairs;
mod probe;
mod record;
mod report;
mod rows;
mod run;
mod stats;
mod tally;
mod vary;

pub use aim::{AimReport, Target, Tried, aim};
pub(crate) use arena::Ground;
pub use arena::{Arena, End, MAX_TURNS, seed_of};
pub use day::{DayFight, DayPerson, DayReport, Finished, Survivor, day};
pub use kept::{Kept, keep};
pub use pairs::{Discord, Pairs};
pub use probe::{ProbeReport, Turned, sensitivity, settings};
pub use report::{CombatantReport, Left, Outcome, PickReport, Rounds, SideReport, SimReport, Used};
pub use rows::{PersonRows, Rows};
pub use run::{
    MAX_FIGHTS, MAX_THREADS, Plan, PlanError, sample, sample_all, sample_asking, sample_rows,
};
pub use stats::{Difference, Mean, Moments, Share, Z95, normal_below};
pub(crate) use tally::Deeds;
pub use tally::{MAX_ROUNDS, Person, PersonTally, Pick, Roster, SideTally, Tally};
pub use vary::{Axis, Cell, CompareReport, VaryReport, compare, vary};
