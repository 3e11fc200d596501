//! The game master's hand: rulings by lot, at any moment.

use affray_engine::Systems;
use affray_persona::entry;
use affray_testkit::{fights, rule_at_random};

const SYSTEMS: Systems = Systems::new(&[entry]);

/// Rulings by lot in fights of an example: how many were carried out.
fn ruled(example: &str) {
    let path = format!("{}/../../examples/persona/{example}.toml", env!("CARGO_MANIFEST_DIR"));
    let ruled = rule_at_random(SYSTEMS, &path, fights(5));
    assert!(ruled.done > 20 && ruled.underway > 3, "{ruled:#?}");
    assert!(ruled.kinds.len() > 10, "{ruled:#?}");
}

#[test]
fn rulings_by_lot_hold_in_a_duel() {
    ruled("even-duel");
}

#[test]
fn rulings_by_lot_hold_against_a_greater_shadow() {
    ruled("boss");
}

#[test]
fn rulings_by_lot_hold_among_late_comers_and_a_horde() {
    ruled("ambush");
}
