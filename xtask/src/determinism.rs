//! What rules may not use, because it could differ from one machine or run to the next.

use crate::repository::Report;
use crate::source::Source;

/// What must not stand in any rules code, and what to do instead.
const BANNED: [(&str, &str); 8] = [
    ("HashMap", "its order differs from run to run; use BTreeMap or Vec"),
    ("HashSet", "its order differs from run to run; use BTreeSet or Vec"),
    ("SystemTime", "rules read no clock"),
    ("Instant", "rules read no clock"),
    ("std::env", "rules read nothing of their surroundings"),
    ("std::thread", "rules start no thread"),
    ("f32", "floats round differently; use integers or exact fractions"),
    ("f64", "floats round differently; use integers or exact fractions"),
];

/// Checks one file of rules for words that are banned there.
pub fn check(source: &Source<'_>) -> Report {
    let mut report = Report::default();
    for (word, why) in BANNED {
        for place in source.words(word) {
            let line = source.line(place);
            report.faults.push(format!("{}:{line}: `{word}` in rules code: {why}", source.path));
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::TextFile;

    #[test]
    fn what_may_differ_is_found_outside_tests_and_comments() {
        let text = "use std::collections::HashMap; // f64\nfn a() -> f32 { env!(\"X\") }\n\
                    #[cfg(test)]\nmod tests { use std::time::Instant; }\n";
        let file = TextFile { path: "a.rs".to_owned(), text: text.to_owned() };
        assert_eq!(
            check(&Source::new(&file)).faults,
            [
                "a.rs:1: `HashMap` in rules code: its order differs from run to run; use BTreeMap or Vec",
                "a.rs:2: `f32` in rules code: floats round differently; use integers or exact fractions",
            ]
        );
    }
}
