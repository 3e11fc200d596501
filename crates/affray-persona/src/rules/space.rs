//! Where people stand, how far they see and reach (`persona.battle.positions`).

use affray_field::{Diagonals, Footing, Path, Square, Squares, Walk};
use affray_table::{Reckon, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::reason::From;
use crate::rules::score;
use crate::settings::{Distance, MeleeReach};
use crate::setup::{Id, Kind, Location, MAX_COMBATANTS, Score, Status};
use crate::state::{Fight, Life, People};

/// Meters between two squares.
#[must_use]
#[inline]
pub fn between(fight: &Fight, one: Square, other: Square) -> u16 {
    let dx = (i16::from(one.x) - i16::from(other.x)).unsigned_abs();
    let dy = (i16::from(one.y) - i16::from(other.y)).unsigned_abs();
    match fight.setup.settings.distance {
        Distance::Chebyshev => dx.max(dy),
        Distance::Euclid => straight(dx, dy),
    }
}

/// The straight length of so many columns and rows, rounded up.
fn straight(dx: u16, dy: u16) -> u16 {
    let square = u32::from(dx) * u32::from(dx) + u32::from(dy) * u32::from(dy);
    let root = square.isqrt();
    (root + u32::from(root * root < square)) as u16
}

/// Meters between two combatants.
#[must_use]
#[inline]
pub fn distance(fight: &Fight, one: Id, other: Id) -> u16 {
    between(fight, fight[one].at, fight[other].at)
}

/// Meters of melee reach.
#[must_use]
#[inline]
pub fn reach(fight: &Fight) -> u16 {
    match fight.setup.settings.melee_reach_m {
        MeleeReach::One => 1,
        MeleeReach::Two => 2,
    }
}

/// Whether somebody is on the field: to be seen, hit and healed.
#[must_use]
#[inline]
pub fn is_present(fight: &Fight, who: Id) -> bool {
    !matches!(fight[who].life, Life::Dead | Life::Gone | Life::Absent(_) | Life::OutOfBattle)
}

/// Whether somebody can still fight (`persona.battle.incapacitated`).
#[must_use]
#[inline]
pub fn is_fighting(fight: &Fight, who: Id) -> bool {
    matches!(fight[who].life, Life::Fighting)
}

/// Whether two are on different sides.
#[must_use]
#[inline]
pub fn are_enemies(fight: &Fight, one: Id, other: Id) -> bool {
    fight[one].side != fight[other].side
}

/// Whether `other` is an enemy for what `who` does itself: the charmed and dominated count as
/// being on their controller's side (`persona.core.sides`).
#[must_use]
pub fn is_foe(fight: &Fight, who: Id, other: Id) -> bool {
    let it = &fight[who];
    let own = match (it.charmed_by, it.dominated_by) {
        (Some(by), _) | (None, Some(by)) => fight[by].side,
        (None, None) => it.side,
    };
    fight[other].side != own && other != who
}

/// Whether two see each other (`persona.battle.sight-default`).
#[must_use]
pub fn sees(fight: &Fight, one: Id, other: Id) -> bool {
    sees_at(fight, fight[one].at, fight[other].at)
}

/// Whether two squares are in sight of each other.
#[must_use]
#[inline]
pub fn sees_at(fight: &Fight, one: Square, other: Square) -> bool {
    let near = fight.setup.sight.is_none_or(|sight| between(fight, one, other) <= sight);
    near && (!fight.setup.has_walls || fight.setup.grid.sees(one, other, |_| false))
}

/// Whether the two sides see each other anywhere (`persona.battle.end-sight`).
#[must_use]
#[inline]
pub fn sides_see(fight: &Fight) -> bool {
    fight.setup.sight.is_none() && !fight.setup.has_walls || any_see(fight)
}

/// Whether anybody of one side sees anybody of the other.
fn any_see(fight: &Fight) -> bool {
    fight.roster().filter(|&who| is_present(fight, who) && fight[who].side.0 == 0).any(|one| {
        fight.roster().any(|other| {
            is_present(fight, other) && are_enemies(fight, one, other) && sees(fight, one, other)
        })
    })
}

/// Whether somebody can fight hand to hand at all, so as to engage.
#[must_use]
#[inline]
fn can_fight(fight: &Fight, who: Id) -> bool {
    is_fighting(fight, who) && !fight[who].has(Status::Stunned) && !fight[who].has(Status::Helpless)
}

/// Whether two are engaged (`persona.battle.positions`).
#[must_use]
#[inline]
pub fn are_engaged(fight: &Fight, one: Id, other: Id) -> bool {
    are_enemies(fight, one, other)
        && distance(fight, one, other) <= reach(fight)
        && is_present(fight, one)
        && is_present(fight, other)
        && (can_fight(fight, one) || can_fight(fight, other))
}

/// Whether somebody is engaged with anybody.
#[must_use]
pub fn is_engaged(fight: &Fight, who: Id) -> bool {
    fight.roster().any(|other| are_engaged(fight, who, other))
}

/// Those with whom somebody is engaged, and how many of them fight.
#[must_use]
pub fn engaged_with(fight: &Fight, who: Id) -> (People, i16) {
    let (mut near, mut fighting) = (People::default(), 0);
    for foe in fight.roster() {
        if are_engaged(fight, foe, who) {
            near.add(foe);
            fighting += i16::from(is_fighting(fight, foe));
        }
    }
    (near, fighting)
}

/// How many of somebody's side stand against enemies, itself counted (`persona.attack.outnumber`).
#[must_use]
pub fn beside(fight: &Fight, who: Id, enemies: People) -> i16 {
    let stands = |other: Id| {
        other != who
            && is_fighting(fight, other)
            && !are_enemies(fight, other, who)
            && enemies.iter().any(|foe| are_engaged(fight, foe, other))
    };
    1 + fight.roster().filter(|&other| stands(other)).count() as i16
}

/// Whether somebody may stop on a square: on the field, no wall, nobody else on it who stands.
#[must_use]
pub fn may_stop(fight: &Fight, who: Id, square: Square) -> bool {
    fight.setup.grid.has(square)
        && !fight.setup.grid.ground(square).wall
        && fight
            .roster()
            .all(|other| other == who || fight[other].at != square || !is_fighting(fight, other))
}

/// A meter for each square, whatever the way and the ground.
fn on_foot(barred: &Squares) -> Footing<'_> {
    Footing { diagonals: Diagonals::Alike, difficult: [1, 1], barred }
}

/// Whether a walk of so many meters leads from somebody to a square.
#[must_use]
pub fn can_reach(fight: &Fight, who: Id, square: Square, meters: u16) -> bool {
    if between(fight, fight[who].at, square) > meters {
        return false;
    }
    !fight.setup.has_walls || walk_to(fight, who, square, meters).meters(square).is_some()
}

/// The squares on a way of at most so many meters from somebody to one that it reaches: past the walls,
/// and straight there where there are none.
#[must_use]
pub fn way(fight: &Fight, who: Id, to: Square, meters: u16) -> Path {
    if fight.setup.has_walls { walk_to(fight, who, to, meters).path(to) } else { Path::of(to) }
}

/// A walk of so many meters from somebody to a square.
fn walk_to(fight: &Fight, who: Id, to: Square, meters: u16) -> Walk<'_> {
    let none = Squares::none_of(&fight.setup.grid);
    fight.setup.grid.walk_to(fight[who].at, to, meters.min(200) as u8, &on_foot(&none))
}

/// Every square where somebody may stop after at most so many meters, other than its own.
pub fn each_stop(fight: &Fight, who: Id, meters: u16, mut visit: impl FnMut(Square)) {
    let from = fight[who].at;
    let grid = &fight.setup.grid;
    let none = Squares::none_of(grid);
    let most = meters.min(200) as u8;
    let walk = fight.setup.has_walls.then(|| grid.walk(from, most, &on_foot(&none)));
    // Where somebody else stands.
    let taken: ArrayVec<Square, MAX_COMBATANTS> = fight
        .roster()
        .filter(|&other| other != who && is_fighting(fight, other))
        .map(|other| fight[other].at)
        .filter(|&at| between(fight, from, at) <= meters)
        .collect();
    let range = |at: i8, least: i8, most: i8| {
        let (at, far) = (i16::from(at), meters as i16);
        ((at - far).max(i16::from(least)) as i8, (at + far).min(i16::from(most)) as i8)
    };
    let (left, right) = range(from.x, grid.first().x, grid.last().x);
    let (top, bottom) = range(from.y, grid.first().y, grid.last().y);
    for y in top..=bottom {
        for x in left..=right {
            let square = Square { x, y };
            let near = square != from && between(fight, from, square) <= meters;
            if near
                && walk.as_ref().is_none_or(|walk| walk.meters(square).is_some())
                && !(fight.setup.has_walls && grid.ground(square).wall)
                && !taken.contains(&square)
            {
                visit(square);
            }
        }
    }
}

/// The square so many meters beyond another, seen from a third: on the same line. None where no
/// field reaches.
#[must_use]
pub fn beyond(from: Square, at: Square, meters: u16) -> Option<Square> {
    let (x, y) = (i32::from(at.x) - i32::from(from.x), i32::from(at.y) - i32::from(from.y));
    let long = x.abs().max(y.abs()).max(1);
    // To the nearest square, halves away from the one seen from.
    let step = |way: i32| {
        let far = 2 * way.abs() * i32::from(meters) + long;
        way.signum() * (far / (2 * long))
    };
    let square = |own: i8, way: i32| {
        i8::try_from(i32::from(own) + step(way)).ok().filter(|it| (-99..=99).contains(it))
    };
    Some(Square { x: square(at.x, x)?, y: square(at.y, y)? })
}

/// Where somebody gets to that flees straight away from a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flight {
    /// To this square.
    To(Square),
    /// Over the edge of the field.
    Over,
    /// Nowhere: the way is blocked.
    Nowhere,
}

/// How far somebody gets straight away from a square with so many meters: over the edge only where
/// the encounter says where the field ends
/// (`persona.status-mental.distressed-flee`).
#[must_use]
pub fn flight(fight: &Fight, who: Id, foe: Square, meters: u16) -> Flight {
    let (from, grid) = (fight[who].at, &fight.setup.grid);
    let mut goal = Flight::Nowhere;
    for step in 1..=meters {
        let Some(at) = beyond(foe, from, step).filter(|&at| grid.has(at)) else {
            if fight.setup.has_edge {
                return Flight::Over;
            }
            break;
        };
        if grid.ground(at).wall {
            break;
        }
        if may_stop(fight, who, at) {
            goal = Flight::To(at);
        }
    }
    goal
}

/// The square on the straight way of a Charge within reach of the target
/// (`persona.action.charge`).
#[must_use]
pub fn charge_to(fight: &Fight, who: Id, target: Id, meters: u16) -> Option<Square> {
    let (from, to) = (fight[who].at, fight[target].at);
    let reach = reach(fight);
    let gap = between(fight, from, to);
    // A straight way ends where reach begins.
    if gap < reach + 4
        || gap > reach + meters
        || fight.setup.has_walls && !fight.setup.grid.sees(from, to, |_| false)
    {
        return None;
    }
    let mut best: Option<(u16, u16, Square)> = None;
    for dy in -(reach as i8)..=reach as i8 {
        for dx in -(reach as i8)..=reach as i8 {
            let square = Square { x: to.x.saturating_add(dx), y: to.y.saturating_add(dy) };
            let path = between(fight, from, square);
            if between(fight, square, to) > reach || !(4..=meters).contains(&path) {
                continue;
            }
            let bend = square_length(from, square);
            if best.is_none_or(|best| (path, bend) < (best.0, best.1))
                && may_stop(fight, who, square)
            {
                best = Some((path, bend, square));
            }
        }
    }
    best.map(|best| best.2)
}

/// The square of the straight length between two squares.
#[must_use]
pub fn square_length(one: Square, other: Square) -> u16 {
    let dx = (i32::from(one.x) - i32::from(other.x)).pow(2);
    let dy = (i32::from(one.y) - i32::from(other.y)).pow(2);
    (dx + dy) as u16
}

/// Meters of a movement of so many times the base (`persona.action.move`).
#[must_use]
pub fn movement(fight: &Fight, who: Id, times: i16) -> u16 {
    total(|into| to_move(fight, who, times, into)) as u16
}

/// What a movement is made of: the effective Agility Bonus some times, halved where movement is, and
/// next to nothing on one leg (`persona.action.move`, `persona.crit-leg.movement`).
pub fn to_move(fight: &Fight, who: Id, times: i16, into: &mut impl Reckon<From>) {
    let bonus = score::bonus(fight, who, Score::Agility);
    into.add(bonus * times, From::Pace(times), clause::ACTION_MOVE);
    into.at_least(1, From::Least(1), clause::ACTION_MOVE);
    let meters = into.total();
    if has_lost_leg(fight, who) {
        let left = if times <= 1 { 1 } else { 2 };
        into.add(left - meters, From::LostLeg, clause::CRIT_LEG_MOVEMENT);
    } else if fight[who].has(Status::Slowed) {
        let half = (meters + 1) / 2;
        into.add(half - meters, From::Own(Status::Slowed), clause::CRIT_LEG_MOVEMENT);
    }
}

/// Whether a leg is destroyed.
#[must_use]
#[inline]
pub fn has_lost_leg(fight: &Fight, who: Id) -> bool {
    let legs = 1 << Location::RightLeg as u8 | 1 << Location::LeftLeg as u8;
    fight[who].destroyed & legs != 0
}

/// Whether somebody can move at all.
#[must_use]
#[inline]
pub fn can_move(fight: &Fight, who: Id) -> bool {
    !fight[who].has(Status::Immobilized)
}

/// The enemies nearest to somebody who are there, and how far they are.
#[must_use]
pub fn nearest_foe(fight: &Fight, who: Id) -> Option<(Id, u16)> {
    fight
        .roster()
        .filter(|&other| is_foe(fight, who, other) && is_fighting(fight, other))
        .map(|other| (other, distance(fight, who, other)))
        .min_by_key(|&(_, meters)| meters)
}

/// Whether nobody else of somebody's side fights on.
#[must_use]
pub fn is_alone(fight: &Fight, who: Id) -> bool {
    let fights_on = |other: Id| other != who && is_fighting(fight, other);
    !fight.roster().any(|other| fights_on(other) && !are_enemies(fight, who, other))
}

/// Whether somebody is a Horde.
#[must_use]
#[inline]
pub fn is_horde(fight: &Fight, who: Id) -> bool {
    fight.profile(who).kind == Kind::Horde
}
