//! Output that cannot be written, files that are none, links, names and words that deceive.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with an encounter and the library that it uses.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/murdham");
    for file in ["quarrel.toml", "bestiary.toml"] {
        fs::copy(examples.join(file), folder.path().join(file)).expect("copied");
    }
    folder
}

const QUARREL: &str = "quarrel.toml";

fn command(folder: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
    command.args(arguments).current_dir(folder.path());
    command.env("AFFRAY_DATA", folder.path().join("data")).stdin(Stdio::null());
    command
}

/// The exit code, and what was said on both outputs.
fn told(folder: &TempDir, arguments: &[&str]) -> (i32, String) {
    let done = command(folder, arguments).output().expect("the program runs");
    let said = [done.stdout.clone(), done.stderr.clone()].concat();
    (code(&done), String::from_utf8(said).expect("text"))
}

fn code(done: &Output) -> i32 {
    done.status.code().expect("it ends by itself")
}

/// The encounter with something in it replaced, as a file of its own.
fn changed(folder: &TempDir, name: &str, from: &str, to: &str) -> String {
    let text = fs::read_to_string(folder.path().join(QUARREL)).expect("it is there");
    assert!(text.contains(from), "{from}");
    fs::write(folder.path().join(name), text.replacen(from, to, 1)).expect("written");
    name.to_owned()
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = folder();
    let commands: [&[&str]; 9] = [
        &["fight", QUARREL],
        &["fight", QUARREL, "--json"],
        &["sim", QUARREL, "--fights", "20", "--csv"],
        &["schema", "murdham"],
        &["new", "murdham"],
        &["check", QUARREL],
        &["rules", "murdham", "dodge.save"],
        &["completions", "bash"],
        &["--help"],
    ];
    for arguments in commands {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("there");
        let done = command(&folder, arguments).stdout(full).output().expect("it runs");
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert_eq!(code(&done), 3, "{arguments:?}: {said}");
        assert!(said.contains("standard output cannot be written"), "{arguments:?}: {said}");
    }
    // Nobody reads what is wrong, and it is still wrong.
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("there");
    let done = command(&folder, &["check", "nope.toml"]).stderr(full).output().expect("it runs");
    assert_eq!(code(&done), 2);
}

#[test]
fn whoever_closes_the_output_early_ends_the_program_quietly_and_the_record_is_there() {
    let folder = folder();
    let mut child = command(&folder, &["fight", QUARREL, "--record", "one.fight"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let done = child.wait_with_output().expect("it ends");
    assert_eq!(code(&done), 141);
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
    assert_eq!(told(&folder, &["verify", "one.fight"]).0, 0);
}

#[test]
fn what_is_not_a_file_is_not_read() {
    let folder = folder();
    symlink("/dev/zero", folder.path().join("zero.toml")).expect("a link");
    for path in ["zero.toml", "/dev/zero"] {
        let (code, said) = told(&folder, &["check", path]);
        assert_eq!(code, 2, "{said}");
        assert!(said.contains("this is a device or a pipe, not a file"), "{said}");
    }
    let text = fs::read(folder.path().join(QUARREL)).expect("it is there");
    let file = fs::File::open(folder.path().join(QUARREL)).expect("it is there");
    let done = command(&folder, &["fight", "-", "--quiet", "--record", "typed.fight"])
        .stdin(file)
        .output()
        .expect("it runs");
    assert_eq!(code(&done), 0, "{}", String::from_utf8_lossy(&done.stderr));
    // It holds what was typed.
    let record = fs::read(folder.path().join("typed.fight")).expect("it is there");
    assert!(record.windows(60).any(|part| part == &text[..60]));
    assert_eq!(told(&folder, &["verify", "typed.fight"]).0, 0);
}

#[test]
fn links_permissions_and_what_is_no_file_are_respected_when_a_file_is_written() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let write =
        |name: &str| told(&folder, &["fight", QUARREL, "--quiet", "--force", "--record", name]);
    let refused = |name: &str, why: &str| {
        let (code, said) = write(name);
        assert_eq!(code, 2, "{name}: {said}");
        assert!(said.contains(why), "{name}: {said}");
    };
    fs::write(at("real.fight"), "old").expect("written");
    fs::set_permissions(at("real.fight"), PermissionsExt::from_mode(0o600)).expect("set");
    symlink("real.fight", at("link.fight")).expect("a link");
    // What somebody else keeps beside it is theirs.
    fs::write(at("link.fight.part"), "mine").expect("written");
    assert_eq!(write("link.fight").0, 0);
    assert!(at("link.fight").symlink_metadata().expect("there").is_symlink());
    assert_eq!(at("real.fight").metadata().expect("there").permissions().mode() & 0o777, 0o600);
    assert_ne!(fs::read_to_string(at("real.fight")).expect("there"), "old");
    assert_eq!(fs::read_to_string(at("link.fight.part")).expect("there"), "mine");
    fs::hard_link(at("real.fight"), at("hard.fight")).expect("a link");
    refused("hard.fight", "the file has another name (a hard link)");
    fs::remove_file(at("hard.fight")).expect("removed");
    fs::set_permissions(at("real.fight"), PermissionsExt::from_mode(0o400)).expect("set");
    refused("real.fight", "the file is read-only");
    symlink("nowhere", at("lost.fight")).expect("a link");
    refused("lost.fight", "the link leads nowhere");
    refused("-", "this is no file name");
    refused("/dev/null", "this is a device or a pipe");
    refused(".", "this is a folder, not a file");
    refused("no/such.fight", "there is no folder no");
    refused(QUARREL, "the record would overwrite what it is of");
    let left: Vec<PathBuf> = fs::read_dir(folder.path())
        .expect("there")
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.to_string_lossy().contains(".part"))
        .collect();
    assert_eq!(left, [at("link.fight.part")]);
}

#[test]
fn files_of_other_editors_are_read_and_those_that_are_too_large_are_not() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let record = ["fight", QUARREL, "--quiet", "--record", "one.fight"];
    assert_eq!(told(&folder, &record).0, 0);
    let text = fs::read_to_string(at("one.fight")).expect("there");
    let lines = text.replace('\n', "\r\n");
    for (name, text) in [("crlf", lines.clone()), ("marked", format!("\u{feff}{lines}"))] {
        fs::write(at(&format!("{name}.fight")), text).expect("written");
        let verified = told(&folder, &["verify", &format!("{name}.fight")]);
        assert_eq!(verified, (0, "1 passed, 0 failed\n".to_owned()), "{name}");
    }
    let encounter = fs::read_to_string(at(QUARREL)).expect("there");
    fs::write(at("marked.toml"), format!("\u{feff}{}", encounter.replace('\n', "\r\n")))
        .expect("written");
    assert_eq!(told(&folder, &["check", "marked.toml"]).0, 0);
    let wide: Vec<u8> = encounter.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(at("wide.toml"), [&[0xff, 0xfe], &wide[..]].concat()).expect("written");
    assert!(told(&folder, &["check", "wide.toml"]).1.contains("is not UTF-8 text"));
    for name in ["large.toml", "large.fight"] {
        let file = fs::File::create(at(name)).expect("made");
        file.set_len(100 << 20).expect("the disk need not hold it");
        let (code, said) = told(&folder, &["fight", name]);
        assert_eq!(code, 2, "{said}");
        assert!(said.contains("104,857,600 bytes; allowed: 4,194,304"), "{said}");
    }
}

#[test]
fn a_folder_that_leads_back_to_itself_is_verified_once_and_an_empty_one_not_at_all() {
    let folder = folder();
    fs::create_dir(folder.path().join("round")).expect("a folder");
    assert_eq!(told(&folder, &["verify", "round"]).0, 2);
    let record = ["fight", QUARREL, "--quiet", "--record", "round/one.fight"];
    assert_eq!(told(&folder, &record).0, 0);
    symlink(".", folder.path().join("round/round")).expect("a link");
    symlink("../round", folder.path().join("round/again")).expect("a link");
    let (code, said) = told(&folder, &["verify", "round"]);
    assert_eq!((code, said.as_str()), (0, "1 passed, 0 failed\n"));
}

#[test]
fn a_title_of_several_lines_is_kept_and_a_record_that_could_not_be_read_is_not_written() {
    let folder = folder();
    let title = changed(
        &folder,
        "title.toml",
        "title = \"The quarrel\"",
        "title = \"The\\nseed: 99\\n---\\nquarrel\"",
    );
    let checked = "title.toml: no mistakes (The seed: 99 --- quarrel)\n";
    assert_eq!(told(&folder, &["check", &title]), (0, checked.to_owned()));
    let (code, said) = told(&folder, &["fight", &title, "--quiet", "--record", "title.fight"]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(told(&folder, &["verify", "title.fight"]).0, 0);
    let text = fs::read_to_string(folder.path().join("title.fight")).expect("it is there");
    assert_eq!(text.matches("\nseed: ").count(), 1, "{text}");
    // A command to terminals in a comment: no record may hold it.
    let comment = changed(&folder, "comment.toml", "title", "# \u{9b}2J\ntitle");
    let (code, said) = told(&folder, &["fight", &comment, "--quiet", "--record", "no.fight"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("the control character"), "{said}");
    assert!(!folder.path().join("no.fight").exists());
    assert_eq!(told(&folder, &["check", &comment]).0, 1);
}

#[test]
fn hostile_letters_of_a_file_are_shown_written_out() {
    let folder = folder();
    let hostile =
        changed(&folder, "hostile.toml", "title", "x = \"\u{1b}[2J\u{202e}\u{9b}\"\ntitle");
    for arguments in [["check", &hostile], ["fight", &hostile], ["sim", &hostile]] {
        let (_, said) = told(&folder, &arguments);
        let shown = |letter: char| !letter.is_control() || letter == '\n';
        assert!(said.chars().all(|letter| shown(letter) && letter != '\u{202e}'), "{said:?}");
    }
    // A line of many letters is shown about its mistake only.
    let long = format!("x = {}\ntitle", "[".repeat(20_000));
    let long = changed(&folder, "long.toml", "title", &long);
    let (_, said) = told(&folder, &["check", &long]);
    assert!(said.len() < 1_000, "{} bytes", said.len());
}

#[test]
fn names_that_people_cannot_tell_apart_are_refused() {
    let folder = folder();
    // A Cyrillic letter in the middle.
    let twin = changed(&folder, "twin.toml", "name = \"Pell\"", "name = \"J\u{43e}ry\"");
    let (code, said) = told(&folder, &["check", &twin]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("people cannot tell this name from `Jory`"), "{said}");
    let twice = changed(
        &folder,
        "twice.toml",
        "[\"bestiary.toml\"]",
        "[\"bestiary.toml\", \"./bestiary.toml\"]",
    );
    let (code, said) = told(&folder, &["check", &twice]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("the file `./bestiary.toml` is used twice"), "{said}");
    let place = changed(&folder, "place.toml", "name = \"Pell\"", "name = \"to 1,1\"");
    let (code, said) = told(&folder, &["check", &place]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("`to 1,1` reads as a place to go to"), "{said}");
}

#[test]
fn what_is_told_of_each_other_may_stand_in_the_encounter() {
    let folder = folder();
    let bands = changed(&folder, "bands.toml", "title", "reveal = [\"bands\"]\ntitle");
    let done = command(&folder, &["play", &bands, "--seat", "Collectors=me"]).output();
    let said = String::from_utf8(done.expect("it runs").stdout).expect("text");
    assert!(said.contains("Pell (Grumblers): health unhurt"), "{said}");
    assert!(said.contains("Jory (Collectors): health 8/8"), "{said}");
    let wrong = changed(&folder, "wrong.toml", "title", "reveal = [\"Pel health bands\"]\ntitle");
    let (code, said) = told(&folder, &["check", &wrong]);
    assert_eq!(code, 1, "{said}");
    assert!(said.contains("wrong.toml:3:12: unknown side or combatant `Pel`"), "{said}");
    assert!(said.contains("did you mean `Pell`?"), "{said}");
}

#[test]
fn a_record_is_checked_too_and_a_file_that_is_not_there_is_no_mistake_of_its_own() {
    let folder = folder();
    told(&folder, &["fight", QUARREL, "--quiet", "--record", "one.fight"]);
    let (code, said) = told(&folder, &["check", "one.fight", QUARREL]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("one.fight: no mistakes"), "{said}");
    let record = fs::read_to_string(folder.path().join("one.fight")).expect("it is there");
    let cut = record.replacen("Jory>", "Jorry>", 1).replacen("Pell>", "Pelll>", 1);
    fs::write(folder.path().join("cut.fight"), cut).expect("written");
    assert_eq!(told(&folder, &["check", "cut.fight"]).0, 1);
    assert_eq!(told(&folder, &["check", "nope.toml"]).0, 2);
    assert_eq!(told(&folder, &["check", "nope.fight"]).0, 2);
}
