//! Damage: dice, Strength, critical multiplication, Armour (`hallowed.damage.*`,
//! `hallowed.critical.*`).

use affray_table::{Step, Sum, Table};

use crate::attribute::modifier;
use crate::clause;
use crate::custom;
use crate::event::Event;
use crate::gear::has_shield;
use crate::injury;
use crate::moves::Purpose;
use crate::outcome::happen;
use crate::settings::{
    ArmorAgainst, ArmorCritical, ArmorMinimum, CriticalRoll, InjuryDamage, MinimumDamage,
};
use crate::setup::{Attribute, Bypass, DamageParts, Id, Weapon};
use crate::state::{Condition, Fight, Outcome};

/// The Armour score (`hallowed.damage.armour-sum`).
#[must_use]
pub fn armor(fight: &Fight, who: Id) -> i16 {
    let (profile, it) = (fight.profile(who), &fight[who]);
    let worn = (profile.worn.1 - i16::from(it.eaten)).max(0);
    let shield = match profile.shield {
        Some((_, armor)) if armor != 0 && has_shield(fight, who) => armor,
        _ => 0,
    };
    profile.natural_armor + worn + shield + i16::from(it.ward.1)
}

/// What a weapon's dice are raised by (`hallowed.damage.roll`, `.ranged`, `.natural`).
#[must_use]
pub fn bonus(fight: &Fight, by: Id, weapon: &Weapon, thrown: bool) -> i16 {
    let strength = weapon.is_melee() || thrown || weapon.skill == crate::setup::Skill::Throwing;
    let sickened = if fight[by].has(Condition::Sickened) { 2 } else { 0 };
    (if strength { modifier(fight, by, Attribute::Strength) } else { 0 }) - sickened
        + custom::sum(fight, by, |custom| custom.damage)
}

/// A hit whose damage is to be rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Who deals it.
    pub by: Id,
    /// To whom.
    pub to: Id,
    /// Its dice.
    pub parts: DamageParts,
    /// What is added to them.
    pub plus: i16,
    /// What a critical hit multiplies by; 1 for a hit that is not critical.
    pub multiplier: i16,
    /// Where it goes.
    pub bypass: Bypass,
    /// Whether it takes effect even within a tie.
    pub now: bool,
}

/// The dice once, or as often as a critical hit has them rolled.
fn dice(t: &mut impl Table<Fight>, blow: &Blow, times: i16) -> Step<i16> {
    let purpose = Purpose::Damage { by: blow.by, to: blow.to };
    let mut sum = 0;
    for _ in 0..times {
        for part in blow.parts.iter().filter(|part| part.dice.count > 0) {
            let dice = Sum::of(part.dice.count, part.dice.sides);
            sum += t.roll(purpose, dice)? as i16;
        }
    }
    Ok(sum)
}

/// Damage before Armour: at least 1, then multiplied (`hallowed.critical.whole-damage`).
fn gross(t: &mut impl Table<Fight>, fight: &Fight, blow: &Blow) -> Step<(i16, i16)> {
    let settings = &fight.setup.settings;
    let times = blow.multiplier;
    let again = settings.critical_roll == CriticalRoll::Again && times > 1;
    let rolled = dice(t, blow, if again { times } else { 1 })?;
    let least = match settings.minimum_damage {
        MinimumDamage::BeforeArmor => 1,
        MinimumDamage::AfterArmor | MinimumDamage::Zero => 0,
    };
    if rolled + blow.plus < least {
        t.cite(clause::DAMAGE_MINIMUM);
    }
    if again {
        return Ok(((rolled + times * blow.plus).max(least), 1));
    }
    if times > 1 && settings.critical_roll == CriticalRoll::Dice {
        return Ok(((times * rolled + blow.plus).max(least), 1));
    }
    Ok(((rolled + blow.plus).max(least), times))
}

/// What is left of a hit after Armour (`hallowed.critical.armour-order`, `.armour-floor`).
fn net(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    blow: &Blow,
    whole: i16,
    times: i16,
) -> (i16, i16) {
    let settings = &fight.setup.settings;
    let critical = blow.multiplier > 1;
    let mut soaks = armor(fight, blow.to);
    if settings.armor_against == ArmorAgainst::Physical
        && !blow.parts.iter().any(|part| part.kind.is_physical())
    {
        soaks = 0;
    }
    let how = if critical { settings.armor_critical } else { ArmorCritical::After };
    let multiplied = match how {
        ArmorCritical::After => whole * times - soaks,
        ArmorCritical::Before => (whole - soaks).max(0) * times,
        ArmorCritical::Ignored => whole * times,
    };
    let least = match (settings.minimum_damage, settings.armor_minimum) {
        (MinimumDamage::AfterArmor, _) | (_, ArmorMinimum::One) => 1,
        _ => 0,
    };
    if t.keeps_clauses() {
        if armor(fight, blow.to) > 0 {
            t.cite(clause::DAMAGE_ARMOUR);
            t.cite(clause::DAMAGE_ARMOUR_SUM);
            t.cite(clause::DAMAGE_ARMOUR_EACH_HIT);
            t.cite(clause::DAMAGE_ARMOUR_TYPES);
        }
        if settings.minimum_damage == MinimumDamage::AfterArmor && multiplied < least {
            t.cite(clause::DAMAGE_MINIMUM);
        }
        if multiplied <= 0 {
            t.cite(clause::DAMAGE_ARMOUR_FLOOR);
        }
        if blow.parts.len() > 1 {
            t.cite(clause::DAMAGE_ARMOUR_MIXED);
        }
        if critical {
            t.cite(clause::CRITICAL_ARMOUR_ORDER);
        }
    }
    (multiplied.max(least), soaks)
}

/// Rolls a hit's damage, takes Armour off, and lets it take effect; a critical one may leave a
/// Combat Injury.
///
/// # Errors
/// The table has no answer yet.
pub fn deal(t: &mut impl Table<Fight>, fight: &mut Fight, blow: &Blow) -> Step {
    let Blow { by, to, now, .. } = *blow;
    let critical = blow.multiplier > 1;
    let (whole, times) = gross(t, fight, blow)?;
    let (amount, soaks) = net(t, fight, blow, whole, times);
    t.cite(clause::DAMAGE_TYPES);
    if blow.plus != 0 {
        t.cite(clause::ATTRIBUTE_STRENGTH_USE);
    }
    let dealt = whole * times;
    t.tell(clause::DAMAGE_ROLL, || Event::Damage { by, to, amount: dealt, armor: soaks });
    if critical {
        t.cite(clause::CRITICAL_MULTIPLIES);
        t.cite(clause::CRITICAL_MULTIPLIERS);
        t.cite(clause::CRITICAL_WHOLE_DAMAGE);
        t.cite(clause::CRITICAL_BYPASS_STRESS);
        if fight[to].stress == 0 {
            t.cite(clause::CRITICAL_TARGET_WITHOUT_STRESS);
        }
    } else {
        t.cite(clause::INJURY_ONLY_CRITICAL);
    }
    let Some(kind) = blow.parts.first().map(|part| part.kind) else { return Ok(()) };
    if amount == 0 {
        if critical {
            t.cite(clause::INJURY_CERTAIN);
        }
        t.tell(clause::DAMAGE_ARMOUR_FLOOR, || Event::Unhurt { who: to });
        return Ok(());
    }
    if blow.bypass != Bypass::None {
        t.cite(clause::DAMAGE_OTHERWISE_STATED);
    }
    let deep = critical && blow.bypass != Bypass::StressOnly || blow.bypass == Bypass::ToWounds;
    let shallow = blow.bypass == Bypass::StressOnly;
    happen(t, fight, now, Outcome::Harm { to, by, amount, kind, deep, shallow });
    if critical {
        let figure = match fight.setup.settings.injury_damage {
            InjuryDamage::AfterArmor => amount,
            InjuryDamage::BeforeArmor => dealt,
        };
        injury::roll(t, fight, (by, to), figure, &blow.parts, now)?;
    }
    Ok(())
}
