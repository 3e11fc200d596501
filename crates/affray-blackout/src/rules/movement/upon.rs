//! Coming upon somebody hidden (`blackout.conditions.hidden-met`).

use affray_field::{Hex, MAX_LINE};
use affray_table::Table;
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Doing, Event};
use crate::kinds::{Condition, Id, SideId};
use crate::rules::condition::{end, is_hidden_from};
use crate::rules::field;
use crate::rules::field::{Seen, fits, has_map, has_steps, lets_through};
use crate::setup::HEX;
use crate::state::{Fight, People};

use super::drag_ways;

/// Places one after the other.
pub(super) type Path = ArrayVec<Hex, MAX_LINE>;

/// The places on the way to one, as far as that is of interest, and upon whom somebody comes who
/// goes there.
pub(super) fn way(fight: &Fight, who: Id, to: Hex, hexes: u8) -> (Path, People) {
    let hides = hides_from(fight, fight[who].side);
    let mut path = match &fight.setup.map {
        Some(map) if hides || !fight.state.zones.is_empty() => {
            super::path(fight, map, who, hexes, to)
        }
        Some(_) | None => [to].into_iter().collect(),
    };
    let met = if hides { cut_short(fight, who, &mut path) } else { People::default() };
    if path.is_empty() && !has_map(fight) {
        path.extend(short_of(fight, who, to));
    }
    (path, met)
}

/// Without a map, the last place straight before one on which somebody can stand.
fn short_of(fight: &Fight, who: Id, to: Hex) -> Option<Hex> {
    let from = fight[who].at;
    let inches = (field::feet(fight, from, to) / HEX) as u8;
    let mut before = (1..=inches).rev().map(|inches| field::toward(fight, from, to, inches));
    before.find(|&at| at != to && fits(fight, who, at, Seen::All))
}

/// Whether there is anybody whom a side does not see, where a place is for one alone.
fn hides_from(fight: &Fight, side: SideId) -> bool {
    let hides = |other: Id| !fight[other].gone && is_hidden_from(fight, other, side);
    has_steps(fight) && fight.roster().any(hides)
}

/// Cuts a way off after the last place on which somebody can stand before one that somebody fills;
/// returns who that is (`blackout.conditions.hidden-met`).
fn cut_short(fight: &Fight, who: Id, path: &mut Path) -> People {
    let mut stands = 0;
    for place in 0..path.len() {
        let at = path[place];
        let fits = fits(fight, who, at, Seen::All);
        if !fits && (place + 1 == path.len() || !lets_through(fight, who, at, Seen::All)) {
            path.truncate(stands);
            return on_the_way(fight, who, at);
        }
        if fits {
            stands = place + 1;
        }
    }
    People::default()
}

/// Who fills a place that another would go to with all of its hexes.
pub(crate) fn on_the_way(fight: &Fight, who: Id, at: Hex) -> People {
    let mut all = People::default();
    for hex in field::footprint(fight, who, at) {
        let other = field::occupant(fight, hex, Seen::All).filter(|&other| other != who);
        other.into_iter().for_each(|other| all.add(other));
    }
    all
}

/// Those come upon and who comes upon them are hidden no more (`blackout.conditions.hidden-met`).
pub(crate) fn come_upon(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, met: People) {
    for whom in met.iter() {
        if fight[whom].has(Condition::Hidden) {
            t.tell(clause::CONDITIONS_HIDDEN_MET, || Event::Doing(Doing::ComesUpon { who, whom }));
            end(t, fight, whom, Condition::Hidden);
            end(t, fight, who, Condition::Hidden);
        }
    }
}

/// Where a captive is dragged to in the end, and upon whom (`blackout.conditions.hidden-met`).
pub(super) fn dragged(fight: &Fight, who: Id, target: Id, to: Hex) -> (Hex, People) {
    if !hides_from(fight, fight[who].side) {
        return (to, People::default());
    }
    let mut path: Path = match &fight.setup.map {
        Some(map) => drag_ways(fight, map, who, target).path(to),
        None => [to].into_iter().collect(),
    };
    let met = cut_short(fight, target, &mut path);
    (path.last().copied().unwrap_or(fight[target].at), met)
}
