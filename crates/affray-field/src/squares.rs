//! Sets of squares.

use crate::area::Area;
use crate::grid::{Grid, MAX_GRID_SIDE, Square};

/// Squares of the rows of a grid, a bit for each column.
pub(crate) type Rows = [u64; MAX_GRID_SIDE as usize];

/// None of the squares.
pub(crate) const NO_ROWS: Rows = [0; MAX_GRID_SIDE as usize];

/// A set of squares of one grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Squares {
    first: Square,
    pub(crate) rows: Rows,
}

impl Squares {
    /// None of the squares of a grid.
    #[must_use]
    pub fn none_of(grid: &Grid) -> Squares {
        Squares::none_from(grid.first())
    }

    /// None of the squares of a grid that begins there.
    pub(crate) fn none_from(first: Square) -> Squares {
        Squares { first, rows: NO_ROWS }
    }

    /// Where the corner of one who takes up so many squares a side would be for it to overlap one
    /// of these areas.
    #[must_use]
    pub fn overlapping(grid: &Grid, areas: impl IntoIterator<Item = Area>, side: u8) -> Squares {
        let mut squares = Squares::none_of(grid);
        squares.add_overlapping(areas, side);
        squares
    }

    /// Adds where the corner of one who takes up so many squares a side would be for it to overlap
    /// one of these areas.
    pub fn add_overlapping(&mut self, areas: impl IntoIterator<Item = Area>, side: u8) {
        let before = i16::from(side) - 1;
        for area in areas {
            let (x, y) = (i16::from(area.corner.x), i16::from(area.corner.y));
            let after = i16::from(area.side);
            for y in y - before..y + after {
                for x in x - before..x + after {
                    if let (Ok(x), Ok(y)) = (i8::try_from(x), i8::try_from(y)) {
                        self.insert(Square::new(x, y));
                    }
                }
            }
        }
    }

    /// Adds a square; one beyond every grid stays out.
    pub fn insert(&mut self, square: Square) {
        self.put(square, true);
    }

    /// Puts a square in or takes it out.
    pub(crate) fn put(&mut self, square: Square, is_in: bool) {
        if let Some((row, bit)) = self.place(square) {
            self.rows[row] = self.rows[row] & !bit | if is_in { bit } else { 0 };
        }
    }

    /// Whether a square is one of them.
    #[must_use]
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        self.place(square).is_some_and(|(row, bit)| self.rows[row] & bit != 0)
    }

    /// Whether any square of the rectangle between two is one of them.
    #[must_use]
    pub(crate) fn any_between(&self, one: Square, other: Square) -> bool {
        let along = |one: i8, other: i8, first: i8| {
            let at = |coordinate: i8| i16::from(coordinate) - i16::from(first);
            let last = i16::from(MAX_GRID_SIDE) - 1;
            (at(one.min(other)).clamp(0, last), at(one.max(other)).clamp(0, last))
        };
        let (left, right) = along(one.x, other.x, self.first.x);
        let (top, bottom) = along(one.y, other.y, self.first.y);
        let columns = (u64::MAX << left) & (u64::MAX >> (i16::from(MAX_GRID_SIDE) - 1 - right));
        self.rows[top as usize..=bottom as usize].iter().any(|row| row & columns != 0)
    }

    #[inline]
    fn place(&self, square: Square) -> Option<(usize, u64)> {
        let column = u32::try_from(i16::from(square.x) - i16::from(self.first.x)).ok()?;
        let row = usize::try_from(i16::from(square.y) - i16::from(self.first.y)).ok()?;
        (row < self.rows.len()).then_some((row, 1_u64.checked_shl(column)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_overlapped_by_corners_before_and_within_them() {
        let grid = Grid::new(Square::new(-10, -10), Square::new(53, 53)).expect("64 by 64");
        let area = Area { corner: Square::new(3, 4), side: 2 };
        let squares = Squares::overlapping(&grid, [area], 3);
        for square in grid.squares() {
            let overlaps = area.overlaps(Area { corner: square, side: 3 });
            assert_eq!(squares.has(square), overlaps, "{square}");
        }
    }

    #[test]
    fn a_rectangle_has_what_any_of_its_squares_has() {
        let grid = Grid::new(Square::new(-10, -10), Square::new(53, 53)).expect("64 by 64");
        let mut squares = Squares::none_of(&grid);
        squares.insert(Square::new(-10, 53));
        squares.insert(Square::new(3, 4));
        for square in grid.squares() {
            for corner in [Square::new(3, 4), Square::new(0, 0), Square::new(53, 53)] {
                let within = |it: Square| {
                    let between = |one: i8, a: i8, b: i8| a.min(b) <= one && one <= a.max(b);
                    between(it.x, square.x, corner.x) && between(it.y, square.y, corner.y)
                };
                let any = [Square::new(-10, 53), Square::new(3, 4)].into_iter().any(within);
                assert_eq!(squares.any_between(square, corner), any, "{square} {corner}");
            }
        }
    }

    #[test]
    fn squares_beyond_the_grid_are_never_in() {
        let grid = Grid::new(Square::new(0, 0), Square::new(9, 9)).expect("10 by 10");
        let mut squares = Squares::none_of(&grid);
        for square in [Square::new(-1, 0), Square::new(0, -1), Square::new(64, 0)] {
            squares.insert(square);
            assert!(!squares.has(square), "{square}");
        }
        assert_eq!(squares, Squares::none_of(&grid));
        squares.insert(Square::new(9, 0));
        assert!(squares.has(Square::new(9, 0)) && !squares.has(Square::new(8, 0)));
    }
}
