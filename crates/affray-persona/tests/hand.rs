//! The game master's hand: rulings by lot, at any moment.

use affray_engine::Systems;
use affray_persona::entry;
use affray_testkit::{fights, never_ruled, rule_at_random, taken_up_at_every_line};

const SYSTEMS: Systems = Systems::new(&[entry]);

/// Rulings by lot in fights of an example, of which so many at least are carried out.
fn rule(example: &str, unless: u64, least: usize) {
    let path = format!("{}/../../examples/persona/{example}.toml", env!("CARGO_MANIFEST_DIR"));
    let ruled = rule_at_random(SYSTEMS, &path, fights(unless));
    assert!(ruled.done >= least && ruled.kinds.len() > 5, "{ruled:#?}");
}

#[test]
fn rulings_by_lot_hold_in_a_duel() {
    rule("even-duel", 4, 30);
}

#[test]
fn rulings_by_lot_hold_among_late_comers_and_a_horde() {
    rule("ambush", 1, 5);
}

/// The file of an example.
fn path(example: &str) -> String {
    format!("{}/../../examples/persona/{example}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn what_is_kept_is_taken_up_after_each_line() {
    for (seed, example) in ["even-duel", "ambush"].into_iter().enumerate() {
        taken_up_at_every_line(SYSTEMS, &path(example), 1 + seed as u64);
    }
}

#[test]
fn what_a_look_reads_can_be_ruled() {
    let never = never_ruled(SYSTEMS, &["even-duel", "ambush", "boss"].map(path));
    // Only statuses that somebody has last for rounds, and only Greater Shadows have parts.
    let is_of_some = |kind: &&String| kind.contains(".rounds ") || kind.contains("combatant.part ");
    let never: Vec<&str> =
        never.iter().filter(|kind| !is_of_some(kind)).map(String::as_str).collect();
    let wanted = [
        // Where somebody delayed to, and the turn under way, have answers.
        "combatant.delayed",
        // They are no statuses that anybody can be given.
        "combatant.has fatigue",
        "combatant.has fear",
        // Nobody withstands it, by the rules of everybody.
        "combatant.resists almighty",
        // Only the confused see something else.
        "combatant.vision",
        "turn of",
    ];
    assert_eq!(never, wanted);
}
