//! Losses of Wound Points that are noted.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{MAX_NOTES, Note};
use crate::ids::Id;

/// Noted injuries, oldest first: read, compared, hashed and written as a list is.
///
/// Where no more can be noted the least of that creature's makes room: only the largest matters for
/// anything but healing.
pub struct Notes {
    all: [Note; MAX_NOTES],
    count: u16,
}

impl Notes {
    /// None.
    #[must_use]
    pub const fn new() -> Notes {
        Notes { all: [Note { who: Id(0), kind: None, amount: 0 }; MAX_NOTES], count: 0 }
    }

    /// Notes an injury; what takes nothing leaves none.
    pub fn add(&mut self, note: Note) {
        if note.amount <= 0 {
            return;
        }
        if self.len() == MAX_NOTES
            && let Some(least) = (0..MAX_NOTES)
                .min_by_key(|&place| (self[place].who != note.who, self[place].amount))
        {
            self.remove(least);
        }
        self.all[usize::from(self.count)] = note;
        self.count += 1;
    }

    /// Takes so much off the note in this place, which is more.
    pub fn lessen(&mut self, place: usize, by: i16) {
        self.all[place].amount -= by;
    }

    /// Takes out all notes of somebody.
    pub fn clear_of(&mut self, who: Id) {
        for place in (0..self.len()).rev() {
            if self[place].who == who {
                self.remove(place);
            }
        }
    }

    /// Takes out the note in this place.
    pub fn remove(&mut self, place: usize) {
        self.all[..usize::from(self.count)].copy_within(place + 1.., place);
        self.count -= 1;
    }
}

impl Default for Notes {
    fn default() -> Notes {
        Notes::new()
    }
}

impl Clone for Notes {
    fn clone(&self) -> Notes {
        Notes { all: self.all, count: self.count }
    }
    /// Only what is noted; at the start of a fight that is mostly nothing.
    #[inline]
    fn clone_from(&mut self, source: &Notes) {
        self.count = source.count;
        if source.count > 0 {
            let noted = ..usize::from(source.count);
            self.all[noted].copy_from_slice(&source.all[noted]);
        }
    }
}

impl Deref for Notes {
    type Target = [Note];
    #[inline]
    fn deref(&self) -> &[Note] {
        &self.all[..usize::from(self.count)]
    }
}

impl fmt::Debug for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
impl PartialEq for Notes {
    fn eq(&self, other: &Notes) -> bool {
        **self == **other
    }
}
impl Eq for Notes {}
impl PartialOrd for Notes {
    fn partial_cmp(&self, other: &Notes) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Notes {
    fn cmp(&self, other: &Notes) -> Ordering {
        (**self).cmp(&**other)
    }
}
impl Hash for Notes {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl Serialize for Notes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}
impl<'de> Deserialize<'de> for Notes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Notes, D::Error> {
        let listed = ArrayVec::<Note, MAX_NOTES>::deserialize(from)?;
        let mut notes = Notes::new();
        notes.all[..listed.len()].copy_from_slice(&listed);
        notes.count = listed.len() as u16;
        Ok(notes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(who: u8, amount: i16) -> Note {
        Note { who: Id(who), kind: None, amount }
    }

    #[test]
    fn what_takes_nothing_leaves_no_note() {
        let mut notes = Notes::new();
        for amount in [2, 0, 3] {
            notes.add(note(1, amount));
        }
        assert_eq!(*notes, [note(1, 2), note(1, 3)]);
        notes.remove(0);
        assert_eq!(*notes, [note(1, 3)]);
    }

    #[test]
    fn where_no_more_can_be_noted_the_least_of_ones_own_makes_room() {
        let mut notes = Notes::new();
        notes.add(note(2, 1));
        for amount in 0..MAX_NOTES as i16 {
            notes.add(note(1, amount + 1));
        }
        // Of the first, 2 to 256 and again the 256th: its 1 has made room for that.
        notes.add(note(1, 0));
        assert_eq!((notes.len(), notes[0], notes[1]), (MAX_NOTES, note(2, 1), note(1, 2)));
        assert_eq!(notes[MAX_NOTES - 1], note(1, 256));
    }
}
