//! One attack, from its declaration to what comes of it (`ingenuity.attack.*`,
//! `ingenuity.critical.*`, `ingenuity.size.*`). [`resolve`] follows
//! `ingenuity.attack.sequence` step by step.

mod roll;

use affray_table::{Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::condition::{is_able, is_present};
use crate::event::{Event, Luck};
use crate::harm::{self, Hit};
use crate::legal::{edges, may_aim, reaches_with};
use crate::means::{Means, means, means_here};
use crate::moves::{Ask, Attack, Blow, Long, Move, Occasion, TestFor, Way};
use crate::plain::{aimed_at, profile, settings};
use crate::react::{self, Defenses};
use crate::rolls::{self, Edges, Result, Test, seat, test_again};
use crate::settings::{DefenseDeclare, DodgeBeatsCritical, SizeOnDodge, StrayEdge, StrayReactions};
use crate::setup::{Attribute, DamageType, Guarding, Id, Profile};
use crate::stat::{guarding, guarding_here};
use crate::state::Fight;
use crate::{intercept, maneuver, power, stray, trigger};

use roll::{attack_test, cite_means};
pub use roll::{penalty, property_bonus, range_penalty};

/// How an attack is made unless another way is chosen (`ingenuity.attack.choice-of-attribute`).
#[must_use]
pub fn best_way(fight: &Fight, who: Id, blow: Blow) -> Way {
    let used = means(fight, who, blow.with, blow.thrown);
    Way { attribute: used.attribute, kind: used.kind, maneuver: blow.maneuver }
}

/// The most ways to make one attack.
const MOST_WAYS: usize = 96;

/// Every way to make an attack: attribute, damage type, maneuver of so many actions at the most,
/// improvised ones too.
#[must_use]
pub fn ways(fight: &Fight, who: Id, blow: Blow, longest: u8) -> ArrayVec<Way, MOST_WAYS> {
    let used = means(fight, who, blow.with, blow.thrown);
    let mut ways = ArrayVec::new();
    let maneuvers = (0..fight.setup.maneuvers.len() as u8).map(crate::setup::ManeuverId);
    let fitting = maneuvers.filter(|&which| maneuver::fits(fight, who, which, blow, longest));
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
pub fn has_ways(fight: &Fight, who: Id, blow: Blow, longest: u8) -> bool {
    let used = means(fight, who, blow.with, blow.thrown);
    used.attributes.0.count_ones() > 1
        || used.types.0.count_ones() > 1
        || (0..fight.setup.maneuvers.len() as u8)
            .map(crate::setup::ManeuverId)
            .any(|which| maneuver::fits(fight, who, which, blow, longest))
}

/// How many actions an attack may take: only in one's own turn can it be a long one.
#[must_use]
pub fn longest(occasion: Occasion) -> u8 {
    if occasion == Occasion::Turn { u8::MAX } else { 1 }
}

/// Asks how an attack is made, and makes it or begins it.
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
        ways(fight, who, blow, longest(occasion)).into_iter().map(Move::from).collect();
    let menu = affray_table::Lazy(|list: &mut Vec<Move>| list.extend_from_slice(&menu));
    let way: Way = t.choose(fight, seat(fight, who), Ask::Way(who, blow), &menu)?;
    t.cite(clause::ATTACK_CHOICE_OF_ATTRIBUTE);
    t.cite(clause::DAMAGE_SEVERAL_TYPES);
    let blow = Blow { maneuver: way.maneuver, ..blow };
    if maneuver::length(fight, blow) > 1 {
        let what = Long::Maneuver { blow, attribute: way.attribute, kind: way.kind };
        return crate::work::begin(t, fight, who, what, occasion);
    }
    crate::action::charge(fight, who, 1, occasion);
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
    resolve_any(t, fight, who, blow, occasion, None)
}

/// What an attacker's larger size adds to evasion and takes off deflection
/// (`ingenuity.size.larger`, `ingenuity.size.smaller`).
#[must_use]
#[inline]
pub fn size_shift(fight: &Fight, attacker: Id, target: Id) -> i16 {
    larger_by(fight.profile(attacker), fight.profile(target))
}

fn larger_by(one: &Profile, other: &Profile) -> i16 {
    i16::from(one.size) - i16::from(other.size)
}

/// One attack in order (`ingenuity.attack.sequence`).
///
/// # Errors
/// The table has no answer yet.
pub fn resolve(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    let Attack { attacker, blow, attribute, kind, occasion } = attack;
    resolve_any(t, fight, attacker, blow, occasion, Some((attribute, kind)))
}

/// Makes an attack the best way, as is done in most turns.
///
/// # Errors
/// The table has no answer yet.
#[inline(always)] // See `in_sequence`.
pub fn make_in_turn(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, blow: Blow) -> Step {
    if is_calm(t, fight, who, aimed_at(t, who, blow.target)) {
        in_sequence(t, fight, who, blow, Occasion::Turn, None, false)
    } else {
        resolve_any(t, fight, who, blow, Occasion::Turn, None)
    }
}

/// Whether an attack in a plain fight meets nothing that people may bring about even there: nobody
/// has readied anything or hides, and the target is up.
#[inline(always)] // A few flags to look at, before every attack.
fn is_calm(t: &impl Table<Fight>, fight: &Fight, who: Id, target: Id) -> bool {
    t.is_plain()
        && !trigger::anybody(t, fight)
        && fight[target].conditions.0 == 0
        && fight[who].hidden_from.is_empty()
}

/// One attack, the best way unless one is chosen, whatever it meets.
#[inline(never)] // Once for all who come here.
fn resolve_any(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    occasion: Occasion,
    chosen: Option<(Attribute, DamageType)>,
) -> Step {
    in_sequence(t, fight, who, blow, occasion, chosen, true)
}

/// The same, `busy` unless [`is_calm`] holds.
#[inline(always)] // Where all is calm, most of it falls away.
fn in_sequence(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    occasion: Occasion,
    chosen: Option<(Attribute, DamageType)>,
    busy: bool,
) -> Step {
    let mut used = means_here(t, fight, who, blow);
    let (attribute, kind) = chosen.unwrap_or((used.attribute, used.kind));
    let blow = Blow { target: aimed_at(t, who, blow.target), ..blow };
    let attack = Attack { attacker: who, blow, attribute, kind, occasion };
    // 1, 2: the declaration, and readied actions that it sets off.
    t.cite(clause::ATTACK_SEQUENCE);
    t.cite(clause::ATTACK_LEGAL_TARGET);
    t.cite(clause::ACTION_ATTACK);
    t.tell(clause::ATTACK_TEST, || Event::Attacks { attack });
    debug_assert!(busy || is_still_possible(fight, attack), "it is offered only where it can be");
    if busy {
        if !comes_about(t, fight, attack)? {
            return Ok(());
        }
        used = means_here(t, fight, who, blow);
    }
    if t.keeps_clauses() {
        cite_means(t, fight, attack, &used);
    }
    if busy
        && (!maneuver::pay(t, fight, who, attack.blow.maneuver)
            || used.power.is_some_and(|which| !power::pay(t, fight, who, which)))
    {
        t.tell(clause::EXTENDED_PAY_AT_END, || Event::AttackLost { attack });
        return Ok(());
    }
    // 3, 4: intercept, dodge and parry.
    let before = settings(t, fight).defense_declare == DefenseDeclare::BeforeRoll;
    let mut target = attack.blow.target;
    let mut defenses = Defenses::default();
    t.cite(clause::REACTION_TIMING);
    if before {
        if busy {
            target = intercept::intercepted(t, fight, attack, target)?;
            if !is_able(fight, who) || !is_present(fight, target) {
                return broken_off(t, fight, attack, target);
            }
        }
        react::defend(t, fight, attack, target, &mut defenses, (None, busy))?;
    }
    // 5, 6: advantage and disadvantage, the test.
    let edges = if busy { edges(t, fight, attack, &used, target)? } else { Edges::default() };
    let mut shift = larger_by(profile(t, fight, who), profile(t, fight, target));
    let mut evasion = guarding_here(t, fight, target, Guarding::Evasion) + shift;
    let test = attack_test(t, fight, attack, &used, (target, evasion), edges);
    let mut rolled = rolls::test_here(t, fight, test)?;
    // 7: a critical, or a stray shot.
    let critical = rolled.luck == Luck::Critical;
    if busy && let Some(power) = used.power.filter(|&which| !power::succeeds(fight, which, rolled))
    {
        t.tell(clause::POWER_STEPS, || Event::PowerFails { who, power });
        return finish(t, fight, attack, target, defenses, (false, busy));
    }
    let mut astray = false;
    if busy
        && rolled.luck == Luck::Stray
        && let Some(new) = stray::new_target(t, fight, attack, target)?
    {
        // ingenuity.stray.old-target-reactions: what the old target did is wasted.
        stray::waste(t, fight, target, &defenses);
        if defenses.dodges {
            react::after_dodge(t, fight, target)?;
        }
        react::end(fight, target);
        astray = true;
        target = new;
        if let Some(which) = used.item.filter(|_| attack.blow.thrown) {
            // ingenuity.item.thrown: it lies at whom the throw goes at.
            fight[which].at = crate::item::ground(fight, target);
        }
        defenses = Defenses::default();
        if fight.setup.settings.stray_edge == StrayEdge::Recount {
            rolled = recounted(t, fight, attack, &used, target, (test, rolled))?;
        }
        if let Some(power) = used.power.filter(|&which| !power::succeeds(fight, which, rolled)) {
            t.tell(clause::POWER_STEPS, || Event::PowerFails { who, power });
            return finish(t, fight, attack, target, defenses, (false, busy));
        }
    }
    let may_react = !astray || settings(t, fight).stray_reactions == StrayReactions::Allowed;
    if (!before || astray) && may_react {
        let known = (!before).then_some((rolled.total, critical));
        if !astray {
            target = intercept::intercepted(t, fight, attack, target)?;
            if !is_able(fight, who) || !is_present(fight, target) {
                return broken_off(t, fight, attack, target);
            }
        }
        react::defend(t, fight, attack, target, &mut defenses, (known, busy))?;
    }
    // 8, 9: the dodge, and whether it hits.
    if busy {
        // It may be another target by now.
        shift = size_shift(fight, who, target);
        evasion = guarding(fight, target, Guarding::Evasion) + shift;
    }
    let against = standing(t, fight, target, &defenses, (evasion, shift), critical)?;
    let hits = against.is_beaten_by(rolled.total, critical);
    note_in_turn(t, fight, attack, &used, (target, hits));
    let against = against.number;
    if !hits {
        t.cite(clause::ATTACK_MISS);
        t.tell(clause::ATTACK_MISS, || Event::Missed {
            attack,
            target,
            result: rolled.total,
            against,
        });
        return finish(t, fight, attack, target, defenses, (false, busy));
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
    finish(t, fight, attack, target, defenses, (true, busy))
}

/// Whether an attack can still be made when the readied actions are done that it sets off
/// (`ingenuity.action.ready-interrupts`).
fn comes_about(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step<bool> {
    trigger::attacks(t, fight, attack)?;
    let possible = is_still_possible(fight, attack);
    if !possible {
        t.cite(clause::ACTION_READY_INTERRUPTS);
        t.tell(clause::MAP_MISSES_COUNT, || Event::AttackLost { attack });
    }
    Ok(possible)
}

/// Whoever came between set something off that puts an end to the attack
/// (`ingenuity.action.ready-interrupts`).
fn broken_off(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack, target: Id) -> Step {
    react::end(fight, target);
    t.cite(clause::ACTION_READY_INTERRUPTS);
    t.tell(clause::MAP_MISSES_COUNT, || Event::AttackLost { attack });
    Ok(())
}

/// The test of a stray shot with its rerolls undone, and made as the new target has it
/// (`ingenuity.stray.keep-dice`).
fn recounted(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    used: &Means,
    target: Id,
    (test, rolled): (Test, Result),
) -> Step<Result> {
    let attack = Attack { blow: Blow { target, ..attack.blow }, ..attack };
    let edges = edges(t, fight, attack, used, target)?;
    let shift = size_shift(fight, attack.attacker, target);
    let against = Some(guarding(fight, target, Guarding::Evasion) + shift);
    let why = if used.power.is_some() { test.why } else { TestFor::Attack(target) };
    test_again(t, fight, Test { edges, against, why, ..test }, rolled)
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
    note_in_turn(t, fight, attack, &used, (target, hits));
    let mut defenses = Defenses::default();
    if !hits {
        t.tell(clause::ATTACK_MISS, || Event::Missed { attack, target, result, against });
        return finish(t, fight, attack, target, defenses, (false, true));
    }
    t.tell(clause::ATTACK_HIT, || Event::Hit { attack, target, result, against, critical: false });
    let hit = Hit { attack, target, result, critical: false, shift, may_block: false };
    harm::land(t, fight, hit, &used, &mut defenses)?;
    finish(t, fight, attack, target, defenses, (true, true))
}

/// Whether an attack can still be made after an interruption.
fn is_still_possible(fight: &Fight, attack: Attack) -> bool {
    let Attack { attacker, blow, .. } = attack;
    let used = means(fight, attacker, blow.with, blow.thrown);
    is_able(fight, attacker)
        && is_present(fight, blow.target)
        && (used.power.is_some() || may_aim(fight, attacker, blow))
        && reaches_with(fight, attacker, &used, blow.target)
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

/// Evasion, size included, or a dodge that is better (`ingenuity.dodge.test`, `ingenuity.dodge.not-worse`,
/// `ingenuity.size.with-dodge`).
#[inline(always)] // See `in_sequence`.
fn standing(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    target: Id,
    defenses: &Defenses,
    (evasion, shift): (i16, i16),
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
    let plain = Standing { number: evasion, beats_criticals: false };
    // In a plain fight nothing comes between declaring a dodge and making it.
    if !defenses.dodges || !t.is_plain() && !is_able(fight, target) {
        return Ok(plain);
    }
    t.cite(clause::CRITICAL_BEATS_DODGE);
    let beats_criticals = settings(t, fight).dodge_beats_critical == DodgeBeatsCritical::Yes;
    if critical && !beats_criticals {
        return Ok(plain);
    }
    let result = react::dodge_test(t, fight, target)?;
    t.cite(clause::DODGE_NOT_WORSE);
    t.cite(clause::SIZE_WITH_DODGE);
    let shifted = settings(t, fight).size_on_dodge == SizeOnDodge::Yes;
    let number = result + if shifted { shift } else { 0 };
    // A dodge below what evasion counts as against this attacker is of no use.
    if number < plain.number {
        return Ok(plain);
    }
    Ok(Standing { number, beats_criticals })
}

/// What the turn in progress remembers of an attack. No weapon of a plain fight profits by it.
#[inline(always)] // See `in_sequence`.
fn note_in_turn(
    t: &impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    used: &Means,
    (target, hits): (Id, bool),
) {
    if t.is_plain() {
        return;
    }
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
#[inline(always)] // See `in_sequence`.
fn finish(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    target: Id,
    defenses: Defenses,
    (hit, busy): (bool, bool),
) -> Step {
    react::parry_wears(t, fight, &defenses);
    if defenses.dodges {
        react::after_dodge(t, fight, target)?;
    }
    react::end(fight, target);
    if busy && !fight[attack.attacker].hidden_from.is_empty() {
        crate::stealth::reveal_by_attack(t, fight, attack.attacker, hit)?;
    }
    if !t.is_plain() && defenses.parries.is_some() && attack.occasion != Occasion::Riposte {
        maneuver::riposte(t, fight, target, attack.attacker)?;
    }
    Ok(())
}
