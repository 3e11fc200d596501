//! What to do with things.

use crate::rules::bonus::draught;
use crate::rules::condition::{are_allies, is_incapacitated};
use crate::setup::{Id, ItemId, ItemKind};
use crate::state::{Condition, Fight};

/// Draughts as soon as half of what they heal is not wasted, antidotes for the poisoned.
pub fn remedy(fight: &Fight, who: Id, which: ItemId, on: Id) -> i32 {
    if !are_allies(fight, on, who) {
        return -100;
    }
    let maximum = crate::rules::health::maximum(fight, on);
    match crate::rules::gear::item(fight, which).kind {
        ItemKind::HealingDraught if fight[on].conditions.has(Condition::Dying) => 150,
        ItemKind::HealingDraught if is_incapacitated(fight, on) => -10,
        ItemKind::HealingDraught if 2 * (maximum - fight[on].health) >= draught(fight, on) => 120,
        ItemKind::Antidote if fight[on].pending_poisons != 0 => 60,
        ItemKind::MedicineBox if fight[on].conditions.has(Condition::Dying) => 90,
        _ => -20,
    }
}

/// Whether somebody holds anything to strike with.
pub fn has_weapon(fight: &Fight, who: Id) -> bool {
    crate::rules::gear::held_weapons(fight, who).next().is_some()
}

/// Whether somebody holds a weapon that can still be used, and no mere shield.
pub fn is_armed(fight: &Fight, who: Id) -> bool {
    crate::rules::gear::held_weapons(fight, who).any(|held| {
        !crate::rules::gear::is_shield(fight, held)
            && crate::rules::gear::may_use(fight, who, held).is_ok()
    })
}

/// A weapon to hand when there is none that strikes anybody.
pub fn equip(fight: &Fight, who: Id, which: ItemId) -> i32 {
    let weapon = crate::rules::gear::as_weapon(fight, which)
        .is_some_and(|weapon| weapon.die.is_some() && !crate::rules::gear::is_shield(fight, which));
    let usable = weapon && crate::rules::gear::may_use(fight, who, which).is_ok();
    if usable && !is_armed(fight, who) { 110 } else { -8 }
}
