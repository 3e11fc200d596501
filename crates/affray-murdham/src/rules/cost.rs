//! What the things done in a turn cost (`murdham.turn.budget`).

use affray_table::Table;

use crate::clause;
use crate::moves::{Action, Aim};
use crate::rules::nonlethal;
use crate::settings::{DropCost, GrabFollowUp, HideCost, ShoveCost};
use crate::setup::Id;
use crate::state::Fight;

/// What an action costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    Free,
    Bonus,
    Main,
    Whole,
}

fn cost(fight: &Fight, action: Action) -> Cost {
    let settings = &fight.setup.settings;
    match action {
        Action::Attack(..)
        | Action::Probe(..)
        | Action::Invoke(..)
        | Action::FullMovement(_)
        | Action::Distract(_)
        | Action::Intimidate(_)
        | Action::Taunt(_)
        | Action::FreeOther(..)
        | Action::Operate(_)
        | Action::Enrage
        | Action::Calm
        | Action::Other => Cost::Main,
        Action::BreakFree(_) | Action::Surrender | Action::NoDeclaration | Action::End => {
            Cost::Whole
        }
        Action::Shove { .. } => match settings.shove_cost {
            ShoveCost::Main => Cost::Main,
            ShoveCost::Bonus => Cost::Bonus,
        },
        Action::Hide => match settings.hide_cost {
            HideCost::Main => Cost::Main,
            HideCost::WholeTurn => Cost::Whole,
            HideCost::Bonus => Cost::Bonus,
        },
        Action::PutDown(_) => match settings.drop {
            DropCost::BonusAction => Cost::Bonus,
            DropCost::Free => Cost::Free,
        },
        Action::Use(which, _) => match crate::rules::gear::item(fight, which).kind {
            crate::setup::ItemKind::MedicineBox => Cost::Main,
            _ => Cost::Bonus,
        },
        // murdham.skill.quick-draw: one bonus action for any number of things.
        Action::Equip(_) | Action::Unequip(_) | Action::QuickDraw(_)
            if fight.state.turn.is_some_and(|turn| turn.drawing) =>
        {
            Cost::Free
        }
        Action::PickUp(_)
        | Action::Equip(_)
        | Action::Unequip(_)
        | Action::QuickDraw(_)
        | Action::Coat(..)
        | Action::Interact(_)
        | Action::Speak => Cost::Bonus,
        Action::Step(_) | Action::Leave | Action::Release | Action::Chat => Cost::Free,
    }
}

/// What an action would cost now: nothing if it follows a grapple at once.
pub(crate) fn cost_now(fight: &Fight, action: Action) -> Cost {
    if is_follow_up(fight, action) { Cost::Free } else { cost(fight, action) }
}

/// Whom the one whose turn it is may attack or shove at once, for having grappled it
/// (`murdham.grapple.follow-up`).
pub(crate) fn follow_up(fight: &Fight) -> Option<Id> {
    if fight.setup.settings.grab_follow_up == GrabFollowUp::NextTurn {
        return None;
    }
    fight.state.turn.and_then(|turn| nonlethal::follows_up(fight, turn.who))
}

/// Whether an action is the one attack or shove that may follow a grapple at once.
fn is_follow_up(fight: &Fight, action: Action) -> bool {
    let captive = follow_up(fight);
    captive.is_some()
        && match action {
            Action::Attack(_, Aim::At(target)) => captive == Some(target),
            Action::Shove { .. } => true,
            _ => false,
        }
}

/// Pays for an action from the turn in progress.
pub(crate) fn charge(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) {
    let follows = is_follow_up(fight, action);
    let cost = cost_now(fight, action);
    let Some(turn) = &mut fight.state.turn else { return };
    assert!(turn.who == who, "only whoever has the turn is charged for it");
    turn.begun = true;
    if follows {
        turn.grappled = None;
    }
    match cost {
        Cost::Free => {}
        Cost::Bonus => {
            turn.bonus += 1;
            if turn.main {
                t.cite(clause::TURN_BUDGET);
            }
            if turn.bonus == 2 {
                t.cite(clause::TURN_TWO_BONUS);
            }
        }
        Cost::Main => {
            // murdham.turn.budget: a main action besides the bonus action, and no other.
            if turn.bonus == 1 {
                t.cite(clause::TURN_BUDGET);
            }
            turn.main = true;
        }
        Cost::Whole => {
            turn.main = true;
            turn.bonus = 2;
            turn.halted = true;
        }
    }
}
