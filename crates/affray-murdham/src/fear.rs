//! Fear and terror (`murdham.fear.*`, `murdham.condition.frightened`, `murdham.condition.terrified`).

use affray_field::Place;
use affray_table::{Step, Table};

use crate::setup::Id;
use crate::state::Fight;

/// Everybody newly within range 4 of a fearsome creature, and aware of it, saves
/// (`murdham.fear.exposure`, `murdham.fear.when`). Called at each checkpoint when the setup has any
/// fearsome creature.
///
/// # Errors
/// The table has no answer yet.
pub fn expose_all(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}

/// Whether fear keeps somebody from stepping there: closer to what it is frightened of.
#[must_use]
pub fn forbids(fight: &Fight, who: Id, to: Place) -> bool {
    let _ = (fight, who, to);
    false
}
