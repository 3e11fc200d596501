//! Tests: pools of an attribute and a skill, counted for successes (`blackout.core.*`).

use affray_table::{Lazy, Pool, Reckon, Seat, Step, Successes, Table, total};

use crate::clause;
use crate::content::Custom;
use crate::event::{Course, Event};
use crate::kinds::{Attribute, Condition, Id, Level, Skill};
use crate::moves::{Answer, Ask, Count, Move, Purpose, TestFor, Way};
use crate::purpose::Sway;
use crate::reason::From;
use crate::ruled::Score;
use crate::rules::area::AreaAttack;
use crate::rules::condition::{burden, burdens, end, raise};
use crate::rules::stamina::Moment;
use crate::rules::{area, attack, custom, gm, stamina, structure, training};
use crate::settings::{
    Critical, EitherOr, EmptyPool, MajorDice, OpposedTie, SightTests, SuccessOn,
};
use crate::state::Fight;

pub(crate) use crate::purpose::Test;

/// The most dice of a pool.
const MOST_DICE: i16 = 40;
/// The most times an opposed test is rolled again.
const MOST_AGAIN: usize = 40;

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
    -total(|into| hinder(fight, test, into)) as i16
}

/// What the conditions of the roller take off a skill test, each by itself.
pub(crate) fn hinder(fight: &Fight, test: &Test, into: &mut impl Reckon<From>) {
    let who = test.who;
    let it = &fight[who];
    let major = major(fight);
    burdens(fight, who, test.attribute, into);
    for (condition, clause) in [
        (Condition::Poisoned, clause::CONDITIONS_POISONED),
        (Condition::Distracted, clause::CONDITIONS_DISTRACTED),
    ] {
        if it.has(condition) {
            into.add(-1, From::Condition(who, condition), clause);
        }
    }
    let bodily = matches!(test.attribute, Attribute::Strength | Attribute::Dexterity);
    if bodily && it.grappled.is_some() && test.why != TestFor::Break {
        into.add(-major, From::Grappled, clause::CONDITIONS_GRAPPLED);
    }
    if let Some(whom) = test.against.filter(|&whom| it.afraid_of.has(whom)) {
        into.add(-major, From::Afraid(whom), clause::CONDITIONS_AFRAID);
    }
    if it.has(Condition::Blinded) && test.sight.unwrap_or(needs_sight(test.skill)) {
        let from = From::Condition(who, Condition::Blinded);
        into.add(-major, from, clause::CONDITIONS_BLINDED);
    }
    let of = |custom: &Custom| {
        i16::from(custom.tests)
            + i16::from(custom.attributes[test.attribute as usize])
            + i16::from(custom.skills[test.skill as usize])
    };
    custom::add(fight, who, of, into);
}

/// The advantages of a test, and its disadvantages below 0 (`blackout.core.advantage`).
pub(crate) fn edges(fight: &Fight, test: &Test, into: &mut impl Reckon<From>) {
    match test.sway {
        Sway::Nothing => {}
        Sway::Blow(blow) => attack::edge(fight, test.who, blow, into),
        Sway::Area(item, slow) => {
            area::edge(fight, AreaAttack { who: test.who, item, slow }, into);
        }
        Sway::Batter(battery) => structure::edge(fight, test.who, battery, into),
    }
    for (extra, from) in test.extras {
        into.add(extra, from, clause::CORE_ADVANTAGE);
    }
}

/// The dice of a test before anybody adds to them.
#[must_use]
#[inline]
pub(crate) fn pool(fight: &Fight, test: &Test) -> i16 {
    total(|into| dice(fight, test, into)) as i16
}

/// The dice of a test, each by what it comes from (`blackout.core.pool`).
pub(crate) fn dice(fight: &Fight, test: &Test, into: &mut impl Reckon<From>) {
    let profile = fight.profile(test.who);
    let Test { attribute, skill, .. } = *test;
    into.add(profile.attribute(attribute), From::Attribute(attribute), clause::CORE_POOL);
    gm::ruled(fight, Score::Attribute(test.who, attribute), into);
    into.add(profile.skill(skill), From::Skill(skill), clause::CORE_POOL);
    gm::ruled(fight, Score::Skill(test.who, skill), into);
    edges(fight, test, into);
    hinder(fight, test, into);
    gm::ruled_roll(fight, test.who, into);
}

/// Names the rules that shaped a pool.
fn cite(t: &mut impl Table<Fight>, fight: &Fight, test: &Test) {
    if !t.keeps_clauses() {
        return;
    }
    custom::cite(t, fight, test.who);
    let profile = fight.profile(test.who);
    if profile.npc {
        t.cite(clause::CORE_NPC_POOL);
    } else if profile.skill(test.skill) != 0 {
        t.cite(clause::CORE_SKILLS);
    }
    if profile.modifiers[test.skill as usize] != 0 {
        t.cite(clause::CORE_MODIFIER_CAP);
    }
    if total(|into| edges(fight, test, into)) != 0 || hindrance(fight, test) != 0 {
        t.cite(clause::CORE_ADVANTAGE);
    }
    cite_hindrance(t, fight, test);
}

/// Names the conditions that took dice off a pool.
pub(crate) fn cite_hindrance(t: &mut impl Table<Fight>, fight: &Fight, test: &Test) {
    let it = &fight[test.who];
    let burdened = burden(fight, test.who, test.attribute) > 0;
    let wounded = burdened && it.is_wounded(test.attribute);
    // Which tests these touch depends on the kind of the attribute.
    let tired = it.level(Level::Exhausted) > 0 || it.level(Level::Fatigued) > 0;
    let physical = test.attribute.is_physical();
    let exhausted = burdened && physical && it.level(Level::Exhausted) > 0;
    let fatigued = burdened && !physical && it.level(Level::Fatigued) > 0;
    let afraid = test.against.is_some_and(|whom| it.afraid_of.has(whom));
    let blinded = it.has(Condition::Blinded);
    for (holds, clause) in [
        (tired, clause::CORE_ATTRIBUTES),
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
    gm::circumstances(t, fight, who, |_| Purpose::Test { who, why })?;
    let test = Test { sight: sees(t, fight, &test)?, ..test };
    cite(t, fight, &test);
    let mut dice = pool(fight, &test);
    let mut terms = t.terms(|into| self::dice(fight, &test, into));
    let [helped, exerted] = gather(t, fight, &test, dice)?;
    dice += helped + exerted;
    let tires = stamina::exert_out_of_combat(t, fight, &test, dice)?;
    let tired = i16::from(tires) * major(fight);
    dice += tired;
    if t.keeps_clauses() {
        terms.add(helped, From::Helped, clause::CORE_INSPIRATION);
        terms.add(exerted, From::Exerted, clause::STAMINA_EXERT);
        terms.add(tired, From::Exerted, clause::STAMINA_EXERT_OUT_OF_COMBAT);
    }
    let purpose = Purpose::Test { who, why };
    let mut rolled = throw(t, fight, purpose, dice)?;
    fight.state.decrees.rolled(who.0);
    let fails = |rolled: Rolled, needs: u8| rolled.successes < i16::from(needs);
    if needs.is_none_or(|needs| fails(rolled, needs))
        && stamina::exert(t, fight, &test, dice, Moment::After)? > 0
    {
        let more = throw(t, fight, Purpose::Exerted { who, why }, 1)?;
        rolled.successes += more.successes;
        rolled.two_sixes |= more.two_sixes;
    }
    let told = |successes| {
        let terms = terms.clone();
        Event::Course(Course::Tested { who, why, dice, successes, needs, terms })
    };
    t.tell(clause::CORE_POOL, || told(rolled.successes));
    if needs.is_some_and(|needs| fails(rolled, needs)) && training::rerolls(t, fight, &test, dice)?
    {
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
    if settings.success_on != SuccessOn::Four {
        t.cite(clause::CORE_SUCCESS);
    }
    let count = dice.min(MOST_DICE) as u8;
    let attacks =
        matches!(purpose, Purpose::Test { why: TestFor::Attack(_) | TestFor::Batter(_), .. });
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

/// What is used up before a roll, and the dice that the roller adds to so many: of help, and of
/// exertion.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn gather(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: &Test,
    dice: i16,
) -> Step<[i16; 2]> {
    let helped = prepare(t, fight, test)?;
    Ok([helped, stamina::exert(t, fight, test, dice + helped, Moment::Before)?])
}

/// Being Encouraged, and dice of inspiration (`blackout.conditions.encouraged`,
/// `blackout.core.inspiration`).
fn help(t: &mut impl Table<Fight>, fight: &mut Fight, test: &Test) -> Step<i16> {
    let who = test.who;
    let mut more = 0;
    if fight[who].has(Condition::Encouraged)
        && agrees(t, fight, who, Ask::Encourage { test: *test })?
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
        let Count(dice) = t.choose(fight, seat(fight, who), Ask::Inspire { test: *test }, &menu)?;
        if dice > 0 {
            fight.state.inspiration[side] -= dice;
            let left = left - dice;
            let event = || Event::Course(Course::Inspired { who, dice, left });
            t.tell(clause::CORE_INSPIRATION, event);
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
    // The larger pool is the suggestion: it comes first.
    let menu = [way(better), way(worse)];
    let ask = Ask::Either { test, ways: menu };
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
