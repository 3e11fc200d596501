//! Somebody new joins the fight, like somebody who is in it.

use std::sync::Arc;

use affray_engine::hand::{Hand, Room};
use affray_field::Hex;

use super::carry::{Ruled, nearest_free};
use super::has_room;
use crate::kinds::{Id, ItemId, Shape, SideId};
use crate::rules::field::{Seen, fits, is_on};
use crate::rules::gear;
use crate::setup::{Item, Profile};
use crate::state::{Combatant, Fight, Thing, Where};
use crate::words::name as name_of;

/// Somebody new, with all that their model has at the start of a fight: one of this fight or of one
/// with the same libraries.
pub(super) fn join(
    fight: &mut Fight,
    (source, model): (&Fight, Id),
    name: &str,
    (side, at): (SideId, &Room<Hex>),
) -> Ruled {
    let own: Vec<ItemId> = source.things().filter(|&item| is_of(source, model, item)).collect();
    if fight.state.combatants.is_full() || !has_room(fight, own.len()) {
        return Fight::refuse("there is no room for more people or things");
    }
    let who = Id(fight.state.combatants.len() as u8);
    add_profile(fight, (source, model), name);
    let new = fresh((source, model), (fight, who), side);
    fight.state.combatants.push(Combatant { gone: true, ..new });
    let free = |at: Hex| is_on(fight, at) && fits(fight, who, at, Seen::All);
    let place = match *at {
        Room::At(at) => Some(at).filter(|&at| free(at)),
        Room::Near(at) => nearest_free(fight, who, at),
        Room::Usual => nearest_free(fight, who, source[model].at),
    };
    let Some(place) = place else {
        return Fight::refuse(format!("there is no free place for {name}"));
    };
    (fight[who].at, fight[who].gone) = (place, false);
    for item in own {
        copy((source, item, model), (fight, who));
    }
    let (setup, things) = (Arc::make_mut(&mut fight.setup), fight.state.things.len() as u8);
    setup.shelves.push((0, things));
    setup.shelves.fill((0, things));
    if !fight.state.order.is_empty() {
        fight.state.order.push(who);
    }
    Ok(())
}

/// One more profile, and whatever there is with it at all.
fn add_profile(fight: &mut Fight, (source, model): (&Fight, Id), name: &str) {
    let profile = Profile { name: name.to_owned(), ..source.profile(model).clone() };
    let setup = Arc::make_mut(&mut fight.setup);
    setup.profiles.push(profile);
    setup.has_shields |= source.setup.has_shields;
    setup.has_holds |= source.setup.has_holds;
    setup.has_large |= source.setup.has_large;
    setup.has_training |= source.setup.has_training;
    setup.has_shield_cover |= source.setup.has_shield_cover;
}

/// Whether a thing was somebody's at first.
fn is_of(fight: &Fight, who: Id, item: ItemId) -> bool {
    let entry = gear::item(fight, item);
    entry.own == format!("{}'s {}", name_of(fight, who), entry.name)
}

/// Somebody like another, unhurt and with nothing the matter.
fn fresh((source, model): (&Fight, Id), (fight, who): (&Fight, Id), side: SideId) -> Combatant {
    let profile = fight.profile(who);
    Combatant {
        hp: profile.max_hp,
        stamina: profile.max_stamina,
        worn: profile.worn,
        innate: profile.innate,
        side,
        facing: source[model].facing,
        standing: true,
        ..crate::view::nobody(side)
    }
}

/// A thing like that of the model, for somebody new.
fn copy((source, item, model): (&Fight, ItemId, Id), (fight, who): (&mut Fight, Id)) {
    let entry = gear::item(source, item).clone();
    let own = format!("{}'s {}", name_of(fight, who), entry.name);
    let weapon = gear::weapon_of(source, item);
    let (loaded, clips) = weapon.map_or((0, 0), |it| (it.clip.unwrap_or(0), it.spare));
    let at = match source[item].at {
        Where::Held(by) if by == model => Where::Held(who),
        Where::Held(_) | Where::Carried(_) | Where::Lying(_) | Where::Gone => Where::Carried(who),
    };
    Arc::make_mut(&mut fight.setup).items.push(Item { own, ..entry });
    fight.state.things.push(Thing { at, loaded, clips, shape: Shape::Whole });
}
