//! Stamina: Exert, and what having none costs (`blackout.stamina.*`).

use affray_table::{Reckon, Step, Table, total};

use crate::clause;
use crate::event::{Course, Event};
use crate::kinds::{Attribute, Ban, Id, Level, Skill};
use crate::moves::{Ask, TestFor};
use crate::reason::From;
use crate::rules::condition::raise;
use crate::rules::rolls::{Test, agrees};
use crate::rules::{custom, rolls};
use crate::settings::{
    ExertAfterRoll, ExertAtZero, ExertOnResistance, ExertsPerTest, PartialStamina,
};
use crate::state::{Fight, Phase};

/// The most Exerts of one test, where their number is not limited.
const MOST_EXERTS: i16 = 60;

/// When an Exert is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Before the roll.
    Before,
    /// After it.
    After,
}

/// What a cost in Stamina comes to (`blackout.conditions.injury-endurance`).
#[must_use]
#[inline]
pub(crate) fn price(fight: &Fight, who: Id, cost: i16) -> i16 {
    total(|into| prices(fight, who, cost, into)) as i16
}

/// What a cost in Stamina comes to, taken apart.
#[inline]
pub(crate) fn prices(fight: &Fight, who: Id, cost: i16, into: &mut impl Reckon<From>) {
    into.add(cost, From::Cost, clause::STAMINA_POOL);
    let injured = i16::from(custom::is_injured(fight, who, Attribute::Endurance));
    let from = From::Injury(Attribute::Endurance);
    into.add(injured, from, clause::CONDITIONS_INJURY_ENDURANCE);
    custom::add(fight, who, |custom| i16::from(custom.stamina_price), into);
    into.at_least(0, From::Least(0), clause::STAMINA_SHORT);
}

/// Takes Stamina away; it never goes below 0 (`blackout.stamina.short`).
pub(crate) fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, cost: i16) {
    let price = price(fight, who, cost);
    if price > cost {
        t.cite(clause::CONDITIONS_INJURY_ENDURANCE);
        t.cite(clause::CONDITIONS_INJURY);
    }
    t.cite(clause::STAMINA_POOL);
    fight[who].stamina = (fight[who].stamina - price).max(0);
}

/// Gives Stamina back, never above the maximum; how much there was room for, and what there is now.
pub(crate) fn regain(fight: &mut Fight, who: Id, amount: i16) -> (i16, i16) {
    let most = fight.profile(who).max_stamina;
    let amount = amount.min(most - fight[who].stamina).max(0);
    fight[who].stamina += amount;
    (amount, fight[who].stamina)
}

/// Somebody recovers Stamina by an item (`blackout.stamina.recover-in-combat`).
pub(crate) fn recover(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, amount: i16) {
    let (amount, left) = regain(fight, who, amount);
    let event = || Event::Course(Course::Recovers { who, amount, left });
    t.tell(clause::STAMINA_RECOVER_IN_COMBAT, event);
}

/// Whether somebody can exert now: for nothing at 0 Stamina, in its own turn alone
/// (`blackout.stamina.exert-at-zero`).
#[must_use]
#[inline]
pub(crate) fn can_exert(fight: &Fight, who: Id) -> bool {
    let left = fight[who].stamina;
    (left >= price(fight, who, 1) || left == 0 && fight.is_turn_of(who))
        && !custom::forbids(fight, who, Ban::Exerting)
}

/// Whether a test is one that could be exerted: one of the roller's own action, at 0 Stamina any in
/// its own turn (`blackout.stamina.exert-own-actions`, `blackout.stamina.exert-at-zero`).
#[must_use]
#[inline]
pub(crate) fn is_exertable(fight: &Fight, test: &Test) -> bool {
    let own = fight.is_turn_of(test.who) && (test.own || fight[test.who].stamina == 0);
    let any = fight.setup.settings.exert_on_resistance == ExertOnResistance::Yes;
    test.attribute.is_physical() && fight.state.phase == Phase::Turns && (own || any)
}

/// Whether somebody exerts on a test: one die more, or none (`blackout.stamina.exert`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn exert(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: &Test,
    dice: i16,
    moment: Moment,
) -> Step<i16> {
    let after = fight.setup.settings.exert_after_roll == ExertAfterRoll::Yes;
    if after != (moment == Moment::After) || !is_exertable(fight, test) {
        return Ok(0);
    }
    let mut more = 0;
    for _ in 0..most_exerts(fight) {
        let ask = Ask::Exert { test: *test, dice: dice + more };
        if !can_exert(fight, test.who) || !agrees(t, fight, test.who, ask)? {
            break;
        }
        if !test.own {
            t.cite(clause::STAMINA_EXERT_OWN_ACTIONS);
        }
        spend(t, fight, test.who, Some(test.why));
        more += 1;
    }
    if after || more > 0 && can_exert(fight, test.who) {
        t.cite(clause::STAMINA_EXERT_ONCE_BEFORE);
    }
    Ok(more)
}

/// How often one test can be exerted (`blackout.stamina.exert-once-before`).
fn most_exerts(fight: &Fight) -> i16 {
    match fight.setup.settings.exerts_per_test {
        ExertsPerTest::One => 1,
        ExertsPerTest::Unlimited => MOST_EXERTS,
    }
}

/// Whether somebody exerts out of combat: no Stamina, but a Major Advantage on a Physical test, and
/// exhaustion right after it, which is for the caller (`blackout.stamina.exert-out-of-combat`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn exert_out_of_combat(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    test: &Test,
    dice: i16,
) -> Step<bool> {
    if fight.state.phase == Phase::Turns || !test.attribute.is_physical() {
        return Ok(false);
    }
    let ask = Ask::Exert { test: *test, dice };
    let exerts = agrees(t, fight, test.who, ask)?;
    if exerts {
        t.cite(clause::CORE_MAJOR_ADVANTAGE);
        let Test { who, why, .. } = *test;
        let event = || Event::Course(Course::Exerts { who, why: Some(why), free: true, left: 0 });
        t.tell(clause::STAMINA_EXERT_OUT_OF_COMBAT, event);
    }
    Ok(exerts)
}

/// Whether somebody exerts on a damage test with Physical dice
/// (`blackout.stamina.exert-each-test`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn exert_damage(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    dice: i16,
) -> Step<i16> {
    if !fight.is_turn_of(who) {
        return Ok(0);
    }
    let mut more = 0;
    for _ in 0..most_exerts(fight) {
        let ask = Ask::ExertDamage { who, dice: dice + more };
        if !can_exert(fight, who) || !agrees(t, fight, who, ask)? {
            break;
        }
        t.cite(clause::STAMINA_EXERT_EACH_TEST);
        spend(t, fight, who, None);
        more += 1;
    }
    Ok(more)
}

fn spend(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, why: Option<TestFor>) {
    let free = fight[who].stamina == 0;
    if free {
        if let Some(turn) = &mut fight.state.turn {
            turn.overexerted = turn.overexerted.saturating_add(1);
        }
        t.cite(clause::STAMINA_EXERT_AT_ZERO);
    } else {
        pay(t, fight, who, 1);
    }
    let left = fight[who].stamina;
    t.tell(clause::STAMINA_EXERT, || Event::Course(Course::Exerts { who, why, free, left }));
}

/// What exerting at 0 Stamina costs, at the end of the turn or of the fight in it
/// (`blackout.stamina.exert-at-zero-once`).
pub(crate) fn tire(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let Some(turn) = fight.state.turn.filter(|turn| turn.overexerted > 0) else { return };
    t.cite(clause::STAMINA_EXERT_AT_ZERO_ONCE);
    let levels = match fight.setup.settings.exert_at_zero {
        ExertAtZero::OnceATurn => 1,
        ExertAtZero::EachExert => turn.overexerted,
    };
    raise(t, fight, turn.who, Level::Exhausted, levels);
}

/// Whether somebody has the Stamina for a maneuver: all of it, or none at all
/// (`blackout.stamina.short`, `blackout.stamina.maneuver-at-zero`).
#[must_use]
#[inline]
pub(crate) fn can_afford(fight: &Fight, who: Id, cost: i16) -> bool {
    let left = fight[who].stamina;
    let partly = fight.setup.settings.partial_stamina == PartialStamina::SpendAll;
    left == 0 || partly || left >= price(fight, who, cost)
}

/// The test of a maneuver for which so much Stamina is short (`blackout.stamina.maneuver-at-zero`).
pub(crate) const fn gate_test(who: Id, why: TestFor, needs: u8) -> Test {
    Test::new(who, why, Attribute::Endurance, Skill::Fortitude).needs(needs).own()
}

/// Pays for a maneuver, or tests at 0 Stamina whether it happens; whether it does, and whether it
/// exhausts (`blackout.stamina.maneuver-at-zero`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn gate(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    why: TestFor,
    cost: i16,
) -> Step<(bool, bool)> {
    let (price, left) = (price(fight, who, cost), fight[who].stamina);
    if left >= price && left > 0 || price == 0 {
        pay(t, fight, who, cost);
        return Ok((true, false));
    }
    if left > 0 {
        t.cite(clause::STAMINA_SHORT);
    }
    // What there is goes, and the rest is what the test must meet.
    fight[who].stamina = 0;
    let needs = (price - left) as u8;
    t.cite(clause::STAMINA_MANEUVER_AT_ZERO);
    let test = gate_test(who, why, needs);
    let passed = rolls::test(t, fight, test)? >= i16::from(needs);
    Ok((passed, passed))
}
