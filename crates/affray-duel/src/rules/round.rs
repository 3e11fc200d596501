//! The order of a duel: start reading here.

use affray_table::{Game, Lazy, May, Seat, Status, Step, Table, barred};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Ask, Move, Purpose};
use crate::reason::Barrier;
use crate::rules::gm::turn_over;
use crate::rules::strike::strike;
use crate::setup::{Id, Suffering};
use crate::state::Fight;

impl Game for Fight {
    type Ask = Ask;
    type Move = Move;
    type Purpose = Purpose;
    type Event = Event;

    /// One turn. Between two turns nothing is pending.
    fn advance(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
        turn(t, fight)
    }
}

/// One turn (`duel.round.turns`, `duel.round.action`); nothing once the duel is over.
pub fn turn(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
    if fight.ended().is_some() {
        return Ok(Status::Over);
    }

    // duel.round.turns: a round begins with the turn of the first.
    let who = fight.state.next;
    if who == Id::BOTH[0] {
        fight.state.round += 1;
        let round = fight.state.round;
        t.tell(clause::ROUND_TURNS, || Event::RoundBegan { round });
    }

    // duel.strike.dodge: once between two of its own turns.
    fight[who].dodged = false;

    // duel.round.action: a strike, or the recovery of one's balance.
    let menu = Lazy(|into: &mut Vec<Move>| into.extend(actions(fight, who).map(Move::from)));
    match t.choose(fight, Seat(who.0), Ask::Turn(who), &menu)? {
        Action::Strike => strike(t, fight, who)?,
        Action::Recover => {
            fight[who].off_balance = false;
            t.tell(clause::ROUND_ACTION, || Event::Recovered { who });
        }
    }
    fight.state.next = who.other();
    turn_over(t, fight, who);

    // duel.end.out: the other wins.
    Ok(match fight.ended() {
        Some(_) => Status::Over,
        None => Status::Going,
    })
}

/// What a duelist may do on its turn (`duel.round.action`).
pub fn actions(fight: &Fight, who: Id) -> impl Iterator<Item = Action> {
    Action::ALL.into_iter().filter(move |&action| may_act(fight, who, action).is_ok())
}

/// Whether a duelist may do this on its turn.
///
/// # Errors
/// Why not.
pub fn may_act(fight: &Fight, who: Id, action: Action) -> May<Barrier> {
    match action {
        // duel.round.action: only a duelist who is off balance recovers.
        Action::Recover if !fight[who].off_balance => {
            barred(Barrier::InBalance(who), clause::ROUND_ACTION)
        }
        // duel.gm.override: nobody recovers before the game master lets them.
        Action::Recover if fight.state.decrees.lasts(who.0, Suffering::OffBalance) => {
            barred(Barrier::RuledOffBalance(who), clause::GM_OVERRIDE)
        }
        Action::Strike | Action::Recover => Ok(()),
    }
}
