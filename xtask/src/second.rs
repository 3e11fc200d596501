//! The second implementations: whether the tables beside them are what they give.

use std::process::{Command, Stdio};

use crate::repository::{Repository, run_at_root};

/// Why nothing can be said without an interpreter.
pub const NO_PYTHON: &str = "Python 3 is not installed";

/// Runs every script against its tables; false when some differ, none without Python 3.
pub fn agrees(repository: &Repository) -> Result<Option<bool>, String> {
    if !installed() {
        return Ok(None);
    }
    let mut agree = true;
    for system in repository.systems()? {
        let script = format!("second/{system}.py");
        println!("python3 {script} --check");
        agree &= run_at_root(repository, Command::new("python3").args(["-B", &script, "--check"]))?;
    }
    Ok(Some(agree))
}

/// The chore: says whether they agree, or why nothing was looked at.
pub fn run(repository: &Repository) -> Result<bool, String> {
    let agree = agrees(repository)?;
    match agree {
        None => println!("skipped: {NO_PYTHON}"),
        Some(true) => println!("the tables match the scripts"),
        Some(false) => println!("write the tables anew: `python3 second/SYSTEM.py`"),
    }
    Ok(agree.unwrap_or(true))
}

fn installed() -> bool {
    let mut python = Command::new("python3");
    python.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    python.status().is_ok_and(|status| status.success())
}
