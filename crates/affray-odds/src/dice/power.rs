//! Sums of like dice.

use super::die::OneDie;
use super::whole::Whole;
use super::{MAX_OUTCOMES, TooMuch, Work};

/// The least sum of `count` like dice, and the weight of each sum from there on.
pub(super) fn power<W: Whole>(
    die: &OneDie<W>,
    count: u16,
    work: &mut Work,
    part: &dyn Fn() -> String,
) -> Result<(i64, Vec<W>), TooMuch> {
    let least = die.ways.iter().map(|way| way.1).min().unwrap_or(0);
    let most = die.ways.iter().map(|way| way.1).max().unwrap_or(0);
    let (width, dice) = ((most - least) as usize, usize::from(count));
    if width * dice >= MAX_OUTCOMES {
        return Err(TooMuch::Outcomes { part: part() });
    }
    let mut one = vec![W::from(0); width + 1];
    for (_, worth, weight) in &die.ways {
        one[(worth - least) as usize] += weight;
    }
    // As many ways as the total: each has weight 1.
    let is_even = one.len() == die.ways.len() && die.total == W::from(one.len() as u32);
    // Sums of the first dice, of two, of three and so on: half of all sums on average.
    let sums = (width as u64 * dice as u64 * dice as u64 / 2).max(1);
    let weights = if is_even {
        work.take(2 * sums, part)?;
        even(width, dice)
    } else {
        let filled = one.iter().filter(|weight| !weight.is_nothing()).count() as u64;
        work.take(sums * filled, part)?;
        uneven(&one, dice)
    };
    Ok((least * i64::from(count), weights))
}

/// Dice that show each number from 0 to `width` with weight 1: each further die sums up a window
/// of `width + 1` neighbors.
fn even<W: Whole>(width: usize, dice: usize) -> Vec<W> {
    let mut sums = vec![W::from(1)];
    for _ in 0..dice {
        let mut next = Vec::with_capacity(sums.len() + width);
        let mut window = W::from(0);
        for at in 0..sums.len() + width {
            if let Some(enters) = sums.get(at) {
                window += enters;
            }
            if let Some(leaves) = at.checked_sub(width + 1).and_then(|at| sums.get(at)) {
                window = window.less(leaves);
            }
            next.push(window.clone());
        }
        sums = next;
    }
    sums
}

/// Dice of any kind, one after the other.
fn uneven<W: Whole>(one: &[W], dice: usize) -> Vec<W> {
    let filled: Vec<(usize, &W)> =
        one.iter().enumerate().filter(|(_, weight)| !weight.is_nothing()).collect();
    let mut sums = vec![W::from(1)];
    for _ in 0..dice {
        let mut next = vec![W::from(0); sums.len() + one.len() - 1];
        for (at, ways) in sums.iter().enumerate().filter(|(_, ways)| !ways.is_nothing()) {
            for &(more, weight) in &filled {
                next[at + more].add_product(ways, weight);
            }
        }
        sums = next;
    }
    sums
}
