//! Whether cases cut: each die of a case has a face, and each change of its stage another value,
//! with which the case fails. In a table of cases that is true of each row.
//!
//! What nothing depends on is listed, unless the line says why: `d6: 3  # any face: …`, or a line
//! `# any value: …` above a change. Above a table it names the cells, by column and value, and of
//! those something does depend on it is listed that no reason is needed: `# any $die of 3, 5: …`.

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

/// How often it is said how far the work has come.
const REPORTS: usize = 20;

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

/// Tells what nothing in these cases depends on, a sentence each, file by file as they are done;
/// how many there are.
pub fn blunt(systems: Systems, disk: &(dyn Files + Sync), paths: &[String]) -> usize {
    let texts: Vec<(&String, String)> = paths
        .iter()
        .filter_map(|path| {
            let bytes = disk.read(path).ok()?;
            Some((path, String::from_utf8_lossy(&bytes).into_owned()))
        })
        .collect();
    let known = known_values(texts.iter().map(|(_, text)| text.as_str()));
    let (next, found) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let every = texts.len().div_ceil(REPORTS).max(1);
    let work = || {
        while let Some((at, (path, text))) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            texts.get(at).map(|text| (at, text))
        } {
            let blunt = Case { systems, disk, path, text }.blunt(&known);
            found.fetch_add(blunt.len(), Ordering::Relaxed);
            let lines =
                blunt.iter().map(|(line, what)| format!("{}:{line}: {what}\n", short(path)));
            print!("{}", lines.collect::<String>());
            if at % every == every - 1 {
                eprintln!("{} of {} files", at + 1, texts.len());
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    found.into_inner()
}

/// A path from the root of the repository on.
fn short(path: &str) -> String {
    let path = Path::new(path).display().to_string();
    path.rsplit_once("/../../").map_or(path.clone(), |(_, rest)| rest.to_owned())
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

/// Something that a case should depend on.
struct Trial {
    /// What it would be that nothing depends on, in words.
    what: String,
    /// Its line, from 0.
    at: usize,
    /// The line that the others take the place of, from 0: its own, or the first row of its table.
    put: usize,
    /// The others.
    others: Vec<String>,
    /// The rows of its table, which are left out meanwhile.
    rows: std::ops::Range<usize>,
    /// Failures at these lines are of the other value itself, and say nothing.
    own: Vec<usize>,
}

impl Case<'_> {
    /// The lines that nothing depends on.
    fn blunt(&self, known: &BTreeMap<String, BTreeSet<String>>) -> Vec<(usize, String)> {
        let lines: Vec<&str> = self.text.lines().collect();
        let (mut trials, mut blunt) = (Vec::new(), Vec::new());
        for (at, line) in lines.iter().enumerate() {
            let above = at.checked_sub(1).map_or("", |above| lines[above]).trim_start();
            let reason = if above.starts_with("# any") { above } else { "" };
            if line.starts_with("table:") {
                let excused = excused(reason);
                let (spared, cells): (Vec<Cell>, Vec<Cell>) =
                    cells(&lines, at).into_iter().partition(|cell| excused.contains(&cell.names()));
                trials.extend(cells.into_iter().map(|cell| cell.trial));
                blunt.extend(excused.into_iter().filter_map(|(name, value)| {
                    let mut meant = spared.iter().filter(|cell| cell.names() == (name, value));
                    let needed = meant.any(|cell| self.is_blunt(&cell.trial));
                    (!needed).then(|| (at, format!("{name} of {value} needs no reason")))
                }));
                continue;
            }
            if !reason.is_empty() || line.contains("# any") {
                continue;
            }
            let of_line = dice(line).into_iter().chain(changes(line, known));
            trials.extend(of_line.map(|(what, others)| Trial {
                what,
                at,
                put: at,
                others,
                rows: 0..0,
                own: vec![at],
            }));
        }
        let found = trials.into_iter().filter(|trial| self.is_blunt(trial));
        blunt.extend(found.map(|trial| (trial.at + 1, trial.what)));
        blunt
    }

    /// Whether no other value makes the case fail.
    fn is_blunt(&self, trial: &Trial) -> bool {
        let mut tries = trial.others.iter().take(MOST_TRIES);
        !tries.any(|other| self.fails_with(trial, other))
    }

    /// Whether the case fails with another line in the place of one of its own.
    fn fails_with(&self, trial: &Trial, other: &str) -> bool {
        let mut text = String::new();
        for (place, line) in self.text.lines().enumerate() {
            let is_before = place < trial.at && line.starts_with("? odds");
            text.push_str(match line {
                _ if place == trial.put => other,
                // What came before a die does not change with it, and odds take long.
                _ if is_before || trial.rows.contains(&place) => "#",
                _ => line,
            });
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
        let is_own = |failure: &affray_engine::Failure| trial.own.contains(&(failure.line - 1));
        report.failed.iter().any(|failure| !is_own(failure) && counts(failure))
    }
}

/// A cell of a table.
struct Cell<'l> {
    /// Its column.
    name: &'l str,
    /// What stands in it.
    value: &'l str,
    /// What is tried instead.
    trial: Trial,
}

impl<'l> Cell<'l> {
    /// How a reason names it.
    fn names(&self) -> (&'l str, &'l str) {
        (self.name, self.value.trim_matches('"'))
    }
}

/// The cells that a reason excuses, by column and value: `# any $die of 3, 5; $who of Ann: …`.
fn excused(reason: &str) -> Vec<(&str, &str)> {
    let named = reason.strip_prefix("# any ").and_then(|rest| rest.split_once(": "));
    let columns = named.into_iter().flat_map(|(columns, _)| columns.split(';'));
    let columns = columns.filter_map(|column| column.split_once(" of "));
    columns
        .flat_map(|(name, values)| values.split(',').map(|value| (name.trim(), value.trim())))
        .collect()
}

/// What the rows of a table whose head stands at this line give to dice and to changes, each cell
/// with rows that give another value.
fn cells<'l>(lines: &[&'l str], head: usize) -> Vec<Cell<'l>> {
    let words = |line: &'l str| -> Vec<&'l str> {
        let row = line.strip_prefix("table:").unwrap_or(line);
        row.split('|').map(str::trim).collect()
    };
    let names = words(lines[head]);
    let end = lines[head + 1..].iter().position(|line| !line.starts_with([' ', '\t']));
    let end = end.map_or(lines.len(), |rows| head + 1 + rows);
    let rows: Vec<Vec<&str>> = lines[head + 1..end].iter().map(|line| words(line)).collect();
    let mut trials = Vec::new();
    for (column, &name) in names.iter().enumerate() {
        let own: Vec<usize> = (end..lines.len()).filter(|&at| gives(lines[at], name)).collect();
        if own.is_empty() {
            continue;
        }
        let all: BTreeSet<&str> = rows.iter().filter_map(|row| row.get(column).copied()).collect();
        for (row, values) in rows.iter().enumerate() {
            let (Some(&value), at) = (values.get(column), head + 1 + row) else { continue };
            let next = value.parse::<i32>().into_iter().flat_map(|value| [value + 1, value - 1]);
            let others = next.map(|next| next.to_string()).chain(all.iter().map(|&v| v.to_owned()));
            let others = others.filter(|other| other != value).map(|other| {
                let mut row = values.clone();
                row[column] = &other;
                format!(" {}", row.join(" | "))
            });
            let trial = Trial {
                what: format!("whatever {name} is in the row `{}`", lines[at].trim()),
                at,
                put: head + 1,
                others: others.collect(),
                rows: head + 1..end,
                own: own.iter().copied().chain([head + 1]).collect(),
            };
            trials.push(Cell { name, value, trial });
        }
    }
    trials
}

/// Whether a line gives a value of a table to a die or to a change of the stage.
fn gives(line: &str, name: &str) -> bool {
    let starts = ["set:", "add:", "d", "~ d", "1d", "2d", "3d", "4d", "5d"];
    starts.iter().any(|start| line.starts_with(start)) && has_word(line, name)
}

/// Whether the name of a column stands in a line.
fn has_word(line: &str, name: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
    line.split(name).skip(1).any(ends)
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
    fn a_row_gives_dice_and_changes_other_values() {
        let text = "table: $agi | $die | $told\n  7 | 8 | fails\n  12 | 11 | dodges\n\
                    set: Bob.agi = $agi\n\nBob> dodge\nd20: $die\n? told: duel.dodge $told";
        let lines: Vec<&str> = text.lines().collect();
        let tried: Vec<Trial> = cells(&lines, 0).into_iter().map(|cell| cell.trial).collect();
        // What is expected is no cell to be tried.
        assert_eq!(tried.len(), 4);
        assert_eq!(tried[0].others, [" 8 | 8 | fails", " 6 | 8 | fails", " 12 | 8 | fails"]);
        assert_eq!((tried[0].at, tried[0].own.clone()), (1, vec![3, 1]));
        assert_eq!(tried[3].others[0], " 12 | 12 | dodges");
    }

    #[test]
    fn a_reason_names_cells_by_column_and_value() {
        assert_eq!(
            excused("# any $die of 3, 5; $who of Ann: neither matters: he is out."),
            [("$die", "3"), ("$die", "5"), ("$who", "Ann")]
        );
        assert!(excused("# any $die: it fails whatever is rolled.").is_empty());
        let lines = ["table: $spell", "  \"ward\"", "set: Ann.spells = [$spell]"];
        assert_eq!(cells(&lines, 0)[0].names(), ("$spell", "ward"));
    }

    #[test]
    fn a_change_is_left_out_and_given_other_values() {
        let known = known_values(["set: Bob.agi = 7\nset: Ann.agi = 9"].into_iter());
        let tried = changes("set: Bob.agi = 7", &known);
        assert_eq!(tried[0].1[..2], ["# left out", "set: Bob.agi = 9"]);
        assert!(changes("title: Bob", &known).is_empty());
    }
}
