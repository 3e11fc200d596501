//! The rules of Murdham.
//!
//! Attacks hit without a roll; the defense is to give up one's whole turn for a reaction. Factions
//! alternate one character at a time and may pass; the round ends when all pass in succession.
//!
//! The rules stand in [`rules`], chapter by chapter; what they speak of stands beside them and knows
//! none of them. Words, files and tactics know the rules; the rules know none of these.

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod rules;

// What the rules speak of: who and what there is, what changes, what is chosen, thrown and told.
pub mod event;
mod ids;
mod means;
pub mod moves;
mod offer;
mod place;
mod purpose;
pub mod reason;
mod rounding;
mod ruled;
mod sets;
pub mod settings;
pub mod setup;
pub mod state;

// What answers when nobody else does.
pub mod tactics;

// How people see a fight: in words, and value by value.
mod hand;
pub mod look;
pub mod view;
pub mod words;

// What people write: encounters and libraries.
pub mod read;
pub mod schema;

// What the engine needs to know.
mod conceive;
mod measure;
mod numbers;
mod supposed;
mod system;

#[cfg(test)]
mod tests;

pub use state::Fight;

/// Murdham, as programs list it among their systems.
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
