//! The command line of Affray, for any list of systems.
//!
//! A program with a system of its own calls [`run`] with its entry in the list, beside the five or
//! instead of them:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! fn main() -> ExitCode {
//!     affray_cli::run(affray::SYSTEMS)
//! }
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

#[macro_use]
mod out;

mod advise;
mod check;
mod completions;
mod dice;
mod disk;
mod fight;
mod keep;
mod map;
#[cfg(feature = "serve")]
mod mcp;
mod odds;
mod paint;
mod play;
mod plot;
mod rules;
mod serve;
mod sim;
mod stop;
mod summary;
mod table;
mod verify;

use std::process::ExitCode;

use affray_engine::Systems;
use clap::{Parser, Subcommand};

/// What the program ends with.
const EXIT_CODES: &str = "\
Exit codes:
    0  done
    1  a check did not hold: a case, a record, a file with mistakes, a target out of reach
    2  bad use or bad input
    3  the output or a file cannot be written
  130  ended by Ctrl-C
  141  the reader of the output closed it, as `head` does

Start with: affray new murdham > well.toml, then affray fight well.toml";

/// Combat rules you can run: play a fight, sample it, see every number.
#[derive(Parser)]
#[command(
    name = "affray",
    version,
    after_help = "Start with: affray new murdham > well.toml, then affray fight well.toml",
    after_long_help = EXIT_CODES
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a fight with tactics on every side and narrate it, rule by rule.
    #[command(after_help = "Example: affray fight well.toml --seed 7")]
    Fight(fight::Fight),
    /// Play a fight: people decide, tactics play the other sides. Also resumes a .fight record.
    #[command(after_help = "Example: affray play well.toml --seat Villagers=me")]
    Play(play::Play),
    /// Roll dice as people write them, or show their exact odds.
    #[command(
        after_help = "Examples: affray dice '4d6kh3+2'\n          affray dice '2d6+3 > 1d20' --odds",
        after_long_help = dice::NOTATION
    )]
    Dice(dice::Dice),
    /// Show the exact chances of what a decision, an action or a whole fight leads to.
    #[command(
        after_help = "Examples: affray odds well.toml --fight\n          affray odds well.toml --do Villagers"
    )]
    Odds(odds::Odds),
    /// Run cases and records and report which hold.
    #[command(after_help = "Example: affray verify cases/murdham --coverage")]
    Verify(verify::Verify),
    /// Run an encounter many times: who wins, how long it takes, who falls.
    #[command(
        after_help = "Examples: affray sim well.toml --fights 2000\n          affray sim well.toml --vary Marten.str=5..12"
    )]
    Sim(Box<sim::Sim>),
    /// Rank the options of an open decision and explain the ranking.
    #[command(after_help = "Example: affray advise well.toml --seat Villagers")]
    Advise(advise::Advise),
    /// List the mistakes in encounter files and records.
    #[command(after_help = "Example: affray check well.toml")]
    Check(check::Check),
    /// Look up a rulebook's clauses by id or words, or list its settings.
    #[command(
        after_help = "Examples: affray rules murdham dodge.save\n          affray rules murdham --settings"
    )]
    Rules(rules::Rules),
    /// Serve a fight to everyone at a table over HTTP, or to another program by lines of JSON.
    #[command(
        after_help = "Example: echo '{\"id\":1,\"do\":\"hello\"}' | affray serve --stdio\nThe requests: docs/protocol.md\nThe server of a table: docs/server.md (needs an affray built with the feature serve)"
    )]
    Serve(serve::Serve),
    /// Let an assistant run fights by the rules, over the Model Context Protocol.
    #[cfg(feature = "serve")]
    #[command(after_help = "What a client starts: affray mcp\nThe tools: docs/protocol.md")]
    Mcp(mcp::Mcp),
    /// Print the JSON Schema of a system's encounter files.
    #[command(after_help = "Example: affray schema murdham > murdham.schema.json")]
    Schema(rules::Schema),
    /// Print a commented encounter to start from.
    #[command(after_help = "Example: affray new murdham > my-fight.toml")]
    New(rules::New),
    /// Print what completes the commands in a shell, or their manual pages.
    #[command(
        after_help = "Examples: affray completions bash > ~/.local/share/bash-completion/completions/affray\n          affray completions man --folder man"
    )]
    Completions(completions::Completions),
}

/// Why a command ends early: its exit code, and what to say on standard error.
pub(crate) struct Exit {
    code: u8,
    message: String,
}

impl Exit {
    /// A check did not hold.
    pub(crate) fn unmet(message: impl Into<String>) -> Exit {
        Exit { code: 1, message: message.into() }
    }
    /// Bad use or bad input.
    pub(crate) fn bad(message: impl Into<String>) -> Exit {
        Exit { code: 2, message: message.into() }
    }
    /// A file or the output cannot be written.
    pub(crate) fn unwritten(message: impl Into<String>) -> Exit {
        Exit { code: out::UNWRITTEN, message: message.into() }
    }
}

/// Does what the command line of this process asks for, with these systems.
#[must_use]
pub fn run(systems: Systems) -> ExitCode {
    let done = match Cli::try_parse() {
        Ok(cli) => cli.command.run(systems),
        Err(told) if told.use_stderr() => {
            let _ = told.print();
            Err(Exit { code: told.exit_code().try_into().unwrap_or(2), message: String::new() })
        }
        Err(help) => {
            if let Err(why) = help.print() {
                out::end(&why);
            }
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(exit) => {
            if !exit.message.is_empty() {
                complain!("{}", out::shown(&exit.message));
            }
            ExitCode::from(exit.code)
        }
    }
}

/// A seed as people write it.
pub(crate) fn seed(typed: &str) -> Result<u64, String> {
    let digits: String = typed.chars().filter(|letter| !matches!(letter, '_' | ',')).collect();
    digits.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

impl Command {
    fn run(&self, systems: Systems) -> Result<(), Exit> {
        match self {
            Command::Fight(fight) => fight.run(systems),
            Command::Play(play) => play.run(systems),
            Command::Dice(dice) => dice.run(),
            Command::Odds(odds) => odds.run(systems),
            Command::Verify(verify) => verify.run(systems),
            Command::Sim(sim) => sim.run(systems),
            Command::Advise(advise) => advise.run(systems),
            Command::Check(check) => check.run(systems),
            Command::Rules(rules) => rules.run(systems),
            Command::Serve(serve) => serve.run(systems),
            #[cfg(feature = "serve")]
            Command::Mcp(mcp) => mcp.run(systems),
            Command::Schema(schema) => schema.run(systems),
            Command::New(new) => new.run(systems),
            Command::Completions(completions) => completions.run(),
        }
    }
}
