//! Cases and records, run and checked.

mod pending;
mod share;

use std::collections::{BTreeMap, BTreeSet};

use affray_odds::{Chance, ratio};

use crate::encounter::{Files, Ground, LoadError, apply, last_clause, other_rules, versions};
use crate::entry::{Entry, Systems};
use crate::input::{Input, typed};
use crate::menu::wordings;
use crate::play::{Line, Play};
use crate::reckoning::{Reckoning, WhyNot};
use crate::record::{Case, Expectation, Record, RecordError, Transcript, cases};
use crate::words::{listed, quoted, same};

/// A case that did not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct Failure {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what there was.
    pub message: String,
}

/// How cases went.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many held.
    pub passed: usize,
    /// Those that did not.
    pub failed: Vec<Failure>,
    /// The clauses that passing cases check, by system, each with the files.
    pub checked: BTreeMap<&'static str, BTreeMap<String, Vec<String>>>,
    /// The first line of the log of each kind of event that passing cases tell, by system.
    pub told: BTreeMap<&'static str, BTreeMap<String, Line>>,
}

/// Which clauses of a system's rulebook no passing case checks.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// The system.
    pub system: &'static dyn Entry,
    /// How many clauses the rulebook has.
    pub clauses: usize,
    /// Clauses that passing cases check.
    pub covered: usize,
    /// How many more play a part in every fight, and are tested where their figures stand.
    pub always: usize,
    /// Clauses that no case checks.
    pub missing: Vec<String>,
    /// Clauses that cannot be tested, with the reason the rulebook gives.
    pub exempt: Vec<(String, String)>,
}

impl Report {
    /// The coverage of each system that any case is of.
    #[must_use]
    pub fn coverage(&self, systems: Systems) -> Vec<Coverage> {
        let systems = systems.iter().filter(|system| self.checked.contains_key(system.name()));
        systems.map(|system| self.coverage_of(system)).collect()
    }

    fn coverage_of(&self, system: &'static dyn Entry) -> Coverage {
        let rules = system.rules();
        let checked = &self.checked[system.name()];
        let mut coverage = Coverage {
            system,
            clauses: rules.clauses().len(),
            covered: 0,
            always: 0,
            missing: Vec::new(),
            exempt: Vec::new(),
        };
        for clause in rules.clauses() {
            if checked.contains_key(&clause.id) {
                coverage.covered += 1;
            } else if let Some(reason) = &clause.untestable {
                coverage.exempt.push((clause.id.clone(), reason.clone()));
            } else if clause.always {
                coverage.always += 1;
            } else {
                coverage.missing.push(clause.id.clone());
            }
        }
        coverage
    }
}

/// Runs cases and records, by their paths, on all cores. The report is in the order of the paths.
#[must_use]
pub fn verify(systems: Systems, files: &(dyn Files + Sync), paths: &[String]) -> Report {
    let mut report = Report::default();
    let done = share::on_all_cores(paths, |path| run(systems, files, path));
    for (path, done) in paths.iter().zip(done) {
        for case in done {
            match case {
                Ok(Held { system, row, checks, told }) => {
                    report.passed += 1;
                    let all = report.told.entry(system.name()).or_default();
                    told.into_iter().for_each(|(what, line)| {
                        all.entry(what).or_insert(line);
                    });
                    let checked = report.checked.entry(system.name()).or_default();
                    let name = row.map_or_else(|| path.clone(), |row| format!("{path} ({row})"));
                    for id in checks {
                        checked.entry(id).or_default().push(name.clone());
                    }
                }
                Err(failure) => report.failed.push(*failure),
            }
        }
    }
    report
}

/// A case that held, with the first line of each kind of event that it tells.
struct Held {
    system: &'static dyn Entry,
    row: Option<String>,
    checks: Vec<String>,
    told: BTreeMap<String, Line>,
}

/// A line, and what is wrong there.
type Fault = (usize, String);

/// Runs the cases of a file.
fn run(systems: Systems, files: &dyn Files, path: &str) -> Vec<Result<Held, Box<Failure>>> {
    let fail = |(line, message): Fault| Box::new(Failure { file: path.to_owned(), line, message });
    let cases = files.read(path).map_err(|why| (1, why)).and_then(|bytes| {
        cases(path, &bytes).map_err(|error| {
            let help = error.help.map(|help| format!("; {help}")).unwrap_or_default();
            (error.line, format!("{}{help}", error.message))
        })
    });
    let cases = match cases {
        Ok(cases) => cases,
        Err(fault) => return vec![Err(fail(fault))],
    };
    let run = |case: Case| match run_case(systems, files, path, &case) {
        Ok((system, told)) => {
            Ok(Held { system, row: case.row, checks: case.record.head.checks, told })
        }
        Err((line, message)) => Err(fail(match case.row {
            Some(row) => (line, format!("in the row {}: {message}", quoted(&row))),
            None => (line, message),
        })),
    };
    cases.into_iter().map(run).collect()
}

fn run_case(
    systems: Systems,
    files: &dyn Files,
    path: &str,
    case: &Case,
) -> Result<(&'static dyn Entry, BTreeMap<String, Line>), Fault> {
    let Case { record, numbers, .. } = case;
    let expects = record.lines.iter().any(|entry| matches!(entry.line, Transcript::Expect(_)));
    if !record.head.checks.is_empty() && !expects {
        return Err((
            1,
            "the case expects nothing: add a line such as `? Bob.health = 5`".to_owned(),
        ));
    }
    let ground = Ground::of(systems, files, path, record).map_err(|error| match error {
        LoadError::Record(RecordError { line, message, help, .. }) => {
            let help = help.map(|help| format!("; {help}")).unwrap_or_default();
            (line, format!("{message}{help}"))
        }
        other => (1, format!("the encounter is refused: {other}")),
    })?;
    let system = ground.system;
    for id in &record.head.checks {
        known(system, id).map_err(|message| (1, message))?;
    }
    for (entry, &line) in record.lines.iter().zip(numbers) {
        if let Transcript::Expect(expectation) = &entry.line
            && let Some(id) = clause_of(expectation)
        {
            known(system, id).map_err(|message| (line, message))?;
        }
    }
    let mut told = BTreeMap::new();
    let happened: BTreeSet<String> = match ground.open(files, record.head.seed) {
        Ok((_, mut play)) => {
            let shown = transcript(play.as_mut(), record, numbers).map_err(|(line, message)| {
                let of_versions = versions(system, record)
                    .map(|versions| other_rules(versions, last_clause(play.as_ref())));
                let of_versions = of_versions.map(|why| format!("; {why}")).unwrap_or_default();
                (line, format!("{message}{of_versions}"))
            })?;
            if expects {
                pending::is_said(play.as_ref(), record, numbers)?;
            }
            for line in play.log(None) {
                told.entry(line.event.what.clone()).or_insert(line);
            }
            let applied = play.applied().into_iter().map(|clause| clause.id().to_owned());
            applied.chain(shown).collect()
        }
        Err(error) => {
            let line = ground.line_of(&error).unwrap_or(1);
            refused_as_expected(record, numbers, &error, line)?
        }
    };
    match record.head.checks.iter().find(|id| !happened.contains(*id)) {
        Some(id) => Err((1, format!("the case checks `{id}`, but never applies it"))),
        None => Ok((system, told)),
    }
}

/// Whether a system's rulebook has a clause.
fn known(system: &dyn Entry, id: &str) -> Result<(), String> {
    let rules = system.rules();
    if rules.clause(id).is_some() {
        return Ok(());
    }
    let near = rules.find(id).err().and_then(|error| error.nearest);
    let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    Err(format!("the rulebook has no clause `{id}`{near}"))
}

/// The clause that an expectation names. One that is misspelled is never told, and would hold.
fn clause_of(expectation: &Expectation) -> Option<&str> {
    match expectation {
        Expectation::Refused { by, .. } => by.as_deref(),
        Expectation::Told { clause, .. } | Expectation::Applied { clause, .. } => Some(clause),
        _ => None,
    }
}

/// An encounter that is meant to be refused: every expectation must be of a mistake it has.
fn refused_as_expected(
    record: &Record,
    numbers: &[usize],
    error: &LoadError,
    first: usize,
) -> Result<BTreeSet<String>, Fault> {
    let said = error.to_string();
    let mut expected = false;
    for (entry, &line) in record.lines.iter().zip(numbers) {
        match &entry.line {
            Transcript::Comment(_) => {}
            Transcript::Expect(Expectation::Mistake(words)) => {
                expected = true;
                if !said.contains(words.as_str()) {
                    return Err((
                        line,
                        format!("the encounter is refused for another reason: {said}"),
                    ));
                }
            }
            _ => return Err((first, format!("the encounter is refused: {said}"))),
        }
    }
    if !expected {
        return Err((first, format!("the encounter is refused: {said}")));
    }
    let clauses = match error {
        LoadError::Mistakes(mistakes) => {
            mistakes.iter().filter_map(|mistake| mistake.clause.map(str::to_owned)).collect()
        }
        _ => BTreeSet::new(),
    };
    Ok(clauses)
}

/// Plays a transcript, checking what it expects on the way; the rules by which something that it
/// expects is refused or added up.
fn transcript(
    play: &mut dyn Play,
    record: &Record,
    numbers: &[usize],
) -> Result<Vec<String>, Fault> {
    let mut shown = Vec::new();
    for (place, (entry, &line)) in record.lines.iter().zip(numbers).enumerate() {
        match &entry.line {
            Transcript::Expect(expectation) => {
                let left = record.lines[place..]
                    .iter()
                    .filter(|entry| matches!(entry.line, Transcript::Dice { .. }))
                    .count();
                expect(play, expectation, left).map_err(|message| (line, message))?;
                shown.extend(rules_of(play, expectation));
            }
            _ => apply(play, entry).map_err(|(message, help)| {
                let help = help.map(|help| format!("; {help}")).unwrap_or_default();
                (line, format!("{message}{help}"))
            })?,
        }
    }
    Ok(shown)
}

/// The rules that an expectation which holds puts to the test by itself.
fn rules_of(play: &dyn Play, expectation: &Expectation) -> Vec<String> {
    match expectation {
        Expectation::Refused { by, .. } => by.iter().cloned().collect(),
        Expectation::Why { option, what, sum } => {
            let sums = sums(play, option.as_deref()).into_iter();
            let terms = sums.filter(|one| is_sum(one, what, sum)).flat_map(|one| one.terms);
            terms.map(|term| term.clause.id().to_owned()).collect()
        }
        _ => Vec::new(),
    }
}

/// The numbers of an answer, or else of the question and of what was told since the last answer.
fn sums(play: &dyn Play, option: Option<&str>) -> Vec<Reckoning> {
    match option {
        Some(option) => play.thought(None, option).map_or_else(Vec::new, |thought| thought.sums),
        None => {
            let choices = play.question().into_iter().flat_map(|question| question.choices());
            let asked = choices.flat_map(|choice| choice.sums.clone());
            asked.chain(play.news().into_iter().flat_map(|line| line.sums)).collect()
        }
    }
}

/// Whether a number is this one, made up of these amounts.
fn is_sum(one: &Reckoning, what: &str, sum: &str) -> bool {
    let is = |written: String| same(&plain(&written), &plain(sum));
    same(&one.what, what) && (is(one.to_string()) || is(one.sum()))
}

/// Words as they are typed: on a keyboard a minus is a hyphen.
fn plain(words: &str) -> String {
    words.replace('−', "-")
}

fn expect(play: &dyn Play, expectation: &Expectation, left: usize) -> Result<(), String> {
    let options = || -> Vec<String> {
        let choices = play.question().into_iter().flat_map(|question| question.choices());
        choices.flat_map(|choice| wordings(&choice.options)).collect()
    };
    match expectation {
        Expectation::Value { path, value } => {
            let is = play.look(path)?;
            check(same(&is, value), || {
                format!("{} is {}, not {}", quoted(path), quoted(&is), quoted(value))
            })
        }
        Expectation::DiceLeft(count) => {
            check(left == *count, || format!("{left} dice lines are left, not {count}"))
        }
        Expectation::Asked(who) => {
            let asked: Vec<String> = match play.question() {
                None => vec!["nobody".to_owned()],
                Some(question) if question.roll().is_some() => vec!["dice".to_owned()],
                Some(question) => question.choices().map(|choice| choice.asker.clone()).collect(),
            };
            check(asked.iter().any(|one| same(one, who)), || {
                format!("waiting for {}, not {}", listed(&asked, 8), quoted(who))
            })
        }
        Expectation::Rolls(notation) => {
            let rolls = play.question().and_then(|question| question.roll());
            check(rolls.is_some_and(|roll| same(&roll.notation, notation)), || {
                let now = play.question().map(|question| question.sentence());
                format!("{notation} is not asked for, but {}", now.unwrap_or_default())
            })
        }
        Expectation::Options(wanted) => {
            let legal = options();
            let equal = legal.len() == wanted.len()
                && wanted.iter().all(|want| legal.iter().any(|option| same(option, want)));
            check(equal, || format!("the options are {}", listed(&legal, 40)))
        }
        Expectation::Option { words, legal } => {
            let found = options();
            let there = found.iter().any(|option| same(option, words));
            check(there == *legal, || {
                let is = if there { "is" } else { "is not" };
                format!("{} {is} legal; the options are {}", quoted(words), listed(&found, 40))
            })
        }
        Expectation::Refused { words, by, because } => {
            refused(play, words, by.as_deref(), because.as_deref())
        }
        Expectation::Why { option, what, sum } => why(play, option.as_deref(), (what, sum)),
        Expectation::Way { option, places } => leads(play, option, places),
        Expectation::Odds { claims, chance } => is_chance(&play.chance(claims, &())?, chance),
        Expectation::Mean { path, mean } => is_chance(&play.mean(path, &())?, mean),
        Expectation::Told { clause, words, told } => said(play, (clause, words.as_deref()), *told),
        Expectation::Applied { clause, applied } => {
            let last = play.applied_last();
            check(last.iter().any(|one| one.id() == clause) == *applied, || {
                let ids: Vec<&str> = last.iter().map(|one| one.id()).collect();
                format!("the rules applied since the last answer are {}", ids.join(" "))
            })
        }
        Expectation::Mistake(words) => {
            Err(format!("the encounter has no mistake {}", quoted(words)))
        }
    }
}

/// Whether the log has a line by a clause since the last answer, or has none.
fn said(play: &dyn Play, (clause, words): (&str, Option<&str>), told: bool) -> Result<(), String> {
    let (news, words) = (play.news(), words.map(plain));
    let is_it = |line: &Line| {
        line.clause == clause
            && words.as_deref().is_none_or(|words| same(words, &plain(&line.words)))
    };
    check(news.iter().any(is_it) == told, || {
        let lines: Vec<String> = news.iter().map(ToString::to_string).collect();
        format!("the log says since the last answer: {}", lines.join(" "))
    })
}

fn check(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}

/// Whether a chance is the one that is written as a fraction.
fn is_chance(chance: &Chance, written: &str) -> Result<(), String> {
    let (n, d) = written.split_once('/').unwrap_or((written, "1"));
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| "no number".to_owned());
    let wanted = ratio(number(n)?.into(), number(d)?.into());
    check(*chance == wanted, || format!("it is {chance}, not {written}"))
}

/// Whether a number is made up of these amounts: one of an answer, or else of the question or of
/// what was told since the last answer.
fn why(play: &dyn Play, option: Option<&str>, (what, sum): (&str, &str)) -> Result<(), String> {
    let sums = sums(play, option);
    check(sums.iter().any(|one| is_sum(one, what, sum)), || {
        let there = sums.iter().map(|one| format!("{}: {one}", one.what));
        let there: Vec<String> = there.collect();
        format!("{} is not {}; known are {}", quoted(what), quoted(sum), listed(&there, 20))
    })
}

/// Whether an answer leads somebody over these places.
fn leads(play: &dyn Play, option: &str, places: &str) -> Result<(), String> {
    let Some(thought) = play.thought(None, option) else {
        return Err(format!("{} is no answer to what is asked", quoted(option)));
    };
    let way = if thought.way.is_empty() { "none".to_owned() } else { thought.way.join("; ") };
    check(same(&way, places), || format!("the way is {way}"))
}

/// Whether an answer would be refused now, tried on a copy, by the rule and with the reason that
/// are given.
fn refused(
    play: &dyn Play,
    words: &str,
    by: Option<&str>,
    because: Option<&str>,
) -> Result<(), String> {
    let mut copy = play.branch();
    let said = match (words.split_once("! "), play.question()) {
        (Some((seat, said)), _) => copy.volunteer(seat.trim(), said.trim()),
        (None, Some(question)) => typed(words, question).and_then(|reply| copy.reply(reply)),
        (None, None) => copy.reply(Input::Words(words.to_owned()).into()),
    };
    let Err(refusal) = said else { return Err(format!("{} is accepted", quoted(words))) };
    let Some(by) = by else { return Ok(()) };
    let thought = play.thought(None, words).and_then(|thought| thought.why_not);
    let why = thought.or_else(|| refusal.because().cloned());
    let is_meant = |why: &WhyNot| {
        why.clause.id() == by && because.is_none_or(|because| same(because, &why.words))
    };
    check(why.as_ref().is_some_and(is_meant), || match &why {
        Some(why) => format!("{} is refused for another reason: {why}", quoted(words)),
        None => format!("no rule is known to forbid {}", quoted(words)),
    })
}
