//! Every value of every setting is put to the test somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use affray::{Case, Entry, Files, Record, SYSTEMS, Setting, encounter_text, parse_cases, verify};
use affray_testkit::Disk;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file of that kind in a folder and those below.
fn files(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            found.extend(files(&path, kind));
        } else if path.extension().is_some_and(|extension| extension == kind) {
            found.push(path);
        }
    }
    found
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The settings of the encounter that a case plays, each as its line.
fn settings_of(name: &str, record: &Record) -> Vec<String> {
    let encounter = encounter_text(SYSTEMS, &Disk, name, record).expect("it has an encounter");
    let lines = encounter.lines().map(str::trim);
    let inside = lines.skip_while(|line| *line != "[settings]").skip(1);
    let inside = inside.take_while(|line| !line.starts_with('['));
    inside.filter(|line| line.contains('=')).map(str::to_owned).collect()
}

/// Each case of a file as reports name it, with the settings of its encounter.
fn cases_of(path: &Path) -> Vec<(String, Vec<String>)> {
    let name = path.display().to_string();
    let cases = parse_cases(&name, text(path).as_bytes()).expect("it holds cases");
    let of = |case: &Case| {
        let known = case.row.as_ref().map_or_else(|| name.clone(), |row| format!("{name} ({row})"));
        (known, settings_of(&name, &case.record))
    };
    cases.iter().map(of).collect()
}

/// The texts of tests, without what quotes need in them.
fn tests() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    files(&folder, "rs").iter().map(|path| text(path).replace('\\', "")).collect()
}

#[test]
fn what_files_accept_is_what_the_rulebook_says() {
    let of = |system: &dyn Entry| system.rules().differs(system.settings());
    let wrong: Vec<String> = SYSTEMS.iter().flat_map(of).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_value_of_every_setting_is_in_a_case_or_a_test() {
    let tests = tests();
    let mut missing = Vec::new();
    for system in SYSTEMS.iter() {
        if system.rules().unfinished().is_some() {
            continue;
        }
        let cases = files(&root().join("cases").join(system.name()), "fight");
        let set: Vec<String> = cases
            .iter()
            .flat_map(|path| cases_of(path))
            .flat_map(|(_, settings)| settings)
            .collect();
        for setting in system.settings() {
            // The default is at work wherever nothing is set.
            for value in &setting.values[1..] {
                let line = format!("{} = \"{value}\"", setting.name);
                // A number may be written as one.
                let bare = format!("{} = {value}", setting.name);
                let is_set = set.iter().any(|known| known.starts_with(&line) || *known == bare)
                    || tests.iter().any(|test| test.contains(&line));
                if !is_set {
                    missing.push(line);
                }
            }
            // A free number besides.
            let free = format!("{} = ", setting.name);
            let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
            let numbered = |text: &String| text.split(&free).skip(1).any(is_number);
            if setting.free.is_some() && !set.iter().chain(&tests).any(numbered) {
                missing.push(format!("{free}a number"));
            }
        }
    }
    assert!(missing.is_empty(), "no case and no test sets these:\n{}", missing.join("\n"));
}

/// The repository's files, without settings in their encounters: all, or the one of that name.
struct Without<'n>(Option<&'n str>);

impl Files for Without<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let is_it = |line: &str| {
            let name = line.split('=').next().expect("a first part").trim();
            self.0.is_none_or(|left_out| left_out == name)
        };
        let mut inside = false;
        let kept = text.lines().filter(|line| {
            if let Some(setting) = line.strip_prefix("set: settings.") {
                return !is_it(setting);
            }
            if line.starts_with('[') || *line == "---" {
                inside = *line == "[settings]";
            }
            !inside || line.starts_with('[') || !is_it(line)
        });
        Ok(kept.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes())
    }
}

/// The cases of these files that hold though settings are left out.
fn idle(paths: &[String], without: &Without) -> BTreeSet<String> {
    let report = verify(SYSTEMS, without, paths);
    report.checked.into_values().flat_map(BTreeMap::into_values).flatten().collect()
}

/// Whether a line of `[settings]` says what holds without it.
fn is_default(settings: &[Setting], line: &str) -> bool {
    let (name, value) = line.split_once('=').expect("a setting has a value");
    let setting = settings.iter().find(|setting| setting.name == name.trim());
    setting.is_some_and(|setting| setting.values[0] == value.trim().trim_matches('"'))
}

#[test]
fn a_case_of_a_setting_comes_out_differently_without_it() {
    for system in SYSTEMS.iter() {
        let folder = root().join("cases").join(system.name()).join("settings");
        if !folder.is_dir() {
            continue;
        }
        let paths = files(&folder, "fight");
        // A row beside others may have the value that holds anyway.
        let set: BTreeMap<String, Vec<String>> = paths
            .iter()
            .flat_map(|path| cases_of(path))
            .map(|(name, mut lines)| {
                lines.retain(|line| !is_default(system.settings(), line));
                (name, lines)
            })
            .filter(|(_, lines)| !lines.is_empty())
            .collect();
        let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let mut idle_ones = idle(&paths, &Without(None));
        let file = |case: &String| case.split(" (").next().expect("a path").to_owned();
        // A row may show the contrast to another.
        let telling: BTreeSet<String> =
            set.keys().filter(|case| !idle_ones.contains(*case)).map(file).collect();
        idle_ones.retain(|case| set.contains_key(case) && !telling.contains(&file(case)));
        // One setting may undo what another does: then each is left out alone.
        idle_ones.retain(|case| {
            let path = file(case);
            let name = |line: &String| line.split('=').next().expect("a name").trim().to_owned();
            let mut names = set[case].iter().map(name);
            names
                .all(|name| idle(std::slice::from_ref(&path), &Without(Some(&name))).contains(case))
        });
        assert!(idle_ones.is_empty(), "these hold with the default too: {idle_ones:?}");
    }
}
