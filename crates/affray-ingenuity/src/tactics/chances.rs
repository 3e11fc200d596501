//! How two dice fall together, worked out once for every pair of dice.

use std::sync::LazyLock;

use crate::state::Fight;

/// The dice there are (`ingenuity.test.die-sizes`).
const DICE: [u8; 5] = [4, 6, 8, 10, 12];
/// One more than the greatest sum of two of them.
const BEYOND: usize = 25;
/// Into so many parts each fall of two dice is divided: a multiple of the sides of any third.
const PARTS: i32 = 120;

/// How often two dice come to so much.
#[derive(Debug)]
pub(crate) struct Fall {
    /// The parts of all falls.
    pub whole: i32,
    /// The parts in which the sum is at least so much, by that sum.
    often: [i32; BEYOND + 1],
    /// Those sums, added up.
    summed: [i32; BEYOND + 1],
}

impl Fall {
    /// Two dice, with an advantage above 0 and a disadvantage below.
    fn new((attribute, skill): (u8, u8), edge: i8) -> Fall {
        let mut parts = [0; BEYOND + 1];
        for one in 1..=attribute {
            for other in 1..=skill {
                match thrown_again((one, attribute), (other, skill), edge) {
                    None => parts[usize::from(one + other)] += PARTS,
                    Some((lies, (shown, sides))) => {
                        for face in 1..=sides {
                            let kept = if edge > 0 { shown.max(face) } else { shown.min(face) };
                            parts[usize::from(lies + kept)] += PARTS / i32::from(sides);
                        }
                    }
                }
            }
        }
        let mut fall = Fall {
            whole: i32::from(attribute) * i32::from(skill) * PARTS,
            often: [0; BEYOND + 1],
            summed: [0; BEYOND + 1],
        };
        for sum in (0..BEYOND).rev() {
            fall.often[sum] = fall.often[sum + 1] + parts[sum];
            fall.summed[sum] = fall.summed[sum + 1] + parts[sum] * sum as i32;
        }
        fall
    }

    /// The parts in which the sum is at least so much.
    #[must_use]
    pub fn at_least(&self, least: i32) -> i32 {
        self.often[place(least)]
    }

    /// The greatest sum.
    #[must_use]
    pub fn most(&self) -> i32 {
        self.often.iter().rposition(|&parts| parts > 0).unwrap_or(0) as i32
    }

    /// The parts in which the sum is exactly so much.
    #[must_use]
    pub fn exactly(&self, sum: i32) -> i32 {
        self.at_least(sum) - self.at_least(sum + 1)
    }

    /// What a number comes to in all parts that is each sum from the least one on with something
    /// added, but 1 at least and `most` at most.
    #[must_use]
    pub fn taken(&self, least: i32, added: i32, most: i32) -> i32 {
        let from = place(least);
        let whole = place(1 - added).max(from);
        let full = place(most - added).max(whole);
        let ones = self.often[from] - self.often[whole];
        let between = self.summed[whole] - self.summed[full];
        let middle = between + added * (self.often[whole] - self.often[full]);
        ones + middle + most * self.often[full]
    }
}

fn place(sum: i32) -> usize {
    sum.clamp(0, BEYOND as i32) as usize
}

/// What lies, and the die that is thrown again, by its face and its sides: of an advantage the one
/// that gains most, of a disadvantage the one that shows most (`ingenuity.edge.auto-policy`,
/// `ingenuity.edge.disadvantage`).
fn thrown_again(one: (u8, u8), other: (u8, u8), edge: i8) -> Option<(u8, (u8, u8))> {
    use crate::moves::Reroll;
    let again = match edge {
        0 => Reroll::Keep,
        1.. => super::reroll(false, one, other, None, (true, true)),
        ..0 if one >= other => Reroll::Attribute,
        ..0 => Reroll::Skill,
    };
    match again {
        Reroll::Keep => None,
        Reroll::Attribute => Some((other.0, one)),
        Reroll::Skill => Some((one.0, other)),
    }
}

/// Every pair of dice, with a disadvantage, plain, with an advantage.
static FALLS: LazyLock<Vec<Fall>> = LazyLock::new(|| {
    let pairs = DICE.into_iter().flat_map(|one| DICE.map(|other| (one, other)));
    pairs.flat_map(|dice| [-1, 0, 1].map(|edge| Fall::new(dice, edge))).collect()
});

/// How two dice fall together, with an advantage above 0 and a disadvantage below: only one of
/// several is looked at.
#[must_use]
pub(crate) fn fall((attribute, skill): (u8, u8), edge: i8) -> &'static Fall {
    let place = |sides: u8| usize::from((sides / 2).clamp(2, 6) - 2);
    let edge = (edge.signum() + 1) as usize;
    &FALLS[(place(attribute) * DICE.len() + place(skill)) * 3 + edge]
}

/// How the dice of a test fall.
#[must_use]
pub(crate) fn of_test(fight: &Fight, test: &crate::rules::rolls::Test) -> &'static Fall {
    let mut counted = crate::rules::rolls::Edges::default();
    crate::rules::rolls::edges(fight, test, &mut counted);
    let profile = fight.profile(test.who);
    fall((profile.attribute(test.attribute), profile.skill(test.skill)), counted.net())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_fall_as_often_as_counted_by_hand() {
        let plain = fall((6, 4), 0);
        assert_eq!(plain.whole, 24 * PARTS);
        // At least 8 on d6 + d4: 4 4, 5 3, 5 4, 6 2, 6 3, 6 4.
        assert_eq!(plain.at_least(8), 6 * PARTS);
        // Exactly 8: 4 4, 5 3, 6 2.
        assert_eq!(plain.exactly(8), 3 * PARTS);
        // With 3 off, at least 1 and at most 5: 8, 9 and 10 come to 5, 6 and 7, of which 5 count.
        assert_eq!(plain.taken(8, -3, 5), 6 * 5 * PARTS);
        assert_eq!(plain.taken(8, -3, 9), (3 * 5 + 2 * 6 + 7) * PARTS);
        // With 9 off each comes to 1 at least.
        assert_eq!(plain.taken(8, -9, 9), 6 * PARTS);
    }

    #[test]
    fn of_an_advantage_the_better_die_is_thrown_again() {
        // Of d4 and d4 at 7 or more. Plain: 3 4, 4 3, 4 4, 3/16. The lower die is thrown again:
        // from 4 with 1, 2 (both ways): 3 or 4 of four; from 4 3: always; from 3 3: a 4; from 4 4.
        let helped = fall((4, 4), 1);
        // 4 1, 1 4, 4 2, 2 4: half each; 3 4, 4 3, 4 4: whole; 3 3, 3 2, 2 3, 3 1, 1 3: a quarter.
        assert_eq!(helped.at_least(7), PARTS * (4 * 2 + 3 * 4 + 5) / 4);
        // Hindered, the greater die is thrown again and the worse kept: 7 stays of 4 3 and 3 4
        // with a 4 in four, of 4 4 with a 3 or a 4.
        let hindered = fall((4, 4), -1);
        assert_eq!(hindered.at_least(7), PARTS * (1 + 1 + 2) / 4);
    }
}
