//! Runs the system's cases: `cargo xtask cases ingenuity`.

use std::process::ExitCode;

use affray_engine::Systems;

fn main() -> ExitCode {
    let systems = Systems::new(&[affray_ingenuity::entry]);
    affray_testkit::run_cases(
        systems,
        concat!(env!("CARGO_MANIFEST_DIR"), "/../.."),
        "cases/ingenuity",
    )
}
