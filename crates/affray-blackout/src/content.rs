//! What content files define beside the common rules: conditions, maneuvers that need training,
//! structures (`blackout.conditions.custom`, `blackout.maneuver.list`,
//! `blackout.effects.destroyer-structures`).

use affray_field::{Hex, Terrain};

use crate::kinds::{Attribute, Bans, Condition, CustomId, How, Level, Skill, Term};

/// The most conditions of content files in an encounter.
pub const MAX_CUSTOMS: usize = 8;
/// The most maneuvers of content files in an encounter.
pub const MAX_TRAINED: usize = 8;
/// The most structures of an encounter.
pub const MAX_STRUCTURES: usize = 16;

/// A condition of a content file. Every figure counts once for each level of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Custom {
    /// What it is called.
    pub name: String,
    /// The most levels; 1: it is on or off.
    pub most: u8,
    /// How long it lasts.
    pub lasts: Term,
    /// The test that resists it.
    pub resist: (Attribute, Skill),
    /// Successes that shake it off at the end of a turn; none: it cannot be shaken off.
    pub shake_off: Option<u8>,
    /// Dice more, or fewer, on every skill test.
    pub tests: i8,
    /// Dice on tests of an attribute.
    pub attributes: [i8; 6],
    /// Dice on tests of a skill.
    pub skills: [i8; 16],
    /// Dice on attacks against its holder.
    pub attacks_against: i8,
    /// Dice on its holder's damage tests.
    pub damage_dice: i8,
    /// Points on the damage that its holder suffers from an attack.
    pub damage_taken: i8,
    /// Points of passive evasion.
    pub evasion: i8,
    /// Feet of speed.
    pub speed: i8,
    /// Action points at the start of a turn.
    pub ap: i8,
    /// What each point of Stamina spent costs besides, once for each payment.
    pub stamina_price: i8,
    /// Direct Damage at the start of a turn.
    pub direct: u8,
    /// What it forbids.
    pub bans: Bans,
}

/// What a maneuver of a content file brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grant {
    /// A common condition, until the end of its holder's next turn.
    Condition(Condition),
    /// A level of a common condition.
    Level(Level),
    /// A condition of a content file.
    Custom(CustomId),
}

/// A maneuver of a content file, for those who have trained it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trained {
    /// What it is called.
    pub name: String,
    /// Action points.
    pub ap: u8,
    /// Stamina.
    pub stamina: u8,
    /// How it goes.
    pub how: How,
    /// Feet within which its target must be, in a contest.
    pub range: u16,
    /// Whether its attack must be a melee attack (`Some(true)`) or a ranged one.
    pub melee: Option<bool>,
    /// Whether its target must be flanked.
    pub flanked: bool,
    /// Advantages of its attack or its user's test.
    pub advantages: i8,
    /// Points of damage more.
    pub damage: i8,
    /// The test of its user in a contest.
    pub own: (Attribute, Skill),
    /// The test of its target: in a contest, or to resist what an attack brings.
    pub theirs: (Attribute, Skill),
    /// Successes that resist what an attack brings; none: nothing does.
    pub resist: Option<u8>,
    /// What it brings: to its user, or to whom it strikes or beats.
    pub gives: Option<Grant>,
}

/// A barrier or a structure: something that stands on hexes and can be broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// What it is called.
    pub name: String,
    /// Where it stands: its hexes, or its place in range bands.
    pub hexes: Vec<Hex>,
    /// Its AV.
    pub av: i16,
    /// Its hit points.
    pub hp: i16,
    /// What its hexes are while it stands.
    pub mark: Terrain,
}
