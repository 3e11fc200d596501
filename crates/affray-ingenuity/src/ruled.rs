//! What a game master may rule of: figures with an amount of their own, and what people suffer.

use serde::{Deserialize, Serialize};

use crate::kinds::{Category, Condition, Guarding, Id, Pool};

/// A figure that a ruling may give an amount beside what the rules add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Figure {
    /// The most of a pool.
    Most(Id, Pool),
    /// A passive defense.
    Guarding(Id, Guarding),
    /// Deflection.
    Deflection(Id, Category),
    /// Meters of a move.
    Speed(Id),
}

/// What somebody suffers, or does that lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Suffering {
    /// A condition without a value.
    Condition(Condition),
    /// Loses actions of the next turn.
    Stunned,
    /// Bleeds.
    Bleeding,
    /// Burns.
    Burning,
    /// Is sick.
    Sick,
    /// Is poisoned.
    Poisoned,
    /// Guards.
    OnGuard,
    /// Is in cover.
    InCover,
    /// Has waited.
    Waiting,
    /// Cannot act, being surprised.
    Surprised,
    /// Is hidden from all enemies.
    Hidden,
}

impl Suffering {
    /// All of them but the conditions.
    pub(crate) const OTHERS: [Suffering; 10] = [
        Suffering::Stunned,
        Suffering::Bleeding,
        Suffering::Burning,
        Suffering::Sick,
        Suffering::Poisoned,
        Suffering::OnGuard,
        Suffering::InCover,
        Suffering::Waiting,
        Suffering::Surprised,
        Suffering::Hidden,
    ];

    /// All of them.
    pub(crate) fn all() -> impl Iterator<Item = Suffering> {
        let conditions = Condition::ALL.iter().copied().map(Suffering::Condition);
        conditions.chain(Suffering::OTHERS)
    }

    /// What stands after "is".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Suffering::Condition(condition) => condition.word(),
            Suffering::Stunned => "stunned",
            Suffering::Bleeding => "bleeding",
            Suffering::Burning => "burning",
            Suffering::Sick => "sick",
            Suffering::Poisoned => "poisoned",
            Suffering::OnGuard => "on guard",
            Suffering::InCover => "in cover",
            Suffering::Waiting => "waiting",
            Suffering::Surprised => "surprised",
            Suffering::Hidden => "hidden",
        }
    }

    /// Whether it has a value.
    #[must_use]
    pub const fn has_level(self) -> bool {
        match self {
            Suffering::Stunned
            | Suffering::Bleeding
            | Suffering::Burning
            | Suffering::Sick
            | Suffering::Poisoned => true,
            Suffering::Condition(_)
            | Suffering::OnGuard
            | Suffering::InCover
            | Suffering::Waiting
            | Suffering::Surprised
            | Suffering::Hidden => false,
        }
    }

    /// Whether a ruling may say when it ends: the rest is over when it has had its effect, or with
    /// the own next turn.
    #[must_use]
    pub const fn is_timed(self) -> bool {
        matches!(self, Suffering::Condition(_) | Suffering::Sick | Suffering::Surprised)
    }
}
