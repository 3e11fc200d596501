//! Moving in a turn (`murdham.turn.move`, `murdham.main.full-movement`, `murdham.position.special-*`).

use std::cell::LazyCell;

use affray_field::{Place, ZoneId};
use affray_table::{May, Reckon, Step, Table, barred_if, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, SaveFor, Score};
use crate::offer::{Kind, Offers};
use crate::reason::{Barrier, From, There, Who};
use crate::rules::condition::{is_able, is_fighting, is_present};
use crate::rules::core::{Difficulty, save};
use crate::rules::hazard::{Entry, Unaimed, enter, fall, harm};
use crate::rules::position::{
    is_exit, is_open, ordinary_move, ordinary_move_of, room_in, seems_to_fit, speed, speed_of, zone,
};
use crate::rules::sneak::{Tread, keeps_out};
use crate::settings::{ForcedMovement, FullMovement, SpecialMovement};
use crate::setup::{Ground, Id, Skill, Trait};
use crate::state::{Condition, Fight, Gait, Standing, Turn};

/// Room of an ordinary zone, in sixteenths: 8 medium characters (`murdham.position.capacity`).
pub const ORDINARY_ROOM: u16 = 8 * 16;

/// Half zones that a turn still allows (`murdham.main.full-movement-total`).
#[must_use]
pub fn steps_left(fight: &Fight, turn: Turn) -> u8 {
    total(|into| movement_left(fight, turn, into)) as u8
}

/// The same, amount by amount.
pub fn movement_left(fight: &Fight, turn: Turn, into: &mut impl Reckon<From>) {
    let who = turn.who;
    match turn.full {
        None => ordinary_move_of(fight, who, into),
        Some(gait) => {
            speed_of(fight, who, into);
            if gait == Gait::Sprint {
                into.add(into.total(), From::Sprint, clause::POSITION_SPECIAL_SPRINT);
                if fight.profile(who).skills.has(Skill::FleetFooted) {
                    // murdham.skill.fleet-footed: one zone further.
                    into.add(2, From::FleetFooted, clause::SKILL_FLEET_FOOTED);
                }
            }
            if fight.setup.settings.full_movement == FullMovement::Adds {
                let more = ordinary_move(fight, who);
                into.add(more, From::OrdinaryMove, clause::MAIN_FULL_MOVEMENT_TOTAL);
            }
        }
    }
    let moved = i32::from(turn.moved).min(into.total());
    into.add(-moved, From::Moved, clause::TURN_SPLIT_MOVE);
    if turn.halted {
        into.at_most(0, From::Halted, clause::TURN_MOVE);
    }
}

/// Whether somebody may step there: open, with room for it and its captive, and not barred by fear
/// (`murdham.position.capacity`, `murdham.grapple.move-limits`).
pub fn may_enter(fight: &Fight, who: Id, to: Place) -> May<Barrier> {
    let there = |what| Barrier::There(who, to, what);
    let side = fight[who].faction;
    let (room, by) = match fight[who].grabbing {
        Some(captive) => {
            (seems_to_fit(fight, to, &[who, captive], side), clause::GRAPPLE_MOVE_LIMITS)
        }
        None => (seems_to_fit(fight, to, &[who], side), clause::POSITION_CAPACITY),
    };
    barred_if(!room, there(There::Full), by)?;
    barred_if(!is_open(fight, to), there(There::Closed), clause::POSITION_PLACES)?;
    crate::rules::fear::may_approach(fight, who, to)
}

/// Adds every step, way out and full movement that the turn in progress still allows.
pub fn options(fight: &Fight, who: Id, offers: &mut impl Offers) {
    let Some(turn) = fight.state.turn.filter(|turn| turn.who == who) else { return };
    if may_move(fight, turn).is_err() {
        return;
    }
    let has_steps = LazyCell::new(|| steps_left(fight, turn) > 0);
    for to in fight.setup.map.adjacent(fight[who].place) {
        if offers.seeks(Kind::Step(to)) && *has_steps && may_set_foot(fight, turn, to).is_ok() {
            offers.offer(Action::Step(to));
        }
    }
    if offers.seeks(Kind::Leave) && *has_steps && may_leave(fight, who).is_ok() {
        offers.offer(Action::Leave);
    }
    if turn.has_main() && offers.seeks(Kind::FullMovement) && speed(fight, who) > 0 {
        for gait in [Gait::Walk, Gait::Sprint, Gait::Sneak, Gait::Careful] {
            if may_go(fight, turn, gait).is_ok() {
                offers.offer(Action::FullMovement(gait));
            }
        }
    }
}

/// Whether a step, a way out or a full movement is one of those that [`options`] offers; the caller
/// has seen that a full movement can be paid for.
pub fn may_travel(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    may_move(fight, turn)?;
    let steps = || {
        let spent = steps_left(fight, turn) == 0;
        barred_if(spent, Barrier::Of(who, Who::NoSteps), clause::TURN_MOVE)
    };
    match action {
        Action::Step(to) => {
            let next = fight.setup.map.adjacent(fight[who].place).any(|one| one == to);
            let apart = Barrier::There(who, to, There::Apart);
            barred_if(!next, apart, clause::TURN_SPLIT_MOVE)?;
            steps()?;
            may_set_foot(fight, turn, to)
        }
        Action::Leave => {
            steps()?;
            may_leave(fight, who)
        }
        Action::FullMovement(gait) => {
            let still = Barrier::Of(who, Who::Still);
            barred_if(speed(fight, who) == 0, still, clause::POSITION_SPEED)?;
            may_go(fight, turn, gait)
        }
        _ => Ok(()),
    }
}

/// Whether somebody can still move in its turn at all.
fn may_move(fight: &Fight, turn: Turn) -> May<Barrier> {
    let who = turn.who;
    barred_if(turn.halted, Barrier::Of(who, Who::Halted), clause::TURN_MOVE)?;
    let entangled = crate::rules::condition::is_entangled(fight, who);
    barred_if(entangled, Barrier::Of(who, Who::Entangled), clause::CONDITION_ENTANGLED)?;
    let immobile = fight.profile(who).traits.has(Trait::Immobile);
    barred_if(immobile, Barrier::Of(who, Who::Still), clause::POSITION_SPEED)
}

/// Whether a place next to somebody can be stepped to now.
fn may_set_foot(fight: &Fight, turn: Turn, to: Place) -> May<Barrier> {
    may_enter(fight, turn.who, to)?;
    may_tread(fight, turn, to)
}

/// Whether ground asks for no special movement that this turn does not have
/// (`murdham.position.special-needs-full`): an obstacle or a climb.
fn may_tread(fight: &Fight, turn: Turn, to: Place) -> May<Barrier> {
    let there = |what| Barrier::There(turn.who, to, what);
    let is_climb = |place| match place {
        Place::Zone(id) => matches!(zone(fight, id).ground, Ground::Climb { .. }),
        Place::Border(_) => false,
    };
    let is_obstacle = match to {
        Place::Zone(id) => {
            // murdham.position.special-sprint: impossible in cramped or cluttered zones.
            let runs = turn.full == Some(Gait::Sprint) && !is_sprintable(fight, id);
            barred_if(runs, there(There::NoSprint), clause::POSITION_SPECIAL_SPRINT)?;
            zone(fight, id).ground == Ground::Obstacle
        }
        Place::Border(_) => false,
    };
    let asks = is_obstacle || is_climb(to) || is_climb(fight[turn.who].place);
    let any = fight.setup.settings.special_movement == SpecialMovement::AnyMove;
    let hard = asks && !any && turn.full != Some(Gait::Careful);
    barred_if(hard, there(There::Hard), clause::POSITION_SPECIAL_NEEDS_FULL)
}

/// Whether the field can be left from where somebody stands (`murdham.morale.exit`).
pub fn may_leave(fight: &Fight, who: Id) -> May<Barrier> {
    let place = fight[who].place;
    let exit = match place {
        Place::Zone(id) => is_exit(fight, id),
        Place::Border(_) => false,
    };
    barred_if(!exit, Barrier::There(who, place, There::NoExit), clause::MORALE_EXIT)
}

fn is_sprintable(fight: &Fight, id: ZoneId) -> bool {
    zone(fight, id).ground == Ground::Open && room_in(fight, Place::Zone(id)) >= ORDINARY_ROOM
}

/// Whether somebody can make a full movement of this kind (`murdham.position.special-*`).
fn may_go(fight: &Fight, turn: Turn, gait: Gait) -> May<Barrier> {
    let who = turn.who;
    let here = fight[who].place;
    let there = |what| Barrier::There(who, here, what);
    match gait {
        Gait::Walk => Ok(()),
        Gait::Sprint => {
            // murdham.position.special-sprint: over open ground, not in cramped or cluttered zones.
            let by = clause::POSITION_SPECIAL_SPRINT;
            barred_if(fight[who].winded, Barrier::Of(who, Who::Winded), by)?;
            let open = fight.setup.map.zones_of(here).all(|id| is_sprintable(fight, id));
            barred_if(!open, there(There::NoSprint), by)
        }
        Gait::Sneak => {
            let by = clause::POSITION_SPECIAL_SNEAK;
            let seen = fight[who].concealed_from == 0;
            barred_if(seen, Barrier::Of(who, Who::NotHidden), by)?;
            let loud = crate::rules::sneak::difficulty(fight, who) == Difficulty::Impossible;
            barred_if(loud, there(There::Loud), by)
        }
        Gait::Careful => {
            let mut near = fight.setup.map.adjacent(here);
            let asked = near.any(|place| {
                let mut zones = fight.setup.map.zones_of(place);
                zones.any(|id| !matches!(zone(fight, id).ground, Ground::Open | Ground::Cluttered))
            });
            barred_if(!asked, there(There::Easy), clause::POSITION_SPECIAL_TERRAIN)
        }
    }
}

/// The main action spent on moving (`murdham.main.full-movement`).
///
/// # Errors
/// The table has no answer yet.
pub fn full_movement(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, gait: Gait) -> Step {
    t.cite(clause::MAIN_FULL_MOVEMENT_TOTAL);
    t.cite(clause::POSITION_SPECIAL_NEEDS_FULL);
    t.tell(clause::MAIN_FULL_MOVEMENT, || {
        let turn = fight.state.turn.map(|turn| Turn { full: Some(gait), ..turn });
        let left = turn.map_or(0, |turn| steps_left(fight, turn));
        Event::FullMovement { who, gait, left }
    });
    let mut gait = gait;
    match gait {
        Gait::Walk => {}
        Gait::Careful => t.cite(clause::POSITION_SPECIAL_TERRAIN),
        Gait::Sprint => {
            t.cite(clause::POSITION_SPECIAL_SPRINT);
            if fight.profile(who).skills.has(Skill::FleetFooted) {
                t.cite(clause::SKILL_FLEET_FOOTED);
            }
            fight[who].sprinted = true;
        }
        Gait::Sneak => {
            if !sneaks(t, fight, who)? {
                gait = Gait::Walk;
            }
        }
    }
    if let Some(turn) = &mut fight.state.turn {
        turn.full = Some(gait);
    }
    Ok(())
}

/// Whether somebody moves unheard (`murdham.position.special-sneak`).
fn sneaks(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    t.cite(clause::POSITION_SPECIAL_SNEAK);
    t.cite(clause::CORE_DIFFICULTY);
    if fight.profile(who).skills.has(Skill::Stealth) {
        t.cite(clause::SKILL_REDUCE_DIFFICULTY);
    }
    match crate::rules::sneak::difficulty(fight, who) {
        Difficulty::Trivial => Ok(true),
        Difficulty::Challenging => save(t, fight, who, Score::Agility, SaveFor::Sneak),
        Difficulty::Impossible => Ok(false),
    }
}

/// Whether a step is a sneaking one: after a full movement of that kind, or, where special movements
/// go with any move, in an ordinary move of somebody concealed, who saves once for all of it
/// (`murdham.position.special-needs-full`).
fn is_sneaking(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    let Some(turn) = fight.state.turn else { return Ok(false) };
    if fight[who].concealed_from != 0 {
        t.cite(clause::POSITION_SPECIAL_NEEDS_FULL);
    }
    if turn.full.is_some()
        || fight[who].concealed_from == 0
        || fight.setup.settings.special_movement == SpecialMovement::FullMovementOnly
    {
        return Ok(turn.full == Some(Gait::Sneak));
    }
    let quiet = turn.quiet || sneaks(t, fight, who)?;
    if let Some(turn) = &mut fight.state.turn {
        turn.quiet = quiet;
    }
    Ok(quiet)
}

/// Half a zone (`murdham.turn.split-move`): openings first, then the step, captive in tow.
///
/// # Errors
/// The table has no answer yet.
pub fn step(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Place) -> Step {
    t.cite(clause::TURN_MOVE);
    t.cite(clause::TURN_SPLIT_MOVE);
    t.cite(clause::POSITION_SPEED);
    t.cite(clause::POSITION_TURN_MOVE_SCALING);
    t.cite(clause::POSITION_CAPACITY);
    t.cite(clause::POSITION_CAPACITY_BODIES);
    crate::rules::fear::cite_unseen(t, fight, who);
    let newcomers = [Some(who), fight[who].grabbing];
    let newcomers: ArrayVec<Id, 2> = newcomers.into_iter().flatten().collect();
    if keeps_out(t, fight, fight[who].faction, &newcomers, to) {
        if let Some(turn) = &mut fight.state.turn {
            turn.moved += 1;
        }
        return Ok(());
    }
    let steps = if is_sneaking(t, fight, who)? { Tread::Silent } else { Tread::Ordinary };
    if !crate::rules::opportunity::provoke(t, fight, who, to)? || !is_able(fight, who) {
        if let Some(turn) = &mut fight.state.turn {
            turn.halted = true;
        }
        return Ok(());
    }
    if let Some(turn) = &mut fight.state.turn {
        turn.moved += 1;
    }
    if !gets_off(t, fight, who)? || !clears(t, fight, who, to)? {
        return Ok(());
    }
    if let Some(captive) = fight[who].grabbing
        && fight.setup.settings.forced_movement == ForcedMovement::Yes
    {
        crate::rules::opportunity::provoke(t, fight, captive, to)?;
    }
    fight[who].place = to;
    tell_step(t, fight, who, to);
    let captive = fight[who].grabbing;
    if let Some(captive) = captive {
        // murdham.opportunity.forced: dragging opens no opportunity on the captive.
        t.cite(clause::GRAPPLE_MOVE_LIMITS);
        t.cite(clause::OPPORTUNITY_FORCED);
        fight[captive].place = to;
        t.tell(clause::GRAPPLE_MOVE_TOGETHER, || Event::Dragged { who: captive, by: who, to });
    }
    crate::rules::nonlethal::lose_holds(t, fight, who);
    tread(t, fight, who, to)?;
    if is_present(fight, who) {
        enter(t, fight, who, Entry::Walked)?;
    }
    if let Some(captive) = captive
        && is_present(fight, captive)
    {
        enter(t, fight, captive, Entry::Dragged)?;
    }
    crate::rules::sneak::moved(t, fight, who, steps)
}

/// Tells of a step, with the movement that is left.
fn tell_step(t: &mut impl Table<Fight>, fight: &Fight, who: Id, to: Place) {
    t.tell(clause::POSITION_PLACES, || {
        let left = fight.state.turn.map_or(0, |turn| steps_left(fight, turn));
        Event::Stepped { who, to, left }
    });
}

/// What the ground asks of somebody who sets foot on it (`murdham.position.special-terrain`).
fn tread(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Place) -> Step {
    let Place::Zone(id) = to else { return Ok(()) };
    let skills = fight.profile(who).skills;
    let trivial = |t: &mut _, skill| {
        let easy = skills.has(skill);
        if easy {
            cite_easy(t);
        }
        easy
    };
    match zone(fight, id).ground {
        // Obstacles are leapt before anybody is there.
        Ground::Open | Ground::Cluttered | Ground::Obstacle => {}
        Ground::Difficult => {
            t.cite(clause::POSITION_SPECIAL_TERRAIN);
            if !trivial(t, Skill::Acrobatics)
                && !save(t, fight, who, Score::Agility, SaveFor::Balance)?
            {
                t.tell(clause::POSITION_SPECIAL_TERRAIN, || Event::Tripped { who });
                halt(fight);
                harm(t, fight, who, Unaimed::direct(1, 4))?;
            }
        }
        Ground::Turbulent => {
            t.cite(clause::POSITION_SPECIAL_TERRAIN);
            if !trivial(t, Skill::Swim) && !save(t, fight, who, Score::Agility, SaveFor::Swim)? {
                crate::rules::condition::begin(t, fight, who, Condition::Incapacitated);
            }
        }
        Ground::Climb { .. } => {
            t.cite(clause::POSITION_SPECIAL_TERRAIN);
            t.cite(clause::POSITION_SPECIAL_NEEDS_FULL);
            crate::rules::condition::begin(t, fight, who, Condition::Climbing);
        }
    }
    Ok(())
}

fn cite_easy(t: &mut impl Table<Fight>) {
    t.cite(clause::SKILL_REDUCE_DIFFICULTY);
    t.cite(clause::CORE_DIFFICULTY);
}

/// The save at the top, for somebody who leaves what it climbs; failing it means a fall, back to
/// the foot (`murdham.position.special-terrain`).
///
/// RULING: the field does not say which border is the top, so every way off takes the save.
fn gets_off(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    let Place::Zone(id) = fight[who].place else { return Ok(true) };
    let Ground::Climb { meters } = zone(fight, id).ground else { return Ok(true) };
    t.cite(clause::POSITION_SPECIAL_TERRAIN);
    let easy = fight.profile(who).skills.has(Skill::Climb);
    if easy {
        cite_easy(t);
    }
    let holds = easy || save(t, fight, who, Score::Agility, SaveFor::Climb)?;
    crate::rules::condition::end(t, fight, who, Condition::Climbing);
    if !holds {
        halt(fight);
        fall(t, fight, who, meters, Entry::Walked)?;
    }
    Ok(holds)
}

/// The leap over an obstacle; anyone who fails is not across and moves no farther
/// (`murdham.position.special-terrain`).
fn clears(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Place) -> Step<bool> {
    let Place::Zone(id) = to else { return Ok(true) };
    if zone(fight, id).ground != Ground::Obstacle {
        return Ok(true);
    }
    t.cite(clause::POSITION_SPECIAL_TERRAIN);
    t.cite(clause::POSITION_SPECIAL_NEEDS_FULL);
    let easy = fight.profile(who).skills.has(Skill::Acrobatics);
    if easy {
        cite_easy(t);
    }
    let clears = easy || save(t, fight, who, Score::Agility, SaveFor::Leap)?;
    if !clears {
        halt(fight);
        t.tell(clause::POSITION_SPECIAL_TERRAIN, || Event::Halted { who });
    }
    Ok(clears)
}

fn halt(fight: &mut Fight) {
    if let Some(turn) = &mut fight.state.turn {
        turn.halted = true;
    }
}

/// Out of the field at an exit, for half a zone (`murdham.morale.exit`).
///
/// # Errors
/// The table has no answer yet.
pub fn leave(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    // Everybody nearby is left behind: the way out lies beyond every place.
    if !crate::rules::opportunity::provoke_leaving(t, fight, who)? || !is_able(fight, who) {
        halt(fight);
        return Ok(());
    }
    crate::rules::nonlethal::release(t, fight, who);
    fight[who].standing = Standing::Gone;
    fight.recount();
    halt(fight);
    t.tell(clause::MORALE_EXIT, || Event::Left { who });
    Ok(())
}

/// Saves to sprint again (`murdham.position.special-sprint`); the fleet footed only every second
/// round (`murdham.skill.fleet-footed`).
///
/// # Errors
/// The table has no answer yet.
pub fn round_start(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        fight[who].winded = false;
        if std::mem::take(&mut fight[who].sprinted) {
            catch_breath(t, fight, who)?;
        } else {
            fight[who].sprints = 0;
        }
    }
    Ok(())
}

/// Somebody who sprinted saves to do so again.
fn catch_breath(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    fight[who].sprints = fight[who].sprints.saturating_add(1);
    let fleet = fight.profile(who).skills.has(Skill::FleetFooted);
    let spared = fleet && fight[who].sprints % 2 == 1;
    if !spared && is_fighting(fight, who) {
        t.cite(clause::POSITION_SPECIAL_SPRINT);
        fight[who].winded = !save(t, fight, who, Score::Agility, SaveFor::Sprint)?;
    }
    Ok(())
}
