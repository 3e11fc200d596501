//! Dice as people write them: read, rolled, and their exact distribution.

pub use affray_dice::{DiceError, DieRoll, Expression, Generator, HandfulRoll, Op, Roll, Thrown};
use affray_odds::{Chance, Odds, TooMuch, dice_odds};
use serde::Serialize;

use crate::odds::{Cumulative, Distribution};

/// The exact distribution of what an expression comes to, to be shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DiceOdds {
    /// The expression, written in full.
    pub expression: String,
    /// How each handful of dice was understood, where there is more to say than its dice.
    pub understood: Vec<String>,
    /// Totals in ascending order; of a comparison, 0 where it does not hold and 1 where it does.
    pub distribution: Distribution,
    /// The mean, as a fraction; what is untold counts nothing.
    pub mean: String,
    /// The mean.
    pub mean_value: f64,
    /// The standard deviation.
    pub deviation: f64,
}

impl DiceOdds {
    /// Works out the distribution.
    ///
    /// # Errors
    /// It would take too long.
    pub fn of(expression: &Expression, cumulative: Cumulative) -> Result<DiceOdds, TooMuch> {
        let odds = dice_odds(expression)?;
        let says = expression.comparison().is_some();
        let words = |&total: &i64| match total {
            1 if says => ("holds".to_owned(), Some(1)),
            0 if says => ("does not hold".to_owned(), Some(0)),
            total => (total.to_string(), Some(total)),
        };
        let (mean, mean_value) = mean(&odds);
        let square: f64 = odds
            .iter()
            .map(|(&total, chance)| (total as f64 - mean_value).powi(2) * chance.to_f64())
            .sum();
        Ok(DiceOdds {
            expression: expression.to_string(),
            understood: understood(expression),
            distribution: Distribution::of(&odds, cumulative, words),
            mean,
            mean_value,
            deviation: square.sqrt(),
        })
    }
}

/// How each handful of dice was understood, where there is more to say than its dice.
#[must_use]
pub fn understood(expression: &Expression) -> Vec<String> {
    let hands = expression.ops().iter().filter_map(|op| match op {
        Op::Dice(hand) => Some(hand),
        _ => None,
    });
    let said = hands.map(|hand| (hand, hand.in_words())).filter(|(_, words)| !words.is_empty());
    said.map(|(hand, words)| format!("{hand}: {words}")).collect()
}

/// The mean, as a fraction and as a number.
fn mean(odds: &Odds<i64>) -> (String, f64) {
    let part = |sign: i64| -> Chance {
        let some = odds.iter().filter(|(total, _)| total.signum() == sign);
        some.map(|(total, chance)| {
            chance * &affray_odds::ratio(u128::from(total.unsigned_abs()), 1)
        })
        .sum()
    };
    let (above, below) = (part(1), part(-1));
    match above.checked_sub(&below) {
        Some(mean) => (mean.to_string(), mean.to_f64()),
        None => {
            let mean = &below - &above;
            (format!("-{mean}"), -mean.to_f64())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(text: &str, cumulative: Cumulative) -> DiceOdds {
        let expression = Expression::parse(text).expect("good notation");
        DiceOdds::of(&expression, cumulative).expect("small")
    }

    #[test]
    fn two_dice_have_their_mean_and_deviation() {
        let two = odds("2d6", Cumulative::AtLeast);
        // 35/6 for two dice: 2 * (36 - 1) / 12.
        assert_eq!((two.mean.as_str(), two.mean_value), ("7", 7.0));
        assert!((two.deviation - (35.0_f64 / 6.0).sqrt()).abs() < 1e-12);
        let ten = &two.distribution.outcomes[8];
        assert_eq!((ten.words.as_str(), ten.number), ("10", Some(10)));
        assert_eq!(ten.chance.fraction.as_deref(), Some("1/12"));
        // 10, 11 or 12: 3 + 2 + 1 of 36.
        assert_eq!(ten.cumulative.as_ref().and_then(|c| c.fraction.as_deref()), Some("1/6"));
        let most = odds("2d6", Cumulative::AtMost);
        let three = most.distribution.outcomes[1].cumulative.as_ref();
        assert_eq!(three.and_then(|c| c.fraction.as_deref()), Some("1/12"));
    }

    #[test]
    fn a_mean_may_be_below_nothing() {
        // 7/2 - 5 = -3/2.
        let below = odds("d6-5", Cumulative::No);
        assert_eq!((below.mean.as_str(), below.mean_value), ("-3/2", -1.5));
        assert_eq!(odds("4dF", Cumulative::No).mean, "0");
    }

    #[test]
    fn a_comparison_holds_or_not() {
        // 2d6 + 3 is 5 to 15; d20 is below it with (v - 1)/20, and the mean of v is 10.
        let compared = odds("2d6+3 > 1d20", Cumulative::No);
        let words: Vec<&str> =
            compared.distribution.outcomes.iter().map(|o| o.words.as_str()).collect();
        assert_eq!(words, ["does not hold", "holds"]);
        let holds = &compared.distribution.outcomes[1].chance;
        assert_eq!(holds.fraction.as_deref(), Some("9/20"));
        assert_eq!(
            understood(&Expression::parse("4d6kh3").expect("good"))[0],
            "4d6kh3: the highest 3 of 4 count"
        );
    }
}
