//! Profane powers (`murdham.power.*`).

use affray_table::{Step, Table};

use crate::moves::{Aim, Casting, Move};
use crate::setup::{Id, PowerRange};
use crate::state::Fight;

/// Whether somebody can invoke powers now: skill, scroll in hand, voice (`murdham.power.invoke`).
#[must_use]
pub fn can_invoke(fight: &Fight, who: Id, casting: Casting) -> bool {
    let _ = (fight, who, casting);
    false
}

/// Every casting of an attack power that somebody could make now, cheapest first: damaging ones and
/// those that a target resists.
pub fn attack_castings(fight: &Fight, who: Id, add: &mut dyn FnMut(Casting)) {
    let _ = (fight, who, add);
}

/// The range of a casting with its enhancements.
#[must_use]
pub fn casting_range(fight: &Fight, casting: Casting) -> PowerRange {
    let _ = (fight, casting);
    PowerRange::Near
}

/// The levels a casting takes.
#[must_use]
pub fn level(casting: Casting) -> u8 {
    casting.reach + u8::from(casting.zone) + u8::from(casting.silent)
}

/// Adds the powers that are no attack: on a zone or on oneself.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let _ = (fight, who, menu);
}

/// Pays for a casting: mana or corruption, soulblight, miscast. Whether the power works, and who
/// it strikes now, is returned.
///
/// # Errors
/// The table has no answer yet.
pub fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, casting: Casting) -> Step<bool> {
    let _ = (t, fight, who, casting);
    Ok(false)
}

/// Invokes a power from [`options`]; the main action is charged.
///
/// # Errors
/// The table has no answer yet.
pub fn invoke(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    casting: Casting,
    aim: Aim,
) -> Step {
    let _ = (t, fight, who, casting, aim);
    Ok(())
}

/// What an attack power without damage does to a target that was not saved from it: its save, and
/// the effect.
///
/// # Errors
/// The table has no answer yet.
pub fn affect(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    invoker: Id,
    target: Id,
    casting: Casting,
) -> Step {
    let _ = (t, fight, invoker, target, casting);
    Ok(())
}
