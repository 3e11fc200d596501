//! A system of rules behind an interface, and the list of those that a program offers.

use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;

use affray_file::{Document, Mistakes, Schema, Setting, nearest};

use crate::advise::Minds;
use crate::draft::seat_of;
use crate::encounter::LoadError;
use crate::house;
use crate::play::Play;
use crate::record::Origin;
use crate::reveal::RevealLine;
use crate::rulebook::Rules;
use crate::session::Session;
use crate::sim::{Arena, Ground};
use crate::system::System;

/// A system of rules, whatever its types: what a program lists to offer it.
///
/// A system makes its own with [`entry`], in its own crate, so that everything generic is compiled
/// there.
pub trait Entry: Send + Sync {
    /// The short name, as files write it: `murdham`.
    fn name(&self) -> &'static str;

    /// The version of the rules.
    fn rules_version(&self) -> u32;

    /// The rulebook.
    fn rules(&self) -> Rules;

    /// What its encounter files may hold.
    fn encounter_schema(&self) -> &'static Schema;

    /// What a file named in an encounter's `use` may hold.
    fn library_schema(&self) -> &'static Schema;

    /// The settings that its encounters accept, with their values, the default first.
    fn settings(&self) -> &'static [Setting];

    /// A commented encounter to start from.
    fn starter(&self) -> &'static str;

    /// A fight at its first question. `name` is what messages call the encounter; the title of
    /// `origin` is taken from it.
    ///
    /// # Errors
    /// All mistakes of the files, or the rules refuse to begin.
    fn begin(
        &self,
        name: &str,
        encounter: &Document,
        library: &[Document],
        origin: Origin,
    ) -> Result<Box<dyn Play>, LoadError>;

    /// The mistakes of these files' meaning, whether they fit together or not.
    fn mistakes(&self, encounter: &Document, library: &[Document]) -> Mistakes;

    /// A fight at its start, to be fought many times; `searching` are sides that decide by
    /// searching, so many `plays` for each decision.
    ///
    /// # Errors
    /// All mistakes of the files, or there is no such side.
    fn arena(
        &self,
        encounter: &Document,
        library: &[Document],
        searching: &[String],
        plays: u64,
    ) -> Result<Box<dyn Arena>, LoadError>;

    /// The JSON Schema of its encounter files.
    fn schema(&self) -> serde_json::Value {
        affray_file::json_schema(self.encounter_schema())
    }
}

impl Debug for dyn Entry {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two are the same if they have the same name.
impl PartialEq for dyn Entry {
    fn eq(&self, other: &dyn Entry) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Entry {}

/// The entry of the system `S`, for a function of its own crate that a program lists.
#[must_use]
pub const fn entry<S: System>() -> &'static dyn Entry {
    &Of::<S>(PhantomData)
}

struct Of<S>(PhantomData<fn() -> S>);

impl<S: System> Entry for Of<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn rules_version(&self) -> u32 {
        S::RULES
    }

    fn rules(&self) -> Rules {
        Rules::of(S::RULEBOOK)
    }

    fn encounter_schema(&self) -> &'static Schema {
        S::ENCOUNTER_SCHEMA
    }

    fn library_schema(&self) -> &'static Schema {
        S::LIBRARY_SCHEMA
    }

    fn settings(&self) -> &'static [Setting] {
        S::SETTINGS
    }

    fn starter(&self) -> &'static str {
        S::STARTER
    }

    fn begin(
        &self,
        name: &str,
        encounter: &Document,
        library: &[Document],
        origin: Origin,
    ) -> Result<Box<dyn Play>, LoadError> {
        let mut read = house::read::<S>(encounter, library)?;
        if let Some(missing) = Rules::of(S::RULEBOOK).unfinished() {
            let note = format!("The rules of {} are unfinished: {missing}", S::NAME);
            read.notes.insert(0, note);
        }
        let origin = Origin { title: read.fight.view(None).title, ..origin };
        let mut session = Session::new(read, origin)
            .map_err(|why| LoadError::Start { path: name.to_owned(), why })?
            .with_files(encounter, library);
        for value in encounter.root().list("reveal") {
            let lines = RevealLine::meant(value.text().unwrap_or_default(), &session.seats());
            let told =
                lines.and_then(|lines| lines.iter().try_for_each(|line| session.reveal(line)));
            told.expect("it was looked at when the file was read");
        }
        Ok(Box::new(session))
    }

    fn mistakes(&self, encounter: &Document, library: &[Document]) -> Mistakes {
        match house::read::<S>(encounter, library) {
            Ok(_) => Mistakes::of([encounter].into_iter().chain(library)),
            Err(mistakes) => mistakes,
        }
    }

    fn arena(
        &self,
        encounter: &Document,
        library: &[Document],
        searching: &[String],
        plays: u64,
    ) -> Result<Box<dyn Arena>, LoadError> {
        let read = house::read::<S>(encounter, library)?;
        let mut minds = Minds { seats: Vec::new(), plays };
        for side in searching {
            minds.seats.push(seat_of(&read.fight, side)?);
        }
        Ok(Box::new(Ground::new(read.fight, minds)))
    }
}

/// The systems that a program offers, in the order in which it names them.
///
/// Start here: [`load`](Systems::load) reads an encounter and gives a fight.
///
/// Each is named by a function of its own crate, so that what is generic over it is compiled there.
#[derive(Clone, Copy, Debug)]
pub struct Systems(&'static [fn() -> &'static dyn Entry]);

impl PartialEq for Systems {
    fn eq(&self, other: &Systems) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Systems {}

/// No system has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no system `{given}`; allowed: {allowed}{}",
    nearest.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
pub struct UnknownSystem {
    /// What was given.
    pub given: String,
    /// The systems there are.
    pub allowed: String,
    /// The one that was probably meant.
    pub nearest: Option<String>,
}

impl Systems {
    /// These systems.
    #[must_use]
    pub const fn new(entries: &'static [fn() -> &'static dyn Entry]) -> Systems {
        Systems(entries)
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn Entry> {
        self.0.iter().map(|entry| entry())
    }

    /// Their names, with commas between them.
    #[must_use]
    pub fn names(self) -> String {
        self.iter().map(Entry::name).collect::<Vec<_>>().join(", ")
    }

    /// The system of this name.
    ///
    /// # Errors
    /// There is none; what there is.
    pub fn of(self, name: &str) -> Result<&'static dyn Entry, UnknownSystem> {
        let wanted = name.trim().to_lowercase();
        let found = self.iter().find(|system| system.name() == wanted);
        found.ok_or_else(|| UnknownSystem {
            given: name.chars().take(60).collect(),
            allowed: self.names(),
            nearest: nearest(name, self.iter().map(Entry::name)).map(str::to_owned),
        })
    }
}
