//! What people hold and carry, and in what shape.

use crate::kinds::{Id, ItemId, Shape, Training};
use crate::moves::With;
use crate::setup::{FISTS, HEX, Item, ItemKind, Weapon};
use crate::state::{Fight, Where};

/// An item's entry.
#[must_use]
#[inline]
pub(crate) fn item(fight: &Fight, which: ItemId) -> &Item {
    &fight.setup.items[which.index()]
}

/// An item as a weapon.
#[must_use]
#[inline]
pub(crate) fn weapon_of(fight: &Fight, which: ItemId) -> Option<&Weapon> {
    match &item(fight, which).kind {
        ItemKind::Weapon(weapon) => Some(weapon),
        ItemKind::Shield(_)
        | ItemKind::Soothall
        | ItemKind::Detoxer
        | ItemKind::Stimulant(_)
        | ItemKind::Tools
        | ItemKind::Other => None,
    }
}

/// What an attack is made with.
#[must_use]
#[inline]
pub(crate) fn weapon(fight: &Fight, with: With) -> &Weapon {
    match with {
        With::Fists => &FISTS,
        With::Item(which) => weapon_of(fight, which).unwrap_or(&FISTS),
    }
}

/// Whether an item can be used at all.
#[must_use]
#[inline]
pub(crate) fn is_usable(fight: &Fight, which: ItemId) -> bool {
    matches!(fight[which].shape, Shape::Whole | Shape::Impaired)
}

/// Whether an item is for use on people.
#[must_use]
pub(crate) fn is_for_use(fight: &Fight, which: ItemId) -> bool {
    match item(fight, which).kind {
        ItemKind::Soothall | ItemKind::Detoxer | ItemKind::Stimulant(_) => true,
        ItemKind::Weapon(_) | ItemKind::Shield(_) | ItemKind::Tools | ItemKind::Other => false,
    }
}

/// Items among which is everything that somebody has.
fn shelf(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + use<> {
    let (first, last) = fight.setup.shelves[who.index()];
    (first..last).map(ItemId)
}

/// Everything in somebody's hands or part of its body.
pub(crate) fn held(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    shelf(fight, who).filter(move |&which| fight[which].at == Where::Held(who))
}

/// Everything somebody carries besides.
pub(crate) fn carried(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    shelf(fight, who).filter(move |&which| fight[which].at == Where::Carried(who))
}

/// Weapons that somebody can use now.
pub(crate) fn weapons(fight: &Fight, who: Id) -> impl Iterator<Item = (ItemId, &Weapon)> + '_ {
    held(fight, who)
        .filter(|&which| is_usable(fight, which))
        .filter_map(|which| Some((which, weapon_of(fight, which)?)))
}

/// The shield somebody holds.
#[must_use]
pub(crate) fn shield(fight: &Fight, who: Id) -> Option<ItemId> {
    held(fight, who).find(|&which| {
        matches!(item(fight, which).kind, ItemKind::Shield(_)) && is_usable(fight, which)
    })
}

/// The AV that a shield adds now (`blackout.training.shield-cover`).
#[must_use]
pub(crate) fn shield_av(fight: &Fight, who: Id) -> i16 {
    if !fight.setup.has_shields {
        return 0;
    }
    let Some(which) = shield(fight, who) else { return 0 };
    let ItemKind::Shield(av) = item(fight, which).kind else { return 0 };
    let trained = is_trained_bearer(fight, who);
    (i16::from(av) + i16::from(trained) - fight[who].shield_wear).max(0)
}

/// Whether a weapon gives a disadvantage on tests with it (`blackout.maneuver.gear-table`).
#[must_use]
pub(crate) fn is_impaired(fight: &Fight, with: With) -> bool {
    match with {
        With::Item(which) => fight[which].shape == Shape::Impaired,
        With::Fists => false,
    }
}

/// Whether somebody's shield has 1 AV more (`blackout.training.shield-cover`).
#[must_use]
pub(crate) fn is_trained_bearer(fight: &Fight, who: Id) -> bool {
    fight.profile(who).trainings.has(Training::ShieldAv)
}

/// Hands that are taken by what somebody holds, and by those it grapples.
#[must_use]
pub(crate) fn hands_taken(fight: &Fight, who: Id) -> u8 {
    let things: u8 = held(fight, who).map(|which| item(fight, which).hands).sum();
    let grapples = fight.roster().filter(|&other| fight[other].grappled == Some(who)).count();
    things.saturating_add(grapples as u8)
}

/// Hands that are free.
#[must_use]
pub(crate) fn free_hands(fight: &Fight, who: Id) -> u8 {
    2_u8.saturating_sub(hands_taken(fight, who))
}

/// How far somebody strikes in melee, if it can: with a melee weapon, or unarmed
/// (`blackout.field.engaged`).
#[must_use]
pub(crate) fn melee_reach(fight: &Fight, who: Id) -> Option<u16> {
    let mut armed = false;
    let mut best = None;
    for (which, weapon) in weapons(fight, who) {
        if weapon.is_ranged() {
            armed |= item(fight, which).hands > 0;
        } else {
            best = Some(best.unwrap_or(0).max(weapon.range));
        }
    }
    match best {
        Some(reach) => Some(reach),
        None if armed => None,
        None => Some(HEX),
    }
}

/// Takes something in hand, putting away what is in the way; a shield last.
pub(crate) fn draw(fight: &mut Fight, who: Id, which: ItemId) {
    let needs = item(fight, which).hands;
    let busy = hands_taken(fight, who)
        - held(fight, who).map(|other| item(fight, other).hands).sum::<u8>();
    for keep_shields in [true, false] {
        for other in 0..fight.state.things.len() as u8 {
            let other = ItemId(other);
            let hands: u8 = held(fight, who).map(|other| item(fight, other).hands).sum();
            if hands + busy + needs <= 2 {
                break;
            }
            let is_shield = matches!(item(fight, other).kind, ItemKind::Shield(_));
            let own = fight[other].at == Where::Held(who) && item(fight, other).hands > 0;
            if own && !(keep_shields && is_shield) {
                fight[other].at = Where::Carried(who);
            }
        }
    }
    fight[which].at = Where::Held(who);
}

/// Whether somebody could take this in hand: never with more hands than are not busy otherwise.
#[must_use]
pub(crate) fn can_draw(fight: &Fight, who: Id, which: ItemId) -> bool {
    let things: u8 = held(fight, who).map(|other| item(fight, other).hands).sum();
    let busy = hands_taken(fight, who) - things;
    item(fight, which).hands + busy <= 2
}
