//! Places, room, range, sight and protection (`murdham.position.*`, `murdham.protection.*`).

use affray_field::{BorderId, Place, ZoneId};
use affray_table::{Clause, Reckon, Table, total};

use crate::clause;
use crate::means::Means;
use crate::reason::From;
use crate::ruled::Figure;
use crate::rules::condition::{is_encumbered, is_incapacitated};
use crate::settings::{
    BodiesCount, BorderToBorder, ConcealmentVsMelee, CoverStacks, OrdinaryMove, Unaware,
};
use crate::setup::derived::Across;
use crate::setup::{FactionId, Id, Size, Trait, Zone};
use crate::state::{Condition, Fight, Standing};

/// Half zones of a normal speed: 2 zones a round (`murdham.position.speed`).
pub const NORMAL_SPEED: u8 = 4;

fn border_rule(fight: &Fight) -> affray_field::BorderToBorder {
    match fight.setup.settings.border_to_border {
        BorderToBorder::One => affray_field::BorderToBorder::One,
        BorderToBorder::Zero => affray_field::BorderToBorder::Zero,
    }
}

/// Zones between two places (`murdham.position.range`).
#[must_use]
#[inline]
pub fn place_range(fight: &Fight, from: Place, to: Place) -> u8 {
    fight.setup.map.range(from, to, border_rule(fight))
}

/// Zones between two combatants.
#[must_use]
#[inline]
pub fn range(fight: &Fight, from: Id, to: Id) -> u8 {
    place_range(fight, fight[from].place, fight[to].place)
}

/// Range 0 (`murdham.position.nearby`, `murdham.position.border-to-border`).
#[must_use]
#[inline]
pub fn is_nearby(fight: &Fight, one: Id, other: Id) -> bool {
    are_nearby_places(fight, fight[one].place, fight[other].place)
}

/// Range 0 between places.
#[must_use]
#[inline]
pub fn are_nearby_places(fight: &Fight, one: Place, other: Place) -> bool {
    one == other || fight.setup.map.is_nearby(one, other, border_rule(fight))
}

/// How far somebody's melee attacks reach (`murdham.attack.melee-nearby`, `murdham.size.table`).
#[must_use]
#[inline]
pub fn reach(fight: &Fight, who: Id) -> u8 {
    u8::from(fight.profile(who).size == Size::Massive)
}

/// Says by which clauses a range was measured.
pub fn cite_range(t: &mut impl Table<Fight>, fight: &Fight, from: Id, to: Id) {
    t.cite(clause::POSITION_PLACES);
    t.cite(clause::POSITION_RANGE);
    t.cite(clause::POSITION_NEARBY);
    if let (Place::Border(one), Place::Border(other)) = (fight[from].place, fight[to].place)
        && one != other
    {
        t.cite(clause::POSITION_BORDER_TO_BORDER);
    }
}

/// A zone's description.
#[must_use]
#[inline]
pub fn zone(fight: &Fight, zone: ZoneId) -> &Zone {
    &fight.setup.zones[usize::from(zone.0)]
}

/// Room that somebody takes, in sixteenths of a medium character (`murdham.size.table`).
#[must_use]
#[inline]
pub fn room_taken(fight: &Fight, who: Id) -> u16 {
    fight.profile(who).size.room()
}

/// Room in a place, in sixteenths (`murdham.position.capacity`).
#[must_use]
pub fn room_in(fight: &Fight, place: Place) -> u16 {
    match place {
        Place::Zone(id) => zone(fight, id).room,
        Place::Border(id) => fight.setup.borders[usize::from(id.0)].room,
    }
}

/// Whether a body takes room (`murdham.position.capacity-bodies`).
fn takes_room(fight: &Fight, who: Id) -> bool {
    if fight[who].standing == Standing::Gone {
        return false;
    }
    let living = fight[who].standing != Standing::Dead;
    match fight.setup.settings.bodies_count {
        BodiesCount::Living => living,
        BodiesCount::Everyone => true,
        BodiesCount::ConsciousOnly => living && !is_incapacitated(fight, who),
    }
}

/// Whether all of `newcomers` fit into a place together with the one who stands there.
#[must_use]
pub fn fits(fight: &Fight, place: Place, newcomers: &[Id]) -> bool {
    fits_among(fight, place, newcomers, |_| true)
}

/// The same as far as a faction knows: somebody concealed from it takes no room
/// (`murdham.sneak.full-place`).
#[must_use]
pub fn seems_to_fit(fight: &Fight, place: Place, newcomers: &[Id], side: FactionId) -> bool {
    fits_among(fight, place, newcomers, |who| !is_concealed_from(fight, who, side))
}

fn fits_among(fight: &Fight, place: Place, newcomers: &[Id], counts: impl Fn(Id) -> bool) -> bool {
    if fight.setup.derived().crowd <= room_in(fight, place) {
        // There is room for everybody.
        return true;
    }
    let there = fight.roster().filter(|&id| {
        fight[id].place == place && takes_room(fight, id) && !newcomers.contains(&id) && counts(id)
    });
    let taken: u16 = there.map(|id| room_taken(fight, id)).sum();
    let wanted: u16 = newcomers.iter().map(|&id| room_taken(fight, id)).sum();
    taken + wanted <= room_in(fight, place)
}

/// Whether a place can be entered at all: no wall, no closed door.
#[must_use]
pub fn is_open(fight: &Fight, place: Place) -> bool {
    match place {
        Place::Zone(_) => true,
        Place::Border(border) => {
            fight.setup.borders[usize::from(border.0)].passable && !is_closed(fight, border)
        }
    }
}

/// Whether a border's door is closed.
#[must_use]
#[inline]
pub fn is_closed(fight: &Fight, border: BorderId) -> bool {
    fight.state.closed & (1 << border.0) != 0
}

/// Somebody's speed in half zones a round (`murdham.position.speed`).
#[must_use]
pub fn speed(fight: &Fight, who: Id) -> u8 {
    total(|into| speed_of(fight, who, into)) as u8
}

/// The same, amount by amount.
pub fn speed_of(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let by = clause::POSITION_SPEED;
    let traits = fight.profile(who).traits;
    into.add(NORMAL_SPEED, From::Speed, by);
    if traits.has(Trait::Immobile) {
        into.at_most(0, From::Immobile, by);
        return;
    }
    if traits.has(Trait::Fast) {
        into.add(into.total(), From::Fast, by);
    }
    if traits.has(Trait::Slow) {
        halve(into, From::Slow, by);
    }
    if fight[who].conditions.has(Condition::Hobbled) {
        halve(into, From::Condition(Condition::Hobbled), clause::CONDITION_HOBBLED);
    }
    if is_encumbered(fight, who) {
        halve(into, From::Load, clause::CONDITION_ENCUMBERED);
    }
    into.add(fight.state.decrees.term(Figure::Speed(who)), From::Ruled, clause::CORE_GM_OVERRIDE);
    into.at_least(0, From::Immobile, by);
}

/// Halves what there is, rounded down.
fn halve(into: &mut impl Reckon<From>, from: From, by: Clause) {
    into.at_most(into.total() / 2, from, by);
}

/// Half zones of an ordinary move (`murdham.turn.move`, `murdham.position.turn-move-scaling`).
#[must_use]
pub fn ordinary_move(fight: &Fight, who: Id) -> u8 {
    total(|into| ordinary_move_of(fight, who, into)) as u8
}

/// The same, amount by amount.
pub fn ordinary_move_of(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let by = clause::POSITION_TURN_MOVE_SCALING;
    speed_of(fight, who, into);
    match fight.setup.settings.ordinary_move {
        OrdinaryMove::HalfSpeed => halve(into, From::WithoutAction, by),
        OrdinaryMove::AlwaysOneZone => into.at_most(2, From::WithoutAction, by),
    }
}

/// Whether there is light in a place; a border has the light of either zone.
#[must_use]
pub fn is_lit(fight: &Fight, place: Place) -> bool {
    let lit = |id: ZoneId| zone(fight, id).lit && fight.state.darkened & (1 << id.0) == 0;
    match place {
        Place::Zone(id) => lit(id),
        Place::Border(_) => fight.setup.map.zones_of(place).any(lit),
    }
}

/// Whether somebody is concealed from a faction (`murdham.sneak.side`).
#[must_use]
#[inline]
pub fn is_concealed_from(fight: &Fight, who: Id, faction: FactionId) -> bool {
    let from = fight[who].concealed_from;
    from & (1 << faction.0) != 0
}

/// Whether `who` knows where `other` is: it is not concealed from its side.
#[must_use]
#[inline]
pub fn is_aware_of(fight: &Fight, who: Id, other: Id) -> bool {
    let oblivious = fight[who].conditions.has(Condition::Unaware)
        && fight.setup.settings.unaware == Unaware::ConcealedOrGm;
    !is_concealed_from(fight, other, fight[who].faction) && !oblivious
}

/// Whether `who` sees `other` (`murdham.attack.visibility`).
#[must_use]
#[inline]
pub fn sees(fight: &Fight, who: Id, other: Id) -> bool {
    !is_concealed_from(fight, other, fight[who].faction)
        && sees_place(fight, who, fight[other].place)
}

/// Whether `who` sees what stands in a place.
#[must_use]
pub fn sees_place(fight: &Fight, who: Id, place: Place) -> bool {
    !fight[who].conditions.has(Condition::Blind)
        && is_lit(fight, place)
        && is_in_view(fight, fight[who].place, place)
}

/// What every shortest way from one place to another crosses.
#[must_use]
pub fn across(fight: &Fight, from: Place, to: Place) -> Across {
    fight.setup.derived().across.at(&fight.setup.map, from, to)
}

/// Whether nothing stands in the way of sight from one place to another.
fn is_in_view(fight: &Fight, from: Place, place: Place) -> bool {
    if fight.setup.borders.is_empty() || from == place {
        return true;
    }
    if fight.state.closed == 0 {
        return !across(fight, from, place).has(Across::NO_SIGHT);
    }
    !fight.setup.map.every_shortest_path_crosses(from, place, |border| {
        let described = &fight.setup.borders[usize::from(border.0)];
        described.opaque || described.protection.barrier || is_closed(fight, border)
    })
}

/// Whether somebody leans out from behind a barrier (`murdham.protection.peek`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peeking {
    /// It stays behind, or there is none.
    No,
    /// It leans out to attack.
    Yes,
}

/// What stands between an attacker and a target (`murdham.protection.placement`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    /// How many covers protect the target.
    pub covers: i16,
    /// Whether a large attacker goes through all of them.
    pub large_pierces: bool,
    /// Whether the target is concealed by something in the way.
    pub concealed: bool,
    /// Whether the attack cannot pass.
    pub barred: bool,
}

/// What protects `target` from `attacker`. While `peeking` from behind a barrier the target's own
/// barrier is worth only cover (`murdham.protection.peek`).
#[must_use]
pub fn between(fight: &Fight, attacker: Id, target: Id, peeking: Peeking) -> Between {
    let mut found = Between { large_pierces: true, ..Between::default() };
    if fight.setup.borders.is_empty() && !fight.setup.has_protection {
        return found;
    }
    let (from, to) = (fight[attacker].place, fight[target].place);
    let crossed = across(fight, from, to);
    if crossed.has(Across::COVER) {
        found.covers += 1;
        found.large_pierces &= crossed.has(Across::LARGE_PIERCES);
    }
    found.concealed |= crossed.has(Across::CONCEALMENT);
    found.barred |= crossed.has(Across::BARRIER);
    if let Place::Zone(id) = to {
        let protection = zone(fight, id).protection;
        if protection.cover && from != to {
            found.covers += 1;
            found.large_pierces &= protection.large_pierces;
        }
        found.concealed |= protection.concealment;
        if is_walled(fight, from, to) {
            if peeking == Peeking::Yes || fight[target].exposed {
                found.covers += 1;
                found.large_pierces = false;
            } else {
                found.barred = true;
            }
        }
        found.concealed |= fight.state.veiled & (1 << id.0) != 0;
    }
    if found.covers > 1 && fight.setup.settings.cover_stacks == CoverStacks::No {
        found.covers = 1;
    }
    found
}

/// Whether a barrier keeps attacks from one place out of another (`murdham.protection.barrier`).
#[must_use]
#[inline]
pub fn is_barred(fight: &Fight, from: Place, to: Place) -> bool {
    fight.setup.derived().has_barriers
        && (across(fight, from, to).has(Across::BARRIER) || is_walled(fight, from, to))
}

/// Whether a barrier keeps somebody's attacks from a target: not its own zone's while it is exposed
/// (`murdham.protection.peek-duration`).
#[must_use]
#[inline]
pub fn is_shut_off(fight: &Fight, attacker: Id, target: Id) -> bool {
    let (from, to) = (fight[attacker].place, fight[target].place);
    is_barred(fight, from, to)
        && (!fight[target].exposed || across(fight, from, to).has(Across::BARRIER))
}

/// Whether a zone's own barrier keeps attacks out: of those who stand outside it and not at its
/// edge.
fn is_walled(fight: &Fight, from: Place, to: Place) -> bool {
    match to {
        Place::Zone(id) => {
            zone(fight, id).protection.barrier && !are_nearby_places(fight, from, to)
        }
        Place::Border(_) => false,
    }
}

/// Whether concealment counts for an attack of this kind (`murdham.protection.concealment-scope`).
#[must_use]
#[inline]
pub fn concealment_counts(fight: &Fight, used: &Means) -> bool {
    !used.is_melee() || fight.setup.settings.concealment_vs_melee == ConcealmentVsMelee::Yes
}

/// Whether a zone is an exit (`murdham.morale.exit`): marked, or outermost where none is marked.
#[must_use]
#[inline]
pub fn is_exit(fight: &Fight, id: ZoneId) -> bool {
    fight.setup.derived().exits & (1 << id.0) != 0
}
