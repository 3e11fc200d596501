//! Fights frozen with each version of each system's rules, played again by the present ones.
//!
//! `golden/<system>/v<version>` holds them, each whole in a file of its own. Those of the present
//! version are played to the same digests. Those of an older one too, or else up to the line that
//! `expected.txt` beside them names, with the rule that the fight had come to.
//!
//! `cargo xtask golden --accept` writes what was found to `expected.txt`, `cargo xtask golden
//! --freeze` freezes fights of the present versions.

mod freeze;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use affray::{Entry, Files, LoadError, Replay, SYSTEMS};

/// The least number of fights that a version's corpus has.
const LEAST: usize = 50;
/// The most bytes of a version's corpus.
const MOST_BYTES: usize = 400_000;
/// The most letters of what the rules say to a line, in `expected.txt`.
const MOST_WORDS: usize = 200;

/// What begins `expected.txt`.
const HEAD: &str = "\
# Where the present rules part from these fights: the line, what stands there, what the rules say,
# and the rule applied last before it. What is not listed replays to the end.
# Written by `cargo xtask golden --accept`; read the difference before you commit it.
";

fn golden(system: &dyn Entry) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden").join(system.name())
}

/// A golden fight needs no other file.
struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("a golden fight is whole, but asks for {path}"))
    }
}

/// The versions of which there are fights, the oldest first, with their folders.
fn versions(system: &dyn Entry) -> Vec<(u32, PathBuf)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(golden(system)).into_iter().flatten() {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(version) = name.strip_prefix('v').and_then(|number| number.parse().ok()) {
            found.push((version, path));
        }
    }
    found.sort();
    found
}

/// The fights in a folder.
fn fights(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("it is listed").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "fight"));
    paths.sort();
    paths
}

/// What comes of each of these, worked out on all cores, in their order.
fn on_all_cores<T: Sync, R: Send>(tasks: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((at, task)) = {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    tasks.get(at).map(|task| (at, task))
                } {
                    let result = work(task);
                    done.lock().expect("no thread panics with it").push((at, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panicked with it");
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Where the present rules part from a fight, as a line of `expected.txt`; nothing if they agree to
/// its end.
fn parted(path: &Path) -> Option<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bytes = fs::read(path).expect("it can be read");
    let parting = match SYSTEMS.replay(&Nothing, &name, &bytes) {
        Ok(Replay { parting: None, .. }) => return None,
        Ok(Replay { parting: Some(parting), .. }) => parting,
        Err(error) => return Some(refused(&name, &error)),
    };
    let clause = parting.clause.unwrap_or("no clause");
    let now: String = parting.now.chars().take(MOST_WORDS).collect();
    Some(format!("{name}:{}: `{}`: {now} [{clause}]", parting.line, parting.recorded))
}

/// The line of a fight whose encounter the present rules refuse.
fn refused(name: &str, error: &LoadError) -> String {
    let clause = match error {
        LoadError::Mistakes(mistakes) => mistakes.iter().next().and_then(|mistake| mistake.clause),
        _ => None,
    };
    let words: String = error.to_string().chars().take(MOST_WORDS).collect();
    let words = words.lines().next().unwrap_or_default();
    format!("{name}: the encounter is refused: {words} [{}]", clause.unwrap_or("no clause"))
}

/// Where the present rules part from the fights in a folder.
fn found(folder: &Path) -> Vec<String> {
    on_all_cores(&fights(folder), |path| parted(path)).into_iter().flatten().collect()
}

fn expected(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("expected.txt")).unwrap_or_default();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// What is not as `expected.txt` says, in lines for people.
fn differences(folder: &Path) -> Vec<String> {
    let (found, expected) = (found(folder), expected(folder));
    let new = found.iter().filter(|line| !expected.contains(line)).map(|line| format!("+ {line}"));
    let gone = expected.iter().filter(|line| !found.contains(line)).map(|line| format!("- {line}"));
    gone.chain(new).collect()
}

/// Writes what was found in the corpora of older versions.
fn accept() {
    for system in SYSTEMS.iter() {
        for (version, folder) in versions(system) {
            if version == system.rules_version() {
                continue;
            }
            let lines = found(&folder);
            let text = lines.iter().fold(HEAD.to_owned(), |text, line| text + line + "\n");
            fs::write(folder.join("expected.txt"), text).expect("it can be written");
            println!("{}: {} of {} part", folder.display(), lines.len(), fights(&folder).len());
        }
    }
}

#[test]
fn golden_fights_are_played_again() {
    match std::env::var("AFFRAY_GOLDEN").as_deref() {
        Ok("accept") => return accept(),
        Ok("freeze") => return freeze::freeze(),
        _ => {}
    }
    let mut wrong = Vec::new();
    for system in SYSTEMS.iter() {
        let (name, rules) = (system.name(), system.rules_version());
        let versions = versions(system);
        if !versions.iter().any(|(version, _)| *version == rules) {
            wrong.push(format!(
                "{name} has no fights of version {rules}: `cargo xtask golden --freeze`"
            ));
        }
        for (version, folder) in versions {
            let lines = differences(&folder);
            if lines.is_empty() {
                continue;
            }
            let what = if version == rules {
                "results changed: raise `RULES` of the system, or find the bug"
            } else {
                "other lines part than expected.txt names: `cargo xtask golden --accept`"
            };
            wrong.push(format!("{name}, version {version}: {what}\n  {}", lines.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_corpus_is_large_enough_and_small_enough() {
    for system in SYSTEMS.iter() {
        for (version, folder) in versions(system) {
            let fights = fights(&folder);
            let sizes = fights.iter().map(|path| fs::metadata(path).expect("it is there").len());
            let bytes = sizes.sum::<u64>() as usize;
            let name = format!("{} {version}", system.name());
            assert!(fights.len() >= LEAST, "{name} has {} fights, not {LEAST}", fights.len());
            assert!(bytes <= MOST_BYTES, "{name} has {bytes} bytes, more than {MOST_BYTES}");
        }
    }
}
