//! Clients in another language drive the program: fights by random legal options, to their ends, over
//! standard input and output, and at a table over HTTP.

use std::process::{Command, Stdio};

use crate::repository::{Repository, TextFile, run_at_root};

/// Why nothing can be played without an interpreter.
pub const NO_NODE: &str = "Node.js is not installed";
/// The client.
const CLIENT: &str = "examples/clients/random.mjs";
/// The game master and two players of a table.
const TABLE: &str = "examples/clients/table.mjs";
/// How many fights, unless the surroundings say so in `AFFRAY_FIGHTS`.
const FIGHTS: &str = "5";

/// Plays fights of all examples with this program, which has every feature; false when an answer is refused, none without
/// Node.js.
pub fn play(repository: &Repository, program: &str) -> Result<Option<bool>, String> {
    if !installed() {
        return Ok(None);
    }
    let fights = std::env::var("AFFRAY_FIGHTS").unwrap_or_else(|_| FIGHTS.to_owned());
    let mut encounters: Vec<(usize, String)> = Vec::new();
    for system in repository.systems()? {
        let home = format!("examples/{system}/");
        // What an encounter uses is no encounter: nobody stands in it.
        let is_example =
            |file: &TextFile| file.path.starts_with(&home) && file.text.contains("[[combatant]]");
        let files = repository.files()?.into_iter().filter(is_example);
        encounters.extend(files.map(|file| file.path).enumerate());
    }
    // The first of each system, then the second of each.
    encounters.sort_by_key(|(place, _)| *place);
    let encounters: Vec<String> = encounters.into_iter().map(|(_, path)| path).collect();
    println!("node {CLIENT} {program} {fights} … ({} encounters)", encounters.len());
    let mut client = Command::new("node");
    client.args([CLIENT, program, &fights]).args(&encounters);
    if !run_at_root(repository, &mut client)? {
        return Ok(Some(false));
    }
    println!("node {TABLE} {program}");
    run_at_root(repository, Command::new("node").args([TABLE, program])).map(Some)
}

/// The chore: builds the program for speed, and says how it went.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    if let Some(other) = arguments.first() {
        return Err(format!("`cargo xtask clients` takes nothing, and not `{other}`"));
    }
    let build = ["build", "--profile", "quick", "-p", "affray-cli", "--features", "serve"];
    let program = repository.program(&build)?;
    let holds = play(repository, &program)?;
    if holds.is_none() {
        println!("skipped: {NO_NODE}");
    }
    Ok(holds.unwrap_or(true))
}

fn installed() -> bool {
    let mut node = Command::new("node");
    node.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    node.status().is_ok_and(|status| status.success())
}
