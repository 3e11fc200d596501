//! Whether a turn, or a One More, has room for an action (`persona.turn.*`,
//! `persona.one-more.*`).

use affray_table::{May, barred};

use super::{handles, is_attack, name_bit, time};
use crate::clause;
use crate::gear::Time;
use crate::moves::Action;
use crate::reason::Barrier;
use crate::settings::{AttackLimit, DazedOneMore};
use crate::setup::Status;
use crate::state::{Fight, Turn};

/// Whether a One More has room for an action.
#[must_use]
pub fn has_one_more(fight: &Fight, turn: &Turn, action: Action) -> bool {
    may_with_one_more(fight, turn, action).is_ok()
}

/// Whether a One More has room for an action (`persona.one-more.gain`).
///
/// # Errors
/// Why not.
#[inline]
pub fn may_with_one_more(fight: &Fight, turn: &Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    if turn.more == 0 {
        return barred(Barrier::NoOneMore(who), clause::ONE_MORE_GAIN);
    }
    let time = time(fight, action);
    if time == Time::Free {
        return barred(Barrier::TakesNoTime, clause::ONE_MORE_GAIN);
    }
    let halves = fight.setup.settings.dazed_one_more == DazedOneMore::HalfOnly;
    if time == Time::Full && halves && fight[who].has(Status::Dazed) {
        return barred(Barrier::Dazed(who), clause::ONE_MORE_DAZED);
    }
    if turn.no_attack && is_attack(fight, action) {
        return barred(Barrier::OnGuard(who), clause::ACTION_GUARD_NO_ATTACK);
    }
    Ok(())
}

/// Whether the turn itself has room for an action.
#[must_use]
pub fn has_room(fight: &Fight, turn: &Turn, action: Action) -> bool {
    may_in_turn(fight, turn, action).is_ok()
}

/// Whether the turn itself has room for an action (`persona.turn.budget`).
///
/// # Errors
/// Why not.
#[inline]
pub fn may_in_turn(fight: &Fight, turn: &Turn, action: Action) -> May<Barrier> {
    if turn.no_attack && is_attack(fight, action) {
        return barred(Barrier::OnGuard(turn.who), clause::ACTION_GUARD_NO_ATTACK);
    }
    let needs = match time(fight, action) {
        Time::Free => 0,
        Time::Half => 1,
        Time::Full => 2,
    };
    let left = turn.halves;
    if left < needs {
        return barred(Barrier::NoTime { left, needs }, clause::TURN_BUDGET);
    }
    let repeated = turn.used & name_bit(action) != 0
        || matches!(action, Action::Power(which, _) if turn.powers & (1 << which.0) != 0)
        || handles(action).is_some_and(|item| turn.handled == Some(item));
    if repeated {
        return barred(Barrier::Repeated, clause::TURN_NO_REPEAT);
    }
    let limited = fight.setup.settings.attack_limit == AttackLimit::OneAttack;
    if limited && turn.attacked && is_attack(fight, action) {
        return barred(Barrier::Attacked, clause::TURN_NO_REPEAT);
    }
    Ok(())
}
