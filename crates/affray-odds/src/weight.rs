//! What outcomes are weighed with.

use crate::Chance;
use crate::solve::Solved;

/// The arithmetic of weights: [`Chance`] is exact; `f64` is fast, and its last digits are not.
/// There are no others.
pub trait Weight: Clone + Solved {
    /// Nothing.
    fn zero() -> Self;
    /// Everything.
    fn one() -> Self;
    /// `ways` of `total`.
    fn share(ways: u128, total: u128) -> Self;
    /// Adds.
    fn add(&mut self, other: &Self);
    /// Multiplies.
    #[must_use]
    fn times(&self, other: &Self) -> Self;
    /// Divides; `other` is not nothing.
    #[must_use]
    fn over(&self, other: &Self) -> Self;
    /// What is left of one.
    #[must_use]
    fn rest(&self) -> Self;
    /// Whether it is nothing.
    fn is_zero(&self) -> bool;
    /// As a floating-point number.
    fn to_f64(&self) -> f64;
}

impl Weight for Chance {
    fn zero() -> Chance {
        Chance::ZERO
    }
    fn one() -> Chance {
        Chance::ONE
    }
    fn share(ways: u128, total: u128) -> Chance {
        crate::ratio(ways, total)
    }
    fn add(&mut self, other: &Chance) {
        *self += other;
    }
    fn times(&self, other: &Chance) -> Chance {
        self * other
    }
    fn over(&self, other: &Chance) -> Chance {
        self / other
    }
    fn rest(&self) -> Chance {
        &Chance::ONE - self
    }
    fn is_zero(&self) -> bool {
        Chance::is_zero(self)
    }
    fn to_f64(&self) -> f64 {
        Chance::to_f64(self)
    }
}

impl Weight for f64 {
    fn zero() -> f64 {
        0.0
    }
    fn one() -> f64 {
        1.0
    }
    #[inline]
    fn share(ways: u128, total: u128) -> f64 {
        // Narrow numbers become floating-point ones much faster than wide ones.
        match (u32::try_from(ways), u32::try_from(total)) {
            (Ok(ways), Ok(total)) => f64::from(ways) / f64::from(total),
            _ => ways as f64 / total as f64,
        }
    }
    fn add(&mut self, other: &f64) {
        *self += other;
    }
    fn times(&self, other: &f64) -> f64 {
        self * other
    }
    fn over(&self, other: &f64) -> f64 {
        self / other
    }
    fn rest(&self) -> f64 {
        1.0 - self
    }
    fn is_zero(&self) -> bool {
        *self <= 0.0
    }
    fn to_f64(&self) -> f64 {
        *self
    }
}
