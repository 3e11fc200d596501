//! Moving in a turn (`murdham.turn.move`, `murdham.main.full-movement`, `murdham.position.special-*`).

use affray_field::Place;
use affray_table::{Step, Table};

use crate::moves::Move;
use crate::setup::Id;
use crate::state::{Fight, Gait};

/// Adds every step, way out and full movement that the turn in progress still allows.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let _ = (fight, who, menu);
}

/// Half a zone (`murdham.turn.split-move`): openings first, then the step, captive in tow.
///
/// # Errors
/// The table has no answer yet.
pub fn step(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Place) -> Step {
    let _ = (t, fight, who, to);
    Ok(())
}

/// Out of the field at an exit (`murdham.morale.exit`).
///
/// # Errors
/// The table has no answer yet.
pub fn leave(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let _ = (t, fight, who);
    Ok(())
}

/// The main action spent on moving (`murdham.main.full-movement`).
///
/// # Errors
/// The table has no answer yet.
pub fn full_movement(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, gait: Gait) -> Step {
    let _ = (t, fight, who, gait);
    Ok(())
}

/// Half zones that a turn still allows.
#[must_use]
pub fn steps_left(fight: &Fight, turn: crate::state::Turn) -> u8 {
    let _ = (fight, turn);
    0
}

/// Saves to sprint again (`murdham.position.special-sprint`).
///
/// # Errors
/// The table has no answer yet.
pub fn round_start(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}
