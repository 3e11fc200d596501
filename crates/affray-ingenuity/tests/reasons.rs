//! Why something may not be done.

use affray_ingenuity::Fight;
use affray_testkit::{Menus, encounters, menus_beside_reasons, start};

/// Positions in all.
const MOST: usize = 1_000;

#[test]
fn menus_and_reasons_agree_in_play() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/ingenuity");
    let paths = encounters(folder);
    let mut menus = Menus::default();
    for (place, path) in paths.iter().enumerate() {
        let fight: Fight = start(path);
        let until = MOST * (place + 1) / paths.len();
        for seed in 0..50 {
            menus_beside_reasons(&fight, seed, until, &mut menus);
        }
    }
    assert!(menus.positions >= MOST, "{} positions", menus.positions);
    assert!(menus.faults.is_empty(), "{}", menus.faults.join("\n"));
}
