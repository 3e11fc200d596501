//! An ordinary attack on one target (`blackout.attack.*`).

mod harm;
mod stray;

use affray_table::{Clause, May, Reckon, Step, Table, barred, total};

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::{Attribute, Ban, Condition, Effect, Id, Level, Mode, Skill};
use crate::moves::{Blow, TestFor, With};
use crate::purpose::Sway;
use crate::reason::{Barrier, From, Thing, Who};
use crate::ruled::Score;
use crate::rules::condition::{end, is_out, lower};
use crate::rules::field::Cover;
use crate::rules::rolls::{Rolled, Test, major};
use crate::rules::stacking::Impact;
use crate::rules::{custom, effects, field, gear, gm, rolls, stacking, training};
use crate::settings::{
    AttackDefense, Critical, DirectFirst, EvasionCap, Fallen, LongRange, OpposedTie, PartialCover,
    PassiveDivisor, PassiveMoves, ProneGives, SidestepTrigger, TakeYourTime, TrackAmmunition,
    VulnerableOnMiss,
};
use crate::setup::Weapon;
use crate::state::{Fight, Where};

pub(crate) use harm::{
    Tally, adjust, base, base_dice, critical_dice, harms, is_added_to, spend_ward,
};
pub(crate) use stray::{by_gm as stray_by_gm, bystanders, may_stray};

use harm::weapon_damage;
use stray::stray;

/// What a maneuver adds to an attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swing {
    /// Which.
    pub(crate) from: From,
    /// Advantages.
    pub(crate) advantages: i16,
    /// Points of damage.
    pub(crate) damage: i16,
    /// In place of harm, only whether it hits is wanted.
    pub(crate) harmless: bool,
}

impl Swing {
    /// An attack without a maneuver.
    pub(crate) const PLAIN: Swing =
        Swing { from: From::Nothing, advantages: 0, damage: 0, harmless: false };
}

/// An attack under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attack<'a> {
    /// Who makes it.
    pub(crate) who: Id,
    /// The weapon.
    pub(crate) weapon: &'a Weapon,
    /// How it was chosen, and at whom.
    pub(crate) blow: Blow,
}

/// Passive evasion now.
#[must_use]
pub(crate) fn passive_evasion(fight: &Fight, who: Id) -> u8 {
    total(|into| evasion(fight, who, into)) as u8
}

/// Passive evasion now, taken apart (`blackout.core.passive`, `blackout.core.passive-static`).
pub(crate) fn evasion(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let it = &fight[who];
    for (helpless, clause) in [
        (it.has(Condition::Paralyzed), clause::CONDITIONS_PARALYZED),
        (it.has(Condition::Surprised), clause::CONDITIONS_SURPRISED),
        (is_out(fight, who), clause::DAMAGE_OUT_OF_THE_FIGHT),
    ] {
        if helpless {
            into.add(1, From::Helpless(who), clause);
            return;
        }
    }
    let profile = fight.profile(who);
    let settings = &fight.setup.settings;
    let base = match settings.evasion_cap {
        EvasionCap::ByClass => profile.passive_evasion,
        EvasionCap::None => profile.bare_evasion,
    };
    into.add(base, From::Evasion(who), clause::CORE_PASSIVE);
    if settings.passive_moves == PassiveMoves::Yes {
        let left = hindered_evasion(fight, who);
        into.at_most(left, From::Hindered(who), clause::CORE_PASSIVE_STATIC);
    }
    let guards = i16::from(it.guarding);
    into.add(guards, From::Guarding(who), clause::MANEUVER_GUARD);
    let sidesteps = i16::from(it.sidesteps);
    into.add(sidesteps, From::Sidesteps(who), clause::TRAINING_SIDESTEP);
    custom::add(fight, who, |custom| i16::from(custom.evasion), into);
    into.at_least(1, From::Least(1), clause::CORE_PASSIVE);
    into.at_most(6, From::Most(6), clause::CORE_PASSIVE);
    gm::ruled(fight, Score::Evasion(who), into);
}

/// Whether something sets somebody's passive evasion (`blackout.core.passive-static`).
fn is_helpless(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    it.has(Condition::Paralyzed) || it.has(Condition::Surprised) || is_out(fight, who)
}

/// Passive evasion of the dice that are left of an evasion test with its owner's disadvantages
/// (`blackout.core.passive-static`).
fn hindered_evasion(fight: &Fight, who: Id) -> u8 {
    let divisor = match fight.setup.settings.passive_divisor {
        PassiveDivisor::Two => 2,
        PassiveDivisor::Three => 3,
    };
    let test = Test::new(who, TestFor::Evade, Attribute::Dexterity, Skill::Evasion);
    let lost = rolls::hindrance(fight, &test);
    // A stated figure stands for so many dice as it is worth.
    let dice = i16::from(fight.profile(who).evasion_dice) - lost;
    (dice / divisor).clamp(1, 6) as u8
}

/// Whether somebody can make no ranged attacks for want of sight or by a condition.
#[must_use]
#[inline]
pub(crate) fn is_blinded(fight: &Fight, who: Id) -> bool {
    fight[who].has(Condition::Blinded) || custom::forbids(fight, who, Ban::RangedAttacks)
}

/// Whether somebody is on the ground, or as good as.
#[must_use]
#[inline]
pub(crate) fn is_down(fight: &Fight, who: Id) -> bool {
    fight[who].has(Condition::Prone) || is_out(fight, who)
}

/// Whether an attack on somebody is a Sneak Attack (`blackout.actions.sneak-attack`).
#[must_use]
#[inline]
pub(crate) fn is_sneak(fight: &Fight, who: Id, target: Id) -> bool {
    fight[who].has(Condition::Hidden) || fight[target].has(Condition::Surprised)
}

/// The cover that counts against an attack with a weapon.
#[must_use]
pub(crate) fn cover(fight: &Fight, who: Id, weapon: &Weapon, target: Id) -> Cover {
    if !weapon.is_ranged() || weapon.has(Effect::Seeking) {
        return Cover::None;
    }
    field::cover(fight, who, target)
}

/// Whether somebody can be attacked with a weapon from here.
#[must_use]
pub(crate) fn can_target(fight: &Fight, who: Id, weapon: &Weapon, target: Id) -> bool {
    may_target(fight, who, weapon, target).is_ok()
}

/// Whether somebody can be attacked with a weapon from here
/// (`blackout.attack.range`, `blackout.field.cover`, `blackout.conditions.hidden`).
pub(crate) fn may_target(fight: &Fight, who: Id, weapon: &Weapon, target: Id) -> May<Barrier> {
    let it = &fight[target];
    if it.gone {
        return barred(Barrier::Of(target, Who::Gone), clause::DAMAGE_OUT_OF_THE_FIGHT);
    }
    if !field::are_enemies(fight, who, target) {
        return barred(Barrier::Of(target, Who::Friend), clause::ACTIONS_ATTACK);
    }
    if fight.setup.settings.fallen == Fallen::Refused && is_out(fight, target) {
        return barred(Barrier::Of(target, Who::Out), clause::DAMAGE_OUT_OF_THE_FIGHT);
    }
    if it.has(Condition::Hidden) && !weapon.has(Effect::Seeking) {
        return barred(Barrier::Of(target, Who::Hidden), clause::CONDITIONS_HIDDEN);
    }
    let away = field::distance(fight, who, target);
    let stretches = weapon.is_ranged()
        && weapon.range > 0
        && fight.setup.settings.long_range == LongRange::Increments;
    if away > weapon.range && !stretches {
        let what = Barrier::TooFar { target, away, most: weapon.range };
        return barred(what, clause::ATTACK_RANGE);
    }
    if !weapon.is_ranged() {
        return Ok(());
    }
    if is_blinded(fight, who) {
        return barred(Barrier::Of(who, Who::Blind), clause::CONDITIONS_BLINDED);
    }
    if !field::in_sight(fight, fight[who].at, it.at) {
        return barred(Barrier::Of(target, Who::OutOfSight), clause::FIELD_LINE_OF_SIGHT);
    }
    if cover(fight, who, weapon, target) == Cover::Full {
        let clause = field::clause_of_cover(fight, who, target);
        return barred(Barrier::Of(target, Who::FullCover), clause);
    }
    Ok(())
}

/// Whether a weapon has a round to fire.
#[must_use]
pub(crate) fn is_loaded(fight: &Fight, with: With) -> bool {
    may_fire(fight, with).is_ok()
}

/// Whether a weapon has a round to fire (`blackout.attack.ammunition`).
pub(crate) fn may_fire(fight: &Fight, with: With) -> May<Barrier> {
    let With::Item(which) = with else { return Ok(()) };
    let tracked = fight.setup.settings.track_ammunition == TrackAmmunition::Yes;
    let weapon = gear::weapon(fight, with);
    if weapon.clip.is_none() || fight[which].loaded > 0 || !tracked && !weapon.thrown {
        return Ok(());
    }
    barred(Barrier::Thing(which, Thing::Empty), clause::ATTACK_AMMUNITION)
}

/// Takes rounds out of a weapon; what was thrown is gone.
pub(crate) fn spend_rounds(t: &mut impl Table<Fight>, fight: &mut Fight, with: With, rounds: u8) {
    let With::Item(which) = with else { return };
    let weapon = *gear::weapon(fight, with);
    let tracked = fight.setup.settings.track_ammunition == TrackAmmunition::Yes;
    if weapon.clip.is_none() || !tracked && !weapon.thrown {
        return;
    }
    t.cite(clause::ATTACK_AMMUNITION);
    fight[which].loaded = fight[which].loaded.saturating_sub(rounds);
    if weapon.thrown && fight[which].loaded == 0 {
        fight[which].at = Where::Gone;
    }
}

/// Advantages of an attack, and its disadvantages below 0
/// (`blackout.conditions.prone-melee-against`, `blackout.conditions.prone-own-attacks`,
/// `blackout.conditions.flanked-advantage`).
pub(crate) fn edge(fight: &Fight, who: Id, blow: Blow, into: &mut impl Reckon<From>) {
    let weapon = gear::weapon(fight, blow.with);
    let settings = &fight.setup.settings;
    let target = blow.target;
    let ranged = weapon.is_ranged();
    custom::add(fight, target, |custom| i16::from(custom.attacks_against), into);
    position(fight, who, weapon, target, into);
    if fight[who].has(Condition::Prone) {
        let amount = if ranged { 1 } else { -1 };
        into.add(amount, From::Prone(who), clause::CONDITIONS_PRONE_OWN_ATTACKS);
    }
    if settings.partial_cover == PartialCover::Disadvantage
        && cover(fight, who, weapon, target) == Cover::Partial
    {
        let (from, by) = covered(fight, who, target);
        into.add(-1, from, by);
    }
    if ranged && settings.long_range == LongRange::Increments {
        let amount = -increments(fight, who, weapon, target);
        into.add(amount, From::Distance(target), clause::ATTACK_RANGE);
    }
    if blow.slow && settings.take_your_time == TakeYourTime::Advantage {
        into.add(1, From::Time, clause::ACTIONS_TAKE_YOUR_TIME);
    }
    if let With::Item(which) = blow.with {
        let amount = -i16::from(gear::is_impaired(fight, blow.with));
        into.add(amount, From::Impaired(which), clause::MANEUVER_GEAR_TABLE);
    }
}

/// What the target's position adds: on the ground, or flanked
/// (`blackout.conditions.prone-flanked-sum`).
fn position(fight: &Fight, who: Id, weapon: &Weapon, target: Id, into: &mut impl Reckon<From>) {
    let ranged = weapon.is_ranged();
    let down = is_down(fight, target);
    let both = fight.setup.settings.prone_gives == ProneGives::Both || ranged || !down;
    if both && down {
        into.add(1, From::DownFlanked(target), clause::CONDITIONS_PRONE_FLANKED_SUM);
    } else if both && field::is_flanked(fight, who, target) {
        into.add(1, From::Flanked(target), clause::CONDITIONS_FLANKED_ADVANTAGE);
    }
    if down && !ranged {
        into.add(major(fight), From::Down(target), clause::CONDITIONS_PRONE_MELEE_AGAINST);
    }
}

/// Ranges of a weapon beyond the first: a disadvantage for each (`blackout.attack.range`).
fn increments(fight: &Fight, who: Id, weapon: &Weapon, target: Id) -> i16 {
    let away = field::distance(fight, who, target);
    (away.saturating_sub(1) / weapon.range.max(1)) as i16
}

/// What an attack test must meet.
#[must_use]
#[inline]
pub(crate) fn defense(fight: &Fight, who: Id, weapon: &Weapon, target: Id) -> u8 {
    total(|into| defenses(fight, who, weapon, target, into)) as u8
}

/// What an attack test must meet, taken apart (`blackout.core.passive`, `blackout.field.cover`).
pub(crate) fn defenses(
    fight: &Fight,
    who: Id,
    weapon: &Weapon,
    target: Id,
    into: &mut impl Reckon<From>,
) {
    evasion(fight, target, into);
    if fight.setup.settings.partial_cover == PartialCover::Evasion
        && cover(fight, who, weapon, target) == Cover::Partial
    {
        let (from, by) = covered(fight, who, target);
        into.add(1, from, by);
    }
}

/// What the partial cover of a target is: what stands between, or an ally's shield
/// (`blackout.field.cover`, `blackout.training.shield-cover`).
fn covered(fight: &Fight, who: Id, target: Id) -> (From, Clause) {
    match field::covering_bearer(fight, who, target) {
        Some(bearer) => (From::Shield(bearer), clause::TRAINING_SHIELD_COVER),
        None => (From::Cover(target), clause::FIELD_COVER),
    }
}

/// The skill that a weapon attacks with (`blackout.attack.skills`).
#[must_use]
#[inline]
pub(crate) fn skill(weapon: &Weapon) -> Skill {
    if weapon.is_ranged() { Skill::Aim } else { Skill::Melee }
}

/// The attack test of a blow, without a maneuver.
#[must_use]
pub(crate) fn attack_test(fight: &Fight, who: Id, weapon: &Weapon, blow: Blow) -> Test {
    let why = TestFor::Attack(blow.target);
    Test::new(who, why, weapon.attribute, skill(weapon))
        .swayed(Sway::Blow(blow))
        .needs(defense(fight, who, weapon, blow.target))
        .against(blow.target)
        .own()
}

/// Names the rules that shape an attack on somebody.
pub(crate) fn cite(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack<'_>) {
    if !t.keeps_clauses() {
        return;
    }
    let Attack { who, weapon, blow } = attack;
    let target = blow.target;
    custom::cite(t, fight, target);
    let ranged = weapon.is_ranged();
    let down = is_down(fight, target);
    if field::is_flanked(fight, who, target) {
        field::cite_flanked(t, fight, who, target);
    }
    for one in [who, target] {
        field::cite_unnoticed(t, fight, fight[one].side);
    }
    let hindered = is_hindered(fight, target);
    let raised = fight[target].guarding || fight[target].sidesteps;
    let passive = fight.setup.settings.attack_defense != AttackDefense::Opposed;
    let profile = fight.profile(target);
    let divided = fight.setup.settings.passive_divisor != PassiveDivisor::Two;
    let light = matches!(blow.with, With::Item(_)) && weapon.attribute == usual(weapon);
    let stretches = fight.setup.settings.long_range == LongRange::Increments;
    let cover = cover(fight, who, weapon, target);
    for (holds, clause) in [
        (!light, clause::ATTACK_SKILLS),
        (gear::is_impaired(fight, blow.with), clause::MANEUVER_GEAR_TABLE),
        (ranged && stretches, clause::ATTACK_RANGE),
        (divided, clause::CORE_PASSIVE),
        (hindered && passive, clause::CORE_CHALLENGE),
        (profile.bare_evasion != profile.passive_evasion, clause::CORE_PASSIVE_ENCUMBRANCE),
        (hindered || raised && is_helpless(fight, target), clause::CORE_PASSIVE_STATIC),
        (fight[target].has(Condition::Surprised), clause::CONDITIONS_SURPRISED),
        (fight[target].has(Condition::Surprised), clause::CONDITIONS_SURPRISED_FLANKED),
        (fight[target].has(Condition::Paralyzed), clause::CONDITIONS_PARALYZED),
        (cover != Cover::None, clause::FIELD_COVER),
        (ranged && weapon.has(Effect::Seeking), clause::EFFECTS_SEEKING),
        (ranged && field::is_walled_off(fight, who, target), clause::FIELD_LINE_OF_SIGHT),
        (ranged && field::is_behind_shield(fight, who, target), clause::TRAINING_SHIELD_COVER),
        (blow.slow, clause::ACTIONS_TAKE_YOUR_TIME),
        (is_sneak(fight, who, target), clause::ACTIONS_SNEAK_ATTACK),
        (down && !ranged, clause::CONDITIONS_PRONE_MELEE_AGAINST),
        (down && !ranged, clause::CORE_MAJOR_ADVANTAGE),
        (down, clause::CONDITIONS_PRONE_FLANKED_SUM),
        (down && ranged, clause::CONDITIONS_PRONE_COVER),
        (fight[who].has(Condition::Prone), clause::CONDITIONS_PRONE_OWN_ATTACKS),
        (is_out(fight, target), clause::DAMAGE_OUT_OF_THE_FIGHT),
    ] {
        if holds {
            t.cite(clause);
        }
    }
}

/// The attribute that most weapons of a kind are used with (`blackout.attack.skills`).
const fn usual(weapon: &Weapon) -> Attribute {
    if weapon.is_ranged() { Attribute::Dexterity } else { Attribute::Strength }
}

/// Whether a test of somebody's evasion would have fewer dice than it has as a rule.
fn is_hindered(fight: &Fight, who: Id) -> bool {
    let test = Test::new(who, TestFor::Evade, Attribute::Dexterity, Skill::Evasion);
    rolls::hindrance(fight, &test) != 0
}

/// What makes a hit critical counts from what an attack test needs: from passive evasion, or from the
/// successes that stand for it.
pub(crate) fn critical_base(fight: &Fight, needs: i16) -> i16 {
    let settings = &fight.setup.settings;
    let beats = settings.attack_defense == AttackDefense::Opposed
        && settings.opposed_tie != OpposedTie::Attacker;
    (needs - i16::from(beats)).max(1)
}

/// The successes from which a hit is critical; none where two sixes make it so
/// (`blackout.attack.critical`).
pub(crate) fn critical_from(fight: &Fight, base: i16) -> Option<i16> {
    match fight.setup.settings.critical {
        Critical::Margin3 => Some(base + 3),
        Critical::Margin2 => Some(base + 2),
        Critical::Double => Some(2 * base),
        Critical::TwoSixes => None,
    }
}

/// Whether an attack test is a critical hit (`blackout.attack.critical`).
pub(crate) fn is_critical(fight: &Fight, rolled: Rolled, base: i16) -> bool {
    critical_from(fight, base).map_or(rolled.two_sixes, |least| rolled.successes >= least)
}

/// An attack; the hit points it cost, none when it missed.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn attack(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    swing: Swing,
) -> Step<Option<i16>> {
    let ap = fight.ap();
    t.tell(clause::ACTIONS_ATTACK, || Event::Onset(Onset::Attacks { who, blow, ap }));
    let target = training::intercepted(t, fight, who, blow.target)?;
    let blow = Blow { target, ..blow };
    let weapon = *gear::weapon(fight, blow.with);
    let attack = Attack { who, weapon: &weapon, blow };
    cite(t, fight, attack);
    let sneak = is_sneak(fight, who, target);
    let stacks = if blow.spend { fight[target].level(Level::Vulnerable) } else { 0 };
    if blow.spend && fight.setup.settings.vulnerable_on_miss == VulnerableOnMiss::Yes {
        spend_vulnerable(t, fight, target);
    }
    let result = if weapon.has(Effect::Conductor) && fight[target].has(Condition::Magnetic) {
        t.cite(clause::ATTACK_CONDUCTOR);
        Some(false)
    } else {
        roll_to_hit(t, fight, attack, swing)?
    };
    let lost = match result {
        None => None,
        Some(critical) => {
            let evasion = t.terms(|into| defenses(fight, who, &weapon, target, into));
            t.tell(clause::ATTACK_TEST, || {
                Event::Onset(Onset::Hit { by: who, to: target, critical, evasion })
            });
            if blow.spend {
                spend_vulnerable(t, fight, target);
            }
            let hit = Hit { who, blow, critical, stacks, sneak, extra: (swing.damage, swing.from) };
            if swing.harmless {
                spend_ward(t, fight, target);
                Some(0)
            } else {
                Some(strike(t, fight, hit, &weapon)?)
            }
        }
    };
    spend_feint(t, fight, who, target);
    spend_rounds(t, fight, blow.with, 1);
    end(t, fight, who, Condition::Hidden);
    Ok(lost)
}

/// A feint helps the next attack alone (`blackout.maneuver.feint`).
pub(crate) fn spend_feint(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) {
    if fight[target].feinted == Some(who) {
        t.cite(clause::MANEUVER_FEINT);
        fight[target].feinted = None;
    }
}

fn spend_vulnerable(t: &mut impl Table<Fight>, fight: &mut Fight, target: Id) {
    if fight[target].level(Level::Vulnerable) > 0 {
        t.cite(clause::CONDITIONS_VULNERABLE_EXPEND);
        lower(t, fight, target, Level::Vulnerable, 0);
    }
}

/// The attack test: none on a miss, else whether the hit is critical.
fn roll_to_hit(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack<'_>,
    swing: Swing,
) -> Step<Option<bool>> {
    let Attack { who, weapon, blow } = attack;
    let target = blow.target;
    let mut test = attack_test(fight, who, weapon, blow).with(swing.advantages, swing.from);
    if fight.setup.settings.attack_defense == AttackDefense::Opposed {
        let defense = TestFor::Defend(who);
        let evade = Test::new(target, defense, Attribute::Dexterity, Skill::Evasion).against(who);
        let rolled = rolls::test(t, fight, evade)?;
        let tie = fight.setup.settings.opposed_tie == OpposedTie::Attacker;
        test = test.needs((rolled + i16::from(!tie)).max(1) as u8);
    }
    let needs = i16::from(test.needs.unwrap_or(1));
    let mut base = critical_base(fight, needs);
    let rolled = rolls::successes(t, fight, test)?;
    if rolled.successes < needs {
        t.tell(clause::ATTACK_TEST, || Event::Onset(Onset::Missed { by: who, to: target }));
        if weapon.mode == Mode::Single {
            stray(t, fight, attack, rolled.successes)?;
        }
        return Ok(None);
    }
    if training::sidesteps(t, fight, target, who)?
        && fight.setup.settings.sidestep_trigger == SidestepTrigger::Yes
    {
        if rolled.successes < needs + 1 {
            let event = || Event::Onset(Onset::Missed { by: who, to: target });
            t.tell(clause::TRAINING_SIDESTEP, event);
            return Ok(None);
        }
        // It counts against this attack: also for what makes it critical.
        base += 1;
    }
    let critical = is_critical(fight, rolled, base);
    if critical {
        t.cite(clause::ATTACK_CRITICAL);
    }
    Ok(Some(critical))
}

/// A hit about to do harm.
#[derive(Clone, Copy, Debug)]
struct Hit {
    who: Id,
    blow: Blow,
    critical: bool,
    stacks: u8,
    sneak: bool,
    /// Points that a maneuver adds.
    extra: (i16, From),
}

/// A hit does its harm: Direct Damage, the damage test, effects; the hit points lost to the
/// weapon (`blackout.attack.order`).
fn strike(t: &mut impl Table<Fight>, fight: &mut Fight, hit: Hit, weapon: &Weapon) -> Step<i16> {
    let Hit { who, blow, critical, .. } = hit;
    let target = blow.target;
    let origin = fight[who].at;
    let impact = Impact { by: who, target, origin, critical, evaded: false };
    let mut lost = 0;
    if !effects::grip(t, fight, impact, blow.with)? {
        let first = fight.setup.settings.direct_first == DirectFirst::Yes;
        if stacking::deals_direct(weapon) {
            t.cite(clause::ATTACK_ORDER);
        }
        if first {
            lost += stacking::direct(t, fight, impact, weapon)?;
        }
        lost += weapon_damage(t, fight, hit, weapon)?;
        if !first {
            lost += stacking::direct(t, fight, impact, weapon)?;
        }
    }
    stacking::afflict(t, fight, impact, weapon, lost)?;
    training::overcharge(t, fight, who, target, weapon)?;
    end(t, fight, target, Condition::Hidden);
    Ok(lost)
}
