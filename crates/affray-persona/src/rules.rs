//! The chapters of the rules, in the order of the rulebook: start reading at `round`.

// What always holds; tests and what they are made against.
pub(crate) mod score;
pub(crate) mod test;

// The Battle: where people are, rounds, Initiative; the dungeon around it.
pub(crate) mod dungeon;
pub(crate) mod initiative;
pub(crate) mod round;
pub(crate) mod space;

// Turns, and what may be done in one.
pub(crate) mod forced;
pub(crate) mod legal;
pub(crate) mod turn;
pub mod upkeep;

// Actions.
pub mod act;
pub(crate) mod evade;
pub mod handle;
pub(crate) mod hands;
pub(crate) mod walk;

// Attacks and Super Hits.
pub(crate) mod aim;
pub mod attack;
pub(crate) mod land;
pub(crate) mod reading;

// One More and the All Out Attack.
pub mod all_out;
pub(crate) mod one_more;

// Damage and resistances.
pub(crate) mod damage;
pub(crate) mod fury;
pub(crate) mod resist;

// Injury and critical rows.
pub(crate) mod critical;
pub mod harm;
pub(crate) mod rows;
pub(crate) mod throes;

// Fear and statuses.
pub(crate) mod fear;
pub(crate) mod status;

// What the game master rules.
pub(crate) mod gm;

#[cfg(test)]
mod tests;
