//! Walks on a square grid.

use crate::area::Area;
use crate::grid::{Grid, MAX_GRID_SIDE, STEPS, Square, moved};
use crate::squares::{NO_ROWS, Rows, Squares};

const SIDE: usize = MAX_GRID_SIDE as usize;

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
    /// its corner: the ground is that under all of it.
    ///
    /// # Panics
    /// A step into difficult ground costs nothing, or more than [`MAX_STEP`].
    #[must_use]
    pub fn walk(&self, from: impl Into<Area>, meters: u8, footing: &Footing<'_>) -> Walk<'_> {
        self.walk_until(from.into(), meters, footing, None)
    }

    /// A walk as far as one square: of the others, only those that are as near are known.
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
        self.walk_until(from.into(), meters, footing, self.place(to))
    }

    fn walk_until(
        &self,
        area: Area,
        meters: u8,
        footing: &Footing<'_>,
        goal: Option<(usize, usize)>,
    ) -> Walk<'_> {
        assert!(footing.difficult.iter().all(|cost| (1..=MAX_STEP).contains(cost)), "{footing:?}");
        let (walls, difficult) = (self.under(area.side, true), self.under(area.side, false));
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
            meters: [[[UNREACHED; SIDE]; SIDE]; 2],
        };
        if let Some(start) = self.place(area.corner) {
            walk.spread(start, meters, goal);
        }
        walk
    }

    /// Where the corner of one who takes up so many squares a side has a wall under it, or
    /// difficult ground. All beyond the edge is wall.
    fn under(&self, side: u8, walls: bool) -> Rows {
        let beyond = |y| if walls && y >= usize::from(self.height) { u64::MAX } else { 0 };
        let edge = if walls { u64::MAX.checked_shl(u32::from(self.width)).unwrap_or(0) } else { 0 };
        let marked = if walls { &self.walls.rows } else { &self.difficult.rows };
        let row = |y: usize| marked.get(y).map_or(0, |row| row | edge) | beyond(y);
        let mut under = NO_ROWS;
        for (y, under) in under.iter_mut().enumerate().take(usize::from(self.height)) {
            for below in 0..usize::from(side) {
                let row = row(y + below);
                for right in 0..u32::from(side) {
                    // Columns from the far side of the widest grid come in as walls, too.
                    let from_beyond = if walls { !(u64::MAX >> right) } else { 0 };
                    *under |= row >> right | from_beyond;
                }
            }
        }
        under
    }
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
    /// The meters of the cheapest of both, by row and column.
    meters: [[[u8; SIDE]; SIDE]; 2],
}

/// Squares that are reached for so many meters, for as many more as one step may cost.
type Ring = [[Rows; 2]; OPEN];

/// The squares of a row, a column to the left or to the right of these, or under them.
#[inline]
fn beside(row: u64, dx: i8) -> u64 {
    match dx {
        -1 => row >> 1,
        1 => row << 1,
        _ => row,
    }
}

impl Walk<'_> {
    /// Goes on from the squares reached for so many meters to those that cost more, as long as
    /// there are meters left, or until the goal is reached. All squares of a row at once.
    fn spread(&mut self, start: (usize, usize), most: u8, goal: Option<(usize, usize)>) {
        let mut ring: Ring = [[NO_ROWS; 2]; OPEN];
        ring[0][self.diagonals.begins_dear()][start.1] = 1 << start.0;
        let rows = usize::from(self.grid.height);
        for spent in 0..=most {
            let far = usize::from(spent);
            let now = far % OPEN;
            let near = start.1.saturating_sub(far)..(start.1 + far + 1).min(rows);
            for dear in 0..2 {
                for y in near.clone() {
                    let fresh = ring[now][dear][y] & !self.reached[dear][y];
                    ring[now][dear][y] = 0;
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

    fn reach(&mut self, dear: usize, y: usize, mut fresh: u64, spent: u8) {
        self.reached[dear][y] |= fresh;
        while fresh != 0 {
            self.meters[dear][y][fresh.trailing_zeros() as usize] = spent;
            fresh &= fresh - 1;
        }
    }

    /// Notes where the fresh squares of a row lead.
    #[inline]
    fn spread_row(&self, ring: &mut Ring, (dear, y): (usize, usize), fresh: u64, spent: u8) {
        for dy in [-1, 0, 1] {
            let Some(to) =
                y.checked_add_signed(dy).filter(|&to| to < usize::from(self.grid.height))
            else {
                continue;
            };
            for dx in [-1, 0, 1] {
                let diagonal = dx != 0 && dy != 0;
                let mut entered = beside(fresh, dx) & !self.blocked[to];
                if diagonal {
                    // Nobody squeezes between two walls.
                    entered &= !(self.walls[y] & beside(self.walls[to], dx));
                }
                let hard = entered & self.difficult[to];
                let after = self.diagonals.after(dear, diagonal);
                let mut note = |entered: u64, cost: u8| {
                    let then = usize::from(spent) + usize::from(cost);
                    ring[then % OPEN][after][to] |= entered;
                };
                let plain = usize::from(diagonal && dear == 1);
                note(entered & !hard, plain as u8 + 1);
                note(hard, self.into_difficult[plain]);
            }
        }
    }

    /// The cheapest way to a square: its meters, and whether the next diagonal is a dear one.
    fn best(&self, to: Square) -> Option<(u8, usize)> {
        let (x, y) = self.grid.place(to)?;
        let [cheap, dear] = [0, 1].map(|dear| self.meters[dear][y][x]);
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
                        return Some((square, self.meters[0][y][x].min(self.meters[1][y][x])));
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
            let before = STEPS
                .into_iter()
                .filter_map(|step| moved(at, step))
                .flat_map(|square| [(square, 0), (square, 1)])
                .filter_map(|(square, was)| {
                    let (spent, after) = self.step(square, at, was)?;
                    (spent.1 == meters && after == dear)
                        .then_some((spent.0, square.y, square.x, was))
                })
                .min();
            let Some((spent, y, x, was)) = before else {
                unreachable!("what is reached is reached from somewhere")
            };
            (at, meters, dear) = (Square { x, y }, spent, was);
        }
        path.squares.reverse();
        path
    }

    /// A step from a square with the next diagonal cheap or dear: the meters before and after it,
    /// and how the next diagonal counts then.
    fn step(&self, from: Square, to: Square, dear: usize) -> Option<((u8, u8), usize)> {
        let ((x, y), (to_x, to_y)) = (self.grid.place(from)?, self.grid.place(to)?);
        let diagonal = x != to_x && y != to_y;
        let has = |rows: &Rows, x: usize, y: usize| rows[y] & 1 << x != 0;
        let pinched = diagonal && has(&self.walls, to_x, y) && has(&self.walls, x, to_y);
        let plain = usize::from(diagonal && dear == 1);
        let hard = has(&self.difficult, to_x, to_y);
        let cost = if hard { self.into_difficult[plain] } else { plain as u8 + 1 };
        let spent = self.meters[dear][y][x];
        let reached = spent != UNREACHED && !pinched;
        reached.then(|| ((spent, spent.saturating_add(cost)), self.diagonals.after(dear, diagonal)))
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
