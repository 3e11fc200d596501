//! Numbers that can be taken apart, and why something may not be done.

use serde::{Serialize, Serializer};

use crate::Clause;

/// One amount of a number: how much, from what, by which rule. What it comes from is a type of the
/// system, `F`, so that rules hold no words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Term<F> {
    /// How much; below 0 what is taken away.
    pub amount: i32,
    /// From what.
    pub from: F,
    /// By which rule.
    #[serde(serialize_with = "by_id")]
    pub clause: Clause,
}

fn by_id<S: Serializer>(clause: &Clause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(clause.id())
}

/// What a rule adds its amounts to: an `i32`, where only the total is wanted, or [`Terms`], where
/// somebody wants to see them. So the number that the rule uses and the one that people check come
/// from one function.
///
/// ```
/// use affray_table::{Clause, Reckon, Terms};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum From {
///     Skill,
///     Ran,
/// }
///
/// const HIT: Clause = Clause::new("duel.strike.hit");
///
/// fn hits_at(skill: i16, ran: bool, into: &mut impl Reckon<From>) {
///     into.add(skill, From::Skill, HIT);
///     if ran {
///         into.add(20, From::Ran, HIT);
///     }
/// }
///
/// let mut total = 0;
/// hits_at(38, true, &mut total);
/// assert_eq!(total, 58);
///
/// let mut terms = Terms::default();
/// hits_at(38, true, &mut terms);
/// assert_eq!(terms.total(), 58);
/// assert_eq!(terms.0[1].from, From::Ran);
/// ```
pub trait Reckon<F> {
    /// Adds an amount. One of 0 changes nothing.
    fn add(&mut self, amount: impl Into<i32>, from: F, clause: Clause);

    /// The total so far, for what halves it or sets a bound.
    fn total(&self) -> i32;

    /// Brings the total to `bound` where it is below.
    fn at_least(&mut self, bound: impl Into<i32>, from: F, clause: Clause) {
        self.add((bound.into() - self.total()).max(0), from, clause);
    }

    /// Brings the total to `bound` where it is above.
    fn at_most(&mut self, bound: impl Into<i32>, from: F, clause: Clause) {
        self.add((bound.into() - self.total()).min(0), from, clause);
    }
}

impl<F> Reckon<F> for i32 {
    #[inline]
    fn add(&mut self, amount: impl Into<i32>, _: F, _: Clause) {
        *self += amount.into();
    }

    #[inline]
    fn total(&self) -> i32 {
        *self
    }
}

/// The amounts of a number, in the order in which its rule adds them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Terms<F>(pub Vec<Term<F>>);

impl<F> Default for Terms<F> {
    fn default() -> Terms<F> {
        Terms(Vec::new())
    }
}

impl<F> Terms<F> {
    /// Those that `reckon` adds.
    #[must_use]
    pub fn of(reckon: impl FnOnce(&mut Terms<F>)) -> Terms<F> {
        let mut terms = Terms::default();
        reckon(&mut terms);
        terms
    }

    /// What they come to.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.0.iter().map(|term| term.amount).sum()
    }
}

impl<F> Reckon<F> for Terms<F> {
    fn add(&mut self, amount: impl Into<i32>, from: F, clause: Clause) {
        let amount = amount.into();
        if amount != 0 {
            self.0.push(Term { amount, from, clause });
        }
    }

    fn total(&self) -> i32 {
        Terms::total(self)
    }
}

/// The total that `reckon` adds up to.
#[inline]
pub fn total(reckon: impl FnOnce(&mut i32)) -> i32 {
    let mut total = 0;
    reckon(&mut total);
    total
}

/// What stands in the way of something, and by which rule. What it is, `W`, is a type of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar<W> {
    /// What stands in the way.
    pub what: W,
    /// The rule.
    pub clause: Clause,
}

/// Whether something may be done, or why not. Menus list what may be done.
pub type May<W> = Result<(), Bar<W>>;

/// It may not be done.
///
/// # Errors
/// Always: `what`, by `clause`.
pub fn barred<W, T>(what: W, clause: Clause) -> Result<T, Bar<W>> {
    Err(Bar { what, clause })
}

/// It may be done, unless this holds.
///
/// # Errors
/// It holds: `what`, by `clause`.
#[inline]
pub fn barred_if<W>(holds: bool, what: W, clause: Clause) -> May<W> {
    if holds { barred(what, clause) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAUSE: Clause = Clause::new("test.sum");

    fn reckon(into: &mut impl Reckon<&'static str>) {
        into.add(7, "score", CLAUSE);
        into.add(0, "nothing", CLAUSE);
        into.add(-3, "poison", CLAUSE);
        into.at_least(5, "never below 5", CLAUSE);
        into.at_most(9, "never above 9", CLAUSE);
    }

    #[test]
    fn the_total_is_the_same_whoever_listens() {
        // 7 - 3 = 4, brought to 5 by adding 1; 5 is not above 9.
        let terms = Terms::of(reckon);
        assert_eq!(total(reckon), 5);
        assert_eq!(terms.total(), 5);
        let amounts: Vec<(i32, &str)> = terms.0.iter().map(|t| (t.amount, t.from)).collect();
        assert_eq!(amounts, [(7, "score"), (-3, "poison"), (1, "never below 5")]);
    }
}
