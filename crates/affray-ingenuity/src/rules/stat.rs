//! Numbers worked out of a stat block, and what they come to now (`ingenuity.stat.*`).

use affray_table::{Clause, May, Reckon, barred_if, total};

use crate::clause;
use crate::event::Cost;
use crate::reason::{Barrier, From};
use crate::ruled::Figure;
use crate::rules::gm;
use crate::settings::{ProneSpeed, Rounding, Settings};
use crate::setup::{
    Attribute, Category, DODGE, FORTITUDE, Guarding, Id, Pool, Profile, RESISTANCE, RUNNING,
    SEARCH, Skill,
};
use crate::state::{Condition, Fight};

/// The passive value of a die: half its sides (`ingenuity.stat.passive-value`).
#[must_use]
pub(crate) const fn passive(sides: u8) -> i16 {
    sides as i16 / 2
}

/// Half of a number, rounded as the table has it (`ingenuity.stat.rounding`).
#[must_use]
pub(crate) fn half(settings: &Settings, whole: i16) -> i16 {
    match settings.rounding {
        Rounding::Down => whole.div_euclid(2),
        Rounding::Up => (whole + 1).div_euclid(2),
    }
}

/// Maximum of a pool by its formula (`ingenuity.stat.health`, `ingenuity.stat.endurance`,
/// `ingenuity.stat.stamina`, `ingenuity.stat.focus`), without toughness and the like.
#[must_use]
pub(crate) fn maximum_by_formula(profile: &Profile, pool: Pool) -> i16 {
    let sides = profile.attribute(match pool {
        Pool::Health => Attribute::Strength,
        Pool::Endurance => Attribute::Resolve,
        Pool::Stamina => Attribute::Dexterity,
        Pool::Focus => Attribute::Intellect,
    });
    6 + i16::from(sides)
}

/// Constitution, evasion or willpower by its formula (`ingenuity.stat.constitution`,
/// `ingenuity.stat.evasion`, `ingenuity.stat.willpower`).
#[must_use]
pub(crate) fn guarding_by_formula(profile: &Profile, guarding: Guarding) -> i16 {
    let (attribute, proficiency) = match guarding {
        Guarding::Constitution => (Attribute::Strength, FORTITUDE),
        Guarding::Evasion => (Attribute::Dexterity, DODGE),
        Guarding::Willpower => (Attribute::Intellect, RESISTANCE),
    };
    passive(profile.attribute(Attribute::Resolve))
        + passive(profile.attribute(attribute))
        + profile.proficiency(proficiency)
}

/// Deflection by its formula (`ingenuity.stat.physical-deflection`,
/// `ingenuity.stat.elemental-deflection`).
#[must_use]
pub(crate) fn deflection_by_formula(profile: &Profile, category: Category, rating: i16) -> i16 {
    let attribute = match category {
        Category::Physical => Attribute::Resolve,
        Category::Elemental => Attribute::Intellect,
        // ingenuity.damage.typeless-undeflected
        Category::Typeless => return 0,
    };
    passive(profile.attribute(attribute)) + rating
}

/// Speed by its formula (`ingenuity.stat.speed`).
#[must_use]
pub(crate) fn speed_by_formula(profile: &Profile) -> i16 {
    i16::from(profile.size)
        + passive(profile.attribute(Attribute::Dexterity))
        + passive(profile.skill(Skill::Agility))
        + profile.proficiency(RUNNING)
}

/// How well somebody notices without trying.
#[must_use]
pub(crate) fn passive_perception(fight: &Fight, who: Id) -> i16 {
    let profile = fight.profile(who);
    passive(profile.attribute(Attribute::Intellect))
        + passive(profile.skill(Skill::Perception))
        + profile.proficiency(SEARCH)
}

/// Guard adds 1 to all defenses, sickness takes from them (`ingenuity.action.guard-scope`,
/// `ingenuity.condition.sickness`).
#[inline]
fn shift(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let combatant = &fight[who];
    into.add(combatant.guarding, From::Guard, clause::ACTION_GUARD_SCOPE);
    let sickness = i16::from(combatant.sickness);
    into.add(-sickness, From::Sickness(who), clause::CONDITION_SICKNESS);
}

/// What a passive defense is made of now (`ingenuity.test.passive`).
#[inline]
pub(crate) fn defense(fight: &Fight, who: Id, which: Guarding, into: &mut impl Reckon<From>) {
    let profile = fight.profile(who);
    let (own, by) = match which {
        Guarding::Constitution => (profile.constitution, clause::STAT_CONSTITUTION),
        Guarding::Evasion => (profile.evasion, clause::STAT_EVASION),
        Guarding::Willpower => (profile.willpower, clause::STAT_WILLPOWER),
    };
    into.add(own, From::Defense(which), by);
    shift(fight, who, into);
    gm::ruled(fight, Figure::Guarding(who, which), into);
}

/// A passive defense as it is now (`ingenuity.test.passive`).
#[must_use]
#[inline]
pub(crate) fn guarding(fight: &Fight, who: Id, guarding: Guarding) -> i16 {
    total(|into| defense(fight, who, guarding, into)) as i16
}

/// What deflection is made of now; nothing against typeless damage (`ingenuity.attack.matching`).
#[inline]
pub(crate) fn own_deflection(
    fight: &Fight,
    who: Id,
    category: Category,
    into: &mut impl Reckon<From>,
) {
    let profile = fight.profile(who);
    let (own, by) = match category {
        Category::Physical => (profile.physical, clause::STAT_PHYSICAL_DEFLECTION),
        Category::Elemental => (profile.elemental, clause::STAT_ELEMENTAL_DEFLECTION),
        Category::Typeless => return,
    };
    into.add(own, From::Deflection(category), by);
    shift(fight, who, into);
    into.at_least(0, From::Floor, clause::STAT_FLOORS);
    gm::ruled(fight, Figure::Deflection(who, category), into);
}

/// Deflection as it is now; 0 against typeless damage (`ingenuity.attack.matching`).
#[must_use]
#[inline]
pub(crate) fn deflection(fight: &Fight, who: Id, category: Category) -> i16 {
    total(|into| own_deflection(fight, who, category, into)) as i16
}

/// What the meters of a move are made of now (`ingenuity.space.crawl`,
/// `ingenuity.condition.crippled`, `ingenuity.condition.encumbered`).
pub(crate) fn pace(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let settings = &fight.setup.settings;
    let conditions = fight[who].conditions;
    into.add(fight.profile(who).speed, From::Speed, clause::STAT_SPEED);
    let mut halve = |condition: Condition, by: Clause| {
        let whole = into.total() as i16;
        if conditions.has(condition) && whole > 0 {
            let halved = half(settings, whole).max(1);
            into.add(halved - whole, From::Condition(who, condition), by);
        }
    };
    halve(Condition::Crippled, clause::CONDITION_CRIPPLED);
    halve(Condition::Encumbered, clause::CONDITION_ENCUMBERED);
    match settings.prone_speed {
        ProneSpeed::Half => halve(Condition::Prone, clause::SPACE_CRAWL),
        ProneSpeed::Full => {}
        ProneSpeed::None if conditions.has(Condition::Prone) => {
            into.at_most(0, From::Condition(who, Condition::Prone), clause::SPACE_CRAWL);
        }
        ProneSpeed::None => {}
    }
    gm::ruled(fight, Figure::Speed(who), into);
    into.at_least(0, From::Floor, clause::STAT_FLOORS);
}

/// Meters of a move now.
#[must_use]
pub(crate) fn speed(fight: &Fight, who: Id) -> u8 {
    total(|into| pace(fight, who, into)) as u8
}

/// Maximum of a pool.
#[must_use]
#[inline]
pub fn maximum(fight: &Fight, who: Id, pool: Pool) -> i16 {
    let own = fight.profile(who).maxima[pool as usize];
    own + fight.state.decrees.term(Figure::Most(who, pool)) as i16
}

/// What is left of a pool.
#[must_use]
#[inline]
pub fn current(fight: &Fight, who: Id, pool: Pool) -> i16 {
    fight[who].pools[pool as usize]
}

/// Whether so much can be spent of a pool (`ingenuity.action.resources`).
pub(crate) fn may_spend(fight: &Fight, who: Id, pool: Pool, needs: i16) -> May<Barrier> {
    let left = current(fight, who, pool);
    barred_if(left < needs, Barrier::Short { who, pool, needs, left }, clause::ACTION_RESOURCES)
}

/// Takes from a pool, which never goes below 0 (`ingenuity.stat.floors`); what that was.
#[inline]
pub(crate) fn spend(fight: &mut Fight, who: Id, pool: Pool, amount: i16) -> Cost {
    let left = &mut fight[who].pools[pool as usize];
    *left = (*left - amount).max(0);
    Cost { pool, amount, left: *left }
}

/// Adds to a pool, up to its maximum (`ingenuity.stat.floors`); how much was added.
pub(crate) fn recover(fight: &mut Fight, who: Id, pool: Pool, amount: i16) -> i16 {
    let maximum = maximum(fight, who, pool);
    let now = &mut fight[who].pools[pool as usize];
    let before = *now;
    *now = (*now + amount).min(maximum);
    *now - before
}
