//! The chapters, in the rulebook's order. Start reading at `round`.

pub mod round;

pub mod strike;

pub mod gm;
pub mod injury;
