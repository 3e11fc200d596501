//! One of several, each with equal chance.

use super::{Dice, Rolled, Source, Spread};

/// One of `of` things, numbered from 1, each with equal chance.
///
/// People throw the die that has as many sides, or the next larger one of d4, d6, d8, d10, d12,
/// d20 and d100, and throw again what lies beyond; a single number stands for the thing itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PickOne {
    /// How many things, 1 to 100.
    pub of: u8,
}

impl PickOne {
    fn die(self) -> u8 {
        [4, 6, 8, 10, 12, 20, 100].into_iter().find(|&sides| sides >= self.of).unwrap_or(100)
    }
}

impl Dice for PickOne {
    type Outcome = u8;

    fn throw<S: Source>(self, source: &mut S) -> Result<u8, S::Error> {
        // Each throw is read with a chance of at least a quarter: the bound is never seen.
        for _ in 0..super::MAX_FACES {
            let face = source.die(self.die())?;
            if face <= self.of {
                return Ok(face);
            }
        }
        Ok(1)
    }

    fn each_way(self, visit: &mut dyn FnMut(u8, u128)) -> Spread {
        for thing in 1..=self.of {
            visit(thing, 1);
        }
        Spread { total: u128::from(self.of), untold: 0 }
    }

    fn of_value(self, value: i32) -> Option<Option<u8>> {
        Some(u8::try_from(value).ok().filter(|thing| (1..=self.of).contains(thing)))
    }

    fn record(self, outcome: u8) -> Rolled {
        Rolled::Value(i32::from(outcome))
    }

    #[inline]
    fn recall(self, rolled: &Rolled) -> u8 {
        rolled.number() as u8
    }

    fn notation(self) -> String {
        format!("1 of {}", self.of)
    }
}
