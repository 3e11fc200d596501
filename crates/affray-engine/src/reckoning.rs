//! Numbers taken apart in words, and why something may not be done.

use std::fmt::{self, Display, Formatter};

use affray_table::{Bar, Clause, Terms};
use serde::{Serialize, Serializer};

use crate::measure::Who;

/// A number taken apart, such as `to hit: 58 = WS 38 + 20 (it ran)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reckoning {
    /// What the number is: `to hit`, `damage`, `dice`.
    pub what: String,
    /// What its amounts come to.
    pub total: i32,
    /// The amounts, in the order in which the rule adds them. The first is what the others change.
    pub terms: Vec<Amount>,
    /// Whose figure it is, if not that of the one who acts.
    #[serde(skip)]
    pub whose: Option<Who>,
}

/// One amount of a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Amount {
    /// How much; below 0 what is taken away.
    pub amount: i32,
    /// From what, in a few words: `WS`, `it ran`.
    pub words: String,
    /// By which rule.
    #[serde(serialize_with = "by_id")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub clause: Clause,
}

fn by_id<S: Serializer>(clause: &Clause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(clause.id())
}

impl Reckoning {
    /// A number of a rule; `words` says what an amount comes from. Nothing, if nobody listened and
    /// there are no amounts.
    pub fn of<F: Copy>(
        what: impl Into<String>,
        terms: &Terms<F>,
        words: impl Fn(F) -> String,
    ) -> Option<Reckoning> {
        let amount = |term: &affray_table::Term<F>| Amount {
            amount: term.amount,
            words: words(term.from),
            clause: term.clause,
        };
        (!terms.0.is_empty()).then(|| Reckoning {
            what: what.into(),
            total: terms.total(),
            terms: terms.0.iter().map(amount).collect(),
            whose: None,
        })
    }

    /// The same as a figure of somebody else than the one who acts.
    #[must_use]
    pub fn of_other(self, whose: Who) -> Reckoning {
        Reckoning { whose: Some(whose), ..self }
    }

    /// The amounts alone, as an addition: `WS 38 + 20 (it ran) − 10 (fog)`.
    #[must_use]
    pub fn sum(&self) -> String {
        let mut sum = String::new();
        for (place, term) in self.terms.iter().enumerate() {
            let (amount, words) = (term.amount.unsigned_abs(), &term.words);
            match (place, term.amount < 0) {
                (0, false) => sum += &format!("{words} {amount}"),
                (0, true) => sum += &format!("{words} −{amount}"),
                (_, false) => sum += &format!(" + {amount} ({words})"),
                (_, true) => sum += &format!(" − {amount} ({words})"),
            }
        }
        sum
    }
}

/// `58 = WS 38 + 20 (it ran)`; of a single amount, that alone: `WS 38`.
impl Display for Reckoning {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.terms.len() {
            0 | 1 => f.write_str(&self.sum()),
            _ => write!(f, "{} = {}", signed(self.total), self.sum()),
        }
    }
}

/// A number with the minus that people write: `−18`.
#[must_use]
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// Why something may not be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyNot {
    /// What stands in the way, in a whole sentence without its full stop: `Imp is 3 m away, a
    /// charge needs 4 m or more`.
    pub words: String,
    /// The rule.
    #[serde(serialize_with = "by_id")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub clause: Clause,
}

impl WhyNot {
    /// What bars something, in words.
    pub fn of<W>(bar: Bar<W>, words: impl FnOnce(W) -> String) -> WhyNot {
        WhyNot { words: words(bar.what), clause: bar.clause }
    }
}

impl Display for WhyNot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.words, self.clause)
    }
}

/// An answer to an open question that one can think of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Thought {
    /// Whose answer it would be.
    pub asker: String,
    /// The answer, as records write it.
    pub words: String,
    /// The numbers behind it, taken apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Reckoning>,
    /// The places on the way of somebody whom it makes go somewhere, the last where they end; none where
    /// the rules tell no way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<String>,
    /// Why it may not be given; `None` if it may.
    pub why_not: Option<WhyNot>,
}

#[cfg(test)]
mod tests {
    use affray_table::Reckon;

    use super::*;

    const CLAUSE: Clause = Clause::new("test.sum");

    #[test]
    fn a_number_is_written_as_an_addition() {
        let terms = Terms::of(|into| {
            into.add(38, "WS", CLAUSE);
            into.add(20, "it ran", CLAUSE);
            into.add(-10, "fog", CLAUSE);
        });
        let reckoning = Reckoning::of("to hit", &terms, str::to_owned).expect("there are amounts");
        assert_eq!(reckoning.to_string(), "48 = WS 38 + 20 (it ran) − 10 (fog)");
        let alone = Terms::of(|into| into.add(7, "AGI", CLAUSE));
        let alone = Reckoning::of("to dodge", &alone, str::to_owned).expect("there is one");
        assert_eq!(alone.to_string(), "AGI 7");
        assert_eq!(Reckoning::of("nothing", &Terms::<&str>::default(), str::to_owned), None);
    }
}
