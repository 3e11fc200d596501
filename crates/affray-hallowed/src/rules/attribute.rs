//! Attributes, what follows from them, and damage to them (`hallowed.attribute.*`).

use affray_table::Table;

use crate::clause;
use crate::event::Lasting;
use crate::ids::Id;
use crate::kinds::{Attribute, Condition};
use crate::rules::condition::{Affliction, begin};
use crate::rules::gear::drop_held;
use crate::rules::{gm, stress, wounds};
use crate::settings::{
    AgilityInitiative, AttributeFloor, AttributeModifier, AttributeReach, Rounding, StrengthStress,
    StrengthWounds,
};
use crate::state::{Fight, Hand, Rated};

/// The current score: the full one less the damage to it (`hallowed.attribute.damage`).
#[must_use]
#[inline]
pub(crate) fn score(fight: &Fight, who: Id, attribute: Attribute) -> i16 {
    let place = attribute as usize;
    let full = i16::from(fight.profile(who).scores[place]);
    (full - i16::from(fight[who].damage[place]) + gm::ruled(fight, who, Rated::Score(attribute)))
        .max(0)
}

/// What a score gives by the formula (`hallowed.attribute.modifier`).
#[must_use]
#[inline]
pub(crate) fn formula(how: AttributeModifier, score: i16) -> i16 {
    match how {
        AttributeModifier::Thirds | AttributeModifier::Printed => (score - 10).div_euclid(3),
        AttributeModifier::Halves => (score - 10).div_euclid(2),
    }
}

/// The current modifier; a printed one moves as the formula does.
#[must_use]
#[inline]
pub(crate) fn modifier(fight: &Fight, who: Id, attribute: Attribute) -> i16 {
    let how = fight.setup.settings.attribute_modifier;
    let printed = i16::from(fight.profile(who).printed[attribute as usize]);
    formula(how, score(fight, who, attribute)) + printed
}

/// The modifier of the unharmed score.
#[must_use]
pub(crate) fn full_modifier(fight: &Fight, who: Id, attribute: Attribute) -> i16 {
    let (profile, place) = (fight.profile(who), attribute as usize);
    let how = fight.setup.settings.attribute_modifier;
    formula(how, i16::from(profile.scores[place])) + i16::from(profile.printed[place])
}

/// Half of something (`hallowed.procedure.rounding`).
#[must_use]
pub(crate) fn half(fight: &Fight, whole: i16) -> i16 {
    match fight.setup.settings.rounding {
        Rounding::Down => whole.div_euclid(2),
        // Halves lie in the middle between two whole numbers: the nearer one is the upper.
        Rounding::Up | Rounding::Nearest => (whole + 1).div_euclid(2),
    }
}

/// Lowers an attribute, and everything that follows from it, at once
/// (`hallowed.attribute.damage-recompute`).
pub(crate) fn lower(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    attribute: Attribute,
    by: u8,
) {
    let floor = match fight.setup.settings.attribute_floor {
        AttributeFloor::Zero => 0,
        AttributeFloor::One => 1,
    };
    let place = attribute as usize;
    let now = score(fight, who, attribute);
    let lost = i16::from(by).min((now - floor).max(0)) as u8;
    if i16::from(by) > i16::from(lost) {
        t.cite(clause::ATTRIBUTE_DAMAGE_FLOOR);
    }
    let (before, most_wounds) = (modifier(fight, who, attribute), wounds::most(fight, who));
    fight[who].damage[place] += lost;
    let (by, left) = (lost, score(fight, who, attribute));
    t.tell(clause::ATTRIBUTE_DAMAGE, || Lasting::Lowered { who, attribute, by, left }.into());
    let after = modifier(fight, who, attribute);
    if before != after || attribute == Attribute::Strength {
        t.cite(clause::ATTRIBUTE_DAMAGE_RECOMPUTE);
    }
    match attribute {
        Attribute::Strength => weaken(t, fight, who, most_wounds),
        Attribute::Agility if before != after => {
            t.cite(clause::INITIATIVE_AGILITY_CHANGE);
            if fight.setup.settings.agility_initiative == AgilityInitiative::Follows {
                fight[who].base += before - after;
                t.cite(clause::INITIATIVE_BASE_FIXED);
            }
        }
        _ => {}
    }
    if score(fight, who, attribute) == 0 {
        at_zero(t, fight, who, attribute);
    }
}

/// What a loss of Strength does to Wound Points and Stress.
fn weaken(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, most_before: i16) {
    let settings = &fight.setup.settings;
    let (on_wounds, on_stress) = (settings.strength_wounds, settings.strength_stress);
    if settings.attribute_reach == AttributeReach::Modifiers {
        // The threshold of death may have moved all the same.
        wounds::settle(t, fight, who);
        return;
    }
    t.cite(clause::ATTRIBUTE_DAMAGE_STRENGTH_WOUNDS);
    t.cite(clause::WOUNDS_DEATH_THRESHOLD);
    let most = wounds::most(fight, who);
    match on_wounds {
        StrengthWounds::Cap => fight[who].wounds = fight[who].wounds.min(most),
        StrengthWounds::Subtract => fight[who].wounds -= most_before - most,
        StrengthWounds::None => {}
    }
    t.cite(clause::ATTRIBUTE_DAMAGE_STRESS);
    if on_stress == StrengthStress::Cap {
        let most = stress::most(fight, who);
        fight[who].stress = fight[who].stress.min(most);
    }
    wounds::settle(t, fight, who);
}

/// What a score of 0 means; [`crate::rules::condition`] reads it from the score.
fn at_zero(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, attribute: Attribute) {
    match attribute {
        Attribute::Strength => {
            t.cite(clause::ATTRIBUTE_ZERO_STRENGTH);
            begin(t, fight, who, Affliction::lasting(Condition::Prone));
        }
        Attribute::Agility => {
            t.cite(clause::ATTRIBUTE_ZERO_AGILITY);
            t.cite(clause::CONDITIONS_PARALYZED);
            t.cite(clause::CONDITIONS_HELPLESS);
        }
        Attribute::Dexterity => {
            t.cite(clause::ATTRIBUTE_ZERO_DEXTERITY);
            drop_held(t, fight, who, Hand::Main);
            drop_held(t, fight, who, Hand::Off);
        }
        Attribute::Perception => {
            t.cite(clause::ATTRIBUTE_ZERO_PERCEPTION);
            t.cite(clause::CONDITIONS_BLINDED);
            t.cite(clause::CONDITIONS_DEAFENED);
        }
        Attribute::Memory
        | Attribute::Insight
        | Attribute::Faith
        | Attribute::Charm
        | Attribute::Composure => {
            t.cite(clause::ATTRIBUTE_ZERO_MIND);
            t.cite(clause::CONDITIONS_STUNNED);
        }
    }
    wounds::settle(t, fight, who);
}
