//! The chapters, in the order of the rulebook.
//!
//! A rule asks the table for dice and decisions, and changes the state; what it is told by stands
//! below it, in the vocabulary. Start reading at `round`, or at `attack` for what a blow comes
//! to.

// The test, and what is known of somebody.
pub(crate) mod rolls;
pub mod stat;

// Combat: its start and end, initiative, rounds and turns.
pub(crate) mod objective;
pub(crate) mod opening;
pub(crate) mod round;
pub(crate) mod stealth;
pub(crate) mod turn;

// Actions.
pub(crate) mod action;
pub(crate) mod command;
pub mod space;
pub(crate) mod trigger;
pub(crate) mod work;

// Attacks.
pub(crate) mod aim;
pub(crate) mod attack;
pub(crate) mod legal;
pub(crate) mod means;
pub(crate) mod stray;

// Defensive actions.
pub(crate) mod intercept;
pub(crate) mod react;

// Damage, and what comes of it.
pub(crate) mod damage;
pub(crate) mod harm;
pub(crate) mod hazard;
pub(crate) mod kill;
pub(crate) mod life;

// Conditions, items, maneuvers and powers.
pub mod condition;
pub mod item;
pub(crate) mod maneuver;
pub(crate) mod power;

// Fate and recovery, and what the GM rules.
pub(crate) mod after;
pub(crate) mod gm;
