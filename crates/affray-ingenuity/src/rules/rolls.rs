//! Tests and their luck die (`ingenuity.test.*`, `ingenuity.luck.*`, `ingenuity.edge.*`).

mod edge;

use affray_table::{Seat, Step, Steps, Sum, Table};

use crate::clause;
use crate::event::{Event, Luck};
use crate::moves::{Answer, Ask, Purpose, TestFor};
use crate::settings::{BloodiedEffect, DiceOrder, Fate, HarmedEffect, StrayEdge};
use crate::setup::{Attribute, Id, Skill};
use crate::state::{Condition, Fight};

pub(crate) use edge::may_reroll;

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

impl Edges {
    /// What is left when they cancel each other: above 0 advantage, below 0 disadvantage.
    #[must_use]
    pub const fn net(self) -> i8 {
        self.advantages as i8 - self.disadvantages as i8
    }
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
    /// Proficiency, bonuses and penalties.
    pub bonus: i16,
    /// Sources of advantage and disadvantage, without those that the roller carries.
    pub edges: Edges,
    /// Added to the luck die besides the roller's own luck.
    pub luck: i8,
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
    pub fn plain(who: Id, why: TestFor, attribute: Attribute, skill: Skill, bonus: i16) -> Test {
        Test {
            who,
            why,
            attribute,
            skill,
            bonus,
            edges: Edges::default(),
            luck: 0,
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

/// What is taken off every test somebody makes, as a number below or at 0
/// (`ingenuity.condition.sickness`, `ingenuity.damage.marks-only`).
#[must_use]
pub(crate) fn burden(fight: &Fight, who: Id) -> i16 {
    let settings = &fight.setup.settings;
    let mut burden = -i16::from(fight[who].sickness);
    if settings.harmed_effect == HarmedEffect::MinusOne
        && crate::rules::damage::is_harmed(fight, who)
    {
        burden -= 1;
    }
    if settings.bloodied_effect == BloodiedEffect::MinusOne
        && crate::rules::damage::is_bloodied(fight, who)
    {
        burden -= 1;
    }
    burden
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
    let edges = carried(t, fight, test);
    let reading = match edges.net() {
        0 if !has_fate(fight, test.who) => Reading::Summed,
        _ => Reading::Apart,
    };
    let lying = throw(t, fight, test, reading)?;
    say_edges(t, test.who, edges);
    settle(t, fight, test, edges.net(), lying)
}

/// Throws the dice of a test.
fn throw(t: &mut impl Table<Fight>, fight: &Fight, test: Test, reading: Reading) -> Step<Lying> {
    let Test { who, why, .. } = test;
    t.cite(clause::TEST_FORMULA);
    t.cite(clause::TEST_DIE_SIZES);
    t.cite(clause::LUCK_NOT_ADDED);
    let profile = fight.profile(who);
    let (attribute, skill) = (profile.attribute(test.attribute), profile.skill(test.skill));
    if skill == 4 {
        t.cite(clause::TEST_UNTRAINED);
    }
    if fight[who].sickness > 0 {
        t.cite(clause::CONDITION_SICKNESS);
    }
    let settings = &fight.setup.settings;
    if settings.harmed_effect == HarmedEffect::MinusOne
        || settings.bloodied_effect == BloodiedEffect::MinusOne
    {
        t.cite(clause::DAMAGE_MARKS_ONLY);
    }
    let luck_bonus = luck_bonus(fight, test);
    if luck_bonus != 0 {
        t.cite(clause::LUCK_BONUS);
    }
    let recounts = settings.stray_edge == StrayEdge::Recount;
    let read = |shown: i16| read_luck(test.rule, shown + luck_bonus);
    let first = settings.dice_order == DiceOrder::LuckFirst;
    t.cite(clause::TEST_DICE_ORDER);
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

/// Says how many sources of advantage and disadvantage a test has, if it has any.
#[inline]
fn say_edges(t: &mut impl Table<Fight>, who: Id, edges: Edges) {
    if edges == Edges::default() {
        return;
    }
    t.tell(clause::EDGE_CANCEL, || Event::Edges {
        who,
        advantages: edges.advantages,
        disadvantages: edges.disadvantages,
    });
    t.cite(clause::EDGE_COUNT_BEFORE_ROLL);
    t.cite(clause::EDGE_NOT_LUCK_DIE);
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
) -> Step<Result> {
    t.cite(clause::STRAY_KEEP_DICE);
    let edges = carried(t, fight, test);
    say_edges(t, test.who, edges);
    let (attribute, skill) = before.thrown;
    settle(t, fight, test, edges.net(), Lying { attribute, skill, luck: before.luck })
}

/// Rerolls, then fate, then the sum.
fn settle(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: Test,
    net: i8,
    lying: Lying,
) -> Step<Result> {
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
) -> Step<Result> {
    let Test { who, why, .. } = test;
    let bonus = test.bonus + burden(fight, who);
    let mut total = i16::from(lying.attribute) + i16::from(lying.skill) + bonus;
    if lying.luck == Luck::High {
        total += 4;
        t.cite(clause::LUCK_PLUS_FOUR);
    }
    if matches!(test.rule, LuckRule::Attack { .. }) {
        t.cite(clause::CRITICAL_NO_PLUS_FOUR);
    } else if !matches!(why, TestFor::Attack(_) | TestFor::Power) {
        t.cite(clause::LUCK_ON_DEFENCE_TESTS);
    }
    let luck = lying.luck;
    let against = test.against;
    t.tell(clause::TEST_FORMULA, || Event::Tested { who, why, result: total, against, luck });
    Ok(Result { total, luck, thrown })
}

/// Added to the luck die of a test (`ingenuity.luck.bonus`).
fn luck_bonus(fight: &Fight, test: Test) -> i16 {
    i16::from(fight.profile(test.who).luck) + i16::from(test.luck)
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

/// What the roller itself brings to the sources (`ingenuity.condition.blinded`,
/// `ingenuity.condition.encumbered`).
fn carried(t: &mut impl Table<Fight>, fight: &Fight, test: Test) -> Edges {
    let mut edges = test.edges;
    let conditions = fight[test.who].conditions;
    let blinded = test.targeted && conditions.has(Condition::Blinded);
    let bodily = matches!(test.attribute, Attribute::Strength | Attribute::Dexterity);
    let encumbered = bodily && conditions.has(Condition::Encumbered);
    edges.disadvantages += u8::from(blinded) + u8::from(encumbered);
    if blinded {
        t.cite(clause::CONDITION_BLINDED);
    }
    if encumbered {
        t.cite(clause::CONDITION_ENCUMBERED);
    }
    edges
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
    let passed = t.check(purpose, Sum::d(20), |shown| shown + luck >= number)?;
    if passed || !has_fate(fight, who) || 20 + luck < number {
        return Ok(passed);
    }
    t.cite(clause::FATE_ANY_TIME);
    if agrees(t, fight, seat(fight, who), Ask::MaximizeLuck(who))? {
        fight[who].fate -= 1;
        t.tell(clause::FATE_MAXIMISE, || Event::Maximized { who });
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
