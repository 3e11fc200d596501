//! From files to a fight in progress.

mod check;
pub(crate) mod follows;
pub(crate) mod mended;
mod replay;
pub(crate) mod revealed;
mod rough;
mod sense;
mod staged;

use std::collections::BTreeMap;

use affray_file::{Document, Mistake, Mistakes, Span};

use crate::entry::{Entry, Systems};
use crate::input::Refusal;
use crate::play::Play;
use crate::record::{Library, Origin, Record, RecordError, Source};
use crate::words::listed;

pub use check::Checked;
pub use replay::{Parting, Replay};
pub(crate) use replay::{apply, last_clause, other_rules, versions};
use rough::Rough;
pub(crate) use staged::Ground;
pub use staged::encounter_text;

/// The most bytes of a file that is read.
pub const MAX_READ: u64 = 4 << 20;

/// Where files come from: a disk, or memory.
pub trait Files {
    /// The bytes of a file, by its path.
    ///
    /// # Errors
    /// A sentence that says why it cannot be read.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;
}

/// Files in memory, each under the path by which it is asked for.
///
/// ```
/// use affray_engine::{Files, Memory};
///
/// let files = Memory::new().with("well.toml", "system = \"murdham\"\n");
/// assert!(files.read("well.toml").is_ok());
/// assert_eq!(files.read("mill.toml"), Err("no such file; there are: `well.toml`".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory(BTreeMap<String, Vec<u8>>);

impl Memory {
    /// No files.
    #[must_use]
    pub fn new() -> Memory {
        Memory::default()
    }

    /// The same with this file, in the place of one with the same path.
    #[must_use]
    pub fn with(mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Memory {
        self.0.insert(path.into(), bytes.into());
        self
    }
}

impl Files for Memory {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        /// The most paths that a message lists.
        const MOST: usize = 12;
        let known = || self.0.keys().cloned().collect::<Vec<String>>();
        match self.0.get(path) {
            Some(bytes) => Ok(bytes.clone()),
            None if self.0.is_empty() => Err("no such file; there are none".to_owned()),
            None => Err(format!("no such file; there are: {}", listed(&known(), MOST))),
        }
    }
}

/// Why a fight cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// A file cannot be read.
    #[error("{path}: {why}")]
    File {
        /// Its path.
        path: String,
        /// Why.
        why: String,
    },
    /// The encounter, or a file that it uses, has mistakes.
    #[error("{0}")]
    Mistakes(#[from] Mistakes),
    /// A record is wrong.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The file names no system that is known.
    #[error("{path}: {why}")]
    System {
        /// Its path.
        path: String,
        /// What is wrong, and what is allowed.
        why: String,
    },
    /// What is asked of the encounter does not fit it.
    #[error("{0}")]
    Request(crate::draft::RequestError),
    /// A record has no such line.
    #[error("{path}: the record's answers are on lines {first} to {end}, not on line {line}")]
    Line {
        /// Its path.
        path: String,
        /// The line asked for.
        line: usize,
        /// The first line with an answer.
        first: usize,
        /// The last one.
        end: usize,
    },
    /// The rules refuse to begin.
    #[error("{path}: {why}")]
    Start {
        /// Its path.
        path: String,
        /// Why.
        why: Refusal,
    },
}

impl Systems {
    /// Reads an encounter from a path.
    ///
    /// # Errors
    /// The file cannot be read, or has mistakes: all of them.
    pub fn load(
        self,
        files: &dyn Files,
        path: &str,
        seed: Option<u64>,
    ) -> Result<Loaded, LoadError> {
        let bytes =
            files.read(path).map_err(|why| LoadError::File { path: path.to_owned(), why })?;
        self.load_text(files, (path, path), &bytes, Source::Path(path.to_owned()), seed)
    }

    /// Reads an encounter from its text. `name` is what messages call it, `path` where its own
    /// paths start from.
    ///
    /// # Errors
    /// As [`load`](Systems::load).
    pub fn load_text(
        self,
        files: &dyn Files,
        (name, path): (&str, &str),
        bytes: &[u8],
        source: Source,
        seed: Option<u64>,
    ) -> Result<Loaded, LoadError> {
        let system = self.of_encounter(name, bytes)?;
        let (encounter, library) = documents(system, files, (name, path), bytes)?;
        let origin = Origin { title: String::new(), encounter: source, seed };
        Ok((system, system.begin(name, &encounter, &library, origin)?))
    }

    /// The system that an encounter names, read before anything else of it.
    ///
    /// # Errors
    /// It names none, or one that is not among these.
    pub(crate) fn of_encounter(
        self,
        name: &str,
        bytes: &[u8],
    ) -> Result<&'static dyn Entry, LoadError> {
        let refuse = |why: String| LoadError::System { path: name.to_owned(), why };
        let text = String::from_utf8_lossy(bytes);
        let Some(word) = affray_file::root_text(&text, "system") else {
            if std::str::from_utf8(bytes).is_err() {
                return Err(refuse("the file is not UTF-8 text: save it as UTF-8".to_owned()));
            }
            let example = self.iter().next().map_or("…", Entry::name);
            return Err(refuse(format!(
                "the encounter names no system: write `system = \"{example}\"` at its top; \
                 allowed: {}",
                self.names()
            )));
        };
        self.of(&word).map_err(|why| refuse(why.to_string()))
    }
}

/// A fight with the system it is of.
pub type Loaded = (&'static dyn Entry, Box<dyn Play>);

/// An encounter and the files that it uses, read. `name` is what messages call it, `path` where
/// its own paths start from.
///
/// # Errors
/// All mistakes of its form, and of the files it uses; with them those of their meaning.
pub(crate) fn documents(
    system: &dyn Entry,
    files: &dyn Files,
    (name, path): (&str, &str),
    bytes: &[u8],
) -> Result<(Document, Vec<Document>), LoadError> {
    let mut rough = Rough::new();
    let Some(encounter) = rough.read(0, name, bytes, system.encounter_schema()) else {
        return Err(no_encounter(name, bytes, rough.mistakes));
    };
    let encounter = encounter.clone();
    let mut uses: Vec<(String, Span)> = Vec::new();
    for (place, value) in encounter.root().list("use").enumerate() {
        let named = value.text().unwrap_or_default();
        let file = plain_path(named);
        if let Some((_, first)) = uses.iter().find(|(known, _)| *known == file) {
            rough.mistakes.clash("the file", named, *first, value.span());
            continue;
        }
        uses.push((file, value.span()));
        match used(files, path, named) {
            Ok(bytes) => {
                rough.read(place as u16 + 1, named, &bytes, system.library_schema());
            }
            Err(why) => rough.cut(Mistake::new(value.span(), why.to_string())),
        }
    }
    crate::names::check(&encounter, &mut rough.mistakes);
    sense::check(system, &encounter, &mut rough.mistakes);
    rough.finish(system).map_err(|mistakes| no_encounter(name, bytes, mistakes))
}

/// What is wrong with a file that is no encounter.
fn no_encounter(name: &str, bytes: &[u8], mistakes: Mistakes) -> LoadError {
    if !check::describes_creatures(bytes) {
        return mistakes.into();
    }
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let why = format!(
        "this file has creatures, but neither sides nor combatants: it is for encounters to use, \
         which name it as `use = [\"{file}\"]`"
    );
    LoadError::System { path: name.to_owned(), why }
}

/// A path without what changes nothing: `./bestiary.toml` is `bestiary.toml`.
fn plain_path(named: &str) -> String {
    let parts = named.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".");
    parts.collect::<Vec<_>>().join("/")
}

/// The files that an encounter of a system uses, as it names them: paths from its own folder.
///
/// # Errors
/// The encounter does not have the form of one: all its mistakes.
pub fn uses(system: &dyn Entry, name: &str, bytes: &[u8]) -> Result<Vec<String>, LoadError> {
    let document = Document::read(name, bytes, system.encounter_schema())?;
    let named = document.root().list("use").filter_map(|value| value.text().map(str::to_owned));
    Ok(named.collect())
}

/// The text of an encounter with the files that it uses, to stand whole in a record. `path` is
/// where its own paths start from.
///
/// # Errors
/// The encounter does not have the form of one, or a file that it uses cannot be read.
pub fn whole(
    system: &dyn Entry,
    files: &dyn Files,
    path: &str,
    text: &str,
) -> Result<Source, LoadError> {
    let mut libraries = Vec::new();
    for name in uses(system, path, text.as_bytes())? {
        let at = beside(path, &name);
        let fail = |why: String| LoadError::File { path: at.clone(), why };
        let bytes = files.read(&at).map_err(fail)?;
        let text = String::from_utf8(bytes).map_err(|why| fail(why.to_string()))?;
        libraries.push(Library { name, text });
    }
    Ok(match libraries.is_empty() {
        true => Source::Inline(text.to_owned()),
        false => Source::Whole(text.to_owned(), libraries),
    })
}

impl Systems {
    /// The encounter of a record, as a fight at its start.
    ///
    /// # Errors
    /// As [`load`](Systems::load); or the record is of a later version of the rules.
    pub(crate) fn open_record(
        self,
        files: &dyn Files,
        path: &str,
        record: &Record,
    ) -> Result<Loaded, LoadError> {
        Ground::of(self, files, path, record)?.open(files, record.head.seed)
    }
}

/// Whether a file may name another by this path: from its own folder, at most two folders up.
/// `whose` is how the refusal calls the file: `the record`.
///
/// # Errors
/// Why not.
pub fn may_name(named: &str, whose: &str) -> Result<(), String> {
    if named.starts_with(['/', '\\']) || named.contains(':') {
        return Err(format!("write a relative path from {whose}'s own folder"));
    }
    if named.split(['/', '\\']).filter(|part| *part == "..").count() > 2 {
        return Err(format!("the path leads more than two folders up from {whose}'s folder"));
    }
    Ok(())
}

/// The bytes of a file that an encounter uses.
fn used(files: &dyn Files, from: &str, named: &str) -> Result<Vec<u8>, LoadError> {
    may_name(named, "the encounter")
        .map_err(|why| LoadError::File { path: named.to_owned(), why })?;
    let path = beside(from, named);
    files.read(&path).map_err(|why| LoadError::File { path: path.clone(), why })
}

/// A path from the folder of another file.
pub(crate) fn beside(from: &str, named: &str) -> String {
    if std::path::Path::new(named).is_absolute() {
        return named.to_owned();
    }
    match from.rsplit_once(['/', '\\']) {
        Some((folder, _)) => format!("{folder}/{named}"),
        None => named.to_owned(),
    }
}
