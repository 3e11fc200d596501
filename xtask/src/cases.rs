//! The cases of one system, run after one of its rules changed.

use crate::repository::{Repository, run_cargo};

/// What `cargo xtask cases` takes.
const USAGE: &str = "`cargo xtask cases SYSTEM` runs all cases of a system, and with words behind \
                     it those that have each word in their path";

/// Runs the cases that the arguments name; false when one fails.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    let systems = repository.systems()?;
    let (system, words) = asked(&systems, arguments)?;
    let paths = if words.is_empty() {
        vec![format!("cases/{system}")]
    } else {
        let files = repository.files()?;
        chosen(system, words, files.iter().map(|file| file.path.as_str()))?
    };
    let own_runner = format!("crates/affray-{system}/tests/cases.rs");
    let own_runner = repository.root.join(own_runner).is_file();
    run_cargo(repository, &command(system, &paths, own_runner), &[])
}

/// Lists the dice and the changes of stages that nothing in a system's cases depends on; false if
/// there are any.
pub fn sharpen(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    let systems = repository.systems()?;
    let (system, words) = asked(&systems, arguments)?;
    let mut paths = Vec::new();
    if !words.is_empty() {
        let files = repository.files()?;
        paths = chosen(system, words, files.iter().map(|file| file.path.as_str()))?;
    }
    paths.push("--sharpen".to_owned());
    run_cargo(repository, &sharpener(system, &paths), &[])
}

/// The command that sharpens: the runner of the system's own crate, made quick, because it plays
/// each case many times.
fn sharpener(system: &str, paths: &[String]) -> Vec<String> {
    let package = format!("affray-{system}");
    let before = ["test", "--quiet", "--profile", "quick", "-p", &package, "--test", "cases", "--"];
    before.iter().map(|&word| word.to_owned()).chain(paths.iter().cloned()).collect()
}

/// The command that runs these files or folders: the runner of the system's own crate, which alone
/// is compiled then, or else the command line with all systems.
fn command(system: &str, paths: &[String], own_runner: bool) -> Vec<String> {
    let package = format!("affray-{system}");
    let before: &[&str] = if own_runner {
        &["test", "--quiet", "-p", &package, "--test", "cases", "--"]
    } else {
        &["run", "--quiet", "-p", "affray-cli", "--", "verify"]
    };
    before.iter().map(|&word| word.to_owned()).chain(paths.iter().cloned()).collect()
}

/// The system that is asked for, and the words behind it.
fn asked<'a>(
    systems: &[String],
    arguments: &'a [String],
) -> Result<(&'a str, &'a [String]), String> {
    let allowed = systems.join(", ");
    match arguments {
        [] => Err(format!("{USAGE}; the systems are {allowed}")),
        [system, words @ ..] if systems.contains(system) => Ok((system, words)),
        [system, ..] => Err(format!("there is no system `{system}`; the systems are {allowed}")),
    }
}

/// The cases of a system with every word in their paths below its folder.
fn chosen<'a>(
    system: &str,
    words: &[String],
    paths: impl Iterator<Item = &'a str>,
) -> Result<Vec<String>, String> {
    let folder = format!("cases/{system}/");
    let is_meant = |path: &&str| {
        path.strip_prefix(&folder)
            .and_then(|rest| rest.strip_suffix(".fight"))
            .is_some_and(|rest| words.iter().all(|word| rest.contains(word.as_str())))
    };
    let chosen: Vec<String> = paths.filter(is_meant).map(str::to_owned).collect();
    if chosen.is_empty() {
        return Err(format!(
            "no case has {} in its path below {folder}; without words all of them run",
            words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" and "),
        ));
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn a_system_is_named_and_words_may_follow() {
        let systems = texts(&["brawl", "duel"]);
        let some = texts(&["duel", "parry", "twice"]);
        assert_eq!(asked(&systems, &some), Ok(("duel", &some[1..])));
        assert_eq!(
            asked(&systems, &texts(&["lute"])),
            Err("there is no system `lute`; the systems are brawl, duel".to_owned())
        );
        let sentence = asked(&systems, &[]).unwrap_err();
        assert!(sentence.ends_with("; the systems are brawl, duel"), "{sentence}");
    }

    #[test]
    fn every_word_is_in_the_path_of_a_case_below_its_system() {
        let paths = [
            "cases/brawl/parry/late.fight",
            "cases/duel/parry/late.fight",
            "cases/duel/parry/twice.fight",
            "cases/duel/stages/parry.toml",
        ];
        let chosen = |words: &[&str]| chosen("duel", &texts(words), paths.iter().copied());
        assert_eq!(chosen(&["parry"]), Ok(texts(&paths[1..3])));
        assert_eq!(chosen(&["twice", "parry"]), Ok(texts(&paths[2..3])));
        assert_eq!(
            chosen(&["duel", "late"]),
            Err("no case has `duel` and `late` in its path below cases/duel/; without words all of \
                 them run"
                .to_owned())
        );
    }

    #[test]
    fn a_system_with_a_runner_of_its_own_is_compiled_alone() {
        let paths = texts(&["cases/duel"]);
        assert_eq!(
            command("duel", &paths, true).join(" "),
            "test --quiet -p affray-duel --test cases -- cases/duel"
        );
        assert_eq!(
            command("duel", &paths, false).join(" "),
            "run --quiet -p affray-cli -- verify cases/duel"
        );
    }
}
