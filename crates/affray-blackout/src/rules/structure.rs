//! Barriers and structures: what stands on the field and can be broken
//! (`blackout.effects.destroyer-structures`).
//!
//! RULING: a structure cannot evade, so that an attack on it is tested against passive evasion 1;
//! its armor absorbs and does not wear; effects do nothing to it. At 0 hit points it is gone, and
//! with it the cover that it gave.

use affray_field::{Hex, Terrain};
use affray_table::{Reckon, Step, Table, total};

use crate::clause;
use crate::content::{MAX_STRUCTURES, Structure};
use crate::event::{Event, Harm, Onset};
use crate::kinds::{Condition, Effect, Id, Mode, Shape, StructureId};
use crate::moves::{Battery, Purpose, TestFor, With};
use crate::purpose::Sway;
use crate::reason::From;
use crate::rules::area::Landed;
use crate::rules::attack::{base_dice, critical_dice, is_loaded};
use crate::rules::condition::end;
use crate::rules::damage::Wear;
use crate::rules::field::Cover;
use crate::rules::rolls::Test;
use crate::rules::{attack, burst, condition, damage, field, gear, movement, rolls, stamina, turn};
use crate::settings::TakeYourTime;
use crate::setup::Weapon;
use crate::state::{Fight, Turn};

/// What an attack on a structure is tested against: it cannot evade.
const DEFENSE: u8 = 1;

/// A structure's entry.
#[must_use]
pub(crate) fn entry(fight: &Fight, which: StructureId) -> &Structure {
    &fight.setup.structures[which.index()]
}

/// Whether a structure stands.
#[must_use]
#[inline]
pub(crate) fn stands(fight: &Fight, which: StructureId) -> bool {
    fight.state.structures[which.index()] > 0
}

/// Every structure that stands.
pub(crate) fn standing(fight: &Fight) -> impl Iterator<Item = StructureId> + '_ {
    (0..fight.state.structures.len() as u8).map(StructureId).filter(|&it| stands(fight, it))
}

/// What standing structures make of a hex.
#[must_use]
pub(crate) fn mark(fight: &Fight, hex: Hex) -> Terrain {
    let here = standing(fight).map(|it| entry(fight, it)).filter(|it| it.hexes.contains(&hex));
    here.fold(Terrain::default(), |marks, it| marks.with(it.mark))
}

/// The hexes that standing structures let nobody into.
pub(crate) fn blocked(fight: &Fight) -> impl Iterator<Item = Hex> + '_ {
    let blocks = standing(fight).map(|it| entry(fight, it)).filter(|it| it.mark.is_blocked());
    blocks.flat_map(|it| it.hexes.iter().copied())
}

/// The hex of a structure that is nearest to a place, and the feet to it.
fn nearest(fight: &Fight, from: Hex, which: StructureId) -> (u16, Hex) {
    let hexes = entry(fight, which).hexes.iter();
    let feet = hexes.map(|&hex| (field::feet(fight, from, hex), hex)).min();
    feet.unwrap_or((u16::MAX, from))
}

/// Whether somebody can attack a structure with a weapon from here.
#[must_use]
pub(crate) fn can_batter(fight: &Fight, who: Id, weapon: &Weapon, which: StructureId) -> bool {
    let own = fight[who].at;
    let (feet, hex) = nearest(fight, own, which);
    if feet > weapon.range || weapon.is_area() {
        return false;
    }
    if !weapon.is_ranged() {
        return true;
    }
    !attack::is_blinded(fight, who)
        && field::in_sight(fight, own, hex)
        && (weapon.has(Effect::Seeking) || field::cover_between(fight, own, hex) != Cover::Full)
}

/// Advantages of an attack on a structure, and its disadvantages below 0.
pub(crate) fn edge(fight: &Fight, who: Id, battery: Battery, into: &mut impl Reckon<From>) {
    let weapon = gear::weapon(fight, battery.with);
    if fight[who].has(Condition::Prone) {
        let amount = if weapon.is_ranged() { 1 } else { -1 };
        into.add(amount, From::Prone(who), clause::CONDITIONS_PRONE_OWN_ATTACKS);
    }
    if battery.slow && fight.setup.settings.take_your_time == TakeYourTime::Advantage {
        into.add(1, From::Time, clause::ACTIONS_TAKE_YOUR_TIME);
    }
    if let With::Item(which) = battery.with {
        let amount = -i16::from(fight[which].shape == Shape::Impaired);
        into.add(amount, From::Impaired(which), clause::MANEUVER_GEAR_TABLE);
    }
}

/// The attack test on a structure.
pub(crate) fn test(who: Id, weapon: &Weapon, battery: Battery) -> Test {
    Test::new(who, TestFor::Batter(battery.on), weapon.attribute, attack::skill(weapon))
        .swayed(Sway::Batter(battery))
        .needs(DEFENSE)
        .own()
}

/// An attack on a structure: a test, or a burst; damage, its AV, its hit points.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn batter(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    battery: Battery,
) -> Step {
    let ap = fight.ap();
    t.tell(clause::ACTIONS_ATTACK, || Event::Onset(Onset::Batters { who, battery, ap }));
    let weapon = *gear::weapon(fight, battery.with);
    let test = test(who, &weapon, battery);
    t.cite(clause::ATTACK_TEST);
    let (amount, rounds) = if weapon.mode == Mode::Burst {
        let hits = burst::against_structure(t, fight, who, &weapon, &test)?;
        let loaded = match battery.with {
            With::Item(which) if weapon.clip.is_some() => fight[which].loaded,
            _ => u8::MAX,
        };
        let (hits, dice) = (hits.0.min(loaded), hits.1);
        (i16::from(hits) * i16::from(weapon.flat), dice.min(loaded))
    } else {
        let rolled = rolls::successes(t, fight, test)?;
        let hits = rolled.successes >= i16::from(DEFENSE);
        let critical = hits && attack::is_critical(fight, rolled, i16::from(DEFENSE));
        let strike = Strike { who, on: battery.on, critical };
        (if hits { harm(t, fight, strike, &weapon)? } else { 0 }, 1)
    };
    if amount > 0 {
        let destroys = battery.slow && weapon.has(Effect::Destroyer);
        let wear = if destroys { Wear::Destroyer } else { Wear::Ordinary };
        suffer(t, fight, battery.on, amount, wear);
    } else {
        t.tell(clause::ATTACK_TEST, || Event::Onset(Onset::BattersInVain { who, on: battery.on }));
    }
    attack::spend_rounds(t, fight, battery.with, rounds);
    end(t, fight, who, Condition::Hidden);
    Ok(())
}

/// A blow that hits a structure.
#[derive(Clone, Copy, Debug)]
struct Strike {
    who: Id,
    on: StructureId,
    critical: bool,
}

/// The dice of the damage test of a blow at a structure.
fn harm_dice(fight: &Fight, strike: Strike, weapon: &Weapon, into: &mut impl Reckon<From>) {
    attack::base(fight, strike.who, weapon, into);
    if strike.critical {
        into.add(critical_dice(fight), From::Critical, clause::ATTACK_CRITICAL_EFFECT);
        let sharp = i16::from(weapon.has(Effect::Sharp));
        into.add(sharp, From::Sharp, clause::EFFECTS_SHARP);
    }
}

/// The damage test of a blow at a structure.
fn harm(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    strike: Strike,
    weapon: &Weapon,
) -> Step<i16> {
    let Strike { who, on, critical } = strike;
    if critical {
        t.cite(clause::ATTACK_CRITICAL);
        t.cite(clause::ATTACK_CRITICAL_EFFECT);
    }
    let mut dice = total(|into| harm_dice(fight, strike, weapon, into)) as i16;
    let mut terms = t.terms(|into| harm_dice(fight, strike, weapon, into));
    if weapon.strength {
        let exerted = stamina::exert_damage(t, fight, who, dice)?;
        dice += exerted;
        if t.keeps_clauses() {
            terms.add(exerted, From::Exerted, clause::STAMINA_EXERT_EACH_TEST);
        }
    }
    if weapon.dice == 0 && weapon.flat == 0 && !weapon.strength {
        return Ok(0);
    }
    let rolled = damage::roll(t, fight, Purpose::Damage { by: who, to: None }, dice)?;
    let amount = rolled + i16::from(weapon.flat);
    let points = t.terms(|into| into.add(weapon.flat, From::Weapon, clause::DAMAGE_TEST));
    t.tell(clause::DAMAGE_TEST, || {
        let (by, dice) = (who, terms);
        Event::Onset(Onset::DamageToIt { by, on, amount, rolled, dice, points })
    });
    Ok(amount)
}

/// Damage to a structure: past its AV, or all of it where Destroyer ignores that.
pub(crate) fn suffer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    on: StructureId,
    amount: i16,
    wear: Wear,
) {
    let destroys = wear == Wear::Destroyer;
    let av = if destroys { 0 } else { entry(fight, on).av };
    let absorbed = amount.min(av).max(0);
    let left = fight.state.structures[on.index()];
    let lost = (amount - absorbed).min(left).max(0);
    fight.state.structures[on.index()] = left - lost;
    let now = left - lost;
    let clause = if destroys { clause::EFFECTS_DESTROYER_STRUCTURES } else { clause::DAMAGE_AV };
    t.tell(clause, || Event::Harm(Harm::StructureHurt { on, absorbed, lost, now }));
    if now == 0 {
        // Anyone who hid behind it stands in the open.
        for who in fight.roster() {
            movement::come_into_view(t, fight, who);
        }
    }
}

/// Structures inside an area attack suffer it, as everything inside does
/// (`blackout.area.blast-radius`); `rolled` is the damage that all share, if they share it.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn in_area(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    landed: Landed<'_>,
    rolled: Option<i16>,
    wear: Wear,
) -> Step {
    let Landed { by, weapon, .. } = landed;
    let dice = base_dice(fight, by, weapon);
    if dice <= 0 && weapon.flat == 0 {
        return Ok(());
    }
    let mut struck = [false; MAX_STRUCTURES];
    for which in standing(fight) {
        struck[which.index()] =
            entry(fight, which).hexes.iter().any(|&hex| landed.covers(fight, hex));
    }
    for (place, _) in struck.iter().enumerate().filter(|struck| *struck.1) {
        let amount = match rolled {
            Some(rolled) => rolled,
            None => {
                let purpose = Purpose::Damage { by, to: None };
                damage::roll(t, fight, purpose, dice)? + i16::from(weapon.flat)
            }
        };
        suffer(t, fight, StructureId(place as u8), amount, wear);
    }
    Ok(())
}

/// Every attack on a structure that somebody can make with so many action points.
pub(crate) fn options(fight: &Fight, turn: Turn, see: &mut dyn FnMut(Battery)) {
    let (who, ap) = (turn.who, turn.ap);
    if fight.state.structures.is_empty() || !condition::can_act(fight, who) {
        return;
    }
    turn::arms(fight, who, &mut |with, weapon| {
        if weapon.ap > ap || !is_loaded(fight, with) {
            return;
        }
        for on in standing(fight).filter(|&on| can_batter(fight, who, weapon, on)) {
            see(Battery { with, on, slow: false });
            if turn::may_take_time(fight, turn, weapon).is_ok() {
                see(Battery { with, on, slow: true });
            }
        }
    });
}
