//! What a game master rules that lasts, as the state keeps it (`persona.gm.override`).

use serde::{Deserialize, Serialize};

use crate::setup::{Element, Id, Location, Score, Status};
use crate::state::Stance;

/// A figure that the rules add up, and that the game master may change by an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ruled {
    /// A characteristic.
    Score(Id, Score),
    /// The bonus of a characteristic.
    Bonus(Id, Score),
    /// Armor points of a location.
    Armor(Id, Location),
    /// The Grade.
    Grade(Id),
    /// How an element is met: the place of the level among all of them, from 1.
    Resists(Id, Element),
}

/// What somebody may suffer, or do, for as long as the game master rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Suffering {
    /// A status.
    Status(Status),
    /// What lasts until the next turn.
    Stance(Stance),
    /// Being caught unaware.
    Surprised,
}
