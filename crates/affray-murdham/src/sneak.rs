//! Concealment and what ends it (`murdham.sneak.*`).

use affray_table::{Step, Table};

use crate::setup::Id;
use crate::state::Fight;

/// A deed that may reveal somebody: attacking, invoking, talking, moving without sneaking,
/// walking right in front of an enemy (`murdham.sneak.reveal-list`).
///
/// # Errors
/// The table has no answer yet.
pub fn deed(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let _ = (t, fight, who);
    Ok(())
}

/// Somebody is revealed to every faction.
pub fn reveal(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let _ = (t, fight, who);
}

/// A concealed character stepped: a deed, unless it sneaks unheard (`murdham.position.special-sneak`).
///
/// # Errors
/// The table has no answer yet.
pub fn moved(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, sneaking: bool) -> Step {
    let _ = (t, fight, who, sneaking);
    Ok(())
}

/// Whether hiding may be tried now (`murdham.sneak.hide-later`): the stated default, or whenever
/// the GM is to be asked.
#[must_use]
pub fn may_try_to_hide(fight: &Fight, who: Id) -> bool {
    let _ = (fight, who);
    false
}

/// Hides again (`murdham.sneak.hide-cost`); the caller has charged it.
///
/// # Errors
/// The table has no answer yet.
pub fn hide(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let _ = (t, fight, who);
    Ok(())
}

/// Counts who was out of every enemy's sight through the round.
pub fn round_end(fight: &mut Fight) {
    let _ = fight;
}

/// Notes who is in an enemy's sight now.
pub fn note_sight(fight: &mut Fight) {
    let _ = fight;
}

/// Whether anybody has a bonus turn before the first round (`murdham.sneak.bonus-turn`).
#[must_use]
pub fn is_ambush(fight: &Fight) -> bool {
    fight.state.combatants.iter().any(|c| c.concealed_from != 0)
}
