//! Who comes and goes, and who is new.

use std::sync::Arc;

use affray_engine::WhyNot;
use affray_engine::hand::{Course, Hand, Room};
use affray_field::Square;
use affray_table::Table;

use super::{may, put, rouse};
use crate::moves::Ruling;
use crate::rules::condition::{are_allies, break_off, is_able};
use crate::rules::gm::{Arrival, arrive};
use crate::rules::item::{free_hands, hands_needed, hold};
use crate::rules::life;
use crate::rules::means::worked_out;
use crate::rules::space::{BETWEEN_TEAMS, WITHIN_A_TEAM, has_map};
use crate::setup::{Hands, Id, Item, ItemId, MAX_HANDS, Pool, Setup, SideId};
use crate::state::{Combatant, Conditions, Fight, People, Standing, Thing, TurnState, Where};
use crate::words::name;

/// Somebody comes or goes.
pub(super) fn goes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (course, at): (Course, Option<Square>),
) -> Result<(), WhyNot> {
    match course {
        Course::Arrives if fight[who].standing == Standing::Fighting => {
            Fight::refuse(format!("{} is in the fight", name(fight, who)))
        }
        Course::Returns if is_able(fight, who) => {
            Fight::refuse(format!("{} is in the fight", name(fight, who)))
        }
        Course::Arrives | Course::Returns => comes(t, fight, who, at),
        Course::Leaves => {
            may(fight, Ruling::Remove(who))?;
            break_off(t, fight, who);
            fight[who].standing = Standing::Fled;
            Ok(())
        }
        Course::Dies => {
            may(fight, Ruling::Kill(who))?;
            life::die(t, fight, who);
            Ok(())
        }
    }
}

/// Somebody is there again, awake, with some health, on a square that is free.
fn comes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    at: Option<Square>,
) -> Result<(), WhyNot> {
    rouse(fight, who);
    fight[who].leaving = None;
    let health = &mut fight[who].pools[Pool::Health as usize];
    *health = (*health).max(1);
    if let Some(at) = at {
        put(t, fight, who, at)?;
    }
    if fight[who].standing != Standing::Fighting {
        arrive(t, fight, who, Arrival::DuringTheRound);
    }
    Ok(())
}

/// Somebody new is there, like one of this fight or of one with the same libraries: with what that
/// one brought.
pub(super) fn joins(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    ((source, like), called): ((&Fight, Id), &str),
    (side, at): (SideId, &Room<Square>),
) -> Result<(), WhyNot> {
    let things = source.setup.items.iter().filter(|item| item.bearer == like).count();
    let room = fight.state.things.remaining_capacity();
    if fight.state.combatants.is_full() || things > room {
        return Fight::refuse("there is no room for more people and things");
    }
    let who = Id(fight.state.combatants.len() as u8);
    fight.setup = Arc::new(with_one_more(&fight.setup, (source, like), called));
    let one = fresh(source, like, side);
    fight.state.combatants.push(one);
    equip(fight, who, (source, like));
    for other in fight.roster().filter(|&other| other != who) {
        let own = are_allies(fight, who, other);
        fight.state.apart.push(if own { WITHIN_A_TEAM } else { BETWEEN_TEAMS });
        // Whom the rest of the team does not see is not seen by the new one either.
        if !own && is_unseen(fight, other, who) {
            fight[other].hidden_from.add(who);
        }
    }
    match *at {
        Room::At(at) if has_map(fight) => put(t, fight, who, at)?,
        // Whoever comes during the round stands as near as there is room.
        Room::Near(at) => fight[who].at = at,
        Room::At(_) | Room::Usual => {}
    }
    arrive(t, fight, who, Arrival::DuringTheRound);
    Ok(())
}

/// Whether somebody is hidden from all others of the team of one who is new.
fn is_unseen(fight: &Fight, other: Id, new: Id) -> bool {
    let hidden_from = fight[other].hidden_from;
    let is_of_team = |&it: &Id| it != new && fight[it].side == fight[new].side;
    !hidden_from.is_empty() && fight.roster().filter(is_of_team).all(|it| hidden_from.has(it))
}

/// What never changes, with one more of whom somebody is the model, and of what that one brought.
fn with_one_more(setup: &Setup, (source, like): (&Fight, Id), called: &str) -> Setup {
    let mut setup = setup.clone();
    let bearer = Id(setup.profiles.len() as u8);
    let mut profile = source.profile(like).clone();
    (profile.name, profile.arrives) = (called.to_owned(), 0);
    setup.profiles.push(profile);
    let items = source.setup.items.iter().filter(|item| item.bearer == like);
    let own: Vec<Item> = items.cloned().collect();
    let anew = |item: Item| Item { own: format!("{called}'s {}", item.name), bearer, ..item };
    setup.items.extend(own.into_iter().map(anew));
    for place in 0..setup.profiles.len() {
        setup.profiles[place].means = worked_out(&setup, &setup.profiles[place]);
    }
    setup
}

/// Somebody as the file would have them: whole, and with a turn of the round to come.
fn fresh(source: &Fight, like: Id, side: SideId) -> Combatant {
    let profile = source.profile(like);
    Combatant {
        pools: profile.maxima,
        side,
        standing: Standing::Away,
        turn: TurnState::Unspent,
        conditions: Conditions::default(),
        stunned: 0,
        bleeding: 0,
        burning: 0,
        sickness: 0,
        poison: crate::setup::Poison::default(),
        poison_in: 0,
        reactions: 1,
        waiting: false,
        guarding: false,
        in_cover: false,
        leaving: None,
        attacks: 0,
        powers: 0,
        hidden_from: People::default(),
        hands: [None; MAX_HANDS],
        work: None,
        ready: None,
        free_defense: false,
        reacted: false,
        owes_opening: false,
        fresh: true,
        ..source[like]
    }
}

/// Gives somebody new what they brought, as far as the hands go into these.
fn equip(fight: &mut Fight, who: Id, (source, like): (&Fight, Id)) {
    let of = |fight: &Fight, bearer: Id| -> Vec<usize> {
        let items = fight.setup.items.iter().enumerate();
        items.filter(|(_, item)| item.bearer == bearer).map(|(place, _)| place).collect()
    };
    for (place, model) in of(fight, who).into_iter().zip(of(source, like)) {
        let item = &fight.setup.items[place];
        let (durability, hands) = (item.durability, item.hands);
        let needs = hands_needed(&fight.setup.settings, item);
        let model = source.state.things[model];
        fight.state.things.push(Thing {
            at: Where::Carried(who),
            durability,
            loaded: true,
            ammunition: model.ammunition,
        });
        let takes = if hands == Hands::Two { 2 } else { needs };
        if needs > 0 && takes <= free_hands(fight, who) {
            hold(fight, who, ItemId(place as u8), takes);
        }
    }
}
