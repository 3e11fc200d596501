//! The cases that check the rules, to be read beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use affray_engine::parse_cases;
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
}

/// The cases that check a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cases {
    /// The first of them.
    pub cases: Vec<Case>,
    /// How many there are.
    pub count: usize,
}

/// Cases by the clauses that they check: read once somebody asks for one.
#[derive(Default)]
pub(super) struct Shelf {
    /// The files, by their paths.
    files: Vec<(String, String)>,
    read: OnceLock<Read>,
}

#[derive(Default)]
struct Read {
    all: Vec<Case>,
    by_clause: BTreeMap<String, Vec<usize>>,
}

impl Read {
    fn of(files: &[(String, String)]) -> Read {
        let mut read = Read::default();
        for (path, text) in files {
            // A file of a table is as many cases, and one to read.
            let Ok(rows) = parse_cases(path, text.as_bytes()) else { continue };
            let mut titles = rows.iter().filter_map(|row| row.record.head.title.clone());
            let name = path.trim_end_matches(".fight").to_owned();
            let title = titles.next().unwrap_or_else(|| name.clone());
            let checks = rows.iter().flat_map(|row| row.record.head.checks.iter().cloned());
            for clause in checks.collect::<BTreeSet<String>>() {
                read.by_clause.entry(clause).or_default().push(read.all.len());
            }
            read.all.push(Case { name, title, text: text.clone() });
        }
        read
    }
}

impl Hall {
    /// The same with cases, by their paths (`murdham/dodge/fails.fight`), which stand beside the rules
    /// that they check. What is no case is left out.
    #[must_use]
    pub fn with_cases(mut self, files: Vec<(String, String)>) -> Hall {
        self.shelf = Shelf { files, read: OnceLock::new() };
        self
    }

    /// The cases that check a clause.
    #[must_use]
    pub fn cases_of(&self, clause: &str) -> Cases {
        let read = self.shelf.read.get_or_init(|| Read::of(&self.shelf.files));
        let found = read.by_clause.get(clause).map(Vec::as_slice).unwrap_or_default();
        let first = found.iter().take(MAX_CASES).filter_map(|&at| read.all.get(at));
        Cases { cases: first.cloned().collect(), count: found.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_stands_beside_each_clause_that_it_or_a_row_of_its_table_checks() {
        let case = "title: Ann hits\nchecks: duel.strike.hit\nchecks: duel.round.turns\nstage: yard\n\n\
            Ann> strike\n";
        let table = "title: Ann strikes\nchecks: duel.strike.$how\ntable: $how\n       hit\n       \
            miss\nstage: yard\n\nAnn> strike\n";
        let files = [("duel/hits.fight", case), ("duel/strikes.fight", table), ("no.fight", "?")];
        let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
        let read = Read::of(&files);
        let of = |clause: &str| -> Vec<&str> {
            let found = read.by_clause.get(clause).map(Vec::as_slice).unwrap_or_default();
            found.iter().map(|&at| read.all[at].title.as_str()).collect()
        };
        assert_eq!(of("duel.strike.hit"), ["Ann hits", "Ann strikes"]);
        assert_eq!(of("duel.strike.miss"), ["Ann strikes"]);
        assert_eq!(of("duel.round.turns"), ["Ann hits"]);
        assert_eq!((of("duel.strike.$how").len(), read.all.len()), (0, 2));
    }
}
