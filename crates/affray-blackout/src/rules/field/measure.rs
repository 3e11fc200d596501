//! Places without a grid, measured: a place is a point in inches, and an inch is 5 feet
//! (`blackout.field.hex`, `blackout.field.range-bands`).
//!
//! `q` counts inches to the east, `r` inches to the south.

use affray_field::{Heading, Hex};

/// How far from the middle of a table its places reach, in inches.
pub(crate) const EDGE: i8 = 60;

/// The ways of the scatter die, from north clockwise, in thousandths.
const WAYS: [(i32, i32); 6] =
    [(0, -1000), (866, -500), (866, 500), (0, 1000), (-866, 500), (-866, -500)];

/// How far apart two places are east and south.
fn apart(from: Hex, to: Hex) -> (i32, i32) {
    (i32::from(to.q) - i32::from(from.q), i32::from(to.r) - i32::from(from.r))
}

/// A number over a thousand, rounded to the nearest whole one, halves away from 0.
const fn rounded(thousandths: i32) -> i32 {
    (thousandths + 500 * thousandths.signum()) / 1000
}

fn place(q: i32, r: i32) -> Hex {
    let edge = i32::from(EDGE);
    Hex { q: q.clamp(-edge, edge) as i8, r: r.clamp(-edge, edge) as i8 }
}

/// Feet between two places, what is over a whole foot left out.
#[must_use]
pub(crate) fn feet(from: Hex, to: Hex) -> u16 {
    let (dq, dr) = apart(from, to);
    (25 * (dq * dq + dr * dr)).isqrt() as u16
}

/// The place so many inches from one toward another, or beyond it.
#[must_use]
pub(crate) fn toward(from: Hex, to: Hex, inches: i32) -> Hex {
    let (dq, dr) = apart(from, to);
    // In thousandths of an inch, and wide enough for the corners of a table.
    let length = (1_000_000 * i64::from(dq * dq + dr * dr)).isqrt();
    if length == 0 {
        return from;
    }
    let along = |d: i32| rounded((i64::from(d * inches) * 1_000_000 / length) as i32);
    place(i32::from(from.q) + along(dq), i32::from(from.r) + along(dr))
}

/// The place so many inches from one in a direction.
#[must_use]
pub(crate) fn step(from: Hex, way: Heading, inches: u8) -> Hex {
    let (q, r) = WAYS[usize::from(way.0 % 6)];
    let inches = i32::from(inches);
    place(i32::from(from.q) + rounded(q * inches), i32::from(from.r) + rounded(r * inches))
}

/// Every place within so many inches of one, row by row.
pub(crate) fn within(center: Hex, inches: u8) -> impl Iterator<Item = Hex> {
    let reach = i32::from(inches);
    let (q, r) = (i32::from(center.q), i32::from(center.r));
    let edge = i32::from(EDGE);
    let rows = (r - reach).max(-edge)..=(r + reach).min(edge);
    let columns = (q - reach).max(-edge)..=(q + reach).min(edge);
    let near = move |q2: i32, r2: i32| (q2 - q).pow(2) + (r2 - r).pow(2) <= reach * reach;
    rows.flat_map(move |r2| columns.clone().map(move |q2| (q2, r2)))
        .filter(move |&(q2, r2)| near(q2, r2))
        .map(|(q2, r2)| Hex { q: q2 as i8, r: r2 as i8 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: Hex = Hex { q: 0, r: 0 };

    #[test]
    fn feet_are_measured_straight() {
        // 3 and 4 inches are 5 inches apart: 25 feet. One and one: 7.07 feet.
        assert_eq!(feet(ORIGIN, Hex { q: 3, r: 4 }), 25);
        assert_eq!(feet(ORIGIN, Hex { q: 1, r: 1 }), 7);
        assert_eq!(feet(ORIGIN, Hex { q: 0, r: -1 }), 5);
    }

    #[test]
    fn toward_goes_straight_and_beyond() {
        let there = Hex { q: 3, r: 4 };
        assert_eq!(toward(ORIGIN, there, 5), there);
        // Twice as far.
        assert_eq!(toward(ORIGIN, there, 10), Hex { q: 6, r: 8 });
        // 2 inches: 1.2 and 1.6.
        assert_eq!(toward(ORIGIN, there, 2), Hex { q: 1, r: 2 });
        assert_eq!(toward(there, there, 3), there);
        // From corner to corner: 60 of 170 inches are 42.4 each way.
        let (first, last) = (Hex { q: -60, r: -60 }, Hex { q: 60, r: 60 });
        assert_eq!(toward(first, last, 60), Hex { q: -18, r: -18 });
    }

    #[test]
    fn steps_go_by_the_scatter_die() {
        assert_eq!(step(ORIGIN, Heading(0), 3), Hex { q: 0, r: -3 });
        assert_eq!(step(ORIGIN, Heading(3), 3), Hex { q: 0, r: 3 });
        // 2 inches to the north-east: 1.7 and 1.
        assert_eq!(step(ORIGIN, Heading(1), 2), Hex { q: 2, r: -1 });
    }

    #[test]
    fn within_is_a_circle() {
        // The point, four at one inch, four at 1.41 and four at 2.
        assert_eq!(within(ORIGIN, 1).count(), 5);
        assert_eq!(within(ORIGIN, 2).count(), 13);
    }
}
