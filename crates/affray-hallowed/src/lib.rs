//! The rules of Hallowed Earth.
//!
//! Everybody declares first; then turns run from the lowest count up, and equal counts take effect
//! together. Stress stands in front of Wound Points; critical hits pass it by and leave injuries.
//!
//! - [`rules`]: the chapters of the rulebook. Start reading at `rules/round.rs`.
//! - The vocabulary below them, from the bottom up: [`ids`], [`kinds`], [`dice`], [`settings`],
//!   [`content`], [`tables`], [`setup`], [`state`], [`moves`], [`purpose`], [`reason`], [`event`]. It
//!   knows no rule.
//! - [`read`] and [`schema`]: from files to a fight.
//! - [`words`], [`look`] and `view`: what people are told, and what they may see; `conceive`: every
//!   answer that one can think of, and why it may not be given.
//! - [`tactics`]: what decides when no person does.

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod rules;

pub mod content;
pub mod dice;
pub mod event;
pub mod ids;
pub mod kinds;
pub mod moves;
pub mod purpose;
pub mod reason;
pub mod settings;
pub mod setup;
pub mod state;
pub mod tables;

pub mod read;
pub mod schema;

mod conceive;
mod hand;
pub mod look;
mod measure;
mod numbers;
mod supposed;
mod system;
mod view;
pub mod words;

pub mod tactics;

#[cfg(test)]
mod tests;

pub use state::Fight;

/// Hallowed Earth, as programs list it among their systems.
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
