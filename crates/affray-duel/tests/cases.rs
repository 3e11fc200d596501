//! Runs the duel's cases.

use std::process::ExitCode;

use affray_engine::Systems;

fn main() -> ExitCode {
    let systems = Systems::new(&[affray_duel::entry]);
    affray_testkit::run_cases(systems, env!("CARGO_MANIFEST_DIR"), "cases")
}
