//! Records on the disk: moved together with their files, they replay anywhere.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder that is gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("affray-{name}-{}", std::process::id()));
        for folder in ["camp", "records/old"] {
            std::fs::create_dir_all(path.join(folder)).expect("a folder");
        }
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/murdham");
        for file in ["fencing-yard.toml", "bestiary.toml"] {
            std::fs::copy(examples.join(file), path.join("camp").join(file)).expect("copied");
        }
        Folder(path)
    }

    fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.join(file)).expect("it is there")
    }

    fn affray(&self, arguments: &[&str], input: &str) -> Output {
        run(&self.0, arguments, input)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).expect("removed");
    }
}

fn run(at: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(arguments)
        .current_dir(at)
        .env("AFFRAY_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/records"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn holds(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

const FIGHT: &str = "camp/fencing-yard.toml";

#[test]
fn the_dice_that_are_told_are_those_of_the_record() {
    let folder = Folder::new("rolls");
    let arguments = ["fight", FIGHT, "--rolls", "--record", "out.fight"];
    let said = holds(&folder.affray(&arguments, ""));
    let told = said.lines().filter_map(|line| line.strip_prefix("    "));
    // The summary is indented further.
    let told: Vec<&str> = told.filter(|line| !line.starts_with(' ')).collect();
    let record = folder.read("out.fight");
    // The program threw all of them.
    let written = record.lines().filter_map(|line| line.strip_prefix("~ ")?.split_once("  # "));
    let written: Vec<String> = written.map(|(dice, what)| format!("{dice} ({what})")).collect();
    assert!(told.len() > 5, "{said}");
    assert_eq!(told, written);
    // The dice stand right before what they bring about.
    let lines: Vec<&str> = said.lines().collect();
    let place = lines.iter().position(|line| line.starts_with("  Damage to "));
    let before = lines[place.expect("somebody is harmed") - 1];
    assert!(before.starts_with("    d6!: ") && before.contains("'s damage to "), "{said}");

    let json = holds(&folder.affray(&["fight", FIGHT, "--rolls", "--json"], ""));
    let of_dice = json.lines().filter(|line| line.contains(r#""what":"dice""#));
    assert_eq!(of_dice.count(), told.len(), "{json}");
}

#[test]
fn a_record_holds_what_its_encounter_uses_and_replays_alone() {
    let folder = Folder::new("alone");
    holds(&folder.affray(&["fight", FIGHT, "--quiet", "--record", "records/one.fight"], ""));
    holds(&folder.affray(&["fight", FIGHT, "--quiet", "--record", "camp/two.fight"], ""));
    let save = "auto\nauto\nsave records/old/three.fight\nquit\n";
    holds(&folder.affray(&["play", FIGHT], save));
    for record in ["records/one.fight", "camp/two.fight", "records/old/three.fight"] {
        let text = folder.read(record);
        assert!(!text.contains("\nencounter:") && text.contains("\n--- "), "{record}: {text}");
    }
    // Neither the encounter nor what it uses is needed any more.
    for file in std::fs::read_dir(folder.0.join("camp")).expect("the folder is there").flatten() {
        if file.path().extension().is_some_and(|extension| extension == "toml") {
            std::fs::remove_file(file.path()).expect("removed");
        }
    }
    let elsewhere = std::env::temp_dir();
    let whole = folder.0.to_string_lossy().into_owned();
    for said in [
        holds(&folder.affray(&["verify", "records", "camp"], "")),
        holds(&run(&elsewhere, &["verify", &whole], "")),
    ] {
        assert!(said.contains("3 passed, 0 failed"), "{said}");
    }
    let end = ["fight", "records/old/three.fight", "--quiet", "--record", "records/four.fight"];
    holds(&folder.affray(&end, ""));
    let verified = holds(&folder.affray(&["verify", "records/four.fight"], ""));
    assert!(verified.contains("1 passed, 0 failed"), "{verified}");
}

#[test]
fn an_encounter_in_a_record_takes_its_files_along() {
    let folder = Folder::new("inline");
    let encounter = folder.read(FIGHT);
    let rules = affray::SYSTEMS.of("murdham").expect("it is one of the five").rules_version();
    let record = format!("system: murdham\nrules: {rules}\n---\n{encounter}---\n");
    std::fs::write(folder.0.join("camp/one.fight"), record).expect("written");
    let to =
        |out: &str| folder.affray(&["fight", "camp/one.fight", "--quiet", "--record", out], "");
    holds(&to("camp/two.fight"));
    holds(&to("records/two.fight"));
    let verified = holds(&folder.affray(&["verify", "camp", "records"], ""));
    assert!(verified.contains("3 passed, 0 failed"), "{verified}");
}

#[test]
fn an_encounter_that_uses_no_file_is_put_into_the_record() {
    let folder = Folder::new("whole");
    let starter = folder.affray(&["new", "murdham"], "").stdout;
    std::fs::write(folder.0.join("well.toml"), starter).expect("written");
    holds(&folder.affray(&["fight", "well.toml", "--quiet", "--record", "well.fight"], ""));
    std::fs::remove_file(folder.0.join("well.toml")).expect("removed");
    let again = ["fight", "well.fight", "--quiet", "--record", "records/well.fight"];
    holds(&folder.affray(&again, ""));
    let verified = holds(&folder.affray(&["verify", "records", "well.fight"], ""));
    assert!(verified.contains("2 passed, 0 failed"), "{verified}");
}
