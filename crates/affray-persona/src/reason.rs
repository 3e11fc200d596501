//! What numbers come from.

use crate::moves::{How, TestFor};
use crate::setup::{Element, Location, PowerId, Score, Status};

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// A characteristic as it is.
    Score(Score),
    /// The rank of a skill.
    Rank,
    /// What a test of this kind gets.
    Situation(TestFor),
    /// The way of attacking.
    Way(How),
    /// The power that attacks.
    Power(PowerId),
    /// Aiming.
    Aim,
    /// A Guarded Action of one's own.
    Guarded,
    /// A status of one's own.
    Own(Status),
    /// A leg that is lost.
    LostLeg,
    /// A balanced weapon.
    Balanced,
    /// Meters to the target.
    Range(u16),
    /// The target fights somebody hand to hand.
    IntoMelee,
    /// The target is outnumbered.
    Outnumbered,
    /// The target's size.
    Size,
    /// The target is surprised.
    Surprised,
    /// The target is in Guard Mode.
    Guards,
    /// The target ran.
    Ran,
    /// The squads of a Horde.
    Squads(i16),
    /// A status of the target.
    Target(Status),
    /// A Fate Point.
    Blessed,
    /// A Horde that frightens.
    Daunted,
    /// Fatigue.
    Fatigue,
    /// The most that modifiers may add or take away.
    Cap,
    /// What every attack has.
    Base,
    /// The weapon.
    Weapon,
    /// The target is weak to the element.
    Weak(Element),
    /// The target resists the element.
    Resists(Element),
    /// The bonus of a characteristic.
    Bonus(Score),
    /// Armor of a part of the body, less penetration.
    Armor(Location),
}
