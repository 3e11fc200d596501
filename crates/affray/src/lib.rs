//! Combat rules you can run: systems, encounters, records, sessions.
//!
//! Start at [`load`]: it reads an encounter or a record through [`Files`] and gives a [`Play`].

pub mod advise;
pub mod dice;
mod digest;
mod draft;
mod encounter;
mod input;
pub mod measure;
mod named;
pub mod odds;
mod packed;
mod play;
mod question;
mod record;
mod rulebook;
mod session;
pub mod sim;
mod system;
mod systems;
mod verify;
mod watch;
mod words;

pub use affray_table::{Rolled, Seat};
pub use digest::Digest;
pub use draft::{Draft, Knob, MAX_VALUES, Range, RequestError, Scalar};
pub use encounter::{
    Files, LoadError, MAX_READ, encounter_text, load, load_text, may_name, resume, resume_at, uses,
};
pub use input::{Input, Refusal, Reply, typed};
pub use packed::{Packed, PackedError};
pub use play::{DiceBy, Line, Play, Players, Thrown};
pub use question::{Asks, Choice, Offer, Question, Roll};
pub use record::{
    Case, Change, Edit, Entry, Expectation, Head, Line as WrittenLine, Origin, Record, RecordError,
    Source, Staging, Transcript, cases as parse_cases, parse as parse_record,
};
pub use rulebook::{RuleError, Rules};
pub use session::{MAX_ANSWERS, MAX_SILENT_TURNS, Session};
pub use system::{CombatantView, Grid, PlaceView, Read, System, View};
pub use systems::{SystemId, UnknownSystem};
pub use verify::{Coverage, Failure, Report, verify};
pub use watch::{Watch, WatchedStep};
pub use words::{fold, listed, quoted, same};
