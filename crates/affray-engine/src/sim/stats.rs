//! Shares, means and their intervals.

use serde::Serialize;

/// The normal quantile of a 95% interval.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Sums from which mean and spread follow. Whole numbers, so that the order of adding does not
/// matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// The sum.
    pub sum: i64,
    /// The sum of the squares.
    pub squares: u128,
}

impl Moments {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, number: i64) {
        self.sum += number;
        self.squares += u128::from(number.unsigned_abs()) * u128::from(number.unsigned_abs());
    }

    /// Adds what another gathered.
    pub fn merge(&mut self, other: &Moments) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean of `count` numbers.
    #[must_use]
    pub fn mean(&self, count: u64) -> Mean {
        if count == 0 {
            return Mean { mean: 0.0, deviation: 0.0, low: 0.0, high: 0.0 };
        }
        let n = count as f64;
        let mean = self.sum as f64 / n;
        let variance = (self.squares as f64 / n - mean * mean).max(0.0);
        let half = Z95 * (variance / n).sqrt();
        Mean { mean, deviation: variance.sqrt(), low: mean - half, high: mean + half }
    }
}

/// A mean with its 95% interval, and the spread of the single numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of one number.
    pub deviation: f64,
    /// The lower end of the mean's 95% interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A share of all fights with its 95% interval (Wilson), each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// How many fights.
    pub fights: u64,
    /// The share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// `fights` of `all`. Of no fights at all, the share is unknown: 0, from 0 to 1.
    #[must_use]
    pub fn of(fights: u64, all: u64) -> Share {
        if all == 0 {
            return Share { fights, share: 0.0, low: 0.0, high: 1.0 };
        }
        let (k, n, z2) = (fights as f64, all as f64, Z95 * Z95);
        let p = k / n;
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        // At the very ends the formula gives the end itself, but for rounding.
        let low = if fights == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if fights == all { 1.0 } else { (middle + half).min(1.0) };
        Share { fights, share: p, low, high }
    }
}

/// A difference between two settings of a fight, with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Difference {
    /// The second less the first.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Difference {
    /// The difference of two shares from pairs of fights with the same seeds: `lost` fights where
    /// only the first has it, `won` where only the second has it, of `all`.
    ///
    /// The variance has one pair of each kind added, so that no pair that differs does not pass
    /// for certainty.
    #[must_use]
    pub fn of_pairs(lost: u64, won: u64, all: u64) -> Difference {
        if all == 0 {
            return Difference { difference: 0.0, low: -1.0, high: 1.0 };
        }
        let n = all as f64;
        let difference = (won as f64 - lost as f64) / n;
        let (b, c, m) = (lost as f64 + 0.5, won as f64 + 0.5, n + 1.0);
        let half = Z95 * (b + c - (c - b) * (c - b) / m).max(0.0).sqrt() / m;
        Difference {
            difference,
            low: (difference - half).max(-1.0),
            high: (difference + half).min(1.0),
        }
    }

    /// Whether the interval leaves 0 out.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// The chance that a standard normal number is at most `z`.
///
/// By a polynomial of Abramowitz and Stegun (26.2.17), good to 7.5e-8.
#[must_use]
pub fn normal_below(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let coefficients =
        [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let polynomial = coefficients.iter().fold(0.0, |sum, c| (sum + c) * t);
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let above = density * polynomial;
    if z >= 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) -> bool {
        (a - b).abs() < by
    }

    #[test]
    fn wilson_intervals_are_those_worked_out_by_hand() {
        // 5 of 10: z^2 = 3.8415; middle 0.5; half 1.95996/1.38415 * sqrt(0.025 + 0.0096037)
        // = 1.41601 * 0.186021 = 0.263407.
        let half = Share::of(5, 10);
        assert!(near(half.low, 0.236_593, 1e-5) && near(half.high, 0.763_407, 1e-5), "{half:?}");
        // 0 of 10: the upper end is z^2 / (n + z^2) = 3.8415 / 13.8415 = 0.277533.
        let none = Share::of(0, 10);
        assert!(none.low == 0.0 && near(none.high, 0.277_533, 1e-5), "{none:?}");
        let all = Share::of(10, 10);
        assert!(all.high == 1.0 && near(all.low, 0.722_467, 1e-5), "{all:?}");
    }

    #[test]
    fn means_and_deviations() {
        // 2, 4, 6: mean 4, variance (4 + 0 + 4)/3.
        let mut moments = Moments::default();
        [2, 4, 6].into_iter().for_each(|n| moments.add(n));
        let mean = moments.mean(3);
        assert!(near(mean.mean, 4.0, 1e-12) && near(mean.deviation, (8.0_f64 / 3.0).sqrt(), 1e-12));
        // 1.96 * sqrt(8/3/3) = 1.96 * 0.942809 = 1.847873.
        assert!(near(mean.high, 5.847_872, 1e-5), "{mean:?}");
    }

    #[test]
    fn paired_differences() {
        // 30 lost and 10 won of 99: -20/99. Half: 1.95996 * sqrt(30.5 + 10.5 - 400/100) / 100
        // = 1.95996 * 6.082763 / 100 = 0.119220.
        let pairs = Difference::of_pairs(30, 10, 99);
        assert!(near(pairs.difference, -0.202_020, 1e-5), "{pairs:?}");
        assert!(
            near(pairs.low, -0.321_240, 1e-5) && near(pairs.high, -0.082_801, 1e-5),
            "{pairs:?}"
        );
        assert!(pairs.is_clear());
        assert!(!Difference::of_pairs(0, 0, 50).is_clear(), "no difference seen is not certainty");
    }

    #[test]
    fn the_normal_distribution_at_known_places() {
        for (z, below) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.959_964, 0.025), (3.0, 0.998_650_1)]
        {
            assert!(near(normal_below(z), below, 1e-6), "{z}");
        }
    }
}
