//! The rules of Murdham.
//!
//! Attacks hit without a roll; the defense is to give up one's whole turn for a reaction. Factions
//! alternate one character at a time and may pass; the round ends when all pass in succession.
//! Start reading at [`round`].

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod attack;
pub mod bonus;
pub mod chase;
pub mod condition;
pub mod core;
pub mod event;
pub mod fear;
pub mod gear;
pub mod gm;
pub mod hazard;
pub mod health;
pub mod manipulate;
pub mod morale;
pub mod movement;
pub mod moves;
pub mod nonlethal;
pub mod opportunity;
pub mod poison;
pub mod position;
pub mod power;
pub mod round;
pub mod settings;
pub mod setup;
pub mod skill;
pub mod sneak;
pub mod state;
pub mod surrender;
pub mod wear;
