//! Surrender (`murdham.surrender.*`).

use affray_table::{Step, Table};

use crate::setup::Id;
use crate::state::Fight;

/// Somebody gives up: weapons thrown away, the turn wasted (`murdham.surrender.turn`).
pub fn surrender(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let _ = (t, fight, who);
}

/// Notes that somebody who surrendered was harmed by an enemy (`murdham.surrender.harmed`).
pub fn note_harm(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Option<Id>) {
    let _ = (t, fight, who, by);
}

/// Those who were harmed after surrendering may fight again (`murdham.surrender.resume`). Called
/// before each opportunity.
///
/// # Errors
/// The table has no answer yet.
pub fn resume(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}
