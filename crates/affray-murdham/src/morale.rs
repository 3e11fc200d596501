//! Morale (`murdham.morale.*`).

use affray_table::{Step, Table};

use crate::setup::Id;
use crate::state::Fight;

/// Notes damage that leaves somebody at half of its health or less (`murdham.morale.lone-trigger`).
pub fn note_damage(fight: &mut Fight, who: Id) {
    let _ = (fight, who);
}

/// The checks that are due when a round ends (`murdham.morale.when`).
///
/// # Errors
/// The table has no answer yet.
pub fn round_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}

/// Whether somebody who retreats may attack: only when no way out is open
/// (`murdham.morale.retreat-conduct`).
#[must_use]
pub fn may_attack(fight: &Fight, who: Id) -> bool {
    let _ = (fight, who);
    true
}

/// Whether a step is on the quickest way out for somebody who retreats.
#[must_use]
pub fn allows_step(fight: &Fight, who: Id, to: affray_field::Place) -> bool {
    let _ = (fight, who, to);
    true
}
