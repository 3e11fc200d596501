//! Somebody new joins a fight.

use std::sync::{Arc, OnceLock};

use affray_engine::WhyNot;
use affray_field::Place;

use super::{full, no};
use crate::ids::{MAX_COMBATANTS, MAX_GROUPS, MAX_ITEMS};
use crate::rules::health::maximum;
use crate::rules::position::fits;
use crate::setup::{FactionId, Group, GroupId, Id, Item, ItemId, Profile, Setup};
use crate::state::{Combatant, Company, Fight, Thing, Wear, Where};
use crate::words::faction_name;

/// Somebody like another, with things of the same kind, whole and unhurt: a later arrival
/// (`murdham.morale.counted-out`).
pub(super) fn join(
    fight: &mut Fight,
    like: Id,
    called: &str,
    (side, at): (Option<FactionId>, Option<Place>),
) -> Result<(), WhyNot> {
    let who = Id(fight.state.combatants.len() as u8);
    if fight.state.combatants.len() >= MAX_COMBATANTS {
        return no(format!("a fight has at most {MAX_COMBATANTS} combatants"));
    }
    let gear: Vec<ItemId> =
        fight.things().filter(|&which| fight[which].at.bearer() == Some(like)).collect();
    if fight.state.things.len() + gear.len() > MAX_ITEMS {
        return no(format!("a fight has at most {MAX_ITEMS} things"));
    }
    let side = side.unwrap_or(fight[like].faction);
    let Some(group) = group_of(fight, like, side) else {
        return no(format!("a fight has at most {MAX_GROUPS} groups"));
    };
    let profile = Profile { name: called.to_owned(), group, ..fight.profile(like).clone() };
    let place = at.unwrap_or(fight[like].place);
    let newcomer = Combatant {
        mana: fight[like].mana,
        omens: fight[like].omens,
        ..Combatant::of(&profile, side, place)
    };
    let setup = Arc::make_mut(&mut fight.setup);
    setup.profiles.push(profile);
    setup.derived = OnceLock::new();
    fight.state.combatants.push(newcomer);
    equip(fight, (like, who), &gear);
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

/// The group of somebody like this one on a side: the same, one of the side, or a new one.
fn group_of(fight: &mut Fight, like: Id, side: FactionId) -> Option<GroupId> {
    let same = fight.profile(like).group;
    let groups = &fight.setup.groups;
    if groups[same.index()].faction == side {
        return Some(same);
    }
    if let Some(place) = groups.iter().position(|group| group.faction == side) {
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
fn equip(fight: &mut Fight, (like, who): (Id, Id), gear: &[ItemId]) {
    for &which in gear {
        let at = match fight[which].at {
            Where::Held(_) => Where::Held(who),
            Where::Worn(_) => Where::Worn(who),
            Where::Pack(_) => Where::Pack(who),
            elsewhere @ (Where::Lying(_) | Where::Gone) => elsewhere,
        };
        let setup = Arc::make_mut(&mut fight.setup);
        let item = setup.items[which.index()].clone();
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
            if fight[like].hands[hand] == Some(which) {
                fight[who].hands[hand] = Some(new);
            }
        }
    }
}
