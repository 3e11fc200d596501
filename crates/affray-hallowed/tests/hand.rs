//! The Referee's hand: what may be ruled holds, and is undone.

use affray_engine::Systems;
use affray_hallowed::entry;
use affray_testkit::{fights, never_ruled, rule_at_random, taken_up_at_every_line};

const SYSTEMS: Systems = Systems::new(&[entry]);

/// Rules at random moments of an example; every kind of ruling has to have come up.
fn ruled(example: &str, count: u64) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed");
    let ruled = rule_at_random(SYSTEMS, &format!("{folder}/{example}.toml"), fights(count));
    assert!(ruled.done > 10 && ruled.kinds.len() > 5, "{ruled:#?}");
}

#[test]
fn rulings_by_lot_hold_in_a_duel() {
    ruled("the-ford", 2);
}

#[test]
fn rulings_by_lot_hold_in_an_ambush() {
    ruled("the-sunken-lane", 1);
}

/// The file of an example.
fn path(example: &str) -> String {
    format!("{}/../../examples/hallowed/{example}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn what_is_kept_is_taken_up_after_each_line() {
    for (seed, example) in ["the-ford", "the-sunken-lane"].into_iter().enumerate() {
        taken_up_at_every_line(SYSTEMS, &path(example), 1 + seed as u64);
    }
}

#[test]
fn what_a_look_reads_can_be_ruled() {
    let never = never_ruled(SYSTEMS, &["the-ford", "the-sunken-lane", "the-barrow"].map(path));
    // Only conditions that somebody has last for rounds.
    let never = never.iter().filter(|kind| !kind.starts_with("combatant.rounds "));
    // What is added to an attack roll is ruled roll by roll, or by a condition of the table's own.
    let never = never.filter(|kind| !kind.starts_with("combatant.attack "));
    let never: Vec<&str> = never.map(String::as_str).collect();
    let wanted = [
        // What was declared, and when its turn comes: a figure only while it is to come.
        "combatant.carried-over",
        // They come from wounds that are noted with what dealt them.
        "combatant.combat-injuries",
        "combatant.declared",
        "combatant.dies-at",
        // There are places here.
        "combatant.engaged",
        "combatant.initiative",
        "combatant.injuries",
        // A threat that waits for its check.
        "combatant.intimidated",
        "combatant.limbs",
        "combatant.stabilize-tn",
        "combatant.worst-injury",
        // The turn under way, which has answers.
        "count",
        "tie",
        "turn of",
    ];
    assert_eq!(never, wanted);
}
