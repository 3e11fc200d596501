//! Attacks from their declaration to the wound (`murdham.attack.*`).

use affray_table::{Step, Table};

use crate::moves::Attack;
use crate::state::Fight;

/// Resolves an attack that was declared and paid for (`murdham.attack.sequence`).
///
/// # Errors
/// The table has no answer yet.
pub fn resolve(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    let _ = (t, fight, attack);
    Ok(())
}
