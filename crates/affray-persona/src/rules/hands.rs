//! What somebody holds, and what its arms can use of it (`persona.action.ready`,
//! `persona.crit-arm.useless`).

use crate::gear::{Weapon, With};
use crate::rules::space;
use crate::setup::{Id, ItemId, Location, Quality, Status};
use crate::state::{Fight, Thing, Where};

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
        .filter_map(move |item| Some((item, fight.weapon_of(item)?)))
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
    let clip = fight.weapon_of(item).map_or(0, |weapon| weapon.clip);
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
    fight
        .weapon_of(item)
        .is_some_and(|weapon| weapon.is_melee() && !weapon.qualities.has(Quality::Unwieldy))
}

/// Whether an item is a balanced weapon: +10 to Parry (`persona.action.parry`).
#[must_use]
pub fn is_balanced(fight: &Fight, item: ItemId) -> bool {
    fight.weapon(With::Item(item)).qualities.has(Quality::Balanced)
}

/// The weapons in somebody's hands that are no part of the body.
fn wielded(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    held(fight, who).filter(|&item| {
        fight.setup.items[item.index()].natural.is_none() && fight.weapon_of(item).is_some()
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
