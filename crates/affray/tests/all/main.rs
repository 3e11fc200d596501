//! Tests of the five systems together, in one program: it is linked once, and its tests share the
//! cores. `cargo test -p affray --test all orders` runs those of one file.

mod common;

mod advise;
mod balance;
mod blackout_notes;
mod blackout_refusals;
mod blackout_tactics;
mod chances;
mod documented;
mod edge_policy;
mod embedding;
mod events;
mod every;
mod examples;
mod forms;
mod hallowed_refusals;
mod ingenuity_bounds;
mod ingenuity_refusals;
mod ingenuity_tactics;
mod names;
mod odds;
mod orders;
mod persona_odds;
mod persona_refusals;
mod persona_tactics;
mod refusals;
mod regret;
mod schema;
mod settings;
mod shipped;
mod sim;
mod stages;
mod studies;
mod timer;
mod undo;
