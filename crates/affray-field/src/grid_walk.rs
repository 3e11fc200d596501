//! Walks on a square grid.

use crate::area::Area;
use crate::grid::{Grid, STEPS, Square, moved};
use crate::squares::{NO_ROWS, Rows, Squares};

/// How many numbers of meters are open at once: none that is open costs more than one step beyond
/// the least.
const OPEN: usize = MAX_STEP as usize + 1;

/// The most meters that one step of a walk may cost.
pub const MAX_STEP: u8 = 4;

/// What the diagonals of a walk cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Diagonals {
    /// As much as any other step.
    Alike,
    /// Every second one is a dear one, of two meters: the next is, or the one after it.
    EverySecond {
        /// Whether the next is a dear one.
        dear: bool,
    },
}

impl Diagonals {
    fn begins_dear(self) -> usize {
        usize::from(self == Diagonals::EverySecond { dear: true })
    }

    /// Whether the next diagonal is a dear one after a step, as it was before it.
    fn after(self, dear: usize, diagonal: bool) -> usize {
        if self == Diagonals::Alike { 0 } else { dear ^ usize::from(diagonal) }
    }
}

/// How somebody walks.
#[derive(Clone, Debug)]
pub struct Footing<'b> {
    /// What diagonals cost.
    pub diagonals: Diagonals,
    /// What a step of one meter and one of two cost that lead into difficult ground: at least one,
    /// [`MAX_STEP`] at most.
    pub difficult: [u8; 2],
    /// What cannot be entered, besides walls.
    pub barred: &'b Squares,
}

impl Grid {
    /// Every square that a walk of at most `meters` leads to. One who takes up an area walks with
    /// its corner: the ground is that under all of it. No walk is longer than 254 meters.
    ///
    /// # Panics
    /// A step into difficult ground costs nothing, or more than [`MAX_STEP`].
    #[must_use]
    pub fn walk(&self, from: impl Into<Area>, meters: u8, footing: &Footing<'_>) -> Walk<'_> {
        self.walk_until(from.into(), meters, footing, None)
    }

    /// A walk as far as one square: of the others, only some that are as near are known.
    ///
    /// # Panics
    /// As [`Grid::walk`].
    #[must_use]
    pub fn walk_to(
        &self,
        from: impl Into<Area>,
        to: Square,
        meters: u8,
        footing: &Footing<'_>,
    ) -> Walk<'_> {
        let from = from.into();
        // Most ways are no longer than the straight one, and soon found.
        let straight = from.corner.distance(to).min(meters);
        let walk = self.walk_until(from, straight, footing, self.place(to));
        if straight == meters || walk.meters(to).is_some() {
            return walk;
        }
        self.walk_until(from, meters, footing, self.place(to))
    }

    fn walk_until(
        &self,
        area: Area,
        meters: u8,
        footing: &Footing<'_>,
        goal: Option<(usize, usize)>,
    ) -> Walk<'_> {
        assert!(footing.difficult.iter().all(|cost| (1..=MAX_STEP).contains(cost)), "{footing:?}");
        let walls = self.walls_under(area.side);
        let difficult = under(self.difficult.rows, area.side, false);
        let mut blocked = walls;
        for (row, barred) in blocked.iter_mut().zip(&footing.barred.rows) {
            *row |= barred;
        }
        let mut walk = Walk {
            grid: self,
            from: area.corner,
            diagonals: footing.diagonals,
            into_difficult: footing.difficult,
            walls,
            blocked,
            difficult,
            reached: [NO_ROWS; 2],
            meters: vec![[UNREACHED; 2]; usize::from(self.width) * usize::from(self.height)],
        };
        if let Some(start) = self.place(area.corner) {
            walk.spread(start, meters.min(UNREACHED - 1), goal);
        }
        walk
    }

    /// Where the corner of one who takes up so many squares a side has a wall under it: all beyond
    /// the edge is wall.
    fn walls_under(&self, side: u8) -> Rows {
        let edge = u64::MAX.checked_shl(u32::from(self.width)).unwrap_or(0);
        let mut walls = self.walls.rows.map(|row| row | edge);
        walls[usize::from(self.height)..].fill(u64::MAX);
        under(walls, side, true)
    }
}

/// Where the corner of one who takes up so many squares a side has one of these squares under it.
/// What lies beyond the widest grid is among them or not.
fn under(squares: Rows, side: u8, beyond: bool) -> Rows {
    if side == 1 {
        return squares;
    }
    let side = usize::from(side);
    let wide = squares.map(|row| {
        let shifted = |right: usize| row >> right | if beyond { !(u64::MAX >> right) } else { 0 };
        (0..side).fold(0, |all, right| all | shifted(right))
    });
    let row = |y: usize| wide.get(y).copied().unwrap_or(if beyond { u64::MAX } else { 0 });
    std::array::from_fn(|y| (y..y + side).fold(0, |all, y| all | row(y)))
}

/// The columns at most so far from one.
fn columns_about(column: usize, far: usize) -> u64 {
    let from = u64::MAX.checked_shl(column.saturating_sub(far) as u32).unwrap_or(0);
    let beyond = u64::MAX.checked_shl((column + far + 1) as u32).unwrap_or(0);
    from & !beyond
}

const UNREACHED: u8 = u8::MAX;

/// Where a walk can lead, and by which way.
#[derive(Clone, Debug)]
pub struct Walk<'g> {
    grid: &'g Grid,
    from: Square,
    diagonals: Diagonals,
    into_difficult: [u8; 2],
    walls: Rows,
    blocked: Rows,
    difficult: Rows,
    /// The squares reached by ways after which the next diagonal is no dear one, and by those after
    /// which it is.
    reached: [Rows; 2],
    /// The meters of the cheapest of both, row by row.
    meters: Vec<[u8; 2]>,
}

/// Squares of a row with the next diagonal cheap and dear that are reached for so many meters, for
/// as many more as one step may cost.
type Ring = [[[u64; 2]; OPEN]];

impl Walk<'_> {
    /// Goes on from the squares reached for so many meters to those that cost more, as long as
    /// there are meters left, or until the goal is reached. All squares of a row at once.
    fn spread(&mut self, start: (usize, usize), most: u8, goal: Option<(usize, usize)>) {
        let rows = usize::from(self.grid.height);
        let mut ring = vec![[[0; 2]; OPEN]; rows];
        ring[start.1][0][self.diagonals.begins_dear()] = 1 << start.0;
        for spent in 0..=most {
            let far = usize::from(spent);
            let now = far % OPEN;
            let mut near = start.1.saturating_sub(far)..(start.1 + far + 1).min(rows);
            let mut columns = u64::MAX;
            if let Some((x, y)) = goal {
                // Squares from which there is no time left to get to the goal's lead nowhere.
                let left = usize::from(most - spent);
                near = near.start.max(y.saturating_sub(left))..near.end.min(y + left + 1);
                columns = columns_about(x, left);
            }
            for dear in 0..2 {
                for y in near.clone() {
                    let fresh = ring[y][now][dear] & !self.reached[dear][y] & columns;
                    ring[y][now][dear] = 0;
                    if fresh != 0 {
                        self.reach(dear, y, fresh, spent);
                        if spent < most {
                            self.spread_row(&mut ring, (dear, y), fresh, spent);
                        }
                    }
                }
            }
            if goal
                .is_some_and(|(x, y)| self.reached.iter().any(|reached| reached[y] & 1 << x != 0))
            {
                return;
            }
        }
    }

    fn index(&self, x: usize, y: usize) -> usize {
        y * usize::from(self.grid.width) + x
    }

    fn reach(&mut self, dear: usize, y: usize, mut fresh: u64, spent: u8) {
        self.reached[dear][y] |= fresh;
        while fresh != 0 {
            let place = self.index(fresh.trailing_zeros() as usize, y);
            self.meters[place][dear] = spent;
            fresh &= fresh - 1;
        }
    }

    /// Notes where the fresh squares of a row lead.
    #[inline]
    fn spread_row(&self, ring: &mut Ring, (dear, y): (usize, usize), fresh: u64, spent: u8) {
        let dear_diagonal = usize::from(dear == 1);
        let rows = y.saturating_sub(1)..(y + 2).min(usize::from(self.grid.height));
        for to in rows {
            let straight = if to == y { fresh << 1 | fresh >> 1 } else { fresh };
            self.note(ring, spent, (self.diagonals.after(dear, false), to), straight, 0);
            if to != y {
                // Nobody squeezes between two walls.
                let (walls, beyond) = (self.walls[y], self.walls[to]);
                let left = fresh >> 1 & !(walls & beyond >> 1);
                let right = fresh << 1 & !(walls & beyond << 1);
                let after = self.diagonals.after(dear, true);
                self.note(ring, spent, (after, to), left | right, dear_diagonal);
            }
        }
    }

    /// Notes squares of a row that are reached by a plain step, of one meter or one more, as far as
    /// they can be entered.
    #[inline]
    fn note(
        &self,
        ring: &mut Ring,
        spent: u8,
        (dear, y): (usize, usize),
        squares: u64,
        more: usize,
    ) {
        let entered = squares & !self.blocked[y];
        let hard = entered & self.difficult[y];
        let then = |cost: u8| (usize::from(spent) + usize::from(cost)) % OPEN;
        ring[y][then(more as u8 + 1)][dear] |= entered & !hard;
        if hard != 0 {
            ring[y][then(self.into_difficult[more])][dear] |= hard;
        }
    }

    /// The cheapest way to a square: its meters, and whether the next diagonal is a dear one.
    fn best(&self, to: Square) -> Option<(u8, usize)> {
        let (x, y) = self.grid.place(to)?;
        let [cheap, dear] = self.meters[self.index(x, y)];
        let best = if dear < cheap { (dear, 1) } else { (cheap, 0) };
        (best.0 != UNREACHED).then_some(best)
    }

    /// The meters to a square; `None` when the walk does not lead there.
    #[must_use]
    pub fn meters(&self, to: Square) -> Option<u8> {
        self.best(to).map(|(meters, _)| meters)
    }

    /// Whether the next diagonal after the way to a square would be a dear one.
    #[must_use]
    pub fn is_dear_after(&self, to: Square) -> bool {
        self.best(to).is_some_and(|(_, dear)| dear == 1)
    }

    /// Every square it leads to other than its start, row by row, with the meters.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        (0..usize::from(self.grid.height)).flat_map(move |y| {
            let mut left = self.reached[0][y] | self.reached[1][y];
            std::iter::from_fn(move || {
                while left != 0 {
                    let x = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let square = self.grid.square(x, y);
                    if square != self.from {
                        let [cheap, dear] = self.meters[self.index(x, y)];
                        return Some((square, cheap.min(dear)));
                    }
                }
                None
            })
        })
    }

    /// The squares on the way, the start left out and the end included. Of ways that cost the same
    /// it takes the one whose last step costs most, then the one over the first row and column.
    #[must_use]
    pub fn path(&self, to: Square) -> Path {
        let mut path = Path::default();
        let Some((mut meters, mut dear)) = self.best(to) else { return path };
        let mut at = to;
        // Each step back costs at least a meter: bounded by the meters of the walk.
        while meters > 0 && !path.squares.is_full() {
            path.squares.push(at);
            let mut before = None;
            for square in STEPS.into_iter().filter_map(|step| moved(at, step)) {
                for was in [0, 1] {
                    // The squares come row by row: the first of equals counts.
                    if let Some(spent) = self.leads(square, was, at, (meters, dear))
                        && before.is_none_or(|(least, _, _)| spent < least)
                    {
                        before = Some((spent, square, was));
                    }
                }
            }
            let Some((spent, square, was)) = before else {
                unreachable!("what is reached is reached from somewhere")
            };
            (at, meters, dear) = (square, spent, was);
        }
        path.squares.reverse();
        path
    }

    /// The meters to a square with the next diagonal cheap or dear, if a step from there to another
    /// comes to so many, with the next diagonal like that.
    fn leads(&self, from: Square, dear: usize, to: Square, then: (u8, usize)) -> Option<u8> {
        let (x, y) = self.grid.place(from)?;
        let spent = self.meters[self.index(x, y)][dear];
        if spent >= then.0 {
            return None;
        }
        let (to_x, to_y) = self.grid.place(to)?;
        let diagonal = x != to_x && y != to_y;
        if self.diagonals.after(dear, diagonal) != then.1 {
            return None;
        }
        let has = |rows: &Rows, x: usize, y: usize| rows[y] & 1 << x != 0;
        let more = usize::from(diagonal && dear == 1);
        let hard = has(&self.difficult, to_x, to_y);
        let cost = if hard { self.into_difficult[more] } else { more as u8 + 1 };
        let pinched = diagonal && has(&self.walls, to_x, y) && has(&self.walls, x, to_y);
        (spent.saturating_add(cost) == then.0 && !pinched).then_some(spent)
    }
}

/// The most squares of a path.
const MAX_PATH: usize = 255;

/// The squares of a way, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path {
    squares: arrayvec::ArrayVec<Square, MAX_PATH>,
}

impl Path {
    /// The way of a single step.
    #[must_use]
    pub fn of(square: Square) -> Path {
        Path { squares: [square].into_iter().collect() }
    }

    /// The squares, in order.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }
}
