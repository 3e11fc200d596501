//! Going about: Walk, Run, the free step, charges, dragging (`blackout.actions.walk-run`).

mod upon;

use affray_field::{Heading, Hex, HexMap, HexWalk, MAX_LINE, Terrain};
use affray_table::{Lazy, May, Reckon, Step, Table, barred, barred_if, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Bearing, Doing, Event, Pace, Shift};
use crate::kinds::{Attribute, Condition, Hold, Id};
use crate::moves::{Ask, Going, Move, Spot};
use crate::reason::{Barrier, From, Place, Who};
use crate::rules::condition::{can_move, end, is_hidden_from, is_out, look_at_grips};
use crate::rules::field::{Cover, Ground, Seen, are_enemies, fits, has_map, has_steps, is_free};
use crate::rules::rolls::seat;
use crate::rules::turn::take_ap;
use crate::rules::{area, custom, field};
use crate::setup::HEX;
use crate::state::Fight;

pub(crate) use upon::{come_upon, on_the_way};
use upon::{dragged, way};

/// Hexes that a captive is dragged at most (`blackout.effects.grip-drag`).
const DRAG: u8 = 3;

/// Hexes of a Walk: halved and rounded up when Slowed (`blackout.conditions.slowed-details`).
#[must_use]
pub(crate) fn walk_hexes(fight: &Fight, who: Id) -> u8 {
    let hexes = (total(|into| walk_feet(fight, who, into)) / i32::from(HEX)) as u8;
    if !has_steps(fight) {
        // A Walk is one band; the Slowed need both halves of a Run for it.
        return u8::from(hexes > 0 && !fight[who].has(Condition::Slowed));
    }
    hexes
}

/// Feet of a Walk, taken apart (`blackout.actions.walk-run`, `blackout.conditions.slowed-details`).
pub(crate) fn walk_feet(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let speed = fight.profile(who).speed;
    into.add(speed, From::Speed, clause::ACTIONS_WALK_RUN);
    if custom::is_injured(fight, who, Attribute::Dexterity) && speed > HEX {
        let from = From::Injury(Attribute::Dexterity);
        into.add(-i32::from(HEX), from, clause::CONDITIONS_INJURY_DEXTERITY);
    }
    custom::add(fight, who, |custom| i16::from(custom.speed), into);
    into.at_least(0, From::Least(0), clause::ACTIONS_WALK_RUN);
    if fight[who].has(Condition::Slowed) && has_steps(fight) {
        let hexes = (into.total() / i32::from(HEX)) as u32;
        let half = i32::from(HEX) * hexes.div_ceil(2) as i32;
        let from = From::Condition(who, Condition::Slowed);
        into.at_most(half, from, clause::CONDITIONS_SLOWED_DETAILS);
    }
}

/// Hexes of a Run; none for those who cannot.
#[must_use]
pub(crate) fn run_hexes(fight: &Fight, who: Id) -> u8 {
    if custom::is_injured(fight, who, Attribute::Dexterity) {
        return 0;
    }
    if !has_steps(fight) {
        let moves = fight.profile(who).speed > 0;
        return u8::from(moves) * if fight[who].has(Condition::Slowed) { 1 } else { 2 };
    }
    walk_hexes(fight, who).saturating_mul(2)
}

/// Whether a step brings somebody closer to whom it is afraid of (`blackout.conditions.afraid`).
fn dares(fight: &Fight, who: Id, from: Hex, to: Hex) -> bool {
    fight[who].afraid_of.iter().all(|source| dares_by(fight, (who, source), from, to))
}

/// Whether a step leads no closer to the source of a fear, where that is known
/// (`blackout.conditions.hidden-unnoticed`).
fn dares_by(fight: &Fight, (who, source): (Id, Id), from: Hex, to: Hex) -> bool {
    let at = fight[source].at;
    fight[source].gone
        || is_hidden_from(fight, source, fight[who].side)
        || field::feet(fight, to, at) >= field::feet(fight, from, at)
}

/// Whom somebody sees.
fn seen_by(fight: &Fight, who: Id) -> Seen {
    Seen::By(fight[who].side)
}

/// The ways of somebody over a map: through whatever lets it through as far as it sees, and never
/// closer to whom it is afraid of (`blackout.field.bodies`, `blackout.conditions.hidden-met`).
fn ways<'m>(
    fight: &Fight,
    (map, ground): (&'m HexMap, &Ground<'_>),
    who: Id,
    hexes: u8,
) -> HexWalk<'m> {
    let calm = fight[who].afraid_of.is_empty();
    map.walk(fight[who].at, hexes, |at, to| {
        ground.lets_through(to) && (calm || dares(fight, who, at, to))
    })
}

/// The hexes on the way of somebody to a hex of a map, as far as it sees.
#[must_use]
pub(crate) fn path(
    fight: &Fight,
    map: &HexMap,
    who: Id,
    hexes: u8,
    to: Hex,
) -> ArrayVec<Hex, MAX_LINE> {
    let ground = Ground::of(fight, map, who, seen_by(fight, who));
    ways(fight, (map, &ground), who, hexes).path(to)
}

/// Every place that so many hexes, or bands, lead to.
pub(crate) fn places(fight: &Fight, who: Id, hexes: u8, into: &mut dyn FnMut(Hex)) {
    let (from, seen) = (fight[who].at, seen_by(fight, who));
    let Some(map) = &fight.setup.map else {
        if has_steps(fight) {
            let free = |to: &Hex| is_free(fight, *to, seen) && dares(fight, who, from, *to);
            field::measure::within(from, hexes).filter(free).for_each(into);
            return;
        }
        let bands = hexes.min(4) as i8;
        for q in from.q.saturating_sub(bands)..=from.q.saturating_add(bands) {
            let to = Hex { q, r: 0 };
            if q != from.q && (-60..=60).contains(&q) && dares(fight, who, from, to) {
                into(to);
            }
        }
        return;
    };
    let ground = Ground::of(fight, map, who, seen);
    let ways = ways(fight, (map, &ground), who, hexes);
    for (hex, _) in ways.hexes().filter(|it| ground.fits(it.0)) {
        into(hex);
    }
}

impl Going {
    /// Whether a place is one of those.
    fn leads(self, fight: &Fight, who: Id, to: Hex) -> bool {
        match self {
            Going::Free => true,
            Going::Toward(foe) => {
                let there = fight[foe].at;
                field::feet(fight, to, there) < field::feet(fight, fight[who].at, there)
            }
        }
    }
}

/// Whether somebody can go by itself (`blackout.conditions.immobilized`).
pub(crate) fn may_move(fight: &Fight, who: Id) -> May<Barrier> {
    if can_move(fight, who) {
        return Ok(());
    }
    let it = &fight[who];
    if let Some(hold) = it.gripped.map(|_| Hold::Grip).or(it.grappled.map(|_| Hold::Grapple)) {
        return barred(Barrier::Held(who, hold), clause::CONDITIONS_IMMOBILIZED);
    }
    barred(Barrier::Of(who, Who::CannotGo), clause::CONDITIONS_IMMOBILIZED)
}

/// Whether a Walk, a Run or a step leads anywhere.
pub(crate) fn may_go(fight: &Fight, who: Id, hexes: u8, going: Going) -> May<Barrier> {
    may_move(fight, who)?;
    if !can_go(fight, who, hexes, going) {
        return barred(Barrier::Of(who, Who::Nowhere), clause::ACTIONS_WALK_RUN);
    }
    Ok(())
}

/// Whether there is anywhere to go.
#[must_use]
pub(crate) fn can_go(fight: &Fight, who: Id, hexes: u8, going: Going) -> bool {
    if hexes == 0 || !can_move(fight, who) {
        return false;
    }
    let from = fight[who].at;
    let near = |way: &Heading| {
        let to = from.step(*way);
        fits(fight, who, to, seen_by(fight, who)) && dares(fight, who, from, to)
    };
    if going == Going::Free && (!has_map(fight) || Heading::ALL.iter().any(near)) {
        return true;
    }
    let mut can = false;
    places(fight, who, hexes, &mut |at| can |= going.leads(fight, who, at));
    can
}

/// Whether a movement of so many hexes may end at a place (`blackout.actions.walk-run`,
/// `blackout.field.bodies`, `blackout.conditions.afraid`, `blackout.conditions.berserk-details`).
pub(crate) fn may_end(fight: &Fight, who: Id, hexes: u8, going: Going, spot: Spot) -> May<Barrier> {
    let berserk = clause::CONDITIONS_BERSERK_DETAILS;
    let Spot::Hex(to) = spot else {
        let must = Barrier::Of(who, Who::MustApproach);
        return barred_if(going != Going::Free, must, berserk);
    };
    let mut reached = false;
    places(fight, who, hexes, &mut |at| reached |= at == to);
    if reached {
        let away = !going.leads(fight, who, to);
        return barred_if(away, Barrier::Place(Place::NoCloser), berserk);
    }
    may_fill(fight, who, to, seen_by(fight, who))?;
    let from = fight[who].at;
    let feared = |source: &Id| !dares_by(fight, (who, *source), from, to);
    if let Some(source) = fight[who].afraid_of.iter().find(feared) {
        return barred(Barrier::Afraid(who, source), clause::CONDITIONS_AFRAID);
    }
    barred(Barrier::Place(Place::Beyond), clause::ACTIONS_WALK_RUN)
}

/// Whether somebody could stand at another place with all of its hexes (`blackout.field.bodies`).
fn may_fill(fight: &Fight, who: Id, to: Hex, seen: Seen) -> May<Barrier> {
    let by = clause::FIELD_BODIES;
    barred_if(fight[who].at == to, Barrier::Place(Place::Own), by)?;
    if let Some(map) = &fight.setup.map {
        let wall = field::terrain(fight, map, to).is_blocked();
        barred_if(wall, Barrier::Place(Place::Blocked), clause::FIELD_HEX)?;
    }
    let other = field::occupant(fight, to, seen).filter(|&other| other != who);
    if let Some(other) = other.filter(|_| has_steps(fight)) {
        return barred(Barrier::Taken(other), by);
    }
    let small = has_steps(fight) && !fits(fight, who, to, seen);
    barred_if(small, Barrier::Place(Place::TooSmall), clause::FIELD_HEX)
}

/// A Walk (`blackout.actions.walk-run`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn walk(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, going: Going) -> Step {
    take_ap(fight, 1);
    let hexes = walk_hexes(fight, who);
    go(t, fight, who, (Pace::Walk, hexes), going)
}

/// A Run (`blackout.actions.walk-run`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn run(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, going: Going) -> Step {
    take_ap(fight, 2);
    let hexes = run_hexes(fight, who);
    go(t, fight, who, (Pace::Run, hexes), going)
}

/// The free step of a turn (`blackout.actions.free-step`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn free_step(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    going: Going,
) -> Step {
    if let Some(turn) = &mut fight.state.turn {
        turn.stepped = true;
    }
    t.cite(clause::ACTIONS_FREE_STEP);
    go(t, fight, who, (Pace::Step, 1), going)
}

/// Looks another way (`blackout.field.facing`).
pub(crate) fn face(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, way: Heading) {
    fight[who].facing = way;
    let to = Bearing::of(way);
    t.tell(clause::FIELD_FACING, || Event::Doing(Doing::Faces { who, to }));
}

/// Lies down (`blackout.actions.stand`).
pub(crate) fn drop_prone(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::CONDITIONS_PRONE);
    fight[who].conditions.add(Condition::Prone);
    t.tell(clause::ACTIONS_STAND, || Event::Doing(Doing::LiesDown { who }));
}

/// Stands up (`blackout.actions.stand`).
pub(crate) fn stand(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    take_ap(fight, 1);
    t.cite(clause::CONDITIONS_PRONE);
    fight[who].conditions.remove(Condition::Prone);
    let ap = fight.ap();
    t.tell(clause::ACTIONS_STAND, || Event::Doing(Doing::StandsUp { who, ap }));
}

/// Somebody goes up to so far.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn go(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (pace, hexes): (Pace, u8),
    going: Going,
) -> Step {
    let menu = Lazy(|list: &mut Vec<Move>| {
        if going == Going::Free {
            list.push(Spot::Stay.into());
        }
        places(fight, who, hexes, &mut |at| {
            if going.leads(fight, who, at) {
                list.push(Spot::Hex(at).into());
            }
        });
    });
    if fight[who].has(Condition::Slowed) {
        t.cite(clause::CONDITIONS_SLOWED);
    }
    let reach = u16::from(hexes) * HEX;
    let near = |other: Id| other != who && field::distance(fight, who, other) <= reach;
    if t.keeps_clauses() && fight.roster().any(near) {
        t.cite(clause::FIELD_BODIES);
    }
    field::cite_unnoticed(t, fight, fight[who].side);
    if !fight[who].afraid_of.is_empty() {
        t.cite(clause::CONDITIONS_AFRAID);
        t.cite(clause::CONDITIONS_AFRAID_SCOPE);
    }
    custom::cite(t, fight, who);
    if custom::is_injured(fight, who, Attribute::Dexterity) {
        t.cite(clause::CONDITIONS_INJURY_DEXTERITY);
    }
    let spot: Spot = t.choose(fight, seat(fight, who), Ask::Where(who, hexes, going), &menu)?;
    let Spot::Hex(to) = spot else {
        // A free step that leads nowhere costs nothing, and nothing has happened.
        if pace != Pace::Step {
            let ap = fight.ap();
            t.tell(clause::ACTIONS_WALK_RUN, || Event::Doing(Doing::Stays { who, ap }));
        }
        return Ok(());
    };
    t.cite(if has_map(fight) { clause::FIELD_HEX } else { clause::FIELD_RANGE_BANDS });
    arrive(t, fight, who, to, (pace, hexes))
}

/// Somebody goes to a place, through the sonic zones on its way, or until it comes upon somebody
/// hidden.
fn arrive(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    to: Hex,
    (pace, hexes): (Pace, u8),
) -> Step {
    let (path, met) = way(fight, who, to, hexes);
    if let Some(&to) = path.last() {
        let ap = fight.ap();
        t.tell(clause::ACTIONS_WALK_RUN, || Event::Doing(Doing::Goes { who, to, ap, pace }));
        if !fight.state.zones.is_empty() {
            for hex in path {
                area::hear(t, fight, who, hex)?;
            }
        }
        fight[who].at = to;
        look_at_grips(t, fight);
        come_into_view(t, fight, who);
    }
    come_upon(t, fight, who, met);
    Ok(())
}

/// Anyone who ends a step in plain view is hidden no more (`blackout.conditions.hidden-end`).
pub(crate) fn come_into_view(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].has(Condition::Hidden) && !has_concealment(fight, who) {
        t.cite(clause::CONDITIONS_HIDDEN_END);
        end(t, fight, who, Condition::Hidden);
    }
}

/// Whether somebody has cover, darkness or smoke from every enemy that it sees
/// (`blackout.actions.hide`, `blackout.conditions.hidden-unnoticed`).
#[must_use]
pub(crate) fn has_concealment(fight: &Fight, who: Id) -> bool {
    let at = fight[who].at;
    if field::is_marked(fight, at, Terrain::DIM) {
        return true;
    }
    let watches = |enemy: &Id| {
        are_enemies(fight, who, *enemy)
            && !is_out(fight, *enemy)
            && !fight[*enemy].has(Condition::Hidden)
    };
    fight.roster().filter(watches).all(|enemy| {
        let from = fight[enemy].at;
        !field::in_sight(fight, from, at) || field::cover_between(fight, from, at) != Cover::None
    })
}

/// The place nearest to somebody that a Run leads to; one's own when none is nearer.
fn rush_goal(fight: &Fight, who: Id, target: Id) -> Hex {
    let goal = fight[target].at;
    let own = fight[who].at;
    let mut best = own;
    let mut least = (field::feet(fight, own, goal), 0);
    places(fight, who, run_hexes(fight, who), &mut |at| {
        let key = (field::feet(fight, at, goal), field::feet(fight, own, at));
        if key < least {
            least = key;
            best = at;
        }
    });
    best
}

/// Whether fear lets somebody run any nearer to another (`blackout.maneuver.charge`).
#[must_use]
pub(crate) fn can_rush(fight: &Fight, who: Id, target: Id) -> bool {
    fight[who].afraid_of.is_empty() || rush_goal(fight, who, target) != fight[who].at
}

/// Toward somebody as far as a Run leads, until it is next to it (`blackout.maneuver.charge`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn rush(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    let best = rush_goal(fight, who, target);
    if best != fight[who].at {
        let hexes = run_hexes(fight, who);
        arrive(t, fight, who, best, (Pace::Charge, hexes))?;
    }
    fight[who].facing = fight[who].at.heading(fight[target].at);
    Ok(())
}

/// Every place where a captor may drag its captive: 15 feet at most, and no farther away
/// (`blackout.effects.grip-drag`).
fn drags(fight: &Fight, who: Id, target: Id, into: &mut dyn FnMut(Hex)) {
    let (own, from) = (fight[who].at, fight[target].at);
    let away = field::feet(fight, own, from);
    let near = |hex: &Hex| field::feet(fight, own, *hex) <= away;
    let Some(map) = &fight.setup.map else {
        if has_steps(fight) {
            let free = |hex: &Hex| is_free(fight, *hex, seen_by(fight, who)) && near(hex);
            field::measure::within(from, DRAG).filter(free).for_each(into);
            return;
        }
        let step = (own.q - from.q).signum();
        if step != 0 {
            into(Hex { q: from.q + step, r: 0 });
        }
        return;
    };
    let walk = drag_ways(fight, map, who, target);
    walk.hexes().map(|step| step.0).filter(near).for_each(into);
}

/// The ways by which a captive may be dragged over a map, as far as its captor sees.
fn drag_ways<'m>(fight: &Fight, map: &'m HexMap, who: Id, target: Id) -> HexWalk<'m> {
    let seen = seen_by(fight, who);
    map.walk(fight[target].at, DRAG, |_, to| fits(fight, target, to, seen))
}

/// Whether a captor may drag its captive to a place (`blackout.effects.grip-drag`).
pub(crate) fn may_drag(fight: &Fight, who: Id, target: Id, spot: Spot) -> May<Barrier> {
    let Spot::Hex(to) = spot else { return Ok(()) };
    let mut reached = false;
    drags(fight, who, target, &mut |at| reached |= at == to);
    if reached {
        return Ok(());
    }
    may_fill(fight, target, to, seen_by(fight, who))?;
    let (own, from) = (fight[who].at, fight[target].at);
    let farther = field::feet(fight, own, to) > field::feet(fight, own, from);
    barred_if(farther, Barrier::Place(Place::Farther), clause::EFFECTS_GRIP_DRAG)?;
    barred(Barrier::Place(Place::Beyond), clause::EFFECTS_GRIP_DRAG)
}

/// A captor drags its captive (`blackout.effects.grip-drag`, `blackout.effects.grip-end`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn drag(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    let from = fight[target].at;
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Spot::Stay.into());
        drags(fight, who, target, &mut |to| list.push(Spot::Hex(to).into()));
    });
    let spot: Spot = t.choose(fight, seat(fight, who), Ask::DragTo { who, target }, &menu)?;
    let Spot::Hex(to) = spot else { return Ok(()) };
    let (to, met) = dragged(fight, who, target, to);
    t.cite(clause::EFFECTS_GRIP_END);
    if to != from {
        fight[target].at = to;
        let how = Shift::Dragged;
        t.tell(clause::EFFECTS_GRIP_DRAG, || Event::Doing(Doing::Moved { who: target, to, how }));
    }
    come_upon(t, fight, target, met);
    // The captor may walk along (`blackout.effects.grip-end`).
    let along = (field::feet(fight, from, to) / HEX).min(60) as u8;
    let along = if has_steps(fight) { along } else { u8::from(from != to) };
    if can_go(fight, who, along, Going::Free) {
        go(t, fight, who, (Pace::Along, along), Going::Free)?;
    }
    look_at_grips(t, fight);
    Ok(())
}
