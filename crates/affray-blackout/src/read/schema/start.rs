//! A start in the middle of a fight.

use affray_file::{Field, Kind, Schema};

use super::{HEX, NAMES};

const GEAR: Schema = Schema {
    name: "gear",
    doc: "The state of an item.",
    fields: &[
        Field::new("item", Kind::Name, "Which, by its name in the encounter.").required(),
        Field::new("loaded", Kind::Int { min: 0, max: 200 }, "Rounds loaded.")
            .by("blackout.attack.ammunition"),
        Field::new("clips", Kind::Int { min: 0, max: 20 }, "Clips left.")
            .by("blackout.actions.reload"),
        Field::new("shape", Kind::Word(&["whole", "impaired", "jammed", "broken"]), "How whole.")
            .by("blackout.maneuver.gear-table"),
        Field::new("lying", HEX, "The hex on which it lies."),
    ],
};

const PENDING: Schema = Schema {
    name: "pending",
    doc: "A resistance test that waits.",
    fields: &[
        Field::new("target", Kind::Name, "Who must resist.")
            .required()
            .by("blackout.stacking.pending"),
        Field::new("effect", Kind::Name, "An effect, or a condition of a content file.").required(),
        Field::new("difficulty", Kind::Int { min: 1, max: 30 }, "How hard it is.").required(),
        Field::new("by", Kind::Name, "Who inflicted it; whose turn it is unless given.")
            .by("blackout.stacking.several-inflicters"),
    ],
};

const TURN: Schema = Schema {
    name: "turn",
    doc: "The turn in progress.",
    fields: &[
        Field::new("who", Kind::Name, "Whose.").required(),
        Field::new("ap", Kind::Int { min: 0, max: 6 }, "Action points left; all unless given.")
            .by("blackout.actions.ap"),
        Field::new("stepped", Kind::Bool, "Whether the free step was taken.")
            .by("blackout.actions.free-step"),
        Field::new("maneuver", Kind::Bool, "Whether a maneuver was tried.")
            .by("blackout.maneuver.one-per-turn"),
        Field::new("rested", Kind::Bool, "Whether it has rested.").by("blackout.actions.rest"),
        Field::new("overexerted", Kind::Bool, "Whether it exerted at 0 Stamina.")
            .by("blackout.stamina.exert-at-zero-once"),
        Field::new("pending", Kind::Tables { of: &PENDING, max: 16 }, "Tests that wait."),
    ],
};

const ZONE: Schema = Schema {
    name: "zone",
    doc: "A sonic zone.",
    fields: &[
        Field::new("at", HEX, "Its center.").required().by("blackout.effects.noise"),
        Field::new("radius", Kind::Int { min: 0, max: 10 }, "Hexes around it.").required(),
        Field::new("rounds", Kind::Int { min: 1, max: 8 }, "Rounds that it lasts yet.").required(),
    ],
};

pub(super) const START: Schema = Schema {
    name: "start",
    doc: "Where in the middle of a fight to begin.",
    fields: &[
        Field::new("round", Kind::Int { min: 1, max: 1000 }, "The round.")
            .by("blackout.time.round"),
        Field::new("order", NAMES, "The order of turns.").by("blackout.initiative.order"),
        Field::new("next", Kind::Name, "Whose turn comes next."),
        Field::new("aftermath", Kind::Bool, "Whether the fight is decided already."),
        Field::new("winner", Kind::Name, "Who won, in the aftermath."),
        Field::new("turn", Kind::Table(&TURN), "The turn in progress."),
        Field::new("gear", Kind::Tables { of: &GEAR, max: 96 }, "The state of items."),
        Field::new("zone", Kind::Tables { of: &ZONE, max: 8 }, "Sonic zones."),
    ],
};
