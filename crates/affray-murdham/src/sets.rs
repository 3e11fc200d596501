//! Sets of combatants and of factions, as bits.

use crate::ids::{FactionId, Id, MAX_COMBATANTS};

const _: () = assert!(MAX_COMBATANTS <= 32, "there is a bit for everybody");

/// The places of the bits that are set, from the lowest.
fn places(bits: u32) -> impl Iterator<Item = u8> {
    let rest = |&bits: &u32| Some(bits & bits.wrapping_sub(1)).filter(|&rest| rest != 0);
    let first = Some(bits).filter(|&bits| bits != 0);
    std::iter::successors(first, rest).map(|bits| bits.trailing_zeros() as u8)
}

affray_table::id_sets! {
    /// A set of combatants as bits.
    People of Id: u32
}

/// Everybody, one after another, in roster order.
#[derive(Clone, Debug)]
pub struct Roster(std::ops::Range<u8>);

impl Roster {
    /// Of so many.
    #[inline]
    pub(crate) const fn of(count: u8) -> Roster {
        Roster(0..count)
    }
}

impl Iterator for Roster {
    type Item = Id;
    #[inline]
    fn next(&mut self) -> Option<Id> {
        self.0.next().map(Id)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

/// A set of factions as bits, in rotation order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Factions(pub u8);

impl Factions {
    /// Whether `faction` is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, faction: FactionId) -> bool {
        self.0 & (1 << faction.0) != 0
    }
    /// Adds `faction`.
    #[inline]
    pub const fn add(&mut self, faction: FactionId) {
        self.0 |= 1 << faction.0;
    }
    /// Whether there are two or more.
    #[must_use]
    #[inline]
    pub const fn are_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }
    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }
    /// The first of them.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<FactionId> {
        if self.0 == 0 { None } else { Some(FactionId(self.0.trailing_zeros() as u8)) }
    }
    /// Those that come after `faction` in the rotation's order.
    #[must_use]
    #[inline]
    pub const fn after(self, faction: FactionId) -> Factions {
        Factions(self.0 & !(u8::MAX >> (7 - faction.0)))
    }
    /// In rotation order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = FactionId> {
        places(u32::from(self.0)).map(FactionId)
    }
}
