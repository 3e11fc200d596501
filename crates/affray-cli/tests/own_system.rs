//! A system of somebody else's, played through the same machinery as the five.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The example `duel`, which Cargo builds beside the tests.
fn program() -> Command {
    let test = std::env::current_exe().expect("a test is a program");
    let folder = test.ancestors().nth(2).expect("tests lie in `deps`");
    let path = folder.join("examples").join(format!("duel{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{}: build it with `cargo build --examples`", path.display());
    let mut program = Command::new(path);
    program.env("NO_COLOR", "1");
    program
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be made");
    folder
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).into_owned()
}

/// The starter in a folder.
fn starter(folder: &std::path::Path) -> PathBuf {
    let printed = program().args(["new", "duel"]).output().expect("it runs");
    assert!(printed.status.success());
    let path = folder.join("ford.toml");
    std::fs::write(&path, printed.stdout).expect("it is written");
    path
}

/// Plays with these lines typed.
fn play(file: &std::path::Path, data: &std::path::Path, lines: &str) -> Output {
    let mut child = program()
        .args(["play", "--dice", "ask"])
        .arg(file)
        .env("AFFRAY_DATA", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("it is piped");
    input.write_all(lines.as_bytes()).expect("it reads");
    drop(input);
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_system_of_ones_own_is_fought_and_played() {
    let folder = folder("own-system");
    let file = starter(&folder);
    let fought = program().arg("fight").arg(&file).output().expect("it runs");
    assert!(text(&fought.stdout).contains("wins"), "{}", text(&fought.stdout));

    // Ann hits with 45 of 45; Bob takes it: 7 + 4 - 6 = 5 wounds, and a 4 puts him off balance.
    let played = play(&file, &folder, "45\nstand\n7\n4\nlook\nquit\n");
    let told = text(&played.stdout);
    assert!(told.contains("Ann hits Bob: 5 wounds (10 left)."), "{told}");
    assert!(told.contains("wounds 10/15 [off balance]"), "{told}");
}

#[test]
fn a_program_offers_the_systems_it_lists_and_no_other() {
    let refused = program().args(["new", "murdham"]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused.stderr);
    assert!(said.contains("there is no system `murdham`; allowed: duel"), "{said}");
}
