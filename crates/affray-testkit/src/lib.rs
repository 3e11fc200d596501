//! What the tests of several crates share: files on the disk, and the runner of a system's cases.
//!
//! The runner is compiled into the test of one system's crate, so that the cases of a system run
//! again soon after one of its rules changed: `cargo xtask cases SYSTEM`.

pub mod second;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use affray_engine::{Files, Systems, verify};

/// The disk.
#[derive(Clone, Copy, Debug)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

/// Runs cases of these systems: of the files and folders that the command line names, or else of
/// the folder `usual`; paths start from the folder `root`. Fails if a case does, if there is none, or
/// if the settings that files accept are not those of the rulebook.
#[must_use]
pub fn run_cases(systems: Systems, root: &str, usual: &str) -> ExitCode {
    let start = Instant::now();
    let mut asked: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if asked.is_empty() {
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
    let report = verify(systems, &Disk, &paths);
    for failure in &report.failed {
        println!("{failure}");
    }
    let differences: Vec<String> =
        systems.iter().flat_map(|system| system.rules().differs(system.settings())).collect();
    for difference in &differences {
        println!("{difference}");
    }
    let (passed, failed) = (report.passed, report.failed.len() + differences.len());
    println!("{passed} passed, {failed} failed ({:.1} s)", start.elapsed().as_secs_f64());
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
