//! A square grid on which every second diagonal costs double.

use serde::{Deserialize, Serialize};
use std::fmt;

use crate::area::Area;

/// The most squares along one side of a grid.
pub const MAX_GRID_SIDE: u8 = 64;
/// The least and the greatest coordinate of a square.
pub const MAX_COORDINATE: i8 = 100;

const AREA: usize = MAX_GRID_SIDE as usize * MAX_GRID_SIDE as usize;

/// A square of one meter, by its column and row.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Square {
    /// The column.
    pub x: i8,
    /// The row.
    pub y: i8,
}

impl Square {
    /// The square at this column and row.
    #[must_use]
    pub const fn new(x: i8, y: i8) -> Square {
        Square { x, y }
    }

    /// Meters between two squares: the greater difference and half the lesser, rounded down.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Square) -> u8 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if dx > dy { dx.saturating_add(dy / 2) } else { dy.saturating_add(dx / 2) }
    }

    /// Whether the other is one of the eight squares around this one.
    #[must_use]
    #[inline]
    pub const fn is_next_to(self, other: Square) -> bool {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        dx <= 1 && dy <= 1 && dx + dy > 0
    }

    /// The square as far on the other side of `center`, if there is one.
    #[must_use]
    pub fn mirrored(self, center: Square) -> Option<Square> {
        let flip = |own: i8, middle: i8| i8::try_from(2 * i16::from(middle) - i16::from(own)).ok();
        Some(Square { x: flip(self.x, center.x)?, y: flip(self.y, center.y)? })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// What a square is like underfoot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    /// Nobody enters it or sees through it.
    pub wall: bool,
    /// It costs more to enter.
    pub difficult: bool,
}

/// Why a grid was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GridError {
    /// It is wider or higher than a grid may be.
    #[error(
        "a grid of {width} by {height} squares is too large: {MAX_GRID_SIDE} by {MAX_GRID_SIDE} at most"
    )]
    TooLarge {
        /// Columns asked for.
        width: u16,
        /// Rows asked for.
        height: u16,
    },
    /// The second corner lies before the first.
    #[error("the corner {last} lies before the corner {first}")]
    Corners {
        /// The corner of the least column and row.
        first: Square,
        /// The corner of the greatest.
        last: Square,
    },
}

/// A rectangle of squares, some of them walls or difficult.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    first: Square,
    width: u8,
    height: u8,
    ground: Vec<Ground>,
    plain: bool,
}

impl Grid {
    /// An open grid with both corners in it.
    ///
    /// # Errors
    /// It is too large, or its corners are the wrong way round.
    pub fn new(first: Square, last: Square) -> Result<Grid, GridError> {
        if last.x < first.x || last.y < first.y {
            return Err(GridError::Corners { first, last });
        }
        let width = u16::from(last.x.abs_diff(first.x)) + 1;
        let height = u16::from(last.y.abs_diff(first.y)) + 1;
        let most = u16::from(MAX_GRID_SIDE);
        if width > most || height > most {
            return Err(GridError::TooLarge { width, height });
        }
        let ground = vec![Ground::default(); usize::from(width * height)];
        Ok(Grid { first, width: width as u8, height: height as u8, ground, plain: true })
    }

    fn index(&self, square: Square) -> Option<usize> {
        let x = u8::try_from(i16::from(square.x) - i16::from(self.first.x)).ok()?;
        let y = u8::try_from(i16::from(square.y) - i16::from(self.first.y)).ok()?;
        (x < self.width && y < self.height)
            .then(|| usize::from(y) * usize::from(self.width) + usize::from(x))
    }

    fn square(&self, index: usize) -> Square {
        let width = usize::from(self.width);
        let (x, y) = ((index % width) as i16, (index / width) as i16);
        Square { x: (i16::from(self.first.x) + x) as i8, y: (i16::from(self.first.y) + y) as i8 }
    }

    /// Says what a square is like; `false` when it is not on the grid.
    pub fn set(&mut self, square: Square, ground: Ground) -> bool {
        match self.index(square) {
            Some(index) => {
                self.ground[index] = ground;
                self.plain &= ground == Ground::default();
                true
            }
            None => false,
        }
    }

    /// Whether a square is on the grid.
    #[must_use]
    pub fn has(&self, square: Square) -> bool {
        self.index(square).is_some()
    }

    /// What a square is like; a wall beyond the edge.
    #[must_use]
    pub fn ground(&self, square: Square) -> Ground {
        let beyond = Ground { wall: true, difficult: false };
        self.index(square).map_or(beyond, |index| self.ground[index])
    }

    /// What is under an area: a wall or difficult where any of its squares is.
    #[must_use]
    pub fn ground_under(&self, area: Area) -> Ground {
        let mut under = Ground::default();
        for square in area.squares() {
            let ground = self.ground(square);
            under.wall |= ground.wall;
            under.difficult |= ground.difficult;
        }
        under
    }

    /// The corner of the least column and row.
    #[must_use]
    pub fn first(&self) -> Square {
        self.first
    }

    /// The corner of the greatest column and row.
    #[must_use]
    pub fn last(&self) -> Square {
        self.square(self.ground.len() - 1)
    }

    /// Every square, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.ground.len()).map(|index| self.square(index))
    }

    /// The squares around one that are on the grid, row by row.
    pub fn around(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        STEPS.into_iter().filter_map(move |step| moved(square, step)).filter(|&next| self.has(next))
    }

    /// Whether a line between the middles of two squares meets no wall but at its ends. Where it
    /// runs between two squares, both must be walls to stop it.
    #[must_use]
    pub fn sees(&self, from: Square, to: Square, closed: impl Fn(Square) -> bool) -> bool {
        let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
        let steps = dx.abs().max(dy.abs());
        (1..steps).all(|step| {
            let at = |start: i8, way: i32| {
                let (whole, part) =
                    ((way * step).div_euclid(steps), (way * step).rem_euclid(steps));
                let start = i32::from(start) + whole;
                match (2 * part).cmp(&steps) {
                    std::cmp::Ordering::Less => (start, start),
                    std::cmp::Ordering::Equal => (start, start + 1),
                    std::cmp::Ordering::Greater => (start + 1, start + 1),
                }
            };
            let ((x, other_x), (y, other_y)) = (at(from.x, dx), at(from.y, dy));
            let opaque = |x: i32, y: i32| {
                let square = Square { x: x as i8, y: y as i8 };
                self.ground(square).wall || closed(square)
            };
            !opaque(x, y) || !opaque(other_x, other_y)
        })
    }

    /// Every square that a walk of at most `meters` leads to. `odd` says that the next diagonal is
    /// a dear one. `enter` says what a step of so many meters into a square costs, or that it cannot be
    /// entered.
    #[must_use]
    pub fn walk(
        &self,
        from: Square,
        meters: u8,
        odd: bool,
        enter: impl Fn(Square, Ground, u8) -> Option<u8>,
    ) -> Walk<'_> {
        self.walk_of(Area::from(from), meters, odd, enter)
    }

    /// The same for one who takes up an area: squares are those of its corner, the ground is that
    /// under all of it.
    #[must_use]
    pub fn walk_of(
        &self,
        area: Area,
        meters: u8,
        odd: bool,
        enter: impl Fn(Square, Ground, u8) -> Option<u8>,
    ) -> Walk<'_> {
        let Area { corner: from, side } = area;
        let mut walk = Walk { grid: self, from, side, odd, ways: [[UNREACHED; 2]; AREA] };
        let Some(start) = self.index(from) else { return walk };
        walk.ways[start][usize::from(odd)] = Way { meters: 0, step: NO_STEP };
        // A square is looked at once for each number of meters: costs only grow. Each step costs
        // one at least, so that what has cost so many is no farther away, and the last lead nowhere.
        for spent in 0..meters {
            for index in self.window(from, spent).flatten() {
                for odd in [false, true] {
                    if walk.ways[index][usize::from(odd)].meters == spent {
                        walk.spread(index, odd, spent, meters, &enter);
                    }
                }
            }
        }
        walk
    }

    /// The indices of the squares at most `meters` away in each row.
    fn window(
        &self,
        from: Square,
        meters: u8,
    ) -> impl Iterator<Item = std::ops::Range<usize>> + Clone {
        let meters = i16::from(meters);
        let (x, y) = (
            i16::from(from.x) - i16::from(self.first.x),
            i16::from(from.y) - i16::from(self.first.y),
        );
        let (width, height) = (i16::from(self.width), i16::from(self.height));
        let columns = (x - meters).max(0)..(x + meters + 1).min(width);
        let rows = (y - meters).max(0)..(y + meters + 1).min(height);
        rows.map(move |row| {
            let start = row * width;
            (start + columns.start) as usize..(start + columns.end.max(columns.start)) as usize
        })
    }
}

/// A step to one of the eight squares around, row by row.
const STEPS: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

fn moved(square: Square, (dx, dy): (i8, i8)) -> Option<Square> {
    Some(Square { x: square.x.checked_add(dx)?, y: square.y.checked_add(dy)? })
}

/// How a square is reached: what it costs, and the last step with the diagonal before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    meters: u8,
    step: u8,
}

const NO_STEP: u8 = u8::MAX;
const UNREACHED: Way = Way { meters: u8::MAX, step: NO_STEP };

/// Where a walk can lead, and by which way.
#[derive(Clone, Debug)]
pub struct Walk<'g> {
    grid: &'g Grid,
    from: Square,
    side: u8,
    odd: bool,
    /// For each square the cheapest way with an even and with an odd number of diagonals.
    ways: [[Way; 2]; AREA],
}

impl Walk<'_> {
    fn spread(
        &mut self,
        index: usize,
        odd: bool,
        spent: u8,
        meters: u8,
        enter: &impl Fn(Square, Ground, u8) -> Option<u8>,
    ) {
        let square = self.grid.square(index);
        let (width, height) = (i32::from(self.grid.width), i32::from(self.grid.height));
        let (column, row) = (index as i32 % width, index as i32 / width);
        for (number, step) in STEPS.into_iter().enumerate() {
            let (x, y) = (column + i32::from(step.0), row + i32::from(step.1));
            if x < 0 || x >= width || y < 0 || y >= height {
                continue;
            }
            let place = (y * width + x) as usize;
            let diagonal = step.0 != 0 && step.1 != 0;
            let odd_then = odd != diagonal;
            // No step costs less than one: what is reached for as little stays as it is.
            if self.ways[place][usize::from(odd_then)].meters <= spent + 1 {
                continue;
            }
            if diagonal && self.is_pinched(square, step) {
                continue;
            }
            let next = Square { x: square.x + step.0, y: square.y + step.1 };
            let ground = match self.side {
                1 => self.grid.ground[place],
                side => self.grid.ground_under(Area { corner: next, side }),
            };
            if ground.wall {
                continue;
            }
            let plain = if diagonal && odd { 2 } else { 1 };
            let Some(cost) = enter(next, ground, plain) else { continue };
            let cost = spent.saturating_add(cost);
            let way = &mut self.ways[place][usize::from(odd_then)];
            if cost <= meters && cost < way.meters {
                *way = Way { meters: cost, step: number as u8 | u8::from(odd) << 3 };
            }
        }
    }

    /// Whether a diagonal would squeeze between two walls.
    fn is_pinched(&self, from: Square, (dx, dy): (i8, i8)) -> bool {
        if self.grid.plain && self.side == 1 {
            return false;
        }
        let wall = |step| {
            let area = |corner| Area { corner, side: self.side };
            moved(from, step).is_none_or(|next| self.grid.ground_under(area(next)).wall)
        };
        wall((dx, 0)) && wall((0, dy))
    }

    fn best(&self, index: usize) -> (bool, Way) {
        let [even, odd] = self.ways[index];
        if odd.meters < even.meters { (true, odd) } else { (false, even) }
    }

    /// The meters to a square; `None` when the walk does not lead there.
    #[must_use]
    pub fn meters(&self, to: Square) -> Option<u8> {
        let (_, way) = self.best(self.grid.index(to)?);
        (way != UNREACHED).then_some(way.meters)
    }

    /// Whether the next diagonal after this way would be a dear one.
    #[must_use]
    pub fn odd_after(&self, to: Square) -> bool {
        self.grid.index(to).is_some_and(|index| self.best(index).0)
    }

    /// Every square it leads to other than its start, row by row, with the meters.
    pub fn squares(&self) -> impl Iterator<Item = (Square, u8)> + '_ {
        self.grid.squares().enumerate().filter_map(|(index, square)| {
            let (_, way) = self.best(index);
            (way != UNREACHED && square != self.from).then_some((square, way.meters))
        })
    }

    /// The squares on the way, the start left out and the end included.
    #[must_use]
    pub fn path(&self, to: Square) -> Path {
        let mut path = Path::default();
        let Some(index) = self.grid.index(to) else { return path };
        let (mut odd, _) = self.best(index);
        let mut at = to;
        // Each step back costs at least a meter: bounded by the meters of the walk.
        while at != self.from || odd != self.odd {
            let Some(index) = self.grid.index(at) else { break };
            let way = self.ways[index][usize::from(odd)];
            if way.step == NO_STEP || path.squares.is_full() {
                break;
            }
            path.squares.push(at);
            let (dx, dy) = STEPS[usize::from(way.step & 7)];
            odd = way.step & 8 != 0;
            at = Square { x: at.x - dx, y: at.y - dy };
        }
        path.squares.reverse();
        path
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
