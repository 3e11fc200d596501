//! What people answer is on the disk before it is shown, and is taken up again whatever happened.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// A folder that is gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    /// A folder with an encounter and the library that it uses.
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("affray-kept-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/murdham");
        for file in ["fencing-yard.toml", "bestiary.toml"] {
            std::fs::copy(examples.join(file), path.join(file)).expect("copied");
        }
        Folder(path)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
        command.args(arguments).current_dir(&self.0).env("AFFRAY_DATA", self.0.join("data"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program with this input to its end.
    fn run(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
        let mut child = self.command(arguments).spawn().expect("the program starts");
        child.stdin.take().expect("a pipe").write_all(input.as_ref()).expect("it reads");
        child.wait_with_output().expect("it ends")
    }

    /// The same; what it says.
    fn said(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> String {
        let done = self.run(arguments, input);
        let said = String::from_utf8(done.stdout).expect("text");
        assert_eq!(done.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&done.stderr));
        said
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
    }

    /// A record as it is saved after it was taken up, and then given this input.
    fn taken_up(&self, record: &str, input: &str) -> String {
        self.said(&["play", "--resume", record], format!("{input}save end.fight\n"));
        let saved = self.read("end.fight");
        std::fs::remove_file(self.0.join("end.fight")).expect("removed");
        saved
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).expect("removed");
    }
}

/// A program that somebody types at.
struct Typist {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Typist {
    fn new(mut command: Command) -> Typist {
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Typist { child, input, output }
    }

    /// Types lines, and waits until all of them were answered; what was said.
    fn types(&mut self, lines: &[&str]) -> String {
        for line in lines.iter().chain(&["why no-such-clause-at-all"]) {
            writeln!(self.input, "{line}").expect("it reads");
        }
        let mut said = String::new();
        while !said.contains("no-such-clause-at-all") {
            assert!(self.output.read_line(&mut said).expect("text") > 0, "it ended: {said}");
        }
        said
    }

    fn killed(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Sends a signal, and waits for the end; the exit code and what was said of it.
    fn sent(self, signal: &str) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        Command::new("kill").args([signal, &id]).status().expect("it is sent");
        let done = self.child.wait_with_output().expect("it ends");
        drop(self.input);
        (done.status.code(), String::from_utf8(done.stderr).expect("text"))
    }
}

const YARD: &str = "fencing-yard.toml";
/// What the tests type: the first options, taken back and given again among them.
const SCRIPT: [&str; 12] =
    ["1", "1", "2", "undo", "1", "gm Theobald dies", "undo 2", "redo", "undo", "1", "1", "1"];

/// A fight that is killed after any line of a script goes on from its record the same.
fn goes_on_the_same(name: &str, start: &[&str], script: &[&str]) {
    let folder = Folder::new(name);
    let arguments = |record: &str| -> Vec<String> {
        let kept = ["--seed", "3", "--record", record];
        ["play"].iter().chain(start).chain(&kept).map(|&word| word.to_owned()).collect()
    };
    let command = |record: &str| {
        let arguments = arguments(record);
        folder.command(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let lines = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let mut typist = Typist::new(command("unkilled.fight"));
    typist.types(script);
    typist.killed();
    let whole = folder.taken_up("unkilled.fight", "");
    assert!(whole.contains("\nseat: "), "{whole}");
    for answered in 0..=script.len() {
        let record = format!("killed-{answered}.fight");
        let mut typist = Typist::new(command(&record));
        typist.types(&script[..answered]);
        typist.killed();
        let rest = lines(&script[answered..]);
        assert_eq!(folder.taken_up(&record, &rest), whole, "{name}, killed after {answered}");
        // And once more, from a record that was written by both.
        assert_eq!(folder.taken_up(&record, ""), whole, "{name}, killed after {answered}");
    }
}

#[test]
fn a_fight_that_is_killed_after_any_answer_goes_on_the_same() {
    goes_on_the_same("killed", &[YARD, "--seat", "Court=me"], &SCRIPT);
}

#[test]
fn secret_decisions_that_wait_for_others_are_kept_too() {
    let raid =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed/the-millers-raid.toml");
    let script = ["1", "2", "undo", "1", "undo 2", "redo", "1", "1", "1", "1", "1", "1", "1"];
    goes_on_the_same("secret", &[raid], &script);
}

#[test]
fn fights_of_other_systems_are_kept_too() {
    for system in ["blackout/boss", "ingenuity/gate", "persona/boss"] {
        let encounter = format!("{}/../../examples/{system}.toml", env!("CARGO_MANIFEST_DIR"));
        let name = system.replace('/', "-");
        goes_on_the_same(&name, &[&encounter], &["1", "1", "undo", "2", "1", "undo 2", "redo"]);
    }
}

#[test]
fn a_line_that_was_cut_off_is_left_out_and_said() {
    let folder = Folder::new("cut");
    let arguments = ["play", YARD, "--seat", "Court=me", "--record", "one.fight"];
    folder.said(&arguments, "1\n1\n1\n");
    let whole = folder.read("one.fight");
    let answers = whole.rfind("---\n").expect("the encounter stands in it") + 5;
    let mut cuts: Vec<usize> = (answers..whole.len()).step_by(13).collect();
    cuts.push(whole.len() - 1);
    for cut in cuts {
        let begun = whole[..cut].rfind('\n').map_or(0, |end| end + 1);
        std::fs::write(folder.0.join("cut.fight"), &whole[..cut]).expect("written");
        let said = folder.said(&["play", "--resume", "cut.fight"], "log\n");
        assert_eq!(said.contains("last line was cut off"), begun < cut, "{cut}: {said}");
        let now = folder.read("cut.fight");
        assert!(now.starts_with(&whole[..begun]), "{cut}: {now}");
        assert!(folder.said(&["verify", "cut.fight"], "").contains("1 passed"), "{now}");
    }
}

#[test]
fn whoever_leaves_is_told_the_way_back() {
    let folder = Folder::new("leaves");
    for word in ["quit", "exit", "q", ""] {
        let said = folder.said(&["play", YARD, "--seat", "Court=me"], format!("1\n{word}\n"));
        assert!(said.ends_with("Continue with: affray play --resume 1\n"), "{word}: {said}");
        // Nobody answered anything: nothing is kept.
        let said = folder.said(&["play", YARD, "--seat", "Court=me"], format!("{word}\n"));
        assert!(!said.contains("--resume"), "{word}: {said}");
    }
    for (signal, code) in [("-INT", Some(130)), ("-TERM", None)] {
        let record = format!("signal{signal}.fight");
        let arguments = ["play", YARD, "--seat", "Court=me", "--record", &record];
        let mut typist = Typist::new(folder.command(&arguments));
        typist.types(&["1"]);
        let (ended, said) = typist.sent(signal);
        assert_eq!(ended, code, "{signal}: {said}");
        let way_back = format!("Continue with: affray play --resume {record}");
        assert_eq!(said.contains(&way_back), code.is_some(), "{signal}: {said}");
        assert!(folder.taken_up(&record, "").lines().any(|line| line.starts_with("~ ")));
    }
}

#[test]
fn kept_fights_are_listed_and_taken_up_by_their_number() {
    let folder = Folder::new("listed");
    let none = folder.said(&["play", "--resume"], "");
    assert!(none.contains("No fights are saved yet"), "{none}");
    // The die of the initiative, who holds it, who acts, an attack, and no stunt.
    folder.said(&["play", YARD, "--seat", "Court=me", "--dice", "ask"], "1\n".repeat(5));
    // The only one is taken up, with its seats, its dice and its question.
    let one = folder.said(&["play", "--resume"], "");
    assert!(one.contains("Ser Aldous Quill attacks Theobald"), "{one}");
    assert!(one.contains(": roll d6! and enter the faces"), "{one}");
    folder.said(&["play", YARD, "--seat", "GM=me"], "gm the stretch ends\n");
    let two = folder.said(&["play", "--resume"], "");
    let lines: Vec<&str> = two.lines().filter(|line| line.contains("(murdham)")).collect();
    assert_eq!(lines.len(), 2, "{two}");
    assert!(lines[0].starts_with("  1  ") && lines[0].contains(": over: "), "{two}");
    let missing = folder.run(&["play", "--resume", "3"], "");
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no saved fight 3; there are 2"));
}

#[test]
fn a_kept_record_is_complete_by_itself() {
    let folder = Folder::new("complete");
    folder.said(&["play", YARD, "--seat", "Court=me", "--record", "one.fight"], "1\n1\n");
    std::fs::remove_file(folder.0.join(YARD)).expect("removed");
    std::fs::remove_file(folder.0.join("bestiary.toml")).expect("removed");
    let record = folder.read("one.fight");
    assert!(record.contains("--- bestiary.toml\n"), "{record}");
    folder.taken_up("one.fight", "1\n");
}

#[test]
fn a_fight_is_not_kept_twice_at_once_nor_over_another_file() {
    let folder = Folder::new("twice");
    let arguments = ["play", YARD, "--seat", "Court=me", "--record", "one.fight"];
    let mut typist = Typist::new(folder.command(&arguments));
    typist.types(&["1"]);
    let other = folder.run(&["play", "--resume", "one.fight"], "1\n");
    assert_eq!(other.status.code(), Some(2));
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(said.contains("another terminal"), "{said}");
    typist.killed();
    let before = folder.read("one.fight");
    let over = folder.run(&arguments, "1\n");
    assert_eq!(over.status.code(), Some(2));
    assert_eq!(folder.read("one.fight"), before);
}

#[test]
fn save_writes_over_its_own_file_and_no_other() {
    let folder = Folder::new("own");
    let script = "1\nsave one.fight\n1\nsave one.fight\nsave bestiary.toml\n";
    let said = folder.said(&["play", YARD, "--seat", "Court=me"], script);
    assert_eq!(said.matches("saved to one.fight").count(), 2, "{said}");
    assert!(said.contains("bestiary.toml: the file already exists"), "{said}");
    let before = folder.read("one.fight");
    let said = folder.said(&["play", "one.fight"], "1\nsave one.fight\n");
    assert!(said.contains("saved to one.fight"), "{said}");
    assert!(folder.read("one.fight").len() > before.len());
}

#[test]
fn what_is_no_text_is_refused_and_the_fight_goes_on() {
    let folder = Folder::new("bytes");
    let arguments = ["play", YARD, "--seat", "Court=me", "--record", "one.fight"];
    let said = folder.said(&arguments, b"1\nno\xe9l\n1\nsave two.fight\n");
    assert!(said.contains("not UTF-8"), "{said}");
    assert!(said.contains("saved to two.fight"), "{said}");
    let answers = folder.read("two.fight").lines().filter(|line| line.contains("> ")).count();
    assert!(answers >= 2, "{said}");
}

#[test]
fn a_full_disk_is_said_and_what_was_kept_stays() {
    let folder = Folder::new("full");
    let arguments = ["play", YARD, "--seat", "Court=me", "--record", "whole.fight"];
    folder.said(&arguments, "1\n".repeat(12));
    let whole = folder.read("whole.fight");
    let head = whole.rfind("---\n").expect("the encounter stands in it") + 4;
    // No file may grow beyond this, in blocks of 512 bytes: the head and some answers.
    let blocks = (head + whole.len()) / 2 / 512;
    assert!(blocks * 512 > head, "{head} {}", whole.len());
    let script = format!(
        "trap '' XFSZ; ulimit -f {blocks}; \
         exec '{}' play {YARD} --seat Court=me --record full.fight",
        env!("CARGO_BIN_EXE_affray")
    );
    let mut command = folder.command(&[]);
    let mut limited = Command::new("sh");
    limited.args(["-c", &script]).current_dir(&folder.0);
    limited.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    std::mem::swap(&mut command, &mut limited);
    let mut typist = Typist::new(command);
    let said = typist.types(&["1"; 12]);
    typist.killed();
    assert!(said.contains("Not saved: full.fight"), "{said}");
    let kept = folder.read("full.fight");
    let kept = &kept[..kept.rfind('\n').expect("lines") + 1];
    assert!(whole.starts_with(kept) && kept.len() > head, "{kept}");
    folder.taken_up("full.fight", "1\n");
}

#[test]
fn the_end_of_a_fight_is_not_the_end_of_the_program() {
    let folder = Folder::new("end");
    let script = "sav\nundo\nlog 3\nwhy\ngm the stretch ends\nundo\nredo\nsave over.fight\nquit\n";
    let said = folder.said(&["play", YARD, "--seat", "GM=me"], script);
    let (_, after) = said.split_once("Outcome: ").expect("it ends");
    for words in [
        "The fight is over. Type `help`",
        "there is nothing to undo: no person has answered yet",
        "The stretch ends.",
        "Took back 1 answer",
        "saved to over.fight",
        "Continue with: affray play --resume 1",
    ] {
        assert!(after.contains(words), "{words}: {after}");
    }
    assert!(folder.said(&["verify", "over.fight"], "").contains("1 passed"));
}

#[test]
fn undo_passes_what_the_program_did_and_goes_to_lines_of_the_log() {
    let folder = Folder::new("undo");
    let arguments = ["play", YARD, "--seat", "Court=me", "--seed", "3", "--record", "one.fight"];
    let script = "1\n1\n1\nundo\nundo\nundo\nundo\nredo 3\nundo to 0\nundo to x\nredo 9\nlog\n";
    let said = folder.said(&arguments, script);
    assert_eq!(said.matches("Took back 1 answer; `redo` gives it again.").count(), 3, "{said}");
    assert!(said.contains("there is nothing to undo: no person has answered yet"), "{said}");
    assert!(said.contains("Took back 3 answers; `redo 3` gives them again."), "{said}");
    assert!(said.contains("Type `undo`, `undo 3`, or `undo to 12`"), "{said}");
    assert!(said.contains("Only 3 answers could be given again."), "{said}");
    let record = folder.read("one.fight");
    let lines: Vec<&str> = record.lines().filter(|line| line.starts_with("undo")).collect();
    assert_eq!(lines, ["undo", "undo", "undo", "undo 3"], "{record}");
    assert_eq!(record.lines().filter(|&line| line == "redo").count(), 6, "{record}");
    assert!(folder.said(&["verify", "one.fight"], "").contains("1 passed"));
}

#[test]
fn who_sits_at_the_table_is_taken_up_unless_told_otherwise() {
    let folder = Folder::new("seats");
    let searched = ["--seat", "Court=me", "--search", "Players", "--plays", "20"];
    let kept = ["--dice", "ask", "--record", "one.fight"];
    folder.said(&[&["play", YARD][..], &searched, &kept].concat(), "1\n1\n");
    let head = "seat: Court=me\ndice: ask\nsearch: Players\nplays: 20\n---\n";
    assert!(folder.read("one.fight").contains(head), "{}", folder.read("one.fight"));
    assert!(folder.taken_up("one.fight", "").contains(head));
    let other = ["play", "--resume", "one.fight", "--seat", "Players=me", "--dice", "roll"];
    folder.said(&other, "save two.fight\n");
    assert!(folder.read("two.fight").contains("seat: Players=me\ndice: roll\n---\n"));
}

#[test]
fn what_the_table_made_up_is_kept_for_other_fights() {
    let folder = Folder::new("made-up");
    let script = "keep house.toml\n\
        gm condition winded: -1 to rolls, for 2 rounds; they need a breath\n\
        gm counter alarm: up to 4\n\
        keep alarms house.toml\nkeep winded house.toml\nkeep house.toml\nkeep fencing-yard.toml\n";
    let said = folder.said(&["play", YARD], script);
    for words in [
        "Nothing is made up in this fight.",
        "Nothing called `alarms` is made up in this fight; there is: `winded`, `alarm`",
        "Kept in house.toml: winded.",
        "Kept in house.toml: winded, alarm.",
        "fencing-yard.toml is no file that encounters of this system use",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let kept = folder.read("house.toml");
    let wanted = "system = \"murdham\"\n\n[[house-condition]]\nname = \"winded\"\n\
        words = \"they need a breath\"\nrolls = -1\nrounds = 2\n\n\
        [[house-counter]]\nname = \"alarm\"\nmost = 4\n";
    assert_eq!(kept, wanted);
    // Another fight uses the file, and its record holds it.
    let own = "use = [\"bestiary.toml\", \"house.toml\"]";
    let other = folder.read(YARD).replacen("use = [\"bestiary.toml\"]", own, 1);
    assert!(other.contains(own), "{other}");
    std::fs::write(folder.0.join("other.toml"), other).expect("written");
    let script = "gm all are winded\ngm alarm += 1\nsave one.fight\n";
    let said = folder.said(&["play", "other.toml"], script);
    assert!(said.contains("The GM rules that all are winded."), "{said}");
    std::fs::remove_file(folder.0.join("house.toml")).expect("removed");
    let record = folder.read("one.fight");
    let ruled: Vec<&str> = record.lines().filter(|line| line.starts_with("GM! ")).collect();
    assert_eq!(ruled, ["GM! all are winded", "GM! alarm += 1"]);
    let said = folder.said(&["play", "one.fight"], "look\n");
    assert!(said.contains("alarm 1 of 4") && said.contains("winded"), "{said}");
}
