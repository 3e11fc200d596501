//! Where the cells of a grid lie in its picture: squares, or hexes with flat tops.

use super::Scene;
use super::outline::Corner;
use super::tokens::Size;

/// The side of a square.
const SQUARE: f64 = 27.0;
/// The side of a hex.
const HEX: f64 = 17.3;
/// What is left free around the cells, for their numbers.
pub(super) const MARGIN: f64 = 8.0;
/// A window's edges lie on multiples of this, so that it stays while people move.
const STEP: i32 = 4;
/// The least window.
const LEAST: (i32, i32) = (10, 8);
/// How far from everybody a mark may lie to be shown.
const NEAR: i32 = 6;

/// A cell: its column and row.
pub(super) type Cell = (i32, i32);

/// The part of a grid that is shown, and its geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lattice {
    pub(super) is_hexes: bool,
    pub(super) first: Cell,
    pub(super) last: Cell,
}

/// A cell by its name: `4,-1`.
pub(super) fn cell(name: &str) -> Option<Cell> {
    let (column, row) = name.split_once(',')?;
    Some((column.trim().parse().ok()?, row.trim().parse().ok()?))
}

impl Lattice {
    /// The smallest window that holds everybody, what can be chosen and what lies near them.
    pub(super) fn of(scene: &Scene<'_>) -> Option<Lattice> {
        let people = scene.map.places.iter().filter(|place| !place.people.is_empty());
        let people = people.map(|place| place.name.as_str());
        let lit = scene.lit.iter().map(|lit| lit.place);
        let needed: Vec<Cell> = people.chain(lit).filter_map(cell).collect();
        let corners = scene.map.corners.as_ref();
        let corners = corners.and_then(|(first, last)| cell(first).zip(cell(last)));
        let (mut first, mut last) = bounds(&needed).or(corners)?;
        let others = scene.map.places.iter().filter_map(|place| cell(&place.name));
        let near: Vec<Cell> = others
            .filter(|at| {
                at.0 >= first.0 - NEAR
                    && at.0 <= last.0 + NEAR
                    && at.1 >= first.1 - NEAR
                    && at.1 <= last.1 + NEAR
            })
            .collect();
        if let Some((least, most)) = bounds(&near) {
            first = (first.0.min(least.0), first.1.min(least.1));
            last = (last.0.max(most.0), last.1.max(most.1));
        }
        let (low, high) =
            corners.unwrap_or(((i32::MIN / 4, i32::MIN / 4), (i32::MAX / 4, i32::MAX / 4)));
        let columns = span(first.0, last.0, LEAST.0, (low.0, high.0));
        let rows = span(first.1, last.1, LEAST.1, (low.1, high.1));
        Some(Lattice {
            is_hexes: scene.map.grid == "hexes",
            first: (columns.0, rows.0),
            last: (columns.1, rows.1),
        })
    }

    /// How wide and high the picture is.
    pub(super) fn size(self) -> (f64, f64) {
        let columns = f64::from(self.last.0 - self.first.0 + 1);
        let rows = f64::from(self.last.1 - self.first.1 + 1);
        match self.is_hexes {
            false => (columns * SQUARE + 2.0 * MARGIN, rows * SQUARE + 2.0 * MARGIN),
            true => (
                (1.5 * columns + 0.5) * HEX + 2.0 * MARGIN,
                (rows + 0.5) * 3f64.sqrt() * HEX + 2.0 * MARGIN,
            ),
        }
    }

    /// The middle of a cell.
    pub(super) fn center(self, cell: Cell) -> (f64, f64) {
        let (column, row) = (f64::from(cell.0 - self.first.0), f64::from(cell.1 - self.first.1));
        match self.is_hexes {
            false => (MARGIN + (column + 0.5) * SQUARE, MARGIN + (row + 0.5) * SQUARE),
            true => {
                let lower = if cell.0.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
                let height = 3f64.sqrt() * HEX;
                (MARGIN + HEX * (1.0 + 1.5 * column), MARGIN + height * (row + 0.5 + lower))
            }
        }
    }

    /// The corners of a cell, clockwise.
    pub(super) fn corners(self, cell: Cell) -> Vec<Corner> {
        let (x, y) = self.center(cell);
        let corner = |right: f64, down: f64| (tenths(x + right), tenths(y + down));
        match self.is_hexes {
            false => {
                let half = SQUARE / 2.0;
                vec![
                    corner(-half, -half),
                    corner(half, -half),
                    corner(half, half),
                    corner(-half, half),
                ]
            }
            true => {
                let half = 3f64.sqrt() * HEX / 2.0;
                vec![
                    corner(-HEX / 2.0, -half),
                    corner(HEX / 2.0, -half),
                    corner(HEX, 0.0),
                    corner(HEX / 2.0, half),
                    corner(-HEX / 2.0, half),
                    corner(-HEX, 0.0),
                ]
            }
        }
    }

    pub(super) fn holds(self, cell: Cell) -> bool {
        (self.first.0..=self.last.0).contains(&cell.0)
            && (self.first.1..=self.last.1).contains(&cell.1)
    }

    /// Every cell that is shown, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = Cell> {
        let columns = self.first.0..=self.last.0;
        (self.first.1..=self.last.1).flat_map(move |row| columns.clone().map(move |at| (at, row)))
    }

    /// How large the tokens of one cell are.
    pub(super) fn token(self) -> Size {
        match self.is_hexes {
            false => Size { body: 9.4, ring: 2.6, hit: 13.5 },
            true => Size { body: 9.4, ring: 2.6, hit: 15.0 },
        }
    }
}

/// A whole number of tenths; corners that cells share are the same number for both.
fn tenths(value: f64) -> i32 {
    // The picture is far smaller than an i32, and a rounded float of that size is exact.
    #[expect(clippy::cast_possible_truncation, reason = "pictures are far smaller")]
    let whole = (value * 10.0).round() as i32;
    whole
}

/// The least and the greatest column and row.
fn bounds(cells: &[Cell]) -> Option<(Cell, Cell)> {
    let columns = || cells.iter().map(|cell| cell.0);
    let rows = || cells.iter().map(|cell| cell.1);
    Some(((columns().min()?, rows().min()?), (columns().max()?, rows().max()?)))
}

/// A span with a free cell on either side, on multiples of [`STEP`], at least so long, within bounds.
fn span(first: i32, last: i32, least: i32, (low, high): (i32, i32)) -> (i32, i32) {
    let mut first = (first - 1).div_euclid(STEP) * STEP;
    let mut last = (last + 1).div_euclid(STEP) * STEP + STEP - 1;
    while last - first + 1 < least {
        last += STEP;
        if last - first + 1 < least {
            first -= STEP;
        }
    }
    (first.max(low), last.min(high).max(first.max(low)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_by_their_names() {
        assert_eq!(cell("4,-1"), Some((4, -1)));
        assert_eq!(cell("B"), None);
    }

    #[test]
    fn a_window_stays_while_people_move_a_little() {
        assert_eq!(span(0, 8, 10, (-30, 30)), (-4, 11));
        assert_eq!(span(1, 9, 10, (-30, 30)), (0, 11));
        assert_eq!(span(0, 10, 10, (-30, 30)), (-4, 11), "one cell free on either side");
        assert_eq!(span(0, 1, 10, (0, 5)), (0, 5), "within its corners");
    }

    #[test]
    fn neighbors_share_corners() {
        for is_hexes in [false, true] {
            let lattice = Lattice { is_hexes, first: (0, 0), last: (5, 5) };
            let (one, other) = (lattice.corners((2, 2)), lattice.corners((3, 2)));
            assert_eq!(one.iter().filter(|corner| other.contains(corner)).count(), 2, "{is_hexes}");
        }
    }
}
