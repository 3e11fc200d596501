//! An encounter that can be changed: its files, one value of which may be set to another.

mod change;
mod knob;
mod range;

use affray_file::{Document, Mistakes};
use affray_table::Seat;
use serde::Serialize;

use crate::advise::TACTICS_PLAYS;
use crate::encounter::{Files, LoadError, Loaded, documents};
use crate::entry::{Entry, Systems};
use crate::record::{Origin, Source};
use crate::sim::Arena;
use crate::system::System;

pub use knob::{Knob, RequestError};
pub use range::{MAX_VALUES, Range};

/// A value that a knob can be turned to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Scalar {
    /// True or false.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A word, or text.
    Text(String),
}

impl std::fmt::Display for Scalar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Scalar::Bool(value) => write!(f, "{value}"),
            Scalar::Int(value) => write!(f, "{value}"),
            Scalar::Text(value) => f.write_str(value),
        }
    }
}

/// A file of an encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    name: String,
    text: String,
}

/// An encounter with the files it uses, to be read again with a value changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    systems: Systems,
    system: &'static dyn Entry,
    path: String,
    /// The encounter first, then what it uses.
    texts: Vec<Text>,
    /// What was changed, in words.
    changes: Vec<String>,
    /// The sides that decide by searching, and how long.
    searching: Vec<String>,
    plays: u64,
}

impl Draft {
    /// Reads an encounter and the files it uses. Mistakes in them show when an
    /// [`arena`](Draft::arena) is made.
    ///
    /// # Errors
    /// A file cannot be read, or the encounter has mistakes.
    pub fn open(systems: Systems, files: &dyn Files, path: &str) -> Result<Draft, LoadError> {
        let bytes =
            files.read(path).map_err(|why| LoadError::File { path: path.to_owned(), why })?;
        Draft::of(systems, files, (path, path), &bytes)
    }

    /// The encounter of this text, which messages call `name`; its own paths start from `path`.
    ///
    /// # Errors
    /// As [`Draft::open`].
    pub fn of(
        systems: Systems,
        files: &dyn Files,
        (name, path): (&str, &str),
        bytes: &[u8],
    ) -> Result<Draft, LoadError> {
        let system = systems.of_encounter(name, bytes)?;
        let (encounter, library) = documents(system, files, (name, path), bytes)?;
        let text = |document: &Document| Text {
            name: document.name().to_owned(),
            text: document.text().to_owned(),
        };
        let texts = std::iter::once(&encounter).chain(&library).map(text).collect();
        Ok(Draft {
            systems,
            system,
            path: path.to_owned(),
            texts,
            changes: Vec::new(),
            searching: Vec::new(),
            plays: TACTICS_PLAYS,
        })
    }

    /// The systems that it was looked for among.
    #[must_use]
    pub fn systems(&self) -> Systems {
        self.systems
    }

    /// The system.
    #[must_use]
    pub fn system(&self) -> &'static dyn Entry {
        self.system
    }

    /// Where it was read from.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The text of the encounter, with what was changed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.texts[0].text
    }

    /// The texts of the files that it uses, with what was changed, by the names that it uses them by.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().skip(1).map(|text| (text.name.as_str(), text.text.as_str()))
    }

    /// The sides that decide by searching, and how many plays they make for each decision.
    #[must_use]
    pub fn searches(&self) -> (&[String], u64) {
        (&self.searching, self.plays)
    }

    /// What was changed, such as `Pell.str = 9`.
    #[must_use]
    pub fn changes(&self) -> &[String] {
        &self.changes
    }

    /// The same encounter with these sides deciding by searching, so many plays for each decision.
    ///
    /// # Errors
    /// There is no such side, or the encounter has mistakes.
    pub fn searching(&self, sides: &[String], plays: u64) -> Result<Draft, LoadError> {
        let draft = Draft { searching: sides.to_vec(), plays, ..self.clone() };
        draft.arena()?;
        Ok(draft)
    }

    /// The encounter as a record keeps it: by its path if nothing was changed, else its text.
    #[must_use]
    pub fn source(&self) -> Source {
        match self.changes.is_empty() {
            true => Source::Path(self.path.clone()),
            false => Source::Inline(self.texts[0].text.clone()),
        }
    }

    /// The same encounter with a setting, where the system has it and the encounter does not say it.
    ///
    /// # Errors
    /// All mistakes of the files.
    pub fn unless_set(&self, setting: &str, value: &str) -> Result<Draft, LoadError> {
        let documents = self.documents()?;
        let said = documents[0].root().table("settings").is_some_and(|table| table.has(setting));
        match self.knob(&format!("settings.{setting}")) {
            Ok(knob) if !said => Ok(self.with(&knob, &Scalar::Text(value.to_owned()))?),
            Ok(_) | Err(_) => Ok(self.clone()),
        }
    }

    /// The fight at its first question.
    ///
    /// # Errors
    /// All mistakes of the files, or the rules refuse to begin.
    pub fn begin(&self, seed: Option<u64>) -> Result<Loaded, LoadError> {
        let documents = self.documents()?;
        let origin = Origin { title: String::new(), encounter: self.source(), seed };
        let play = self.system.begin(&self.path, &documents[0], &documents[1..], origin)?;
        Ok((self.system, play))
    }

    /// The fight that the encounter describes.
    ///
    /// # Errors
    /// All mistakes of the files.
    pub fn arena(&self) -> Result<Box<dyn Arena>, LoadError> {
        let documents = self.documents()?;
        self.system.arena(&documents[0], &documents[1..], &self.searching, self.plays)
    }

    /// The files, read: the encounter first.
    fn documents(&self) -> Result<Vec<Document>, Mistakes> {
        let (schema, library) = (self.system.encounter_schema(), self.system.library_schema());
        let numbered = self.texts.iter().enumerate();
        let read = numbered.map(|(number, one)| {
            let schema = if number == 0 { schema } else { library };
            let name = match self.changes.is_empty() {
                true => one.name.clone(),
                false => format!("{} with {}", one.name, self.changes.join(", ")),
            };
            Document::read_numbered(number as u16, &name, one.text.as_bytes(), schema)
        });
        read.collect()
    }
}

/// The seat of a side, by its name.
pub(crate) fn seat_of<S: System>(fight: &S, side: &str) -> Result<Seat, RequestError> {
    let seats = fight.seats().into_iter().filter(|&seat| seat != Seat::GM);
    let sides: Vec<(Seat, String)> = seats.map(|seat| (seat, fight.seat_name(seat))).collect();
    let found = sides.iter().find(|known| crate::words::same(&known.1, side));
    found.map(|known| known.0).ok_or_else(|| {
        let message = format!("there is no side {}", crate::words::quoted(side));
        RequestError::unknown(message, side, sides.iter().map(|known| known.1.as_str()))
    })
}
