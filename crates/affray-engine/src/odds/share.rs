//! Chances and distributions, as they are shown.

use affray_odds::{Chance, Odds, ratio};
use serde::Serialize;

use crate::sim;

/// A chance, to be shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// In lowest terms, such as `3/8`; none where it was reckoned in floating point or sampled.
    pub fraction: Option<String>,
    /// From 0 to 1.
    pub value: f64,
    /// Where it was sampled: the interval in which it lies with 95%.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(f64, f64)>,
}

impl Share {
    /// An exact chance.
    #[must_use]
    pub fn exact(chance: &Chance) -> Share {
        Share { fraction: Some(chance.to_string()), value: chance.to_f64(), interval: None }
    }

    /// A chance that is known as a floating-point number only.
    #[must_use]
    pub fn rough(value: f64) -> Share {
        Share { fraction: None, value, interval: None }
    }

    /// A chance that was seen `count` times among `all` samples.
    #[must_use]
    pub fn sampled(count: u64, all: u64) -> Share {
        let sim::Share { share, low, high, .. } = sim::Share::of(count, all);
        Share { fraction: None, value: share, interval: Some((low, high)) }
    }

    /// In percent, with as many digits as tell it from 0 and from 100.
    #[must_use]
    pub fn percent(&self) -> String {
        percent(self.value)
    }
}

/// A mean, to be shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Average {
    /// In lowest terms, such as `17/8`; none where it was sampled. What was too rare to be followed
    /// counts as nothing.
    pub fraction: Option<String>,
    /// As a number.
    pub value: f64,
    /// Where it was sampled: the interval in which it lies with 95%.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(f64, f64)>,
}

/// A chance in percent, with as many digits as tell it from 0 and from 100.
#[must_use]
pub fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    let away = percent.min(100.0 - percent).abs();
    let digits = match away {
        away if away == 0.0 || away >= 0.095 => 2,
        away => (1.0 - away.log10().floor()).clamp(2.0, 12.0) as usize,
    };
    match percent {
        percent if percent > 0.0 && percent < 1e-10 => format!("{percent:.1e}%"),
        percent => format!("{percent:.digits$}%"),
    }
}

/// Whether chances are added up along a distribution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cumulative {
    /// Each outcome by itself.
    #[default]
    No,
    /// This outcome or a greater one.
    AtLeast,
    /// This outcome or a lesser one.
    AtMost,
}

/// One outcome of a distribution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// In words: a number, a place, how a fight ends.
    pub words: String,
    /// The number, where it is one.
    pub number: Option<i64>,
    /// Its chance.
    pub chance: Share,
    /// The chance of this outcome or those beyond it, on request.
    pub cumulative: Option<Share>,
}

/// Outcomes with their chances, in order.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Distribution {
    /// The outcomes.
    pub outcomes: Vec<Outcome>,
    /// What was too rare to be told.
    pub untold: Share,
}

impl Distribution {
    /// From exact odds; `say` words an outcome and reads its number.
    pub(crate) fn of<K>(
        odds: &Odds<K>,
        cumulative: Cumulative,
        say: impl Fn(&K) -> (String, Option<i64>),
    ) -> Distribution {
        let ways = odds.iter().map(|(key, chance)| {
            let (words, number) = say(key);
            (words, number, chance.clone())
        });
        let scale = Scale::Chances { untold: odds.untold().clone() };
        Distribution::from_parts(ways, &scale, cumulative)
    }

    /// From outcomes in order with their weights, and the weight of what was too rare to be told.
    pub(super) fn from_parts(
        ways: impl Iterator<Item = (String, Option<i64>, Chance)>,
        scale: &Scale,
        cumulative: Cumulative,
    ) -> Distribution {
        let all = scale.told();
        let mut outcomes = Vec::new();
        let mut up_to = Chance::ZERO;
        for (words, number, weight) in ways {
            let cumulative = match cumulative {
                Cumulative::No => None,
                Cumulative::AtLeast => {
                    let from_here = all.checked_sub(&up_to).unwrap_or(Chance::ZERO);
                    up_to += &weight;
                    Some(scale.share(&from_here))
                }
                Cumulative::AtMost => {
                    up_to += &weight;
                    Some(scale.share(&up_to))
                }
            };
            outcomes.push(Outcome { words, number, chance: scale.share(&weight), cumulative });
        }
        Distribution { outcomes, untold: scale.untold() }
    }
}

/// What the weights of outcomes are.
#[derive(Clone, Debug)]
pub(super) enum Scale {
    /// Chances; so much of 1 was not followed.
    Chances { untold: Chance },
    /// Counts of samples, so many in all.
    Samples { all: u64 },
}

impl Scale {
    /// The weight of everything that is told.
    fn told(&self) -> Chance {
        match self {
            Scale::Chances { untold } => Chance::ONE.checked_sub(untold).unwrap_or(Chance::ZERO),
            Scale::Samples { all } => ratio(u128::from(*all), 1),
        }
    }

    /// The share of what was not followed.
    pub(super) fn untold(&self) -> Share {
        match self {
            Scale::Chances { untold } => Share::exact(untold),
            Scale::Samples { .. } => Share::rough(0.0),
        }
    }

    /// A mean, from the sum of the numbers by weight, and that of their squares.
    pub(super) fn average(&self, sum: &Chance, squares: &Chance) -> Average {
        match self {
            Scale::Chances { .. } => {
                Average { fraction: Some(sum.to_string()), value: sum.to_f64(), interval: None }
            }
            Scale::Samples { all } => {
                let (sum, squares) = (sum.to_f64() as i64, squares.to_f64() as u128);
                let sim::Mean { mean, low, high, .. } = sim::Moments { sum, squares }.mean(*all);
                Average { fraction: None, value: mean, interval: Some((low, high)) }
            }
        }
    }

    pub(super) fn share(&self, weight: &Chance) -> Share {
        match self {
            Scale::Chances { .. } => Share::exact(weight),
            Scale::Samples { all } => Share::sampled(weight.to_f64().round() as u64, *all),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_odds::ratio;

    #[test]
    fn percents_tell_what_is_rare_from_what_is_not() {
        for (chance, words) in [
            (0.0, "0.00%"),
            (1.0, "100.00%"),
            (0.5, "50.00%"),
            (1.0 / 3.0, "33.33%"),
            (0.001, "0.10%"),
            (0.000_012_3, "0.0012%"),
            (1.0 - 0.000_012_3, "99.9988%"),
            (1e-15, "1.0e-13%"),
        ] {
            assert_eq!(percent(chance), words);
        }
    }

    #[test]
    fn an_exact_share_is_in_lowest_terms() {
        let share = Share::exact(&ratio(6, 16));
        assert_eq!((share.fraction.as_deref(), share.value), (Some("3/8"), 0.375));
        assert_eq!(Share::rough(0.25).fraction, None);
    }
}
