//! Why something may not be done.

use affray_engine::{System, Tactics};
use affray_murdham::Fight;
use affray_murdham::moves::Ask;
use affray_murdham::rules::gm;
use affray_table::{Game, Sampler, Seat, Status};
use affray_testkit::{
    Menus, encounters, menus_beside_reasons, numbers_are_taken_apart_only_for_who_listens, start,
};

/// Positions in all.
const MOST: usize = 1_500;

#[test]
fn menus_and_reasons_agree_in_play() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut paths = encounters(&format!("{root}/examples/murdham"));
    paths.extend(encounters(&format!("{root}/cases/murdham/stages")));
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

/// Moments of each encounter.
const MOMENTS: usize = 60;

/// The GM may rule at each checkpoint what is listed there, and of all else there is a reason why
/// not.
#[test]
fn rulings_and_reasons_agree_in_play() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut barred = 0;
    for path in encounters(&format!("{root}/examples/murdham")) {
        let mut fight: Fight = start(&path);
        let mut table = Sampler::new(1, Tactics::new(1));
        for _ in 0..MOMENTS {
            let status = Fight::advance(&mut table, &mut fight);
            let mut menu = Vec::new();
            gm::options(&fight, &mut menu);
            let thought_of = fight.conceivable(Seat::GM, Ask::Rule);
            assert!(menu.iter().all(|option| thought_of.contains(option)), "{path}");
            for option in thought_of {
                let why = fight.why_not(Seat::GM, Ask::Rule, option);
                barred += usize::from(why.is_some());
                assert_eq!(menu.contains(&option), why.is_none(), "{path}: {option:?}");
            }
            if status.expect("a sampler never stops") == Status::Over {
                break;
            }
        }
    }
    assert!(barred > 0, "some rulings are barred");
}

/// What dice are rolled for whose numbers are used; all others are only read as hit or miss.
const NUMBERS: [&str; 10] = [
    "Arm",
    "Damage",
    "Deviation",
    "Initiative",
    "Injury",
    "Loss",
    "Medicine",
    "Miscast",
    "Order",
    "Threshold",
];

#[test]
fn what_numbers_are_made_of_is_listed_only_for_who_listens() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/murdham");
    numbers_are_taken_apart_only_for_who_listens::<Fight>(folder, &NUMBERS);
}
