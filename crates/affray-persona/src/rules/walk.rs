//! Going somewhere: walks, charges, falls on the way, flight (`persona.action.move`,
//! `persona.action.charge`, `persona.action.free-attack`).

use affray_field::Square;
use affray_table::{Lazy, May, Step, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::gear::With;
use crate::moves::{Ask, Gait, How, Move, Purpose, Spot, TestFor};
use crate::reason::Barrier;
use crate::rules::act::stand;
use crate::rules::attack::{self, Attack};
use crate::rules::space::{self, Flight};
use crate::rules::test::{self, Test};
use crate::rules::{hands, harm, legal, score, status};
use crate::settings::BlindedFall;
use crate::setup::{Id, Score, Status};
use crate::state::{Fight, Life, Stance, Vision};

/// Somebody goes somewhere: where is asked, unless its mind says so.
///
/// # Errors
/// The table has no answer yet.
pub fn go(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, gait: Gait) -> Step {
    let meters = legal::meters(fight, who, gait);
    t.cite(match gait {
        Gait::Run => clause::ACTION_RUN,
        Gait::Disengage => clause::ACTION_DISENGAGE,
        Gait::Charge => clause::ACTION_CHARGE,
        Gait::Half | Gait::Full => clause::ACTION_MOVE,
    });
    if space::has_lost_leg(fight, who) || fight[who].has(Status::Slowed) {
        t.cite(clause::CRIT_LEG_MOVEMENT);
    }
    score::cite(t, fight, who, Score::Agility);
    let first = fight.setup.settings.blinded_fall == BlindedFall::Start;
    if gait == Gait::Run && first && falls(t, fight, who, None)? {
        return Ok(());
    }
    let must = fight.state.turn.and_then(|turn| (turn.who == who).then_some(turn.must)?);
    let spot = match must {
        Some(target) => toward(fight, who, fight[target].at, meters),
        None => {
            let menu = Lazy(|menu: &mut Vec<Move>| {
                menu.push(Spot::Stay.into());
                space::each_stop(fight, who, meters, |at| menu.push(Spot::At(at).into()));
            });
            let seat = fight[who].charmed_by.map_or(fight.seat(who), |by| fight.seat(by));
            match t.choose(fight, seat, Ask::Where(who, gait, meters), &menu)? {
                Spot::At(at) => Some(at),
                Spot::Stay => None,
            }
        }
    };
    if gait == Gait::Run {
        if !first && falls(t, fight, who, spot)? {
            return Ok(());
        }
        fight[who].stances.add(Stance::Ran);
        t.tell(clause::ACTION_RUN, || Event::Runs { who });
    }
    match spot {
        Some(at) if gait == Gait::Disengage => {
            arrive(t, fight, who, at);
            Ok(())
        }
        Some(at) => walk(t, fight, who, at),
        None => Ok(()),
    }
}

/// Whether somebody who has so many meters may go to a square (`persona.action.move`).
///
/// # Errors
/// Why not.
pub fn may_go_to(fight: &Fight, who: Id, square: Square, meters: u16) -> May<Barrier> {
    let clause = clause::ACTION_MOVE;
    let grid = &fight.setup.grid;
    barred_if(square == fight[who].at, Barrier::There(who), clause)?;
    barred_if(!grid.has(square), Barrier::OffField(square), clause)?;
    barred_if(grid.ground(square).wall, Barrier::Wall(square), clause)?;
    let on_it =
        |&other: &Id| other != who && fight[other].at == square && space::is_fighting(fight, other);
    if let Some(other) = fight.roster().find(on_it) {
        return barred(Barrier::Occupied(other), clause);
    }
    let far = space::between(fight, fight[who].at, square);
    barred_if(far > meters, Barrier::OutOfWalk { square, far, meters }, clause)?;
    let reached = space::can_reach(fight, who, square, meters);
    barred_if(!reached, Barrier::NoWay { square, meters }, clause)
}

/// Whether a Blinded runner falls (`persona.status-physical.blinded-fall`): before it starts, or
/// half-way to where it wants to go.
fn falls(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Option<Square>) -> Step<bool> {
    if !fight[who].has(Status::Blinded) {
        return Ok(false);
    }
    t.cite(clause::STATUS_PHYSICAL_BLINDED);
    t.cite(clause::STATUS_PHYSICAL_BLINDED_FALL);
    if test::test(t, fight, Test::new(who, TestFor::Balance, Score::Agility))? {
        return Ok(false);
    }
    if fight.setup.settings.blinded_fall == BlindedFall::Half
        && let Some(at) = to.and_then(|to| half_way(fight, who, to))
    {
        walk(t, fight, who, at)?;
    }
    status::begin(t, fight, who, Status::Prone, 0)?;
    Ok(true)
}

/// The square half-way to another, on the straight line; where nobody can stop on it, the nearest
/// to its goal of those that are no farther.
fn half_way(fight: &Fight, who: Id, to: Square) -> Option<Square> {
    let from = fight[who].at;
    let half = space::between(fight, from, to) / 2;
    let middle = |from: i8, to: i8| ((i16::from(from) + i16::from(to)) / 2) as i8;
    let at = Square { x: middle(from.x, to.x), y: middle(from.y, to.y) };
    let fits = at != from && space::between(fight, from, at) <= half;
    if fits && space::can_reach(fight, who, at, half) && space::may_stop(fight, who, at) {
        return Some(at);
    }
    toward(fight, who, to, half)
}

/// The square nearest to a place that somebody reaches with so many meters.
#[must_use]
pub fn toward(fight: &Fight, who: Id, to: Square, meters: u16) -> Option<Square> {
    let from = fight[who].at;
    let mut best: Option<(u16, u16, Square)> = None;
    space::each_stop(fight, who, meters, |at| {
        // Of the nearest, the one on the straightest way.
        let rank = (space::between(fight, at, to), space::square_length(at, to));
        if best.is_none_or(|best| rank < (best.0, best.1)) {
            best = Some((rank.0, rank.1, at));
        }
    });
    best.filter(|best| best.0 < space::between(fight, from, to)).map(|best| best.2)
}

/// Somebody goes to a square; whoever it was engaged with strikes as it leaves
/// (`persona.action.free-attack`).
///
/// # Errors
/// The table has no answer yet.
fn walk(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Square) -> Step {
    if gets_away(t, fight, who, Some(to))? {
        arrive(t, fight, who, to);
    }
    Ok(())
}

/// Somebody is on another square, and no longer aims.
fn arrive(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Square) {
    let meters = space::between(fight, fight[who].at, to);
    fight[who].at = to;
    fight[who].aim = 0;
    t.tell(clause::ACTION_MOVE, || Event::Goes { who, to, meters });
}

/// Whoever somebody is engaged with strikes as it leaves their reach; whether it can go on. None as
/// a goal leads off the field.
fn gets_away(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    to: Option<Square>,
) -> Step<bool> {
    let lies = |fight: &Fight| fight[who].has(Status::Prone) || fight[who].has(Status::Exposed);
    let lay = lies(fight);
    for foe in fight.roster() {
        let near =
            to.is_some_and(|to| space::between(fight, fight[foe].at, to) <= space::reach(fight));
        let leaves = space::are_engaged(fight, foe, who) && !near;
        if leaves && strikes_back(fight, foe) && space::is_fighting(fight, who) {
            t.cite(clause::ACTION_FREE_ATTACK);
            let with = hands::melee(fight, foe);
            let free = Attack { by: foe, how: How::Free, with, target: who };
            attack::with_weapon(t, fight, free)?;
        }
    }
    // Anyone who is felled on its way goes no farther.
    let felled = !lay && lies(fight);
    Ok(space::is_fighting(fight, who) && !fight[who].has(Status::Stunned) && !felled)
}

/// Whether somebody is able to make a free attack.
fn strikes_back(fight: &Fight, foe: Id) -> bool {
    let it = &fight[foe];
    let beside =
        it.has(Status::Confused) && matches!(it.vision, Vision::Freezes | Vision::Phantoms);
    space::is_fighting(fight, foe)
        && hands::can_strike(fight, foe)
        && !it.surprised
        && !it.is(Stance::Guarding)
        && !it.has(Status::Stunned)
        && !it.has(Status::Helpless)
        && !it.has(Status::Dominated)
        && it.charmed_by.is_none()
        && !beside
}

/// A Charge: runs up in a straight line and strikes (`persona.action.charge`).
///
/// # Errors
/// The table has no answer yet.
pub fn charge(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    with: With,
    target: Id,
) -> Step {
    t.tell(clause::ACTION_CHARGE, || Event::Charges { who, with, target });
    let aim = fight[who].aim;
    let meters = legal::meters(fight, who, Gait::Charge);
    let goal = space::charge_to(fight, who, target, meters);
    if falls(t, fight, who, goal)? {
        return Ok(());
    }
    if let Some(at) = goal {
        walk(t, fight, who, at)?;
    }
    if !space::is_fighting(fight, who)
        || fight[who].has(Status::Stunned)
        || space::distance(fight, who, target) > space::reach(fight)
    {
        return Ok(());
    }
    fight[who].aim = aim;
    attack::with_weapon(t, fight, Attack { by: who, how: How::Charge, with, target })
}

/// Flees at top speed from the nearest enemy (`persona.status-mental.distressed-flee`): how many
/// Half Actions it takes.
///
/// # Errors
/// The table has no answer yet.
pub fn flee(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<u8> {
    t.tell(clause::STATUS_MENTAL_DISTRESSED_FLEE, || Event::Flees { who });
    let down = fight[who].has(Status::Prone) || fight[who].has(Status::Exposed);
    if !space::can_move(fight, who) || down && !legal::can_stand(fight, who) {
        return Ok(0);
    }
    if down {
        stand(t, fight, who);
    }
    // persona.status-physical.dazed: one Half Action, on its feet or away.
    let dazed = fight[who].has(Status::Dazed);
    if dazed {
        t.cite(clause::STATUS_PHYSICAL_DAZED);
    }
    if down && dazed {
        return Ok(1);
    }
    let gait = if down || dazed { Gait::Half } else { Gait::Run };
    run_away(t, fight, who, gait)?;
    Ok(if dazed { 1 } else { 2 })
}

/// The way straight away from the nearest enemy, off the field where it leads there.
fn run_away(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, gait: Gait) -> Step {
    let Some((foe, _)) = space::nearest_foe(fight, who) else { return Ok(()) };
    let meters = legal::meters(fight, who, gait);
    let way = space::flight(fight, who, fight[foe].at, meters);
    if gait == Gait::Run {
        let to = if let Flight::To(at) = way { Some(at) } else { None };
        if falls(t, fight, who, to)? {
            return Ok(());
        }
        fight[who].stances.add(Stance::Ran);
    }
    match way {
        Flight::To(to) => walk(t, fight, who, to)?,
        Flight::Over => {
            if gets_away(t, fight, who, None)? {
                fight[who].life = Life::Gone;
                t.tell(clause::STATUS_MENTAL_DISTRESSED_FLEE, || Event::Leaves { who });
                harm::settle(t, fight, who);
                harm::free_victims(t, fight, who);
            }
        }
        Flight::Nowhere => {}
    }
    Ok(())
}

/// Runs in a random direction (`persona.status-mental.confused-table`).
///
/// # Errors
/// The table has no answer yet.
pub fn run_about(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    const WAYS: [(i16, i16); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let rolled = t.roll(Purpose::Vision { who }, test::D10)? as usize;
    let Some(&(dx, dy)) = WAYS.get(rolled - 1) else { return Ok(()) };
    if !legal::can_go(fight, who, Gait::Run) {
        return Ok(());
    }
    let from = fight[who].at;
    let most = legal::meters(fight, who, Gait::Run) as i16;
    // As far as the way is free, and no farther than the field.
    let mut goal = None;
    for step in 1..=most {
        let (x, y) = (i16::from(from.x) + dx * step, i16::from(from.y) + dy * step);
        let (Ok(x), Ok(y)) = (i8::try_from(x), i8::try_from(y)) else { break };
        let at = Square { x, y };
        if !fight.setup.grid.has(at) || fight.setup.grid.ground(at).wall {
            break;
        }
        if space::may_stop(fight, who, at) {
            goal = Some(at);
        }
    }
    t.cite(clause::ACTION_RUN);
    if falls(t, fight, who, goal)? {
        return Ok(());
    }
    fight[who].stances.add(Stance::Ran);
    match goal {
        Some(to) => walk(t, fight, who, to),
        None => Ok(()),
    }
}
