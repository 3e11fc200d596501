//! The game master's hand: rulings by lot hold, and are undone exactly.

use affray_engine::Systems;
use affray_murdham::entry;
use affray_testkit::{fights, never_ruled, rule_at_random, taken_up_at_every_line};

const SYSTEMS: Systems = Systems::new(&[entry]);

/// Rulings by lot in an example.
fn ruled(example: &str) {
    let path = format!("{}/../../examples/murdham/{example}.toml", env!("CARGO_MANIFEST_DIR"));
    let ruled = rule_at_random(SYSTEMS, &path, fights(4));
    assert!(ruled.done > 20 && ruled.underway > 5, "{ruled:#?}");
    assert!(ruled.kinds.len() > 8, "{ruled:#?}");
}

#[test]
fn rulings_hold_in_a_duel() {
    ruled("fencing-yard");
}

#[test]
fn rulings_hold_in_an_ambush() {
    ruled("alder-wood");
}

#[test]
fn rulings_hold_among_many() {
    ruled("toll-bridge");
}

/// The file of an example.
fn path(example: &str) -> String {
    format!("{}/../../examples/murdham/{example}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn what_is_kept_is_taken_up_after_each_line() {
    for (seed, example) in ["toll-bridge", "alder-wood"].into_iter().enumerate() {
        taken_up_at_every_line(SYSTEMS, &path(example), 1 + seed as u64);
    }
}

#[test]
fn what_a_look_reads_can_be_ruled() {
    let never = never_ruled(SYSTEMS, &["toll-bridge", "drowned-den", "mill"].map(path));
    let never: Vec<&str> = never.iter().map(String::as_str).collect();
    // Whose turn it is, and who has passed, has answers.
    assert_eq!(never, ["passes", "turn of"]);
}
