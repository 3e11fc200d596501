//! What things are called: one's own by what they are, those of others by whose they were at first.
//! No name tells what anybody carries unseen.

use crate::rules::stealth::is_unknown_to;
use crate::setup::{Id, Item, ItemId, SideId};
use crate::state::{Fight, Where};

/// A thing as the one who has it calls it; by whose it was at first where nobody has it.
#[must_use]
pub(crate) fn item_name(fight: &Fight, which: ItemId) -> String {
    match keeper(fight, which) {
        Some(who) => item_by(fight, who, which),
        None => item(fight, which).own.clone(),
    }
}

/// A thing as somebody calls it.
#[must_use]
pub(super) fn item_by(fight: &Fight, who: Id, which: ItemId) -> String {
    let item = item(fight, which);
    match item.bearer == who {
        true => item.name.clone(),
        false => item_for(fight, Some(fight[who].side), which),
    }
}

/// A thing that somebody uses, or has just let go of.
#[must_use]
pub(super) fn item_used(fight: &Fight, who: Option<Id>, which: ItemId) -> String {
    match keeper(fight, which).or(who) {
        Some(who) => item_by(fight, who, which),
        None => item(fight, which).own.clone(),
    }
}

/// The same in a sentence: the spear, knife 2, Bob's club.
#[must_use]
pub(super) fn the_item(fight: &Fight, who: Id, which: ItemId) -> String {
    let name = item_by(fight, who, which);
    let is_bare = name == item(fight, which).kind && name.starts_with(char::is_lowercase);
    if is_bare { format!("the {name}") } else { name }
}

/// Somebody's thing in a sentence: Ann's spear, Bob's club in Ann's hands.
#[must_use]
pub(super) fn item_of(fight: &Fight, owner: Option<Id>, which: ItemId) -> String {
    let item = item(fight, which);
    match owner {
        Some(owner) if item.bearer != owner => item_by(fight, owner, which),
        _ => item.own.clone(),
    }
}

/// A thing as a side calls it that does not have it. Anyone who is unknown to the side has no name.
#[must_use]
pub(crate) fn item_for(fight: &Fight, side: Option<SideId>, which: ItemId) -> String {
    let is_unknown = |who: Id| side.is_some_and(|side| is_unknown_to(fight, who, side));
    let this = item(fight, which);
    if !is_unknown(this.bearer) {
        return this.own.clone();
    }
    let is_alike = |other: &ItemId| {
        let item = item(fight, *other);
        let is_lost = keeper(fight, *other) != Some(item.bearer);
        item.kind == this.kind && is_unknown(item.bearer) && is_lost
    };
    match fight.things().take_while(|&other| other != which).filter(is_alike).count() {
        0 => format!("somebody's {}", this.kind),
        before => format!("somebody's {} {}", this.kind, before + 1),
    }
}

/// A thing that hands may take up, as the one whose turn it is calls it: what is in hands already by
/// whose it was at first.
#[must_use]
pub(super) fn item_at_hand(fight: &Fight, which: ItemId) -> String {
    match fight[which].at {
        Where::Carried(who) => item_by(fight, who, which),
        Where::Held(_) | Where::Lying(_) | Where::Beside(_) | Where::Gone => {
            item_for(fight, fight.state.turn.map(|turn| fight[turn.who].side), which)
        }
    }
}

fn item(fight: &Fight, which: ItemId) -> &Item {
    &fight.setup.items[which.index()]
}

/// Anyone who holds or carries a thing.
fn keeper(fight: &Fight, which: ItemId) -> Option<Id> {
    match fight[which].at {
        Where::Held(who) | Where::Carried(who) => Some(who),
        Where::Lying(_) | Where::Beside(_) | Where::Gone => None,
    }
}
