//! A short list of which a place is looked up without a check.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What fills the places of a [`Row`] that are not taken.
pub trait Filler: Copy {
    /// It is never seen.
    const FILLER: Self;
}

/// Up to `N` things by their place, of which only those that are there are compared, written and
/// moved.
///
/// A place is given by an id, which is only made for a thing that is there. So looking it up needs
/// no check against the length, only one that it is a place at all, which costs no branch; a debug
/// build checks more.
pub struct Row<T, const N: usize> {
    all: [T; N],
    len: u8,
}

impl<T: Filler, const N: usize> Row<T, N> {
    const NONE: Row<T, N> = {
        assert!(N <= u8::MAX as usize, "the number of places is a byte");
        Row { all: [T::FILLER; N], len: 0 }
    };

    /// As many as fill a line of a cache, two at least.
    const FEW: usize = {
        let few = 64 / size_of::<T>();
        let few = if few < 2 { 2 } else { few };
        if few < N { few } else { N }
    };

    /// The thing in a place.
    #[must_use]
    #[inline(always)]
    pub fn at(&self, place: usize) -> &T {
        debug_assert!(place < self.len(), "there is nothing in place {place}");
        &self.all[Self::within(place)]
    }

    /// The same, to change it.
    #[must_use]
    #[inline(always)]
    pub fn at_mut(&mut self, place: usize) -> &mut T {
        debug_assert!(place < self.len(), "there is nothing in place {place}");
        &mut self.all[Self::within(place)]
    }

    /// The same number, for every place that there is; known to be within the list.
    #[inline(always)]
    const fn within(place: usize) -> usize {
        if N.is_power_of_two() {
            place & (N - 1)
        } else if place < N {
            place
        } else {
            N - 1
        }
    }

    /// The first so many, of a list that is known to hold no fewer.
    #[inline]
    pub fn first_mut(&mut self, count: usize) -> &mut [T] {
        debug_assert!(count <= self.len(), "there are not {count}");
        &mut self.all[..count]
    }

    #[inline(never)]
    fn fill_with(&mut self, things: &[T]) {
        self.all[..things.len()].copy_from_slice(things);
    }
}

impl<T: Filler, const N: usize> Clone for Row<T, N> {
    fn clone(&self) -> Row<T, N> {
        Row { all: self.all, len: self.len }
    }
    /// Moves only what is there.
    #[inline]
    fn clone_from(&mut self, source: &Row<T, N>) {
        let len = source.len();
        if len <= Self::FEW {
            // So few are moved at once, whether they are there or not.
            self.all[..Self::FEW].copy_from_slice(&source.all[..Self::FEW]);
        } else {
            self.fill_with(source);
        }
        self.len = source.len;
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Row<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T, const N: usize> Deref for Row<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..usize::from(self.len).min(N)]
    }
}

impl<T, const N: usize> DerefMut for Row<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.len).min(N)]
    }
}

impl<T: Filler, const N: usize> FromIterator<T> for Row<T, N> {
    /// # Panics
    /// If there are more than `N`.
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Row<T, N> {
        let mut row = Self::NONE;
        for thing in things {
            row.all[usize::from(row.len)] = thing;
            row.len += 1;
        }
        row
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Row<T, N> {
    fn eq(&self, other: &Row<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Row<T, N> {}

impl<T: PartialOrd, const N: usize> PartialOrd for Row<T, N> {
    fn partial_cmp(&self, other: &Row<T, N>) -> Option<std::cmp::Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl<T: Ord, const N: usize> Ord for Row<T, N> {
    fn cmp(&self, other: &Row<T, N>) -> std::cmp::Ordering {
        (**self).cmp(&**other)
    }
}

impl<T: Hash, const N: usize> Hash for Row<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl<T: Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(to)
    }
}

impl<'de, T: Filler + Deserialize<'de>, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Row<T, N>, D::Error> {
        Ok(ArrayVec::<T, N>::deserialize(from)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Filler for u8 {
        const FILLER: u8 = 99;
    }

    fn of(things: &[u8]) -> Row<u8, 5> {
        things.iter().copied().collect()
    }

    #[test]
    fn only_what_is_there_is_compared_and_shown() {
        let (two, mut other) = (of(&[3, 4]), of(&[3, 5, 7]));
        assert_eq!((two.len(), other.len()), (2, 3));
        assert!(two < other && two != other);
        // The third is no more, though its place still holds what it was.
        other.clone_from(&two);
        assert_eq!((&two, *other.at(1)), (&other, 4));
        *other.at_mut(1) = 9;
        assert!(two < other);
        assert_eq!(format!("{other:?}"), "[3, 9]");
        assert_eq!(other.first_mut(1), [3]);
    }

    #[test]
    fn it_is_written_and_read_as_a_list() {
        let text = serde_json::to_string(&of(&[1, 2])).expect("plain data");
        assert_eq!(text, "[1,2]");
        assert_eq!(serde_json::from_str::<Row<u8, 5>>(&text).expect("it was written"), of(&[1, 2]));
        assert!(serde_json::from_str::<Row<u8, 5>>("[1,2,3,4,5,6]").is_err());
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "nothing in place 2")]
    fn a_place_that_is_not_taken_is_noticed() {
        let _ = of(&[1, 2]).at(2);
    }
}
