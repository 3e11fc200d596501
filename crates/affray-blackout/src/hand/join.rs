//! Somebody new joins the fight, like somebody who is in it.

use std::sync::Arc;

use affray_field::Hex;
use affray_table::Seat;

use super::carry::{Ruled, nearest_free, no};
use super::has_room;
use crate::kinds::{Id, ItemId, Shape, SideId};
use crate::rules::field::{Seen, fits, is_on};
use crate::rules::gear;
use crate::setup::Item;
use crate::state::{Combatant, Fight, Thing, Where};
use crate::words::name as name_of;

/// Somebody new, with all that their model has at the start of a fight.
pub(super) fn join(
    fight: &mut Fight,
    (like, name): (usize, &str),
    side: Option<Seat>,
    at: Option<Hex>,
) -> Ruled {
    let model = Id(like as u8);
    let own: Vec<ItemId> = fight.things().filter(|&item| is_of(fight, model, item)).collect();
    if fight.state.combatants.is_full() || !has_room(fight, own.len()) {
        return no("there is no room for more people or things");
    }
    let side = side.map_or(fight[model].side, |seat| SideId(seat.0));
    let near = fight[model].at;
    let who = Id(fight.state.combatants.len() as u8);
    let setup = Arc::make_mut(&mut fight.setup);
    let mut profile = setup.profiles[like].clone();
    name.clone_into(&mut profile.name);
    setup.profiles.push(profile);
    let new = fresh(fight, model, who, side);
    fight.state.combatants.push(Combatant { gone: true, ..new });
    let free = |at: Hex| is_on(fight, at) && fits(fight, who, at, Seen::All);
    let place = match at {
        Some(at) => Some(at).filter(|&at| free(at)),
        None => nearest_free(fight, who, near),
    };
    let Some(place) = place else { return no(format!("there is no free place for {name}")) };
    (fight[who].at, fight[who].gone) = (place, false);
    for item in own {
        copy(fight, (item, model), who);
    }
    let (setup, things) = (Arc::make_mut(&mut fight.setup), fight.state.things.len() as u8);
    setup.shelves.push((0, things));
    setup.shelves.fill((0, things));
    if !fight.state.order.is_empty() {
        fight.state.order.push(who);
    }
    Ok(())
}

/// Whether a thing was somebody's at first.
fn is_of(fight: &Fight, who: Id, item: ItemId) -> bool {
    let entry = gear::item(fight, item);
    entry.own == format!("{}'s {}", name_of(fight, who), entry.name)
}

/// Somebody like another, unhurt and with nothing the matter.
fn fresh(fight: &Fight, model: Id, who: Id, side: SideId) -> Combatant {
    let profile = fight.profile(who);
    Combatant {
        hp: profile.max_hp,
        stamina: profile.max_stamina,
        worn: profile.worn,
        innate: profile.innate,
        side,
        facing: fight[model].facing,
        standing: true,
        ..crate::view::nobody(side)
    }
}

/// A thing like that of the model, for somebody new.
fn copy(fight: &mut Fight, (item, model): (ItemId, Id), who: Id) {
    let entry = gear::item(fight, item).clone();
    let own = format!("{}'s {}", name_of(fight, who), entry.name);
    let weapon = gear::weapon_of(fight, item);
    let (loaded, clips) = weapon.map_or((0, 0), |it| (it.clip.unwrap_or(0), it.spare));
    let at = match fight[item].at {
        Where::Held(by) if by == model => Where::Held(who),
        Where::Held(_) | Where::Carried(_) | Where::Lying(_) | Where::Gone => Where::Carried(who),
    };
    Arc::make_mut(&mut fight.setup).items.push(Item { own, ..entry });
    fight.state.things.push(Thing { at, loaded, clips, shape: Shape::Whole });
}
