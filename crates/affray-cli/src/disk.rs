//! Files on a disk.

use std::borrow::Cow;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use affray_engine::{Files, LoadError, MAX_READ, grouped};
use etcetera::BaseStrategy as _;

use crate::{Exit, out};

/// The folder of the user's data: the one that `AFFRAY_DATA` names, or `affray` among those of other
/// programs.
pub(crate) fn data_folder() -> Result<PathBuf, String> {
    if let Some(data) = std::env::var_os("AFFRAY_DATA").filter(|data| !data.is_empty()) {
        return Ok(PathBuf::from(data));
    }
    let strategy = etcetera::choose_base_strategy().map_err(|why| why.to_string())?;
    Ok(strategy.data_dir().join("affray"))
}

/// The disk, as the library reads it.
pub(crate) struct Disk;

/// The path that stands for the standard input.
pub(crate) const STANDARD_INPUT: &str = "-";

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        /// It can be read only once, and may be wanted again.
        static TYPED: OnceLock<Result<Vec<u8>, String>> = OnceLock::new();
        if path == STANDARD_INPUT {
            return TYPED.get_or_init(|| bytes(std::io::stdin().lock())).clone();
        }
        let unread = |why: std::io::Error| format!("cannot be read: {why}");
        let described = std::fs::metadata(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "no such file".to_owned(),
            _ => unread(error),
        })?;
        if described.is_dir() {
            return Err("this is a folder, not a file".to_owned());
        }
        if !described.is_file() {
            return Err("this is a device or a pipe, not a file; write `-` for the standard input"
                .to_owned());
        }
        if described.len() > MAX_READ {
            return Err(too_large(described.len()));
        }
        bytes(File::open(path).map_err(unread)?)
    }
}

/// All bytes there are, if they are few enough.
fn bytes(from: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = from.take(MAX_READ + 1).read_to_end(&mut bytes);
    match read.map_err(|why| format!("cannot be read: {why}"))? as u64 {
        size if size > MAX_READ => Err(too_large(size)),
        _ => Ok(bytes),
    }
}

fn too_large(size: u64) -> String {
    format!("the file has {} bytes; allowed: {}", grouped(size), grouped(MAX_READ))
}

/// Writes a file whole or not at all; an existing one only when that is asked for. A link stays
/// one, and a file that is written over keeps its permissions.
pub(crate) fn write(path: &str, text: &str, force: bool) -> Result<(), Exit> {
    let target = may_write(path, force)?;
    let fail =
        |error: std::io::Error| Exit::unwritten(format!("{path}: cannot be written: {error}"));
    let (part, mut file) = beside(&target).map_err(fail)?;
    let permissions = std::fs::metadata(&target).ok().map(|known| known.permissions());
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| permissions.map_or(Ok(()), |known| file.set_permissions(known)))
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::rename(&part, &target));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&part);
        fail(error)
    })
}

/// A new file in the folder of another, under a name that nobody has.
fn beside(target: &Path) -> std::io::Result<(PathBuf, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let mut number = std::process::id();
    loop {
        let part = target.with_file_name(format!(".{name}.{number}.part"));
        match OpenOptions::new().write(true).create_new(true).open(&part) {
            Err(why) if why.kind() == std::io::ErrorKind::AlreadyExists => {
                number = number.wrapping_add(1);
            }
            file => return Ok((part, file?)),
        }
    }
}

/// Whether a file may be written; the file itself, where the path is a link to it.
pub(crate) fn may_write(path: &str, force: bool) -> Result<PathBuf, Exit> {
    let refuse = |why: &str| Err(Exit::bad(format!("{path}: {why}")));
    if path == STANDARD_INPUT || path.is_empty() {
        return refuse("this is no file name; a file of that name is `./-`");
    }
    if Path::new(path).symlink_metadata().is_err() {
        let parent = Path::new(path).parent().filter(|parent| !parent.as_os_str().is_empty());
        return match parent.filter(|parent| !parent.is_dir()) {
            Some(parent) => refuse(&format!("there is no folder {}", parent.display())),
            None => Ok(PathBuf::from(path)),
        };
    }
    if Path::new(path).is_dir() {
        return refuse("this is a folder, not a file");
    }
    if !force {
        return refuse("the file already exists; overwrite it with --force");
    }
    let Ok(target) = Path::new(path).canonicalize() else {
        return refuse("the link leads nowhere; remove it first");
    };
    let described = std::fs::metadata(&target)
        .map_err(|why| Exit::unwritten(format!("{path}: cannot be written: {why}")))?;
    if !described.is_file() {
        return refuse("this is a device or a pipe, not a file");
    }
    if described.permissions().readonly() {
        return refuse("the file is read-only");
    }
    if names(&described) > 1 {
        return refuse(
            "the file has another name (a hard link), which would keep the old text; \
                       remove one of them first",
        );
    }
    Ok(target)
}

/// How many names a file has.
#[cfg(unix)]
fn names(of: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(of)
}

/// How many names a file has: nobody can say.
#[cfg(not(unix))]
fn names(_of: &std::fs::Metadata) -> u64 {
    1
}

/// A loading error as people read it: every mistake with its line marked.
pub(crate) fn told(error: &LoadError) -> Exit {
    let LoadError::Mistakes(mistakes) = error else {
        return Exit::bad(format!("error: {error}"));
    };
    let mut text = String::new();
    for mistake in mistakes.iter() {
        let (line, column) = mistakes.line_col(mistake);
        let shown = mistakes.line_text(mistake);
        text += &format!("error: {}:{line}:{column}: {}\n", mistake.file, mistake.message);
        if !shown.trim().is_empty() {
            text += &marked(shown, column, mistake.span.range().len());
        }
        if let Some(allowed) = &mistake.allowed {
            text += &format!("  allowed: {}\n", few(allowed));
        }
        if let Some(near) = &mistake.nearest {
            text += &format!("  did you mean `{near}`?\n");
        }
        if let Some(clause) = mistake.clause {
            text += &format!("  by {clause}\n");
        }
    }
    if mistakes.more() > 0 {
        text += &format!("and {} more mistakes\n", mistakes.more());
    }
    Exit::bad(text.trim_end())
}

/// The most characters of a line of a file that are repeated.
const MOST_SHOWN: usize = 120;
/// The most characters of what is allowed.
const MOST_ALLOWED: usize = 400;

/// A line of a file, from this column on marked for so many characters. Of a long one only what is
/// about the mark; what would command a terminal is a sign of its own.
fn marked(line: &str, column: usize, length: usize) -> String {
    let mut letters: Vec<char> = line
        .chars()
        .map(|letter| match out::shown(letter.encode_utf8(&mut [0; 4])) {
            Cow::Owned(_) => char::REPLACEMENT_CHARACTER,
            Cow::Borrowed(_) => letter,
        })
        .collect();
    let mut at = column.saturating_sub(1).min(letters.len());
    if letters.len() > MOST_SHOWN {
        let from = at.saturating_sub(MOST_SHOWN / 2).min(letters.len() - MOST_SHOWN);
        let is_end = from + MOST_SHOWN >= letters.len();
        letters = letters[from..(from + MOST_SHOWN)].to_vec();
        at -= from;
        if from > 0 {
            letters[0] = '…';
        }
        if !is_end {
            letters[MOST_SHOWN - 1] = '…';
        }
    }
    let before = letters[..at].iter().map(|&letter| if letter == '\t' { '\t' } else { ' ' });
    let before: String = before.collect();
    let room = (letters.len() - at).max(1);
    let line: String = letters.into_iter().collect();
    format!("  | {line}\n  | {before}{}\n", "^".repeat(length.clamp(1, 60).min(room)))
}

/// What is allowed, without the end of a long list.
fn few(allowed: &str) -> String {
    let entries: Vec<&str> = allowed.split(", ").collect();
    let mut length = 0;
    let fits = |entry: &&&str| {
        length += entry.len() + 2;
        length <= MOST_ALLOWED
    };
    let shown = entries.iter().take_while(fits).count();
    match entries.len() - shown {
        0 | 1 => allowed.to_owned(),
        _ if shown == 0 => allowed.to_owned(),
        more => format!("{} and {more} more", entries[..shown].join(", ")),
    }
}
