//! The field: hexes or range bands, facing, cover, sight (`blackout.field.*`).

mod ground;
pub(crate) mod measure;

pub(crate) use affray_field::{Heading, Hex};
use affray_field::{HexMap, Terrain};
use affray_table::{Clause, Table};
pub(crate) use ground::Ground;

use crate::clause;
use crate::kinds::{Condition, Id, SideId, Training};
use crate::rules::condition::{can_act, is_hidden_from, is_out};
use crate::rules::{gear, structure};
use crate::settings::{
    EngagedNeedsMelee, Facing, GoingThrough, LineOfSight, Positions, ProneBehind, SurprisedFlanked,
};
use crate::setup::HEX;
use crate::sight::Line;
use crate::state::Fight;

/// Degrees of cover, in order (`blackout.field.cover`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cover {
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
pub(crate) fn has_map(fight: &Fight) -> bool {
    fight.setup.map.is_some()
}

/// Whether people go by hexes rather than by bands.
#[must_use]
#[inline]
pub(crate) fn has_steps(fight: &Fight) -> bool {
    fight.setup.settings.positions != Positions::Bands
}

/// Feet between two places: hexes of 5 feet, or what their bands stand for
/// (`blackout.field.hex`, `blackout.field.range-bands`).
#[must_use]
#[inline]
pub(crate) fn feet(fight: &Fight, from: Hex, to: Hex) -> u16 {
    if has_map(fight) {
        return u16::from(from.distance(to)) * HEX;
    }
    if has_steps(fight) {
        return measure::feet(from, to);
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
pub(crate) fn distance(fight: &Fight, one: Id, other: Id) -> u16 {
    if one == other {
        return 0;
    }
    if fight.setup.has_large {
        return apart(fight, one, other);
    }
    feet(fight, fight[one].at, fight[other].at)
}

/// The hexes that somebody would fill with its middle on one: that and its neighbors from north
/// clockwise, as many as its size (`blackout.field.hex`).
pub(crate) fn footprint(fight: &Fight, who: Id, at: Hex) -> impl Iterator<Item = Hex> {
    std::iter::once(at).chain(ring(fight, who, at))
}

/// The hexes around its middle that somebody would fill.
fn ring(fight: &Fight, who: Id, at: Hex) -> impl Iterator<Item = Hex> {
    let around = fight.profile(who).size.saturating_sub(1);
    (0..around).map(move |way| at.step(Heading(way)))
}

/// Feet between the nearest hexes of two, where somebody fills more than one.
fn apart(fight: &Fight, one: Id, other: Id) -> u16 {
    let from = footprint(fight, one, fight[one].at);
    let least = |hex: Hex| {
        let there = footprint(fight, other, fight[other].at);
        there.map(|to| feet(fight, hex, to)).min().unwrap_or(0)
    };
    from.map(least).min().unwrap_or(0)
}

/// Whether somebody is within so many hexes of a place, or in its band.
#[must_use]
pub(crate) fn is_within(fight: &Fight, who: Id, center: Hex, hexes: u8) -> bool {
    let near = |at: Hex| match has_steps(fight) {
        true => feet(fight, center, at) <= u16::from(hexes) * HEX,
        false => center.q == at.q,
    };
    let at = fight[who].at;
    near(at) || fight.setup.has_large && footprint(fight, who, at).any(near)
}

/// The place `hexes` beyond another on the straight line through it.
#[must_use]
pub(crate) fn beyond(fight: &Fight, from: Hex, through: Hex, hexes: u8) -> Hex {
    if has_map(fight) {
        return from.beyond(through, hexes);
    }
    let inches = i32::from(measure::feet(from, through) / HEX) + i32::from(hexes);
    measure::toward(from, through, inches)
}

/// The place so many hexes from one in a direction.
#[must_use]
pub(crate) fn step(fight: &Fight, from: Hex, way: Heading, hexes: u8) -> Hex {
    if has_map(fight) {
        return (0..hexes).fold(from, |at, _| at.step(way));
    }
    measure::step(from, way, hexes)
}

/// The place so many hexes from one toward another.
#[must_use]
pub(crate) fn toward(fight: &Fight, from: Hex, to: Hex, hexes: u8) -> Hex {
    if has_map(fight) {
        let line = from.between(to, false);
        let place = usize::from(hexes).checked_sub(1).and_then(|place| line.get(place));
        return place.copied().unwrap_or(from);
    }
    measure::toward(from, to, i32::from(hexes))
}

/// Whether two combatants are within 5 feet.
#[must_use]
#[inline]
pub(crate) fn is_adjacent(fight: &Fight, one: Id, other: Id) -> bool {
    one != other && distance(fight, one, other) <= HEX
}

/// Whether two are on different sides.
#[must_use]
#[inline]
pub(crate) fn are_enemies(fight: &Fight, one: Id, other: Id) -> bool {
    fight[one].side != fight[other].side
}

/// Who counts where the field is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seen {
    /// Everybody, seen or not: what is the case.
    All,
    /// Whom a side sees: what it goes by when it chooses (`blackout.conditions.hidden-met`).
    By(SideId),
}

impl Seen {
    fn counts(self, fight: &Fight, who: Id) -> bool {
        match self {
            Seen::All => true,
            Seen::By(side) => !is_hidden_from(fight, who, side),
        }
    }
}

/// Whether somebody is on the field and counts.
fn is_present(fight: &Fight, who: Id, seen: Seen) -> bool {
    !fight[who].gone && seen.counts(fight, who)
}

/// The hexes that somebody fills.
fn fills(fight: &Fight, who: Id) -> impl Iterator<Item = Hex> {
    footprint(fight, who, fight[who].at)
}

/// Who stands on a hex and is still on the field.
#[must_use]
pub(crate) fn occupant(fight: &Fight, hex: Hex, seen: Seen) -> Option<Id> {
    let is_on = |who: Id| {
        fight[who].at == hex || fight.setup.has_large && fills(fight, who).any(|own| own == hex)
    };
    fight.roster().find(|&who| is_present(fight, who, seen) && is_on(who))
}

/// Whether a place is on the field; without a map every place is.
#[must_use]
pub(crate) fn is_on(fight: &Fight, hex: Hex) -> bool {
    fight.setup.map.as_ref().is_none_or(|map| map.has(hex))
}

/// Whether somebody bars another's way: friends and the fallen do not (`blackout.field.bodies`).
fn bars(fight: &Fight, who: Id, other: Id) -> bool {
    match fight.setup.settings.going_through {
        GoingThrough::FriendsAndFallen => !is_out(fight, other) && are_enemies(fight, who, other),
        GoingThrough::Fallen => !is_out(fight, other),
        GoingThrough::Nobody => true,
    }
}

/// Whether somebody can go through a place: past friends and the fallen
/// (`blackout.field.bodies`).
#[must_use]
pub(crate) fn lets_through(fight: &Fight, who: Id, at: Hex, seen: Seen) -> bool {
    let yields = |other: Id| other == who || !bars(fight, who, other);
    let open = |hex: Hex| match &fight.setup.map {
        Some(map) => !terrain(fight, map, hex).is_blocked(),
        None => true,
    };
    let passable = |hex: Hex| open(hex) && occupant(fight, hex, seen).is_none_or(yields);
    if fight.setup.has_large {
        return footprint(fight, who, at).all(passable);
    }
    passable(at)
}

/// Whether somebody could stand on a place with all of its hexes.
#[must_use]
pub(crate) fn fits(fight: &Fight, who: Id, at: Hex, seen: Seen) -> bool {
    if !fight.setup.has_large {
        return is_free(fight, at, seen);
    }
    let free = |hex: Hex| match &fight.setup.map {
        Some(map) => !terrain(fight, map, hex).is_blocked(),
        None => true,
    };
    footprint(fight, who, at)
        .all(|hex| free(hex) && occupant(fight, hex, seen).is_none_or(|other| other == who))
}

/// What is on a hex of the map, with the structures that stand on it.
#[must_use]
#[inline]
pub(crate) fn terrain(fight: &Fight, map: &HexMap, hex: Hex) -> Terrain {
    let own = map.terrain(hex);
    if fight.setup.structures.is_empty() { own } else { own.with(structure::mark(fight, hex)) }
}

/// What stands between two places of a map on which anything is marked; `None` where nothing can.
fn line(fight: &Fight, from: Hex, to: Hex) -> Option<Line> {
    let map = fight.setup.map.as_ref()?;
    if fight.setup.structures.is_empty() {
        if map.is_unmarked() {
            return None;
        }
        if let Some(line) = fight.setup.lines.between(map, from, to) {
            return Some(line);
        }
    }
    // Structures may fall, and something may stand beyond the edge: worked out anew.
    Some(Line::of(map, from, to, |hex| terrain(fight, map, hex)))
}

/// Whether somebody could stand on a hex.
#[must_use]
pub(crate) fn is_free(fight: &Fight, hex: Hex, seen: Seen) -> bool {
    match &fight.setup.map {
        Some(map) => !terrain(fight, map, hex).is_blocked() && occupant(fight, hex, seen).is_none(),
        None => !has_steps(fight) || occupant(fight, hex, seen).is_none(),
    }
}

/// Whether a hex has a mark; never without a map.
#[must_use]
pub(crate) fn is_marked(fight: &Fight, hex: Hex, mark: Terrain) -> bool {
    fight.setup.map.as_ref().is_some_and(|map| map.has(hex) && map.terrain(hex).has(mark))
}

/// Whether one place is in sight of another (`blackout.field.line-of-sight`).
#[must_use]
#[inline]
pub(crate) fn in_sight(fight: &Fight, from: Hex, to: Hex) -> bool {
    fight.setup.settings.line_of_sight == LineOfSight::Always
        || line(fight, from, to).is_none_or(Line::is_seen)
}

/// Whether an object that gives full cover stands between two places (`blackout.area.full-cover`).
#[must_use]
#[inline]
pub(crate) fn is_shut_off(fight: &Fight, from: Hex, to: Hex) -> bool {
    line(fight, from, to).is_some_and(|line| !line.is_open())
}

/// The cover of a place from another: what stands between.
#[must_use]
pub(crate) fn cover_between(fight: &Fight, from: Hex, to: Hex) -> Cover {
    match line(fight, from, to) {
        None => Cover::None,
        Some(line) if !line.is_open() => Cover::Full,
        Some(line) if line.is_partial() => Cover::Partial,
        Some(_) => Cover::None,
    }
}

/// Whether anything stands between two places that gives cover (`blackout.area.difficulty-cover`).
#[must_use]
pub(crate) fn is_obstructed(fight: &Fight, from: Hex, to: Hex) -> bool {
    line(fight, from, to).is_some_and(|line| !line.is_free())
}

/// The cover of somebody against a ranged attack, with what shields and lying down add
/// (`blackout.field.cover`, `blackout.conditions.prone-cover`, `blackout.training.shield-cover`).
#[must_use]
pub(crate) fn cover(fight: &Fight, attacker: Id, target: Id) -> Cover {
    let mut cover = cover_between(fight, fight[attacker].at, fight[target].at);
    if fight.setup.has_shield_cover {
        cover = cover.max(behind_shield(fight, attacker, target).map_or(Cover::None, |it| it.0));
    }
    if fight[target].has(Condition::Prone) {
        let rises = fight.setup.settings.prone_behind == ProneBehind::Full;
        cover = match cover {
            Cover::Partial if rises => Cover::Full,
            Cover::None | Cover::Partial => Cover::Partial,
            Cover::Full => Cover::Full,
        };
    }
    cover
}

/// The clause by which full cover keeps somebody from being shot at: what stands between, lying
/// down, or an ally's shield.
pub(crate) fn clause_of_cover(fight: &Fight, attacker: Id, target: Id) -> Clause {
    if cover_between(fight, fight[attacker].at, fight[target].at) == Cover::Full {
        clause::FIELD_COVER
    } else if fight[target].has(Condition::Prone) {
        clause::CONDITIONS_PRONE_COVER
    } else {
        clause::TRAINING_SHIELD_COVER
    }
}

/// Whether something stands between two combatants that sight does not pass
/// (`blackout.field.line-of-sight`).
#[must_use]
pub(crate) fn is_walled_off(fight: &Fight, one: Id, other: Id) -> bool {
    line(fight, fight[one].at, fight[other].at).is_some_and(|line| !line.is_seen())
}

/// Whether an ally's shield covers somebody (`blackout.training.shield-cover`).
#[must_use]
pub(crate) fn is_behind_shield(fight: &Fight, attacker: Id, target: Id) -> bool {
    fight.setup.has_shield_cover && behind_shield(fight, attacker, target).is_some()
}

/// Whose shield is all the cover that somebody has, if an ally's is.
#[must_use]
pub(crate) fn covering_bearer(fight: &Fight, attacker: Id, target: Id) -> Option<Id> {
    let has_other = || {
        fight[target].has(Condition::Prone)
            || cover_between(fight, fight[attacker].at, fight[target].at) != Cover::None
    };
    if !fight.setup.has_shield_cover || has_other() {
        return None;
    }
    behind_shield(fight, attacker, target).map(|(_, bearer)| bearer)
}

/// Whether somebody's shield covers an ally against an attacker (`blackout.training.shield-cover`).
#[must_use]
pub(crate) fn shields(fight: &Fight, bearer: Id, attacker: Id, target: Id) -> bool {
    fight.setup.has_shield_cover
        && behind_shield(fight, attacker, target).is_some_and(|(_, ally)| ally == bearer)
}

/// Cover behind an ally with a shield who stands between, and who that is.
fn behind_shield(fight: &Fight, attacker: Id, target: Id) -> Option<(Cover, Id)> {
    let mut best: Option<(Cover, Id)> = None;
    if !has_map(fight) {
        return best;
    }
    let line = fight[attacker].at.between(fight[target].at, false);
    for ally in fight.roster() {
        if ally == target || are_enemies(fight, ally, target) || is_out(fight, ally) {
            continue;
        }
        // blackout.conditions.hidden-unnoticed: what the attacker cannot see covers nobody.
        if is_hidden_from(fight, ally, fight[attacker].side) {
            continue;
        }
        let holds = gear::shield(fight, ally).is_some();
        if !holds || !is_adjacent(fight, ally, target) || !line.contains(&fight[ally].at) {
            continue;
        }
        let trainings = fight.profile(ally).trainings;
        let cover = if trainings.has(Training::ShieldFull) {
            Cover::Full
        } else if trainings.has(Training::ShieldPartial) {
            Cover::Partial
        } else {
            continue;
        };
        if best.is_none_or(|(least, _)| cover > least) {
            best = Some((cover, ally));
        }
    }
    best
}

/// Whether it counts where somebody looks (`blackout.field.facing`).
#[must_use]
#[inline]
pub(crate) fn has_facing(fight: &Fight) -> bool {
    has_map(fight) && fight.setup.settings.facing == Facing::OnWithMap
}

/// Whether a place lies in somebody's back arc (`blackout.field.facing`).
#[must_use]
#[inline]
pub(crate) fn is_behind(fight: &Fight, who: Id, from: Hex) -> bool {
    let own = fight[who].at;
    has_facing(fight) && own != from && !fight[who].facing.is_near(own.heading(from))
}

/// Whether a place lies in somebody's front arc; everywhere does where there is no facing.
#[must_use]
pub(crate) fn is_in_front(fight: &Fight, who: Id, hex: Hex) -> bool {
    !is_behind(fight, who, hex)
}

/// Whether an enemy engages somebody (`blackout.field.engaged`).
#[must_use]
#[inline]
pub(crate) fn engages(fight: &Fight, enemy: Id, who: Id) -> bool {
    if !are_enemies(fight, enemy, who) {
        return false;
    }
    let away = distance(fight, enemy, who);
    away <= 3 * HEX && can_engage(fight, enemy, away)
}

/// Whether somebody engages an enemy so many feet away.
fn can_engage(fight: &Fight, enemy: Id, away: u16) -> bool {
    if !can_act(fight, enemy) {
        return false;
    }
    // blackout.conditions.hidden-unnoticed: nobody turns to an enemy that is not seen.
    if fight[enemy].has(Condition::Hidden) {
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
pub(crate) fn engagers(fight: &Fight, who: Id) -> usize {
    // Two enemies need a third combatant.
    if fight.state.combatants.len() < 3 {
        return 0;
    }
    fight.roster().filter(|&enemy| engages(fight, enemy, who)).take(2).count()
}

/// Whether somebody is flanked for an attack (`blackout.conditions.flanked`,
/// `blackout.conditions.prone-flanked`).
#[must_use]
pub(crate) fn is_flanked(fight: &Fight, attacker: Id, target: Id) -> bool {
    let it = &fight[target];
    it.has(Condition::Prone)
        || is_behind(fight, target, fight[attacker].at)
        || is_unaware(fight, target)
        || fight[attacker].has(Condition::Hidden)
        || it.feinted == Some(attacker)
        || engagers(fight, target) >= 2
}

/// Whether being Surprised makes somebody flanked (`blackout.conditions.surprised-flanked`).
fn is_unaware(fight: &Fight, who: Id) -> bool {
    let counts = fight.setup.settings.surprised_flanked == SurprisedFlanked::Yes;
    counts && fight[who].has(Condition::Surprised)
}

/// Cites that anyone who is hidden from a side changes nothing for it.
pub(crate) fn cite_unnoticed(t: &mut impl Table<Fight>, fight: &Fight, side: SideId) {
    let hides = |other: Id| !fight[other].gone && is_hidden_from(fight, other, side);
    if t.keeps_clauses() && fight.roster().any(hides) {
        t.cite(clause::CONDITIONS_HIDDEN_UNNOTICED);
    }
}

/// Cites by what a combatant is flanked.
pub(crate) fn cite_flanked(t: &mut impl Table<Fight>, fight: &Fight, attacker: Id, target: Id) {
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
