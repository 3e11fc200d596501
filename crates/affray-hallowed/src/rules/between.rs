//! What a table's readings of space and movement ask besides: movement between turns, and the
//! Referee's word on who is within reach (`hallowed.move.own-turn`, `hallowed.move.space`).

use affray_table::{Lazy, May, Seat, Step, Table, barred};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Course;
use crate::ids::{Id, MAX_COMBATANTS, People, SpellId};
use crate::moves::{Answer, Ask, Deed, Move, Reach};
use crate::reason::Barrier;
use crate::rules::condition::is_present;
use crate::rules::initiative::by_base;
use crate::rules::legal::apart;
use crate::rules::movement;
use crate::rules::space::{may_engage, may_go, may_withdraw, yards_left};
use crate::rules::stress::seat;
use crate::settings::{MovementTiming, Space};
use crate::state::Fight;

/// The most movements of one creature before one count.
const MOST_PIECES: usize = 8;

/// What somebody can do between turns.
fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if may_go(fight, who).is_ok() {
        menu.push(Deed::Go.into());
    }
    apart(fight, who, menu);
    if movement::may_stand(fight, who).is_ok() {
        menu.push(Deed::Stand.into());
    }
    menu.push(Deed::Stay.into());
}

/// Whether something may be done between turns (`hallowed.move.own-turn`).
pub(crate) fn may_between(fight: &Fight, who: Id, deed: Deed) -> May<Barrier> {
    match deed {
        Deed::Go => may_go(fight, who),
        Deed::Engage(foe) => may_engage(fight, who, foe),
        Deed::Withdraw => may_withdraw(fight, who),
        Deed::Stand => movement::may_stand(fight, who),
        Deed::Stay => Ok(()),
        _ => barred(Barrier::NotNow, clause::MOVE_OWN_TURN),
    }
}

/// Whether there is anything that somebody could do between turns.
fn is_open(fight: &Fight, who: Id) -> bool {
    is_present(fight, who) && yards_left(fight, who) > 0
}

/// Before the next count, and after the last, everybody whose turn that count is not may use some
/// of its movement, in order of Base Initiative; where the table moves at any time in a round.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn movement(t: &mut impl Table<Fight>, fight: &mut Fight, next: Option<i16>) -> Step {
    if fight.setup.settings.movement_timing == MovementTiming::OwnTurn {
        return Ok(());
    }
    let mut order: ArrayVec<Id, MAX_COMBATANTS> = fight
        .roster()
        .filter(|&who| is_open(fight, who) && (next.is_none() || fight[who].due != next))
        .collect();
    by_base(fight, &mut order);
    for who in order {
        fight[who].provoked = People::default();
        for _ in 0..MOST_PIECES {
            if !is_open(fight, who) {
                break;
            }
            let menu = Lazy(|menu: &mut Vec<Move>| options(fight, who, menu));
            let ask = Ask::Between(who, yards_left(fight, who));
            let deed: Deed = t.choose(fight, seat(fight, who), ask, &menu)?;
            match deed {
                Deed::Go => movement::go(t, fight, who)?,
                Deed::Engage(with) => movement::close(t, fight, who, with)?,
                Deed::Withdraw => movement::withdraw(t, fight, who)?,
                Deed::Stand => movement::stand(t, fight, who),
                _ => break,
            }
        }
    }
    Ok(())
}

/// Whether the Referee says who is within reach.
#[must_use]
pub(crate) fn is_ruled(fight: &Fight) -> bool {
    fight.setup.settings.space == Space::Referee
}

/// How somebody would come at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Approach {
    /// From where it is.
    FromAfar,
    /// By coming as near as for a blow.
    Closing,
}

/// Asks the Referee whether somebody is within reach, where the Referee says so. Who is engaged is
/// within reach.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn reach(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (who, to): (Id, Id),
    approach: Approach,
) -> Step<Reach> {
    if !is_ruled(fight) || who == to || fight[who].engaged.has(to) {
        return Ok(Reach::Near);
    }
    t.cite(clause::MOVE_SPACE);
    let closing = approach == Approach::Closing;
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.extend([Reach::Out, Reach::Near].map(Move::from));
        if closing {
            menu.push(Reach::Entering.into());
        }
    });
    let found = t.choose(fight, Seat::GM, Ask::Reach { who, to, closing }, &menu)?;
    if found == Reach::Out {
        if let Some(turn) = &mut fight.state.turn
            && turn.who == who
        {
            turn.beyond.add(to);
        }
        t.tell(clause::MOVE_SPACE, || Course::OutOfReach { who, to }.into());
    }
    Ok(found)
}

/// Whom an area spell reaches besides its target, where nobody has a place: everybody engaged with
/// it, or whoever the Referee names.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn caught(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    spell: SpellId,
    target: Id,
) -> Step<ArrayVec<Id, MAX_COMBATANTS>> {
    t.cite(clause::MOVE_SPACE);
    if !is_ruled(fight) {
        return Ok(fight[target].engaged.iter().collect());
    }
    let mut found = ArrayVec::new();
    for who in fight.roster().filter(|&who| who != target && is_present(fight, who)) {
        let ask = Ask::Caught { spell, target, who };
        let reaches: Answer = t.choose(fight, Seat::GM, ask, &[Answer::No, Answer::Yes])?;
        if reaches == Answer::Yes {
            found.push(who);
        }
    }
    Ok(found)
}
