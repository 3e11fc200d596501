//! Where zones lie in their picture, to the unit: columns and rows, gaps, borders, seats.

use super::layout::{Cells, Layout};
use crate::forms::Place;

/// A seat's width and height.
pub(super) const SEAT: (i32, i32) = (40, 48);
/// What a zone's name and words take at its top.
pub(super) const HEAD: i32 = 36;
/// What a way out takes below the seats.
pub(super) const EXIT: i32 = 40;
/// The least width of a column and height of a row.
pub(super) const LEAST: (i32, i32) = (80, 82);
/// The width of the picture, if its zones need no more.
pub(super) const WIDTH: i32 = 336;
/// How far the picture's edge is from the zones.
pub(super) const EDGE: i32 = 4;
/// Half the gap between zones that touch without a border.
pub(super) const GAP: i32 = 7;

/// A rectangle, by its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

/// A line that two areas share.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) from: (i32, i32),
    pub(super) to: (i32, i32),
}

pub(super) fn width_needed(zone: &Place, seats: usize) -> i32 {
    let across = match seats {
        0..=2 => 1,
        3..=8 => 2,
        9..=18 => 3,
        _ => 4,
    };
    let letters = i32::try_from(zone.name.chars().count()).unwrap_or(0).min(14);
    LEAST.0.max(SEAT.0 * across + 8).max(letters * 8 + 18)
}

pub(super) fn height_needed(seats: usize, width: i32) -> i32 {
    let across = ((width - 8) / SEAT.0).max(1);
    let seats = i32::try_from(seats).unwrap_or(i32::MAX / 64);
    let down = (seats + across - 1) / across;
    LEAST.1.max(HEAD + down * SEAT.1 + 6)
}

/// Where the columns (or rows) of a lattice begin, and where the last one ends.
pub(super) fn tracks(
    layout: &Layout,
    zones: &[&Place],
    needed: impl Fn(usize) -> i32,
    is_columns: bool,
) -> Vec<i32> {
    let span = |cells: Cells| match is_columns {
        true => (cells.column, cells.columns),
        false => (cells.row, cells.rows),
    };
    let count = layout.cells.iter().map(|cells| span(*cells)).map(|(at, many)| at + many).max();
    let least = if is_columns { LEAST.0 } else { LEAST.1 };
    let mut sizes = vec![0; count.unwrap_or(1)];
    let mut order: Vec<usize> = (0..zones.len()).collect();
    order.sort_by_key(|&at| span(layout.cells[at]).1);
    for at in order {
        let (first, many) = span(layout.cells[at]);
        let has: i32 = sizes[first..first + many].iter().sum();
        let lacks = needed(at) - has;
        let share = i32::try_from(many).unwrap_or(1);
        for (nth, size) in sizes[first..first + many].iter_mut().enumerate() {
            let rest = i32::from(i32::try_from(nth).unwrap_or(0) < lacks.max(0) % share);
            *size += lacks.max(0) / share + rest;
        }
    }
    for size in &mut sizes {
        *size = (*size).max(least / 2);
    }
    if is_columns {
        let spare = WIDTH - 2 * EDGE - sizes.iter().sum::<i32>();
        let count = i32::try_from(sizes.len()).unwrap_or(1);
        sizes.iter_mut().for_each(|size| *size += (spare / count).max(0));
    }
    let mut at = EDGE;
    let mut tracks = vec![at];
    for size in sizes {
        at += size;
        tracks.push(at);
    }
    tracks
}

/// Areas with a gap where zones touch without a border.
pub(super) fn parted(layout: &Layout, areas: &[Area], borders: &[(usize, usize)]) -> Vec<Area> {
    let mut parted = areas.to_vec();
    let is_border =
        |a: usize, b: usize| borders.iter().any(|&pair| pair == (a, b) || pair == (b, a));
    for (at, own) in areas.iter().enumerate() {
        // Which sides have a border, and which have a neighbor without one.
        let mut sides = [(false, false); 4];
        for (other, lies) in areas.iter().enumerate() {
            if other == at || !layout.cells[at].touches(layout.cells[other]) {
                continue;
            }
            let side = [
                own.left == lies.right,
                own.top == lies.bottom,
                own.right == lies.left,
                own.bottom == lies.top,
            ];
            for (side, _) in sides.iter_mut().zip(side).filter(|(_, is)| *is) {
                if is_border(at, other) { side.0 = true } else { side.1 = true }
            }
        }
        let gap = |side: (bool, bool)| if side == (false, true) { GAP } else { 0 };
        parted[at] = Area {
            left: own.left + gap(sides[0]),
            top: own.top + gap(sides[1]),
            right: own.right - gap(sides[2]),
            bottom: own.bottom - gap(sides[3]),
        };
    }
    parted
}

/// The line that two areas share.
pub(super) fn shared(a: Area, b: Area) -> Option<Edge> {
    let (top, bottom) = (a.top.max(b.top), a.bottom.min(b.bottom));
    let (left, right) = (a.left.max(b.left), a.right.min(b.right));
    if left == right && top < bottom {
        return Some(Edge { from: (left, top), to: (left, bottom) });
    }
    (top == bottom && left < right).then_some(Edge { from: (left, top), to: (right, top) })
}

impl Area {
    /// Its outline, so far inside.
    pub(super) fn path(self, inset: i32) -> String {
        let Area { left, top, right, bottom } = self;
        format!(
            "M{} {}H{}V{}H{}Z",
            left + inset,
            top + inset,
            right - inset,
            bottom - inset,
            left + inset
        )
    }

    /// Where the chip of a way into it lies: below the seats, at the right.
    pub(super) fn chip(self) -> (i32, i32) {
        (self.right - 20, self.bottom - 20)
    }

    /// So many seats, row by row under the name, away from those at the borders.
    pub(super) fn seats(self, count: usize, taken: &[(i32, i32)]) -> Vec<(i32, i32)> {
        let across = ((self.right - self.left - 6) / SEAT.0).max(1);
        let start = self.left + (self.right - self.left - across * SEAT.0) / 2 + SEAT.0 / 2;
        let is_free = |&(x, y): &(i32, i32)| {
            taken.iter().all(|&(left, top)| (x - left).abs() > 32 || (y - top).abs() > 36)
        };
        let down = (self.bottom - self.top - HEAD) / SEAT.1 + 1;
        let all = (0..down).flat_map(|row| {
            (0..across).map(move |at| {
                (start + at * SEAT.0, self.top + HEAD + SEAT.1 / 2 - 2 + row * SEAT.1)
            })
        });
        let all: Vec<(i32, i32)> = all.collect();
        let free = all.iter().copied().filter(is_free);
        let others = all.iter().copied().filter(|at| !is_free(at));
        free.chain(others).take(count).collect()
    }
}

impl Edge {
    pub(super) fn is_upright(self) -> bool {
        self.from.0 == self.to.0
    }

    /// The line without so much at its ends.
    pub(super) fn path(self, inset: i32) -> String {
        let ((x, y), (right, bottom)) = (self.from, self.to);
        match self.is_upright() {
            true => format!("M{x} {}V{}", y + inset, bottom - inset),
            false => format!("M{} {y}H{}", x + inset, right - inset),
        }
    }

    /// A band along the line: left, top, width, height.
    pub(super) fn band(self) -> (i32, i32, i32, i32) {
        let ((x, y), (right, bottom)) = (self.from, self.to);
        match self.is_upright() {
            true => (x - 5, y + 5, 11, (bottom - y - 10).max(8)),
            false => (x + 5, y - 5, (right - x - 10).max(8), 11),
        }
    }

    /// Where its words stand.
    pub(super) fn end(self) -> (i32, i32) {
        match self.is_upright() {
            true => (self.to.0, self.to.1 - 6),
            false => (i32::midpoint(self.from.0, self.to.0), self.to.1 + 14),
        }
    }

    /// Where the chip of a way onto it lies.
    pub(super) fn chip(self) -> (i32, i32) {
        let ((x, y), (right, bottom)) = (self.from, self.to);
        if self.is_upright() { (x, y + (bottom - y) * 3 / 4) } else { (x + (right - x) * 3 / 4, y) }
    }

    /// So many spots along it, below the names beside it.
    pub(super) fn spots(self, count: usize) -> Vec<(i32, i32)> {
        let ((x, y), (right, bottom)) = (self.from, self.to);
        let parts = i32::try_from(count).unwrap_or(0) + 1;
        let upright = self.is_upright();
        let start = if upright { (y + HEAD - 8).min(bottom) } else { x };
        let length = if upright { bottom - start } else { right - x };
        (1..parts)
            .map(|nth| {
                let along = start + length * nth / parts;
                if upright { (x, along) } else { (along, y) }
            })
            .collect()
    }
}
