//! Places that an option may lead to: hundreds of them where somebody walks about a map.

use std::fmt::{Display, Write as _};

use serde::{Serialize, Serializer};

/// Places, in the order in which options name them. As data, a list of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceSet {
    /// Their names, one behind the other.
    names: String,
    /// Where each name ends.
    ends: Vec<usize>,
}

/// What each of some places costs, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceCosts {
    /// Of what, as the system calls it: `meters`, `yards`.
    pub what: &'static str,
    /// How much, of each place.
    pub amounts: Vec<i32>,
}

impl PlaceSet {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Their names.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let ends = self.ends.iter().copied();
        let begins = std::iter::once(0).chain(ends.clone());
        begins.zip(ends).map(|(begin, end)| &self.names[begin..end])
    }
}

impl<P: Display> FromIterator<P> for PlaceSet {
    fn from_iter<I: IntoIterator<Item = P>>(places: I) -> PlaceSet {
        let mut set = PlaceSet::default();
        for place in places {
            // A `String` takes everything.
            let _ = write!(set.names, "{place}");
            set.ends.push(set.names.len());
        }
        set
    }
}

impl Serialize for PlaceSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for PlaceSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PlaceSet".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<String>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_keep_their_order_and_their_names() {
        let set: PlaceSet = ["3,-4", "", "Hall-Yard"].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), ["3,-4", "", "Hall-Yard"]);
        assert_eq!((set.len(), set.is_empty()), (3, false));
        let data = serde_json::to_value(&set).expect("plain data");
        assert_eq!(data, serde_json::json!(["3,-4", "", "Hall-Yard"]));
    }
}
