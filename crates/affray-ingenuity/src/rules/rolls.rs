//! Tests and their luck die (`ingenuity.test.*`, `ingenuity.luck.*`, `ingenuity.edge.*`).

mod edge;

use affray_table::{Clause, Reckon, Seat, Step, Steps, Sum, Table, Terms, total};

use crate::clause;
use crate::event::{Event, Luck};
use crate::moves::{Answer, Ask, Maximum, Purpose, TestFor};
use crate::reason::From;
use crate::rules::aim::{self, Aim, Judged};
use crate::rules::means::best_proficiency;
use crate::rules::{gm, power};
use crate::settings::{BloodiedEffect, DiceOrder, Fate, HarmedEffect, StrayEdge};
use crate::setup::{Attribute, Id, ManeuverId, Means, ProficiencyId, Skill};
use crate::state::{Condition, Fight};

pub(crate) use edge::may_reroll;

/// The largest die there is (`ingenuity.test.die-sizes`).
const LARGEST_DIE: u8 = 12;

/// How the luck die of a test is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LuckRule {
    /// 20 or more adds 4 (`ingenuity.luck.plus-four`).
    Ordinary,
    /// 20 or more adds 4, and 1 or less goes astray: a power that fires a projectile and lists no
    /// critical threshold (`ingenuity.power.luck`).
    Projectile,
    /// A critical from this number on, and perhaps a stray shot.
    Attack {
        /// The critical threshold.
        threshold: i16,
        /// Whether 1 or less goes astray.
        strays: bool,
    },
}

/// Sources of advantage and disadvantage (`ingenuity.edge.cancel`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edges {
    /// How many of advantage.
    pub advantages: u8,
    /// How many of disadvantage.
    pub disadvantages: u8,
}

/// Advantage counts above 0, disadvantage below.
impl Reckon<From> for Edges {
    #[inline]
    fn add(&mut self, amount: impl Into<i32>, _: From, _: Clause) {
        match amount.into() {
            below @ ..0 => self.disadvantages += below.unsigned_abs() as u8,
            above => self.advantages += above as u8,
        }
    }

    fn total(&self) -> i32 {
        i32::from(self.net())
    }
}

impl Edges {
    /// What is left when they cancel each other: above 0 advantage, below 0 disadvantage.
    #[must_use]
    pub const fn net(self) -> i8 {
        self.advantages as i8 - self.disadvantages as i8
    }
}

/// What is added to the dice of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sway {
    /// A proficiency.
    Proficiency(ProficiencyId),
    /// A proficiency, and Guard: a test of defense (`ingenuity.action.guard-scope`).
    Defense(ProficiencyId),
    /// A power.
    Power(ProficiencyId),
    /// The best of several proficiencies, as bits, and help.
    Task {
        /// Which of them help.
        proficiencies: u32,
        /// What help adds.
        help: u8,
    },
    /// An attack.
    Attack(Aim),
    /// What is used to kill outright.
    Kill(Means),
}

/// Where the advantages and disadvantages of a test come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tilt {
    /// Nowhere.
    None,
    /// An attack, as its target stands.
    Attack(Aim, Judged),
    /// A killing strike (`ingenuity.kill.advantage`).
    Kill,
    /// Going unseen, prone or not (`ingenuity.condition.prone`).
    Stealth,
}

/// A test about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    /// Whose.
    pub who: Id,
    /// What for.
    pub why: TestFor,
    /// The attribute whose die is rolled.
    pub attribute: Attribute,
    /// The skill whose die is rolled.
    pub skill: Skill,
    /// What is added to its dice.
    pub sway: Sway,
    /// Advantage and disadvantage, besides what the roller carries.
    pub tilt: Tilt,
    /// The maneuver that it is part of.
    pub maneuver: Option<ManeuverId>,
    /// How the luck die is read.
    pub rule: LuckRule,
    /// What the result is compared with, where that is known.
    pub against: Option<i16>,
    /// Whether it needs a target.
    pub targeted: bool,
}

impl Test {
    /// An ordinary test without anything special.
    #[must_use]
    pub fn plain(who: Id, why: TestFor, attribute: Attribute, skill: Skill, sway: Sway) -> Test {
        Test {
            who,
            why,
            attribute,
            skill,
            sway,
            tilt: Tilt::None,
            maneuver: None,
            rule: LuckRule::Ordinary,
            against: None,
            targeted: false,
        }
    }
}

/// What a test came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Result {
    /// Dice, proficiency, bonuses and penalties, and the 4 of high luck.
    pub total: i16,
    /// What the luck die means.
    pub luck: Luck,
    /// The attribute die and the skill die before any reroll, those that fate has lifted at their
    /// maximum; only of a stray shot whose rerolls may be undone (`ingenuity.stray.keep-dice`).
    pub thrown: (u8, u8),
    /// What the GM had ruled of the roll.
    pub ruled: i16,
}

/// How the dice of a test are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// Each for itself: some may be thrown again, or lifted by fate.
    Apart,
    /// Their sum alone.
    Summed,
}

/// Dice as they lie: the sum in the first where nothing needs to tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lying {
    attribute: u8,
    skill: u8,
    luck: Luck,
}

/// What is taken off every test that somebody makes (`ingenuity.condition.sickness`,
/// `ingenuity.damage.marks-only`).
fn burden(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let settings = &fight.setup.settings;
    let sickness = i16::from(fight[who].sickness);
    into.add(-sickness, From::Sickness(who), clause::CONDITION_SICKNESS);
    if settings.harmed_effect == HarmedEffect::MinusOne
        && crate::rules::damage::is_harmed(fight, who)
    {
        into.add(-1, From::Harmed, clause::DAMAGE_MARKS_ONLY);
    }
    if settings.bloodied_effect == BloodiedEffect::MinusOne
        && crate::rules::damage::is_bloodied(fight, who)
    {
        into.add(-1, From::Bloodied, clause::DAMAGE_MARKS_ONLY);
    }
}

/// What is added to the dice of a test, each amount by its rule (`ingenuity.test.formula`).
pub(crate) fn bonus(fight: &Fight, who: Id, sway: Sway, into: &mut impl Reckon<From>) {
    let by = clause::TEST_FORMULA;
    let profile = fight.profile(who);
    match sway {
        Sway::Proficiency(which) => {
            into.add(profile.proficiency(which), From::Proficiency(which), by);
        }
        Sway::Defense(which) => {
            into.add(profile.proficiency(which), From::Proficiency(which), by);
            into.add(fight[who].guarding, From::Guard, clause::ACTION_GUARD_SCOPE);
        }
        Sway::Power(which) => {
            into.add(profile.proficiency(which), From::Proficiency(which), by);
            power::penalty(fight, who, into);
        }
        Sway::Task { proficiencies, help } => {
            into.add(best_proficiency(profile, proficiencies), From::Proficient, by);
            into.add(help, From::Help, clause::TEST_ASSIST);
        }
        Sway::Attack(aim) => aim::bonus(fight, aim, into),
        Sway::Kill(used) => into.add(used.proficiency, From::Proficient, clause::KILL_TEST),
    }
    burden(fight, who, into);
    gm::ruled_roll(fight, who, into);
}

/// What helps and hinders a test, each source by its rule (`ingenuity.edge.cancel`,
/// `ingenuity.condition.blinded`, `ingenuity.condition.encumbered`).
pub(crate) fn edges(fight: &Fight, test: &Test, into: &mut impl Reckon<From>) {
    let who = test.who;
    let conditions = fight[who].conditions;
    match test.tilt {
        Tilt::None => {}
        Tilt::Attack(aim, judged) => aim::edges(fight, aim, judged, into),
        Tilt::Kill => into.add(1, From::KillingStrike, clause::KILL_ADVANTAGE),
        Tilt::Stealth => {
            let prone = conditions.has(Condition::Prone);
            into.add(prone, From::Condition(who, Condition::Prone), clause::CONDITION_PRONE);
        }
    }
    let mut hindered = |condition: Condition, by: Clause| {
        if conditions.has(condition) {
            into.add(-1, From::Condition(who, condition), by);
        }
    };
    if test.targeted {
        hindered(Condition::Blinded, clause::CONDITION_BLINDED);
    }
    if matches!(test.attribute, Attribute::Strength | Attribute::Dexterity) {
        hindered(Condition::Encumbered, clause::CONDITION_ENCUMBERED);
    }
}

/// What is added to the luck die of a test (`ingenuity.luck.bonus`).
pub(crate) fn luck(
    fight: &Fight,
    who: Id,
    maneuver: Option<ManeuverId>,
    into: &mut impl Reckon<From>,
) {
    into.add(fight.profile(who).luck, From::Luck, clause::LUCK_BONUS);
    if let Some(which) = maneuver {
        let more = fight.setup.maneuvers[which.index()].luck;
        into.add(more, From::Maneuver(which), clause::MANEUVER_CONTENTS);
    }
}

/// Whether somebody may spend fate now (`ingenuity.fate.optional`).
#[must_use]
#[inline]
pub(crate) fn has_fate(fight: &Fight, who: Id) -> bool {
    fight[who].fate > 0 && fight.setup.settings.fate == Fate::AsListed
}

/// Rolls a test: attribute die, skill die and luck die, then rerolls, then fate
/// (`ingenuity.test.formula`, `ingenuity.test.dice-order`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn test(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<Result> {
    Ok(test_apart(t, fight, test)?.0)
}

/// The same with what its result is made of, where somebody listens.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn test_apart(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: Test,
) -> Step<(Result, Terms<From>)> {
    let Test { who, why, .. } = test;
    gm::circumstances(t, fight, who, |_| Purpose::Test { who, why })?;
    let edges = counted(fight, &test);
    let reading = match edges.net() {
        0 if !has_fate(fight, test.who) => Reading::Summed,
        _ => Reading::Apart,
    };
    let lying = throw(t, fight, test, reading)?;
    say_edges(t, fight, &test, edges);
    let rolled = settle(t, fight, test, edges.net(), lying)?;
    fight.state.decrees.rolled(test.who.0);
    Ok(rolled)
}

/// The advantages and disadvantages of a test.
fn counted(fight: &Fight, test: &Test) -> Edges {
    let mut counted = Edges::default();
    edges(fight, test, &mut counted);
    counted
}

/// Throws the dice of a test.
fn throw(t: &mut impl Table<Fight>, fight: &Fight, test: Test, reading: Reading) -> Step<Lying> {
    let Test { who, why, .. } = test;
    let profile = fight.profile(who);
    let (attribute, skill) = (profile.attribute(test.attribute), profile.skill(test.skill));
    if attribute == LARGEST_DIE || skill == LARGEST_DIE {
        t.cite(clause::TEST_DIE_SIZES);
    }
    if skill == 4 {
        t.cite(clause::TEST_UNTRAINED);
    }
    let settings = &fight.setup.settings;
    if settings.harmed_effect == HarmedEffect::MinusOne
        || settings.bloodied_effect == BloodiedEffect::MinusOne
    {
        t.cite(clause::DAMAGE_MARKS_ONLY);
    }
    let luck_bonus = luck_bonus(fight, &test);
    if luck_bonus != 0 {
        t.cite(clause::LUCK_BONUS);
    }
    let recounts = settings.stray_edge == StrayEdge::Recount;
    let read = |shown: i16| read_luck(test.rule, shown + luck_bonus);
    let first = settings.dice_order == DiceOrder::LuckFirst;
    if first {
        t.cite(clause::TEST_DICE_ORDER);
    }
    let lie = |attribute: u8, skill: u8, luck: u8| {
        let luck = read(i16::from(luck));
        if reading == Reading::Apart || recounts && luck == Luck::Stray {
            Lying { attribute, skill, luck }
        } else {
            Lying { attribute: attribute + skill, skill: 0, luck }
        }
    };
    let purpose = Purpose::Test { who, why };
    if first {
        t.check(purpose, Steps { sides: [20, attribute, skill] }, |[l, a, s]| lie(a, s, l))
    } else {
        t.check(purpose, Steps { sides: [attribute, skill, 20] }, |[a, s, l]| lie(a, s, l))
    }
}

/// Says which sources of advantage and disadvantage a test has, if it has any.
#[inline]
fn say_edges(t: &mut impl Table<Fight>, fight: &Fight, test: &Test, counted: Edges) {
    let Edges { advantages, disadvantages } = counted;
    if counted == Edges::default() {
        return;
    }
    let terms = t.terms(|into| edges(fight, test, into));
    cite_terms(t, &terms);
    let &Test { who, why, .. } = test;
    t.tell(clause::EDGE_CANCEL, || Event::Edges { who, why, advantages, disadvantages, terms });
    t.cite(clause::EDGE_COUNT_BEFORE_ROLL);
    t.cite(clause::EDGE_NOT_LUCK_DIE);
}

/// Cites the rules by which a number is made up, where somebody listens.
#[inline]
pub(crate) fn cite_terms(t: &mut impl Table<Fight>, terms: &Terms<From>) {
    for term in &terms.0 {
        t.cite(term.clause);
    }
}

/// The same dice once more with other sources of advantage and disadvantage: rerolls are undone,
/// and those of the new sources made (`ingenuity.stray.keep-dice`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn test_again(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: Test,
    before: Result,
) -> Step<(Result, Terms<From>)> {
    t.cite(clause::STRAY_KEEP_DICE);
    let edges = counted(fight, &test);
    say_edges(t, fight, &test, edges);
    let (attribute, skill) = before.thrown;
    // What was ruled of the roll is ruled of it still.
    fight.state.decrees.add_to_roll(test.who.0, i32::from(before.ruled));
    let lying = Lying { attribute, skill, luck: before.luck };
    let rolled = settle(t, fight, test, edges.net(), lying)?;
    fight.state.decrees.rolled(test.who.0);
    Ok(rolled)
}

/// Rerolls, then fate, then the sum.
fn settle(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: Test,
    net: i8,
    lying: Lying,
) -> Step<(Result, Terms<From>)> {
    let (lying, thrown) = edge::settled(t, fight, test, net, lying)?;
    sum_up(t, fight, test, lying, thrown)
}

/// What the dice of a test come to as they lie.
fn sum_up(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    test: Test,
    lying: Lying,
    thrown: (u8, u8),
) -> Step<(Result, Terms<From>)> {
    let Test { who, why, .. } = test;
    // What an attack meets is said when it is compared.
    let against = test.against.filter(|_| !matches!(test.sway, Sway::Attack(_)));
    let luck = lying.luck;
    if luck == Luck::High {
        t.cite(clause::LUCK_PLUS_FOUR);
        if !matches!(why, TestFor::Attack(_) | TestFor::Power) {
            t.cite(clause::LUCK_ON_DEFENSE_TESTS);
        }
    }
    // A threshold above 20 leaves a 20 that is no critical.
    if let LuckRule::Attack { threshold, .. } = test.rule
        && (luck == Luck::Critical || threshold > 20)
    {
        t.cite(clause::CRITICAL_NO_PLUS_FOUR);
    }
    let dice = lying.attribute + lying.skill;
    let result = total(|into| sum(fight, &test, (dice, luck), into)) as i16;
    if against.is_some_and(|against| is_just_short(result, against)) {
        t.cite(clause::LUCK_NOT_ADDED);
    }
    let ruled = fight.state.decrees.next_roll(who.0) as i16;
    let terms = t.terms(|into| sum(fight, &test, (dice, luck), into));
    cite_terms(t, &terms);
    // What an attack comes to is told with what it is compared with.
    match test.sway {
        Sway::Attack(_) => t.cite(clause::TEST_FORMULA),
        _ => t.tell(clause::TEST_FORMULA, || Event::Tested {
            who,
            why,
            result,
            against,
            luck,
            terms: terms.clone(),
        }),
    }
    Ok((Result { total: result, luck, thrown, ruled }, terms))
}

/// Whether whatever the luck die shows would have been enough, were it added
/// (`ingenuity.luck.not-added`).
#[must_use]
pub(crate) fn is_just_short(result: i16, against: i16) -> bool {
    result + 1 == against
}

/// The result of a test: its dice, what is added to them, and high luck (`ingenuity.test.formula`,
/// `ingenuity.luck.plus-four`).
fn sum(fight: &Fight, test: &Test, (dice, luck): (u8, Luck), into: &mut impl Reckon<From>) {
    into.add(dice, From::Dice, clause::TEST_FORMULA);
    bonus(fight, test.who, test.sway, into);
    if luck == Luck::High {
        into.add(4, From::HighLuck, clause::LUCK_PLUS_FOUR);
    }
}

/// Added to the luck die of a test (`ingenuity.luck.bonus`).
fn luck_bonus(fight: &Fight, test: &Test) -> i16 {
    total(|into| luck(fight, test.who, test.maneuver, into)) as i16
}

/// What the luck die means (`ingenuity.luck.plus-four`, `ingenuity.critical.threshold`,
/// `ingenuity.stray.trigger`).
fn read_luck(rule: LuckRule, roll: i16) -> Luck {
    match rule {
        LuckRule::Ordinary | LuckRule::Projectile if roll >= 20 => Luck::High,
        LuckRule::Attack { threshold, .. } if roll >= threshold => Luck::Critical,
        LuckRule::Projectile | LuckRule::Attack { strays: true, .. } if roll <= 1 => Luck::Stray,
        LuckRule::Ordinary | LuckRule::Projectile | LuckRule::Attack { .. } => Luck::Plain,
    }
}

/// A luck test: the luck die and the luck bonus alone (`ingenuity.luck.test`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn luck_test(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    number: u8,
    purpose: Purpose,
) -> Step<bool> {
    t.cite(clause::LUCK_TEST);
    let luck = i32::from(fight.profile(who).luck);
    if luck != 0 {
        t.cite(clause::LUCK_BONUS);
    }
    let number = i32::from(number);
    let ruled = fight.state.decrees.roll(who.0);
    if ruled != 0 {
        t.cite(clause::GM_OVERRIDE);
    }
    let luck = luck + ruled;
    let passed = t.check(purpose, Sum::d(20), |shown| shown + luck >= number)?;
    fight.state.decrees.rolled(who.0);
    if passed || !has_fate(fight, who) || 20 + luck < number {
        return Ok(passed);
    }
    t.cite(clause::FATE_ANY_TIME);
    if agrees(t, fight, seat(fight, who), Ask::MaximizeLuck(who))? {
        fight[who].fate -= 1;
        let (die, left) = (Maximum::Luck, fight[who].fate);
        t.tell(clause::FATE_MAXIMIZE, || Event::Maximized { who, why: None, die, left });
        return Ok(true);
    }
    Ok(false)
}

/// The seat that answers for somebody: its team's.
#[must_use]
#[inline]
pub(crate) fn seat(fight: &Fight, who: Id) -> Seat {
    Seat(fight[who].side.0)
}

/// Whether a seat says yes; no is the first option.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn agrees(t: &mut impl Table<Fight>, fight: &Fight, who: Seat, ask: Ask) -> Step<bool> {
    let answer: Answer = t.choose(fight, who, ask, &[Answer::No, Answer::Yes])?;
    Ok(answer == Answer::Yes)
}
