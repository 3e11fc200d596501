//! Whole fights as they are told, line by line, so that no change of the telling goes unseen. After
//! a change that is meant, `AFFRAY_LOGS=write cargo test -p affray --test logs` takes it over: read
//! what `git diff` then shows.

use std::fmt::Write as _;

use affray::{Files, Players, load};

/// The disk.
struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

/// An example's fight with this seed, as a person reads it.
fn told(example: &str, seed: u64) -> String {
    let path = format!("{}/../../examples/{example}", env!("CARGO_MANIFEST_DIR"));
    let mut play = load(&Disk, &path, Some(seed)).expect("the example is sound").1;
    play.seat_players(Players::nobody());
    play.run_to_end().expect("it ends");
    let mut told = String::new();
    for line in play.log(None) {
        writeln!(told, "{} [{}]", line.words, line.clause).expect("a text takes everything");
    }
    let outcome = play.outcome().expect("it has ended");
    writeln!(told, "Outcome: {outcome}").expect("a text takes everything");
    told
}

/// Compares a fight with what is written down of it, or writes it down.
fn is_told_as_before(name: &str, example: &str, seed: u64) {
    let path = format!("{}/tests/logs/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let now = told(example, seed);
    if std::env::var("AFFRAY_LOGS").as_deref() == Ok("write") {
        std::fs::write(&path, &now).unwrap_or_else(|why| panic!("{path}: {why}"));
        return;
    }
    let before = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    for (number, (one, other)) in now.lines().zip(before.lines()).enumerate() {
        assert_eq!(one, other, "{name}, line {}", number + 1);
    }
    assert_eq!(now.lines().count(), before.lines().count(), "{name} has as many lines");
}

#[test]
fn ingenuity_spear_and_wall_is_told_as_before() {
    is_told_as_before("spear-and-wall", "ingenuity/spear-and-wall.toml", 4);
}

#[test]
fn ingenuity_embers_are_told_as_before() {
    is_told_as_before("embers", "ingenuity/embers.toml", 7);
}
