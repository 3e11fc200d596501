//! Tests: pools of an attribute and a skill, counted for successes (`blackout.core.*`).

use affray_table::{Lazy, Pool, Seat, Step, Successes, Table};

use crate::clause;
use crate::event::{Course, Event};
use crate::kinds::{Attribute, Condition, Id, Level, Skill};
use crate::moves::{Answer, Ask, Count, Move, Purpose, TestFor, Way};
use crate::rules::condition::{burden, end, raise};
use crate::rules::stamina::Moment;
use crate::rules::{custom, stamina, training};
use crate::settings::{
    Critical, EitherOr, EmptyPool, MajorDice, OpposedTie, SightTests, SuccessOn,
};
use crate::state::Fight;

/// The most dice of a pool.
const MOST_DICE: i16 = 40;
/// The most times an opposed test is rolled again.
const MOST_AGAIN: usize = 40;

/// A test about to be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    /// Who rolls.
    pub(crate) who: Id,
    /// What for.
    pub(crate) why: TestFor,
    /// The attribute.
    pub(crate) attribute: Attribute,
    /// The skill.
    pub(crate) skill: Skill,
    /// Advantages less disadvantages.
    pub(crate) extra: i16,
    /// Successes needed, where that is known.
    pub(crate) needs: Option<u8>,
    /// Whether it is called for by the roller's own action.
    pub(crate) own: bool,
    /// Whom it is aimed at, or who opposes it.
    pub(crate) against: Option<Id>,
    /// Whether it needs sight, where the GM has said so.
    pub(crate) sight: Option<bool>,
}

impl Test {
    /// A test with nothing special about it.
    #[must_use]
    pub(crate) const fn new(who: Id, why: TestFor, attribute: Attribute, skill: Skill) -> Test {
        Test {
            who,
            why,
            attribute,
            skill,
            extra: 0,
            needs: None,
            own: false,
            against: None,
            sight: None,
        }
    }
    /// Which needs so many successes.
    #[must_use]
    pub(crate) const fn needs(mut self, successes: u8) -> Test {
        self.needs = Some(successes);
        self
    }
    /// With advantages, or disadvantages when negative.
    #[must_use]
    pub(crate) const fn with(mut self, extra: i16) -> Test {
        self.extra += extra;
        self
    }
    /// Called for by the roller's own action.
    #[must_use]
    pub(crate) const fn own(mut self) -> Test {
        self.own = true;
        self
    }
    /// Aimed at somebody.
    #[must_use]
    pub(crate) const fn against(mut self, whom: Id) -> Test {
        self.against = Some(whom);
        self
    }
}

/// What a test came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rolled {
    /// Successes.
    pub(crate) successes: i16,
    /// Whether two dice showed a six, where that is read.
    pub(crate) two_sixes: bool,
}

/// Dice of a Major Advantage (`blackout.core.major-advantage`).
#[must_use]
pub(crate) fn major(fight: &Fight) -> i16 {
    match fight.setup.settings.major_dice {
        MajorDice::Two => 2,
        MajorDice::Three => 3,
        MajorDice::Four => 4,
    }
}

/// The least face that is a success (`blackout.core.success`).
#[must_use]
pub(crate) fn success_on(fight: &Fight) -> u8 {
    match fight.setup.settings.success_on {
        SuccessOn::Four => 4,
        SuccessOn::Five => 5,
        SuccessOn::Six => 6,
    }
}

/// Whether a test needs sight (`blackout.conditions.blinded-sight-tests`).
#[must_use]
#[inline]
pub(crate) const fn needs_sight(skill: Skill) -> bool {
    matches!(skill, Skill::Aim | Skill::Melee | Skill::Perception | Skill::Stealth | Skill::Evasion)
}

/// What the conditions of the roller take off a skill test, as a number of dice.
#[must_use]
pub(crate) fn hindrance(fight: &Fight, test: &Test) -> i16 {
    let it = &fight[test.who];
    let major = major(fight);
    let bodily = matches!(test.attribute, Attribute::Strength | Attribute::Dexterity);
    let grappled = bodily && it.grappled.is_some() && test.why != TestFor::Break;
    let afraid = test.against.is_some_and(|whom| it.afraid_of.has(whom));
    burden(fight, test.who, test.attribute)
        + i16::from(it.has(Condition::Poisoned))
        + i16::from(it.has(Condition::Distracted))
        + major * i16::from(grappled)
        + major * i16::from(afraid)
        + major
            * i16::from(it.has(Condition::Blinded) && test.sight.unwrap_or(needs_sight(test.skill)))
        - custom::sum(fight, test.who, |custom| {
            custom.tests
                + custom.attributes[test.attribute as usize]
                + custom.skills[test.skill as usize]
        })
}

/// The dice of a test before anybody adds to them (`blackout.core.pool`).
#[must_use]
#[inline]
pub(crate) fn pool(fight: &Fight, test: &Test) -> i16 {
    let profile = fight.profile(test.who);
    profile.attribute(test.attribute) + profile.skill(test.skill) + test.extra
        - hindrance(fight, test)
}

/// Names the rules that shaped a pool.
fn cite(t: &mut impl Table<Fight>, fight: &Fight, test: &Test) {
    if !t.keeps_clauses() {
        return;
    }
    custom::cite(t, fight, test.who);
    let profile = fight.profile(test.who);
    t.cite(clause::CORE_POOL);
    t.cite(clause::CORE_SUCCESS);
    t.cite(clause::CORE_DIE);
    t.cite(if profile.npc { clause::CORE_NPC_POOL } else { clause::CORE_SKILLS });
    if profile.modifiers[test.skill as usize] != 0 {
        t.cite(clause::CORE_MODIFIER_CAP);
    }
    if test.extra != 0 || hindrance(fight, test) != 0 {
        t.cite(clause::CORE_ADVANTAGE);
    }
    if test.needs.is_some() {
        t.cite(clause::CORE_DIFFICULTY);
    }
    cite_hindrance(t, fight, test);
}

/// Names the conditions that took dice off a pool.
pub(crate) fn cite_hindrance(t: &mut impl Table<Fight>, fight: &Fight, test: &Test) {
    let it = &fight[test.who];
    let burdened = burden(fight, test.who, test.attribute) > 0;
    let wounded = burdened && it.is_wounded(test.attribute);
    let physical = test.attribute.is_physical();
    let exhausted = burdened && physical && it.level(Level::Exhausted) > 0;
    let fatigued = burdened && !physical && it.level(Level::Fatigued) > 0;
    let afraid = test.against.is_some_and(|whom| it.afraid_of.has(whom));
    let blinded = it.has(Condition::Blinded);
    for (holds, clause) in [
        (burdened, clause::CORE_ATTRIBUTE_PENALTIES),
        (wounded, clause::CONDITIONS_WOUNDED),
        (exhausted, clause::CONDITIONS_EXHAUSTED),
        (fatigued, clause::CONDITIONS_FATIGUED),
        (it.has(Condition::Poisoned), clause::CONDITIONS_POISONED),
        (it.has(Condition::Poisoned), clause::CORE_TEST_KINDS),
        (it.has(Condition::Distracted), clause::CONDITIONS_DISTRACTED),
        (it.has(Condition::Distracted), clause::CORE_TEST_KINDS),
        (it.grappled.is_some(), clause::CONDITIONS_GRAPPLED),
        (afraid, clause::CONDITIONS_AFRAID),
        (!it.afraid_of.is_empty(), clause::CONDITIONS_AFRAID_SCOPE),
        (blinded, clause::CONDITIONS_BLINDED),
        (blinded, clause::CONDITIONS_BLINDED_SIGHT_TESTS),
        (afraid || blinded, clause::CORE_MAJOR_ADVANTAGE),
    ] {
        if holds {
            t.cite(clause);
        }
    }
}

/// Rolls a test and counts successes.
///
/// # Errors
/// The table has no answer yet.
#[inline]
pub(crate) fn test(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<i16> {
    successes(t, fight, test).map(|rolled| rolled.successes)
}

/// Rolls a test and counts successes, and whether two dice showed a six.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn successes(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<Rolled> {
    let Test { who, why, needs, .. } = test;
    let test = Test { sight: sees(t, fight, &test)?, ..test };
    cite(t, fight, &test);
    let mut dice = pool(fight, &test);
    dice += gather(t, fight, &test, dice)?;
    let tires = stamina::exert_out_of_combat(t, fight, &test, dice)?;
    dice += i16::from(tires) * major(fight);
    let purpose = Purpose::Test { who, why };
    let mut rolled = throw(t, fight, purpose, dice)?;
    let fails = |rolled: Rolled, needs: u8| rolled.successes < i16::from(needs);
    if needs.is_none_or(|needs| fails(rolled, needs))
        && stamina::exert(t, fight, &test, dice, Moment::After)? > 0
    {
        let more = throw(t, fight, Purpose::Exerted { who, why }, 1)?;
        rolled.successes += more.successes;
        rolled.two_sixes |= more.two_sixes;
    }
    let told = |successes| Event::Course(Course::Tested { who, why, dice, successes, needs });
    t.tell(clause::CORE_POOL, || told(rolled.successes));
    if needs.is_some_and(|needs| fails(rolled, needs)) && training::rerolls(t, fight, &test)? {
        rolled = throw(t, fight, Purpose::Again { who, why }, dice)?;
        t.tell(clause::CORE_POOL, || told(rolled.successes));
    }
    if tires {
        raise(t, fight, who, Level::Exhausted, 1);
    }
    Ok(rolled)
}

/// Whether a test of somebody blinded needs sight, where the GM decides
/// (`blackout.conditions.blinded-sight-tests`).
fn sees(t: &mut impl Table<Fight>, fight: &Fight, test: &Test) -> Step<Option<bool>> {
    let by_gm = fight.setup.settings.sight_tests == SightTests::Gm;
    if !by_gm || !fight[test.who].has(Condition::Blinded) {
        return Ok(test.sight);
    }
    let ask = Ask::Sight { who: test.who, why: test.why };
    let answer: Answer = t.choose(fight, Seat::GM, ask, &[Answer::No, Answer::Yes])?;
    Ok(Some(answer == Answer::Yes))
}

/// Throws so many dice (`blackout.core.empty-pool`).
fn throw(t: &mut impl Table<Fight>, fight: &Fight, purpose: Purpose, dice: i16) -> Step<Rolled> {
    let settings = &fight.setup.settings;
    let at_least = success_on(fight);
    let counted = |successes: i32| Rolled { successes: successes as i16, two_sixes: false };
    if dice <= 0 {
        t.cite(clause::CORE_EMPTY_POOL);
        if settings.empty_pool == EmptyPool::NoSuccesses {
            return Ok(counted(0));
        }
        return t.check(purpose, Successes { count: 1, sides: 6, at_least: 6 }, counted);
    }
    let count = dice.min(MOST_DICE) as u8;
    let attacks = matches!(purpose, Purpose::Test { why: TestFor::Attack(_), .. });
    if attacks && settings.critical == Critical::TwoSixes {
        return t.check(purpose, Pool { count, sides: 6 }, |hand| Rolled {
            successes: i16::from(hand.at_least(at_least)),
            two_sixes: hand.showing(6) >= 2,
        });
    }
    t.check(purpose, Successes { count, sides: 6, at_least }, counted)
}

/// What is used up before a roll, and the dice that others and the roller's state add.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn prepare(t: &mut impl Table<Fight>, fight: &mut Fight, test: &Test) -> Step<i16> {
    if fight[test.who].has(Condition::Distracted) {
        end(t, fight, test.who, Condition::Distracted);
    }
    help(t, fight, test)
}

/// What is used up before a roll, and the dice that the roller adds to so many.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn gather(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: &Test,
    dice: i16,
) -> Step<i16> {
    let more = prepare(t, fight, test)?;
    Ok(more + stamina::exert(t, fight, test, dice + more, Moment::Before)?)
}

/// Being Encouraged, and dice of inspiration (`blackout.conditions.encouraged`,
/// `blackout.core.inspiration`).
fn help(t: &mut impl Table<Fight>, fight: &mut Fight, test: &Test) -> Step<i16> {
    let Test { who, why, .. } = *test;
    let mut more = 0;
    if fight[who].has(Condition::Encouraged) && agrees(t, fight, who, Ask::Encourage { who, why })?
    {
        t.tell(clause::CONDITIONS_ENCOURAGED, || Event::Course(Course::Encouraged { who }));
        end(t, fight, who, Condition::Encouraged);
        more += 1;
    }
    let side = fight[who].side.index();
    let left = fight.state.inspiration[side];
    if left > 0 && !fight.profile(who).npc {
        let menu =
            Lazy(|list: &mut Vec<Move>| list.extend((0..=left).map(|n| Move::from(Count(n)))));
        let Count(dice) = t.choose(fight, seat(fight, who), Ask::Inspire { who, why }, &menu)?;
        if dice > 0 {
            fight.state.inspiration[side] -= dice;
            t.tell(clause::CORE_INSPIRATION, || Event::Course(Course::Inspired { who, dice }));
            more += i16::from(dice);
        }
    }
    Ok(more)
}

/// Which of two tests joined by or somebody makes (`blackout.core.defender-choice`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn either(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    test: Test,
    ways: [(Attribute, Skill); 2],
) -> Step<Test> {
    let of = |(attribute, skill)| Test { attribute, skill, ..test };
    let (one, other) = (of(ways[0]), of(ways[1]));
    let (better, worse) =
        if pool(fight, &other) > pool(fight, &one) { (other, one) } else { (one, other) };
    t.cite(clause::CORE_DEFENDER_CHOICE);
    if fight.setup.settings.either_or == EitherOr::BestPool {
        return Ok(better);
    }
    let way = |test: Test| Way { attribute: test.attribute, skill: test.skill };
    let ask = Ask::Either { who: test.who, why: test.why };
    // The larger pool is the suggestion: it comes first.
    let menu = [way(better), way(worse)];
    let chosen: Way = t.choose(fight, seat(fight, test.who), ask, &menu)?;
    Ok(of((chosen.attribute, chosen.skill)))
}

/// An opposed test: by how much the first wins; none when it does not
/// (`blackout.core.opposed`, `blackout.core.opposed-tie`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn opposed(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    own: Test,
    theirs: Test,
) -> Step<Option<i16>> {
    t.cite(clause::CORE_OPPOSED);
    let (own, theirs) = (own.against(theirs.who), theirs.against(own.who));
    for _ in 0..MOST_AGAIN {
        let mine = test(t, fight, own)?;
        let other = test(t, fight, theirs)?;
        if mine != other {
            return Ok((mine > other).then_some(mine - other));
        }
        t.cite(clause::CORE_OPPOSED_TIE);
        match fight.setup.settings.opposed_tie {
            OpposedTie::StatusQuo => return Ok(None),
            OpposedTie::Attacker => return Ok(Some(0)),
            OpposedTie::Reroll => {}
        }
    }
    Ok(None)
}

/// The seat that answers for somebody: its side's.
#[must_use]
#[inline]
pub(crate) fn seat(fight: &Fight, who: Id) -> Seat {
    Seat(fight[who].side.0)
}

/// Whether somebody says yes; no is the first option.
///
/// # Errors
/// The table has no answer yet.
#[inline]
pub(crate) fn agrees(t: &mut impl Table<Fight>, fight: &Fight, who: Id, ask: Ask) -> Step<bool> {
    let answer: Answer = t.choose(fight, seat(fight, who), ask, &[Answer::No, Answer::Yes])?;
    Ok(answer == Answer::Yes)
}
