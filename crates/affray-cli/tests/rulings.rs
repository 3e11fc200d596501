//! What is not the page's own: listed with its reasons, and marked where it happens.

use std::path::PathBuf;
use std::process::{Command, Output};

fn affray(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .env("AFFRAY_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/rulings"))
        .output()
        .expect("the program runs")
}

fn said(arguments: &[&str]) -> String {
    let done = affray(arguments);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("text")
}

fn json(arguments: &[&str]) -> Vec<serde_json::Value> {
    serde_json::from_str(&said(arguments)).expect("a list of JSON")
}

const SYSTEMS: [&str; 5] = ["murdham", "ingenuity", "blackout", "hallowed", "persona"];

#[test]
fn rulings_are_what_the_page_does_not_say_each_with_why() {
    for system in SYSTEMS {
        let of_the_page = |clause: &serde_json::Value| {
            ["stated", "implied"].contains(&clause["status"].as_str().expect("a word"))
        };
        let all = json(&["rules", system, "--json"]);
        let rulings = json(&["rules", system, "--rulings", "--json"]);
        let others: Vec<_> = all.into_iter().filter(|clause| !of_the_page(clause)).collect();
        assert_eq!(rulings, others, "{system}");
        for clause in &rulings {
            assert!(clause["why"].as_str().is_some_and(|why| why.ends_with('.')), "{clause}");
        }
        // For people, each with its status, and its reason below it.
        let told = said(&["rules", system, "--rulings"]);
        assert_eq!(told.matches("\n    why: ").count(), rulings.len(), "{system}");
        let first = format!("{} ({})", rulings[0]["id"], rulings[0]["status"]).replace('"', "");
        assert!(told.starts_with(&format!("{first}\n")), "{told}");
    }
}

#[test]
fn a_clause_says_its_status_and_why() {
    let told = said(&["rules", "murdham", "core.preset"]);
    assert!(told.starts_with("murdham.core.preset (gm)\n"), "{told}");
    assert!(told.contains("\n    why: Companion pages and older editions"), "{told}");
    assert!(told.contains("\n    settings: preset = page (default) | companion"), "{told}");
    // One without a reason of its own says what its status means.
    let stated = said(&["rules", "murdham", "murdham.dodge.save"]);
    assert!(stated.contains("\n    why: The page says so."), "{stated}");
    let found = json(&["rules", "murdham", "--rulings", "--json", "preset"]);
    assert!(found.iter().any(|clause| clause["id"] == "murdham.core.preset"), "{found:?}");
}

#[test]
fn settings_are_listed_with_what_the_preset_chooses() {
    for system in SYSTEMS {
        let told = said(&["rules", system, "--settings"]);
        assert!(told.contains("    page (default)\n    companion: what the game's"), "{told}");
        for setting in json(&["rules", system, "--settings", "--json"]) {
            let values = setting["values"].as_array().expect("a list");
            let has = |value: &serde_json::Value| values.iter().any(|one| one["value"] == *value);
            assert!(has(&setting["default"]), "{setting}");
            assert!(setting["companion"].is_null() || has(&setting["companion"]), "{setting}");
        }
    }
}

#[test]
fn the_log_marks_what_happens_by_a_ruling() {
    let fight = ["fight", "examples/blackout/even-duel.toml", "--seed", "1"];
    let told = said(&fight);
    let data = said(&[&fight[..], &["--json"]].concat());
    let events: Vec<serde_json::Value> =
        data.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut marked = 0;
    let is_end = |event: &&serde_json::Value| {
        ["start", "outcome", "summary"].iter().any(|it| event["what"] == **it)
    };
    for event in events.iter().filter(|event| !is_end(event)) {
        let mark = match event["standing"].as_str() {
            None => "",
            Some("ruling") => " †",
            Some(other) => panic!("no companion page is at work, but {other}"),
        };
        marked += usize::from(!mark.is_empty());
        let (words, clause) = (event["words"].as_str(), event["by"].as_str());
        let (words, clause) = (words.expect("words"), clause.expect("a clause"));
        let line = match event["what"] == "round-began" {
            true => format!("\n{words}{mark}\n"),
            false => format!("\n  {words} [{clause}]{mark}\n"),
        };
        assert!(told.contains(&line), "{line}");
    }
    assert!(marked > 0, "something in a duel is by a ruling");
    let legend = "\n† by our ruling where the page is silent; `affray rules blackout \
                  --rulings` lists them.\n";
    assert!(told.ends_with(legend), "{told}");
    assert_eq!(told.matches('†').count(), marked + 1);
}

/// A record that is gone when the test ends.
struct Kept(PathBuf);

impl Drop for Kept {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).expect("removed");
    }
}

#[test]
fn a_record_of_older_rules_is_told_up_to_where_it_parts() {
    let name = format!("affray-older-{}.fight", std::process::id());
    let kept = Kept(std::env::temp_dir().join(name));
    let path = kept.0.display().to_string();
    let yard = "examples/murdham/fencing-yard.toml";
    affray(&["fight", yard, "--quiet", "--force", "--record", &path]);
    let text = std::fs::read_to_string(&kept.0).expect("it was written");
    let made = text.lines().find(|line| line.starts_with("rules: ")).expect("a version");
    let older = text.replace(made, "rules: 0");
    std::fs::write(&kept.0, &older).expect("it is written");
    // The present rules agree with it.
    assert!(said(&["fight", &path]).contains("Outcome: "));

    // At the third decision they do not.
    let wrong = older.lines().filter(|line| line.contains("> ")).nth(2).expect("a decision");
    let number = 1 + older.lines().position(|line| line == wrong).expect("it is there");
    let (asker, _) = wrong.split_once("> ").expect("a decision");
    std::fs::write(&kept.0, older.replacen(wrong, &format!("{asker}> stand on their head"), 1))
        .expect("it is written");
    for command in ["fight", "play"] {
        let done = affray(&[command, &path]);
        let (log, why) =
            (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        assert_eq!(done.status.code(), Some(2), "{command}: {log}{why}");
        assert!(log.contains("Round 1 begins."), "{command}: {log}");
        assert!(!log.contains("Outcome"), "{command}: {log}");
        let rest = format!("\nThe rest, as recorded:\n  {asker}> stand on their head");
        assert!(log.contains(&rest), "{command}: {log}");
        assert!(why.contains(&format!(".fight:{number}: ")), "{command}: {why}");
        assert!(why.contains("made by version 0 of the rules"), "{command}: {why}");
        assert!(why.contains("the last rule applied is murdham."), "{command}: {why}");
    }
    let verified = affray(&["verify", &path]);
    let failure = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(failure.contains(&format!(".fight:{number}: ")), "{failure}");
    assert!(failure.contains("made by version 0 of the rules"), "{failure}");
}
