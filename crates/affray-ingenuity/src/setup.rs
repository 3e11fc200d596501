//! What never changes in a fight: profiles, gear, maneuvers, powers, the field, settings.

use affray_field::{Grid, Square};

pub(crate) use crate::content::item_names;
pub use crate::content::{
    Effect, Feature, Hazard, Item, Maneuver, ManeuverKind, Means, Poison, Power, PowerAttack,
    ShortTask, Weapon,
};
pub use crate::kinds::*;
use crate::settings::Settings;

/// A combatant's stat block (`ingenuity.stat.*`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Unique in the encounter.
    pub name: String,
    /// 1 to 12.
    pub size: u8,
    /// Squares along each side of what it takes up on a map (`ingenuity.space.model`).
    pub footprint: u8,
    /// Sides of the attribute dice, in the order of [`Attribute::ALL`].
    pub attributes: [u8; 4],
    /// Sides of the skill dice, in the order of [`Skill::ALL`].
    pub skills: [u8; 17],
    /// Bonuses, by [`ProficiencyId`].
    pub proficiencies: [u8; MAX_PROFICIENCIES],
    /// Maxima, in the order of [`Pool::ALL`].
    pub maxima: [i16; 4],
    /// Missing health above it threatens consciousness.
    pub constitution: i16,
    /// What an attack must meet.
    pub evasion: i16,
    /// What a mental effect must meet.
    pub willpower: i16,
    /// Taken off physical damage.
    pub physical: i16,
    /// Taken off elemental damage.
    pub elemental: i16,
    /// Meters of a move.
    pub speed: u8,
    /// Added to every luck roll.
    pub luck: i8,
    /// Cannot be surprised.
    pub surprise_immune: bool,
    /// How much it can hold.
    pub hands: u8,
    /// Claws and bites, with their names.
    pub natural: Vec<(String, Weapon)>,
    /// What attacks with anything are like, in hand and thrown.
    pub means: Vec<[Means; 2]>,
    /// Maneuvers it has learned, as bits.
    pub maneuvers: u64,
    /// Powers it knows, as bits.
    pub powers: u64,
    /// How it fights when no person decides.
    pub manner: Manner,
    /// Whom it looks after.
    pub protects: Option<Id>,
    /// Fights that come with it may be joined by it from this round on; 0: from the start.
    pub arrives: u16,
}

impl Profile {
    /// Sides of an attribute die.
    #[must_use]
    #[inline]
    pub const fn attribute(&self, attribute: Attribute) -> u8 {
        self.attributes[attribute as usize]
    }

    /// Sides of a skill die.
    #[must_use]
    #[inline]
    pub const fn skill(&self, skill: Skill) -> u8 {
        self.skills[skill as usize]
    }

    /// A proficiency's bonus; 0 without it.
    #[must_use]
    #[inline]
    pub const fn proficiency(&self, which: ProficiencyId) -> i16 {
        self.proficiencies[which.index()] as i16
    }
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// What it fights for at first.
    pub objective: Objective,
    /// What the GM may make it fight for later.
    pub later: Vec<Objective>,
    /// Sides that count as its own, itself included, as bits.
    pub allies: u8,
}

/// The action that began the combat (`ingenuity.initiative.opening-action`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Who.
    pub opener: Id,
    /// The power it uses; `None`: an attack.
    pub power: Option<PowerId>,
    /// On whom; `None`: it is aimed at nobody.
    pub target: Option<Id>,
}

/// Everything that never changes in a fight.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The encounter's title.
    pub title: String,
    /// What the table chose.
    pub settings: Settings,
    /// The field; without meaning where there is no map.
    pub grid: Grid,
    /// Squares next to which there is cover.
    pub cover: Vec<Square>,
    /// Marked places: their names and squares.
    pub marks: Vec<(String, Vec<Square>)>,
    /// The teams.
    pub sides: Vec<Side>,
    /// The order of the teams, as far as the encounter says it.
    pub order: Vec<SideId>,
    /// How the combat began.
    pub opening: Option<Opening>,
    /// Which team has the advantage of surprise.
    pub surprise: Option<SideId>,
    /// The combatants, in roster order.
    pub profiles: Vec<Profile>,
    /// The items.
    pub items: Vec<Item>,
    /// What bare hands do.
    pub unarmed: Weapon,
    /// What an item does that is no weapon.
    pub improvised: Weapon,
    /// The maneuvers.
    pub maneuvers: Vec<Maneuver>,
    /// The powers.
    pub powers: Vec<Power>,
    /// The names of the proficiencies.
    pub proficiencies: Vec<String>,
    /// Things to use.
    pub features: Vec<Feature>,
    /// Short tasks.
    pub tasks: Vec<ShortTask>,
    /// Whether the GM is asked about breaks and rests after the fight.
    pub recovery: bool,
    /// Traps.
    pub hazards: Vec<Hazard>,
}
