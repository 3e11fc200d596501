//! Long chases after the fight (`murdham.chase.*`).

use affray_table::{Step, Table};

use crate::state::Fight;

/// Those who left the field and are pursued (`murdham.chase.long`).
///
/// # Errors
/// The table has no answer yet.
pub fn after_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}
