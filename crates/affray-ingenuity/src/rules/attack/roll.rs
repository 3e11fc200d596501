//! The test of an attack: what is added to it, and what leaves the hand with it
//! (`ingenuity.map.*`, `ingenuity.item.*`).

use affray_table::Table;

use crate::clause;
use crate::moves::{Attack, Occasion, TestFor, With};
use crate::rules::aim::{Aim, Judged, evasion, is_exempt, penalty};
use crate::rules::means::item_weapon;
use crate::rules::power;
use crate::rules::rolls::{LuckRule, Sway, Test, Tilt};
use crate::settings::{Ammunition, PowerCountsAsAttack};
use crate::setup::{Id, Means, Property};
use crate::state::Fight;

/// Says by which rules the means of an attack work.
pub(super) fn cite_means(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack, used: &Means) {
    t.cite(clause::ATTACK_KIND);
    if crate::rules::space::has_map(fight) {
        t.cite(clause::SPACE_DISTANCE);
    }
    t.cite(clause::ATTACK_CHOICE_OF_ATTRIBUTE);
    t.cite(clause::ATTACK_CHOICE_OF_PROFICIENCY);
    if used.proficiency != 0 {
        t.cite(clause::TEST_PROFICIENCY_RANGE);
    }
    if used.types.iter().nth(1).is_some() {
        t.cite(clause::DAMAGE_SEVERAL_TYPES);
    }
    if used.ranged {
        t.cite(clause::ITEM_RANGE);
        let near = |other| crate::rules::space::is_adjacent(fight, attack.attacker, other);
        let enemy =
            |&other: &Id| !crate::rules::condition::are_allies(fight, attack.attacker, other);
        if fight.roster().filter(enemy).any(near) {
            t.cite(clause::ATTACK_RANGED_IN_MELEE);
        }
    } else {
        t.cite(clause::ITEM_REACH);
        t.cite(clause::SPACE_ADJACENT);
    }
    match attack.blow.with {
        With::Unarmed => t.cite(clause::ACTION_UNARMED),
        With::Item(which) if crate::rules::item::item(fight, which).weapon.is_none() => {
            t.cite(clause::ACTION_IMPROVISED);
        }
        With::Item(_) | With::Natural(_) | With::Power(_) => {}
    }
    for property in used.properties.iter() {
        t.cite(clause::ITEM_PROPERTY_SWITCH);
        t.cite(match property {
            Property::Nonlethal => clause::ITEM_NONLETHAL,
            Property::Swift => clause::ITEM_SWIFT,
            Property::TwoHanded => clause::ITEM_TWO_HANDED,
            Property::Versatile => clause::ITEM_VERSATILE,
            Property::Momentum | Property::Cleave | Property::Backswing | Property::Risky => {
                clause::ITEM_FURTHER_PROPERTIES
            }
        });
    }
}

/// The test of an attack (`ingenuity.attack.test`).
#[must_use]
pub(crate) fn attack_test(fight: &Fight, aim: Aim, judged: Judged) -> Test {
    let Aim { attack, used, target } = aim;
    let who = attack.attacker;
    let rule = match used.threshold {
        Some(threshold) => LuckRule::Attack { threshold, strays: used.strays },
        None if used.strays => LuckRule::Projectile,
        None => LuckRule::Ordinary,
    };
    let why = if used.power.is_some() { TestFor::Power } else { TestFor::Attack(target) };
    Test {
        who,
        why,
        attribute: attack.attribute,
        skill: used.skill,
        sway: Sway::Attack(aim),
        tilt: Tilt::Attack(aim, judged),
        maneuver: attack.blow.maneuver,
        rule,
        against: Some(evasion(fight, who, target)),
        targeted: true,
    }
}

/// Says by which rules earlier attacks of the round count.
pub(super) fn cite_penalty(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack) {
    if attack.occasion != Occasion::Turn {
        t.cite(clause::MAP_OUTSIDE_OWN_TURN);
    }
    if attack.blow.maneuver.is_some() {
        t.cite(clause::MAP_MANEUVERS);
        t.cite(clause::MANEUVER_ATTACK_AND_DAMAGE_MODIFIERS);
    }
    if penalty(fight, attack.attacker, attack.occasion) != 0 {
        t.cite(clause::MAP_PER_ROUND);
        t.cite(clause::MAP_EXAMPLE_TOTAL);
    }
}

/// An attack counts for those that follow it in the round, and what it used up is gone
/// (`ingenuity.map.misses-count`, `ingenuity.power.counts-for-map`).
pub(super) fn count(t: &mut impl Table<Fight>, fight: &mut Fight, aim: Aim) {
    let Aim { attack, ref used, target } = aim;
    let who = attack.attacker;
    if used.power.is_some() {
        t.cite(clause::POWER_NO_MAP);
        t.cite(clause::POWER_COUNTS_FOR_MAP);
        power::count(fight, who);
        if fight.setup.settings.power_counts_as_attack == PowerCountsAsAttack::Yes {
            one_more(t, fight, who);
        }
    } else if !is_exempt(fight, attack.occasion) {
        one_more(t, fight, who);
    }
    release(t, fight, attack, used, target);
}

/// An attack more this round (`ingenuity.map.misses-count`).
fn one_more(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::MAP_MISSES_COUNT);
    fight[who].attacks = fight[who].attacks.saturating_add(1);
}

/// What leaves the hand with a shot or a throw (`ingenuity.item.reload`, `ingenuity.item.thrown`,
/// `ingenuity.item.projectile`).
fn release(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack, used: &Means, target: Id) {
    let Some(which) = used.item.filter(|_| used.ranged) else { return };
    let weapon = item_weapon(fight, which);
    if weapon.usage == crate::setup::Usage::Projectile {
        let reload = weapon.reload;
        t.cite(clause::ITEM_PROJECTILE);
        if fight.setup.settings.ammunition == Ammunition::Counted {
            fight[which].ammunition = fight[which].ammunition.saturating_sub(1);
        }
        if reload > 0 {
            t.cite(clause::ITEM_RELOAD);
            fight[which].loaded = false;
        }
        return;
    }
    t.cite(clause::ITEM_THROWN);
    crate::rules::item::unhand(fight, attack.attacker, which);
    fight[which].at = crate::rules::item::ground(fight, target);
}
