//! What comes back: the forms of responses.

use affray_engine::advise::Advice;
use affray_engine::hand::Rulable;
use affray_engine::odds::{FightOdds, TurnOdds};
use affray_engine::sim::SimReport;
use affray_engine::{
    ClauseForm, LoadError, MenuOption, Mistakes, Refusal, SeatNews, SeatView, SettingForm,
};
use serde::Serialize;

/// What a request came to. Each kind of request has its form.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Done {
    /// Of `hello`.
    Hello(Limits),
    /// Of `open`.
    Begun(Begun),
    /// Of `view`.
    View(Box<SeatView>),
    /// Of `news`, `answer`, `roll`, `undo`, `redo` and `rule`.
    Told(Box<Told>),
    /// Of `offers`.
    Offers {
        /// What may be said, at most as many as were asked for.
        options: Vec<MenuOption>,
        /// How many there are in all.
        count: usize,
        /// What a game master can rule that is about these words: of somebody, if they begin with a
        /// name.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        rulings: Vec<Rulable>,
    },
    /// Of `odds`, of a turn.
    TurnOdds(Box<Work<TurnOdds>>),
    /// Of `odds`, of a fight.
    FightOdds(Box<Work<FightOdds>>),
    /// Of `advise`.
    Advice(Box<Work<Advice>>),
    /// Of `sample`.
    Sample(Box<Work<SimReport>>),
    /// Of `verify`.
    Verified(Verified),
    /// Of `rules`.
    Rules(Reading),
    /// Of `new`.
    New {
        /// The encounter.
        encounter: &'static str,
    },
    /// Of `save`.
    Saved {
        /// The record, complete by itself.
        record: String,
    },
    /// Of `close`.
    Closed {
        /// The fight that was forgotten.
        closed: String,
    },
    /// Of `cancel`.
    Canceled {
        /// The id of the request.
        request: serde_json::Value,
    },
}

/// What a program offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Limits {
    /// The version of the protocol.
    pub protocol: u32,
    /// The version of the forms.
    pub forms: u32,
    /// The version of the program.
    pub version: &'static str,
    /// The systems, by the names that files write.
    pub systems: Vec<&'static str>,
    /// The most bytes of a line.
    pub max_line: usize,
    /// The most fights at once.
    pub max_fights: usize,
    /// The most seconds that a request may work.
    pub max_seconds: u64,
    /// Whether files are read by their paths.
    pub reads_files: bool,
    /// The fights that are open.
    pub fights: Vec<String>,
}

/// A fight that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Begun {
    /// The name of the fight.
    pub fight: String,
    /// The system.
    pub system: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// The encounter's title.
    pub title: String,
    /// What was assumed when it was read, in sentences.
    pub notes: Vec<String>,
    /// All seats, by their names.
    pub seats: Vec<String>,
    /// The seats that people take.
    pub people: Vec<String>,
    /// Who rolls the dice: `ask` or `roll`.
    pub dice: &'static str,
}

/// What a seat is told of what changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Told {
    /// How much of the log that the seat had still holds. `lines` and `dice` follow behind that.
    pub holds: Holds,
    /// What is new.
    #[serde(flatten)]
    pub news: SeatNews,
}

/// How much of a log still holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Holds {
    /// The first so many lines.
    pub lines: usize,
    /// The first so many dice.
    pub dice: usize,
}

/// What long work came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Work<T> {
    /// Why it ended early: `canceled`, or `time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    /// What there is.
    #[serde(flatten)]
    pub done: T,
}

/// How cases and records went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Verified {
    /// How many hold.
    pub passed: usize,
    /// Those that do not.
    pub failed: Vec<Place>,
}

/// A line of a file, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what there was.
    pub words: String,
}

/// What a rulebook says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Reading {
    /// Clauses.
    Clauses {
        /// The clauses, in the rulebook's order.
        clauses: Vec<ClauseForm>,
    },
    /// Settings.
    Settings {
        /// The settings, in the rulebook's order.
        settings: Vec<SettingForm>,
    },
}

/// Why a request came to nothing. Everything is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Fault {
    /// What kind of fault it is, in a word.
    pub kind: &'static str,
    /// What is wrong, in a sentence.
    pub words: String,
    /// What to do instead.
    pub help: Option<String>,
    /// The rule that forbids it, if one does.
    pub by: Option<&'static str>,
    /// What is allowed, where that can be listed.
    pub legal: Vec<String>,
    /// The mistakes of files, where those are what is wrong.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub mistakes: Box<[MistakeForm]>,
}

/// A mistake in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakeForm {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub words: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<String>,
    /// What was probably meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// The clause that asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
}

impl Fault {
    /// A fault of this kind.
    #[must_use]
    pub fn new(kind: &'static str, words: impl Into<String>) -> Fault {
        let (help, by, legal, mistakes) = (None, None, Vec::new(), Box::default());
        Fault { kind, words: words.into(), help, by, legal, mistakes }
    }

    /// The same with what to do instead.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Fault {
        Fault { help: Some(help.into()), ..self }
    }

    /// The same with what is allowed.
    #[must_use]
    pub fn legal(self, legal: impl IntoIterator<Item = String>) -> Fault {
        Fault { legal: legal.into_iter().collect(), ..self }
    }

    /// A value that a request cannot have.
    #[must_use]
    pub fn value(why: impl ToString) -> Fault {
        Fault::new("bad-value", why.to_string())
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault {
            kind: refusal.kind(),
            words: refusal.to_string(),
            help: refusal.help(),
            by: refusal.because().map(|why| why.clause.id()),
            legal: refusal.legal().to_vec(),
            mistakes: Box::default(),
        }
    }
}

impl From<LoadError> for Fault {
    fn from(error: LoadError) -> Fault {
        let words = error.to_string();
        match error {
            LoadError::File { .. } => Fault::new("no-such-file", words),
            LoadError::Mistakes(mistakes) => Fault::from(&mistakes),
            LoadError::Record(wrong) => {
                let fault = Fault::new("bad-record", words);
                Fault { help: wrong.help, ..fault }
            }
            LoadError::System { .. } => Fault::new("no-such-system", words),
            LoadError::Request(_) | LoadError::Line { .. } => Fault::value(words),
            LoadError::Start { why, .. } => Fault::from(why),
            _ => Fault::value(words),
        }
    }
}

impl From<&Mistakes> for Fault {
    fn from(mistakes: &Mistakes) -> Fault {
        let form = |mistake| {
            let (line, column) = mistakes.line_col(mistake);
            MistakeForm {
                file: mistake.file.clone(),
                line,
                column,
                words: mistake.message.clone(),
                allowed: mistake.allowed.clone(),
                nearest: mistake.nearest.clone(),
                by: mistake.clause,
            }
        };
        let count = mistakes.len();
        let words = match count {
            1 => "the files have a mistake".to_owned(),
            _ => format!("the files have {count} mistakes"),
        };
        let list = mistakes.iter().map(form).collect();
        Fault { mistakes: list, ..Fault::new("mistakes", words) }
    }
}
