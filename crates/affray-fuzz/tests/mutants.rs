//! Whatever bytes come in: an error with a place, or something that reads back; never a panic.
//!
//! `AFFRAY_MUTANTS=10` feeds ten times as many mutants; `AFFRAY_LOTS=7` draws others.

use affray_fuzz::target;

/// A whole number from the environment.
fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} must be a whole number, not {text:?}")))
}

fn feed(name: &str) {
    let target = target(name).expect("there is such a target");
    let seeds = target.seeds();
    assert!(!seeds.is_empty(), "{name} has seeds");
    for seed in &seeds {
        target.run_telling(seed);
    }
    let count = target.mutants * number("AFFRAY_MUTANTS").unwrap_or(1) as usize;
    for mutant in target.mutants_of_seeds(number("AFFRAY_LOTS").unwrap_or(1)).take(count) {
        target.run_telling(&mutant);
    }
}

#[test]
fn encounters_are_read_and_played_or_refused() {
    feed("encounter");
}

#[test]
fn files_that_encounters_use_are_read_and_played_with_or_refused() {
    feed("library");
}

#[test]
fn records_print_back_or_are_refused() {
    feed("record");
}

#[test]
fn records_are_replayed_or_refused() {
    feed("replay");
}

#[test]
fn rulebooks_are_read_or_refused() {
    feed("rulebook");
}

#[test]
fn what_is_typed_at_a_fight_is_an_answer_or_changes_nothing() {
    feed("play");
}

#[test]
fn dice_entered_are_an_outcome_or_refused() {
    feed("dice");
}

#[test]
fn dice_notation_is_read_or_refused() {
    feed("notation");
}

#[test]
fn packed_fights_are_played_again_or_refused() {
    feed("packed");
}

#[test]
fn lines_of_the_protocol_have_responses() {
    feed("protocol");
}

#[test]
fn what_is_volunteered_is_a_ruling_or_changes_nothing() {
    feed("ruling");
}

#[test]
fn changes_of_a_stage_make_an_encounter_or_are_refused() {
    feed("change");
}

#[test]
fn every_target_is_fed_here() {
    let named: Vec<&str> = affray_fuzz::TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(
        named,
        [
            "encounter",
            "library",
            "record",
            "replay",
            "rulebook",
            "play",
            "dice",
            "notation",
            "packed",
            "protocol",
            "ruling",
            "change"
        ]
    );
    assert_eq!(
        target("recrod").unwrap_err(),
        "there is no target `recrod`; allowed: encounter, library, record, replay, rulebook, play, \
         dice, notation, packed, protocol, ruling, change"
    );
}
