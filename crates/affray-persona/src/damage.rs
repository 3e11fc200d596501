//! Damage from the dice to the wounds (`persona.damage.*`, `persona.resist.*`).

use affray_table::{Pool, Step, Table};

use crate::aim::{self, Means, Shot};
use crate::clause;
use crate::critical;
use crate::event::{Alters, Event};
use crate::gear::{self, Roll};
use crate::harm::{self, Blow, Toll};
use crate::moves::{Ask, Purpose, TestFor};
use crate::resist;
use crate::score;
use crate::settings::{
    ExhaustedExtra, FuryConfirm, FuryFor, GuardSoak, HamaMudo, HelplessDouble, MinionFury,
    RepelledResistance, ReplaceDie,
};
use crate::setup::{Code, Element, Id, Kind, Level, Location, Score, Status};
use crate::space;
use crate::state::{Fight, Stance};
use crate::test;

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
    (fight.profile(who).armor[place] - i16::from(fight[who].ap_lost[place])).max(0)
}

/// What a guard adds to soak (`persona.action.guard.soak`).
#[must_use]
pub fn guard_soak(fight: &Fight, who: Id) -> i16 {
    if fight[who].is(Stance::Guarding) { guarded_soak(fight, who) } else { 0 }
}

fn guarded_soak(fight: &Fight, who: Id) -> i16 {
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
    bare_soak(fight, who, location, penetration) + guard_soak(fight, who)
}

/// What is soaked without a guard.
#[must_use]
fn bare_soak(fight: &Fight, who: Id, location: Location, penetration: i16) -> i16 {
    let worn = armor(fight, who, location);
    let armor = (worn - penetration).max(0);
    score::bonus(fight, who, Score::Toughness) + armor
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
    let weapon = shot.damage;
    let bonus = |of: Score| score::bonus(fight, by, of);
    let (dice, flat) = match shot.means {
        Means::Weapon(_) => {
            let adds = gear::weapon(fight, shot.with).adds_strength();
            let strength = if adds { bonus(Score::Strength) } else { 0 };
            (weapon, weapon.flat + strength)
        }
        Means::Power(which) => {
            let power = fight.power(which);
            if power.magic {
                let magic = if power.adds_magic { bonus(Score::Magic) } else { 0 };
                (power.roll, power.roll.flat + magic)
            } else {
                let strength = if power.melee { bonus(Score::Strength) } else { 0 };
                (weapon, weapon.flat + power.roll.flat + strength)
            }
        }
    };
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
    let (more, fury) = squad_dice(t, fight, by, purpose)?;
    sum += more;
    ten |= fury;

    t.cite(if shot.magic { clause::MAGIC_DAMAGE } else { clause::DAMAGE_FORMULA });
    let amount = (sum + flat).max(0);
    t.tell(clause::DAMAGE_FORMULA, || Event::Damage { by, amount });
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

/// Whether a hit is a confirmed Righteous Fury (`persona.damage.fury-confirm`).
fn fury(t: &mut impl Table<Fight>, fight: &mut Fight, shot: &Shot, hit: &Hit) -> Step<bool> {
    if !hit.rolled.ten || hit.returned {
        return Ok(false);
    }
    let settings = &fight.setup.settings;
    let kind = fight.profile(shot.by).kind;
    if settings.fury_for == FuryFor::Great && !matches!(kind, Kind::Character | Kind::Greater) {
        t.cite(clause::DAMAGE_FURY_WHO);
        return Ok(false);
    }
    t.cite(clause::DAMAGE_FURY_TRIGGER);
    t.cite(clause::DAMAGE_FURY_WHO);
    let (by, to) = (shot.by, hit.to);
    let confirmed = match settings.fury_confirm {
        FuryConfirm::Automatic => true,
        FuryConfirm::Test => {
            let holy = matches!(shot.element, Element::Light | Element::Darkness);
            let resists = resist::level(fight, to, shot.element) == Level::Resist;
            let target = hit.target - if shot.magic && holy && resists { 20 } else { 0 };
            let purpose = Purpose::Test { who: by, why: TestFor::Fury(to), target };
            t.check(purpose, test::D100, |rolled| test::passes(settings, rolled, target))?
        }
    };
    t.tell(clause::DAMAGE_FURY_CONFIRM, || Event::Fury { by, to, confirmed });
    Ok(confirmed)
}

/// Whether a Super Hit is one of Hama or Mudo (`persona.magic.hama-mudo`).
fn is_deadly(fight: &Fight, shot: &Shot) -> bool {
    match shot.means {
        Means::Power(which) => {
            fight.power(which).super_effect == crate::gear::SuperEffect::Critical
        }
        Means::Weapon(_) => false,
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
    hit: Hit,
) -> Step<i16> {
    let (by, to) = (shot.by, hit.to);
    let kind = fight.profile(to).kind;
    let confirmed = fury(t, fight, shot, &hit)?;
    let deadly = hit.superb && hit.first && is_deadly(fight, shot);
    let greater = kind == Kind::Greater;
    let minion = kind.is_minion();
    let mut rows = [0_u8; 2];
    let mut extra = 0;
    for (place, holds) in [confirmed, deadly].into_iter().enumerate() {
        if !holds {
            continue;
        }
        if greater {
            t.cite(clause::SHADOW_GREATER_NO_CRITICAL);
            let amount = t.roll(Purpose::Extra { to }, test::D10)? as i16;
            alters(t, clause::SHADOW_GREATER_EXTRA, (to, by), Alters::Extra, amount);
            extra += amount;
        } else if !minion && kind != Kind::Horde {
            rows[place] = row(t, fight, to, place == 1)?;
        }
    }
    if deadly {
        t.cite(clause::MAGIC_HAMA_MUDO);
        t.cite(clause::MAGIC_HAMA_MUDO_AMOUNT);
    }
    let level = level_for(fight, shot, &hit);
    let mut damage = hit.rolled.total + extra;
    let element = shot.element;
    if level == Level::Weak {
        let more = resist::weakness_bonus(fight, by);
        damage += more;
        alters(t, clause::RESIST_WEAK, (to, by), Alters::Weak(element), more);
    }
    let helpless = fight[to].has(Status::Helpless);
    let before = fight.setup.settings.helpless_double == HelplessDouble::Before;
    if helpless {
        t.cite(clause::DAMAGE_HELPLESS);
        t.cite(clause::DAMAGE_HELPLESS_ORDER);
        if before {
            damage *= 2;
            alters(t, clause::DAMAGE_HELPLESS, (to, by), Alters::Helpless, damage);
        }
    }
    if resist::cannot_hurt(fight, by, to) {
        alters(t, clause::INJURY_HURTING_SHADOWS, (to, by), Alters::Powerless, 0);
        damage = 0;
    }
    fight.state.last_damage = damage;
    let exhausted = score::is_exhausted(fight, to) && kind != Kind::Horde;
    let soaked_die = fight.setup.settings.exhausted_extra == ExhaustedExtra::Before;
    if exhausted && soaked_die && damage > 0 {
        damage += tired_die(t, to, by)?;
    }
    let location = harm::struck(fight, to, hit.location);
    let guard = guard_soak(fight, to);
    let soak = bare_soak(fight, to, location, penetration(fight, shot)) + guard;
    let soak = if kind == Kind::Horde { horde_soak(fight, to, shot) } else { soak };
    let mut amount = (damage - soak).max(0);
    let soaked = damage - amount;
    if guard > 0 {
        alters(t, clause::ACTION_GUARD_SOAK, (to, by), Alters::Guard, guard);
    }
    if helpless && !before {
        amount *= 2;
        alters(t, clause::DAMAGE_HELPLESS, (to, by), Alters::Helpless, amount);
    }
    if level == Level::Resist && amount > 0 {
        amount = score::half(fight, amount);
        alters(t, clause::RESIST_RESIST, (to, by), Alters::Resist(element), amount);
    }
    if exhausted && !soaked_die && amount >= 1 {
        amount += tired_die(t, to, by)?;
    }
    // persona.damage.fury-effect: a Fury that is soaked away deals 1 wound and no row.
    let mut furious = confirmed && !greater;
    if furious {
        if amount == 0 && kind != Kind::Horde && damage > 0 {
            amount = 1;
            alters(t, clause::DAMAGE_FURY_EFFECT, (to, by), Alters::Fury, amount);
            furious = false;
        }
    }
    cite(t, fight, shot, &hit, level);
    if kind == Kind::Horde {
        return strike_horde(t, fight, shot, &hit, level, amount, [confirmed, deadly]);
    }
    let pool = harm::pool(fight, to, location);
    let left = harm::left(fight, to, pool) - amount;
    let source = Some(by);
    t.tell(clause::DAMAGE_SOAK, || Event::Hurt {
        who: to,
        by: source,
        amount,
        soaked,
        left,
        location,
    });
    let blow = Blow { by: source, to, location, code: shot.code };
    harm::lose(t, fight, toll, blow, amount)?;
    if minion {
        let rule = fight.setup.settings.minion_dies_on_fury == MinionFury::Yes;
        if furious || deadly {
            t.cite(clause::SHADOW_MINION_CRITICAL);
        }
        if rule && (furious || deadly) && space::is_present(fight, to) {
            t.cite(clause::SHADOW_MINION_NO_ROW);
            t.cite(harm::minion_clause(fight.profile(to).kind));
            harm::die(t, fight, toll, to)?;
        }
        return Ok(amount);
    }
    if furious && rows[0] > 0 && space::is_present(fight, to) {
        t.cite(clause::DAMAGE_FURY_EFFECT);
        t.cite(clause::DAMAGE_FURY_ORDER);
        critical::strike(t, fight, toll, blow, rows[0])?;
    }
    if deadly && !greater && space::is_present(fight, to) {
        smite(t, fight, toll, blow, rows[1])?;
    }
    Ok(amount)
}

/// The row of a Righteous Fury, or of a Super Hit of Hama or Mudo.
fn row(t: &mut impl Table<Fight>, fight: &Fight, to: Id, deadly: bool) -> Step<u8> {
    let sides = match fight.setup.settings.hama_mudo_critical {
        HamaMudo::D10 if deadly => 10,
        _ => 5,
    };
    test::small(t, Purpose::Row { to }, sides)
}

/// A Super Hit with Hama or Mudo deals its Critical Damage.
fn smite(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    row: u8,
) -> Step {
    if fight.setup.settings.hama_mudo_critical != HamaMudo::Wounds {
        return critical::strike(t, fight, toll, blow, row);
    }
    // The wounds themselves go below zero by so many.
    let left = harm::left(fight, blow.to, harm::pool(fight, blow.to, blow.location));
    harm::lose(t, fight, toll, blow, left.max(0) + i16::from(row))
}

/// The die against the Exhausted (`persona.status-physical.exhausted-extra`).
///
/// # Errors
/// The table has no answer yet.
pub fn tired_die(t: &mut impl Table<Fight>, to: Id, by: Id) -> Step<i16> {
    t.cite(clause::STATUS_PHYSICAL_EXHAUSTED);
    let more = t.roll(Purpose::Extra { to }, test::D10)? as i16;
    alters(t, clause::STATUS_PHYSICAL_EXHAUSTED_EXTRA, (to, by), Alters::Exhausted, more);
    Ok(more)
}

/// Tells what changes the figure of a hit.
pub fn alters(
    t: &mut impl Table<Fight>,
    clause: affray_table::Clause,
    (who, by): (Id, Id),
    why: Alters,
    amount: i16,
) {
    t.tell(clause, || Event::Alters { who, by, why, amount });
}

/// How a hit is met; one that was turned back meets its maker's own level
/// (`persona.resist.repel-own`).
#[must_use]
pub fn level_for(fight: &Fight, shot: &Shot, hit: &Hit) -> Level {
    let normal = fight.setup.settings.repelled_resistance == RepelledResistance::Normal;
    if hit.returned && normal {
        return Level::Normal;
    }
    resist::level(fight, hit.to, shot.element)
}

/// What a Horde soaks: one armor value (`persona.horde.magnitude`).
fn horde_soak(fight: &Fight, who: Id, shot: &Shot) -> i16 {
    soak(fight, who, Location::Body, penetration(fight, shot))
}

/// A hit on a Horde (`persona.horde.damage`, `persona.horde.statuses`).
fn strike_horde(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    hit: &Hit,
    level: Level,
    amount: i16,
    criticals: [bool; 2],
) -> Step<i16> {
    let to = hit.to;
    let blow = Blow { by: Some(shot.by), to, location: Location::Body, code: shot.code };
    let mut lost = 0;
    if amount >= 1 {
        lost = 1;
        lost += i16::from(shot.code == Code::Explosion);
        lost += i16::from(hit.superb) + i16::from(level == Level::Weak);
        if shot.melee && hit.first {
            lost += (i16::from(hit.degrees) - 1).max(0) / 2;
        }
        if hit.several {
            lost *= 2;
        }
    }
    for critical in criticals {
        if critical {
            t.cite(clause::HORDE_STATUSES);
            lost += i16::from(test::small(t, Purpose::Magnitude { to }, 5)?);
        }
    }
    if lost > 0 {
        harm::thin(t, fight, blow, lost)?;
    }
    Ok(lost)
}

fn cite(t: &mut impl Table<Fight>, fight: &Fight, shot: &Shot, hit: &Hit, level: Level) {
    if !t.keeps_clauses() {
        return;
    }
    let to = hit.to;
    score::cite(t, fight, to, Score::Toughness);
    let halves_guard =
        fight[to].is(Stance::Guarding) && fight.setup.settings.guard_soak == GuardSoak::Half;
    for (holds, clause) in [
        (true, clause::DAMAGE_ORDER),
        (true, clause::RESIST_ELEMENTS),
        (level == Level::Normal, clause::RESIST_NORMAL),
        (!fight.profile(to).kind.is_shadow(), clause::RESIST_WHOSE),
        (shot.magic, clause::DAMAGE_MAGIC_SOAK),
        (shot.magic, clause::MAGIC_CODES),
        (fight[to].is(Stance::Guarding), clause::ACTION_GUARD_SOAK),
        (fight[to].is(Stance::Guarding), clause::ACTION_GUARD_SOAK_DETAIL),
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
