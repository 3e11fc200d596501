//! An exact distribution.

use crate::order::in_order;
use crate::{Chance, Weight};

/// Every distinct outcome with its weight, and what was too rare to be told: exactly 1 together.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds<K, W = Chance> {
    /// Outcomes in order, each once.
    ends: Vec<(K, W)>,
    /// The weight of what was not followed to its end.
    untold: W,
    /// How often a rule was run.
    runs: u64,
}

impl<K, W: Weight> Odds<K, W> {
    pub(crate) fn new(ends: Vec<(K, W)>, untold: W, runs: u64) -> Odds<K, W> {
        Odds { ends, untold, runs }
    }

    /// The weight of all outcomes of which `holds` is true.
    pub fn of(&self, holds: impl Fn(&K) -> bool) -> W {
        let mut sum = W::zero();
        for (key, weight) in &self.ends {
            if holds(key) {
                sum.add(weight);
            }
        }
        sum
    }

    /// The weight of one outcome.
    pub fn at(&self, key: &K) -> W
    where
        K: Ord,
    {
        match self.ends.binary_search_by(|(known, _)| known.cmp(key)) {
            Ok(at) => self.ends[at].1.clone(),
            Err(_) => W::zero(),
        }
    }

    /// Every outcome with its weight, in the order of the outcomes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&K, &W)> {
        self.ends.iter().map(|(key, weight)| (key, weight))
    }

    /// How many distinct outcomes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether nothing was followed to its end.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The weight of what was too rare to be followed to its end.
    #[must_use]
    pub fn untold(&self) -> &W {
        &self.untold
    }

    /// Everything, the untold included: exactly 1.
    #[must_use]
    pub fn total(&self) -> W {
        let mut sum = self.of(|_| true);
        sum.add(&self.untold);
        sum
    }

    /// How often a rule was run to find out.
    #[must_use]
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// The same odds with outcomes told apart by `key` only.
    #[must_use]
    pub fn map<L: Ord>(self, key: impl Fn(K) -> L) -> Odds<L, W> {
        let ends = self.ends.into_iter().map(|(known, weight)| (key(known), weight)).collect();
        Odds { ends: merged(ends), untold: self.untold, runs: self.runs }
    }

    /// The mean of a whole number read from each outcome, the untold part counting nothing.
    pub fn mean(&self, number: impl Fn(&K) -> u32) -> W {
        let mut sum = W::zero();
        for (key, weight) in &self.ends {
            sum.add(&weight.times(&W::share(u128::from(number(key)), 1)));
        }
        sum
    }
}

/// Sorted, each key once, with the sum of its weights.
pub(crate) fn merged<K: Ord, W: Weight>(ends: Vec<(K, W)>) -> Vec<(K, W)> {
    let order = in_order(ends.len(), &|one, other| ends[one].0.cmp(&ends[other].0));
    let mut ends: Vec<Option<(K, W)>> = ends.into_iter().map(Some).collect();
    let mut merged: Vec<(K, W)> = Vec::with_capacity(ends.len());
    for at in order {
        let Some((key, weight)) = ends[at].take() else { continue };
        match merged.last_mut() {
            Some(last) if last.0 == key => last.1.add(&weight),
            _ => merged.push((key, weight)),
        }
    }
    merged
}
