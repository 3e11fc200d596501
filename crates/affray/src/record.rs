//! Records: an encounter and its tape, in words, as a file.

mod compose;
mod parse;
mod path;
mod print;
mod stage;
mod table;

use affray_table::Rolled;

use crate::digest::Digest;

pub(crate) use compose::Composed;
pub use parse::{RecordError, parse};
pub use stage::{Change, Edit, Line, Staging};
pub use table::{Case, cases};

/// Where a record's encounter is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, by its path from the record.
    Path(String),
    /// The encounter itself.
    Inline(String),
    /// A stage, with changes.
    Stage(Staging),
}

/// Where a fight comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The encounter's title.
    pub title: String,
    /// The encounter.
    pub encounter: Source,
    /// The seed of its dice, if a generator throws them.
    pub seed: Option<u64>,
}

/// What stands before a record's transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The system, by its short name; empty where a stage says it.
    pub system: String,
    /// The version of its rules; a case on a stage is always of the present one.
    pub rules: Option<u32>,
    /// The version of the engine; empty where it is not said.
    pub engine: String,
    /// What the record is called.
    pub title: Option<String>,
    /// The clauses that a case checks.
    pub checks: Vec<String>,
    /// The seed of the dice.
    pub seed: Option<u64>,
}

/// A record, or a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What stands before the transcript.
    pub head: Head,
    /// The encounter.
    pub encounter: Source,
    /// The transcript.
    pub lines: Vec<Entry>,
}

/// A line of the transcript, with what is said about it after `#`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line.
    pub line: Transcript,
    /// The comment behind it.
    pub comment: Option<String>,
}

impl From<Transcript> for Entry {
    fn from(line: Transcript) -> Entry {
        Entry { line, comment: None }
    }
}

/// A line of the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transcript {
    /// `Boudica> attack Town Guard 1 with spear`
    Decision {
        /// For whom.
        asker: String,
        /// The option's wording.
        words: String,
    },
    /// `GM! Pell dies`
    Volunteered {
        /// Who says it.
        seat: String,
        /// What.
        words: String,
    },
    /// `3d6: 4 2 5`, or `3d6: = 11`
    Dice {
        /// How the dice are written.
        notation: String,
        /// How they fell.
        rolled: Rolled,
    },
    /// `@ 1f3a…`
    Digest(Digest),
    /// `? Bandit.health = 4`
    Expect(Expectation),
    /// `# …`, or an empty line.
    Comment(String),
}

/// What a case expects at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// `? path = value`
    Value {
        /// What to look at.
        path: String,
        /// What it must be.
        value: String,
    },
    /// `? dice left = 0`: dice lines that follow in the transcript.
    DiceLeft(usize),
    /// `? asked = Balthasar`: who decides now; `nobody` once the fight is over.
    Asked(String),
    /// `? rolls = d20`: the dice asked for now.
    Rolls(String),
    /// `? options = a | b`: exactly these, in any order.
    Options(Vec<String>),
    /// `? option: words`, or `? no option: words`.
    Option {
        /// The wording.
        words: String,
        /// Whether it must be there.
        legal: bool,
    },
    /// `? refused: words`: this answer would be refused now, and changes nothing.
    Refused(String),
    /// `? told: clause.id words`, or `? not told: clause.id`: since the last answer.
    Told {
        /// The clause.
        clause: String,
        /// The sentence, if it is given.
        words: Option<String>,
        /// Whether it must have been told.
        told: bool,
    },
    /// `? mistake: part of the message`: the encounter is refused so.
    Mistake(String),
}
