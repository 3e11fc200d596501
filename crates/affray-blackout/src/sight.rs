//! What stands between the hexes of a map, worked out once for each place somebody looks from.

use std::sync::OnceLock;

use affray_field::{Hex, HexMap, Terrain};

/// What is known of the line between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line(u8);

impl Line {
    const SEEN: u8 = 1;
    const OPEN: u8 = 2;
    const PARTIAL: u8 = 4;
    const FREE: u8 = 8;

    /// Works a line out; `of` says what is on a hex.
    #[must_use]
    pub fn of(map: &HexMap, from: Hex, to: Hex, of: impl Fn(Hex) -> Terrain) -> Line {
        let full = Terrain::WALL.with(Terrain::FULL);
        let any = full.with(Terrain::PARTIAL);
        let is_clear = |stops: Terrain| map.is_clear_by(from, to, |hex| of(hex).0 & stops.0 != 0);
        // RULING: partial cover comes from what is on the place or next to it. A crate half-way
        // covers neither of two who look over it.
        let behind = |leans: bool| {
            let line = from.between(to, leans);
            line.iter().any(|&hex| hex.distance(to) <= 1 && of(hex).has(Terrain::PARTIAL))
        };
        let partial = of(to).has(Terrain::PARTIAL) || behind(false) && behind(true);
        let bit = |holds: bool, bit: u8| if holds { bit } else { 0 };
        Line(
            bit(is_clear(Terrain::WALL), Line::SEEN)
                | bit(is_clear(full), Line::OPEN)
                | bit(is_clear(any), Line::FREE)
                | bit(partial, Line::PARTIAL),
        )
    }

    /// Whether no wall stands between (`blackout.field.line-of-sight`).
    #[must_use]
    #[inline]
    pub const fn is_seen(self) -> bool {
        self.0 & Line::SEEN != 0
    }
    /// Whether nothing that gives full cover stands between (`blackout.area.full-cover`).
    #[must_use]
    #[inline]
    pub const fn is_open(self) -> bool {
        self.0 & Line::OPEN != 0
    }
    /// Whether the farther hex has partial cover (`blackout.field.cover`).
    #[must_use]
    #[inline]
    pub const fn is_partial(self) -> bool {
        self.0 & Line::PARTIAL != 0
    }
    /// Whether nothing that gives any cover stands between (`blackout.area.difficulty-cover`).
    #[must_use]
    #[inline]
    pub const fn is_free(self) -> bool {
        self.0 & Line::FREE != 0
    }
}

/// The lines from each hex of a map, each row when it is first asked for; the same ever after.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    rows: Vec<OnceLock<Box<[Line]>>>,
}

impl Lines {
    /// Lines of a map, none of them worked out yet.
    #[must_use]
    pub fn of(map: &HexMap) -> Lines {
        Lines { rows: map.hexes().map(|_| OnceLock::new()).collect() }
    }

    /// The line between two hexes; none when one is not on the map.
    #[must_use]
    pub fn between(&self, map: &HexMap, from: Hex, to: Hex) -> Option<Line> {
        let (row, column) = (map.place(from)?, map.place(to)?);
        let row = self.rows.get(row)?.get_or_init(|| {
            map.hexes().map(|hex| Line::of(map, from, hex, |at| map.terrain(at))).collect()
        });
        row.get(column).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_say_what_lines_say() {
        let corner = |column, row| Hex::of_offset(column, row);
        let mut map = HexMap::new(corner(0, 0), corner(7, 7)).expect("it is small enough");
        map.mark(corner(3, 3), Terrain::WALL);
        map.mark(corner(5, 2), Terrain::FULL);
        map.mark(corner(2, 5), Terrain::PARTIAL);
        let lines = Lines::of(&map);
        for from in map.hexes() {
            for to in map.hexes() {
                let line = lines.between(&map, from, to).expect("both are on the map");
                assert_eq!(line, Line::of(&map, from, to, |at| map.terrain(at)));
            }
        }
        // 3,2 and 3,4 have the wall at 3,3 between them.
        let shut = lines.between(&map, corner(3, 2), corner(3, 4)).expect("on the map");
        assert!(!shut.is_seen() && !shut.is_open() && !shut.is_free());
        // 2,6 crouches behind the crate at 2,5 from the north, and is seen.
        let behind = lines.between(&map, corner(2, 3), corner(2, 6)).expect("on the map");
        assert!(behind.is_seen() && behind.is_open() && behind.is_partial() && !behind.is_free());
        assert_eq!(lines.between(&map, corner(9, 9), corner(0, 0)), None);
    }
}
