//! The session in `docs/protocol.md` and the lines in `docs/events.md` are what the program says.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The lines of the session.
fn session() -> Vec<String> {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/protocol.md")).expect("a page");
    let part = page.split("## A session").nth(1).expect("it has a session");
    let block = part.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    block.expect("in a block").lines().map(str::to_owned).collect()
}

/// Whether a line is what a page shows of it; `…` stands for anything.
fn shows(shown: &str, line: &str) -> bool {
    let parts: Vec<&str> = shown.split('…').collect();
    let [first, rest @ ..] = &parts[..] else { return false };
    let Some(mut left) = line.strip_prefix(first) else { return false };
    for part in rest {
        match left.find(part) {
            Some(at) => left = &left[at + part.len()..],
            None => return false,
        }
    }
    left.is_empty() || shown.ends_with('…')
}

#[test]
fn the_session_on_the_page_is_what_the_program_says() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(["serve", "--stdio"])
        .current_dir(ROOT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut said = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut seen = 0;
    for line in session() {
        if let Some(request) = line.strip_prefix("> ") {
            writeln!(stdin, "{request}").expect("it reads");
        } else if let Some(shown) = line.strip_prefix("< ") {
            let response = said.next().expect("a response").expect("text");
            assert!(shows(shown, &response), "the page shows\n{shown}\nbut it says\n{response}");
            seen += 1;
        }
    }
    drop(stdin);
    assert!(said.next().is_none(), "the page shows every response");
    assert!(child.wait().expect("it ends").success());
    assert!(seen >= 10, "{seen} responses");
}

#[test]
fn the_events_on_the_page_are_lines_of_the_fight_that_it_names() {
    let page = std::fs::read_to_string(Path::new(ROOT).join("docs/events.md")).expect("a page");
    let command = page.split("lines of `affray ").nth(1).and_then(|rest| rest.split('`').next());
    let fought = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(command.expect("it names a fight").split(' '))
        .current_dir(ROOT)
        .output()
        .expect("the program runs");
    assert!(fought.status.success(), "{fought:?}");
    let said = String::from_utf8(fought.stdout).expect("text");
    let mut said = said.lines();
    let block = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
    let shown: Vec<&str> = block.expect("a block").lines().collect();
    assert!(shown.len() >= 6, "{shown:?}");
    for shown in shown {
        assert!(said.any(|line| shows(shown, line)), "the fight has no such line:\n{shown}");
    }
}

#[test]
fn what_is_left_out_is_anything() {
    assert!(shows("a…c", "abc") && shows("a…", "abc") && shows("abc", "abc"));
    assert!(!shows("a…c", "abd") && !shows("ab", "abc") && !shows("…x…", "abc"));
}
