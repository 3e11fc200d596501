//! A program of somebody else's: the command line with a system of its own.
//!
//! `cargo run -p affray-cli --example duel -- new duel` prints an encounter to start from.

use std::process::ExitCode;

use affray_engine::Systems;

fn main() -> ExitCode {
    affray_cli::run(Systems::new(&[affray_duel::entry]))
}
