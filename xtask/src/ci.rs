//! Everything that has to hold, in order.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::repository::{Repository, cargo};
use crate::{clauses, licenses, tidy};

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

const STEPS: [Step; 8] = [
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
    Step { name: "licenses", headline: "Licenses", run: |r| holds(licenses::check(r)) },
    Step { name: "cases", headline: "Cases, and what they cover", run: cases },
];

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

/// Prints what a check found.
fn holds(report: Result<crate::Report, String>) -> Result<Outcome, String> {
    Ok(if report?.print() { Outcome::Holds } else { Outcome::Fails })
}

fn formatting(repository: &Repository) -> Result<Outcome, String> {
    if !installed("fmt") {
        return Ok(Outcome::Skipped("rustfmt is not installed"));
    }
    run_cargo(repository, &["fmt", "--all", "--check"], &[])
}

fn lints(repository: &Repository) -> Result<Outcome, String> {
    if !installed("clippy") {
        return Ok(Outcome::Skipped("clippy is not installed"));
    }
    let arguments = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    run_cargo(repository, &arguments, &[])
}

/// Where clippy is installed, the step before has denied the compiler's warnings in every target.
/// Where it is not, they are denied here, at the price of compiling everything once more.
fn tests(repository: &Repository) -> Result<Outcome, String> {
    let denied = [("RUSTFLAGS", "-D warnings")];
    let variables = if installed("clippy") { &[] } else { &denied[..] };
    run_cargo(repository, &["test", "--workspace"], variables)
}

fn documentation(repository: &Repository) -> Result<Outcome, String> {
    let arguments = ["doc", "--workspace", "--no-deps"];
    run_cargo(repository, &arguments, &[("RUSTDOCFLAGS", "-D warnings")])
}

/// Every case holds, and every clause is checked by one.
fn cases(repository: &Repository) -> Result<Outcome, String> {
    let arguments = ["run", "-p", "affray-cli", "--", "verify", "cases", "--coverage"];
    run_cargo(repository, &arguments, &[])
}

/// Whether Cargo has the command `name`.
fn installed(name: &str) -> bool {
    let mut command = Command::new(cargo());
    command.args([name, "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Runs Cargo at the root, its output as it comes. Flags are added to those of the surroundings.
fn run_cargo(
    repository: &Repository,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> Result<Outcome, String> {
    println!("cargo {}", arguments.join(" "));
    let mut command = Command::new(cargo());
    command.args(arguments).current_dir(&repository.root);
    for (name, flags) in variables {
        let present = std::env::var(name).unwrap_or_default();
        command.env(name, format!("{present} {flags}").trim_start());
    }
    let status = command
        .status()
        .map_err(|error| format!("`cargo {}` does not start: {error}", arguments.join(" ")))?;
    Ok(if status.success() { Outcome::Holds } else { Outcome::Fails })
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
