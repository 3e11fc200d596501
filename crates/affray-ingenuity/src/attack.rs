//! One attack, from its declaration to what comes of it (`ingenuity.attack.*`,
//! `ingenuity.critical.*`, `ingenuity.map.*`, `ingenuity.size.*`). [`resolve`] follows
//! `ingenuity.attack.sequence` step by step.

use affray_table::{Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::condition::{is_able, is_present};
use crate::event::{Event, Luck};
use crate::harm::{self, Hit};
use crate::legal::{edges, reaches, reaches_with};
use crate::means::{Means, best_attribute, first_type, means};
use crate::moves::{Ask, Attack, Blow, Move, Occasion, TestFor, Way};
use crate::react::{self, Defenses};
use crate::rolls::{LuckRule, Result, Test, seat, test};
use crate::settings::{
    Ammunition, DefenseDeclare, DodgeBeatsCritical, MapReactions, PowerCountsAsAttack, SizeOnDodge,
    StrayReactions,
};
use crate::setup::{Guarding, Id, Property};
use crate::space::distance;
use crate::stat::guarding;
use crate::state::Fight;
use crate::{maneuver, power, stray, trigger};

/// How an attack is made unless another way is chosen (`ingenuity.attack.choice-of-attribute`).
#[must_use]
pub fn best_way(fight: &Fight, who: Id, blow: Blow) -> Way {
    let used = means(fight, who, blow.with, blow.thrown);
    Way {
        attribute: best_attribute(fight, who, used.attributes),
        kind: first_type(used.types),
        maneuver: blow.maneuver,
    }
}

/// The most ways to make one attack.
const MOST_WAYS: usize = 96;

/// Every way to make an attack: attribute, damage type, maneuver, improvised ones too.
#[must_use]
pub fn ways(fight: &Fight, who: Id, blow: Blow) -> ArrayVec<Way, MOST_WAYS> {
    let used = means(fight, who, blow.with, blow.thrown);
    let mut ways = ArrayVec::new();
    let maneuvers = (0..fight.setup.maneuvers.len() as u8).map(crate::setup::ManeuverId);
    let fitting = maneuvers.filter(|&which| maneuver::fits(fight, who, which, blow, 1));
    for maneuver in std::iter::once(None).chain(fitting.map(Some)) {
        for attribute in used.attributes.iter() {
            for kind in used.types.iter() {
                if !ways.is_full() {
                    ways.push(Way { attribute, kind, maneuver });
                }
            }
        }
    }
    ways
}

/// Whether there is any choice in how to make an attack.
#[must_use]
pub fn has_ways(fight: &Fight, who: Id, blow: Blow) -> bool {
    let used = means(fight, who, blow.with, blow.thrown);
    used.attributes.0.count_ones() > 1
        || used.types.0.count_ones() > 1
        || (0..fight.setup.maneuvers.len() as u8)
            .map(crate::setup::ManeuverId)
            .any(|which| maneuver::fits(fight, who, which, blow, 1))
}

/// Asks how an attack is made, and makes it.
///
/// # Errors
/// The table has no answer yet.
pub fn make_otherwise(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    occasion: Occasion,
) -> Step {
    let menu: ArrayVec<Move, MOST_WAYS> =
        ways(fight, who, blow).into_iter().map(Move::from).collect();
    let menu = affray_table::Lazy(|list: &mut Vec<Move>| list.extend_from_slice(&menu));
    let way: Way = t.choose(fight, seat(fight, who), Ask::Way(who, blow), &menu)?;
    t.cite(clause::ATTACK_CHOICE_OF_ATTRIBUTE);
    t.cite(clause::DAMAGE_SEVERAL_TYPES);
    let blow = Blow { maneuver: way.maneuver, ..blow };
    let attack = Attack { attacker: who, blow, attribute: way.attribute, kind: way.kind, occasion };
    resolve(t, fight, attack)
}

/// Makes an attack the best way.
///
/// # Errors
/// The table has no answer yet.
pub fn make(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    occasion: Occasion,
) -> Step {
    let way = best_way(fight, who, blow);
    let attack = Attack { attacker: who, blow, attribute: way.attribute, kind: way.kind, occasion };
    resolve(t, fight, attack)
}

/// What an attacker's larger size adds to evasion and takes off deflection
/// (`ingenuity.size.larger`, `ingenuity.size.smaller`).
#[must_use]
pub fn size_shift(fight: &Fight, attacker: Id, target: Id) -> i16 {
    i16::from(fight.profile(attacker).size) - i16::from(fight.profile(target).size)
}

/// One attack in order (`ingenuity.attack.sequence`).
///
/// # Errors
/// The table has no answer yet.
pub fn resolve(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    let who = attack.attacker;
    // 1, 2: the declaration, and readied actions that it sets off.
    t.cite(clause::ATTACK_SEQUENCE);
    t.cite(clause::ATTACK_LEGAL_TARGET);
    t.cite(clause::ACTION_ATTACK);
    t.tell(clause::ATTACK_TEST, || Event::Attacks { attack });
    trigger::attacks(t, fight, attack)?;
    if !is_still_possible(fight, attack) {
        t.cite(clause::ACTION_READY_INTERRUPTS);
        t.tell(clause::MAP_MISSES_COUNT, || Event::AttackLost { attack });
        return Ok(());
    }
    let used = means(fight, who, attack.blow.with, attack.blow.thrown);
    cite_means(t, fight, attack, &used);
    if !maneuver::pay(t, fight, who, attack.blow.maneuver)
        || used.power.is_some_and(|which| !power::pay(t, fight, who, which))
    {
        t.tell(clause::EXTENDED_PAY_AT_END, || Event::AttackLost { attack });
        return Ok(());
    }
    // 3, 4: intercept, dodge and parry.
    let before = fight.setup.settings.defense_declare == DefenseDeclare::BeforeRoll;
    let mut target = attack.blow.target;
    let mut defenses = Defenses::default();
    t.cite(clause::REACTION_TIMING);
    if before {
        target = react::intercepted(t, fight, attack, target)?;
        react::defend(t, fight, attack, target, &mut defenses, None)?;
    }
    // 5, 6: advantage and disadvantage, the test.
    let edges = edges(t, fight, attack, &used, target)?;
    let rolled = roll(t, fight, attack, &used, target, edges)?;
    // 7: a critical, or a stray shot.
    let critical = rolled.luck == Luck::Critical;
    if used.power.is_some_and(|which| !power::succeeds(fight, which, rolled)) {
        let power = used.power.unwrap_or(crate::setup::PowerId(0));
        t.tell(clause::POWER_STEPS, || Event::PowerFails { who, power });
        return finish(t, fight, attack, target, defenses, false);
    }
    let mut astray = false;
    if rolled.luck == Luck::Stray
        && let Some(new) = stray::new_target(t, fight, attack, target)?
    {
        // ingenuity.stray.old-target-reactions: what the old target did is wasted.
        stray::waste(t, fight, target, &defenses);
        react::after_dodge(t, fight, target, &defenses)?;
        react::end(fight, target);
        astray = true;
        target = new;
        if let Some(which) = used.item.filter(|_| attack.blow.thrown) {
            // ingenuity.item.thrown: it lies at whom the throw goes at.
            fight[which].at = crate::item::ground(fight, target);
        }
        defenses = Defenses::default();
    }
    let may_react = !astray || fight.setup.settings.stray_reactions == StrayReactions::Allowed;
    if (!before || astray) && may_react {
        let known = (!before).then_some((rolled.total, critical));
        if !astray {
            target = react::intercepted(t, fight, attack, target)?;
        }
        react::defend(t, fight, attack, target, &mut defenses, known)?;
    }
    // 8, 9: the dodge, and whether it hits.
    let shift = size_shift(fight, who, target);
    let against = standing(t, fight, target, &mut defenses, shift, critical)?;
    let hits = against.is_beaten_by(rolled.total, critical);
    note_in_turn(fight, attack, &used, target, hits);
    let against = against.number;
    if !hits {
        t.cite(clause::ATTACK_MISS);
        t.tell(clause::ATTACK_MISS, || Event::Missed {
            attack,
            target,
            result: rolled.total,
            against,
        });
        return finish(t, fight, attack, target, defenses, false);
    }
    let result = rolled.total;
    t.cite(clause::TEST_MEET_OR_BEAT);
    t.tell(clause::ATTACK_HIT, || Event::Hit { attack, target, result, against, critical });
    if critical {
        t.cite(clause::CRITICAL_THRESHOLD);
        t.cite(clause::CRITICAL_CANNOT_MISS);
        if result < against {
            t.cite(clause::CRITICAL_LOW_RESULT);
        }
    }
    // 10 to 14.
    let may_block = !astray || fight.setup.settings.stray_reactions != StrayReactions::None;
    let hit = Hit { attack, target, result, critical, shift, may_block };
    harm::land(t, fight, hit, &used, &mut defenses)?;
    finish(t, fight, attack, target, defenses, true)
}

/// An attack whose result is known already: it takes the multiple attack penalty, and its dice are
/// not thrown (`ingenuity.kill.follow-up`).
///
/// # Errors
/// The table has no answer yet.
pub fn reuse(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    rolled: Result,
) -> Step {
    let way = best_way(fight, who, blow);
    let occasion = Occasion::FollowUp;
    let attack = Attack { attacker: who, blow, attribute: way.attribute, kind: way.kind, occasion };
    t.tell(clause::ATTACK_TEST, || Event::Attacks { attack });
    let used = means(fight, who, blow.with, blow.thrown);
    let result = rolled.total + penalty(fight, who, occasion);
    fight[who].attacks = fight[who].attacks.saturating_add(1);
    let target = blow.target;
    let shift = size_shift(fight, who, target);
    let against = guarding(fight, target, Guarding::Evasion) + shift;
    let hits = result >= against;
    note_in_turn(fight, attack, &used, target, hits);
    let mut defenses = Defenses::default();
    if !hits {
        t.tell(clause::ATTACK_MISS, || Event::Missed { attack, target, result, against });
        return finish(t, fight, attack, target, defenses, false);
    }
    t.tell(clause::ATTACK_HIT, || Event::Hit { attack, target, result, against, critical: false });
    let hit = Hit { attack, target, result, critical: false, shift, may_block: false };
    harm::land(t, fight, hit, &used, &mut defenses)?;
    finish(t, fight, attack, target, defenses, true)
}

/// Whether an attack can still be made after an interruption.
fn is_still_possible(fight: &Fight, attack: Attack) -> bool {
    let Attack { attacker, blow, .. } = attack;
    let used = means(fight, attacker, blow.with, blow.thrown);
    is_able(fight, attacker)
        && is_present(fight, blow.target)
        && (used.power.is_some() && reaches_with(fight, attacker, &used, blow.target)
            || reaches(fight, attacker, blow))
}

/// Says by which rules the means of an attack work.
fn cite_means(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack, used: &Means) {
    t.cite(clause::ATTACK_KIND);
    if crate::space::has_map(fight) {
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
        let near = |other| crate::space::is_adjacent(fight, attack.attacker, other);
        let enemy = |&other: &Id| !crate::condition::are_allies(fight, attack.attacker, other);
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
pub fn range_penalty(used: &Means, meters: u8) -> i16 {
    let meters = u16::from(meters);
    if !used.ranged || used.near == 0 || meters <= used.near {
        return 0;
    }
    -(((meters - 1) / used.near) as i16)
}

/// The multiple attack penalty (`ingenuity.map.penalty`, `ingenuity.map.outside-own-turn`).
#[must_use]
pub fn penalty(fight: &Fight, who: Id, occasion: Occasion) -> i16 {
    if is_exempt(fight, occasion) { 0 } else { -2 * i16::from(fight[who].attacks) }
}

fn is_exempt(fight: &Fight, occasion: Occasion) -> bool {
    fight.setup.settings.map_reactions == MapReactions::Exempt
        && matches!(occasion, Occasion::Command | Occasion::Ready | Occasion::Riposte)
}

/// What properties add to a test within a turn (`ingenuity.item.swift`,
/// `ingenuity.item.further-properties`).
#[must_use]
pub fn property_bonus(fight: &Fight, attack: Attack, used: &Means, target: Id) -> i16 {
    let who = attack.attacker;
    let later = fight[who].attacks > 0;
    let mut bonus = i16::from(later && used.properties.has(Property::Swift));
    if let Some(turn) = fight.turn_of(who) {
        if used.properties.has(Property::Momentum) && turn.hit.has(target) {
            bonus += 1;
        }
        if used.properties.has(Property::Cleave)
            && !turn.attacked.is_empty()
            && !turn.attacked.has(target)
        {
            bonus += 2;
        }
        if used.properties.has(Property::Backswing)
            && used.item.is_some()
            && turn.missed_with == used.item
        {
            bonus += 2;
        }
    }
    bonus
}

/// Rolls the test of an attack, and counts the attack (`ingenuity.map.misses-count`).
fn roll(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    used: &Means,
    target: Id,
    edges: crate::rolls::Edges,
) -> Step<Result> {
    let who = attack.attacker;
    let mut bonus = used.proficiency + used.grip;
    let mut luck = 0;
    bonus += range_penalty(used, distance(fight, who, target));
    bonus += property_bonus(fight, attack, used, target);
    if let Some(which) = attack.blow.maneuver {
        bonus += maneuver::bonus(t, fight, who, which);
        luck = fight.setup.maneuvers[which.index()].luck;
    }
    if let Some(which) = used.power {
        bonus += power::begin_test(t, fight, who, which);
        t.cite(clause::POWER_NO_MAP);
    } else {
        let attacks = fight[who].attacks;
        let penalty = penalty(fight, who, attack.occasion);
        bonus += penalty;
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
    }
    let counts = used.power.is_none() && !is_exempt(fight, attack.occasion)
        || used.power.is_some()
            && fight.setup.settings.power_counts_as_attack == PowerCountsAsAttack::Yes;
    if counts {
        t.cite(clause::MAP_MISSES_COUNT);
        fight[who].attacks = fight[who].attacks.saturating_add(1);
    }
    if used.power.is_some() {
        t.cite(clause::POWER_COUNTS_FOR_MAP);
    }
    release(t, fight, attack, used, target);
    let rule = match used.threshold {
        Some(threshold) => LuckRule::Attack { threshold, strays: used.strays },
        None if used.strays => LuckRule::Projectile,
        None => LuckRule::Ordinary,
    };
    let why = if used.power.is_some() { TestFor::Power } else { TestFor::Attack(target) };
    let shift = size_shift(fight, who, target);
    let rolled = Test {
        who,
        why,
        attribute: attack.attribute,
        skill: used.skill,
        bonus,
        edges,
        luck,
        rule,
        against: Some(guarding(fight, target, Guarding::Evasion) + shift),
        targeted: true,
    };
    test(t, fight, rolled)
}

/// What leaves the hand with a shot or a throw (`ingenuity.item.reload`, `ingenuity.item.thrown`,
/// `ingenuity.item.projectile`).
fn release(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack, used: &Means, target: Id) {
    let Some(which) = used.item.filter(|_| used.ranged) else { return };
    let Some(weapon) = &crate::item::item(fight, which).weapon else { return };
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
    crate::item::unhand(fight, attack.attacker, which);
    fight[which].at = crate::item::ground(fight, target);
}

/// What a target puts against an attack.
struct Standing {
    number: i16,
    /// A dodge that makes even a critical miss, where the table has it so.
    beats_criticals: bool,
}

impl Standing {
    fn is_beaten_by(&self, result: i16, critical: bool) -> bool {
        // ingenuity.attack.hit: equal hits.
        result >= self.number || critical && !self.beats_criticals
    }
}

/// Evasion, or a dodge that is better (`ingenuity.dodge.test`, `ingenuity.dodge.not-worse`,
/// `ingenuity.size.with-dodge`).
fn standing(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    target: Id,
    defenses: &mut Defenses,
    shift: i16,
    critical: bool,
) -> Step<Standing> {
    if shift != 0 {
        t.cite(if shift > 0 { clause::SIZE_LARGER } else { clause::SIZE_SMALLER });
    }
    if fight[target].guarding {
        t.cite(clause::ACTION_GUARD_SCOPE);
    }
    t.cite(clause::TEST_PASSIVE);
    if fight[target].guarding {
        t.cite(clause::ACTION_GUARD_SCOPE);
    }
    let evasion = guarding(fight, target, Guarding::Evasion);
    let plain = Standing { number: evasion + shift, beats_criticals: false };
    if !defenses.dodges || !is_able(fight, target) {
        return Ok(plain);
    }
    t.cite(clause::CRITICAL_BEATS_DODGE);
    let beats_criticals = fight.setup.settings.dodge_beats_critical == DodgeBeatsCritical::Yes;
    if critical && !beats_criticals {
        return Ok(plain);
    }
    let result = react::dodge_test(t, fight, target)?;
    t.cite(clause::DODGE_NOT_WORSE);
    t.cite(clause::SIZE_WITH_DODGE);
    let shifted = fight.setup.settings.size_on_dodge == SizeOnDodge::Yes;
    let number = result + if shifted { shift } else { 0 };
    // A dodge below what evasion counts as against this attacker is of no use.
    if number < plain.number {
        return Ok(plain);
    }
    Ok(Standing { number, beats_criticals })
}

/// What the turn in progress remembers of an attack.
fn note_in_turn(fight: &mut Fight, attack: Attack, used: &Means, target: Id, hits: bool) {
    let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == attack.attacker) else {
        return;
    };
    turn.attacked.add(target);
    if hits {
        turn.hit.add(target);
    }
    turn.missed_with = used.item.filter(|_| !hits);
}

/// What comes last: wear of a parry, a riposte, the dodger's meter, being seen
/// (`ingenuity.attack.sequence`, the fourteenth step).
fn finish(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    target: Id,
    defenses: Defenses,
    hit: bool,
) -> Step {
    react::parry_wears(t, fight, &defenses);
    react::after_dodge(t, fight, target, &defenses)?;
    react::end(fight, target);
    crate::stealth::reveal_by_attack(t, fight, attack.attacker, hit)?;
    if defenses.parries.is_some() && attack.occasion != Occasion::Riposte {
        maneuver::riposte(t, fight, target, attack.attacker)?;
    }
    Ok(())
}
