//! A start in the middle of a fight.

use affray_file::{Field, Kind, Schema};

use super::{CURRENT, NAMES, SMALL, SQUARE};

const GEAR: Schema = Schema {
    name: "gear",
    doc: "The state of an item.",
    fields: &[
        Field::new("item", Kind::Name, "Which, by its name in the encounter.").required(),
        Field::new("durability", CURRENT, "Durability left.").by("ingenuity.durability.persists"),
        Field::new("loaded", Kind::Bool, "Whether it is ready to shoot."),
        Field::new("ammunition", SMALL, "Pieces left."),
        Field::new("lying", SQUARE, "The square on which it lies."),
        Field::new("beside", Kind::Name, "Beside whom it lies, where there is no map."),
    ],
};

const TURN: Schema = Schema {
    name: "turn",
    doc: "The turn in progress.",
    fields: &[
        Field::new("who", Kind::Name, "Whose.").required(),
        Field::new("left", Kind::Int { min: 0, max: 6 }, "Actions left; 3 unless given."),
        Field::new("moved", Kind::Bool, "Whether Move was taken."),
        Field::new("stepped", Kind::Bool, "Whether Step was taken."),
        Field::new("sprints", Kind::Int { min: 0, max: 3 }, "Sprints taken."),
        Field::new("hit", NAMES, "Whom it has hit."),
        Field::new("attacked", NAMES, "Whom it has attacked."),
        Field::new("commanded", NAMES, "Whom it has commanded."),
        Field::new("missed-with", Kind::Name, "With which item its last attack missed."),
    ],
};

const WORK: Schema = Schema {
    name: "work",
    doc: "An action under way.",
    fields: &[
        Field::new("who", Kind::Name, "Whose.").required(),
        Field::new(
            "what",
            Kind::Word(&["reload", "resuscitate", "task", "assist", "hide", "kill", "power"]),
            "What.",
        )
        .required(),
        Field::new("item", Kind::Name, "Which weapon is reloaded, or kills; bare hands without."),
        Field::new("on", Kind::Name, "On whom."),
        Field::new("task", Kind::Name, "Which short task."),
        Field::new("power", Kind::Name, "Which power."),
        Field::new("done", Kind::Int { min: 1, max: 60 }, "Actions put in.").required(),
        Field::new("paused", Kind::Bool, "Given up with its progress kept."),
    ],
};

const READY: Schema = Schema {
    name: "ready",
    doc: "A readied action.",
    fields: &[
        Field::new("who", Kind::Name, "Whose.").required(),
        Field::new(
            "action",
            Kind::Word(&[
                "attack",
                "throw",
                "power",
                "move",
                "stand-up",
                "seek-cover",
                "use",
                "reload",
                "resuscitate",
                "task",
                "assist",
                "hide",
                "kill",
            ]),
            "What.",
        )
        .required(),
        Field::new("item", Kind::Name, "With which held item; bare hands without."),
        Field::new("maneuver", Kind::Name, "As part of which maneuver it has learned."),
        Field::new("power", Kind::Name, "Which power it knows."),
        Field::new("feature", Kind::Name, "Which thing it uses."),
        Field::new("task", Kind::Name, "Which short task."),
        Field::new("on", Kind::Name, "Whom it resuscitates or kills."),
        Field::new(
            "when",
            Kind::Word(&[
                "comes",
                "leaves",
                "seen",
                "attacks-me",
                "attacks-ally",
                "attacks",
                "turn-starts",
                "turn-ends",
                "ally-falls",
                "called",
            ]),
            "On which occasion.",
        )
        .required(),
        Field::new("named", Kind::Name, "Who is watched; any enemy without it."),
        Field::new("meters", Kind::Int { min: 1, max: 100 }, "How near; reach without it."),
    ],
};

pub(super) const START: Schema = Schema {
    name: "start",
    doc: "Where in the middle of a fight to begin.",
    fields: &[
        Field::new("round", Kind::Int { min: 0, max: 1000 }, "The round."),
        Field::new(
            "phase",
            Kind::Word(&["turns", "round-start", "round-end", "aftermath"]),
            "Where in the round.",
        ),
        Field::new("surprise", Kind::Bool, "Whether this is the surprise round."),
        Field::new("order", NAMES, "The order of the teams."),
        Field::new("offered", Kind::Name, "The team whose chance it is."),
        Field::new("winner", Kind::Name, "Who won, for a start in the aftermath."),
        Field::new("owed", NAMES, "Who is owed a first pick."),
        Field::new("gear", Kind::Tables { of: &GEAR, max: 96 }, "The state of items."),
        Field::new("work", Kind::Tables { of: &WORK, max: 24 }, "Actions under way."),
        Field::new("ready", Kind::Tables { of: &READY, max: 24 }, "Readied actions."),
        Field::new("turn", Kind::Table(&TURN), "The turn in progress."),
    ],
};
