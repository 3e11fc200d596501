//! The game master's hand: rulings by lot, at any moment.

use affray_engine::Systems;
use affray_persona::entry;
use affray_testkit::{fights, rule_at_random};

const SYSTEMS: Systems = Systems::new(&[entry]);

/// Rulings by lot in fights of an example, of which so many at least are carried out.
fn rule(example: &str, unless: u64, least: usize) {
    let path = format!("{}/../../examples/persona/{example}.toml", env!("CARGO_MANIFEST_DIR"));
    let ruled = rule_at_random(SYSTEMS, &path, fights(unless));
    assert!(ruled.done >= least && ruled.kinds.len() > 5, "{ruled:#?}");
}

#[test]
fn rulings_by_lot_hold_in_a_duel() {
    rule("even-duel", 4, 30);
}

#[test]
fn rulings_by_lot_hold_among_late_comers_and_a_horde() {
    rule("ambush", 1, 5);
}
