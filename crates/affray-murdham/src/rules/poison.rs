//! Poisons (`murdham.poison.*`).

use affray_table::{Step, Table, Terms};

use crate::clause;
use crate::event::Event;
use crate::moves::{SaveFor, Score};
use crate::rules::condition::{begin, end, is_immune_to_poison, is_present};
use crate::rules::core::{against, save};
use crate::rules::hazard::{Unaimed, harm};
use crate::rules::health::die;
use crate::setup::{Id, PoisonEffect, PoisonId};
use crate::state::{Condition, Fight};

/// Corruption of a corrupting poison.
const CORRUPTION: u8 = 4;

/// A target that suffered damage is exposed (`murdham.poison.exposure`): a STR save, but none the
/// second time with the same poison in a stretch.
///
/// # Errors
/// The table has no answer yet.
pub fn expose(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, poison: PoisonId) -> Step {
    if is_immune_to_poison(fight, who) {
        t.cite(clause::KIND_NOT_LIVING);
        return Ok(());
    }
    let again = fight[who].poisons & (1 << poison.0) != 0;
    fight[who].poisons |= 1 << poison.0;
    let resisted = !again && save(t, fight, who, Score::Strength, SaveFor::Poison)?;
    let terms = if again { Terms::default() } else { against(t, fight, who, Score::Strength) };
    t.tell(clause::POISON_EXPOSURE, || Event::Exposed { who, poison, resisted, terms });
    if resisted {
        return Ok(());
    }
    t.cite(clause::POISON_EFFECTS);
    // One line says so already.
    t.cite(clause::CONDITION_MINOR);
    fight[who].conditions.add(Condition::Poisoned);
    match fight.setup.poisons[poison.index()].effect {
        PoisonEffect::Paralyzing => begin(t, fight, who, Condition::Paralyzed),
        PoisonEffect::Soporific => begin(t, fight, who, Condition::Asleep),
        PoisonEffect::Damaging | PoisonEffect::Corrupting | PoisonEffect::Lethal => {
            fight[who].pending_poisons |= 1 << poison.0;
        }
    }
    Ok(())
}

/// An antidote that works ends every poison (`murdham.item.antidote`).
pub fn cure(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].pending_poisons = 0;
    end(t, fight, who, Condition::Paralyzed);
    end(t, fight, who, Condition::Asleep);
    end(t, fight, who, Condition::Poisoned);
}

/// What poisons do when the stretch ends (`murdham.poison.effects`).
///
/// # Errors
/// The table has no answer yet.
pub fn end_of_stretch(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        for place in 0..fight.setup.poisons.len() as u8 {
            let poison = PoisonId(place);
            if fight[who].pending_poisons & (1 << place) == 0 || !is_present(fight, who) {
                continue;
            }
            fight[who].pending_poisons &= !(1 << place);
            t.tell(clause::POISON_EFFECTS, || Event::PoisonStruck { who, poison });
            match fight.setup.poisons[usize::from(place)].effect {
                PoisonEffect::Damaging => {
                    harm(t, fight, who, Unaimed::direct(1, 12))?;
                }
                PoisonEffect::Corrupting => {
                    crate::rules::power::corrupt(t, fight, who, CORRUPTION)?;
                }
                PoisonEffect::Lethal => {
                    die(t, fight, who, clause::POISON_EFFECTS)?;
                }
                PoisonEffect::Paralyzing | PoisonEffect::Soporific => {}
            }
        }
        end(t, fight, who, Condition::Paralyzed);
        if !fight[who].conditions.has(Condition::Asleep) {
            end(t, fight, who, Condition::Poisoned);
        }
    }
    Ok(())
}
