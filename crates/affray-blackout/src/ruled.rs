//! What a game master rules and lasts, as the state keeps it.

use serde::{Deserialize, Serialize};

use crate::kinds::{Attribute, Condition, CustomId, Id, Level, Skill};

/// A number that is added up, beside which an amount may be ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Score {
    /// Passive evasion.
    Evasion(Id),
    /// Passive perception.
    Perception(Id),
    /// The dice of an attribute.
    Attribute(Id, Attribute),
    /// The dice of a skill.
    Skill(Id, Skill),
}

/// Something that can be laid on somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Suffering {
    /// A condition that is on or off; of the Hidden, the successes by which they hid.
    Condition(Condition),
    /// A condition with levels.
    Level(Level),
    /// A condition of a content file.
    Custom(CustomId),
    /// Fear of somebody.
    Afraid(Id),
    /// A taunt.
    Taunted(Id),
    /// A grapple.
    Grappled(Id),
    /// An Injury.
    Injured(Attribute),
    /// A wound.
    Wounded(Attribute),
}
