//! From zones and borders to areas that touch where they border.
//!
//! Whole numbers only, the order of the file breaks ties, and limits count steps, never time: the
//! same zones lie the same way for everybody.

use std::collections::VecDeque;

/// The most zones that are laid out.
pub(super) const MOST_ZONES: usize = 24;
/// The most steps on one lattice, and on all of them together.
const STEPS: (u32, u32) = (6_000, 60_000);
/// The sizes that a zone is tried in, in columns and rows.
const SHAPES: [(usize, usize); 8] =
    [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4)];
/// What it costs that two zones touch without a border.
const TOUCH: u32 = 3;
/// The widest and the highest lattice.
const MOST_COLUMNS: usize = 6;
const MOST_ROWS: usize = 8;

/// Where a zone lies on a lattice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells {
    pub(super) column: usize,
    pub(super) row: usize,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// Zones on a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Each zone's cells, in the order of the zones.
    pub(super) cells: Vec<Cells>,
    /// How many borders of the list are shown as borders; the others did not fit.
    pub(super) kept: usize,
}

impl Cells {
    fn right(self) -> usize {
        self.column + self.columns
    }

    fn bottom(self) -> usize {
        self.row + self.rows
    }

    fn overlaps(self, other: Cells) -> bool {
        self.column < other.right()
            && other.column < self.right()
            && self.row < other.bottom()
            && other.row < self.bottom()
    }

    /// Whether they share an edge of a cell at least.
    pub(super) fn touches(self, other: Cells) -> bool {
        let beside = self.right() == other.column || other.right() == self.column;
        let level = self.row < other.bottom() && other.row < self.bottom();
        let above = self.bottom() == other.row || other.bottom() == self.row;
        let aligned = self.column < other.right() && other.column < self.right();
        (beside && level) || (above && aligned)
    }
}

/// Lays out so many zones with these borders; nothing where too many borders do not fit.
pub(super) fn lay_out(zones: usize, borders: &[(usize, usize)]) -> Option<Layout> {
    if zones == 0 || zones > MOST_ZONES {
        return None;
    }
    // More than a quarter of the borders dropped is no picture of the field any more.
    let least = borders.len() - borders.len() / 4;
    (least..=borders.len()).rev().find_map(|kept| {
        let cells = fitted(zones, &borders[..kept])?;
        Some(Layout { cells, kept })
    })
}

/// The cheapest layout on the first lattice that has any.
fn fitted(zones: usize, borders: &[(usize, usize)]) -> Option<Vec<Cells>> {
    let order = order(zones, borders);
    let mut left = STEPS.1;
    for (columns, rows) in lattices(zones) {
        if left == 0 {
            return None;
        }
        let allowed = left.min(STEPS.0);
        let mut search = Search {
            columns,
            rows,
            order: &order,
            borders,
            cells: vec![None; zones],
            best: None,
            steps: allowed,
        };
        search.place(0, 0);
        left -= allowed - search.steps;
        if let Some((_, best)) = search.best {
            return Some(best);
        }
    }
    None
}

/// Lattices with room for so many zones: of growing area, those nearest to 4:3 first.
fn lattices(zones: usize) -> Vec<(usize, usize)> {
    let sizes = (1..=MOST_COLUMNS).flat_map(|c| (1..=MOST_ROWS).map(move |r| (c, r)));
    let mut sizes: Vec<(usize, usize)> =
        sizes.filter(|(columns, rows)| columns * rows >= zones).collect();
    sizes.sort_by_key(|&(columns, rows)| (columns * rows, (3 * columns).abs_diff(4 * rows)));
    sizes
}

/// The zones, breadth first from an end of the longest shortest path.
fn order(zones: usize, borders: &[(usize, usize)]) -> Vec<usize> {
    let mut start = 0;
    let mut longest = 0;
    for zone in 0..zones {
        let farthest = distances(zones, borders, zone).into_iter().flatten().max().unwrap_or(0);
        if farthest > longest {
            (start, longest) = (zone, farthest);
        }
    }
    let mut order = Vec::with_capacity(zones);
    for first in std::iter::once(start).chain(0..zones) {
        if order.contains(&first) {
            continue;
        }
        let far = distances(zones, borders, first);
        let mut reached: Vec<usize> = (0..zones).filter(|&zone| far[zone].is_some()).collect();
        reached.sort_by_key(|&zone| far[zone]);
        order.extend(reached);
    }
    order
}

/// How many borders lie between a zone and each other one.
fn distances(zones: usize, borders: &[(usize, usize)], from: usize) -> Vec<Option<usize>> {
    let mut far = vec![None; zones];
    far[from] = Some(0);
    let mut waiting = VecDeque::from([(from, 0)]);
    while let Some((zone, steps)) = waiting.pop_front() {
        for next in borders.iter().filter_map(|&(a, b)| other(zone, a, b)) {
            if far[next].is_none() {
                far[next] = Some(steps + 1);
                waiting.push_back((next, steps + 1));
            }
        }
    }
    far
}

fn other(zone: usize, a: usize, b: usize) -> Option<usize> {
    if a == zone { Some(b) } else { (b == zone).then_some(a) }
}

/// The search on one lattice.
struct Search<'s> {
    columns: usize,
    rows: usize,
    order: &'s [usize],
    borders: &'s [(usize, usize)],
    cells: Vec<Option<Cells>>,
    best: Option<(u32, Vec<Cells>)>,
    steps: u32,
}

impl Search<'_> {
    /// Places the zones from the `at`-th of the order on; those before cost so much.
    fn place(&mut self, at: usize, cost: u32) {
        let Some(&zone) = self.order.get(at) else {
            self.best = Some((cost, self.cells.iter().copied().flatten().collect()));
            return;
        };
        for (columns, rows) in SHAPES {
            if columns > self.columns || rows > self.rows {
                continue;
            }
            for row in 0..=self.rows - rows {
                for column in 0..=self.columns - columns {
                    self.attempt(at, zone, Cells { column, row, columns, rows }, cost);
                    if self.steps == 0 {
                        return;
                    }
                }
            }
        }
    }

    /// Goes on with a zone in these cells, if it may lie there and can still be the cheapest.
    fn attempt(&mut self, at: usize, zone: usize, cells: Cells, cost: u32) {
        if self.steps == 0 {
            return;
        }
        let Some(more) = self.cost(zone, cells) else { return };
        let cost = cost + more;
        if self.best.as_ref().is_some_and(|(best, _)| *best <= cost) {
            return;
        }
        self.steps -= 1;
        self.cells[zone] = Some(cells);
        self.place(at + 1, cost);
        self.cells[zone] = None;
    }

    /// What a zone in these cells costs; nothing where it may not lie there.
    fn cost(&self, zone: usize, cells: Cells) -> Option<u32> {
        let size = u32::try_from(cells.columns * cells.rows).ok()?;
        let mut cost = size - 1;
        for (other, lies) in self.cells.iter().enumerate() {
            let Some(lies) = *lies else { continue };
            if cells.overlaps(lies) {
                return None;
            }
            let border =
                self.borders.iter().any(|&pair| pair == (zone, other) || pair == (other, zone));
            match (border, cells.touches(lies)) {
                (true, false) => return None,
                (false, true) => cost += TOUCH,
                (true, true) | (false, false) => {}
            }
        }
        Some(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether zones touch exactly where the layout says that they border, or at least there.
    fn is_sound(layout: &Layout, borders: &[(usize, usize)]) -> bool {
        let apart =
            layout.cells.iter().enumerate().all(|(at, one)| {
                layout.cells.iter().skip(at + 1).all(|other| !one.overlaps(*other))
            });
        let joined =
            borders[..layout.kept].iter().all(|&(a, b)| layout.cells[a].touches(layout.cells[b]));
        apart && joined
    }

    #[test]
    fn zones_that_border_share_an_edge() {
        let toll_bridge = [(0, 1), (1, 2), (2, 3), (3, 4), (3, 5)];
        let wood = [(0, 1), (1, 2), (2, 3), (3, 0)];
        let star = [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7)];
        for (zones, borders) in [(6, &toll_bridge[..]), (4, &wood), (8, &star), (3, &[])] {
            let layout = lay_out(zones, borders).expect("these fit");
            assert_eq!(layout.kept, borders.len());
            assert!(is_sound(&layout, borders), "{layout:?}");
        }
    }

    #[test]
    fn a_row_of_zones_lies_in_a_row() {
        // Three zones in line: 3 × 1 is the smallest lattice nearest to 4:3, with one cell each.
        let layout = lay_out(3, &[(0, 1), (1, 2)]).expect("a row");
        let at = |column| Cells { column, row: 0, columns: 1, rows: 1 };
        assert_eq!(layout.cells, [at(0), at(1), at(2)]);
    }

    #[test]
    fn four_zones_that_all_border_each_other_lose_a_border() {
        // No four rectangles on a plane all share edges around corners and stay within a quarter:
        // of six borders one may be dropped.
        let all = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        if let Some(layout) = lay_out(4, &all) {
            assert!(layout.kept >= 5 && is_sound(&layout, &all), "{layout:?}");
        }
    }

    #[test]
    fn too_many_zones_are_a_list() {
        assert_eq!(lay_out(25, &[]), None);
        assert_eq!(lay_out(0, &[]), None);
    }
}
