//! Numbers worked out of a stat block, and what they come to now (`ingenuity.stat.*`).

use affray_table::{May, barred_if};

use crate::clause;
use crate::reason::Barrier;
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
fn shift(fight: &Fight, who: Id) -> i16 {
    let combatant = &fight[who];
    i16::from(combatant.guarding) - i16::from(combatant.sickness)
}

/// A passive defense as it is now (`ingenuity.test.passive`).
#[must_use]
#[inline]
pub(crate) fn guarding(fight: &Fight, who: Id, guarding: Guarding) -> i16 {
    let profile = fight.profile(who);
    let own = match guarding {
        Guarding::Constitution => profile.constitution,
        Guarding::Evasion => profile.evasion,
        Guarding::Willpower => profile.willpower,
    };
    own + shift(fight, who)
}

/// Deflection as it is now; 0 against typeless damage (`ingenuity.attack.matching`).
#[must_use]
#[inline]
pub(crate) fn deflection(fight: &Fight, who: Id, category: Category) -> i16 {
    let (profile, shift) = (fight.profile(who), shift(fight, who));
    match category {
        Category::Physical => (profile.physical + shift).max(0),
        Category::Elemental => (profile.elemental + shift).max(0),
        Category::Typeless => 0,
    }
}

/// Meters of a move now (`ingenuity.space.crawl`, `ingenuity.condition.crippled`,
/// `ingenuity.condition.encumbered`).
#[must_use]
pub(crate) fn speed(fight: &Fight, who: Id) -> u8 {
    let settings = &fight.setup.settings;
    let conditions = fight[who].conditions;
    let mut speed = i16::from(fight.profile(who).speed);
    let mut halve = |is_so: bool| {
        if is_so && speed > 0 {
            speed = half(settings, speed).max(1);
        }
    };
    halve(conditions.has(Condition::Crippled));
    halve(conditions.has(Condition::Encumbered));
    if conditions.has(Condition::Prone) {
        match settings.prone_speed {
            ProneSpeed::Half => halve(true),
            ProneSpeed::Full => {}
            ProneSpeed::None => speed = 0,
        }
    }
    speed as u8
}

/// Maximum of a pool.
#[must_use]
#[inline]
pub fn maximum(fight: &Fight, who: Id, pool: Pool) -> i16 {
    fight.profile(who).maxima[pool as usize]
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

/// Takes from a pool, which never goes below 0 (`ingenuity.stat.floors`).
#[inline]
pub(crate) fn spend(fight: &mut Fight, who: Id, pool: Pool, amount: i16) {
    let left = &mut fight[who].pools[pool as usize];
    *left = (*left - amount).max(0);
}

/// Adds to a pool, up to its maximum (`ingenuity.stat.floors`); how much was added.
pub(crate) fn recover(fight: &mut Fight, who: Id, pool: Pool, amount: i16) -> i16 {
    let maximum = maximum(fight, who, pool);
    let now = &mut fight[who].pools[pool as usize];
    let before = *now;
    *now = (*now + amount).min(maximum);
    *now - before
}
