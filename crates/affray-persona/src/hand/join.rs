//! Somebody new, made like somebody who is there.

use std::sync::Arc;

use affray_engine::WhyNot;
use affray_engine::hand::{Hand, Room};
use affray_field::Square;

use super::free_near;
use crate::rules::score;
use crate::setup::{
    Derived, Id, ItemId, MAX_COMBATANTS, MAX_ITEMS, MAX_PERSONAS, PersonaId, STATUSES, Score,
    SideId, Statuses,
};
use crate::state::{
    Ban, Combatant, Delayed, Fight, Life, People, PersonaState, Phase, Stances, Vision, Where,
};
use crate::words::name;

/// Somebody new joins the fight, with everything that the model has by its making: one of this fight
/// or of one with the same libraries.
pub fn join(
    fight: &mut Fight,
    (source, like): (&Fight, Id),
    called: &str,
    (side, at): (SideId, &Room<Square>),
) -> Result<(), WhyNot> {
    let who = Id(fight.state.combatants.len() as u8);
    let Derived { items, personas, size } = source.setup.derived[like.index()];
    let more = (usize::from(items.1 - items.0), usize::from(personas.1 - personas.0));
    let room = fight.state.combatants.len() < MAX_COMBATANTS
        && fight.state.things.len() + more.0 <= MAX_ITEMS
        && fight.state.personas.len() + more.1 <= MAX_PERSONAS;
    if !room {
        return Fight::refuse(format!("a fight has {MAX_COMBATANTS} combatants at most"));
    }
    let (wanted, must) = match *at {
        Room::Usual => (source[like].at, false),
        Room::Near(at) => (at, false),
        Room::At(at) => (at, true),
    };
    let place = match free_near(fight, who, wanted) {
        Some(near) if near == wanted || !must => near,
        Some(_) => return Fight::refuse(format!("somebody stands at {wanted}")),
        None => return Fight::refuse("no square is free"),
    };
    let first_item = fight.state.things.len() as u8;
    let first_persona = fight.state.personas.len() as u8;
    add_belongings(fight, (source, like), (who, called));
    let derived = Derived {
        items: (first_item, first_item + more.0 as u8),
        personas: (first_persona, first_persona + more.1 as u8),
        size,
    };
    let setup = Arc::make_mut(&mut fight.setup);
    setup.derived.push(derived);
    let fresh = fresh(source, like, (side, place));
    fight.state.combatants.push(fresh);
    things((source, like), (fight, who), items);
    for place in derived.personas.0..derived.personas.1 {
        let state = unhurt(fight.persona(PersonaId(place)).wounds);
        fight.state.personas.push(state);
    }
    pools(fight, who);
    if fight.state.phase == Phase::Battle {
        fight.state.order.push(who);
    }
    Ok(())
}

/// What somebody new is, has and summons, under names of their own.
fn add_belongings(fight: &mut Fight, (source, like): (&Fight, Id), (who, called): (Id, &str)) {
    let own = name(source, like);
    let made = |thing: &str| {
        let base = thing.strip_suffix(&format!(" of {own}")).unwrap_or(thing);
        format!("{base} of {called}")
    };
    let Derived { items, personas, .. } = source.setup.derived[like.index()];
    let setup = Arc::make_mut(&mut fight.setup);
    setup.has_fear |= source.setup.has_fear;
    setup.has_greater |= source.setup.has_greater;
    let mut profile = source.profile(like).clone();
    called.clone_into(&mut profile.name);
    setup.profiles.push(profile);
    for place in items.0..items.1 {
        let mut item = source.setup.items[usize::from(place)].clone();
        item.name = made(&item.name);
        setup.items.push(item);
    }
    for place in personas.0..personas.1 {
        let mut persona = source.setup.personas[usize::from(place)].clone();
        (persona.name, persona.owner) = (made(&persona.name), who);
        setup.personas.push(persona);
    }
}

/// A Persona with all of its wounds.
fn unhurt(wounds: i16) -> PersonaState {
    PersonaState { wounds, most: wounds, weakened: 0, ban: Ban::None, fresh: false, known: 0 }
}

/// The Personas of somebody new are whole, and the first is Active.
fn pools(fight: &mut Fight, who: Id) {
    let personas: Vec<PersonaId> = fight.personas_of(who).collect();
    for &persona in personas.iter().rev() {
        fight[who].active = Some(persona);
        let most = fight.persona(persona).wounds + score::bonus(fight, who, Score::Toughness);
        (fight[persona].most, fight[persona].wounds) = (most, most);
    }
}

/// The things of somebody new: each where the model has its own, or carried where that lies elsewhere.
fn things((source, like): (&Fight, Id), (fight, who): (&mut Fight, Id), items: (u8, u8)) {
    for place in items.0..items.1 {
        let mut thing = source[ItemId(place)];
        thing.at =
            if thing.at == Where::Held(like) { Where::Held(who) } else { Where::Carried(who) };
        thing.loaded = source.weapon_of(ItemId(place)).map_or(0, |weapon| weapon.clip);
        (thing.jammed, thing.reloading) = (false, 0);
        fight.state.things.push(thing);
    }
    fight.state.moved_items = true;
}

/// Somebody new, with nothing spent and nothing suffered.
fn fresh(fight: &Fight, like: Id, (side, at): (SideId, Square)) -> Combatant {
    let (profile, model) = (fight.profile(like), fight[like]);
    Combatant {
        side,
        at,
        life: Life::Fighting,
        wounds: profile.wounds,
        parts: profile.parts,
        destroyed: 0,
        active: None,
        sp: profile.sp,
        tp: profile.tp,
        fatigue: 0,
        blessed: false,
        initiative: 0,
        statuses: Statuses::default(),
        timers: [0; STATUSES],
        fresh: Statuses::default(),
        incurable: Statuses::default(),
        lost: [0; 10],
        drained: [0; 10],
        tb_lost: 0,
        tb_halved: 0,
        ap_lost: [0; 6],
        crippled: [0; 6],
        reactions: 1,
        stances: Stances::default(),
        aim: 0,
        was_exposed: false,
        swapped: false,
        delayed: Delayed::default(),
        surprised: false,
        charmed_by: None,
        dominated_by: None,
        distressed_by: None,
        immobilized_by: None,
        command: None,
        unmanifest: None,
        vision: Vision::Clear,
        feared: People::default(),
        eroded: People::default(),
        doomed: 0,
        awake: 0,
        erosion: 0,
        realization: 0,
        daunted: false,
        out: false,
        unnoticed: false,
        sneaking: false,
        known: 0,
        ..model
    }
}
