//! Every value of every setting is put to the test somewhere.

use std::fs;
use std::path::{Path, PathBuf};

use affray::{Entry, Files, SYSTEMS, encounter_text, parse_cases, verify};
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

/// The settings of the encounters that the cases of a file play.
fn settings_of(path: &Path) -> Vec<String> {
    let name = path.display().to_string();
    let cases = parse_cases(&name, text(path).as_bytes()).expect("it holds cases");
    let mut settings = Vec::new();
    for case in cases {
        let encounter =
            encounter_text(SYSTEMS, &Disk, &name, &case.record).expect("it has an encounter");
        let lines = encounter.lines().map(str::trim);
        let inside = lines.skip_while(|line| *line != "[settings]").skip(1);
        settings.extend(inside.take_while(|line| !line.starts_with('[')).map(str::to_owned));
    }
    settings
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
        let set: Vec<String> = cases.iter().flat_map(|path| settings_of(path)).collect();
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

/// The repository's files, with no settings in their encounters.
struct Unset;

impl Files for Unset {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let mut inside = false;
        let kept = text.lines().filter(|line| !line.starts_with("set: settings.")).filter(|line| {
            if line.starts_with('[') || *line == "---" {
                inside = *line == "[settings]";
            }
            !inside
        });
        Ok(kept.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes())
    }
}

#[test]
fn a_case_of_a_setting_comes_out_differently_without_it() {
    for system in SYSTEMS.iter() {
        let folder = root().join("cases").join(system.name()).join("settings");
        if !folder.is_dir() {
            continue;
        }
        let paths = files(&folder, "fight");
        let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
        let report = verify(SYSTEMS, &Unset, &paths);
        let mut passed: Vec<&String> =
            report.checked.values().flat_map(|checked| checked.values().flatten()).collect();
        passed.dedup();
        assert_eq!(report.passed, 0, "these hold with the default too: {passed:?}");
    }
}
