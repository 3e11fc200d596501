//! The rules, in the order of the rulebook. Start reading at `round`.

// blackout.core
pub(crate) mod rolls;

// blackout.time, actions
pub(crate) mod turn;

// blackout.field
pub(crate) mod field;

// blackout.initiative
pub(crate) mod round;

// blackout.actions
pub(crate) mod deeds;

// blackout.actions
pub(crate) mod movement;

// blackout.actions
pub(crate) mod gear;

// blackout.attack
pub(crate) mod attack;

// blackout.damage, armor
pub mod damage;

// blackout.stacking
pub(crate) mod stacking;

// blackout.effects
pub(crate) mod effects;

// blackout.conditions
pub mod condition;

// blackout.conditions.custom
pub(crate) mod custom;

// blackout.stamina
pub(crate) mod stamina;

// blackout.burst
pub(crate) mod burst;

// blackout.area
pub(crate) mod area;

// blackout.effects.destroyer-structures
pub(crate) mod structure;

// blackout.takedown
pub(crate) mod takedown;

// blackout.guile
pub(crate) mod guile;

// blackout.maneuver
pub(crate) mod maneuver;

// blackout.maneuver.list
pub(crate) mod trained;

// blackout.training
pub(crate) mod training;

// blackout.damage.recovery, armor.repair
pub(crate) mod after;

// blackout.initiative.end
pub(crate) mod gm;
