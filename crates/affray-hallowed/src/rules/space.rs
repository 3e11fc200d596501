//! Where people stand: distance, sight, and who is engaged with whom (`hallowed.move.space`).

use affray_field::{Diagonals, Footing, Grid, Square, Squares, Walk};
use affray_table::{Clause, May, barred, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::ids::{Id, MAX_COMBATANTS};
use crate::kinds::{Ban, Condition, Spend};
use crate::reason::{Barrier, Gear, Place};
use crate::rules::attack::{Attack, Manner, is_foe};
use crate::rules::attribute::half;
use crate::rules::between::is_ruled;
use crate::rules::budget::has_last_action;
use crate::rules::condition::{
    are_hostile, can_act, dreads, is_blinded, is_present, may_act, may_meet,
};
use crate::rules::wounds::is_unstable;
use crate::rules::{custom, gm};
use crate::settings::{HalfSpeed, MoveThrough, RangeIncrements, TieReach};
use crate::state::{Act, Fight, Rated};

/// The most squares of one way.
pub(crate) const MAX_WAY: usize = 64;
/// What lies beyond every reach, where nobody has a place.
const APART: u8 = 3;
/// How many times its range a weapon shoots, where the table reckons with that.
const INCREMENTS: u16 = 5;

/// A way, its squares in order without the first.
pub(crate) type Way = ArrayVec<Square, MAX_WAY>;

/// Whether people have places on a grid.
#[must_use]
#[inline]
pub(crate) fn has_grid(fight: &Fight) -> bool {
    fight.setup.grid.is_some()
}

/// Yards between two squares: the larger of the differences (`hallowed.move.space`).
#[must_use]
#[inline]
pub(crate) const fn yards(one: Square, other: Square) -> u8 {
    let (dx, dy) = (one.x.abs_diff(other.x), one.y.abs_diff(other.y));
    if dx > dy { dx } else { dy }
}

/// Yards between two.
#[must_use]
#[inline]
pub(crate) fn distance(fight: &Fight, one: Id, other: Id) -> u8 {
    if one == other {
        0
    } else if has_grid(fight) {
        yards(fight[one].at, fight[other].at)
    } else if fight[one].engaged.has(other) {
        1
    } else {
        APART
    }
}

/// Whether nothing that is built stands between two squares.
#[must_use]
pub(crate) fn is_in_sight(fight: &Fight, from: Square, to: Square) -> bool {
    fight.setup.grid.as_ref().is_none_or(|grid| grid.sees(from, to, |_| false))
}

/// Whether `to` is within `far` of `by`, now or, in a tie, when it began.
#[must_use]
pub(crate) fn is_within(fight: &Fight, by: Id, to: Id, far: u8) -> bool {
    may_near(fight, (by, to), far, clause::ATTACK_REACH).is_ok()
}

/// Whether somebody comes within `reach` of another, now or, in a tie, when it began
/// (`hallowed.initiative.tie-reach`); `clause` says that it has to.
pub(crate) fn may_near(
    fight: &Fight,
    (by, to): (Id, Id),
    reach: u8,
    clause: Clause,
) -> May<Barrier> {
    if !has_grid(fight) {
        // hallowed.move.space: what the Referee has ruled out stays so for the turn.
        let beyond = fight.state.turn.is_some_and(|turn| turn.who == by && turn.beyond.has(to));
        barred_if(beyond, Barrier::Place(Place::RuledOut(to)), clause::MOVE_SPACE)?;
        let comes = distance(fight, by, to) <= reach || can_cross(fight, by);
        return barred_if(!comes, Barrier::Place(Place::NoWayTo(by, to)), clause::MOVE_SPACE);
    }
    let (own, other) = (&fight[by], &fight[to]);
    let reaches = |from, at| yards(from, at) <= reach && is_in_sight(fight, from, at);
    let open = reaches(own.at, other.at)
        || fight.state.tie
            && fight.setup.settings.tie_reach == TieReach::StartOrNow
            && reaches(own.tie_at, other.tie_at);
    if open {
        return Ok(());
    }
    let yards = yards(own.at, other.at);
    barred_if(yards > reach, Barrier::Place(Place::TooFar { to, yards, reach }), clause)?;
    barred(Barrier::Place(Place::Unseen(to)), clause)
}

/// Whether an attack reaches its target.
#[must_use]
pub(crate) fn reaches(fight: &Fight, attack: Attack) -> bool {
    may_reach(fight, attack).is_ok()
}

/// Whether an attack reaches its target, or why not (`hallowed.attack.reach`).
pub(crate) fn may_reach(fight: &Fight, attack: Attack) -> May<Barrier> {
    let Attack { by, to, manner, .. } = attack;
    let weapon = fight.weapon(attack.weapon);
    let beyond = fight.setup.settings.range_increments == RangeIncrements::MinusTwo;
    let times = if beyond { INCREMENTS } else { 1 };
    let far = |range: u8| (u16::from(range) * times).min(200) as u8;
    let within = |reach: u8| may_near(fight, (by, to), reach, clause::ATTACK_REACH);
    if !weapon.is_melee() {
        return within(far(weapon.range));
    }
    if manner == Manner::Thrown {
        return match weapon.throwing {
            Some(throwing) => within(far(throwing.range)),
            None => {
                barred(Barrier::Gear(Gear::NotThrown(attack.weapon)), clause::ACTIONS_THROWN_ITEM)
            }
        };
    }
    // Without a grid a blow takes coming near, unless the two are engaged.
    let stays_away = !has_grid(fight) && !fight[by].engaged.has(to) && dreads(fight, by, to);
    barred_if(stays_away, Barrier::Place(Place::Fears(by, to)), clause::CONDITIONS_FRIGHTENED)?;
    within(weapon.reach)
}

/// Whether somebody uses Full-Defense in this round: as declared, or in a turn that is carried over
/// (`hallowed.actions.full-defense-half-move`).
#[must_use]
pub(crate) fn uses_full_defense(fight: &Fight, who: Id) -> bool {
    let turn = fight.state.turn.filter(|turn| turn.who == who && !turn.done);
    fight[who].declared.is_some_and(|declared| declared.act == Act::FullDefense)
        || turn.is_some_and(|turn| turn.declared.act == Act::FullDefense)
        || fight[who].spent.has(Spend::Defended)
}

/// Where nobody has a place: whether somebody can come to whom it is not engaged with, or get away
/// from those it is. A yard is not enough, unless the Referee says so (`hallowed.move.space`).
#[must_use]
pub(crate) fn can_cross(fight: &Fight, who: Id) -> bool {
    yards_left(fight, who) >= least_to_cross(fight)
}

/// The yards that this takes.
fn least_to_cross(fight: &Fight) -> u8 {
    if is_ruled(fight) { 1 } else { 2 }
}

/// Yards that somebody may move in a round (`hallowed.move.half-speed`).
#[must_use]
pub(crate) fn speed(fight: &Fight, who: Id) -> u8 {
    let it = &fight[who];
    if !can_act(fight, who) || custom::forbids(fight, who, Ban::Movement) {
        return 0;
    }
    let full = fight.profile(who).speed;
    // hallowed.wounds.incapacitated-crawl: 1 yard a turn.
    if it.wounds <= 0 && is_unstable(fight, who) || it.has(Condition::Lamed) {
        return full.min(1);
    }
    let mut halves = u8::from(uses_full_defense(fight, who)) + u8::from(it.wounds <= 0);
    if it.conditions.0 != 0 {
        halves += u8::from(it.has(Condition::Prone))
            + u8::from(it.has(Condition::Slowed))
            + u8::from(it.has(Condition::Entangled));
    }
    halves +=
        u8::from(is_blinded(fight, who)) + u8::from(custom::any(fight, who, |custom| custom.slows));
    if fight.setup.settings.half_speed == HalfSpeed::Once {
        halves = halves.min(1);
    }
    let mut speed = i16::from(full);
    for _ in 0..halves {
        // hallowed.procedure.rounding: half of a positive Speed is at least 1 yard.
        speed = half(fight, speed).max(i16::from(full > 0));
    }
    (speed + gm::ruled(fight, who, Rated::Speed)).clamp(0, 100) as u8
}

/// Yards that somebody may still move (`hallowed.move.total`).
#[must_use]
pub(crate) fn yards_left(fight: &Fight, who: Id) -> u8 {
    let it = &fight[who];
    if it.wounds < 0 && is_unstable(fight, who) {
        let moving = it.spent.has(Spend::Moved) && it.actions == 0;
        if !moving && !has_last_action(fight, who) {
            return 0;
        }
    }
    if it.has(Condition::Dazed) && it.spent.has(Spend::Standard) {
        return 0;
    }
    let turn = fight.state.turn.filter(|turn| turn.who == who);
    if let Some(turn) = turn
        && it.wounds <= 0
        && is_unstable(fight, who)
    {
        // hallowed.wounds.incapacitated-crawl: a yard in each of its turns.
        return if turn.moved { 0 } else { speed(fight, who) };
    }
    speed(fight, who).saturating_sub(it.moved)
}

/// Who holds a square: the dead hold none.
pub(crate) fn holder(fight: &Fight, square: Square) -> Option<Id> {
    fight.roster().find(|&who| is_present(fight, who) && fight[who].at == square)
}

/// Squares through which somebody cannot go (`hallowed.move.through`).
fn closed(fight: &Fight, who: Id, grid: &Grid) -> Squares {
    let mut closed = Squares::none_of(grid);
    if fight.setup.settings.move_through == MoveThrough::Free {
        return closed;
    }
    for other in fight.roster() {
        if is_present(fight, other) && are_hostile(fight, who, other) {
            closed.insert(fight[other].at);
        }
    }
    closed
}

/// A yard for each square, whatever the way and the ground.
fn on_foot(closed: &Squares) -> Footing<'_> {
    Footing { diagonals: Diagonals::Alike, difficult: [1, 1], barred: closed }
}

/// The free square nearest to one, of equals the first by row and column; none without a grid or
/// room (`hallowed.move.entry`).
#[must_use]
pub(crate) fn free_near(fight: &Fight, at: Square) -> Option<Square> {
    let open = fight.setup.grid.as_ref()?.squares().filter(|&it| may_stop(fight, it));
    open.min_by_key(|&it| (yards(at, it), it.y, it.x))
}

/// Whether somebody may stop on a square.
#[must_use]
pub(crate) fn may_stop(fight: &Fight, square: Square) -> bool {
    let open = fight.setup.grid.as_ref().is_some_and(|grid| !grid.ground(square).wall);
    open && holder(fight, square).is_none()
}

/// Whether a mover's fear or rout lets it go to a square, of one after the other.
fn daring(fight: &Fight, who: Id) -> impl Fn(Square) -> bool {
    let it = &fight[who];
    let feared: ArrayVec<Square, MAX_COMBATANTS> = if it.has(Condition::Frightened) {
        let there = it.afraid_of.iter().filter(|&source| is_present(fight, source));
        there.map(|source| fight[source].at).collect()
    } else {
        ArrayVec::new()
    };
    let fled: ArrayVec<Square, MAX_COMBATANTS> = if it.has(Condition::Routed) {
        let foes = fight.roster().filter(|&foe| is_foe(fight, who, foe));
        foes.map(|foe| fight[foe].at).collect()
    } else {
        ArrayVec::new()
    };
    let (from, routed) = (it.at, it.has(Condition::Routed));
    let near = move |square| fled.iter().map(|&foe| yards(square, foe)).min().unwrap_or(u8::MAX);
    let nearest = near(from);
    move |to| {
        let comes_nearer = |&source: &Square| yards(to, source) < yards(from, source);
        !feared.iter().any(comes_nearer) && (!routed || near(to) > nearest)
    }
}

/// Whether somebody may go so far and end on a square, whatever lies between.
fn may_end(fight: &Fight, who: Id, to: Square, yards_left: u8) -> bool {
    let from = fight[who].at;
    yards(from, to) <= yards_left && from != to && may_stop(fight, to) && daring(fight, who)(to)
}

/// The straight way to a square within so many yards, where that is free.
#[must_use]
pub(crate) fn straight_way(fight: &Fight, who: Id, to: Square, yards_left: u8) -> Option<Way> {
    let grid = fight.setup.grid.as_ref()?;
    if !may_end(fight, who, to, yards_left) {
        return None;
    }
    let closed = closed(fight, who, grid);
    let mut straight = Way::new();
    let mut at = fight[who].at;
    while at != to && !straight.is_full() {
        let before = at;
        at.x += (to.x - at.x).signum();
        at.y += (to.y - at.y).signum();
        let wall = |x, y| grid.ground(Square::new(x, y)).wall;
        // Nobody squeezes between two walls, as in any other walk.
        let pinched = wall(at.x, before.y) && wall(before.x, at.y);
        if grid.ground(at).wall || pinched || closed.has(at) {
            return None;
        }
        straight.push(at);
    }
    (straight.last() == Some(&to)).then_some(straight)
}

/// The way to a square within so many yards, straight where that is free.
#[must_use]
pub(crate) fn way(fight: &Fight, who: Id, to: Square, yards_left: u8) -> Option<Way> {
    let straight = straight_way(fight, who, to, yards_left);
    if straight.is_some() || !may_end(fight, who, to, yards_left) {
        return straight;
    }
    let grid = fight.setup.grid.as_ref()?;
    let closed = closed(fight, who, grid);
    let walk = grid.walk_to(fight[who].at, to, yards_left, &on_foot(&closed));
    walk.meters(to)?;
    Some(walk.path(to).squares().iter().copied().take(MAX_WAY).collect())
}

/// Every square that somebody can go to with what is left of its Speed, row by row.
pub(crate) fn squares(fight: &Fight, who: Id) -> Vec<Square> {
    ways(fight, who, yards_left(fight, who)).into_iter().map(|(square, _)| square).collect()
}

/// Every square that somebody can go to within so many yards, and the yards of the way there.
pub(crate) fn ways(fight: &Fight, who: Id, left: u8) -> Vec<(Square, u8)> {
    let Some((walk, is_free)) = roam(fight, who, left) else { return Vec::new() };
    walk.squares().filter(|&(square, _)| is_free(square)).collect()
}

/// Everywhere that somebody gets within so many yards, and on which of these squares it may stop;
/// nowhere without a grid or yards.
pub(crate) fn roam(
    fight: &Fight,
    who: Id,
    left: u8,
) -> Option<(Walk<'_>, impl Fn(Square) -> bool)> {
    let grid = fight.setup.grid.as_ref().filter(|_| left > 0)?;
    let closed = closed(fight, who, grid);
    let walk = grid.walk(fight[who].at, left, &on_foot(&closed));
    let dares = daring(fight, who);
    let mut held = Squares::none_of(grid);
    fight
        .roster()
        .filter(|&other| is_present(fight, other))
        .for_each(|other| held.insert(fight[other].at));
    Some((walk, move |square| !held.has(square) && dares(square)))
}

/// Whether there is anywhere to go.
#[must_use]
pub(crate) fn can_go(fight: &Fight, who: Id) -> bool {
    may_go(fight, who).is_ok()
}

/// Whether somebody can still move, or why not (`hallowed.move.total`).
pub(crate) fn may_move(fight: &Fight, who: Id, least: u8) -> May<Barrier> {
    if yards_left(fight, who) >= least {
        return Ok(());
    }
    let it = &fight[who];
    may_act(fight, who)?;
    custom::may(fight, who, Ban::Movement)?;
    if it.wounds <= 0 && is_unstable(fight, who) {
        let dying = it.wounds < 0 && !has_last_action(fight, who);
        barred_if(dying, Barrier::LastAction(who), clause::WOUNDS_DYING_NO_BOTH)?;
        return barred(Barrier::Place(Place::Down(who)), clause::WOUNDS_INCAPACITATED_CRAWL);
    }
    let dazed = it.has(Condition::Dazed) && it.spent.has(Spend::Standard);
    barred_if(dazed, Barrier::Is(who, Condition::Dazed), clause::CONDITIONS_DAZED)?;
    barred(Barrier::Place(Place::NoYards(who)), clause::MOVE_TOTAL)
}

/// Whether there is anywhere to go, or why not (`hallowed.move.own-turn`).
pub(crate) fn may_go(fight: &Fight, who: Id) -> May<Barrier> {
    may_move(fight, who, 1)?;
    let Some(grid) = fight.setup.grid.as_ref() else {
        return barred(Barrier::Place(Place::NoGrid), clause::MOVE_SPACE);
    };
    let dares = daring(fight, who);
    let next = |square: Square| may_stop(fight, square) && dares(square);
    let open = grid.around(fight[who].at).any(next) || !squares(fight, who).is_empty();
    barred_if(!open, Barrier::Place(Place::NoSquare(who)), clause::MOVE_THROUGH)
}

/// Whether somebody may go to a square with what is left of their Speed, or why not
/// (`hallowed.move.total`, `hallowed.move.through`).
pub(crate) fn may_go_to(fight: &Fight, who: Id, to: Square) -> May<Barrier> {
    let Some(grid) = fight.setup.grid.as_ref() else {
        return barred(Barrier::Place(Place::NoGrid), clause::MOVE_SPACE);
    };
    let left = yards_left(fight, who);
    let yards = yards(fight[who].at, to);
    barred_if(yards > left, Barrier::Place(Place::Beyond { yards, left }), clause::MOVE_TOTAL)?;
    barred_if(grid.ground(to).wall, Barrier::Place(Place::Wall), clause::MOVE_SPACE)?;
    if let Some(holder) = holder(fight, to) {
        return barred(Barrier::Place(Place::Held(holder)), clause::MOVE_THROUGH);
    }
    if !daring(fight, who)(to) {
        let routed = fight[who].has(Condition::Routed);
        let clause = if routed { clause::MORALE_FAILURE } else { clause::CONDITIONS_FRIGHTENED };
        return barred(Barrier::Place(Place::Nearer(who)), clause);
    }
    barred_if(
        way(fight, who, to, left).is_none(),
        Barrier::Place(Place::NoWay(left)),
        clause::MOVE_TOTAL,
    )
}

/// Whether somebody may close with a foe where nobody has a place, or why not
/// (`hallowed.move.space`).
pub(crate) fn may_engage(fight: &Fight, who: Id, foe: Id) -> May<Barrier> {
    barred_if(has_grid(fight), Barrier::Place(Place::OnGrid), clause::MOVE_SPACE)?;
    may_cross(fight, who)?;
    barred_if(!are_hostile(fight, who, foe), Barrier::NoEnemy(foe), clause::MOVE_SPACE)?;
    may_meet(fight, foe)?;
    barred_if(
        fight[who].engaged.has(foe),
        Barrier::Place(Place::Engaged(who, foe)),
        clause::MOVE_SPACE,
    )?;
    let beyond = fight.state.turn.is_some_and(|turn| turn.who == who && turn.beyond.has(foe));
    barred_if(beyond, Barrier::Place(Place::RuledOut(foe)), clause::MOVE_SPACE)?;
    barred_if(
        dreads(fight, who, foe),
        Barrier::Place(Place::Fears(who, foe)),
        clause::CONDITIONS_FRIGHTENED,
    )?;
    let routed = Barrier::Is(who, Condition::Routed);
    barred_if(fight[who].has(Condition::Routed), routed, clause::MORALE_FAILURE)
}

/// Whether somebody may get away from everybody where nobody has a place, or why not
/// (`hallowed.move.space`).
pub(crate) fn may_withdraw(fight: &Fight, who: Id) -> May<Barrier> {
    barred_if(has_grid(fight), Barrier::Place(Place::OnGrid), clause::MOVE_SPACE)?;
    may_cross(fight, who)?;
    barred_if(fight[who].engaged.is_empty(), Barrier::Place(Place::Free(who)), clause::MOVE_SPACE)
}

/// Whether somebody can come to whom they are not engaged with, or why not.
fn may_cross(fight: &Fight, who: Id) -> May<Barrier> {
    may_move(fight, who, least_to_cross(fight))
}
