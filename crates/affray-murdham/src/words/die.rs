//! What each die of a roll is for.

use crate::moves::Purpose;
use crate::words::save_name;

/// What the dice of a roll are for: those of Murdham are thrown for one thing at a time.
pub(super) const fn word_die(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Save { why, .. } | Purpose::GroupSave { why, .. } => save_name(why),
        Purpose::Damage { .. } => "damage",
        Purpose::Initiative => "initiative",
        Purpose::Threshold => "fast action threshold",
        Purpose::Deviation { .. } => "direction",
        Purpose::Injury { .. } => "injury",
        Purpose::Loss { .. } => "score lost",
        Purpose::Arm { .. } => "which arm",
        Purpose::Durability { .. } => "durability",
        Purpose::Antidote { .. } => "antidote",
        Purpose::Medicine { .. } => "health regained",
        Purpose::Soulblight { .. } => "soulblight",
        Purpose::Miscast { .. } => "miscast",
        Purpose::Order => "who is first",
    }
}
