//! Movement, in as many pieces as one likes (`hallowed.move.*`).

use affray_field::Square;
use affray_table::{Lazy, May, Step, Table, barred_if};

use crate::clause;
use crate::event::Motion;
use crate::ids::Id;
use crate::kinds::{Attribute, Condition, FreeAct, Spend};
use crate::moves::{Ask, Move, Reach, Spot};
use crate::reason::{Barrier, Place};
use crate::rules::attribute::{half, score};
use crate::rules::between::Approach;
use crate::rules::budget::{Exertion, Part};
use crate::rules::condition::{are_hostile, is_present, may_be, may_not_be, take_off};
use crate::rules::outcome::Timing;
use crate::rules::reaction::{may_reposte, provoke, threat, threatens};
use crate::rules::space::{holder, may_move, speed, uses_full_defense, way, yards, yards_left};
use crate::rules::stress::seat;
use crate::rules::turn::goes_warily;
use crate::rules::wounds::{is_unstable, settle};
use crate::rules::{between, budget, gm, space};
use crate::settings::ReposteLeaving;
use crate::state::{Fight, Suffering};

/// Provokes whoever a step provokes, unless the mover goes warily
/// (`hallowed.actions.defensive-attack-no-reposte`).
fn dare(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    provokes: impl Fn(&Fight, Id) -> bool,
) -> Step {
    let answers = |fight: &Fight, foe: Id| {
        are_hostile(fight, foe, who) && provokes(fight, foe) && may_reposte(fight, foe, who).is_ok()
    };
    if fight.roster().any(|foe| answers(fight, foe)) && goes_warily(t, fight, who) {
        return Ok(());
    }
    provoke(t, fight, who, provokes)
}

/// Asks where to go, and goes there.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn go(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.extend(space::squares(fight, who).into_iter().map(|square| Move::from(Spot(square))));
    });
    let ask = Ask::Where(who, yards_left(fight, who));
    let Spot(to) = t.choose(fight, seat(fight, who), ask, &menu)?;
    walk(t, fight, who, to)
}

fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].spent.add(Spend::Moved);
    if let Some(turn) = &mut fight.state.turn
        && turn.who == who
    {
        turn.moved = true;
    }
    if !t.keeps_clauses() {
        return;
    }
    t.cite(clause::MOVE_SPEED);
    t.cite(clause::MOVE_UNIT);
    t.cite(clause::MOVE_OWN_TURN);
    let it = &fight[who];
    if it.moved > 0 {
        t.cite(clause::MOVE_SPLIT);
        t.cite(clause::MOVE_TOTAL);
    }
    let near = |foe: Id| are_hostile(fight, foe, who) && threatens(fight, foe, who);
    if fight.roster().any(near) {
        t.cite(clause::REACTION_ENTERING_ONLY);
    }
    let defends = uses_full_defense(fight, who);
    for (is_so, clause) in [
        (defends, clause::ACTIONS_FULL_DEFENSE_HALF_MOVE),
        (speed(fight, who) < fight.profile(who).speed, clause::MOVE_HALF_SPEED),
        (speed(fight, who) < fight.profile(who).speed, clause::PROCEDURE_ROUNDING),
        (it.wounds <= 0 && it.has(Condition::Stabilized), clause::WOUNDS_STABILIZED_MOVE),
        (is_unstable(fight, who), clause::WOUNDS_INCAPACITATED_CRAWL),
        (it.wounds < 0, clause::WOUNDS_DYING_NO_BOTH),
        (it.has(Condition::Slowed), clause::CONDITIONS_SLOWED),
        (it.has(Condition::Dazed), clause::CONDITIONS_DAZED),
    ] {
        if is_so {
            t.cite(clause);
        }
    }
}

/// Goes to a square, step by step; a Reposte may stop it on the way
/// (`hallowed.reaction.reposte-entering-timing`).
fn walk(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Square) -> Step {
    let Some(way) = way(fight, who, to, yards_left(fight, who)) else { return Ok(()) };
    begin(t, fight, who);
    let leaving = fight.setup.settings.reposte_leaving == ReposteLeaving::Yes;
    let before = fight[who].wounds;
    let mut free = fight[who].at;
    let mut told = free;
    let mut gone = fight[who].moved;
    for next in way {
        let from = fight[who].at;
        if leaving {
            // hallowed.reaction.entering-only: the table lets leaving provoke too.
            dare(t, fight, who, |fight, foe| {
                let (at, far) = (fight[foe].at, threat(fight, foe));
                yards(from, at) <= far && yards(next, at) > far
            })?;
            if is_stopped(fight, who, before) {
                break;
            }
        }
        let holds = holder(fight, next);
        fight[who].at = next;
        fight[who].moved = fight[who].moved.saturating_add(1);
        if holds.is_none() {
            free = next;
        } else {
            t.cite(clause::MOVE_THROUGH);
        }
        let enters = |fight: &Fight, foe: Id| {
            let (before, now) = (yards(from, fight[foe].at), yards(next, fight[foe].at));
            // Only a step that comes nearer enters anything.
            now < before && {
                let far = threat(fight, foe);
                before > far && now <= far
            }
        };
        if fight
            .roster()
            .any(|foe| are_hostile(fight, foe, who) && is_present(fight, foe) && enters(fight, foe))
        {
            t.cite(clause::REACTION_ENTERING_ONLY);
            tell_going(t, fight, who, fight[who].moved.saturating_sub(gone));
            gone = fight[who].moved;
            told = next;
            dare(t, fight, who, enters)?;
        }
        if is_stopped(fight, who, before) {
            break;
        }
    }
    if !fight[who].dead {
        // Anyone who is stopped on a friend's square falls back to the last free one.
        fight[who].at = free;
    }
    let at = fight[who].at;
    if at != told {
        tell_going(t, fight, who, fight[who].moved.saturating_sub(gone));
    }
    Ok(())
}

/// Says that somebody has gone so many yards, to where they are now.
fn tell_going(t: &mut impl Table<Fight>, fight: &Fight, who: Id, yards: u8) {
    t.tell(clause::MOVE_SPEED, || {
        let (to, left) = (fight[who].at, speed(fight, who).saturating_sub(fight[who].moved));
        Motion::Goes { who, to, yards, left }.into()
    });
}

/// Whether a mover who had so many Wound Points has been dropped on its way, or can go no farther.
fn is_stopped(fight: &Fight, who: Id, before: i16) -> bool {
    let it = &fight[who];
    it.dead || before > 0 && it.wounds <= 0 || speed(fight, who) <= it.moved
}

/// Closes with somebody where nobody has a place; `reach` is that of the weapon it comes with.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn engage(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    with: Id,
    reach: u8,
) -> Step {
    if space::has_grid(fight) {
        return Ok(());
    }
    if fight[who].engaged.has(with) {
        t.cite(clause::REACTION_ENTERING_ONLY);
        return Ok(());
    }
    t.cite(clause::MOVE_SPACE);
    if between::is_ruled(fight) {
        return ruled(t, fight, who, with, reach);
    }
    if outreaches(fight, with, reach) {
        t.cite(clause::REACTION_THREAT_RANGE);
        // Its own reach is longer: it need not come so near.
        return Ok(());
    }
    enter_threat(t, fight, who, with)
}

/// Whether a reach is longer than somebody's threat range (`hallowed.reaction.threat-range`).
fn outreaches(fight: &Fight, with: Id, reach: u8) -> bool {
    reach > threat(fight, with).max(1)
}

/// Closes with somebody by moving there, whatever it means to do.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn close(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, with: Id) -> Step {
    engage(t, fight, who, with, 1)
}

/// Closes with somebody as the Referee has it: not at all, without entering its threat range, or
/// entering it.
fn ruled(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, with: Id, reach: u8) -> Step {
    let longer = outreaches(fight, with, reach);
    match between::reach(t, fight, (who, with), Approach::Closing)? {
        Reach::Near if !longer => come_near(t, fight, who, with),
        Reach::Out | Reach::Near => {}
        Reach::Entering => return enter_threat(t, fight, who, with),
    }
    Ok(())
}

/// Two are engaged from now on (`hallowed.move.space`).
fn come_near(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, with: Id) {
    begin(t, fight, who);
    fight[who].engaged.add(with);
    fight[with].engaged.add(who);
    t.tell(clause::MOVE_SPACE, || Motion::Engages { who, with }.into());
}

/// Two are engaged from now on, and the one who comes enters the other's threat range
/// (`hallowed.reaction.reposte-entering`).
fn enter_threat(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, with: Id) -> Step {
    come_near(t, fight, who, with);
    t.cite(clause::REACTION_ENTERING_ONLY);
    dare(t, fight, who, |_, foe| foe == with)
}

/// Gets away from everybody, for the whole of its Speed, where nobody has a place.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn withdraw(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    begin(t, fight, who);
    let leaving = fight.setup.settings.reposte_leaving == ReposteLeaving::Yes;
    if leaving {
        let before = fight[who].wounds;
        let near = fight[who].engaged;
        dare(t, fight, who, |_, foe| near.has(foe))?;
        if is_stopped(fight, who, before) {
            return Ok(());
        }
    }
    fight[who].moved = speed(fight, who);
    for other in std::mem::take(&mut fight[who].engaged).iter() {
        fight[other].engaged.remove(who);
    }
    t.tell(clause::MOVE_SPACE, || Motion::Withdraws { who }.into());
    Ok(())
}

/// What standing up costs: half of the full Speed (`hallowed.conditions.prone`).
#[must_use]
pub(crate) fn stand_cost(fight: &Fight, who: Id) -> u8 {
    half(fight, i16::from(fight.profile(who).speed)) as u8
}

/// Whether somebody can stand up now: what is left of its Speed, not yet halved by lying there,
/// must pay for it (`hallowed.conditions.prone`).
pub(crate) fn may_stand(fight: &Fight, who: Id) -> May<Barrier> {
    may_be(fight, who, Condition::Prone)?;
    let ruled = gm::lasts(fight, who, Suffering::Is(Condition::Prone));
    barred_if(ruled, Barrier::Is(who, Condition::Prone), clause::GM_OVERRIDE)?;
    may_not_be(fight, who, Condition::Pinned)?;
    may_not_be(fight, who, Condition::Lamed)?;
    let crawls = is_unstable(fight, who);
    barred_if(crawls, Barrier::Place(Place::Down(who)), clause::WOUNDS_INCAPACITATED_CRAWL)?;
    let weak = Barrier::Zero(who, Attribute::Strength);
    let spent = score(fight, who, Attribute::Strength) == 0;
    barred_if(spent, weak, clause::ATTRIBUTE_ZERO_STRENGTH)?;
    if stands_freely(fight, who) {
        return Ok(());
    }
    let (it, cost) = (&fight[who], stand_cost(fight, who));
    // hallowed.wounds.stabilized-move: no more than half its Speed in all.
    let allowance = if it.wounds <= 0 { cost } else { fight.profile(who).speed };
    may_move(fight, who, 1)?;
    let dear = it.moved + cost > allowance;
    barred_if(dear, Barrier::Place(Place::StandCost { who, cost }), clause::CONDITIONS_PRONE)
}

/// Whether standing up is a Free Action that somebody has left, where the table has it so
/// (`hallowed.actions.free`).
pub(crate) fn stands_freely(fight: &Fight, who: Id) -> bool {
    fight.setup.free_acts.has(FreeAct::Stand) && budget::may(fight, who, Part::Free).is_ok()
}

/// Stands up. It provokes nobody.
pub(crate) fn stand(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if stands_freely(fight, who) {
        let exertion = budget::spend(t, fight, who, Part::Free, Timing::Tied);
        if exertion == Exertion::Life {
            return;
        }
        rise(t, fight, who, 0);
        budget::acted(t, fight, who, exertion, Timing::Tied);
        return;
    }
    begin(t, fight, who);
    let cost = stand_cost(fight, who);
    fight[who].moved = fight[who].moved.saturating_add(cost);
    rise(t, fight, who, cost);
}

/// Somebody is on their feet, for so many yards.
fn rise(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, yards: u8) {
    t.tell(clause::CONDITIONS_PRONE, || Motion::Stands { who, yards }.into());
    take_off(t, fight, who, Condition::Prone);
    settle(t, fight, who);
}
