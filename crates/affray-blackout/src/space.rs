//! The field: hexes or range bands, facing, cover, sight (`blackout.field.*`).

use affray_field::{Heading, Hex, HexMap, Terrain};
use affray_table::Table;

use crate::clause;
use crate::condition::{can_engage, is_out};
use crate::gear;
use crate::settings::{EngagedNeedsMelee, Facing, LineOfSight, Positions};
use crate::setup::{HEX, Id, Training};
use crate::state::{Condition, Fight};
use crate::structure;

/// Degrees of cover, in order (`blackout.field.cover`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cover {
    /// None.
    None,
    /// Partial.
    Partial,
    /// Full.
    Full,
}

/// Whether there is a map.
#[must_use]
#[inline]
pub fn has_map(fight: &Fight) -> bool {
    fight.setup.map.is_some()
}

/// Whether people go by hexes rather than by bands.
#[must_use]
#[inline]
pub fn has_steps(fight: &Fight) -> bool {
    fight.setup.settings.positions != Positions::Bands
}

/// Feet between two places: hexes of 5 feet, or what their bands stand for
/// (`blackout.field.hex`, `blackout.field.range-bands`).
#[must_use]
#[inline]
pub fn feet(fight: &Fight, from: Hex, to: Hex) -> u16 {
    if has_map(fight) {
        return u16::from(from.distance(to)) * HEX;
    }
    match from.q.abs_diff(to.q) {
        0 => 5,
        1 => 30,
        2 => 60,
        bands => 20 + 40 * (u16::from(bands) - 1),
    }
}

/// Feet between two combatants.
#[must_use]
#[inline]
pub fn distance(fight: &Fight, one: Id, other: Id) -> u16 {
    if one == other { 0 } else { feet(fight, fight[one].at, fight[other].at) }
}

/// Whether two combatants are within 5 feet.
#[must_use]
#[inline]
pub fn is_adjacent(fight: &Fight, one: Id, other: Id) -> bool {
    one != other && distance(fight, one, other) <= HEX
}

/// Whether two are on different sides.
#[must_use]
#[inline]
pub fn are_enemies(fight: &Fight, one: Id, other: Id) -> bool {
    fight[one].side != fight[other].side
}

/// Who stands on a hex and is still on the field.
#[must_use]
pub fn occupant(fight: &Fight, hex: Hex) -> Option<Id> {
    fight.roster().find(|&who| !fight[who].gone && fight[who].at == hex)
}

/// What is on a hex of the map, with the structures that stand on it.
#[must_use]
#[inline]
pub fn terrain(fight: &Fight, map: &HexMap, hex: Hex) -> Terrain {
    let own = map.terrain(hex);
    if fight.setup.structures.is_empty() { own } else { own.with(structure::mark(fight, hex)) }
}

/// Whether some straight line between two hexes meets no such terrain strictly between them.
fn is_clear(fight: &Fight, map: &HexMap, from: Hex, to: Hex, stops: Terrain) -> bool {
    if fight.setup.structures.is_empty() {
        return map.is_clear(from, to, stops);
    }
    map.is_clear_by(from, to, |hex| terrain(fight, map, hex).0 & stops.0 != 0)
}

/// Whether somebody could stand on a hex.
#[must_use]
pub fn is_free(fight: &Fight, hex: Hex) -> bool {
    match &fight.setup.map {
        Some(map) => !terrain(fight, map, hex).is_blocked() && occupant(fight, hex).is_none(),
        None => true,
    }
}

/// Whether a hex has a mark; never without a map.
#[must_use]
pub fn is_marked(fight: &Fight, hex: Hex, mark: Terrain) -> bool {
    fight.setup.map.as_ref().is_some_and(|map| map.has(hex) && map.terrain(hex).has(mark))
}

/// Whether one place is in sight of another (`blackout.field.line-of-sight`).
#[must_use]
pub fn in_sight(fight: &Fight, from: Hex, to: Hex) -> bool {
    match &fight.setup.map {
        Some(map) if fight.setup.settings.line_of_sight == LineOfSight::Map => {
            is_clear(fight, map, from, to, Terrain::WALL)
        }
        _ => true,
    }
}

/// Whether an object that gives full cover stands between two places (`blackout.area.full-cover`).
#[must_use]
pub fn is_shut_off(fight: &Fight, from: Hex, to: Hex) -> bool {
    let stops = Terrain::WALL.with(Terrain::FULL);
    fight.setup.map.as_ref().is_some_and(|map| !is_clear(fight, map, from, to, stops))
}

/// The cover of a place from another: what stands between, and partial cover only from what is
/// on the place or next to it.
#[must_use]
pub fn cover_between(fight: &Fight, from: Hex, to: Hex) -> Cover {
    let Some(map) = &fight.setup.map else { return Cover::None };
    if map.is_plain() && fight.setup.structures.is_empty() {
        return Cover::None;
    }
    if is_shut_off(fight, from, to) {
        return Cover::Full;
    }
    let behind = |leans: bool| {
        from.between(to, leans)
            .iter()
            .any(|&hex| hex.distance(to) <= 1 && terrain(fight, map, hex).has(Terrain::PARTIAL))
    };
    let on = terrain(fight, map, to).has(Terrain::PARTIAL);
    if on || (behind(false) && behind(true)) { Cover::Partial } else { Cover::None }
}

/// The cover of somebody against a ranged attack, with what shields and lying down add
/// (`blackout.field.cover`, `blackout.conditions.prone-cover`, `blackout.training.shield-cover`).
#[must_use]
pub fn cover(fight: &Fight, attacker: Id, target: Id) -> Cover {
    let mut cover = cover_between(fight, fight[attacker].at, fight[target].at);
    if fight.setup.has_shield_cover {
        cover = cover.max(behind_shield(fight, attacker, target));
    }
    if fight[target].has(Condition::Prone) {
        cover = match cover {
            Cover::None => Cover::Partial,
            Cover::Partial | Cover::Full => Cover::Full,
        };
    }
    cover
}

/// Cover behind an ally with a shield who stands between.
fn behind_shield(fight: &Fight, attacker: Id, target: Id) -> Cover {
    let mut best = Cover::None;
    if !has_map(fight) {
        return best;
    }
    let line = fight[attacker].at.between(fight[target].at, false);
    for ally in fight.roster() {
        if ally == target || are_enemies(fight, ally, target) || is_out(fight, ally) {
            continue;
        }
        let holds = gear::shield(fight, ally).is_some();
        if !holds || !is_adjacent(fight, ally, target) || !line.contains(&fight[ally].at) {
            continue;
        }
        let trainings = fight.profile(ally).trainings;
        if trainings.has(Training::ShieldFull) {
            best = best.max(Cover::Full);
        } else if trainings.has(Training::ShieldPartial) {
            best = best.max(Cover::Partial);
        }
    }
    best
}

/// Whether a place lies in somebody's back arc (`blackout.field.facing`).
#[must_use]
pub fn is_behind(fight: &Fight, who: Id, from: Hex) -> bool {
    let on = has_map(fight) && fight.setup.settings.facing == Facing::OnWithMap;
    let own = fight[who].at;
    on && own != from && !fight[who].facing.is_near(own.heading(from))
}

/// Whether a place lies in somebody's front arc; everywhere does where there is no facing.
#[must_use]
pub fn is_in_front(fight: &Fight, who: Id, hex: Hex) -> bool {
    !is_behind(fight, who, hex)
}

/// Whether an enemy engages somebody (`blackout.field.engaged`).
#[must_use]
pub fn engages(fight: &Fight, enemy: Id, who: Id) -> bool {
    if !are_enemies(fight, enemy, who) || !can_engage(fight, enemy) {
        return false;
    }
    let away = distance(fight, enemy, who);
    if away > 3 * HEX {
        return false;
    }
    let reach = gear::melee_reach(fight, enemy);
    match fight.setup.settings.engaged_needs_melee {
        EngagedNeedsMelee::Yes => reach.is_some_and(|reach| away <= reach),
        EngagedNeedsMelee::No => away <= reach.unwrap_or(HEX),
    }
}

/// How many enemies engage somebody, at most two.
#[must_use]
pub fn engagers(fight: &Fight, who: Id) -> usize {
    fight.roster().filter(|&enemy| engages(fight, enemy, who)).take(2).count()
}

/// Whether somebody is flanked for an attack (`blackout.conditions.flanked`,
/// `blackout.conditions.prone-flanked`).
#[must_use]
pub fn is_flanked(fight: &Fight, attacker: Id, target: Id) -> bool {
    let it = &fight[target];
    it.has(Condition::Prone)
        || it.has(Condition::Surprised)
        || fight[attacker].has(Condition::Hidden)
        || it.feinted == Some(attacker)
        || is_behind(fight, target, fight[attacker].at)
        || engagers(fight, target) >= 2
}

/// Cites by what a combatant is flanked.
pub fn cite_flanked(t: &mut impl Table<Fight>, fight: &Fight, attacker: Id, target: Id) {
    if !t.keeps_clauses() {
        return;
    }
    t.cite(clause::CONDITIONS_FLANKED);
    t.cite(clause::CONDITIONS_FLANKED_ADVANTAGE);
    if fight[target].has(Condition::Prone) {
        t.cite(clause::CONDITIONS_PRONE_FLANKED);
    }
    if is_behind(fight, target, fight[attacker].at) {
        t.cite(clause::FIELD_FACING);
    }
    if engagers(fight, target) >= 2 {
        t.cite(clause::FIELD_ENGAGED);
    }
}

/// The direction in which something is pushed away from a place.
#[must_use]
pub fn away_from(from: Hex, at: Hex) -> Heading {
    from.heading(at)
}
