//! What each die of a roll is for.

use crate::moves::{CheckFor, Purpose};

/// What the dice of a roll are for: those of Hallowed Earth are thrown for one thing at a time.
pub(super) const fn word_die(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Initiative { .. } => "initiative",
        Purpose::HitDice { .. } => "Stress",
        Purpose::Check { why, .. } => word_check(why),
        Purpose::Attack { .. } | Purpose::Aim { .. } => "to hit",
        Purpose::Damage { .. } => "damage",
        Purpose::Healing { .. } => "what is regained",
        Purpose::Chance { .. } => "chance of an injury",
        Purpose::Row { .. } => "injury",
        Purpose::Side { .. } => "which side",
        Purpose::Loss { .. } => "attribute damage",
        Purpose::Burning { .. } => "fire damage",
    }
}

const fn word_check(why: CheckFor) -> &'static str {
    match why {
        CheckFor::Stabilize(_) => "to stabilize",
        CheckFor::Staunch(_) => "to stop the bleeding",
        CheckFor::Airway(_) => "to open the airway",
        CheckFor::Intimidate(_) => "to intimidate",
        CheckFor::Struggle => "to get free",
        CheckFor::Breath => "to go on without breath",
        CheckFor::Morale => "morale",
        CheckFor::Cast(_) => "to cast",
        CheckFor::Concentrate => "to keep concentrating",
        CheckFor::Resist(_) => "to resist",
        CheckFor::Ambush => "Stealth",
        CheckFor::Notice => "Notice",
    }
}
