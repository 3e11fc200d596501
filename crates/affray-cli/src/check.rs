//! `affray check`.

use affray_engine::Systems;

use crate::Exit;
use crate::disk::{self, Disk};

/// List the mistakes in encounter files.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// The encounter files to check.
    #[arg(required = true)]
    files: Vec<String>,
}

impl Check {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let mut wrong = Vec::new();
        for file in &self.files {
            if file.ends_with(".fight") {
                wrong.push(format!("error: {file}: a record; `affray verify {file}` checks it"));
                continue;
            }
            match systems.load(&Disk, file, None) {
                Ok((_, play)) => println!("{file}: no mistakes ({})", play.title()),
                Err(error) => wrong.push(disk::told(&error).message),
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(Exit::unmet(wrong.join("\n"))) }
    }
}
