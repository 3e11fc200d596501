//! Keys and words of files in the spelling they had before: older files are still read.
//!
//! Our own words have American spelling. A key or a word that a schema does not know is read as
//! what it is in American spelling, if the schema knows that.

use crate::node::{Entry, Node, NodeValue};
use crate::schema::{Kind, Schema, Setting};

/// Parts of words, each in British and in American spelling.
const PARTS: [(&str, &str); 15] = [
    ("armour", "armor"),
    ("behaviour", "behavior"),
    ("cancelled", "canceled"),
    ("centre", "center"),
    ("defence", "defense"),
    ("judgement", "judgment"),
    ("laboured", "labored"),
    ("licence", "license"),
    ("manoeuvre", "maneuver"),
    ("maximise", "maximize"),
    ("metre", "meter"),
    ("neighbour", "neighbor"),
    ("paralysing", "paralyzing"),
    ("realisation", "realization"),
    ("theatre", "theater"),
];

/// A key, a word or an id in American spelling, if that is another one.
///
/// ```
/// assert_eq!(affray_file::american("natural-armour").as_deref(), Some("natural-armor"));
/// assert_eq!(affray_file::american("natural-armor"), None);
/// ```
#[must_use]
pub fn american(word: &str) -> Option<String> {
    let mut spelled = word.to_owned();
    for (british, american) in PARTS {
        if spelled.contains(british) {
            spelled = spelled.replace(british, american);
        }
    }
    (spelled != word).then_some(spelled)
}

/// A word as a closed set has it: itself if it is there, else in American spelling.
fn settle_word(word: &mut String, known: impl Fn(&str) -> bool) {
    if !known(word)
        && let Some(spelled) = american(word).filter(|spelled| known(spelled))
    {
        *word = spelled;
    }
}

/// Gives the keys of a table the spelling of the schema. A key that is there in both spellings
/// keeps its own, so that it is a mistake.
fn settle_keys(entries: &mut [Entry], known: impl Fn(&str) -> bool) {
    for at in 0..entries.len() {
        let mut key = entries[at].key.clone();
        settle_word(&mut key, &known);
        if entries.iter().all(|entry| entry.key != key) {
            entries[at].key = key;
        }
    }
}

/// Gives the keys and words of a tree the spelling of its schema.
pub(crate) fn settle(node: &mut Node, kind: &Kind) {
    match (kind, &mut node.value) {
        (Kind::Word(words), NodeValue::Text(given)) => {
            settle_word(given, |word| words.contains(&word));
        }
        (Kind::List { of, .. }, NodeValue::List(nodes)) => {
            nodes.iter_mut().for_each(|node| settle(node, of));
        }
        (Kind::Table(schema), NodeValue::Table(entries)) => settle_table(entries, schema),
        (Kind::Tables { of, .. }, NodeValue::List(nodes)) => {
            nodes.iter_mut().for_each(|node| settle(node, &Kind::Table(of)));
        }
        (Kind::Map { of, .. }, NodeValue::Table(entries)) => {
            entries.iter_mut().for_each(|entry| settle(&mut entry.node, of));
        }
        (Kind::Settings(settings), NodeValue::Table(entries)) => settle_settings(entries, settings),
        (Kind::Either(kinds), _) => kinds.iter().for_each(|kind| settle(node, kind)),
        _ => {}
    }
}

fn settle_table(entries: &mut [Entry], schema: &Schema) {
    let field = |name: &str| schema.fields.iter().find(|field| field.name == name);
    settle_keys(entries, |key| field(key).is_some());
    for entry in entries {
        if let Some(field) = field(&entry.key) {
            settle(&mut entry.node, &field.kind);
        }
    }
}

fn settle_settings(entries: &mut [Entry], settings: &[Setting]) {
    let setting = |name: &str| settings.iter().find(|setting| setting.name == name);
    settle_keys(entries, |key| setting(key).is_some());
    for entry in entries {
        if let (Some(setting), NodeValue::Text(given)) =
            (setting(&entry.key), &mut entry.node.value)
        {
            settle_word(given, |word| setting.values.contains(&word));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Document, Field, Kind, Schema};

    const SUIT: Schema = Schema {
        name: "suit",
        doc: "What is worn.",
        fields: &[Field::new("kind", Kind::Word(&["light-armor", "none"]), "Which.")],
    };
    const PERSON: Schema = Schema {
        name: "person",
        doc: "A person.",
        fields: &[
            Field::new("natural-armor", Kind::Int { min: 0, max: 9 }, "How thick the hide is."),
            Field::new("worn", Kind::Tables { of: &SUIT, max: 2 }, "Suits."),
            Field::new("name", Kind::Name, "Its name."),
        ],
    };

    #[test]
    fn older_spelling_of_keys_and_words_is_read_and_names_stay() {
        let text = "natural-armour = 3\nname = \"Bob Armour\"\n[[worn]]\nkind = \"light-armour\"\n";
        let document = Document::read("person.toml", text.as_bytes(), &PERSON).expect("it fits");
        let root = document.root();
        assert_eq!(root.int("natural-armor"), Some(3));
        assert_eq!(root.text("name"), Some("Bob Armour"));
        let worn: Vec<_> = root.tables("worn").map(|suit| suit.text("kind")).collect();
        assert_eq!(worn, [Some("light-armor")]);
    }

    #[test]
    fn a_key_in_both_spellings_is_a_mistake() {
        let text = "natural-armor = 3\nnatural-armour = 4\n";
        let mistakes = Document::read("person.toml", text.as_bytes(), &PERSON).unwrap_err();
        let told: Vec<&str> = mistakes.iter().map(|mistake| &mistake.message[..]).collect();
        assert_eq!(told, ["unknown key `natural-armour` in `person`"]);
    }
}
