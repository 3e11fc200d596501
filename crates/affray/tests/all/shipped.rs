//! The encounters that come with the program are those of the repository.
//!
//! `AFFRAY_WRITE=1 cargo test -p affray --test all shipped` packs them again.

use crate::common;

use std::collections::BTreeMap;
use std::path::Path;

use affray::{Memory, SYSTEMS};

/// The files of all examples, by their paths below `examples/`.
fn files() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut files = BTreeMap::new();
    for system in SYSTEMS.iter().map(|system| system.name()) {
        let folder = std::fs::read_dir(root.join(system)).expect("each system has examples");
        for file in folder {
            let file = file.expect("it is listed");
            let name = file.file_name().into_string().expect("it is text");
            let text = std::fs::read_to_string(file.path()).expect("it is text");
            files.insert(format!("{system}/{name}"), text);
        }
    }
    files
}

#[test]
fn the_program_holds_every_example_of_the_repository() {
    let packed = serde_json::to_string_pretty(&files()).expect("JSON") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/examples.json");
    if std::env::var_os("AFFRAY_WRITE").is_some() {
        std::fs::write(&path, &packed).expect("a folder of the repository");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == packed, "{} is not what `examples/` holds", path.display());
    assert_eq!(affray::examples().len(), files().len());
}

#[test]
fn every_encounter_of_the_program_can_be_played() {
    let examples = affray::examples();
    let all =
        examples.iter().fold(Memory::new(), |all, (path, text)| all.with(path, text.as_bytes()));
    for path in SYSTEMS.iter().flat_map(|system| common::examples(system.name())) {
        let (_, name) = path.rsplit_once("examples/").expect("it is an example");
        let (_, play) = SYSTEMS.load(&all, name, Some(1)).unwrap_or_else(|why| panic!("{why}"));
        assert!(play.question().is_some(), "{name}");
    }
}
