//! Menus are the legal part of what one can think of, and everything else has a reason.

use affray_hallowed::Fight;
use affray_testkit::{Menus, encounters, menus_beside_reasons, start};

/// How many positions are looked at.
const POSITIONS: usize = 200;

#[test]
fn menus_and_reasons_agree_in_play() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed");
    let paths = encounters(folder);
    let each = POSITIONS / paths.len();
    let mut found = Menus::default();
    for path in &paths {
        let fight = start::<Fight>(path);
        let most = found.positions + each;
        for seed in 0..50 {
            menus_beside_reasons(&fight, seed, most, &mut found);
        }
    }
    assert!(found.faults.is_empty(), "{}", found.faults.join("\n"));
    assert!(found.positions >= each * paths.len(), "{} positions", found.positions);
}
