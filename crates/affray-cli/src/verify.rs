//! `affray verify`.

use std::path::Path;

use affray_engine::Systems;

use crate::Exit;
use crate::disk::Disk;

/// Runs cases and records.
#[derive(clap::Args)]
pub(crate) struct Verify {
    /// Files, or folders that hold .fight files.
    #[arg(required = true)]
    paths: Vec<String>,
    /// Lists the clauses that no passing case checks, and fails if there are any.
    #[arg(long)]
    coverage: bool,
    /// With --coverage: fails only when fewer clauses are covered than this.
    #[arg(long, value_name = "COUNT", requires = "coverage")]
    at_least: Option<usize>,
}

impl Verify {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let mut files = Vec::new();
        for path in &self.paths {
            gather(Path::new(path), &mut files)?;
        }
        files.sort();
        let report = affray_engine::verify(systems, &Disk, &files);
        for failure in &report.failed {
            println!("{failure}");
        }
        let mut short = false;
        if self.coverage {
            for coverage in report.coverage(systems) {
                println!(
                    "{}: {} of {} clauses cited and checked, {} exempt",
                    coverage.system.name(),
                    coverage.covered,
                    coverage.clauses,
                    coverage.exempt.len()
                );
                for (id, reason) in &coverage.exempt {
                    println!("  exempt: {id}: {reason}");
                }
                if let Some(missing) = coverage.system.rules().unfinished() {
                    println!("  still in the making: {missing}");
                    continue;
                }
                for id in &coverage.missing {
                    println!("  not checked: {id}");
                }
                short |= match self.at_least {
                    Some(count) => coverage.covered < count,
                    None => !coverage.missing.is_empty(),
                };
            }
        }
        println!("{} passed, {} failed", report.passed, report.failed.len());
        if !report.failed.is_empty() {
            return Err(Exit::unmet(""));
        }
        if short {
            return Err(Exit::unmet("clauses are left that no case checks"));
        }
        Ok(())
    }
}

fn gather(path: &Path, files: &mut Vec<String>) -> Result<(), Exit> {
    let fail = |error: std::io::Error| Exit::bad(format!("error: {}: {error}", path.display()));
    if !path.is_dir() {
        if !path.exists() {
            return Err(Exit::bad(format!("error: {}: there is no such file", path.display())));
        }
        files.push(path.to_string_lossy().into_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path).map_err(fail)? {
        let entry = entry.map_err(fail)?.path();
        if entry.is_dir() || entry.extension().is_some_and(|extension| extension == "fight") {
            gather(&entry, files)?;
        }
    }
    Ok(())
}
