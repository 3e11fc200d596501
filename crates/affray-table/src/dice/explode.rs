//! A die that is rolled again on its highest face.

use super::{Dice, MAX_FACES, Rolled, Source, Spread};

/// How often the complete roll is made, and which total counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Keep {
    /// Once.
    Only,
    /// Twice; the lower total counts.
    Lower,
    /// Twice; the higher total counts.
    Higher,
}

/// A die that on its highest face counts one less than that face and is rolled again, without end;
/// the totals add up, so that every whole number from 1 comes up and none is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Explode {
    /// How many sides, 2 to 100.
    pub sides: u8,
    /// One roll, or the lower or higher of two.
    pub keep: Keep,
}

impl Explode {
    /// Chains are told apart as long as their chance is above one in this number.
    const FLOOR: u64 = 1_000_000_000;

    /// Plain: a single roll.
    #[must_use]
    pub const fn d(sides: u8) -> Explode {
        Explode { sides, keep: Keep::Only }
    }

    #[inline]
    fn one<S: Source>(self, source: &mut S) -> Result<i32, S::Error> {
        let face = source.die(self.sides)?;
        if face < self.sides {
            return Ok(i32::from(face));
        }
        let mut total = i32::from(self.sides) - 1;
        // A generator explodes this often with a chance below 2^-128: the bound is never seen.
        for _ in 1..MAX_FACES / 2 {
            let face = source.die(self.sides)?;
            if face < self.sides {
                return Ok(total + i32::from(face));
            }
            total += i32::from(self.sides) - 1;
        }
        Ok(total + 1)
    }

    /// Totals below the floor, each with its weight out of `sides^levels`; and `sides^levels`.
    fn single(self) -> (Vec<u64>, u64) {
        let sides = u64::from(self.sides);
        let mut all = sides;
        while all < Self::FLOOR {
            all *= sides;
        }
        let mut ways = Vec::new();
        let mut weight = all / sides;
        while weight > 0 {
            ways.extend((1..sides).map(|_| weight));
            weight /= sides;
        }
        (ways, all)
    }
}

impl Dice for Explode {
    type Outcome = i32;

    #[inline]
    fn throw<S: Source>(self, source: &mut S) -> Result<i32, S::Error> {
        let first = self.one(source)?;
        Ok(match self.keep {
            Keep::Only => first,
            Keep::Lower => first.min(self.one(source)?),
            Keep::Higher => first.max(self.one(source)?),
        })
    }

    fn each_way(self, visit: &mut dyn FnMut(i32, u128)) -> Spread {
        let (ways, all) = self.single();
        let all = u128::from(all);
        let mut at_or_below = 0_u128;
        let mut told = 0_u128;
        let total = if self.keep == Keep::Only { all } else { all * all };
        for (below, &weight) in ways.iter().enumerate() {
            let weight = u128::from(weight);
            let less = at_or_below;
            at_or_below += weight;
            let more = all - at_or_below;
            let both = match self.keep {
                Keep::Only => weight,
                Keep::Lower => weight * (weight + 2 * more),
                Keep::Higher => weight * (weight + 2 * less),
            };
            told += both;
            visit(below as i32 + 1, both);
        }
        Spread { total, untold: total - told }
    }

    fn of_value(self, value: i32) -> Option<Option<i32>> {
        // As many highest faces as `one` reads, after which it counts one more, and no more.
        let most = (i32::from(self.sides) - 1) * (MAX_FACES as i32 / 2) + 1;
        Some((1..=most).contains(&value).then_some(value))
    }

    fn record(self, outcome: i32) -> Rolled {
        Rolled::Value(outcome)
    }

    #[inline]
    fn recall(self, rolled: &Rolled) -> i32 {
        rolled.number()
    }

    fn notation(self) -> String {
        match self.keep {
            Keep::Only => format!("d{}!", self.sides),
            Keep::Lower => format!("2d{}!kl", self.sides),
            Keep::Higher => format!("2d{}!kh", self.sides),
        }
    }
}
