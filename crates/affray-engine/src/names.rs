//! Names that people at a table could mistake for each other, or for something else.

use affray_file::{Document, Mistake, Mistakes, Table, looks, same_name};

use crate::hand::CALLED;

/// What records and questions call something else.
const TAKEN: [&str; 12] = [
    "GM",
    "yes",
    "no",
    "nobody",
    "dice",
    "none yet",
    "undo",
    "redo",
    "auto",
    "all",
    "everybody",
    "everyone",
];

/// Notes the combatants and sides of an encounter whose names cannot be told apart.
pub(crate) fn check(encounter: &Document, mistakes: &mut Mistakes) {
    let root = encounter.root();
    let sides: Vec<Table<'_>> = root.tables("side").collect();
    let people: Vec<Table<'_>> = root.tables("combatant").collect();
    let name_of = |table: &Table<'_>| table.text("name").map(str::to_owned);
    let side_names: Vec<String> = sides.iter().filter_map(name_of).collect();
    for table in &sides {
        // The GM's name is told with what the system reads of its sides.
        let is_taken =
            |name: &String| TAKEN.iter().any(|word| *word != "GM" && same_name(word, name));
        if let Some(name) = name_of(table).filter(is_taken) {
            let message = format!("a side cannot be called `{name}`");
            mistakes.push(Mistake::new(table.span("name"), message).allowed("another name"));
        }
    }
    let own = |table: &Table<'_>| numbered(*table, table.text("name").unwrap_or_default());
    let names: Vec<String> = people.iter().flat_map(own).collect();
    let mut known: Vec<String> = side_names.clone();
    for (table, key) in
        people.iter().flat_map(|table| ["name", CALLED.name].map(|key| (table, key)))
    {
        let Some(name) = table.text(key) else { continue };
        let all = numbered(*table, name);
        let is_like = |other: &&String| all.iter().any(|one| is_like(other, one));
        // That two have one name is told with what the system reads of its people.
        let is_one = |other: &String| all.iter().any(|one| same_name(other, one));
        let is_used = key == CALLED.name && names.iter().chain(&known).any(is_one);
        let mut wrong = |message: String, allowed: &str| {
            mistakes.push(Mistake::new(table.span(key), message).allowed(allowed));
        };
        if TAKEN.iter().any(|word| same_name(word, name)) {
            wrong(format!("a combatant cannot be called `{name}`"), "another name");
        } else if affray_file::fold(name).starts_with("to ") {
            wrong(format!("`{name}` reads as a place to go to"), "another name");
        } else if side_names.iter().any(|side| same_name(side, name)) {
            wrong(format!("`{name}` is the name of a side"), "another name");
        } else if is_used {
            wrong(format!("`{name}` is a combatant's name already"), "another name");
        } else if let Some(other) = known.iter().find(is_like) {
            let message = format!("people cannot tell this name from `{other}`");
            wrong(message, "names that differ in letters that can be seen");
        }
        known.extend(all);
    }
    let bases: Vec<String> = people.iter().filter_map(name_of).collect();
    let is_list = |name: &str| {
        let mut parts = name.split(", ").flat_map(|part| part.split(" and "));
        let is_one = |part: &str| bases.iter().any(|other| same_name(other, part));
        (name.contains(", ") || name.contains(" and ")) && parts.all(is_one)
    };
    let all = people.iter().chain(&sides);
    for (table, key) in all.flat_map(|table| ["name", CALLED.name].map(|key| (table, key))) {
        let Some(name) = table.text(key) else { continue };
        let unseen = name.chars().find(|&letter| is_unseen(letter));
        let message = match unseen {
            Some(letter) => {
                format!("the name holds a letter that cannot be seen, {}", letter.escape_unicode())
            }
            None if is_list(name) => format!("`{name}` reads as several combatants"),
            None => continue,
        };
        mistakes.push(Mistake::new(table.span(key), message).allowed("another name"));
    }
}

/// The names of those of a table: several have numbers.
pub(crate) fn numbered(table: Table<'_>, name: &str) -> Vec<String> {
    match table.int("count") {
        Some(count @ 2..) => (1..=count).map(|number| format!("{name} {number}")).collect(),
        _ => vec![name.to_owned()],
    }
}

/// Whether two different names look the same.
fn is_like(one: &str, other: &str) -> bool {
    !same_name(one, other) && looks(one) == looks(other)
}

/// Letters that take no room, or turn the direction of writing.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use affray_file::{Field, Kind, Schema};

    use super::*;

    static ONE: Schema = Schema {
        name: "one",
        doc: "",
        fields: &[
            Field::new("name", Kind::Text { max: 60 }, ""),
            Field::new("count", Kind::Int { min: 1, max: 9 }, ""),
            CALLED,
        ],
    };
    static FILE: Schema = Schema {
        name: "encounter",
        doc: "",
        fields: &[
            Field::new("side", Kind::Tables { of: &ONE, max: 9 }, ""),
            Field::new("combatant", Kind::Tables { of: &ONE, max: 9 }, ""),
        ],
    };

    fn mistakes(names: &[&str]) -> Vec<String> {
        of_side("Heroes", names)
    }

    fn of_side(side: &str, names: &[&str]) -> Vec<String> {
        let mut text = format!("[[side]]\nname = \"{side}\"\n");
        names.iter().for_each(|name| text += &format!("[[combatant]]\nname = \"{name}\"\n"));
        let document = Document::read("test.toml", text.as_bytes(), &FILE).expect("it is sound");
        let mut mistakes = Mistakes::of([&document]);
        check(&document, &mut mistakes);
        mistakes.iter().map(|mistake| mistake.message.clone()).collect()
    }

    #[test]
    fn names_that_people_cannot_tell_apart_are_refused() {
        assert_eq!(mistakes(&["Ann", "Bob", "Élodie", "Elodie", "Ann and Co"]), [""; 0]);
        // A Latin and a Cyrillic A; an é of one letter and of two; a space of no width.
        for (one, other) in [("Ann", "Аnn"), ("Rémy", "Re\u{301}my")] {
            let found = mistakes(&[one, other]);
            assert_eq!(found, [format!("people cannot tell this name from `{one}`")]);
        }
        // Of several each has a number, and what they are called at first has it too: Cyrillic letters.
        let several = "Wolf\"\ncount = 2\ncalled = \"Beast";
        for (other, like) in [("W\u{43e}lf 2", "Wolf 2"), ("B\u{435}ast 1", "Beast 1")] {
            let found = mistakes(&[several, other]);
            assert_eq!(found, [format!("people cannot tell this name from `{like}`")]);
        }
        assert_eq!(mistakes(&[several, "W\u{43e}lf 3", "Beast"]), [""; 0]);
        // Nobody is called what somebody else's name is, wherever that stands, or what another is called.
        let taken = ["`Ann` is a combatant's name already"];
        assert_eq!(mistakes(&["Bob\"\ncalled = \"Ann", "Ann"]), taken);
        assert_eq!(mistakes(&["Ann\"\ncalled = \"ann"]), ["`ann` is a combatant's name already"]);
        assert_eq!(mistakes(&["Bob\"\ncalled = \"Ann", "Cid\"\ncalled = \"Ann"]), taken);
        assert_eq!(mistakes(&["A\u{200b}nn"]).len(), 1);
        for name in ["yes", "gm", "None  Yet", "heroes"] {
            assert_eq!(mistakes(&[name]).len(), 1, "{name}");
        }
        for name in ["all", "Dice", "nobody"] {
            let found = of_side(name, &["Ann"]);
            assert_eq!(found, [format!("a side cannot be called `{name}`")]);
        }
        assert_eq!(
            mistakes(&["Ann", "Bob", "Ann, Bob"]),
            ["`Ann, Bob` reads as several combatants"]
        );
    }
}
