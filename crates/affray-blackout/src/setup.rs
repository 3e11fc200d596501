//! What never changes in a fight: profiles, gear, the field, settings.

use affray_field::HexMap;
use affray_file::same_name;

use crate::content::{Custom, MAX_CUSTOMS, Structure, Trained};
use crate::kinds::{
    ArmorClass, Attribute, Body, CustomId, EFFECTS, Effect, Effects, Maneuvers, Manner, Mode, Rank,
    Shape, Skill, Trainings,
};
use crate::settings::Settings;
use crate::sight::Lines;

#[doc(no_inline)]
pub use crate::kinds::{Id, ItemId};

/// The most combatants of an encounter.
pub const MAX_COMBATANTS: usize = 24;
/// The most items of an encounter.
pub const MAX_ITEMS: usize = 96;
/// The most sides of an encounter.
pub const MAX_SIDES: usize = 8;
/// Feet of a hex.
pub const HEX: u16 = 5;

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// How an attack with it is resolved.
    pub mode: Mode,
    /// The attribute of its attack test.
    pub attribute: Attribute,
    /// Action points of one attack.
    pub ap: u8,
    /// Feet that it reaches.
    pub range: u16,
    /// Dice of its damage test.
    pub dice: u8,
    /// Whether Strength dice are added.
    pub strength: bool,
    /// Points added; for a burst the damage of each hit.
    pub flat: u8,
    /// The Burst value.
    pub burst: u8,
    /// X of Blast(X) or Template(X).
    pub area: u8,
    /// Successes needed to evade it.
    pub evade: u8,
    /// Rounds of a full clip; none for what needs no ammunition.
    pub clip: Option<u8>,
    /// Clips carried besides.
    pub spare: u8,
    /// Whether the rounds are the things themselves, which are thrown.
    pub thrown: bool,
    /// The number of each effect, 0 where it has none; 1 for those without a number.
    pub effects: [u8; EFFECTS],
    /// Which effects it has.
    pub kinds: Effects,
    /// Whether it inflicts conditions of content files.
    pub inflicting: bool,
    /// The difficulty of each condition of a content file that it inflicts, 0 where it does not.
    pub inflicts: [u8; MAX_CUSTOMS],
    /// Whether it is overcharged (`blackout.training.overcharge`).
    pub arc: bool,
}

impl Weapon {
    /// Whether it has an effect.
    #[must_use]
    #[inline]
    pub const fn has(&self, effect: Effect) -> bool {
        self.kinds.has(effect)
    }
    /// Whether it strikes from afar.
    #[must_use]
    #[inline]
    pub const fn is_ranged(&self) -> bool {
        !matches!(self.mode, Mode::Melee)
    }
    /// Whether it strikes an area.
    #[must_use]
    #[inline]
    pub const fn is_area(&self) -> bool {
        matches!(self.mode, Mode::Blast | Mode::Template)
    }
}

/// Bare hands: Strength alone.
pub const FISTS: Weapon = Weapon {
    mode: Mode::Melee,
    attribute: Attribute::Strength,
    ap: 1,
    range: 5,
    dice: 0,
    strength: true,
    flat: 0,
    burst: 0,
    area: 0,
    evade: 2,
    clip: None,
    spare: 0,
    thrown: false,
    effects: [0; EFFECTS],
    kinds: Effects(0),
    inflicting: false,
    inflicts: [0; MAX_CUSTOMS],
    arc: false,
};

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A weapon.
    Weapon(Weapon),
    /// A shield, with its AV.
    Shield(u8),
    /// Takes Corroded away.
    Soothall,
    /// Takes Poisoned away.
    Detoxer,
    /// Restores so much Stamina.
    Stimulant(u8),
    /// Tools for repairs.
    Tools,
    /// Anything else.
    Other,
}

/// The dice of each rank by the rules: high, medium, low (`blackout.core.npc-rank`).
pub const RANKS: [[u8; 3]; 5] = [[5, 4, 3], [7, 5, 4], [9, 7, 5], [11, 8, 6], [13, 10, 7]];

/// The equipment damage table of the rules (`blackout.maneuver.gear-table`).
pub const GEAR_TABLE: [(Shape, i16); 7] = [
    (Shape::Whole, 0),
    (Shape::Whole, 0),
    (Shape::Impaired, 2),
    (Shape::Impaired, 2),
    (Shape::Jammed, 4),
    (Shape::Broken, 6),
    (Shape::Broken, 6),
];

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is called where it is clear whose it is: `sidearm`, and the second of its owner
    /// `sidearm 2`.
    pub name: String,
    /// What it is called elsewhere, by who has it at first: `Ann's sidearm`.
    pub own: String,
    /// What it is.
    pub kind: ItemKind,
    /// Hands it needs; 0: part of the body.
    pub hands: u8,
    /// What a damage test against it must exceed.
    pub hardness: u8,
}

impl Setup {
    /// What each thing is called in the whole fight, in order: by its kind if it is the only one.
    pub fn item_names(&self) -> impl Iterator<Item = &str> {
        let is_only =
            |one: &Item| self.items.iter().filter(|item| item.name == one.name).count() == 1;
        self.items.iter().map(move |item| if is_only(item) { &*item.name } else { &*item.own })
    }

    /// The thing that is called so: with its owner, or by its kind if it is the only one.
    #[must_use]
    pub fn item_called(&self, name: &str) -> Option<ItemId> {
        let own = self.items.iter().position(|item| same_name(&item.own, name));
        let found = own.or_else(|| self.item_names().position(|it| same_name(it, name)));
        found.map(|place| ItemId(place as u8))
    }
}

/// A stat block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name.
    pub name: String,
    /// Whether skills are in the attributes already.
    pub npc: bool,
    /// What it is made of.
    pub body: Body,
    /// How dangerous it is.
    pub rank: Option<Rank>,
    /// Its attributes.
    pub attributes: [u8; 6],
    /// Its skills.
    pub skills: [u8; 16],
    /// Permanent modifiers of its skills.
    pub modifiers: [i8; 16],
    /// Passive evasion with its armor.
    pub passive_evasion: u8,
    /// Passive evasion before the cap of its armor.
    pub bare_evasion: u8,
    /// Dice of an evasion test for which passive evasion stands.
    pub evasion_dice: u8,
    /// Passive perception.
    pub passive_perception: u8,
    /// Greatest hit points.
    pub max_hp: i16,
    /// Greatest Stamina.
    pub max_stamina: i16,
    /// The class of its armor.
    pub armor: ArmorClass,
    /// The full AV and DR of what it wears.
    pub worn: (i16, i16),
    /// The full AV and DR of its own.
    pub innate: (i16, i16),
    /// The name of its armor.
    pub armor_name: String,
    /// Hexes that it fills.
    pub size: u8,
    /// Feet of a Walk.
    pub speed: u16,
    /// Action points of a turn.
    pub ap: u8,
    /// Aim of a burst.
    pub aim: i8,
    /// Strength dice of its damage tests.
    pub damage_dice: u8,
    /// Whether it takes injuries.
    pub named: bool,
    /// Effects that do nothing to it.
    pub immune: Effects,
    /// Maneuvers it may use.
    pub maneuvers: Maneuvers,
    /// Maneuvers of content files that it has trained, as bits.
    pub trained: u8,
    /// What it has trained.
    pub trainings: Trainings,
    /// How it fights when no person decides.
    pub manner: Manner,
}

impl Profile {
    /// One of its attributes.
    #[must_use]
    #[inline]
    pub const fn attribute(&self, attribute: Attribute) -> i16 {
        self.attributes[attribute as usize] as i16
    }
    /// The dice that a skill brings: none for an NPC (`blackout.core.npc-pool`).
    #[must_use]
    #[inline]
    pub const fn skill(&self, skill: Skill) -> i16 {
        if self.npc {
            0
        } else {
            self.skills[skill as usize] as i16 + self.modifiers[skill as usize] as i16
        }
    }
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What it is called.
    pub name: String,
    /// Whether players play it.
    pub players: bool,
}

/// A challenge of a Takedown (`blackout.takedown.steps`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Who rolls.
    pub who: Id,
    /// The attribute.
    pub attribute: Attribute,
    /// The skill.
    pub skill: Skill,
    /// Successes needed.
    pub difficulty: u8,
    /// Advantages that the GM gives.
    pub advantages: i8,
    /// Who helps with the first argument of a guile encounter, and with what.
    pub helper: Option<(Id, Attribute, Skill)>,
    /// The resistance of a guile encounter instead of a difficulty (`blackout.guile.resistance`).
    pub guile: Option<(u8, u8)>,
}

/// What a partly successful Takedown brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// An Injury; by d3 unless the GM says.
    Injury(Option<Attribute>),
    /// A wound.
    Wound(Option<Attribute>),
    /// Short of hit points: so many remain; half unless the GM says.
    HitPoints(Option<i16>),
    /// Without its gear: this item, or whatever it holds.
    Gear(Option<ItemId>),
    /// Surprised through the first round.
    Surprise,
}

/// A Takedown tried before initiative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takedown {
    /// Whom it is meant for.
    pub target: Id,
    /// Its challenges, the final one last.
    pub challenges: Vec<Challenge>,
    /// Whether the target is too powerful to be taken down at once.
    pub too_powerful: bool,
    /// What partial success brings.
    pub reward: Reward,
}

/// Everything that never changes in a fight.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The title.
    pub title: String,
    /// What the table chose.
    pub settings: Settings,
    /// The map; none in range bands.
    pub map: Option<HexMap>,
    /// What stands between the hexes of the map.
    pub lines: Lines,
    /// The sides.
    pub sides: Vec<Side>,
    /// Stat blocks in roster order.
    pub profiles: Vec<Profile>,
    /// Every item.
    pub items: Vec<Item>,
    /// Takedowns tried before initiative.
    pub takedowns: Vec<Takedown>,
    /// Conditions of content files.
    pub customs: Vec<Custom>,
    /// Maneuvers of content files.
    pub trained: Vec<Trained>,
    /// Structures.
    pub structures: Vec<Structure>,
    /// The conditions that stand for a Strength, an Endurance and a Dexterity Injury, where the
    /// table is the group's own.
    pub injuries: [Option<CustomId>; 3],
    /// Maneuvers open to everybody, where the list is the group's own.
    pub open_maneuvers: Maneuvers,
    /// The dice of each rank: high, medium, low.
    pub ranks: [[u8; 3]; 5],
    /// The equipment damage table, from a roll of 1: what becomes of an item, and AV lost.
    pub gear_table: [(Shape, i16); 7],
    /// Ambushers whose Stealth decides who is Surprised.
    pub ambushers: Vec<Id>,
    /// The order of turns where it is given.
    pub order: Vec<Id>,
    /// Whether what follows the fight is played.
    pub aftermath: bool,
    /// Whether there is a shield.
    pub has_shields: bool,
    /// Whether anybody can be grappled or gripped.
    pub has_holds: bool,
    /// Whether anybody fills more than one hex.
    pub has_large: bool,
    /// Whether anybody has a training.
    pub has_training: bool,
    /// The first item that somebody can have, and the one after the last: everything where things may
    /// change hands.
    pub shelves: Vec<(u8, u8)>,
    /// Whether anybody carries a shield that covers allies.
    pub has_shield_cover: bool,
}
