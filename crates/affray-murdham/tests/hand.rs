//! The game master's hand: rulings by lot hold, and are undone exactly.

use affray_engine::Systems;
use affray_murdham::entry;
use affray_testkit::{fights, rule_at_random};

const SYSTEMS: Systems = Systems::new(&[entry]);

/// Rulings by lot in an example.
fn ruled(example: &str) {
    let path = format!("{}/../../examples/murdham/{example}.toml", env!("CARGO_MANIFEST_DIR"));
    let ruled = rule_at_random(SYSTEMS, &path, fights(4));
    assert!(ruled.done > 20 && ruled.underway > 5, "{ruled:#?}");
    assert!(ruled.kinds.len() > 8, "{ruled:#?}");
}

#[test]
fn rulings_hold_in_a_duel() {
    ruled("fencing-yard");
}

#[test]
fn rulings_hold_in_an_ambush() {
    ruled("alder-wood");
}

#[test]
fn rulings_hold_among_many() {
    ruled("toll-bridge");
}
