//! Poisons (`murdham.poison.*`).

use affray_table::{Explode, Step, Table};

use crate::clause;
use crate::condition::{begin, end, is_immune_to_poison, is_present};
use crate::core::save;
use crate::event::Event;
use crate::hazard::damage;
use crate::health::{self, Source};
use crate::moves::{SaveFor, Score};
use crate::power::corrupt;
use crate::setup::{Id, PoisonEffect, PoisonId};
use crate::state::{Condition, Fight};

/// Corruption that a corrupting poison brings (`murdham.poison.effects`).
const CORRUPTION: u8 = 4;

/// A target that suffered damage is exposed (`murdham.poison.exposure`).
///
/// # Errors
/// The table has no answer yet.
pub fn expose(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, poison: PoisonId) -> Step {
    if !is_present(fight, who) {
        return Ok(());
    }
    if is_immune_to_poison(fight, who) {
        t.cite(clause::KIND_NOT_LIVING);
        return Ok(());
    }
    // murdham.poison.exposure: a second exposure to the same poison works without a save.
    let bit = 1 << poison.0;
    let met = fight[who].poisons & bit != 0;
    fight[who].poisons |= bit;
    let resisted = !met && save(t, fight, who, Score::Strength, SaveFor::Poison)?;
    t.tell(clause::POISON_EXPOSURE, || Event::Exposed { who, poison, resisted });
    if resisted {
        return Ok(());
    }
    t.cite(clause::POISON_EFFECTS);
    match effect(fight, poison) {
        PoisonEffect::Damaging | PoisonEffect::Corrupting | PoisonEffect::Lethal => {
            fight[who].pending_poisons |= bit;
            begin(t, fight, who, Condition::Poisoned);
        }
        PoisonEffect::Paralyzing => begin(t, fight, who, Condition::Paralyzed),
        PoisonEffect::Soporific => {
            begin(t, fight, who, Condition::Asleep);
            begin(t, fight, who, Condition::Incapacitated);
        }
    }
    Ok(())
}

fn effect(fight: &Fight, poison: PoisonId) -> PoisonEffect {
    fight.setup.poisons[poison.index()].effect
}

/// Whether an antidote has something to stop in somebody (`murdham.item.antidote`).
#[must_use]
pub fn is_poisoned(fight: &Fight, who: Id) -> bool {
    fight[who].pending_poisons != 0 || fight[who].conditions.has(Condition::Paralyzed)
}

/// An antidote that works stops what is in somebody (`murdham.item.antidote`).
pub fn stop(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].pending_poisons = 0;
    end(t, fight, who, Condition::Poisoned);
    end(t, fight, who, Condition::Paralyzed);
}

/// What poisons do when the stretch ends (`murdham.poison.effects`).
///
/// # Errors
/// The table has no answer yet.
pub fn end_of_stretch(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let pending = fight[who].pending_poisons;
        fight[who].pending_poisons = 0;
        fight[who].poisons = 0;
        for poison in (0..fight.setup.poisons.len() as u8).map(PoisonId) {
            if pending & (1 << poison.0) == 0 || !is_present(fight, who) {
                continue;
            }
            t.tell(clause::POISON_EFFECTS, || Event::PoisonStruck { who, poison });
            match effect(fight, poison) {
                PoisonEffect::Damaging => {
                    damage(t, fight, who, Explode::d(12), Source::NOBODY)?;
                }
                PoisonEffect::Corrupting => {
                    corrupt(t, fight, who, CORRUPTION)?;
                }
                PoisonEffect::Lethal => {
                    health::die(t, fight, who)?;
                }
                PoisonEffect::Paralyzing | PoisonEffect::Soporific => {}
            }
        }
        end(t, fight, who, Condition::Poisoned);
        end(t, fight, who, Condition::Paralyzed);
    }
    Ok(())
}
