//! Rough figures that tactics go by.

use affray_field::Hex;

use crate::kinds::{Attribute, Body, Condition, Effect, Id, ItemId, Level, Mode, Skill};
use crate::moves::{Blow, TestFor, With};
use crate::rules::area::Landed;
use crate::rules::attack::{base_dice, can_target, critical_dice, is_loaded};
use crate::rules::condition::is_out;
use crate::rules::damage::armor_value;
use crate::rules::field::are_enemies;
use crate::rules::rolls::{Test, pool, success_on};
use crate::rules::turn::arms;
use crate::rules::{area, attack, burst, condition, field, gear};
use crate::setup::Weapon;
use crate::state::Fight;

/// The most dice that chances are told for.
const MOST_DICE: usize = 24;

/// Chances in thousandths that so many dice bring so many successes, by the least face that is one:
/// 4, 5 or 6.
static CHANCES: [[[u16; MOST_DICE + 1]; MOST_DICE + 1]; 3] = [chances(3), chances(2), chances(1)];

/// The chances where so many of six faces are successes, by dice and the successes needed.
const fn chances(good: i64) -> [[u16; MOST_DICE + 1]; MOST_DICE + 1] {
    let mut table = [[0; MOST_DICE + 1]; MOST_DICE + 1];
    let mut needs = 0;
    while needs <= MOST_DICE {
        // ways[k] of k successes so far, scaled to a million in all; those enough gather at the end.
        let mut ways = [0_i64; MOST_DICE + 1];
        ways[0] = 1_000_000;
        let mut dice = 0;
        while dice <= MOST_DICE {
            table[dice][needs] = (ways[needs] / 1000) as u16;
            let mut k = needs + 1;
            while k > 0 {
                k -= 1;
                let stays = if k == needs { ways[k] } else { ways[k] * (6 - good) / 6 };
                let comes = if k > 0 { ways[k - 1] * good / 6 } else { 0 };
                ways[k] = stays + comes;
            }
            dice += 1;
        }
        needs += 1;
    }
    table
}

/// The chance in thousandths that so many dice bring so many successes.
#[must_use]
pub(crate) fn chance(fight: &Fight, dice: i16, needs: u8) -> i32 {
    let dice = dice.clamp(0, MOST_DICE as i16) as usize;
    let needs = usize::from(needs);
    if needs > dice {
        return 0;
    }
    let least = usize::from(success_on(fight)).clamp(4, 6);
    i32::from(CHANCES[least - 4][dice][needs])
}

/// Mean damage beyond armor, in tenths of a point, of a sum with this mean (in tenths) and dice.
fn beyond(mean: i32, dice: i32, armor: i32) -> i32 {
    let over = mean - 10 * armor;
    // About twice the deviation of so many dice: 1.7 times the root, in tenths.
    let spread = match dice {
        ..=0 => 1,
        1 => 25,
        2..=3 => 38,
        4..=6 => 56,
        7..=9 => 70,
        _ => 85,
    };
    if over >= spread {
        over
    } else if over <= -spread {
        0
    } else {
        (over + spread) * (over + spread) / (4 * spread)
    }
}

/// What harm is worth against somebody: what gets through, what wears, and the end of it.
fn harm(fight: &Fight, target: Id, mean: i32, dice: i32) -> i32 {
    let it = &fight[target];
    let armor = i32::from(armor_value(fight, target));
    let through = beyond(mean, dice, armor);
    let left = 10 * (i32::from(it.hp) + i32::from(it.worn.1) + i32::from(it.innate.1));
    let wears = (mean / 10).min(armor) / 2;
    let ends = if through >= left { 120 } else { 0 };
    // Who is nearly down is worth more, as far as anything gets through.
    let weak = 200 / (4 + left / 10) * through.min(40) / 40;
    through.min(left + 40) + wears + ends + weak
}

/// What the effects of a weapon are worth on a hit.
fn effects(fight: &Fight, weapon: &Weapon, target: Id) -> i32 {
    let mut worth = 0;
    if weapon.kinds.0 == 0 {
        return 0;
    }
    let machine = fight.profile(target).body == Body::Mechanical;
    for effect in weapon.kinds.iter() {
        let number = i32::from(weapon.effects[effect as usize]);
        if number == 0 || condition::is_immune(fight, target, effect) {
            continue;
        }
        let it = &fight[target];
        worth += match effect {
            Effect::Scorch | Effect::Frost | Effect::Shock => 8 * number,
            Effect::Knockdown if it.has(Condition::Prone) => 0,
            Effect::Knockdown | Effect::Stun | Effect::Slow | Effect::Gravity => 5 * number,
            Effect::Magnetic if it.has(Condition::Magnetic) => 0,
            Effect::Magnetic => 10,
            Effect::Fear if it.afraid_of.is_empty() => 9 * number,
            Effect::Shutdown if machine => 60 * number,
            Effect::Knockout if !machine => 20 * number,
            Effect::Acid if it.level(Level::Acid) < 3 => 7 * number,
            Effect::Corrosive if it.level(Level::Corroded) < 3 => 5 * number,
            Effect::Poison if !it.has(Condition::Poisoned) => 6 * number,
            Effect::Vulnerable => 4,
            Effect::Deadly | Effect::Sharp => 2,
            Effect::Noise => 6 * number,
            _ => 0,
        };
    }
    worth
}

/// What an attack is worth.
#[must_use]
pub(crate) fn blow(fight: &Fight, who: Id, blow: Blow) -> i32 {
    let weapon = gear::weapon(fight, blow.with);
    let target = blow.target;
    if is_out(fight, target) {
        return -500;
    }
    let ward = i32::from(fight[target].level(Level::Warded));
    let points = 10 * i32::from(fight[target].level(Level::Corroded));
    if weapon.mode == Mode::Burst {
        let test = burst::burst_test(who, weapon, blow);
        let dice = i32::from(burst::pool(fight, weapon, &test)).max(0);
        let faces = 6 - i32::from(attack::defense(fight, who, weapon, target)).min(6);
        let mean = dice * faces * 10 * i32::from(weapon.flat) / 6 + points - 35 * ward;
        return harm(fight, target, mean.max(0), dice) + effects(fight, weapon, target);
    }
    let test = attack::attack_test(fight, who, weapon, blow);
    let dice = pool(fight, &test);
    let needs = test.needs.unwrap_or(1);
    let certain = weapon.has(Effect::Conductor) && fight[target].has(Condition::Magnetic);
    let hits = if certain { 1000 } else { chance(fight, dice, needs) };
    let critical = chance(fight, dice, needs + 3);
    let mut thrown = i32::from(base_dice(fight, who, weapon)) - ward;
    if blow.spend {
        thrown += i32::from(fight[target].level(Level::Vulnerable).min(4));
    }
    let more = 35 * i32::from(critical_dice(fight) + i16::from(weapon.has(Effect::Sharp)));
    let mut mean = 35 * thrown.max(0) + 10 * i32::from(weapon.flat) + points;
    if thrown > 0 {
        mean += more * critical / hits.max(1);
    }
    let worth = if thrown <= 0 && weapon.flat == 0 { 0 } else { harm(fight, target, mean, thrown) };
    hits * (worth + effects(fight, weapon, target)) / 1000
}

/// The best attack that somebody can make now.
#[must_use]
pub(crate) fn best_blow(fight: &Fight, who: Id, ap: u8) -> Option<(Blow, i32)> {
    let mut best: Option<(Blow, i32)> = None;
    arms(fight, who, &mut |with, weapon| {
        if weapon.ap > ap || !is_loaded(fight, with) {
            return;
        }
        for target in fight.roster() {
            if is_out(fight, target) || !can_target(fight, who, weapon, target) {
                continue;
            }
            let this = Blow { with, target, slow: false, spend: false };
            let worth = blow(fight, who, this) / i32::from(weapon.ap);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((this, worth));
            }
        }
    });
    best
}

/// What an area attack at a point is worth: harm to enemies less twice that to friends.
#[must_use]
pub(crate) fn area_at(fight: &Fight, who: Id, item: ItemId, at: Hex) -> i32 {
    let weapon = gear::weapon(fight, With::Item(item));
    let landed = Landed { by: who, weapon, at };
    let mut worth = 0;
    for target in fight.roster() {
        if fight[target].gone || is_out(fight, target) {
            continue;
        }
        let at_risk = weapon.mode == Mode::Blast || target != who;
        if at_risk && landed.covers(fight, fight[target].at) {
            let each = area_on(fight, who, weapon, target);
            worth += if are_enemies(fight, who, target) { each } else { -2 * each - 30 };
        }
    }
    if weapon.mode == Mode::Blast {
        worth -= 8 * (i32::from(area::difficulty(fight, who, at)) - 2);
    }
    worth
}

/// What an area attack is worth against one whom it strikes.
#[must_use]
pub(crate) fn area_on(fight: &Fight, who: Id, weapon: &Weapon, target: Id) -> i32 {
    let dice = i32::from(base_dice(fight, who, weapon));
    let mean = 35 * dice + 10 * i32::from(weapon.flat);
    // About half of them evade half of it.
    let harms = if dice > 0 { harm(fight, target, mean * 3 / 4, dice) } else { 0 };
    harms + effects(fight, weapon, target)
}

/// The best that an area attack can do now, looking at where enemies stand.
#[must_use]
pub(crate) fn best_area(fight: &Fight, who: Id, item: ItemId) -> i32 {
    let weapon = *gear::weapon(fight, With::Item(item));
    let mut best = -1000;
    if weapon.mode == Mode::Template {
        area::points(fight, who, &weapon, &mut |at| {
            best = best.max(area_at(fight, who, item, at));
        });
        return best;
    }
    for target in fight.roster() {
        let near = field::distance(fight, who, target) <= weapon.range;
        if are_enemies(fight, who, target) && near && !is_out(fight, target) {
            best = best.max(area_at(fight, who, item, fight[target].at));
        }
    }
    best
}

/// Whether a test against poison is more likely to be passed than to end in a wound.
#[must_use]
pub(crate) fn purges(fight: &Fight, who: Id) -> bool {
    let test = Test::new(who, TestFor::Poison, Attribute::Endurance, Skill::Fortitude);
    chance(fight, pool(fight, &test), fight[who].poison) > 500
}

/// Whether gripping is better than harm: against those who fight hand to hand.
#[must_use]
pub(crate) fn grips(fight: &Fight, _who: Id, target: Id) -> bool {
    let melee = gear::weapons(fight, target).all(|(_, weapon)| !weapon.is_ranged());
    melee && fight[target].gripped.is_none() && fight[target].hp > 6
}
