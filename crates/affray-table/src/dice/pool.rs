//! Pools: dice compared one by one with a number.

use super::{Dice, Faces, Hand, Rolled, Source, Spread};

/// `count` dice with the faces at hand, for rules that compare each die with one or more numbers.
/// `sides` is 2 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool {
    /// How many dice; none is allowed.
    pub count: u8,
    /// How many sides.
    pub sides: u8,
}

/// How many of `count` dice show `at_least` or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Successes {
    /// How many dice; none is allowed.
    pub count: u8,
    /// How many sides.
    pub sides: u8,
    /// The least face that is a success, 1 to `sides + 1`.
    pub at_least: u8,
}

impl Dice for Pool {
    type Outcome = Hand;

    #[inline]
    fn throw<S: Source>(self, source: &mut S) -> Result<Hand, S::Error> {
        let mut hand = Hand::empty();
        for _ in 0..self.count {
            hand.add(source.die(self.sides)?);
        }
        Ok(hand)
    }

    fn each_way(self, visit: &mut dyn FnMut(Hand, u128)) -> Spread {
        // Walk the faces, not the dice: from the highest, n of those left show it, in
        // choose(left, n) ways.
        fn walk(
            hand: &mut Hand,
            face: u8,
            left: u8,
            ways: u128,
            visit: &mut dyn FnMut(Hand, u128),
        ) {
            if face == 1 {
                hand.add_many(1, left);
                visit(*hand, ways);
                for _ in 0..left {
                    hand.remove(1);
                }
                return;
            }
            let mut chosen = 1_u128;
            for n in 0..=left {
                let before = *hand;
                hand.add_many(face, n);
                walk(hand, face - 1, left - n, ways * chosen, visit);
                *hand = before;
                chosen = chosen * u128::from(left - n) / u128::from(n + 1);
            }
        }
        walk(&mut Hand::empty(), self.sides, self.count, 1, visit);
        Spread { total: u128::from(self.sides).pow(u32::from(self.count)), untold: 0 }
    }

    fn of_value(self, _: i32) -> Option<Option<Hand>> {
        None
    }

    fn record(self, outcome: Hand) -> Rolled {
        Rolled::Faces(outcome.faces().collect::<Faces>())
    }

    fn notation(self) -> String {
        format!("{}d{} each", self.count, self.sides)
    }
}

impl Dice for Successes {
    type Outcome = i32;

    #[inline]
    fn throw<S: Source>(self, source: &mut S) -> Result<i32, S::Error> {
        let mut successes = 0;
        for _ in 0..self.count {
            successes += i32::from(source.die(self.sides)? >= self.at_least);
        }
        Ok(successes)
    }

    fn each_way(self, visit: &mut dyn FnMut(i32, u128)) -> Spread {
        let good = u128::from((self.sides + 1).saturating_sub(self.at_least.max(1)));
        let bad = u128::from(self.sides) - good;
        let count = u32::from(self.count);
        let mut chosen = 1_u128;
        for n in 0..=count {
            let ways = chosen * good.pow(n) * bad.pow(count - n);
            if ways > 0 {
                visit(n as i32, ways);
            }
            chosen = chosen * u128::from(count - n) / u128::from(n + 1);
        }
        Spread { total: u128::from(self.sides).pow(count), untold: 0 }
    }

    fn of_value(self, value: i32) -> Option<Option<i32>> {
        Some((0..=i32::from(self.count)).contains(&value).then_some(value))
    }

    fn record(self, outcome: i32) -> Rolled {
        Rolled::Value(outcome)
    }

    #[inline]
    fn recall(self, rolled: &Rolled) -> i32 {
        rolled.number()
    }

    fn notation(self) -> String {
        format!("{}d{}>={}", self.count, self.sides, self.at_least)
    }
}
