//! Weapons, powers and items as they are made, and what somebody holds of them.

use serde::Serialize;

use crate::setup::{Code, Element, Id, ItemId, Location, Qualities, Quality, Status, WeaponClass};
use crate::space;
use crate::state::{Fight, Thing, Where};

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

/// The weapon somebody strikes with.
#[must_use]
pub fn weapon(fight: &Fight, with: With) -> &Weapon {
    match with {
        With::Unarmed => &UNARMED,
        With::Item(item) => weapon_of(fight, item).unwrap_or(&UNARMED),
    }
}

/// The weapon that an item is.
#[must_use]
pub fn weapon_of(fight: &Fight, item: ItemId) -> Option<&Weapon> {
    match &fight.setup.items[item.index()].kind {
        ItemKind::Weapon(weapon) => Some(weapon),
        ItemKind::Consumable(_) => None,
    }
}

/// What somebody holds.
#[inline]
pub fn held(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    of(fight, who).filter(move |&item| is_held(fight, who, item))
}

/// Whether somebody holds an item.
fn is_held(fight: &Fight, who: Id, item: ItemId) -> bool {
    matches!(fight[item].at, Where::Held(by) if by == who)
}

/// What is or was somebody's from the beginning, wherever it is now, and what it picked up.
fn of(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    let (first, last) = fight.setup.derived[who.index()].items;
    let picked = fight.state.moved_items;
    let all = if picked { (0, fight.state.things.len() as u8) } else { (first, last) };
    (all.0..all.1).map(ItemId)
}

/// What somebody carries, held or not.
pub fn carried(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    of(fight, who).filter(
        move |&item| matches!(fight[item].at, Where::Held(by) | Where::Carried(by) if by == who),
    )
}

/// Whether somebody can use an arm (`persona.crit-arm.useless`).
#[must_use]
pub fn has_arm(fight: &Fight, who: Id, arm: Location) -> bool {
    let it = &fight[who];
    let useless = match arm {
        Location::RightArm => Status::RightArmUseless,
        _ => Status::LeftArmUseless,
    };
    !it.statuses.has(useless) && it.destroyed & (1 << arm as u8) == 0
}

/// Hands that somebody can use.
#[must_use]
pub fn hands(fight: &Fight, who: Id) -> u8 {
    u8::from(has_arm(fight, who, Location::RightArm))
        + u8::from(has_arm(fight, who, Location::LeftArm))
}

/// Whether a held weapon can be used with the arms there are.
#[must_use]
pub fn is_usable(fight: &Fight, who: Id, item: ItemId) -> bool {
    let made = &fight.setup.items[item.index()];
    match made.natural {
        Some(arm) => has_arm(fight, who, arm),
        None => hands(fight, who) >= made.hands,
    }
}

/// The weapons somebody can strike with now.
#[inline]
pub fn weapons(fight: &Fight, who: Id) -> impl Iterator<Item = (ItemId, &Weapon)> + '_ {
    held(fight, who)
        .filter(move |&item| is_usable(fight, who, item))
        .filter_map(move |item| Some((item, weapon_of(fight, item)?)))
}

/// What somebody strikes with in melee: the first melee weapon in hand, or nothing.
#[must_use]
pub fn melee(fight: &Fight, who: Id) -> With {
    let first = weapons(fight, who).find(|(_, weapon)| weapon.is_melee());
    first.map_or(With::Unarmed, |(item, _)| With::Item(item))
}

/// Whether a weapon can fire so many rounds (`persona.attack.ammo`).
#[must_use]
#[inline]
pub fn is_loaded(fight: &Fight, item: ItemId, rounds: u8) -> bool {
    let thing: &Thing = &fight[item];
    let clip = weapon_of(fight, item).map_or(0, |weapon| weapon.clip);
    !thing.jammed && (clip == 0 || thing.loaded >= rounds)
}

/// Whether somebody can parry, and with what (`persona.action.parry`).
#[must_use]
pub fn parries_with(fight: &Fight, who: Id) -> Option<ItemId> {
    held(fight, who).find(|&item| is_usable(fight, who, item) && can_parry(fight, item))
}

/// Whether an item is a weapon that can parry.
#[must_use]
pub fn can_parry(fight: &Fight, item: ItemId) -> bool {
    weapon_of(fight, item)
        .is_some_and(|weapon| weapon.is_melee() && !weapon.qualities.has(Quality::Unwieldy))
}

/// Whether an item is a balanced weapon: +10 to Parry (`persona.action.parry`).
#[must_use]
pub fn is_balanced(fight: &Fight, item: ItemId) -> bool {
    weapon(fight, With::Item(item)).qualities.has(Quality::Balanced)
}

/// The weapons in somebody's hands that are no part of the body.
fn wielded(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    held(fight, who).filter(|&item| {
        fight.setup.items[item.index()].natural.is_none() && weapon_of(fight, item).is_some()
    })
}

/// The weapon that an arm holds, of those that can be used and this one
/// (`persona.crit-arm.useless`): the first held is in the right hand where it can be used, the
/// next in the left; what needs both is in both.
#[must_use]
pub fn held_by(fight: &Fight, who: Id, arm: Location) -> Option<ItemId> {
    let mut arms = [Location::RightArm, Location::LeftArm]
        .into_iter()
        .filter(|&it| it == arm || has_arm(fight, who, it));
    wielded(fight, who).find(|&item| {
        let hands = fight.setup.items[item.index()].hands;
        (0..hands).any(|_| arms.next() == Some(arm))
    })
}

/// Lets a weapon fall.
pub fn let_fall(fight: &mut Fight, who: Id, item: ItemId) {
    fight[item].at = Where::Lying(fight[who].at);
    fight.state.moved_items = true;
}

/// Lets go of a weapon; which one fell.
pub fn drop_held(fight: &mut Fight, who: Id) -> Option<ItemId> {
    let item = wielded(fight, who).next()?;
    let_fall(fight, who, item);
    Some(item)
}

/// Whether somebody can strike at all: with a hand, or with a part of the body that is a weapon
/// (`persona.crit-arm.useless`).
#[must_use]
pub fn can_strike(fight: &Fight, who: Id) -> bool {
    hands(fight, who) > 0 || weapons(fight, who).next().is_some()
}

/// Things that lie within reach.
pub fn lying(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    fight.things().filter(move |&item| match fight[item].at {
        Where::Lying(at) => space::between(fight, at, fight[who].at) <= 1,
        Where::Held(_) | Where::Carried(_) | Where::Gone => false,
    })
}
