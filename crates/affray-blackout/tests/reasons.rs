//! Why something may not be done.

use affray_blackout::Fight;
use affray_testkit::{
    Menus, encounters, menus_beside_reasons, numbers_are_taken_apart_only_for_who_listens, start,
};

/// Positions of the examples, and of the encounters that cases share.
const MOST: [(&str, usize); 2] = [("examples/blackout", 600), ("cases/blackout/stages", 400)];

#[test]
fn menus_and_reasons_agree_in_play() {
    for (folder, most) in MOST {
        let folder = format!("{}/../../{folder}", env!("CARGO_MANIFEST_DIR"));
        let paths = encounters(&folder);
        let mut menus = Menus::default();
        for (place, path) in paths.iter().enumerate() {
            let fight: Fight = start(path);
            let until = most * (place + 1) / paths.len();
            for seed in 0..50 {
                menus_beside_reasons(&fight, seed, until, &mut menus);
            }
        }
        assert!(menus.positions >= most, "{} positions in {folder}", menus.positions);
        assert_eq!(menus.silent, 0, "questions of which nothing is said");
        assert!(menus.faults.is_empty(), "{}", menus.faults.join("\n"));
    }
}

/// What dice are rolled for whose numbers are used; all others are only read as hit or miss.
const NUMBERS: [&str; 8] =
    ["Collision", "Damage", "Direction", "Distance", "GearTable", "Kind", "Rest", "Rounds"];

#[test]
fn what_numbers_are_made_of_is_listed_only_for_who_listens() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/blackout");
    numbers_are_taken_apart_only_for_who_listens::<Fight>(folder, &NUMBERS);
}
