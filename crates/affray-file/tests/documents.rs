//! Reading what fits, several files together, JSON Schema, and files that are broken at random.
#![allow(clippy::unwrap_used)]

mod common;

use affray_file::{
    Choice, Document, Field, Kind, MAX_FILE, Mistake, Mistakes, Partial, Schema, Setting,
    json_schema,
};
use common::{ENCOUNTER, SETTINGS};

/// A file that fits its schema.
const GOOD: &str = r#"# A meeting at the ford.
title = "The ford"

[settings]
fumbles = false
rounds = 12

[[combatant]]
name = "Boudica"
side = "Iceni"
str = 16
hidden = true
notes = """
on the
left bank"""
weapon = { name = "great spear", damage = 8, reach = "long" }
scores = { lore = 3, "riding hard" = 5 }

[[combatant]]
name = 'Town Guard'
side = "Rome"
tags = ["beast",
  "undead"]
weapon = "gladius"
scores.swimming = 0
"#;
use serde_json::json;

fn good() -> Document {
    Document::read("ford.toml", GOOD.as_bytes(), &ENCOUNTER).unwrap()
}

#[test]
fn a_file_that_fits_is_read_with_its_places() {
    let document = good();
    let root = document.root();
    assert_eq!((document.name(), document.text()), ("ford.toml", GOOD));
    assert_eq!(root.text("title"), Some("The ford"));
    let combatants: Vec<_> = root.tables("combatant").collect();
    assert_eq!(combatants.len(), 2);
    let [boudica, guard] = [combatants[0], combatants[1]];
    assert_eq!(boudica.int("str"), Some(16));
    assert_eq!(boudica.bool("hidden"), Some(true));
    assert_eq!(boudica.text("notes"), Some("on the\nleft bank"));
    let spear = boudica.table("weapon").unwrap();
    assert_eq!((spear.text("name"), spear.word("reach")), (Some("great spear"), Some("long")));
    let scores: Vec<_> = boudica.map("scores").map(|(key, value)| (key, value.int())).collect();
    assert_eq!(scores, [("lore", Some(3)), ("riding hard", Some(5))]);
    assert_eq!(guard.int("str"), None);
    assert!(guard.has("weapon") && !guard.has("str"));
    assert_eq!(guard.text("weapon"), Some("gladius"));
    assert_eq!(guard.value("weapon").unwrap().text(), Some("gladius"));
    let tags: Vec<_> = guard.list("tags").map(|value| value.text()).collect();
    assert_eq!(tags, [Some("beast"), Some("undead")]);
    assert_eq!(guard.map("scores").count(), 1);
    assert_eq!(guard.list("nothing").len(), 0);

    let marked = |span: affray_file::Span| &GOOD[span.range()];
    assert_eq!(marked(boudica.span("str")), "16");
    assert_eq!(marked(boudica.key_span("str")), "str");
    assert_eq!(marked(boudica.at()), "[[combatant]]");
    assert_eq!(marked(guard.span("str")), "[[combatant]]"); // not there: the table
    assert_eq!(marked(spear.at()), "{ name = \"great spear\", damage = 8, reach = \"long\" }");
}

#[test]
fn settings_are_what_the_file_says_and_else_the_default() {
    let document = good();
    let chosen: Vec<_> = document.root().settings("settings", SETTINGS).collect();
    let choices: Vec<_> = chosen.iter().map(|one| (one.setting.name, one.choice)).collect();
    assert_eq!(
        choices,
        [
            ("fumbles", Choice::Word("off")),
            ("order", Choice::Word("sides")),
            ("rounds", Choice::Number(12)),
        ]
    );
    assert_eq!(&GOOD[chosen[0].span.unwrap().range()], "false");
    assert_eq!(chosen[1].span, None);

    let silent = Document::read("a.toml", b"title = \"\"", &ENCOUNTER).unwrap();
    let choices: Vec<_> =
        silent.root().settings("settings", SETTINGS).map(|one| one.choice).collect();
    assert_eq!(choices, [Choice::Word("on"), Choice::Word("sides"), Choice::Word("no_limit")]);
}

#[test]
fn mistakes_of_several_files_stay_with_their_files() {
    let fight = good();
    let text = b"title = \"more\"\n[[combatant]]\nname = \"Boudica\"\nside = \"Rome\"\n";
    let other = Document::read_numbered(1, "bestiary.toml", text, &ENCOUNTER).unwrap();
    let name =
        |document: &Document| document.root().tables("combatant").next().unwrap().span("name");

    let mut mistakes = Mistakes::of([&fight, &other]);
    assert!(mistakes.is_empty() && mistakes.clone().finish().is_ok());
    mistakes.clash("name", "Boudica", name(&fight), name(&other));
    mistakes.unknown(other.root().span("title"), "monster", "gobiln", ["goblin", "orc"]);
    mistakes.out_of_range(name(&fight), "count", 300, 1, 99);
    mistakes.missing(fight.root().at(), "field", "the encounter");
    mistakes.push(Mistake::new(name(&other), "no such luck").by("test.luck"));
    let broken = Document::read_numbered(2, "third.toml", b"x = 1", &ENCOUNTER).unwrap_err();
    mistakes.merge(broken);

    let found = mistakes.finish().unwrap_err();
    assert_eq!(
        found.to_string(),
        "ford.toml:1:1: the encounter has no field\n\
         ford.toml:9:8: count cannot be 300; allowed: 1 to 99\n\
         bestiary.toml:1:9: unknown monster `gobiln`; allowed: `goblin`, `orc`; \
         did you mean `goblin`?\n\
         bestiary.toml:3:8: name `Boudica` is used twice, first at ford.toml:9:8\n\
         bestiary.toml:3:8: no such luck\n\
         third.toml:1:1: `encounter` has no `title`\n\
         third.toml:1:1: unknown key `x` in `encounter`; \
         allowed: `title`, `settings`, `combatant`"
    );
    assert_eq!(found.line_text(found.iter().nth(3).unwrap()), "name = \"Boudica\"");
    assert_eq!(found.iter().nth(4).unwrap().clause, Some("test.luck"));
}

#[test]
fn json_schema_says_what_the_schema_says() {
    let schema = json_schema(&ENCOUNTER);
    assert_eq!(schema["$schema"], "http://json-schema.org/draft-07/schema#");
    assert_eq!(schema["title"], "encounter");
    assert_eq!(schema["required"], json!(["title"]));
    assert_eq!(schema["additionalProperties"], json!(false));
    assert_eq!(
        schema["properties"]["combatant"],
        json!({
            "type": "array", "maxItems": 3, "description": "Who fights.",
            "items": { "$ref": "#/definitions/combatant" },
        })
    );
    assert_eq!(
        schema["properties"]["settings"]["properties"],
        json!({
            "fumbles": {
                "enum": ["on", "off", true, false], "default": "on",
                "description": "Whether a one is a fumble. (test.fumbles)",
            },
            "order": {
                "enum": ["sides", "each"], "default": "sides", "description": "Who goes when.",
            },
            "rounds": {
                "anyOf": [
                    { "enum": ["no_limit"] },
                    { "type": "integer", "minimum": 1, "maximum": 100 },
                ],
                "default": "no_limit", "description": "When a fight ends. (test.rounds)",
            },
        })
    );
    let combatant = &schema["definitions"]["combatant"];
    assert_eq!(combatant["required"], json!(["name", "side"]));
    assert_eq!(
        combatant["properties"]["str"],
        json!({
            "type": "integer", "minimum": 3, "maximum": 18,
            "description": "Strength. (test.strength)",
        })
    );
    assert_eq!(
        combatant["properties"]["tags"]["items"],
        json!({ "type": "string", "enum": ["undead", "beast"] })
    );
    assert_eq!(
        combatant["properties"]["weapon"]["anyOf"][1],
        json!({ "$ref": "#/definitions/weapon" })
    );
    assert_eq!(schema["definitions"]["weapon"]["additionalProperties"], json!(false));
}

static NEST: Schema = Schema {
    name: "nest",
    doc: "Holds its own kind.",
    fields: &[Field::new("inner", Kind::Table(&NEST), "Another.")],
};

#[test]
fn a_schema_may_hold_itself() {
    assert_eq!(
        json_schema(&NEST)["properties"]["inner"],
        json!({ "allOf": [{ "$ref": "#" }], "description": "Another." })
    );
    assert!(Document::read("a.toml", b"inner.inner.inner = {}", &NEST).is_ok());
}

static NUMBERS: Schema = Schema {
    name: "numbers",
    doc: "Settings whose words are numbers.",
    fields: &[Field::new("settings", Kind::Settings(NUMBERED), "Some.")],
};
static NUMBERED: &[Setting] = &[Setting::new("faces", &["6", "8"], "How many faces a die has.")];

#[test]
fn a_setting_whose_words_are_numbers_takes_integers() {
    for text in ["settings.faces = 8", "settings.faces = \"8\""] {
        let document = Document::read("a.toml", text.as_bytes(), &NUMBERS).unwrap();
        let chosen = document.root().settings("settings", NUMBERED).next().unwrap();
        assert_eq!(chosen.choice, Choice::Word("8"));
    }
    let faces = &json_schema(&NUMBERS)["properties"]["settings"]["properties"]["faces"];
    assert_eq!(faces["enum"], json!(["6", "8", 6, 8]));
}

/// A small generator for tests: the top bits of a linear congruential sequence.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    /// Breaks a file in one to four places.
    fn mutate(&mut self, text: &[u8]) -> Vec<u8> {
        const BITS: [&[u8]; 12] = [
            b"[",
            b"]",
            b"{",
            b"}",
            b"=",
            b".",
            b"\"",
            b"'''",
            b"\n",
            b"[[combatant]]\n",
            b"99",
            b"\xff",
        ];
        let mut bytes = text.to_vec();
        for _ in 0..1 + self.below(4) {
            let at = self.below(bytes.len());
            match self.below(5) {
                0 => bytes[at] = self.below(256) as u8,
                1 => {
                    bytes.remove(at);
                }
                2 => {
                    let bit = BITS[self.below(BITS.len())];
                    bytes.splice(at..at, bit.iter().copied());
                }
                3 => {
                    let end = (at + self.below(30)).min(bytes.len());
                    let piece = bytes[at..end].to_vec();
                    let to = self.below(bytes.len());
                    bytes.splice(to..to, piece);
                }
                _ => {
                    let end = (at + self.below(30)).min(bytes.len() - 1);
                    bytes.drain(at.min(end)..end);
                }
            }
        }
        bytes
    }
}

#[test]
fn broken_files_are_refused_with_places_and_never_panic() {
    let mut dice = Dice(7);
    let (mut fits, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let bytes = dice.mutate(GOOD.as_bytes());
        match Document::read("ford.toml", &bytes, &ENCOUNTER) {
            Ok(document) => {
                fits += 1;
                assert!(document.root().has("title"));
            }
            Err(found) => {
                refused += 1;
                assert!(!found.is_empty() && !found.to_string().is_empty());
                for mistake in &found {
                    assert!(found.text(mistake).get(mistake.span.range()).is_some());
                    assert!(!mistake.message.is_empty());
                    let (line, column) = found.line_col(mistake);
                    assert!(line >= 1 && column <= found.line_text(mistake).chars().count() + 2);
                }
                let places: Vec<_> = found.iter().map(|mistake| mistake.span.start).collect();
                assert!(places.is_sorted());
            }
        }
    }
    assert!(fits > 1000 && refused > 1000, "{fits} files fit and {refused} were refused");
}

/// A quarter of what a file may hold, so that the test is quick; what grows with the square of
/// the size would still take minutes.
fn full(head: &str, piece: impl Fn(usize) -> String) -> String {
    let mut text = head.to_owned();
    for count in 0.. {
        let piece = piece(count);
        if text.len() + piece.len() + 2 > MAX_FILE / 4 {
            break;
        }
        text.push_str(&piece);
    }
    text
}

#[test]
fn large_hostile_files_are_refused() {
    let files = [
        full("", |_| "\n".to_owned()),
        full("", |_| "=\n".to_owned()),
        full("", |_| "= ".to_owned()),
        full("", |_| "a\n".to_owned()),
        full("", |_| "[a]\n".to_owned()),
        full("", |_| "[[a]\n".to_owned()),
        full("", |_| "[[combatant]]\n".to_owned()),
        full("", |count| format!("a{count}=1\n")),
        full("", |count| format!("[combatant.a{count}]\n")),
        full("a = {", |count| format!("a{count}=1,")) + "}",
        full("title = {", |count| format!("a{count}=1,")),
        full("a = [", |_| "1,".to_owned()) + "]",
        full("a = [", |_| "'".to_owned()),
        full("title = '", |_| "\u{1}".to_owned()) + "'",
        full("title = \"", |_| "\\q".to_owned()) + "\"",
        full("a = ", |_| "9".to_owned()),
        full("a = \"\"\"", |_| "\"\\\"".to_owned()),
        full("", |_| "]".to_owned()),
        full("", |_| "}".to_owned()),
        full("", |_| "a = {}\n".to_owned()),
        full("", |_| "[a]\r".to_owned()),
        full("\u{feff}", |_| "\u{feff}".to_owned()),
    ];
    for text in files {
        let found = Document::read("hostile.toml", text.as_bytes(), &ENCOUNTER).unwrap_err();
        assert!(!found.is_empty() && found.to_string().len() < 200_000);
    }
}

/// What is left of the good file without a mistake there.
fn without(found: Mistake) -> Option<Partial> {
    let document = good();
    let mut mistakes = Mistakes::of([&document]);
    mistakes.push(found);
    document.without(&mistakes)
}

#[test]
fn what_is_wrong_is_taken_out_and_nothing_else() {
    let document = good();
    let people: Vec<_> = document.root().tables("combatant").collect();
    // One of two tags.
    let tag = people[1].list("tags").next().unwrap().span();
    let left = without(Mistake::new(tag, "no beast")).unwrap();
    let guard = left.document().root().tables("combatant").nth(1).unwrap();
    assert_eq!(guard.list("tags").filter_map(|tag| tag.text()).collect::<Vec<_>>(), ["undead"]);
    assert_eq!(guard.text("side"), Some("Rome"));
    // Only their table is in doubt, with the name it gives: to one, to several, to what is theirs.
    assert!(left.is_in_doubt(guard.span("side")) && !left.is_in_doubt(people[0].span("side")));
    for name in ["Town Guard", "town guard", "Town Guard 2", "Town Guard's gladius"] {
        assert!(left.names(name), "{name}");
    }
    assert!(!left.names("Town Guards") && !left.names("Boudica") && !left.names("gladius"));
    assert!(left.mentions("gladius 2", None) && !left.mentions("great spear", None));

    // A key, a value, a table by its header, and an inline one.
    let left = |found| without(Mistake::new(found, "wrong")).unwrap().document().clone();
    let key = left(people[0].key_span("str"));
    let value = left(people[0].span("str"));
    assert_eq!(key, value);
    assert!(!key.root().tables("combatant").next().unwrap().has("str"));
    let one = left(people[0].at());
    assert_eq!(one.root().tables("combatant").count(), 1);
    let bare = left(people[0].span("weapon"));
    assert!(!bare.root().tables("combatant").next().unwrap().has("weapon"));
    assert_eq!(bare.root().tables("combatant").count(), 2);

    // What stands nowhere in particular takes nothing out.
    assert!(without(Mistake::new(document.root().at(), "no field")).is_none());
}
