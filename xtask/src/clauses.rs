//! Which clauses of the rulebooks the code cites, and which the cases and tests check.

use std::collections::BTreeSet;

use affray_rulebook::{Rulebook, constant_name};

use crate::repository::{Report, Repository, TextFile};
use crate::source::{Source, whole_words};

/// How many clauses of a system may say that nothing can test them.
const MOST_UNTESTABLE: usize = 10;

/// Checks every system that has a rulebook.
pub fn check(repository: &Repository) -> Result<Report, String> {
    let files = repository.files()?;
    let mut report = Report::default();
    for system in repository.systems()? {
        let path = format!("crates/affray-{system}/rulebook.toml");
        let text = std::fs::read_to_string(repository.root.join(&path))
            .map_err(|error| format!("{path} cannot be read: {error}"))?;
        let book = Rulebook::parse(&text).map_err(|error| format!("{path}: {error}"))?;
        report.add(check_system(&book, &files));
    }
    Ok(report)
}

/// What stands about the clauses of one system in its code, its tests and its cases.
#[derive(Default)]
struct Found {
    /// Constants that code outside tests cites.
    cited: BTreeSet<String>,
    /// Constants that tests name.
    tested: BTreeSet<String>,
    /// Ids that tests name.
    tested_ids: BTreeSet<String>,
    /// Ids that cases check.
    checked: BTreeSet<String>,
    /// Ids by which cases have an answer refused.
    refused: BTreeSet<String>,
    /// Ids at the head of a case that are no clause: the case, and the id.
    unknown: Vec<(String, String)>,
}

fn check_system(book: &Rulebook, files: &[TextFile]) -> Report {
    let system = &book.system.id;
    let found = find(book, files);
    let mut report = Report::default();
    let unfinished = book.system.unfinished.is_some();
    for (path, id) in &found.unknown {
        report.faults.push(format!("{path} checks `{id}`, which is not a clause of {system}"));
    }
    let (mut uncited, mut unchecked, mut untestable) = (0, 0, 0);
    for clause in &book.clauses {
        // A rulebook that was read has ids that make constants.
        let constant = constant_name(system, &clause.id).unwrap_or_default();
        let cited = clause.always || found.cited.contains(&constant);
        let tested = found.tested.contains(&constant) || found.tested_ids.contains(&clause.id);
        let checked = tested || !clause.always && found.checked.contains(&clause.id);
        untestable += usize::from(clause.untestable.is_some());
        if clause.forbids && !found.refused.contains(&clause.id) {
            let id = &clause.id;
            report.faults.push(format!(
                "`{id}` only forbids, and no case shows what it refuses (`? refused: … by {id}`)"
            ));
        }
        if clause.untestable.is_some() {
            continue;
        }
        uncited += usize::from(!cited);
        unchecked += usize::from(!checked);
        let what = match (cited, checked) {
            (true, true) => continue,
            (false, true) => "is cited by no code",
            (true, false) if clause.always => "always holds, and no test stands for it",
            (true, false) => "is checked by no case and no test",
            (false, false) => "is cited by no code, and checked by nothing",
        };
        if !unfinished {
            report.faults.push(format!("`{}` {what} (`clause::{constant}`)", clause.id));
        }
    }
    for example in &book.examples {
        let path = case_of(system, &example.id);
        if !unfinished && !files.iter().any(|file| file.path == path) {
            report.faults.push(format!("`{}` has no case of its own, `{path}`", example.id));
        }
    }
    if untestable > MOST_UNTESTABLE {
        report.faults.push(format!(
            "{untestable} clauses of {system} say that nothing can test them; at most \
             {MOST_UNTESTABLE} may"
        ));
    }
    let making = if unfinished { ", unfinished," } else { "" };
    report.notes.push(format!(
        "clauses: {system}{making} has {}: {uncited} cited by no code, {unchecked} checked by \
         nothing, {untestable} said to be untestable",
        book.clauses.len()
    ));
    report
}

/// Where the case of a worked example stands: `duel.example.parry` in `cases/duel/example/parry.fight`.
fn case_of(system: &str, example: &str) -> String {
    let name = example.rsplit('.').next().unwrap_or(example);
    format!("cases/{system}/example/{name}.fight")
}

fn find(book: &Rulebook, files: &[TextFile]) -> Found {
    let system = &book.system.id;
    let home = format!("crates/affray-{system}/");
    let cases = format!("cases/{system}/");
    let mut found = Found::default();
    for file in files {
        if file.path.starts_with(&home) && file.path.ends_with(".rs") {
            let source = Source::new(file);
            if file.path.starts_with(&format!("{home}src/")) {
                found.cited.extend(constants(&source.code));
            }
            found.tested.extend(constants(&source.tests));
            found.tested_ids.extend(ids(&source.tests, system));
        } else if file.path.starts_with(&cases) && file.path.ends_with(".fight") {
            found.refused.extend(case_refusals(&file.text));
            for id in case_checks(&file.text) {
                if book.clause(&id).is_none() {
                    found.unknown.push((file.path.clone(), id.clone()));
                }
                found.checked.insert(id);
            }
        }
    }
    found
}

/// The constants that `text` names as `clause::NAME`.
fn constants(text: &str) -> impl Iterator<Item = String> {
    let inside = |c: &char| c.is_ascii_uppercase() || c.is_ascii_digit() || *c == '_';
    whole_word_starts(text, "clause::")
        .map(move |start| text[start..].chars().take_while(inside).collect::<String>())
        .filter(|name| !name.is_empty())
}

/// The ids of the system that `text` names.
fn ids(text: &str, system: &str) -> impl Iterator<Item = String> {
    let inside = |c: &char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(*c);
    whole_words(text, system).into_iter().map(move |start| {
        let id: String = text[start..].chars().take_while(inside).collect();
        id.trim_end_matches(['.', '-']).to_owned()
    })
}

/// Where the text goes on after each `mark` that does not end a longer word.
fn whole_word_starts<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(mark).filter_map(move |(place, _)| {
        let joined = text[..place].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        (!joined).then_some(place + mark.len())
    })
}

/// The ids on the `checks:` lines of a case, which may stand in comments; of a table of cases, those
/// of every row.
fn case_checks(text: &str) -> BTreeSet<String> {
    let written = text
        .lines()
        .filter_map(|line| line.trim_start_matches(['#', ' ']).strip_prefix("checks:"))
        .flat_map(|ids| ids.split([',', ' ']))
        .filter(|id| !id.is_empty());
    in_every_row(text, written)
}

/// The ids by which a case has answers refused; of a table of cases, those of every row.
fn case_refusals(text: &str) -> BTreeSet<String> {
    let refused = text.lines().filter_map(|line| line.trim().strip_prefix("? refused:"));
    let by = refused.filter_map(|line| {
        let line = line.split(" # ").next().unwrap_or(line);
        line.rsplit_once(" by ").map(|(_, id)| id.trim())
    });
    in_every_row(text, by)
}

/// Each id, with what the rows of a table of cases say for its columns.
fn in_every_row<'a>(text: &str, ids: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let rows = table_rows(text);
    let mut filled_in = BTreeSet::new();
    for id in ids {
        if !id.contains('$') {
            filled_in.insert(id.to_owned());
            continue;
        }
        for row in &rows {
            let filled = row.iter().fold(id.to_owned(), |id, (name, cell)| id.replace(name, cell));
            filled_in.insert(filled);
        }
    }
    filled_in
}

/// The rows of a table of cases: the names of its columns, the longest first, with their cells.
fn table_rows(text: &str) -> Vec<Vec<(&str, &str)>> {
    let cells = |line| -> Vec<&str> { str::split(line, '|').map(str::trim).collect() };
    let mut lines = text.lines().skip_while(|line| !line.starts_with("table:"));
    let Some(columns) = lines.next().and_then(|line| line.strip_prefix("table:")) else {
        return Vec::new();
    };
    let columns = cells(columns);
    let rows = lines.take_while(|line| line.starts_with([' ', '\t']) && !line.trim().is_empty());
    rows.map(|line| {
        let mut row: Vec<(&str, &str)> = columns.iter().copied().zip(cells(line)).collect();
        row.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        row
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = r#"
[system]
id = "duel"
name = "Duel"
source = "Duel"
license = "Ours"
dice = "3d6"
summary = "Two people."
"#;

    fn book(ids: &[(&str, &str)]) -> Rulebook {
        let clause = |(id, rest): &(&str, &str)| {
            format!(
                "[[clause]]\nid = \"duel.{id}\"\nsource_lines = \"base\"\nstatus = \"base\"\n\
                 text = \"A rule.\"\n{rest}\n"
            )
        };
        Rulebook::parse(&(BOOK.to_owned() + &ids.iter().map(clause).collect::<String>())).unwrap()
    }

    fn file(path: &str, text: &str) -> TextFile {
        TextFile { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_clause_is_cited_in_code_and_checked_in_cases_and_tests() {
        let book = book(&[("hit", ""), ("half-dodge", ""), ("miss", ""), ("rest", "")]);
        let code = "fn a() { t.tell(clause::HIT, || A); t.tell(clause::HALF_DODGE, || B); }\n\
                    // clause::REST only in a comment\n\
                    #[cfg(test)]\nmod tests { fn b() { told(clause::HALF_DODGE) } }\n";
        let files = [
            file("crates/affray-duel/src/a.rs", code),
            file("crates/affray-duel/tests/clauses.rs", "// duel.rest. A nap.\n"),
            file("crates/affray-brawl/src/a.rs", "clause::MISS"),
            file("cases/duel/a.fight", "# checks: duel.hit, duel.mist\nA> strikes\n"),
        ];
        let report = check_system(&book, &files);
        assert_eq!(
            report.faults,
            [
                "cases/duel/a.fight checks `duel.mist`, which is not a clause of duel",
                "`duel.miss` is cited by no code, and checked by nothing (`clause::MISS`)",
                "`duel.rest` is cited by no code (`clause::REST`)",
            ]
        );
        assert_eq!(
            report.notes,
            [
                "clauses: duel has 4: 2 cited by no code, 1 checked by nothing, 0 said to be untestable"
            ]
        );
    }

    #[test]
    fn every_row_of_a_table_checks_its_own_clauses() {
        let text = "checks: duel.hit duel.$how-$much\n\
                    table: $how | $much | $h\n       half | dodge | x\n       full | parry | y\n\
                    stage: duel\n\n? x = $h\n";
        let ids: Vec<String> = case_checks(text).into_iter().collect();
        assert_eq!(ids, ["duel.full-parry", "duel.half-dodge", "duel.hit"]);
    }

    #[test]
    fn a_clause_cited_and_never_checked_fails() {
        let files = [file("crates/affray-duel/src/a.rs", "x(clause::HIT)")];
        assert_eq!(
            check_system(&book(&[("hit", "")]), &files).faults,
            ["`duel.hit` is checked by no case and no test (`clause::HIT`)"]
        );
    }

    #[test]
    fn what_always_holds_is_tested_and_cited_nowhere() {
        let book = book(&[("hit", "always = true"), ("miss", "always = true")]);
        let files = [
            file("cases/duel/a.fight", "checks: duel.miss\n"),
            file(
                "crates/affray-duel/src/a.rs",
                "#[cfg(test)]\nmod tests { fn b() { a(\"duel.hit\") } }\n",
            ),
        ];
        assert_eq!(
            check_system(&book, &files).faults,
            ["`duel.miss` always holds, and no test stands for it (`clause::MISS`)"]
        );
    }

    #[test]
    fn what_only_forbids_is_shown_by_a_refusal() {
        let book = book(&[("hit", "forbids = true"), ("miss", "forbids = true")]);
        let files = [
            file("crates/affray-duel/src/a.rs", "x(clause::HIT); x(clause::MISS)"),
            file(
                "cases/duel/a.fight",
                "checks: duel.hit duel.miss\ntable: $what\n       hit\n\n\
                 ? refused: Ann> hit Bob by duel.$what # 3 yards\n? refused: Ann> miss Bob\n",
            ),
        ];
        assert_eq!(
            check_system(&book, &files).faults,
            ["`duel.miss` only forbids, and no case shows what it refuses (`? refused: … by \
              duel.miss`)"]
        );
    }

    #[test]
    fn a_worked_example_has_a_case_of_its_own() {
        let example = "untestable = \"Only people can.\"\n[[example]]\nid = \"duel.example.parry\"\nsource_lines = \"base\"\n\
                       setup = \"Two people.\"\nresult = \"One is hit.\"\n";
        let book = book(&[("hit", example)]);
        let missing =
            "`duel.example.parry` has no case of its own, `cases/duel/example/parry.fight`";
        let elsewhere = [file("cases/duel/parry.fight", "")];
        assert_eq!(check_system(&book, &elsewhere).faults, [missing]);
        let here = [file("cases/duel/example/parry.fight", "")];
        assert_eq!(check_system(&book, &here).faults, [""; 0]);
    }

    #[test]
    fn ten_clauses_may_be_untestable_and_no_more() {
        let names: Vec<String> = (0..11).map(|number| format!("a{number}")).collect();
        let why = "untestable = \"Only people can.\"";
        let ids: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), why)).collect();
        assert_eq!(check_system(&book(&ids[..10]), &[]).faults, [""; 0]);
        assert_eq!(
            check_system(&book(&ids), &[]).faults,
            ["11 clauses of duel say that nothing can test them; at most 10 may"]
        );
    }
}
