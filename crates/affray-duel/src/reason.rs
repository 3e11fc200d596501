//! What numbers come from, and what stands in the way of an answer.

use crate::setup::Id;

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The attacker's `bonus`.
    Bonus,
    /// The target's `armor`.
    Armor,
}

/// What stands in the way of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Nobody recovers a balance that is not lost.
    InBalance(Id),
}
