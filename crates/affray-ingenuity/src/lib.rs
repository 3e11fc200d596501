//! The rules of Ingenuity.
//!
//! Teams hand out turns, one member at a time. A turn is three actions; what takes longer is
//! carried over. One roll of an attribute die, a skill die and a luck die is both whether an attack
//! hits and how much it does. Start reading at [`round`].

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod rolls;
pub mod stat;

pub mod objective;
pub mod round;

pub mod action;
pub mod command;
pub mod space;
pub mod trigger;
pub mod turn;
pub mod work;

pub mod attack;
pub mod harm;
pub mod hazard;
pub mod intercept;
pub mod legal;
pub mod means;
pub mod react;
pub mod stray;

pub mod condition;
pub mod damage;
pub mod kill;
pub mod life;

pub mod item;
pub mod maneuver;
pub mod power;
pub mod stealth;

pub mod after;
pub mod gm;

pub mod ask;
pub mod content;
pub mod event;
pub mod moves;
pub mod purpose;
pub mod settings;
pub mod setup;
pub mod state;

pub mod tactics;

pub mod look;
mod measure;
mod system;
pub mod words;

pub mod read;
pub mod schema;

pub use state::Fight;

/// Ingenuity, as programs list it among their systems.
pub const ENTRY: &dyn affray_engine::Entry = affray_engine::entry::<Fight>();

/// The rulebook, as TOML.
pub const RULEBOOK: &str = include_str!("../../../rulebook/ingenuity.toml");
/// A commented encounter to start from.
pub const STARTER: &str = include_str!("../data/starter.toml");
