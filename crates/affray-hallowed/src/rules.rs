//! The rules, a chapter each, in the rulebook's order. Start reading at `rules/round.rs`.

// hallowed.procedure: a fight and its rounds; what comes of itself at the end of one.
pub(crate) mod decline;
pub(crate) mod round;

// hallowed.check
pub(crate) mod check;

// hallowed.attribute
pub(crate) mod attribute;

// hallowed.surprise
pub(crate) mod surprise;

// hallowed.initiative: the order of turns; what a tie holds back.
pub(crate) mod initiative;
pub(crate) mod outcome;

// hallowed.declare
pub(crate) mod declare;

// hallowed.actions: what a round allows, a turn, what is done in it, and what may be done.
pub(crate) mod budget;
pub(crate) mod deeds;
pub(crate) mod legal;
pub(crate) mod turn;

// hallowed.move: where people stand, how they move, and what is moved between turns.
pub(crate) mod between;
pub(crate) mod movement;
pub(crate) mod space;

// hallowed.reaction
pub(crate) mod reaction;

// hallowed.attack, and when a hit is critical
pub(crate) mod attack;

// hallowed.defense
pub(crate) mod defense;

// hallowed.damage, and what a critical hit multiplies
pub(crate) mod damage;

// hallowed.stress
pub mod stress;

// hallowed.wounds
pub mod wounds;

// hallowed.injury
pub(crate) mod injury;

// hallowed.conditions: the rulebook's, a table's own, and what hands hold in spite of them.
pub mod condition;
pub(crate) mod custom;
pub(crate) mod gear;

// hallowed.morale
pub(crate) mod morale;

// hallowed.end
pub(crate) mod end;

// hallowed.cast
pub(crate) mod cast;

// What the Referee rules unasked.
pub(crate) mod gm;
