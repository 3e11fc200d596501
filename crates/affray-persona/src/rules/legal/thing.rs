//! Whether something may be done with a thing (`persona.action.ready`, `persona.action.reload`,
//! `persona.action.use-item`).

use affray_table::{May, barred};

use crate::clause;
use crate::gear::{Consumable, ItemKind};
use crate::reason::Barrier;
use crate::rules::{hands, space};
use crate::setup::{Id, ItemId, Status};
use crate::state::{Fight, Vision, Where};

/// Whether a thing is in somebody's hands.
fn is_held(fight: &Fight, who: Id, item: ItemId) -> bool {
    matches!(fight[item].at, Where::Held(by) if by == who)
}

/// What somebody's hands are there for, and what they hold.
#[derive(Clone, Copy, Debug)]
pub struct Grip {
    who: Id,
    /// Hands that can be used.
    hands: u8,
    /// Hands that weapons take up.
    used: u8,
    /// Whether a vision keeps weapons out of them.
    writhes: bool,
}

/// Somebody's grip now.
pub(super) fn grip(fight: &Fight, who: Id) -> Grip {
    let in_hand = hands::held(fight, who).filter(|&held| {
        fight.setup.items[held.index()].natural.is_none() && fight.weapon_of(held).is_some()
    });
    let used = in_hand.map(|held| fight.setup.items[held.index()].hands).sum();
    let writhes = fight[who].has(Status::Confused) && fight[who].vision == Vision::Writhes;
    Grip { who, hands: hands::hands(fight, who), used, writhes }
}

/// Whether somebody has hands for a thing more.
fn may_hold(fight: &Fight, grip: Grip, item: ItemId) -> May<Barrier> {
    if grip.writhes {
        return barred(Barrier::Writhes(grip.who), clause::STATUS_MENTAL_CONFUSED_TABLE);
    }
    let needs = fight.setup.items[item.index()].hands;
    if needs + grip.used > grip.hands {
        let free = grip.hands.saturating_sub(grip.used);
        return barred(Barrier::NoHands { who: grip.who, free, needs }, clause::ACTION_READY);
    }
    Ok(())
}

/// Whether somebody can take in hand what they carry.
pub(super) fn may_ready(fight: &Fight, grip: Grip, item: ItemId) -> May<Barrier> {
    match fight[item].at {
        Where::Held(_) => barred(Barrier::Held(item), clause::ACTION_READY),
        Where::Carried(by) if by == grip.who => may_hold(fight, grip, item),
        Where::Carried(_) | Where::Lying(_) | Where::Gone => {
            barred(Barrier::NotCarried(item), clause::ACTION_READY)
        }
    }
}

/// Whether somebody can pick up what lies there.
pub(super) fn may_pick_up(fight: &Fight, grip: Grip, item: ItemId) -> May<Barrier> {
    if !hands::lying(fight, grip.who).any(|lying| lying == item) {
        return barred(Barrier::OutOfReach(item), clause::ACTION_READY);
    }
    may_hold(fight, grip, item)
}

/// Whether somebody can put away a weapon, or let it fall.
pub(super) fn may_let_go(fight: &Fight, who: Id, item: ItemId) -> May<Barrier> {
    if !is_held(fight, who, item) {
        return barred(Barrier::NotHeld(item), clause::ACTION_READY);
    }
    if fight.setup.items[item.index()].natural.is_some() {
        return barred(Barrier::Natural(item), clause::ACTION_READY);
    }
    Ok(())
}

/// Whether somebody can reload a weapon.
pub(super) fn may_reload(fight: &Fight, who: Id, item: ItemId) -> May<Barrier> {
    let clause = clause::ACTION_RELOAD;
    if !is_held(fight, who, item) {
        return barred(Barrier::NotHeld(item), clause);
    }
    if fight[item].jammed {
        return barred(Barrier::Jammed(item), clause::ACTION_CLEAR_JAM);
    }
    let clip = fight.weapon_of(item).map_or(0, |weapon| weapon.clip);
    if fight[item].loaded >= clip { barred(Barrier::Full(item), clause) } else { Ok(()) }
}

/// Whether somebody can clear a jammed weapon.
pub(super) fn may_clear(fight: &Fight, who: Id, item: ItemId) -> May<Barrier> {
    if !is_held(fight, who, item) {
        return barred(Barrier::NotHeld(item), clause::ACTION_CLEAR_JAM);
    }
    if !fight[item].jammed {
        return barred(Barrier::NotJammed(item), clause::ACTION_CLEAR_JAM);
    }
    Ok(())
}

/// Whether somebody can use an item on somebody.
pub(super) fn may_use_item(fight: &Fight, who: Id, item: ItemId, on: Id) -> May<Barrier> {
    let clause = clause::ACTION_USE_ITEM;
    if !is_held(fight, who, item) {
        return barred(Barrier::NotHeld(item), clause);
    }
    if fight[item].count == 0 {
        return barred(Barrier::UsedUp(item), clause);
    }
    let escape = ItemKind::Consumable(Consumable::Escape);
    if fight.setup.items[item.index()].kind == escape {
        return if on == who { Ok(()) } else { barred(Barrier::OwnUse(item), clause) };
    }
    if space::are_enemies(fight, who, on) {
        return barred(Barrier::NoAlly(on), clause);
    }
    if !space::is_present(fight, on) {
        return barred(Barrier::Gone(on), clause);
    }
    let meters = space::distance(fight, who, on);
    if on != who && meters > 1 {
        return barred(Barrier::TooFar { target: on, meters, reach: 1 }, clause);
    }
    Ok(())
}
