//! Evasion: Dodge and Parry (`persona.action.dodge`, `persona.action.parry`).

use affray_table::{Lazy, May, Reckon, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Defense, Move, Reached, TestFor};
use crate::reason::{Barrier, From};
use crate::rules::aim::Shot;
use crate::rules::test::{self, Test};
use crate::rules::{hands, space, status};
use crate::settings::WsPenalty;
use crate::setup::{Id, Score, Status};
use crate::state::{Fight, Stance};

/// How well somebody would evade by a Dodge or a Parry: the target numbers, where it may.
#[must_use]
pub fn evasions(fight: &Fight, shot: &Shot, who: Id) -> (Option<i16>, Option<i16>) {
    if !reacts(fight, shot, who) {
        return (None, None);
    }
    (dodge_number(fight, shot.by, who), parry_number(fight, shot, who))
}

/// The target number of a Dodge of somebody who may react, where it may Dodge.
pub(crate) fn dodge_number(fight: &Fight, by: Id, who: Id) -> Option<i16> {
    let number = || test::target(fight, &dodge_test(fight, who, by));
    may_dodge(fight, who).is_ok().then(number)
}

/// The target number of a Parry of somebody who may react, where there is something to parry with.
pub(crate) fn parry_number(fight: &Fight, shot: &Shot, who: Id) -> Option<i16> {
    let number = || test::target(fight, &parry_test(fight, who, shot.by));
    may_parry(fight, who, reached(shot)).is_ok().then(number)
}

/// Whether somebody may react to an attack at all.
fn reacts(fight: &Fight, shot: &Shot, who: Id) -> bool {
    if shot.sure || !status::can_react(fight, who) {
        return false;
    }
    !space::is_horde(fight, who) && fight[who].charmed_by != Some(shot.by)
}

/// Whether somebody who may react may Dodge (`persona.action.dodge`).
///
/// # Errors
/// Why not.
#[inline]
pub fn may_dodge(fight: &Fight, who: Id) -> May<Barrier> {
    let it = &fight[who];
    for (status, clause) in [
        (Status::Exposed, clause::STATUS_PHYSICAL_EXPOSED),
        (Status::Immobilized, clause::STATUS_PHYSICAL_IMMOBILIZED),
    ] {
        barred_if(it.has(status), Barrier::Suffers(who, status), clause)?;
    }
    Ok(())
}

/// Whether somebody who may react may Parry an attack hand to hand, or from afar
/// (`persona.action.parry`).
///
/// # Errors
/// Why not.
#[inline]
pub fn may_parry(fight: &Fight, who: Id, attack: Reached) -> May<Barrier> {
    let clause = clause::ACTION_PARRY;
    barred_if(attack == Reached::FromAfar, Barrier::FromAfar, clause)?;
    let armed = hands::parries_with(fight, who).is_some();
    barred_if(!armed, Barrier::NothingToParry(who), clause)
}

/// How an attack reaches its target.
const fn reached(shot: &Shot) -> Reached {
    if shot.melee { Reached::HandToHand } else { Reached::FromAfar }
}

/// What statuses do to evasion of both kinds.
fn evasion_modifier(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let it = &fight[who];
    if it.is(Stance::Guarded) {
        into.add(10, From::Guarded, clause::ACTION_GUARDED);
    }
    if it.has_no_status() {
        return;
    }
    for (status, less) in [(Status::Blinded, 30), (Status::Frozen, 20), (Status::Shocked, 20)] {
        if it.has(status) {
            into.add(-less, From::Own(status), status::clause_of(status));
        }
    }
}

/// What modifies a Dodge (`persona.action.dodge`).
pub fn dodge_modifier(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    evasion_modifier(fight, who, into);
    if let Some((status, clause)) = test::lies(fight, who) {
        into.add(-20, From::Own(status), clause);
    }
    if space::has_lost_leg(fight, who) {
        into.add(-20, From::LostLeg, clause::CRIT_LEG_MOVEMENT);
    }
}

fn dodge_test(fight: &Fight, who: Id, by: Id) -> Test {
    Test::new(who, TestFor::Dodge(by), Score::Agility).skill(fight.profile(who).dodge)
}

/// What modifies a Parry (`persona.action.parry`).
pub fn parry_modifier(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    evasion_modifier(fight, who, into);
    if fight[who].has(Status::Immobilized) {
        let immobilized = Status::Immobilized;
        into.add(-20, From::Own(immobilized), clause::STATUS_PHYSICAL_IMMOBILIZED);
    }
    if fight.setup.settings.ws_penalty_hits_parry == WsPenalty::Yes
        && let Some((status, clause)) = test::lies(fight, who)
    {
        into.add(-10, From::Own(status), clause);
    }
    if hands::parries_with(fight, who).is_some_and(|item| hands::is_balanced(fight, item)) {
        into.add(10, From::Balanced, clause::ACTION_PARRY);
    }
}

fn parry_test(fight: &Fight, who: Id, by: Id) -> Test {
    Test::new(who, TestFor::Parry(by), Score::Ws).skill(fight.profile(who).parry)
}

/// What a Dodge of an attack needs.
pub fn to_dodge(fight: &Fight, who: Id, by: Id, into: &mut impl Reckon<From>) {
    test::needed(fight, &dodge_test(fight, who, by), into);
}

/// What a Parry of an attack needs.
pub fn to_parry(fight: &Fight, who: Id, by: Id, into: &mut impl Reckon<From>) {
    test::needed(fight, &parry_test(fight, who, by), into);
}

/// Names the statuses that shape evasion.
fn cite(t: &mut impl Table<Fight>, fight: &Fight, who: Id, dodge: Option<i16>) {
    let dodges = dodge.is_some();
    let it = &fight[who];
    if !t.keeps_clauses() || it.has_no_status() {
        return;
    }
    for (holds, clause) in [
        (it.has(Status::Immobilized), clause::STATUS_PHYSICAL_IMMOBILIZED),
        (it.has(Status::Frozen), clause::STATUS_PHYSICAL_FROZEN),
        (it.has(Status::Shocked), clause::STATUS_PHYSICAL_SHOCKED),
        (it.has(Status::Blinded), clause::STATUS_PHYSICAL_BLINDED),
        (it.has(Status::Prone) && dodges, clause::STATUS_PHYSICAL_PRONE),
        (it.has(Status::Exposed), clause::STATUS_PHYSICAL_EXPOSED),
        (it.has(Status::Frozen) && it.has(Status::Shocked), clause::STATUS_PHYSICAL_FROZEN_SHOCKED),
        (dodges && space::has_lost_leg(fight, who), clause::CRIT_LEG_MOVEMENT),
    ] {
        if holds {
            t.cite(clause);
        }
    }
}

/// Asks for an evasion, and makes it: how many of so many hits are left.
///
/// # Errors
/// The table has no answer yet.
pub fn evade(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    who: Id,
    hits: u8,
) -> Step<u8> {
    let by = shot.by;
    let reacts = reacts(fight, shot, who);
    for (status, clause) in [
        (Status::Helpless, clause::STATUS_PHYSICAL_HELPLESS_ACTS),
        (Status::Immobilized, clause::STATUS_PHYSICAL_IMMOBILIZED_MOVES),
    ] {
        if t.keeps_clauses() && fight[who].has(status) {
            t.cite(clause);
        }
    }
    if !reacts {
        return Ok(hits);
    }
    let dodge = dodge_number(fight, by, who);
    let parry = parry_number(fight, shot, who);
    if dodge.is_none() && parry.is_none() {
        return Ok(hits);
    }
    cite(t, fight, who, dodge);
    if shot.magic && dodge.is_some() && hands::parries_with(fight, who).is_some() {
        t.cite(clause::MAGIC_EVADE);
    }
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.push(Defense::None.into());
        if dodge.is_some() {
            menu.push(Defense::Dodge.into());
        }
        if parry.is_some() {
            menu.push(Defense::Parry.into());
        }
    });
    let (element, attack) = (shot.element, reached(shot));
    let ask = Ask::Evade { who, by, dodge, parry, hits, element, attack };
    let how: Defense = t.choose(fight, fight.seat(who), ask, &menu)?;
    let (test, number) = match (how, dodge, parry) {
        (Defense::Dodge, Some(number), _) => {
            t.cite(clause::ACTION_DODGE);
            (dodge_test(fight, who, by), number)
        }
        (Defense::Parry, _, Some(number)) => {
            t.cite(clause::ACTION_PARRY);
            t.cite(clause::STATUS_WS_NOT_PARRY);
            (parry_test(fight, who, by), number)
        }
        _ => return Ok(hits),
    };
    t.cite(clause::TURN_REACTION);
    let number = test::in_circumstances(t, fight, &test, number)?;
    fight[who].reactions -= 1;
    fight[who].aim = 0;
    let left = if hits == 1 {
        if test::test_at(t, fight, test, number)? { 0 } else { 1 }
    } else {
        t.cite(clause::ACTION_EVASION_MANY_HITS);
        let came = test::test_by_at(t, fight, test, number)?;
        if came.passed { hits.saturating_sub(came.degrees) } else { hits }
    };
    if left < hits {
        t.tell(clause::ACTION_EVASION_TIMING, || Event::Evaded { who, how, left });
    }
    Ok(left)
}
