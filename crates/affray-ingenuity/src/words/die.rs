//! What each die of a roll is for.

use crate::moves::Purpose;
use crate::settings::DiceOrder;
use crate::state::Fight;

/// What the die at a place of a roll is for: a test is thrown with three, the luck die first where
/// the table has it so (`ingenuity.test.dice-order`).
pub(super) fn word_die(fight: &Fight, purpose: Purpose, place: usize) -> &'static str {
    const LAST: [&str; 3] = ["attribute die", "skill die", "luck die"];
    const FIRST: [&str; 3] = ["luck die", "attribute die", "skill die"];
    match purpose {
        Purpose::Test { .. } if fight.setup.settings.dice_order == DiceOrder::LuckFirst => {
            FIRST[place]
        }
        Purpose::Test { .. } => LAST[place],
        Purpose::Reroll { attribute: true, .. } => "attribute die",
        Purpose::Reroll { attribute: false, .. } => "skill die",
        Purpose::Stray { .. } => "whom it flies at",
        Purpose::CheatDeath { .. } => "luck die",
    }
}
