//! The game master's hand in Ingenuity.

use affray_engine::Systems;
use affray_ingenuity::entry;
use affray_testkit::{fights, rule_at_random};

const SYSTEMS: Systems = Systems::new(&[entry]);

fn rule(example: &str) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/ingenuity");
    let ruled = rule_at_random(SYSTEMS, &format!("{root}/{example}.toml"), fights(1));
    assert!(ruled.done > 5 && ruled.underway > 0, "{ruled:#?}");
    assert!(ruled.kinds.len() > 3, "{ruled:#?}");
}

#[test]
fn rulings_by_lot_hold_and_are_undone_at_the_gate() {
    rule("gate");
}

#[test]
fn rulings_by_lot_hold_and_are_undone_in_an_ambush() {
    rule("noise-in-the-ruin");
}

#[test]
fn rulings_by_lot_hold_and_are_undone_among_powers() {
    rule("embers");
}
