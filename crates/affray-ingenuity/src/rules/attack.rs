//! One attack, from its declaration to what comes of it (`ingenuity.attack.*`,
//! `ingenuity.critical.*`, `ingenuity.size.*`). [`resolve`] follows
//! `ingenuity.attack.sequence` step by step.

mod roll;
mod way;

use affray_table::{May, Step, Table, Terms, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Art, Event, Luck, Met};
use crate::moves::{Ask, Attack, Blow, Known, Long, Move, Occasion, TestFor, Way, With};
use crate::reason::{Barrier, From, Who};
use crate::rules::aim::{Aim, evasion, penalty, size_shift, to_meet};
use crate::rules::condition::{is_able, is_present};
use crate::rules::harm::{self, Hit};
use crate::rules::legal::{Between, judged, may_aim, may_reach_with};
use crate::rules::means::means;
use crate::rules::react::{self, Defenses};
use crate::rules::rolls::{self, Result, Test, Tilt, seat, test_again};
use crate::rules::{intercept, maneuver, power, stealth, stray, trigger};
use crate::settings::{
    DefenseDeclare, DodgeBeatsCritical, OlderProperties, SizeOnDodge, StrayEdge, StrayReactions,
};
use crate::setup::{Id, Means};
use crate::state::Fight;

pub(crate) use roll::attack_test;
use roll::{cite_means, cite_penalty, count};
pub(crate) use way::longest;
use way::{MOST_WAYS, at_its_best};
pub(crate) use way::{best_way, has_ways, may_make_so, ways};

/// Asks how an attack is made, and makes it or begins it.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn make_otherwise(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    occasion: Occasion,
) -> Step {
    let menu: ArrayVec<Move, MOST_WAYS> =
        ways(fight, who, blow, longest(fight, occasion)).into_iter().map(Move::from).collect();
    let menu = affray_table::Lazy(|list: &mut Vec<Move>| list.extend_from_slice(&menu));
    let way: Way = t.choose(fight, seat(fight, who), Ask::Way(who, blow), &menu)?;
    t.cite(clause::ATTACK_CHOICE_OF_ATTRIBUTE);
    t.cite(clause::DAMAGE_SEVERAL_TYPES);
    let blow = Blow { maneuver: way.maneuver, ..blow };
    if maneuver::length(fight, blow) > 1 {
        let what = Long::Maneuver { blow, attribute: way.attribute, kind: way.kind };
        return crate::rules::work::begin(t, fight, who, what, occasion);
    }
    crate::rules::action::charge(fight, who, 1, occasion);
    let attack = Attack { attacker: who, blow, attribute: way.attribute, kind: way.kind, occasion };
    resolve(t, fight, attack)
}

/// Makes an attack the best way.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn make(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    occasion: Occasion,
) -> Step {
    let attack = at_its_best(fight, who, blow, occasion);
    resolve(t, fight, attack)
}

/// An attack under way: what it is made with, and what it has come to so far.
struct Exchange {
    attack: Attack,
    used: Means,
    /// Whom it goes at now.
    target: Id,
    /// What that one does against it.
    defenses: Defenses,
    /// It has gone astray.
    astray: bool,
}

/// What the test of an attack came to, and what that is made of.
struct Rolled {
    result: Result,
    terms: Terms<From>,
}

/// Whether an attack has hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landed {
    /// It has.
    Hit,
    /// It has not.
    Missed,
}

/// One attack in order (`ingenuity.attack.sequence`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn resolve(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    // 1, 2: the declaration, and readied actions that it sets off.
    let Some(mut exchange) = declare(t, fight, attack)? else { return Ok(()) };
    // 3, 4: intercept, dodge and parry.
    t.cite(clause::REACTION_TIMING);
    let before_roll = fight.setup.settings.defense_declare == DefenseDeclare::BeforeRoll;
    if before_roll && !answered(t, fight, &mut exchange, None)? {
        return Ok(());
    }
    // 5, 6: advantage and disadvantage, the test.
    let judged = judged(t, fight, exchange.aim())?;
    cite_penalty(t, fight, attack);
    let test = attack_test(fight, exchange.aim(), judged);
    let (result, terms) = rolls::test_apart(t, fight, test)?;
    let mut rolled = Rolled { result, terms };
    // 7: a critical, or a stray shot.
    if result.luck == Luck::Stray
        && exchange.used.power.is_none_or(|which| power::succeeds(fight, which, result))
        && let Some(new) = stray::new_target(t, fight, attack, exchange.target)?
    {
        rolled = goes_astray(t, fight, &mut exchange, new, (test, rolled))?;
    }
    count(t, fight, exchange.aim());
    if power_fails(t, fight, &exchange, &rolled) {
        return finish(t, fight, &exchange, Landed::Missed);
    }
    // Fate may have lifted the luck die of a test that was recounted.
    let Result { total, luck, .. } = rolled.result;
    let known = (!before_roll).then_some(Known { result: total, critical: luck == Luck::Critical });
    if exchange.astray {
        answered_by_new_target(t, fight, &mut exchange, known)?;
    } else if !before_roll && !answered(t, fight, &mut exchange, known)? {
        return Ok(());
    }
    // 8, 9: the dodge, and whether it hits.
    let standing = standing(t, fight, &exchange, luck)?;
    let landed = compared(t, fight, &exchange, &standing, rolled);
    // 10 to 13: block, deflection, damage and what comes of it.
    if landed == Landed::Hit {
        let hit = exchange.hit(fight, total, luck);
        harm::land(t, fight, hit, &exchange.used, &exchange.defenses)?;
    }
    // 14: what comes last.
    finish(t, fight, &exchange, landed)
}

/// The first two steps: the declaration, readied actions that it sets off, and its price
/// (`ingenuity.attack.legal-target`, `ingenuity.extended.pay-at-end`). Nothing where the attack is
/// lost by then.
fn declare(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step<Option<Exchange>> {
    let Attack { attacker, blow, .. } = attack;
    t.cite(clause::ATTACK_SEQUENCE);
    t.cite(clause::ATTACK_LEGAL_TARGET);
    t.cite(clause::ATTACK_TEST);
    let by = match (blow.with, blow.maneuver) {
        (With::Power(_), _) => clause::POWER_ATTACK,
        (_, Some(_)) => clause::MANEUVER_ATTACK,
        (_, None) => clause::ACTION_ATTACK,
    };
    t.tell(by, || Event::Attacks { attack });
    if !comes_about(t, fight, attack)? {
        return Ok(None);
    }
    let used = means(fight, attacker, blow);
    if t.keeps_clauses() {
        cite_means(t, fight, attack, &used);
    }
    if !maneuver::pay(t, fight, attacker, blow.maneuver)
        || !power_is_paid(t, fight, attacker, &used)
    {
        let why = unpaid(fight, attack);
        t.tell(clause::EXTENDED_PAY_AT_END, || Event::AttackLost { attack, why });
        return Ok(None);
    }
    let (target, defenses) = (blow.target, Defenses::default());
    Ok(Some(Exchange { attack, used, target, defenses, astray: false }))
}

/// What stands in the way of paying for an attack.
fn unpaid(fight: &Fight, attack: Attack) -> Option<Barrier> {
    let (who, blow) = (attack.attacker, attack.blow);
    let may = match (blow.maneuver, blow.with) {
        (Some(which), _) => maneuver::may_pay(fight, who, which),
        (None, With::Power(which)) => power::may_pay(fight, who, which),
        (None, With::Unarmed | With::Natural(_) | With::Item(_)) => Ok(()),
    };
    may.err().map(|bar| bar.what)
}

/// Pays for the power that an attack is, if it is one; `false` when that cannot be done.
fn power_is_paid(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, used: &Means) -> bool {
    let Some(which) = used.power else { return true };
    let cost = power::pay(t, fight, who, which);
    if let Some(cost) = cost {
        t.tell(clause::ACTION_RESOURCES, || Event::Pays { who, cost, art: Art::Power(which) });
    }
    cost.is_some()
}

/// The third and the fourth step: others may come between, and the target may dodge and parry.
/// `false` where that puts an end to the attack. The result is `known` where the dice come first
/// (`ingenuity.reaction.timing`).
fn answered(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    exchange: &mut Exchange,
    known: Option<Known>,
) -> Step<bool> {
    let attack = exchange.attack;
    let target = intercept::intercepted(t, fight, attack, exchange.target)?;
    exchange.target = target;
    if !is_able(fight, attack.attacker) || !is_present(fight, target) {
        react::end(fight, target);
        let gone = if is_able(fight, attack.attacker) {
            (target, Who::Gone)
        } else {
            (attack.attacker, Who::Unable)
        };
        let why = Some(Barrier::Of(gone.0, gone.1));
        t.cite(clause::ACTION_READY_INTERRUPTS);
        t.tell(clause::MAP_MISSES_COUNT, || Event::AttackLost { attack, why });
        return Ok(false);
    }
    exchange.defenses = react::defend(t, fight, attack, target, known)?;
    Ok(true)
}

/// The new target of a stray shot may dodge and parry, where the table lets it
/// (`ingenuity.stray.new-target-reactions`).
fn answered_by_new_target(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    exchange: &mut Exchange,
    known: Option<Known>,
) -> Step {
    if fight.setup.settings.stray_reactions == StrayReactions::Allowed {
        exchange.defenses = react::defend(t, fight, exchange.attack, exchange.target, known)?;
    }
    Ok(())
}

/// Whether an attack is a power, and its test fails (`ingenuity.power.steps`).
fn power_fails(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    exchange: &Exchange,
    rolled: &Rolled,
) -> bool {
    let Rolled { result, terms } = rolled;
    let Some(power) = exchange.used.power.filter(|&which| !power::succeeds(fight, which, *result))
    else {
        return false;
    };
    let (who, result) = (exchange.attack.attacker, Some(result.total));
    let terms = terms.clone();
    t.tell(clause::POWER_STEPS, || Event::PowerFails { who, power, result, terms });
    true
}

/// A shot goes at somebody else (`ingenuity.stray.finish`); its test from now on.
fn goes_astray(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    exchange: &mut Exchange,
    new: Id,
    (test, rolled): (Test, Rolled),
) -> Step<Rolled> {
    // ingenuity.stray.old-target-reactions: what the old target did is wasted.
    let old = exchange.target;
    stray::waste(t, fight, old, &exchange.defenses);
    if exchange.defenses.dodges {
        react::after_dodge(t, fight, old)?;
    }
    react::end(fight, old);
    exchange.astray = true;
    exchange.target = new;
    exchange.defenses = Defenses::default();
    match fight.setup.settings.stray_edge {
        StrayEdge::Recount => recounted(t, fight, exchange, (test, rolled.result)),
        StrayEdge::Keep => Ok(rolled),
    }
}

/// The test of a stray shot with its rerolls undone, and made as the new target has it
/// (`ingenuity.stray.keep-dice`).
fn recounted(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    exchange: &Exchange,
    (test, result): (Test, Result),
) -> Step<Rolled> {
    let &Exchange { attack, used, target, .. } = exchange;
    let attack = Attack { blow: Blow { target, ..attack.blow }, ..attack };
    let judged = judged(t, fight, Aim { attack, used, target })?;
    let (against, tilt) =
        (Some(evasion(fight, attack.attacker, target)), Tilt::Attack(exchange.aim(), judged));
    let why = if used.power.is_some() { test.why } else { TestFor::Attack(target) };
    let test = Test { tilt, against, why, ..test };
    let (result, terms) = test_again(t, fight, test, result)?;
    Ok(Rolled { result, terms })
}

/// Whether an attack can still be made when the readied actions are done that it sets off
/// (`ingenuity.action.ready-interrupts`).
fn comes_about(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step<bool> {
    trigger::attacks(t, fight, attack)?;
    let Err(bar) = may_still(fight, attack) else { return Ok(true) };
    let why = Some(bar.what);
    t.cite(clause::ACTION_READY_INTERRUPTS);
    t.tell(clause::MAP_MISSES_COUNT, || Event::AttackLost { attack, why });
    Ok(false)
}

/// An attack whose result is known already: it takes the multiple attack penalty, and its dice are
/// not thrown (`ingenuity.kill.follow-up`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn reuse(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    rolled: Result,
) -> Step {
    let attack = at_its_best(fight, who, blow, Occasion::FollowUp);
    t.tell(clause::ATTACK_TEST, || Event::Attacks { attack });
    let used = means(fight, who, blow);
    let (target, defenses) = (blow.target, Defenses::default());
    let exchange = Exchange { attack, used, target, defenses, astray: false };
    let result = rolled.total + penalty(fight, who, attack.occasion);
    let again = Result { total: result, luck: Luck::Plain, ..rolled };
    fight[who].attacks = fight[who].attacks.saturating_add(1);
    let number = evasion(fight, who, target);
    let standing = Standing { number, met: Met::Evasion, beats_criticals: false };
    let rolled = Rolled { result: again, terms: Terms::default() };
    let landed = compared(t, fight, &exchange, &standing, rolled);
    if landed == Landed::Hit {
        let hit = Hit { may_block: false, ..exchange.hit(fight, result, Luck::Plain) };
        harm::land(t, fight, hit, &exchange.used, &exchange.defenses)?;
    }
    finish(t, fight, &exchange, landed)
}

/// Whether an attack can still be made after an interruption
/// (`ingenuity.action.ready-interrupts`).
fn may_still(fight: &Fight, attack: Attack) -> May<Barrier> {
    let (Attack { attacker, blow, .. }, by) = (attack, clause::ACTION_READY_INTERRUPTS);
    barred_if(!is_able(fight, attacker), Barrier::Of(attacker, Who::Unable), by)?;
    barred_if(!is_present(fight, blow.target), Barrier::Of(blow.target, Who::Gone), by)?;
    let used = means(fight, attacker, blow);
    if used.power.is_none() {
        may_aim(fight, attacker, blow)?;
    }
    may_reach_with(fight, &used, &Between::of(fight, attacker, blow.target))
}

/// What a target puts against an attack.
struct Standing {
    number: i16,
    /// What that is.
    met: Met,
    /// A dodge that makes even a critical miss, where the table has it so.
    beats_criticals: bool,
}

impl Standing {
    fn is_beaten_by(&self, result: i16, luck: Luck) -> bool {
        // ingenuity.attack.hit: equal hits.
        result >= self.number || luck == Luck::Critical && !self.beats_criticals
    }
}

/// Evasion, size included, or a dodge that is better (`ingenuity.dodge.test`,
/// `ingenuity.dodge.not-worse`, `ingenuity.size.with-dodge`).
fn standing(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    exchange: &Exchange,
    luck: Luck,
) -> Step<Standing> {
    let &Exchange { attack, target, .. } = exchange;
    let shift = size_shift(fight, attack.attacker, target);
    if shift != 0 {
        t.cite(if shift > 0 { clause::SIZE_LARGER } else { clause::SIZE_SMALLER });
    }
    t.cite(clause::TEST_PASSIVE);
    let evasion = evasion(fight, attack.attacker, target);
    let undodged = Standing { number: evasion, met: Met::Evasion, beats_criticals: false };
    if !exchange.defenses.dodges || !is_able(fight, target) {
        return Ok(undodged);
    }
    t.cite(clause::CRITICAL_BEATS_DODGE);
    let settings = &fight.setup.settings;
    let beats_criticals = settings.dodge_beats_critical == DodgeBeatsCritical::Yes;
    let shifted = settings.size_on_dodge == SizeOnDodge::Yes;
    if luck == Luck::Critical && !beats_criticals {
        return Ok(Standing { met: Met::EvasionUndodged, ..undodged });
    }
    let result = react::dodge_test(t, fight, target)?;
    t.cite(clause::DODGE_NOT_WORSE);
    t.cite(clause::SIZE_WITH_DODGE);
    let number = result + if shifted { shift } else { 0 };
    // A dodge below what evasion counts as against this attacker is of no use.
    if number < evasion {
        return Ok(Standing { met: Met::EvasionDespiteDodge(number), ..undodged });
    }
    Ok(Standing { number, met: Met::Dodge, beats_criticals })
}

/// Whether the result hits what the target puts against it (`ingenuity.attack.hit`,
/// `ingenuity.attack.miss`, `ingenuity.critical.cannot-miss`).
fn compared(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    exchange: &Exchange,
    standing: &Standing,
    rolled: Rolled,
) -> Landed {
    let (Result { total: result, luck, .. }, rolled) = (rolled.result, rolled.terms);
    let &Exchange { attack, target, .. } = exchange;
    let &Standing { number: against, met, .. } = standing;
    let terms = match met {
        Met::Dodge => Terms::default(),
        Met::Evasion | Met::EvasionDespiteDodge(_) | Met::EvasionUndodged => {
            t.terms(|into| to_meet(fight, attack.attacker, target, into))
        }
    };
    rolls::cite_terms(t, &terms);
    let hits = standing.is_beaten_by(result, luck);
    let landed = if hits { Landed::Hit } else { Landed::Missed };
    note_in_turn(fight, exchange, landed);
    if !hits {
        if rolls::is_just_short(result, against) {
            t.cite(clause::LUCK_NOT_ADDED);
        }
        t.tell(clause::ATTACK_MISS, || Event::Missed {
            attack,
            target,
            result,
            against,
            met,
            rolled,
            terms,
        });
        return landed;
    }
    let critical = luck == Luck::Critical;
    if result == against {
        t.cite(clause::TEST_MEET_OR_BEAT);
    }
    t.tell(clause::ATTACK_HIT, || Event::Hit {
        attack,
        target,
        result,
        against,
        met,
        critical,
        rolled,
        terms,
    });
    if critical {
        t.cite(clause::CRITICAL_THRESHOLD);
        t.cite(clause::CRITICAL_CANNOT_MISS);
        if result < against {
            t.cite(clause::CRITICAL_LOW_RESULT);
        }
    }
    landed
}

/// What the turn in progress remembers of an attack, where properties go by it
/// (`ingenuity.item.further-properties`): turns that differ in nothing else are equal.
fn note_in_turn(fight: &mut Fight, exchange: &Exchange, landed: Landed) {
    if fight.setup.settings.older_properties == OlderProperties::Off {
        return;
    }
    let attacker = exchange.attack.attacker;
    let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == attacker) else {
        return;
    };
    turn.attacked.add(exchange.target);
    if landed == Landed::Hit {
        turn.hit.add(exchange.target);
    }
    turn.missed_with = exchange.used.item.filter(|_| landed == Landed::Missed);
}

impl Exchange {
    /// The attack as it is aimed now.
    fn aim(&self) -> Aim {
        Aim { attack: self.attack, used: self.used, target: self.target }
    }

    /// The hit that it is, with this result.
    fn hit(&self, fight: &Fight, result: i16, luck: Luck) -> Hit {
        let &Exchange { attack, target, astray, .. } = self;
        let shift = size_shift(fight, attack.attacker, target);
        // ingenuity.stray.new-target-reactions: perhaps none, not even a block.
        let may_block = !astray || fight.setup.settings.stray_reactions != StrayReactions::None;
        Hit { attack, target, result, critical: luck == Luck::Critical, shift, may_block }
    }
}

/// What comes last: wear of a parry, the dodger's meter, being seen, a riposte
/// (`ingenuity.attack.sequence`, the fourteenth step).
fn finish(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    exchange: &Exchange,
    landed: Landed,
) -> Step {
    let &Exchange { attack, target, ref defenses, .. } = exchange;
    react::parry_wears(t, fight, defenses);
    if defenses.dodges {
        react::after_dodge(t, fight, target)?;
    }
    react::end(fight, target);
    if !fight[attack.attacker].hidden_from.is_empty() {
        stealth::reveal_by_attack(t, fight, attack.attacker, landed)?;
    }
    if defenses.parries.is_some() && attack.occasion != Occasion::Riposte {
        maneuver::riposte(t, fight, target, attack.attacker)?;
    }
    Ok(())
}
