//! Whether something may be done in a turn, or why not (`blackout.actions.*`). Menus are made of
//! what is allowed here.

use affray_table::{Bar, Clause, May, barred};

use crate::clause;
use crate::kinds::{Condition, Level, Mode};
use crate::moves::{Action, Battery, Blow, Going, Limits, Move, With};
use crate::reason::{Barrier, Thing, Who};
use crate::rules::attack::{is_sneak, may_fire, may_target};
use crate::rules::maneuver::Foe;
use crate::rules::{attack, condition, gear, maneuver, movement, stacking, structure, trained};
use crate::settings::{FreeStep, TakeYourTime, Waiving};
use crate::setup::{FISTS, Weapon};
use crate::state::{Fight, Turn, Where};

use crate::kinds::{Effect, Id, ItemId, Threat};
use crate::rules::field::has_steps;

use super::menu::{can_cover, options};
use super::{deed, time_ap};

/// Whether somebody may do something in its turn now.
pub(crate) fn may_do(fight: &Fight, turn: Turn, limits: &Limits, action: Action) -> May<Barrier> {
    let who = turn.who;
    if limits.berserk {
        may_rage(fight, turn, limits, action)?;
    }
    match action {
        Action::Attack(blow) => may_attack(fight, turn, limits, blow),
        Action::Area(item, slow) => {
            may_area(fight, turn, limits, item)?;
            if slow {
                may_take_time(fight, turn, gear::weapon(fight, With::Item(item)))
            } else {
                Ok(())
            }
        }
        Action::Batter(battery) => may_batter(fight, turn, limits, battery),
        Action::Trigger(target, effect) => may_trigger(fight, who, target, effect),
        Action::Waive(target, effect) => {
            may_trigger(fight, who, target, effect)?;
            if fight.setup.settings.waiving == Waiving::Yes {
                return Ok(());
            }
            barred(Barrier::NotInForce, clause::STACKING_AUTO_TRIGGER)
        }
        Action::Plain(it) => maneuver::may_plainly(fight, who, it),
        Action::PinDown(item) => {
            may_hold(fight, who, item)?;
            maneuver::may_pin_down(fight, who, item)
        }
        Action::Maneuver(it, with, target) => {
            maneuver::may(fight, who, it)?;
            let weapon = match with {
                With::Fists => &FISTS,
                With::Item(item) => may_hold(fight, who, item)?,
            };
            maneuver::may_oppose(fight, who, it, limits, target)?;
            maneuver::may_use(fight, who, it, Foe { with, target }, weapon)
        }
        Action::Trained(which) => trained::may_plainly(fight, who, which),
        Action::TrainedOn(which, with, target) => {
            trained::may_against(fight, who, which, limits, Foe { with, target })
        }
        Action::Walk => may_walk(fight, turn, limits.going()),
        Action::Run => may_run(fight, turn, limits.going()),
        Action::Step => may_step(fight, turn, limits.going()),
        Action::End => Ok(()),
        other => deed::may(fight, turn, other),
    }
}

/// Whether action points are left for something.
#[inline]
pub(super) fn may_spend(turn: Turn, needs: u8, clause: Clause) -> May<Barrier> {
    if turn.ap < needs {
        return barred(Barrier::Ap { needs, left: turn.ap }, clause);
    }
    Ok(())
}

/// What the Berserk may do besides attacking stands on their menu
/// (`blackout.conditions.berserk-details`).
fn may_rage(fight: &Fight, turn: Turn, limits: &Limits, action: Action) -> May<Barrier> {
    if matches!(action, Action::Attack(_) | Action::Trigger(..) | Action::Waive(..)) {
        return Ok(());
    }
    let mut menu = Vec::new();
    options(fight, turn, limits, &mut menu);
    if menu.contains(&Move::Action(action)) {
        return Ok(());
    }
    barred(Barrier::Of(turn.who, Who::Berserk), clause::CONDITIONS_BERSERK_DETAILS)
}

fn may_trigger(fight: &Fight, who: Id, target: Id, effect: Threat) -> May<Barrier> {
    let mut own = stacking::waiting(fight, who);
    if own.any(|pending| pending.target == target && pending.effect == effect) {
        return Ok(());
    }
    barred(Barrier::Of(target, Who::NothingWaits), clause::STACKING_PENDING)
}

/// A weapon that somebody has in hand, fit for use.
pub(crate) fn may_hold(fight: &Fight, who: Id, item: ItemId) -> Result<&Weapon, Bar<Barrier>> {
    if fight[item].at != Where::Held(who) {
        return barred(Barrier::NotInHand(who, item), clause::ACTIONS_USE_ITEM);
    }
    if !gear::is_usable(fight, item) {
        return barred(Barrier::Thing(item, Thing::Unusable), clause::MANEUVER_GEAR_TABLE);
    }
    match gear::weapon_of(fight, item) {
        Some(weapon) => Ok(weapon),
        None => barred(Barrier::NotArmed(who, With::Item(item)), clause::ACTIONS_ATTACK),
    }
}

/// What somebody attacks single targets with.
pub(crate) fn may_wield(fight: &Fight, who: Id, with: With) -> Result<&Weapon, Bar<Barrier>> {
    let With::Item(item) = with else {
        let is_body = |(item, weapon): (ItemId, &Weapon)| {
            gear::item(fight, item).hands == 0 && weapon.mode == Mode::Melee
        };
        if gear::weapons(fight, who).any(is_body) {
            return barred(Barrier::NotArmed(who, with), clause::ACTIONS_ATTACK);
        }
        return Ok(&FISTS);
    };
    let weapon = may_hold(fight, who, item)?;
    if weapon.is_area() {
        return barred(Barrier::IsArea(with), clause::ACTIONS_AREA_ATTACK_COST);
    }
    Ok(weapon)
}

/// Whether there are action points and rounds for an attack.
#[inline]
pub(super) fn may_ready(fight: &Fight, turn: Turn, with: With, weapon: &Weapon) -> May<Barrier> {
    may_spend(turn, weapon.ap, clause::ACTIONS_ATTACK)?;
    may_fire(fight, with)
}

/// Whether somebody may attack this one with a weapon: bound to nobody else, and it can be hit.
#[inline]
pub(super) fn may_strike(
    fight: &Fight,
    who: Id,
    limits: &Limits,
    weapon: &Weapon,
    target: Id,
) -> May<Barrier> {
    if let Some(only) = limits.only.filter(|&only| only != target) {
        let clause = match limits.berserk {
            true => clause::CONDITIONS_BERSERK,
            false => clause::CONDITIONS_TAUNTED,
        };
        return barred(Barrier::Bound { who, only }, clause);
    }
    may_target(fight, who, weapon, target)
}

fn may_attack(fight: &Fight, turn: Turn, limits: &Limits, blow: Blow) -> May<Barrier> {
    let weapon = may_wield(fight, turn.who, blow.with)?;
    may_ready(fight, turn, blow.with, weapon)?;
    may_strike(fight, turn.who, limits, weapon, blow.target)?;
    may_choose(fight, turn, weapon, blow)
}

/// Whether an attack may take its time and spend Vulnerable as it wants to
/// (`blackout.actions.take-your-time`, `blackout.conditions.vulnerable-expend`).
pub(super) fn may_choose(fight: &Fight, turn: Turn, weapon: &Weapon, blow: Blow) -> May<Barrier> {
    let target = blow.target;
    let vulnerable = fight[target].level(Level::Vulnerable) > 0 && weapon.mode != Mode::Burst;
    if blow.slow {
        match vulnerable {
            true => may_have_time(fight, turn, weapon)?,
            false => may_take_time(fight, turn, weapon)?,
        }
    }
    if !blow.spend {
        return Ok(());
    }
    let clause = clause::CONDITIONS_VULNERABLE_EXPEND;
    if weapon.mode == Mode::Burst {
        return barred(Barrier::BurstSpends, clause);
    }
    if !vulnerable {
        return barred(Barrier::Of(target, Who::NotVulnerable), clause);
    }
    if !blow.slow && !is_sneak(fight, turn.who, target) {
        return barred(Barrier::Of(target, Who::PlainSpends), clause);
    }
    Ok(())
}

/// Whether somebody may take its time over an attack: where that does anything
/// (`blackout.actions.take-your-time`).
pub(crate) fn may_take_time(fight: &Fight, turn: Turn, weapon: &Weapon) -> May<Barrier> {
    let settings = &fight.setup.settings;
    // A template has no test of its own that could be eased.
    let eases = settings.take_your_time == TakeYourTime::Advantage && weapon.mode != Mode::Template;
    if !eases && !weapon.has(Effect::Destroyer) {
        return barred(Barrier::NoUseOfTime, clause::ACTIONS_TAKE_YOUR_TIME);
    }
    may_have_time(fight, turn, weapon)
}

/// Whether somebody has the action points to take its time over an attack.
fn may_have_time(fight: &Fight, turn: Turn, weapon: &Weapon) -> May<Barrier> {
    may_spend(turn, weapon.ap + time_ap(fight), clause::ACTIONS_TAKE_YOUR_TIME)
}

/// Whether a blast or a template may be used (`blackout.actions.area-attack-cost`).
pub(super) fn may_area(fight: &Fight, turn: Turn, limits: &Limits, item: ItemId) -> May<Barrier> {
    let who = turn.who;
    if limits.berserk {
        return barred(Barrier::Of(who, Who::Berserk), clause::CONDITIONS_BERSERK_DETAILS);
    }
    if attack::is_blinded(fight, who) {
        return barred(Barrier::Of(who, Who::Blind), clause::CONDITIONS_BLINDED);
    }
    let weapon = may_hold(fight, who, item)?;
    if !weapon.is_area() {
        return barred(Barrier::Thing(item, Thing::NoArea), clause::ACTIONS_AREA_ATTACK_COST);
    }
    may_spend(turn, weapon.ap, clause::ACTIONS_AREA_ATTACK_COST)?;
    may_fire(fight, With::Item(item))?;
    if !can_cover(fight, who, weapon, limits.only) {
        return barred(Barrier::Thing(item, Thing::NoPoint), clause::AREA_BLAST_RANGE);
    }
    Ok(())
}

fn may_batter(fight: &Fight, turn: Turn, limits: &Limits, battery: Battery) -> May<Barrier> {
    let Battery { with, on, slow } = battery;
    let who = turn.who;
    if let Some(only) = limits.only {
        return barred(Barrier::Bound { who, only }, clause::CONDITIONS_TAUNTED);
    }
    if !condition::can_act(fight, who) {
        return barred(Barrier::Of(who, Who::CannotGo), clause::ACTIONS_AP);
    }
    let weapon = may_wield(fight, who, with)?;
    may_ready(fight, turn, with, weapon)?;
    let clause = clause::EFFECTS_DESTROYER_STRUCTURES;
    if !structure::stands(fight, on) {
        return barred(Barrier::Broken(on), clause);
    }
    if !structure::can_batter(fight, who, weapon, on) {
        return barred(Barrier::CannotBatter(on, with), clause);
    }
    if slow { may_take_time(fight, turn, weapon) } else { Ok(()) }
}

/// Whether somebody may walk (`blackout.actions.walk-run`).
pub(super) fn may_walk(fight: &Fight, turn: Turn, going: Going) -> May<Barrier> {
    may_spend(turn, 1, clause::ACTIONS_WALK_RUN)?;
    may_leave(fight, turn.who, movement::walk_hexes(fight, turn.who), going)
}

/// Whether somebody may run (`blackout.actions.walk-run`).
pub(super) fn may_run(fight: &Fight, turn: Turn, going: Going) -> May<Barrier> {
    let who = turn.who;
    may_spend(turn, 2, clause::ACTIONS_WALK_RUN)?;
    let hexes = movement::run_hexes(fight, who);
    if hexes == 0 && fight.profile(who).speed > 0 {
        return barred(Barrier::Of(who, Who::Injured), clause::CONDITIONS_INJURY_DEXTERITY);
    }
    may_leave(fight, who, hexes, going)
}

/// Whether somebody may take a free step (`blackout.actions.free-step`).
pub(super) fn may_step(fight: &Fight, turn: Turn, going: Going) -> May<Barrier> {
    let who = turn.who;
    if fight.setup.settings.free_step != FreeStep::Once || !has_steps(fight) {
        return barred(Barrier::NoSteps, clause::ACTIONS_FREE_STEP);
    }
    if turn.stepped {
        return barred(Barrier::Of(who, Who::Stepped), clause::ACTIONS_FREE_STEP);
    }
    may_leave(fight, who, u8::from(fight.profile(who).speed > 0), going)
}

/// Whether somebody may go so many hexes.
fn may_leave(fight: &Fight, who: Id, hexes: u8, going: Going) -> May<Barrier> {
    if fight[who].has(Condition::Immobilized) {
        return barred(
            Barrier::Already(who, Condition::Immobilized),
            clause::CONDITIONS_IMMOBILIZED,
        );
    }
    movement::may_go(fight, who, hexes, going)
}
