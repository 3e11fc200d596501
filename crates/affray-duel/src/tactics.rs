//! What decides when no person does.

use affray_table::{Menu, Policy, Seat};

use crate::moves::{Action, Ask, Defense, Move};
use crate::setup::Manner;
use crate::state::Fight;

/// Decides as each duelist's manner has it: a pure function of what both may know.
#[derive(Clone, Copy, Debug)]
pub struct Tactics;

impl Policy<Fight> for Tactics {
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, _: &dyn Menu<Fight>) -> Move {
        match ask {
            // Nothing is lost by trying to dodge.
            Ask::Defend(_) => Defense::Dodge.into(),
            Ask::Turn(who) => match fight.profile(who).manner {
                Manner::Steady if fight[who].off_balance => Action::Recover.into(),
                Manner::Steady | Manner::Reckless => Action::Strike.into(),
            },
        }
    }
}
