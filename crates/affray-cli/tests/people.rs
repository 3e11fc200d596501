//! Several people at one table: who is asked what, whose dice are whose, what stands.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A folder with an encounter and the library that it uses.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/murdham");
    for file in ["toll-bridge.toml", "bestiary.toml"] {
        std::fs::copy(examples.join(file), folder.path().join(file)).expect("copied");
    }
    folder
}

/// The exit code and what was said.
fn play(folder: &TempDir, arguments: &[&str], input: &str) -> (i32, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .arg("play")
        .args(arguments)
        .current_dir(folder.path())
        .env("AFFRAY_DATA", folder.path().join("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let done = child.wait_with_output().expect("it ends");
    let said = String::from_utf8([done.stdout, done.stderr].concat()).expect("text");
    (done.status.code().expect("it ends by itself"), said)
}

const BRIDGE: &str = "toll-bridge.toml";

#[test]
fn who_cannot_sit_so_is_refused_with_what_is_allowed() {
    let folder = folder();
    let refused = |wishes: &[&str], why: &str| {
        let arguments: Vec<&str> = [BRIDGE].iter().chain(wishes).copied().collect();
        let (code, said) = play(&folder, &arguments, "");
        assert_eq!(code, 2, "{wishes:?}: {said}");
        assert!(said.contains(why), "{wishes:?}: {said}");
    };
    refused(&["--seat", "Nobody=me"], "there is no side `Nobody`; allowed: Players, Bandits, GM");
    refused(&["--seat", "Players=ai"], "`ai` is no person's name; allowed: `me` or a name");
    refused(&["--seat", "Sybilla=tactics"], "only a whole side can be played by tactics");
    refused(&["--seat", "GM=search"], "only a whole side can be played by search");
    refused(&["--seat", "Sybilla=anna", "--seat", "sybilla=ben"], "already played by anna");
    refused(&["--dice", "often"], "allowed: ask, roll, or a person's");
    refused(&["--dice", "anna=ask"], "nobody here is called `anna`; allowed: `me`");
    refused(&["--ask", "sometimes"], "allowed: all, choices, little");
}

/// What a fight asks first of Balthasar: whether he guards somebody.
const START: &str = "1\n1\n";

#[test]
fn whoever_plays_a_combatant_answers_for_them_and_tactics_for_the_rest() {
    let folder = folder();
    let seats = ["--seat", "Sybilla=anna", "--seat", "Balthasar=ben", "--record", "one.fight"];
    let arguments = [&[BRIDGE][..], &seats].concat();
    let (code, said) = play(&folder, &arguments, &format!("people\n{START}quit\n"));
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("anna: plays Sybilla; lets the program roll; is asked: all"), "{said}");
    assert!(said.contains("ben: plays Balthasar"), "{said}");
    let record = std::fs::read_to_string(folder.path().join("one.fight")).expect("it is there");
    assert!(record.contains("\nseat: Sybilla=anna\nseat: Balthasar=ben\ndice: roll\n"), "{record}");
    let given = |mark: &str| record.lines().any(|line| line.starts_with(mark));
    assert!(!given("~ Balthasar>") && !given("~ Sybilla>"), "{record}");
    assert!(!given("Theobald>") && !given("Ottilie Brand>"), "{record}");
    // Who sits where is taken up, and said.
    let (_, said) = play(&folder, &["--resume", "one.fight"], "people\nquit\n");
    assert!(said.contains("ben: plays Balthasar"), "{said}");
}

#[test]
fn a_person_may_throw_their_own_dice_beside_those_of_the_program() {
    let folder = folder();
    let seats = ["--seat", "Players=anna", "--seat", "Bandits=ben", "--dice", "ben=ask"];
    let arguments = [&[BRIDGE][..], &seats, &["--record", "one.fight"]].concat();
    // Ben begins, passes nothing, and shoots: his damage is asked for.
    let script = "Bandits> Bandits\nBandits> Nan Sedge acts\n\
                  Nan Sedge> attack Ottilie Brand with hunting bow\n";
    let (_, said) = play(&folder, &arguments, script);
    let record = std::fs::read_to_string(folder.path().join("one.fight")).expect("it is there");
    assert!(record.contains("\ndice: roll\ndice: ben=ask\n"), "{record}");
    // The threshold is nobody's: the program rolls it.
    assert!(record.contains("~ d20: "), "{record}");
    assert!(!record.contains("~ d6"), "{record}");
    assert!(said.contains("--- ben ---"), "{said}");
}

#[test]
fn what_somebody_always_answers_is_given_for_them_until_they_forget_it() {
    let folder = folder();
    let seats = ["--seat", "Players=anna", "--record", "one.fight"];
    let arguments = [&[BRIDGE][..], &seats].concat();
    let script =
        "never guard\nno reaction\nstanding\nundo\nforget 1\nno reaction\nstanding\nquit\n";
    let (code, said) = play(&folder, &arguments, script);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("From now on: never guard."), "{said}");
    assert!(said.contains("    1  never guard\n"), "{said}");
    assert!(said.contains("No longer: never guard."), "{said}");
    let record = std::fs::read_to_string(folder.path().join("one.fight")).expect("it is there");
    let at = |words: &str| record.find(words).unwrap_or_else(|| panic!("{words}: {record}"));
    // Given by the standing answer, taken back with the answer before it, and asked the next time.
    let first = at("\nOttilie Brand> no reaction\n");
    let stood = at("\n~~ Balthasar> no\n");
    let undone = at("\nundo\n");
    assert!(first < stood && stood < undone, "{record}");
    assert!(!record[undone..].contains("~~ "), "{record}");
    assert!(said.matches("Does Balthasar guard Ottilie Brand").count() == 1, "{said}");
    // What stands, and since when it does not, is kept as it is said.
    let said_at = |words: &str| at(&format!("\n{words}\n"));
    assert!(said_at("standing: anna=never guard") < first, "{record}");
    assert!(undone < said_at("forgotten: anna=never guard"), "{record}");
    // A record with standing answers is a record like any other.
    let verify = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(["verify", "one.fight"])
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    assert_eq!(verify.status.code(), Some(0), "{}", String::from_utf8_lossy(&verify.stdout));
}

#[test]
fn the_game_master_is_asked_what_the_rules_leave_to_them() {
    let folder = folder();
    let asks = |seat: &str, record: &str| {
        let (_, said) = play(&folder, &[BRIDGE, "--seat", seat, "--record", record], "quit\n");
        let kept = std::fs::read_to_string(folder.path().join(record)).expect(&said);
        kept.contains("\ngm-judgments = \"ask\"\n")
    };
    assert!(asks("GM=gwen", "judged.fight"));
    assert!(asks("gm", "too.fight"));
    assert!(!asks("GM=tactics", "plain.fight"));
    assert!(!asks("Players=anna", "other.fight"));
    // The record is a fight like any other.
    let (code, said) = play(&folder, &["--resume", "judged.fight"], "people\nquit\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("gwen: plays GM"), "{said}");
}

#[test]
fn a_game_master_rules_while_somebody_else_is_asked() {
    let folder = folder();
    let seats = ["--seat", "Players=anna", "--seat", "GM=gwen", "--record", "one.fight"];
    let arguments = [&[BRIDGE][..], &seats].concat();
    let script = "rulings\ngm Pell\ngm Pell.health = 2\ngm Pell.health = 99\nquit\n";
    let (code, said) = play(&folder, &arguments, script);
    assert_eq!(code, 0, "{said}");
    let at = |words: &str| said.find(words).unwrap_or_else(|| panic!("{words}: {said}"));
    // Anna is asked, and told who rules; then Gwen rules, and Anna is asked again.
    assert!(at("--- anna ---") < at("Rulings are the GM's; `gm` hands over to gwen."), "{said}");
    assert!(at("hands over to gwen") < at("--- gwen ---"), "{said}");
    assert!(at("--- gwen ---") < at("The GM sets Pell's health to 2 (it was 8)."), "{said}");
    assert!(at("--- gwen ---") < at("gm Pell.health ="), "what can be ruled of Pell: {said}");
    assert_eq!(said.matches("--- gwen ---").count(), 3, "{said}");
    assert_eq!(said.matches("--- anna ---").count(), 4, "{said}");
    let record = std::fs::read_to_string(folder.path().join("one.fight")).expect("it is there");
    assert!(record.contains("\nGM! Pell.health = 2\n"), "{record}");
    assert!(!record.contains("99"), "{record}");
    // Where nobody plays the game master, nobody rules.
    let alone = [BRIDGE, "--seat", "Players=anna"];
    let (_, said) = play(&folder, &alone, "gm Pell.health = 2\nquit\n");
    assert!(said.contains("Nobody here may rule as the GM; start with `--seat GM=me`"), "{said}");
}

#[test]
fn whoever_sits_down_on_resuming_is_kept() {
    let folder = folder();
    let seats = ["--seat", "Players=anna", "--ask", "anna=choices", "--record", "one.fight"];
    let (code, said) = play(&folder, &[&[BRIDGE][..], &seats].concat(), START);
    assert_eq!(code, 0, "{said}");
    let again = ["--resume", "one.fight", "--seat", "Players=ben", "--ask", "ben=little"];
    let others = ["--seat", "GM=gwen", "--dice", "gwen=ask", "--reveal", "Bandits health bands"];
    let (code, said) = play(&folder, &[&again[..], &others].concat(), "quit\n");
    assert_eq!(code, 0, "{said}");
    let record = std::fs::read_to_string(folder.path().join("one.fight")).expect("it is there");
    let changes = "seat: Players=ben\nseat: GM=gwen\nask: ben=little\ndice: gwen=ask\n\
                   reveal: Bandits health bands\n";
    assert!(record.contains(changes), "{record}");
    let (_, said) = play(&folder, &["--resume", "one.fight"], "people\nquit\n");
    assert!(said.contains("ben: plays Players; lets the program roll; is asked: little"), "{said}");
    assert!(said.contains("gwen: plays GM; rolls their own dice"), "{said}");
    assert!(!said.contains("anna"), "{said}");
    let kept = std::fs::read_to_string(folder.path().join("one.fight")).expect("it is there");
    assert_eq!(record, kept, "nothing changed");
}

#[test]
fn what_stands_is_taken_up_wherever_the_fight_broke_off() {
    let folder = folder();
    let seats = ["--seat", "Players=anna", "--record", "one.fight"];
    let arguments = [&[BRIDGE][..], &seats].concat();
    // The input ends without a word, as it does when the terminal is closed.
    play(&folder, &arguments, "never guard\nask choices\nno reaction\nalways end turn\n");
    let (code, said) = play(&folder, &["--resume", "one.fight"], "standing\npeople\nforget 1\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("    1  never guard\n    2  always end turn\n"), "{said}");
    assert!(said.contains("is asked: choices"), "{said}");
    let (_, said) = play(&folder, &["--resume", "one.fight"], "standing\nquit\n");
    assert!(said.contains("    1  always end turn\n"), "{said}");
}

#[test]
fn who_wants_to_be_asked_little_is_asked_what_they_do_in_their_turns() {
    let folder = folder();
    let seats = ["--seat", "Players=anna", "--ask", "little", "--record", "one.fight"];
    let arguments = [&[BRIDGE][..], &seats].concat();
    let (code, said) = play(&folder, &arguments, "1\nask all\nquit\n");
    assert_eq!(code, 0, "{said}");
    assert!(!said.contains("How does Ottilie Brand react"), "{said}");
    assert!(said.contains("Who of Players takes a turn?"), "{said}");
    assert!(said.contains("anna is now asked: all."), "{said}");
    let record = std::fs::read_to_string(folder.path().join("one.fight")).expect("it is there");
    assert!(record.contains("\nask: anna=little\n"), "{record}");
    assert!(record.contains("\n~ Ottilie Brand> "), "{record}");
}

#[test]
fn what_was_left_to_the_program_is_taken_back_like_any_answer() {
    let folder = folder();
    let script = "auto\nundo\nundo\nquit\n";
    let (code, said) = play(&folder, &[BRIDGE, "--seat", "Players=me"], script);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("Took back 1 answer; `redo` gives it again."), "{said}");
    assert!(said.contains("there is nothing to undo: no person has answered yet"), "{said}");
    assert_eq!(said.matches("How does Ottilie Brand react").count(), 2, "{said}");
}
