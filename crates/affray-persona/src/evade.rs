//! Evasion: Dodge and Parry (`persona.action.dodge`, `persona.action.parry`).

use affray_table::{Lazy, Step, Table};

use crate::aim::Shot;
use crate::clause;
use crate::event::Event;
use crate::gear::{self, With};
use crate::moves::{Ask, Defense, Move, TestFor};
use crate::setup::{Id, ItemId, Quality, Score, Status};
use crate::space;
use crate::state::Fight;
use crate::status;
use crate::test::{self, Test};

/// How well somebody would evade by a Dodge or a Parry: the target numbers, where it may.
#[must_use]
pub fn evasions(fight: &Fight, shot: &Shot, who: Id) -> (Option<i16>, Option<i16>) {
    let (dodge, parry) = tests(fight, shot, who);
    let number = |test: Test| test::target(fight, &test);
    (dodge.map(number), parry.map(number))
}

/// The tests by which somebody would evade, where it may.
#[inline]
fn tests(fight: &Fight, shot: &Shot, who: Id) -> (Option<Test>, Option<Test>) {
    if shot.sure || !status::can_react(fight, who) || space::is_horde(fight, who) {
        return (None, None);
    }
    let it = &fight[who];
    if it.charmed_by == Some(shot.by) {
        return (None, None);
    }
    let dodge = !it.has(Status::Exposed) && !it.has(Status::Immobilized);
    let parry = if shot.melee { gear::parries_with(fight, who) } else { None };
    (
        dodge.then(|| dodge_test(fight, who, shot.by)),
        parry.map(|item| parry_test(fight, who, shot.by, item)),
    )
}

/// What statuses do to evasion of both kinds.
#[inline]
fn evasion_modifier(fight: &Fight, who: Id) -> i16 {
    let it = &fight[who];
    let mut sum = if it.guarded { 10 } else { 0 };
    if it.is_plain() {
        return sum;
    }
    for (status, less) in [(Status::Blinded, 30), (Status::Frozen, 20), (Status::Shocked, 20)] {
        if it.has(status) {
            sum -= less;
        }
    }
    sum
}

#[inline]
fn dodge_test(fight: &Fight, who: Id, by: Id) -> Test {
    let it = &fight[who];
    let mut sum = evasion_modifier(fight, who);
    if it.has(Status::Prone) || it.has(Status::Exposed) {
        sum -= 20;
    }
    if space::has_lost_leg(fight, who) {
        sum -= 20;
    }
    Test::new(who, TestFor::Dodge(by), Score::Agility).skill(fight.profile(who).dodge).with(sum)
}

#[inline]
fn parry_test(fight: &Fight, who: Id, by: Id, item: ItemId) -> Test {
    let it = &fight[who];
    let mut sum = evasion_modifier(fight, who);
    if it.has(Status::Immobilized) {
        sum -= 20;
    }
    let down = it.has(Status::Prone) || it.has(Status::Exposed);
    if down && fight.setup.settings.ws_penalty_hits_parry == crate::settings::WsPenalty::Yes {
        sum -= 10;
    }
    if gear::weapon(fight, With::Item(item)).qualities.has(Quality::Balanced) {
        sum += 10;
    }
    Test::new(who, TestFor::Parry(by), Score::Ws).skill(fight.profile(who).parry).with(sum)
}

/// Names the statuses that shape evasion.
fn cite(t: &mut impl Table<Fight>, fight: &Fight, who: Id, dodges: bool) {
    let it = &fight[who];
    if it.is_plain() || !t.keeps_clauses() {
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
    let (by_dodge, by_parry) = tests(fight, shot, who);
    for (status, clause) in [
        (Status::Helpless, clause::STATUS_PHYSICAL_HELPLESS_ACTS),
        (Status::Immobilized, clause::STATUS_PHYSICAL_IMMOBILIZED_MOVES),
    ] {
        if fight[who].has(status) {
            t.cite(clause);
        }
    }
    if by_dodge.is_none() && by_parry.is_none() {
        return Ok(hits);
    }
    let number = |test: Test| test::target(fight, &test);
    let (dodge, parry) = (by_dodge.map(number), by_parry.map(number));
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
    let chosen = match how {
        Defense::None => None,
        Defense::Dodge => {
            t.cite(clause::ACTION_DODGE);
            by_dodge.zip(dodge)
        }
        Defense::Parry => {
            t.cite(clause::ACTION_PARRY);
            t.cite(clause::STATUS_WS_NOT_PARRY);
            by_parry.zip(parry)
        }
    };
    let Some((test, number)) = chosen else { return Ok(hits) };
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
