//! The rules of Murdham.
//!
//! Attacks hit without a roll; the defense is to give up one's whole turn for a reaction. Factions
//! alternate one character at a time and may pass; the round ends when all pass in succession.
//! Start reading at [`round`].

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

mod rotation;
pub mod round;

mod cost;
pub mod turn;

pub mod attack;
pub mod blast;
pub mod damage;
pub mod exchange;
pub mod legal;
pub mod means;
pub mod nonlethal;
pub mod opportunity;
pub mod react;
pub mod stunt;

pub mod bonus;
pub mod hazard;
pub mod manipulate;
pub mod miscast;
pub mod movement;
pub mod power;

pub mod chase;
pub mod fear;
pub mod gm;
pub mod morale;
pub mod sneak;
pub mod surrender;
pub mod wear;

pub mod condition;
pub mod core;
pub mod derived;
pub mod gear;
pub mod health;
pub mod poison;
pub mod position;
pub mod skill;

pub mod event;
pub mod moves;
pub mod offer;
pub mod place;
pub mod purpose;
pub mod settings;
pub mod setup;
pub mod state;

pub mod tactics;
pub mod words;

pub mod read;
pub mod schema;

pub mod look;
mod measure;
mod system;

#[cfg(test)]
mod tests;

pub use state::Fight;

/// Murdham, as programs list it among their systems.
pub const ENTRY: &dyn affray_engine::Entry = affray_engine::entry::<Fight>();

/// The rulebook, as TOML.
pub const RULEBOOK: &str = include_str!("../../../rulebook/murdham.toml");
/// A commented encounter to start from.
pub const STARTER: &str = include_str!("../data/starter.toml");
