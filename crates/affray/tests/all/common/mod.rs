//! Encounters for tests: the examples of the repository, and a small duel.

#![allow(dead_code, reason = "each test file uses some of it")]

pub mod sampled;

use affray::{Draft, Memory, SYSTEMS, System, load};
use affray_file::Document;
use affray_murdham::Fight;
pub use affray_testkit::Disk;

/// Two who have nothing but a weapon each, in one zone.
pub const DUEL: &str = r#"system = "murdham"
title = "Duel"
started-by = "A"
[settings]
default-map = "single-zone"
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
str = 8
agi = 8
wit = 8
main-hand = "spear"
[[combatant]]
name = "Bob"
side = "B"
str = 8
agi = 7
wit = 10
main-hand = "war axe"
"#;

/// Two with a weapon between them, in Ann's turn of the first round.
pub const STARTED: &str = r#"system = "murdham"
started-by = "A"
[settings]
default-map = "single-zone"
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
str = 8
agi = 8
wit = 8
main-hand = "spear"
[[combatant]]
name = "Bob"
side = "B"
str = 8
agi = 7
wit = 8
[start]
round = 1
[start.turn]
who = "Ann"
"#;

/// One file in memory, `fight.toml`.
pub fn in_memory(bytes: impl Into<Vec<u8>>) -> Memory {
    Memory::new().with("fight.toml", bytes)
}

/// Why an encounter is refused.
pub fn refused(bytes: impl AsRef<[u8]>) -> String {
    let bytes = bytes.as_ref();
    match load(&in_memory(bytes), "fight.toml", None) {
        Ok(_) => panic!("it is read without a mistake:\n{}", String::from_utf8_lossy(bytes)),
        Err(error) => error.to_string(),
    }
}

/// The encounters among the examples.
pub const EXAMPLES: [&str; 5] =
    ["fencing-yard.toml", "toll-bridge.toml", "alder-wood.toml", "drowned-den.toml", "mill.toml"];

/// Where an example is.
pub fn path(name: &str) -> String {
    format!("{}/../../examples/murdham/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The encounters among the examples of a system, by their paths: whatever lies in its folder and
/// has sides.
pub fn examples(system: &str) -> Vec<String> {
    let folder = format!("{}/../../examples/{system}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(&folder).unwrap_or_else(|why| panic!("{folder}: {why}"));
    let paths = files.map(|file| file.expect("it is listed").path().display().to_string());
    let has_sides = |path: &String| {
        path.ends_with(".toml")
            && std::fs::read_to_string(path).expect("it is text").contains("[[side]]")
    };
    let mut paths: Vec<String> = paths.filter(has_sides).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{system} has examples");
    paths
}

/// An encounter of a system and the files it uses, as documents.
pub fn documents<S: System>(path: &str) -> (Document, Vec<Document>) {
    let bytes = |path: &str| std::fs::read(path).expect("it is there");
    let encounter = Document::read(path, &bytes(path), S::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let folder = std::path::Path::new(path).parent().expect("it lies in a folder");
    let used = encounter.root().list("use").enumerate().map(|(place, value)| {
        let path = folder.join(value.text().expect("a path")).display().to_string();
        let number = place as u16 + 1;
        Document::read_numbered(number, &path, &bytes(&path), S::LIBRARY_SCHEMA)
            .unwrap_or_else(|mistakes| panic!("{mistakes}"))
    });
    let used = used.collect();
    (encounter, used)
}

/// The encounter of this text.
pub fn draft_of(text: &str) -> Draft {
    Draft::open(SYSTEMS, &in_memory(text), "fight.toml").expect("it is read")
}

/// An example of the repository.
pub fn example(name: &str) -> Draft {
    Draft::open(SYSTEMS, &Disk, &path(name)).expect("the example is there")
}

/// The fight of this text.
pub fn fight(text: &str) -> Fight {
    let document = Document::read("fight.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = <Fight as System>::read(&document, &[]);
    read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}
