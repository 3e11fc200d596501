//! Stages: encounters that many cases share, each with a few changes of its own.

use std::fmt::{self, Display, Formatter};

use toml_edit::{DocumentMut, Value};

use crate::words::quoted;

/// The most changes of one case.
const MAX_CHANGES: usize = 200;

/// Where something is written: no part of what it says, so all places are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line(pub usize);

impl PartialEq for Line {
    fn eq(&self, _: &Line) -> bool {
        true
    }
}

impl Eq for Line {}

/// An encounter of a `stages` folder, with the changes of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staging {
    /// The stage's name: `duel` for `stages/duel.toml`.
    pub stage: String,
    /// The line that names it.
    pub line: Line,
    /// What is different, in order.
    pub changes: Vec<Change>,
}

/// A change of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is changed.
    pub edit: Edit,
    /// The line that says so.
    pub line: Line,
}

/// What a change does. Values are written as TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// `set: Bob.at = "4,0"`
    Set {
        /// What gets a value.
        path: String,
        /// The value; a table sets its keys and leaves the others.
        value: String,
    },
    /// `unset: Bob.shield`
    Unset {
        /// What goes away.
        path: String,
    },
    /// `add: Cid like Bob { at = "9,9" }`
    Add {
        /// Who or what is new.
        name: String,
        /// Which entry it is like; it stands right behind that.
        like: String,
        /// What it has otherwise, as a table.
        with: Option<String>,
    },
}

impl Staging {
    /// A stage by its name, with nothing changed.
    ///
    /// # Errors
    /// The name is not that of a file.
    pub(super) fn of(stage: &str, line: usize) -> Result<Staging, String> {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        if stage.is_empty() || !stage.chars().all(fits) {
            return Err(format!(
                "{} is not a stage name: use only letters, digits and `-`",
                quoted(stage)
            ));
        }
        Ok(Staging { stage: stage.to_owned(), line: Line(line), changes: Vec::new() })
    }

    /// Adds the change that `set: …` writes.
    ///
    /// # Errors
    /// It has no path, or no value that is TOML.
    pub(super) fn set(&mut self, written: &str, line: usize) -> Result<(), String> {
        let Some((path, value)) = written.split_once('=') else {
            return Err(format!("{} sets nothing: write `set: Bob.at = \"4,0\"`", quoted(written)));
        };
        let value = toml(value.trim())?.to_string();
        self.change(Edit::Set { path: a_path(path)?, value }, line)
    }

    /// Adds the changes that `unset: …` writes: paths, with commas between them.
    ///
    /// # Errors
    /// One is no path.
    pub(super) fn unset(&mut self, written: &str, line: usize) -> Result<(), String> {
        written
            .split(',')
            .try_for_each(|path| self.change(Edit::Unset { path: a_path(path)? }, line))
    }

    /// Adds the change that `add: …` writes.
    ///
    /// # Errors
    /// It says not who is like whom, or its values are no table of TOML.
    pub(super) fn add(&mut self, written: &str, line: usize) -> Result<(), String> {
        let (people, with) = match written.find('{') {
            Some(place) => (&written[..place], Some(toml(&written[place..])?.to_string())),
            None => (written, None),
        };
        let Some((name, like)) = people.split_once(" like ") else {
            return Err(format!("{} adds nothing: write `add: Cid like Bob`", quoted(written)));
        };
        let (name, like) = (name.trim().to_owned(), a_path(like)?);
        if name.is_empty() {
            return Err(format!("{} names nobody new: write `add: Cid like Bob`", quoted(written)));
        }
        self.change(Edit::Add { name, like, with }, line)
    }

    fn change(&mut self, edit: Edit, line: usize) -> Result<(), String> {
        if self.changes.len() >= MAX_CHANGES {
            return Err(format!("a case may change its stage at most {MAX_CHANGES} times"));
        }
        self.changes.push(Change { edit, line: Line(line) });
        Ok(())
    }
}

/// A path, if each of its parts says something.
fn a_path(written: &str) -> Result<String, String> {
    let path = written.trim();
    if path.split('.').any(|part| part.trim().is_empty()) {
        return Err(format!("{} is not a path: write `Bob.at`", quoted(path)));
    }
    Ok(path.to_owned())
}

/// A value as TOML writes it, without what stands around it.
pub(super) fn toml(written: &str) -> Result<Value, String> {
    let wrong = || {
        format!(
            "{} is not a value: write text in quotes, a number, `true`, a list `[…]` or a table `{{…}}`",
            quoted(written)
        )
    };
    let document: DocumentMut = format!("value = {written}").parse().map_err(|_| wrong())?;
    let value = document.get("value").and_then(|item| item.as_value()).ok_or_else(wrong)?;
    Ok(value.clone().decorated("", ""))
}

impl Display for Staging {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "stage: {}", self.stage)?;
        self.changes.iter().try_for_each(|change| writeln!(f, "{change}"))
    }
}

impl Display for Change {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.edit {
            Edit::Set { path, value } => write!(f, "set: {path} = {value}"),
            Edit::Unset { path } => write!(f, "unset: {path}"),
            Edit::Add { name, like, with: Some(with) } => {
                write!(f, "add: {name} like {like} {with}")
            }
            Edit::Add { name, like, with: None } => write!(f, "add: {name} like {like}"),
        }
    }
}
