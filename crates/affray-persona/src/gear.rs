//! Weapons, powers and items as they are made.

use serde::Serialize;

use crate::setup::{Code, Element, ItemId, Location, Qualities, Status, WeaponClass};

/// Damage dice and what is added: `2d10+3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// How many dice; 0 for none.
    pub count: u8,
    /// 5 or 10 sides.
    pub sides: u8,
    /// What is added.
    pub flat: i16,
}

/// How long a reload takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reload {
    /// A Half Action.
    Half,
    /// So many Full Actions.
    Full(u8),
}

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// How it is used.
    pub class: WeaponClass,
    /// Its damage, without Strength.
    pub damage: Roll,
    /// Its type of damage.
    pub code: Code,
    /// What it takes off armor.
    pub penetration: i16,
    /// Meters; 0 in melee.
    pub range: u16,
    /// Whether it can fire single shots.
    pub single: bool,
    /// Rounds of a semi-automatic burst; 0: none.
    pub semi: u8,
    /// Rounds of a fully automatic burst; 0: none.
    pub full: u8,
    /// Rounds of a full clip; 0: it needs none.
    pub clip: u8,
    /// How long a reload takes.
    pub reload: Reload,
    /// What it adds to the Super Hit Threshold.
    pub super_hit: i16,
    /// Whether it never jams (`persona.attack.jam.hand`).
    pub hand: bool,
    /// What it is like.
    pub qualities: Qualities,
}

impl Weapon {
    /// Whether it strikes in reach alone.
    #[must_use]
    #[inline]
    pub const fn is_melee(&self) -> bool {
        matches!(self.class, WeaponClass::Melee)
    }
    /// Whether Strength adds to it (`persona.damage.formula`).
    #[must_use]
    #[inline]
    pub const fn adds_strength(&self) -> bool {
        matches!(self.class, WeaponClass::Melee | WeaponClass::Thrown)
    }
}

/// No weapon at all (`persona.attack.unarmed`).
pub const UNARMED: Weapon = Weapon {
    class: WeaponClass::Melee,
    damage: Roll { count: 1, sides: 5, flat: -3 },
    code: Code::Impact,
    penetration: 0,
    range: 0,
    single: true,
    semi: 0,
    full: 0,
    clip: 0,
    reload: Reload::Half,
    super_hit: 0,
    hand: true,
    qualities: Qualities(0),
};

/// How much something heals or restores.
pub type Amount = Roll;

/// What a consumable does (`persona.action.use-item`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consumable {
    /// Heals the pool in force.
    Heal(Amount),
    /// Cures these statuses.
    Cure(crate::setup::Statuses),
    /// Takes the party away (`persona.battle.escape-effect`).
    Escape,
    /// Restores SP.
    Sp(Amount),
    /// Restores TP.
    Tp(Amount),
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A weapon.
    Weapon(Weapon),
    /// Something to use up.
    Consumable(Consumable),
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name, its own in the encounter.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
    /// Hands it needs.
    pub hands: u8,
    /// The arm that is the weapon, where it is part of the body.
    pub natural: Option<Location>,
}

/// How long a status lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// Until cured, or as its own clause has it.
    Open,
    /// So many rounds.
    Rounds(u8),
    /// As many rounds as a die of so many sides says.
    Die(u8),
}

/// A status that something imposes, with the test against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imposed {
    /// Which.
    pub status: Status,
    /// How long.
    pub lasting: Lasting,
    /// The modifier of the test that resists it, where there is one.
    pub test: Option<i16>,
    /// Whether no power cures it (`persona.status.cure-sense`).
    pub incurable: bool,
}

/// What a Super Hit with a spell does (`persona.super.magic`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuperEffect {
    /// Nothing is printed.
    None,
    /// A status.
    Impose(Imposed),
    /// Critical Damage (`persona.magic.hama-mudo`).
    Critical,
    /// The target is Exposed.
    Expose,
}

/// What a power does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Attacks for damage.
    Damage,
    /// Attacks for a status.
    Impose(Imposed),
    /// Heals (no attack).
    Heal,
    /// Cures these statuses (no attack).
    Cure(crate::setup::Statuses),
    /// Takes the party away.
    Escape,
    /// Nothing that the rules do by themselves (`persona.action.power.sustained`).
    Nothing,
}

/// Whom a power reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// One.
    One,
    /// Every enemy within its range.
    Enemies,
    /// Every ally within its range, and the caster.
    Allies,
    /// The caster.
    Own,
}

/// How long an action takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Time {
    /// Nothing.
    Free,
    /// Half of a turn.
    Half,
    /// A whole turn.
    Full,
}

/// A power of a Persona or a Shadow (`persona.action.power.use`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// Its name.
    pub name: String,
    /// Whether it is a spell; else a physical ability.
    pub magic: bool,
    /// SP or TP.
    pub cost: i16,
    /// How long it takes.
    pub time: Time,
    /// Its element; for a physical power the weapon's type where there is none.
    pub element: Option<Element>,
    /// Its column of the critical tables.
    pub code: Code,
    /// What it does.
    pub does: Does,
    /// Its own dice; for a physical power what it adds to the weapon.
    pub roll: Roll,
    /// Whether the Magic Bonus is added.
    pub adds_magic: bool,
    /// What it takes off armor; added to the weapon's for a physical power.
    pub penetration: i16,
    /// Meters; `None`: the reach or range of the weapon.
    pub range: Option<u16>,
    /// Whom it reaches.
    pub targets: Targets,
    /// Whether a physical power is used in melee.
    pub melee: bool,
    /// What a Super Hit does.
    pub super_effect: SuperEffect,
    /// What its attack test gets.
    pub bonus: i16,
    /// Whether it needs concentration.
    pub concentration: bool,
    /// What people read of it.
    pub text: String,
}

impl Power {
    /// Whether it makes an attack test.
    #[must_use]
    #[inline]
    pub const fn attacks(&self) -> bool {
        matches!(self.does, Does::Damage | Does::Impose(_))
    }
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum With {
    /// Nothing in hand.
    Unarmed,
    /// A held item.
    Item(ItemId),
}
