//! Going square by square, and whom one finds on the way (`ingenuity.action.ready-interrupts`,
//! `ingenuity.space.unseen`).

use affray_field::Square;
use affray_table::{Step, Table};
use arrayvec::ArrayVec;

use super::{Eyes, area, area_at, bars, is_in_the_way, may_stop};
use crate::clause;
use crate::event::Event;
use crate::rules::condition::is_able;
use crate::rules::{hazard, stealth, trigger};
use crate::settings::RunInto;
use crate::setup::{HazardId, Id, MAX_COMBATANTS};
use crate::state::Fight;

/// Goes along a way, to its end or as far as it leads. Nobody stays in a place that is taken.
pub(super) fn walk_along(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    way: &[Square],
) -> Step {
    let mut last_free = fight[who].at;
    for &square in way {
        match step_to(t, fight, who, square)? {
            Stride::Made => {}
            Stride::Ended => return Ok(()),
            Stride::Barred => return stop_before(t, fight, who, (square, last_free)),
        }
        if may_stop(fight, who, square, Eyes::Gm) {
            last_free = square;
        }
    }
    // One may pass those whom one does not see, where anyone is passed, and not stay with them.
    let end = fight[who].at;
    if end != last_free { stop_before(t, fight, who, (end, last_free)) } else { Ok(()) }
}

/// What has become of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stride {
    /// It was made.
    Made,
    /// Something puts an end to the way there, or before.
    Ended,
    /// Somebody stands there: one who has come into the way, or was there unseen.
    Barred,
}

/// Goes on to the next square of a way (`ingenuity.action.ready-leaves`,
/// `ingenuity.action.ready-interrupts`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn step_to(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    square: Square,
) -> Step<Stride> {
    let from = fight[who].at;
    if trigger::anybody(fight) {
        trigger::leaving(t, fight, who, square)?;
        if fight[who].at != from || !is_able(fight, who) {
            return Ok(Stride::Ended);
        }
    }
    let there = area_at(fight, who, square);
    let barred =
        |other: Id| area(fight, other).overlaps(there) && bars(fight, who, other, Eyes::Gm);
    if fight.roster().any(barred) {
        return Ok(Stride::Barred);
    }
    fight[who].at = square;
    entered(t, fight, who, from)?;
    let goes_on = fight[who].at == square && is_able(fight, who);
    Ok(if goes_on { Stride::Made } else { Stride::Ended })
}

/// Stops on the last square on the way where one may, because somebody is on the next: those who
/// were there unseen are found (`ingenuity.space.unseen`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn stop_before(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (square, stops): (Square, Square),
) -> Step {
    fight[who].at = stops;
    let (there, eyes) = (area_at(fight, who, square), Eyes::of(fight, who));
    let is_unseen = |&other: &Id| {
        let stands_there = is_in_the_way(fight, other, Eyes::Gm);
        other != who
            && (stands_there || bars(fight, who, other, Eyes::Gm))
            && !eyes.see(fight, other)
            && area(fight, other).overlaps(there)
    };
    let unseen: ArrayVec<Id, MAX_COMBATANTS> = fight.roster().filter(is_unseen).collect();
    for other in unseen {
        let at = fight[other].at;
        t.tell(clause::SPACE_UNSEEN, || Event::RunsInto { who, at, stops });
        if fight.setup.settings.run_into == RunInto::Seen {
            stealth::reveal(t, fight, other, clause::SPACE_UNSEEN)?;
        }
    }
    Ok(())
}

/// Somebody has come to its square from another: readied actions go off, then traps.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn entered(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, from: Square) -> Step {
    let square = fight[who].at;
    trigger::moved(t, fight, who, from)?;
    if fight[who].at == square && is_able(fight, who) {
        hazards(t, fight, who, from)?;
    }
    Ok(())
}

/// Traps on squares that somebody has entered, coming from elsewhere.
fn hazards(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, from: Square) -> Step {
    let (before, now) = (area_at(fight, who, from), area(fight, who));
    for place in 0..fight.setup.hazards.len() {
        let squares = &fight.setup.hazards[place].squares;
        if squares.iter().any(|&square| now.has(square) && !before.has(square)) {
            hazard::strike(t, fight, HazardId(place as u8), who)?;
        }
    }
    Ok(())
}
