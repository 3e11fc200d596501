//! What a game master can rule that lasts beside what the rules work out.

use affray_table::Decrees;
use serde::{Deserialize, Serialize};

use crate::ids::{FactionId, Id};
use crate::purpose::Score;
use crate::state::Condition;

/// What is ruled of a fight and lasts.
pub type Ruled = Decrees<Figure, Suffering>;

/// A figure that the rules work out, and a ruling adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Figure {
    /// A score: what of it was ruled.
    Score(Id, Score),
    /// The speed, in half zones.
    Speed(Id),
    /// The maximum health.
    MaxHealth(Id),
}

/// What a ruling lays on somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Suffering {
    /// A condition.
    Of(Condition),
    /// Fear of somebody.
    Frightened(Id),
    /// Terror of somebody.
    Terrified(Id),
    /// Somebody fearsome was faced: no save any more.
    Faced(Id),
    /// A taunt of somebody.
    Taunted(Id),
    /// Concealment from a side.
    Concealed(FactionId),
}
