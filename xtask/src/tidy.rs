//! What keeps the repository readable, and its rules the same on every machine.

use crate::repository::{Report, Repository, TextFile};
use crate::source::Source;
use crate::{arrows, determinism, stops};

/// Lines at which a module should be split, and must.
const LONG: usize = 400;
const TOO_LONG: usize = 600;

/// Folders of one machine, which mean nothing on another.
const MACHINE_PATHS: [&str; 4] = ["/work/", "/root/", "/home/", "/Users/"];

/// This file, which has to name what must not stand anywhere.
const THIS_FILE: &str = "xtask/src/tidy.rs";

/// Checks the arrows, the sizes, the words, and the rules code.
pub fn check(repository: &Repository) -> Result<Report, String> {
    let systems = repository.systems()?;
    let files = repository.files()?;
    let mut report = arrows::check(&repository.metadata(&["--no-deps"])?, &systems);
    for file in &files {
        report.add(check_size(file));
        report.add(check_words(file));
        if file.path.ends_with(".rs") && determinism::is_rules(&file.path, &systems) {
            let source = Source::new(file);
            report.add(determinism::check(&source));
            if systems.iter().any(|id| file.path.starts_with(&format!("crates/affray-{id}/"))) {
                report.add(stops::check(&source));
            }
        }
    }
    report.notes.push(format!("tidy: {} files looked at", files.len()));
    Ok(report)
}

/// A module is at most 600 lines long.
fn check_size(file: &TextFile) -> Report {
    let mut report = Report::default();
    let lines = file.text.lines().count();
    if !file.path.ends_with(".rs") || lines <= LONG {
        return report;
    }
    if lines > TOO_LONG {
        report.faults.push(format!(
            "{} has {lines} lines; split it: a module has at most {TOO_LONG}",
            file.path
        ));
    } else {
        report.warnings.push(format!("{} has {lines} lines; over {LONG} it is long", file.path));
    }
    report
}

/// No path of somebody's machine, and nothing marked as unfinished.
fn check_words(file: &TextFile) -> Report {
    let mut report = Report::default();
    if file.path == THIS_FILE {
        return report;
    }
    for (number, line) in file.text.lines().enumerate() {
        let mut say = |what: &str, why: &str| {
            report.faults.push(format!("{}:{}: `{what}` {why}", file.path, number + 1));
        };
        for path in MACHINE_PATHS.iter().filter(|path| has_absolute(line, path)) {
            say(path, "is a folder of one machine");
        }
        for mark in ["todo!(", "FIXME"].iter().filter(|mark| line.contains(**mark)) {
            say(mark, "marks unfinished work; finish it or leave it out");
        }
    }
    report
}

/// Whether `path` stands in the line as an absolute path, not as the middle of a longer one.
fn has_absolute(line: &str, path: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "._-}~*/".contains(c);
    line.match_indices(path).any(|(place, _)| !line[..place].ends_with(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> TextFile {
        TextFile { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn long_modules_warn_and_too_long_ones_fail() {
        let of = |lines: usize| check_size(&file("a.rs", &"\n".repeat(lines)));
        assert_eq!(of(400), Report::default());
        assert_eq!(of(401).warnings, ["a.rs has 401 lines; over 400 it is long"]);
        assert_eq!(of(600).faults, [""; 0]);
        assert_eq!(of(601).faults, ["a.rs has 601 lines; split it: a module has at most 600"]);
        assert_eq!(check_size(&file("a.toml", &"\n".repeat(900))), Report::default());
    }

    #[test]
    fn words_that_must_not_stand_are_found_with_their_line() {
        let text = "fine\ncd /work/x\nhttps://example.org/home/page\n{ todo!() } // FIXME\n";
        assert_eq!(
            check_words(&file("a.md", text)).faults,
            [
                "a.md:2: `/work/` is a folder of one machine",
                "a.md:4: `todo!(` marks unfinished work; finish it or leave it out",
                "a.md:4: `FIXME` marks unfinished work; finish it or leave it out",
            ]
        );
    }
}
