//! Shots that miss may hit others (`blackout.attack.stray`).

use affray_table::{Lazy, May, Seat, Step, Table, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::Id;
use crate::moves::{Ask, Blow, Move, Person};
use crate::reason::{Barrier, From, Who};
use crate::rules::field::Cover;
use crate::rules::{field, round};
use crate::settings::StrayShots;
use crate::setup::{HEX, MAX_COMBATANTS};
use crate::state::Fight;

use super::{Attack, Hit, passive_evasion, strike};

/// The others whom a shot at somebody may strike: nearest to the target first, then nearer to the
/// shooter, then in order of initiative.
#[must_use]
pub(crate) fn bystanders(fight: &Fight, who: Id, target: Id) -> ArrayVec<Id, MAX_COMBATANTS> {
    let mut near: ArrayVec<Id, MAX_COMBATANTS> = fight
        .roster()
        .filter(|&other| other != target && may_stray(fight, who, target, other).is_ok())
        .collect();
    near.sort_by_key(|&other| {
        let to_target = field::distance(fight, other, target);
        (to_target, field::distance(fight, other, who), round::place_of(fight, other))
    });
    near
}

/// Whether a shot at somebody may strike another: within 5 feet of the target, and not behind full
/// cover (`blackout.attack.stray`).
pub(crate) fn may_stray(fight: &Fight, who: Id, target: Id, other: Id) -> May<Barrier> {
    let by = clause::ATTACK_STRAY;
    barred_if(other == who, Barrier::Of(who, Who::Shoots), by)?;
    barred_if(fight[other].gone, Barrier::Of(other, Who::Gone), by)?;
    let far = field::distance(fight, other, target) > HEX;
    barred_if(far, Barrier::Of(other, Who::NotBeside), by)?;
    let covered = other != target && field::cover(fight, who, other) == Cover::Full;
    barred_if(covered, Barrier::Of(other, Who::FullCover), by)
}

/// A miss may hit somebody next to the target (`blackout.attack.stray`).
pub(super) fn stray(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack<'_>,
    successes: i16,
) -> Step {
    let Attack { who, weapon, blow } = attack;
    let how = fight.setup.settings.stray_shots;
    if how == StrayShots::Off || how == StrayShots::BySuccesses && successes <= 0 {
        return Ok(());
    }
    t.cite(clause::ATTACK_STRAY);
    let near = bystanders(fight, who, blow.target);
    let struck = if how == StrayShots::Gm {
        if near.is_empty() {
            return Ok(());
        }
        by_gm(t, fight, who, blow.target, &near)?
    } else {
        let meets = |other: &Id| i16::from(passive_evasion(fight, *other)) <= successes;
        near.into_iter().find(meets)
    };
    let Some(other) = struck else { return Ok(()) };
    t.tell(clause::ATTACK_STRAY, || Event::Onset(Onset::Strays { by: who, to: other, hits: 1 }));
    let blow = Blow { target: other, ..blow };
    let hit =
        Hit { who, blow, critical: false, stacks: 0, sneak: false, extra: (0, From::Nothing) };
    strike(t, fight, hit, weapon).map(drop)
}

/// Whom shots that miss somebody find, as the GM says.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn by_gm(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    target: Id,
    near: &[Id],
) -> Step<Option<Id>> {
    // The target itself stands for nobody.
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Move::Person(target));
        list.extend(near.iter().map(|&other| Move::Person(other)));
    });
    let chosen: Person = t.choose(fight, Seat::GM, Ask::Stray { who, target }, &menu)?;
    Ok((chosen != target).then_some(chosen))
}
