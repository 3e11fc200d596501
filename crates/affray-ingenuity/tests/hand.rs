//! The game master's hand in Ingenuity.

use affray_engine::Systems;
use affray_ingenuity::entry;
use affray_testkit::{fights, never_ruled, rule_again, rule_at_random, taken_up_at_every_line};

const SYSTEMS: Systems = Systems::new(&[entry]);

fn rule(example: &str) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/ingenuity");
    let ruled = rule_at_random(SYSTEMS, &format!("{root}/{example}.toml"), fights(1));
    assert!(ruled.done > 5 && ruled.underway > 0, "{ruled:#?}");
    assert!(ruled.kinds.len() > 3, "{ruled:#?}");
}

#[test]
fn rulings_by_lot_hold_and_are_undone_at_the_gate() {
    rule("gate");
}

#[test]
fn rulings_by_lot_hold_and_are_undone_in_an_ambush() {
    rule("noise-in-the-ruin");
}

#[test]
fn rulings_by_lot_hold_and_are_undone_among_powers() {
    rule("embers");
}

/// A ruling after which the pick of a team leaves no choice, a second ruling on whoever ended their
/// turn, and a fight in which nobody can act any more.
#[test]
fn rulings_that_once_went_wrong_hold() {
    let ambush = rule_again(SYSTEMS, &path("noise-in-the-ruin"), &[64, 403]);
    let powers = rule_again(SYSTEMS, &path("embers"), &[1415]);
    assert!(ambush.done > 6 && powers.done > 0, "{ambush:#?} {powers:#?}");
}

/// The file of an example.
fn path(example: &str) -> String {
    format!("{}/../../examples/ingenuity/{example}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn what_is_kept_is_taken_up_after_each_line() {
    for (seed, example) in ["gate"].into_iter().enumerate() {
        taken_up_at_every_line(SYSTEMS, &path(example), 1 + seed as u64);
    }
}

#[test]
fn what_a_look_reads_can_be_ruled() {
    let never = never_ruled(SYSTEMS, &["gate", "embers"].map(path));
    let never: Vec<&str> = never.iter().map(String::as_str).collect();
    let wanted = [
        // What somebody waits for is theirs to say.
        "combatant.ready",
        // Whether the fight began with surprise; who is surprised is ruled.
        "surprise",
        // The turn under way, which has answers.
        "turn of",
    ];
    assert_eq!(never, wanted);
}
