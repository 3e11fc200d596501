//! Words that must not stand in the repository.

use crate::repository::{Report, TextFile};

/// Folders of one machine, which mean nothing on another.
const MACHINE_PATHS: [&str; 4] = ["/work/", "/root/", "/home/", "/Users/"];

/// What marks unfinished work.
const MARKS: [&str; 2] = ["todo!(", "FIXME"];

/// The kind of fight that once had a second way through the rules, and what there was of it.
const KIND: &str = "plain";
const OF_THAT_KIND: [&str; 4] = ["fight", "fights", "table", "tables"];

/// This file, which has to name what must not stand anywhere.
const THIS_FILE: &str = "xtask/src/wording.rs";

/// Where what changed is told, in the words it had.
const HISTORY: &str = "CHANGELOG.md";

/// Checks one file.
pub fn check(file: &TextFile) -> Report {
    let mut report = Report::default();
    if file.path == THIS_FILE {
        return report;
    }
    for (number, line) in file.text.lines().enumerate() {
        let mut say = |what: &str, why: &str| {
            report.faults.push(format!("{}:{}: `{what}` {why}", file.path, number + 1));
        };
        for path in MACHINE_PATHS.iter().filter(|path| has_absolute(line, path)) {
            say(path, "is a folder of one machine; write the path from the root of the repository");
        }
        for mark in MARKS.iter().filter(|mark| line.contains(**mark)) {
            say(mark, "marks unfinished work; finish it or leave it out");
        }
    }
    if file.path != HISTORY && !file.path.starts_with("cases/") {
        report.faults.extend(second_way(file));
    }
    if file.path.ends_with(".rs") {
        report.faults.extend(twin(file));
    }
    report
}

/// Whether `path` stands in the line as an absolute path, not as the middle of a longer one.
fn has_absolute(line: &str, path: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "._-}~*/".contains(c);
    line.match_indices(path).any(|(place, _)| !line[..place].ends_with(inside))
}

/// Where a kind of fight is told apart that rules do not tell apart.
fn second_way(file: &TextFile) -> Vec<String> {
    let mut faults = Vec::new();
    let mut last: Option<(usize, &str)> = None;
    for (place, word) in words(&file.text) {
        let plain = word.trim_matches('_').to_ascii_lowercase();
        let joined = plain.replace('_', "");
        let alone = joined.strip_prefix("is") == Some(KIND)
            || joined.strip_prefix(KIND).is_some_and(|rest| OF_THAT_KIND.contains(&rest));
        let follows = |&(before, first): &(usize, &str)| {
            first.eq_ignore_ascii_case(KIND)
                && OF_THAT_KIND.contains(&plain.as_str())
                && file.text[before + first.len()..place].chars().all(is_between)
        };
        let shown = match last.filter(follows) {
            Some((_, first)) => Some(format!("{first} {word}")),
            None => alone.then(|| word.to_owned()),
        };
        if let Some(shown) = shown {
            let line = file.text[..place].matches('\n').count() + 1;
            faults.push(format!(
                "{}:{line}: `{shown}` tells fights apart; there is one way through the rules for \
                 all of them: take it out",
                file.path
            ));
        }
        last = Some((place, word));
    }
    faults
}

/// The words of a text with their places; an identifier is one word.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Whether `c` may stand between two words that belong together, over the end of a line too.
fn is_between(c: char) -> bool {
    c.is_whitespace() || "/!`*#-[]\"".contains(c)
}

/// A file that says of itself that it is another one over again.
fn twin(file: &TextFile) -> Option<String> {
    let (line, words) =
        file.text.lines().enumerate().find_map(|(number, line)| {
            Some((number + 1, line.trim().strip_prefix("//!")?.trim()))
        })?;
    let same = words.strip_prefix("The same")?;
    (!same.starts_with(char::is_alphanumeric)).then(|| {
        format!(
            "{}:{line}: `{words}` begins a second file for one thing; make one of the two, or say \
             what this one is",
            file.path
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> Vec<String> {
        check(&TextFile { path: path.to_owned(), text: text.to_owned() }).faults
    }

    #[test]
    fn words_that_must_not_stand_are_found_with_their_line() {
        let text = "fine\ncd /work/x\nhttps://example.org/home/page\n{ todo!() } // FIXME\n";
        assert_eq!(
            faults("a.md", text),
            [
                "a.md:2: `/work/` is a folder of one machine; write the path from the root of the \
                 repository",
                "a.md:4: `todo!(` marks unfinished work; finish it or leave it out",
                "a.md:4: `FIXME` marks unfinished work; finish it or leave it out",
            ]
        );
    }

    #[test]
    fn a_kind_of_fight_with_rules_of_its_own_is_found() {
        assert_eq!(
            faults("a.rs", "if !t.is_plain() {}"),
            [
                "a.rs:1: `is_plain` tells fights apart; there is one way through the rules for all of \
              them: take it out"
            ]
        );
        assert_eq!(
            faults("a.md", "Rounds of a plain\nfight."),
            [
                "a.md:2: `plain fight` tells fights apart; there is one way through the rules for all \
              of them: take it out"
            ]
        );
        for text in [
            "PLAIN_TABLES",
            "struct PlainTable;",
            "/// a plain\n/// table",
            "a [`Plain`] table",
            "plain-fight",
            "Plain fights are fast.",
        ] {
            assert_eq!(faults("a.rs", text).len(), 1, "{text}");
        }
    }

    #[test]
    fn other_plain_things_pass() {
        for text in [
            "The result is plain. Fights go on.",
            "plainly, a fight",
            "a plain text table",
            "Hit::Plain => fight.strike()",
            "it is plain",
        ] {
            assert_eq!(faults("a.rs", text), [""; 0], "{text}");
        }
        assert_eq!(faults(HISTORY, "- Plain fights are no longer told apart."), [""; 0]);
    }

    #[test]
    fn a_second_file_for_one_thing_is_found() {
        assert_eq!(
            faults("a.rs", "\n//! The same, but for two.\n"),
            [
                "a.rs:2: `The same, but for two.` begins a second file for one thing; make one of the \
              two, or say what this one is"
            ]
        );
        assert_eq!(faults("a.rs", "//! The sameness of states.\n"), [""; 0]);
        assert_eq!(faults("a.rs", "//! Rounds.\n//! The same in each.\n"), [""; 0]);
        assert_eq!(faults("a.md", "//! The same, but for two.\n"), [""; 0]);
    }
}
