//! `affray dice` and `affray odds` from end to end.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn affray(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

fn said(arguments: &[&str]) -> String {
    let done = affray(arguments);
    assert_eq!(done.status.code(), Some(0), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("text")
}

/// What is said of a bad request, which ends with 2.
fn refused(arguments: &[&str]) -> String {
    let done = affray(arguments);
    assert_eq!(done.status.code(), Some(2), "{arguments:?}");
    assert!(done.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(done.stderr).expect("text")
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&said(arguments)).expect("JSON")
}

const YARD: &str = "examples/murdham/fencing-yard.toml";

#[test]
fn dice_are_rolled_alike_for_the_same_seed() {
    let one = said(&["dice", "4d6kh3+2", "--seed", "3", "--times", "5"]);
    assert_eq!(one.lines().count(), 5);
    assert_eq!(said(&["dice", "4d6kh3+2", "--seed", "3", "--times", "5"]), one);
    let shown = json(&["dice", "4d6kh3+2", "--seed", "3", "--json"]);
    let rolls = shown["handfuls"][0]["rolls"].as_array().expect("four dice");
    let kept = rolls.iter().filter(|die| die["kept"] == true).map(|die| die["worth"].as_i64());
    let sum: i64 = kept.map(|worth| worth.expect("a number")).sum();
    assert_eq!(shown["total"].as_i64(), Some(sum + 2));
    // Words without quotes are one expression.
    assert!(said(&["dice", "d20", "adv", "--seed", "1"]).contains("2d20kh1"));
}

#[test]
fn dice_odds_are_fractions_and_percent() {
    let table = said(&["dice", "2d6", "--odds", "--cumulative"]);
    // 10 or more: 6 of 36.
    let ten = table.lines().find(|line| line.trim_start().starts_with("10 ")).expect("a row");
    assert!(ten.contains("8.33%") && ten.contains("≥    16.67%") && ten.ends_with("1/12"), "{ten}");
    assert!(table.contains("mean 7.0000, standard deviation 2.4152"), "{table}");
    assert!(!table.contains('\u{1b}'), "no color in a pipe");
    let holds = json(&["dice", "2d6+3 > 1d20", "--odds", "--json"]);
    assert_eq!(holds["distribution"]["outcomes"][1]["chance"]["fraction"], "9/20");
    assert!(said(&["dice", "40d100", "--odds"]).lines().count() < 60, "groups, not 3,961 rows");
}

#[test]
fn bad_dice_are_marked_where_they_are_wrong() {
    let why = refused(&["dice", "2d6 + 4x6"]);
    assert!(why.contains("`x` is not expected here") && why.contains("  |        ^"), "{why}");
    assert!(refused(&["dice", "1001d6"]).contains("1001 dice are too many"));
    assert!(refused(&["dice", "200d100kh100", "--odds"]).contains("would take about"));
    assert!(refused(&["dice", "d6", "--times", "0"]).contains("1..=10000"));
}

#[test]
fn a_decision_has_the_odds_of_each_option() {
    // Much can happen: it is sampled, so that the test is quick.
    let few = ["--max-runs", "500", "--samples", "60"];
    let odds = json(&[&["odds", YARD, "--do", "Players", "--json"][..], &few].concat());
    let options = odds["options"].as_array().expect("a list");
    assert_eq!(options.len(), 1, "with --do, what follows");
    let acts = ["odds", YARD, "--do", "Players", "--do", "Theobald acts"];
    let table = said(&[&acts[..], &few].concat());
    assert!(table.contains("in short (60 turns sampled):"), "{table}");
    assert!(table.contains("    Theobald hits Ser Aldous Quill "), "{table}");
    assert!(table.contains("rolled with seed 1: 1 of 2: who holds the initiative"), "{table}");
    assert!(table.contains("Ser Aldous Quill: health, now 8/8"), "{table}");
    assert!(table.contains("decided by tactics: Theobald> attack"), "{table}");
}

/// Ann's spear against Bob, who has no reaction left.
const DUEL: &str = "system = \"murdham\"\nstarted-by = \"A\"\n[settings]\ndefault-map = \
                    \"single-zone\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
                    [[combatant]]\nname = \"Ann\"\nside = \"A\"\nstr = 8\nagi = 8\nwit = 8\n\
                    main-hand = \"spear\"\n[[combatant]]\nname = \"Bob\"\nside = \"B\"\nstr = \
                    8\nagi = 8\nwit = 8\nturn = \"spent\"\n[start]\nround = 1\nturn = { who = \
                    \"Ann\" }\n";

#[test]
fn what_an_attack_leads_to_is_summed_up_exactly_and_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("duel.toml");
    std::fs::write(&file, DUEL).expect("it is written");
    let file = file.to_str().expect("text");
    let attack =
        ["odds", file, "--do", "attack Bob with spear", "--do", "no stunt", "--seconds", "20"];
    let table = said(&attack);
    // A d6 of 4 or more is critical and fells, one of 1 to 3 is not: 1/2. Explosions without end are
    // left out: 1 in 6^12 of those that fell.
    assert!(table.contains("in short (exact):\n    Ann hits Bob 100.00%, "), "{table}");
    assert!(table.contains("fells them 50.00%, "), "{table}");
    // 1 to 3 leave 7 to 5 health: 7 with 1/6, of what does not fell.
    let chance = ["--chance", "Ann hits Bob and not Bob falls", "--chance", "Bob.health = 7"];
    let told = said(&[&attack[..], &chance].concat());
    assert!(told.contains("Ann hits Bob and not Bob falls: 50.00% (1/2)"), "{told}");
    assert!(told.contains("Bob.health = 7: 16.67% (1/6)"), "{told}");
    // The same as data.
    let data = json(&[&attack[..], &["--json"]].concat());
    let blows = &data["options"][0]["blows"][0];
    assert_eq!((&blows["who"], &blows["to"]), (&"Ann".into(), &"Bob".into()), "{data}");
    assert_eq!(blows["fall"]["fraction"], "1088391167/2176782336", "{blows}");
    for (words, why) in [
        ("Ann hits Rob", "there is no combatant `Rob`; did you mean `Bob`?"),
        ("Ann", "`Ann` is no claim"),
        ("mean damage to Rob", "there is no combatant `Rob`"),
    ] {
        let refused = refused(&[&attack[..6], &["--chance", words]].concat());
        assert!(refused.contains(why), "{refused}");
    }
}

/// What is said while these lines are typed.
fn typed(data: &Path, arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(arguments)
        .env("AFFRAY_DATA", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("it listens");
    drop(input);
    let done = child.wait_with_output().expect("it ends");
    String::from_utf8(done.stdout).expect("text")
}

/// Ann has struck Bob, who may spend an omen or suffer the damage. After `no` nothing is rolled any
/// more, and nothing else of the turn is Bob's.
#[test]
fn what_follows_from_a_decision_at_once_is_among_its_odds() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("duel.toml");
    let duel = DUEL.replace("turn = \"spent\"", "turn = \"spent\"\nomens = 1");
    std::fs::write(&file, duel).expect("it is written");
    let file = file.to_str().expect("text");
    // A spear's d6 of 3: 8 health to 5.
    let struck = ["odds", file, "--do", "attack Bob with spear", "--do", "no stunt", "--do", "3"];
    let told = said(&[&struck[..], &["--do", "no"]].concat());
    assert!(told.contains("Bob> no\n"), "{told}");
    assert!(told.contains("Ann hits Bob 100.00%, 3.00 damage on average"), "{told}");
    assert!(told.contains("Bob: health: 8/8 to 5/8 (certain)"), "{told}");
    let answers = "attack Bob with spear\nno stunt\n3\nodds no\nquit\n";
    let play = ["play", file, "--dice", "ask", "--seat", "A=me", "--seat", "B=me"];
    let told = typed(folder.path(), &play, answers);
    assert!(told.contains("no: Ann hits Bob 100.00%, 3.00 damage on average"), "{told}");
    assert!(told.contains("Bob's health -3.0 on average (100% change)"), "{told}");
}

#[test]
fn odds_of_a_decision_keep_to_their_time() {
    let begun = std::time::Instant::now();
    let acts = ["odds", YARD, "--do", "Players", "--do", "Theobald acts"];
    let told = said(&[&acts[..], &["--max-runs", "100000000", "--seconds", "4"]].concat());
    assert!(told.contains("turns sampled):") || told.contains("(exact):"), "{told}");
    // The machine may be busy.
    assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
}

#[test]
fn any_place_of_a_record_has_odds() {
    let folder = std::env::temp_dir().join(format!("affray-odds-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let record = folder.join("yard.fight").to_string_lossy().into_owned();
    said(&["fight", YARD, "--quiet", "--seed", "5", "--record", &record]);
    let text = std::fs::read_to_string(&record).expect("written");
    let asked = text.lines().position(|line| line.contains("> counter with ")).expect("a reaction");
    // After the line before it, that reaction is asked for.
    let line = asked.to_string();
    let odds =
        json(&["odds", &record, "--line", &line, "--max-runs", "500", "--samples", "50", "--json"]);
    let options = odds["options"].as_array().expect("options");
    assert!(options.iter().any(|option| option["words"] == "no reaction"), "{odds}");
    let is_known = |option: &serde_json::Value| {
        option["untold"]["fraction"].is_string() || option["sampled"]["turns"] == 50
    };
    assert!(options.iter().all(is_known), "{odds}");
    let end = refused(&["odds", &record]);
    assert!(end.contains("the fight is over"), "{end}");
    let beyond = refused(&["odds", &record, "--line", "9999"]);
    assert!(beyond.contains("not on line 9999"), "{beyond}");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_whole_fight_is_followed_or_sampled_and_says_which() {
    let arguments =
        ["odds", YARD, "--fight", "--max-states", "5", "--samples", "60", "--seed", "4"];
    let sampled = said(&arguments);
    assert!(
        sampled.contains("sampled, 60 fights: the fight has more than 5 distinct situations"),
        "{sampled}"
    );
    assert!(sampled.contains("95%: "), "{sampled}");
    assert_eq!(said(&arguments), sampled, "the same for the same seed");
    let record = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!(record["how"]["kind"], "sampled");
}

#[test]
fn bad_requests_for_odds_are_answered_clearly() {
    let word = refused(&["odds", YARD, "--do", "Players", "--do", "Theobald act"]);
    assert!(word.contains("did you mean `Theobald acts`?"), "{word}");
    assert!(refused(&["odds", YARD, "--assume", "dodge"]).contains("is not an assumption"));
    let assumed = refused(&["odds", YARD, "--assume", "Theobald> fly"]);
    assert!(assumed.contains("it was never possible"), "{assumed}");
    let precision = refused(&["odds", YARD, "--fight", "--precision", "1.5"]);
    assert!(precision.contains("a chance above 0 and below 1"), "{precision}");
    assert!(refused(&["odds", YARD, "--line", "3"]).contains("--line needs a .fight record"));
    assert!(refused(&["odds", "no-such-file.toml"]).contains("no such file"));
}

#[test]
fn one_ctrl_c_goes_over_to_sampling_and_the_next_ends_it_with_what_there_is() {
    let arguments = ["examples/murdham/alder-wood.toml", "--seconds", "600"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(["odds", "--fight", "--samples", "10000000"])
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let id = child.id().to_string();
    let interrupt = || {
        let sent = Command::new("kill").args(["-INT", &id]).status().expect("it is sent");
        assert!(sent.success());
    };
    // Until it says for the first time how far it is.
    let mut heard = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut line = String::new();
    heard.read_line(&mut line).expect("text");
    interrupt();
    std::thread::sleep(Duration::from_secs(1));
    interrupt();
    let done = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(done.stdout).expect("text");
    assert_eq!(done.status.code(), Some(0), "{said}");
    let last = said.lines().last().expect("how it was found out");
    let fights = last.strip_prefix("sampled, ").and_then(|rest| rest.split(' ').next());
    let fights: u64 = fights.expect(last).replace(',', "").parse().expect(last);
    assert!((1..10_000_000).contains(&fights), "{last}");
}

#[test]
fn odds_of_a_turn_that_changes_nothing_say_what_does() {
    // Who holds the initiative hurts nobody.
    let told = said(&["odds", YARD]);
    assert!(told.contains("no figure changes this turn"), "{told}");
    assert!(told.contains("--fight shows how the fight ends"), "{told}");
}
