//! Duel: a small system that is whole, as the tutorial of adding one.
//!
//! Read it in this order: the rulebook (`rulebook.toml`), the chapters in [`rules`], what they rest
//! on ([`setup`], [`state`], [`moves`], [`reason`],
//! [`event`]), then what people see and write (`words`, `read`,
//! `tactics`), and last `system`, which offers all of it to the engine.

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod rules;

pub mod event;
pub mod moves;
pub mod reason;
pub mod setup;
pub mod state;

pub mod hand;
mod numbers;
mod read;
mod system;
pub mod tactics;
mod words;

pub use state::Fight;

/// Duel, as programs list it among their systems.
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
pub const STARTER: &str = include_str!("../starter.toml");
