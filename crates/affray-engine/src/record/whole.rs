//! Libraries that stand in a record, behind the encounter that uses them.

use std::fmt::{Display, Formatter, Result as Written};
use std::iter::Peekable;

use crate::encounter::{Files, beside};

/// A file that an encounter uses, as it stands in a record between `--- NAME` and `---`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// Its path as the encounter names it.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// What begins a library, before its name.
const BEGIN: &str = "--- ";
/// What ends it.
const END: &str = "---";

/// Reads the libraries that stand here. The error is the number of a line that begins one that
/// never ends.
pub(super) fn libraries<'t>(
    lines: &mut Peekable<impl Iterator<Item = (usize, &'t str)>>,
) -> Result<Vec<Library>, usize> {
    let mut libraries = Vec::new();
    while let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with(BEGIN)) {
        let mut text = String::new();
        loop {
            match lines.next() {
                None => return Err(number),
                Some((_, line)) if line.trim_end() == END => break,
                Some((_, line)) => text = text + line + "\n",
            }
        }
        libraries.push(Library { name: line[BEGIN.len()..].trim().to_owned(), text });
    }
    Ok(libraries)
}

impl Display for Library {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        writeln!(f, "{BEGIN}{}", self.name)?;
        self.text.lines().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f, "{END}")
    }
}

/// The files that a record holds, before those of `files`.
pub(crate) struct Held<'a> {
    /// Where the record is; paths of its libraries start from there.
    pub path: &'a str,
    /// What it holds.
    pub libraries: &'a [Library],
    /// Where other files are.
    pub files: &'a dyn Files,
}

impl Files for Held<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let is_meant = |library: &&Library| beside(self.path, &library.name) == path;
        match self.libraries.iter().find(is_meant) {
            Some(library) => Ok(library.text.clone().into_bytes()),
            None => self.files.read(path),
        }
    }
}
