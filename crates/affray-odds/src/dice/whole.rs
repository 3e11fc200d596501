//! Whole numbers that weights are counted in: as wide as a denominator needs.

use std::ops::AddAssign;

use dashu_int::UBig;

use crate::{Chance, ratio};

/// A whole number, never negative. What is computed with one fits it: the caller has seen to that.
pub(super) trait Whole: Clone + PartialEq + From<u32> + for<'a> AddAssign<&'a Self> {
    /// Whether it is 0.
    fn is_nothing(&self) -> bool;
    /// The product.
    fn times(&self, other: &Self) -> Self;
    /// Adds a product.
    fn add_product(&mut self, one: &Self, other: &Self);
    /// The difference; `other` is not greater.
    fn less(&self, other: &Self) -> Self;
    /// Divides by a number that goes into it.
    fn divided(&self, by: u32) -> Self;
    /// A power.
    fn power(&self, exponent: u32) -> Self;
    /// `self` of `total`.
    fn chance(self, total: &Self) -> Chance;
    /// About how many machine steps a multiplication takes where numbers have so many bits.
    fn steps(bits: f64) -> u64;
}

macro_rules! machine_integer {
    ($name:ty, $steps:expr) => {
        impl Whole for $name {
            #[inline]
            fn is_nothing(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn times(&self, other: &Self) -> Self {
                self * other
            }
            #[inline]
            fn add_product(&mut self, one: &Self, other: &Self) {
                *self += one * other;
            }
            #[inline]
            fn less(&self, other: &Self) -> Self {
                self - other
            }
            #[inline]
            fn divided(&self, by: u32) -> Self {
                self / Self::from(by)
            }
            #[inline]
            fn power(&self, exponent: u32) -> Self {
                self.pow(exponent)
            }
            fn chance(self, total: &Self) -> Chance {
                ratio(u128::from(self), u128::from(*total))
            }
            fn steps(_: f64) -> u64 {
                $steps
            }
        }
    };
}

machine_integer!(u64, 1);
machine_integer!(u128, 2);

impl Whole for UBig {
    fn is_nothing(&self) -> bool {
        self.is_zero()
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    fn add_product(&mut self, one: &Self, other: &Self) {
        *self += one * other;
    }
    fn less(&self, other: &Self) -> Self {
        self - other
    }
    fn divided(&self, by: u32) -> Self {
        self / UBig::from(by)
    }
    fn power(&self, exponent: u32) -> Self {
        self.pow(exponent as usize)
    }
    fn chance(self, total: &Self) -> Chance {
        Chance::of_big(self, total.clone())
    }
    fn steps(bits: f64) -> u64 {
        // Memory is fetched for each; then one factor is mostly short.
        20 + bits as u64 / 64
    }
}
