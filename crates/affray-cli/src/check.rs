//! `affray check`.

use affray_engine::{LoadError, Systems};

use crate::Exit;
use crate::disk::{self, Disk};

/// List the mistakes in encounters, in files for them to use, and in records: all at once.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// The files to check: encounters, files for encounters to use, .fight records.
    #[arg(required = true)]
    files: Vec<String>,
}

/// What is wrong with a file.
enum Wrong {
    /// It cannot be read at all.
    Unread(String),
    /// It has mistakes.
    Mistakes(String),
}

impl Check {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let mut wrong = Vec::new();
        let mut is_unread = false;
        for file in &self.files {
            let checked = match file.ends_with(".fight") {
                true => record(systems, file),
                false => encounter(systems, file),
            };
            match checked {
                Ok(()) => {}
                Err(Wrong::Unread(why)) => {
                    is_unread = true;
                    wrong.push(why);
                }
                Err(Wrong::Mistakes(why)) => wrong.push(why),
            }
        }
        match (wrong.is_empty(), is_unread) {
            (true, _) => Ok(()),
            (false, true) => Err(Exit::bad(wrong.join("\n"))),
            (false, false) => Err(Exit::unmet(wrong.join("\n"))),
        }
    }
}

/// An encounter with the files that it uses, or such a file by itself. What is only worth knowing
/// is said beside it.
fn encounter(systems: Systems, file: &str) -> Result<(), Wrong> {
    match systems.check(&Disk, file) {
        Ok(checked) => {
            // A title may have several lines.
            let title: Vec<&str> = checked.title.split_whitespace().collect();
            say!("{file}: no mistakes ({})", title.join(" "));
            checked.notes.iter().for_each(|note| say!("  note: {note}"));
            Ok(())
        }
        Err(error @ LoadError::File { .. }) => Err(Wrong::Unread(disk::told(&error).message)),
        Err(error) => Err(Wrong::Mistakes(disk::told(&error).message)),
    }
}

/// A record or case: it must hold from its first line to its last.
fn record(systems: Systems, file: &str) -> Result<(), Wrong> {
    use affray_engine::Files;
    Disk.read(file).map_err(|why| Wrong::Unread(format!("error: {file}: {why}")))?;
    let report = affray_engine::verify(systems, &Disk, &[file.to_owned()]);
    if report.failed.is_empty() {
        say!("{file}: no mistakes");
        return Ok(());
    }
    let failed: Vec<String> = report.failed.iter().map(|one| format!("error: {one}")).collect();
    Err(Wrong::Mistakes(failed.join("\n")))
}
