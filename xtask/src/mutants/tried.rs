//! Trying mutants: building many at once, leaving out those that do not compile, and running what
//! was built once for each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::list::Mutant;
use super::weave::{WHICH, Woven, alone, is_alone, woven};
use crate::repository::{Repository, cargo};

/// How a mutant fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// A case failed, or did not end.
    Caught,
    /// All of them passed.
    Missed,
    /// It does not compile.
    Unbuilt,
}

/// A copy of the tree in which mutants of one system are made.
pub struct Bench {
    /// The copy.
    pub tree: Repository,
    /// Where it is built.
    pub target: PathBuf,
    /// The system's package.
    pub package: String,
    /// The file that is the package's root.
    pub root: String,
}

impl Bench {
    /// Tries mutants; says which are missed as they are found.
    pub fn tried(&self, mutants: &[Mutant]) -> Result<Vec<Fate>, String> {
        let texts = self.texts(mutants)?;
        let numbered: Vec<(usize, &Mutant)> =
            mutants.iter().enumerate().map(|(at, mutant)| (at + 1, mutant)).collect();
        let (lone, many): (Vec<_>, Vec<_>) =
            numbered.iter().partition(|(_, mutant)| is_alone(&texts[&mutant.file], mutant));
        let built = self.built(&texts, many)?;
        let cases = self.cases()?.ok_or("the rules with the mutants in them cannot be built")?;
        let (passes, time) = run(&cases, (0, ""), NO_END)?;
        if !passes {
            return Err("a case fails without any mutant".to_owned());
        }
        // One that loops is told from one that is slow.
        let end = 3 * time + Duration::from_secs(20);
        let mut fates = vec![Fate::Unbuilt; mutants.len()];
        for (number, mutant) in &built {
            let passes = run(&cases, (*number, chapter(mutant)), end)?.0;
            fates[number - 1] = fate(passes, *number, mutant);
        }
        for (number, mutant) in &lone {
            let text = &texts[&mutant.file];
            self.write(&mutant.file, &alone(text, mutant))?;
            if let Some(cases) = self.cases()? {
                let passes = run(&cases, (0, chapter(mutant)), end)?.0;
                fates[number - 1] = fate(passes, *number, mutant);
            }
            self.write(&mutant.file, text)?;
        }
        Ok(fates)
    }

    /// The files that mutants change and the package's root, as they are.
    fn texts(&self, mutants: &[Mutant]) -> Result<BTreeMap<String, String>, String> {
        let files: BTreeSet<&String> = mutants.iter().map(|mutant| &mutant.file).collect();
        let read = |file: &String| {
            let text = std::fs::read_to_string(self.tree.root.join(file));
            Ok((file.clone(), text.map_err(|error| format!("{file}: {error}"))?))
        };
        files.into_iter().chain([&self.root]).map(read).collect()
    }

    fn write(&self, file: &str, text: &str) -> Result<(), String> {
        let path = self.tree.root.join(file);
        // What is as it was is not built again.
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        std::fs::write(&path, text).map_err(|error| format!("{file}: {error}"))
    }

    /// Puts mutants into their files, without those that do not compile; what is left of them.
    fn built<'a>(
        &self,
        texts: &BTreeMap<String, String>,
        mut mutants: Vec<(usize, &'a Mutant)>,
    ) -> Result<Vec<(usize, &'a Mutant)>, String> {
        /// Each round leaves out some; the compiler says more once the first errors are gone.
        const ROUNDS: usize = 20;
        for _ in 0..ROUNDS {
            let mut files = BTreeMap::new();
            for (file, text) in texts {
                let own: Vec<_> =
                    mutants.iter().filter(|(_, mutant)| mutant.file == *file).copied().collect();
                let mut woven = woven(text, &own);
                if *file == self.root {
                    woven.text.push_str(WHICH);
                }
                self.write(file, &woven.text)?;
                files.insert(file.as_str(), woven);
            }
            let arguments = ["check", "--quiet", "--profile", "quick", "-p", &self.package];
            let (holds, messages) = self.cargo(&arguments)?;
            if holds {
                return Ok(mutants);
            }
            let bad = blamed(&files, &messages);
            if bad.is_empty() {
                return Err("the rules do not compile, and no mutant is to blame".to_owned());
            }
            mutants.retain(|(number, _)| !bad.contains(number));
        }
        Err(format!("the rules do not compile after leaving out mutants {ROUNDS} times"))
    }

    /// The runner of the system's cases, built; none if it does not compile.
    fn cases(&self) -> Result<Option<PathBuf>, String> {
        let arguments = ["test", "--quiet", "--profile", "quick", "-p", &self.package];
        let (holds, messages) =
            self.cargo(&[&arguments[..], &["--test", "cases", "--no-run"]].concat())?;
        let runner = messages.iter().find_map(|message| message["executable"].as_str());
        Ok(runner.filter(|_| holds).map(PathBuf::from))
    }

    /// Whether a command of Cargo succeeds, and what it says as data.
    fn cargo(&self, arguments: &[&str]) -> Result<(bool, Vec<Value>), String> {
        let output = Command::new(cargo())
            .args(arguments)
            .arg("--message-format=json")
            .env("CARGO_TARGET_DIR", &self.target)
            .current_dir(&self.tree.root)
            .output()
            .map_err(|error| format!("`cargo` does not start: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let messages = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        Ok((output.status.success(), messages))
    }
}

/// The mutants that the compiler's errors are the fault of.
fn blamed(files: &BTreeMap<&str, Woven>, messages: &[Value]) -> BTreeSet<usize> {
    let mut bad = BTreeSet::new();
    let errors = messages.iter().map(|message| &message["message"]);
    for error in errors.filter(|message| message["level"] == "error") {
        let places = error["spans"].as_array().map_or(&[] as &[Value], Vec::as_slice);
        let places: Vec<(&Woven, usize)> = places
            .iter()
            .filter_map(|span| {
                let woven = files.get(span["file_name"].as_str()?)?;
                Some((woven, usize::try_from(span["line_start"].as_u64()?).ok()?))
            })
            .collect();
        // An error that shows a changed body and others besides is the changed one's.
        let changed = places.iter().any(|(woven, line)| woven.is_changed(*line));
        let meant = places.iter().filter(|(woven, line)| !changed || woven.is_changed(*line));
        bad.extend(meant.flat_map(|(woven, line)| woven.blamed(*line)));
    }
    bad
}

/// How long cases may take that nothing is known of.
const NO_END: Duration = Duration::from_secs(3_600);

/// The chapter of the rules that a mutant is in, after which a folder of cases may be named.
fn chapter(mutant: &Mutant) -> &str {
    let inner = mutant.file.split_once("/rules/").map_or("", |(_, inner)| inner);
    inner.split(['/', '.']).next().unwrap_or_default()
}

/// Whether the cases pass with the mutant of that number, those of its chapter first, up to the
/// first that fails, and how long they took; they fail if they take longer than `end`.
fn run(
    cases: &Path,
    (number, chapter): (usize, &str),
    end: Duration,
) -> Result<(bool, Duration), String> {
    let begun = Instant::now();
    let mut child = Command::new(cases)
        .env("AFFRAY_MUTANT", number.to_string())
        .env("AFFRAY_STOP_EARLY", chapter)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{} does not start: {error}", cases.display()))?;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok((status.success(), begun.elapsed())),
            Ok(None) if begun.elapsed() < end => std::thread::sleep(Duration::from_millis(50)),
            _ => {
                // It may have ended by itself just now.
                let _ = child.kill();
                let _ = child.wait();
                return Ok((false, begun.elapsed()));
            }
        }
    }
}

/// What it means that the cases pass, said when nothing noticed.
fn fate(passes: bool, number: usize, mutant: &Mutant) -> Fate {
    if !passes {
        return Fate::Caught;
    }
    println!("missed: {} (number {number})", mutant.name);
    Fate::Missed
}
