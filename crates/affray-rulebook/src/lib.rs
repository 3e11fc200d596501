//! Rulebook files: every clause of a system, its settings, worked examples and statistics.
//!
//! A rulebook is the file `rulebook.toml` of a system's crate. [`Rulebook::parse`] reads one whole and reports every
//! fault at once. A system's build script calls [`build`], so that each clause becomes a
//! constant: a citation of a clause that does not exist does not compile, and a clause that no
//! code cites is a `dead_code` warning.
//!
//! ```text
//! // build.rs of a system
//! fn main() -> std::process::ExitCode {
//!     affray_rulebook::build("rulebook.toml")
//! }
//!
//! // lib.rs of a system
//! /// The clauses of the rulebook, as constants.
//! pub mod clause {
//!     include!(concat!(env!("OUT_DIR"), "/clause.rs"));
//! }
//! ```

mod book;
mod error;
mod generate;
mod setting;

pub use book::{Clause, Example, Rulebook, Stat, Status, System};
pub use error::{Error, Fault};
pub use generate::{build, constant_name, constants, generate};
pub use setting::{Setting, Value, parse_options};
