//! How people get elsewhere (`ingenuity.space.*`, `ingenuity.action.move`).

use std::cell::OnceCell;

use affray_field::{Area, Diagonals, Footing, Path, Square, Squares, Walk};
use affray_table::{Clause, Lazy, May, Step, Table, barred, barred_if};
use arrayvec::ArrayVec;

use super::{
    Eyes, area, area_at, bars, distance, has_cover, has_map, is_adjacent, is_barred, is_in_the_way,
    may_stop, way::walk_along,
};
use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Gait, Move, Spot};
use crate::reason::{Barrier, Who};
use crate::rules::condition::{are_allies, is_able, is_present};
use crate::rules::rolls::{cite_terms, seat};
use crate::rules::stat::{current, speed};
use crate::rules::{stat, stealth, trigger};
use crate::settings::{DiagonalCount, Difficult, HiddenEnds, SplitMove};
use crate::setup::{Id, MAX_COMBATANTS, Pool};
use crate::state::{Condition, Fight};

/// What a step of one or two meters costs that leads into difficult ground
/// (`ingenuity.space.difficult`).
fn cost_of_difficult(fight: &Fight, usual: u8) -> u8 {
    match fight.setup.settings.difficult {
        Difficult::PlusOne => usual + 1,
        Difficult::HalfSpeed => 2 * usual,
        Difficult::Off => usual,
    }
}

/// What somebody cannot go through for those who stand there, as far as its team sees them
/// (`ingenuity.space.unseen`).
fn blocked(fight: &Fight, who: Id) -> ArrayVec<Area, MAX_COMBATANTS> {
    let eyes = Eyes::of(fight, who);
    fight
        .roster()
        .filter(|&other| bars(fight, who, other, eyes))
        .map(|other| area(fight, other))
        .collect()
}

/// Where the corner of one who walks cannot be: for those who stand there, and for what is closed.
fn obstacles(fight: &Fight, who: Id) -> Squares {
    let (grid, side) = (&fight.setup.grid, fight.profile(who).footprint);
    let mut barred = Squares::overlapping(grid, blocked(fight, who), side);
    for (place, feature) in fight.setup.features.iter().enumerate() {
        if fight.state.closed & (1 << place) != 0 {
            barred.add_overlapping(feature.bars.iter().copied().map(Area::from), side);
        }
    }
    barred
}

/// How somebody walks past whatever bars its way.
fn footing<'b>(fight: &Fight, diagonals: Diagonals, barred: &'b Squares) -> Footing<'b> {
    Footing { diagonals, difficult: [1, 2].map(|usual| cost_of_difficult(fight, usual)), barred }
}

/// The diagonals of a movement that begins anew: the second is the first dear one.
pub(crate) const FRESH: Diagonals = Diagonals::EverySecond { dear: false };

/// Where somebody can go with so many meters.
#[must_use]
pub(crate) fn walk(fight: &Fight, who: Id, meters: u8, diagonals: Diagonals) -> Walk<'_> {
    let barred = obstacles(fight, who);
    fight.setup.grid.walk(area(fight, who), meters, &footing(fight, diagonals, &barred))
}

/// How somebody gets to a square with so many meters.
#[must_use]
pub(crate) fn walk_to(
    fight: &Fight,
    who: Id,
    to: Square,
    meters: u8,
    diagonals: Diagonals,
) -> Walk<'_> {
    let barred = obstacles(fight, who);
    fight.setup.grid.walk_to(area(fight, who), to, meters, &footing(fight, diagonals, &barred))
}

/// Whether somebody gets to a square with so many meters.
#[must_use]
pub(crate) fn can_reach(fight: &Fight, who: Id, to: Square, meters: u8) -> bool {
    meters_within(fight, who, to, meters).is_some()
}

/// How many meters it is to a square, if it is no more than so many and no diagonal was taken yet.
fn meters_within(fight: &Fight, who: Id, to: Square, most: u8) -> Option<u8> {
    let straight = fight[who].at.distance(to);
    if straight > most {
        return None;
    }
    // The straight way, diagonals first, is as short as any; only where something stands on it is
    // another looked for.
    match is_straight(fight, who, to) {
        true => Some(straight),
        false => walk_to(fight, who, to, most, FRESH).meters(to),
    }
}

/// Whether nothing is on the straight way to a square.
fn is_straight(fight: &Fight, who: Id, to: Square) -> bool {
    let mut at = fight[who].at;
    if fight.profile(who).footprint > 1 {
        return false;
    }
    let blocked = blocked(fight, who);
    // Each step is one nearer.
    while at != to {
        let before = at;
        at.x += (to.x - at.x).signum();
        at.y += (to.y - at.y).signum();
        // Nobody squeezes between two walls.
        let is_wall = |x, y| fight.setup.grid.ground(Square::new(x, y)).wall;
        let squeezes = is_wall(before.x, at.y) && is_wall(at.x, before.y);
        let ground = fight.setup.grid.ground(at);
        let taken = blocked.iter().any(|area| area.has(at));
        if squeezes || ground.wall || ground.difficult || taken || is_barred(fight, at) {
            return false;
        }
    }
    true
}

/// What it costs in meters to go somewhere in this way: all of them for difficult ground that a
/// whole movement enters (`ingenuity.space.difficult`).
pub(crate) fn costs(fight: &Fight, who: Id, gait: Gait) -> impl Fn(Spot) -> u8 {
    let most = meters(fight, who, gait);
    let walked = OnceCell::new();
    move |spot| match spot {
        Spot::Square(to) => {
            let walk = || walk(fight, who, most, diagonals(fight, who, gait));
            walked.get_or_init(walk).meters(to).unwrap_or(most)
        }
        Spot::Toward(other) => most.min(distance(fight, who, other).saturating_sub(1)),
        Spot::Away(_) => most,
        Spot::TowardBy(_, by) | Spot::AwayBy(_, by) => by,
        Spot::Stay => 0,
    }
}

/// Whether somebody may go to a square in this way: those that [`spots`] lists.
#[must_use]
pub(crate) fn gets_to(fight: &Fight, who: Id, gait: Gait, to: Square) -> bool {
    let meters = meters(fight, who, gait);
    let open = || may_stop(fight, who, to, Eyes::of(fight, who));
    if meters == 0 || to == fight[who].at || !open() {
        return false;
    }
    let walks = match diagonals(fight, who, gait) {
        FRESH => can_reach(fight, who, to, meters),
        odd => walk_to(fight, who, to, meters, odd).meters(to).is_some(),
    };
    walks || goes_hard(fight, who, gait) && is_hard_step(fight, who, to)
}

/// Whether a whole way of going enters difficult ground whatever it costs
/// (`ingenuity.space.difficult`).
fn goes_hard(fight: &Fight, who: Id, gait: Gait) -> bool {
    gait == Gait::Sprint || gait == Gait::Move && !goes_on(fight, who)
}

/// What the diagonals of somebody's movement cost (`ingenuity.space.diagonal-count`).
fn diagonals(fight: &Fight, who: Id, gait: Gait) -> Diagonals {
    let per_turn = fight.setup.settings.diagonal_count == DiagonalCount::PerTurn;
    let dear = fight.turn_of(who).is_some_and(|turn| turn.odd)
        && (per_turn && matches!(gait, Gait::Move | Gait::Sprint | Gait::Step)
            || gait == Gait::Move && goes_on(fight, who));
    Diagonals::EverySecond { dear }
}

/// Whether a move would go on with the one that this turn has begun (`ingenuity.space.unsplit`).
fn goes_on(fight: &Fight, who: Id) -> bool {
    fight.turn_of(who).is_some_and(|turn| turn.moved && turn.meters > 0)
}

/// The meters of a way of going.
#[must_use]
pub(crate) fn meters(fight: &Fight, who: Id, gait: Gait) -> u8 {
    match gait {
        Gait::Step | Gait::Sidestep => 1,
        Gait::Move => match fight.turn_of(who) {
            Some(turn) if turn.moved && turn.meters > 0 => turn.meters,
            _ => speed(fight, who),
        },
        Gait::Sprint | Gait::Intercept => speed(fight, who),
    }
}

/// The most that two can be apart where there is no map.
const MOST_APART: u8 = 200;

/// Everywhere that somebody may go, in order; staying comes last where it is allowed.
pub(crate) fn spots(fight: &Fight, who: Id, gait: Gait, menu: &mut Vec<Move>) {
    let meters = meters(fight, who, gait);
    if meters == 0 {
        return;
    }
    if !has_map(fight) {
        for other in known(fight, who) {
            let apart = distance(fight, who, other);
            if !is_adjacent(fight, who, other) {
                menu.push(Spot::Toward(other).into());
                let most = meters.min(apart.saturating_sub(1));
                menu.extend((1..most).map(|by| Move::from(Spot::TowardBy(other, by))));
            }
            menu.push(Spot::Away(other).into());
            menu.extend((1..meters).map(|by| Move::from(Spot::AwayBy(other, by))));
        }
        return;
    }
    let (walk, eyes) =
        (walk(fight, who, meters, diagonals(fight, who, gait)), Eyes::of(fight, who));
    // A walk comes only to open squares: of those who may stand there no more than the standing
    // keep anybody from stopping.
    let standing: ArrayVec<Area, MAX_COMBATANTS> = fight
        .roster()
        .filter(|&other| other != who && is_in_the_way(fight, other, eyes))
        .map(|other| area(fight, other))
        .collect();
    let own = fight.profile(who).footprint;
    let taken = Squares::overlapping(&fight.setup.grid, standing, own);
    let free = walk.squares().filter(|&(square, _)| !taken.has(square));
    menu.extend(free.map(|(square, _)| Move::from(Spot::Square(square))));
    if goes_hard(fight, who, gait) {
        let hard =
            |square: &Square| walk.meters(*square).is_none() && is_hard_step(fight, who, *square);
        let around = fight.setup.grid.around(fight[who].at);
        menu.extend(around.filter(hard).map(|square| Move::from(Spot::Square(square))));
    }
}

/// Those whom one could go toward or away from, where there is no map.
fn known(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    let eyes = Eyes::of(fight, who);
    let is_known = move |other: &Id| is_present(fight, *other) && eyes.see(fight, *other);
    fight.roster().filter(move |&other| other != who).filter(is_known)
}

/// Whether somebody may go there in this way: what [`spots`] lists (`ingenuity.action.move`,
/// `ingenuity.space.occupied`).
pub(crate) fn may_go(fight: &Fight, who: Id, gait: Gait, spot: Spot) -> May<Barrier> {
    if let Spot::Square(square) = spot
        && has_map(fight)
        && gets_to(fight, who, gait, square)
    {
        return Ok(());
    }
    let mut all = Vec::new();
    spots(fight, who, gait, &mut all);
    let stays = gait == Gait::Sidestep || all.is_empty();
    let is_listed = !matches!(spot, Spot::Square(_)) && all.contains(&spot.into());
    if is_listed || spot == Spot::Stay && stays {
        return Ok(());
    }
    let by = clause_of(gait);
    match spot {
        Spot::Square(square) => why_not_to(fight, who, (square, gait), by),
        Spot::Toward(other)
        | Spot::Away(other)
        | Spot::TowardBy(other, _)
        | Spot::AwayBy(other, _) => {
            barred_if(!is_present(fight, other), Barrier::Of(other, Who::Gone), by)?;
            let near = matches!(spot, Spot::Toward(_)) && is_adjacent(fight, who, other);
            barred_if(near, Barrier::There(who), by)?;
            barred(Barrier::TooManyMeters, clause::SPACE_THEATER)
        }
        Spot::Stay => barred(Barrier::Stays, by),
    }
}

/// The rule of a way of going.
fn clause_of(gait: Gait) -> Clause {
    match gait {
        Gait::Move => clause::ACTION_MOVE,
        Gait::Sprint => clause::ACTION_SPRINT,
        Gait::Step => clause::FREE_STEP,
        Gait::Sidestep => clause::DODGE_AFTER,
        Gait::Intercept => clause::INTERCEPT_MOVE,
    }
}

/// Why a square is none of those to which somebody may go.
fn why_not_to(fight: &Fight, who: Id, (square, gait): (Square, Gait), by: Clause) -> May<Barrier> {
    barred_if(square == fight[who].at, Barrier::There(who), by)?;
    may_stand(fight, who, square, Eyes::of(fight, who))?;
    barred(Barrier::NoWay { meters: meters(fight, who, gait) }, by)
}

/// Whether somebody may stand with its corner on a square, or what is there
/// (`ingenuity.space.occupied`).
pub(crate) fn may_stand(fight: &Fight, who: Id, square: Square, eyes: Eyes) -> May<Barrier> {
    let by = clause::SPACE_OCCUPIED;
    let (taken, grid) = (area_at(fight, who, square), &fight.setup.grid);
    let open = |square| grid.has(square) && !grid.ground(square).wall && !is_barred(fight, square);
    barred_if(!taken.squares().all(open), Barrier::Walled, by)?;
    let in_the_way = |&other: &Id| other != who && is_in_the_way(fight, other, eyes);
    let mut others = fight.roster().filter(in_the_way);
    let other = others.find(|&other| area(fight, other).overlaps(taken));
    other.map_or(Ok(()), |other| barred(Barrier::Taken(other), by))
}

/// Difficult ground next to somebody, which a whole move enters whatever it costs
/// (`ingenuity.space.difficult`).
fn is_hard_step(fight: &Fight, who: Id, square: Square) -> bool {
    let (from, grid) = (fight[who].at, &fight.setup.grid);
    grid.ground_under(area_at(fight, who, square)).difficult
        && !is_pinched(fight, who, square)
        && may_stop(fight, who, square, Eyes::of(fight, who))
        && from.is_next_to(square)
}

/// Whether a diagonal step would squeeze between two walls.
fn is_pinched(fight: &Fight, who: Id, to: Square) -> bool {
    let from = fight[who].at;
    let wall = |x, y| {
        let there = area_at(fight, who, Square::new(x, y));
        fight.setup.grid.ground_under(there).wall
    };
    from.x != to.x && from.y != to.y && wall(to.x, from.y) && wall(from.x, to.y)
}

/// Whether somebody could go anywhere at all.
#[must_use]
pub(crate) fn can_go(fight: &Fight, who: Id, gait: Gait) -> bool {
    if meters(fight, who, gait) == 0 {
        return false;
    }
    if !has_map(fight) {
        return known(fight, who).next().is_some();
    }
    let (blocked, eyes) = (blocked(fight, who), Eyes::of(fight, who));
    fight.setup.grid.around(fight[who].at).any(|square| {
        let there = area_at(fight, who, square);
        !fight.setup.grid.ground_under(there).wall
            && !is_pinched(fight, who, square)
            && !blocked.iter().any(|&other| other.overlaps(there))
            && (gait != Gait::Step && gait != Gait::Sidestep || may_stop(fight, who, square, eyes))
    })
}

/// Asks where to go, and goes there.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn go(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, gait: Gait) -> Step {
    let menu = Lazy(|list: &mut Vec<Move>| {
        spots(fight, who, gait, list);
        if list.is_empty() || matches!(gait, Gait::Sidestep) {
            list.push(Spot::Stay.into());
        }
    });
    let spot: Spot = t.choose(fight, seat(fight, who), Ask::Where { who, gait }, &menu)?;
    carry(t, fight, who, gait, spot)
}

/// Goes somewhere, step by step: whatever watches may interrupt
/// (`ingenuity.action.ready-interrupts`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn carry(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    gait: Gait,
    spot: Spot,
) -> Step {
    t.cite(clause::SPACE_MODEL);
    if t.keeps_clauses() {
        let enemy = |&other: &Id| is_able(fight, other) && !are_allies(fight, who, other);
        if fight.roster().filter(enemy).any(|other| is_adjacent(fight, who, other)) {
            t.cite(clause::SPACE_NO_FREE_STRIKES);
        }
        let eyes = Eyes::of(fight, who);
        let unseen = |other: Id| is_present(fight, other) && !eyes.see(fight, other);
        if fight.roster().any(unseen) {
            t.cite(clause::SPACE_UNSEEN);
        }
    }
    match spot {
        Spot::Stay => return Ok(()),
        Spot::Square(square) => on_the_map(t, fight, who, gait, square)?,
        Spot::Toward(_) | Spot::TowardBy(..) | Spot::Away(_) | Spot::AwayBy(..) => {
            without_map(t, fight, who, gait, spot)?;
        }
    }
    leave_cover(t, fight, who);
    comes_into_the_open(t, fight, who)
}

/// Whoever is away from what gives cover has none (`ingenuity.action.cover-source`).
pub(crate) fn leave_cover(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].in_cover && !has_cover(fight, who) {
        t.cite(clause::ACTION_COVER_SOURCE);
        fight[who].in_cover = false;
    }
}

/// How somebody goes to a square.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// The squares on it, the last where it ends.
    pub(crate) path: Path,
    /// The meters that it takes.
    meters: u8,
    /// Whether the next diagonal is a dear one.
    odd: bool,
}

/// How somebody gets to a square in a way of going (`ingenuity.action.move`).
#[must_use]
pub(crate) fn way(fight: &Fight, who: Id, gait: Gait, to: Square) -> Way {
    let all = meters(fight, who, gait);
    let walk = walk_to(fight, who, to, all, diagonals(fight, who, gait));
    match walk.meters(to) {
        Some(meters) => Way { path: walk.path(to), meters, odd: walk.is_dear_after(to) },
        // Difficult ground that a whole movement enters, whatever it costs.
        None => Way { path: Path::of(to), meters: all, odd: false },
    }
}

fn on_the_map(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    gait: Gait,
    to: Square,
) -> Step {
    t.cite(clause::SPACE_DIAGONALS);
    t.cite(clause::SPACE_DIAGONAL_COUNT);
    t.cite(clause::SPACE_OCCUPIED);
    if fight[who].conditions.has(Condition::Prone) {
        t.cite(clause::SPACE_CRAWL);
    }
    t.cite(clause::ACTION_MOVE);
    let pace = t.terms(|into| stat::pace(fight, who, into));
    if pace.0.len() > 1 {
        cite_terms(t, &pace);
        t.cite(clause::STAT_ROUNDING);
    }
    let all = meters(fight, who, gait);
    let Way { path, meters, odd } = way(fight, who, gait, to);
    let under = |&square: &Square| fight.setup.grid.ground_under(area_at(fight, who, square));
    if path.squares().iter().any(|square| under(square).difficult) {
        t.cite(clause::SPACE_DIFFICULT);
    }
    let left = (gait == Gait::Sprint).then(|| current(fight, who, Pool::Stamina));
    let spot = Spot::Square(to);
    t.tell(clause_of(gait), || Event::Moves { who, gait, to: spot, meters, left });
    let split = fight.setup.settings.split_move == SplitMove::Yes && gait == Gait::Move;
    let per_turn = fight.setup.settings.diagonal_count == DiagonalCount::PerTurn;
    if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == who) {
        if gait == Gait::Move || per_turn && matches!(gait, Gait::Sprint | Gait::Step) {
            turn.odd = odd;
        }
        if gait == Gait::Move {
            turn.meters = if split { all - meters } else { 0 };
        }
    }
    t.cite(clause::SPACE_UNSPLIT);
    walk_along(t, fight, who, path.squares())
}

/// One who is hidden is seen in the open by whoever looks on (`ingenuity.sneak.cannot-see`).
fn comes_into_the_open(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let hidden = fight[who].hidden_from;
    if hidden.is_empty()
        || fight.setup.settings.hidden_ends == HiddenEnds::Attack
        || has_cover(fight, who)
    {
        return Ok(());
    }
    t.cite(clause::SNEAK_CANNOT_SEE);
    let looks_on = |&other: &Id| {
        is_able(fight, other)
            && !fight[other].conditions.has(Condition::Blinded)
            && super::is_in_sight(fight, other, who)
    };
    if !hidden.iter().any(|other| looks_on(&other)) {
        return Ok(());
    }
    stealth::reveal(t, fight, who, clause::SNEAK_CANNOT_SEE)
}

/// A movement changes the distance to one, and ends being next to the others
/// (`ingenuity.space.theater`).
fn without_map(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    gait: Gait,
    to: Spot,
) -> Step {
    let all = meters(fight, who, gait);
    let (other, meters, toward) = match to {
        Spot::Toward(other) => (other, all, true),
        Spot::TowardBy(other, by) => (other, by, true),
        Spot::Away(other) => (other, all, false),
        Spot::AwayBy(other, by) => (other, by, false),
        Spot::Square(_) | Spot::Stay => return Ok(()),
    };
    let moved = |fight: &Fight| {
        let mut apart = fight.state.apart.clone();
        let now = apart[Fight::pair(who, other)];
        apart[Fight::pair(who, other)] = if toward {
            now.saturating_sub(meters).max(1)
        } else {
            now.saturating_add(meters).min(MOST_APART)
        };
        for third in fight.roster().filter(|&third| third != who && third != other) {
            let apart = &mut apart[Fight::pair(who, third)];
            *apart = (*apart).max(2);
        }
        apart
    };
    let after = moved(fight);
    trigger::leaving_without_map(t, fight, who, &after)?;
    if !is_able(fight, who) {
        return Ok(());
    }
    let before = fight.state.apart.clone();
    fight.state.apart = moved(fight);
    let left = (gait == Gait::Sprint).then(|| current(fight, who, Pool::Stamina));
    t.tell(clause::SPACE_THEATER, || Event::Moves { who, gait, to, meters, left });
    trigger::moved_without_map(t, fight, who, &before)
}
