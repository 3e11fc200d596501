//! The rules of Blackout.
//!
//! Pools of an attribute and a skill are counted for successes; an attack is tested against a fixed
//! passive evasion. Damage meets armor that absorbs and wears, resistance that is used up, and hit
//! points. Effects wait as tests whose moment the attacker chooses. Start reading at [`round`].

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod rolls;

pub mod round;
pub mod turn;

pub mod deeds;
pub mod movement;
pub mod space;

pub mod area;
pub mod attack;
pub mod burst;
pub mod damage;
pub mod structure;

pub mod condition;
pub mod custom;
pub mod effects;
pub mod stacking;

pub mod maneuver;
pub mod stamina;
pub mod trained;
pub mod training;

pub mod after;
pub mod gm;
pub mod guile;
pub mod takedown;

pub mod content;
pub mod event;
pub mod gear;
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

/// Blackout, as programs list it among their systems.
pub const ENTRY: &dyn affray_engine::Entry = affray_engine::entry::<Fight>();

/// The rulebook, as TOML.
pub const RULEBOOK: &str = include_str!("../../../rulebook/blackout.toml");
/// A commented encounter to start from.
pub const STARTER: &str = include_str!("../data/starter.toml");
