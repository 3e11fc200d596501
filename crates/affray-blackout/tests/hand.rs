//! The game master's hand: rulings by lot, at any moment, hold and are undone exactly.

use affray_blackout::entry;
use affray_engine::Systems;
use affray_testkit::{fights, rule_at_random};

const SYSTEMS: Systems = Systems::new(&[entry]);

#[test]
fn rulings_by_lot_hold_and_are_undone() {
    for example in ["ambush", "boss", "mixed-group"] {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/blackout");
        let ruled = rule_at_random(SYSTEMS, &format!("{root}/{example}.toml"), fights(4));
        assert!(ruled.done > 40 && ruled.underway > 10, "{ruled:#?}");
    }
}
