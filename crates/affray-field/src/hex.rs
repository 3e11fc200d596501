//! A map of hexes with flat tops: six directions, the first due north, then clockwise.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most columns and rows of a hex map.
pub const MAX_HEX_SIDE: u8 = 64;
const AREA: usize = MAX_HEX_SIDE as usize * MAX_HEX_SIDE as usize;
/// The most hexes of a line.
pub const MAX_LINE: usize = 200;

/// A hex, by its axial coordinates.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Hex {
    /// The column.
    pub q: i8,
    /// The axis from north-west to south-east, which is what makes distances simple.
    pub r: i8,
}

/// One of the six directions: 0 is due north, then clockwise, 3 is due south.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Heading(pub u8);

/// Steps in the six directions.
const STEPS: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl Heading {
    /// All six, from north clockwise.
    pub const ALL: [Heading; 6] =
        [Heading(0), Heading(1), Heading(2), Heading(3), Heading(4), Heading(5)];
    /// Their words.
    pub const WORDS: [&'static str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

    /// The direction of this word.
    #[must_use]
    pub fn of(word: &str) -> Option<Heading> {
        Self::WORDS.iter().position(|known| *known == word).map(|place| Heading(place as u8))
    }

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        Self::WORDS[(self.0 % 6) as usize]
    }

    /// So many sixths of a circle clockwise of this one.
    #[must_use]
    #[inline]
    pub const fn turned(self, sixths: u8) -> Heading {
        Heading((self.0 + sixths) % 6)
    }

    /// Whether the other is this one or a neighbor of it.
    #[must_use]
    #[inline]
    pub const fn is_near(self, other: Heading) -> bool {
        let apart = (self.0 + 6 - other.0) % 6;
        apart <= 1 || apart == 5
    }
}

impl Hex {
    /// The hex of this column and row, where the rows of odd columns lie half a hex lower.
    #[must_use]
    #[inline]
    pub const fn of_offset(column: i8, row: i8) -> Hex {
        Hex { q: column, r: row - (column >> 1) }
    }

    /// Its row.
    #[must_use]
    #[inline]
    pub const fn row(self) -> i8 {
        self.r + (self.q >> 1)
    }

    /// Hexes between two: 0 for itself, 1 for a neighbor.
    #[must_use]
    #[inline]
    pub const fn distance(self, other: Hex) -> u8 {
        let dq = (self.q as i16 - other.q as i16).unsigned_abs();
        let dr = (self.r as i16 - other.r as i16).unsigned_abs();
        let ds = (self.q as i16 + self.r as i16 - other.q as i16 - other.r as i16).unsigned_abs();
        ((dq + dr + ds) / 2) as u8
    }

    /// The next hex in a direction.
    #[must_use]
    #[inline]
    pub const fn step(self, way: Heading) -> Hex {
        let (dq, dr) = STEPS[(way.0 % 6) as usize];
        Hex { q: self.q.saturating_add(dq), r: self.r.saturating_add(dr) }
    }

    /// The direction in which another hex lies, the clockwise one where two fit alike.
    #[must_use]
    pub fn heading(self, to: Hex) -> Heading {
        let (dq, dr) = (i32::from(to.q) - i32::from(self.q), i32::from(to.r) - i32::from(self.r));
        let mut best = Heading(0);
        let mut most = i32::MIN;
        for way in Heading::ALL {
            let (q, r) = STEPS[usize::from(way.0)];
            let (q, r) = (i32::from(q), i32::from(r));
            // The scalar product in axial coordinates, doubled.
            let along = 2 * dq * q + 2 * dr * r + dq * r + dr * q;
            if along > most || along == most && way.0 == (best.0 + 1) % 6 {
                most = along;
                best = way;
            }
        }
        best
    }

    /// The hex at `index` of `steps` on the straight line to another; `nudge` leans it to one side
    /// where it runs between two hexes, and to the other when negative.
    fn on_line(self, to: Hex, index: i32, steps: i32, nudge: i32) -> Hex {
        // Fractions over 16 * steps, rounded to the nearest hex by the largest error.
        let scale = 16 * steps;
        let mix = |a: i8, b: i8| 16 * (i32::from(a) * (steps - index) + i32::from(b) * index);
        let (q, r) = (mix(self.q, to.q) + nudge, mix(self.r, to.r) + nudge);
        let s = -q - r;
        let round = |n: i32| (2 * n + scale).div_euclid(2 * scale);
        let (rq, rr, rs) = (round(q), round(r), round(s));
        let error = |whole: i32, n: i32| (whole * scale - n).abs();
        let (eq, er, es) = (error(rq, q), error(rr, r), error(rs, s));
        let (q, r) = if eq > er && eq > es {
            (-rr - rs, rr)
        } else if er > es {
            (rq, -rq - rs)
        } else {
            (rq, rr)
        };
        Hex { q: q as i8, r: r as i8 }
    }

    /// The hexes strictly between two, on the line that leans to one side.
    #[must_use]
    pub fn between(self, to: Hex, leans_back: bool) -> ArrayVec<Hex, MAX_LINE> {
        let steps = i32::from(self.distance(to));
        let nudge = if leans_back { -1 } else { 1 };
        (1..steps).take(MAX_LINE).map(|index| self.on_line(to, index, steps, nudge)).collect()
    }

    /// The hex `hexes` beyond `to` on the straight line from this one through it.
    #[must_use]
    pub fn beyond(self, to: Hex, hexes: u8) -> Hex {
        let steps = i32::from(self.distance(to)).max(1);
        self.on_line(to, steps + i32::from(hexes), steps, 1)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::coordinates::write(f, self.q, self.row())
    }
}

/// What is on a hex, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terrain(pub u8);

impl Terrain {
    /// Nobody enters it or sees through it.
    pub const WALL: Terrain = Terrain(1);
    /// An object that gives full cover: nobody enters it, but sight goes past it.
    pub const FULL: Terrain = Terrain(2);
    /// An object that gives partial cover to those behind it.
    pub const PARTIAL: Terrain = Terrain(4);
    /// Bad footing.
    pub const UNSTEADY: Terrain = Terrain(8);
    /// It is hard to see there.
    pub const DIM: Terrain = Terrain(16);

    /// Whether it has all of these marks.
    #[must_use]
    #[inline]
    pub const fn has(self, mark: Terrain) -> bool {
        self.0 & mark.0 == mark.0
    }
    /// With these marks besides.
    #[must_use]
    #[inline]
    pub const fn with(self, mark: Terrain) -> Terrain {
        Terrain(self.0 | mark.0)
    }
    /// Whether nobody can stand there.
    #[must_use]
    #[inline]
    pub const fn is_blocked(self) -> bool {
        self.0 & 3 != 0
    }
}

/// Why a hex map was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a map from {first} to {last} is too large or upside down: {MAX_HEX_SIDE} by {MAX_HEX_SIDE} hexes at most"
)]
pub struct HexMapError {
    /// The corner of the least column and row.
    pub first: Hex,
    /// The corner of the greatest.
    pub last: Hex,
}

/// A rectangle of columns and rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexMap {
    column: i8,
    row: i8,
    width: u8,
    height: u8,
    terrain: Vec<Terrain>,
    /// The places of the neighbors of each hex, from north clockwise; none beyond the edge.
    neighbors: Vec<[Option<u16>; 6]>,
    unmarked: bool,
}

impl HexMap {
    /// An open map with both corners in it.
    ///
    /// # Errors
    /// It is too large, or its corners are the wrong way round.
    pub fn new(first: Hex, last: Hex) -> Result<HexMap, HexMapError> {
        let width = i16::from(last.q) - i16::from(first.q) + 1;
        let height = i16::from(last.row()) - i16::from(first.row()) + 1;
        let most = i16::from(MAX_HEX_SIDE);
        if !(1..=most).contains(&width) || !(1..=most).contains(&height) {
            return Err(HexMapError { first, last });
        }
        let mut map = HexMap {
            column: first.q,
            row: first.row(),
            width: width as u8,
            height: height as u8,
            terrain: vec![Terrain::default(); (width * height) as usize],
            neighbors: Vec::new(),
            unmarked: true,
        };
        let around = |hex: Hex| Heading::ALL.map(|way| Some(map.index(hex.step(way))? as u16));
        let neighbors = map.hexes().map(around).collect();
        map.neighbors = neighbors;
        Ok(map)
    }

    /// The place of a hex among all, row by row; `None` when it is not on the map.
    #[must_use]
    #[inline]
    pub fn place(&self, hex: Hex) -> Option<usize> {
        self.index(hex)
    }

    #[inline]
    fn index(&self, hex: Hex) -> Option<usize> {
        let x = i16::from(hex.q) - i16::from(self.column);
        let y = i16::from(hex.row()) - i16::from(self.row);
        let fits = x >= 0 && y >= 0 && x < i16::from(self.width) && y < i16::from(self.height);
        fits.then(|| y as usize * usize::from(self.width) + x as usize)
    }

    fn hex(&self, index: usize) -> Hex {
        let width = usize::from(self.width);
        Hex::of_offset(self.column + (index % width) as i8, self.row + (index / width) as i8)
    }

    /// Adds marks to a hex; `false` when it is not on the map.
    pub fn mark(&mut self, hex: Hex, marks: Terrain) -> bool {
        match self.index(hex) {
            Some(index) => {
                self.terrain[index] = self.terrain[index].with(marks);
                self.unmarked = false;
                true
            }
            None => false,
        }
    }

    /// Whether a hex is on the map.
    #[must_use]
    #[inline]
    pub fn has(&self, hex: Hex) -> bool {
        self.index(hex).is_some()
    }

    /// Whether nothing is marked anywhere.
    #[must_use]
    #[inline]
    pub fn is_unmarked(&self) -> bool {
        self.unmarked
    }

    /// What is on a hex; a wall beyond the edge.
    #[must_use]
    #[inline]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.index(hex).map_or(Terrain::WALL, |index| self.terrain[index])
    }

    /// Every hex, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        (0..self.terrain.len()).map(|index| self.hex(index))
    }

    /// Every hex within so many of one, row by row.
    pub fn within(&self, center: Hex, hexes: u8) -> impl Iterator<Item = Hex> + '_ {
        let reach = i16::from(hexes);
        let (q, row) = (i16::from(center.q), i16::from(center.row()));
        let columns = (q - reach).max(i16::from(self.column))
            ..=(q + reach).min(i16::from(self.column) + i16::from(self.width) - 1);
        let rows = (row - reach).max(i16::from(self.row))
            ..=(row + reach).min(i16::from(self.row) + i16::from(self.height) - 1);
        rows.flat_map(move |row| {
            columns.clone().map(move |column| Hex::of_offset(column as i8, row as i8))
        })
        .filter(move |hex| center.distance(*hex) <= hexes)
    }

    /// Whether some straight line between two hexes meets no such terrain strictly between them.
    #[must_use]
    pub fn is_clear(&self, from: Hex, to: Hex, stops: Terrain) -> bool {
        if self.unmarked {
            return true;
        }
        self.is_clear_by(from, to, |hex| self.terrain(hex).0 & stops.0 != 0)
    }

    /// Whether some straight line between two hexes meets nothing that stops it strictly between
    /// them, as the caller says of each hex.
    #[must_use]
    pub fn is_clear_by(&self, from: Hex, to: Hex, stops: impl Fn(Hex) -> bool) -> bool {
        [false, true]
            .into_iter()
            .any(|leans| !from.between(to, leans).iter().any(|&hex| stops(hex)))
    }

    /// Every hex that so many steps lead to. `enter` says whether a step from one hex into
    /// another may be taken.
    #[must_use]
    pub fn walk(&self, from: Hex, steps: u8, enter: impl Fn(Hex, Hex) -> bool) -> HexWalk<'_> {
        let mut walk =
            HexWalk { map: self, from, most: steps, ways: vec![UNREACHED; self.terrain.len()] };
        let Some(start) = self.index(from) else { return walk };
        walk.ways[start] = Way { steps: 0, back: 0 };
        let mut edge: ArrayVec<(Hex, u16), AREA> = ArrayVec::new();
        edge.push((from, start as u16));
        let mut next = 0;
        // Each hex enters the list once: bounded by the map.
        while next < edge.len() {
            let (at, place) = edge[next];
            next += 1;
            let spent = walk.ways[usize::from(place)].steps;
            if spent >= steps {
                break;
            }
            for (way, place) in Heading::ALL.into_iter().zip(self.neighbors[usize::from(place)]) {
                let Some(place) = place else { continue };
                let (index, to) = (usize::from(place), at.step(way));
                let blocked = self.terrain[index].is_blocked();
                if walk.ways[index] != UNREACHED || blocked || !enter(at, to) {
                    continue;
                }
                walk.ways[index] = Way { steps: spent + 1, back: way.0 };
                edge.push((to, place));
            }
        }
        walk
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    steps: u8,
    back: u8,
}

const UNREACHED: Way = Way { steps: u8::MAX, back: 0 };

/// Where a walk can lead.
#[derive(Clone, Debug)]
pub struct HexWalk<'m> {
    map: &'m HexMap,
    from: Hex,
    /// The most steps.
    most: u8,
    /// The way to each hex of the map.
    ways: Vec<Way>,
}

impl HexWalk<'_> {
    /// The steps to a hex; `None` when the walk does not lead there.
    #[must_use]
    #[inline]
    pub fn steps(&self, to: Hex) -> Option<u8> {
        let way = self.ways[self.map.index(to)?];
        (way != UNREACHED).then_some(way.steps)
    }

    /// Every hex it leads to other than its start, row by row, with the steps.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, u8)> + '_ {
        let others = self.map.within(self.from, self.most).filter(|&hex| hex != self.from);
        others.filter_map(|hex| Some((hex, self.steps(hex)?)))
    }

    /// The hexes on the way, the start left out and the end included.
    #[must_use]
    pub fn path(&self, to: Hex) -> ArrayVec<Hex, MAX_LINE> {
        let mut path = ArrayVec::new();
        let mut at = to;
        while at != self.from && !path.is_full() {
            let Some(index) = self.map.index(at) else { break };
            let way = self.ways[index];
            if way == UNREACHED {
                break;
            }
            path.push(at);
            at = at.step(Heading(way.back).turned(3));
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hex by column and row, as files write it.
    const fn at(column: i8, row: i8) -> Hex {
        Hex::of_offset(column, row)
    }

    fn line(from: Hex, to: Hex, leans_back: bool) -> Vec<String> {
        from.between(to, leans_back).iter().map(Hex::to_string).collect()
    }

    fn map() -> HexMap {
        HexMap::new(at(0, 0), at(9, 9)).expect("it is small enough")
    }

    #[test]
    fn columns_and_rows_come_back() {
        for column in -7..8 {
            for row in -7..8 {
                let hex = at(column, row);
                assert_eq!((hex.q, hex.row()), (column, row));
            }
        }
        assert_eq!(at(3, 4).to_string(), "3,4");
    }

    #[test]
    fn neighbors_of_an_even_column_lie_higher_than_those_of_an_odd_one() {
        // Odd columns are shoved half a hex down, so that from an even column the north-east
        // neighbor is a row higher, and from an odd one in the same row.
        let around = |hex: Hex| Heading::ALL.map(|way| hex.step(way).to_string());
        assert_eq!(around(at(4, 4)), ["4,3", "5,3", "5,4", "4,5", "3,4", "3,3"]);
        assert_eq!(around(at(5, 4)), ["5,3", "6,4", "6,5", "5,5", "4,5", "4,4"]);
    }

    #[test]
    fn distance_counts_steps() {
        assert_eq!(at(4, 4).distance(at(4, 4)), 0);
        assert_eq!(at(4, 4).distance(at(4, 7)), 3);
        // Two columns over is one row for free: 4,4 to 6,5 by 5,4.
        assert_eq!(at(4, 4).distance(at(6, 5)), 2);
        // Four columns take four steps and bring up to two rows; the third row is one step more.
        assert_eq!(at(4, 4).distance(at(8, 6)), 4);
        assert_eq!(at(4, 4).distance(at(8, 7)), 5);
        assert_eq!(at(0, 0).distance(at(-3, 0)), 3);
    }

    #[test]
    fn rings_hold_six_hexes_for_each_step() {
        // The middle, and 6, 12, 18 around it.
        for (hexes, all) in [(0, 1), (1, 7), (2, 19), (3, 37)] {
            assert_eq!(map().within(at(4, 4), hexes).count(), all);
        }
        // In a corner only what is on the map: 0,0 itself, 0,1 and 1,0.
        let corner: Vec<String> = map().within(at(0, 0), 1).map(|hex| hex.to_string()).collect();
        assert_eq!(corner, ["0,0", "1,0", "0,1"]);
    }

    #[test]
    fn headings_go_round_clockwise() {
        let from = at(4, 4);
        for way in Heading::ALL {
            // Three steps straight on lie in that direction.
            let there = from.step(way).step(way).step(way);
            assert_eq!(from.heading(there), way);
            assert_eq!(there.heading(from), way.turned(3));
        }
        // Exactly between two sides the clockwise one counts: due east is between north-east and
        // south-east, due west between south-west and north-west, and north by a column and a half
        // row between north and north-east.
        assert_eq!(from.heading(at(6, 4)), Heading(2));
        assert_eq!(from.heading(at(2, 4)), Heading(5));
        let north_by_east = from.step(Heading(0)).step(Heading(1));
        assert_eq!(from.heading(north_by_east), Heading(1));
        let north_by_west = from.step(Heading(0)).step(Heading(5));
        assert_eq!(from.heading(north_by_west), Heading(0));
    }

    #[test]
    fn the_front_is_a_side_and_its_neighbors() {
        for way in Heading::ALL {
            let front = Heading::ALL.map(|other| way.is_near(other));
            assert_eq!(front.iter().filter(|&&near| near).count(), 3);
            assert!(way.is_near(way) && way.is_near(way.turned(1)) && way.is_near(way.turned(5)));
            assert!(!way.is_near(way.turned(2)) && !way.is_near(way.turned(3)));
        }
    }

    #[test]
    fn straight_lines_have_one_way() {
        for leans in [false, true] {
            assert_eq!(line(at(4, 4), at(4, 8), leans), ["4,5", "4,6", "4,7"]);
            // South-east from an even column: 5,4 then 6,5 then 7,5.
            assert_eq!(line(at(4, 4), at(8, 6), leans), ["5,4", "6,5", "7,5"]);
        }
        assert!(line(at(4, 4), at(4, 5), false).is_empty());
        assert!(line(at(4, 4), at(4, 4), false).is_empty());
    }

    #[test]
    fn lines_along_an_edge_lean_to_either_side() {
        // Due east over two columns the line runs on the edge between 5,3 and 5,4.
        let (mut one, mut other) =
            (line(at(4, 4), at(6, 4), false), line(at(4, 4), at(6, 4), true));
        assert_eq!(one.len(), 1);
        one.append(&mut other);
        one.sort();
        assert_eq!(one, ["5,3", "5,4"]);
    }

    #[test]
    fn beyond_goes_on_straight() {
        assert_eq!(at(4, 4).beyond(at(4, 5), 3), at(4, 8));
        assert_eq!(at(4, 4).beyond(at(5, 4), 2), at(7, 5));
        assert_eq!(at(4, 4).beyond(at(4, 6), 0), at(4, 6));
    }

    #[test]
    fn walls_stop_lines_and_steps_and_the_edge_is_a_wall() {
        let mut map = map();
        assert!(map.is_unmarked());
        assert!(map.mark(at(4, 5), Terrain::WALL));
        assert!(!map.mark(at(20, 5), Terrain::WALL));
        assert!(!map.is_unmarked());
        assert!(!map.is_clear(at(4, 4), at(4, 6), Terrain::WALL));
        // What stands on either end does not count.
        assert!(map.is_clear(at(4, 4), at(4, 5), Terrain::WALL));
        // Along an edge one open side is enough: 5,4 is a wall, 5,3 is not.
        map.mark(at(5, 4), Terrain::WALL);
        assert!(map.is_clear(at(4, 4), at(6, 4), Terrain::WALL));
        map.mark(at(5, 3), Terrain::WALL);
        assert!(!map.is_clear(at(4, 4), at(6, 4), Terrain::WALL));
        // Full cover is no wall to sight.
        assert!(map.is_clear(at(4, 4), at(4, 6), Terrain::FULL));
        assert!(map.terrain(at(-1, 0)).is_blocked());
    }

    #[test]
    fn walks_go_round_what_is_in_the_way() {
        let mut map = map();
        map.mark(at(4, 5), Terrain::FULL);
        let walk = map.walk(at(4, 4), 4, |_, _| true);
        assert_eq!(walk.steps(at(4, 4)), Some(0));
        assert_eq!(walk.steps(at(4, 5)), None);
        // Straight south it is two steps; round the pillar by 5,4 and 5,5 it is three.
        assert_eq!(walk.steps(at(4, 6)), Some(3));
        let path = walk.path(at(4, 6));
        assert_eq!(path.len(), 3);
        assert_eq!(path.last(), Some(&at(4, 6)));
        // A step that is refused is not taken.
        let shut = map.walk(at(4, 4), 3, |_, to| to.q <= 4);
        assert_eq!(shut.steps(at(5, 4)), None);
    }

    #[test]
    fn maps_that_are_too_large_or_upside_down_are_refused() {
        assert!(HexMap::new(at(0, 0), at(63, 63)).is_ok());
        assert!(HexMap::new(at(0, 0), at(64, 0)).is_err());
        assert!(HexMap::new(at(0, 0), at(-1, 0)).is_err());
    }
}
