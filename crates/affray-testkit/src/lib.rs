//! What the tests of several crates share: files on the disk, examples, the runner of a system's
//! cases, and a look whether menus and reasons agree.
//!
//! The runner is compiled into the test of one system's crate, so that the cases of a system run
//! again soon after one of its rules changed: `cargo xtask cases SYSTEM`.

pub mod second;

mod amounts;
mod hand;
mod menus;
mod ruled;
mod secrets;
mod sharpen;
mod unheard;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use affray_engine::{Files, Report, System, Systems, verify};
use affray_file::Document;

pub use amounts::amounts_beside_words;
pub use hand::{Ruled, fights, rule_again, rule_at_random, ruling_by_lot, taken_up_at_every_line};
pub use menus::{Menus, menus_beside_reasons};
pub use ruled::never_ruled;
pub use secrets::{Pair, how_many, is_known, once_said, tell_the_same};
pub use sharpen::blunt;
pub use unheard::numbers_are_taken_apart_only_for_who_listens;

/// The disk.
#[derive(Clone, Copy, Debug)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

/// The fight of an encounter at its start, by the path of its file.
///
/// # Panics
/// It is not there, or has mistakes.
#[must_use]
pub fn start<S: System>(path: &str) -> S {
    let bytes = |path: &str| std::fs::read(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let encounter = Document::read(path, &bytes(path), S::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let used = encounter.root().list("use").enumerate().map(|(place, value)| {
        let path = folder.join(value.text().unwrap_or_default()).display().to_string();
        Document::read_numbered(place as u16 + 1, &path, &bytes(&path), S::LIBRARY_SCHEMA)
            .unwrap_or_else(|mistakes| panic!("{mistakes}"))
    });
    let used: Vec<Document> = used.collect();
    S::read(&encounter, &used).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// The encounters in a folder, by their paths in order: whatever lies there and has sides.
///
/// # Panics
/// There is none.
#[must_use]
pub fn encounters(folder: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let files = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{folder}: {why}"));
    for file in files.flatten() {
        let path = file.path().display().to_string();
        let is_one = path.ends_with(".toml")
            && std::fs::read_to_string(&path).is_ok_and(|text| text.contains("[[side]]"));
        paths.extend(is_one.then_some(path));
    }
    assert!(!paths.is_empty(), "{folder} has encounters");
    paths.sort();
    paths
}

/// Runs cases of these systems: of the files and folders that the command line names, or else of
/// the folder `usual`; paths start from the folder `root`. Fails if a case does, if there is none, or
/// if the settings that files accept are not those of the rulebook.
#[must_use]
pub fn run_cases(systems: Systems, root: &str, usual: &str) -> ExitCode {
    let start = Instant::now();
    let mut asked: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let are_all = asked.is_empty();
    if are_all {
        asked.push(usual.to_owned());
    }
    let mut paths = Vec::new();
    for path in &asked {
        if let Err(why) = gather(&Path::new(root).join(path), &mut paths) {
            eprintln!("error: {path}: {why}");
            return ExitCode::from(2);
        }
    }
    paths.sort();
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    if std::env::args().any(|word| word == "--sharpen") {
        let blunt = blunt(systems, &Disk, &paths);
        let seconds = start.elapsed().as_secs_f64();
        println!("{blunt} values in {} files change nothing ({seconds:.1} s)", paths.len());
        return if blunt == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let report = match std::env::var(STOP_EARLY) {
        Ok(chapter) => until_one_fails(systems, &paths, &chapter),
        Err(_) => verify(systems, &Disk, &paths),
    };
    for failure in &report.failed {
        println!("{failure}");
    }
    let differences: Vec<String> =
        systems.iter().flat_map(|system| system.rules().differs(system.settings())).collect();
    for difference in &differences {
        println!("{difference}");
    }
    let amounts =
        if are_all { amounts_beside_words(systems, &Disk, &paths) } else { BTreeMap::new() };
    for (what, line) in &amounts {
        println!("{what} tells a seat the amount that its words keep back: {line}");
    }
    let failures = report.failed.len() + differences.len() + amounts.len();
    let (passed, failed) = (report.passed, failures);
    println!("{passed} passed, {failed} failed ({:.1} s)", start.elapsed().as_secs_f64());
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The environment variable that makes a run of cases stop soon after one fails: all that somebody
/// asks who breaks a rule on purpose. It names the chapter of that rule.
const STOP_EARLY: &str = "AFFRAY_STOP_EARLY";

/// Runs cases up to the first batch in which one fails: first those in a folder that is called after
/// the chapter, then batches with some of every other folder.
fn until_one_fails(systems: Systems, paths: &[String], chapter: &str) -> Report {
    const BATCHES: usize = 16;
    let folder = |path: &str| path.rsplit('/').nth(1).unwrap_or_default().to_owned();
    let is_of_chapter = |path: &String| folder(path).starts_with(chapter);
    let (near, others): (Vec<String>, Vec<String>) = paths.iter().cloned().partition(is_of_chapter);
    let some = |first| others.iter().skip(first).step_by(BATCHES).cloned().collect();
    let mut report = Report::default();
    for batch in std::iter::once(near).chain((0..BATCHES).map(some)) {
        let held = verify(systems, &Disk, &batch);
        report.passed += held.passed;
        report.failed.extend(held.failed);
        if !report.failed.is_empty() {
            break;
        }
    }
    report
}

/// Adds the cases at a path: a file, or all in a folder and the folders below it.
fn gather(path: &Path, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        std::fs::metadata(path)?;
        paths.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path)? {
        let entry = entry?.path();
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "fight") {
            gather(&entry, paths)?;
        }
    }
    Ok(())
}
