//! The rules of Murdham.
//!
//! Attacks hit without a roll; the defense is to give up one's whole turn for a reaction. Factions
//! alternate one character at a time and may pass; the round ends when all pass in succession.
//! Start reading at [`round`].

mod clause {
    //! The clauses of the rulebook.
    #![allow(missing_docs, reason = "generated; each has its text")]
    include!(concat!(env!("OUT_DIR"), "/clauses.rs"));
}

pub mod event;
pub mod moves;
pub mod settings;
pub mod setup;
pub mod state;
