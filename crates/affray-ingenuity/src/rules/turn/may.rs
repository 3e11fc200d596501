//! What may be done in a turn, and all that may (`ingenuity.action.*`, `ingenuity.free.*`).

use affray_table::{Clause, May, barred, barred_if};

use crate::clause;
use crate::moves::{Action, Gait, Move};
use crate::reason::{Barrier, Thing, Who};
use crate::rules::rolls::has_fate;
use crate::rules::space::{can_go, has_map};
use crate::rules::stat::may_spend;
use crate::rules::{action, command, item, legal, opening, work};
use crate::settings::{SplitMove, SprintRepeat, StepAndMove, StepCountsAsMoved};
use crate::setup::{Id, ItemId, Pool};
use crate::state::{Condition, Fight, Turn};

/// Whether this may be done in a turn now (`ingenuity.initiative.opening-action`).
pub(crate) fn may_take(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    if fight[turn.who].owes_opening {
        return opening::may_take(fight, turn, action);
    }
    may_take_at_all(fight, turn, action)
}

/// Whether this may be done in a turn now, whatever opened the combat.
pub(crate) fn may_take_at_all(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    may_begin_anew(fight, turn, action)?;
    match action {
        Action::Attack(blow) => legal::may_attack(fight, who, u8::MAX, blow),
        Action::AttackOtherwise(blow) => legal::may_attack_otherwise(fight, who, u8::MAX, blow),
        Action::Begin(what) => work::may_begin(fight, who, what),
        Action::Interact(_) | Action::Use(..) | Action::SeekCover | Action::StandUp => {
            action::may_do(fight, who, action)
        }
        Action::Brandish => action::may_brandish(fight, who),
        Action::Command(ally) => command::may_command(fight, turn, who, ally),
        Action::Move => may_move(fight, turn),
        Action::Sprint => may_sprint(fight, turn),
        Action::Guard | Action::Ready | Action::Wait | Action::End => Ok(()),
        Action::Continue => may_continue(fight, turn, clause::EXTENDED_CONTINUE_FIRST),
        Action::GiveUp => may_continue(fight, turn, clause::EXTENDED_ABANDON),
        Action::DropItem(which) => may_drop(fight, who, which),
        Action::DropProne => {
            let prone = fight[who].conditions.has(Condition::Prone);
            barred_if(prone, Barrier::Of(who, Who::Prone), clause::FREE_DROP_PRONE)
        }
        Action::Step => may_step(fight, turn),
        Action::MoveOn => may_move_on(fight, turn),
        Action::FateAction => {
            let none = !has_fate(fight, who);
            barred_if(none, Barrier::Of(who, Who::NoFate), clause::FATE_EXTRA_ACTION)
        }
        Action::Flee | Action::Surrender => {
            let leaving = fight[who].leaving.is_some();
            barred_if(leaving, Barrier::Of(who, Who::Leaving), clause::COMBAT_LEAVING)
        }
        Action::Decline => barred(Barrier::Of(who, Who::OwnTurn), clause::ACTION_COMMAND_LIMITS),
    }
}

/// Whether there is an action left for it, and nothing under way that comes first
/// (`ingenuity.action.three`, `ingenuity.extended.continue-first`).
fn may_begin_anew(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let working = turn.left > 0 && fight[turn.who].work.is_some_and(|work| !work.paused);
    match action {
        Action::DropItem(_)
        | Action::DropProne
        | Action::Step
        | Action::MoveOn
        | Action::FateAction
        | Action::Flee
        | Action::Surrender
        | Action::Decline
        | Action::Continue
        | Action::GiveUp => return Ok(()),
        Action::End
        | Action::Brandish
        | Action::Attack(_)
        | Action::AttackOtherwise(_)
        | Action::Begin(_)
        | Action::Command(_)
        | Action::Interact(_)
        | Action::Use(..)
        | Action::Guard
        | Action::Move
        | Action::Ready
        | Action::SeekCover
        | Action::Sprint
        | Action::StandUp
        | Action::Wait => {}
    }
    let first = Barrier::Of(turn.who, Who::Working);
    barred_if(working, first, clause::EXTENDED_CONTINUE_FIRST)?;
    let needs = takes(turn, action);
    let none = Barrier::Actions { needs: 1, left: 0 };
    barred_if(needs > turn.left, none, clause::ACTION_THREE)
}

/// How many actions of a turn something takes at the least: one, and what costs nothing none
/// (`ingenuity.action.default-cost`, `ingenuity.free.no-count`).
#[must_use]
pub(crate) fn takes(turn: Turn, action: Action) -> u8 {
    match action {
        Action::DropItem(_)
        | Action::DropProne
        | Action::Step
        | Action::MoveOn
        | Action::FateAction
        | Action::Flee
        | Action::Surrender
        | Action::Decline
        | Action::GiveUp
        | Action::End => 0,
        Action::Brandish => u8::from(!turn.free_brandish),
        Action::Attack(_)
        | Action::AttackOtherwise(_)
        | Action::Begin(_)
        | Action::Continue
        | Action::Command(_)
        | Action::Interact(_)
        | Action::Use(..)
        | Action::Guard
        | Action::Move
        | Action::Ready
        | Action::SeekCover
        | Action::Sprint
        | Action::StandUp
        | Action::Wait => 1,
    }
}

/// What a sprint costs in stamina (`ingenuity.action.sprint`).
pub(crate) const SPRINT: i16 = 1;

/// Whether there is something to go on with, and an action left (`ingenuity.extended.*`).
fn may_continue(fight: &Fight, turn: Turn, by: Clause) -> May<Barrier> {
    let idle = fight[turn.who].work.is_none_or(|work| work.paused);
    barred_if(idle, Barrier::Of(turn.who, Who::Idle), by)?;
    barred_if(turn.left == 0, Barrier::Actions { needs: 1, left: 0 }, by)
}

/// Whether one of Move and Step may be taken beside the other (`ingenuity.free.step-or-move`).
pub(crate) fn may_do_both(fight: &Fight) -> bool {
    fight.setup.settings.step_and_move == StepAndMove::Both
}

/// Whether a turn may move now (`ingenuity.action.move`).
fn may_move(fight: &Fight, turn: Turn) -> May<Barrier> {
    let who = turn.who;
    barred_if(turn.moved, Barrier::Of(who, Who::Moved), clause::ACTION_MOVE)?;
    let stepped = turn.stepped && !may_do_both(fight);
    barred_if(stepped, Barrier::Of(who, Who::Stepped), clause::FREE_STEP_OR_MOVE)?;
    may_go(fight, who, Gait::Move, clause::ACTION_MOVE)
}

fn may_go(fight: &Fight, who: Id, gait: Gait, by: Clause) -> May<Barrier> {
    barred_if(!can_go(fight, who, gait), Barrier::Nowhere(gait), by)
}

/// Whether a turn may sprint now (`ingenuity.action.sprint`, `ingenuity.action.sprint-repeat`).
fn may_sprint(fight: &Fight, turn: Turn) -> May<Barrier> {
    let (who, settings) = (turn.who, &fight.setup.settings);
    let stepped = turn.stepped && settings.step_counts_as_moved == StepCountsAsMoved::Yes;
    let moved = turn.moved || stepped;
    barred_if(!moved, Barrier::Of(who, Who::NotMoved), clause::ACTION_SPRINT)?;
    let again = turn.sprints > 0 && settings.sprint_repeat != SprintRepeat::Unlimited;
    barred_if(again, Barrier::Of(who, Who::Sprinted), clause::ACTION_SPRINT_REPEAT)?;
    may_spend(fight, who, Pool::Stamina, SPRINT)?;
    may_go(fight, who, Gait::Sprint, clause::ACTION_SPRINT)
}

/// Whether somebody may let an item fall (`ingenuity.free.drop-item`).
fn may_drop(fight: &Fight, who: Id, which: ItemId) -> May<Barrier> {
    let held = item::hands_on(fight, who, which) > 0;
    barred_if(!held, Barrier::Thing(which, Thing::NotHeld), clause::FREE_DROP_ITEM)
}

/// Whether a turn may step now (`ingenuity.free.step`, `ingenuity.free.step-or-move`).
fn may_step(fight: &Fight, turn: Turn) -> May<Barrier> {
    let who = turn.who;
    barred_if(turn.stepped, Barrier::Of(who, Who::Stepped), clause::FREE_STEP)?;
    let moved = turn.moved && !may_do_both(fight);
    barred_if(moved, Barrier::Of(who, Who::Moved), clause::FREE_STEP_OR_MOVE)?;
    may_go(fight, who, Gait::Step, clause::FREE_STEP)
}

/// Whether a turn may go on with a move that was not used up (`ingenuity.space.unsplit`).
fn may_move_on(fight: &Fight, turn: Turn) -> May<Barrier> {
    let (who, by) = (turn.who, clause::SPACE_UNSPLIT);
    let split = fight.setup.settings.split_move == SplitMove::Yes && has_map(fight);
    barred_if(!split, Barrier::NotInForce, by)?;
    barred_if(!turn.moved, Barrier::Of(who, Who::NotMoved), by)?;
    barred_if(turn.meters == 0, Barrier::Of(who, Who::NoMeters), by)?;
    may_go(fight, who, Gait::Move, by)
}

/// Everything legal in a turn now.
pub(super) fn options(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    if fight[turn.who].owes_opening {
        opening::options(fight, turn, menu);
        return;
    }
    everything(fight, turn, menu);
}

/// Everything legal in a turn, whatever opened the combat.
pub(crate) fn everything(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    let add = |menu: &mut Vec<Move>, action: Action| {
        if may_take_at_all(fight, turn, action).is_ok() {
            menu.push(action.into());
        }
    };
    if may_continue(fight, turn, clause::EXTENDED_CONTINUE_FIRST).is_ok() {
        // ingenuity.extended.continue-first: before anything else, unless it is given up.
        menu.extend([Action::Continue, Action::GiveUp].map(Move::from));
    } else if turn.left > 0 {
        legal::options(fight, who, u8::MAX, menu);
        work::options(fight, who, menu);
        action::simple_options(fight, who, menu);
        command::options(fight, turn, menu);
        add(menu, Action::Move);
        add(menu, Action::Sprint);
        menu.extend([Action::Guard, Action::Ready, Action::Wait].map(Move::from));
    } else {
        add(menu, Action::Brandish);
    }
    for which in item::held(fight, who) {
        menu.push(Action::DropItem(which).into());
    }
    for action in [
        Action::DropProne,
        Action::Step,
        Action::MoveOn,
        Action::FateAction,
        Action::Flee,
        Action::Surrender,
        Action::End,
    ] {
        add(menu, action);
    }
}
