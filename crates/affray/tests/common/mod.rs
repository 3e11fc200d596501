//! Encounters for tests: the examples of the repository, and a small duel.

#![allow(dead_code, reason = "each test file uses some of it")]

use affray::{Draft, Files, System};
use affray_file::Document;
use affray_murdham::Fight;

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

/// The encounters among the examples.
pub const EXAMPLES: [&str; 5] =
    ["fencing-yard.toml", "toll-bridge.toml", "alder-wood.toml", "drowned-den.toml", "mill.toml"];

/// Where an example is.
pub fn path(name: &str) -> String {
    format!("{}/../../examples/murdham/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// The disk.
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

/// One file in memory, `fight.toml`.
pub struct Memory(pub String);

impl Files for Memory {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        match path {
            "fight.toml" => Ok(self.0.clone().into_bytes()),
            _ => Err("there is no such file".to_owned()),
        }
    }
}

impl Memory {
    /// The encounter of this text.
    pub fn draft(text: &str) -> Draft {
        Draft::open(&Memory(text.to_owned()), "fight.toml").expect("it is read")
    }
}

/// An example of the repository.
pub fn example(name: &str) -> Draft {
    Draft::open(&Disk, &path(name)).expect("the example is there")
}

/// The fight of this text.
pub fn fight(text: &str) -> Fight {
    let document = Document::read("fight.toml", text.as_bytes(), Fight::encounter_schema())
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = <Fight as System>::read(&document, &[]);
    read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}
