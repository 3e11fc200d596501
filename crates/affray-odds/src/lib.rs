//! Exact odds: dice, enumeration, merging of equal situations, search.
//!
//! [`dice_odds`] gives the distribution of a dice expression.
//!
//! Three readings of the rules. [`enumerate`] runs a rule once per outcome that it tells apart and
//! gives each its exact weight. [`fight_odds`] does so from checkpoint to checkpoint, merges equal
//! fights, and solves for the end of the whole fight. [`search`] ranks the options of an open
//! decision. Weights are fractions ([`Chance`]), or `f64` where speed counts for more.

mod chance;
mod dice;
mod enumerate;
mod error;
mod explorer;
mod fight;
mod given;
mod graph;
mod odds;
mod order;
mod packing;
mod search;
mod solve;
mod weight;

pub use chance::{Chance, ratio};
pub use dice::{MAX_OUTCOMES, MAX_STEPS, TooMuch, dice_odds};
pub use enumerate::{Patience, enumerate, enumerate_after, enumerate_by, enumerate_repeated};
pub use error::OddsError;
pub use explorer::{Explorer, MAX_CHOICES};
pub use fight::{FightOdds, Limits, Progress, fight_odds, fight_odds_by, fight_odds_from};
pub use given::Given;
pub use odds::Odds;
pub use search::{Horizon, Ranked, search};
pub use weight::Weight;
