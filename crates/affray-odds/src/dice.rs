//! Exact distributions of dice expressions.
//!
//! Faces are walked, not dice: a handful is the power of one die, what is kept is counted face by
//! face from one end, and the parts of an expression are joined number by number. Weights are whole
//! numbers over one denominator, as wide as that needs.

mod die;
mod keep;
mod power;
mod whole;

use affray_dice::{Compare, Expression, Handful, Op};

use crate::{Chance, Odds};
use die::{OneDie, denominator_bits};
use whole::Whole;

/// Why an exact distribution is not worked out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooMuch {
    /// It would take too many steps.
    #[error(
        "the exact distribution of {part} would take about {steps} steps; allowed: {MAX_STEPS}"
    )]
    Steps {
        /// Of what.
        part: String,
        /// About how many.
        steps: u64,
    },
    /// It would have too many outcomes.
    #[error("{part} has too many different outcomes; allowed: {MAX_OUTCOMES}")]
    Outcomes {
        /// What has.
        part: String,
    },
}

/// The most steps that an exact distribution may take. One is about a multiplication of machine
/// integers: a second or two.
pub const MAX_STEPS: u64 = 200_000_000;
/// The most different outcomes.
pub const MAX_OUTCOMES: usize = 1 << 20;

/// The exact distribution of what an expression comes to; of a comparison, 1 where it holds.
///
/// Explosions are followed until their chance is below one in a billion for each die; the rest is
/// untold.
///
/// # Errors
/// It would take too long, known before it is begun.
pub fn dice_odds(expression: &Expression) -> Result<Odds<i64>, TooMuch> {
    let mut bits = 0.0;
    for op in expression.ops() {
        if let Op::Dice(hand) = op {
            // Where dice are kept, a binomial coefficient is multiplied before it is divided.
            let count = f64::from(hand.count);
            let more = if hand.kept() < hand.count { count.log2() } else { 0.0 };
            bits += denominator_bits(hand) * count + more;
        }
    }
    // A little room, since the bits are reckoned in floating point.
    if bits < 62.9 {
        worked_out::<u64>(expression, bits)
    } else if bits < 126.9 {
        worked_out::<u128>(expression, bits)
    } else {
        worked_out::<dashu_int::UBig>(expression, bits)
    }
}

fn worked_out<W: Whole>(expression: &Expression, bits: f64) -> Result<Odds<i64>, TooMuch> {
    let mut work = Work { steps: 0, each: W::steps(bits) };
    let mut stack: Vec<Spread<W>> = Vec::new();
    for op in expression.ops() {
        let spread = match op {
            Op::Number(number) => Spread::certain(*number),
            Op::Dice(hand) => handful(hand, &mut work)?,
            Op::Negate => {
                let mut spread = stack.pop().unwrap_or_else(|| Spread::certain(0));
                spread.weights.reverse();
                spread.weights.iter_mut().for_each(|(value, _)| *value = -*value);
                spread
            }
            two => {
                let second = stack.pop().unwrap_or_else(|| Spread::certain(0));
                let first = stack.pop().unwrap_or_else(|| Spread::certain(0));
                joined(two, &first, &second, &mut work)?
            }
        };
        stack.push(spread);
    }
    let spread = stack.pop().unwrap_or_else(|| Spread::certain(0));
    let mut told = W::from(0_u32);
    let ends: Vec<(i64, Chance)> = spread
        .weights
        .into_iter()
        .map(|(value, weight)| {
            told += &weight;
            (value, W::chance(weight, &spread.total))
        })
        .collect();
    let untold = W::chance(spread.total.less(&told), &spread.total);
    Ok(Odds::new(ends, untold, 0))
}

/// Numbers in ascending order with their weights, none of which is 0, out of a total.
#[derive(Clone, Debug)]
struct Spread<W> {
    weights: Vec<(i64, W)>,
    total: W,
}

impl<W: Whole> Spread<W> {
    fn certain(number: i64) -> Spread<W> {
        Spread { weights: vec![(number, W::from(1))], total: W::from(1) }
    }

    /// From weights of consecutive numbers.
    fn dense(least: i64, weights: Vec<W>, total: W) -> Spread<W> {
        let numbered = (least..).zip(weights).filter(|(_, weight)| !weight.is_nothing());
        Spread { weights: numbered.collect(), total }
    }
}

/// The steps taken so far.
struct Work {
    steps: u64,
    /// How many machine steps one step on weights is.
    each: u64,
}

impl Work {
    /// Takes so many steps for `part`, unless they are too many.
    fn take(&mut self, steps: u64, part: &dyn Fn() -> String) -> Result<(), TooMuch> {
        self.steps = self.steps.saturating_add(steps.saturating_mul(self.each));
        if self.steps > MAX_STEPS {
            return Err(TooMuch::Steps { part: part(), steps: self.steps });
        }
        Ok(())
    }
}

/// What a handful of dice comes to.
fn handful<W: Whole>(hand: &Handful, work: &mut Work) -> Result<Spread<W>, TooMuch> {
    if hand.count == 0 {
        // One such die may have more outcomes than `W` was chosen for.
        return Ok(Spread::certain(0));
    }
    let part = || hand.to_string();
    let die = OneDie::<W>::of(hand, work)?;
    let total = die.total.power(u32::from(hand.count));
    if hand.kept() == hand.count {
        let (least, weights) = power::power(&die, hand.count, work, &part)?;
        return Ok(Spread::dense(least, weights, total));
    }
    let (least, weights) = keep::kept(&die, hand, work, &part)?;
    Ok(Spread::dense(least, weights, total))
}

/// Two independent parts joined by an operation.
fn joined<W: Whole>(
    op: &Op,
    first: &Spread<W>,
    second: &Spread<W>,
    work: &mut Work,
) -> Result<Spread<W>, TooMuch> {
    let total = first.total.times(&second.total);
    if let Op::Compare(compare) = op {
        return Ok(compared(*compare, first, second, total));
    }
    let part = || "the whole expression".to_owned();
    let pairs = first.weights.len() as u64 * second.weights.len() as u64;
    work.take(pairs, &part)?;
    let ends = |spread: &Spread<W>| Some((spread.weights.first()?.0, spread.weights.last()?.0));
    let (Some((a, b)), Some((c, d))) = (ends(first), ends(second)) else {
        return Ok(Spread { weights: Vec::new(), total });
    };
    // Each operation only grows or only falls in either number, the divisor never being 0.
    let corners = [(a, c), (a, d), (b, c), (b, d)].map(|(one, other)| op.of_two(one, other));
    let (least, most) = corners
        .into_iter()
        .fold((i64::MAX, i64::MIN), |(least, most), at| (least.min(at), most.max(at)));
    if (most - least) as u64 <= (MAX_OUTCOMES as u64).min(64 + 16 * pairs) {
        let mut sums = vec![W::from(0); (most - least) as usize + 1];
        for (a, one) in &first.weights {
            for (b, other) in &second.weights {
                sums[(op.of_two(*a, *b) - least) as usize].add_product(one, other);
            }
        }
        return Ok(Spread::dense(least, sums, total));
    }
    if pairs > MAX_OUTCOMES as u64 {
        return Err(TooMuch::Outcomes { part: part() });
    }
    let mut all: Vec<(i64, W)> = Vec::new();
    for (a, one) in &first.weights {
        all.extend(second.weights.iter().map(|(b, other)| (op.of_two(*a, *b), one.times(other))));
    }
    all.sort_by_key(|(value, _)| *value);
    all.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        if same {
            earlier.1 += &later.1;
        }
        same
    });
    Ok(Spread { weights: all, total })
}

/// How much of two parts stands so to each other: walked once, both in order.
fn compared<W: Whole>(
    compare: Compare,
    first: &Spread<W>,
    second: &Spread<W>,
    total: W,
) -> Spread<W> {
    let (mut below, mut equal, mut above) = (W::from(0), W::from(0), W::from(0));
    let all = second.weights.iter().fold(W::from(0), |mut sum: W, (_, weight)| {
        sum += weight;
        sum
    });
    // The weight of the second part's numbers below the first part's present one.
    let mut less = W::from(0);
    let mut at = 0;
    for (value, weight) in &first.weights {
        while second.weights.get(at).is_some_and(|(other, _)| other < value) {
            less += &second.weights[at].1;
            at += 1;
        }
        let mut upper = all.less(&less);
        if let Some((_, same)) = second.weights.get(at).filter(|(other, _)| other == value) {
            equal.add_product(weight, same);
            upper = upper.less(same);
        }
        above.add_product(weight, &less);
        below.add_product(weight, &upper);
    }
    let (mut holds, mut fails) = (W::from(0), W::from(0));
    for (sign, weight) in [(-1, &below), (0, &equal), (1, &above)] {
        if compare.holds(sign, 0) {
            holds += weight;
        } else {
            fails += weight;
        }
    }
    Spread::dense(0, vec![fails, holds], total)
}
