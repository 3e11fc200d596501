//! Damage from the dice to the wounds (`persona.damage.*`, `persona.resist.*`).

use affray_table::{Pool, Reckon, Step, Table, Terms, total};

use crate::clause;
use crate::decree::Ruled;
use crate::event::{Alters, Event};
use crate::gear::Roll;
use crate::moves::{Ask, Purpose};
use crate::reason::From;
use crate::rules::aim::{self, Means, Shot};
use crate::rules::fury::{Criticals, criticals, crush};
use crate::rules::harm::{self, Blow, Toll};
use crate::rules::{resist, score, test};
use crate::settings::{
    ExhaustedExtra, GuardSoak, HelplessDouble, RepelledResistance, ReplaceDie, WeakBonus,
};
use crate::setup::{Code, Element, Id, Kind, Level, Location, Score, Status};
use crate::state::{Fight, Stance};

/// A damage roll: its total with everything of the attacker's own, and whether a natural 10 showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The total.
    pub total: i16,
    /// Whether a ten-sided die showed 10 (`persona.damage.fury-trigger`).
    pub ten: bool,
}

/// Armor points of a location that are left.
#[must_use]
#[inline]
pub fn armor(fight: &Fight, who: Id, location: Location) -> i16 {
    let place = location as usize;
    let ruled = fight.state.decrees.term(Ruled::Armor(who, location)) as i16;
    (fight.profile(who).armor[place] - i16::from(fight[who].ap_lost[place]) + ruled).max(0)
}

/// What a guard adds to soak (`persona.action.guard.soak`).
#[must_use]
pub fn guard_soak(fight: &Fight, who: Id) -> i16 {
    if !fight[who].is(Stance::Guarding) {
        return 0;
    }
    let grade = resist::grade(fight, who);
    match fight.setup.settings.guard_soak {
        GuardSoak::Grade => grade,
        GuardSoak::Half => score::half(fight, grade),
    }
}

/// What is soaked of a hit (`persona.damage.soak`).
#[must_use]
#[inline]
pub fn soak(fight: &Fight, who: Id, location: Location, penetration: i16) -> i16 {
    total(|into| to_soak(fight, who, (location, penetration), into)) as i16
}

/// What is soaked of a hit of some penetration on a part of the body (`persona.damage.soak`).
pub fn to_soak(
    fight: &Fight,
    who: Id,
    (location, penetration): (Location, i16),
    into: &mut impl Reckon<From>,
) {
    to_soak_unguarded(fight, who, (location, penetration), into);
    into.add(guard_soak(fight, who), From::Guards, clause::ACTION_GUARD_SOAK);
}

/// What is soaked of something that no guard helps against: Toughness Bonus and armor
/// (`persona.damage.soak`).
pub fn to_soak_unguarded(
    fight: &Fight,
    who: Id,
    (location, penetration): (Location, i16),
    into: &mut impl Reckon<From>,
) {
    score::to_bonus(fight, who, (Score::Toughness, clause::DAMAGE_SOAK), into);
    let armor = (armor(fight, who, location) - penetration).max(0);
    into.add(armor, From::Armor(location), clause::DAMAGE_SOAK);
}

/// The dice of an attack's damage (`persona.damage.formula`, `persona.magic.damage`).
#[must_use]
pub fn dice(fight: &Fight, shot: &Shot) -> Roll {
    match shot.means {
        Means::Power(which) if fight.power(which).magic => fight.power(which).roll,
        Means::Power(_) | Means::Weapon(_) => shot.damage,
    }
}

/// What is added to the dice of an attack's damage (`persona.damage.formula`,
/// `persona.magic.damage`).
pub fn flat(fight: &Fight, shot: &Shot, into: &mut impl Reckon<From>) {
    let strength = match shot.means {
        Means::Weapon(_) => {
            into.add(shot.damage.flat, From::Weapon, clause::DAMAGE_FORMULA);
            fight.weapon(shot.with).adds_strength()
        }
        Means::Power(which) => {
            let power = fight.power(which);
            if power.magic {
                into.add(power.roll.flat, From::Power(which), clause::MAGIC_DAMAGE);
                if power.adds_magic {
                    score::to_bonus(fight, shot.by, (Score::Magic, clause::MAGIC_DAMAGE), into);
                }
                return;
            }
            let clause = clause::ACTION_POWER_PHYSICAL_DAMAGE;
            into.add(shot.damage.flat, From::Weapon, clause::DAMAGE_FORMULA);
            into.add(power.roll.flat, From::Power(which), clause);
            power.melee
        }
    };
    if strength {
        score::to_bonus(fight, shot.by, (Score::Strength, clause::DAMAGE_FORMULA), into);
    }
}

/// Rolls damage (`persona.damage.formula`, `persona.damage.degrees`). `degrees` may replace a die.
///
/// # Errors
/// The table has no answer yet.
pub fn roll(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    shot: &Shot,
    to: Option<Id>,
    degrees: u8,
) -> Step<Rolled> {
    let by = shot.by;
    let dice = dice(fight, shot);
    let more = total(|into| flat(fight, shot, into)) as i16;
    let purpose = Purpose::Damage { by, to };
    if shot.magic {
        score::cite(t, fight, by, Score::Magic);
    } else {
        score::cite(t, fight, by, Score::Strength);
    }
    if dice.count > 0 && dice.sides < 10 {
        t.cite(clause::CORE_SMALL_DICE);
    }
    let Thrown { mut sum, lowest, mut ten } = hand(t, purpose, dice)?;
    if lowest > 0
        && degrees > lowest
        && fight.setup.settings.degrees_replace_die == ReplaceDie::Choice
        && replaces(t, fight, by, lowest, degrees)?
    {
        sum += i16::from(degrees) - i16::from(lowest);
    }
    let (squads, fury) = squad_dice(t, fight, by, purpose)?;
    sum += squads;
    ten |= fury;

    t.cite(match shot.means {
        Means::Power(_) if shot.magic => clause::MAGIC_DAMAGE,
        Means::Power(_) => clause::ACTION_POWER_PHYSICAL_DAMAGE,
        Means::Weapon(_) => clause::DAMAGE_FORMULA,
    });
    let amount = (sum + more).max(0);
    let terms = t.terms(|into| flat(fight, shot, into));
    t.tell(clause::DAMAGE_FORMULA, || Event::Damage { by, amount, terms });
    Ok(Rolled { total: amount, ten })
}

/// What the squads of a Horde add to its damage (`persona.horde.attack`), and whether a natural 10
/// showed.
///
/// # Errors
/// The table has no answer yet.
pub fn squad_dice(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    by: Id,
    purpose: Purpose,
) -> Step<(i16, bool)> {
    if fight.profile(by).kind != Kind::Horde {
        return Ok((0, false));
    }
    t.cite(clause::HORDE_ATTACK);
    let count = match aim::squads(fight, by) {
        ..=1 => return Ok((0, false)),
        2..=3 => 1,
        _ => 2,
    };
    let hand = t.check(purpose, Pool { count, sides: 10 }, |hand| hand)?;
    Ok((hand.sum() as i16, hand.showing(10) > 0))
}

/// What damage dice show.
struct Thrown {
    sum: i16,
    /// The lowest die; 0 where there is none.
    lowest: u8,
    /// Whether a natural 10 shows.
    ten: bool,
}

/// Throws damage dice.
fn hand(t: &mut impl Table<Fight>, purpose: Purpose, dice: Roll) -> Step<Thrown> {
    let Roll { count, sides, .. } = dice;
    if count == 0 {
        return Ok(Thrown { sum: 0, lowest: 0, ten: false });
    }
    let hand = t.check(purpose, Pool { count, sides }, |hand| hand)?;
    let ten = sides == 10 && hand.showing(10) > 0;
    Ok(Thrown { sum: hand.sum() as i16, lowest: hand.lowest().unwrap_or(0), ten })
}

fn replaces(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    lowest: u8,
    degrees: u8,
) -> Step<bool> {
    t.cite(clause::CORE_DEGREES);
    let yes = test::agrees(t, fight, who, Ask::Degrees { who, lowest, degrees })?;
    if yes {
        t.tell(clause::DAMAGE_DEGREES, || Event::Replaced { who, lowest, degrees });
    }
    Ok(yes)
}

/// One hit on somebody, as it is dealt.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// Whom.
    pub to: Id,
    /// Where.
    pub location: Location,
    /// The damage rolled.
    pub rolled: Rolled,
    /// The target number of the attack, for a confirmation.
    pub target: i16,
    /// Whether the attack is a Super Hit.
    pub superb: bool,
    /// Degrees of success.
    pub degrees: u8,
    /// Whether it is the first hit of the attack.
    pub first: bool,
    /// Whether it was turned back on its maker.
    pub returned: bool,
    /// Whether the attack was made on several.
    pub several: bool,
}

/// Damage on its way: from whom and to whom, its element, and how that is met.
#[derive(Clone, Copy, Debug)]
pub struct Dealt {
    /// From whom.
    pub by: Id,
    /// To whom.
    pub to: Id,
    /// Its element.
    pub element: Element,
    /// How the element is met.
    pub level: Level,
    /// Whether this attack has cost its die against the Exhausted already.
    pub tired: bool,
    /// Whether it is the first hit of the attack.
    pub first: bool,
}

/// Penetration of an attack.
#[must_use]
pub fn penetration(fight: &Fight, shot: &Shot) -> i16 {
    let weapon = shot.penetration;
    match shot.means {
        Means::Weapon(_) => weapon,
        Means::Power(which) => {
            let power = fight.power(which);
            if power.magic { power.penetration } else { weapon + power.penetration }
        }
    }
}

/// Deals one hit: from the damage rolled to wounds and rows (`persona.damage.order`). What it
/// took off.
///
/// # Errors
/// The table has no answer yet.
pub fn deal(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    hit: &Hit,
) -> Step<i16> {
    let (by, to) = (shot.by, hit.to);
    let kind = fight.profile(to).kind;
    let level = level_for(fight, shot, hit);
    // persona.status-physical.exhausted-extra: one die an attack, whatever the number of its hits.
    let dealt =
        Dealt { by, to, element: shot.element, level, tired: toll.tired.has(to), first: hit.first };
    toll.rolled = hit.rolled.total;
    let mut criticals = criticals(t, fight, shot, hit, dealt)?;

    let mut damage = raised(t, fight, dealt, hit.rolled.total + criticals.extra);
    if resist::cannot_hurt(fight, by, to) {
        alters(t, clause::INJURY_HURTING_SHADOWS, dealt, Alters::Powerless, 0);
        damage = 0;
    }
    let early = tired_die(t, fight, dealt, damage, ExhaustedExtra::Before)?;
    damage += early;

    // persona.damage.soak; a Horde has one armor value (persona.horde.magnitude).
    let location = harm::struck(fight, to, hit.location);
    let worn = if kind == Kind::Horde { Location::Body } else { location };
    let mut amount = (damage - soak(fight, to, worn, penetration(fight, shot))).max(0);
    let soaked = damage - amount;
    let through = (worn, penetration(fight, shot));
    let soak = t.terms(|into| to_soak(fight, to, through, into));
    let goes_on = changes(fight, dealt, (damage, amount), criticals);
    if goes_on || kind == Kind::Horde {
        let soak = soak.clone();
        t.tell(clause::DAMAGE_SOAK, || Event::Soaks { who: to, soaked, damage, soak });
    }
    amount = lowered(t, fight, dealt, amount);
    let late = tired_die(t, fight, dealt, amount, ExhaustedExtra::Unsoaked)?;
    amount += late;
    if early + late > 0 {
        toll.tired.add(to);
    }

    // persona.damage.fury-effect: a Fury that is soaked away deals 1 wound and no row.
    if criticals.fury && kind != Kind::Greater && kind != Kind::Horde && amount == 0 && damage > 0 {
        amount = 1;
        alters(t, clause::DAMAGE_FURY_EFFECT, dealt, Alters::Fury, amount);
        criticals.fury = false;
    }
    cite(t, fight, shot, dealt);
    if kind == Kind::Horde {
        return strike_horde(t, fight, (shot, hit, amount), dealt, criticals);
    }
    let pool = harm::pool(fight, to, location);
    let left = harm::left(fight, to, pool) - amount;
    let (soaked, soak) = if goes_on { (0, Terms::default()) } else { (soaked, soak) };
    t.tell(clause::DAMAGE_SOAK, || Event::Hurt {
        who: to,
        by: Some(by),
        amount,
        soaked,
        left,
        location,
        soak,
    });
    let blow = Blow { by: Some(by), to, location, code: shot.code };
    harm::lose(t, fight, toll, blow, amount)?;
    crush(t, fight, toll, (blow, pool), criticals)?;
    Ok(amount)
}

/// What is added before soak: a weakness, and Helpless where the table has it so
/// (`persona.resist.weak`, `persona.damage.helpless-order`).
pub fn raised(t: &mut impl Table<Fight>, fight: &Fight, dealt: Dealt, damage: i16) -> i16 {
    let mut damage = damage;
    let once = fight.setup.settings.weak_bonus == WeakBonus::Once;
    if dealt.level == Level::Weak {
        t.cite(clause::RESIST_WEAK_BONUS);
    }
    if dealt.level == Level::Weak && (dealt.first || !once) {
        let more = resist::weakness_bonus(fight, dealt.by);
        damage += more;
        alters(t, clause::RESIST_WEAK, dealt, Alters::Weak(dealt.element), more);
    }
    if fight[dealt.to].has(Status::Helpless) {
        t.cite(clause::DAMAGE_HELPLESS);
        t.cite(clause::DAMAGE_HELPLESS_ORDER);
        if fight.setup.settings.helpless_double == HelplessDouble::Before {
            damage *= 2;
            alters(t, clause::DAMAGE_HELPLESS, dealt, Alters::Helpless, damage);
        }
    }
    damage
}

/// What changes after soak: Helpless where the table has it so, and resistance
/// (`persona.damage.helpless-order`, `persona.resist.resist`).
pub fn lowered(t: &mut impl Table<Fight>, fight: &Fight, dealt: Dealt, amount: i16) -> i16 {
    let mut amount = amount;
    let after = fight.setup.settings.helpless_double != HelplessDouble::Before;
    if after && fight[dealt.to].has(Status::Helpless) {
        amount *= 2;
        alters(t, clause::DAMAGE_HELPLESS, dealt, Alters::Helpless, amount);
    }
    if dealt.level == Level::Resist && amount > 0 {
        amount = score::half(fight, amount);
        alters(t, clause::RESIST_RESIST, dealt, Alters::Resist(dealt.element), amount);
    }
    amount
}

/// The die against the Exhausted, where something is left to hurt them and the table has it now
/// (`persona.status-physical.exhausted-extra`).
///
/// # Errors
/// The table has no answer yet.
pub fn tired_die(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    dealt: Dealt,
    damage: i16,
    now: ExhaustedExtra,
) -> Step<i16> {
    let to = dealt.to;
    let tired = score::is_exhausted(fight, to) && fight.profile(to).kind != Kind::Horde;
    if !tired || dealt.tired || damage <= 0 || fight.setup.settings.exhausted_extra != now {
        return Ok(0);
    }
    t.cite(clause::STATUS_PHYSICAL_EXHAUSTED);
    let more = t.roll(Purpose::Extra { to }, test::D10)? as i16;
    alters(t, clause::STATUS_PHYSICAL_EXHAUSTED_EXTRA, dealt, Alters::Exhausted, more);
    Ok(more)
}

/// Tells what changes the figure of a hit.
pub fn alters(
    t: &mut impl Table<Fight>,
    clause: affray_table::Clause,
    dealt: Dealt,
    why: Alters,
    amount: i16,
) {
    let Dealt { to: who, by, .. } = dealt;
    t.tell(clause, || Event::Alters { who, by, why, amount });
}

/// How a hit is met.
fn level_for(fight: &Fight, shot: &Shot, hit: &Hit) -> Level {
    if hit.returned {
        return level_of_returned(fight, hit.to, shot.element);
    }
    resist::level(fight, hit.to, shot.element)
}

/// How an attack that was turned back meets its maker: by its own level
/// (`persona.resist.repel-own`).
#[must_use]
pub fn level_of_returned(fight: &Fight, by: Id, element: Element) -> Level {
    match fight.setup.settings.repelled_resistance {
        RepelledResistance::Normal => Level::Normal,
        RepelledResistance::Own => resist::level(fight, by, element),
    }
}

/// Whether what gets through soak of some damage changes once more, which is told in its order: by being Helpless, by a resistance, by being
/// Exhausted, by a Fury that was soaked away (`persona.damage.order`).
fn changes(
    fight: &Fight,
    dealt: Dealt,
    (damage, amount): (i16, i16),
    criticals: Criticals,
) -> bool {
    let to = dealt.to;
    let helpless = fight.setup.settings.helpless_double != HelplessDouble::Before
        && fight[to].has(Status::Helpless);
    let tired = fight.setup.settings.exhausted_extra == ExhaustedExtra::Unsoaked
        && score::is_exhausted(fight, to)
        && !dealt.tired;
    let resists = dealt.level == Level::Resist;
    if amount > 0 { helpless || tired || resists } else { criticals.fury && damage > 0 }
}

/// The Magnitude that a hit takes which hurts a Horde (`persona.horde.damage`).
fn magnitude(shot: &Shot, hit: &Hit, level: Level, into: &mut impl Reckon<From>) {
    let clause = clause::HORDE_DAMAGE;
    into.add(1, From::Hit, clause);
    into.add(i32::from(shot.code == Code::Explosion), From::Explosive, clause);
    into.add(i32::from(hit.superb), From::SuperHit, clause);
    into.add(i32::from(level == Level::Weak), From::Weak(shot.element), clause);
    if shot.melee && hit.first {
        let degrees = (i32::from(hit.degrees) - 1).max(0) / 2;
        into.add(degrees, From::Degrees(hit.degrees), clause);
    }
    if hit.several {
        into.add(into.total(), From::Several, clause);
    }
}

/// A Horde loses Magnitude, and more by Critical Damage (`persona.horde.damage`,
/// `persona.horde.statuses`). What it lost.
fn strike_horde(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (shot, hit, amount): (&Shot, &Hit, i16),
    dealt: Dealt,
    criticals: Criticals,
) -> Step<i16> {
    let Dealt { by, to, level, .. } = dealt;
    let blow = Blow { by: Some(by), to, location: Location::Body, code: shot.code };
    let (mut lost, mut terms) = (0, Terms::default());
    if amount > 0 {
        lost = total(|into| magnitude(shot, hit, level, into)) as i16;
        terms = t.terms(|into| magnitude(shot, hit, level, into));
    }
    for critical in [criticals.fury, criticals.deadly] {
        if critical {
            let more = i16::from(test::small(t, Purpose::Magnitude { to: blow.to }, 5)?);
            if t.keeps_clauses() {
                terms.add(more, From::Die(5), clause::HORDE_STATUSES);
            }
            t.cite(clause::HORDE_STATUSES);
            lost += more;
        }
    }
    if lost > 0 {
        harm::thin(t, fight, blow, lost, terms)?;
    }
    Ok(lost)
}

fn cite(t: &mut impl Table<Fight>, fight: &Fight, shot: &Shot, dealt: Dealt) {
    if !t.keeps_clauses() {
        return;
    }
    let Dealt { to, level, .. } = dealt;
    score::cite(t, fight, to, Score::Toughness);
    let guards = fight[to].is(Stance::Guarding);
    let differs = level != Level::Normal;
    let altered = fight[to].has(Status::Helpless) || score::is_exhausted(fight, to);
    let halves_guard = guards && fight.setup.settings.guard_soak == GuardSoak::Half;
    for (holds, clause) in [
        (differs || altered, clause::DAMAGE_ORDER),
        (differs, clause::RESIST_ELEMENTS),
        (differs && !fight.profile(to).kind.is_shadow(), clause::RESIST_WHOSE),
        (shot.magic, clause::DAMAGE_MAGIC_SOAK),
        (shot.magic, clause::MAGIC_CODES),
        (guards, clause::ACTION_GUARD_SOAK),
        (guards, clause::ACTION_GUARD_SOAK_DETAIL),
        (level == Level::Weak || level == Level::Resist, clause::CORE_ROUNDING),
        (halves_guard, clause::CORE_ROUNDING),
    ] {
        if holds {
            t.cite(clause);
        }
    }
    let bare = |who: Id| !fight.profile(who).kind.is_shadow() && fight[who].active.is_none();
    if bare(to) || bare(shot.by) {
        t.cite(clause::RESIST_NO_PERSONA);
    }
}
