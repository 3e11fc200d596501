//! Menus are the legal part of what one can think of, and everything else has a reason.

use affray_engine::{Play, Systems};
use affray_hallowed::Fight;
use affray_testkit::{
    Disk, Menus, encounters, menus_beside_reasons, numbers_are_taken_apart_only_for_who_listens,
    start,
};

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed");
/// Encounters where nobody has a place, and where the table reads other rules otherwise.
const OTHERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reasons");

/// How many positions are looked at: so many in the examples, and so many under other settings.
const POSITIONS: usize = 500;

#[test]
fn menus_and_reasons_agree_in_play() {
    agree(EXAMPLES);
}

#[test]
fn menus_and_reasons_agree_under_other_settings() {
    agree(OTHERS);
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

/// Answers between two positions at which rulings are looked at.
const APART: usize = 23;
/// Positions of each encounter.
const EACH: usize = 6;
/// Of so many rulings one is made, and another one in the next position.
const ONE_IN: usize = 11;

/// What the Referee may rule unasked: each ruling on offer is taken, and each other that one can
/// think of is refused with a reason.
#[test]
fn rulings_and_reasons_agree_in_play() {
    let systems = Systems::new(&[affray_hallowed::entry]);
    let mut counts = [0, 0];
    for path in encounters(EXAMPLES).into_iter().chain(encounters(OTHERS)) {
        let loaded = systems.load(&Disk, &path, Some(5));
        let (_, mut play) = loaded.unwrap_or_else(|why| panic!("{path}: {why}"));
        for position in 0..EACH {
            let found = rulings(&*play, position);
            (counts[0], counts[1]) = (counts[0] + found[0], counts[1] + found[1]);
            for _ in 0..APART {
                if play.outcome().is_none() {
                    play.auto().unwrap_or_else(|why| panic!("{path}: {why}"));
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

/// How many rulings were taken at a position, and how many refused, of some.
fn rulings(play: &dyn Play, position: usize) -> [usize; 2] {
    let mut counts = [0, 0];
    let offers = play.offers().iter().filter(|offer| offer.seat_name == "GM");
    let offered: Vec<&String> =
        offers.flat_map(|offer| &offer.options).map(|option| &option.words).collect();
    let (all, _) = play.thoughts(None, "GM! ", usize::MAX);
    // Within a step nothing can be ruled; it is on offer again after the next answer.
    assert!(offered.is_empty() == all.is_empty(), "{}", play.moment());
    for thought in all.iter().skip(position % ONE_IN).step_by(ONE_IN) {
        let words = format!("{}: {}", play.moment(), thought.words);
        let legal = offered.contains(&&thought.words);
        assert_eq!(legal, thought.why_not.is_none(), "{words}");
        let taken = play.branch().volunteer("GM", &thought.words);
        assert_eq!(legal, taken.is_ok(), "{words}: {taken:?}");
        counts[usize::from(!legal)] += 1;
    }
    counts
}

/// What dice are rolled for whose numbers are used; all others are only read as hit or miss.
const NUMBERS: [&str; 8] =
    ["Burning", "Check Intimidate", "Damage", "Healing", "HitDice", "Initiative", "Loss", "Row"];

#[test]
fn what_numbers_are_made_of_is_listed_only_for_who_listens() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed");
    numbers_are_taken_apart_only_for_who_listens::<Fight>(folder, &NUMBERS);
}
