//! Sums of some of the dice: the best or worst few, or all with the worst thrown again.

use super::{Dice, Faces, Hand, Keep, Pool, Rolled, Source, Spread};

/// The sum of the `kept` highest or lowest of `count` dice. `sides` is 2 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeepSum {
    /// How many dice are thrown.
    pub count: u8,
    /// How many sides.
    pub sides: u8,
    /// How many count, 1 to `count`.
    pub kept: u8,
    /// [`Keep::Higher`] or [`Keep::Lower`]; [`Keep::Only`] keeps the highest too.
    pub keep: Keep,
}

impl Dice for KeepSum {
    type Outcome = i32;

    fn throw<S: Source>(self, source: &mut S) -> Result<i32, S::Error> {
        let hand = Pool { count: self.count, sides: self.sides }.throw(source)?;
        Ok(self.of(hand))
    }

    fn each_way(self, visit: &mut dyn FnMut(i32, u128)) -> Spread {
        // Faces from the best to the worst; ways[left][kept so far][sum]: how many ways the faces
        // walked so far leave `left` dice to show worse ones.
        let (count, sides, kept) =
            (usize::from(self.count), usize::from(self.sides), usize::from(self.kept));
        let most = kept * sides;
        let mut ways = vec![vec![0_u128; most + 1]; count + 1];
        ways[count][0] = 1;
        let best_first: Vec<usize> = match self.keep {
            Keep::Lower => (1..=sides).collect(),
            Keep::Higher | Keep::Only => (1..=sides).rev().collect(),
        };
        for (walked, &face) in best_first.iter().enumerate() {
            let last = walked + 1 == sides;
            let mut next = vec![vec![0_u128; most + 1]; count + 1];
            for left in 0..=count {
                let thrown = count - left;
                for sum in 0..=most {
                    let so_far = ways[left][sum];
                    if so_far == 0 {
                        continue;
                    }
                    let mut chosen = 1_u128;
                    for n in 0..=left {
                        if !last || n == left {
                            let counted = kept.saturating_sub(thrown).min(n);
                            next[left - n][sum + counted * face] += so_far * chosen;
                        }
                        chosen = chosen * (left - n) as u128 / (n + 1) as u128;
                    }
                }
            }
            ways = next;
        }
        for (sum, &n) in ways[0].iter().enumerate() {
            if n > 0 {
                visit(sum as i32, n);
            }
        }
        Spread { total: u128::from(self.sides).pow(u32::from(self.count)), untold: 0 }
    }

    fn of_value(self, value: i32) -> Option<Option<i32>> {
        let kept = i32::from(self.kept);
        Some((kept..=kept * i32::from(self.sides)).contains(&value).then_some(value))
    }

    fn record(self, outcome: i32) -> Rolled {
        Rolled::Value(outcome)
    }

    #[inline]
    fn recall(self, rolled: &Rolled) -> i32 {
        rolled.number()
    }

    fn notation(self) -> String {
        let keep = if self.keep == Keep::Lower { "kl" } else { "kh" };
        format!("{}d{}{keep}{}", self.count, self.sides, self.kept)
    }
}

impl KeepSum {
    fn of(self, hand: Hand) -> i32 {
        let (kept, all) = (usize::from(self.kept), usize::from(self.count));
        let from = if self.keep == Keep::Lower { 0 } else { all - kept };
        hand.faces().skip(from).take(kept).map(i32::from).sum()
    }
}

/// `count` dice, of which the lowest is thrown again, `times` times, the new face standing each
/// time; the faces that lie there at the end. `sides` is 2 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RerollWorst {
    /// How many dice, at least 1.
    pub count: u8,
    /// How many sides.
    pub sides: u8,
    /// How many rerolls, one after the other.
    pub times: u8,
}

impl Dice for RerollWorst {
    type Outcome = Hand;

    fn throw<S: Source>(self, source: &mut S) -> Result<Hand, S::Error> {
        let mut hand = Pool { count: self.count, sides: self.sides }.throw(source)?;
        for _ in 0..self.times {
            let worst = hand.lowest().expect("at least one die is thrown");
            hand.remove(worst);
            hand.add(source.die(self.sides)?);
        }
        Ok(hand)
    }

    fn each_way(self, visit: &mut dyn FnMut(Hand, u128)) -> Spread {
        use std::collections::BTreeMap;
        let mut hands: BTreeMap<Hand, u128> = BTreeMap::new();
        let pool = Pool { count: self.count, sides: self.sides };
        let mut total =
            pool.each_way(&mut |hand, ways| *hands.entry(hand).or_default() += ways).total;
        for _ in 0..self.times {
            let mut next = BTreeMap::new();
            for (mut hand, ways) in hands {
                let worst = hand.lowest().expect("at least one die is thrown");
                hand.remove(worst);
                for face in 1..=self.sides {
                    let mut after = hand;
                    after.add(face);
                    *next.entry(after).or_default() += ways;
                }
            }
            hands = next;
            total *= u128::from(self.sides);
        }
        for (hand, ways) in hands {
            visit(hand, ways);
        }
        Spread { total, untold: 0 }
    }

    fn of_value(self, _: i32) -> Option<Option<Hand>> {
        None
    }

    /// The faces at the end, thrown at once: rerolls that bring up the lowest face again.
    fn record(self, outcome: Hand) -> Rolled {
        // Throw the final hand with its lowest die at the first throw too, then reroll that die
        // to the same face each time.
        let mut faces: Faces = outcome.faces().collect();
        let lowest = outcome.lowest().expect("at least one die is thrown");
        faces.extend((0..self.times).map(|_| lowest));
        Rolled::Faces(faces)
    }

    fn notation(self) -> String {
        format!("{}d{} reroll lowest x{}", self.count, self.sides, self.times)
    }
}
