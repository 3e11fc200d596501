//! Tests: one d100 at or under a target number (`persona.core.*`).

use affray_table::{Clause, Reckon, Step, Sum, Table, Term, Terms, total};

use crate::clause;
use crate::event::Event;
use crate::moves::{Answer, Ask, Purpose, TestFor};
use crate::reason::From;
use crate::rules::gm;
use crate::rules::{aim, evade, score};
use crate::settings::GmJudgments;
use crate::settings::{Degrees, FatigueTests, ModifierCap, NaturalExtremes, Settings};
use crate::setup::{Id, Kind, Rank, Score, Status};
use crate::state::{Fight, Stance};

/// One hundred sides.
pub const D100: Sum = Sum { count: 1, sides: 100 };
/// Ten sides.
pub const D10: Sum = Sum { count: 1, sides: 10 };

/// A test about to be made.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// Who rolls.
    pub who: Id,
    /// What for.
    pub why: TestFor,
    /// The characteristic.
    pub score: Score,
    /// What the rank of a skill adds to it.
    pub rank: i16,
    /// What the situation adds, in the rulebook's order.
    pub more: [Option<Term<From>>; 2],
}

impl Test {
    /// A test of a characteristic with nothing special about it.
    #[must_use]
    pub const fn new(who: Id, why: TestFor, score: Score) -> Test {
        Test { who, why, score, rank: 0, more: [None; 2] }
    }
    /// With a modifier of the situation.
    #[must_use]
    pub fn with(mut self, amount: i16, from: From, clause: Clause) -> Test {
        let place = usize::from(self.more[0].is_some());
        debug_assert!(self.more[place].is_none(), "a test has two modifiers at most");
        if amount != 0 {
            self.more[place] = Some(Term { amount: i32::from(amount), from, clause });
        }
        self
    }
    /// Of a skill.
    #[must_use]
    pub const fn skill(mut self, rank: Rank) -> Test {
        self.rank = rank.modifier();
        self
    }
}

/// What came of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Came {
    /// Whether it succeeded.
    pub passed: bool,
    /// Degrees of success, or of failure.
    pub degrees: u8,
}

/// What every test of somebody gets: a Fate Point, penalties on all tests
/// (`persona.core.tests-all`).
pub fn burden(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let it = &fight[who];
    if it.blessed {
        into.add(10, From::Blessed, clause::FATE_SPEND);
    }
    if it.has(Status::Shaken) {
        into.add(-10, From::Own(Status::Shaken), clause::CORE_TESTS_ALL);
    }
    if it.daunted {
        into.add(-10, From::Daunted, clause::HORDE_FEAR);
    }
    into.add(fight.state.decrees.roll(who.0), From::RuledRoll, clause::GM_OVERRIDE);
}

/// The status by which somebody lies there, with its rule: being Exposed is lying there too
/// (`persona.status-physical.exposed`).
#[must_use]
pub fn lies(fight: &Fight, who: Id) -> Option<(Status, Clause)> {
    let it = &fight[who];
    if it.has(Status::Prone) {
        Some((Status::Prone, clause::STATUS_PHYSICAL_PRONE))
    } else if it.has(Status::Exposed) {
        Some((Status::Exposed, clause::STATUS_PHYSICAL_EXPOSED))
    } else {
        None
    }
}

/// What fatigue and being Exhausted take off the tests of a characteristic (`persona.fatigue.penalty`,
/// `persona.status-physical.exhausted`).
pub fn weariness(fight: &Fight, who: Id, of: Score, into: &mut impl Reckon<From>) {
    let it = &fight[who];
    if it.fatigue == 0 && it.has_no_status() {
        return;
    }
    if score::is_tired(fight, who, of) {
        into.add(-10, From::Fatigue, clause::FATIGUE_PENALTY);
    }
    if score::is_exhausted(fight, who) {
        let exhausted = From::Own(Status::Exhausted);
        into.add(-10, exhausted, clause::STATUS_PHYSICAL_EXHAUSTED);
    }
}

/// Whether a test is one that fatigue burdens: of a characteristic, not of a skill
/// (`persona.fatigue.tests`).
fn wearies(fight: &Fight, why: TestFor) -> bool {
    let skill = matches!(
        why,
        TestFor::Dodge(_)
            | TestFor::Parry(_)
            | TestFor::Staunch(_)
            | TestFor::Notice
            | TestFor::Hide
    );
    !skill || fight.setup.settings.fatigue_tests == FatigueTests::Skills
}

/// Keeps what was added to a value within the cap of modifiers (`persona.core.modifier-cap`).
pub fn cap(settings: &Settings, value: i16, into: &mut impl Reckon<From>) {
    let most = match settings.modifier_cap {
        ModifierCap::Sixty => 60,
        ModifierCap::Thirty => 30,
        ModifierCap::None => return,
    };
    into.at_most(value + most, From::Cap, clause::CORE_MODIFIER_CAP);
    into.at_least(value - most, From::Cap, clause::CORE_MODIFIER_CAP);
}

/// The target number of a test (`persona.core.test`).
#[must_use]
#[inline]
pub fn target(fight: &Fight, test: &Test) -> i16 {
    total(|into| needed(fight, test, into)) as i16
}

/// What a test needs (`persona.core.test`).
pub fn needed(fight: &Fight, test: &Test, into: &mut impl Reckon<From>) {
    let Test { who, why, score: of, rank, more } = *test;
    score::to_score(fight, who, (of, clause::CORE_TEST), into);
    let score = into.total() as i16;
    into.add(rank, From::Rank, clause::CORE_SKILLS);
    match why {
        TestFor::Dodge(_) => evade::dodge_modifier(fight, who, into),
        TestFor::Parry(_) => evade::parry_modifier(fight, who, into),
        TestFor::Feint(_) => aim::ws_burden(fight, who, into),
        _ => more.into_iter().flatten().for_each(|it| into.add(it.amount, it.from, it.clause)),
    }
    burden(fight, who, into);
    if wearies(fight, why) {
        weariness(fight, who, of, into);
    }
    cap(&fight.setup.settings, score + rank, into);
}

/// Whether a roll succeeds (`persona.core.extremes`).
#[must_use]
pub fn passes(settings: &Settings, rolled: i32, target: i16) -> bool {
    let on = settings.natural_extremes == NaturalExtremes::On;
    match rolled {
        1 if on => true,
        100 if on => false,
        _ => rolled <= i32::from(target),
    }
}

/// Degrees of success or failure of a roll (`persona.core.degrees`).
#[must_use]
pub fn degrees(settings: &Settings, rolled: i32, target: i16) -> Came {
    let passed = passes(settings, rolled, target);
    let by = if passed { i32::from(target) - rolled } else { rolled - i32::from(target) };
    let first = match settings.degrees {
        Degrees::OnlyWar => 1,
        Degrees::DarkHeresy => 0,
    };
    // A result that only an extreme gave counts one degree.
    let degrees = if by < 0 || !passed && by == 0 { 1 } else { first + by / 10 };
    Came { passed, degrees: degrees.clamp(0, 30) as u8 }
}

/// A die of few sides, which are read off a larger one (`persona.core.small-dice`).
///
/// # Errors
/// The table has no answer yet.
pub fn small(t: &mut impl Table<Fight>, purpose: Purpose, sides: u8) -> Step<u8> {
    if sides < 10 {
        t.cite(clause::CORE_SMALL_DICE);
    }
    Ok(t.roll(purpose, Sum::d(sides))? as u8)
}

/// The number that a test needs once the GM has said what its circumstances change
/// (`persona.gm.circumstances`); the one that is known where nobody is asked.
///
/// # Errors
/// The table has no answer yet.
pub fn in_circumstances(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: &Test,
    known: i16,
) -> Step<i16> {
    let Test { who, why, .. } = *test;
    gm::circumstances(t, fight, who, |_| Purpose::Test { who, why, target: known })?;
    let asked = fight.setup.settings.gm_judgments == GmJudgments::Ask;
    Ok(if asked { target(fight, test) } else { known })
}

/// Makes a test: whether it succeeded.
///
/// # Errors
/// The table has no answer yet.
pub fn test(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<bool> {
    let known = target(fight, &test);
    let target = in_circumstances(t, fight, &test, known)?;
    test_at(t, fight, test, target)
}

/// Makes a test whose target number is known: whether it succeeded.
///
/// # Errors
/// The table has no answer yet.
pub fn test_at(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: Test,
    target: i16,
) -> Step<bool> {
    let (passed, ()) = throw(t, fight, &test, target, |_, _| ())?;
    Ok(passed)
}

/// Makes a test: whether it succeeded, and by how many degrees.
///
/// # Errors
/// The table has no answer yet.
pub fn test_by(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<Came> {
    let known = target(fight, &test);
    let target = in_circumstances(t, fight, &test, known)?;
    test_by_at(t, fight, test, target)
}

/// Makes a test whose target number is known: whether it succeeded, and by how many degrees.
///
/// # Errors
/// The table has no answer yet.
pub fn test_by_at(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: Test,
    target: i16,
) -> Step<Came> {
    t.cite(clause::CORE_DEGREES);
    let read = |settings: &Settings, rolled| degrees(settings, rolled, target);
    let (_, mut came) = throw(t, fight, &test, target, read)?;
    if came.passed && adds_degree(t, fight, test.who, test.why, came.degrees)? {
        came.degrees += 1;
    }
    Ok(came)
}

/// Rolls a test, again for a Fate Point after a failure: whether it succeeded, and what else is read
/// of the roll.
fn throw<C: PartialEq>(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: &Test,
    target: i16,
    read: impl Fn(&Settings, i32) -> C,
) -> Step<(bool, C)> {
    let terms = t.terms(|into| needed(fight, test, into));
    cite(t, fight, test.who, (test.why, test.score), &terms);
    unbless(fight, test.who);
    let came = throw_once(t, fight, test, (target, &terms), &read)?;
    if !came.0 && rerolls(t, fight, test.who, test.why, target)? {
        return throw_once(t, fight, test, (target, &terms), &read);
    }
    Ok(came)
}

/// One roll of a test, against a number and what it is made of.
fn throw_once<C: PartialEq>(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    test: &Test,
    (target, terms): (i16, &Terms<From>),
    read: impl Fn(&Settings, i32) -> C,
) -> Step<(bool, C)> {
    let Test { who, why, .. } = *test;
    let settings = &fight.setup.settings;
    let came = t.check(Purpose::Test { who, why, target }, D100, |rolled| {
        (passes(settings, rolled, target), read(settings, rolled))
    })?;
    let passed = came.0;
    let terms = || terms.clone();
    t.tell(clause::CORE_TEST, || Event::Tested { who, why, target, passed, terms: terms() });
    Ok(came)
}

/// What was for somebody's next test is used up: a Fate Point (`persona.fate.spend`), and what the
/// game master ruled (`persona.gm.override`).
pub fn unbless(fight: &mut Fight, who: Id) {
    fight[who].blessed = false;
    fight.state.decrees.rolled(who.0);
}

/// Whether a failed test is rolled again for a Fate Point (`persona.fate.spend`).
///
/// # Errors
/// The table has no answer yet.
pub fn rerolls(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    why: TestFor,
    target: i16,
) -> Step<bool> {
    if fight[who].fate == 0 || target <= 0 {
        return Ok(false);
    }
    let ask = Ask::Reroll { who, why, target };
    if !agrees(t, fight, who, ask)? {
        return Ok(false);
    }
    spend(t, fight, who);
    t.cite(clause::FATE_NOT_SUPER);
    let left = fight[who].fate;
    t.tell(clause::FATE_SPEND, || Event::FateRerolls { who, left });
    Ok(true)
}

/// Whether a success gets a degree more for a Fate Point.
///
/// # Errors
/// The table has no answer yet.
pub fn adds_degree(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    why: TestFor,
    degrees: u8,
) -> Step<bool> {
    if fight[who].fate == 0 {
        return Ok(false);
    }
    if !agrees(t, fight, who, Ask::Degree { who, why, degrees })? {
        return Ok(false);
    }
    spend(t, fight, who);
    let left = fight[who].fate;
    t.tell(clause::FATE_SPEND, || Event::FateDegree { who, left });
    Ok(true)
}

/// One Fate Point less.
pub fn spend(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].fate -= 1;
    if fight.profile(who).kind == Kind::Greater {
        t.cite(clause::FATE_GREATER);
        t.cite(clause::FATE_GREATER_SCOPE);
    }
}

/// Whether somebody says yes; no is the first option.
///
/// # Errors
/// The table has no answer yet.
pub fn agrees(t: &mut impl Table<Fight>, fight: &Fight, who: Id, ask: Ask) -> Step<bool> {
    let answer: Answer = t.choose(fight, fight.seat(who), ask, &[Answer::No, Answer::Yes])?;
    Ok(answer == Answer::Yes)
}

/// An opposed test: whether the first wins, and by how many degrees the second does
/// (`persona.core.opposed`).
///
/// # Errors
/// The table has no answer yet.
pub fn opposed(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    own: Test,
    theirs: Test,
) -> Step<(bool, u8)> {
    t.cite(clause::CORE_OPPOSED);
    let known = (target(fight, &own), target(fight, &theirs));
    let first = in_circumstances(t, fight, &own, known.0)?;
    let second = in_circumstances(t, fight, &theirs, known.1)?;
    // Of equals the bonus and then the lower roll decide: the roll itself goes on.
    let mut rolled = [(Came { passed: false, degrees: 0 }, 0); 2];
    for (place, (test, target)) in [(own, first), (theirs, second)].into_iter().enumerate() {
        let read = |settings: &Settings, rolled| (degrees(settings, rolled, target), rolled);
        rolled[place] = throw(t, fight, &test, target, read)?.1;
        let came = rolled[place].0;
        if came.passed && adds_degree(t, fight, test.who, test.why, came.degrees)? {
            rolled[place].0.degrees += 1;
        }
    }
    let [(mine, low), (other, high)] = rolled;
    if !mine.passed && !other.passed {
        return Ok((false, 0));
    }
    let bonus = |test: &Test| score::bonus(fight, test.who, test.score);
    let rank = |came: Came, test: &Test, rolled: i32| {
        (came.passed, if came.passed { came.degrees } else { 0 }, bonus(test), -rolled)
    };
    let won = rank(mine, &own, low) > rank(other, &theirs, high);
    let by = match (won, mine.passed) {
        (true, _) => 0,
        (false, true) => other.degrees.saturating_sub(mine.degrees),
        (false, false) => other.degrees,
    };
    Ok((won, by))
}

/// Names the rules that shaped a test.
pub fn cite(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    (why, score): (TestFor, Score),
    terms: &Terms<From>,
) {
    if !t.keeps_clauses() {
        return;
    }
    for term in &terms.0 {
        t.cite(term.clause);
    }
    let it = &fight[who];
    let wearies = wearies(fight, why);
    let (tires, exhausts) = (score::is_tired(fight, who, score), score::is_exhausted(fight, who));
    let (tired, exhausted) = (wearies && tires, wearies && exhausts);
    // What a cap would take off where there is none.
    let uncapped = fight.setup.settings.modifier_cap == ModifierCap::None;
    let modifiers: i32 = terms.0.iter().skip(1).map(|term| term.amount).sum();
    let zero = score::natural_bonus(fight, who, score) == 0;
    let number = terms.total();
    for (holds, clause) in [
        // A natural 1 or 100 makes a difference where any other roll comes out alike.
        (!(1..100).contains(&number), clause::CORE_EXTREMES),
        (it.daunted, clause::CORE_TESTS_ALL),
        (uncapped && modifiers.abs() > 60, clause::CORE_MODIFIER_CAP),
        (tires || exhausts, clause::FATIGUE_TESTS),
        (tired, clause::FATIGUE_PENALTY_ABOVE),
        (tired, clause::FATIGUE_NATURAL),
        (tired && zero, clause::FATIGUE_ZERO_BONUS),
        (exhausted && it.fatigue > 0, clause::FATIGUE_EXHAUSTED),
        (wearies && it.fatigue > 0, clause::FATIGUE_EXHAUSTED_AT),
        (matches!(why, TestFor::Resist(_)), clause::STATUS_RESIST_TEST),
    ] {
        if holds {
            t.cite(clause);
        }
    }
}

/// What a guard adds to a test to resist a status effect (`persona.action.guard.status`).
pub fn on_guard(t: &mut impl Table<Fight>, fight: &Fight, test: Test) -> Test {
    if !fight[test.who].is(Stance::Guarding) {
        return test;
    }
    t.cite(clause::ACTION_GUARD_STATUS);
    t.cite(clause::STATUS_GUARD_TESTS);
    test.with(20, From::Guards, clause::ACTION_GUARD_STATUS)
}

/// A test against a status: Toughness or Willpower (`persona.status.resist-test`).
#[must_use]
pub const fn against(who: Id, status: Status) -> Test {
    let score = if status.is_mental() { Score::Willpower } else { Score::Toughness };
    Test::new(who, TestFor::Resist(status), score)
}

/// A test to resist a status, +20 on guard (`persona.status.resist-test`,
/// `persona.action.guard.status`).
///
/// # Errors
/// The table has no answer yet.
pub fn resists(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<bool> {
    let test = on_guard(t, fight, test);
    throws_off(t, fight, test)
}

/// A test to be rid of a status that is on, which no guard helps
/// (`persona.status.resist-test`, `persona.status.guard-tests`).
///
/// # Errors
/// The table has no answer yet.
pub fn throws_off(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<bool> {
    t.cite(clause::STATUS_KINDS);
    if fight[test.who].is(Stance::Guarding) {
        t.cite(clause::STATUS_GUARD_TESTS);
    }
    self::test(t, fight, test)
}
