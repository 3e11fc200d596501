//! What is ruled of people: what they suffer, where they are, who comes and goes, whose turn it is.

use std::sync::Arc;

use affray_engine::WhyNot;
use affray_engine::hand::{Hand, Party, Room};
use affray_field::Square;
use affray_table::{End, Table, Until};
use arrayvec::ArrayVec;

use super::Trouble;
use crate::ids::{Id, MAX_COMBATANTS, People, SideId};
use crate::kinds::{ATTRIBUTES, Condition, Exit};
use crate::rules::condition::{
    Affliction, begin, end as stop, is_present, is_standing, usual_rounds,
};
use crate::rules::gm::release_turn;
use crate::rules::morale::leave;
use crate::rules::space::{free_near, has_grid, holder};
use crate::rules::{custom, stress, wounds};
use crate::setup::{Joiner, Profile};
use crate::state::{Combatant, Fight, Phase, Suffering};
use crate::words::name;

/// Somebody suffers something from now on.
pub(super) fn lay(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    what: Trouble,
    (level, end): (Option<i32>, End),
) -> Result<(), WhyNot> {
    if !is_present(fight, who) {
        return Fight::refuse(format!("{} is not in the fight", name(fight, who)));
    }
    let until = end.after(fight.turns_to_next(who.0));
    match what {
        Trouble::Is(Condition::Stabilized) if fight[who].wounds > 0 => {
            return Fight::refuse("only who is at 0 Wound Points or below is Stabilized");
        }
        Trouble::Is(condition) => {
            let rounds = if until.is_some() { 0 } else { usual_rounds(condition) };
            begin(t, fight, who, Affliction::of(condition, rounds));
            fight[who].lasts[condition as usize] = rounds;
            if let Some(tn) = level.filter(|_| condition == Condition::Entangled) {
                fight[who].snare = tn as u8;
            }
            decree(fight, who, Suffering::Is(condition), until);
        }
        Trouble::FrightenedOf(source) => {
            begin(t, fight, who, Affliction::lasting(Condition::Frightened).by(source));
        }
        Trouble::Custom(which) => {
            custom::begin(t, fight, who, which, 0);
            decree(fight, who, Suffering::Custom(which), until);
        }
        Trouble::Engaged(with) => {
            if !is_present(fight, with) {
                return Fight::refuse(format!("{} is not in the fight", name(fight, with)));
            }
            fight[who].engaged.add(with);
            fight[with].engaged.add(who);
        }
    }
    Ok(())
}

fn decree(fight: &mut Fight, who: Id, what: Suffering, until: Option<Until>) {
    fight.state.decrees.lay(who.0, what, until);
}

/// Somebody no longer suffers something.
pub(super) fn lift(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    what: Trouble,
) -> Result<(), WhyNot> {
    match what {
        Trouble::Is(condition) => {
            decree(fight, who, Suffering::Is(condition), None);
            stop(t, fight, who, condition);
        }
        Trouble::FrightenedOf(source) => {
            fight[who].afraid_of.remove(source);
            if fight[who].afraid_of == People::default() {
                decree(fight, who, Suffering::Is(Condition::Frightened), None);
                stop(t, fight, who, Condition::Frightened);
            }
        }
        Trouble::Custom(which) => {
            decree(fight, who, Suffering::Custom(which), None);
            custom::end(t, fight, who, which);
        }
        Trouble::Engaged(with) => {
            fight[who].engaged.remove(with);
            fight[with].engaged.remove(who);
        }
    }
    Ok(())
}

/// Somebody stands elsewhere.
pub(super) fn put(fight: &mut Fight, who: Id, at: Square) -> Result<(), WhyNot> {
    if !is_present(fight, who) {
        return Fight::refuse(format!("{} is not in the fight", name(fight, who)));
    }
    if let Some(other) = holder(fight, at).filter(|&other| other != who) {
        return Fight::refuse(format!("{} stands on {at}", name(fight, other)));
    }
    (fight[who].at, fight[who].tie_at) = (at, at);
    Ok(())
}

/// Somebody who comes stands there, or as near as there is room to where they were.
fn settle_down(fight: &mut Fight, who: Id, at: Option<Square>) -> Result<(), WhyNot> {
    if !has_grid(fight) {
        return Ok(());
    }
    if let Some(at) = at {
        return put(fight, who, at);
    }
    // Their own square is free of them, so that it does not count as held.
    let own = fight[who].at;
    let held = fight.roster().any(|it| it != who && is_present(fight, it) && fight[it].at == own);
    match free_near(fight, own).filter(|_| held) {
        Some(free) => put(fight, who, free),
        None => Ok(()),
    }
}

/// Somebody who has gone is there again.
pub(super) fn arrives(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    at: Option<Square>,
) -> Result<(), WhyNot> {
    let called = name(fight, who).to_owned();
    match fight[who].exit {
        _ if fight[who].dead => {
            return Fight::refuse(format!("{called} is dead, and can only return"));
        }
        None => return Fight::refuse(format!("{called} is in the fight")),
        Some(Exit::Waiting) => {
            return Fight::refuse(format!(
                "{called} rolls initiative when they enter: `{called} enters`"
            ));
        }
        Some(Exit::Left | Exit::Surrendered | Exit::Captured) => fight[who].exit = None,
    }
    able(t, fight, who);
    settle_down(fight, who, at)
}

/// Somebody is in the fight again and can act, whatever had become of them.
pub(super) fn returns(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    at: Option<Square>,
) -> Result<(), WhyNot> {
    let called = name(fight, who).to_owned();
    if fight[who].exit == Some(Exit::Waiting) {
        return Fight::refuse(format!(
            "{called} rolls initiative when they enter: `{called} enters`"
        ));
    }
    let comes = !is_present(fight, who);
    fight[who].dead = false;
    fight[who].exit = None;
    able(t, fight, who);
    if comes || at.is_some() { settle_down(fight, who, at) } else { Ok(()) }
}

/// Somebody stands and can act: above 0 Wound Points, and in nothing that keeps them from it.
fn able(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let it = &mut fight[who];
    it.wounds = it.wounds.max(1);
    for place in 0..ATTRIBUTES {
        // What was lost down to nothing comes back to 1.
        let full = fight.profile(who).scores[place];
        let it = &mut fight[who];
        it.damage[place] = it.damage[place].min(full.saturating_sub(1));
    }
    let most = wounds::most(fight, who).max(1);
    fight[who].wounds = fight[who].wounds.min(most);
    for condition in [
        Condition::Surprised,
        Condition::Paralyzed,
        Condition::Stunned,
        Condition::Unconscious,
        Condition::Routed,
        Condition::Suffocating,
    ] {
        decree(fight, who, Suffering::Is(condition), None);
        stop(t, fight, who, condition);
    }
    wounds::settle(t, fight, who);
}

/// Somebody is no longer there.
pub(super) fn leaves(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Result<(), WhyNot> {
    enrolled(fight, who);
    release_turn(fight, who);
    leave(t, fight, who, Exit::Left);
    Ok(())
}

/// Somebody dies.
pub(super) fn dies(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Result<(), WhyNot> {
    if fight[who].dead {
        return Fight::refuse(format!("{} is dead", name(fight, who)));
    }
    enrolled(fight, who);
    release_turn(fight, who);
    fight[who].dead = true;
    fight.state.members.remove(who);
    fight.state.carriers.remove(who);
    wounds::settle(t, fight, who);
    Ok(())
}

/// Whoever was still to enter does not any more.
fn enrolled(fight: &mut Fight, who: Id) {
    for (place, joiner) in fight.setup.clone().joiners.iter().enumerate() {
        if joiner.who == who {
            fight.state.entered |= 1 << place;
        }
    }
}

/// Somebody new is there, like another of the fight: unhurt, with what the other has in hand and
/// their Base Initiative. They declare from the next round on.
pub(super) fn join(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (model, called): (Id, &str),
    side: SideId,
    at: &Room<Square>,
) -> Result<(), WhyNot> {
    let source = fight.clone();
    let who = add(fight, (&source, model), called, side)?;
    (fight[who].at, fight[who].tie_at) = (source[model].at, source[model].at);
    fight[who].base = source[model].base;
    match *at {
        Room::At(at) => settle_down(fight, who, Some(at))?,
        Room::Near(at) => {
            fight[who].at = at;
            settle_down(fight, who, None)?;
        }
        Room::Usual => settle_down(fight, who, None)?,
    }
    wounds::settle(t, fight, who);
    Ok(())
}

/// Somebody new comes, like an entry of a library: they enter at the start of the next round, roll
/// initiative and declare (`hallowed.initiative.joiner-rolls`).
pub(super) fn enlist(
    fight: &mut Fight,
    (source, model): (&Fight, Id),
    called: &str,
    side: SideId,
    at: &Room<Square>,
) -> Result<(), WhyNot> {
    if fight.setup.joiners.len() >= MAX_JOINERS {
        return Fight::refuse(format!("at most {MAX_JOINERS} can enter a fight later"));
    }
    let who = add(fight, (source, model), called, side)?;
    let round = fight.state.round + 1;
    let joiner = Joiner { who, round, after: None, surprised: false };
    Arc::make_mut(&mut fight.setup).joiners.push(joiner);
    fight[who].exit = Some(Exit::Waiting);
    fight[who].health = wounds::health(fight, who);
    fight[who].standing = is_standing(fight, who);
    // They come to stand as near as there is room when they enter.
    if let Room::At(at) | Room::Near(at) = *at {
        (fight[who].at, fight[who].tie_at) = (at, at);
    }
    Ok(())
}

/// The most who enter a running fight: the state has a bit for each.
const MAX_JOINERS: usize = 32;

/// One more in the roster: unhurt, with what the model has in hand.
fn add(
    fight: &mut Fight,
    (source, model): (&Fight, Id),
    called: &str,
    side: SideId,
) -> Result<Id, WhyNot> {
    if fight.state.combatants.is_full() {
        return Fight::refuse(format!("a fight holds {MAX_COMBATANTS} combatants"));
    }
    let who = Id(fight.state.combatants.len() as u8);
    let profile = Profile { name: called.to_owned(), ..source.profile(model).clone() };
    let usual = stress::of_dice(&profile, &fight.setup.settings, 0);
    let mana = profile.mana;
    let setup = Arc::make_mut(&mut fight.setup);
    setup.has_talents |= !profile.talents.is_empty();
    setup.profiles.push(profile);
    let it = source[model];
    fight.state.combatants.push(Combatant {
        // Of an entry of a library nobody has rolled: it has the usual amount.
        rolled_stress: if it.rolled_stress == 0 { usual } else { it.rolled_stress },
        side,
        hands: it.hands,
        items: it.items,
        mana,
        ..Combatant::NOBODY
    });
    fight[who].stress = stress::most(fight, who);
    fight[who].wounds = wounds::most(fight, who);
    Ok(who)
}

/// The order of the turns that are still to come in this round: those who are named take the lowest
/// counts of all, the others keep their order.
pub(super) fn turns(fight: &mut Fight, parties: &[Party]) -> Result<(), WhyNot> {
    if fight.state.phase != Phase::Counts || fight.state.tie {
        return Fight::refuse("turns have an order once all have declared, and outside a tie");
    }
    let due = |who: &Id| fight[*who].due.is_some();
    let mut coming: ArrayVec<Id, MAX_COMBATANTS> = fight.roster().filter(due).collect();
    coming.sort_by_key(|&who| (fight[who].due, fight[who].base, who));
    let counts: ArrayVec<i16, MAX_COMBATANTS> =
        coming.iter().filter_map(|&who| fight[who].due).collect();
    let mut order: ArrayVec<Id, MAX_COMBATANTS> = ArrayVec::new();
    for party in parties {
        let named = |who: &Id| match *party {
            Party::One(one) => who.0 == one,
            Party::Side(side) => fight[*who].side.0 == side.0,
        };
        let found: ArrayVec<Id, MAX_COMBATANTS> =
            coming.iter().copied().filter(|who| named(who) && !order.contains(who)).collect();
        if let Party::One(one) = *party
            && found.is_empty()
        {
            return Fight::refuse(format!(
                "{} has no turn to come in this round",
                name(fight, Id(one))
            ));
        }
        order.extend(found);
    }
    let others = coming.iter().copied().filter(|who| !order.contains(who));
    let others: ArrayVec<Id, MAX_COMBATANTS> = others.collect();
    order.extend(others);
    for (who, count) in order.into_iter().zip(counts) {
        fight[who].due = Some(count);
    }
    // Whoever was to act on the count under way is found anew.
    fight.state.members = People::default();
    Ok(())
}
