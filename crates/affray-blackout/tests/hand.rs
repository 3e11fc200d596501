//! The game master's hand: rulings by lot, at any moment, hold and are undone exactly.

use affray_blackout::entry;
use affray_engine::Systems;
use affray_testkit::{fights, never_ruled, rule_at_random, taken_up_at_every_line};

const SYSTEMS: Systems = Systems::new(&[entry]);

#[test]
fn rulings_by_lot_hold_and_are_undone() {
    for example in ["ambush", "boss", "mixed-group"] {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/blackout");
        let ruled = rule_at_random(SYSTEMS, &format!("{root}/{example}.toml"), fights(4));
        assert!(ruled.done > 40 && ruled.underway > 10, "{ruled:#?}");
    }
}

/// The file of an example.
fn path(example: &str) -> String {
    format!("{}/../../examples/blackout/{example}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn what_is_kept_is_taken_up_after_each_line() {
    for (seed, example) in ["boss", "mixed-group"].into_iter().enumerate() {
        taken_up_at_every_line(SYSTEMS, &path(example), 1 + seed as u64);
    }
}

#[test]
fn what_a_look_reads_can_be_ruled() {
    let never = never_ruled(SYSTEMS, &["boss", "mixed-group", "ambush"].map(path));
    let never: Vec<&str> = never.iter().map(String::as_str).collect();
    let wanted = [
        // There are none in these encounters; nobody stands where they could be grappled.
        "combatant.custom",
        "combatant.grappled-by",
        // What an attack has left behind and hangs together with it: a grip ends where the two part.
        "combatant.gripped-by",
        "combatant.out-until",
        "combatant.pending",
        // The turn under way, which has answers.
        "turn of",
        // Clouds that an attack has left.
        "zones",
    ];
    assert_eq!(never, wanted);
}
