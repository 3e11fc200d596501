//! The program is killed, or the disk fails, at one write after the other of a session: after a start
//! everything that was replied is there, and at most one act more.
//!
//! The session is played by this same program, started again under `strace`, which ends or fails one
//! call. Without `strace` the test says so and passes.

mod common;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use affray_engine::{Input, Reply};
use affray_server::store::{SqliteStore, Store};
use affray_server::table::{Act, Deed, Opening, Shared, Table, TableChange, record};
use common::{DUEL, Fixed};

/// Where the session keeps its store: set for the program that plays it.
const FOLDER: &str = "AFFRAY_CRASH_FOLDER";
/// How many acts the session has.
const ACTS: usize = 100;
/// How many sessions are played at once.
const AT_ONCE: usize = 4;

/// Plays the session, and says each act once it was replied.
#[test]
fn session() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut out = std::io::stdout();
    let store = loop {
        match SqliteStore::open(Path::new(&folder)) {
            Ok(store) => break Arc::new(store),
            // A disk that failed while the file was made is tried again once.
            Err(why) => writeln!(out, "\nopening: {why}").expect("a pipe"),
        }
    };
    let shared = Shared { store: store.clone(), clock: Arc::new(Fixed::default()) };
    let text = affray_duel::entry().starter().to_owned();
    let opening = Opening { encounter: Some(text), seed: Some(5), ..Opening::default() };
    let open = |id: &str, opening: &Opening| loop {
        if let Ok(table) = Table::open(DUEL, shared.clone(), id.to_owned(), opening, None) {
            break table;
        }
    };
    let mut table = open("one", &opening);
    for act in 0..ACTS {
        if act == ACTS / 2 {
            // Half of it goes out and comes in as a fight of its own.
            let kept = store.fight("one").expect("it is read").expect("it is there");
            let opening = Opening { record: Some(record(&kept)), ..Opening::default() };
            drop(open("two", &opening));
        }
        if act % 25 == 12 {
            // What is told of each other changes; no reply says so, and it is there or not.
            let side = table.side_for(None).expect("a side");
            let how = ["bands", "exact"][act / 25 % 2];
            let change = || TableChange {
                reveal: Some(format!("{side} health {how}")),
                ..TableChange::default()
            };
            while let Err(why) = table.change_table(1, change()) {
                assert_eq!(why.kind, "not-kept", "{why:?}");
            }
        }
        let told = table.seated().play.for_seat(affray_engine::Seat::GM);
        let open = table.seated().play.question().map(|one| one.choices().count());
        let deed = match (act % 10, open) {
            (4, _) | (_, None) => Deed::Undo { answers: Some(2), line: None },
            (7, _) => Deed::Say { words: Some("all.wounds = 12".to_owned()), ruling: None },
            (_, Some(0)) => Deed::Roll,
            (_, Some(_)) => {
                Deed::Answer(Reply { number: Some(told.number), ..Reply::from(Input::Option(1)) })
            }
        };
        let act = Act { id: format!("{act}"), number: Some(told.number), deed };
        // What the disk refused is sent again, as a page does.
        while let Err(why) = table.act(1, &act) {
            assert_eq!(why.kind, "not-kept", "{why:?}");
        }
        writeln!(out, "\ndone {}", act.id).expect("a pipe");
    }
}

/// The session under `strace`; returns what it said, and whether it came to its end.
fn run(folder: &Path, trace: &[String]) -> (BTreeSet<String>, bool) {
    let own = std::env::current_exe().expect("this program");
    let mut command = Command::new("strace");
    command.args(["-f", "-qq"]).args(trace).arg(own);
    command.args(["--exact", "session", "--nocapture", "--test-threads=1"]).env(FOLDER, folder);
    let out = command.stderr(Stdio::null()).output().expect("strace runs");
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let done = said.lines().filter_map(|line| line.strip_prefix("done ")).map(str::to_owned);
    (done.collect(), out.status.success())
}

/// Everything that was replied is there once, at most one act more, and it replays with its digests.
fn check(folder: &Path, done: &BTreeSet<String>, place: &str) {
    let store = SqliteStore::open(folder).unwrap_or_else(|why| panic!("{place}: {why}"));
    let kept = store.fight("one").unwrap_or_else(|why| panic!("{place}: {why}"));
    let Some(kept) = kept else {
        assert!(done.is_empty(), "{place}: the fight is gone");
        return;
    };
    let ids: Vec<&String> =
        kept.entries.iter().filter_map(|entry| Some(&entry.receipt.as_ref()?.id)).collect();
    let there: BTreeSet<String> = ids.iter().map(|id| (*id).clone()).collect();
    assert_eq!(ids.len(), there.len(), "{place}: an act is there twice");
    assert!(done.is_subset(&there), "{place}: lost {:?}", done.difference(&there));
    assert!(there.len() <= done.len() + 1, "{place}: {} of {}", there.len(), done.len());
    let shared = Shared { store: Arc::new(store), clock: Arc::new(Fixed::default()) };
    let taken = Table::take_up(DUEL, shared, &kept);
    taken.unwrap_or_else(|why| panic!("{place}: {why:?}"));
}

#[test]
fn every_reply_survives_whatever_happens_to_the_disk() {
    let is_there = Command::new("strace").arg("-V").stdout(Stdio::null()).status();
    if !is_there.is_ok_and(|status| status.success()) {
        println!("left out: strace is not installed");
        return;
    }
    let folder = || tempfile::tempdir().expect("a folder");
    // Every point in a long run; a few of them in each.
    let points: usize =
        std::env::var("AFFRAY_CRASHES").ok().and_then(|one| one.parse().ok()).unwrap_or(2);
    let mut all: Vec<(&str, usize, &str)> = Vec::new();
    for call in ["pwrite64", "fdatasync", "fsync", "ftruncate", "rename", "unlink"] {
        let log = tempfile::NamedTempFile::new().expect("a file");
        let counted = folder();
        let trace = ["-e".to_owned(), format!("trace={call}"), "-o".to_owned(), path(log.path())];
        let (done, is_whole) = run(counted.path(), &trace);
        if !is_whole {
            println!("left out: this machine does not let strace trace");
            return;
        }
        assert_eq!(done.len(), ACTS);
        check(counted.path(), &done, call);
        let calls = std::fs::read_to_string(log.path()).expect("a log");
        let calls = calls.lines().filter(|line| line.contains(call)).count();
        let step = (calls / points).max(1);
        let faults = ["signal=KILL", "error=EIO", "error=ENOSPC"];
        let places = (1..=calls).step_by(step);
        all.extend(places.flat_map(|at| faults.map(|fault| (call, at, fault))));
        println!("{call}: {calls} calls");
    }
    // The sessions wait for the disk most of the time.
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(&(call, at, fault)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    fail_at(folder().path(), call, at, fault);
                }
            });
        }
    });
    println!("{} points", all.len());
}

/// The session with a fault at one call, and what is left of it.
fn fail_at(there: &Path, call: &str, at: usize, fault: &str) {
    let inject = format!("inject={call}:{fault}:when={at}");
    let trace = ["-e", &format!("trace={call}"), "-e", &inject, "-o", "/dev/null"];
    let (done, is_whole) = run(there, &trace.map(str::to_owned));
    if fault != "signal=KILL" {
        assert!(is_whole && done.len() == ACTS, "{inject}: {} acts", done.len());
    }
    check(there, &done, &inject);
}

fn path(path: &Path) -> String {
    path.display().to_string()
}
