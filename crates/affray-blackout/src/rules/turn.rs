//! A turn: its start, what may be done in it, its end (`blackout.actions.*`, `blackout.time.*`).

mod deed;
mod end;
mod legal;
mod menu;

use affray_table::{Clause, Lazy, May, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::{Course, Event};
use crate::kinds::{Condition, Id, Level, Maneuver, Threat};
use crate::moves::{Action, Answer, Ask, Going, Limits, Move, Person, With};
use crate::reason::{Barrier, Who};
use crate::rules::area::AreaAttack;
use crate::rules::condition::{can_act, end, is_out};
use crate::rules::field::{are_enemies, distance};
use crate::rules::gear::weapon;
use crate::rules::maneuver::{At, Foe};
use crate::rules::rolls::seat;
use crate::rules::{area, custom, deeds, maneuver, movement, stacking, structure, trained};
use crate::settings::{AcidActs, TakeYourTimeAp, TauntedSafe};
use crate::state::{Fight, Pending, Turn};

pub(crate) use end::{corrode, finish, lapse, pass_over};
pub(crate) use legal::{may_do, may_take_time, may_wield};
pub(crate) use menu::{arms, options};

use menu::{area_can_hit, can_hit, is_target};

/// Action points of a turn, as a rule (`blackout.actions.ap`).
const USUAL_AP: u8 = 3;
/// The most things done in a turn.
const MOST_STEPS: u8 = 80;

/// A turn begins (`blackout.time.turn-start-order`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    cite_order(t, fight, who);
    renew(fight, who);
    let base = fight.profile(who).ap;
    let turn = Turn {
        who,
        ap: base,
        stepped: false,
        maneuver: false,
        rested: false,
        overexerted: 0,
        steps: 0,
    };
    fight.state.turn = Some(turn);
    if fight.setup.settings.acid_acts == AcidActs::Start {
        corrode(t, fight, who)?;
    }
    let own = custom::turn_begins(t, fight, who)?;
    if own != 0 {
        set_ap(fight, base.saturating_add_signed(own as i8));
    }
    if fight[who].has(Condition::Stunned) {
        t.cite(clause::CONDITIONS_STUNNED);
        take_ap(fight, 1);
        let left = fight.ap();
        let event = || Event::Course(Course::LosesAp { who, ap: 1, left });
        t.tell(clause::CONDITIONS_STUNNED, event);
        end(t, fight, who, Condition::Stunned);
    }
    if !fight.state.zones.is_empty() {
        let at = fight[who].at;
        area::hear(t, fight, who, at)?;
    }
    let ap = fight.state.turn.map_or(0, |turn| turn.ap);
    if ap != USUAL_AP {
        t.cite(clause::ACTIONS_AP);
    }
    if can_act(fight, who) {
        t.tell(clause::TIME_ROUND, || Event::Course(Course::TurnBegan { who, ap }));
        return Ok(());
    }
    let (clause, by) = unable(fight, who);
    t.tell(clause, || Event::Course(Course::Unable { who, by }));
    finish(t, fight, who)
}

/// Names the order of what happens at the start of a turn where more than one thing does.
fn cite_order(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    let it = &fight[who];
    let acid = it.level(Level::Acid) > 0;
    let own = fight.state.held.iter().any(|held| held.who == who);
    let noise = !fight.state.zones.is_empty();
    let all = [acid, own, it.has(Condition::Stunned), noise];
    if all.into_iter().filter(|&happens| happens).count() > 1 {
        t.cite(clause::TIME_TURN_START_ORDER);
    }
}

/// What is regained with each turn of one's own.
fn renew(fight: &mut Fight, who: Id) {
    let it = &mut fight[who];
    it.reacted = false;
    it.guarding = false;
    it.sidesteps = false;
    it.intercepts = None;
    it.broke = false;
}

/// Why somebody cannot act.
fn unable(fight: &Fight, who: Id) -> (Clause, Option<Condition>) {
    if is_out(fight, who) {
        return (clause::DAMAGE_OUT_OF_THE_FIGHT, None);
    }
    for (condition, clause) in [
        (Condition::Paralyzed, clause::CONDITIONS_PARALYZED),
        (Condition::Surprised, clause::CONDITIONS_SURPRISED),
    ] {
        if fight[who].has(condition) {
            return (clause, Some(condition));
        }
    }
    (clause::CONDITIONS_CUSTOM, None)
}

fn set_ap(fight: &mut Fight, ap: u8) {
    if let Some(turn) = &mut fight.state.turn {
        turn.ap = ap;
    }
}

/// Takes action points for something done in the turn.
pub(crate) fn take_ap(fight: &mut Fight, ap: u8) {
    if let Some(turn) = &mut fight.state.turn {
        turn.ap = turn.ap.saturating_sub(ap);
    }
}

/// The next thing done in a turn.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let steps = fight.state.turn.as_ref().map_or(0, |turn| turn.steps);
    if !can_act(fight, who) || steps >= MOST_STEPS {
        return finish(t, fight, who);
    }
    let limits = limits(t, fight, who)?;
    let menu = Lazy(|list: &mut Vec<Move>| {
        if let Some(turn) = fight.state.turn {
            options(fight, turn, &limits, list);
        }
    });
    let action: Action = t.choose(fight, seat(fight, who), Ask::Turn(who, limits), &menu)?;
    if let Some(turn) = &mut fight.state.turn {
        turn.steps = steps + 1;
    }
    act(t, fight, who, action, &limits)
}

impl Limits {
    /// Where movement may lead.
    pub(crate) fn going(&self) -> Going {
        match self.only {
            Some(foe) if self.berserk => Going::Toward(foe),
            Some(_) | None => Going::Free,
        }
    }
}

/// Action points that Taking Your Time costs besides (`blackout.actions.take-your-time`).
#[must_use]
pub(crate) fn time_ap(fight: &Fight) -> u8 {
    match fight.setup.settings.take_your_time_ap {
        TakeYourTimeAp::One => 1,
        TakeYourTimeAp::None => 0,
    }
}

/// Takes the action points of an attack; those of taking time over it besides.
fn pay_for(fight: &mut Fight, with: With, time: Option<u8>) {
    let own = weapon(fight, with).ap;
    take_ap(fight, own + time.unwrap_or(0));
}

/// What being Berserk or Taunted binds somebody to (`blackout.conditions.taunted`).
fn limits(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Step<Limits> {
    if fight[who].has(Condition::Berserk) {
        t.cite(clause::CONDITIONS_BERSERK);
        t.cite(clause::CONDITIONS_BERSERK_DETAILS);
        let Some(least) = least_away(fight, who) else {
            return Ok(Limits { only: None, berserk: true });
        };
        let closest = |foe: &Id| may_go_for(fight, who, least, *foe).is_ok();
        let menu = Lazy(|list: &mut Vec<Move>| {
            list.extend(fight.roster().filter(closest).map(Move::Person));
        });
        let only: Person = t.choose(fight, seat(fight, who), Ask::Closest(who), &menu)?;
        return Ok(Limits { only: Some(only), berserk: true });
    }
    let Some((by, _)) = fight[who].taunted else { return Ok(Limits::default()) };
    t.cite(clause::CONDITIONS_TAUNTED);
    t.cite(clause::CONDITIONS_TAUNTED_SAFE);
    let mut safe = true;
    if fight.setup.settings.taunted_safe == TauntedSafe::Ask && is_target(fight, by) {
        let menu = [Answer::Yes, Answer::No];
        let answer: Answer = t.choose(fight, Seat::GM, Ask::Safe { who, by }, &menu)?;
        safe = answer == Answer::Yes;
    }
    let possible =
        is_target(fight, by) && (can_hit(fight, who, by) || area_can_hit(fight, who, by));
    Ok(Limits { only: (safe && possible).then_some(by), berserk: false })
}

/// Feet to the closest enemy that can be attacked.
pub(crate) fn least_away(fight: &Fight, who: Id) -> Option<u16> {
    let foe = |other: &Id| are_enemies(fight, who, *other) && is_target(fight, *other);
    fight.roster().filter(foe).map(|other| distance(fight, who, other)).min()
}

/// Whether the Berserk may go for an enemy: one of the closest, `least` feet away
/// (`blackout.conditions.berserk`).
pub(crate) fn may_go_for(fight: &Fight, who: Id, least: u16, foe: Id) -> May<Barrier> {
    let by = clause::CONDITIONS_BERSERK;
    barred_if(!are_enemies(fight, who, foe), Barrier::Of(foe, Who::Friend), by)?;
    barred_if(is_out(fight, foe), Barrier::Of(foe, Who::Out), clause::DAMAGE_OUT_OF_THE_FIGHT)?;
    let hidden = fight[foe].has(Condition::Hidden);
    barred_if(hidden, Barrier::Of(foe, Who::Hidden), clause::CONDITIONS_HIDDEN)?;
    let farther = distance(fight, who, foe) > least;
    barred_if(farther, Barrier::Closer { than: foe, feet: least }, by)
}

/// Does what was chosen.
fn act(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    action: Action,
    limits: &Limits,
) -> Step {
    match action {
        Action::Attack(blow) => {
            pay_for(fight, blow.with, blow.slow.then(|| time_ap(fight)));
            area::attack_or_burst(t, fight, who, blow)?;
        }
        Action::Area(item, slow) => {
            t.cite(clause::ACTIONS_AREA_ATTACK_COST);
            pay_for(fight, With::Item(item), slow.then(|| time_ap(fight)));
            area::attack(t, fight, AreaAttack { who, item, slow }, limits.only)?;
        }
        Action::Batter(battery) => {
            pay_for(fight, battery.with, battery.slow.then(|| time_ap(fight)));
            structure::batter(t, fight, who, battery)?;
        }
        Action::Trigger(target, effect) => trigger(t, fight, target, effect)?,
        Action::Waive(target, effect) => stacking::waive(t, fight, target, effect),
        Action::Plain(maneuver) => maneuver::perform(t, fight, who, maneuver, At::Own)?,
        Action::Maneuver(maneuver, with, target) => {
            maneuver::perform(t, fight, who, maneuver, At::Foe(Foe { with, target }))?;
        }
        Action::PinDown(item) => {
            maneuver::perform(t, fight, who, Maneuver::PinDown, At::Point(item))?;
        }
        Action::Trained(which) => trained::perform(t, fight, who, which, At::Own)?,
        Action::TrainedOn(which, with, target) => {
            trained::perform(t, fight, who, which, At::Foe(Foe { with, target }))?;
        }
        Action::Walk => movement::walk(t, fight, who, limits.going())?,
        Action::Run => movement::run(t, fight, who, limits.going())?,
        Action::Step => movement::free_step(t, fight, who, limits.going())?,
        Action::Face(way) => movement::face(t, fight, who, way),
        Action::DropProne => movement::drop_prone(t, fight, who),
        Action::Stand => movement::stand(t, fight, who),
        Action::Hide => deeds::hide(t, fight, who)?,
        Action::Search => deeds::search(t, fight, who)?,
        Action::Reload(item) => deeds::reload(t, fight, who, item),
        Action::Draw(item) => deeds::draw(t, fight, who, item),
        Action::PickUp(item) => deeds::pick_up(t, fight, who, item),
        Action::Use(item, on) => deeds::use_item(t, fight, who, item, on),
        Action::ShakeOff => deeds::shake_off(t, fight, who),
        Action::Break(hold) => deeds::break_free(t, fight, who, hold)?,
        Action::Release(other) => deeds::release(t, fight, who, other),
        Action::Drag(other) => deeds::drag(t, fight, who, other)?,
        Action::Rest => deeds::rest(t, fight, who)?,
        Action::Repair(other) => deeds::repair(t, fight, who, other)?,
        Action::Unjam(item) => deeds::unjam(t, fight, who, item)?,
        Action::Wake(other) => deeds::wake(t, fight, who, other)?,
        Action::End => finish(t, fight, who)?,
    }
    Ok(())
}

fn trigger(t: &mut impl Table<Fight>, fight: &mut Fight, target: Id, effect: Threat) -> Step {
    let waits = |pending: &&Pending| pending.target == target && pending.effect == effect;
    if let Some(&pending) = fight.state.pending.iter().find(waits) {
        stacking::resolve(t, fight, pending)?;
    }
    Ok(())
}
