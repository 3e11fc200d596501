//! The test of an attack: what is added to it, and what leaves the hand with it
//! (`ingenuity.map.*`, `ingenuity.item.*`).

use affray_table::Table;

use crate::clause;
use crate::event::Event;
use crate::moves::{Attack, Occasion, TestFor};
use crate::rules::rolls::{Edges, LuckRule, Test};
use crate::rules::space::distance;
use crate::rules::{maneuver, power};
use crate::settings::{Ammunition, MapReactions, PowerCountsAsAttack};
use crate::setup::{Id, ItemId, Means, Properties, Property};
use crate::state::Fight;

use super::{Exchange, evasion};

/// Says by which rules the means of an attack work.
pub(super) fn cite_means(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack, used: &Means) {
    t.cite(clause::ATTACK_KIND);
    if crate::rules::space::has_map(fight) {
        t.cite(clause::SPACE_DISTANCE);
    }
    t.cite(clause::ATTACK_CHOICE_OF_ATTRIBUTE);
    t.cite(clause::ATTACK_CHOICE_OF_PROFICIENCY);
    t.cite(clause::TEST_PROFICIENCY_RANGE);
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
    if attack.blow.with == crate::moves::With::Unarmed {
        t.cite(clause::ACTION_UNARMED);
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

/// What distance takes off a shot: 1 for each further multiple of near begun
/// (`ingenuity.item.range`).
#[must_use]
pub(crate) fn range_penalty(fight: &Fight, who: Id, used: &Means, target: Id) -> i16 {
    if !used.ranged || used.near == 0 {
        return 0;
    }
    let meters = u16::from(distance(fight, who, target));
    if meters <= used.near {
        return 0;
    }
    -(((meters - 1) / used.near) as i16)
}

/// The multiple attack penalty (`ingenuity.map.penalty`, `ingenuity.map.outside-own-turn`).
#[must_use]
#[inline]
pub(crate) fn penalty(fight: &Fight, who: Id, occasion: Occasion) -> i16 {
    if is_exempt(fight, occasion) { 0 } else { -2 * i16::from(fight[who].attacks) }
}

#[inline]
fn is_exempt(fight: &Fight, occasion: Occasion) -> bool {
    matches!(occasion, Occasion::Command | Occasion::Ready | Occasion::Riposte)
        && fight.setup.settings.map_reactions == MapReactions::Exempt
}

/// What properties add to a test within a turn (`ingenuity.item.swift`,
/// `ingenuity.item.further-properties`).
#[must_use]
pub(crate) fn property_bonus(
    fight: &Fight,
    who: Id,
    (properties, item): (Properties, Option<ItemId>),
    target: Id,
) -> i16 {
    let later = fight[who].attacks > 0;
    let mut bonus = i16::from(later && properties.has(Property::Swift));
    if let Some(turn) = fight.turn_of(who) {
        if properties.has(Property::Momentum) && turn.hit.has(target) {
            bonus += 1;
        }
        if properties.has(Property::Cleave)
            && !turn.attacked.is_empty()
            && !turn.attacked.has(target)
        {
            bonus += 2;
        }
        if properties.has(Property::Backswing) && item.is_some() && turn.missed_with == item {
            bonus += 2;
        }
    }
    bonus
}

/// The test of an attack on its target, which counts from now on
/// (`ingenuity.map.misses-count`).
pub(super) fn attack_test(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    exchange: &Exchange,
    edges: Edges,
) -> Test {
    let &Exchange { attack, ref used, target, .. } = exchange;
    let who = attack.attacker;
    let against = evasion(fight, who, target);
    let mut bonus = used.proficiency + used.grip + range_penalty(fight, who, used, target);
    let mut luck = 0;
    if used.properties.0 != 0 {
        bonus += property_bonus(fight, who, (used.properties, used.item), target);
    }
    if let Some(which) = attack.blow.maneuver {
        bonus += maneuver::bonus(t, fight, who, which);
        luck = fight.setup.maneuvers[which.index()].luck;
    }
    bonus += penalty_now(t, fight, attack, used);
    release(t, fight, attack, used, target);
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
        bonus,
        edges,
        luck,
        rule,
        against: Some(against),
        targeted: true,
    }
}

/// What earlier attacks of the round, or earlier powers, take off this one, which then counts
/// itself (`ingenuity.map.penalty`, `ingenuity.power.no-map`).
fn penalty_now(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack, used: &Means) -> i16 {
    let who = attack.attacker;
    if used.power.is_some() {
        t.cite(clause::POWER_NO_MAP);
        t.cite(clause::POWER_COUNTS_FOR_MAP);
        if fight.setup.settings.power_counts_as_attack == PowerCountsAsAttack::Yes {
            count(t, fight, who);
        }
        return power::begin_test(t, fight, who);
    }
    let attacks = fight[who].attacks;
    let penalty = penalty(fight, who, attack.occasion);
    t.cite(clause::MAP_PER_ROUND);
    if attack.occasion != Occasion::Turn {
        t.cite(clause::MAP_OUTSIDE_OWN_TURN);
    }
    if attack.blow.maneuver.is_some() {
        t.cite(clause::MAP_MANEUVERS);
    }
    if penalty != 0 {
        t.cite(clause::MAP_EXAMPLE_TOTAL);
        t.tell(clause::MAP_PENALTY, || Event::Penalty { who, attacks, penalty });
    }
    if !is_exempt(fight, attack.occasion) {
        count(t, fight, who);
    }
    penalty
}

/// An attack more this round (`ingenuity.map.misses-count`).
fn count(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::MAP_MISSES_COUNT);
    fight[who].attacks = fight[who].attacks.saturating_add(1);
}

/// What leaves the hand with a shot or a throw (`ingenuity.item.reload`, `ingenuity.item.thrown`,
/// `ingenuity.item.projectile`).
fn release(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack, used: &Means, target: Id) {
    let Some(which) = used.item.filter(|_| used.ranged) else { return };
    let Some(weapon) = &crate::rules::item::item(fight, which).weapon else { return };
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
