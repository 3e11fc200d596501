//! What the actions of a turn do, but for attacks (`persona.action.*`).

use affray_field::Square;
use affray_table::{Lazy, Pool, Seat, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::gear::{self, Does, Roll, With};
use crate::harm;
use crate::legal;
use crate::moves::{Act, Action, Answer, Ask, Fate, Gait, How, Move, Purpose, Spot, TestFor};
use crate::score;
use crate::settings::{BlindedFall, DefensiveStance, EscapeScope, RefusalEnds};
use crate::setup::{Id, Location, PersonaId, PowerId, Score, Status};
use crate::space::{self, Flight};
use crate::state::{Command, Delayed, Fight, Life, Turn};
use crate::status;
use crate::test::{self, Test};

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
        fight[who].ran = true;
    }
    match spot {
        Some(at) => walk(t, fight, who, at, gait != Gait::Disengage),
        None => Ok(()),
    }
}

/// Whether a Blinded runner falls (`persona.status-physical.blinded-fall`): before it starts, or
/// half-way to where it wants to go.
fn falls(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Option<Square>) -> Step<bool> {
    if !fight[who].has(Status::Blinded) {
        return Ok(false);
    }
    t.cite(clause::STATUS_PHYSICAL_BLINDED_FALL);
    if test::test(t, fight, Test::new(who, TestFor::Balance, Score::Agility))? {
        return Ok(false);
    }
    if fight.setup.settings.blinded_fall == BlindedFall::Half
        && let Some(at) = to.and_then(|to| half_way(fight, who, to))
    {
        walk(t, fight, who, at, true)?;
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
pub fn walk(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    to: Square,
    provokes: bool,
) -> Step {
    if provokes && !gets_away(t, fight, who, Some(to))? {
        return Ok(());
    }
    fight[who].at = to;
    fight[who].aim = 0;
    t.tell(clause::ACTION_MOVE, || Event::Goes { who, to });
    Ok(())
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
            let with = gear::melee(fight, foe);
            crate::attack::with_weapon(t, fight, foe, How::Free, with, who)?;
        }
    }
    // Whoever is felled on its way goes no farther.
    let felled = !lay && lies(fight);
    Ok(space::is_fighting(fight, who) && !fight[who].has(Status::Stunned) && !felled)
}

/// Whether somebody is able to make a free attack.
fn strikes_back(fight: &Fight, foe: Id) -> bool {
    let it = &fight[foe];
    let beside = it.has(Status::Confused)
        && matches!(it.vision, crate::state::Vision::Freezes | crate::state::Vision::Phantoms);
    space::is_fighting(fight, foe)
        && gear::can_strike(fight, foe)
        && !it.surprised
        && !it.guarding
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
    t.tell(clause::ACTION_CHARGE, || Event::Charges { who, target });
    let aim = fight[who].aim;
    let meters = legal::meters(fight, who, Gait::Charge);
    let goal = space::charge_to(fight, who, target, meters);
    if falls(t, fight, who, goal)? {
        return Ok(());
    }
    if let Some(at) = goal {
        walk(t, fight, who, at, true)?;
    }
    if !space::is_fighting(fight, who)
        || fight[who].has(Status::Stunned)
        || space::distance(fight, who, target) > space::reach(fight)
    {
        return Ok(());
    }
    fight[who].aim = aim;
    crate::attack::with_weapon(t, fight, who, How::Charge, with, target)
}

/// A Feint (`persona.action.feint`).
///
/// # Errors
/// The table has no answer yet.
pub fn feint(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    let own = Test::new(who, TestFor::Feint(target), Score::Ws);
    let theirs = Test::new(target, TestFor::Feint(who), Score::Ws);
    t.cite(clause::ACTION_FEINT);
    let (won, _) = test::opposed(t, fight, own, theirs)?;
    if let Some(turn) = fight.state.turn.as_mut().filter(|_| won) {
        turn.feinted = Some(target);
    }
    Ok(())
}

/// A Knock Down (`persona.action.knock-down`).
///
/// # Errors
/// The table has no answer yet.
pub fn knock_down(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    let own = Test::new(who, TestFor::KnockDown(target), Score::Strength);
    let theirs = Test::new(target, TestFor::KnockDown(who), Score::Strength);
    t.cite(clause::ACTION_KNOCK_DOWN);
    let (won, by) = test::opposed(t, fight, own, theirs)?;
    if won {
        status::begin(t, fight, target, Status::Prone, 0)?;
    } else if by >= 2 {
        status::begin(t, fight, who, Status::Prone, 0)?;
    }
    Ok(())
}

/// The points of a power are paid (`persona.action.power.use`).
pub fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: PowerId) -> i16 {
    let cost = legal::cost(fight, who, fight.power(which));
    let magic = fight.power(which).magic;
    let it = &mut fight[who];
    if magic {
        it.sp -= cost;
    } else {
        it.tp -= cost;
        t.cite(clause::ACTION_POWER_TP);
    }
    cost
}

/// Uses a power (`persona.action.power.use`).
///
/// # Errors
/// The table has no answer yet.
pub fn power(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: PowerId,
    target: Option<Id>,
) -> Step {
    let cost = pay(t, fight, who, which);
    t.cite(clause::ACTION_POWER_COST_TIME);
    t.cite(clause::ACTION_POWER_NEEDS_PERSONA);
    t.cite(clause::ACTION_POWER_RANGE);
    t.cite(clause::ACTION_POWER_DEFAULT_TIME);
    if fight.power(which).concentration {
        t.cite(clause::ACTION_POWER_CONCENTRATION);
    }
    if fight[who].has(Status::Debilitated) && !fight.power(which).magic {
        t.cite(clause::STATUS_PHYSICAL_DEBILITATED);
    }
    t.tell(clause::ACTION_POWER_USE, || Event::Casts { who, power: which, target, cost });
    if fight.power(which).attacks() {
        return crate::attack::with_power(t, fight, who, which, target, cost);
    }
    let people = crate::attack::targets(fight, who, which, target);
    match fight.power(which).does {
        Does::Heal => {
            let power = fight.power(which);
            let (mut roll, adds) = (power.roll, power.adds_magic);
            if adds {
                roll.flat += score::bonus(fight, who, Score::Magic);
            }
            for to in people.iter() {
                let amount = throw(t, to, roll)?;
                harm::heal(t, fight, to, worst(fight, to), amount);
            }
        }
        Does::Cure(statuses) => {
            for to in people.iter() {
                status::cure(t, fight, to, statuses);
            }
        }
        Does::Escape => escape(t, fight, who),
        Does::Nothing => {
            t.tell(clause::ACTION_POWER_SUSTAINED, || Event::Described { who, power: which });
        }
        Does::Damage | Does::Impose(_) => {}
    }
    Ok(())
}

/// A roll of healing or restoring.
///
/// # Errors
/// The table has no answer yet.
pub fn throw(t: &mut impl Table<Fight>, to: Id, roll: Roll) -> Step<i16> {
    let Roll { count, sides, flat } = roll;
    if count == 0 {
        return Ok(flat.max(0));
    }
    if sides < 10 {
        t.cite(clause::CORE_SMALL_DICE);
    }
    let dice = Pool { count, sides };
    let sum = t.check(Purpose::Heal { to }, dice, |hand| hand.sum())?;
    Ok((sum as i16 + flat).max(0))
}

/// The part that needs healing most, for those with a pool for each.
#[must_use]
pub fn worst(fight: &Fight, who: Id) -> Location {
    let it = &fight[who];
    let least = Location::ALL
        .iter()
        .copied()
        .filter(|&at| it.destroyed & (1 << at as u8) == 0)
        .min_by_key(|&at| it.parts[at as usize] - fight.profile(who).parts[at as usize]);
    least.unwrap_or(Location::Body)
}

/// An escape takes the party out of sight (`persona.battle.escape-effect`).
pub fn escape(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let side = fight[who].side;
    let near = fight.setup.settings.escape_scope == EscapeScope::Within20;
    t.cite(clause::BATTLE_ESCAPE_COST);
    t.tell(clause::BATTLE_ESCAPE_EFFECT, || Event::Escapes { who });
    let at = fight[who].at;
    for ally in fight.roster() {
        let there = fight[ally].side == side && space::is_present(fight, ally);
        if there && (!near || space::between(fight, at, fight[ally].at) <= 20) {
            fight[ally].life = Life::Gone;
            harm::settle(t, fight, ally);
            harm::free_victims(t, fight, ally);
        }
    }
    let left =
        fight.roster().any(|ally| fight[ally].side == side && space::is_fighting(fight, ally));
    if !left {
        fight.state.escaped = Some(side);
    }
}

/// Guard Mode (`persona.action.guard.*`).
pub fn guard(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let more = fight.setup.settings.defensive_stance == DefensiveStance::OnlyWar;
    let it = &mut fight[who];
    it.guarding = true;
    if more {
        it.reactions += 1;
    }
    if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == who) {
        turn.no_attack = true;
    }
    t.cite(clause::ACTION_GUARD_STANCE);
    t.cite(clause::ACTION_GUARD_NO_ATTACK);
    t.tell(clause::ACTION_GUARD_ENTER, || Event::Guards { who });
}

/// Delays (`persona.action.delay`).
pub fn delay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if let Some(turn) = &mut fight.state.turn {
        let Turn { attacked, used, powers, .. } = *turn;
        turn.halves = 0;
        turn.more = 0;
        fight[who].delayed = Some(Delayed { attacked, used, powers });
    }
    t.tell(clause::ACTION_DELAY, || Event::Delays { who });
}

/// Makes a Persona the Active one (`persona.action.swap.*`).
pub fn swap(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, persona: PersonaId) {
    let was = fight[who].active;
    let counts = crate::settings::ActivationCounts::Yes;
    if was.is_some() || fight.setup.settings.activation_counts_as_swap == counts {
        fight[who].swapped = true;
    }
    fight[who].active = Some(persona);
    for clause in [
        clause::ACTION_SWAP_LIMIT,
        clause::ACTION_SWAP_LIMIT_SCOPE,
        clause::ACTION_SWAP_AVAILABLE,
        clause::ACTION_SWAP_POOLS,
        clause::INJURY_PERSONA_POOL,
        clause::INJURY_PERSONA_POOL_MAX,
    ] {
        t.cite(clause);
    }
    t.tell(clause::ACTION_SWAP_USE, || Event::PersonaActive { who, persona });
}

/// Stands up: Prone and Exposed end (`persona.action.stand`).
pub fn stand(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    status::end(t, fight, who, Status::Prone);
    status::end(t, fight, who, Status::Exposed);
    t.tell(clause::ACTION_STAND, || Event::Stands { who });
}

/// Tries to shake off Distressed (`persona.status-mental.distressed`).
///
/// # Errors
/// The table has no answer yet.
pub fn steady(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if let Some(turn) = &mut fight.state.turn {
        turn.steadied = true;
    }
    let courage = fight.profile(who).courage;
    t.cite(clause::STATUS_MENTAL_DISTRESSED);
    if test::resists(t, fight, who, Status::Distressed, courage)? {
        status::end(t, fight, who, Status::Distressed);
    }
    Ok(())
}

/// Spends a Fate Point (`persona.fate.spend`).
///
/// # Errors
/// The table has no answer yet.
pub fn fate(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, on: Fate) -> Step {
    test::spend(t, fight, who);
    t.tell(clause::FATE_SPEND, || Event::FateSpent { who, on });
    match on {
        Fate::Bless => fight[who].blessed = true,
        Fate::Heal => {
            let amount = i16::from(test::small(t, Purpose::Heal { to: who }, 5)?);
            harm::heal(t, fight, who, worst(fight, who), amount);
        }
        Fate::Recover => status::end(t, fight, who, Status::Stunned),
        Fate::Refresh => {
            fight[who].fatigue = 0;
            t.tell(clause::FATIGUE_RECOVERY, || Event::Rests { who });
        }
    }
    Ok(())
}

/// Gives a command to somebody charmed (`persona.status-mental.charmed`).
pub fn command(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, who: Id, command: Command) {
    fight[who].command = Some(command);
    if let Some(turn) = &mut fight.state.turn {
        turn.commanded = true;
    }
    t.cite(clause::STATUS_MENTAL_CHARMED_DETAIL);
    t.cite(clause::ACTION_FREE);
    t.tell(clause::STATUS_MENTAL_CHARMED, || Event::Commanded { by, who, command });
}

/// Lends a Half Action to somebody dominated (`persona.status-mental.dominated-detail`).
///
/// # Errors
/// The table has no answer yet.
pub fn lend(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, who: Id) -> Step {
    t.cite(clause::STATUS_MENTAL_DOMINATED);
    let caster = fight.state.turn.unwrap_or(Turn::of(by));
    let mut lent = Turn::of(who);
    lent.halves = 1;
    (lent.attacked, lent.used, lent.powers) = (caster.attacked, caster.used, caster.powers);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        legal::each(fight, &lent, |act| menu.push(act.into()));
        let own = Action::Attack(How::Standard, gear::melee(fight, who), who);
        if !lent.attacked {
            menu.push(Act { action: own, more: false }.into());
        }
    });
    let act: Act = t.choose(fight, fight.seat(by), Ask::Lent(who), &menu)?;
    let action = act.action;
    if action == Action::End {
        return Ok(());
    }
    let own = matches!(action, Action::Attack(_, _, target) if target == who);
    let harmful = own || {
        let menu = [Answer::No, Answer::Yes];
        let said: Answer = t.choose(fight, Seat::GM, Ask::Harmful(who), &menu)?;
        said == Answer::Yes
    };
    t.cite(clause::STATUS_MENTAL_DOMINATED_DETAIL);
    if harmful {
        let test = Test::new(who, TestFor::Refuse, Score::Willpower).with(20);
        if test::test(t, fight, test)? {
            t.tell(clause::STATUS_MENTAL_DOMINATED_DETAIL, || Event::Refuses { who });
            if fight.setup.settings.dominated_refusal_ends == RefusalEnds::Yes {
                status::end(t, fight, who, Status::Dominated);
            }
            return Ok(());
        }
    }
    t.tell(clause::STATUS_MENTAL_DOMINATED, || Event::Obeys { who });
    if let Some(turn) = &mut fight.state.turn {
        turn.used |= legal::name_bit(action);
    }
    let attack = legal::is_attack(fight, action);
    if let Some(turn) = &mut fight.state.turn {
        turn.attacked |= attack;
    }
    crate::turn::carry_out(t, fight, who, action)
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
        fight[who].ran = true;
    }
    match way {
        Flight::To(to) => walk(t, fight, who, to, true)?,
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
    fight[who].ran = true;
    match goal {
        Some(to) => walk(t, fight, who, to, true),
        None => Ok(()),
    }
}

/// Whoever is nearest to somebody: an enemy, or anyone; of several the controller chooses.
///
/// # Errors
/// The table has no answer yet.
pub fn nearest(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    anyone: bool,
) -> Step<Option<Id>> {
    let fits = |other: Id| {
        other != who
            && space::is_fighting(fight, other)
            && (anyone || space::are_enemies(fight, who, other))
    };
    let near =
        fight.roster().filter(|&it| fits(it)).map(|it| space::distance(fight, who, it)).min();
    let Some(near) = near else { return Ok(None) };
    let menu = Lazy(|menu: &mut Vec<Move>| {
        for other in fight.roster() {
            if fits(other) && space::distance(fight, who, other) == near {
                menu.push(Move::Person(other));
            }
        }
    });
    let target: Id = t.choose(fight, fight.seat(who), Ask::Nearest(who), &menu)?;
    Ok(Some(target))
}
