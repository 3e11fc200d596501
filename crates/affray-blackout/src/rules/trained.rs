//! Maneuvers of content files: action points, Stamina, what they require and what they bring
//! (`blackout.maneuver.list`, `blackout.maneuver.availability`).

use affray_table::{May, Step, Table, barred, barred_if};

use crate::clause;
use crate::content::{Grant, Trained};
use crate::event::{Event, Onset};
use crate::kinds::{Condition, How, Id, Mode, TrainedId};
use crate::moves::{Action, Limits, Move, TestFor, With};
use crate::reason::{Barrier, From, Who};
use crate::rules::attack::Swing;
use crate::rules::condition::{begin_until, is_out, raise};
use crate::rules::field::{are_enemies, distance, in_sight, is_flanked};
use crate::rules::maneuver::{self, At, Cost, Foe};
use crate::rules::rolls::Test;
use crate::rules::{attack, custom, effects, rolls, turn};
use crate::setup::{FISTS, HEX, Weapon};
use crate::state::Fight;

/// A maneuver's entry.
#[must_use]
pub(crate) fn entry(fight: &Fight, which: TrainedId) -> &Trained {
    &fight.setup.trained[which.index()]
}

/// Whether somebody may use a maneuver now, whatever at.
pub(crate) fn may(fight: &Fight, who: Id, which: TrainedId) -> May<Barrier> {
    let trained = entry(fight, which);
    let cost = Cost { ap: trained.ap, stamina: i16::from(trained.stamina) };
    let is_taught = fight.profile(who).trained & (1 << which.0) != 0;
    let untaught = Barrier::Of(who, Who::NotTrained);
    let taught = barred_if(!is_taught, untaught, clause::MANEUVER_AVAILABILITY);
    maneuver::may_afford(fight, who, cost, taught)
}

/// Whether a maneuver may be used on somebody at all.
fn may_oppose(fight: &Fight, who: Id, it: &Trained, limits: &Limits, target: Id) -> May<Barrier> {
    if !are_enemies(fight, who, target) {
        return barred(Barrier::Of(target, Who::Friend), clause::MANEUVER_AVAILABILITY);
    }
    if is_out(fight, target) {
        return barred(Barrier::Of(target, Who::Out), clause::DAMAGE_OUT_OF_THE_FIGHT);
    }
    match limits.only {
        Some(only) if only != target && it.how == How::Attack => {
            barred(Barrier::Bound { who, only }, clause::CONDITIONS_TAUNTED)
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether a maneuver can be used with a weapon on somebody.
fn may_use(fight: &Fight, who: Id, it: &Trained, foe: Foe, weapon: &Weapon) -> May<Barrier> {
    let Foe { with, target } = foe;
    let by = clause::MANEUVER_AVAILABILITY;
    if it.flanked && !is_flanked(fight, who, target) {
        return barred(Barrier::Of(target, Who::NotFlanked), by);
    }
    if it.how == How::Contest {
        return may_contest(fight, who, it, foe);
    }
    let kind = it.melee.is_none_or(|melee| melee != weapon.is_ranged());
    // A burst has no attack test that could carry a maneuver.
    if !kind || !matches!(weapon.mode, Mode::Melee | Mode::Single) {
        return barred(Barrier::WrongWeapon(with), by);
    }
    attack::may_fire(fight, with)?;
    attack::may_target(fight, who, weapon, target)
}

/// Whether a contest can be forced on somebody from here.
fn may_contest(fight: &Fight, who: Id, it: &Trained, foe: Foe) -> May<Barrier> {
    let Foe { with, target } = foe;
    let by = clause::MANEUVER_AVAILABILITY;
    if with != With::Fists {
        return barred(Barrier::WrongWeapon(with), by);
    }
    if fight[target].has(Condition::Hidden) {
        return barred(Barrier::Of(target, Who::Hidden), clause::CONDITIONS_HIDDEN);
    }
    let away = distance(fight, who, target);
    if away > it.range {
        return barred(Barrier::TooFar { target, away, most: it.range }, by);
    }
    // blackout.conditions.blinded: what reaches farther than a touch needs sight.
    if it.range > HEX && fight[who].has(Condition::Blinded) {
        return barred(Barrier::Of(who, Who::Blind), clause::CONDITIONS_BLINDED);
    }
    if !in_sight(fight, fight[who].at, fight[target].at) {
        return barred(Barrier::Of(target, Who::OutOfSight), clause::FIELD_LINE_OF_SIGHT);
    }
    Ok(())
}

/// Whether somebody may use a maneuver of their own.
pub(crate) fn may_plainly(fight: &Fight, who: Id, which: TrainedId) -> May<Barrier> {
    may(fight, who, which)?;
    if entry(fight, which).how != How::Own {
        return barred(Barrier::OtherAim(which), clause::MANEUVER_AVAILABILITY);
    }
    Ok(())
}

/// Whether somebody may use a maneuver on another, with what they can attack with.
pub(crate) fn may_against(
    fight: &Fight,
    who: Id,
    which: TrainedId,
    limits: &Limits,
    foe: Foe,
) -> May<Barrier> {
    may(fight, who, which)?;
    let it = entry(fight, which);
    if it.how == How::Own {
        return barred(Barrier::OtherAim(which), clause::MANEUVER_AVAILABILITY);
    }
    may_oppose(fight, who, it, limits, foe.target)?;
    let weapon = match it.how {
        How::Own | How::Contest => &FISTS,
        How::Attack => turn::may_wield(fight, who, foe.with)?,
    };
    may_use(fight, who, it, foe, weapon)
}

/// Adds every maneuver of content files that somebody may use.
pub(crate) fn options(fight: &Fight, who: Id, limits: &Limits, menu: &mut Vec<Move>) {
    for which in (0..fight.setup.trained.len() as u8).map(TrainedId) {
        if may(fight, who, which).is_err() {
            continue;
        }
        let it = entry(fight, which);
        if it.how == How::Own {
            menu.push(Action::Trained(which).into());
            continue;
        }
        for target in fight.roster() {
            if may_oppose(fight, who, it, limits, target).is_err() {
                continue;
            }
            if it.how == How::Contest {
                let foe = Foe { with: With::Fists, target };
                if may_use(fight, who, it, foe, &FISTS).is_ok() {
                    menu.push(Action::TrainedOn(which, With::Fists, target).into());
                }
                continue;
            }
            turn::arms(fight, who, &mut |with, weapon| {
                if may_use(fight, who, it, Foe { with, target }, weapon).is_ok() {
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
    let (ap, left) = (fight.ap(), fight[who].stamina);
    let event = || Event::Onset(Onset::Trained { who, which, ap, left });
    t.tell(clause::MANEUVER_AVAILABILITY, event);
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

/// What a maneuver adds to the attack that it is made with.
pub(crate) fn swing(it: &Trained, which: TrainedId) -> Swing {
    Swing {
        from: From::Trained(which),
        advantages: i16::from(it.advantages),
        damage: i16::from(it.damage),
        harmless: false,
    }
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
    let swing = swing(it, which);
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

/// The two tests of a contest: its user's and its target's.
pub(crate) fn contested(fight: &Fight, who: Id, which: TrainedId, target: Id) -> [Test; 2] {
    let it = entry(fight, which);
    let (own, theirs, extra) = (it.own, it.theirs, i16::from(it.advantages));
    let mine = Test::new(who, TestFor::Trained(which, target), own.0, own.1);
    let other = Test::new(target, TestFor::WithstandTrained(which, who), theirs.0, theirs.1);
    [mine.with(extra, From::Trained(which)).own().against(target), other.against(who)]
}

fn contest(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: TrainedId,
    target: Id,
) -> Step {
    let [mine, other] = contested(fight, who, which, target);
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
