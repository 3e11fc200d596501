//! A system's data as JSON, with names where the rules keep numbers.
//!
//! Rules know people and things by their places in a list, each kind of place a type of its own.
//! Here such a place is written as the name of what stands there, and a variant in kebab-case.

use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::{Error, Map, Value, json};

use affray_table::HouseId;

use crate::hand::Hand;
use crate::system::Words;

/// What numbers stand for.
pub(crate) trait Names {
    /// The name of a place in a list, by the name of its type and its number; `None` for a type
    /// that is no such place.
    fn named(&self, kind: &str, number: u64) -> Option<String>;

    /// The name of a place on a map, by the name of its type and its two numbers; `None` for
    /// a type that is no such place.
    fn placed(&self, kind: &str, numbers: [i64; 2]) -> Option<String>;
}

impl<S: Hand> Names for S {
    fn named(&self, kind: &str, number: u64) -> Option<String> {
        if kind == "HouseId" {
            let made = self.decrees().homemade(HouseId(u8::try_from(number).ok()?))?;
            return Some(made.name().to_owned());
        }
        Words::named(self, kind, number)
    }

    fn placed(&self, kind: &str, numbers: [i64; 2]) -> Option<String> {
        Words::placed(self, kind, numbers)
    }
}

/// The enum whose variants are kinds of places: what it holds is named, not which it is.
const PLACE: &str = "Place";

/// An event as data: its kind, and each of its fields.
///
/// # Panics
/// If the event is not an enum whose variants have named fields or none: a bug of its system.
pub(crate) fn event_fields(
    event: &impl Serialize,
    names: &dyn Names,
) -> (String, Map<String, Value>) {
    let written = event.serialize(Named(names)).expect("an event is plain data");
    match written {
        Value::String(kind) => (kind, Map::new()),
        Value::Object(variant) => match variant.into_iter().next() {
            Some((kind, Value::Object(fields))) => (kind, fields),
            other => panic!("an event has named fields, not {other:?}"),
        },
        other => panic!("an event is a variant, not {other}"),
    }
}

/// `HoldBack` and `hold_back` as `hold-back`.
fn kebab(variant: &str) -> String {
    let mut words = String::new();
    for letter in variant.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.push(if letter == '_' { '-' } else { letter.to_ascii_lowercase() });
    }
    words
}

/// Writes JSON with names.
#[derive(Clone, Copy)]
struct Named<'n>(&'n dyn Names);

/// A list in the making, or the fields of a tuple; with the variant that it is of.
struct List<'n> {
    named: Named<'n>,
    variant: Option<&'static str>,
    entries: Vec<Value>,
}

/// A map or a struct in the making; with the variant that it is of.
struct Fields<'n> {
    named: Named<'n>,
    variant: Option<&'static str>,
    /// The name of the struct, of one.
    name: Option<&'static str>,
    fields: Map<String, Value>,
    key: Option<String>,
}

/// A value as what a variant holds.
fn of_variant(variant: Option<&'static str>, value: Value) -> Value {
    match variant {
        Some(variant) => Value::Object(Map::from_iter([(kebab(variant), value)])),
        None => value,
    }
}

impl<'n> Named<'n> {
    fn list(self, variant: Option<&'static str>) -> List<'n> {
        List { named: self, variant, entries: Vec::new() }
    }

    fn fields(self, variant: Option<&'static str>) -> Fields<'n> {
        Fields { named: self, variant, name: None, fields: Map::new(), key: None }
    }
}

impl List<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.entries.push(value.serialize(self.named)?);
        Ok(())
    }

    fn done(self) -> Value {
        of_variant(self.variant, Value::Array(self.entries))
    }
}

impl Fields<'_> {
    fn add<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        self.fields.insert(name.to_owned(), value.serialize(self.named)?);
        Ok(())
    }

    fn done(self) -> Value {
        let numbers = || -> Option<[i64; 2]> {
            let mut numbers = self.fields.values().map(Value::as_i64);
            let pair = [numbers.next()??, numbers.next()??];
            numbers.next().is_none().then_some(pair)
        };
        let placed =
            self.name.zip(numbers()).and_then(|(name, pair)| self.named.0.placed(name, pair));
        let value = placed.map_or_else(|| Value::Object(self.fields), Value::String);
        of_variant(self.variant, value)
    }
}

/// Numbers and the like, as they are.
macro_rules! plain {
    ($($method:ident $kind:ty),+) => { $(
        fn $method(self, value: $kind) -> Result<Value, Error> {
            Ok(json!(value))
        }
    )+ };
}

impl<'n> Serializer for Named<'n> {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = List<'n>;
    type SerializeTuple = List<'n>;
    type SerializeTupleStruct = List<'n>;
    type SerializeTupleVariant = List<'n>;
    type SerializeMap = Fields<'n>;
    type SerializeStruct = Fields<'n>;
    type SerializeStructVariant = Fields<'n>;

    plain! {
        serialize_bool bool, serialize_char char, serialize_str &str, serialize_bytes &[u8],
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64,
        serialize_f32 f32, serialize_f64 f64
    }

    fn serialize_none(self) -> Result<Value, Error> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Error> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, Error> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Value, Error> {
        Ok(kebab(variant).into())
    }

    /// Where names come in: a place in a list is a number in a struct of its own.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Value, Error> {
        let value = value.serialize(self)?;
        let named = value.as_u64().and_then(|number| self.0.named(name, number));
        Ok(named.map_or(value, Value::String))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, Error> {
        let variant = (name != PLACE).then_some(variant);
        Ok(of_variant(variant, value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'n>, Error> {
        Ok(self.list(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'n>, Error> {
        Ok(self.list(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'n>, Error> {
        Ok(self.list(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'n>, Error> {
        Ok(self.list(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'n>, Error> {
        Ok(self.fields(None))
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Fields<'n>, Error> {
        Ok(Fields { name: Some(name), ..self.fields(None) })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'n>, Error> {
        Ok(self.fields(Some(variant)))
    }
}

impl SerializeSeq for List<'_> {
    type Ok = Value;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.done())
    }
}

impl SerializeTuple for List<'_> {
    type Ok = Value;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.done())
    }
}

impl SerializeTupleStruct for List<'_> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.done())
    }
}

impl SerializeTupleVariant for List<'_> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.add(value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.done())
    }
}

impl SerializeStruct for Fields<'_> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.add(name, value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.done())
    }
}

impl SerializeStructVariant for Fields<'_> {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.add(name, value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.done())
    }
}

impl SerializeMap for Fields<'_> {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = Some(match key.serialize(self.named)? {
            Value::String(key) => key,
            other => other.to_string(),
        });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = self.key.take().unwrap_or_default();
        self.add(&key, value)
    }

    fn end(self) -> Result<Value, Error> {
        Ok(self.done())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
    struct Id(u8);

    /// A number of its own that is no place in a list.
    #[derive(Serialize)]
    struct Points(u8);

    #[derive(Serialize)]
    enum Deed {
        HoldBack,
        At(Id),
        Swap(Id, u8),
    }

    #[derive(Serialize)]
    enum Event {
        RoundBegan,
        Did { who: Id, by: Option<Id>, deeds: Vec<Deed>, points: Points, left: i16 },
        Told { all: BTreeMap<Id, bool> },
        Went { to: Square, from: Place },
    }

    /// A place on a map.
    #[derive(Serialize)]
    struct Square {
        x: i8,
        y: i8,
    }

    #[derive(Serialize)]
    enum Place {
        Zone(Id),
    }

    struct Two;

    impl Names for Two {
        fn named(&self, kind: &str, number: u64) -> Option<String> {
            (kind == "Id").then(|| ["Ann", "Bob"][number as usize].to_owned())
        }

        fn placed(&self, kind: &str, [x, y]: [i64; 2]) -> Option<String> {
            (kind == "Square").then(|| format!("{x},{y}"))
        }
    }

    fn written(event: &Event) -> (String, Value) {
        let (kind, fields) = event_fields(event, &Two);
        (kind, Value::Object(fields))
    }

    #[test]
    fn places_are_named_and_variants_are_words() {
        let deeds = vec![Deed::HoldBack, Deed::At(Id(0)), Deed::Swap(Id(1), 4)];
        let did = Event::Did { who: Id(1), by: Some(Id(0)), deeds, points: Points(1), left: -2 };
        assert_eq!(
            written(&did),
            (
                "did".to_owned(),
                json!({
                    "who": "Bob", "by": "Ann",
                    "deeds": ["hold-back", { "at": "Ann" }, { "swap": ["Bob", 4] }],
                    "points": 1, "left": -2,
                })
            )
        );
        let none = Event::Did { who: Id(0), by: None, deeds: vec![], points: Points(0), left: 0 };
        assert_eq!(written(&none).1["by"], Value::Null);
        assert_eq!(written(&Event::RoundBegan), ("round-began".to_owned(), json!({})));
        let told = Event::Told { all: BTreeMap::from([(Id(1), true)]) };
        assert_eq!(written(&told).1["all"], json!({ "Bob": true }));
        let went = Event::Went { to: Square { x: 4, y: -1 }, from: Place::Zone(Id(0)) };
        assert_eq!(written(&went).1, json!({ "to": "4,-1", "from": "Ann" }));
    }
}
