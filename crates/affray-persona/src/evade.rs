//! Evasion: Dodge and Parry (`persona.action.dodge`, `persona.action.parry`).

use affray_table::{Lazy, Step, Table};

use crate::aim::Shot;
use crate::clause;
use crate::event::Event;
use crate::gear;
use crate::moves::{Ask, Defense, Move, TestFor};
use crate::plain;
use crate::setup::{Id, Score, Status};
use crate::space;
use crate::state::Fight;
use crate::status;
use crate::test::{self, Test};

/// How well somebody would evade by a Dodge or a Parry: the target numbers, where it may.
#[must_use]
pub fn evasions(fight: &Fight, shot: &Shot, who: Id) -> (Option<i16>, Option<i16>) {
    if !reacts(false, fight, shot, who) {
        return (None, None);
    }
    let (dodges, with) = (dodges(false, fight, who), parries(false, fight, shot, who));
    (
        dodges.then(|| test::target(fight, &dodge_test(false, fight, who, shot.by))),
        parry_number(false, fight, who, shot.by, with),
    )
}

/// Whether somebody may react to an attack at all.
#[inline(always)]
fn reacts(plain: bool, fight: &Fight, shot: &Shot, who: Id) -> bool {
    if shot.sure || !status::can_react(plain, fight, who) {
        return false;
    }
    plain || !space::is_horde(fight, who) && fight[who].charmed_by != Some(shot.by)
}

/// Whether somebody who may react may Dodge.
#[inline(always)]
fn dodges(plain: bool, fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    !it.has(Status::Exposed) && (plain || !it.has(Status::Immobilized))
}

/// With what somebody who may react may Parry.
#[inline(always)]
fn parries(plain: bool, fight: &Fight, shot: &Shot, who: Id) -> Option<Blade> {
    if plain && gear::holds_its_own(fight, who) {
        return Some(Blade { balanced: fight.sheet(who).balanced });
    }
    let item = if shot.melee { gear::parries_with(fight, who) } else { None };
    item.map(|item| Blade { balanced: gear::is_balanced(fight, item) })
}

/// What somebody parries with, as far as it matters.
#[derive(Clone, Copy)]
struct Blade {
    balanced: bool,
}

/// What statuses do to evasion of both kinds.
#[inline(always)]
fn evasion_modifier(plain: bool, fight: &Fight, who: Id) -> i16 {
    let it = &fight[who];
    let mut sum = if it.guarded { 10 } else { 0 };
    if plain || it.is_plain() {
        return sum;
    }
    for (status, less) in [(Status::Blinded, 30), (Status::Frozen, 20), (Status::Shocked, 20)] {
        if it.has(status) {
            sum -= less;
        }
    }
    sum
}

#[inline(always)]
fn dodge_test(plain: bool, fight: &Fight, who: Id, by: Id) -> Test {
    let it = &fight[who];
    let mut sum = evasion_modifier(plain, fight, who);
    if it.has(Status::Prone) || it.has(Status::Exposed) {
        sum -= 20;
    }
    if !plain && space::has_lost_leg(fight, who) {
        sum -= 20;
    }
    let rank = if plain { fight.sheet(who).ranks[0] } else { fight.profile(who).dodge.modifier() };
    Test { rank, ..Test::new(who, TestFor::Dodge(by), Score::Agility).with(sum) }
}

#[inline(always)]
fn parry_test(plain: bool, fight: &Fight, who: Id, by: Id, with: Blade) -> Test {
    let it = &fight[who];
    let mut sum = evasion_modifier(plain, fight, who);
    if !plain && it.has(Status::Immobilized) {
        sum -= 20;
    }
    let down = it.has(Status::Prone) || it.has(Status::Exposed);
    let settings = plain::settings_if(plain, fight);
    if down && settings.ws_penalty_hits_parry == crate::settings::WsPenalty::Yes {
        sum -= 10;
    }
    if with.balanced {
        sum += 10;
    }
    let rank = if plain { fight.sheet(who).ranks[1] } else { fight.profile(who).parry.modifier() };
    Test { rank, ..Test::new(who, TestFor::Parry(by), Score::Ws).with(sum) }
}

/// The target number of a Parry, where there is something to parry with.
#[inline(always)]
fn parry_number(plain: bool, fight: &Fight, who: Id, by: Id, with: Option<Blade>) -> Option<i16> {
    let with = with?;
    Some(test::target_if(plain, fight, &parry_test(plain, fight, who, by, with)))
}

/// Names the statuses that shape evasion.
fn cite(t: &mut impl Table<Fight>, fight: &Fight, who: Id, dodges: bool) {
    let it = &fight[who];
    if !t.keeps_clauses() || it.is_plain() {
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
#[inline(always)]
pub fn evade(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    who: Id,
    hits: u8,
) -> Step<u8> {
    let (by, plain) = (shot.by, t.is_plain());
    let reacts = reacts(plain, fight, shot, who);
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
    let (dodges, with) = (dodges(plain, fight, who), parries(plain, fight, shot, who));
    if !dodges && with.is_none() {
        return Ok(hits);
    }
    let dodge = if dodges {
        Some(test::target_if(plain, fight, &dodge_test(plain, fight, who, by)))
    } else {
        None
    };
    let parry = parry_number(plain, fight, who, by, with);
    cite(t, fight, who, dodge.is_some());
    t.cite(clause::ACTION_EVASION_TIMING);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.push(Defense::None.into());
        if dodge.is_some() {
            menu.push(Defense::Dodge.into());
        }
        if parry.is_some() {
            menu.push(Defense::Parry.into());
        }
    });
    let ask = Ask::Evade { who, by, dodge, parry, hits, element: shot.element };
    let how: Defense = t.choose(fight, fight.seat(who), ask, &menu)?;
    let (test, number) = match (how, dodge, parry, with) {
        (Defense::Dodge, Some(number), ..) => {
            t.cite(clause::ACTION_DODGE);
            (dodge_test(plain, fight, who, by), number)
        }
        (Defense::Parry, _, Some(number), Some(with)) => {
            t.cite(clause::ACTION_PARRY);
            t.cite(clause::STATUS_WS_NOT_PARRY);
            (parry_test(plain, fight, who, by, with), number)
        }
        _ => return Ok(hits),
    };
    t.cite(clause::TURN_REACTION);
    fight[who].reactions -= 1;
    fight[who].aim = 0;
    let left = if hits == 1 {
        if test::test_at(t, fight, test, number)? { 0 } else { 1 }
    } else {
        t.cite(clause::ACTION_EVASION_MANY_HITS);
        let came = test::test_by(t, fight, test)?;
        if came.passed { hits.saturating_sub(came.degrees) } else { hits }
    };
    if left < hits {
        t.tell(clause::ACTION_EVASION_TIMING, || Event::Evaded { who, how, left });
    }
    Ok(left)
}
