//! Whether cases cut: each die of a case has a face, and each change of its stage another value,
//! with which the case fails.
//!
//! What nothing depends on is listed, unless the line says why: `d6: 3  # any face: …`, or a line
//! `# any value: …` above a change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use affray_engine::{Files, Systems, verify};

/// Values that are tried for any key, besides those that other cases give it.
const USUAL: [&str; 8] = ["0", "1", "2", "20", "true", "false", "\"\"", "[]"];

/// What stands where a change is left out.
const LEFT_OUT: &str = "# left out";

/// The most tries for one die or one change.
const MOST_TRIES: usize = 24;

/// A file whose text is another, and the disk for the rest.
struct Changed<'a> {
    disk: &'a (dyn Files + Sync),
    path: &'a str,
    text: &'a str,
}

impl Files for Changed<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == self.path { Ok(self.text.into()) } else { self.disk.read(path) }
    }
}

/// What nothing in these cases depends on, a sentence each, in the order of the files.
pub fn blunt(systems: Systems, disk: &(dyn Files + Sync), paths: &[String]) -> Vec<String> {
    let texts: Vec<(&String, String)> = paths
        .iter()
        .filter_map(|path| {
            let bytes = disk.read(path).ok()?;
            Some((path, String::from_utf8_lossy(&bytes).into_owned()))
        })
        .collect();
    let known = known_values(texts.iter().map(|(_, text)| text.as_str()));
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        while let Some((path, text)) = texts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let case = Case { systems, disk, path, text };
            found.extend(case.blunt(&known).into_iter().map(|(line, what)| (*path, line, what)));
        }
        found
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut found: Vec<(&String, usize, String)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    found.sort();
    let short = |path: &str| {
        let path = Path::new(path).display().to_string();
        path.rsplit_once("/../../").map_or(path.clone(), |(_, rest)| rest.to_owned())
    };
    found.iter().map(|(path, line, what)| format!("{}:{line}: {what}", short(path))).collect()
}

/// The values that cases give to each key, by the last word of its path.
fn known_values<'t>(texts: impl Iterator<Item = &'t str>) -> BTreeMap<String, BTreeSet<String>> {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in texts {
        for line in text.lines() {
            if let Some((path, value)) = change(line) {
                known.entry(last_key(path).to_owned()).or_default().insert(value.to_owned());
            }
        }
    }
    known
}

/// The path and the value of a line `set: path = value`.
fn change(line: &str) -> Option<(&str, &str)> {
    let (path, value) = line.strip_prefix("set:")?.split_once('=')?;
    Some((path.trim(), value.trim()))
}

fn last_key(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// A file of cases.
struct Case<'a> {
    systems: Systems,
    disk: &'a (dyn Files + Sync),
    path: &'a str,
    text: &'a str,
}

impl Case<'_> {
    /// The lines that nothing depends on.
    fn blunt(&self, known: &BTreeMap<String, BTreeSet<String>>) -> Vec<(usize, String)> {
        let lines: Vec<&str> = self.text.lines().collect();
        let mut found = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let above = at.checked_sub(1).map_or("", |above| lines[above]);
            if above.trim_start().starts_with("# any") || line.contains("# any") {
                continue;
            }
            for (what, tries) in dice(line).into_iter().chain(changes(line, known)) {
                let cuts = tries.iter().take(MOST_TRIES).any(|other| self.fails_with(at, other));
                if !cuts {
                    found.push((at + 1, what));
                }
            }
        }
        found
    }

    /// Whether the case fails, elsewhere than at this line, with another line here.
    fn fails_with(&self, at: usize, other: &str) -> bool {
        let mut text = String::new();
        for (place, line) in self.text.lines().enumerate() {
            text.push_str(if place == at { other } else { line });
            text.push('\n');
        }
        let files = Changed { disk: self.disk, path: self.path, text: &text };
        let report = verify(self.systems, &files, &[self.path.to_owned()]);
        // Line 1 stands for a file that is refused as a whole, or a clause that was not applied. A
        // change without which there is no encounter is needed; another value that cannot be read
        // says nothing of the one that is there.
        let counts = |failure: &affray_engine::Failure| {
            other == LEFT_OUT || !failure.message.contains("the encounter is refused")
        };
        report.failed.iter().any(|failure| failure.line != at + 1 && counts(failure))
    }
}

/// The dice of a line, each with the lines in which it shows another face.
fn dice(line: &str) -> Vec<(String, Vec<String>)> {
    let Some((notation, faces)) = line.split_once(':') else { return Vec::new() };
    let notation = notation.strip_prefix("~ ").unwrap_or(notation);
    let is_dice = notation.starts_with('d') || notation.starts_with(|c: char| c.is_ascii_digit());
    let faces_end = faces.find('#').unwrap_or(faces.len());
    let (shown, comment) = faces.split_at(faces_end);
    if !is_dice || !notation.contains('d') || shown.contains('=') || shown.contains('$') {
        return Vec::new();
    }
    let sides = notation.split(|c: char| !c.is_ascii_alphanumeric());
    let sides = sides.filter_map(|die| die.split_once('d')?.1.parse::<u8>().ok()).max();
    let sides = sides.unwrap_or(20);
    let words: Vec<&str> = shown.split_whitespace().collect();
    let numbers =
        words.iter().enumerate().filter_map(|(at, word)| Some((at, word.parse::<u8>().ok()?)));
    numbers
        .map(|(at, face)| {
            // The neighbors first, for a die on a boundary; then from the other end, which is the
            // likeliest to change something.
            let mut others: Vec<u8> = (1..=sides).filter(|&other| other != face).collect();
            others.sort_by_key(|&other| {
                let distance = other.abs_diff(face);
                (distance > 1, std::cmp::Reverse(distance))
            });
            let lines = others.iter().map(|other| {
                let other = other.to_string();
                let mut changed: Vec<&str> = words.clone();
                changed[at] = &other;
                format!("{notation}: {}  {comment}", changed.join(" "))
            });
            (
                format!("whatever the die that shows {face} in `{}` shows", line.trim()),
                lines.collect(),
            )
        })
        .collect()
}

/// A change of the stage, with the lines in which it is left out or gives another value.
fn changes(line: &str, known: &BTreeMap<String, BTreeSet<String>>) -> Vec<(String, Vec<String>)> {
    let is_one = ["set:", "unset:", "add:"].iter().any(|word| line.starts_with(word));
    if !is_one || line.contains('$') {
        return Vec::new();
    }
    let mut tries = vec![String::from(LEFT_OUT)];
    if let Some((path, value)) = change(line) {
        let others = known.get(last_key(path)).into_iter().flatten().map(String::as_str);
        let others = others.chain(USUAL).filter(|other| *other != value);
        tries.extend(others.map(|other| format!("set: {path} = {other}")));
    }
    vec![(format!("with or without `{}`", line.trim()), tries)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_die_of_a_line_is_tried() {
        let tried = dice("d6 d6 + d20: 4 2 + 19");
        assert_eq!(tried.len(), 3);
        // 3 and 5 come first, then the face farthest from 4 among 1 to 20: 20.
        let first = ["3", "5", "20", "19"].map(|face| format!("d6 d6 + d20: {face} 2 + 19  "));
        assert_eq!(tried[0].1[..4], first);
        assert!(dice("Ann> attack Bob").is_empty() && dice("? Bob.health = 4").is_empty());
        assert!(dice("stage: duel").is_empty() && dice("3d6: = 9").is_empty());
    }

    #[test]
    fn a_change_is_left_out_and_given_other_values() {
        let known = known_values(["set: Bob.agi = 7\nset: Ann.agi = 9"].into_iter());
        let tried = changes("set: Bob.agi = 7", &known);
        assert_eq!(tried[0].1[..2], ["# left out", "set: Bob.agi = 9"]);
        assert!(changes("title: Bob", &known).is_empty());
    }
}
