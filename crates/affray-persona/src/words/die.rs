//! What each die of a roll is for.

use crate::moves::{Purpose, TestFor};

/// What the dice of a roll are for: those of Persona are thrown for one thing at a time, but for an
/// attack roll, whose digits are reversed for the location (`persona.attack.location`).
pub(super) const fn word_die(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Test { why, .. } => word_test(why),
        Purpose::Initiative { .. } | Purpose::Contest { .. } => "initiative",
        Purpose::Tie { .. } => "breaks the tie",
        Purpose::Location { .. } => "location",
        Purpose::Damage { .. } => "damage",
        Purpose::Extra { .. } => "more damage",
        Purpose::Row { .. } => "critical row",
        Purpose::Magnitude { .. } => "Magnitude lost",
        Purpose::Rounds { .. } => "rounds",
        Purpose::Fatigue { .. } => "fatigue",
        Purpose::Points { .. } => "points",
        Purpose::Suffering { .. } => "damage of the status",
        Purpose::Radius => "radius",
        Purpose::Vision { .. } => "vision",
        Purpose::Heal { .. } => "wounds recovered",
    }
}

const fn word_test(why: TestFor) -> &'static str {
    match why {
        TestFor::Attack(_) => "to hit; reversed, the location",
        TestFor::Area => "to hit",
        TestFor::Dodge(_) => "to dodge",
        TestFor::Parry(_) => "to parry",
        TestFor::Fury(_) => "to confirm the righteous fury",
        TestFor::Stumble | TestFor::Balance => "to keep upright",
        TestFor::Feint(_) => "to feint, or see through it",
        TestFor::KnockDown(_) => "to knock down, or stand firm",
        TestFor::Jam => "to clear the jam",
        TestFor::Fire => "to put out the fire",
        TestFor::Panic => "not to panic",
        TestFor::Staunch(_) => "to staunch",
        TestFor::Resist(_) | TestFor::Row(_) | TestFor::Exposed => "to resist",
        TestFor::Collapse | TestFor::Endure => "to endure",
        TestFor::Fear(_) => "courage",
        TestFor::Notice => "awareness",
        TestFor::Hide => "stealth",
        TestFor::Concentrate => "to concentrate",
        TestFor::Act => "to act",
        TestFor::Refuse => "to refuse",
    }
}
