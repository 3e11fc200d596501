//! Where fights, encounters and keys are kept.
//!
//! Of a fight its record is the truth: where it began, and what was added to it, in the order of time.
//! The state is played again from it. Nothing that was added is ever rewritten.

mod memory;
mod sqlite;

pub use memory::MemoryStore;
pub use sqlite::{SqliteStore, VERSION};

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::keys::{Key, KeyDigest};

/// Why something was not kept or found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The store is damaged, and only read.
    #[error("the store is damaged and is only read: {0}")]
    ReadOnly(String),
    /// It could not be written or read.
    #[error("the store failed: {0}")]
    Failed(String),
    /// It is of a later version of the program.
    #[error("the store was written by a later version of Affray ({0}); this one reads up to {1}")]
    Later(i64, i64),
    /// Another program has it.
    #[error("another Affray is using this folder: {0}")]
    InUse(String),
}

/// A fight as it begins to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFight {
    /// Its id.
    pub id: String,
    /// The short name of its system.
    pub system: String,
    /// Its title.
    pub title: String,
    /// The record up to here.
    pub head: String,
    /// Who sits at the table, as data.
    pub people: String,
    /// When.
    pub at: u64,
    /// How it stands.
    pub stands: Stands,
}

/// How a fight stands, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stands {
    /// Round, phase, whose turn.
    pub moment: String,
    /// How it ended; nothing while it goes on.
    pub outcome: Option<String>,
}

/// What is added to a fight: one act of one person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its place, from 1.
    pub place: u64,
    /// When.
    pub at: u64,
    /// Who did it.
    pub person: u32,
    /// Lines of the record.
    pub lines: String,
    /// Who sits at the table from now on, as data, where that changed.
    pub people: Option<String>,
    /// What the person was replied, where they may ask again.
    pub receipt: Option<Receipt>,
}

/// What somebody was replied to an act: the same for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Receipt {
    /// The id that they gave it.
    pub id: String,
    /// The number of what they were told once it was done.
    pub number: u64,
    /// A digest of what they asked for, so that an id is not used for something else.
    #[serde(skip)]
    pub of: u64,
}

/// A fight, as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFight {
    /// How it began.
    pub new: NewFight,
    /// What was added.
    pub entries: Vec<Entry>,
}

/// A fight in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Listed {
    /// Its id.
    pub fight: String,
    /// Its system.
    pub system: String,
    /// Its title.
    pub title: String,
    /// When it began, in milliseconds since 1970.
    pub began: u64,
    /// When something was added last.
    pub changed: u64,
    /// How it stands.
    #[serde(flatten)]
    pub stands: Stands,
}

/// An encounter of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KeptEncounter {
    /// Its id.
    #[serde(default)]
    pub id: String,
    /// What it is called in lists.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The files that it uses, by their paths as it names them.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// When it was changed last, in milliseconds since 1970.
    #[serde(default)]
    pub changed: u64,
}

/// Whether a store is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// It is.
    Whole,
    /// It is damaged: why. Nothing is written to it.
    Damaged(String),
}

/// Where everything is kept. What a function returned `Ok` for is there after any crash.
pub trait Store: Send + Sync {
    /// Whether it is whole.
    fn health(&self) -> Health;

    /// Keeps a new fight.
    ///
    /// # Errors
    /// It could not be written.
    fn begin(&self, fight: &NewFight) -> Result<(), StoreError>;

    /// Adds to a fight.
    ///
    /// # Errors
    /// It could not be written; nothing was added.
    fn append(&self, fight: &str, entry: &Entry, stands: &Stands) -> Result<(), StoreError>;

    /// A fight with everything that was added.
    ///
    /// # Errors
    /// It could not be read.
    fn fight(&self, id: &str) -> Result<Option<KeptFight>, StoreError>;

    /// Fights, those changed last first, without the first `from`, and how many there are.
    ///
    /// # Errors
    /// They could not be read.
    fn fights(&self, from: usize, most: usize) -> Result<(Vec<Listed>, usize), StoreError>;

    /// Forgets a fight and its keys.
    ///
    /// # Errors
    /// It could not be written.
    fn forget(&self, fight: &str) -> Result<(), StoreError>;

    /// Keeps a key.
    ///
    /// # Errors
    /// It could not be written.
    fn keep_key(&self, key: &Key) -> Result<(), StoreError>;

    /// The key with this digest.
    ///
    /// # Errors
    /// It could not be read.
    fn key(&self, digest: KeyDigest) -> Result<Option<Key>, StoreError>;

    /// The keys of a fight.
    ///
    /// # Errors
    /// They could not be read.
    fn keys(&self, fight: &str) -> Result<Vec<Key>, StoreError>;

    /// Takes a key back.
    ///
    /// # Errors
    /// It could not be written.
    fn revoke(&self, id: &str) -> Result<(), StoreError>;

    /// Keeps an encounter, under its id.
    ///
    /// # Errors
    /// It could not be written.
    fn keep_encounter(&self, encounter: &KeptEncounter) -> Result<(), StoreError>;

    /// All encounters, by name.
    ///
    /// # Errors
    /// They could not be read.
    fn encounters(&self) -> Result<Vec<KeptEncounter>, StoreError>;

    /// Forgets an encounter.
    ///
    /// # Errors
    /// It could not be written.
    fn drop_encounter(&self, id: &str) -> Result<(), StoreError>;
}
