//! Wear of gear (`murdham.wear.*`).

use affray_table::{Step, Table};

use crate::setup::{Id, ItemId};
use crate::state::Fight;

/// A weapon was used to attack; `one` says that the counting damage die showed a 1
/// (`murdham.wear.damaged-weapon`).
pub fn weapon_used(t: &mut impl Table<Fight>, fight: &mut Fight, which: ItemId, one: bool) {
    let _ = (t, fight, which, one);
}

/// A hit of `gross` damage, before armor, on somebody's gear (`murdham.wear.damaged-armour`).
/// `shield` says that a shield's value counted.
pub fn armor_hit(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, gross: i16, shield: bool) {
    let _ = (t, fight, who, gross, shield);
}

/// An attack was aimed at somebody, hit or miss: matters where armor worn while attacked counts as
/// used.
pub fn attacked(fight: &mut Fight, who: Id) {
    let _ = (fight, who);
}

/// Durability rolls after the fight (`murdham.wear.after-fight`).
///
/// # Errors
/// The table has no answer yet.
pub fn after_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let _ = (t, fight);
    Ok(())
}
