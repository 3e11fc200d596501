//! The rules of Persona.
//!
//! Tests are one d100 at or under a number. Characters fight through an Active Persona with its own
//! wounds, resistances and powers. Weaknesses and Super Hits make people Exposed, which may win a
//! One More, and with all enemies Exposed an All Out Attack. Start reading at [`round`].

/// The clauses of the rulebook, as constants.
pub mod clause {
    include!(concat!(env!("OUT_DIR"), "/clause.rs"));
}

pub mod score;
pub mod test;

pub mod dungeon;
pub mod initiative;
pub mod round;
pub mod space;

pub mod forced;
pub mod legal;
pub mod turn;
pub mod upkeep;

pub mod act;
pub mod handle;
pub mod walk;

pub mod aim;
pub mod attack;
pub mod damage;
pub mod evade;
pub mod land;
pub mod one_more;
pub mod reading;
pub mod resist;

pub mod critical;
pub mod harm;
pub mod rows;
pub mod status;
pub mod throes;

pub mod gm;

pub mod event;
pub mod gear;
pub mod moves;
pub mod purpose;
pub mod roster;
pub mod settings;
pub mod setup;
pub mod state;
pub mod table;

pub mod tactics;

pub mod look;
mod measure;
mod system;
pub mod words;

pub mod read;
pub mod schema;

pub use state::Fight;

/// Persona, as programs list it among their systems.
pub const ENTRY: &dyn affray_engine::Entry = affray_engine::entry::<Fight>();

/// The rulebook, as TOML.
pub const RULEBOOK: &str = include_str!("../../../rulebook/persona.toml");
/// A commented encounter to start from.
pub const STARTER: &str = include_str!("../data/starter.toml");
