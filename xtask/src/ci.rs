//! Everything that has to hold, in order.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::repository::{Repository, cargo, run_at_root, run_cargo};
use crate::{browser, clauses, clients, events, licenses, python, second, tidy};

/// One thing that has to hold.
struct Step {
    name: &'static str,
    headline: &'static str,
    run: fn(&Repository) -> Result<Outcome, String>,
}

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Holds,
    Fails,
    Skipped(&'static str),
}

const STEPS: [Step; 15] = [
    Step { name: "fmt", headline: "Formatting", run: formatting },
    Step { name: "clippy", headline: "Lints, with warnings denied", run: lints },
    Step { name: "test", headline: "Tests, with warnings denied", run: tests },
    Step { name: "doc", headline: "Documentation, with warnings denied", run: documentation },
    Step {
        name: "tidy",
        headline: "Arrows, sizes, words, determinism",
        run: |r| holds(tidy::check(r)),
    },
    Step {
        name: "clauses",
        headline: "Clauses cited and checked",
        run: |r| holds(clauses::check(r)),
    },
    Step {
        name: "events",
        headline: "Pages and schemas of events",
        run: |r| holds(events::check(r)),
    },
    Step { name: "licenses", headline: "Licenses", run: |r| holds(licenses::check(r)) },
    Step { name: "second", headline: "Tables of the second implementations", run: second_agrees },
    Step {
        name: "cases",
        headline: "Cases, the clauses they check, the events they tell",
        run: cases,
    },
    Step { name: "clients", headline: "Fights by a client in JavaScript", run: clients },
    Step { name: "browser", headline: "The pages in a browser", run: pages },
    Step { name: "python", headline: "The package for Python", run: package_for_python },
    Step { name: "web", headline: "The library for wasm32-unknown-unknown", run: web },
    Step { name: "package", headline: "Packages of what is published", run: packages },
];

/// The target of programs for the web.
const WEB: &str = "wasm32-unknown-unknown";

/// Runs the steps that `arguments` leave, up to the first that fails; false when one does.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
    let chosen = chosen(&names, arguments)?;
    let mut times = Vec::new();
    for step in STEPS.iter().filter(|step| chosen.contains(&step.name)) {
        println!("== {}: {}", step.name, step.headline);
        let start = Instant::now();
        let outcome = (step.run)(repository)?;
        let seconds = start.elapsed().as_secs_f64();
        let word = match outcome {
            Outcome::Holds => "holds".to_owned(),
            Outcome::Fails => "fails".to_owned(),
            Outcome::Skipped(why) => format!("skipped: {why}"),
        };
        println!("== {}: {word} ({seconds:.1} s)\n", step.name);
        times.push(format!("{} {seconds:.1} s", step.name));
        if outcome == Outcome::Fails {
            println!("ci failed at `{}` ({})", step.name, times.join(", "));
            return Ok(false);
        }
    }
    println!("ci passed ({})", times.join(", "));
    Ok(true)
}

/// Which of the steps `--only` and `--skip` leave; each takes names with commas between them.
fn chosen<'a>(names: &[&'a str], arguments: &[String]) -> Result<Vec<&'a str>, String> {
    let mut left = names.to_vec();
    let mut rest = arguments.iter();
    while let Some(flag) = rest.next() {
        let keep = match flag.as_str() {
            "--only" => true,
            "--skip" => false,
            _ => return Err(format!("`ci` takes `--only` and `--skip`, not `{flag}`")),
        };
        let list = rest.next().ok_or_else(|| format!("`{flag}` needs names of steps"))?;
        let listed: Vec<&str> = list.split(',').map(str::trim).collect();
        if let Some(unknown) = listed.iter().find(|name| !names.contains(name)) {
            return Err(format!(
                "there is no step `{unknown}`; the steps are {}",
                names.join(", ")
            ));
        }
        left.retain(|name| listed.contains(name) == keep);
    }
    Ok(left)
}

/// The tables are what the scripts give; what the rules make of them is a test of each system.
fn second_agrees(repository: &Repository) -> Result<Outcome, String> {
    Ok(match second::agrees(repository)? {
        None => Outcome::Skipped(second::NO_PYTHON),
        Some(true) => Outcome::Holds,
        Some(false) => Outcome::Fails,
    })
}

/// Prints what a check found.
fn holds(report: Result<crate::Report, String>) -> Result<Outcome, String> {
    Ok(if report?.print() { Outcome::Holds } else { Outcome::Fails })
}

/// A client in another language plays fights to their ends, and no answer is refused.
fn clients(repository: &Repository) -> Result<Outcome, String> {
    Ok(match clients::play(repository, &tested_program(repository)?)? {
        None => Outcome::Skipped(clients::NO_NODE),
        Some(holds) => outcome(holds),
    })
}

/// The pages do what they say, in a real browser.
fn pages(repository: &Repository) -> Result<Outcome, String> {
    Ok(match browser::test(repository, &tested_program(repository)?, &[])? {
        None => Outcome::Skipped(browser::NOTHING),
        Some(holds) => outcome(holds),
    })
}

/// The wheel can be installed, and does what its pages say.
fn package_for_python(repository: &Repository) -> Result<Outcome, String> {
    Ok(match python::test(repository, "dev", &tested_program(repository)?)? {
        None => Outcome::Skipped(python::NOTHING),
        Some(holds) => outcome(holds),
    })
}

/// The library is built for the web, where it has no threads.
fn web(repository: &Repository) -> Result<Outcome, String> {
    let folder = repository.output("rustc", &["--print", "target-libdir", "--target", WEB])?;
    if !Path::new(folder.trim()).is_dir() {
        return Ok(Outcome::Skipped("the target wasm32-unknown-unknown is not installed"));
    }
    let check = ["check", "-p", "affray", "-p", "affray-serve", "--target", WEB];
    cargo_holds(repository, &[&check[..], &["--no-default-features"]].concat(), &[])
}

/// Every crate that is published can be packaged: all that it is built from lies in it.
fn packages(repository: &Repository) -> Result<Outcome, String> {
    let arguments =
        ["package", "--workspace", "--no-verify", "--allow-dirty", "--offline", "--quiet"];
    cargo_holds(repository, &arguments, &[])
}

fn formatting(repository: &Repository) -> Result<Outcome, String> {
    if !installed("fmt") {
        return Ok(Outcome::Skipped("rustfmt is not installed"));
    }
    cargo_holds(repository, &["fmt", "--all", "--check"], &[])
}

fn lints(repository: &Repository) -> Result<Outcome, String> {
    if !installed("clippy") {
        return Ok(Outcome::Skipped("clippy is not installed"));
    }
    let arguments =
        ["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"];
    cargo_holds(repository, &arguments, &[])
}

/// Where clippy is installed, the step before has denied the compiler's warnings in every target.
/// Where it is not, they are denied here, at the price of compiling everything once more.
fn tests(repository: &Repository) -> Result<Outcome, String> {
    let denied = added("RUSTFLAGS", "-D warnings");
    let denied = [("RUSTFLAGS", denied.as_str())];
    let variables = if installed("clippy") { &[] } else { &denied[..] };
    cargo_holds(repository, &["test", "--workspace", "--all-features"], variables)
}

fn documentation(repository: &Repository) -> Result<Outcome, String> {
    let arguments = ["doc", "--workspace", "--no-deps", "--all-features"];
    let denied = added("RUSTDOCFLAGS", "-D warnings");
    cargo_holds(repository, &arguments, &[("RUSTDOCFLAGS", &denied)])
}

/// Flags, added to those of the surroundings.
fn added(name: &str, flags: &str) -> String {
    let present = std::env::var(name).unwrap_or_default();
    format!("{present} {flags}").trim_start().to_owned()
}

/// The program that the tests were run with: building it for itself would compile everything once
/// more, as Cargo chooses the features of what we depend on otherwise then.
fn tested_program(repository: &Repository) -> Result<String, String> {
    repository.program(&["test", "--workspace", "--all-features", "--no-run"])
}

/// Every case holds, and every clause is checked by one.
fn cases(repository: &Repository) -> Result<Outcome, String> {
    let program = tested_program(repository)?;
    let told = format!("{program}-events.jsonl");
    let arguments = ["verify", "cases", "--coverage", "--events", &told];
    println!("{program} {}", arguments.join(" "));
    if !run_at_root(repository, Command::new(&program).args(arguments))? {
        return Ok(Outcome::Fails);
    }
    holds(events::told(repository, Path::new(&told)))
}

/// Whether Cargo has the command `name`.
fn installed(name: &str) -> bool {
    let mut command = Command::new(cargo());
    command.args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Runs Cargo at the root.
fn cargo_holds(
    repository: &Repository,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> Result<Outcome, String> {
    Ok(outcome(run_cargo(repository, arguments, variables)?))
}

fn outcome(holds: bool) -> Outcome {
    if holds { Outcome::Holds } else { Outcome::Fails }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(arguments: &[&str]) -> Result<Vec<&'static str>, String> {
        let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
        chosen(&["fmt", "test", "tidy"], &arguments)
    }

    #[test]
    fn steps_are_chosen_by_name_in_their_order() {
        assert_eq!(choose(&[]).unwrap(), ["fmt", "test", "tidy"]);
        assert_eq!(choose(&["--only", "tidy,fmt"]).unwrap(), ["fmt", "tidy"]);
        assert_eq!(choose(&["--skip", "test"]).unwrap(), ["fmt", "tidy"]);
        assert_eq!(
            choose(&["--only", "tidi"]),
            Err("there is no step `tidi`; the steps are fmt, test, tidy".to_owned())
        );
        assert_eq!(choose(&["--only"]), Err("`--only` needs names of steps".to_owned()));
        assert_eq!(choose(&["-v"]), Err("`ci` takes `--only` and `--skip`, not `-v`".to_owned()));
    }
}
