//! The chapters, in the rulebook's order.

pub mod round;

pub mod strike;

pub mod injury;
