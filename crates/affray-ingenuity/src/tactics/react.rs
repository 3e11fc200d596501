//! Whether and how to react.

use affray_table::total;

use super::arms::Arms;
use super::chances::of_test;
use super::estimate::{self, enemies, left, stake, unbraced};
use super::threat::turns_to_come;
use crate::moves::{Attack, Block, Defense, Known, Move, TestFor};
use crate::rules::item::{held, is_broken, item};
use crate::rules::maneuver::{fortify_test, resist_test};
use crate::rules::means::means;
use crate::rules::react::{dodging, shields};
use crate::rules::rolls::bonus;
use crate::rules::space::distance;
use crate::rules::stat::{current, deflection};
use crate::setup::{Category, DamageType, Id, Manner, Pool};
use crate::state::{Condition, Fight};

/// Whether damage would reach health.
pub(crate) fn is_grave(fight: &Fight, who: Id, damage: i16) -> bool {
    damage > current(fight, who, Pool::Endurance)
}

/// The share of what one can take that a reaction must save to be worth it, in hundredths.
fn price(fight: &Fight, who: Id, manner: Manner) -> i32 {
    let base = match manner {
        Manner::Aggressive | Manner::Search => 8,
        Manner::Focus | Manner::Lead | Manner::Skirmish | Manner::Protect => 6,
        Manner::Cautious | Manner::Random => 4,
    };
    // Where nobody can attack before it is there again, a reaction is kept for nothing.
    let base = if is_threatened(fight, who) { base } else { 1 };
    // Little stamina is kept for staying conscious.
    base + if current(fight, who, Pool::Stamina) <= 2 { 10 } else { 0 }
}

/// Whether an enemy may well attack somebody before its own next turn, besides the attack that is
/// being made.
fn is_threatened(fight: &Fight, who: Id) -> bool {
    enemies(fight, who).any(|enemy| {
        let more = match fight.turn_of(enemy) {
            Some(turn) => turn.left > 0,
            None => turns_to_come(fight, who, enemy) > 0,
        };
        more && u16::from(distance(fight, enemy, who)) <= Arms::of(fight, enemy).span(fight)
    })
}

/// Dodge or parry by what each saves on average; `None` leaves it to the menu.
pub(crate) fn defends(
    fight: &Fight,
    who: Id,
    manner: Manner,
    attack: Attack,
    known: Option<Known>,
) -> Option<Move> {
    if known.is_some() {
        return None;
    }
    let used = means(fight, attack.attacker, attack.blow);
    let odds = estimate::odds(fight, attack, &used, who);
    // Without the reaction there is nothing to fortify with, should the attack hit all the same.
    let plain = odds.toll(left(fight, who));
    let price = price(fight, who, manner);
    if plain < price {
        return Some(Defense::None.into());
    }
    let spent = unbraced(fight, who);
    let test = dodging(who);
    let added = total(|into| bonus(fight, who, test.sway, into));
    let dodged = plain - odds.dodged(spent, of_test(fight, &test), added);
    let mut best: (i32, Defense) = (price, Defense::None);
    if dodged > best.0 {
        best = (dodged, Defense::Dodge);
    }
    if attack.kind.category() == Category::Physical {
        let parry_ranged = fight.setup.settings.parry_ranged == crate::settings::ParryRanged::Yes;
        for which in held(fight, who) {
            let value = i32::from(item(fight, which).parry.unwrap_or(1));
            let wears = fight[which].durability <= 2 && item(fight, which).weapon.is_some();
            if is_broken(fight, which) || wears || used.ranged && !parry_ranged {
                continue;
            }
            let parried = plain - odds.deflected(value).toll(spent);
            if parried > best.0 {
                best = (parried, Defense::Parry(which));
            }
        }
    }
    // A shield that will do is kept for when the attack hits.
    let blocks = shields(fight, who)
        .any(|which| fight[which].durability > 6 && item(fight, which).block.unwrap_or(0) > 0);
    let grave = odds.most() > i32::from(current(fight, who, Pool::Endurance));
    if blocks && grave && fight[who].reactions < 2 && odds.mean() < 600 {
        return Some(Defense::None.into());
    }
    // A second of the same kind is not offered: let the menu say what is left.
    if fight[who].reacted {
        return None;
    }
    Some(best.1.into())
}

/// What an effect costs as a rule, as a share of what one can take, in hundredths.
const EFFECT: i32 = 40;

/// Whether to fortify or to resist against an effect that came to so much, a mental one or another:
/// where it is likely enough to help to be worth the reaction, and what there would be left to
/// fortify with.
pub(crate) fn withstands(
    fight: &Fight,
    who: Id,
    manner: Manner,
    (result, mental): (i16, bool),
) -> bool {
    let test = if mental { resist_test(who) } else { fortify_test(who, TestFor::Fortify) };
    let helps = EFFECT * estimate::chance(fight, test, result + 1) / 100;
    let kept =
        if fight[who].reactions < 2 && is_threatened(fight, who) { later(fight, who) } else { 0 };
    helps > 0 && helps >= price(fight, who, manner) + kept
}

/// What somebody loses who has no reaction left to fortify with against a later attack, in hundredths
/// of what it can take.
fn later(fight: &Fight, who: Id) -> i32 {
    let (braced, spent) = (left(fight, who).max(1), unbraced(fight, who));
    (braced - spent) * 50 / braced
}

/// Whether a shield takes a hit: where it saves more than it loses itself, or the hit would cost
/// health, and it does not break for little.
pub(crate) fn blocks(fight: &Fight, who: Id, kind: DamageType, damage: i16) -> Block {
    let own = deflection(fight, who, kind.category());
    let plain = (damage - own).max(1);
    let mut best: (i16, Block) = (2, Block::None);
    for which in shields(fight, who) {
        let value = item(fight, which).block.unwrap_or(0);
        let taken = (damage - value).max(1);
        let durability = fight[which].durability;
        let excess = (taken - durability).max(0);
        let breaks = taken >= durability;
        if plain - excess < taken.min(durability) / 2 && !is_grave(fight, who, plain) {
            continue;
        }
        let saved = plain - excess - 2 * i16::from(breaks);
        if saved > best.0 {
            best = (saved, Block::With(which));
        }
    }
    best.1
}

/// Whether to parry a trap: where no shield does better, and the damage would be grave.
pub(crate) fn parries_hazard(fight: &Fight, who: Id, kind: DamageType, damage: i16) -> Defense {
    let own = deflection(fight, who, kind.category());
    let left = (damage - own).max(1);
    let helps = kind.category() == Category::Physical && left > 1 && is_grave(fight, who, left);
    if !helps || blocks(fight, who, kind, damage) != Block::None {
        return Defense::None;
    }
    let whole = held(fight, who).into_iter().filter(|&which| !is_broken(fight, which));
    let best = whole.max_by_key(|&which| item(fight, which).parry.unwrap_or(1));
    best.map_or(Defense::None, Defense::Parry)
}

/// Whether to come between: where the friend would lose a greater share of what it can take than
/// oneself, by more than the reaction is worth.
pub(crate) fn intercepts(fight: &Fight, who: Id, manner: Manner, attack: Attack) -> bool {
    let ally = attack.blow.target;
    if fight[ally].conditions.has(Condition::Unconscious) {
        return false;
    }
    let protects = manner == Manner::Protect || fight.profile(who).protects == Some(ally);
    let used = means(fight, attack.attacker, attack.blow);
    let toll = |target: Id| estimate::odds(fight, attack, &used, target).toll(left(fight, target));
    let theirs = toll(ally);
    let later = later(fight, who);
    let margin = match manner {
        _ if protects => 4,
        // Those who shoot stay where they are.
        Manner::Skirmish => 25,
        Manner::Aggressive
        | Manner::Cautious
        | Manner::Focus
        | Manner::Lead
        | Manner::Protect
        | Manner::Random
        | Manner::Search => 8,
    };
    let theirs = theirs * stake(fight, ally) / 100;
    if theirs <= margin + later {
        return false;
    }
    let least = margin + later + price(fight, who, manner);
    let mine = toll(who) * stake(fight, who) / 100;
    mine < 75 && theirs - mine > least
}
