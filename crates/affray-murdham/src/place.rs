//! What places are like: zones, borders, things to handle (`murdham.position.map`).

use affray_field::{BorderId, ZoneId};

use crate::ids::FeatureId;

/// What covers, conceals or blocks, and what breaks through it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// Armor value +1.
    pub cover: bool,
    /// Large attackers go through the cover.
    pub large_pierces: bool,
    /// Damage impaired.
    pub concealment: bool,
    /// Attacks blocked.
    pub barrier: bool,
}

/// What the ground asks of somebody who walks on it (`murdham.position.special-terrain`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Nothing.
    Open,
    /// No sprinting.
    Cluttered,
    /// AGI save or trip.
    Difficult,
    /// AGI save on entry and at each round start or be incapacitated.
    Turbulent,
    /// Has to be climbed.
    Climb {
        /// Meters of a fall.
        meters: u8,
    },
    /// AGI save to clear it.
    Obstacle,
}

/// Something in a place that hurts (`murdham.hazard.*`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// Its name.
    pub name: String,
    /// What it does.
    pub harm: Harm,
    /// Whether everybody who enters the place meets it, or only who is pushed into it.
    pub on_entry: bool,
    /// Whether it strikes again at each round start.
    pub each_round: bool,
    /// Whether an AGI save keeps somebody out of it.
    pub save: bool,
}

/// What a hazard does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// Damage on one die.
    Damage {
        /// Sides.
        die: u8,
        /// Ignores armor.
        direct: bool,
        /// Counts as fire.
        fire: bool,
    },
    /// A fall.
    Fall {
        /// How deep.
        meters: u8,
    },
    /// Entangled.
    Entangle,
}

/// A zone of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Room in sixteenths of a medium character.
    pub room: u16,
    /// Whether there is light.
    pub lit: bool,
    /// Loud and dark places make sneaking easy; noisy ground impossible.
    pub quiet: Quiet,
    /// What it is like underfoot.
    pub ground: Ground,
    /// What it gives everybody in it.
    pub protection: Protection,
    /// What hurts there.
    pub hazards: Vec<Hazard>,
    /// Whether the field can be left here.
    pub exit: bool,
}

/// How hard it is to sneak in a place (`murdham.position.special-sneak`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quiet {
    /// Loud or dark: no save.
    Trivial,
    /// A save.
    Ordinary,
    /// Plain view or noisy ground: impossible.
    Impossible,
}

/// A border between two zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Border {
    /// Room in sixteenths of a medium character.
    pub room: u16,
    /// Whether sight does not cross it.
    pub opaque: bool,
    /// What it gives against attacks across it.
    pub protection: Protection,
    /// A door, closed at the start.
    pub door: Option<FeatureId>,
    /// Whether it can be crossed at all.
    pub passable: bool,
}

/// Something to handle (`murdham.bonus.interact`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name.
    pub name: String,
    /// Where somebody must stand: any of these places.
    pub zones: Vec<ZoneId>,
    /// The border it opens and closes, if it is a door or works one.
    pub border: Option<BorderId>,
    /// Whether handling it is a main action (`murdham.main.complex-interaction`).
    pub complex: bool,
    /// Whether the border starts open.
    pub open: bool,
}
