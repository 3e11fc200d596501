//! What takes up more than one square of a grid.

use crate::grid::Square;

/// A block of squares, as wide as it is high, that somebody takes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// The square of the least column and row.
    pub corner: Square,
    /// Squares along each side, at least 1.
    pub side: u8,
}

impl From<Square> for Area {
    #[inline]
    fn from(square: Square) -> Area {
        Area { corner: square, side: 1 }
    }
}

/// Steps from a row of numbers to another: 0 where they meet.
#[inline]
const fn gap(one: i8, long: u8, other: i8, other_long: u8) -> u8 {
    let (one, other) = (one as i16, other as i16);
    let behind = other - (one + long as i16 - 1);
    let before = one - (other + other_long as i16 - 1);
    let most = if behind > before { behind } else { before };
    if most > 0 { most as u8 } else { 0 }
}

impl Area {
    /// Its squares, row by row.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let Area { corner, side } = self;
        (0..side as i8).flat_map(move |y| {
            (0..side as i8).map(move |x| Square::new(corner.x + x, corner.y + y))
        })
    }

    /// Whether a square is one of its own.
    #[must_use]
    #[inline]
    pub fn has(self, square: Square) -> bool {
        self.overlaps(Area::from(square))
    }

    /// Whether the two have a square in common.
    #[must_use]
    #[inline]
    pub const fn overlaps(self, other: Area) -> bool {
        let (dx, dy) = self.gaps(other);
        dx == 0 && dy == 0
    }

    /// Columns and rows from one to the other.
    #[inline]
    const fn gaps(self, other: Area) -> (u8, u8) {
        (
            gap(self.corner.x, self.side, other.corner.x, other.side),
            gap(self.corner.y, self.side, other.corner.y, other.side),
        )
    }

    /// Meters between the nearest squares of both.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Area) -> u8 {
        let (dx, dy) = self.gaps(other);
        if dx > dy { dx.saturating_add(dy / 2) } else { dy.saturating_add(dx / 2) }
    }

    /// Whether a square of one is next to one of the other, and none is common to both.
    #[must_use]
    #[inline]
    pub const fn is_next_to(self, other: Area) -> bool {
        let (dx, dy) = self.gaps(other);
        dx <= 1 && dy <= 1 && dx + dy > 0
    }

    /// The square as far on the other side of this area's middle, if there is one.
    #[must_use]
    pub fn mirrored(self, square: Square) -> Option<Square> {
        let far = i16::from(self.side) - 1;
        let flip =
            |own: i8, least: i8| i8::try_from(2 * i16::from(least) + far - i16::from(own)).ok();
        Some(Square { x: flip(square.x, self.corner.x)?, y: flip(square.y, self.corner.y)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(x: i8, y: i8, side: u8) -> Area {
        Area { corner: Square::new(x, y), side }
    }

    #[test]
    fn distance_is_that_of_the_nearest_squares() {
        // From columns 0 and 1 to column 4 are 3, from rows 0 and 1 to row 3 are 2: 3 + 2 / 2.
        assert_eq!(area(0, 0, 2).distance(area(4, 3, 1)), 4);
        assert_eq!(area(4, 3, 1).distance(area(0, 0, 2)), 4);
        assert_eq!(area(0, 0, 3).distance(area(3, 0, 2)), 1);
        // Every pair of squares by hand, as many as there are.
        for (x, y) in (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x, y))) {
            let (one, other) = (area(0, 0, 2), area(x, y, 3));
            let pairs = one.squares().flat_map(|a| other.squares().map(move |b| a.distance(b)));
            assert_eq!(Some(one.distance(other)), pairs.min(), "{x},{y}");
        }
    }

    #[test]
    fn neighbors_touch_and_share_nothing() {
        assert!(area(0, 0, 2).is_next_to(area(2, 2, 1)));
        assert!(!area(0, 0, 2).is_next_to(area(3, 0, 1)));
        assert!(!area(0, 0, 2).is_next_to(area(1, 1, 1)));
        assert!(area(0, 0, 2).overlaps(area(1, 1, 3)));
        assert!(area(0, 0, 3).has(Square::new(2, 1)));
        assert!(!area(0, 0, 3).has(Square::new(3, 1)));
    }

    #[test]
    fn mirrored_squares_lie_on_opposite_sides() {
        // Around the columns 0 and 1 the column -1 lies opposite to 2.
        assert_eq!(area(0, 0, 2).mirrored(Square::new(-1, 0)), Some(Square::new(2, 1)));
        assert_eq!(area(5, 5, 1).mirrored(Square::new(4, 5)), Some(Square::new(6, 5)));
        assert_eq!(area(100, 0, 1).mirrored(Square::new(-100, 0)), None);
    }
}
