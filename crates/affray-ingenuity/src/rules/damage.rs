//! Damage on its way to endurance and health (`ingenuity.damage.*`).

use affray_table::{Clause, Step, Table, Terms};

use crate::clause;
use crate::event::Event;
use crate::moves::Ask;
use crate::reason::From;
use crate::rules::rolls::{agrees, cite_terms, has_fate, seat};
use crate::rules::stat::half;
use crate::rules::{life, stat};
use crate::setup::{Category, DamageType, Id, Pool};
use crate::state::{Condition, Fight};

/// What damage has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    /// Health that was left before.
    pub health: i16,
    /// How much of it went past endurance.
    pub past: i16,
    /// The damage.
    pub source: Source,
}

/// Damage after deflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// How much.
    pub damage: i16,
    /// How much of it goes straight to health.
    pub straight: i16,
    /// Whether it comes from a nonlethal source (`ingenuity.nonlethal.source`).
    pub nonlethal: bool,
    /// Who does it, if anybody.
    pub by: Option<Id>,
}

impl Source {
    /// So much damage, to endurance first.
    #[must_use]
    pub const fn plain(damage: i16) -> Source {
        Source { damage, straight: 0, nonlethal: false, by: None }
    }
}

/// Whether somebody is harmed: half of its endurance or less is left (`ingenuity.damage.harmed`).
#[must_use]
#[inline]
pub(crate) fn is_harmed(fight: &Fight, who: Id) -> bool {
    marks(fight, who).harmed
}

/// Whether somebody is bloodied: some of its health is missing (`ingenuity.damage.bloodied`).
#[must_use]
#[inline]
pub(crate) fn is_bloodied(fight: &Fight, who: Id) -> bool {
    marks(fight, who).bloodied
}

/// What the damage so far marks somebody as (`ingenuity.damage.marks-only`).
#[derive(Clone, Copy)]
struct Marks {
    harmed: bool,
    bloodied: bool,
}

fn marks(fight: &Fight, who: Id) -> Marks {
    let [health, endurance] = [Pool::Health as usize, Pool::Endurance as usize];
    let (pools, maxima) = (fight[who].pools, fight.profile(who).maxima);
    Marks {
        harmed: 2 * pools[endurance] <= maxima[endurance],
        bloodied: pools[health] < maxima[health],
    }
}

/// Which clause says what a damage type counts as (`ingenuity.damage-type.*`).
fn cite_type(t: &mut impl Table<Fight>, kind: DamageType) {
    t.cite(clause::DAMAGE_CATEGORIES);
    t.cite(clause::ATTACK_MATCHING);
    t.cite(match kind {
        DamageType::Arcane => clause::DAMAGE_TYPE_ARCANE,
        DamageType::Psychic => clause::DAMAGE_TYPE_PSYCHIC,
        DamageType::Bludgeoning => clause::DAMAGE_TYPE_BLUDGEONING,
        DamageType::Radiant => clause::DAMAGE_TYPE_RADIANT,
        DamageType::Cold => clause::DAMAGE_TYPE_COLD,
        DamageType::Shock => clause::DAMAGE_TYPE_SHOCK,
        DamageType::Fire => clause::DAMAGE_TYPE_FIRE,
        DamageType::Slashing => clause::DAMAGE_TYPE_SLASHING,
        DamageType::Piercing => clause::DAMAGE_TYPE_PIERCING,
        DamageType::Void => clause::DAMAGE_TYPE_VOID,
        DamageType::Typeless => clause::DAMAGE_UNSPECIFIED,
    });
}

/// What is taken off damage, with the amounts where somebody listens.
pub(crate) struct Deflection {
    /// How much.
    pub total: i16,
    /// What it is made of.
    pub terms: Terms<From>,
}

impl Deflection {
    /// Somebody's own, whatever it is against.
    pub fn own(t: &impl Table<Fight>, fight: &Fight, who: Id, category: Category) -> Deflection {
        Deflection {
            total: stat::deflection(fight, who, category),
            terms: t.terms(|into| stat::own_deflection(fight, who, category, into)),
        }
    }
}

/// Damage less deflection, at least 1 (`ingenuity.attack.deflect`, `ingenuity.attack.minimum-one`).
#[inline]
pub(crate) fn deflect(
    t: &mut impl Table<Fight>,
    who: Id,
    damage: i16,
    kind: DamageType,
    deflection: Deflection,
) -> i16 {
    cite_type(t, kind);
    if kind.category() == Category::Typeless {
        t.cite(clause::DAMAGE_TYPELESS_UNDEFLECTED);
    }
    if damage - deflection.total < 1 {
        t.cite(clause::ATTACK_MINIMUM_ONE);
    }
    through(t, who, damage, deflection, clause::ATTACK_DEFLECT)
}

/// What deflection leaves of damage, at least 1.
#[inline]
pub(crate) fn through(
    t: &mut impl Table<Fight>,
    who: Id,
    damage: i16,
    deflection: Deflection,
    by: Clause,
) -> i16 {
    let Deflection { total: deflection, terms: deflected } = deflection;
    let left = (damage - deflection).max(1);
    cite_terms(t, &deflected);
    t.tell(by, || Event::Deflected { who, damage, deflection, left, deflected });
    left
}

/// Somebody takes damage after deflection: endurance, then health, then what comes of it
/// (`ingenuity.damage.endurance-then-health`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn suffer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    source: Source,
) -> Step {
    let source = halve(t, fight, who, source)?;
    let before = marks(fight, who);
    let pools = fight[who].pools;
    let [health, endurance] = [Pool::Health, Pool::Endurance].map(|pool| pools[pool as usize]);
    let to_endurance = source.damage - source.straight;
    let absorbed = to_endurance.min(endurance);
    let past = source.damage - absorbed;
    // ingenuity.stat.floors: never below 0.
    if past > health {
        t.cite(clause::STAT_FLOORS);
    }
    let pools = &mut fight[who].pools;
    pools[Pool::Endurance as usize] = (endurance - absorbed).max(0);
    pools[Pool::Health as usize] = (health - past).max(0);
    if absorbed > 0 {
        t.cite(clause::ATTACK_TO_ENDURANCE);
    }
    t.tell(clause::DAMAGE_ENDURANCE_THEN_HEALTH, || Event::Suffers {
        who,
        by: source.by.filter(|&by| !fight[by].hidden_from.has(who)),
        cause: source.by,
        endurance: absorbed,
        health: past.min(health),
        endurance_left: (endurance - absorbed).max(0),
        health_left: (health - past).max(0),
    });
    if source.damage > 0 {
        tell_marks(t, fight, who, before);
    }
    life::after_damage(t, fight, who, Loss { health, past, source })
}

/// Says when somebody becomes harmed or bloodied (`ingenuity.damage.marks-only`).
fn tell_marks(t: &mut impl Table<Fight>, fight: &Fight, who: Id, before: Marks) {
    t.cite(clause::DAMAGE_MARKS_ONLY);
    let now = marks(fight, who);
    if now.harmed && !before.harmed {
        t.tell(clause::DAMAGE_HARMED, || Event::Harmed { who, yes: true });
    }
    if now.bloodied && !before.bloodied {
        t.tell(clause::DAMAGE_BLOODIED, || Event::Bloodied { who });
    }
}

/// Recovers some of a pool, and says when that ends being harmed (`ingenuity.damage.harmed`).
pub(crate) fn recover(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    pool: Pool,
    amount: i16,
) {
    let was_harmed = is_harmed(fight, who);
    let amount = stat::recover(fight, who, pool, amount);
    let now = stat::current(fight, who, pool);
    t.tell(clause::STAT_FLOORS, || Event::Recovers { who, pool, amount, now });
    if was_harmed && !is_harmed(fight, who) {
        t.tell(clause::DAMAGE_HARMED, || Event::Harmed { who, yes: false });
    }
}

/// Fate halves damage (`ingenuity.fate.halve-damage`).
fn halve(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, source: Source) -> Step<Source> {
    let conscious = !fight[who].conditions.has(Condition::Unconscious);
    if source.damage <= 1 || !has_fate(fight, who) || !conscious {
        return Ok(source);
    }
    t.cite(clause::FATE_ANY_TIME);
    let before = source.damage;
    if !agrees(t, fight, seat(fight, who), Ask::Halve { who, damage: before })? {
        return Ok(source);
    }
    fight[who].fate -= 1;
    t.cite(clause::STAT_ROUNDING);
    let after = half(&fight.setup.settings, before).max(1);
    let left = fight[who].fate;
    t.tell(clause::FATE_HALVE_DAMAGE, || Event::Halved { who, before, after, left });
    Ok(Source { damage: after, straight: source.straight.min(after), ..source })
}
