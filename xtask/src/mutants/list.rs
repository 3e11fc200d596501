//! Which mutants there are: what `cargo mutants` lists, and where each changes the source.

use serde_json::Value;

use crate::repository::{Repository, cargo};

/// A place in a file, as lines and columns from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// A stretch of a file, up to before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Where it begins.
    pub start: Place,
    /// The first place behind it.
    pub end: Place,
}

/// A fault that can be put into the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Its place and what it changes, in words.
    pub name: String,
    /// The file that it changes, from the root.
    pub file: String,
    /// The function around it, if there is one.
    pub function: Option<Span>,
    /// What it replaces.
    pub span: Span,
    /// What stands there instead.
    pub replacement: String,
}

/// The mutants of the files that `pattern` means, one in so many.
pub fn mutants(
    tree: &Repository,
    package: &str,
    pattern: &str,
    shard: &str,
) -> Result<Vec<Mutant>, String> {
    let words = ["mutants", "--list", "--json", "-p", package, "-f", pattern, "--shard", shard];
    let text = tree.output(&cargo(), &[&words as &[&str], &["--sharding", "round-robin"]].concat());
    let text =
        text.map_err(|why| format!("{why}; `cargo install --locked cargo-mutants` installs it"))?;
    read(&text)
}

fn read(text: &str) -> Result<Vec<Mutant>, String> {
    let listed: Vec<Value> = serde_json::from_str(text)
        .map_err(|error| format!("what `cargo mutants` lists cannot be read: {error}"))?;
    let mutants: Option<Vec<Mutant>> = listed.iter().map(mutant).collect();
    let mut mutants = mutants.ok_or("`cargo mutants` lists its mutants in an unknown form")?;
    mutants.dedup_by(|one, other| one.name == other.name);
    Ok(mutants)
}

fn mutant(value: &Value) -> Option<Mutant> {
    Some(Mutant {
        name: value["name"].as_str()?.to_owned(),
        file: value["file"].as_str()?.to_owned(),
        function: value["function"].get("span").and_then(span),
        span: span(&value["span"])?,
        replacement: value["replacement"].as_str()?.to_owned(),
    })
}

fn span(value: &Value) -> Option<Span> {
    Some(Span { start: place(&value["start"])?, end: place(&value["end"])? })
}

fn place(value: &Value) -> Option<Place> {
    let number = |key: &str| usize::try_from(value[key].as_u64()?).ok();
    Some(Place { line: number("line")?, column: number("column")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mutant_is_read_with_and_without_a_function() {
        let span = r#"{"start":{"line":3,"column":5},"end":{"line":3,"column":7}}"#;
        let text = format!(
            r#"[{{"name":"a","file":"f.rs","function":{{"span":{span}}},"span":{span},"replacement":"||"}},
                {{"name":"b","file":"f.rs","function":null,"span":{span},"replacement":""}}]"#
        );
        let mutants = read(&text).expect("it is a list");
        let place = |column| Place { line: 3, column };
        let span = Span { start: place(5), end: place(7) };
        assert_eq!(mutants[0].function, Some(span));
        assert_eq!(mutants[1].function, None);
        assert_eq!((mutants[0].span, mutants[0].replacement.as_str()), (span, "||"));
        assert!(read("{}").is_err());
    }
}
