//! One die of a handful, with its rerolls and explosions.

use affray_dice::Handful;

use super::whole::Whole;
use super::{MAX_OUTCOMES, TooMuch, Work};

/// What one die comes to.
#[derive(Clone, Debug)]
pub(super) struct OneDie<W> {
    /// What it ranks by and what it is worth, in ascending order of rank, with weights.
    pub(super) ways: Vec<(i64, i64, W)>,
    /// Everything, the untold included.
    pub(super) total: W,
}

/// Chains of explosions are followed as long as their chance is above one in this number.
const FLOOR: f64 = 1e9;

/// The faces of a die after rerolls, each with its weight, and the weight of all.
fn faces(hand: &Handful) -> (Vec<(i32, u32)>, u32) {
    let all = hand.die.faces();
    match hand.reroll {
        None => (hand.faces().map(|face| (face, 1)).collect(), all),
        Some(reroll) if reroll.once => {
            let again = hand.faces().filter(|&face| hand.rerolls(face)).count() as u32;
            // First a face that stands, of `all`; or one that does not, and then any.
            let weight = |face| again + if hand.rerolls(face) { 0 } else { all };
            let weighed = hand.faces().map(|face| (face, weight(face)));
            (weighed.collect(), all * all)
        }
        Some(_) => {
            let standing = hand.faces().filter(|&face| !hand.rerolls(face));
            let standing: Vec<(i32, u32)> = standing.map(|face| (face, 1)).collect();
            let all = standing.len() as u32;
            (standing, all)
        }
    }
}

/// How many dice a chain has at most before its chance is too small to be followed.
fn levels(hand: &Handful) -> u32 {
    if hand.explode.is_none() {
        return 1;
    }
    let (faces, all) = faces(hand);
    let explode: u32 = faces.iter().filter(|way| hand.explodes(way.0)).map(|way| way.1).sum();
    let share = f64::from(explode) / f64::from(all);
    if explode == 0 { 1 } else { (FLOOR.ln() / -share.ln()).ceil() as u32 }
}

impl<W: Whole> OneDie<W> {
    /// The die of a handful.
    pub(super) fn of(hand: &Handful, work: &mut Work) -> Result<OneDie<W>, TooMuch> {
        let (faces, all) = faces(hand);
        let once = |face: i32| (i64::from(face), hand.worth(face));
        if hand.explode.is_none() {
            let ways = faces.into_iter().map(|(face, weight)| {
                let (rank, worth) = once(face);
                (rank, worth, W::from(weight))
            });
            return Ok(OneDie { ways: ways.collect(), total: W::from(all) });
        }
        // Only one of the two is read: what is counted is never ranked.
        let reads = |face: i32| if hand.counts.is_empty() { i64::from(face) } else { once(face).1 };
        let penetrating = hand.explode.is_some_and(|explode| explode.penetrating);
        let levels = levels(hand);
        let least = faces.iter().map(|way| reads(way.0)).min().unwrap_or(0).min(0) - 1;
        let most = faces.iter().map(|way| reads(way.0)).max().unwrap_or(0).max(0);
        let length = (most - least + 1) as usize * levels as usize;
        let part = || hand.to_string();
        if length > MAX_OUTCOMES {
            return Err(TooMuch::Outcomes { part: part() });
        }
        work.take(length as u64 * faces.len() as u64 * u64::from(levels), &part)?;
        let low = least * i64::from(levels);
        let place = |sum: i64| (sum - low) as usize;
        let mut sums = vec![W::from(0); length + 1];
        let mut chain: Vec<(i64, W)> = vec![(0, W::from(1))];
        for level in 0..levels {
            let rest = W::from(all).power(levels - 1 - level);
            let less = i64::from(penetrating && level > 0);
            let mut longer = vec![W::from(0); length + 1];
            for (so_far, weight) in &chain {
                for &(face, ways) in &faces {
                    let sum = so_far + reads(face) - less;
                    let weight = weight.times(&W::from(ways));
                    if hand.explodes(face) {
                        longer[place(sum)] += &weight;
                    } else {
                        sums[place(sum)].add_product(&weight, &rest);
                    }
                }
            }
            let longer = longer.into_iter().enumerate().filter(|way| !way.1.is_nothing());
            chain = longer.map(|(at, weight)| (at as i64 + low, weight)).collect();
        }
        let ways = sums.into_iter().enumerate().filter(|way| !way.1.is_nothing());
        let ways = ways.map(|(at, weight)| (at as i64 + low, at as i64 + low, weight));
        Ok(OneDie { ways: ways.collect(), total: W::from(all).power(levels) })
    }
}

/// How many bits the denominator of one die of a handful has.
pub(super) fn denominator_bits(hand: &Handful) -> f64 {
    f64::from(levels(hand)) * f64::from(faces(hand).1).log2()
}
