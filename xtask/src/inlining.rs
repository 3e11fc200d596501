//! `#[inline(always)]`: few in the rules, each with what it gains, and none anywhere without a word.

use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::repository::{Report, TextFile};
use crate::source::Source;

/// The most forced inlinings in the rules of all systems together.
const MOST_IN_RULES: usize = 10;

/// Checks the sources of all crates; `homes` are the source folders of the rules crates.
pub fn check(files: &[&TextFile], homes: &[String]) -> Report {
    let mut report = Report::default();
    let mut in_rules = Vec::new();
    for file in files {
        let rules = homes.iter().any(|home| file.path.starts_with(home));
        for line in forced(file) {
            let place = format!("{}:{line}", file.path);
            report
                .faults
                .extend(unexplained(file, line, rules).map(|why| format!("{place}: {why}")));
            if rules {
                in_rules.push(place);
            }
        }
    }
    if in_rules.len() > MOST_IN_RULES {
        report.faults.push(format!(
            "the rules crates have {} `inline(always)` together, at most {MOST_IN_RULES} are \
             allowed: take out those that gain least of {}",
            in_rules.len(),
            in_rules.join(", ")
        ));
    }
    report
}

/// The lines on which code, tests apart, forces an inlining.
fn forced(file: &TextFile) -> Vec<usize> {
    let source = Source::new(file);
    if source.words("inline").is_empty() {
        return Vec::new();
    }
    let mut lines = Vec::new();
    // What is no Rust is said of its functions.
    attributes(TokenStream::from_str(&source.code).unwrap_or_default(), &mut lines);
    lines
}

/// Notes the line of each `inline(always)`.
fn attributes(tokens: TokenStream, lines: &mut Vec<usize>) {
    let mut last = None;
    for token in tokens {
        match &token {
            TokenTree::Group(group) => {
                let always = group.delimiter() == Delimiter::Parenthesis
                    && group.stream().to_string() == "always";
                if always && last.as_deref() == Some("inline") {
                    lines.push(group.span().start().line);
                }
                attributes(group.stream(), lines);
                last = None;
            }
            TokenTree::Ident(word) => last = Some(word.to_string()),
            _ => last = None,
        }
    }
}

/// What is missing behind a forced inlining.
fn unexplained(file: &TextFile, line: usize, rules: bool) -> Option<&'static str> {
    let written = file.text.lines().nth(line - 1).unwrap_or_default();
    let comment = written.split_once("inline(always)").and_then(|(_, rest)| rest.split_once("//"));
    let comment = comment.map(|(_, words)| words.trim()).unwrap_or_default();
    if rules && !comment.contains(|c: char| c.is_ascii_digit()) {
        return Some(
            "`inline(always)` in rules needs a comment behind it on its line with the figure that \
             was measured with and without it: write it, or leave the choice to the compiler",
        );
    }
    comment.is_empty().then_some(
        "`inline(always)` needs a comment behind it on its line that says why: write it, or leave \
         the choice to the compiler",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let file = |&(path, text): &(&str, &str)| TextFile {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let files: Vec<TextFile> = files.iter().map(file).collect();
        let homes = ["crates/affray-duel/src/".to_owned()];
        check(&files.iter().collect::<Vec<_>>(), &homes).faults
    }

    const RULES: &str = "crates/affray-duel/src/a.rs";
    const OTHER: &str = "crates/affray-dice/src/a.rs";

    #[test]
    fn a_forced_inlining_says_why_on_its_line() {
        let bare = "#[inline(always)]\nfn a() {}";
        let words = "#[inline(always)] // the closure is known then\nfn a() {}";
        let figure = "#[inline(always)] // a blow takes 210 ns, without it 260\nfn a() {}";
        assert_eq!(faults(&[(OTHER, words), (OTHER, figure), (RULES, figure)]), [""; 0]);
        assert_eq!(
            faults(&[(OTHER, bare)]),
            ["crates/affray-dice/src/a.rs:1: `inline(always)` needs a comment behind it on its \
              line that says why: write it, or leave the choice to the compiler"]
        );
        for text in [bare, words] {
            assert_eq!(
                faults(&[(RULES, text)]),
                [
                    "crates/affray-duel/src/a.rs:1: `inline(always)` in rules needs a comment behind \
                  it on its line with the figure that was measured with and without it: write it, \
                  or leave the choice to the compiler"
                ]
            );
        }
    }

    #[test]
    fn other_inlinings_and_tests_and_comments_are_free() {
        let text = "// inline(always)\n#[inline]\nfn a() {}\n#[inline(never)]\nfn b() {}\n\
                    #[cfg(test)]\nmod tests {\n#[inline(always)]\nfn c() {}\n}\n";
        assert_eq!(faults(&[(RULES, text)]), [""; 0]);
    }

    #[test]
    fn it_is_found_wherever_it_is_written() {
        let text = "impl A {\n    #[cfg_attr(not(test), inline(always))]\n    fn a() {}\n}";
        assert_eq!(faults(&[(OTHER, text)]).len(), 1);
    }

    #[test]
    fn all_rules_together_have_at_most_ten() {
        let one = "#[inline(always)] // 3 % of a round\nfn a() {}\n";
        let ten = one.repeat(10);
        assert_eq!(faults(&[(RULES, &ten), (OTHER, &ten)]), [""; 0]);
        let faults = faults(&[(RULES, &ten), ("crates/affray-duel/src/b.rs", one)]);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with(
            "the rules crates have 11 `inline(always)` together, at most 10 are allowed: take out \
             those that gain least of crates/affray-duel/src/a.rs:1, crates/affray-duel/src/a.rs:3"
        ));
    }
}
