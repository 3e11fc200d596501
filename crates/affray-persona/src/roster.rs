//! Everybody in a fight, by number.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};

use affray_field::Square;
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::setup::{Id, MAX_COMBATANTS, SideId, Statuses};
use crate::state::{Combatant, Delayed, Fight, Life, People, Stances, Vision};

/// Everybody, in roster order.
///
/// There is always room for the most there can be, and somebody in all of it, so that whoever has a
/// number that is known when the program is compiled is found without asking how many there are.
/// Only those who are there are listed, compared, hashed and written.
#[derive(Debug)]
pub struct Roster {
    count: u8,
    all: [Combatant; MAX_COMBATANTS],
}

/// Who is where nobody is.
const NOBODY: Combatant = Combatant {
    side: SideId(0),
    at: Square { x: 0, y: 0 },
    life: Life::Gone,
    wounds: 0,
    parts: [0; 6],
    destroyed: 0,
    active: None,
    sp: 0,
    tp: 0,
    fatigue: 0,
    fate: 0,
    blessed: false,
    initiative: 0,
    statuses: Statuses(0),
    timers: [0; crate::setup::STATUSES],
    fresh: Statuses(0),
    incurable: Statuses(0),
    lost: [0; 10],
    drained: [0; 10],
    tb_lost: 0,
    tb_halved: 0,
    ap_lost: [0; 6],
    crippled: [0; 6],
    reactions: 0,
    stances: Stances(0),
    aim: 0,
    swapped: false,
    delayed: Delayed { attacked: false, used: 0, powers: 0 },
    surprised: false,
    charmed_by: None,
    dominated_by: None,
    distressed_by: None,
    immobilized_by: None,
    command: None,
    unmanifest: None,
    vision: Vision::Clear,
    feared: People(0),
    eroded: People(0),
    doomed: 0,
    awake: 0,
    erosion: 0,
    realization: 0,
    daunted: false,
    out: true,
    unnoticed: false,
    sneaking: false,
    known: 0,
};

impl From<ArrayVec<Combatant, MAX_COMBATANTS>> for Roster {
    fn from(list: ArrayVec<Combatant, MAX_COMBATANTS>) -> Roster {
        let mut roster = Roster { count: list.len() as u8, all: [NOBODY; MAX_COMBATANTS] };
        roster.copy_from_slice(&list);
        roster
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
    #[inline(always)] // In the midst of every rule.
    fn index(&self, who: Id) -> &Combatant {
        debug_assert!(who.0 < self.count, "there is no combatant {}", who.0);
        &self.all[who.index()]
    }
}

impl IndexMut<Id> for Roster {
    #[inline(always)] // In the midst of every rule.
    fn index_mut(&mut self, who: Id) -> &mut Combatant {
        debug_assert!(who.0 < self.count, "there is no combatant {}", who.0);
        &mut self.all[who.index()]
    }
}

impl Index<Id> for Fight {
    type Output = Combatant;
    #[inline(always)] // In the midst of every rule.
    fn index(&self, who: Id) -> &Combatant {
        &self.state.combatants[who]
    }
}

impl IndexMut<Id> for Fight {
    #[inline(always)] // In the midst of every rule.
    fn index_mut(&mut self, who: Id) -> &mut Combatant {
        &mut self.state.combatants[who]
    }
}

impl Fight {
    /// Whether something holds of anybody. Two are looked at without counting.
    #[inline(always)] // After each step of a turn.
    pub fn has_any(&self, holds: impl Fn(&Combatant) -> bool) -> bool {
        match &*self.state.combatants {
            [one, other] => holds(one) || holds(other),
            all => all.iter().any(holds),
        }
    }
}

impl Clone for Roster {
    fn clone(&self) -> Roster {
        Roster { count: self.count, all: self.all }
    }
    /// Moves only those who are there.
    #[inline]
    fn clone_from(&mut self, source: &Roster) {
        self.count = source.count;
        self.copy_from_slice(source);
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
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
impl Serialize for Roster {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}
impl<'de> Deserialize<'de> for Roster {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Roster, D::Error> {
        ArrayVec::deserialize(deserializer).map(Roster::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(wounds: &[i16]) -> Roster {
        let list: ArrayVec<_, MAX_COMBATANTS> =
            wounds.iter().map(|&wounds| Combatant { wounds, ..NOBODY }).collect();
        Roster::from(list)
    }

    #[test]
    fn only_those_who_are_there_are_compared() {
        let (two, mut other) = (of(&[3, 4]), of(&[3, 5, 7]));
        assert_eq!((two.len(), other.len()), (2, 3));
        assert_ne!(two, other);
        // The third is no more, though its place still holds what it was.
        other.clone_from(&two);
        assert_eq!(two, other);
        assert_eq!(other[Id(1)].wounds, 4);
        other[Id(1)].wounds = 9;
        assert!(two < other);
    }
}
