//! Where somebody can go over a map: who fills its hexes is looked up once for a whole walk.

use affray_field::{Hex, HexMap, MAX_HEX_SIDE};

use super::{Seen, bars, fills, is_present, ring};
use crate::kinds::Id;
use crate::rules::structure;
use crate::state::Fight;

/// The hexes of the largest map, 64 of them a word.
const WORDS: usize = MAX_HEX_SIDE as usize * MAX_HEX_SIDE as usize / 64;

/// Some hexes of a map.
struct Hexes([u64; WORDS]);

impl Hexes {
    fn add(&mut self, map: &HexMap, hex: Hex) {
        if let Some(place) = map.place(hex) {
            self.0[place / 64] |= 1 << (place % 64);
        }
    }

    fn has(&self, map: &HexMap, hex: Hex) -> bool {
        map.place(hex).is_some_and(|place| self.0[place / 64] & (1 << (place % 64)) != 0)
    }
}

/// A map as somebody finds it who goes over it.
pub(crate) struct Ground<'f> {
    fight: &'f Fight,
    map: &'f HexMap,
    who: Id,
    /// What others and structures fill.
    filled: Hexes,
    /// What those fill who bar the way.
    barred: Hexes,
}

impl<'f> Ground<'f> {
    /// A map as somebody finds it, with those who count.
    #[must_use]
    pub(crate) fn of(fight: &'f Fight, map: &'f HexMap, who: Id, seen: Seen) -> Ground<'f> {
        let (mut filled, mut barred) = (Hexes([0; WORDS]), Hexes([0; WORDS]));
        let others = fight.roster().filter(|&other| other != who);
        for other in others.filter(|&other| is_present(fight, other, seen)) {
            let is_barred = bars(fight, who, other);
            for hex in fills(fight, other) {
                filled.add(map, hex);
                if is_barred {
                    barred.add(map, hex);
                }
            }
        }
        for hex in structure::blocked(fight) {
            filled.add(map, hex);
            barred.add(map, hex);
        }
        Ground { fight, map, who, filled, barred }
    }

    /// Whether somebody can go through a place (`blackout.field.bodies`).
    #[must_use]
    pub(crate) fn lets_through(&self, at: Hex) -> bool {
        self.is_clear(at, &self.barred)
    }

    /// Whether somebody could stand on a place with all of its hexes.
    #[must_use]
    pub(crate) fn fits(&self, at: Hex) -> bool {
        self.is_clear(at, &self.filled)
    }

    fn is_clear(&self, at: Hex, taken: &Hexes) -> bool {
        let is_clear = |hex| !self.map.terrain(hex).is_blocked() && !taken.has(self.map, hex);
        is_clear(at) && ring(self.fight, self.who, at).all(is_clear)
    }
}
