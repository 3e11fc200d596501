//! Choosing the fights of a golden corpus: real fights by tactics from the examples and from the
//! stages of cases, and the cases themselves, played on; few and short, but of every chapter.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use affray::{
    Entry, Expectation, Library, Loaded, Play, RecordLine, SYSTEMS, Source, Transcript,
    parse_cases, uses,
};
use affray_testkit::Disk;

use super::{LEAST, MOST_BYTES, Nothing, golden, on_all_cores};

/// How many answers a fight of an example has.
const EXAMPLE_ANSWERS: usize = 160;
/// How many answers a fight on a stage has.
const STAGE_ANSWERS: usize = 60;
/// How many answers follow a case.
const MORE_ANSWERS: usize = 16;
/// The seeds of fights by tactics.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=4;
/// The most bytes of a fight.
const MOST_OF_ONE: usize = 24_000;
/// How many fights are chosen, if as many fit.
const WANTED: usize = 70;

/// Where a fight comes from.
#[derive(Debug)]
enum Origin {
    /// An encounter, with a seed and so many answers by tactics.
    Encounter(PathBuf, u64, usize),
    /// The cases of a file, each played on.
    Cases(PathBuf),
}

/// A fight to choose.
struct Candidate {
    name: String,
    text: String,
    clauses: BTreeSet<&'static str>,
    is_example: bool,
}

/// Freezes fights of the present version of each system that has none yet.
pub fn freeze() {
    for system in SYSTEMS.iter() {
        let folder = golden(system).join(format!("v{}", system.rules_version()));
        if folder.exists() {
            println!("{} is there already", folder.display());
            continue;
        }
        let chosen = chosen(system, candidates(system));
        fs::create_dir_all(&folder).expect("it can be made");
        for (at, candidate) in chosen.iter().enumerate() {
            let file = format!("{:02}-{}.fight", at + 1, candidate.name);
            fs::write(folder.join(file), &candidate.text).expect("it can be written");
        }
        fs::write(folder.join("expected.txt"), super::HEAD).expect("it can be written");
        let bytes: usize = chosen.iter().map(|candidate| candidate.text.len()).sum();
        println!("{}: {} fights, {bytes} bytes", folder.display(), chosen.len());
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file with this ending in a folder and those below, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn candidates(system: &'static dyn Entry) -> Vec<Candidate> {
    let [examples, cases] = ["examples", "cases"].map(|all| root().join(all).join(system.name()));
    let encounters = |folder: &Path, answers| {
        let has_sides =
            |path: &PathBuf| fs::read_to_string(path).is_ok_and(|text| text.contains("[[side]]"));
        let paths = files(folder, "toml").into_iter().filter(has_sides);
        paths.flat_map(move |path| SEEDS.map(move |seed| (path.clone(), seed, answers)))
    };
    let mut origins: Vec<Origin> = Vec::new();
    for (folder, answers) in [(&examples, EXAMPLE_ANSWERS), (&cases, STAGE_ANSWERS)] {
        let fights = encounters(folder.as_path(), answers);
        origins.extend(fights.map(|(path, seed, answers)| Origin::Encounter(path, seed, answers)));
    }
    origins.extend(files(&cases, "fight").into_iter().map(Origin::Cases));
    let found = on_all_cores(&origins, |origin| {
        // A fight that the rules cannot play is a bug, and no golden fight.
        catch_unwind(AssertUnwindSafe(|| match origin {
            Origin::Encounter(path, seed, answers) => {
                of_encounter(system, path, *seed, *answers).into_iter().collect()
            }
            Origin::Cases(path) => of_cases(path),
        }))
        .unwrap_or_else(|_| {
            println!("{origin:?} cannot be played");
            Vec::new()
        })
    });
    let fits = |candidate: &Candidate| candidate.text.len() <= MOST_OF_ONE;
    found.into_iter().flatten().filter(fits).collect()
}

/// The name of a file without its ending.
fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A fight by tactics.
fn of_encounter(
    system: &'static dyn Entry,
    path: &Path,
    seed: u64,
    answers: usize,
) -> Option<Candidate> {
    let at = path.display().to_string();
    let text = fs::read_to_string(path).ok()?;
    let names = uses(system, &at, text.as_bytes()).ok()?;
    let library = |name: String| {
        let text = fs::read_to_string(path.with_file_name(&name)).ok()?;
        Some(Library { name, text })
    };
    let libraries = names.into_iter().map(library).collect::<Option<Vec<Library>>>()?;
    let source = match libraries.is_empty() {
        true => Source::Inline(text.clone()),
        false => Source::Whole(text.clone(), libraries),
    };
    let loaded = SYSTEMS.load_text(&Disk, (&at, &at), text.as_bytes(), source, Some(seed)).ok()?;
    let is_example = answers == EXAMPLE_ANSWERS;
    played(format!("{}-{seed}", stem(path)), loaded, answers, is_example)
}

/// The cases of a file, each played on by tactics.
fn of_cases(path: &Path) -> Vec<Candidate> {
    let at = path.display().to_string();
    let bytes = fs::read(path).expect("it can be read");
    let cases = parse_cases(&at, &bytes).expect("it holds cases");
    let folder = path.parent().map(stem).unwrap_or_default();
    let mut found = Vec::new();
    for case in cases {
        let is_mistake =
            |entry: &RecordLine| matches!(entry.line, Transcript::Expect(Expectation::Mistake(_)));
        if case.record.lines.iter().any(is_mistake) {
            continue;
        }
        let text = case.record.to_string();
        let Ok(loaded) = SYSTEMS.resume(&Disk, &at, text.as_bytes()) else { continue };
        let answers = loaded.1.answers() + MORE_ANSWERS;
        found.extend(played(format!("{folder}-{}", stem(path)), loaded, answers, false));
    }
    found
}

/// A fight played on to the next checkpoint after so many answers, or to its end.
fn played(
    name: String,
    (_, mut play): Loaded,
    answers: usize,
    is_example: bool,
) -> Option<Candidate> {
    while let Some(question) = play.question() {
        if play.answers() >= answers && play.digest().is_some() {
            break;
        }
        let is_roll = question.roll().is_some();
        if is_roll {
            play.throw().ok()?
        } else {
            play.decide().ok()?
        };
    }
    let clauses = play.applied().iter().map(|clause| clause.id()).collect();
    let text = text(play.as_ref());
    let whole = SYSTEMS.replay(&Nothing, "x.fight", text.as_bytes()).ok()?;
    whole.parting.is_none().then_some(Candidate { name, text, clauses, is_example })
}

/// A fight as a record that says nothing twice.
fn text(play: &dyn Play) -> String {
    let mut record = play.save();
    record.lines.retain(|entry| !matches!(entry.line, Transcript::Comment(_)));
    record.lines.iter_mut().for_each(|entry| entry.comment = None);
    record.to_string()
}

/// The chapters of clauses: the second words of their ids.
fn chapters<'c>(clauses: impl Iterator<Item = &'c str>) -> BTreeSet<&'c str> {
    clauses.filter_map(|id| id.split('.').nth(1)).collect()
}

/// The fights that touch most for their length: one of each example, then until every chapter is
/// touched, then until there are enough.
fn chosen(system: &'static dyn Entry, mut left: Vec<Candidate>) -> Vec<Candidate> {
    let rules = system.rules();
    // What always holds, and what says nothing to apply, is cited by no fight.
    let cited = rules.clauses().iter().filter(|it| !it.always && it.untestable.is_none());
    let all = chapters(cited.map(|clause| clause.id.as_str()));
    let mut chosen: Vec<Candidate> = Vec::new();
    let mut bytes = 0;
    let mut seen: BTreeSet<&'static str> = BTreeSet::new();
    while let Some(best) = best(&left, &chosen, &seen) {
        let candidate = left.swap_remove(best);
        if bytes + candidate.text.len() > MOST_BYTES || chosen.len() >= WANTED {
            break;
        }
        bytes += candidate.text.len();
        seen.extend(&candidate.clauses);
        chosen.push(candidate);
    }
    let touched = chapters(seen.iter().copied());
    let missing: Vec<&&str> = all.iter().filter(|chapter| !touched.contains(**chapter)).collect();
    let name = system.name();
    assert!(missing.is_empty(), "no fight of {name} touches these chapters: {missing:?}");
    assert!(chosen.len() >= LEAST, "{name} has {} fights that fit", chosen.len());
    chosen
}

/// The place of the fight to choose next.
fn best(left: &[Candidate], chosen: &[Candidate], seen: &BTreeSet<&'static str>) -> Option<usize> {
    let touched = chapters(seen.iter().copied());
    let of_example = |candidate: &Candidate| {
        // The name ends with the seed.
        let example = candidate.name.rsplit_once('-').map(|(example, _)| example);
        let known = |one: &Candidate| one.name.rsplit_once('-').map(|(name, _)| name) == example;
        candidate.is_example && !chosen.iter().any(known)
    };
    let worth = |candidate: &Candidate| {
        let chapters = chapters(candidate.clauses.iter().copied());
        let new_chapters = chapters.difference(&touched).count();
        let new = candidate.clauses.iter().filter(|id| !seen.contains(*id)).count();
        // New clauses for its length.
        (of_example(candidate), new_chapters, (new * 1_000_000 + 1) / candidate.text.len())
    };
    (0..left.len()).max_by_key(|&at| (worth(&left[at]), std::cmp::Reverse(at)))
}
