//! The rules of Ingenuity.
//!
//! Teams hand out turns, one member at a time. A turn is three actions; what takes longer is
//! carried over. One roll of an attribute die, a skill die and a luck die is both whether an attack
//! hits and how much it does. Start reading at `rules/round.rs`.

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

// The vocabulary: what a fight is made of, what is asked, chosen, rolled and told. It knows no rule.
mod ask;
mod content;
pub mod event;
mod kinds;
pub mod moves;
mod purpose;
mod reason;
mod ruled;
pub mod settings;
pub mod setup;
pub mod state;

// The chapters of the rulebook.
pub mod rules;

// Who decides where no person does.
pub mod tactics;

// What people read: a fight looked at, every answer one can think of, and both put in words.
mod conceive;
mod hand;
pub mod look;
mod measure;
mod numbers;
mod supposed;
mod system;
pub mod view;
pub mod words;

// What people write: encounters and libraries.
pub mod read;
pub mod schema;

#[cfg(test)]
mod tests;

pub use state::Fight;

/// Ingenuity, as programs list it among their systems.
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
