//! Odds: exact distributions of what dice, an action or a whole fight lead to.
//!
//! [`Play::odds`](crate::Play::odds) follows the rest of a turn through every outcome of its dice;
//! [`Play::fight_odds`](crate::Play::fight_odds) follows the fight to its end, with equal situations
//! merged. Decisions are made by the tactics of the encounter, unless the request says otherwise.

mod change;
mod claim;
mod decide;
mod deeds;
mod fight;
mod share;
mod turn;

use affray_odds::OddsError;

use crate::words::{listed, quoted};

pub use change::{Aspect, Change};
pub use claim::{About, Claim, Done};
pub use deeds::Blows;
pub use fight::{Ended, FightOdds, FightRequest, How};
pub use share::{Average, Cumulative, Distribution, Outcome, Share, percent};
pub use turn::{OptionOdds, Sampled, TurnOdds, TurnRequest};

pub(crate) use claim::{Damage, Sure};
pub(crate) use decide::{Decides, Notes, Role};
pub(crate) use deeds::{Listener, Part, Tale};
pub(crate) use fight::fight_odds;
pub(crate) use turn::{Situation, turn_odds};

/// A decision that is taken as made: whenever `asker` is asked and may say so, it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// For whom, as records write it before `>`.
    pub asker: String,
    /// The option, in words; case and spaces do not matter.
    pub words: String,
}

impl Assumption {
    /// Reads `Bob> no reaction`.
    ///
    /// # Errors
    /// It has no `>` with words on both sides: a sentence that says so.
    pub fn read(text: &str) -> Result<Assumption, String> {
        match text.split_once('>').map(|(asker, words)| (asker.trim(), words.trim())) {
            Some((asker, words)) if !asker.is_empty() && !words.is_empty() => {
                Ok(Assumption { asker: asker.to_owned(), words: words.to_owned() })
            }
            _ => Err(format!(
                "{} is not an assumption: write who decides, `>` and the option, such as \
                 `Bob> no reaction`",
                quoted(text)
            )),
        }
    }
}

impl std::fmt::Display for Assumption {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}> {}", self.asker, self.words)
    }
}

/// Why there are no odds.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoOdds {
    /// The fight has ended.
    #[error("the fight is over: {outcome}")]
    Over {
        /// How it ended.
        outcome: String,
    },
    /// What was assumed never came up.
    #[error("{} was assumed, but it was never possible{}", quoted(.assumed), said(.heard))]
    Assumed {
        /// The assumption.
        assumed: String,
        /// What could have been said for the same asker.
        heard: Vec<String>,
    },
    /// No such option is open.
    #[error("{} is no option now", quoted(.words))]
    Option {
        /// For whom, and which.
        words: String,
    },
    /// Too many outcomes, or something else of the kind.
    #[error("{0}")]
    Odds(#[from] OddsError),
    /// A request that makes no sense.
    #[error("{what} is {given}; allowed: {allowed}")]
    Request {
        /// Which number of the request.
        what: &'static str,
        /// What it is.
        given: String,
        /// What it may be.
        allowed: &'static str,
    },
}

/// What could have been said, for a message.
fn said(heard: &[String]) -> String {
    /// The most options that a message lists.
    const MOST: usize = 12;
    match heard {
        [] => "; that asker decides nothing there".to_owned(),
        some => format!("; possible there: {}", listed(some, MOST)),
    }
}
