//! The battlefield.

use affray_file::{Field, Kind, Schema};

use super::{DIFFICULTIES, EFFECT, NUMBER, PROFICIENCIES, SQUARE, SQUARES};
use crate::setup::{Attribute, DamageType, Guarding, Skill};

const MARK: Schema = Schema {
    name: "mark",
    doc: "A marked place.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("squares", SQUARES, "Its squares, such as \"3,4\".").required(),
    ],
};

const FEATURE: Schema = Schema {
    name: "feature",
    doc: "A door, a lever, or another thing to use.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("at", SQUARE, "Where somebody must be within 1 m of; anywhere without it."),
        Field::new("bars", SQUARES, "Squares that nobody enters while it is closed."),
        Field::new("closed", Kind::Bool, "Whether it is closed at the start."),
        Field::new("works", Kind::Name, "Which other feature it works."),
    ],
};

const TASK: Schema = Schema {
    name: "task",
    doc: "A short task.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("attribute", Kind::Word(Attribute::WORDS), "The attribute of its test.")
            .required()
            .by("ingenuity.action.short-task-test"),
        Field::new("skill", Kind::Word(Skill::WORDS), "The skill of its test.").required(),
        Field::new("proficiencies", PROFICIENCIES, "Proficiencies that help."),
        Field::new(
            "difficulty",
            Kind::Either(&[Kind::Word(DIFFICULTIES), Kind::Int { min: 1, max: 40 }]),
            "What the result must meet.",
        )
        .required()
        .by("ingenuity.test.difficulty-ladder"),
        Field::new("actions", Kind::Int { min: 1, max: 60 }, "Its length; 3 unless given."),
        Field::new("at", SQUARE, "Where somebody must be within 1 m of."),
        Field::new("works", Kind::Name, "Which feature success works."),
    ],
};

const HAZARD: Schema = Schema {
    name: "hazard",
    doc: "A trap, or another thing that hurts without an attack.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("damage", NUMBER, "How much.").required().by("ingenuity.damage.sources"),
        Field::new("type", Kind::Word(DamageType::WORDS), "Of which type; typeless unless given.")
            .by("ingenuity.damage.unspecified"),
        Field::new("nonlethal", Kind::Bool, "Whether it is nonlethal."),
        Field::new("direct", Kind::Bool, "Whether it takes health directly.")
            .by("ingenuity.damage.direct-health"),
        Field::new("squares", SQUARES, "Squares on which it strikes whoever enters."),
        Field::new("effect", Kind::Table(&EFFECT), "What it does besides."),
        Field::new("against", Kind::Word(Guarding::WORDS), "What its effect must meet."),
        Field::new("result", NUMBER, "With which result."),
    ],
};

const APART: Schema = Schema {
    name: "apart",
    doc: "How far two are apart, where there is no map.",
    fields: &[
        Field::new("between", Kind::List { of: &Kind::Name, max: 2 }, "The two.").required(),
        Field::new("meters", Kind::Int { min: 1, max: 200 }, "Meters; 1 is next to each other.")
            .required()
            .by("ingenuity.space.theater"),
    ],
};

pub(super) const FIELD: Schema = Schema {
    name: "field",
    doc: "The battlefield, a grid of squares of 1 m.",
    fields: &[
        Field::new("first", SQUARE, "The corner of the least column and row, such as \"-5,-5\"."),
        Field::new("last", SQUARE, "The corner of the greatest column and row."),
        Field::new("walls", SQUARES, "Squares that are walls.").by("ingenuity.space.model"),
        Field::new("difficult", SQUARES, "Difficult ground.").by("ingenuity.space.difficult"),
        Field::new("cover", SQUARES, "Squares within 1 m of which there is cover.")
            .by("ingenuity.action.cover-source"),
        Field::new("mark", Kind::Tables { of: &MARK, max: 16 }, "Marked places."),
        Field::new("feature", Kind::Tables { of: &FEATURE, max: 16 }, "Things to use."),
        Field::new("task", Kind::Tables { of: &TASK, max: 8 }, "Short tasks."),
        Field::new("hazard", Kind::Tables { of: &HAZARD, max: 16 }, "Traps."),
        Field::new("apart", Kind::Tables { of: &APART, max: 276 }, "Distances without a map."),
    ],
};
