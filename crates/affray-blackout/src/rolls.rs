//! Tests: pools of an attribute and a skill, counted for successes (`blackout.core.*`).

use affray_table::{Lazy, Pool, Seat, Step, Successes, Table};

use crate::clause;
use crate::condition::{burden, end, raise};
use crate::custom;
use crate::event::Event;
use crate::moves::{Answer, Ask, Count, Move, Purpose, TestFor, Way};
use crate::settings::{EitherOr, EmptyPool, MajorDice, OpposedTie, SightTests, SuccessOn};
use crate::setup::{Attribute, Id, Skill};
use crate::stamina::{self, Moment};
use crate::state::{Condition, Fight, Level};
use crate::training;

/// The most dice of a pool.
const MOST_DICE: i16 = 40;
/// The most times an opposed test is rolled again.
const MOST_AGAIN: usize = 40;

/// A test about to be made.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// Who rolls.
    pub who: Id,
    /// What for.
    pub why: TestFor,
    /// The attribute.
    pub attribute: Attribute,
    /// The skill.
    pub skill: Skill,
    /// Advantages less disadvantages.
    pub extra: i16,
    /// Successes needed, where that is known.
    pub needs: Option<u8>,
    /// Whether it is called for by the roller's own action.
    pub own: bool,
    /// Whom it is aimed at, or who opposes it.
    pub against: Option<Id>,
    /// Whether it needs sight, where the GM has said so.
    pub sight: Option<bool>,
}

impl Test {
    /// A test with nothing special about it.
    #[must_use]
    pub const fn new(who: Id, why: TestFor, attribute: Attribute, skill: Skill) -> Test {
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
    pub const fn needs(mut self, successes: u8) -> Test {
        self.needs = Some(successes);
        self
    }
    /// With advantages, or disadvantages when negative.
    #[must_use]
    pub const fn with(mut self, extra: i16) -> Test {
        self.extra += extra;
        self
    }
    /// Called for by the roller's own action.
    #[must_use]
    pub const fn own(mut self) -> Test {
        self.own = true;
        self
    }
    /// Aimed at somebody.
    #[must_use]
    pub const fn against(mut self, whom: Id) -> Test {
        self.against = Some(whom);
        self
    }
}

/// Dice of a Major Advantage (`blackout.core.major-advantage`).
#[must_use]
pub fn major(fight: &Fight) -> i16 {
    match fight.setup.settings.major_dice {
        MajorDice::Two => 2,
        MajorDice::Three => 3,
        MajorDice::Four => 4,
    }
}

/// The least face that is a success (`blackout.core.success`).
#[must_use]
pub fn success_on(fight: &Fight) -> u8 {
    match fight.setup.settings.success_on {
        SuccessOn::Four => 4,
        SuccessOn::Five => 5,
        SuccessOn::Six => 6,
    }
}

/// Whether a test needs sight (`blackout.conditions.blinded-sight-tests`).
#[must_use]
#[inline]
pub const fn needs_sight(skill: Skill) -> bool {
    matches!(skill, Skill::Aim | Skill::Melee | Skill::Perception | Skill::Stealth | Skill::Evasion)
}

/// What the conditions of the roller take off a skill test, as a number of dice.
#[must_use]
pub fn hindrance(fight: &Fight, test: &Test) -> i16 {
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
pub fn pool(fight: &Fight, test: &Test) -> i16 {
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
    let it = &fight[test.who];
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
    if burden(fight, test.who, test.attribute) > 0 {
        t.cite(clause::CORE_ATTRIBUTE_PENALTIES);
        if it.is_wounded(test.attribute) {
            t.cite(clause::CONDITIONS_WOUNDED);
        }
        let level = test.attribute.is_physical();
        if level && it.level(Level::Exhausted) > 0 {
            t.cite(clause::CONDITIONS_EXHAUSTED);
        }
        if !level && it.level(Level::Fatigued) > 0 {
            t.cite(clause::CONDITIONS_FATIGUED);
        }
    }
    let afraid = test.against.is_some_and(|whom| it.afraid_of.has(whom));
    let blinded = it.has(Condition::Blinded);
    for (holds, clause) in [
        (it.has(Condition::Poisoned), clause::CONDITIONS_POISONED),
        (it.has(Condition::Poisoned), clause::CORE_TEST_KINDS),
        (it.has(Condition::Distracted), clause::CONDITIONS_DISTRACTED),
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
pub fn test(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<i16> {
    successes(t, fight, test).map(|rolled| rolled.0)
}

/// Rolls a test and counts successes, and whether two dice showed a six.
///
/// # Errors
/// The table has no answer yet.
pub fn successes(t: &mut impl Table<Fight>, fight: &mut Fight, test: Test) -> Step<(i16, bool)> {
    let Test { who, why, needs, .. } = test;
    let test = Test { sight: sees(t, fight, &test)?, ..test };
    cite(t, fight, &test);
    let mut dice = pool(fight, &test);
    dice += gather(t, fight, &test, dice)?;
    let tires = stamina::exert_out_of_combat(t, fight, &test, dice)?;
    dice += i16::from(tires) * major(fight);
    let purpose = Purpose::Test { who, why };
    let (mut count, mut sixes) = throw(t, fight, purpose, dice)?;
    if needs.is_none_or(|needs| count < i16::from(needs))
        && stamina::exert(t, fight, &test, dice, Moment::After)? > 0
    {
        let more = throw(t, fight, Purpose::Exerted { who, why }, 1)?;
        count += more.0;
        sixes |= more.1;
    }
    t.tell(clause::CORE_POOL, || Event::Tested { who, why, dice, successes: count, needs });
    if needs.is_some_and(|needs| count < i16::from(needs)) && training::rerolls(t, fight, &test)? {
        (count, sixes) = throw(t, fight, Purpose::Again { who, why }, dice)?;
        t.tell(clause::CORE_POOL, || Event::Tested { who, why, dice, successes: count, needs });
    }
    if tires {
        raise(t, fight, who, Level::Exhausted, 1);
    }
    Ok((count, sixes))
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
fn throw(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    purpose: Purpose,
    dice: i16,
) -> Step<(i16, bool)> {
    let settings = &fight.setup.settings;
    let at_least = success_on(fight);
    if dice <= 0 {
        t.cite(clause::CORE_EMPTY_POOL);
        if settings.empty_pool == EmptyPool::NoSuccesses {
            return Ok((0, false));
        }
        let one = Successes { count: 1, sides: 6, at_least: 6 };
        return t.check(purpose, one, |successes| (successes as i16, false));
    }
    let count = dice.min(MOST_DICE) as u8;
    if settings.critical == crate::settings::Critical::TwoSixes
        && matches!(purpose, Purpose::Test { why: TestFor::Attack(_), .. })
    {
        return t.check(purpose, Pool { count, sides: 6 }, |hand| {
            (i16::from(hand.at_least(at_least)), hand.showing(6) >= 2)
        });
    }
    let dice = Successes { count, sides: 6, at_least };
    t.check(purpose, dice, |successes| (successes as i16, false))
}

/// What is used up before a roll, and the dice that the roller adds to so many.
///
/// # Errors
/// The table has no answer yet.
pub fn gather(t: &mut impl Table<Fight>, fight: &mut Fight, test: &Test, dice: i16) -> Step<i16> {
    if fight[test.who].has(Condition::Distracted) {
        end(t, fight, test.who, Condition::Distracted);
    }
    let more = help(t, fight, test)?;
    Ok(more + stamina::exert(t, fight, test, dice + more, Moment::Before)?)
}

/// Being Encouraged, and dice of inspiration (`blackout.conditions.encouraged`,
/// `blackout.core.inspiration`).
fn help(t: &mut impl Table<Fight>, fight: &mut Fight, test: &Test) -> Step<i16> {
    let Test { who, why, .. } = *test;
    let mut more = 0;
    if fight[who].has(Condition::Encouraged) && agrees(t, fight, who, Ask::Encourage { who, why })?
    {
        t.tell(clause::CONDITIONS_ENCOURAGED, || Event::Encouraged { who });
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
            t.tell(clause::CORE_INSPIRATION, || Event::Inspired { who, dice });
            more += i16::from(dice);
        }
    }
    Ok(more)
}

/// Which of two tests joined by or somebody makes (`blackout.core.defender-choice`).
///
/// # Errors
/// The table has no answer yet.
pub fn either(
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
pub fn opposed(
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
pub fn seat(fight: &Fight, who: Id) -> Seat {
    Seat(fight[who].side.0)
}

/// Whether somebody says yes; no is the first option.
///
/// # Errors
/// The table has no answer yet.
#[inline]
pub fn agrees(t: &mut impl Table<Fight>, fight: &Fight, who: Id, ask: Ask) -> Step<bool> {
    let answer: Answer = t.choose(fight, seat(fight, who), ask, &[Answer::No, Answer::Yes])?;
    Ok(answer == Answer::Yes)
}
