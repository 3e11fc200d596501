//! The rules of Murdham.
//!
//! Attacks hit without a roll; the defense is to give up one's whole turn for a reaction. Factions
//! alternate one character at a time and may pass; the round ends when all pass in succession.
//! Start reading at [`round`].

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod event;
pub mod moves;
pub mod settings;
pub mod setup;
pub mod state;
