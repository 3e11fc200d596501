//! Whose roll it is and what for.

use serde::Serialize;

use crate::kinds::Id;

/// What a test is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TestFor {
    /// An attack.
    Attack(Id),
    /// A power.
    Power,
    /// To dodge.
    Dodge,
    /// To fortify against an effect.
    Fortify,
    /// To stay conscious.
    StayConscious,
    /// To resist a mental effect.
    Resist,
    /// To bring somebody round.
    Resuscitate(Id),
    /// A short task.
    Task,
    /// Help with a short task.
    Assist,
    /// To become hidden.
    Hide,
    /// To come unseen before the fight.
    Ambush,
    /// A killing strike.
    Kill(Id),
    /// Against a poison.
    Poison,
}

/// Whose roll it is and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A test with its luck die.
    Test {
        /// Whose.
        who: Id,
        /// What for.
        why: TestFor,
    },
    /// A die of a test thrown again.
    Reroll {
        /// Whose.
        who: Id,
        /// What the test is for.
        why: TestFor,
        /// Whether it is the attribute die.
        attribute: bool,
        /// Whether the worse of both counts.
        worse: bool,
    },
    /// Which neighbor a stray shot goes to.
    Stray {
        /// Who shot.
        attacker: Id,
    },
    /// Whether somebody cheats death.
    CheatDeath {
        /// Who.
        who: Id,
    },
}
