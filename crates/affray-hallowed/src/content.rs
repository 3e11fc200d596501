//! What a table supplies of its own in place of the rulebook's lists: conditions, skills, what a
//! Free Action can be, what death needs (`hallowed.conditions.list`, `hallowed.check.combat-skills`,
//! `hallowed.actions.free`, `hallowed.wounds.death-and-dying-page`).

use serde::{Deserialize, Serialize};

use crate::ids::{CustomId, Id};
use crate::kinds::{Attribute, Bans, SKILLS, Skill};

/// The most conditions of a table's own.
pub const MAX_CUSTOMS: usize = 12;
/// The most skills of a table's own that no rule asks for by itself.
pub const MAX_FURTHER: usize = 12;

/// A condition of a table's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Custom {
    /// What it is called.
    pub name: String,
    /// Added to every check and attack roll.
    pub checks: i16,
    /// Added to attack rolls besides.
    pub attacks: i16,
    /// Added to Defense.
    pub defense: i16,
    /// Added to the damage of weapons.
    pub damage: i16,
    /// Added to Round Initiative; more is slower.
    pub initiative: i16,
    /// Whether Speed is halved.
    pub slows: bool,
    /// Whether a positive Agility modifier does not count for Defense.
    pub denies_agility: bool,
    /// What it takes at the end of each round: Stress first, then Wound Points.
    pub drains: u8,
    /// Ends of rounds that it lasts where nothing else is said; 0: until something ends it.
    pub rounds: u8,
    /// What it forbids.
    pub bans: Bans,
}

/// Which attribute each skill goes with, and skills that no rule asks for by itself
/// (`hallowed.check.combat-skills`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillList {
    /// The attributes of the skills that rules ask for. Casting has the one that the sheet names.
    pub attributes: [Attribute; SKILLS],
    /// Further skills, with their attributes.
    pub further: Vec<(String, Attribute)>,
}

impl Default for SkillList {
    fn default() -> SkillList {
        let mut attributes = [Attribute::Dexterity; SKILLS];
        for &skill in Skill::ALL {
            attributes[skill as usize] = skill.attribute();
        }
        SkillList { attributes, further: Vec::new() }
    }
}

/// What a target resists a spell with (`hallowed.cast.attack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resistance {
    /// An attribute.
    Attribute(Attribute),
    /// A further skill, by its place in the list.
    Skill(u8),
}

/// What death needs besides (`hallowed.wounds.death-and-dying-page`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeathRules {
    /// A single loss of so many Wound Points kills at once.
    pub massive: Option<i16>,
    /// Anyone who has been Dying at so many ends of rounds, unstabilized, dies.
    pub rounds: Option<u8>,
}

/// A condition of a table's own that somebody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Held {
    /// Who.
    pub who: Id,
    /// Which.
    pub custom: CustomId,
    /// Ends of rounds that it still lasts; 0: until something ends it.
    pub rounds: u8,
}
