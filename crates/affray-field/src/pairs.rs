//! What holds between two places, for every two places of a map.

use crate::{Place, ZoneMap};

/// A value for every two places, worked out once: a map's places never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs<T> {
    values: Vec<T>,
    count: usize,
}

impl<T: Copy> Pairs<T> {
    /// The values of all pairs of `map`, each by `value` of the first and the second place.
    pub fn of(map: &ZoneMap, value: impl Fn(Place, Place) -> T) -> Pairs<T> {
        let value = &value;
        let values = map.places().flat_map(|from| map.places().map(move |to| value(from, to)));
        Pairs { values: values.collect(), count: map.place_count() }
    }

    /// The value of two places of the `map` it was made for; panics at places of another map.
    #[inline]
    pub fn at(&self, map: &ZoneMap, from: Place, to: Place) -> T {
        self.values[map.index(from) * self.count + map.index(to)]
    }
}
