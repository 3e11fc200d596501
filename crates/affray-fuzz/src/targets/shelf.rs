//! Files in memory: the one that is looked at, and those of the examples.

use std::sync::OnceLock;

use affray::{Files, LoadError, MAX_READ};

use crate::seeds::{Seed, files};

/// One file under a name, and beside it the files of `examples/` and the stages of the cases, each
/// by the last part of its path.
pub(crate) struct Shelf<'b> {
    pub name: &'static str,
    pub bytes: &'b [u8],
}

/// The example encounters and what they use.
pub(crate) fn examples() -> &'static [Seed] {
    static EXAMPLES: OnceLock<Vec<Seed>> = OnceLock::new();
    EXAMPLES.get_or_init(|| files("examples", ".toml", usize::MAX))
}

/// The stages of all systems.
pub(crate) fn stages() -> &'static [Seed] {
    static STAGES: OnceLock<Vec<Seed>> = OnceLock::new();
    STAGES.get_or_init(|| files("cases", ".toml", usize::MAX))
}

/// The stage of this file name, of the system whose clauses a case checks first.
fn stage(case: &[u8], name: &str) -> Option<&'static Seed> {
    let case = String::from_utf8_lossy(case);
    let checks = case.lines().find_map(|line| line.strip_prefix("checks:"));
    let system = checks.and_then(|ids| ids.trim().split('.').next()).unwrap_or_default();
    let ending = format!("-stages-{name}");
    let named = stages().iter().filter(|seed| seed.name.ends_with(&ending));
    named.max_by_key(|seed| seed.name.starts_with(&format!("cases-{system}-")))
}

/// The first line of a file that names a system.
pub(crate) fn system_line(bytes: &[u8]) -> Option<&[u8]> {
    bytes.split(|&byte| byte == b'\n').find(|line| line.starts_with(b"system"))
}

impl Files for Shelf<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
        if name == self.name {
            return match u64::try_from(self.bytes.len()) {
                Ok(size) if size <= MAX_READ => Ok(self.bytes.to_vec()),
                _ => Err(format!("the file has {} bytes; allowed: {MAX_READ}", self.bytes.len())),
            };
        }
        if path.split(['/', '\\']).rev().nth(1) == Some("stages") {
            let found = stage(self.bytes, name).map(|seed| seed.bytes.clone());
            return found.ok_or_else(|| "there is no such stage".to_owned());
        }
        let ending = format!("-{name}");
        // Each system has a bestiary: the one for the system that is named first.
        let wanted = system_line(self.bytes);
        let found = examples()
            .iter()
            .filter(|seed| seed.name.ends_with(&ending))
            .max_by_key(|seed| system_line(&seed.bytes) == wanted);
        found.map(|seed| seed.bytes.clone()).ok_or_else(|| "no such file".to_owned())
    }
}

/// An error says something, and where.
///
/// # Panics
/// If it does not.
pub(crate) fn check_error(error: &LoadError) {
    assert!(!error.to_string().trim().is_empty(), "{error:?} says nothing");
    match error {
        LoadError::Mistakes(mistakes) => {
            assert!(!mistakes.is_empty(), "there is a mistake");
            for mistake in mistakes.iter() {
                assert!(!mistake.message.trim().is_empty(), "{mistake:?} says nothing");
                let (line, column) = mistakes.line_col(mistake);
                assert!(line > 0 && column > 0, "{mistake:?} stands at {line}:{column}");
                let (text, shown) = (mistakes.text(mistake), mistakes.line_text(mistake));
                assert!(!shown.contains('\n'), "{mistake:?} shows several lines: {shown:?}");
                let marked = text.get(mistake.span.range());
                assert!(marked.is_some(), "{mistake:?} marks no part of the text");
            }
        }
        LoadError::Record(error) => assert!(error.line > 0, "{error:?} has no line"),
        LoadError::File { why, .. } | LoadError::System { why, .. } => {
            assert!(!why.is_empty(), "{error:?} says nothing");
        }
        LoadError::Line { line, .. } => panic!("line {line} was not asked for"),
        LoadError::Request(request) => panic!("nothing was asked of the encounter: {request}"),
        LoadError::Start { why, .. } => panic!("a fight that is read does not begin: {why}"),
        other => panic!("a new kind of error, which nothing is known of here: {other}"),
    }
}
