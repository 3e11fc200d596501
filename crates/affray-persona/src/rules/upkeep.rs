//! What happens by itself at the start and the end of a turn (`persona.turn.upkeep-order`,
//! `persona.turn.end-order`).

use affray_table::{May, Reckon, Step, Table, Terms, barred_if, total};

use crate::clause;
use crate::decree::Suffering;
use crate::event::{Ends, Erosion, Event};
use crate::moves::{Ask, Purpose, TestFor, Trial};
use crate::reason::{Barrier, From};
use crate::rules::harm::{self, Blow, Toll};
use crate::rules::test::{self, Test};
use crate::rules::{critical, gm, resist, score, space, status};
use crate::settings::{
    ActiveThreshold, AuraClock, BleedingDamage, Collapse, DurationClock, ErosionPerRound,
    ErosionWhere, FrenziedTest, SnapOut,
};
use crate::setup::{Code, Id, Kind, Location, Score, Status};
use crate::state::{Ban, Delayed, Fight, Life, Stance, Stances};

/// What upkeep says of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upkeep {
    /// The turn is taken.
    Goes,
    /// Its only legal action is to put out the fire.
    Burns,
    /// It flees.
    Flees,
    /// It is out of the fight.
    Out,
}

/// The upkeep of somebody whose turn begins.
///
/// # Errors
/// The table has no answer yet.
pub fn before(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<Upkeep> {
    t.cite(clause::TURN_UPKEEP_ORDER);
    renew(t, fight, who);
    regain(t, fight, who);
    let it = &fight[who];
    if it.has_no_status() && it.fatigue == 0 && !fight.setup.has_greater {
        return Ok(Upkeep::Goes);
    }
    let burns = wastes(t, fight, who)?;
    let falls = burns.is_none() || collapses(t, fight, who)?;
    // Anyone who lies there has no Active Persona equipped either (persona.shadow.greater-aura).
    aura(t, fight, who)?;
    let (Some(burns), false) = (burns, falls) else { return Ok(Upkeep::Out) };
    for status in [Status::Charmed, Status::Dominated, Status::Frenzied] {
        if fight[who].has(status) {
            snap_out(t, fight, who, status)?;
        }
    }
    if fight[who].has(Status::Distressed) && !dares(t, fight, who)? {
        return Ok(Upkeep::Flees);
    }
    Ok(if burns { Upkeep::Burns } else { Upkeep::Goes })
}

/// Steps 4 to 7 of upkeep: fire, blood, poison, withering. Whether it panics in the flames; none
/// when it has fallen on the way, or farther.
fn wastes(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<Option<bool>> {
    let life = fight[who].life;
    let mut burns = false;
    for status in [Status::OnFire, Status::Bleeding, Status::MagicPoison, Status::Enervated] {
        if !fight[who].has(status) {
            continue;
        }
        match status {
            Status::OnFire => burns = fire(t, fight, who)?,
            Status::Bleeding => bleed(t, fight, who)?,
            Status::MagicPoison => poison(t, fight, who)?,
            _ => wither(t, fight, who)?,
        }
        if fight[who].life != life {
            return Ok(None);
        }
    }
    Ok(Some(burns))
}

/// The upkeep of somebody who lies there and has no turn: unconscious, collapsed or dying.
///
/// # Errors
/// The table has no answer yet.
pub fn lies(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    renew(t, fight, who);
    regain(t, fight, who);
    if !fight[who].has_no_status() {
        t.cite(clause::TURN_UPKEEP_ORDER);
        wastes(t, fight, who)?;
    }
    aura(t, fight, who)
}

/// What the end of its turn would do to somebody who lies there and has none
/// (`persona.persona-crit.erosion-lies`).
///
/// # Errors
/// The table has no answer yet.
pub fn wanes(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if fight.profile(who).kind == Kind::Character && space::is_present(fight, who) {
        bare(t, fight, who)?;
    }
    Ok(())
}

/// What a round outside Battle does to somebody (`persona.battle.round-outside`,
/// `persona.turn.narrative-rounds`): what upkeep and the end of a turn do by themselves.
///
/// # Errors
/// The table has no answer yet.
pub fn outside(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    wakes(t, fight, who);
    let clock = fight.setup.settings.duration_clock;
    if !space::is_fighting(fight, who) {
        if matches!(fight[who].life, Life::Dying(_) | Life::Collapsed | Life::Unconscious) {
            wanes(t, fight, who)?;
            pass(t, fight, who)?;
            lies(t, fight, who)?;
        }
        return Ok(());
    }
    // As in turns: what ends the round that is over, then the upkeep of the next.
    after(t, fight, who, 0)?;
    gm::turn_over(t, fight, who);
    if clock == DurationClock::RoundEnd {
        pass(t, fight, who)?;
    }
    renew(t, fight, who);
    regain(t, fight, who);
    let falls = wastes(t, fight, who)?.is_none() || collapses(t, fight, who)?;
    aura(t, fight, who)?;
    if falls {
        return Ok(());
    }
    for status in [Status::Charmed, Status::Dominated, Status::Frenzied] {
        if fight[who].has(status) {
            snap_out(t, fight, who, status)?;
        }
    }
    Ok(())
}

/// What lasts until the start of the next turn ends; the Reaction and the swap are renewed.
fn renew(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !fight[who].has_no_status() {
        for one in [Status::Frozen, Status::Shocked] {
            status::end(t, fight, who, one, Ends::NextTurn);
        }
    }
    if fight[who].swapped {
        t.cite(clause::ACTION_SWAP_LIMIT_SCOPE);
    }
    let ruled = |stance: &Stance| {
        fight[who].is(*stance) && fight.state.decrees.lasts(who.0, Suffering::Stance(*stance))
    };
    let kept: Stances = if fight.state.decrees.is_empty() {
        Stances::default()
    } else {
        Stance::ALL.iter().copied().filter(ruled).collect()
    };
    let it = &mut fight[who];
    if it.is(Stance::Delayed) {
        it.delayed = Delayed::default();
    }
    it.stances = kept;
    it.reactions = 1;
    it.swapped = false;
}

/// TP replenishment (`persona.status-physical.exhausted-tp`).
fn regain(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let profile = fight.profile(who);
    let (mut tp, most) = (profile.tp_regain, profile.tp);
    if tp == 0 || fight[who].tp >= most {
        return;
    }
    t.cite(clause::STATUS_PHYSICAL_EXHAUSTED_TP);
    if score::is_exhausted(fight, who) {
        tp /= 2;
    }
    let tp = tp.min(most - fight[who].tp);
    fight[who].tp += tp;
    if tp > 0 {
        let left = fight[who].tp;
        t.tell(clause::STATUS_PHYSICAL_EXHAUSTED_TP, || Event::Regains { who, tp, left });
    }
}

/// What somebody suffers from, and where.
#[derive(Clone, Copy, Debug)]
struct Ill {
    who: Id,
    status: Status,
    code: Code,
    location: Location,
}

/// Damage that is no attack, of a status, to a location (`persona.damage.not-attacks`); `terms` are
/// what it is made of.
fn suffer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    ill: Ill,
    (amount, terms): (i16, Terms<From>),
) -> Step {
    let Ill { who, status, code, location } = ill;
    t.cite(clause::DAMAGE_NOT_ATTACKS);
    if resist::shrugs_off(t, fight, who, code) {
        return Ok(());
    }
    let location = harm::struck(fight, who, location);
    let left = harm::left(fight, who, harm::pool(fight, who, location));
    // Of a Horde any damage takes one Magnitude, which is told by itself.
    let taken = if space::is_horde(fight, who) { 0 } else { amount };
    let left = left - taken;
    t.tell(clause::DAMAGE_NOT_ATTACKS, || Event::Drains {
        who,
        status,
        amount,
        taken,
        left,
        terms,
    });
    let blow = Blow { by: None, to: who, location, code };
    if space::is_horde(fight, who) {
        let one = t.terms(|into| into.add(1, From::Hit, clause::HORDE_DAMAGE));
        return if amount > 0 { harm::thin(t, fight, blow, 1, one) } else { Ok(()) };
    }
    let mut toll = Toll::of(fight, None);
    harm::lose(t, fight, &mut toll, blow, amount)?;
    harm::exposed_again(t, fight, &mut toll)
}

/// What fire does: its die less the Toughness Bonus (`persona.damage.on-fire`).
fn to_burn(fight: &Fight, who: Id, die: i16, into: &mut impl Reckon<From>) {
    into.add(die, From::Die(10), clause::DAMAGE_ON_FIRE);
    let toughness = score::bonus(fight, who, Score::Toughness);
    into.add(-toughness, From::Bonus(Score::Toughness), clause::DAMAGE_ON_FIRE);
    into.at_least(0, From::Least(0), clause::DAMAGE_ON_FIRE);
}

/// On Fire (`persona.damage.on-fire`): whether it panics.
fn fire(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    t.cite(clause::DAMAGE_ON_FIRE);
    let life = fight[who].life;
    let (status, code, location) = (Status::OnFire, Code::Energy, Location::Body);
    let ill = Ill { who, status, code, location };
    if fight.profile(who).kind == Kind::Greater {
        // persona.shadow.greater-fire: one point, no more, and no fatigue.
        t.cite(clause::SHADOW_GREATER_FIRE);
        t.cite(clause::SHADOW_GREATER_FIRE_DETAIL);
        suffer(t, fight, ill, (1, Terms::default()))?;
    } else {
        // persona.damage.not-attacks: no die is rolled for the one who is immune to what it says.
        if !resist::shrugs_off(t, fight, who, Code::Energy) {
            let die = t.roll(Purpose::Suffering { who, status }, test::D10)? as i16;
            let amount = total(|into| to_burn(fight, who, die, into)) as i16;
            let terms = t.terms(|into| to_burn(fight, who, die, into));
            suffer(t, fight, ill, (amount, terms))?;
        }
        if fight[who].life == life {
            harm::tire(t, fight, who, 1);
        }
    }
    if !space::is_fighting(fight, who) {
        return Ok(false);
    }
    Ok(!test::test(t, fight, Test::new(who, TestFor::Panic, Score::Willpower))?)
}

/// Bleeding (`persona.status-physical.bleeding`, `persona.status-physical.bleeding-critical`).
fn bleed(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::STATUS_PHYSICAL_BLEEDING);
    if test::resists(t, fight, test::against(who, Status::Bleeding))? {
        return Ok(());
    }
    if resist::shrugs_off(t, fight, who, Code::Rending) {
        return Ok(());
    }
    t.cite(clause::STATUS_PHYSICAL_BLEEDING_CRITICAL);
    let (code, location) = (Code::Rending, Location::Body);
    let ill = Ill { who, status: Status::Bleeding, code, location };
    if fight.setup.settings.bleeding_damage == BleedingDamage::Wound {
        return suffer(t, fight, ill, (1, Terms::default()));
    }
    let kind = fight.profile(who).kind;
    let mut toll = Toll::of(fight, None);
    if kind.is_minion() {
        t.tell(clause::SHADOW_MINION_CRITICAL, || Event::Undone { who });
        return harm::die(t, fight, &mut toll, who);
    }
    let pool = harm::pool(fight, who, Location::Body);
    if harm::left(fight, who, pool) < 0 {
        return suffer(t, fight, ill, (1, Terms::default()));
    }
    let blow = Blow { by: None, to: who, location, code };
    critical::strike(t, fight, &mut toll, (blow, pool), 1)
}

/// Magic Poison (`persona.status-physical.magic-poison`).
fn poison(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::STATUS_PHYSICAL_MAGIC_POISON);
    let own = From::Own(Status::MagicPoison);
    let test = test::against(who, Status::MagicPoison);
    let test = test.with(-20, own, clause::STATUS_PHYSICAL_MAGIC_POISON);
    if test::resists(t, fight, test)? {
        return Ok(());
    }
    let status = Status::MagicPoison;
    let purpose = Purpose::Suffering { who, status };
    let amount = t.roll(purpose, test::D10)? as i16;
    t.cite(clause::STATUS_PHYSICAL_MAGIC_POISON_DETAIL);
    let pool = harm::pool(fight, who, Location::Body);
    let before = harm::left(fight, who, pool);
    let taken = amount.min(before.max(0));
    let left = before - taken;
    let terms = Terms::default();
    t.tell(clause::DAMAGE_NOT_ATTACKS, || Event::Drains {
        who,
        status,
        amount,
        taken,
        left,
        terms,
    });
    let mut toll = Toll::of(fight, None);
    if taken > 0 {
        let blow = Blow { by: None, to: who, location: Location::Body, code: Code::Impact };
        harm::lose(t, fight, &mut toll, blow, taken)?;
    }
    let decay = (amount - taken).clamp(0, 100) as u8;
    if decay == 0 {
        return Ok(());
    }
    let lost = &mut fight[who].drained[Score::Toughness as usize];
    *lost = lost.saturating_add(decay as i8);
    t.tell(clause::STATUS_PHYSICAL_MAGIC_POISON_DETAIL, || Event::Loses {
        who,
        score: Score::Toughness,
        points: decay,
        left: score::score(fight, who, Score::Toughness),
    });
    if score::natural(fight, who, Score::Toughness) == 0 {
        return harm::die(t, fight, &mut toll, who);
    }
    Ok(())
}

/// Enervated (`persona.status-physical.enervated`).
fn wither(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::STATUS_PHYSICAL_ENERVATED);
    if !test::resists(t, fight, test::against(who, Status::Enervated))? {
        harm::tire(t, fight, who, 1);
    }
    Ok(())
}

/// The test against collapse from fatigue (`persona.fatigue.collapse`).
fn collapses(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    let fatigue = i16::from(fight[who].fatigue);
    let limit = 2 * score::natural_bonus(fight, who, Score::Toughness);
    if fatigue == 0 || fatigue < limit || score::is_tireless(fight, who) {
        return Ok(false);
    }
    t.cite(clause::FATIGUE_COLLAPSE);
    t.cite(clause::FATIGUE_COLLAPSE_PENALTY);
    t.cite(clause::FATIGUE_COLLAPSE_STACK);
    let above = fatigue - limit;
    let beyond = (From::Beyond(above), clause::FATIGUE_COLLAPSE_PENALTY);
    let test = Test::new(who, TestFor::Collapse, Score::Toughness);
    let test = test.with(-10 * above, beyond.0, beyond.1);
    if test::test(t, fight, test)? {
        return Ok(false);
    }
    t.cite(clause::FATIGUE_COLLAPSE_STATE);
    let life = match fight.setup.settings.collapse {
        Collapse::Helpless => Life::Collapsed,
        Collapse::Out => Life::OutOfBattle,
    };
    harm::faint(t, fight, who, life)?;
    Ok(true)
}

/// Anyone who collapsed wakes when the fatigue is low enough (`persona.fatigue.collapse-state`).
pub fn wakes(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].life != Life::Collapsed {
        return;
    }
    let limit = 2 * score::natural_bonus(fight, who, Score::Toughness);
    if i16::from(fight[who].fatigue) < limit {
        t.cite(clause::FATIGUE_COLLAPSE_STATE);
        fight[who].life = Life::Fighting;
        status::end(t, fight, who, Status::Helpless, Ends::Deed);
        harm::settle(t, fight, who);
    }
}

/// The erosion aura of Greater Shadows (`persona.shadow.greater-aura`).
fn aura(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if !fight.setup.has_greater
        || fight.profile(who).kind != Kind::Character
        || fight[who].active.is_some()
        || !space::is_present(fight, who)
    {
        return Ok(());
    }
    for other in fight.roster() {
        let greater = fight.profile(other).kind == Kind::Greater;
        if !greater || !space::is_fighting(fight, other) {
            continue;
        }
        let once = fight.setup.settings.aura_clock == AuraClock::Once;
        if space::distance(fight, who, other) > 20 || once && fight[who].eroded.has(other) {
            continue;
        }
        fight[who].eroded.add(other);
        t.cite(clause::SHADOW_GREATER_AURA);
        t.cite(clause::SHADOW_GREATER_AURA_TIME);
        let points = harm::points(t, who, 5)?;
        harm::erode(t, fight, who, points, Erosion::Near(other));
    }
    Ok(())
}

/// A test by which the controlled and the frenzied come to themselves
/// (`persona.status-mental.snap-out`).
fn snap_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, status: Status) -> Step {
    if status == Status::Frenzied {
        if fight[who].doomed > 0 {
            return Ok(());
        }
        let optional = fight.setup.settings.frenzied_test == FrenziedTest::Optional;
        if optional && !test::agrees(t, fight, who, Ask::Calm(who))? {
            return Ok(());
        }
        t.cite(clause::STATUS_MENTAL_FRENZIED);
    } else {
        t.cite(clause::STATUS_MENTAL_SNAP_OUT);
        if fight.setup.settings.snap_out != SnapOut::Upkeep {
            return Ok(());
        }
    }
    if test::throws_off(t, fight, test::against(who, status))? {
        status::end(t, fight, who, status, Ends::Deed);
    }
    Ok(())
}

/// Whether the distressed dare to act (`persona.status-mental.distressed`).
fn dares(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    t.cite(clause::STATUS_MENTAL_DISTRESSED);
    let courage = fight.profile(who).courage;
    let test = Test::new(who, TestFor::Act, Score::Willpower);
    let test = test.with(courage, From::Courage, clause::FEAR_DISTRESS_LINK);
    test::test(t, fight, test)
}

/// What happens by itself at the end of a turn; `done` says how much was performed.
///
/// # Errors
/// The table has no answer yet.
pub fn after(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, done: u8) -> Step {
    t.cite(clause::TURN_END_ORDER);
    if fight[who].has(Status::Crippled) && done > 1 && space::is_fighting(fight, who) {
        t.cite(clause::STATUS_PHYSICAL_CRIPPLED);
        t.cite(clause::STATUS_PHYSICAL_CRIPPLED_WHEN);
        for &location in Location::ALL {
            let points = fight[who].crippled[location as usize];
            if points > 0 {
                let ill = Ill { who, status: Status::Crippled, code: Code::Rending, location };
                suffer(t, fight, ill, (i16::from(points), Terms::default()))?;
            }
        }
    }
    wanes(t, fight, who)?;
    if fight.profile(who).kind == Kind::Character && space::is_fighting(fight, who) {
        awake(t, fight, who)?;
    }
    if fight.setup.settings.duration_clock == DurationClock::SuffererTurns {
        pass(t, fight, who)?;
    }
    if fight[who].doomed > 0 {
        fight[who].doomed -= 1;
        if fight[who].doomed == 0 {
            t.cite(clause::CRIT_RAGED);
            let mut toll = Toll::default();
            harm::die(t, fight, &mut toll, who)?;
        }
    }
    Ok(())
}

/// A round passes for whatever somebody carries.
///
/// # Errors
/// The table has no answer yet.
pub fn pass(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    status::pass(t, fight, who);
    for persona in fight.personas_of(who) {
        let Ban::Rounds(left) = fight[persona].ban else { continue };
        if fight[persona].fresh {
            fight[persona].fresh = false;
            continue;
        }
        fight[persona].ban = if left > 1 { Ban::Rounds(left - 1) } else { Ban::None };
        if left <= 1 {
            fight[persona].wounds = 0;
            t.tell(clause::PERSONA_CRIT_RETURN_ZERO, || Event::PersonaReturns { who, persona });
        }
    }
    if let Life::Dying(left) = fight[who].life {
        if left <= 1 {
            let mut toll = Toll::default();
            return harm::die(t, fight, &mut toll, who);
        }
        fight[who].life = Life::Dying(left - 1);
    }
    Ok(())
}

/// Erosion for having no Active Persona (`persona.persona-crit.erosion`,
/// `persona.persona-crit.erosion-where`).
fn bare(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if fight[who].active.is_some() {
        return Ok(());
    }
    t.cite(clause::PERSONA_CRIT_EROSION_WHERE);
    if fight.setup.settings.erosion_where == ErosionWhere::Miasma && !fight.setup.miasma {
        return Ok(());
    }
    t.cite(clause::PERSONA_CRIT_EROSION);
    t.cite(clause::PERSONA_CRIT_INACTIVE);
    if !space::is_fighting(fight, who) {
        t.cite(clause::PERSONA_CRIT_EROSION_LIES);
    }
    let points = match fight.setup.settings.erosion_per_round {
        ErosionPerRound::One => 1,
        ErosionPerRound::D5 => harm::points(t, who, 5)?,
        ErosionPerRound::Zero => return Ok(()),
    };
    harm::erode(t, fight, who, points, Erosion::Bare);
    Ok(())
}

/// What Active Mode is kept up with (`persona.injury.active-time`).
const ENDURES: [Score; 2] = [Score::Toughness, Score::Willpower];

/// Whether Active Mode can be kept up with a characteristic (`persona.injury.active-time`).
///
/// # Errors
/// Why not.
pub fn may_endure_with(score: Score) -> May<Barrier> {
    let other = Barrier::NotTested(score);
    barred_if(!ENDURES.contains(&score), other, clause::INJURY_ACTIVE_TIME)
}

/// Long use of a Persona tires (`persona.injury.active-time`,
/// `persona.injury.active-time-count`).
fn awake(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if fight[who].active.is_none() {
        fight[who].awake = 0;
        return Ok(());
    }
    fight[who].awake = fight[who].awake.saturating_add(1);
    let rounds = fight[who].awake;
    let off = fight.setup.settings.active_threshold == ActiveThreshold::Off;
    if off || rounds < 25 || !rounds.is_multiple_of(5) {
        return Ok(());
    }
    t.cite(clause::INJURY_ACTIVE_TIME);
    t.cite(clause::INJURY_ACTIVE_TIME_COUNT);
    let menu = ENDURES.map(Trial);
    let Trial(score) = t.choose(fight, fight.seat(who), Ask::Endure(who), &menu)?;
    let test = endure_test(fight, who, score);
    if !test::test(t, fight, test)? {
        harm::tire(t, fight, who, 1);
    }
    Ok(())
}

/// The test by which Active Mode is kept up: -10 for each 5 rounds after the first 25
/// (`persona.injury.active-time`).
#[must_use]
pub fn endure_test(fight: &Fight, who: Id, score: Score) -> Test {
    let rounds = fight[who].awake;
    let less = -10 * ((rounds as i16 - 25) / 5);
    let test = Test::new(who, TestFor::Endure, score);
    test.with(less, From::Awake(rounds), clause::INJURY_ACTIVE_TIME)
}
