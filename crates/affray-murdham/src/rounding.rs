//! Halves (`murdham.core.rounding`).

/// Half of `n`, rounded up (`murdham.core.rounding`).
#[must_use]
#[inline]
pub const fn half_up(n: i16) -> i16 {
    // The shift rounds down, below 0 too.
    ((n as i32 + 1) >> 1) as i16
}

/// Whether a part is at most half of the whole, rounded up (`murdham.core.rounding`).
#[must_use]
#[inline]
pub const fn is_half_or_less(part: i16, whole: i16) -> bool {
    2 * part - 1 <= whole
}
