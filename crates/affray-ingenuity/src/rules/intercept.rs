//! Coming between an attack and its target (`ingenuity.intercept.*`).

use affray_field::{Path, Square};
use affray_table::{Lazy, May, Step, Table, barred, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::moves::{Answer, Ask, Attack, Move, Spot};
use crate::reason::Barrier;
use crate::rules::condition::{are_allies, is_able, may_react};
use crate::rules::react::{COST, can_answer};
use crate::rules::rolls::seat;
use crate::rules::space::{
    self, Eyes, Stride, area, area_at, has_map, is_adjacent, may_stop, may_stop_but_for,
};
use crate::rules::stat::{current, speed, spend};
use crate::rules::trigger;
use crate::settings::InterceptDistance;
use crate::setup::{Id, MAX_COMBATANTS, Pool};
use crate::state::Fight;

/// The most places to which an ally can be pushed: all around the largest by the largest.
const MOST_PLACES: usize = 24;

/// Where an interceptor comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// From beside the ally, whose place it swaps for its own where the ally fits there.
    Beside,
    /// From farther away.
    Away,
}

/// Where an ally can be pushed by one who takes its place; nowhere, where the one does not fit in
/// (`ingenuity.intercept.move`).
fn pushes(
    fight: &Fight,
    who: Id,
    ally: Id,
    start: Start,
    eyes: Eyes,
) -> impl Iterator<Item = Square> + use<'_> {
    let (old, new) = (fight[who].at, fight[ally].at);
    let taken = area_at(fight, who, new);
    let fits = move |square: Square| {
        !area_at(fight, ally, square).overlaps(taken)
            && may_stop_but_for(fight, ally, square, who, eyes)
    };
    let fits_in = may_stop_but_for(fight, who, new, ally, eyes);
    let swaps = fits_in && start == Start::Beside && fits(old);
    let (before, after) = (fight.profile(ally).footprint as i8, taken.side as i8);
    let rows = new.y - before..=new.y + after;
    let around =
        rows.flat_map(move |y| (new.x - before..=new.x + after).map(move |x| Square::new(x, y)));
    let beside = move |square: &Square| area_at(fight, ally, *square).is_next_to(taken);
    let free = around.filter(move |square| fits_in && !swaps && beside(square) && fits(*square));
    swaps.then_some(old).into_iter().chain(free).take(MOST_PLACES)
}

/// Whether somebody who takes an ally's place may push it to this square
/// (`ingenuity.intercept.move`).
pub(crate) fn may_push(fight: &Fight, who: Id, ally: Id, to: Square) -> May<Barrier> {
    let eyes = Eyes::of(fight, who);
    if pushes(fight, who, ally, Start::Away, eyes).any(|square| square == to) {
        return Ok(());
    }
    let by = clause::INTERCEPT_MOVE;
    let (goes, comes) = (area_at(fight, ally, to), area_at(fight, who, fight[ally].at));
    barred_if(goes.overlaps(comes), Barrier::Taken(who), by)?;
    barred_if(!goes.is_next_to(comes), Barrier::NotBeside(who), by)?;
    let on_it =
        |&other: &Id| other != ally && eyes.see(fight, other) && area(fight, other).overlaps(goes);
    let there = fight.roster().find(on_it);
    barred(there.map_or(Barrier::Walled, Barrier::Taken), by)
}

/// Squares about an ally that might be thought of, when it is pushed.
pub(crate) fn squares_about(fight: &Fight, who: Id, ally: Id) -> impl Iterator<Item = Square> {
    let at = fight[ally].at;
    let most = fight.profile(ally).footprint.max(fight.profile(who).footprint) as i8 + 1;
    let rows = at.y - most..=at.y + most;
    rows.flat_map(move |y| (at.x - most..=at.x + most).map(move |x| Square::new(x, y)))
}

/// Whether somebody could come between an attack and its target
/// (`ingenuity.intercept.move`, `ingenuity.intercept.once`).
#[must_use]
pub(crate) fn may_intercept(fight: &Fight, who: Id, attack: Attack, ally: Id) -> bool {
    if who == ally
        || who == attack.attacker
        || fight[who].reactions == 0
        || current(fight, who, Pool::Stamina) == 0
        || !are_allies(fight, who, ally)
        || !can_answer(fight, who, attack.attacker)
    {
        return false;
    }
    // ingenuity.intercept.move: up to its speed, so nobody comes anywhere with none.
    let meters = speed(fight, who);
    if meters == 0 {
        return false;
    }
    let eyes = Eyes::of(fight, who);
    if is_adjacent(fight, who, ally) {
        return !has_map(fight) || pushes(fight, who, ally, Start::Beside, eyes).next().is_some();
    }
    if fight.setup.settings.intercept_distance == InterceptDistance::Adjacent {
        return false;
    }
    if space::distance(fight, who, ally) > meters {
        return false;
    }
    !has_map(fight)
        || space::can_reach(fight, who, fight[ally].at, meters)
            && pushes(fight, who, ally, Start::Away, eyes).next().is_some()
}

/// Lets allies come between; the target from now on (`ingenuity.intercept.target`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn intercepted(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    ally: Id,
) -> Step<Id> {
    let mut could: ArrayVec<Id, MAX_COMBATANTS> = ArrayVec::new();
    let willing = |&who: &Id| who != ally && are_allies(fight, who, ally) && may_react(fight, who);
    if t.keeps_clauses() && fight.roster().filter(willing).any(|who| fight[who].reactions > 0) {
        t.cite(clause::INTERCEPT_MOVE);
    }
    could.extend(fight.roster().filter(|&who| may_intercept(fight, who, attack, ally)));
    let mut changed = false;
    for who in could {
        // One who failed to come between may have changed what the next can do.
        if changed && !may_intercept(fight, who, attack, ally) {
            continue;
        }
        t.cite(clause::REACTION_ORDER);
        let ask = Ask::Intercept { who, attack };
        let answer: Answer = t.choose(fight, seat(fight, who), ask, &[Answer::No, Answer::Yes])?;
        if answer == Answer::No {
            continue;
        }
        t.cite(clause::REACTION_INTERCEPT_ROW);
        t.cite(clause::INTERCEPT_ONCE);
        t.cite(clause::INTERCEPT_FREE_DEFENSE);
        t.cite(clause::INTERCEPT_DEFENSE_COST);
        t.cite(clause::REACTION_ONE);
        fight[who].reactions -= 1;
        fight[who].reacted = true;
        let cost = spend(fight, who, Pool::Stamina, COST);
        t.tell(clause::INTERCEPT_TARGET, || Event::Intercepts { who, ally, cost });
        if come_between(t, fight, who, ally)? {
            fight[who].free_defense = is_able(fight, who);
            return Ok(who);
        }
        changed = true;
        t.tell(clause::ACTION_READY_INTERRUPTS, || Event::ComesTooLate { who, ally });
        crate::rules::react::end(fight, who);
    }
    Ok(ally)
}

/// The interceptor goes to where the ally stands, and pushes it out of its place; `false` when it
/// does not get there (`ingenuity.intercept.move`). Both movements set off what any movement does.
fn come_between(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, ally: Id) -> Step<bool> {
    t.cite(clause::INTERCEPT_MOVE);
    crate::rules::work::give_up_by_moving(t, fight, who);
    if !has_map(fight) {
        return without_map(t, fight, who, ally);
    }
    let place = fight[ally].at;
    let start = if is_adjacent(fight, who, ally) { Start::Beside } else { Start::Away };
    if start == Start::Away && !walk_up(t, fight, who, ally)? {
        return Ok(false);
    }
    let eyes = Eyes::of(fight, who);
    let free: ArrayVec<Square, MOST_PLACES> = pushes(fight, who, ally, start, eyes).collect();
    if free.is_empty() || fight[ally].at != place {
        return Ok(false);
    }
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.extend(free.iter().map(|&square| Move::from(Spot::Square(square))));
    });
    let to = match t.choose(fight, seat(fight, who), Ask::Displace { who, ally }, &menu)? {
        Spot::Square(square) => square,
        _ => free[0],
    };
    let from = fight[who].at;
    // Both go away from where they are.
    trigger::leaving(t, fight, who, place)?;
    trigger::leaving(t, fight, ally, to)?;
    if !is_able(fight, who) || fight[who].at != from || fight[ally].at != place {
        return Ok(false);
    }
    let Some(to) = pushed_to(t, fight, who, (ally, to), start)? else { return Ok(false) };
    if !is_able(fight, who) || fight[who].at != from || fight[ally].at != place {
        return Ok(false);
    }
    fight[ally].at = to;
    fight[who].at = place;
    t.tell(clause::INTERCEPT_MOVE, || Event::Displaced { who: ally, to });
    space::leave_cover(t, fight, ally);
    space::leave_cover(t, fight, who);
    space::entered(t, fight, who, from)?;
    if fight[ally].at == to {
        space::entered(t, fight, ally, place)?;
    }
    Ok(true)
}

/// Where an ally comes to stand that is pushed to this square: elsewhere, if somebody unseen is
/// there, and nowhere, if there is no other place (`ingenuity.space.unseen`).
fn pushed_to(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (ally, to): (Id, Square),
    start: Start,
) -> Step<Option<Square>> {
    if pushes(fight, who, ally, start, Eyes::Gm).any(|place| place == to) {
        return Ok(Some(to));
    }
    let stays = fight[ally].at;
    space::stop_before(t, fight, ally, (to, stays))?;
    Ok(pushes(fight, who, ally, start, Eyes::Gm).next())
}

/// Goes as far as to where one more step leads to the ally's place; `false` when something stops
/// it on the way.
fn walk_up(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, ally: Id) -> Step<bool> {
    let place = fight[ally].at;
    let path: Path = space::walk_to(fight, who, place, speed(fight, who), space::FRESH).path(place);
    let mut free = fight[who].at;
    for &square in path.squares().split_last().map_or(&[][..], |(_, way)| way) {
        if area_at(fight, who, square).overlaps(area(fight, ally)) {
            break;
        }
        match space::step_to(t, fight, who, square)? {
            Stride::Made => {}
            Stride::Ended => return Ok(false),
            Stride::Barred => {
                space::stop_before(t, fight, who, (square, free))?;
                return Ok(false);
            }
        }
        if may_stop(fight, who, square, Eyes::Gm) {
            free = square;
        }
    }
    let has_room = pushes(fight, who, ally, Start::Away, Eyes::Gm).next().is_some();
    if !has_room || fight[ally].at != place {
        // Nobody stays in a place that is taken.
        fight[who].at = free;
        return Ok(false);
    }
    Ok(true)
}

/// Without a map the interceptor takes over the distances of the ally, which steps back.
fn without_map(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, ally: Id) -> Step<bool> {
    let swapped = |fight: &Fight| {
        let mut apart = fight.state.apart.clone();
        for other in fight.roster().filter(|&other| other != who && other != ally) {
            let taken = apart[Fight::pair(ally, other)];
            apart[Fight::pair(who, other)] = taken;
            let left = &mut apart[Fight::pair(ally, other)];
            *left = (*left).max(2);
        }
        apart[Fight::pair(who, ally)] = 1;
        apart
    };
    let after = swapped(fight);
    trigger::leaving_without_map(t, fight, who, &after)?;
    trigger::leaving_without_map(t, fight, ally, &after)?;
    if !is_able(fight, who) {
        return Ok(false);
    }
    let before = fight.state.apart.clone();
    fight.state.apart = swapped(fight);
    trigger::moved_without_map(t, fight, who, &before)?;
    trigger::moved_without_map(t, fight, ally, &before)?;
    Ok(true)
}
