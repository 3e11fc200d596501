//! Fights that never come to whole families of rules, so that these can be left out when the
//! program is compiled ([`affray_table::Plain`]).
//!
//! Three things make them short. What a plain fight cannot come to stands behind `if !t.is_plain()`.
//! Figures that nothing in it changes are worked out by the rules' own functions when it is read,
//! [`Sheet`] and [`Arm`], and its settings are known to be the rulebook's; debug builds compare them
//! with the rules each time. And nobody speaks between two steps, so that [`crate::round`] plays it
//! to its end in one call, with the turns compiled for either order of the two.
//!
//! Most of a plain fight is compiled as one function: what is marked `inline(always)` on the way from
//! its round to a blow is there for that. What is seldom in it is kept out of line.

use affray_table::Table;

use crate::attack::{self, Manner};
use crate::attribute::{modifier, score};
use crate::condition::{self, are_hostile};
use crate::settings::Settings;
use crate::setup::{Attribute, Bypass, Damage, Id, Profile, Setup, Weapon, WeaponId};
use crate::state::{Combatant, Fight, Phase};
use crate::{damage, initiative, read, wounds};

/// Whether a fight is two people hand to hand on a grid, with nothing special about either: default
/// settings, no spells, items, talents or shields, weapons of one kind of damage that score no
/// critical hits, nobody who rolls morale, and nothing that ails anybody at its start but lost
/// Stress and Wound Points.
///
/// They may still move, defend, answer with Repostes, lie down, and fall. At a table for such fights
/// nobody rules anything.
#[must_use]
pub fn is_plain(fight: &Fight) -> bool {
    let (setup, state) = (&fight.setup, &fight.state);
    state.phase == Phase::Setup
        && setup.settings == Settings::default()
        && setup.grid.is_some()
        && state.combatants.len() == 2
        && setup.sides.len() == 2
        && are_hostile(fight, Id(0), Id(1))
        && nothing_beside(setup)
        && setup.profiles.iter().all(|profile| is_ordinary(setup, profile))
        && state.combatants.iter().all(is_fresh)
}

/// Whether nothing comes before or beside the fight.
fn nothing_beside(setup: &Setup) -> bool {
    setup.customs.is_empty()
        && setup.death.massive.is_none()
        && setup.death.rounds.is_none()
        && setup.shared.is_empty()
        && setup.joiners.is_empty()
        && setup.ambushers == 0
        && !setup.has_talents
}

fn is_ordinary(setup: &Setup, profile: &Profile) -> bool {
    let weapons = profile.weapons.iter().map(|which| &setup.weapons[which.index()]);
    !profile.morale
        && profile.shield.is_none()
        && profile.spells.is_empty()
        && profile.items.is_empty()
        && profile.printed_attacks.iter().all(Option::is_none)
        && weapons.into_iter().all(is_simple)
}

/// Whether a weapon strikes once, hand to hand, and does no more than its damage.
fn is_simple(weapon: &Weapon) -> bool {
    weapon.is_melee()
        && weapon.multiplier <= 1
        && weapon.strikes == 1
        && weapon.damage.len() == 1
        && weapon.bypass == Bypass::None
        && weapon.throwing.is_none()
}

/// Whether nothing is the matter with somebody but that it may be hurt.
fn is_fresh(it: &Combatant) -> bool {
    let Combatant { stress, wounds, mana, rolled_stress, .. } = *it;
    let blank = read::blank(it.side, it.at, it.hands, it.items);
    it.standing && *it == Combatant { stress, wounds, mana, rolled_stress, ..blank }
}

/// What nothing changes about one of two in a plain fight. It is worked out when the fight is read,
/// by the functions of the rules, and read by them at a table for plain fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What is added to its initiative roll.
    pub initiative: i16,
    /// Its Agility.
    pub agility: i16,
    /// What its Strength adds to damage.
    pub damage: i16,
    /// Its Defense, without Full-Defense.
    pub defense: i16,
    /// Its Armour.
    pub armor: i16,
    /// Its greatest Wound Points.
    pub most_wounds: i16,
    /// The Wound Points at which it dies.
    pub dies_at: i16,
}

impl Sheet {
    /// The sheet of somebody at the start of a plain fight.
    #[must_use]
    pub fn of(fight: &Fight, who: Id) -> Sheet {
        Sheet {
            initiative: initiative::bonus(fight, who),
            agility: score(fight, who, Attribute::Agility),
            damage: modifier(fight, who, Attribute::Strength),
            defense: attack::defense(fight, who),
            armor: damage::armor(fight, who),
            most_wounds: wounds::most(fight, who),
            dies_at: wounds::threshold(fight, who),
        }
    }
}

/// What nothing changes about somebody's attacks with a weapon in a plain fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    /// What is added to the attack roll, whoever lies on the ground left out.
    pub attack: i16,
    /// The initiative modifier of an attack.
    pub speed: i16,
    /// The one kind of damage.
    pub damage: Damage,
}

/// The arms of either of the two, by weapon. There is a place for every number that a weapon can
/// have, so that none has to be looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arms([[Arm; 2]; 1 << u8::BITS]);

impl Arms {
    /// None.
    pub(crate) const fn none() -> Arms {
        Arms([[Arm { attack: 0, speed: 0, damage: Damage::NONE }; 2]; 1 << u8::BITS])
    }

    /// What the two do with each weapon at the start of a plain fight.
    #[must_use]
    pub fn of(fight: &Fight) -> Arms {
        let mut arms = Arms::none();
        for number in 0..fight.setup.weapons.len() as u8 {
            let (which, weapon) = (WeaponId(number), fight.weapon(WeaponId(number)));
            let attack = |who: Id| attack::bonus(fight, who, Id(1 - who.0), which, Manner::Action);
            // Every weapon deals damage: the reader sees to it.
            let damage = weapon.damage.first().copied().unwrap_or(Damage::NONE);
            let of = |who: Id| Arm { attack: attack(who), speed: weapon.speed, damage };
            arms.0[which.index()] = [Id(0), Id(1)].map(of);
        }
        arms
    }

    /// The arm of one of the two with a weapon.
    #[must_use]
    #[inline]
    pub fn with(&self, who: Id, which: WeaponId) -> &Arm {
        &self.0[which.index()][who.index()]
    }
}

/// What the table chose: for plain fights that is known when the program is compiled.
#[inline]
pub(crate) fn settings<'f>(t: &impl Table<Fight>, fight: &'f Fight) -> &'f Settings {
    if t.is_plain() { &Settings::STANDARD } else { &fight.setup.settings }
}

/// Everybody, in roster order: of a plain fight it is known how many they are.
#[inline]
pub(crate) fn roster<T: Table<Fight>>(t: &T, fight: &Fight) -> impl Iterator<Item = Id> + use<T> {
    let count = if t.is_plain() { 2 } else { fight.state.combatants.len() as u8 };
    (0..count).map(Id)
}

/// Everybody, as [`roster`] has them.
#[inline]
pub(crate) fn everybody<'f>(t: &impl Table<Fight>, fight: &'f mut Fight) -> &'f mut [Combatant] {
    let all = &mut fight.state.combatants;
    if t.is_plain() { all.first_mut(2) } else { all }
}

/// [`condition::can_act`]: of what keeps people from it, a plain fight has only death.
#[inline]
pub(crate) fn can_act(t: &impl Table<Fight>, fight: &Fight, who: Id) -> bool {
    if !t.is_plain() {
        return condition::can_act(fight, who);
    }
    debug_assert_eq!(!fight[who].dead, condition::can_act(fight, who), "death alone");
    !fight[who].dead
}

/// [`condition::is_present`]: nobody leaves a plain fight alive.
#[inline]
pub(crate) fn is_present(t: &impl Table<Fight>, fight: &Fight, who: Id) -> bool {
    if !t.is_plain() {
        return condition::is_present(fight, who);
    }
    debug_assert_eq!(!fight[who].dead, condition::is_present(fight, who), "death alone");
    // Who is up has nearly always been asked before.
    fight[who].wounds > 0 || !fight[who].dead
}

/// [`condition::is_fighting`]: of what keeps people from it, a plain fight has only wounds.
#[inline]
pub(crate) fn is_fighting(t: &impl Table<Fight>, fight: &Fight, who: Id) -> bool {
    if !t.is_plain() {
        return condition::is_fighting(fight, who);
    }
    let up = fight[who].wounds > 0;
    debug_assert_eq!(up, condition::is_fighting(fight, who), "wounds alone");
    up
}
