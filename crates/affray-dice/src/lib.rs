//! Dice as people write them: `4d6kh3+2`, `d20 adv`, `6d6!>=5`, `2d6+3 > 1d20`.
//!
//! [`Expression::parse`] reads the notation and refuses, with the place marked, what is wrong or
//! would be too much to roll. What it accepts can be rolled, with or without each die shown, and
//! written again. Exact distributions are made of it by `affray-odds`.
//!
//! | written | means |
//! | --- | --- |
//! | `3d6`, `d20`, `d%`, `4dF` | like dice, added up; `d%` has 100 sides, `dF` shows -1, 0 or 1 |
//! | `kh3`, `k3`, `kl1`, `dh1`, `dl1` | keep or drop the highest or lowest |
//! | `adv`, `dis` | one die thrown twice: the higher or lower |
//! | `r1`, `r<=2`, `ro1` | throw again, as often as needed or once |
//! | `!`, `!>=5`, `!p` | on the highest face, or those named, add another; `!p` adds one less |
//! | `>=5`, `<=2`, `=6` | right behind dice: how many show that; several add up |
//! | `+ - * / ( )` | whole numbers; a quotient is rounded down |
//! | `2d6+3 > 1d20` | 1 if it holds, else 0; `> >= < <= = !=` |

pub use affray_table::Generator;

mod display;
mod error;
mod expression;
mod parse;
mod roll;
mod scan;

pub use error::{DiceError, Why};
pub use expression::{Compare, Die, Explode, Expression, Handful, Op, Reroll, Test};
pub use roll::{DieRoll, HandfulRoll, Roll, Thrown};

/// The most characters of an expression.
pub const MAX_LENGTH: usize = 300;
/// The most dice of an expression, explosions and rerolls not counted.
pub const MAX_DICE: u32 = 1_000;
/// The most sides of a die.
pub const MAX_SIDES: u32 = 10_000;
/// The deepest nesting of parentheses.
pub const MAX_NESTING: usize = 16;
/// The greatest number that may be written.
pub const MAX_NUMBER: i64 = 1_000_000;
/// The greatest total, on either side of 0, that an expression may come to.
pub const MAX_TOTAL: i64 = 1_000_000_000_000;
/// How often one die explodes at most. Only explosions with a chance of at most 3 in 4 are
/// accepted, so that it is never seen: 0.75 to the power of 300 is below 10^-37.
pub const MAX_EXPLOSIONS: u32 = 300;
