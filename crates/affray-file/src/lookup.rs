//! Names that stand for places in a list.

use crate::fold::same_name;
use crate::mistake::Mistakes;
use crate::source::Span;
use crate::spelling::american;
use crate::view::Table;

impl Mistakes {
    /// The place of a name in a list, case, spaces and older spelling left aside; or a mistake that names the
    /// nearest and lists the others.
    ///
    /// Places are below 256: a list that is longer has none for what comes after.
    pub fn find<'n>(
        &mut self,
        span: Span,
        what: &str,
        given: &str,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> Option<u8> {
        let place_of = |given: &str| names.clone().position(|name| same_name(name, given));
        let place =
            place_of(given).or_else(|| american(given).and_then(|spelled| place_of(&spelled)));
        if place.is_none() {
            self.unknown(span, what, given, names);
        }
        place.and_then(|place| u8::try_from(place).ok())
    }

    /// The place in a list of the name at `key`, if there is one.
    pub fn named(
        &mut self,
        table: Table<'_>,
        key: &str,
        what: &str,
        names: &[String],
    ) -> Option<u8> {
        let given = table.text(key)?;
        self.find(table.span(key), what, given, names.iter().map(String::as_str))
    }

    /// The places in a list of the names in the list at `key`, in their order.
    pub fn all_named(
        &mut self,
        table: Table<'_>,
        key: &str,
        what: &str,
        names: &[String],
    ) -> Vec<u8> {
        let find = |value: crate::Value<'_>| {
            let given = value.text().unwrap_or_default();
            self.find(value.span(), what, given, names.iter().map(String::as_str))
        };
        table.list(key).filter_map(find).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Document, Field, Kind, Mistakes, Schema};

    const NAMES: Kind = Kind::List { of: &Kind::Name, max: 4 };
    const PERSON: Schema = Schema {
        name: "person",
        doc: "Somebody.",
        fields: &[
            Field::new("side", Kind::Name, "Its side."),
            Field::new("held", NAMES, "What it holds."),
        ],
    };

    #[test]
    fn names_are_places_and_what_is_none_is_a_mistake_with_the_nearest() {
        let text = "side = \"Reds\"\nheld = [\"War Axe\", \"spaer\", \"club\"]\n";
        let document = Document::read("person.toml", text.as_bytes(), &PERSON).expect("it fits");
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let mut mistakes = Mistakes::of([&document]);
        let root = document.root();
        assert_eq!(mistakes.named(root, "side", "side", &names(&["Blues", "reds"])), Some(1));
        assert_eq!(mistakes.named(root, "group", "group", &names(&["Blues"])), None);
        assert!(mistakes.is_empty(), "what is not given is no mistake");
        let weapons = names(&["club", "spear", "war axe"]);
        assert_eq!(mistakes.all_named(root, "held", "weapon", &weapons), [2, 0]);
        let told: Vec<&str> = mistakes.iter().map(|mistake| &mistake.message[..]).collect();
        assert_eq!(told, ["unknown weapon `spaer`"]);
    }
}
