//! Disarming, grappling, shoving (`murdham.nonlethal.*`, `murdham.disarm.*`, `murdham.grapple.*`).

use affray_table::Table;

use crate::setup::Id;
use crate::state::Fight;

/// Whatever `who` can no longer hold is free (`murdham.grapple.release-lost`).
pub fn lose_holds(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let _ = (t, fight, who);
}

/// `captor` lets its captive go (`murdham.grapple.release-other`).
pub fn release(t: &mut impl Table<Fight>, fight: &mut Fight, captor: Id) {
    let _ = (t, fight, captor);
}
