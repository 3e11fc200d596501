//! The rules, a module for each chapter or two, as the rulebook orders them.
//!
//! Start reading at `round`.

pub mod core;
pub(crate) mod movement;
pub(crate) mod position;

pub(crate) mod rotation;
pub(crate) mod round;

pub(crate) mod cost;
pub mod turn;

pub(crate) mod bonus;
pub(crate) mod manipulate;

pub mod attack;
pub(crate) mod legal;
pub(crate) mod reach;

pub(crate) mod exchange;
pub(crate) mod guard;
pub(crate) mod opportunity;
pub(crate) mod react;

pub(crate) mod blast;
pub(crate) mod nonlethal;
pub(crate) mod stunt;

pub(crate) mod sneak;

pub(crate) mod chase;
pub(crate) mod morale;
pub(crate) mod surrender;

pub mod gm;
pub(crate) mod wear;

pub(crate) mod condition;
pub(crate) mod damage;
pub mod health;

pub(crate) mod gear;
pub(crate) mod weapon;

pub(crate) mod fear;
pub(crate) mod hazard;
pub(crate) mod poison;

pub(crate) mod skill;

pub(crate) mod miscast;
pub(crate) mod power;
