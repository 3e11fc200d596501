//! How well tactics decide: their decisions beside those of search.

use crate::repository::{Repository, run_cargo};

/// What `cargo xtask tactics` takes.
const USAGE: &str = "`cargo xtask tactics SYSTEM` looks at 200 decisions of each example, and \
                     with a number behind it at so many";
/// Decisions of each example, where nothing else is said.
const DECISIONS: &str = "200";

/// Looks at decisions in all examples of a system; false when tactics gave too much away.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    let systems = repository.systems()?;
    let (system, decisions) = asked(&systems, arguments)?;
    let files = repository.files()?;
    let examples = examples(system, files.iter().map(|file| file.path.as_str()));
    let before = ["run", "--quiet", "--release", "-p", "affray", "--example", "tactics", "--"];
    let words = before.into_iter().chain([decisions]).map(str::to_owned);
    run_cargo(repository, &words.chain(examples).collect::<Vec<String>>(), &[])
}

/// The system that is asked for, and the number of decisions.
fn asked<'a>(systems: &[String], arguments: &'a [String]) -> Result<(&'a str, &'a str), String> {
    let allowed = systems.join(", ");
    let (system, decisions) = match arguments {
        [] => return Err(format!("{USAGE}; the systems are {allowed}")),
        [system] => (system, DECISIONS),
        [system, decisions] => (system, decisions.as_str()),
        [_, _, more, ..] => return Err(format!("{USAGE}, and not `{more}`")),
    };
    if !systems.contains(system) {
        return Err(format!("there is no system `{system}`; the systems are {allowed}"));
    }
    if decisions.parse::<u32>().is_ok_and(|number| number > 0) {
        return Ok((system, decisions));
    }
    Err(format!("`{decisions}` is no number of decisions; allowed: 1 or more"))
}

/// The encounters among the examples of a system.
fn examples<'a>(system: &str, paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let folder = format!("examples/{system}/");
    let is_one = |path: &&str| {
        path.strip_prefix(&folder).is_some_and(|name| {
            !name.contains('/') && name.ends_with(".toml") && name != "bestiary.toml"
        })
    };
    paths.filter(is_one).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_named_and_a_number_may_follow() {
        let texts = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect::<Vec<_>>();
        let systems = texts(&["brawl", "duel"]);
        assert_eq!(asked(&systems, &texts(&["duel"])), Ok(("duel", "200")));
        assert_eq!(asked(&systems, &texts(&["duel", "20"])), Ok(("duel", "20")));
        let wrong = |words: &[&str]| asked(&systems, &texts(words)).unwrap_err();
        assert!(wrong(&[]).ends_with("; the systems are brawl, duel"));
        assert!(wrong(&["lute"]).starts_with("there is no system `lute`"));
        assert_eq!(
            wrong(&["duel", "none"]),
            "`none` is no number of decisions; allowed: 1 or more"
        );
        assert_eq!(wrong(&["duel", "0"]), "`0` is no number of decisions; allowed: 1 or more");
    }

    #[test]
    fn examples_are_the_encounters_of_the_system() {
        let paths = [
            "examples/duel/yard.toml",
            "examples/duel/bestiary.toml",
            "examples/brawl/inn.toml",
            "examples/duel/parts/one.toml",
        ];
        assert_eq!(examples("duel", paths.into_iter()), ["examples/duel/yard.toml"]);
    }
}
