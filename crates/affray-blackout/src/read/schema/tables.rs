//! Tables that a user may put in place of the book's.

use affray_file::{Field, Kind, Schema};

use super::ATTRIBUTE;

/// The fields of a table with a number of dice, or a word, for each rank.
macro_rules! by_rank {
    ($of:expr, $doc:literal) => {
        &[
            Field::new("novice", $of, $doc),
            Field::new("regular", $of, $doc),
            Field::new("veteran", $of, $doc),
            Field::new("elite", $of, $doc),
            Field::new("deadly", $of, $doc),
        ]
    };
}

pub(super) const RANKS: Schema = Schema {
    name: "ranks",
    doc: "The dice of each rank: high, medium, low; for `npc-rank-table = \"own-table\"`.",
    fields: by_rank!(Kind::List { of: &ATTRIBUTE, max: 3 }, "High, medium, low."),
};

pub(super) const TAKEDOWNS: Schema = Schema {
    name: "takedowns",
    doc: "Challenges by rank: how many before, their difficulty, the final one's; for \
          `takedown-table = \"own-table\"`.",
    fields: by_rank!(
        Kind::List { of: &Kind::Int { min: 0, max: 8 }, max: 3 },
        "How many before, their difficulty, the final one's."
    ),
};

pub(super) const INJURIES: Schema = Schema {
    name: "injuries",
    doc: "The condition that stands for each Injury; for `injury-effects = \"own-table\"`.",
    fields: &[
        Field::new("strength", Kind::Name, "A [[condition]]."),
        Field::new("endurance", Kind::Name, "A [[condition]]."),
        Field::new("dexterity", Kind::Name, "A [[condition]]."),
    ],
};

pub(super) const GEAR_DAMAGE: Schema = Schema {
    name: "gear-damage",
    doc: "The equipment damage table for rolls of 1 to 7; for \
          `gear-damage-table = \"own-table\"`.",
    fields: &[
        Field::new(
            "shapes",
            Kind::List { of: &Kind::Word(&["whole", "impaired", "jammed", "broken"]), max: 7 },
            "What becomes of an item.",
        )
        .required(),
        Field::new(
            "av",
            Kind::List { of: &Kind::Int { min: 0, max: 30 }, max: 7 },
            "AV that armor loses.",
        )
        .required(),
    ],
};
