//! The rules of Persona.
//!
//! Tests are one d100 at or under a number. Characters fight through an Active Persona with its own
//! wounds, resistances and powers. Weaknesses and Super Hits make people Exposed, which may win a
//! One More, and with all enemies Exposed an All Out Attack. Start reading at [`rules`].

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

// The vocabulary: what a fight is made of, what people choose, what is told.
pub mod decree;
pub mod event;
pub mod gear;
pub mod moves;
pub(crate) mod purpose;
pub mod reason;
pub mod settings;
pub mod setup;
pub mod state;
pub(crate) mod table;

// The chapters.
pub mod rules;
// Above them: what one can think of.
pub(crate) mod conceive;

// Who plays where no person does, files, and words.
mod hand;
pub mod look;
pub mod read;
pub mod tactics;
pub mod view;
pub mod words;

// What the engine needs to know.
mod measure;
mod numbers;
mod supposed;
mod system;

pub use read::schema;
pub use state::Fight;

/// Persona, as programs list it among their systems.
///
/// Never inlined, so that everything generic over a fight is compiled here, once, and not again by
/// anyone who lists it.
#[inline(never)]
#[must_use]
pub fn entry() -> &'static dyn affray_engine::Entry {
    affray_engine::entry::<Fight>()
}

/// The rulebook, as TOML.
pub const RULEBOOK: &str = include_str!("../rulebook.toml");
/// A commented encounter to start from.
pub const STARTER: &str = include_str!("../data/starter.toml");
