//! Main actions other than attacking and moving (`murdham.main.*`).

use affray_table::{Step, Table};

use crate::moves::{Action, Move};
use crate::setup::Id;
use crate::state::Fight;

/// Adds distracting, intimidating, taunting, freeing others, complex handling, medicine and other
/// main actions that are legal now; the caller has seen that the main action is left.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let _ = (fight, who, menu);
}

/// Does a main action from [`options`]; the caller has charged it.
///
/// # Errors
/// The table has no answer yet.
pub fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    let _ = (t, fight, who, action);
    Ok(())
}
