//! Moving in a turn (`murdham.turn.move`, `murdham.main.full-movement`, `murdham.position.special-*`).

use affray_field::{Place, ZoneId};
use affray_table::{Explode, Step, Table};

use crate::clause;
use crate::condition::{begin, end, is_able, is_fighting, is_present};
use crate::core::{Difficulty, save};
use crate::event::Event;
use crate::hazard::{Entry, damage, enter, fall};
use crate::health::Source;
use crate::moves::{Action, Move, SaveFor, Score};
use crate::position::{fits, is_exit, is_open, ordinary_move, speed, zone};
use crate::settings::{FullMovement, SpecialMovement};
use crate::setup::{Ground, Id, Quiet, Skill};
use crate::state::{Condition, Fight, Gait, Standing, Turn};
use crate::{fear, morale, nonlethal, opportunity, sneak};

/// Room of an ordinary zone, in sixteenths: a zone with less is cramped
/// (`murdham.position.capacity`).
const ORDINARY_ROOM: u16 = 8 * 16;

/// Adds every step, way out and full movement that the turn in progress still allows.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let Some(turn) = fight.state.turn.filter(|turn| turn.who == who) else { return };
    if turn.halted || !is_able(fight, who) {
        return;
    }
    if turn.moved < allowance(fight, who, turn.full) {
        let places = fight.setup.map.adjacent(fight[who].place);
        menu.extend(
            places.filter(|&to| may_step(fight, turn, to)).map(|to| Move::Action(Action::Step(to))),
        );
        if may_leave(fight, who) {
            menu.push(Action::Leave.into());
        }
    }
    if !turn.main && turn.bonus < 2 {
        for gait in [Gait::Walk, Gait::Sprint, Gait::Sneak, Gait::Careful] {
            if may_go(fight, who, gait) && turn.moved < allowance(fight, who, Some(gait)) {
                menu.push(Action::FullMovement(gait).into());
            }
        }
    }
}

/// Half zones that a turn may move in all (`murdham.position.turn-move-scaling`): half the speed,
/// or the whole of it with a full movement.
#[must_use]
pub fn allowance(fight: &Fight, who: Id, full: Option<Gait>) -> u8 {
    let ordinary = ordinary_move(fight, who);
    let Some(gait) = full else { return ordinary };
    let whole = speed(fight, who);
    let gone = match gait {
        Gait::Walk | Gait::Sneak | Gait::Careful => whole,
        // murdham.position.special-sprint: twice the speed.
        // murdham.skill.fleet-footed: one zone further.
        Gait::Sprint if whole > 0 && fight.profile(who).skills.has(Skill::FleetFooted) => {
            2 * whole + 2
        }
        Gait::Sprint => 2 * whole,
    };
    // murdham.main.full-movement-total: the ordinary move is part of it.
    match fight.setup.settings.full_movement {
        FullMovement::Replaces => gone,
        FullMovement::Adds => gone + ordinary,
    }
}

/// Whether the turn's step to a place next to the mover is allowed: open, with room for the mover
/// and its captive, not against its fear or its orders, and passable at its gait.
fn may_step(fight: &Fight, turn: Turn, to: Place) -> bool {
    let who = turn.who;
    can_enter(fight, who, to)
        && !fear::forbids(fight, who, to)
        && morale::allows_step(fight, who, to)
        && gait_allows(fight, who, turn.full, to)
}

/// Whether a place is open and has room for somebody with its captive (`murdham.position.capacity`,
/// `murdham.grapple.move-limits`).
#[must_use]
pub fn can_enter(fight: &Fight, who: Id, to: Place) -> bool {
    is_open(fight, to)
        && match fight[who].grabbing {
            Some(captive) => fits(fight, to, &[who, captive]),
            None => fits(fight, to, &[who]),
        }
}

/// Whether the ground can be stepped on, or left, at this gait.
fn gait_allows(fight: &Fight, who: Id, full: Option<Gait>, to: Place) -> bool {
    let ground = ground_at(fight, to);
    if full == Some(Gait::Sprint) {
        return zone_of(to).is_none_or(|id| is_sprintable(fight, id));
    }
    let asks = matches!(ground, Ground::Obstacle | Ground::Climb { .. })
        || matches!(ground_at(fight, fight[who].place), Ground::Climb { .. });
    !asks || full == Some(Gait::Careful) || specials_anywhere(fight)
}

/// Whether special movements go with any move (`murdham.position.special-needs-full`).
fn specials_anywhere(fight: &Fight) -> bool {
    fight.setup.settings.special_movement == SpecialMovement::AnyMove
}

/// Whether a full movement may be declared at this gait.
fn may_go(fight: &Fight, who: Id, gait: Gait) -> bool {
    match gait {
        Gait::Walk => true,
        Gait::Sprint => {
            !fight[who].winded
                && fight.setup.map.zones_of(fight[who].place).any(|id| is_sprintable(fight, id))
        }
        Gait::Sneak => {
            fight[who].concealed_from != 0
                && sneaking(fight, who, fight[who].place) != Difficulty::Impossible
        }
        Gait::Careful => {
            !specials_anywhere(fight)
                && fight
                    .setup
                    .zones
                    .iter()
                    .any(|zone| matches!(zone.ground, Ground::Obstacle | Ground::Climb { .. }))
        }
    }
}

fn zone_of(place: Place) -> Option<ZoneId> {
    match place {
        Place::Zone(id) => Some(id),
        Place::Border(_) => None,
    }
}

/// What the ground of a place is; borders are open.
#[must_use]
pub fn ground_at(fight: &Fight, place: Place) -> Ground {
    zone_of(place).map_or(Ground::Open, |id| zone(fight, id).ground)
}

/// Whether a zone can be sprinted through: neither cramped nor cluttered.
fn is_sprintable(fight: &Fight, id: ZoneId) -> bool {
    let zone = zone(fight, id);
    zone.room >= ORDINARY_ROOM && zone.ground == Ground::Open
}

/// How hard it is for somebody to sneak in a place: as in the harder of a border's two zones.
fn sneaking(fight: &Fight, who: Id, place: Place) -> Difficulty {
    let hard = |id| match zone(fight, id).quiet {
        Quiet::Trivial => Difficulty::Trivial,
        Quiet::Ordinary => Difficulty::Challenging,
        Quiet::Impossible => Difficulty::Impossible,
    };
    let mut zones = fight.setup.map.zones_of(place).map(hard);
    let hardest = if zones.any(|hard| hard == Difficulty::Impossible) {
        Difficulty::Impossible
    } else if fight.setup.map.zones_of(place).map(hard).any(|hard| hard == Difficulty::Challenging)
    {
        Difficulty::Challenging
    } else {
        Difficulty::Trivial
    };
    eased(fight, who, hardest, Skill::Stealth)
}

/// A task as it is for somebody with, or without, the skill that makes it easier
/// (`murdham.skill.reduce-difficulty`).
#[must_use]
pub fn eased(fight: &Fight, who: Id, task: Difficulty, skill: Skill) -> Difficulty {
    if fight.profile(who).skills.has(skill) { task.reduced() } else { task }
}

/// An AGI save for a task of this difficulty, made easier by a skill (`murdham.core.difficulty`).
///
/// # Errors
/// The table has no answer yet.
pub fn manage(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    why: SaveFor,
    skill: Skill,
) -> Step<bool> {
    t.cite(clause::CORE_DIFFICULTY);
    if fight.profile(who).skills.has(skill) {
        t.cite(clause::SKILL_REDUCE_DIFFICULTY);
    }
    match eased(fight, who, Difficulty::Challenging, skill) {
        Difficulty::Trivial => Ok(true),
        Difficulty::Challenging => save(t, fight, who, Score::Agility, why),
        Difficulty::Impossible => Ok(false),
    }
}

/// Whether climbing or water impairs somebody's attacks (`murdham.position.special-terrain`,
/// `murdham.skill.reduce-difficulty`).
#[must_use]
pub fn hampers_attacks(fight: &Fight, who: Id) -> bool {
    let skills = fight.profile(who).skills;
    let climbing = fight[who].conditions.has(Condition::Climbing);
    let swimming = ground_at(fight, fight[who].place) == Ground::Turbulent;
    climbing && !skills.has(Skill::Climb) || swimming && !skills.has(Skill::Swim)
}

/// Half a zone (`murdham.turn.split-move`): openings first, then the step, captive in tow.
///
/// `to` comes from [`options`].
///
/// # Errors
/// The table has no answer yet.
pub fn step(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Place) -> Step {
    cite_step(t, fight, who);
    // murdham.opportunity.interrupts: the openings come before the step is carried out.
    if !opportunity::provoke(t, fight, who, to)? {
        halt(fight);
        return Ok(());
    }
    let unheard = is_unheard(t, fight, who, to)?;
    count_half_zone(fight);
    if !gets_off(t, fight, who)? || !clears(t, fight, who, to)? {
        return Ok(());
    }

    let captive = fight[who].grabbing;
    fight[who].place = to;
    t.tell(clause::TURN_SPLIT_MOVE, || Event::Stepped { who, to });
    if let Some(captive) = captive {
        drag(t, fight, who, captive, to);
    }
    tread(t, fight, who)?;
    enter(t, fight, who, Entry::Walked)?;
    if let Some(captive) = captive {
        enter(t, fight, captive, Entry::Dragged)?;
    }
    if is_present(fight, who) {
        sneak::moved(t, fight, who, unheard)?;
    }
    Ok(())
}

/// Says by which clauses a step was allowed.
fn cite_step(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    t.cite(clause::TURN_MOVE);
    t.cite(clause::POSITION_PLACES);
    t.cite(clause::POSITION_CAPACITY);
    t.cite(clause::POSITION_CAPACITY_BODIES);
    t.cite(clause::POSITION_SPEED);
    t.cite(clause::POSITION_TURN_MOVE_SCALING);
    if fight[who].frightened_of.0 != 0 {
        // murdham.condition.frightened: steps closer to the source were not offered.
        t.cite(clause::CONDITION_FRIGHTENED);
    }
    if fight[who].terrified_of.0 != 0 {
        t.cite(clause::CONDITION_TERRIFIED);
    }
}

/// No more movement in this turn.
fn halt(fight: &mut Fight) {
    if let Some(turn) = &mut fight.state.turn {
        turn.halted = true;
    }
}

fn count_half_zone(fight: &mut Fight) {
    if let Some(turn) = &mut fight.state.turn {
        turn.moved += 1;
    }
}

/// The captive changes place with its captor (`murdham.grapple.move-together`).
fn drag(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, who: Id, to: Place) {
    // murdham.opportunity.forced: being dragged is not moving away and gives no opening.
    t.cite(clause::OPPORTUNITY_FORCED);
    t.cite(clause::GRAPPLE_MOVE_LIMITS);
    fight[who].place = to;
    t.tell(clause::GRAPPLE_MOVE_TOGETHER, || Event::Dragged { who, by, to });
    // Somebody else who held it may have lost it.
    for other in fight.roster().filter(|&other| other != by) {
        if fight[other].grabbing == Some(who) {
            nonlethal::lose_holds(t, fight, other);
        }
    }
}

/// Whether this step is made in silence (`murdham.position.special-sneak`).
///
/// The save of a full movement was made when it was declared. Where any move may be special, a
/// concealed mover sneaks as a matter of course, and saves at the turn's first step.
fn is_unheard(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Place) -> Step<bool> {
    let Some(turn) = fight.state.turn else { return Ok(false) };
    let difficulty = sneaking(fight, who, to);
    match turn.full {
        Some(Gait::Sneak) => Ok(difficulty != Difficulty::Impossible),
        None if specials_anywhere(fight) && fight[who].concealed_from != 0 => {
            if turn.moved > 0 && difficulty == Difficulty::Challenging {
                return Ok(true);
            }
            sneaks(t, fight, who, difficulty)
        }
        None | Some(Gait::Walk | Gait::Sprint | Gait::Careful) => Ok(false),
    }
}

/// The save to move unheard (`murdham.position.special-sneak`).
fn sneaks(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    difficulty: Difficulty,
) -> Step<bool> {
    t.cite(clause::POSITION_SPECIAL_SNEAK);
    t.cite(clause::CORE_DIFFICULTY);
    if fight.profile(who).skills.has(Skill::Stealth) {
        t.cite(clause::SKILL_REDUCE_DIFFICULTY);
    }
    match difficulty {
        Difficulty::Trivial => Ok(true),
        Difficulty::Challenging => save(t, fight, who, Score::Agility, SaveFor::Sneak),
        Difficulty::Impossible => Ok(false),
    }
}

/// The save at the top, for somebody who climbs and now leaves what it climbs: failing it means a
/// fall (`murdham.position.special-terrain`).
///
/// RULING: the map does not say which border is the top, so every way off takes the save.
fn gets_off(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    let Ground::Climb { meters } = ground_at(fight, fight[who].place) else { return Ok(true) };
    t.cite(clause::POSITION_SPECIAL_TERRAIN);
    if manage(t, fight, who, SaveFor::Climb, Skill::Climb)? {
        end(t, fight, who, Condition::Climbing);
        return Ok(true);
    }
    end(t, fight, who, Condition::Climbing);
    halt(fight);
    fall(t, fight, who, meters, Entry::Walked)?;
    Ok(false)
}

/// The leap over an obstacle: without it the half zone is spent in vain
/// (`murdham.position.special-terrain`).
fn clears(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Place) -> Step<bool> {
    if ground_at(fight, to) != Ground::Obstacle {
        return Ok(true);
    }
    t.cite(clause::POSITION_SPECIAL_TERRAIN);
    t.cite(clause::POSITION_SPECIAL_NEEDS_FULL);
    manage(t, fight, who, SaveFor::Leap, Skill::Acrobatics)
}

/// What the ground asks of somebody who has just stepped on it (`murdham.position.special-terrain`).
/// Water is a hazard's business: see [`enter`].
fn tread(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    match ground_at(fight, fight[who].place) {
        Ground::Open | Ground::Cluttered | Ground::Turbulent | Ground::Obstacle => {}
        Ground::Climb { .. } => {
            t.cite(clause::POSITION_SPECIAL_NEEDS_FULL);
            begin(t, fight, who, Condition::Climbing);
        }
        Ground::Difficult => {
            // murdham.position.special-needs-full: the ground forces its save on any move.
            t.cite(clause::POSITION_SPECIAL_NEEDS_FULL);
            t.cite(clause::POSITION_SPECIAL_TERRAIN);
            if !manage(t, fight, who, SaveFor::Balance, Skill::Acrobatics)? {
                t.tell(clause::POSITION_SPECIAL_TERRAIN, || Event::Tripped { who });
                halt(fight);
                damage(t, fight, who, Explode::d(4), Source::NOBODY)?;
            }
        }
    }
    Ok(())
}

/// Whether the field can be left from where somebody stands (`murdham.morale.exit`).
fn may_leave(fight: &Fight, who: Id) -> bool {
    zone_of(fight[who].place).is_some_and(|id| is_exit(fight, id))
        && !fight[who].conditions.has(Condition::Frenzied)
}

/// Out of the field at an exit, for half a zone (`murdham.morale.exit`). A captive is left behind.
///
/// The openings are those of a step that leaves everybody: [`opportunity::provoke`] is given the
/// mover's own place.
///
/// # Errors
/// The table has no answer yet.
pub fn leave(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let here = fight[who].place;
    if !opportunity::provoke(t, fight, who, here)? {
        halt(fight);
        return Ok(());
    }
    count_half_zone(fight);
    fight[who].standing = Standing::Gone;
    t.tell(clause::MORALE_EXIT, || Event::Left { who });
    nonlethal::lose_holds(t, fight, who);
    Ok(())
}

/// The main action spent on moving (`murdham.main.full-movement`).
///
/// # Errors
/// The table has no answer yet.
pub fn full_movement(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, gait: Gait) -> Step {
    t.cite(clause::MAIN_FULL_MOVEMENT_TOTAL);
    t.cite(clause::POSITION_SPECIAL_NEEDS_FULL);
    t.tell(clause::MAIN_FULL_MOVEMENT, || Event::FullMovement { who, gait });
    let gait = match gait {
        Gait::Walk | Gait::Careful => gait,
        Gait::Sprint => {
            t.cite(clause::POSITION_SPECIAL_SPRINT);
            if fight.profile(who).skills.has(Skill::FleetFooted) {
                t.cite(clause::SKILL_FLEET_FOOTED);
            }
            fight[who].sprinted = true;
            gait
        }
        // murdham.position.special-sneak: without the save it is no more than walking.
        Gait::Sneak => {
            let difficulty = sneaking(fight, who, fight[who].place);
            if sneaks(t, fight, who, difficulty)? { Gait::Sneak } else { Gait::Walk }
        }
    };
    if let Some(turn) = &mut fight.state.turn {
        turn.full = Some(gait);
    }
    Ok(())
}

/// Those who sprinted in the round before save to sprint again (`murdham.position.special-sprint`).
///
/// # Errors
/// The table has no answer yet.
pub fn round_start(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let runner = &mut fight[who];
        runner.sprints = if runner.sprinted { runner.sprints.saturating_add(1) } else { 0 };
        runner.sprinted = false;
        runner.winded = false;
        let rounds = runner.sprints;
        if rounds == 0 || !is_fighting(fight, who) {
            continue;
        }
        t.cite(clause::POSITION_SPECIAL_SPRINT);
        // murdham.skill.fleet-footed: the save is due only every second round.
        // RULING: the first of them is the one that is spared.
        if fight.profile(who).skills.has(Skill::FleetFooted) {
            t.cite(clause::SKILL_FLEET_FOOTED);
            if !rounds.is_multiple_of(2) {
                continue;
            }
        }
        if !save(t, fight, who, Score::Agility, SaveFor::Sprint)? {
            fight[who].winded = true;
        }
    }
    Ok(())
}
