//! Chores of the project: `cargo xtask` lists them.

mod arrows;
mod browser;
mod cases;
mod ci;
mod clauses;
mod clients;
mod determinism;
mod events;
mod functions;
mod golden;
mod inlining;
mod licenses;
mod load;
mod long;
mod mutants;
mod python;
mod repository;
mod rooms;
mod rulings;
mod second;
mod source;
mod spdx;
mod stops;
mod tactics;
mod tidy;
mod wording;

use std::process::ExitCode;

use repository::{Report, Repository};

const HELP: &str = "\
Development tasks.

  cargo xtask ci        run every check in order, up to the first failure
                        --only tidy,clauses   only these steps
                        --skip test           all steps but these
  cargo xtask tidy      arrows between crates, rooms within them, sizes, words, determinism, stops
  cargo xtask clauses   clauses that no code cites, or that no case or test checks
  cargo xtask licenses  licenses of everything we depend on
  cargo xtask cases SYSTEM [WORDS]
                        run the cases of one system; with words, only those with all of them in their path
  cargo xtask sharpen SYSTEM [WORDS]
                        list dice and stage changes that nothing in those cases depends on
  cargo xtask mutants SYSTEM [SAMPLE]
                        run the cases on a sample of mutants of one system's rules
  cargo xtask tactics SYSTEM [DECISIONS]
                        look how much better search would have decided than tactics, in each example
  cargo xtask events    write the pages and schemas of events from their types
                        --check               find those that are not what the types say
  cargo xtask golden    replay the fights frozen with each version of the rules
                        --accept              write down where the present rules differ from older ones
                        --freeze              freeze fights of versions that have none yet
  cargo xtask clients   let a client in JavaScript play fights by random legal options
                        AFFRAY_FIGHTS=1000    so many
  cargo xtask browser   try the pages in Chromium; with words, only tests with one of them in their names
  cargo xtask shots [FOLDER] [WORDS]
                        take a picture of every page in every state
  cargo xtask python    build the wheel for Python and try it in an environment of its own
  cargo xtask second    check that the tables in `second` are what its scripts print
  cargo xtask load      start a server, and put 50 tables of 8 people on it
  cargo xtask long      run all tests with many more fights and mutants; takes an hour or more
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
        "mutants" => return mutants::run(&Repository::find()?, rest),
        "tactics" => return tactics::run(&Repository::find()?, rest),
        "events" => return events::run(&Repository::find()?, rest),
        "browser" => return browser::run(&Repository::find()?, rest),
        "shots" => return browser::shots(&Repository::find()?, rest),
        "clients" => return clients::run(&Repository::find()?, rest),
        "python" => return python::run(&Repository::find()?, rest),
        "golden" => return golden::run(&Repository::find()?, rest),
        "load" if rest.is_empty() => return load::run(&Repository::find()?),
        "long" if rest.is_empty() => return long::run(&Repository::find()?),
        "second" if rest.is_empty() => return second::run(&Repository::find()?),
        "tidy" => tidy::check,
        "clauses" => clauses::check,
        "licenses" => licenses::check,
        "load" | "long" | "second" => return Err(no_arguments(chore, &rest[0])),
        _ => return Err(format!("there is no task `{chore}`; `cargo xtask` lists them")),
    };
    match rest {
        [] => Ok(check(&Repository::find()?)?.print()),
        [extra, ..] => Err(no_arguments(chore, extra)),
    }
}

fn no_arguments(chore: &str, extra: &str) -> String {
    format!("`cargo xtask {chore}` takes no arguments, but got `{extra}`")
}
