//! What the GM rules unasked, and the end of the stretch (`murdham.core.gm-override`,
//! `murdham.core.stretch-boundary`).

use affray_table::{Step, Table};

use crate::state::Fight;

/// Takes every ruling that the GM has volunteered at this checkpoint.
///
/// # Errors
/// The table has no answer yet.
pub fn rulings(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}

/// The stretch ends: incapacitation, exemptions and fear end, poisons strike.
///
/// # Errors
/// The table has no answer yet.
pub fn end_stretch(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}

/// Dying characters whose time is up die (`murdham.health.dying`).
///
/// # Errors
/// The table has no answer yet.
pub fn deaths_due(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}
