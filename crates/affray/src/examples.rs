//! The encounters that come with the program.

use std::collections::BTreeMap;

/// The folder `examples` of the repository: written by the test `shipped`.
const FILES: &str = include_str!("../data/examples.json");

/// The texts of the encounters that come with the program, and of the libraries that they use, by
/// their paths: `murdham/mill.toml`, `murdham/bestiary.toml`.
#[must_use]
pub fn examples() -> BTreeMap<String, String> {
    serde_json::from_str(FILES).unwrap_or_default()
}
