//! Whether a system's cases and tests notice faults: a fixed sample of mutants of its rules.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::repository::{Repository, run_cargo};

/// What `cargo xtask mutants` takes.
const USAGE: &str = "`cargo xtask mutants SYSTEM` tries one mutant in 80 of a system's rules, and \
                     with a number behind it one in so many";
/// One mutant in so many, where nothing else is said: some forty of each system.
const ONE_IN: &str = "80";
/// The share of mutants that has to be caught, in percent.
const LEAST: u64 = 85;

/// Runs a system's cases and tests on mutants of its rules; false when too many are missed.
///
/// The mutants are made in a copy of the tree, so that nobody's work is touched, and one that stays
/// where it is with what was built of it, so that a mutant compiles one crate.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    let systems = repository.systems()?;
    let (system, one_in) = asked(&systems, arguments)?;
    if !run_cargo(repository, &["mutants", "--version"], &[])? {
        return Err("`cargo install --locked cargo-mutants` installs what this runs".to_owned());
    }
    let folder = built(&repository.root).join("mutants");
    let copy = folder.join("tree");
    copied(repository, &copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    let found = folder.join(system);
    std::fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
    let (package, rules) =
        (format!("affray-{system}"), format!("crates/affray-{system}/src/rules/**"));
    let (shard, output) = (format!("0/{one_in}"), found.display().to_string());
    let words = [
        &["mutants", "--in-place", "-p", &package, "-f", &rules, "--shard", &shard] as &[&str],
        &["--sharding", "round-robin", "-o", &output, "--", "--lib", "--test", "cases"],
    ];
    let target = folder.join("target").display().to_string();
    let variables = [
        ("CARGO_TARGET_DIR", target.as_str()),
        ("CARGO_PROFILE_DEV_DEBUG", "false"),
        ("AFFRAY_STOP_EARLY", "1"),
    ];
    // It fails when any mutant is missed; here only too many are a fault.
    run_cargo(&Repository { root: copy }, &words.concat(), &variables)?;
    let counts = counts(&found.join("mutants.out/outcomes.json"))?;
    println!("{}", counts.sentence());
    Ok(counts.is_enough())
}

/// Where Cargo builds this repository.
fn built(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Makes a folder hold what the repository holds, and nothing else. What has not changed is left as
/// it is, so that Cargo need not build it again.
fn copied(repository: &Repository, to: &Path) -> std::io::Result<()> {
    let paths = repository.paths().map_err(std::io::Error::other)?;
    let wanted: BTreeSet<PathBuf> = paths.iter().map(|path| to.join(path)).collect();
    for (path, copy) in paths.iter().map(|path| (repository.root.join(path), to.join(path))) {
        // A file that is tracked and gone.
        let Ok(bytes) = std::fs::read(path) else { continue };
        if std::fs::read(&copy).is_ok_and(|old| old == bytes) {
            continue;
        }
        if let Some(folder) = copy.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(copy, bytes)?;
    }
    only(to, &wanted)
}

/// Removes the files below a folder that are none of these.
fn only(folder: &Path, wanted: &BTreeSet<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            only(&path, wanted)?;
        } else if !wanted.contains(&path) {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// How mutants fared; those that do not compile do not count.
#[derive(Debug, PartialEq, Eq)]
struct Counts {
    caught: u64,
    missed: u64,
}

impl Counts {
    fn is_enough(&self) -> bool {
        100 * self.caught >= LEAST * (self.caught + self.missed)
    }

    fn sentence(&self) -> String {
        let Counts { caught, missed } = self;
        format!("{caught} of {} mutants caught; at least {LEAST} % have to be", caught + missed)
    }
}

fn counts(path: &Path) -> Result<Counts, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let outcomes: Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let count = |key: &str| outcomes[key].as_u64().unwrap_or(0);
    // A mutant that never ends was noticed.
    Ok(Counts { caught: count("caught") + count("timeout"), missed: count("missed") })
}

/// The system that is asked for, and one mutant in how many.
fn asked<'a>(systems: &[String], arguments: &'a [String]) -> Result<(&'a str, &'a str), String> {
    let allowed = systems.join(", ");
    let (system, one_in) = match arguments {
        [] => return Err(format!("{USAGE}; the systems are {allowed}")),
        [system] => (system, ONE_IN),
        [system, one_in] => (system, one_in.as_str()),
        [_, _, more, ..] => return Err(format!("{USAGE}, and not `{more}`")),
    };
    if !systems.contains(system) {
        return Err(format!("there is no system `{system}`; the systems are {allowed}"));
    }
    if one_in.parse::<u32>().is_ok_and(|number| number > 0) {
        return Ok((system, one_in));
    }
    Err(format!("`{one_in}` is no number of mutants; allowed: 1 or more"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_named_and_a_number_may_follow() {
        let texts = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect::<Vec<_>>();
        let systems = texts(&["brawl", "duel"]);
        assert_eq!(asked(&systems, &texts(&["duel"])), Ok(("duel", "80")));
        assert_eq!(asked(&systems, &texts(&["duel", "7"])), Ok(("duel", "7")));
        assert!(asked(&systems, &texts(&["duel", "0"])).is_err());
        assert!(asked(&systems, &texts(&["dual"])).is_err_and(|why| why.contains("brawl, duel")));
        assert!(asked(&systems, &[]).is_err());
    }

    #[test]
    fn a_copy_holds_what_is_wanted_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("affray-copy-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("rules")).expect("a folder");
        for name in ["kept.rs", "rules/kept.rs", "rules/gone.rs"] {
            std::fs::write(folder.join(name), name).expect("a file");
        }
        let wanted = ["kept.rs", "rules/kept.rs"].map(|name| folder.join(name));
        only(&folder, &wanted.clone().into()).expect("they are removed");
        assert!(wanted.iter().all(|path| path.is_file()));
        assert!(!folder.join("rules/gone.rs").exists());
        std::fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn seventeen_of_twenty_are_enough_and_sixteen_are_not() {
        assert!(Counts { caught: 17, missed: 3 }.is_enough());
        assert!(!Counts { caught: 16, missed: 4 }.is_enough());
        assert_eq!(
            Counts { caught: 16, missed: 4 }.sentence(),
            "16 of 20 mutants caught; at least 85 % have to be"
        );
    }
}
