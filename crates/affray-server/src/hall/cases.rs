//! The cases that check the rules, to be read beside them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::Hall;
use crate::limits::MAX_CASES;

/// A case: a piece of play with what must come of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Case {
    /// What it is called: `murdham/dodge/fails`.
    pub name: String,
    /// What it shows, in a sentence.
    pub title: String,
    /// Its text.
    pub text: String,
    /// The clauses that it checks.
    #[serde(skip)]
    pub checks: Vec<String>,
}

/// The cases that check a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cases {
    /// The first of them.
    pub cases: Vec<Case>,
    /// How many there are.
    pub count: usize,
}

/// Cases by the clauses that they check.
#[derive(Default)]
pub(super) struct Shelf {
    all: Vec<Case>,
    by_clause: BTreeMap<String, Vec<usize>>,
}

impl Case {
    /// The case in a file, by its path: `murdham/dodge/fails.fight`.
    #[must_use]
    pub fn of(path: &str, text: &str) -> Case {
        let head = text.lines().take_while(|line| !line.is_empty() && *line != "---");
        let (mut title, mut checks, mut goes_on) = (String::new(), Vec::new(), false);
        for line in head {
            if let Some(words) = line.strip_prefix("title:") {
                title = words.trim().to_owned();
            }
            // A line that begins with a space continues the one before it.
            goes_on = line.starts_with("checks:") || goes_on && line.starts_with(' ');
            if goes_on {
                let ids = line.trim_start_matches("checks:").split_whitespace();
                checks.extend(ids.map(str::to_owned));
            }
        }
        let name = path.trim_end_matches(".fight").to_owned();
        Case { name, title, text: text.to_owned(), checks }
    }
}

impl Hall {
    /// The same with these cases, which stand beside the rules that they check.
    #[must_use]
    pub fn with_cases(mut self, cases: Vec<Case>) -> Hall {
        let mut shelf = Shelf::default();
        for (at, case) in cases.iter().enumerate() {
            for clause in &case.checks {
                shelf.by_clause.entry(clause.clone()).or_default().push(at);
            }
        }
        shelf.all = cases;
        self.shelf = shelf;
        self
    }

    /// The cases that check a clause.
    #[must_use]
    pub fn cases_of(&self, clause: &str) -> Cases {
        let found = self.shelf.by_clause.get(clause).map(Vec::as_slice).unwrap_or_default();
        let first = found.iter().take(MAX_CASES).filter_map(|&at| self.shelf.all.get(at));
        Cases { cases: first.cloned().collect(), count: found.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_case_says_what_it_checks() {
        let text = "title: Ann hits\nchecks: duel.strike.hit\n  duel.round.turns\nstage: yard\n\
            checks: duel.round.action\n\nAnn> strike\nchecks: nothing\n";
        let case = Case::of("duel/strike/hits.fight", text);
        assert_eq!((case.name.as_str(), case.title.as_str()), ("duel/strike/hits", "Ann hits"));
        assert_eq!(case.checks, ["duel.strike.hit", "duel.round.turns", "duel.round.action"]);
    }
}
