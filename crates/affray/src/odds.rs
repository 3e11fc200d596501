//! Odds: exact distributions of what dice, an action or a whole fight lead to.

mod share;

pub use share::{Cumulative, Distribution, Outcome, Share, percent};
