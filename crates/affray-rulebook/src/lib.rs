//! Rulebook files: every clause of a system, its settings, worked examples and statistics.
//!
//! A rulebook is `rulebook/<system>.toml`. [`Rulebook::parse`] reads one whole and reports every
//! fault at once. A system's build script calls [`generate`], so that each clause becomes a
//! constant: a citation of a clause that does not exist does not compile, and a clause that no
//! code cites is a `dead_code` warning.
//!
//! ```no_run
//! // the body of `main` in a system's build.rs
//! let out = std::env::var("OUT_DIR").expect("Cargo tells build scripts where to write");
//! let out = std::path::Path::new(&out).join("clause.rs");
//! affray_rulebook::generate("../../rulebook/murdham.toml".as_ref(), &out)
//!     .unwrap_or_else(|error| panic!("{error}"));
//! ```
//!
//! ```text
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
pub use generate::{constant_name, constants, generate};
pub use setting::{Setting, Value, parse_options};
