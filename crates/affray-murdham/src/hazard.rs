//! Falls, fire and other hazards (`murdham.hazard.*`).

use affray_field::Place;
use affray_table::{Step, Table};

use crate::setup::Id;
use crate::state::Fight;

/// How somebody came into a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// On foot, knowingly.
    Walked,
    /// Dragged along by a captor.
    Dragged,
    /// Shoved, pushed or thrown.
    Pushed,
}

/// What a place does to somebody who enters it (`murdham.hazard.entry`).
///
/// # Errors
/// The table has no answer yet.
pub fn enter(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, entry: Entry) -> Step {
    let _ = (t, fight, who, entry);
    Ok(())
}

/// Whether a place has a hazard that somebody can be pushed into.
#[must_use]
pub fn has_hazard(fight: &Fight, place: Place) -> bool {
    let _ = (fight, place);
    false
}

/// Somebody is pushed into the hazards of a place (`murdham.grapple.shove-hazard`).
///
/// # Errors
/// The table has no answer yet.
pub fn push_into(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, place: Place) -> Step {
    let _ = (t, fight, who, place);
    Ok(())
}

/// Hazards that strike whoever starts a round in them (`murdham.round.start-sequence`).
///
/// # Errors
/// The table has no answer yet.
pub fn round_start(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}

/// Saves that fall due when a round ends (`murdham.round.end-sequence`): climbing.
///
/// # Errors
/// The table has no answer yet.
pub fn round_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}
