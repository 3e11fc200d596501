//! What the GM says, asked or not.

use affray_field::Place;
use serde::Serialize;

use super::{Attack, Stunt};
use crate::setup::{FactionId, Id};
use crate::state::Condition;

/// A GM's ruling, said unasked between two steps of the fight (`murdham.core.gm-override`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ruling {
    /// Regains 1 health.
    Heal(Id),
    /// Loses 1 health, armor or not.
    Harm(Id),
    /// Begins to suffer a condition.
    Afflict(Id, Condition),
    /// Stops suffering it.
    Relieve(Id, Condition),
    /// Is revealed to everybody.
    Reveal(Id),
    /// Is concealed from a faction.
    Conceal(Id, FactionId),
    /// Stands elsewhere.
    Place(Id, Place),
    /// Leaves the fight.
    Remove(Id),
    /// Changes sides.
    Join(Id, FactionId),
    /// Has its turn again.
    Refresh(Id),
    /// Has lost its turn.
    Spend(Id),
    /// Everybody within reach of its dread faces a fearsome creature (`murdham.fear.when`).
    Dread(Id),
    /// The stretch ends (`murdham.core.stretch-boundary`).
    EndStretch,
    /// The fight ends.
    EndFight,
}

/// What the GM is asked where the rules leave it to the GM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgment {
    /// Whether circumstances are challenging (`murdham.attack.gm-challenge`).
    Challenging(Attack),
    /// Whether a manipulation leaves no save (`murdham.main.distract`).
    NoSave(Id, Id),
    /// Whether a stunt makes sense (`murdham.stunt.approval`).
    Approve(Stunt, Id, Id),
    /// Whether the condition for hiding holds (`murdham.sneak.hide-later`).
    MayHide(Id),
    /// Whether a deed reveals somebody (`murdham.sneak.reveal-decision`).
    Reveals(Id),
    /// Whether an attack goes through the cover (`murdham.protection.cover-pierced`).
    PiercesCover(Attack, Id),
    /// Whether a member of another faction may be guarded (`murdham.guard.ally-only`).
    GuardStranger(Id, Id),
    /// Whether somebody who flees is faster than the pursuers, or keeps it up longer
    /// (`murdham.chase.compare`).
    Outruns(Id),
    /// Whether the pursuers are faster, or keep it up longer.
    IsOutrun(Id),
    /// Whether somebody may strike where nobody is to be seen (`murdham.sneak.targeting`).
    MayGuess(Id, Place),
    /// Whether somebody who lies senseless will do for a screen (`murdham.hide.eligible`).
    BodyScreens(Id, Id),
    /// Whether the attacker may strike its own side after all (`murdham.attack.legal-victims`).
    OwnSide(Id, Id),
}
