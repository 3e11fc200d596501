//! The JSON Schema that `affray schema` prints, looked at with a library of others.

use std::path::{Path, PathBuf};

use affray::{Entry, Expectation, Files, SYSTEMS, Transcript, encounter_text, parse_cases};
use affray_testkit::Disk;
use jsonschema::{Draft, Validator};
use serde_json::Value;

/// The drafts that the schema has to work under: the one it names, which editors of TOML know, and
/// the newest.
const DRAFTS: [Draft; 2] = [Draft::Draft7, Draft::Draft202012];

/// The schema of a system, under each draft.
fn validators(system: &dyn Entry) -> [(Draft, Validator); 2] {
    let schema = system.schema();
    DRAFTS.map(|draft| {
        let validator = jsonschema::options().with_draft(draft).build(&schema);
        (draft, validator.unwrap_or_else(|why| panic!("{} under {draft:?}: {why}", system.name())))
    })
}

/// TOML as JSON.
fn json(text: &str) -> Value {
    toml::from_str(text).expect("it is TOML")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder with this ending.
fn files(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            files(&path, ending, into);
        } else if path.to_string_lossy().ends_with(ending) {
            into.push(path);
        }
    }
}

/// Fails if the schema refuses an encounter that the program reads.
fn accepts(validators: &[(Draft, Validator)], name: &str, text: &str) {
    for (draft, validator) in validators {
        let encounter = json(text);
        let errors: Vec<String> = validator
            .iter_errors(&encounter)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{name} under {draft:?}: {}", errors.join("\n"));
    }
}

#[test]
fn the_schema_is_a_schema() {
    for system in SYSTEMS.iter() {
        let schema = system.schema();
        assert!(jsonschema::draft7::meta::is_valid(&schema), "{}", system.name());
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{}", system.name());
        assert!(jsonschema::meta::is_valid(&schema), "as the draft that it names");
    }
}

#[test]
fn the_starter_and_every_example_fit_the_schema() {
    for system in SYSTEMS.iter() {
        let validators = validators(system);
        accepts(&validators, "the starter", system.starter());
        let mut examples = Vec::new();
        files(&root().join("examples").join(system.name()), ".toml", &mut examples);
        let mut looked_at = 0;
        for path in examples {
            let text = std::fs::read_to_string(&path).expect("it is text");
            // What an encounter uses is no encounter: nobody stands in it.
            if text.contains("[[combatant]]") {
                looked_at += 1;
                accepts(&validators, &path.to_string_lossy(), &text);
            }
        }
        assert!(looked_at >= 5, "{} has {looked_at} examples", system.name());
    }
}

#[test]
fn every_encounter_of_a_case_that_is_read_fits_the_schema() {
    for system in SYSTEMS.iter() {
        let validators = validators(system);
        let mut cases = Vec::new();
        files(&root().join("cases").join(system.name()), ".fight", &mut cases);
        let mut looked_at = 0;
        for path in cases {
            let name = path.to_string_lossy();
            let read = parse_cases(&name, &Disk.read(&name).expect("it can be read"));
            for case in read.expect("it holds cases") {
                let refused =
                    |line: &Transcript| matches!(line, Transcript::Expect(Expectation::Mistake(_)));
                if case.record.lines.iter().any(|entry| refused(&entry.line)) {
                    continue;
                }
                let encounter = encounter_text(SYSTEMS, &Disk, &name, &case.record);
                looked_at += 1;
                accepts(&validators, &name, &encounter.expect("it has an encounter"));
            }
        }
        let least = if system.rules().unfinished().is_some() { 1 } else { 100 };
        assert!(looked_at >= least, "{} has {looked_at} cases", system.name());
    }
}
