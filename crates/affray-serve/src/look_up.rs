//! Rulebooks, cases and records, looked up and checked.

use affray_engine::{ClauseForm, Entry, Files, RuleClause, SettingForm, Systems, verify as check};

use crate::open::{Sources, named};
use crate::request::{Rules, RulesOf, Verify};
use crate::response::{Done, Fault, Place, Reading, Verified};

/// The system of this name.
///
/// # Errors
/// There is none; those there are.
pub fn system(systems: Systems, name: &str) -> Result<&'static dyn Entry, Fault> {
    systems.of(name).map_err(|why| {
        let names = systems.iter().map(|system| system.name().to_owned());
        Fault::new("no-such-system", why.to_string()).legal(names)
    })
}

/// Clauses or settings of a rulebook, looked up.
///
/// # Errors
/// There is no such system or clause.
pub fn rules(systems: Systems, wanted: &Rules) -> Result<Reading, Fault> {
    let rules = system(systems, &wanted.system)?.rules();
    if wanted.of == RulesOf::Settings {
        if !wanted.words.is_empty() {
            return Err(Fault::value("settings are listed whole: leave `words` out"));
        }
        let settings = rules.settings();
        let settings = settings.map(|(clause, setting)| SettingForm::of(&clause.id, setting));
        return Ok(Reading::Settings { settings: settings.collect() });
    }
    let found: Vec<&RuleClause> = match wanted.words.trim() {
        "" => rules.clauses().iter().collect(),
        words => rules.find(words).map_err(|why| {
            let near = why.nearest.clone();
            Fault::new("no-such-clause", why.to_string()).legal(near)
        })?,
    };
    let is_wanted =
        |clause: &&RuleClause| wanted.of == RulesOf::Clauses || !clause.status.is_of_the_page();
    let clauses = found.into_iter().filter(is_wanted).map(ClauseForm::from).collect();
    Ok(Reading::Clauses { clauses })
}

/// A text under its path, before other files.
struct With<'f> {
    path: &'f str,
    bytes: &'f [u8],
    files: &'f Sources<'f>,
}

impl Files for With<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == self.path { Ok(self.bytes.to_vec()) } else { self.files.read(path) }
    }
}

/// `verify`.
pub(crate) fn verify(
    systems: Systems,
    files: &Sources<'_>,
    wanted: &Verify,
) -> Result<Done, Fault> {
    let (path, bytes) = named(wanted.path.as_ref(), None, wanted.record.as_ref())?.read(files)?;
    let with = With { path: &path, bytes: &bytes, files };
    let report = check(systems, &with, std::slice::from_ref(&path));
    let failed = report.failed.into_iter();
    let failed =
        failed.map(|fault| Place { file: fault.file, line: fault.line, words: fault.message });
    Ok(Done::Verified(Verified { passed: report.passed, failed: failed.collect() }))
}
