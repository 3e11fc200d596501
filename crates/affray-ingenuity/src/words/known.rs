//! What a seat is told: neither of those whom its team does not see, nor of what others keep to
//! themselves.

use affray_engine::Gist;
use affray_table::Seat;

use super::gist::gist;
use super::name;
use crate::event::Event;
use crate::moves::{Long, Readied, Ruling, Spot, TestFor};
use crate::rules::condition::is_present;
use crate::rules::round::may_pick;
use crate::rules::stealth::{is_hidden_from, is_unknown_to};
use crate::setup::{Id, Objective, SideId};
use crate::state::{Fight, People};

/// The team whose eyes a seat sees with; none for the GM, who sees everything.
#[must_use]
pub(crate) fn team(seat: Seat) -> Option<SideId> {
    (seat != Seat::GM).then_some(SideId(seat.0))
}

/// Whether a seat knows nothing of somebody.
#[must_use]
pub(crate) fn is_unknown(fight: &Fight, seat: Seat, who: Id) -> bool {
    team(seat).is_some_and(|side| is_unknown_to(fight, who, side))
}

/// Somebody's name, where a seat knows of them.
#[must_use]
pub(crate) fn known_name(fight: &Fight, seat: Seat, who: Id) -> &str {
    if is_unknown(fight, seat, who) { "somebody unseen" } else { name(fight, who) }
}

/// Whether somebody is of a team, or of one that counts as one with it.
#[must_use]
pub(crate) fn is_own(fight: &Fight, who: Id, side: SideId) -> bool {
    let allies = fight.setup.sides[side.index()].allies | 1 << side.0;
    allies & (1 << fight[who].side.0) != 0
}

/// Whether a side sees anybody of a team of whom something is true.
#[must_use]
pub(crate) fn shows(fight: &Fight, team: SideId, side: SideId, is_so: impl Fn(Id) -> bool) -> bool {
    let mut members = fight.roster().filter(|&who| fight[who].side == team);
    members.any(|who| is_so(who) && !is_hidden_from(fight, who, side))
}

/// Whether those who have the advantage of surprise are all unseen by a side.
fn is_ambushed(fight: &Fight, side: SideId) -> bool {
    let present = |who: Id| is_present(fight, who);
    let all_unseen = |team| team != side && !shows(fight, team, side, present);
    fight.setup.surprise.is_some_and(all_unseen)
}

/// Whether it is the surprise round and a side does not know it: it sees none of those who surprise
/// it, and nobody of it acts (`ingenuity.surprise.round`, `ingenuity.surprise.immune-acts`).
#[must_use]
pub(crate) fn is_unaware(fight: &Fight, side: SideId) -> bool {
    let acts = |who: Id| is_present(fight, who) && !fight.state.surprised.has(who);
    fight.state.surprise && is_ambushed(fight, side) && !shows(fight, side, side, acts)
}

/// Whether a side is told of a test: not of others' to go unseen, nor of any of somebody whom it
/// does not see, or on them (`ingenuity.sneak.hiding`, `ingenuity.surprise.contest`).
#[must_use]
pub(crate) fn sees_test(fight: &Fight, side: SideId, who: Id, why: TestFor) -> bool {
    let sees = |who: Id| !is_hidden_from(fight, who, side);
    match why {
        TestFor::Hide | TestFor::Ambush => is_own(fight, who, side),
        TestFor::Attack(other) | TestFor::Resuscitate(other) | TestFor::Kill(other) => {
            sees(who) && sees(other)
        }
        TestFor::Power
        | TestFor::Dodge
        | TestFor::Fortify
        | TestFor::StayConscious
        | TestFor::Resist
        | TestFor::Task
        | TestFor::Assist
        | TestFor::Poison => sees(who),
    }
}

/// On whom something is done that may take long.
const fn aimed_at(what: Long) -> Option<Id> {
    match what {
        Long::Resuscitate(other) | Long::Kill(other, _) | Long::Power(_, other) => Some(other),
        Long::Maneuver { blow, .. } => Some(blow.target),
        Long::Reload(_) | Long::Task(_) | Long::Assist(_) | Long::Hide => None,
    }
}

/// Whom an event names besides those of its gist.
fn named_besides(event: &Event) -> Option<Id> {
    if let Event::Begins { what, .. }
    | Event::GoesOn { what, .. }
    | Event::GivesUp { what, .. }
    | Event::Broken { what, .. }
    | Event::Fails { what, .. }
    | Event::Fires { what: Readied::Long(what), .. } = *event
    {
        return aimed_at(what);
    }
    if let Event::Astray { attack, .. } | Event::Hit { attack, .. } | Event::Missed { attack, .. } =
        *event
    {
        return Some(attack.blow.target);
    }
    if let Event::Moves {
        to:
            Spot::Toward(other) | Spot::Away(other) | Spot::TowardBy(other, _) | Spot::AwayBy(other, _),
        ..
    }
    | Event::Completes { objective: Objective::Protect(other, _), .. } = *event
    {
        return Some(other);
    }
    None
}

/// Whether a side is told of a test of which an event tells; none if it tells of no test.
fn hears_test(fight: &Fight, side: SideId, event: &Event) -> Option<bool> {
    let (Event::Tested { who, why, .. }
    | Event::Rerolled { who, why, .. }
    | Event::Edges { who, why, .. }
    | Event::Maximized { who, why: Some(why), .. }) = *event
    else {
        return None;
    };
    Some(sees_test(fight, side, who, why))
}

/// Whether a seat may hear of an event: of whatever names nobody who is hidden from it, and of
/// nothing that others decided in secret.
#[must_use]
pub fn hears(fight: &Fight, seat: Seat, event: &Event) -> bool {
    let Some(side) = team(seat) else { return true };
    if let Some(hears) = hears_test(fight, side, event) {
        return hears;
    }
    // What is readied shows when it is done.
    if let Event::Readies { who, .. } | Event::ReadyLost { who, .. } = *event {
        return is_own(fight, who, side);
    }
    // A team of which nothing is seen does not betray that it is there.
    if let Event::Passed { side: team } = *event {
        return shows(fight, team, side, |who| may_pick(fight, team, who).is_ok());
    }
    if let Event::SurpriseRound { .. } | Event::RoundEnded { .. } = *event {
        return !is_unaware(fight, side);
    }
    if let Event::Ambush { passed } = *event {
        return !passed || !is_ambushed(fight, side);
    }
    // That somebody is seen from now on is for everybody to know.
    if let Event::Revealed { .. } | Event::Ruled { ruling: Ruling::Reveal(_) } = *event {
        return true;
    }
    // Whom one attacks is known to one's own, also where they have just been seen.
    if let Event::Attacks { attack } | Event::AttackLost { attack, .. } = *event
        && is_own(fight, attack.attacker, side)
    {
        return true;
    }
    let Gist { who, to, .. } = gist(fight, event);
    let mut all = who.into_iter().chain(to).map(Id).chain(named_besides(event));
    all.all(|who| !is_hidden_from(fight, who, side))
}

/// The fight with somebody in sight who comes out by an event.
#[must_use]
pub fn shown_by(fight: &Fight, event: &Event) -> Option<Fight> {
    let Event::Revealed { who } = *event else { return None };
    let mut shown = fight.clone();
    shown[who].hidden_from = People::default();
    Some(shown)
}
