//! Sums of some of the dice: those that are left when the highest or lowest are dropped.

use affray_dice::Handful;

use super::die::OneDie;
use super::whole::Whole;
use super::{MAX_OUTCOMES, TooMuch, Work};

/// The least sum of the dice kept, and the weight of each sum from there on.
///
/// Faces are walked from the end at which fewer dice have to be looked at: as soon as all dice that
/// count have been seen, the others may show anything that comes later in the walk.
pub(super) fn kept<W: Whole>(
    die: &OneDie<W>,
    hand: &Handful,
    work: &mut Work,
    part: &dyn Fn() -> String,
) -> Result<(i64, Vec<W>), TooMuch> {
    let all = usize::from(hand.count);
    let (highest, lowest) = (usize::from(hand.drop_highest), usize::from(hand.drop_lowest));
    let from_below = highest > lowest;
    // Of the dice in the order of the walk, those from `first` to before `end` count.
    let (first, end) = if from_below { (lowest, all - highest) } else { (highest, all - lowest) };
    let least = die.ways.iter().map(|way| way.1).min().unwrap_or(0);
    let most = die.ways.iter().map(|way| way.1).max().unwrap_or(0);
    let span = (most - least) as usize;
    let sums = (end - first) * span + 1;
    if sums > MAX_OUTCOMES {
        return Err(TooMuch::Outcomes { part: part() });
    }
    let steps = die.ways.len() as u64 * (end as u64 * end as u64).max(1) / 2;
    work.take(steps.saturating_mul(sums as u64).max(all as u64), part)?;

    let mut walk: Vec<&(i64, i64, W)> = die.ways.iter().collect();
    if !from_below {
        walk.reverse();
    }
    // later[at]: the weight of what comes after place `at` of the walk.
    let mut later = vec![W::from(0); walk.len()];
    for at in (1..walk.len()).rev() {
        let mut sum = later[at].clone();
        sum += &walk[at].2;
        later[at - 1] = sum;
    }
    // ways[seen][sum]: how often so many dice were seen so far with that sum, each counted from
    // its least worth.
    let mut ways = vec![vec![W::from(0); sums]; end];
    ways[0][0] = W::from(1);
    let mut done = vec![W::from(0); sums];
    for ((_, worth, weight), later) in walk.into_iter().zip(&later) {
        let each = (worth - least) as usize;
        // Fewer dice seen come last, so that what is added for this face is not seen again by it.
        for seen in (0..end).rev() {
            let choices = choices(all - seen, end - seen, weight, later);
            let from = std::mem::take(&mut ways[seen]);
            for more in 1..=(end - seen) {
                let choice = &choices[more];
                if choice.is_nothing() {
                    continue;
                }
                let counted = (seen + more).saturating_sub(first.max(seen));
                let target = if seen + more == end { &mut done } else { &mut ways[seen + more] };
                for (sum, before) in from.iter().enumerate() {
                    if !before.is_nothing() {
                        target[sum + counted * each].add_product(before, choice);
                    }
                }
            }
            ways[seen] = from;
        }
    }
    Ok((least * (end - first) as i64, done))
}

/// In how many ways, weighed, `n` of `left` dice show a face of this weight, for each `n` below
/// `last`; and, at `last`, that so many or more do and the others show what comes later.
fn choices<W: Whole>(left: usize, last: usize, weight: &W, later: &W) -> Vec<W> {
    let mut choices = Vec::with_capacity(last + 1);
    if later.is_nothing() {
        // Nothing comes later: every die that is left shows this face.
        choices.resize(last, W::from(0));
        choices.push(weight.power(left as u32));
        return choices;
    }
    // Binomial coefficient times power of the weight.
    let (mut chosen, mut power) = (W::from(1), W::from(1));
    for n in 0..last {
        choices.push(chosen.times(&power));
        chosen = chosen.times(&W::from((left - n) as u32)).divided(n as u32 + 1);
        power = power.times(weight);
    }
    let mut rest = W::from(0);
    let mut exact = Vec::new();
    for n in last..=left {
        exact.push(chosen.times(&power));
        if n < left {
            chosen = chosen.times(&W::from((left - n) as u32)).divided(n as u32 + 1);
            power = power.times(weight);
        }
    }
    let mut after = W::from(1);
    for way in exact.iter().rev() {
        rest.add_product(way, &after);
        after = after.times(later);
    }
    choices.push(rest);
    choices
}
