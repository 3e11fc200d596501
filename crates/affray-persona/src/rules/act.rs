//! What the actions of a turn do, but for attacks (`persona.action.*`).

use affray_table::{Lazy, May, Pool, Reckon, Seat, Step, Table, Terms, barred_if, total};

use crate::clause;
use crate::event::{Ends, Event};
use crate::gear::{Does, Roll, Time};
use crate::moves::{Act, Action, Answer, Ask, Fate, How, Move, Purpose, TestFor};
use crate::reason::{Barrier, From};
use crate::rules::attack::{self, Cast};
use crate::rules::test::{self, Test};
use crate::rules::{aim, hands, harm, legal, score, space, status, turn};
use crate::settings::{
    ActivationCounts, DefensiveStance, DominatedLends, EscapeScope, RefusalEnds,
};
use crate::setup::{Id, Location, PersonaId, PowerId, Score, Status};
use crate::state::{Command, Delayed, Fight, Life, Stance, Turn};

/// A Feint (`persona.action.feint`).
///
/// # Errors
/// The table has no answer yet.
pub fn feint(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    let (own, theirs) = (feint_test(who, target), feint_test(target, who));
    t.cite(clause::ACTION_FEINT);
    let burden = |who| total(|into| aim::ws_burden(fight, who, into));
    if t.keeps_clauses() && (burden(who) != 0 || burden(target) != 0) {
        t.cite(clause::STATUS_WS_NOT_PARRY);
    }
    let (won, _) = test::opposed(t, fight, own, theirs)?;
    if let Some(turn) = fight.state.turn.as_mut().filter(|_| won) {
        turn.feinted = Some(target);
    }
    Ok(())
}

/// The test of a Feint, or of seeing through one: what lowers WS lowers every test of it but a
/// Parry (`persona.status.ws-not-parry`).
pub const fn feint_test(who: Id, with: Id) -> Test {
    Test::new(who, TestFor::Feint(with), Score::Ws)
}

/// The test of a Knock Down, or of standing firm.
pub const fn knock_down_test(who: Id, with: Id) -> Test {
    Test::new(who, TestFor::KnockDown(with), Score::Strength)
}

/// A Knock Down (`persona.action.knock-down`).
///
/// # Errors
/// The table has no answer yet.
pub fn knock_down(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    let (own, theirs) = (knock_down_test(who, target), knock_down_test(target, who));
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
    let cost = legal::cost(fight, who, which);
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
    if fight.profile(who).kind.is_shadow() {
        t.cite(clause::ACTION_POWER_NEEDS_PERSONA);
    }
    if fight[who].has(Status::Debilitated) && !fight.power(which).magic {
        t.cite(clause::STATUS_PHYSICAL_DEBILITATED);
    }
    let left = if fight.power(which).magic { fight[who].sp } else { fight[who].tp };
    t.tell(clause::ACTION_POWER_USE, || Event::Casts { who, power: which, target, cost, left });
    if fight.power(which).attacks() {
        return attack::with_power(t, fight, Cast { by: who, power: which, target, paid: cost });
    }
    let people = attack::targets(fight, who, which, target);
    match fight.power(which).does {
        Does::Heal => {
            let mut roll = fight.power(which).roll;
            roll.flat = total(|into| to_heal(fight, who, which, into)) as i16;
            let terms = t.terms(|into| to_heal(fight, who, which, into));
            for to in people.iter() {
                let amount = throw(t, to, roll)?;
                harm::heal(t, fight, to, worst(fight, to), (amount, &terms));
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

/// What is added to the dice of a power that heals (`persona.damage.healing`).
pub fn to_heal(fight: &Fight, who: Id, which: PowerId, into: &mut impl Reckon<From>) {
    let power = fight.power(which);
    into.add(power.roll.flat, From::Power(which), clause::DAMAGE_HEALING);
    if power.adds_magic {
        score::to_bonus(fight, who, (Score::Magic, clause::DAMAGE_HEALING), into);
    }
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

/// Where somebody lacks wounds without being below 0: what a Fate Point can heal
/// (`persona.fate.spend`). Of several parts the one that lacks most.
#[must_use]
pub fn lightly_hurt(fight: &Fight, who: Id) -> Option<Location> {
    let lacks = |at: Location| {
        let pool = harm::pool(fight, who, at);
        let left = harm::left(fight, who, pool);
        (left >= 0).then(|| harm::most(fight, who, pool) - left).filter(|&lacks| lacks > 0)
    };
    if space::is_horde(fight, who) {
        return None;
    }
    let parts = Location::ALL.iter().copied().filter(|&at| harm::struck(fight, who, at) == at);
    parts.filter_map(|at| Some((lacks(at)?, at))).max_by_key(|it| it.0).map(|it| it.1)
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
    it.stances.add(Stance::Guarding);
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
        fight[who].stances.add(Stance::Delayed);
        fight[who].delayed = Delayed { attacked, used, powers };
    }
    t.tell(clause::ACTION_DELAY, || Event::Delays { who });
}

/// Makes a Persona the Active one (`persona.action.swap.*`).
pub fn swap(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, persona: PersonaId) {
    let was = fight[who].active;
    let counts = ActivationCounts::Yes;
    if was.is_some() || fight.setup.settings.activation_counts_as_swap == counts {
        fight[who].swapped = true;
    }
    fight[who].active = Some(persona);
    if was.is_none() {
        t.cite(clause::ACTION_SWAP_LIMIT_SCOPE);
    }
    let worn = |it: PersonaId| fight[it].wounds < fight[it].most;
    if worn(persona) || was.is_some_and(worn) {
        t.cite(clause::ACTION_SWAP_POOLS);
    }
    t.tell(clause::ACTION_SWAP_USE, || Event::PersonaActive { who, persona });
}

/// Stands up: Prone and Exposed end (`persona.action.stand`).
pub fn stand(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.tell(clause::ACTION_STAND, || Event::Stands { who });
    status::end(t, fight, who, Status::Prone, Ends::Deed);
    status::end(t, fight, who, Status::Exposed, Ends::Deed);
}

/// Tries to shake off Distressed (`persona.status-mental.distressed`).
///
/// # Errors
/// The table has no answer yet.
pub fn steady(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if let Some(turn) = &mut fight.state.turn {
        turn.steadied = true;
    }
    t.cite(clause::STATUS_MENTAL_DISTRESSED);
    let test = steady_test(fight, who);
    if test::throws_off(t, fight, test)? {
        status::end(t, fight, who, Status::Distressed, Ends::Deed);
    }
    Ok(())
}

/// The test by which somebody shakes off Distressed.
#[must_use]
pub fn steady_test(fight: &Fight, who: Id) -> Test {
    let courage = fight.profile(who).courage;
    test::against(who, Status::Distressed).with(courage, From::Courage, clause::FEAR_DISTRESS_LINK)
}

/// Spends a Fate Point (`persona.fate.spend`).
///
/// # Errors
/// The table has no answer yet.
pub fn fate(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, on: Fate) -> Step {
    test::spend(t, fight, who);
    let left = fight[who].fate;
    t.tell(clause::FATE_SPEND, || Event::FateSpent { who, on, left });
    match on {
        Fate::Bless => fight[who].blessed = true,
        Fate::Heal => {
            let amount = i16::from(test::small(t, Purpose::Heal { to: who }, 5)?);
            let at = lightly_hurt(fight, who).unwrap_or(Location::Body);
            harm::heal(t, fight, who, at, (amount, &Terms::default()));
        }
        Fate::Recover => status::end(t, fight, who, Status::Stunned, Ends::Deed),
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

/// The turn that somebody dominated gets of the one who lends it an action.
fn lent(fight: &Fight, by: Id, who: Id) -> Turn {
    let caster = fight.state.turn.unwrap_or(Turn::of(by));
    let mut lent = Turn::of(who);
    // A whole action of the caster's may be lent too: what is left of its turn, or a One More.
    let whole = fight.setup.settings.dominated_lends == DominatedLends::Any
        && (caster.chained || caster.halves >= 1);
    lent.halves = if whole { 2 } else { 1 };
    (lent.attacked, lent.used, lent.powers) = (caster.attacked, caster.used, caster.powers);
    lent
}

/// The attack that somebody dominated can be made to make on themselves.
pub fn against_oneself(fight: &Fight, who: Id) -> Act {
    let action = Action::Attack(How::Standard, hands::melee(fight, who), who);
    Act { action, more: false }
}

/// Whether somebody dominated can be made to do something with the action lent to them
/// (`persona.status-mental.dominated-detail`).
///
/// # Errors
/// Why not.
pub fn may_order(fight: &Fight, by: Id, who: Id, act: Act) -> May<Barrier> {
    let lent = lent(fight, by, who);
    if act == against_oneself(fight, who) {
        return barred_if(lent.attacked, Barrier::Attacked, clause::TURN_NO_REPEAT);
    }
    legal::may_take(fight, &lent, act)
}

/// Lends a Half Action to somebody dominated (`persona.status-mental.dominated-detail`).
///
/// # Errors
/// The table has no answer yet.
pub fn lend(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, who: Id) -> Step {
    t.cite(clause::STATUS_MENTAL_DOMINATED);
    let lent = lent(fight, by, who);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        legal::each(fight, &lent, |act| menu.push(act.into()));
        let own = against_oneself(fight, who);
        if may_order(fight, by, who, own).is_ok() {
            menu.push(own.into());
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
        let test = Test::new(who, TestFor::Refuse, Score::Willpower).with(
            20,
            From::Harmful,
            clause::STATUS_MENTAL_DOMINATED_DETAIL,
        );
        if test::test(t, fight, test)? {
            t.tell(clause::STATUS_MENTAL_DOMINATED_DETAIL, || Event::Refuses { who });
            if fight.setup.settings.dominated_refusal_ends == RefusalEnds::Yes {
                status::end(t, fight, who, Status::Dominated, Ends::Deed);
            }
            return Ok(());
        }
    }
    t.tell(clause::STATUS_MENTAL_DOMINATED, || Event::Obeys { who });
    if let Some(turn) = &mut fight.state.turn {
        turn.used |= legal::name_bit(action);
    }
    let attack = legal::is_attack(fight, action);
    let full = legal::time(fight, action) == Time::Full;
    if let Some(turn) = &mut fight.state.turn {
        turn.attacked |= attack;
        if full {
            turn.done += 1;
        }
        if full && !turn.chained {
            turn.halves -= 1;
        }
    }
    turn::carry_out(t, fight, who, action)
}

/// Whom somebody beside itself goes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prey {
    /// Enemies.
    Enemies,
    /// Enemies and friends.
    Anyone,
}

/// Anyone who is nearest to somebody of its prey; of several the controller chooses.
///
/// # Errors
/// The table has no answer yet.
pub fn nearest(t: &mut impl Table<Fight>, fight: &Fight, who: Id, prey: Prey) -> Step<Option<Id>> {
    let Some(near) = distance_of_prey(fight, who, prey) else { return Ok(None) };
    let menu = Lazy(|menu: &mut Vec<Move>| {
        for other in fight.roster().filter(|&it| is_prey(fight, who, prey, it)) {
            if space::distance(fight, who, other) == near {
                menu.push(Move::Person(other));
            }
        }
    });
    let target: Id = t.choose(fight, fight.seat(who), Ask::Nearest(who), &menu)?;
    Ok(Some(target))
}

/// Whether somebody is of another's prey.
#[inline]
fn is_prey(fight: &Fight, who: Id, prey: Prey, other: Id) -> bool {
    other != who
        && space::is_fighting(fight, other)
        && (prey == Prey::Anyone || space::are_enemies(fight, who, other))
}

/// How far somebody's nearest prey is.
fn distance_of_prey(fight: &Fight, who: Id, prey: Prey) -> Option<u16> {
    let prey = fight.roster().filter(|&it| is_prey(fight, who, prey, it));
    prey.map(|it| space::distance(fight, who, it)).min()
}

/// Whether somebody beside themselves may go for this one: of their prey none is nearer
/// (`persona.status-mental.frenzied-detail`).
///
/// # Errors
/// Why not.
pub fn may_go_for(fight: &Fight, who: Id, prey: Prey, target: Id) -> May<Barrier> {
    let clause = if fight[who].has(Status::Frenzied) {
        clause::STATUS_MENTAL_FRENZIED_DETAIL
    } else {
        clause::STATUS_MENTAL_CONFUSED_TABLE
    };
    let near = distance_of_prey(fight, who, prey).unwrap_or(0);
    let gone = !space::is_fighting(fight, target);
    barred_if(gone, Barrier::Gone(target), clause)?;
    barred_if(!is_prey(fight, who, prey, target), Barrier::NoFoe(target), clause)?;
    let meters = space::distance(fight, who, target);
    barred_if(meters > near, Barrier::NotNearest { target, meters, near }, clause)
}
