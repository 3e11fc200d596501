//! What an attack or a spell is worth, in hundredths of a point of damage.

use affray_field::Square;
use affray_table::Sum;

use crate::dice::{DamageParts, DiceOf};
use crate::ids::{Id, SpellId, WeaponId};
use crate::kinds::Condition;
use crate::rules::attack::{Attack, bonus, is_foe};
use crate::rules::check::resistance;
use crate::rules::condition::{are_hostile, is_standing};
use crate::rules::damage::{self, armor};
use crate::rules::defense::defense;
use crate::rules::space::{is_in_sight, yards};
use crate::rules::{cast, check, stress, wounds};
use crate::setup::{Against, Effect};
use crate::state::Fight;

/// How many of the 216 ways of 3d6 show at least 3, 4, … 18.
const AT_LEAST: [i32; 16] = [216, 215, 212, 206, 196, 181, 160, 135, 108, 81, 56, 35, 20, 10, 4, 1];

/// The chance of a natural result of `needs` or more, in 216ths.
#[must_use]
pub(crate) fn chance(fight: &Fight, needs: i16) -> i32 {
    chance_on(check::dice(&fight.setup.settings), needs)
}

/// The chance that 3d6 or a d20 show `needs` or more, in 216ths.
pub(super) fn chance_on(dice: Sum, needs: i16) -> i32 {
    if dice == Sum::of(3, 6) {
        return match needs {
            ..=3 => 216,
            4..=18 => AT_LEAST[needs as usize - 3],
            _ => 0,
        };
    }
    i32::from((21 - needs).clamp(0, 20)) * 216 / 20
}

/// The average of dice, in hundredths.
pub(super) fn average(dice: DiceOf) -> i32 {
    50 * i32::from(dice.count) * (i32::from(dice.sides) + 1) + 100 * i32::from(dice.plus)
}

fn average_of(parts: &DamageParts) -> i32 {
    parts.iter().map(|part| average(part.dice)).sum()
}

/// What a hit of so much is worth after Armor; one that can end the fight for its target more.
fn hit(fight: &Fight, to: Id, damage: i32) -> i32 {
    (damage - 100 * i32::from(armor(fight, to))).max(40)
}

/// The points that somebody still has to lose before it is down.
pub(super) fn points(fight: &Fight, who: Id) -> i32 {
    i32::from(fight[who].stress + fight[who].wounds.max(0))
}

/// Whether nobody else of its side, or of a friendly one, stands: if it stops fighting, all is lost.
pub(super) fn is_last(fight: &Fight, who: Id) -> bool {
    let mut others = fight.roster().filter(|&it| it != who && !are_hostile(fight, it, who));
    !others.any(|it| is_standing(fight, it))
}

/// What finishing somebody is worth besides: more the nearer it is to falling.
pub(super) fn urgency(fight: &Fight, to: Id) -> i32 {
    (2400 / (points(fight, to) + 6)).min(300)
}

/// What an attack with a weapon is worth.
#[must_use]
pub(crate) fn blow(fight: &Fight, by: Id, to: Id, which: WeaponId) -> i32 {
    blow_on(fight, (by, to), which, 0)
}

/// What an attack is worth on somebody whose Defense is so much better.
pub(super) fn blow_on(fight: &Fight, (by, to): (Id, Id), which: WeaponId, better: i16) -> i32 {
    let (weapon, attack) = (fight.weapon(which), Attack::action(by, to, which));
    let needs = defense(fight, to) + better - bonus(fight, attack);
    let from = weapon.critical_from.unwrap_or(16).max(needs);
    let whole = average_of(&weapon.damage) + 100 * i32::from(damage::bonus(fight, attack));
    let critical = if weapon.multiplier > 1 { chance(fight, from) } else { 0 };
    let usual = (chance(fight, needs) - critical).max(0);
    // A critical passes Stress by: worth half as much again.
    let wounds = hit(fight, to, whole * i32::from(weapon.multiplier)) * 3 / 2;
    let once = (usual * hit(fight, to, whole) + critical * wounds) / 216;
    once * i32::from(weapon.strikes) + chance(fight, needs) * urgency(fight, to) / 216
}

/// What an effect is worth on somebody who is hit by it.
fn effect(fight: &Fight, to: Id, effect: &Effect) -> i32 {
    let mut worth = 0;
    if !effect.damage.is_empty() {
        worth += hit(fight, to, average_of(&effect.damage)) + urgency(fight, to) / 2;
    }
    for condition in effect.begins.iter().filter(|&it| !fight[to].has(it)) {
        worth += match condition {
            Condition::Stunned | Condition::Paralyzed | Condition::Unconscious => 700,
            Condition::Entangled | Condition::Blinded | Condition::Burning => 300,
            _ => 200,
        };
    }
    worth + 100 * i32::from(effect.bleeding)
}

/// What an effect that helps is worth to somebody.
pub(super) fn help(fight: &Fight, to: Id, effect: &Effect) -> i32 {
    let it = &fight[to];
    let mut worth = 0;
    let missing = wounds::most(fight, to) - it.wounds;
    if !effect.wounds.is_none() && missing > 0 {
        let gain = average(effect.wounds).min(100 * i32::from(missing));
        worth += match it.wounds {
            ..=0 => gain + 600,
            1..=5 => gain + 200,
            _ => gain / 3,
        };
    }
    let missing = stress::most(fight, to) - it.stress;
    if !effect.stress.is_none() && it.wounds > 0 && 2 * it.stress < stress::most(fight, to) {
        worth += average(effect.stress).min(100 * i32::from(missing)) / 2;
    }
    for condition in effect.ends.iter().filter(|&condition| it.has(condition)) {
        worth += if condition == Condition::Stunned { 500 } else { 250 };
    }
    worth
}

/// Whom a spell makes sense on: of those it harms only foes who still fight.
pub(super) fn is_sensible(fight: &Fight, who: Id, which: SpellId, to: Id) -> bool {
    !fight.spell(which).effect.is_harmful() || is_foe(fight, who, to)
}

/// What casting a spell on somebody is worth, its cost and its chance taken in.
pub(super) fn spell(fight: &Fight, who: Id, which: SpellId, to: Id) -> i32 {
    let found = fight.spell(which);
    let bonus = cast::of_spell(who, which).bonus(fight);
    let sure = chance(fight, found.tn - bonus);
    let friend = !are_hostile(fight, who, to);
    let own = if found.effect.is_harmful() {
        let landing = match found.against {
            Against::Nothing => sure,
            Against::Defense(..) => {
                chance(fight, (defense(fight, to) - bonus).max(found.tn - bonus))
            }
            Against::Resist(with) => {
                let theirs = resistance(fight, to, with);
                // The resister needs the caster's total, some 10 and its bonus.
                sure * (216 - chance(fight, 11 + bonus - theirs)) / 216
            }
        };
        landing * effect(fight, to, &found.effect) / 216
    } else if friend {
        sure * help(fight, to, &found.effect) / 216
    } else {
        return -1000;
    };
    let sign = if friend && found.effect.is_harmful() { -1 } else { 1 };
    let short = (found.mana - fight[who].mana).max(0);
    sign * own - 40 * i32::from(short)
}

/// What an area spell is worth at a point.
pub(super) fn area(fight: &Fight, who: Id, which: SpellId, at: Square) -> i32 {
    let radius = fight.spell(which).radius.unwrap_or(0);
    fight
        .roster()
        .filter(|&to| {
            (is_standing(fight, to) || is_foe(fight, who, to)) && yards(at, fight[to].at) <= radius
        })
        .map(|to| spell(fight, who, which, to))
        .sum()
}

/// Where an area spell does the most: at somebody, or next to one.
pub(super) fn best_point(fight: &Fight, who: Id, which: SpellId) -> Option<Square> {
    let range = fight.spell(which).range;
    let grid = fight.setup.grid.as_ref()?;
    let own = fight[who].at;
    let mut best: Option<(i32, Square)> = None;
    for foe in fight.roster().filter(|&foe| is_foe(fight, who, foe)) {
        let center = fight[foe].at;
        for at in [center].into_iter().chain(grid.around(center)) {
            let legal =
                yards(own, at) <= range && !grid.ground(at).wall && is_in_sight(fight, own, at);
            if !legal {
                continue;
            }
            let worth = area(fight, who, which, at);
            if best.is_none_or(|best| worth > best.0) {
                best = Some((worth, at));
            }
        }
    }
    best.map(|best| best.1)
}
