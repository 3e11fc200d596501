//! What keeps the repository readable, and its rules the same on every machine.

use serde_json::Value;

use crate::repository::{Report, Repository, TextFile};
use crate::source::Source;
use crate::{arrows, determinism, functions, inlining, rooms, stops, wording};

/// Lines at which a module should be split, and must.
const LONG: usize = 400;
const TOO_LONG: usize = 600;

/// Crates that are no rules of a system, and run the same on every machine as these do.
const BELOW_RULES: [&str; 2] = ["affray-field", "affray-table"];

/// Checks the arrows, the rooms, the sizes, the words, and the rules code.
pub fn check(repository: &Repository) -> Result<Report, String> {
    let systems = repository.systems()?;
    let files = repository.files()?;
    let metadata = repository.metadata(&["--no-deps"])?;
    let rules_crates = rules_crates(&metadata);
    let homes: Vec<String> =
        rules_crates.iter().map(|name| format!("crates/{name}/src/")).collect();
    let mut report = arrows::check(&metadata, &systems);
    for file in &files {
        report.add(check_size(file));
        report.add(wording::check(file));
        report.add(check_code(file, &homes));
    }
    for home in &homes {
        report.add(rooms::check(home, &files));
    }
    let looked_at = |file: &&TextFile| functions::is_looked_at(&file.path);
    report.add(inlining::check(&files.iter().filter(looked_at).collect::<Vec<_>>(), &homes));
    report.faults.extend(check_lints(&rules_crates, &files));
    report.notes.push(format!("tidy: {} files looked at", files.len()));
    Ok(report)
}

/// The crates that hold the rules of a system: their build scripts read a rulebook.
fn rules_crates(metadata: &Value) -> Vec<String> {
    let reads_rulebook = |package: &&Value| {
        package["dependencies"].as_array().into_iter().flatten().any(|dependency| {
            dependency["kind"] == "build" && dependency["name"] == "affray-rulebook"
        })
    };
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let mut names: Vec<String> = packages
        .filter(reads_rulebook)
        .filter_map(|package| Some(package["name"].as_str()?.to_owned()))
        .collect();
    names.sort_unstable();
    names
}

/// A module is at most 600 lines long.
fn check_size(file: &TextFile) -> Report {
    let mut report = Report::default();
    let lines = file.text.lines().count();
    if !file.path.ends_with(".rs") || lines <= LONG {
        return report;
    }
    if lines > TOO_LONG {
        report.faults.push(format!(
            "{} has {lines} lines; split it: a module has at most {TOO_LONG}",
            file.path
        ));
    } else {
        report.warnings.push(format!("{} has {lines} lines; over {LONG} it is long", file.path));
    }
    report
}

/// Functions of every crate; determinism, stops and switches in rules, whose sources are in `homes`.
fn check_code(file: &TextFile, homes: &[String]) -> Report {
    let mut report = Report::default();
    let home = homes.iter().find(|home| file.path.starts_with(*home));
    if functions::is_looked_at(&file.path) {
        let chapter =
            home.is_some_and(|home| rooms::Room::of(&file.path[home.len()..]).is_chapter());
        report.add(functions::check(file, chapter));
    }
    if !file.path.ends_with(".rs") {
        return report;
    }
    let source = Source::new(file);
    let below = |name: &str| file.path.starts_with(&format!("crates/{name}/src/"));
    if home.is_some() || BELOW_RULES.iter().any(|name| below(name)) {
        report.add(determinism::check(&source));
    }
    if home.is_some() {
        report.add(stops::check(&source));
    }
    report
}

/// Every rules crate has the same lints against what differs from one machine to the next.
fn check_lints(rules_crates: &[String], files: &[TextFile]) -> Vec<String> {
    let path = |name: &str| format!("crates/{name}/clippy.toml");
    let of = |name: &str| files.iter().find(|file| file.path == path(name));
    let Some(model) = rules_crates.iter().find_map(|name| of(name)) else { return Vec::new() };
    let names = rules_crates.iter().map(String::as_str).chain(BELOW_RULES);
    names
        .filter_map(|name| match of(name) {
            Some(found) if found.text == model.text => None,
            Some(found) => {
                let lines = found.text.lines().zip(model.text.lines());
                let line = lines.take_while(|(here, there)| here == there).count() + 1;
                Some(format!(
                    "{}:{line} differs from {}; everything that runs by the rules has the same \
                     lints: make them equal",
                    path(name),
                    model.path
                ))
            }
            None => Some(format!(
                "{} is missing; everything that runs by the rules has the same lints: copy {}",
                path(name),
                model.path
            )),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn file(path: &str, text: &str) -> TextFile {
        TextFile { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn long_modules_warn_and_too_long_ones_fail() {
        let of = |lines: usize| check_size(&file("a.rs", &"\n".repeat(lines)));
        assert_eq!(of(400), Report::default());
        assert_eq!(of(401).warnings, ["a.rs has 401 lines; over 400 it is long"]);
        assert_eq!(of(600).faults, [""; 0]);
        assert_eq!(of(601).faults, ["a.rs has 601 lines; split it: a module has at most 600"]);
        assert_eq!(check_size(&file("a.toml", &"\n".repeat(900))), Report::default());
    }

    #[test]
    fn a_rules_crate_is_one_whose_build_script_reads_a_rulebook() {
        let metadata = json!({ "packages": [
            { "name": "affray-duel", "dependencies": [
                { "name": "affray-rulebook", "kind": "build" },
            ]},
            { "name": "affray", "dependencies": [{ "name": "affray-rulebook", "kind": null }] },
            { "name": "affray-brawl", "dependencies": [
                { "name": "serde", "kind": null },
                { "name": "affray-rulebook", "kind": "build" },
            ]},
        ]});
        assert_eq!(rules_crates(&metadata), ["affray-brawl", "affray-duel"]);
    }

    #[test]
    fn rules_are_checked_for_all_and_what_lies_below_for_determinism() {
        let homes = ["crates/affray-duel/src/".to_owned()];
        let text = "fn a(b: bool) { let _ = t.roll(D6); c::<f32>() }";
        let count = |path: &str| check_code(&file(path, text), &homes).faults.len();
        assert_eq!(count("crates/affray-duel/src/rules/a.rs"), 3);
        assert_eq!(count("crates/affray-duel/src/state.rs"), 2);
        assert_eq!(count("crates/affray-duel/src/measure.rs"), 2);
        assert_eq!(count("crates/affray-table/src/a.rs"), 1);
        assert_eq!(count("crates/affray-odds/src/a.rs"), 0);
        assert_eq!(count("crates/affray-duel/tests/a.rs"), 0);
    }

    #[test]
    fn the_lints_of_all_rules_are_equal() {
        let rules = ["affray-brawl".to_owned(), "affray-duel".to_owned()];
        let lints = |name: &str, text: &str| file(&format!("crates/{name}/clippy.toml"), text);
        let mut files = vec![
            lints("affray-brawl", "a\nb\n"),
            lints("affray-field", "a\nb\n"),
            lints("affray-table", "a\nb\n"),
        ];
        assert_eq!(
            check_lints(&rules, &files),
            [
                "crates/affray-duel/clippy.toml is missing; everything that runs by the rules has the \
              same lints: copy crates/affray-brawl/clippy.toml"
            ]
        );
        files.push(lints("affray-duel", "a\nc\n"));
        assert_eq!(
            check_lints(&rules, &files),
            ["crates/affray-duel/clippy.toml:2 differs from crates/affray-brawl/clippy.toml; \
              everything that runs by the rules has the same lints: make them equal"]
        );
        files[3] = lints("affray-duel", "a\nb\n");
        assert_eq!(check_lints(&rules, &files), [""; 0]);
    }
}
