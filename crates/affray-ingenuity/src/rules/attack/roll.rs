//! The test of an attack: what is added to it, and what leaves the hand with it
//! (`ingenuity.map.*`, `ingenuity.item.*`).

use affray_table::Table;

use crate::clause;
use crate::event::{Event, Modifier};
use crate::moves::{Attack, Occasion, TestFor, With};
use crate::rules::means::item_weapon;
use crate::rules::rolls::{Edges, LuckRule, Test};
use crate::rules::space::distance;
use crate::rules::{maneuver, power};
use crate::settings::{Ammunition, MapReactions, PowerCountsAsAttack, RangeSteps};
use crate::setup::{Id, Means, Property};
use crate::state::{Fight, People};

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

/// What distance takes off a shot: 1 for each further multiple of near begun
/// (`ingenuity.item.range`).
#[must_use]
pub(crate) fn range_penalty(fight: &Fight, who: Id, used: &Means, target: Id) -> i16 {
    let steps = fight.setup.settings.range_steps == RangeSteps::NearMultiples;
    if !steps || !used.ranged || used.near == 0 {
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

/// What a property adds to a test within a turn (`ingenuity.item.swift`,
/// `ingenuity.item.further-properties`).
fn worth(fight: &Fight, who: Id, used: &Means, target: Id, property: Property) -> i16 {
    let turn = fight.turn_of(who);
    match property {
        Property::Swift => i16::from(fight[who].attacks > 0),
        Property::Momentum => i16::from(turn.is_some_and(|turn| turn.hit.has(target))),
        Property::Cleave => {
            let other = |attacked: People| !attacked.is_empty() && !attacked.has(target);
            2 * i16::from(turn.is_some_and(|turn| other(turn.attacked)))
        }
        Property::Backswing => {
            let missed = turn.and_then(|turn| turn.missed_with);
            2 * i16::from(missed.is_some() && missed == used.item)
        }
        // These work elsewhere, or not on the test.
        Property::Nonlethal | Property::Risky | Property::TwoHanded | Property::Versatile => 0,
    }
}

/// What all properties of a weapon add to a test within a turn.
#[must_use]
pub(crate) fn property_bonus(fight: &Fight, who: Id, used: &Means, target: Id) -> i16 {
    used.properties.iter().map(|property| worth(fight, who, used, target, property)).sum()
}

/// What the weapon itself adds to a test, each amount told: its properties, the grip, the distance.
fn weapon_bonus(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    used: &Means,
    target: Id,
) -> i16 {
    let mut bonus = 0;
    for property in used.properties.iter() {
        let by = worth(fight, who, used, target, property);
        if by != 0 {
            let clause = match property {
                Property::Swift => clause::ITEM_SWIFT,
                Property::Momentum
                | Property::Cleave
                | Property::Backswing
                | Property::Nonlethal
                | Property::Risky
                | Property::TwoHanded
                | Property::Versatile => clause::ITEM_FURTHER_PROPERTIES,
            };
            t.tell(clause, || Event::Modified { who, why: Modifier::Property(property), by });
        }
        bonus += by;
    }
    if used.grip != 0 {
        let by = used.grip;
        t.tell(clause::ITEM_TWO_HANDED, || Event::Modified { who, why: Modifier::Grip, by });
    }
    let far = range_penalty(fight, who, used, target);
    if far != 0 {
        let why = Modifier::Range(distance(fight, who, target));
        t.tell(clause::ITEM_RANGE, || Event::Modified { who, why, by: far });
    }
    bonus + used.grip + far
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
    let mut bonus = used.proficiency + weapon_bonus(t, fight, who, used, target);
    let mut luck = 0;
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
