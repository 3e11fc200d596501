//! Chores of the project: `cargo xtask` lists them.

mod arrows;
mod cases;
mod ci;
mod clauses;
mod determinism;
mod functions;
mod golden;
mod inlining;
mod licenses;
mod long;
mod repository;
mod rooms;
mod second;
mod source;
mod spdx;
mod stops;
mod tidy;
mod wording;

use std::process::ExitCode;

use repository::{Report, Repository};

const HELP: &str = "\
Chores of the project.

  cargo xtask ci        everything that has to hold, in order, up to the first failure
                        --only tidy,clauses   these steps alone
                        --skip test           all steps but these
  cargo xtask tidy      arrows between crates, rooms within them, sizes, words, determinism, stops
  cargo xtask clauses   clauses that no code cites or nothing checks
  cargo xtask licenses  licenses of everything we depend on
  cargo xtask cases SYSTEM [WORDS]
                        the cases of one system, those alone that have all the words in their path
  cargo xtask sharpen SYSTEM [WORDS]
                        dice and changes of stages that nothing in those cases depends on
  cargo xtask golden    plays the fights frozen with each version of the rules again
                        --accept              writes where the present rules part from older ones
                        --freeze              freezes fights of versions that have none yet
  cargo xtask second    whether the tables in `second` are what the scripts there give
  cargo xtask long      all tests with many more fights and mutants, for an hour or more
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::from(2)
        }
    }
}

/// Runs one chore; false when something does not hold.
fn run(arguments: &[String]) -> Result<bool, String> {
    let Some((chore, rest)) = arguments.split_first() else {
        print!("{HELP}");
        return Ok(true);
    };
    let check: fn(&Repository) -> Result<Report, String> = match chore.as_str() {
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            return Ok(true);
        }
        "ci" => return ci::run(&Repository::find()?, rest),
        "cases" => return cases::run(&Repository::find()?, rest),
        "sharpen" => return cases::sharpen(&Repository::find()?, rest),
        "golden" => return golden::run(&Repository::find()?, rest),
        "long" if rest.is_empty() => return long::run(&Repository::find()?),
        "second" if rest.is_empty() => return second::run(&Repository::find()?),
        "tidy" => tidy::check,
        "clauses" => clauses::check,
        "licenses" => licenses::check,
        "long" | "second" => return Err(no_arguments(chore, &rest[0])),
        _ => return Err(format!("there is no chore `{chore}`; `cargo xtask` lists them")),
    };
    match rest {
        [] => Ok(check(&Repository::find()?)?.print()),
        [extra, ..] => Err(no_arguments(chore, extra)),
    }
}

fn no_arguments(chore: &str, extra: &str) -> String {
    format!("`cargo xtask {chore}` takes no arguments, but got `{extra}`")
}
