//! The rules of Blackout.
//!
//! Pools of an attribute and a skill are counted for successes; an attack is tested against a fixed
//! passive evasion. Damage meets armor that absorbs and wears, resistance that is used up, and hit
//! points. Effects wait as tests whose moment the attacker chooses. Start reading at `rules::round`.

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

// The vocabulary: what there is and what is said. Nothing here knows a rule.
pub mod content;
pub mod event;
pub mod kinds;
pub mod moves;
pub mod purpose;
pub mod reason;
pub mod ruled;
pub mod settings;
pub mod setup;
pub mod sight;
pub mod state;

pub mod rules;

// What people see and choose by, and the files they write.
mod hand;
pub mod look;
pub mod read;
pub mod tactics;
pub mod view;
pub mod words;

// What the engine needs to know.
mod conceive;
mod measure;
mod numbers;
mod supposed;
mod system;

#[cfg(test)]
mod tests;

pub use read::schema;
pub use state::Fight;

/// Blackout, as programs list it among their systems.
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
