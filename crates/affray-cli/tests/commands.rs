//! The command line from end to end.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn affray(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .env("AFFRAY_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/commands"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

const YARD: &str = "examples/murdham/fencing-yard.toml";

#[test]
fn a_fight_is_narrated_with_clauses_and_the_same_for_the_same_seed() {
    let one = affray(&["fight", YARD, "--seed", "3"], "");
    assert_eq!(one.status.code(), Some(0));
    let said = text(&one.stdout);
    assert!(said.contains("Round 1 begins."), "{said}");
    assert!(said.contains("[murdham.main.attack]"), "{said}");
    assert!(said.contains("Outcome: "), "{said}");
    assert!(!said.contains('\u{1b}'), "no color in a pipe");
    assert_eq!(affray(&["fight", YARD, "--seed", "3"], "").stdout, one.stdout);
    assert_ne!(affray(&["fight", YARD, "--seed", "4"], "").stdout, one.stdout);
}

#[test]
fn the_first_log_of_the_readme_is_what_its_command_tells() {
    let readme = include_str!("../../../README.md");
    let (before, rest) = readme.split_once("```text\n").expect("a log");
    let shown = rest.split("```").next().expect("its end");
    let (_, command) = before.rsplit_once("affray-cli -- ").expect("a command");
    let command: Vec<&str> =
        command.split("```").next().expect("its end").split_whitespace().collect();
    let told = text(&affray(&command, "").stdout);
    assert!(shown.lines().count() >= 10 && told.contains(shown), "{shown}\n{told}");
}

#[test]
fn a_fight_as_json_is_one_event_a_line() {
    let done = affray(&["fight", YARD, "--json"], "");
    for line in text(&done.stdout).lines() {
        let event: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(event["what"].is_string(), "{line}");
    }
}

#[test]
fn people_play_by_number_words_and_typed_dice() {
    let script = "help\nlook\n1 of 2: = 1\n1\nSer Aldous Quill acts\nundo\nSer Aldous Quill acts\n\
                  attack Theobald with thrusting sword\nwhy\n1\nno reaction\n9\n4\nno\nquit\n";
    let done = affray(&["play", YARD, "--dice", "ask"], script);
    let said = text(&done.stdout);
    assert_eq!(done.status.code(), Some(0), "{said}");
    assert!(said.contains("undo      redo"), "help: {said}");
    assert!(said.contains("Ser Aldous Quill attacks Theobald with the thrusting sword."), "{said}");
    assert!(said.contains("a d6 cannot show 9; it shows 1 to 6"), "{said}");
    assert!(said.contains("Theobald loses"), "{said}");
}

#[test]
fn a_side_played_by_one_person_does_not_see_who_is_hidden_from_it() {
    const RUIN: &str = "examples/ingenuity/noise-in-the-ruin.toml";
    let looks = |seats: &[&str]| {
        let seats = seats.iter().flat_map(|&seat| ["--seat", seat]);
        let arguments: Vec<&str> = ["play", RUIN].into_iter().chain(seats).collect();
        let said = text(&affray(&arguments, "look\nquit\n").stdout);
        let seen = said.lines().filter(|line| line.contains("Goblin Slinger (Goblins)")).count();
        (seen, said)
    };
    // Shown when the fight is taken up, and again when asked for; the slinger hides.
    let (seen, said) = looks(&["Players=me"]);
    assert_eq!(seen, 0, "{said}");
    let (seen, said) = looks(&["Goblins=me"]);
    assert_eq!(seen, 2, "{said}");
    let (seen, said) = looks(&["Goblins=me", "Players=me"]);
    assert_eq!(seen, 2, "{said}");
}

#[test]
fn whoever_plays_sees_the_dice_and_a_map_of_where_to_go() {
    const RAID: &str = "examples/hallowed/the-millers-raid.toml";
    let script = "1\n1\ngo\nto 1,1\nundo\noptions\nto 2,2\nquit\n";
    let said = text(&affray(&["play", RAID, "--seat", "Company=me", "--seed", "3"], script).stdout);
    // What happened before the first question is told, the dice first.
    let dice = said.find("    d12: 1 (Dame Oda Kestrel's initiative)").expect("the dice");
    let line =
        said.find("  Dame Oda Kestrel's Base Initiative is 1, as rolled.").expect("what they mean");
    assert!(dice < line, "{said}");
    // 8 yards each way from 0,0 are 17 times 17 squares, less its own and the five of others.
    assert_eq!(said.matches("283 places are within reach").count(), 2, "{said}");
    assert!(said.contains("    1  to -8,-8\n") && said.contains("  283  to 8,8\n"), "{said}");
    assert!(said.contains("Dame Oda Kestrel moves 2 yards to 2,2 (6 left)."), "{said}");
}

#[test]
fn the_gm_closes_the_stretch_after_the_fight_and_saves_it() {
    let record = std::env::temp_dir().join(format!("affray-after-{}.fight", std::process::id()));
    let record = record.to_string_lossy().into_owned();
    // The GM's seat is a person's; everybody else is played by tactics.
    let script = format!("options\ngm the stretch ends\nundo\nredo\nsave {record}\nquit\n");
    let done = affray(&["play", YARD, "--seat", "GM=me", "--seed", "3"], &script);
    let said = text(&done.stdout);
    assert_eq!(done.status.code(), Some(0), "{said}");
    let (_, after) = said.split_once("Outcome: ").expect("the fight ends");
    assert!(after.contains("The stretch ends."), "{after}");
    assert!(after.contains(&format!("saved to {record}")), "{after}");
    let verified = affray(&["verify", &record], "");
    assert!(text(&verified.stdout).contains("1 passed, 0 failed"), "{}", text(&verified.stdout));
    let written = std::fs::read_to_string(&record).expect("it is there");
    assert!(written.contains("GM! the stretch ends\n@ "), "{written}");
    std::fs::remove_file(&record).expect("removed");
    // Where no person is the GM, the fight ends with its outcome.
    let ended = affray(&["play", YARD, "--seat", "Court=me"], "auto\n".repeat(400).as_str());
    assert!(!text(&ended.stdout).contains("The GM can still rule"));
}

#[test]
fn a_record_is_written_verified_and_not_written_over() {
    let folder = std::env::temp_dir().join(format!("affray-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let starter = affray(&["new", "murdham"], "");
    let encounter = folder.join("well.toml");
    std::fs::write(&encounter, &starter.stdout).expect("written");
    let encounter = encounter.to_string_lossy().into_owned();
    assert_eq!(affray(&["check", &encounter], "").status.code(), Some(0));
    let record = folder.join("well.fight").to_string_lossy().into_owned();
    let first = affray(&["fight", &encounter, "--quiet", "--record", &record], "");
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let verified = affray(&["verify", &record], "");
    assert!(text(&verified.stdout).contains("1 passed, 0 failed"), "{}", text(&verified.stdout));
    let before = std::fs::read(&record).expect("there");
    let again = affray(&["fight", &encounter, "--quiet", "--record", &record, "--seed", "9"], "");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("the file already exists"), "{}", text(&again.stderr));
    assert_eq!(std::fs::read(&record).expect("there"), before, "nothing changed on disk");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn bad_use_and_bad_input_end_with_two_a_failed_check_with_one() {
    let missing = affray(&["fight", "no-such-file.toml"], "");
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("no such file"));
    assert_eq!(affray(&["check", "Cargo.toml"], "").status.code(), Some(1));
    assert_eq!(affray(&["rules", "murdham", "xyzzy"], "").status.code(), Some(2));
    assert_eq!(affray(&["schema", "murdam"], "").status.code(), Some(2));
    let side = affray(&["play", YARD, "--seat", "Nobody=me"], "");
    assert!(text(&side.stderr).contains("there is no side `Nobody`; allowed: Court, Players, GM"));
}

#[test]
fn the_rulebook_and_the_schema_are_at_hand() {
    let clause = text(&affray(&["rules", "murdham", "dodge.save"], "").stdout);
    assert!(clause.contains("murdham.dodge.save"), "{clause}");
    let schema = affray(&["schema", "murdham"], "").stdout;
    let schema: serde_json::Value = serde_json::from_slice(&schema).expect("JSON");
    assert!(schema.is_object());
}

#[test]
fn a_sample_is_told_as_table_json_and_csv() {
    let sim = |more: &[&str]| {
        let head = ["sim", YARD, "--fights", "130", "--quiet"];
        affray(&[&head[..], more].concat(), "")
    };
    let table = sim(&[]);
    assert_eq!(table.status.code(), Some(0), "{}", text(&table.stderr));
    assert!(text(&table.stdout).contains("Players win"), "{}", text(&table.stdout));
    assert!(text(&table.stdout).contains("affray fight examples/"), "how to see the closest");
    let json = |threads: &str| sim(&["--json", "--threads", threads]).stdout;
    assert_eq!(json("1"), json("3"), "the same on any number of threads");
    let report: serde_json::Value = serde_json::from_slice(&json("2")).expect("JSON");
    assert_eq!(report["fights"], 130);
    let csv = text(&sim(&["--csv"]).stdout);
    assert!(csv.starts_with("of,name,measure,value,low,high\n"), "{csv}");
    assert!(csv.lines().all(|line| line.matches(',').count() >= 5), "{csv}");
}

#[test]
#[cfg(feature = "report")]
fn a_sample_is_told_as_a_report_with_the_fights_that_stand_out() {
    let sim = |more: &[&str]| {
        let head = ["sim", YARD, "--fights", "130", "--quiet"];
        affray(&[&head[..], more].concat(), "")
    };
    let folder = std::env::temp_dir().join(format!("affray-sim-{}", std::process::id()));
    let out = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let html = out("report.html");
    let told = sim(&["--save", &out(""), "--report", &html]);
    assert_eq!(told.status.code(), Some(0), "{}", text(&told.stderr));
    let page = std::fs::read_to_string(&html).expect("written");
    assert!(page.contains("<svg") && page.contains("<!DOCTYPE html>"), "plots in one file");
    // They shrink with a narrow page, and say what they are to those who do not see them.
    for plot in page.split("<svg ").skip(1) {
        let head = plot.split('>').next().unwrap_or_default();
        assert!(head.contains("viewBox=\"0 0 ") && head.contains("aria-label="), "{head}");
    }
    assert!(!page.contains("http://") || page.contains("http://www.w3.org"), "nothing is loaded");
    assert!(!page.contains("src=") && !page.contains("<link"), "nothing is loaded");
    let verified = affray(&["verify", &out("closest.fight"), &out("one-sided.fight")], "");
    assert!(text(&verified.stdout).contains("2 passed, 0 failed"), "{}", text(&verified.stdout));
    let again = sim(&["--report", &html]);
    assert_eq!(again.status.code(), Some(2), "a report is not written over");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
#[cfg(not(feature = "report"))]
fn a_report_is_refused_before_the_work_where_there_are_no_plots() {
    let done = affray(&["sim", YARD, "--fights", "130", "--report", "nowhere.html"], "");
    assert_eq!(done.status.code(), Some(2));
    assert!(text(&done.stderr).contains("built without plots"), "{}", text(&done.stderr));
    assert!(!std::path::Path::new("nowhere.html").exists());
}

#[test]
fn bad_samples_are_refused_clearly() {
    let refused = |more: &[&str], code: i32, said: &str| {
        let done = affray(&[&["sim", YARD, "--quiet"], more].concat(), "");
        let error = text(&done.stderr);
        assert_eq!(done.status.code(), Some(code), "{more:?}: {error}");
        assert!(error.contains(said), "{more:?}: {error}");
    };
    refused(&["--fights", "0"], 2, "cannot sample 0 fights; allowed: 1 to 1,000,000,000");
    let huge = "1000000000000000000";
    refused(&["--fights", huge], 2, "cannot sample 1,000,000,000,000,000,000 fights");
    refused(&["--fights", &"9".repeat(60)], 2, "cannot sample 340,282,");
    refused(&["--fights", "many"], 2, "write a whole number, such as 10000");
    refused(&["--threads", "0"], 2, "cannot use 0 threads");
    refused(&["--vary", "Theobold.str=5..9"], 2, "did you mean `Theobald`?");
    refused(&["--vary", "Theobald.str=9..5"], 2, "`9..5` is empty");
    refused(&["--vary", "Theobald.str=5..90"], 2, "cannot be `90`; allowed: 1 to 19");
    refused(&["--target", "Players win 65%"], 2, "--vary");
    refused(
        &["--fights", "64", "--target", "rounds 99", "--vary", "Theobald.str=8,9"],
        1,
        "out of reach: no value of Theobald.str",
    );
    refused(&["--sensitivity", "--side", "Nobody"], 2, "there is no side `Nobody`");
    refused(&["--search", "Nobody"], 2, "there is no side `Nobody`");
    // What does not fit the file is marked in it.
    refused(&["--vary", "Theobald.main-hand=spork"], 2, "  | main-hand = \"spork\"");
}

#[test]
fn settings_are_tried_where_a_side_never_wins() {
    let lopsided = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/blackout/lopsided.toml");
    let told = affray(&["sim", lopsided, "--settings", "--fights", "2", "--quiet"], "");
    assert_eq!(told.status.code(), Some(0), "{}", text(&told.stderr));
    let told = text(&told.stdout);
    assert!(told.contains("Heroes win 0.0% (0.0 to 65.8%); 2 fights each"), "{told}");
    assert!(told.contains("Heroes never win as things are"), "{told}");
}

#[test]
fn a_side_says_what_its_rules_allow_while_another_is_asked() {
    // Before Bob does anything in their turn, Ann spends their only Fate Point, though it is Bob's
    // answer that is wanted.
    let file = "cases/persona/fate/out-of-turn.fight";
    let play = ["play", file, "--dice", "ask"];
    let again = "undo\nundo\nwhy not\nA! Ann: fate: remove 1d5 damage\n2\nlook\nundo nine\nquit\n";
    let told = affray(&play, again);
    let told = text(&told.stdout);
    let back = told.rfind("Took back 1 answer").expect("twice");
    let told = &told[back..];
    assert!(told.contains("Ann spends a Fate Point to remove 1d5 damage (0 left)."), "{told}");
    // 3 wounds and the 2 that fell.
    assert!(told.contains("Ann (A): at 0,0, wounds 5/10"), "{told}");
    assert!(told.contains("Type `why not` and what you would like to do"), "{told}");
    assert!(told.contains("a line number of the log, which has "), "{told}");
}

#[test]
fn whose_dice_break_a_tie_is_said() {
    // Both have an Agility Bonus of 3, so that two fours are a tie.
    let play = ["play", "examples/persona/two-hands.toml", "--dice", "ask"];
    let told = affray(&play, "4\n4\nquit\n");
    let told = text(&told.stdout);
    let asked = "roll-off of Left Hand and Right Hand, a die each in this order: roll d10 d10";
    assert!(told.contains(asked), "{told}");
}

/// Ann, with so much health, against somebody who cannot do anything and falls to any blow.
fn easy_win(title: &str, health: u8, other: &str) -> String {
    let who = |name: &str, side: &str, more: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nstr = 8\nagi = 8\nwit = 8\n{more}\n"
        )
    };
    let ann = who("Ann", "A", &format!("health = {health}\nmain-hand = \"spear\""));
    let other = who(other, "B", "health = 1\nturn = \"spent\"");
    format!(
        "system = \"murdham\"\ntitle = \"{title}\"\nstarted-by = \"A\"\n[settings]\ndefault-map = \
         \"single-zone\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{ann}{other}[start]\nround = \
         1\nturn = {{ who = \"Ann\" }}\n"
    )
}

#[test]
fn who_comes_out_of_a_fight_goes_into_the_next_with_what_they_have_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    };
    let first = write("first.toml", &easy_win("The gate", 3, "Bob"));
    // Here she would have 8 of 8.
    let next = write("next.toml", &easy_win("The hall", 8, "Cid"));
    let told = affray(&["sim", &first, "--then", &next, "--fights", "20", "--quiet"], "");
    assert_eq!(told.status.code(), Some(0), "{}", text(&told.stderr));
    let told = text(&told.stdout);
    let (gate, hall) = told.split_once("2. The hall; fought on 100.0% of the days").expect("both");
    for fight in [gate, hall] {
        let ann = fight.lines().find(|line| line.trim_start().starts_with("Ann ")).expect("a row");
        assert!(ann.contains("100.0%") && ann.ends_with("health 3.0"), "{told}");
    }
    // A day of fights that have nobody in common is none.
    let strangers = easy_win("The cellar", 8, "Cid").replace("Ann", "Eve");
    let turned = easy_win("The yard", 8, "Cid").replace("side = \"A\"", "side = \"C\"");
    let turned = turned.replace("name = \"A\"", "name = \"C\"").replace("by = \"A\"", "by = \"C\"");
    for (title, file) in [("The cellar", strangers), ("The yard", turned)] {
        let other = write("other.toml", &file);
        let told = affray(&["sim", &first, "--then", &other, "--fights", "20"], "");
        assert_eq!(told.status.code(), Some(2), "{}", text(&told.stdout));
        let why = text(&told.stderr);
        assert!(why.contains(&format!("nobody goes on to `{title}`")), "{why}");
    }
    let other = "examples/persona/two-hands.toml";
    let told = affray(&["sim", &first, "--then", other, "--fights", "20"], "");
    assert_eq!(told.status.code(), Some(2), "{}", text(&told.stdout));
    let why = text(&told.stderr);
    assert!(why.contains("`Two hands` is a fight of persona, not of murdham"), "{why}");
}

#[test]
fn advice_is_ranked_and_explained() {
    let advise = |more: &[&str]| affray(&[&["advise", YARD, "--plays", "60"], more].concat(), "");
    let told = advise(&["--seat", "Players"]);
    let said = text(&told.stdout);
    assert_eq!(told.status.code(), Some(0), "{}", text(&told.stderr));
    assert!(said.contains("What decides it: ") && said.contains("60 plays"), "{said}");
    let json = advise(&["--json"]).stdout;
    let advice: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(advice["plays"], 60);
    assert_eq!(advise(&["--json"]).stdout, json, "the same for the same seed");
    let none = affray(&["advise", YARD, "--plays", "0"], "");
    assert!(text(&none.stderr).contains("cannot search 0 plays"), "{}", text(&none.stderr));
    let seat = advise(&["--seat", "Nobody"]);
    assert!(text(&seat.stderr).contains("there is no side `Nobody`; allowed: Court, Players, GM"));
    let line = advise(&["--line", "7"]);
    assert!(text(&line.stderr).contains("--line needs a .fight record"), "{}", text(&line.stderr));
}
