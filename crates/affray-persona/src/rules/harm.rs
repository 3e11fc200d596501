//! Wounds, pools and what losing them does (`persona.damage.apply`, `persona.injury.*`,
//! `persona.shadow.*`).

use affray_table::{Step, Table, Terms};

use crate::clause;
use crate::event::{Ends, Erosion, Event};
use crate::moves::{Ask, Purpose, TestFor};
use crate::reason::From;
use crate::rules::aim::Shot;
use crate::rules::{critical, score, space, status, test};
use crate::settings::{DoubleExposure, GreaterDeath, HealingCriticals, MasterRows, PoolRecompute};
use crate::setup::{Code, Id, Kind, Location, PersonaId, Score, Status};
use crate::state::{Fight, Life, People, Stance};
use crate::table::kills;

/// What one action has done to people, as far as One Mores go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Toll {
    /// Who acts, if anybody.
    pub by: Option<Id>,
    /// Who was Exposed before.
    pub before: People,
    /// Who has become Exposed.
    pub newly: People,
    /// Who was Exposed and is so once more.
    pub again: People,
    /// Who was slain by a hit that would have Exposed.
    pub slain: People,
    /// The row of a Shadow's table that is being carried out.
    pub row: u8,
    /// Who has taken the die of this attack against the Exhausted
    /// (`persona.status-physical.exhausted-extra`).
    pub tired: People,
    /// The attack, where it is one that may pass through (`persona.crit-head.pass-through`).
    pub shot: Option<Shot>,
    /// The damage rolled last in it.
    pub rolled: i16,
}

impl Toll {
    /// An action of somebody begins.
    #[must_use]
    pub fn of(fight: &Fight, by: Option<Id>) -> Toll {
        let mut before = 0;
        for (place, it) in fight.state.combatants.iter().enumerate() {
            before |= u32::from(it.has(Status::Exposed)) << place;
        }
        Toll { by, before: People(before), ..Toll::default() }
    }
}

/// Where a wound is dealt.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// By whom, if by anybody.
    pub by: Option<Id>,
    /// To whom.
    pub to: Id,
    /// Where.
    pub location: Location,
    /// The column of critical tables.
    pub code: Code,
}

/// The wounds that damage lowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// The Active Persona's (`persona.injury.persona-takes`).
    Persona(PersonaId),
    /// One's own (`persona.injury.own-pool`).
    Own,
    /// A body part of a Greater Shadow (`persona.shadow.greater-pools`).
    Part(Location),
    /// A Horde's Magnitude (`persona.horde.magnitude`).
    Magnitude,
}

/// The pool in force at a location.
#[must_use]
pub fn pool(fight: &Fight, who: Id, location: Location) -> Pool {
    match fight.profile(who).kind {
        Kind::Character => fight[who].active.map_or(Pool::Own, Pool::Persona),
        Kind::Horde => Pool::Magnitude,
        Kind::Greater => Pool::Part(struck(fight, who, location)),
        Kind::Lesser | Kind::Elite | Kind::Master => Pool::Own,
    }
}

/// Hits on a destroyed part go to the body (`persona.shadow.greater-detail`).
#[must_use]
#[inline]
pub fn struck(fight: &Fight, who: Id, location: Location) -> Location {
    let gone = fight[who].destroyed & (1 << location as u8) != 0;
    if gone { Location::Body } else { location }
}

/// What is left of a pool.
#[must_use]
pub fn left(fight: &Fight, who: Id, pool: Pool) -> i16 {
    match pool {
        Pool::Persona(persona) => {
            let recompute = PoolRecompute::Yes;
            if fight.setup.settings.pool_recompute == recompute {
                return fight[persona].wounds.min(most_of(fight, who, persona));
            }
            fight[persona].wounds
        }
        Pool::Own | Pool::Magnitude => fight[who].wounds,
        Pool::Part(location) => fight[who].parts[location as usize],
    }
}

/// The most a pool holds.
#[must_use]
pub fn most(fight: &Fight, who: Id, pool: Pool) -> i16 {
    match pool {
        Pool::Persona(persona) => most_of(fight, who, persona),
        Pool::Own | Pool::Magnitude => fight.profile(who).wounds,
        Pool::Part(location) => fight.profile(who).parts[location as usize],
    }
}

/// The most wounds of a Persona (`persona.injury.persona-pool-max`).
#[must_use]
pub fn most_of(fight: &Fight, who: Id, persona: PersonaId) -> i16 {
    if fight.setup.settings.pool_recompute == PoolRecompute::Yes
        && fight[who].active == Some(persona)
    {
        let tb = score::bonus(fight, who, Score::Toughness);
        return fight.persona(persona).wounds + tb;
    }
    fight[persona].most
}

/// Sets what is left of a pool.
pub fn set(fight: &mut Fight, who: Id, pool: Pool, now: i16) {
    match pool {
        Pool::Persona(persona) => fight[persona].wounds = now,
        Pool::Own | Pool::Magnitude => fight[who].wounds = now,
        Pool::Part(location) => fight[who].parts[location as usize] = now,
    }
}

/// Lowers the wounds in force, and applies the critical row that follows
/// (`persona.damage.apply`, `persona.injury.critical-level`).
///
/// # Errors
/// The table has no answer yet.
pub fn lose(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    amount: i16,
) -> Step {
    let who = blow.to;
    if amount <= 0 || !space::is_present(fight, who) || fight[who].doomed > 0 {
        return Ok(());
    }
    let pool = pool(fight, who, blow.location);
    let now = left(fight, who, pool) - amount;
    if pool == Pool::Magnitude {
        return thin(t, fight, blow, amount, Terms::default());
    }
    set(fight, who, pool, now);
    cite_pool(t, pool);
    t.cite(clause::DAMAGE_APPLY);
    if now >= 0 {
        if now == 0 && t.keeps_clauses() {
            t.cite(clause::INJURY_CRITICAL_LEVEL);
            if fight.profile(who).kind.is_minion() {
                t.cite(clause::SHADOW_MINION_CRITICAL);
            }
        }
        return Ok(());
    }
    let kind = fight.profile(who).kind;
    t.cite(clause::INJURY_CRITICAL_LEVEL);
    let row = row_at(now);
    match pool {
        Pool::Persona(_) => {
            t.cite(clause::INJURY_PERSONA_CRITICAL);
            t.cite(clause::INJURY_NO_CARRY);
            critical::persona(t, fight, toll, who, row)
        }
        Pool::Own if kind.is_minion() => {
            t.cite(minion_clause(kind));
            t.tell(clause::SHADOW_MINION_CRITICAL, || Event::Undone { who });
            t.cite(clause::SHADOW_MINION_NO_ROW);
            die(t, fight, toll, who)
        }
        Pool::Own if kind == Kind::Master => master(t, fight, toll, blow, now),
        Pool::Own => critical::own(t, fight, toll, blow, row),
        Pool::Part(location) => {
            t.cite(clause::SHADOW_GREATER_DETAIL);
            critical::shadow(t, fight, toll, Blow { location, ..blow }, row)?;
            all_parts(t, fight, toll, who)
        }
        Pool::Magnitude => Ok(()),
    }
}

/// The row of wounds below 0 (`persona.injury.critical-level`).
fn row_at(now: i16) -> u8 {
    now.unsigned_abs().min(10) as u8
}

/// The clause by which a minion dies at once.
#[must_use]
pub const fn minion_clause(kind: Kind) -> affray_table::Clause {
    match kind {
        Kind::Lesser => clause::SHADOW_LESSER,
        _ => clause::SHADOW_ELITE,
    }
}

fn cite_pool(t: &mut impl Table<Fight>, pool: Pool) {
    if !t.keeps_clauses() {
        return;
    }
    t.cite(match pool {
        Pool::Persona(_) => clause::INJURY_PERSONA_TAKES,
        Pool::Own => clause::INJURY_OWN_POOL,
        Pool::Part(_) => clause::SHADOW_GREATER_POOLS,
        Pool::Magnitude => clause::HORDE_MAGNITUDE,
    });
}

/// A Master dies at -6 to head or body (`persona.shadow.master-detail`).
fn master(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    now: i16,
) -> Step {
    let row = row_at(now);
    t.cite(clause::SHADOW_MASTER_TABLES);
    t.cite(clause::SHADOW_MASTER_DETAIL);
    let vital = matches!(blow.location, Location::Head | Location::Body);
    if now > -6 || !vital {
        return critical::shadow(t, fight, toll, blow, row);
    }
    let described = fight.setup.tables.shadow_row(blow.location, blow.code, usize::from(row));
    let kills = kills(described);
    if kills && fight.setup.settings.master_row_side_effects == MasterRows::Yes {
        t.cite(clause::CRIT_ROW_SIDE_EFFECTS);
        critical::shadow(t, fight, toll, blow, row)?;
    }
    die(t, fight, toll, blow.to)
}

/// A Greater Shadow whose every part is below 0, where the table has it so.
fn all_parts(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &mut Toll, who: Id) -> Step {
    let rule = fight.setup.settings.greater_death == GreaterDeath::Parts;
    if rule && fight[who].parts.iter().all(|&wounds| wounds < 0) {
        t.cite(clause::SHADOW_GREATER_DETAIL);
        return die(t, fight, toll, who);
    }
    Ok(())
}

/// A Horde loses Magnitude (`persona.horde.damage`).
///
/// # Errors
/// The table has no answer yet.
pub fn thin(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    blow: Blow,
    amount: i16,
    terms: Terms<From>,
) -> Step {
    let who = blow.to;
    t.cite(clause::HORDE_MAGNITUDE);
    let left = (fight[who].wounds - amount).max(0);
    fight[who].wounds = left;
    let by = blow.by;
    t.tell(clause::HORDE_DAMAGE, || Event::Thinned { who, by, magnitude: amount, left, terms });
    if left == 0 && fight[who].life == Life::Fighting {
        fight[who].life = Life::Dead;
        settle(t, fight, who);
    }
    Ok(())
}

/// Somebody dies, or burns a Fate Point (`persona.fate.burn`).
///
/// # Errors
/// The table has no answer yet.
pub fn die(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &mut Toll, who: Id) -> Step {
    if !space::is_present(fight, who) {
        return Ok(());
    }
    let character = fight.profile(who).kind == Kind::Character;
    if character && fight[who].fate > 0 && test::agrees(t, fight, who, Ask::Burn(who))? {
        fight[who].fate -= 1;
        t.tell(clause::FATE_BURN, || Event::Burns { who });
        fight[who].wounds = 0;
        return faint(t, fight, who, Life::OutOfBattle);
    }
    fight[who].life = Life::Dead;
    fight[who].doomed = 0;
    toll.slain.add(who);
    settle(t, fight, who);
    free_victims(t, fight, who);
    Ok(())
}

/// Somebody loses consciousness: Prone and Helpless (`persona.fatigue.collapse-state`).
///
/// # Errors
/// The table has no answer yet.
pub fn faint(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, life: Life) -> Step {
    if matches!(fight[who].life, Life::Dead | Life::Gone | Life::OutOfBattle) {
        return Ok(());
    }
    fight[who].life = life;
    fight[who].stances.remove(Stance::Guarding);
    status::begin(t, fight, who, Status::Prone, 0)?;
    status::begin(t, fight, who, Status::Helpless, 0)?;
    settle(t, fight, who);
    free_victims(t, fight, who);
    Ok(())
}

/// Notices who has fallen or risen.
pub fn settle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let life = fight[who].life;
    let out = !matches!(life, Life::Fighting | Life::Absent(_));
    if out == fight[who].out {
        return;
    }
    fight[who].out = out;
    if life == Life::Gone {
        // That they have left is told already.
        t.cite(clause::BATTLE_INCAPACITATED);
    } else if out {
        let dead = life == Life::Dead;
        t.tell(clause::BATTLE_INCAPACITATED, || Event::Fell { who, dead });
    } else {
        t.tell(clause::BATTLE_INCAPACITATED, || Event::Rose { who });
    }
}

/// Whatever somebody holds others by ends when it falls (`persona.status.no-source`).
pub fn free_victims(t: &mut impl Table<Fight>, fight: &mut Fight, source: Id) {
    for who in fight.roster() {
        let it = &fight[who];
        let bonds = [
            (it.charmed_by, Status::Charmed),
            (it.dominated_by, Status::Dominated),
            (it.distressed_by, Status::Distressed),
            (it.immobilized_by, Status::Immobilized),
        ];
        for (by, status) in bonds {
            if by == Some(source) {
                t.cite(clause::STATUS_NO_SOURCE);
                status::end(t, fight, who, status, Ends::Freed(source));
            }
        }
    }
}

/// Somebody becomes Exposed by an action, or is so once more (`persona.resist.weak-once`,
/// `persona.status-physical.exposed-again`).
///
/// # Errors
/// The table has no answer yet.
pub fn expose(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &mut Toll, who: Id) -> Step {
    if !matches!(fight[who].life, Life::Fighting | Life::Collapsed | Life::Unconscious) {
        return Ok(());
    }
    if status::is_immune(fight, who, Status::Exposed) {
        t.cite(clause::ONE_MORE_IMMUNE);
        status::tell_immune(t, fight, who, Status::Exposed);
        return Ok(());
    }
    if toll.before.has(who) {
        t.cite(clause::ONE_MORE_ALREADY);
        toll.again.add(who);
    } else if toll.newly.has(who) {
        t.cite(clause::RESIST_WEAK_ONCE);
        let twice = DoubleExposure::Twice;
        if fight.setup.settings.double_exposure_in_one_hit == twice {
            toll.again.add(who);
        }
    } else {
        toll.newly.add(who);
        status::begin(t, fight, who, Status::Exposed, 0)?;
    }
    Ok(())
}

/// Anyone who was Exposed already tests Toughness, or is Stunned
/// (`persona.status-physical.exposed-again`).
///
/// # Errors
/// The table has no answer yet.
pub fn exposed_again(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &mut Toll) -> Step {
    if toll.again.is_empty() { Ok(()) } else { reel(t, fight, toll) }
}

fn reel(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &mut Toll) -> Step {
    let again = std::mem::take(&mut toll.again);
    for who in again.iter() {
        if fight[who].life != Life::Fighting {
            continue;
        }
        t.cite(clause::STATUS_PHYSICAL_EXPOSED_AGAIN);
        t.cite(clause::CORE_DICE_ORDER);
        if status::is_immune(fight, who, Status::Stunned) {
            status::tell_immune(t, fight, who, Status::Stunned);
            continue;
        }
        let plain = test::Test::new(who, TestFor::Exposed, Score::Toughness);
        let test = test::on_guard(t, fight, plain);
        if !test::test(t, fight, test)? {
            status::begin(t, fight, who, Status::Stunned, 1)?;
        }
    }
    Ok(())
}

/// Levels of fatigue (`persona.fatigue.levels`).
pub fn tire(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, levels: u8) {
    if score::is_tireless(fight, who) || fight.profile(who).kind == Kind::Horde {
        t.cite(clause::SHADOW_FATIGUE_IMMUNE_SCOPE);
        return;
    }
    let now = fight[who].fatigue.saturating_add(levels).min(99);
    fight[who].fatigue = now;
    let most = score::exhausting(fight, who);
    t.tell(clause::FATIGUE_LEVELS, || Event::Tires { who, levels, now, most });
    if score::is_exhausted(fight, who) {
        t.cite(clause::FATIGUE_EXHAUSTED);
        t.cite(clause::FATIGUE_EXHAUSTED_AT);
    }
}

/// Identity Erosion (`persona.persona-crit.identity`).
pub fn erode(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, points: u8, by: Erosion) {
    let total = fight[who].erosion.saturating_add(u16::from(points));
    fight[who].erosion = total;
    t.tell(clause::PERSONA_CRIT_IDENTITY, || Event::Erodes { who, points, total, by });
}

/// Heals the pool in force (`persona.damage.healing`) by an amount; `terms` are what was added to
/// its dice.
pub fn heal(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    at: Location,
    (amount, terms): (i16, &Terms<From>),
) {
    if !space::is_present(fight, who) {
        return;
    }
    let pool = pool(fight, who, at);
    let (now, most) = (left(fight, who, pool), most(fight, who, pool));
    let stops = fight.setup.settings.healing_criticals == HealingCriticals::Stops;
    let ceiling = if stops && now < 0 { 0 } else { most };
    let next = (now + amount).min(ceiling).max(now);
    if let Pool::Persona(persona) = pool
        && next == most
        && most != fight.persona(persona).wounds + score::bonus(fight, who, Score::Toughness)
    {
        t.cite(clause::INJURY_PERSONA_POOL_MAX);
    }
    set(fight, who, pool, next);
    let healed = next - now;
    t.tell(clause::DAMAGE_HEALING, || Event::Healed {
        who,
        amount: healed,
        rolled: amount,
        left: next,
        terms: terms.clone(),
    });
    if healed > 0 && fight[who].has(Status::Bleeding) {
        t.cite(clause::ACTION_STAUNCH);
        status::end(t, fight, who, Status::Bleeding, Ends::Healed);
    }
    if next == most && fight[who].has(Status::Crippled) {
        status::end(t, fight, who, Status::Crippled, Ends::Healed);
    }
    if matches!(fight[who].life, Life::Dying(_)) && fight[who].wounds > -9 {
        t.cite(clause::INJURY_OWN_TABLE);
        fight[who].life = Life::Unconscious;
    }
}

/// A die of something.
///
/// # Errors
/// The table has no answer yet.
pub fn points(t: &mut impl Table<Fight>, who: Id, sides: u8) -> Step<u8> {
    test::small(t, Purpose::Points { who }, sides)
}
