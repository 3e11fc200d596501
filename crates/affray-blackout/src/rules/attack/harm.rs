//! The damage of a hit: its dice, and what is added to or taken off them
//! (`blackout.damage.modifier-order`).

use affray_table::{Step, Table};

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::{Attribute, Condition, Effect, Id, Level};
use crate::moves::Purpose;
use crate::rules::condition::{burden, lower};
use crate::rules::damage::{Damage, Wear};
use crate::rules::rolls::major;
use crate::rules::stacking::Impact;
use crate::rules::{custom, damage, stamina};
use crate::settings::{
    AddedDamage, AfraidDamage, AttributePenaltiesDamage, BonusDiceOnFixed, CorrodedAdds,
    CorrodedFirst, CriticalEffect, HalfDamage, SkillPenaltiesDamage, SneakExtra,
};
use crate::setup::Weapon;
use crate::state::Fight;

use super::Hit;

/// The damage test of a hit (`blackout.damage.modifier-order`).
pub(super) fn weapon_damage(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    hit: Hit,
    weapon: &Weapon,
) -> Step<i16> {
    let Hit { who, blow, extra, .. } = hit;
    let target = blow.target;
    let base = base_dice(fight, who, weapon);
    let mut dice = base + hit_dice(t, fight, hit, weapon) - spend_ward(t, fight, target);
    if weapon.strength {
        t.cite(clause::CORE_NPC_DAMAGE);
        if custom::is_injured(fight, who, Attribute::Strength) {
            t.cite(clause::CONDITIONS_INJURY_STRENGTH);
        }
        dice += stamina::exert_damage(t, fight, who, dice)?;
    }
    let (more, points) = corrosion(t, fight, target);
    dice += more;
    t.cite(clause::DAMAGE_MODIFIER_ORDER);
    let added = dice.max(0) + points + extra;
    let alone = fight.setup.settings.added_damage == AddedDamage::Yes;
    if !harms(weapon) && (added == 0 || !alone) {
        return Ok(0);
    }
    let purpose = Purpose::Damage { by: who, to: Some(target) };
    let rolled = damage::roll(t, fight, purpose, dice)?;
    let amount = (rolled + i16::from(weapon.flat) + extra + points).max(0);
    t.tell(clause::DAMAGE_TEST, || {
        Event::Onset(Onset::Damage { by: who, to: Some(target), amount })
    });
    let destroys = weapon.has(Effect::Destroyer) && blow.slow;
    if destroys {
        t.cite(clause::EFFECTS_DESTROYER_ARMOR);
    }
    let wear = if destroys { Wear::Destroyer } else { Wear::Ordinary };
    damage::take(t, fight, Damage { to: target, by: Some(who), amount }, wear)
}

/// Dice that the hit itself adds to its damage test, or takes off: a critical one, Sharp, Vulnerable
/// spent, a Sneak Attack, fear of the target.
fn hit_dice(t: &mut impl Table<Fight>, fight: &Fight, hit: Hit, weapon: &Weapon) -> i16 {
    let Hit { who, blow, critical, stacks, sneak, .. } = hit;
    let mut dice = i16::from(stacks.min(4));
    if critical {
        t.cite(clause::ATTACK_CRITICAL_EFFECT);
        dice += critical_dice(fight);
        if weapon.has(Effect::Sharp) {
            t.cite(clause::EFFECTS_SHARP);
            t.cite(clause::STACKING_NO_TEST_EFFECTS);
            dice += 1;
        }
    }
    dice += i16::from(sneak && fight.setup.settings.sneak_extra == SneakExtra::Die);
    let afraid = fight.setup.settings.afraid_damage == AfraidDamage::Yes;
    if afraid && fight[who].afraid_of.has(blow.target) {
        dice -= major(fight);
    }
    dice
}

/// Dice that a critical hit adds (`blackout.attack.critical-effect`).
#[must_use]
pub(crate) fn critical_dice(fight: &Fight) -> i16 {
    match fight.setup.settings.critical_effect {
        CriticalEffect::OneDie => 1,
        CriticalEffect::None => 0,
        CriticalEffect::TwoDice => 2,
    }
}

/// The dice of a damage test before anything special (`blackout.core.attribute-penalties`,
/// `blackout.conditions.injury-strength`).
#[must_use]
pub(crate) fn base_dice(fight: &Fight, who: Id, weapon: &Weapon) -> i16 {
    let settings = &fight.setup.settings;
    let mut dice = i16::from(weapon.dice);
    if weapon.strength {
        dice += i16::from(fight.profile(who).damage_dice);
        dice -= i16::from(custom::is_injured(fight, who, Attribute::Strength));
        if settings.attribute_penalties_damage == AttributePenaltiesDamage::Yes {
            dice -= burden(fight, who, Attribute::Strength);
        }
    }
    if settings.skill_penalties_damage == SkillPenaltiesDamage::Yes {
        dice -= i16::from(fight[who].has(Condition::Poisoned));
    }
    if dice > 0 {
        dice += custom::sum(fight, who, |custom| custom.damage_dice);
    }
    dice
}

/// Whether a weapon deals damage of its own, before anything is added.
#[must_use]
pub(crate) const fn harms(weapon: &Weapon) -> bool {
    weapon.dice > 0 || weapon.flat > 0 || weapon.strength
}

/// Whether what burdens somebody adds damage to an attack that deals none of its own
/// (`blackout.damage.modifier-order`).
#[must_use]
pub(crate) fn is_added_to(fight: &Fight, target: Id) -> bool {
    fight.setup.settings.added_damage == AddedDamage::Yes
        && (fight[target].level(Level::Corroded) > 0
            || custom::sum(fight, target, |custom| custom.damage_taken) > 0)
}

/// Warded is spent by a hit, needed or not: the dice it takes off
/// (`blackout.conditions.warded-expend`).
pub(crate) fn spend_ward(t: &mut impl Table<Fight>, fight: &mut Fight, target: Id) -> i16 {
    let level = fight[target].level(Level::Warded);
    if level > 0 {
        t.cite(clause::CONDITIONS_WARDED_EXPEND);
        lower(t, fight, target, Level::Warded, 0);
    }
    i16::from(level)
}

/// What Corroded adds: dice, or points (`blackout.conditions.corroded-points`).
fn corrosion(t: &mut impl Table<Fight>, fight: &Fight, target: Id) -> (i16, i16) {
    let level = i16::from(fight[target].level(Level::Corroded));
    if level > 0 {
        t.cite(clause::CONDITIONS_CORRODED);
        t.cite(clause::CONDITIONS_CORRODED_POINTS);
    }
    custom::cite(t, fight, target);
    let own = custom::sum(fight, target, |custom| custom.damage_taken);
    match fight.setup.settings.corroded {
        CorrodedAdds::Points => (0, level + own),
        CorrodedAdds::Dice => (level, own),
    }
}

/// Fixed or shared damage for one target: dice rolled and added or taken off, Corroded, and
/// halving (`blackout.damage.dice-and-fixed`, `blackout.damage.modifier-order`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn adjusted(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    impact: Impact,
    amount: i16,
) -> Step<i16> {
    let Impact { target, evaded, .. } = impact;
    t.cite(clause::DAMAGE_MODIFIER_ORDER);
    let ward = spend_ward(t, fight, target);
    let (more, points) = corrosion(t, fight, target);
    let mut amount = amount;
    if more + ward > 0 {
        t.cite(clause::DAMAGE_DICE_AND_FIXED);
    }
    if fight.setup.settings.bonus_dice_on_fixed == BonusDiceOnFixed::RollAndAdd {
        for (dice, less) in [(more, false), (ward, true)] {
            if dice > 0 {
                let extra = damage::roll(t, fight, Purpose::Extra { to: target, less }, dice)?;
                amount += if less { -extra } else { extra };
            }
        }
    }
    amount = amount.max(0);
    let first = fight.setup.settings.corroded_first == CorrodedFirst::Yes;
    if first {
        amount = (amount + points).max(0);
    }
    if evaded {
        t.cite(clause::CORE_ROUNDING);
        amount = match fight.setup.settings.half_damage {
            HalfDamage::Up => (amount + 1) / 2,
            HalfDamage::Down => amount / 2,
        };
    }
    Ok(if first { amount } else { (amount + points).max(0) })
}
