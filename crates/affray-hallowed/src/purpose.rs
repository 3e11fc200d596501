//! Whose roll it is and what for.

use crate::ids::{Id, SpellId, WeaponId};
use crate::kinds::Attribute;
use serde::Serialize;

/// What a check is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum CheckFor {
    /// Stabilizing somebody.
    Stabilize(Id),
    /// Stopping somebody's bleeding.
    Staunch(Id),
    /// Opening somebody's airway.
    Airway(Id),
    /// Intimidating somebody; none: all who hear it.
    Intimidate(Option<Id>),
    /// Getting free.
    Struggle,
    /// Breathing.
    Breath,
    /// Morale.
    Morale,
    /// Casting.
    Cast(SpellId),
    /// Casting in spite of pain.
    Concentrate,
    /// Resisting a spell.
    Resist(SpellId),
    /// Lying in ambush.
    Ambush,
    /// Noticing an ambush.
    Notice,
}

/// Whose roll and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Initiative, of one or of a group by its first member.
    Initiative {
        /// Whose.
        who: Id,
    },
    /// The Hit Dice of Stress.
    HitDice {
        /// Whose.
        who: Id,
    },
    /// A check.
    Check {
        /// Whose.
        who: Id,
        /// For what.
        why: CheckFor,
    },
    /// An attack roll with a weapon.
    Attack {
        /// Who attacks.
        by: Id,
        /// Whom.
        to: Id,
        /// With what.
        weapon: WeaponId,
    },
    /// An attack roll with a spell or an item.
    Aim {
        /// Who attacks.
        by: Id,
        /// Whom.
        to: Id,
    },
    /// Damage.
    Damage {
        /// Who deals it.
        by: Id,
        /// To whom.
        to: Id,
    },
    /// What is restored.
    Healing {
        /// To whom.
        to: Id,
    },
    /// Whether a critical hit leaves a Combat Injury.
    Chance {
        /// On whom.
        to: Id,
    },
    /// The row of the injury table.
    Row {
        /// On whom.
        to: Id,
    },
    /// Which arm, eye or ear.
    Side {
        /// Whose.
        to: Id,
    },
    /// Attribute damage.
    Loss {
        /// Whose.
        to: Id,
        /// Of what, the first of two.
        attribute: Attribute,
    },
    /// Fire at the end of a round.
    Burning {
        /// Who burns.
        who: Id,
    },
}
