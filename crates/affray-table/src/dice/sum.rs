//! The sum of like dice.

use super::{Classes, Dice, Rolled, Source, Spread};

/// The sum of `count` dice of `sides` sides each: `d20`, `3d6`, `d100`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sum {
    /// How many dice, at least 1.
    pub count: u8,
    /// How many sides, at least 1.
    pub sides: u8,
}

impl Sum {
    /// One die.
    #[must_use]
    pub const fn d(sides: u8) -> Sum {
        Sum { count: 1, sides }
    }
    /// Several dice.
    #[must_use]
    pub const fn of(count: u8, sides: u8) -> Sum {
        Sum { count, sides }
    }
}

impl Dice for Sum {
    type Outcome = i32;

    #[inline]
    fn throw<S: Source>(self, source: &mut S) -> Result<i32, S::Error> {
        let mut sum = 0;
        for _ in 0..self.count {
            sum += i32::from(source.die(self.sides)?);
        }
        Ok(sum)
    }

    fn each_way(self, visit: &mut dyn FnMut(i32, u128)) -> Spread {
        let sides = usize::from(self.sides);
        // ways[n] is the number of ways to reach n above the least sum, one more die each turn.
        let mut ways = vec![1_u128];
        for _ in 0..self.count {
            let mut next = vec![0_u128; ways.len() + sides - 1];
            for (at, n) in ways.iter().enumerate() {
                for slot in &mut next[at..at + sides] {
                    *slot += n;
                }
            }
            ways = next;
        }
        for (above, n) in ways.into_iter().enumerate() {
            visit(i32::from(self.count) + above as i32, n);
        }
        Spread { total: u128::from(self.sides).pow(u32::from(self.count)), untold: 0 }
    }

    fn each_class<C: PartialEq>(
        self,
        read: impl Fn(i32) -> C,
        mut visit: impl FnMut(usize, i32, u128),
    ) -> (Option<C>, Spread) {
        let mut classes = Classes::new();
        let spread = if self.count == 1 {
            // A single die, face by face, each run of like faces at once.
            let (mut face, sides) = (1, i32::from(self.sides));
            while face <= sides {
                let class = read(face);
                let mut next = face + 1;
                // Eight at a time, without a way out between them: that is fast.
                while next + 7 <= sides
                    && (0..8).fold(0, |other, n| other | u32::from(read(next + n) != class)) == 0
                {
                    next += 8;
                }
                while next <= sides && read(next) == class {
                    next += 1;
                }
                visit(classes.number(class), face, u128::from((next - face).unsigned_abs()));
                face = next;
            }
            Spread { total: u128::from(self.sides), untold: 0 }
        } else {
            self.each_way(&mut |outcome, ways| visit(classes.number(read(outcome)), outcome, ways))
        };
        (classes.first(), spread)
    }

    fn of_value(self, value: i32) -> Option<Option<i32>> {
        let count = i32::from(self.count);
        Some((count..=count * i32::from(self.sides)).contains(&value).then_some(value))
    }

    fn record(self, outcome: i32) -> Rolled {
        Rolled::Value(outcome)
    }

    #[inline]
    fn recall(self, rolled: &Rolled) -> i32 {
        rolled.number()
    }

    fn notation(self) -> String {
        match self.count {
            1 => format!("d{}", self.sides),
            n => format!("{n}d{}", self.sides),
        }
    }
}
