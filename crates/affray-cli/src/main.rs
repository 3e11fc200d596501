//! The program `affray`: the command line with the systems there are.

use std::process::ExitCode;

fn main() -> ExitCode {
    affray_cli::run(affray::SYSTEMS)
}
