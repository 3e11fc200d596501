//! Somebody new joins a fight.

use std::sync::{Arc, OnceLock};

use affray_engine::WhyNot;
use affray_engine::hand::{Hand, Room};
use affray_field::Place;

use super::full;
use crate::ids::{MAX_COMBATANTS, MAX_GROUPS, MAX_ITEMS};
use crate::rules::health::maximum;
use crate::rules::position::fits;
use crate::setup::{FactionId, Group, GroupId, Id, Item, ItemId, Profile, Setup};
use crate::state::{Combatant, Company, Fight, Thing, Wear, Where};
use crate::words::faction_name;

/// Somebody like another of this fight or of one with the same libraries, with things of the same
/// kind, whole and unhurt: a later arrival (`murdham.morale.counted-out`).
pub(super) fn join(
    fight: &mut Fight,
    (source, like): (&Fight, Id),
    called: &str,
    (side, at): (FactionId, &Room<Place>),
) -> Result<(), WhyNot> {
    let who = Id(fight.state.combatants.len() as u8);
    if fight.state.combatants.len() >= MAX_COMBATANTS {
        return Fight::refuse(format!("a fight has at most {MAX_COMBATANTS} combatants"));
    }
    let gear: Vec<ItemId> =
        source.things().filter(|&which| source[which].at.bearer() == Some(like)).collect();
    if fight.state.things.len() + gear.len() > MAX_ITEMS {
        return Fight::refuse(format!("a fight has at most {MAX_ITEMS} things"));
    }
    let model = source.setup.groups[source.profile(like).group.index()].name.clone();
    let Some(group) = group_of(fight, &model, side) else {
        return Fight::refuse(format!("a fight has at most {MAX_GROUPS} groups"));
    };
    let profile = Profile { name: called.to_owned(), group, ..source.profile(like).clone() };
    let place = match *at {
        Room::Usual => source[like].place,
        Room::At(place) | Room::Near(place) => place,
    };
    let newcomer = Combatant {
        mana: source[like].mana,
        omens: source[like].omens,
        ..Combatant::of(&profile, side, place)
    };
    let setup = Arc::make_mut(&mut fight.setup);
    setup.profiles.push(profile);
    setup.derived = OnceLock::new();
    fight.state.combatants.push(newcomer);
    equip((source, like), (fight, who), &gear);
    fight[who].health = maximum(fight, who);
    let company = &mut fight.state.companies[group.index()];
    company.original = company.original.saturating_add(1);
    company.fewest = company.fewest.saturating_add(1);
    company.left_at_check = company.left_at_check.saturating_add(1);
    if !fits(fight, place, &[]) {
        return full(fight, place);
    }
    Ok(())
}

/// The group of somebody new: the one of this name on a side, another of the side, or a new one.
fn group_of(fight: &mut Fight, model: &str, side: FactionId) -> Option<GroupId> {
    let of_side = |group: &Group| group.faction == side;
    let groups = &fight.setup.groups;
    let same = groups.iter().position(|group| of_side(group) && group.name == model);
    if let Some(place) = same.or_else(|| groups.iter().position(of_side)) {
        return Some(GroupId(place as u8));
    }
    if fight.state.companies.len() >= MAX_GROUPS {
        return None;
    }
    let name = faction_name(fight, side).to_owned();
    let setup: &mut Setup = Arc::make_mut(&mut fight.setup);
    setup.groups.push(Group { name, faction: side });
    setup.derived = OnceLock::new();
    fight.state.companies.push(Company {
        original: 0,
        checked: false,
        left_at_check: 0,
        fewest: 0,
    });
    Some(GroupId(fight.state.companies.len() as u8 - 1))
}

/// Gives somebody new what another has, in the same hands.
fn equip((source, like): (&Fight, Id), (fight, who): (&mut Fight, Id), gear: &[ItemId]) {
    for &which in gear {
        let at = match source[which].at {
            Where::Held(_) => Where::Held(who),
            Where::Worn(_) => Where::Worn(who),
            Where::Pack(_) => Where::Pack(who),
            elsewhere @ (Where::Lying(_) | Where::Gone) => elsewhere,
        };
        let setup = Arc::make_mut(&mut fight.setup);
        let item = source.setup.items[which.index()].clone();
        let own = setup.own_name(who, &item.name);
        setup.items.push(Item { own, ..item });
        fight.state.things.push(Thing {
            at,
            wear: Wear::Sound,
            used: false,
            uses: 0,
            coating: None,
        });
        let new = ItemId(fight.state.things.len() as u8 - 1);
        for hand in 0..2 {
            if source[like].hands[hand] == Some(which) {
                fight[who].hands[hand] = Some(new);
            }
        }
    }
}
