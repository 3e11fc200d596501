//! Characteristics, bonuses and what fatigue does to them (`persona.core.*`,
//! `persona.fatigue.*`).

use affray_table::{Clause, Reckon, Table, total};

use crate::clause;
use crate::decree::Ruled;
use crate::reason::From;
use crate::settings::{EnervatedBonuses, ExhaustedAt, FatigueCompare, RoundHalves};
use crate::setup::{Id, Score, Status};
use crate::state::Fight;

/// A half, rounded as the table has it (`persona.core.rounding`).
#[must_use]
pub fn half(fight: &Fight, number: i16) -> i16 {
    match fight.setup.settings.round_halves {
        RoundHalves::Up => (number + 1).div_euclid(2),
        RoundHalves::Down => number.div_euclid(2),
    }
}

/// A characteristic without anything that passes: what was lost for good counts.
#[must_use]
#[inline]
pub fn natural(fight: &Fight, who: Id, score: Score) -> i16 {
    let lost = i16::from(fight[who].drained[score as usize]);
    (i16::from(fight.profile(who).scores[score as usize]) - lost).max(0)
}

/// The natural bonus, with which fatigue is compared (`persona.fatigue.natural`).
#[must_use]
#[inline]
pub fn natural_bonus(fight: &Fight, who: Id, score: Score) -> i16 {
    natural(fight, who, score) / 10
}

/// A characteristic as it is now (`persona.core.bonus`).
#[must_use]
pub fn score(fight: &Fight, who: Id, of: Score) -> i16 {
    total(|into| to_score(fight, who, (of, clause::CORE_CHARACTERISTICS), into)) as i16
}

/// What a characteristic is made of, for a number that takes it by some rule.
pub fn to_score(
    fight: &Fight,
    who: Id,
    (of, clause): (Score, Clause),
    into: &mut impl Reckon<From>,
) {
    let it = &fight[who];
    let natural = natural(fight, who, of);
    into.add(natural, From::Score(of), clause);
    let mut now = natural - i16::from(it.lost[of as usize]);
    into.add(now - natural, From::Lost, clause::CRIT_LOST_POINTS);
    if !it.has_no_status() {
        let (frenzy, less) = (frenzy(fight, who, of), withering(fight, who));
        into.add(frenzy, From::Own(Status::Frenzied), clause::STATUS_MENTAL_FRENZIED_DETAIL);
        into.add(less, From::Own(Status::Enervated), clause::STATUS_PHYSICAL_ENERVATED);
        now += frenzy + less;
    }
    let ruled = fight.state.decrees.term(Ruled::Score(who, of));
    into.add(ruled, From::Ruled, clause::GM_OVERRIDE);
    now += ruled as i16;
    into.add((-now).max(0), From::Least(0), clause::CORE_CHARACTERISTICS);
}

/// What frenzy does to a characteristic (`persona.status-mental.frenzied-detail`).
fn frenzy(fight: &Fight, who: Id, score: Score) -> i16 {
    let raised = matches!(score, Score::Ws | Score::Strength | Score::Toughness | Score::Willpower);
    if raised && fight[who].has(Status::Frenzied) { 10 } else { 0 }
}

/// What being Enervated does to every characteristic (`persona.status-physical.enervated`).
fn withering(fight: &Fight, who: Id) -> i16 {
    if fight[who].has(Status::Enervated) { -20 } else { 0 }
}

/// What the Active Persona adds to a bonus (`persona.injury.dormant-boosts`).
#[must_use]
#[inline]
pub fn boost(fight: &Fight, who: Id, score: Score) -> i16 {
    let Some(active) = fight[who].active else { return 0 };
    let boost = i16::from(fight.persona(active).boosts[score as usize]);
    if boost == 0 { 0 } else { (boost - i16::from(fight[active].weakened)).max(0) }
}

/// The effective bonus of a characteristic (`persona.core.bonus`).
#[must_use]
pub fn bonus(fight: &Fight, who: Id, of: Score) -> i16 {
    total(|into| to_bonus(fight, who, (of, clause::CORE_BONUS), into)) as i16
}

/// What the bonus of a characteristic is made of, for a number that takes it by some rule
/// (`persona.core.bonus`).
pub fn to_bonus(
    fight: &Fight,
    who: Id,
    (of, clause): (Score, Clause),
    into: &mut impl Reckon<From>,
) {
    let it = &fight[who];
    let current = if it.has_no_status() {
        score(fight, who, of)
    } else {
        let less = match fight.setup.settings.enervated_bonuses {
            EnervatedBonuses::Drop => withering(fight, who),
            EnervatedBonuses::Keep => 0,
        };
        let base = natural(fight, who, of) - i16::from(it.lost[of as usize]);
        let ruled = fight.state.decrees.term(Ruled::Score(who, of)) as i16;
        (base + frenzy(fight, who, of) + less + ruled).max(0)
    };
    let (own, boost) = (current / 10, boost(fight, who, of));
    into.add(own, From::Bonus(of), clause);
    if let Some(active) = it.active {
        into.add(boost, From::Boost(active), clause::INJURY_DORMANT_BOOSTS);
    }
    let ruled = fight.state.decrees.term(Ruled::Bonus(who, of));
    into.add(ruled, From::Ruled, clause::GM_OVERRIDE);
    if of != Score::Toughness || it.tb_lost == 0 && it.tb_halved == 0 {
        return;
    }
    let whole = own + boost;
    let left = (whole - i16::from(it.tb_lost)).max(0);
    into.add(left - whole, From::Lost, clause::CRIT_LOST_POINTS);
    let halves = (0..it.tb_halved).fold(left, |bonus, _| half(fight, bonus));
    into.add(halves - left, From::Halved, clause::CRIT_TB_HALVED);
}

/// Whether fatigue cannot touch somebody (`persona.shadow.fatigue-immune-scope`).
#[must_use]
#[inline]
pub fn is_tireless(fight: &Fight, who: Id) -> bool {
    fight.profile(who).immune.has(Status::Fatigue)
}

/// Whether somebody is Exhausted, by fatigue or by a status (`persona.fatigue.exhausted`).
#[must_use]
pub fn is_exhausted(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    it.has(Status::Exhausted)
        || it.fatigue > 0
            && !is_tireless(fight, who)
            && !fight.profile(who).immune.has(Status::Exhausted)
            && i16::from(it.fatigue) >= exhausting(fight, who)
}

/// The Toughness Bonus at which fatigue exhausts (`persona.fatigue.exhausted-at`).
#[must_use]
pub fn exhausting(fight: &Fight, who: Id) -> i16 {
    match fight.setup.settings.exhausted_at {
        ExhaustedAt::Natural => natural_bonus(fight, who, Score::Toughness),
        ExhaustedAt::Effective => bonus(fight, who, Score::Toughness),
    }
}

/// Whether fatigue burdens a characteristic (`persona.fatigue.penalty`,
/// `persona.fatigue.penalty-above`, `persona.fatigue.zero-bonus`).
#[must_use]
pub fn is_tired(fight: &Fight, who: Id, score: Score) -> bool {
    let fatigue = i16::from(fight[who].fatigue);
    if fatigue == 0 || is_tireless(fight, who) {
        return false;
    }
    let natural = natural_bonus(fight, who, score);
    match fight.setup.settings.fatigue_compare {
        FatigueCompare::AtLeast => fatigue >= natural,
        FatigueCompare::Exactly => fatigue == natural,
    }
}

/// Names the rules that shaped a bonus or a characteristic.
pub fn cite(t: &mut impl Table<Fight>, fight: &Fight, who: Id, of: Score) {
    if !t.keeps_clauses() {
        return;
    }
    let it = &fight[who];
    t.cite(clause::CORE_BONUS);
    if boost(fight, who, of) != 0 {
        t.cite(clause::INJURY_DORMANT_BOOSTS);
    }
    if it.has(Status::Enervated) {
        t.cite(clause::STATUS_PHYSICAL_ENERVATED);
        t.cite(clause::STATUS_PHYSICAL_ENERVATED_BONUSES);
    }
    if it.has(Status::Frenzied) {
        t.cite(clause::STATUS_MENTAL_FRENZIED_DETAIL);
    }
    if of == Score::Toughness && it.tb_halved > 0 {
        t.cite(clause::CRIT_TB_HALVED);
    }
    if it.lost[of as usize] != 0 || it.drained[of as usize] != 0 {
        t.cite(clause::CRIT_LOST_POINTS);
    }
}
