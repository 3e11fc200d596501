//! The fight as far as a seat knows it.

use std::sync::Arc;

use affray_field::{Heading, Hex};
use affray_table::Seat;

use super::Eyes;
use crate::kinds::{
    CONDITIONS, Condition, Effects, Id, ItemId, LEVELS, Manner, Rank, Shape, SideId, Training,
    Trainings,
};
use crate::read::{ap_of_turns, open_maneuvers};
use crate::rules::damage::armor_value;
use crate::rules::{field, gear};
use crate::settings::{NpcAim, NpcDamageDice, PassiveDivisor};
use crate::setup::{ItemKind, Profile};
use crate::state::{Combatant, Deadline, Fight, Phase, Thing, Where};
use crate::words::UNSEEN;

/// The fight as far as a seat knows it, to be played on from: whoever is hidden from it is off the
/// field with all that it has, and nothing is left of its figures; of other enemies only what is
/// shown is left; what others plan for before the fight does not happen.
#[must_use]
pub fn known_to(fight: &Fight, seat: Seat) -> Fight {
    let mut known = fight.clone();
    let eyes = Eyes::of(fight, Some(seat));
    if fight.state.phase == Phase::Setup {
        forget_plans(&mut known, eyes);
    }
    forget_figures(&mut known, eyes);
    let is_hidden = |who: Id| !eyes.see(who);
    if !fight.roster().any(is_hidden) {
        return known;
    }
    for who in fight.roster() {
        if is_hidden(who) {
            known[who] = nobody(fight[who].side);
            Arc::make_mut(&mut known.setup).profiles[who.index()].name = UNSEEN.to_owned();
            continue;
        }
        let it = &mut known[who];
        it.gripped = it.gripped.filter(|&(by, _)| !is_hidden(by));
        it.grappled = it.grappled.filter(|&by| !is_hidden(by));
        it.intercepts = it.intercepts.filter(|&ally| !is_hidden(ally));
        it.feinted = it.feinted.filter(|&by| !is_hidden(by));
    }
    for item in fight.things() {
        if let Where::Held(who) | Where::Carried(who) = fight[item].at
            && is_hidden(who)
        {
            known[item] = GONE;
        }
    }
    let state = &mut known.state;
    state.held.retain(|held| !is_hidden(held.who));
    state.stacks.retain(|stack| !is_hidden(stack.who));
    state.pending.retain(|pending| !is_hidden(pending.target));
    if state.turn.is_some_and(|turn| is_hidden(turn.who)) {
        // Nothing waits between two turns.
        state.turn = None;
        state.pending.clear();
    }
    close_ranks(fight, &mut known, &is_hidden);
    known
}

/// Whether somebody stands for whoever was hidden when the fight was told to a seat.
#[must_use]
pub(crate) fn is_stand_in(fight: &Fight, who: Id) -> bool {
    fight[who].gone && fight.profile(who).name == UNSEEN
}

/// Of enemies no more is left than is shown of them; but for the one whose turn it is, who cannot do
/// what it does without its figures.
fn forget_figures(known: &mut Fight, eyes: Eyes<'_>) {
    let fight = eyes.fight;
    let is_strange = |who: Id| !eyes.own(who) && !fight.is_turn_of(who);
    if !fight.roster().any(is_strange) {
        return;
    }
    let setup = Arc::make_mut(&mut known.setup);
    for who in fight.roster().filter(|&who| is_strange(who)) {
        let trainings = covering(fight, who, eyes);
        setup.profiles[who.index()] = Profile { trainings, ..published(fight, who) };
    }
    setup.shelves.fill((0, fight.state.things.len() as u8));
    for who in fight.roster().filter(|&who| is_strange(who)) {
        let (stamina, worn) = (known.profile(who).max_stamina, known.profile(who).worn);
        let it = &mut known[who];
        (it.stamina, it.worn, it.innate) = (stamina, worn, (0, 0));
        it.shield_wear = (shield_of(fight, who) - armor_value(fight, who)).max(0);
        it.reacted = false;
        it.poison = if it.has(Condition::Poisoned) { 2 } else { 0 };
    }
    for item in fight.things() {
        known[item] = match fight[item].at {
            Where::Carried(who) if is_strange(who) => GONE,
            Where::Held(who) if is_strange(who) => full(fight, item),
            Where::Held(_) | Where::Carried(_) | Where::Lying(_) | Where::Gone => continue,
        };
    }
    for side in fight.sides().filter(|&side| eyes.side.is_some_and(|own| own != side)) {
        known.state.inspiration[side.index()] = 0;
    }
}

/// What somebody has learned to cover allies with a shield, where it covers one against an attacker of
/// this side: who may be shot at, and with how many dice, is there to be seen.
fn covering(fight: &Fight, who: Id, eyes: Eyes<'_>) -> Trainings {
    let covers = |attacker: Id| {
        eyes.own(attacker) && fight.roster().any(|to| field::shields(fight, who, attacker, to))
    };
    let mut learned = Trainings::default();
    if fight.roster().any(covers) {
        let all = fight.profile(who).trainings;
        let shields = [Training::ShieldPartial, Training::ShieldFull];
        shields.into_iter().filter(|&one| all.has(one)).for_each(|one| learned.add(one));
    }
    learned
}

/// What is left of a thing that is nowhere.
const GONE: Thing = Thing { at: Where::Gone, loaded: 0, clips: 0, shape: Shape::Whole };

/// A thing with as many rounds as it comes with.
fn full(fight: &Fight, item: ItemId) -> Thing {
    let weapon = gear::weapon_of(fight, item);
    let (loaded, clips) = weapon.map_or((0, 0), |it| (it.clip.unwrap_or(0), it.spare));
    Thing { loaded, clips, ..fight[item] }
}

/// The AV that somebody's shield is said to add.
fn shield_of(fight: &Fight, who: Id) -> i16 {
    let av = |which| match gear::item(fight, which).kind {
        ItemKind::Shield(av) => i16::from(av),
        ItemKind::Weapon(_)
        | ItemKind::Soothall
        | ItemKind::Detoxer
        | ItemKind::Stimulant(_)
        | ItemKind::Tools
        | ItemKind::Other => 0,
    };
    gear::shield(fight, who).map_or(0, av)
}

/// What is known of an enemy: what is shown of it, and for the rest the figures of an NPC of the
/// lowest rank, the medium one for each attribute (`blackout.core.npc-rank`).
fn published(fight: &Fight, who: Id) -> Profile {
    let (setup, shown) = (&fight.setup, fight.profile(who));
    let settings = &setup.settings;
    let usual = setup.ranks[Rank::Novice as usize][1];
    let av = (armor_value(fight, who) - shield_of(fight, who)).max(0);
    let worn = (av, fight[who].worn.1 + fight[who].innate.1);
    let divisor = if settings.passive_divisor == PassiveDivisor::Two { 2 } else { 3 };
    Profile {
        npc: true,
        rank: None,
        attributes: [usual; 6],
        skills: [0; 16],
        modifiers: [0; 16],
        bare_evasion: shown.passive_evasion,
        evasion_dice: shown.passive_evasion * divisor,
        max_stamina: usual.into(),
        worn,
        innate: (0, 0),
        speed: 20,
        ap: ap_of_turns(settings),
        aim: if settings.npc_aim == NpcAim::HalfDexterity { (usual / 2) as i8 } else { 0 },
        damage_dice: match settings.npc_damage_dice {
            NpcDamageDice::Full => usual,
            NpcDamageDice::Half => usual.div_ceil(2),
        },
        named: false,
        immune: Effects::default(),
        maneuvers: open_maneuvers(setup),
        trained: 0,
        trainings: Trainings::default(),
        manner: Manner::Aggressive,
        ..shown.clone()
    }
}

/// Nothing of what other sides plan before the fight comes about.
fn forget_plans(known: &mut Fight, eyes: Eyes<'_>) {
    let setup = &known.setup;
    let is_own = |who: &Id| eyes.own(*who);
    let planned = |takedown: &crate::setup::Takedown| {
        takedown.challenges.iter().all(|challenge| is_own(&challenge.who))
            && eyes.see(takedown.target)
    };
    if setup.ambushers.iter().all(is_own) && setup.takedowns.iter().all(planned) {
        return;
    }
    let setup = Arc::make_mut(&mut known.setup);
    setup.ambushers.retain(|who| is_own(who));
    setup.takedowns.retain(|takedown| planned(takedown));
}

/// The order of turns without those hidden, who come after all others; what lapses at the turn of
/// one of them lapses at the next turn.
fn close_ranks(fight: &Fight, known: &mut Fight, is_hidden: &dyn Fn(Id) -> bool) {
    let order = &fight.state.order;
    let before = |place: u8| {
        let earlier = order.iter().take(place.into());
        earlier.filter(|&&who| !is_hidden(who)).count() as u8
    };
    let moved = |deadline: &mut Deadline| deadline.place = before(deadline.place);
    let state = &mut known.state;
    let (seen, unseen): (Vec<Id>, Vec<Id>) = order.iter().partition(|&&who| !is_hidden(who));
    state.order = seen.into_iter().chain(unseen).collect();
    state.place = before(state.place);
    for it in &mut state.combatants {
        it.deadlines.iter_mut().flatten().for_each(moved);
        let others = [&mut it.slowed_until, &mut it.surprised_until, &mut it.out_until];
        others.into_iter().flatten().for_each(moved);
    }
    state.zones.iter_mut().for_each(|zone| moved(&mut zone.until));
    state.held.iter_mut().filter_map(|held| held.until.as_mut()).for_each(moved);
    state.stacks.iter_mut().for_each(|stack| moved(&mut stack.until));
}

/// Somebody of whom nothing is known but the side: off the field.
pub(crate) fn nobody(side: SideId) -> Combatant {
    Combatant {
        hp: 0,
        stamina: 0,
        worn: (0, 0),
        innate: (0, 0),
        shield_wear: 0,
        side,
        at: Hex::default(),
        facing: Heading::default(),
        conditions: Default::default(),
        turns: [0; CONDITIONS],
        levels: [0; LEVELS],
        deadlines: [None; LEVELS],
        slowed_until: None,
        surprised_until: None,
        out_until: None,
        causes: Default::default(),
        afraid_of: Default::default(),
        taunted: None,
        gripped: None,
        grappled: None,
        injuries: Default::default(),
        wounds: Default::default(),
        poison: 0,
        hidden: 0,
        guarding: false,
        sidesteps: false,
        intercepts: None,
        reacted: false,
        feinted: None,
        tested: Default::default(),
        tested_customs: 0,
        gone: true,
        broke: false,
        standing: false,
    }
}
