//! From files to a fight in progress.

mod staged;

use affray_file::{Document, Mistakes, Schema};

use crate::input::{Input, Refusal, Reply};
use crate::play::Play;
use crate::record::{Origin, Record, RecordError, Source, Transcript};
use crate::rulebook::Rules;
use crate::session::Session;
use crate::system::System;
use crate::systems::SystemId;
use crate::words::quoted;

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

/// Why a fight cannot be loaded.
#[derive(Debug, thiserror::Error)]
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
    #[error(
        "{path}: the record's answers stand on lines {first} to {end}; line {line} is none of them"
    )]
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

/// Reads an encounter from a path.
///
/// # Errors
/// The file cannot be read, or has mistakes: all of them.
pub fn load(
    files: &dyn Files,
    path: &str,
    seed: Option<u64>,
) -> Result<(SystemId, Box<dyn Play>), LoadError> {
    let bytes = files.read(path).map_err(|why| LoadError::File { path: path.to_owned(), why })?;
    load_text(files, path, path, &bytes, Source::Path(path.to_owned()), seed)
}

/// Reads an encounter from its text. `path` is where its own paths start from.
///
/// # Errors
/// As [`load`].
pub fn load_text(
    files: &dyn Files,
    name: &str,
    path: &str,
    bytes: &[u8],
    source: Source,
    seed: Option<u64>,
) -> Result<(SystemId, Box<dyn Play>), LoadError> {
    let system = system_of(name, bytes)?;
    let play = match system {
        SystemId::Murdham => {
            begin::<affray_murdham::Fight>(files, name, path, bytes, source, seed)?
        }
        SystemId::Ingenuity => {
            begin::<affray_ingenuity::Fight>(files, name, path, bytes, source, seed)?
        }
        SystemId::Blackout => {
            begin::<affray_blackout::Fight>(files, name, path, bytes, source, seed)?
        }
        SystemId::Hallowed => {
            begin::<affray_hallowed::Fight>(files, name, path, bytes, source, seed)?
        }
        SystemId::Persona => {
            begin::<affray_persona::Fight>(files, name, path, bytes, source, seed)?
        }
    };
    Ok((system, play))
}

/// The system that an encounter names, read before anything else of it.
pub(crate) fn system_of(name: &str, bytes: &[u8]) -> Result<SystemId, LoadError> {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "system").then(|| value.split('#').next().unwrap_or_default().trim())
    });
    let Some(word) = line else {
        // Whatever else is wrong is said by the reader of the first system.
        return Ok(SystemId::ALL[0]);
    };
    let word = word.trim_matches(['"', '\'']);
    SystemId::of(word)
        .map_err(|why| LoadError::System { path: name.to_owned(), why: why.to_string() })
}

fn begin<S: System>(
    files: &dyn Files,
    name: &str,
    path: &str,
    bytes: &[u8],
    source: Source,
    seed: Option<u64>,
) -> Result<Box<dyn Play>, LoadError> {
    let encounter = Document::read(name, bytes, S::encounter_schema())?;
    let mut library = Vec::new();
    let mut mistakes = Mistakes::of([&encounter]);
    for (place, value) in encounter.root().list("use").enumerate() {
        let named = value.text().unwrap_or_default();
        match used(files, path, named, place as u16 + 1, S::library_schema()) {
            Ok(document) => library.push(document),
            Err(LoadError::Mistakes(theirs)) => return Err(theirs.into()),
            Err(other) => {
                let message = other.to_string();
                mistakes.push(affray_file::Mistake::new(value.span(), message));
            }
        }
    }
    mistakes.finish()?;
    let mut read = S::read(&encounter, &library)?;
    if let Some(missing) = Rules::of(S::RULEBOOK).unfinished() {
        let note = format!("The rules of {} are still in the making: {missing}", S::NAME);
        read.notes.insert(0, note);
    }
    let title = read.fight.view(None).title;
    let origin = Origin { title, encounter: source, seed };
    let session = Session::new(read, origin)
        .map_err(|why| LoadError::Start { path: name.to_owned(), why })?;
    Ok(Box::new(session))
}

/// The files that an encounter uses, as it names them: paths from its own folder.
///
/// # Errors
/// The encounter does not have the form of one: all its mistakes.
pub fn uses(name: &str, bytes: &[u8]) -> Result<Vec<String>, LoadError> {
    let (schema, _) = system_of(name, bytes)?.schemas();
    let document = Document::read(name, bytes, schema)?;
    let named = document.root().list("use").filter_map(|value| value.text().map(str::to_owned));
    Ok(named.collect())
}

/// Whether a file may name another by this path: from its own folder, at most two folders up.
/// `whose` is how the refusal calls the file: `the record`.
///
/// # Errors
/// Why not.
pub fn may_name(named: &str, whose: &str) -> Result<(), String> {
    if named.starts_with(['/', '\\']) || named.contains(':') {
        return Err(format!("only paths from {whose}'s own folder are allowed"));
    }
    if named.split(['/', '\\']).filter(|part| *part == "..").count() > 2 {
        return Err(format!("the path leads too far out of {whose}'s folder: at most two up"));
    }
    Ok(())
}

/// A file that an encounter uses.
pub(crate) fn used(
    files: &dyn Files,
    from: &str,
    named: &str,
    number: u16,
    schema: &'static Schema,
) -> Result<Document, LoadError> {
    may_name(named, "the encounter")
        .map_err(|why| LoadError::File { path: named.to_owned(), why })?;
    let path = beside(from, named);
    let bytes = files.read(&path).map_err(|why| LoadError::File { path: path.clone(), why })?;
    Ok(Document::read_numbered(number, named, &bytes, schema)?)
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

/// The encounter of a record, as a fight at its start.
///
/// # Errors
/// As [`load`]; or the record is of another version of the rules.
pub(crate) fn open_record(
    files: &dyn Files,
    path: &str,
    record: &Record,
) -> Result<(SystemId, Box<dyn Play>), LoadError> {
    Ground::of(files, path, record)?.open(files, record.head.seed)
}

/// Takes up a fight where a record left it. Expectations are not looked at.
///
/// # Errors
/// The record does not fit its encounter or this version: the line, what it holds, and what the
/// rule asks there.
pub fn resume(
    files: &dyn Files,
    path: &str,
    bytes: &[u8],
) -> Result<(SystemId, Box<dyn Play>), LoadError> {
    resume_at(files, path, bytes, None)
}

/// Takes up a fight in the middle of a record: after the line with this number, counted from 1, or
/// at its end.
///
/// # Errors
/// As [`resume`]; or the record's answers stand on other lines.
pub fn resume_at(
    files: &dyn Files,
    path: &str,
    bytes: &[u8],
    last: Option<usize>,
) -> Result<(SystemId, Box<dyn Play>), LoadError> {
    let (record, numbers) = crate::record::parse(path, bytes)?;
    if let (Some(last), Some(&first), Some(&end)) = (last, numbers.first(), numbers.last())
        && !(first.saturating_sub(1)..=end).contains(&last)
    {
        return Err(LoadError::Line { path: path.to_owned(), line: last, first, end });
    }
    let (system, mut play) = open_record(files, path, &record)?;
    let wanted = |line: &usize| last.is_none_or(|last| *line <= last);
    for (entry, line) in record.lines.iter().zip(numbers.iter().copied().filter(wanted)) {
        apply(play.as_mut(), &entry.line).map_err(|(message, help)| RecordError {
            file: path.to_owned(),
            line,
            text: entry.to_string(),
            message,
            help,
        })?;
    }
    Ok((system, play))
}

/// Gives a line of a transcript to a fight; expectations and comments are passed by.
pub(crate) fn apply(
    play: &mut dyn Play,
    line: &Transcript,
) -> Result<(), (String, Option<String>)> {
    let refused = |why: Refusal| (why.to_string(), why.help());
    match line {
        Transcript::Decision { asker, words } => {
            let input = Input::Words(words.clone());
            let reply = Reply { asker: Some(asker.clone()), ..Reply::from(input) };
            play.reply(reply).map(drop).map_err(refused)
        }
        Transcript::Volunteered { seat, words } => {
            play.volunteer(seat, words).map(drop).map_err(refused)
        }
        Transcript::Dice { notation, rolled } => {
            let input = match rolled {
                affray_table::Rolled::Faces(faces) => Input::Faces(faces.to_vec()),
                affray_table::Rolled::Value(value) => Input::Value(*value),
            };
            let reply = Reply { notation: Some(notation.clone()), ..Reply::from(input) };
            play.reply(reply).map(drop).map_err(refused)
        }
        Transcript::Digest(recorded) => match play.digest() {
            Some(now) if now == *recorded => Ok(()),
            Some(now) => Err((
                format!("the fight went another way: the digest here is {now}"),
                Some("the record was made by other rules, or was changed".to_owned()),
            )),
            None => Err((
                format!("there is no checkpoint here for {}", quoted(&recorded.to_string())),
                Some("a digest stands where nothing is pending".to_owned()),
            )),
        },
        Transcript::Expect(_) | Transcript::Comment(_) => Ok(()),
    }
}
