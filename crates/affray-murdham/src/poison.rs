//! Poisons (`murdham.poison.*`).

use affray_table::{Step, Table};

use crate::setup::{Id, PoisonId};
use crate::state::Fight;

/// A target that suffered damage is exposed (`murdham.poison.exposure`).
///
/// # Errors
/// The table has no answer yet.
pub fn expose(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, poison: PoisonId) -> Step {
    let _ = (t, fight, who, poison);
    Ok(())
}

/// What poisons do when the stretch ends (`murdham.poison.effects`).
///
/// # Errors
/// The table has no answer yet.
pub fn end_of_stretch(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}
