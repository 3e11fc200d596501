//! What the amounts of numbers come from, and what stands in the way of an answer.

use crate::kinds::{Attribute, Condition, CustomId, Id, ItemId, Level, Skill};

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The score of an attribute.
    Attribute(Attribute),
    /// The score of a skill.
    Skill(Skill),
    /// The burst value of a weapon.
    Burst,
    /// An NPC's Aim, which is added to its bursts.
    NpcAim,
    /// The target is on the ground.
    Down(Id),
    /// The target is on the ground and so as good as flanked.
    DownFlanked(Id),
    /// The target is flanked.
    Flanked(Id),
    /// The attacker is prone.
    Prone(Id),
    /// Cover of the target.
    Cover(Id),
    /// The distance, where a weapon shoots beyond its range.
    Distance(Id),
    /// Taking one's time.
    Time,
    /// An impaired weapon.
    Impaired(ItemId),
    /// A maneuver, help, counters: what only this test has.
    Advantage,
    /// A wound of an attribute.
    Wound(Attribute),
    /// An Injury of an attribute.
    Injury(Attribute),
    /// A condition that somebody has.
    Condition(Id, Condition),
    /// Levels of a condition that somebody has.
    Level(Id, Level),
    /// A condition of a content file.
    Custom(CustomId),
    /// Being grappled.
    Grappled,
    /// Fear of somebody.
    Afraid(Id),
    /// Being Encouraged, and dice of inspiration.
    Helped,
    /// Exerting.
    Exerted,
    /// Somebody's passive evasion as it is written.
    Evasion(Id),
    /// The dice that are left of an evasion test are worth less.
    Hindered(Id),
    /// Somebody helpless.
    Helpless(Id),
    /// Guarding.
    Guarding(Id),
    /// Sidestepping.
    Sidesteps(Id),
    /// A bound on passive evasion.
    Bound,
    /// Dice or points of a weapon.
    Weapon,
    /// Dice of an attacker's Strength.
    Strength,
    /// A critical hit.
    Critical,
    /// A sharp weapon that hits critically.
    Sharp,
    /// A Sneak Attack.
    Sneak,
    /// So many hits with as much each.
    Hits(u8),
}
