//! Whether something may be done in a turn, or why not (`murdham.turn.*`): each option that
//! [`options`](super::options) lists, and no other.

use affray_table::{May, barred, barred_if};

use crate::clause;
use crate::moves::{Action, Aim, Form, With};
use crate::reason::{Barrier, Both, There, Who};
use crate::rules::condition::{are_allies, is_entangled};
use crate::rules::morale::{allows_step, may_attack, way_out};
use crate::rules::{bonus, legal, manipulate, movement, nonlethal, power, sneak};
use crate::settings::{HideCost, ShoveCost, SpeechCost};
use crate::setup::{Id, ItemKind, Skill};
use crate::state::{Condition, Fight, Standing, Turn};

use super::{attacks, closest_enemy, is_timed, taunter};

/// Whether the one whose turn it is may do this now.
pub(crate) fn may_do(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    may_conduct(fight, turn, action)?;
    match action {
        Action::Attack(form, aim) => may_strike(fight, turn, form, aim),
        Action::Probe(with, place) => {
            may_pay_main(turn)?;
            legal::may_probe(fight, who, with, place)
        }
        Action::Invoke(casting, aim) => {
            may_pay_main(turn)?;
            power::may_invoke(fight, who, casting, aim)
        }
        Action::Step(_) | Action::Leave => movement::may_travel(fight, turn, action),
        Action::FullMovement(_) => {
            may_pay_main(turn)?;
            movement::may_travel(fight, turn, action)
        }
        Action::Distract(_)
        | Action::Intimidate(_)
        | Action::Taunt(_)
        | Action::FreeOther(..)
        | Action::Operate(_)
        | Action::Other => {
            may_pay_main(turn)?;
            manipulate::may_do(fight, who, action)
        }
        Action::Use(which, on) if is_medicine(fight, which) => {
            may_pay_main(turn)?;
            bonus::may_administer(fight, who, which, on)
        }
        Action::PickUp(_)
        | Action::PutDown(_)
        | Action::Equip(_)
        | Action::Unequip(_)
        | Action::QuickDraw(_)
        | Action::Use(..)
        | Action::Coat(..)
        | Action::Interact(_)
        | Action::Speak => bonus::may_do(fight, turn, action),
        Action::Chat => {
            let costs = fight.setup.settings.speech_cost != SpeechCost::WhenItMatters;
            barred_if(costs, Barrier::NotInForce, clause::BONUS_SPEAK_FREE)
        }
        Action::BreakFree(_)
        | Action::Release
        | Action::Shove { .. }
        | Action::Hide
        | Action::Surrender
        | Action::Enrage
        | Action::Calm
        | Action::End
        | Action::NoDeclaration => may_behave(fight, turn, action),
    }
}

/// Whether something may be done that has to do with a captive, or with oneself.
fn may_behave(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    match action {
        Action::BreakFree(captor) => may_break_free(fight, turn, captor),
        Action::Release => {
            let none = fight[who].grabbing.is_none();
            barred_if(none, Barrier::Of(who, Who::HoldsNobody), clause::GRAPPLE_RELEASE_OTHER)
        }
        Action::Shove { to, hazard } => {
            may_handle_captive(fight, turn)?;
            nonlethal::may_shove(fight, who, to, hazard)
        }
        Action::Hide => may_hide(fight, turn),
        Action::Surrender => {
            may_pay_main(turn)?;
            barred_if(turn.begun, Barrier::TurnBegun, clause::SURRENDER_TURN)
        }
        Action::Enrage => {
            may_pay_main(turn)?;
            let skilled = fight.profile(who).skills.has(Skill::BattleFrenzy);
            let unskilled = Barrier::Of(who, Who::Unskilled(Skill::BattleFrenzy));
            barred_if(!skilled, unskilled, clause::SKILL_BATTLE_FRENZY)
        }
        Action::Calm => {
            may_pay_main(turn)?;
            let frenzied = fight[who].conditions.has(Condition::Frenzied);
            barred_if(!frenzied, Barrier::Of(who, Who::Calm), clause::SKILL_BATTLE_FRENZY)
        }
        Action::NoDeclaration => {
            let timed = is_timed(fight, who);
            barred_if(!timed, Barrier::NotTimed, clause::CHAOS_TIMER)?;
            barred_if(turn.begun, Barrier::TurnBegun, clause::CHAOS_TIMER_START)
        }
        // What is left may always be done, or is asked about elsewhere.
        _ => Ok(()),
    }
}

fn is_medicine(fight: &Fight, which: crate::setup::ItemId) -> bool {
    matches!(crate::rules::gear::item(fight, which).kind, ItemKind::MedicineBox)
}

/// Whether the main action is left (`murdham.turn.budget`, `murdham.turn.two-bonus`).
fn may_pay_main(turn: Turn) -> May<Barrier> {
    barred_if(turn.main, Barrier::MainSpent, clause::TURN_BUDGET)?;
    barred_if(turn.bonus >= 2, Barrier::MainReplaced, clause::TURN_TWO_BONUS)
}

/// Whether what lasts on somebody leaves this choice at all: entanglement, frenzy, a taunt, terror,
/// retreat.
fn may_conduct(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    let ends = matches!(action, Action::End | Action::NoDeclaration);
    if is_entangled(fight, who) {
        let free = ends || matches!(action, Action::BreakFree(_));
        return barred_if(!free, Barrier::Of(who, Who::Entangled), clause::CONDITION_ENTANGLED);
    }
    if fight[who].conditions.has(Condition::Frenzied) {
        return may_rage(fight, turn, action);
    }
    if let Some(taunter) = taunter(fight, turn) {
        return may_answer_taunt(fight, who, taunter, action);
    }
    if crate::rules::fear::must_flee(fight, who) {
        let flees = matches!(action, Action::Step(_) | Action::Leave | Action::FullMovement(_));
        let terrified = Barrier::Of(who, Who::Terrified);
        return barred_if(!flees && !ends, terrified, clause::CONDITION_TERRIFIED);
    }
    if fight[who].standing == Standing::Retreating {
        return may_retreat(fight, turn, action);
    }
    Ok(())
}

/// Whether somebody in a frenzy may do this (`murdham.condition.frenzied`): attack an enemy, calm
/// down, and only where there is none to attack get nearer.
fn may_rage(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    let by = clause::CONDITION_FRENZIED;
    match action {
        Action::Attack(form, aim) => {
            may_pay_main(turn)?;
            may_strike_enemy(fight, who, form, aim)
        }
        Action::Calm => Ok(()),
        Action::End | Action::NoDeclaration | Action::Step(_) | Action::FullMovement(_) => {
            let fights = turn.has_main() && has_enemy_to_attack(fight, who);
            barred_if(fights, Barrier::Of(who, Who::HasEnemy), by)?;
            if matches!(action, Action::End | Action::NoDeclaration) {
                return Ok(());
            }
            if turn.full.is_none() {
                may_pay_main(turn)?;
            }
            match closest_enemy(fight, who) {
                Some(enemy) => may_near(fight, who, enemy, action),
                None => barred(Barrier::Of(who, Who::KnowsNoEnemy), by),
            }
        }
        _ => barred(Barrier::Of(who, Who::Frenzied), by),
    }
}

/// Whether an attack made in a frenzy is none on a friend.
pub(super) fn may_strike_enemy(fight: &Fight, who: Id, _: Form, aim: Aim) -> May<Barrier> {
    match aim {
        Aim::At(target) => {
            let ally = are_allies(fight, target, who);
            barred_if(ally, Barrier::Of(target, Who::Ally), clause::CONDITION_FRENZIED)
        }
        Aim::Zone(_) => Ok(()),
    }
}

fn has_enemy_to_attack(fight: &Fight, who: Id) -> bool {
    let mut all = Vec::new();
    attacks(fight, who, &mut all);
    all.into_iter().filter_map(|option| Action::try_from(option).ok()).any(|action| match action {
        Action::Attack(form, aim) => may_strike_enemy(fight, who, form, aim).is_ok(),
        _ => false,
    })
}

/// Whether somebody taunted may do this: only what tries to harm the taunter
/// (`murdham.main.taunt`).
pub(super) fn may_answer_taunt(
    fight: &Fight,
    who: Id,
    taunter: Id,
    action: Action,
) -> May<Barrier> {
    match action {
        Action::Attack(_, Aim::At(target)) if target == taunter => Ok(()),
        Action::End | Action::NoDeclaration => Ok(()),
        Action::Step(_) | Action::FullMovement(_) => may_near(fight, who, taunter, action),
        _ => barred(Barrier::Between(who, taunter, Both::OnlyTaunter), clause::MAIN_TAUNT),
    }
}

/// Whether a movement brings somebody nearer to this one.
pub(super) fn may_near(fight: &Fight, who: Id, goal: Id, action: Action) -> May<Barrier> {
    let from = fight[who].place;
    let distance = |place| fight.setup.map.steps_between(place, fight[goal].place);
    let by = match fight[who].conditions.has(Condition::Frenzied) {
        true => clause::CONDITION_FRENZIED,
        false => clause::MAIN_TAUNT,
    };
    let not_nearer = |place| Barrier::There(goal, place, There::NotNearer);
    match action {
        Action::Step(to) => barred_if(distance(to) >= distance(from), not_nearer(to), by),
        Action::FullMovement(_) => barred_if(distance(from) == 0, not_nearer(from), by),
        _ => barred(not_nearer(from), by),
    }
}

/// Whether somebody who retreats may do this: out by the quickest way, and an attack only where none
/// is open (`murdham.morale.retreat-conduct`).
fn may_retreat(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    let way = way_out(fight, who, fight[who].place);
    let by = clause::MORALE_RETREAT_CONDUCT;
    match action {
        Action::Attack(_, aim) => {
            let follows = nonlethal::follows_up(fight, who).map(Aim::At) == Some(aim);
            let flees = !may_attack(way) && !follows;
            barred_if(flees, Barrier::Of(who, Who::HasWayOut), by)
        }
        Action::Step(to) => {
            let off = !allows_step(fight, who, way, to);
            barred_if(off, Barrier::There(who, to, There::NotOut), by)
        }
        Action::Surrender
        | Action::Shove { .. }
        | Action::Hide
        | Action::Leave
        | Action::FullMovement(_)
        | Action::Release
        | Action::End
        | Action::NoDeclaration => Ok(()),
        _ => barred(Barrier::Of(who, Who::Retreating), by),
    }
}

/// Whether an attack may be made now: as the main action, or as the one that follows a grapple
/// (`murdham.grapple.follow-up`).
fn may_strike(fight: &Fight, turn: Turn, form: Form, aim: Aim) -> May<Barrier> {
    let who = turn.who;
    let taunted = taunter(fight, turn).is_some();
    let bound = taunted || fight[who].conditions.has(Condition::Frenzied);
    let follows = nonlethal::follows_up(fight, who).map(Aim::At) == Some(aim);
    if follows && !bound && !turn.has_main() {
        if let Form::Strike { with: with @ With::Power(_), .. } = form {
            let power = Barrier::With(with, crate::reason::Way::IsPower);
            return barred(power, clause::GRAPPLE_FOLLOW_UP);
        }
        if let Aim::At(captive) = aim {
            let ally = are_allies(fight, who, captive);
            barred_if(ally, Barrier::Of(captive, Who::Ally), clause::ATTACK_LEGAL_VICTIMS)?;
        }
        return legal::may_attack(fight, who, form, aim);
    }
    may_pay_main(turn)?;
    if fight[who].grabbing.is_some() && fight[who].grabbing.map(Aim::At) == Some(aim) {
        nonlethal::may_follow_up(fight, who)?;
    }
    legal::may_attack(fight, who, form, aim)
}

/// Whether a captive may be handled: as what it costs, or after a grapple for nothing.
pub(super) fn may_handle_captive(fight: &Fight, turn: Turn) -> May<Barrier> {
    if nonlethal::follows_up(fight, turn.who).is_some() {
        return Ok(());
    }
    match fight.setup.settings.shove_cost {
        ShoveCost::Main => may_pay_main(turn)?,
        ShoveCost::Bonus => bonus::may_pay(turn)?,
    }
    nonlethal::may_follow_up(fight, turn.who)
}

/// Whether somebody may hide now (`murdham.sneak.hide-later`, `murdham.sneak.hide-cost`).
pub(super) fn may_hide(fight: &Fight, turn: Turn) -> May<Barrier> {
    match fight.setup.settings.hide_cost {
        HideCost::Main => may_pay_main(turn)?,
        HideCost::WholeTurn => barred_if(turn.begun, Barrier::TurnBegun, clause::SNEAK_HIDE_COST)?,
        HideCost::Bonus => bonus::may_pay(turn)?,
    }
    sneak::may_try_to_hide(fight, turn.who)
}

/// Whether somebody may try to break free (`murdham.grapple.break-free`,
/// `murdham.condition.entangled`): it takes the whole turn.
fn may_break_free(fight: &Fight, turn: Turn, captor: Option<Id>) -> May<Barrier> {
    let who = turn.who;
    let by = clause::GRAPPLE_BREAK_FREE;
    match captor {
        Some(captor) => {
            let holds = fight[captor].grabbing == Some(who);
            barred_if(!holds, Barrier::Between(captor, who, Both::HoldsNot), by)?;
        }
        None => {
            let netted = fight[who].conditions.has(Condition::Entangled);
            let free = Barrier::Of(who, Who::NotEntangled);
            barred_if(!netted, free, clause::CONDITION_ENTANGLED)?;
        }
    }
    may_pay_main(turn)?;
    barred_if(turn.begun, Barrier::TurnBegun, by)
}
