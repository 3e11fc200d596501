//! Command: an ally acts in somebody else's turn (`ingenuity.action.command`).

use affray_table::{Lazy, May, Step, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Ask, Gait, Move, Occasion};
use crate::reason::{Barrier, Who};
use crate::rules::condition::{are_allies, is_able};
use crate::rules::rolls::seat;
use crate::rules::space::{can_go, distance};
use crate::rules::stat::{may_spend, spend};
use crate::rules::{action, legal, work};
use crate::settings::{CommandBegins, CommandChain};
use crate::setup::{Id, Pool};
use crate::state::{Fight, Turn};

/// What a command costs in focus.
pub(crate) const COST: i16 = 2;

/// Whether somebody may command this one in the turn in progress: each ally once
/// (`ingenuity.action.command`, `ingenuity.action.command-limits`).
pub(crate) fn may_command(fight: &Fight, turn: Turn, who: Id, ally: Id) -> May<Barrier> {
    let (of, by) = (|what: Who| Barrier::Of(ally, what), clause::ACTION_COMMAND);
    barred_if(turn.commanded.has(ally), of(Who::Commanded), by)?;
    barred_if(who == ally, of(Who::Oneself), by)?;
    barred_if(!are_allies(fight, who, ally), of(Who::Enemy), clause::COMBAT_ALLIES)?;
    let surprised = fight.state.surprised.has(ally);
    barred_if(surprised, of(Who::Surprised), clause::SURPRISE_NO_REACTIONS)?;
    barred_if(!is_able(fight, ally), of(Who::Unable), clause::ACTION_COMMAND_LIMITS)?;
    may_spend(fight, who, Pool::Focus, COST)?;
    let Some(most) = fight.setup.settings.command_range else { return Ok(()) };
    let away = distance(fight, who, ally);
    let far = Barrier::TooFar { target: ally, away, most: u16::from(most) };
    barred_if(away > most, far, clause::ACTION_COMMAND_LIMITS)
}

/// Adds the commands of a turn.
pub(crate) fn options(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let may = |&ally: &Id| may_command(fight, turn, turn.who, ally).is_ok();
    menu.extend(fight.roster().filter(may).map(|ally| Move::from(Action::Command(ally))));
}

/// An ally takes one action now.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn command(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, ally: Id) -> Step {
    let cost = spend(fight, who, Pool::Focus, COST);
    t.cite(clause::ACTION_RESOURCES);
    t.cite(clause::COMBAT_ALLIES);
    t.cite(clause::ACTION_COMMAND_LIMITS);
    t.tell(clause::ACTION_COMMAND, || Event::Commands { who, ally, cost });
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

/// Whether a commanded ally may do this with its one action (`ingenuity.action.command-limits`).
pub(crate) fn may_obey(fight: &Fight, who: Id, action: Action) -> May<Barrier> {
    let by = clause::ACTION_COMMAND_LIMITS;
    let working = fight[who].work.is_some_and(|work| !work.paused);
    let longest = longest(fight);
    match action {
        Action::Decline => Ok(()),
        Action::Continue => {
            barred_if(!working, Barrier::Of(who, Who::Idle), clause::EXTENDED_CONTINUE_FIRST)
        }
        _ if working => barred(Barrier::Of(who, Who::Working), clause::EXTENDED_CONTINUE_FIRST),
        Action::Attack(blow) => legal::may_attack(fight, who, longest, blow),
        Action::AttackOtherwise(blow) => legal::may_attack_otherwise(fight, who, longest, blow),
        Action::Begin(what) => {
            let needs = work::length(fight, what);
            barred_if(needs > longest, Barrier::TooLong { needs, most: longest }, by)?;
            work::may_begin(fight, who, what)
        }
        Action::Brandish
        | Action::Interact(_)
        | Action::Use(..)
        | Action::SeekCover
        | Action::StandUp => action::may_do(fight, who, action),
        Action::Move => {
            let nowhere = Barrier::Nowhere(Gait::Move);
            barred_if(!can_go(fight, who, Gait::Move), nowhere, clause::ACTION_MOVE)
        }
        Action::Command(ally) => may_pass_on(fight, who, ally),
        Action::DropItem(_)
        | Action::DropProne
        | Action::Step
        | Action::MoveOn
        | Action::FateAction
        | Action::Flee
        | Action::Surrender => barred(Barrier::Of(who, Who::UnderCommand), clause::FREE_OWN_TURN),
        Action::GiveUp
        | Action::Guard
        | Action::Ready
        | Action::Wait
        | Action::Sprint
        | Action::End => barred(Barrier::Of(who, Who::UnderCommand), by),
    }
}

/// Whether a commanded ally may command another, where the table lets commands go on.
fn may_pass_on(fight: &Fight, who: Id, ally: Id) -> May<Barrier> {
    let by = clause::ACTION_COMMAND_LIMITS;
    let chain = fight.setup.settings.command_chain == CommandChain::Yes;
    let Some(turn) = fight.state.turn.filter(|_| chain) else {
        return barred(Barrier::Of(who, Who::UnderCommand), by);
    };
    barred_if(ally == turn.who, Barrier::Of(ally, Who::InTurn), by)?;
    may_command(fight, turn, who, ally)
}

/// Everything that a commanded ally may do with one action.
fn obey(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let may = |action: Action| may_obey(fight, who, action).is_ok();
    menu.push(Action::Decline.into());
    if may(Action::Continue) {
        menu.push(Action::Continue.into());
        return;
    }
    let longest = longest(fight);
    legal::options(fight, who, longest, menu);
    work::options(fight, who, menu);
    menu.retain(|option| match option {
        Move::Action(Action::Begin(what)) => work::length(fight, *what) <= longest,
        _ => true,
    });
    action::simple_options(fight, who, menu);
    menu.extend(may(Action::Move).then_some(Move::from(Action::Move)));
    let commands = fight.roster().map(Action::Command).filter(|&command| may(command));
    menu.extend(commands.map(Move::from));
}
