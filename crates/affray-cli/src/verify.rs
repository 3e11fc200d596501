//! `affray verify`.

use std::path::{Path, PathBuf};

use affray_engine::{Report, Systems};
use serde_json::json;

use crate::Exit;
use crate::disk::Disk;

/// Run cases and records and report which hold.
#[derive(clap::Args)]
pub(crate) struct Verify {
    /// Files, or folders of .fight files.
    #[arg(required = true)]
    paths: Vec<String>,
    /// List the clauses that no passing case checks, and fail if there are any.
    #[arg(long)]
    coverage: bool,
    /// With --coverage: fail only if fewer clauses than this are covered.
    #[arg(long, value_name = "COUNT", requires = "coverage")]
    at_least: Option<usize>,
    /// Write an event of each kind that passing cases tell, as data: one a line, with its system.
    #[arg(long, value_name = "FILE")]
    events: Option<PathBuf>,
}

impl Verify {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let mut files = Vec::new();
        for path in &self.paths {
            gather(Path::new(path), &mut files)?;
        }
        files.sort();
        if files.is_empty() {
            return Err(Exit::bad("error: there is no .fight file in these folders"));
        }
        let report = affray_engine::verify(systems, &Disk, &files);
        for failure in &report.failed {
            say!("{failure}");
        }
        if let Some(path) = &self.events {
            write_events(path, &report)?;
        }
        let mut short = false;
        if self.coverage {
            for coverage in report.coverage(systems) {
                say!(
                    "{}: {} of {} clauses cited and checked; at work in every fight: {}, exempt: {}",
                    coverage.system.name(),
                    coverage.covered,
                    coverage.clauses,
                    coverage.always,
                    coverage.exempt.len()
                );
                for (id, reason) in &coverage.exempt {
                    say!("  exempt: {id}: {reason}");
                }
                if let Some(missing) = coverage.system.rules().unfinished() {
                    say!("  unfinished: {missing}");
                    continue;
                }
                for id in &coverage.missing {
                    say!("  not checked: {id}");
                }
                short |= match self.at_least {
                    Some(count) => coverage.covered < count,
                    None => !coverage.missing.is_empty(),
                };
            }
        }
        say!("{} passed, {} failed", report.passed, report.failed.len());
        if !report.failed.is_empty() {
            return Err(Exit::unmet(""));
        }
        if short {
            return Err(Exit::unmet("some clauses are checked by no case"));
        }
        Ok(())
    }
}

/// Writes an event of each kind.
fn write_events(path: &Path, report: &Report) -> Result<(), Exit> {
    let mut text = String::new();
    for (system, told) in &report.told {
        for line in told.values() {
            text += &json!({ "system": system, "event": line }).to_string();
            text.push('\n');
        }
    }
    std::fs::write(path, text)
        .map_err(|error| Exit::unwritten(format!("error: {}: {error}", path.display())))
}

fn gather(path: &Path, files: &mut Vec<String>) -> Result<(), Exit> {
    let fail = |error: std::io::Error| Exit::bad(format!("error: {}: {error}", path.display()));
    if !path.is_dir() {
        if !path.exists() {
            return Err(Exit::bad(format!("error: {}: no such file", path.display())));
        }
        files.push(path.to_string_lossy().into_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        // A link to a folder may lead back to where it stands.
        let is_folder = entry.file_type().map_err(fail)?.is_dir();
        let entry = entry.path();
        if is_folder
            || !entry.is_dir() && entry.extension().is_some_and(|extension| extension == "fight")
        {
            gather(&entry, files)?;
        }
    }
    Ok(())
}
