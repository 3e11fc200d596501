//! Trainings (`blackout.training.*`), and reactions (`blackout.actions.reactions`).

use affray_table::{Step, Table};

use crate::clause;
use crate::event::{Course, Event, Onset};
use crate::kinds::{ArmorClass, Ban, Body, Id, Skill, Training};
use crate::moves::Ask;
use crate::reason::From;
use crate::rules::condition::can_act;
use crate::rules::damage::{Damage, Direct};
use crate::rules::field::{are_enemies, distance, is_adjacent, is_in_front};
use crate::rules::rolls::{Test, agrees};
use crate::rules::stamina::{pay, price};
use crate::rules::{custom, damage, gear};
use crate::settings::ReactionsPerRound;
use crate::setup::{HEX, Weapon};
use crate::state::Fight;

/// What these reactions cost in Stamina.
pub(crate) const COST: i16 = 5;

/// The damage of an overcharged weapon around its target, where it goes wide.
pub(crate) const OVERCHARGE_WIDE: i16 = 2;

/// Whether somebody may react now.
#[must_use]
pub(crate) fn can_react(fight: &Fight, who: Id) -> bool {
    let unlimited = fight.setup.settings.reactions_per_round == ReactionsPerRound::Unlimited;
    can_act(fight, who)
        && fight[who].grappled.is_none()
        && (unlimited || !fight[who].reacted)
        && !custom::forbids(fight, who, Ban::Reactions)
}

fn can_pay(fight: &Fight, who: Id) -> bool {
    fight[who].stamina >= price(fight, who, COST)
}

fn react(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::ACTIONS_REACTIONS);
    fight[who].reacted = true;
}

/// Whether a failed test is rolled again (`blackout.training.reroll-fortitude`,
/// `blackout.training.reroll-evasion`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn rerolls(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: &Test,
    dice: i16,
) -> Step<bool> {
    if !fight.setup.has_training {
        return Ok(false);
    }
    let who = test.who;
    let profile = fight.profile(who);
    let light = matches!(profile.armor, ArmorClass::Clothes | ArmorClass::Light);
    let clause = match test.skill {
        Skill::Fortitude if profile.trainings.has(Training::RerollFortitude) => {
            clause::TRAINING_REROLL_FORTITUDE
        }
        Skill::Evasion if profile.trainings.has(Training::RerollEvasion) && light => {
            clause::TRAINING_REROLL_EVASION
        }
        _ => return Ok(false),
    };
    if fight.is_turn_of(who) && test.own || !can_react(fight, who) || !can_pay(fight, who) {
        return Ok(false);
    }
    if !agrees(t, fight, who, Ask::Reroll { test: *test, dice })? {
        return Ok(false);
    }
    react(t, fight, who);
    pay(t, fight, who, COST);
    let left = fight[who].stamina;
    t.tell(clause, || Event::Course(Course::Rerolls { who, left }));
    Ok(true)
}

/// Who is attacked in the end: an ally may take it upon itself (`blackout.training.intercept`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn intercepted(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attacker: Id,
    target: Id,
) -> Step<Id> {
    if !fight.setup.has_training {
        return Ok(target);
    }
    for who in fight.roster() {
        if who == target || are_enemies(fight, who, target) || who == attacker {
            continue;
        }
        let trained = fight.profile(who).trainings.has(Training::Intercept);
        let near = is_adjacent(fight, who, target) && gear::shield(fight, who).is_some();
        if !trained || !near || !is_in_front(fight, who, fight[attacker].at) {
            continue;
        }
        if fight[who].intercepts != Some(target) {
            let ask = Ask::Intercept { who, ally: target, attacker };
            if !can_react(fight, who) || !agrees(t, fight, who, ask)? {
                continue;
            }
            react(t, fight, who);
            fight[who].intercepts = Some(target);
            t.tell(clause::TRAINING_INTERCEPT, || {
                Event::Onset(Onset::Intercepts { who, ally: target })
            });
        }
        if can_act(fight, who) {
            t.tell(clause::TRAINING_INTERCEPT, || {
                Event::Onset(Onset::Intercepted { who, ally: target })
            });
            return Ok(who);
        }
    }
    Ok(target)
}

/// Whether somebody could sidestep now.
#[must_use]
pub(crate) fn may_sidestep(fight: &Fight, who: Id) -> bool {
    fight.setup.has_training
        && fight.profile(who).trainings.has(Training::Sidestep)
        && !fight[who].sidesteps
        && can_react(fight, who)
        && can_pay(fight, who)
}

/// Whether somebody who was hit sidesteps (`blackout.training.sidestep`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn sidesteps(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    attacker: Id,
) -> Step<bool> {
    if !may_sidestep(fight, who) || !agrees(t, fight, who, Ask::Sidestep { who, attacker })? {
        return Ok(false);
    }
    react(t, fight, who);
    pay(t, fight, who, COST);
    fight[who].sidesteps = true;
    let left = fight[who].stamina;
    t.tell(clause::TRAINING_SIDESTEP, || Event::Onset(Onset::Sidesteps { who, left }));
    Ok(true)
}

/// What an overcharged weapon does around its target (`blackout.training.overcharge`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn overcharge(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    by: Id,
    target: Id,
    weapon: &Weapon,
) -> Step {
    let trainings = fight.profile(by).trainings;
    let wide = trainings.has(Training::OverchargeWide);
    if !weapon.arc || !(wide || trainings.has(Training::Overcharge)) {
        return Ok(());
    }
    let (points, feet) = if wide { (OVERCHARGE_WIDE, 3 * HEX) } else { (1, HEX) };
    for who in fight.roster() {
        let profile = fight.profile(who);
        let conducts = profile.armor == ArmorClass::Heavy || profile.body == Body::Mechanical;
        let near = who == target || distance(fight, who, target) <= feet;
        if conducts && near && !fight[who].gone {
            t.cite(clause::TRAINING_OVERCHARGE);
            let harm = Damage { to: who, by: Some(by), amount: points };
            damage::direct(t, fight, harm, (Direct::Shock, From::Overcharge))?;
        }
    }
    Ok(())
}
