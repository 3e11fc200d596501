//! Records: an encounter and its tape, in words, as a file.

mod parse;
mod print;
mod seating;
mod whole;

use affray_table::Rolled;

use crate::digest::Digest;

pub use parse::{RecordError, parse};
pub use seating::Seating;
pub(crate) use whole::Held;
pub use whole::Library;

/// Where a record's encounter is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, by its path from the record.
    Path(String),
    /// The encounter itself.
    Inline(String),
    /// The encounter itself, and the files that it uses.
    Whole(String, Vec<Library>),
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
    /// The system, by its short name.
    pub system: String,
    /// The version of its rules.
    pub rules: u32,
    /// The version of the engine.
    pub engine: String,
    /// What the record is called.
    pub title: Option<String>,
    /// The clauses that a case checks.
    pub checks: Vec<String>,
    /// The seed of the dice.
    pub seed: Option<u64>,
    /// Who sits at the table.
    pub seating: Seating,
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
    /// Who gave the answer.
    pub by: By,
}

/// Who gave an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Somebody at the table: what they decided, rolled or ruled.
    #[default]
    Person,
    /// The program: its tactics, its search or its generator. A record marks it with `~`.
    Program,
}

impl From<Transcript> for Entry {
    fn from(line: Transcript) -> Entry {
        Entry { line, comment: None, by: By::Person }
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
    /// `undo`, or `undo 3`: so many answers of people are taken back, with what followed them.
    Undo(usize),
    /// `redo`: what was taken back last is given again.
    Redo,
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
