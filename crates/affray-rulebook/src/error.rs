//! What can be wrong with a rulebook.

use std::path::PathBuf;

/// Why a rulebook cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file cannot be read.
    #[error("the rulebook {path} cannot be read: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The generated file cannot be written.
    #[error("the constants cannot be written to {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The text is not TOML, or a field is missing, unknown or of the wrong kind.
    #[error("the file is not a rulebook: {0}")]
    Form(#[from] Box<toml::de::Error>),
    /// The form is right, and something in it is not.
    #[error("the rulebook has {} fault(s):{}", .0.len(), listed(.0))]
    Faults(Vec<Fault>),
}

/// One mistake in a rulebook, with the place where it stands.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// An id stands twice.
    #[error("`{id}` appears twice; ids are unique")]
    Twice {
        /// The id.
        id: String,
    },
    /// An id has characters that a constant cannot be made of, or belongs to another system.
    #[error(
        "`{id}` is not an id of this rulebook: write `{system}.` and then lower-case words, digits, \
         dots and dashes"
    )]
    Id {
        /// The id.
        id: String,
        /// The system that the rulebook is of.
        system: String,
    },
    /// Two ids make one constant.
    #[error("`{id}` and `{other}` would both be the constant {constant}; rename one")]
    Constant {
        /// The later id.
        id: String,
        /// The earlier id.
        other: String,
        /// The constant.
        constant: String,
    },
    /// A reference to a clause that does not exist.
    #[error("`{id}` says to see `{see}`, which is not a clause")]
    See {
        /// The clause that refers.
        id: String,
        /// What it refers to.
        see: String,
    },
    /// A status that does not exist.
    #[error(
        "`{id}` has the status `{status}`; it is one of stated, implied, base, companion, ruling, gm"
    )]
    Status {
        /// The clause.
        id: String,
        /// What stands there.
        status: String,
    },
    /// Source lines that are not lines.
    #[error("`{id}` has the source lines `{lines}`; write `base`, or lines such as `5,13-19`")]
    Lines {
        /// The clause or example.
        id: String,
        /// What stands there.
        lines: String,
    },
    /// A field that is there and says nothing.
    #[error("`{id}` has an empty `{field}`")]
    Empty {
        /// The clause.
        id: String,
        /// The field.
        field: &'static str,
    },
    /// An options line that cannot be read.
    #[error("`{id}` has options that cannot be read: {why}")]
    Options {
        /// The clause.
        id: String,
        /// What is wrong.
        why: String,
    },
    /// A setting that two clauses offer.
    #[error("`{id}` offers the setting `{setting}`, which `{other}` already offers")]
    Setting {
        /// The later clause.
        id: String,
        /// The earlier clause.
        other: String,
        /// The setting.
        setting: String,
    },
}

/// The faults, one a line, each indented.
fn listed(faults: &[Fault]) -> String {
    faults.iter().map(|fault| format!("\n  {fault}")).collect()
}
