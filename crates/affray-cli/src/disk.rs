//! Files on a disk.

use std::io::Write;
use std::path::Path;

use affray_engine::{Files, LoadError, MAX_READ, grouped};

use crate::Exit;

/// The disk, as the library reads it.
pub(crate) struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let described = std::fs::metadata(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "no such file".to_owned(),
            _ => format!("cannot be read: {error}"),
        })?;
        if described.is_dir() {
            return Err("this is a folder, not a file".to_owned());
        }
        if described.len() > MAX_READ {
            return Err(format!(
                "the file has {} bytes; allowed: {}",
                grouped(described.len()),
                grouped(MAX_READ)
            ));
        }
        std::fs::read(path).map_err(|error| format!("cannot be read: {error}"))
    }
}

/// Writes a file whole or not at all; an existing one only when that is asked for.
pub(crate) fn write(path: &str, text: &str, force: bool) -> Result<(), Exit> {
    let target = Path::new(path);
    if target.exists() && !force {
        return Err(Exit::bad(format!(
            "{path}: the file already exists; overwrite it with --force"
        )));
    }
    let fail = |error: std::io::Error| Exit::bad(format!("{path}: cannot be written: {error}"));
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    let part = target.with_file_name(name);
    let mut file = std::fs::File::create(&part).map_err(fail)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if let Err(error) = written {
        let _ = std::fs::remove_file(&part);
        return Err(fail(error));
    }
    std::fs::rename(&part, target).map_err(fail)
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
            let marks = mistake.span.range().len().clamp(1, 60);
            let before: String = shown
                .chars()
                .take(column.saturating_sub(1))
                .map(|letter| if letter == '\t' { '\t' } else { ' ' })
                .collect();
            let room = shown.chars().count().saturating_sub(before.chars().count()).max(1);
            text += &format!("  | {shown}\n  | {before}{}\n", "^".repeat(marks.min(room)));
        }
        if let Some(allowed) = &mistake.allowed {
            text += &format!("  allowed: {allowed}\n");
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
