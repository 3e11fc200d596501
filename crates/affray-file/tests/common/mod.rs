//! A small schema with every kind in it, and a file that fits it.

use affray_file::{Field, Kind, Schema, Setting};

pub static WEAPON: Schema = Schema {
    name: "weapon",
    doc: "Something to fight with.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("damage", Kind::Int { min: 1, max: 12 }, "What it does.").by("test.damage"),
        Field::new("reach", Kind::Word(&["close", "long", "thrown"]), "How far it goes."),
    ],
};

const TAG: Kind = Kind::Word(&["undead", "beast"]);
const SCORE: Kind = Kind::Int { min: 0, max: 9 };

pub static COMBATANT: Schema = Schema {
    name: "combatant",
    doc: "A combatant.",
    fields: &[
        Field::new("name", Kind::Name, "Who it is.").required(),
        Field::new("side", Kind::Name, "With whom it fights.").required().by("test.side"),
        Field::new("str", Kind::Int { min: 3, max: 18 }, "Strength.").by("test.strength"),
        Field::new("hidden", Kind::Bool, "Whether nobody sees it."),
        Field::new("notes", Kind::Text { max: 20 }, "For the referee."),
        Field::new("tags", Kind::List { of: &TAG, max: 3 }, "What it is."),
        Field::new("scores", Kind::Map { of: &SCORE, max: 4 }, "What it knows."),
        Field::new(
            "weapon",
            Kind::Either(&[Kind::Name, Kind::Table(&WEAPON)]),
            "One of the book's weapons, or its own.",
        ),
    ],
};

pub static SETTINGS: &[Setting] = &[
    Setting::new("fumbles", &["on", "off"], "Whether a one is a fumble.").by("test.fumbles"),
    Setting::new("order", &["sides", "each"], "Who goes when."),
    Setting::new("rounds", &["no_limit"], "When a fight ends.").free(1, 100).by("test.rounds"),
];

pub static ENCOUNTER: Schema = Schema {
    name: "encounter",
    doc: "A fight to run.",
    fields: &[
        Field::new("title", Kind::Text { max: 100 }, "What it is about.").required(),
        Field::new("settings", Kind::Settings(SETTINGS), "How the rules are read."),
        Field::new("combatant", Kind::Tables { of: &COMBATANT, max: 3 }, "Who fights."),
    ],
};
