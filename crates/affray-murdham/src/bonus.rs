//! Bonus actions and other handling of things (`murdham.bonus.*`, `murdham.item.*`).

use affray_table::{Step, Table};

use crate::moves::{Action, Move};
use crate::setup::Id;
use crate::state::Fight;

/// Adds every bonus action that is legal now; the caller has seen that one is left.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let _ = (fight, who, menu);
}

/// Does a bonus action from [`options`]; the caller has charged it.
///
/// # Errors
/// The table has no answer yet.
pub fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    let _ = (t, fight, who, action);
    Ok(())
}
