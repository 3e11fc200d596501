//! Command: an ally acts in somebody else's turn (`ingenuity.action.command`).

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Ask, Gait, Move, Occasion};
use crate::rules::condition::{are_allies, can_act};
use crate::rules::rolls::seat;
use crate::rules::space::{can_go, distance};
use crate::rules::stat::{current, spend};
use crate::rules::{action, legal, maneuver, work};
use crate::settings::{CommandBegins, CommandChain};
use crate::setup::{Id, Pool};
use crate::state::{Fight, Turn};

/// What a command costs in focus.
const COST: i16 = 2;

/// Whether somebody may command this one now (`ingenuity.action.command-limits`).
#[must_use]
pub(crate) fn may_command(fight: &Fight, who: Id, ally: Id) -> bool {
    who != ally
        && are_allies(fight, who, ally)
        && can_act(fight, ally)
        && current(fight, who, Pool::Focus) >= COST
        && fight
            .setup
            .settings
            .command_range
            .is_none_or(|meters| distance(fight, who, ally) <= meters)
}

/// Adds the commands of a turn: each ally once.
pub(crate) fn options(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let may = |&ally: &Id| !turn.commanded.has(ally) && may_command(fight, turn.who, ally);
    menu.extend(fight.roster().filter(may).map(|ally| Move::from(Action::Command(ally))));
}

/// An ally takes one action now.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn command(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, ally: Id) -> Step {
    spend(fight, who, Pool::Focus, COST);
    t.cite(clause::ACTION_RESOURCES);
    t.cite(clause::COMBAT_ALLIES);
    t.cite(clause::ACTION_COMMAND_LIMITS);
    t.tell(clause::ACTION_COMMAND, || Event::Commands { who, ally });
    if let Some(turn) = &mut fight.state.turn {
        turn.commanded.add(ally);
    }
    let menu = Lazy(|list: &mut Vec<Move>| obey(fight, ally, list));
    let ask = Ask::Obey { who: ally, by: who };
    let action: Action = t.choose(fight, seat(fight, ally), ask, &menu)?;
    action::act(t, fight, ally, action, Occasion::Command)
}

/// How long an action may be that a commanded ally takes, or begins with the one it has.
#[must_use]
pub(crate) fn longest(fight: &Fight) -> u8 {
    match fight.setup.settings.command_begins {
        CommandBegins::Yes => u8::MAX,
        CommandBegins::No => 1,
    }
}

/// Everything that a commanded ally may do with one action.
fn obey(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    menu.push(Action::Decline.into());
    if fight[who].work.is_some_and(|work| !work.paused) {
        menu.push(Action::Continue.into());
        return;
    }
    let longest = longest(fight);
    legal::options(fight, who, longest, menu);
    work::options(fight, who, menu);
    menu.retain(|option| match option {
        Move::Action(Action::Attack(blow)) => maneuver::length(fight, *blow) <= longest,
        Move::Action(Action::Begin(what)) => work::length(fight, *what) <= longest,
        _ => true,
    });
    action::simple_options(fight, who, menu);
    if can_go(fight, who, Gait::Move) {
        menu.push(Action::Move.into());
    }
    if fight.setup.settings.command_chain == CommandChain::Yes
        && let Some(turn) = fight.state.turn
    {
        let may = |&ally: &Id| {
            ally != turn.who && !turn.commanded.has(ally) && may_command(fight, who, ally)
        };
        menu.extend(fight.roster().filter(may).map(|ally| Move::from(Action::Command(ally))));
    }
}
