//! A fight as one seat is told of it: the only way out for people.

use affray_table::View;
use serde::{Deserialize, Serialize};

use crate::input::Refusal;
use crate::play::{Line, Thrown};
use crate::question::{Choice, Offer, Roll};
use crate::summary::Summary;

/// The version of the forms in which fights are given out as data. Within a version, fields and kinds
/// are only added.
pub const FORMS: u32 = 1;

/// What a seat is told of a fight as it stands.
///
/// Two fights that differ only in what this seat does not know give the same, to the byte: numbers
/// count what the seat has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SeatView {
    /// The version of the forms.
    pub forms: u32,
    /// The name of the seat.
    pub seat: String,
    /// How often something changed for this seat. It only grows; an answer may say to which number
    /// it is.
    pub number: u64,
    /// What the seat sees.
    pub view: View,
    /// The decisions that are asked of this seat; several if they are made in secret at once.
    pub choices: Vec<Choice>,
    /// The dice that are asked for, if the seat is told of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<Roll>,
    /// The other seats that are waited for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<String>,
    /// What the seat may say unasked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// How many lines its log has.
    pub lines: usize,
    /// How many dice it was told of.
    pub dice: usize,
    /// How often lines or dice that were told no longer hold: answers were taken back, or something
    /// else is told of each other.
    pub rewritten: u32,
    /// How the fight ended; nothing while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

/// How much of a log somebody has: what a [`SeatView`] says of it, given back to ask for the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Had {
    /// How many lines.
    pub lines: usize,
    /// How many dice.
    pub dice: usize,
    /// How often it had been rewritten.
    pub rewritten: u32,
}

impl SeatView {
    /// How much of the log a seat has that was told all of this.
    #[must_use]
    pub fn had(&self) -> Had {
        Had { lines: self.lines, dice: self.dice, rewritten: self.rewritten }
    }
}

/// What changed for a seat since it had so many lines and dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SeatNews {
    /// What it is told now.
    pub now: SeatView,
    /// The lines of its log that are new to it.
    pub lines: Vec<Line>,
    /// The dice that are new to it.
    pub dice: Vec<Thrown>,
    /// What came of the fight, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// Why a seat's answer is refused, told without what the seat does not know.
pub(crate) fn told_to(seat_asks: &[String], refusal: Refusal) -> Refusal {
    let asked = || seat_asks.to_vec();
    match refusal {
        Refusal::Asker { given, .. } => Refusal::Asker { given, asked: asked() },
        Refusal::DecisionWanted { legal, .. } => {
            let legal = if seat_asks.is_empty() { Vec::new() } else { legal };
            Refusal::DecisionWanted { asked: asked(), legal }
        }
        told => told,
    }
}
