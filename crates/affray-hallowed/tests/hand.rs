//! The Referee's hand: what may be ruled holds, and is undone.

use affray_engine::Systems;
use affray_hallowed::entry;
use affray_testkit::{fights, rule_at_random};

const SYSTEMS: Systems = Systems::new(&[entry]);

/// Rules at random moments of an example; every kind of ruling has to have come up.
fn ruled(example: &str, count: u64) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed");
    let ruled = rule_at_random(SYSTEMS, &format!("{folder}/{example}.toml"), fights(count));
    assert!(ruled.done > 10 && ruled.kinds.len() > 5, "{ruled:#?}");
}

#[test]
fn rulings_by_lot_hold_in_a_duel() {
    ruled("the-ford", 2);
}

#[test]
fn rulings_by_lot_hold_in_an_ambush() {
    ruled("the-sunken-lane", 1);
}
