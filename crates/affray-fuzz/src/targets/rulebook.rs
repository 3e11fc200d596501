//! Rulebooks, and the lines of settings in them.

use affray_rulebook::{Rulebook, constants, parse_options};

use crate::seeds::{Seed, files};

/// The heads of the rulebooks, and some of their clauses one by one: a whole rulebook is long.
pub(crate) fn rulebooks() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for Seed { name, bytes } in files("crates", "rulebook.toml", usize::MAX) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut pieces = text.split("\n[[");
        let head = pieces.next().unwrap_or_default().to_owned();
        let pieces: Vec<&str> = pieces.collect();
        for (number, few) in pieces.chunks(8).step_by(6).enumerate() {
            let text = few.iter().fold(head.clone(), |text, piece| text + "\n[[" + piece);
            seeds.push(Seed { name: format!("{number}-{name}"), bytes: text.into_bytes() });
        }
        let lines = text.lines().filter_map(|line| line.strip_prefix("options = \""));
        for (number, line) in lines.step_by(4).enumerate() {
            let bytes = line.trim_end_matches('"').as_bytes().to_vec();
            seeds.push(Seed { name: format!("options-{number}-{name}"), bytes });
        }
    }
    seeds
}

pub(crate) fn rulebook(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Rulebook::parse(&text) {
        Err(error) => assert!(!error.to_string().is_empty(), "{error:?} says nothing"),
        Ok(book) => {
            let code = constants(&book);
            assert_eq!(code.matches("pub(crate) const ").count(), book.clauses.len(), "{code}");
            for (clause, setting) in book.settings() {
                let name = &setting.default_value().name;
                assert!(!name.is_empty(), "{} has a default without a name", clause.id);
            }
        }
    }
    match parse_options(text.lines().next().unwrap_or_default()) {
        Err(why) => assert!(!why.is_empty(), "the refusal says nothing"),
        Ok(settings) => {
            for setting in settings {
                let default = setting.default_value().name.clone();
                assert_eq!(setting.find(&default), Some(setting.default), "{setting:?}");
            }
        }
    }
}
