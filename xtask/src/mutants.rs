//! Whether a system's cases notice faults: a fixed sample of mutants of its rules.

mod list;
mod tried;
mod weave;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::repository::Repository;
use tried::{Bench, Fate};

/// What `cargo xtask mutants` takes.
const USAGE: &str = "`cargo xtask mutants SYSTEM` tries one mutant in 80 of a system's rules, with \
                     a number behind it one in so many, and with `41/160` one in 160 from the 42nd \
                     on; several samples are built together";
/// Which mutants are tried where nothing else is said: some forty of each system.
const SAMPLE: &str = "0/80";
/// The share of mutants that has to be caught, in percent.
const LEAST: usize = 85;

/// Runs a system's cases on mutants of its rules; false when too many are missed.
///
/// The mutants are made in a copy of the tree, so that nobody's work is touched, and one that stays
/// where it is with what was built of it. All of them are built at once, as one program that is told
/// which one to be, so that a mutant takes as long as the cases do and not as long as a build.
pub fn run(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    let systems = repository.systems()?;
    let (system, samples) = asked(&systems, arguments)?;
    let folder = built(&repository.root).join("mutants");
    let copy = folder.join("tree");
    copied(repository, &copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    let bench = Bench {
        tree: Repository { root: copy },
        target: folder.join("target"),
        package: format!("affray-{system}"),
        root: format!("crates/affray-{system}/src/lib.rs"),
    };
    let rules = format!("crates/affray-{system}/src/rules/**");
    let (mut mutants, mut lengths) = (Vec::new(), Vec::new());
    for sample in &samples {
        let listed = list::mutants(&bench.tree, &bench.package, &rules, sample)?;
        println!("{} mutants in sample {sample} of {system}", listed.len());
        lengths.push(listed.len());
        mutants.extend(listed);
    }
    let fates = bench.tried(&mutants)?;
    let (mut rest, mut are_enough) = (fates.as_slice(), true);
    for (sample, length) in samples.iter().zip(lengths) {
        let (own, others) = rest.split_at(length);
        let counts = Counts::of(own);
        println!("sample {sample}: {}", counts.sentence());
        (rest, are_enough) = (others, are_enough && counts.is_enough());
    }
    Ok(are_enough)
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

/// How mutants fared.
#[derive(Debug, PartialEq, Eq)]
struct Counts {
    caught: usize,
    missed: usize,
    /// They do not compile, and so do not count.
    unbuilt: usize,
}

impl Counts {
    fn of(fates: &[Fate]) -> Self {
        let count = |meant: Fate| fates.iter().filter(|&&fate| fate == meant).count();
        let [caught, missed, unbuilt] = [Fate::Caught, Fate::Missed, Fate::Unbuilt].map(count);
        Counts { caught, missed, unbuilt }
    }

    fn is_enough(&self) -> bool {
        100 * self.caught >= LEAST * (self.caught + self.missed)
    }

    fn sentence(&self) -> String {
        let Counts { caught, missed, unbuilt } = self;
        format!(
            "{caught} of {} mutants caught; at least {LEAST} % have to be ({unbuilt} more do not \
             compile)",
            caught + missed
        )
    }
}

/// The system that is asked for, and which of its mutants: `0/80` is one in 80 from the first on.
fn asked<'a>(
    systems: &[String],
    arguments: &'a [String],
) -> Result<(&'a str, Vec<String>), String> {
    let allowed = systems.join(", ");
    let Some((system, samples)) = arguments.split_first() else {
        return Err(format!("{USAGE}; the systems are {allowed}"));
    };
    if !systems.contains(system) {
        return Err(format!("there is no system `{system}`; the systems are {allowed}"));
    }
    let usual = [SAMPLE.to_owned()];
    let samples = if samples.is_empty() { &usual[..] } else { samples };
    let sample = |sample: &String| {
        let (from, one_in) = sample.split_once('/').unwrap_or(("0", sample));
        match (from.parse::<u32>(), one_in.parse::<u32>()) {
            (Ok(from), Ok(one_in)) if from < one_in => Ok(format!("{from}/{one_in}")),
            _ => Err(format!(
                "`{sample}` is no sample of mutants; allowed: 80 or 41/160, for example"
            )),
        }
    };
    Ok((system, samples.iter().map(sample).collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_named_and_a_number_may_follow() {
        let texts = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect::<Vec<_>>();
        let systems = texts(&["brawl", "duel"]);
        let sample = |words: &[&str]| {
            let words = texts(words);
            let asked = asked(&systems, &words);
            asked.map(|(system, samples)| format!("{system} {}", samples.join(" ")))
        };
        assert_eq!(sample(&["duel"]), Ok("duel 0/80".to_owned()));
        assert_eq!(sample(&["duel", "7"]), Ok("duel 0/7".to_owned()));
        assert_eq!(sample(&["duel", "41/160"]), Ok("duel 41/160".to_owned()));
        assert_eq!(sample(&["duel", "80", "41/160"]), Ok("duel 0/80 41/160".to_owned()));
        assert!(sample(&["duel", "0"]).is_err());
        assert!(sample(&["duel", "7/7"]).is_err());
        assert!(sample(&["dual"]).is_err_and(|why| why.contains("brawl, duel")));
        assert!(sample(&[]).is_err());
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
        let fates = |caught: usize| {
            let missed = std::iter::repeat_n(Fate::Missed, 20 - caught);
            let all = std::iter::repeat_n(Fate::Caught, caught).chain(missed);
            all.chain([Fate::Unbuilt]).collect::<Vec<_>>()
        };
        assert!(Counts::of(&fates(17)).is_enough());
        assert!(!Counts::of(&fates(16)).is_enough());
        assert_eq!(
            Counts::of(&fates(16)).sentence(),
            "16 of 20 mutants caught; at least 85 % have to be (1 more do not compile)"
        );
    }
}
