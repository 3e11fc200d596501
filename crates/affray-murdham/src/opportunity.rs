//! Opportunity attacks (`murdham.opportunity.*`).

use affray_field::Place;
use affray_table::{Step, Table};

use crate::setup::Id;
use crate::state::Fight;

/// Enemies that `mover` would leave by stepping to `to` may attack before it does. Whether the step
/// still happens.
///
/// # Errors
/// The table has no answer yet.
pub fn provoke(t: &mut impl Table<Fight>, fight: &mut Fight, mover: Id, to: Place) -> Step<bool> {
    let _ = (t, fight, mover, to);
    Ok(true)
}
