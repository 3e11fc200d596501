//! Menus are the legal part of what one can think of, and everything else has a reason.

use affray_persona::Fight;
use affray_testkit::{
    Menus, encounters, menus_beside_reasons, numbers_are_taken_apart_only_for_who_listens, start,
};

/// How many positions of each encounter are looked at.
const POSITIONS: usize = 60;

/// Looks at positions of each encounter of a folder.
fn look(folder: &str, found: &mut Menus) {
    let folder = format!("{}/../../{folder}", env!("CARGO_MANIFEST_DIR"));
    for path in encounters(&folder) {
        let fight = start::<Fight>(&path);
        let most = found.positions + POSITIONS;
        for seed in 0..50 {
            menus_beside_reasons(&fight, seed, most, found);
        }
    }
}

#[test]
fn menus_and_reasons_agree_in_play() {
    let mut found = Menus::default();
    look("examples/persona", &mut found);
    look("cases/persona/stages", &mut found);
    assert!(found.faults.is_empty(), "{}", found.faults.join("\n"));
    assert_eq!(found.silent, 0, "every question has answers that one can think of");
    assert!(found.positions >= 1_000, "{} positions", found.positions);
}

/// What dice are rolled for whose numbers are used; all others are only read as hit or miss.
const NUMBERS: [&str; 13] = [
    "Contest",
    "Damage",
    "Extra",
    "Fatigue",
    "Initiative",
    "Magnitude",
    "Points",
    "Rounds",
    "Row",
    "Suffering",
    "Test Area",
    "Tie",
    "Vision",
];

#[test]
fn what_numbers_are_made_of_is_listed_only_for_who_listens() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/persona");
    numbers_are_taken_apart_only_for_who_listens::<Fight>(folder, &NUMBERS);
}
