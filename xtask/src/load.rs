//! What the table's server bears: many stored fights, long ones, and fifty tables of eight people who
//! answer every second. The figures that it has to hold are in the examples that measure them.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::repository::{Repository, run_cargo};

/// The examples of the server's crate that measure: of fights that are stored, and of tables.
const STORED: &str = "figures";
const TABLES: &str = "load";
/// Stored fights, and acts of a long one.
const FIGHTS: [&str; 2] = ["5000", "2000"];
/// Tables, seconds, and open streams beside the people's: none, then many.
const RUNS: [[&str; 3]; 2] = [["50", "60", "0"], ["50", "60", "500"]];

/// The chore: builds the program for speed, and puts load on it.
pub fn run(repository: &Repository) -> Result<bool, String> {
    let build = ["build", "--profile", "quick", "-p", "affray-cli", "--features", "serve"];
    let program = repository.program(&build)?;
    let run = |example: &str, arguments: &[&str]| {
        let own = ["run", "--profile", "quick", "-p", "affray-server", "--example", example, "--"];
        run_cargo(repository, &[&own[..], arguments].concat(), &[])
    };
    let mut holds = run(STORED, &FIGHTS)?;
    for counts in RUNS {
        let server = Server::start(&program)?;
        let id = server.0.id().to_string();
        let address = server.address()?;
        let arguments: Vec<&str> =
            std::iter::once(address.as_str()).chain(counts).chain([id.as_str()]).collect();
        holds &= run(TABLES, &arguments)?;
    }
    Ok(holds)
}

/// A server that ends with its owner.
struct Server(Child, String);

impl Server {
    fn start(program: &str) -> Result<Server, String> {
        let mut command = Command::new(program);
        command.args(["serve", "--memory", "--no-open", "--port", "0"]);
        let child = command.stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("`{program}` does not start: {error}"))?;
        let said = child.stdout.take().map(BufReader::new);
        let lines = said.into_iter().flat_map(BufRead::lines).map_while(Result::ok);
        let address = lines.map(|line| line.trim().to_owned()).find(|line| line.contains("/open/"));
        Ok(Server(child, address.unwrap_or_default()))
    }

    fn address(&self) -> Result<String, String> {
        match self.1.is_empty() {
            true => Err("`affray serve` has printed no address".to_owned()),
            false => Ok(self.1.clone()),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
