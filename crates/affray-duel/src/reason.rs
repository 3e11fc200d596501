//! What numbers come from, and what stands in the way of an answer.

use crate::setup::Id;

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The attacker's `bonus`.
    Bonus,
    /// The target's `armor`.
    Armor,
    /// The attacker's `hits-at`.
    HitsAt,
    /// The `dodges-at` of the one who dodges.
    DodgesAt,
    /// What the game master ruled of a figure.
    Ruled,
    /// What the game master ruled of the target's armor.
    RuledArmor,
    /// What the game master gave to this roll.
    RuledRoll,
}

/// What stands in the way of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Nobody recovers a balance that is not lost.
    InBalance(Id),
    /// The game master said how long they stay off balance.
    RuledOffBalance(Id),
}
