//! Whether and how to react.

use super::estimate::{self, left};
use crate::moves::{Attack, Block, Defense, Known, Move};
use crate::rules::damage::is_harmed;
use crate::rules::item::{held, is_broken, item};
use crate::rules::means::means;
use crate::rules::react::shields;
use crate::rules::stat::{current, deflection};
use crate::setup::{Attribute, Category, DODGE, DamageType, Id, Manner, Pool, Skill};
use crate::state::Fight;

/// Whether damage would reach health.
pub(crate) fn is_grave(fight: &Fight, who: Id, damage: i16) -> bool {
    damage > current(fight, who, Pool::Endurance)
}

/// What a reaction must save, in hundredths, to be worth it.
fn price(fight: &Fight, who: Id, manner: Manner) -> i32 {
    let stamina = i32::from(current(fight, who, Pool::Stamina));
    let base = match manner {
        Manner::Aggressive | Manner::Search => 180,
        Manner::Focus | Manner::Lead | Manner::Skirmish => 140,
        Manner::Protect => 160,
        Manner::Cautious | Manner::Random => 90,
    };
    // Little stamina is kept for staying conscious.
    base + if stamina <= 2 { 150 } else { 0 } - if is_harmed(fight, who) { 60 } else { 0 }
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
    let plain = odds.mean();
    let price = price(fight, who, manner);
    if plain < price {
        return Some(Defense::None.into());
    }
    let profile = fight.profile(who);
    let dodge = i32::from(profile.attribute(Attribute::Dexterity))
        + i32::from(profile.skill(Skill::Agility))
        + 2 * i32::from(profile.proficiency(DODGE));
    // The mean of a dodge that is never worse than evasion, roughly: the better of both and one.
    let dodging = (dodge / 2 + 1).max(odds.evasion + 1) + 1;
    let dodged = plain - estimate::Odds { evasion: dodging, ..odds }.mean();
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
            let parried = plain - estimate::Odds { more: odds.more - value, ..odds }.mean();
            if parried > best.0 {
                best = (parried, Defense::Parry(which));
            }
        }
    }
    // A shield that will do is kept for when the attack hits.
    let blocks = shields(fight, who)
        .any(|which| fight[which].durability > 6 && item(fight, which).block.unwrap_or(0) > 0);
    if blocks && fight[who].reactions < 2 && plain < 600 {
        return Some(Defense::None.into());
    }
    // A second of the same kind is not offered: let the menu say what is left.
    if fight[who].reacted {
        return None;
    }
    Some(best.1.into())
}

/// Whether a shield takes a hit: when it saves enough and does not break for little.
pub(crate) fn blocks(fight: &Fight, who: Id, kind: DamageType, damage: i16) -> Block {
    let own = deflection(fight, who, kind.category());
    let plain = (damage - own).max(1);
    let mut best: (i16, Block) = (2, Block::None);
    for which in shields(fight, who) {
        let value = item(fight, which).block.unwrap_or(0);
        let taken = (damage - value).max(1);
        let excess = (taken - fight[which].durability).max(0);
        let breaks = taken >= fight[which].durability;
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

/// Whether to come between: for one who would fall sooner than oneself.
pub(crate) fn intercepts(fight: &Fight, who: Id, manner: Manner, attack: Attack) -> bool {
    let ally = attack.blow.target;
    let protects = manner == Manner::Protect || fight.profile(who).protects == Some(ally);
    let used = means(fight, attack.attacker, attack.blow);
    let on = |target: Id| estimate::odds(fight, attack, &used, target).mean();
    let (theirs, mine) = (on(ally), on(who));
    let (their_left, my_left) = (left(fight, ally) * 100, left(fight, who) * 100);
    let down = fight[ally].conditions.has(crate::state::Condition::Unconscious);
    let dire = theirs * 2 > their_left && !down;
    let safe = mine * 4 < my_left;
    dire && safe && (protects || mine + 150 < theirs)
        || protects && safe && mine * 3 / 2 < theirs && theirs > 250
}
