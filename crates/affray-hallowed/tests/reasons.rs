//! Menus are the legal part of what one can think of, and everything else has a reason.

use affray_hallowed::Fight;
use affray_testkit::{Menus, encounters, menus_beside_reasons, start};

/// How many positions are looked at: so many in the examples, and so many under other settings.
const POSITIONS: usize = 500;

#[test]
fn menus_and_reasons_agree_in_play() {
    agree(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed"));
}

/// Where nobody has a place, and where the table reads other rules otherwise.
#[test]
fn menus_and_reasons_agree_under_other_settings() {
    agree(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reasons"));
}

fn agree(folder: &str) {
    let paths = encounters(folder);
    let each = POSITIONS.div_ceil(paths.len());
    let mut found = Menus::default();
    for path in &paths {
        let fight = start::<Fight>(path);
        let most = found.positions + each;
        for seed in 0..50 {
            menus_beside_reasons(&fight, seed, most, &mut found);
        }
    }
    assert!(found.faults.is_empty(), "{}", found.faults.join("\n"));
    assert_eq!(found.silent, 0, "every question has answers one can think of");
    assert!(found.positions >= each * paths.len(), "{} positions", found.positions);
}
