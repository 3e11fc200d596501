//! Maneuvers of content files: action points, Stamina, what they require and what they bring
//! (`blackout.maneuver.list`, `blackout.maneuver.availability`).

use affray_table::{Step, Table};

use crate::clause;
use crate::content::{Grant, Trained};
use crate::event::{Event, Onset};
use crate::kinds::{Ban, Condition, How, Id, Mode, TrainedId};
use crate::moves::{Action, Move, TestFor, With};
use crate::rules::attack::Swing;
use crate::rules::condition::{begin_until, is_out, raise};
use crate::rules::field::{are_enemies, distance, in_sight, is_flanked};
use crate::rules::maneuver::{self, At, Cost, Foe};
use crate::rules::rolls::Test;
use crate::rules::{attack, custom, effects, rolls, stamina, turn};
use crate::setup::{FISTS, HEX, Weapon};
use crate::state::Fight;

/// A maneuver's entry.
#[must_use]
pub(crate) fn entry(fight: &Fight, which: TrainedId) -> &Trained {
    &fight.setup.trained[which.index()]
}

/// Whether somebody may use a maneuver now, whatever at.
#[must_use]
pub(crate) fn may(fight: &Fight, who: Id, which: TrainedId) -> bool {
    let Some(turn) = fight.state.turn else { return false };
    let trained = entry(fight, which);
    !turn.maneuver
        && turn.ap >= trained.ap
        && fight.profile(who).trained & (1 << which.0) != 0
        && stamina::can_afford(fight, who, i16::from(trained.stamina))
        && !fight[who].has(Condition::Berserk)
        && !custom::forbids(fight, who, Ban::Maneuvers)
}

/// Whether a maneuver can be used with a weapon on somebody.
fn fits(fight: &Fight, who: Id, it: &Trained, foe: Foe, weapon: &Weapon) -> bool {
    let Foe { with, target } = foe;
    if it.flanked && !is_flanked(fight, who, target) {
        return false;
    }
    if it.how == How::Contest {
        return with == With::Fists
            && !fight[target].has(Condition::Hidden)
            && distance(fight, who, target) <= it.range
            // blackout.conditions.blinded: what reaches farther than a touch needs sight.
            && (it.range <= HEX || !fight[who].has(Condition::Blinded))
            && in_sight(fight, fight[who].at, fight[target].at);
    }
    let kind = it.melee.is_none_or(|melee| melee != weapon.is_ranged());
    // A burst has no attack test that could carry a maneuver.
    kind && matches!(weapon.mode, Mode::Melee | Mode::Single)
        && attack::is_loaded(fight, with)
        && attack::can_target(fight, who, weapon, target)
}

/// Adds every maneuver of content files that somebody may use.
pub(crate) fn options(fight: &Fight, who: Id, may_hit: &dyn Fn(Id) -> bool, menu: &mut Vec<Move>) {
    for which in (0..fight.setup.trained.len() as u8).map(TrainedId) {
        if !may(fight, who, which) {
            continue;
        }
        let it = entry(fight, which);
        if it.how == How::Own {
            menu.push(Action::Trained(which).into());
            continue;
        }
        for target in fight.roster() {
            let bound = it.how == How::Attack && !may_hit(target);
            if !are_enemies(fight, who, target) || is_out(fight, target) || bound {
                continue;
            }
            if it.how == How::Contest {
                if fits(fight, who, it, Foe { with: With::Fists, target }, &FISTS) {
                    menu.push(Action::TrainedOn(which, With::Fists, target).into());
                }
                continue;
            }
            turn::arms(fight, who, &mut |with, weapon| {
                if fits(fight, who, it, Foe { with, target }, weapon) {
                    menu.push(Action::TrainedOn(which, with, target).into());
                }
            });
        }
    }
}

/// Uses a maneuver of a content file: the turn's one, whether it comes about or not.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn perform(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: TrainedId,
    at: At,
) -> Step {
    let it = entry(fight, which);
    let (how, cost) = (it.how, Cost { ap: it.ap, stamina: i16::from(it.stamina) });
    t.cite(clause::MANEUVER_ONE_PER_TURN);
    t.cite(clause::MANEUVER_AVAILABILITY);
    let Some(tires) = maneuver::begin_one(t, fight, who, cost, TestFor::Push(which))? else {
        t.tell(clause::STAMINA_MANEUVER_AT_ZERO_FAIL, || {
            Event::Onset(Onset::TrainedFailed { who, which })
        });
        return Ok(());
    };
    t.tell(clause::MANEUVER_AVAILABILITY, || Event::Onset(Onset::Trained { who, which }));
    match (how, at) {
        (How::Own, _) | (_, At::Own | At::Point(_)) => give(t, fight, which, who),
        (How::Attack, At::Foe(foe)) => strike(t, fight, who, which, foe)?,
        (How::Contest, At::Foe(foe)) => contest(t, fight, who, which, foe.target)?,
    }
    if tires {
        maneuver::tire(t, fight, who);
    }
    Ok(())
}

fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: TrainedId,
    foe: Foe,
) -> Step {
    let target = foe.target;
    let it = entry(fight, which);
    let (resist, theirs) = (it.resist, it.theirs);
    let swing = Swing {
        advantages: i16::from(it.advantages),
        damage: i16::from(it.damage),
        harmless: false,
    };
    if attack::attack(t, fight, who, foe.blow(), swing)?.is_none() || is_out(fight, target) {
        return Ok(());
    }
    if let Some(needs) = resist {
        let why = TestFor::WithstandTrained(which, who);
        let mut test = Test::new(target, why, theirs.0, theirs.1).needs(needs);
        test.against = effects::fears(fight, who);
        if rolls::test(t, fight, test)? >= i16::from(needs) {
            return Ok(());
        }
    }
    give(t, fight, which, target);
    Ok(())
}

fn contest(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: TrainedId,
    target: Id,
) -> Step {
    let it = entry(fight, which);
    let (own, theirs, extra) = (it.own, it.theirs, i16::from(it.advantages));
    let mine = Test::new(who, TestFor::Trained(which, target), own.0, own.1).with(extra).own();
    let other = Test::new(target, TestFor::WithstandTrained(which, who), theirs.0, theirs.1);
    if rolls::opposed(t, fight, mine, other)?.is_some() {
        give(t, fight, which, target);
    } else {
        t.tell(clause::CORE_OPPOSED, || Event::Onset(Onset::TrainedFailed { who, which }));
    }
    Ok(())
}

/// What a maneuver brings somebody.
fn give(t: &mut impl Table<Fight>, fight: &mut Fight, which: TrainedId, to: Id) {
    match entry(fight, which).gives {
        Some(Grant::Condition(condition)) => begin_until(t, fight, to, condition),
        Some(Grant::Level(level)) => raise(t, fight, to, level, 1),
        Some(Grant::Custom(condition)) => custom::begin(t, fight, to, condition),
        None => {}
    }
}
