//! The rules of Hallowed Earth.
//!
//! Everybody declares first; then turns run from the lowest count up, and equal counts take effect
//! together. Stress stands in front of Wound Points; critical hits pass it by and leave injuries.
//! Start reading at [`round`].

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod attribute;
pub mod check;

pub mod declare;
pub mod decline;
pub mod initiative;
pub mod round;

pub mod budget;
pub mod deeds;
pub mod turn;

pub mod between;
pub mod movement;
pub mod reaction;
pub mod space;

pub mod attack;
pub mod damage;
pub mod outcome;
pub mod stress;
pub mod wounds;

pub mod condition;
pub mod custom;
pub mod gear;
pub mod injury;

pub mod cast;
pub mod gm;
pub mod morale;

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

/// Hallowed Earth, as programs list it among their systems.
pub const ENTRY: &dyn affray_engine::Entry = affray_engine::entry::<Fight>();

/// The rulebook, as TOML.
pub const RULEBOOK: &str = include_str!("../../../rulebook/hallowed.toml");
/// A commented encounter to start from.
pub const STARTER: &str = include_str!("../data/starter.toml");
