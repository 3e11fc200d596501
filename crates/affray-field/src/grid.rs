//! A square grid on which every second diagonal costs double.

use serde::{Deserialize, Serialize};
use std::fmt;

use crate::area::Area;
use crate::squares::{NO_ROWS, Squares};

/// The most squares along one side of a grid.
pub const MAX_GRID_SIDE: u8 = 64;
/// The least and the greatest coordinate of a square.
pub const MAX_COORDINATE: i8 = 100;

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
    #[inline]
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
        crate::coordinates::write(f, self.x, self.y)
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
    pub(crate) first: Square,
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) walls: Squares,
    pub(crate) difficult: Squares,
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
        let (width, height, none) = (width as u8, height as u8, Squares::none_from(first));
        Ok(Grid { first, width, height, walls: none.clone(), difficult: none })
    }

    /// The column and row of a square, counted from the first.
    #[inline]
    pub(crate) fn place(&self, square: Square) -> Option<(usize, usize)> {
        let x = u8::try_from(i16::from(square.x) - i16::from(self.first.x)).ok()?;
        let y = u8::try_from(i16::from(square.y) - i16::from(self.first.y)).ok()?;
        (x < self.width && y < self.height).then_some((usize::from(x), usize::from(y)))
    }

    /// The square in this column and row.
    #[inline]
    pub(crate) fn square(&self, x: usize, y: usize) -> Square {
        let (first_x, first_y) = (i16::from(self.first.x), i16::from(self.first.y));
        Square { x: (first_x + x as i16) as i8, y: (first_y + y as i16) as i8 }
    }

    /// Says what a square is like; `false` when it is not on the grid.
    pub fn set(&mut self, square: Square, ground: Ground) -> bool {
        if !self.has(square) {
            return false;
        }
        self.walls.put(square, ground.wall);
        self.difficult.put(square, ground.difficult);
        true
    }

    /// Whether a square is on the grid.
    #[must_use]
    #[inline]
    pub fn has(&self, square: Square) -> bool {
        self.place(square).is_some()
    }

    /// Whether there is a wall on any square.
    #[must_use]
    pub fn has_walls(&self) -> bool {
        self.walls.rows != NO_ROWS
    }

    /// Whether a wall stands anywhere in the rectangle of these two areas: where none does, nothing
    /// of the grid comes between them.
    #[must_use]
    pub fn has_walls_about(&self, one: Area, other: Area) -> bool {
        let far = |area: Area| {
            let Area { corner, side } = area;
            let end = |coordinate: i8| coordinate.saturating_add(side as i8 - 1);
            Square::new(end(corner.x), end(corner.y))
        };
        let ends = [one.corner, far(one), other.corner, far(other)];
        let (x, y) = (ends.map(|end| end.x), ends.map(|end| end.y));
        let least = |all: [i8; 4]| all.into_iter().min().unwrap_or(0);
        let most = |all: [i8; 4]| all.into_iter().max().unwrap_or(0);
        let (first, last) = (Square::new(least(x), least(y)), Square::new(most(x), most(y)));
        self.walls.any_between(first, last)
    }

    /// What a square is like; a wall beyond the edge.
    #[must_use]
    #[inline]
    pub fn ground(&self, square: Square) -> Ground {
        let wall = !self.has(square) || self.walls.has(square);
        Ground { wall, difficult: self.difficult.has(square) }
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
        self.square(usize::from(self.width) - 1, usize::from(self.height) - 1)
    }

    /// Every square, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..usize::from(self.height)).flat_map(move |row| {
            (0..usize::from(self.width)).map(move |column| self.square(column, row))
        })
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
}

/// A step to one of the eight squares around, row by row.
pub(crate) const STEPS: [(i8, i8); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

pub(crate) fn moved(square: Square, (dx, dy): (i8, i8)) -> Option<Square> {
    Some(Square { x: square.x.checked_add(dx)?, y: square.y.checked_add(dy)? })
}
