//! What decides when no person does.

use affray_engine::Tactical;

use crate::moves::{Action, Ask, Defense, Move};
use crate::setup::Manner;
use crate::state::Fight;

/// Decides as each duelist's manner has it: a pure function of what both may know.
pub type Tactics = affray_engine::Tactics<Fight>;

impl Tactical for Fight {
    fn best(&self, ask: Ask, _: &[Move]) -> Move {
        match ask {
            // Nothing is lost by trying to dodge.
            Ask::Defend(_) => Defense::Dodge.into(),
            Ask::Turn(who) => match self.profile(who).manner {
                Manner::Steady if self[who].off_balance => Action::Recover.into(),
                Manner::Steady | Manner::Reckless => Action::Strike.into(),
            },
        }
    }
}
