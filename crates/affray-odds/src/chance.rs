//! Exact chances.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// An exact fraction, never negative: a chance, a sum of chances or an expected count.
///
/// Small ones are two machine integers, and only what does not fit them is kept as big ones.
/// Which of the two it is never shows: equal fractions are equal, however they came about.
#[derive(Clone)]
pub struct Chance(Repr);

#[derive(Clone)]
enum Repr {
    /// Not always in lowest terms. `d` is not 0.
    Small {
        n: u128,
        d: u128,
    },
    Big(Box<RBig>),
}

/// The fraction `n/d`.
///
/// # Panics
/// When `d` is 0.
#[must_use]
pub fn ratio(n: u128, d: u128) -> Chance {
    assert!(d != 0, "a fraction with denominator 0");
    Chance(Repr::Small { n, d })
}

/// The greatest common divisor, by shifts and subtractions.
fn gcd(a: u128, b: u128) -> u128 {
    if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
        return u128::from(gcd64(a, b));
    }
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    let (mut a, mut b) = (a >> a.trailing_zeros(), b >> b.trailing_zeros());
    while a != b {
        if a > b {
            a -= b;
            a >>= a.trailing_zeros();
        } else {
            b -= a;
            b >>= b.trailing_zeros();
        }
    }
    a << shift
}

fn gcd64(a: u64, b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let shift = (a | b).trailing_zeros();
    let (mut a, mut b) = (a >> a.trailing_zeros(), b >> b.trailing_zeros());
    while a != b {
        if a > b {
            a -= b;
            a >>= a.trailing_zeros();
        } else {
            b -= a;
            b >>= b.trailing_zeros();
        }
    }
    a << shift
}

fn reduce(n: u128, d: u128) -> (u128, u128) {
    let by = gcd(n, d);
    (n / by, d / by)
}

/// `n1/d1 + n2/d2` where it fits.
fn add_small(n1: u128, d1: u128, n2: u128, d2: u128) -> Option<(u128, u128)> {
    if d1 == d2 {
        return Some((n1.checked_add(n2)?, d1));
    }
    let by = gcd(d1, d2);
    let (f1, f2) = (d2 / by, d1 / by);
    let n = n1.checked_mul(f1)?.checked_add(n2.checked_mul(f2)?)?;
    Some((n, d1.checked_mul(f1)?))
}

/// `n1/d1 * n2/d2` where it fits.
fn mul_small(n1: u128, d1: u128, n2: u128, d2: u128) -> Option<(u128, u128)> {
    Some((n1.checked_mul(n2)?, d1.checked_mul(d2)?))
}

impl Chance {
    /// Never.
    pub const ZERO: Chance = Chance(Repr::Small { n: 0, d: 1 });
    /// Certain.
    pub const ONE: Chance = Chance(Repr::Small { n: 1, d: 1 });

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Small { n, .. } => *n == 0,
            Repr::Big(big) => big.is_zero(),
        }
    }

    /// The nearest floating-point number, to be shown: nothing exact is computed from it.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Repr::Small { n, d } => *n as f64 / *d as f64,
            Repr::Big(big) => big.to_f64().value(),
        }
    }

    /// Numerator and denominator in lowest terms, where both fit.
    #[must_use]
    pub fn parts(&self) -> Option<(u128, u128)> {
        match &self.0 {
            Repr::Small { n, d } => Some(reduce(*n, *d)),
            Repr::Big(big) => {
                let n = u128::try_from(big.numerator().clone()).ok()?;
                Some((n, u128::try_from(big.denominator().clone()).ok()?))
            }
        }
    }

    /// `self - other`, unless that is less than nothing.
    #[must_use]
    pub fn checked_sub(&self, other: &Chance) -> Option<Chance> {
        if self < other {
            return None;
        }
        if let (Repr::Small { n: n1, d: d1 }, Repr::Small { n: n2, d: d2 }) = (&self.0, &other.0) {
            let by = gcd(*d1, *d2);
            let (f1, f2) = (d2 / by, d1 / by);
            let small = || {
                let n = n1.checked_mul(f1)?.checked_sub(n2.checked_mul(f2)?)?;
                Some(Chance(Repr::Small { n, d: d1.checked_mul(f1)? }))
            };
            if let Some(small) = small() {
                return Some(small);
            }
        }
        Some(Chance::from_big(self.big() - other.big()))
    }

    fn big(&self) -> RBig {
        match &self.0 {
            Repr::Small { n, d } => RBig::from_parts(IBig::from(*n), UBig::from(*d)),
            Repr::Big(big) => (**big).clone(),
        }
    }

    /// The fraction `n/d` of numbers of any size. `d` is not 0.
    pub(crate) fn of_big(n: UBig, d: UBig) -> Chance {
        Chance::from_big(RBig::from_parts(IBig::from(n), d))
    }

    fn from_big(big: RBig) -> Chance {
        let chance = Chance(Repr::Big(Box::new(big)));
        match chance.parts() {
            Some((n, d)) => ratio(n, d),
            None => chance,
        }
    }

    /// Two small fractions through `op`: as they are, else in lowest terms, else big.
    fn through(
        &self,
        other: &Chance,
        op: impl Fn(u128, u128, u128, u128) -> Option<(u128, u128)>,
        big: impl Fn(RBig, RBig) -> RBig,
    ) -> Chance {
        if let (&Repr::Small { n: n1, d: d1 }, &Repr::Small { n: n2, d: d2 }) = (&self.0, &other.0)
        {
            if let Some((n, d)) = op(n1, d1, n2, d2) {
                return Chance(Repr::Small { n, d });
            }
            let ((n1, d1), (n2, d2)) = (reduce(n1, d1), reduce(n2, d2));
            if let Some((n, d)) = op(n1, d1, n2, d2) {
                return Chance(Repr::Small { n, d });
            }
        }
        Chance::from_big(big(self.big(), other.big()))
    }
}

impl Default for Chance {
    fn default() -> Chance {
        Chance::ZERO
    }
}

impl Add for &Chance {
    type Output = Chance;
    fn add(self, other: &Chance) -> Chance {
        match (self.is_zero(), other.is_zero()) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => self.through(other, add_small, |a, b| a + b),
        }
    }
}

impl Add for Chance {
    type Output = Chance;
    fn add(self, other: Chance) -> Chance {
        &self + &other
    }
}

impl AddAssign<&Chance> for Chance {
    fn add_assign(&mut self, other: &Chance) {
        *self = &*self + other;
    }
}

impl Mul for &Chance {
    type Output = Chance;
    fn mul(self, other: &Chance) -> Chance {
        self.through(other, mul_small, |a, b| a * b)
    }
}

impl Mul for Chance {
    type Output = Chance;
    fn mul(self, other: Chance) -> Chance {
        &self * &other
    }
}

/// # Panics
/// When the divisor is 0.
impl Div for &Chance {
    type Output = Chance;
    fn div(self, other: &Chance) -> Chance {
        assert!(!other.is_zero(), "division of a chance by 0");
        self.through(other, |n1, d1, n2, d2| mul_small(n1, d1, d2, n2), |a, b| a / b)
    }
}

/// # Panics
/// When the divisor is 0.
impl Div for Chance {
    type Output = Chance;
    fn div(self, other: Chance) -> Chance {
        &self / &other
    }
}

/// # Panics
/// When the difference is less than nothing; see [`Chance::checked_sub`].
impl Sub for &Chance {
    type Output = Chance;
    fn sub(self, other: &Chance) -> Chance {
        self.checked_sub(other).expect("a chance is never less than nothing")
    }
}

/// # Panics
/// When the difference is less than nothing; see [`Chance::checked_sub`].
impl Sub for Chance {
    type Output = Chance;
    fn sub(self, other: Chance) -> Chance {
        &self - &other
    }
}

impl<'a> Sum<&'a Chance> for Chance {
    fn sum<I: Iterator<Item = &'a Chance>>(chances: I) -> Chance {
        chances.fold(Chance::ZERO, |sum, chance| &sum + chance)
    }
}

impl Sum for Chance {
    fn sum<I: Iterator<Item = Chance>>(chances: I) -> Chance {
        chances.fold(Chance::ZERO, |sum, chance| &sum + &chance)
    }
}

impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> Ordering {
        if let (&Repr::Small { n: n1, d: d1 }, &Repr::Small { n: n2, d: d2 }) = (&self.0, &other.0)
            && let (Some(a), Some(b)) = (n1.checked_mul(d2), n2.checked_mul(d1))
        {
            return a.cmp(&b);
        }
        self.big().cmp(&other.big())
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Chance {
    fn eq(&self, other: &Chance) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Chance {}

/// In lowest terms: `n/d`, and `n` alone for a whole number.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small { n, d } => match reduce(*n, *d) {
                (n, 1) => write!(f, "{n}"),
                (n, d) => write!(f, "{n}/{d}"),
            },
            Repr::Big(big) => write!(f, "{big}"),
        }
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_big_fractions_agree() {
        let third = ratio(1, 3);
        assert_eq!((&third + &ratio(1, 6)).to_string(), "1/2");
        assert_eq!((&third * &ratio(3, 1)).to_string(), "1");
        assert_eq!((&ratio(1, 2) - &third).to_string(), "1/6");
        assert_eq!((&ratio(1, 2) / &third).to_string(), "3/2");
        assert_eq!(ratio(1, 2).checked_sub(&ratio(2, 3)), None);
        assert_eq!(Chance::ZERO.to_string(), "0");
        // 3^-100 fits no machine integer; its product with 3^100 is 1 again, and equal to 1.
        let power = |x: &Chance| (0..100).fold(Chance::ONE, |product, _| &product * x);
        let tiny = power(&third);
        assert_eq!(tiny.parts(), None);
        assert!(Chance::ZERO < tiny && tiny < ratio(1, u128::MAX));
        let back = &tiny * &power(&ratio(3, 1));
        assert_eq!((back.clone(), back.to_string().as_str()), (Chance::ONE, "1"));
        assert_eq!(&(&Chance::ONE - &tiny) + &tiny, Chance::ONE);
        assert!((tiny.to_f64() / 3_f64.powi(-100) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn order_is_exact_where_products_overflow() {
        // (m-1)/m < m/(m+1), though both are 1 as floating-point numbers.
        let m = u128::MAX - 1;
        assert!(ratio(m - 1, m) < ratio(m, m + 1));
        assert_eq!(ratio(m - 1, m).checked_sub(&ratio(m, m + 1)), None);
        assert_eq!(ratio(m, m), Chance::ONE);
    }

    #[test]
    fn the_greatest_common_divisor_is_right() {
        for a in 0..60_u128 {
            for b in 1..60_u128 {
                let plain = (1..=a.max(b)).rev().find(|by| a % by == 0 && b % by == 0);
                let big = gcd(a << 70, b << 70);
                assert_eq!((Some(gcd(a, b)), big), (plain, gcd(a, b) << 70));
            }
        }
    }
}
