//! Everybody in a fight, by number.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Combatant;
use crate::setup::{Id, MAX_COMBATANTS};

/// Everybody in roster order: read, compared, hashed and written as a list is.
///
/// Nobody is added or taken out, and there is room for the most there can be, so that who is looked
/// up by [`Id`] is compared with a constant. Whoever is beyond the last is a copy of nobody in
/// particular.
pub struct Roster {
    all: [Combatant; MAX_COMBATANTS],
    count: u8,
}

impl Roster {
    /// These people; no more than [`MAX_COMBATANTS`] of them are taken.
    #[must_use]
    pub fn of(people: &[Combatant]) -> Roster {
        let people = &people[..people.len().min(MAX_COMBATANTS)];
        let mut all = [Combatant::NOBODY; MAX_COMBATANTS];
        all[..people.len()].copy_from_slice(people);
        Roster { all, count: people.len() as u8 }
    }

    /// The first two, of whom a plain fight has no more.
    #[inline]
    pub(crate) fn two(&mut self) -> &mut [Combatant] {
        debug_assert_eq!(self.count, 2, "a plain fight has two people");
        &mut self.all[..2]
    }
}

impl Clone for Roster {
    fn clone(&self) -> Roster {
        Roster { all: self.all, count: self.count }
    }
    /// Only those who are there.
    #[inline]
    fn clone_from(&mut self, source: &Roster) {
        self.count = source.count;
        self.copy_from_slice(source);
    }
}

impl Deref for Roster {
    type Target = [Combatant];
    #[inline]
    fn deref(&self) -> &[Combatant] {
        &self.all[..usize::from(self.count)]
    }
}
impl DerefMut for Roster {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Combatant] {
        &mut self.all[..usize::from(self.count)]
    }
}

impl Index<Id> for Roster {
    type Output = Combatant;
    #[inline]
    fn index(&self, who: Id) -> &Combatant {
        debug_assert!(who.0 < self.count, "nobody has the number {}", who.0);
        &self.all[who.index()]
    }
}
impl IndexMut<Id> for Roster {
    #[inline]
    fn index_mut(&mut self, who: Id) -> &mut Combatant {
        debug_assert!(who.0 < self.count, "nobody has the number {}", who.0);
        &mut self.all[who.index()]
    }
}

impl fmt::Debug for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
impl PartialEq for Roster {
    fn eq(&self, other: &Roster) -> bool {
        **self == **other
    }
}
impl Eq for Roster {}
impl PartialOrd for Roster {
    fn partial_cmp(&self, other: &Roster) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Roster {
    fn cmp(&self, other: &Roster) -> Ordering {
        (**self).cmp(&**other)
    }
}
impl Hash for Roster {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl Serialize for Roster {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}
impl<'de> Deserialize<'de> for Roster {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Roster, D::Error> {
        let people = ArrayVec::<Combatant, MAX_COMBATANTS>::deserialize(from)?;
        Ok(Roster::of(&people))
    }
}
