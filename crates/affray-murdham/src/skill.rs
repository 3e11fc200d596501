//! Skills with a moment of their own (`murdham.skill.battle-frenzy`, `murdham.skill.strike-to-injure`,
//! `murdham.trait.*`).

use affray_table::{Step, Table};

use crate::setup::Id;
use crate::state::Fight;

/// Somebody with battle frenzy may enter it on suffering damage (`murdham.skill.battle-frenzy`).
///
/// # Errors
/// The table has no answer yet.
pub fn rage_when_hurt(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let _ = (t, fight, who);
    Ok(())
}

/// A frenzied character that killed an enemy regains 1 health.
///
/// # Errors
/// The table has no answer yet.
pub fn feast(t: &mut impl Table<Fight>, fight: &mut Fight, killer: Id, victim: Id) -> Step {
    let _ = (t, fight, killer, victim);
    Ok(())
}

/// Frenzies end when all enemies are beaten.
pub fn calm_when_won(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let _ = (t, fight);
}

/// On critical damage: an injury of choice, or death (`murdham.skill.strike-to-injure`).
///
/// # Errors
/// The table has no answer yet.
pub fn maim(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    let _ = (t, fight, who, target);
    Ok(())
}

/// A creature that regenerates begins its normal turn (`murdham.trait.regeneration`).
///
/// # Errors
/// The table has no answer yet.
pub fn regenerate_in_turn(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let _ = (t, fight, who);
    Ok(())
}

/// Those that did not take a normal turn regenerate when the round ends
/// (`murdham.trait.regeneration-timing`).
///
/// # Errors
/// The table has no answer yet.
pub fn regenerate_at_round_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}
