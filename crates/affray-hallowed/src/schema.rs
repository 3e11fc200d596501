//! What encounter files and libraries may hold.

mod content;

use affray_file::{Field, Kind, Schema};

use crate::ids::{MAX_COMBATANTS, MAX_SIDES};
use crate::kinds::{DamageType, FreeAct, Kind as Nature, Limb, Manner, Part};
use crate::settings::SETTINGS;

const NAMES: Kind = Kind::List { of: &Kind::Name, max: 40 };
const SQUARE: Kind = Kind::Text { max: 20 };
const SQUARES: Kind = Kind::List { of: &SQUARE, max: 2000 };
const SCORE: Kind = Kind::Int { min: 0, max: 60 };
const MODIFIER: Kind = Kind::Int { min: -10, max: 20 };
const BONUS: Kind = Kind::Int { min: -20, max: 40 };
const RANKS: Kind = Kind::Int { min: 0, max: 20 };
const DICE: Kind = Kind::Text { max: 60 };
const POINTS: Kind = Kind::Int { min: 0, max: 999 };
const YARDS: Kind = Kind::Int { min: 0, max: 200 };
const COUNT: Kind = Kind::Int { min: 0, max: 99 };
const SPEED: Kind = Kind::Int { min: -20, max: 30 };
const CONDITIONS: Kind = Kind::List { of: &Kind::Name, max: 30 };
const ROUNDS: Kind = Kind::Int { min: 1, max: 200 };
const CASTERS: &[&str] = &["memory", "insight", "faith", "charm"];

const SIDE: Schema = Schema {
    name: "side",
    doc: "A side.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.")
            .required()
            .by("hallowed.procedure.sides"),
        Field::new("controller", Kind::Word(&["player", "gm"]), "Who plays it."),
        Field::new("friends", NAMES, "Sides that are friendly to it; all others are enemies.")
            .by("hallowed.procedure.sides"),
    ],
};

const FIELD: Schema = Schema {
    name: "field",
    doc: "The battlefield, squares of 1 yard by column and row.",
    fields: &[
        Field::new("first", SQUARE, "The corner of the least column and row, such as \"0,0\".")
            .by("hallowed.move.field"),
        Field::new("last", SQUARE, "The last column and row."),
        Field::new("walls", SQUARES, "Squares that nobody enters or sees through."),
    ],
};

/// The fields of a combatant, in a bestiary and in an encounter.
macro_rules! person {
    ($($more:expr),* $(,)?) => {
        &[
            Field::new("name", Kind::Name, "Unique in the encounter.").required(),
            $($more,)*
            Field::new("kind", Kind::Word(Nature::WORDS), "Who decides for it.")
                .by("hallowed.procedure.sides"),
            Field::new("rolls-morale", Kind::Bool, "Whether it rolls morale; monsters do.")
                .by("hallowed.morale.monsters-only"),
            Field::new("hit-dice", DICE, "Such as \"2d8 + 3d8\".").by("hallowed.stress.maximum"),
            Field::new("strength", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("agility", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("dexterity", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("memory", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("insight", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("perception", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("faith", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("charm", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("composure", SCORE, "Attribute.").by("hallowed.attribute.list"),
            Field::new("modifiers", Kind::Map { of: &MODIFIER, max: 9 },
                "Modifiers by attribute, where they are printed.")
                .by("hallowed.attribute.modifier"),
            Field::new("attribute-damage", Kind::Map { of: &SCORE, max: 9 },
                "Attribute damage so far, by attribute.").by("hallowed.attribute.damage"),
            Field::new("attacks", Kind::Map { of: &BONUS, max: 6 },
                "Attack bonuses by weapon, where they are printed.")
                .by("hallowed.attack.skill"),
            Field::new("skills", Kind::Map { of: &RANKS, max: 24 }, "Ranks by skill.")
                .by("hallowed.check.combat-skills"),
            Field::new("casting", Kind::Word(CASTERS), "The attribute it casts with.")
                .by("hallowed.check.combat-skills"),
            Field::new("max-stress", Kind::Int { min: 1, max: 999 }, "Instead of the formula.")
                .by("hallowed.stress.maximum"),
            Field::new("stress", POINTS, "Current Stress.").by("hallowed.stress.order"),
            Field::new("wounds-bonus", Kind::Int { min: -20, max: 60 },
                "Added to greatest Wound Points.").by("hallowed.wounds.maximum"),
            Field::new("wounds", Kind::Int { min: -120, max: 120 }, "Current Wound Points.")
                .by("hallowed.wounds.maximum"),
            Field::new("defense-bonus", Kind::Int { min: -10, max: 30 },
                "From class, training or hide.").by("hallowed.defense.formula"),
            Field::new("natural-armor", Kind::Int { min: 0, max: 30 }, "Natural armor.")
                .by("hallowed.damage.armor-sum"),
            Field::new("worn", NAMES, "Armor and shield.").by("hallowed.defense.from-armor"),
            Field::new("speed", Kind::Int { min: 0, max: 60 }, "Yards per round; default 10.")
                .by("hallowed.move.speed"),
            Field::new("initiative-bonus", SPEED, "Added to the roll; negative is faster.")
                .by("hallowed.initiative.other-modifiers"),
            Field::new("max-mana", Kind::Int { min: 0, max: 200 }, "Greatest Mana.")
                .by("hallowed.cast.cost"),
            Field::new("mana", Kind::Int { min: 0, max: 200 }, "Current Mana.")
                .by("hallowed.cast.cost"),
            Field::new("fearless", Kind::Bool, "Never rolls morale.")
                .by("hallowed.morale.fearless"),
            Field::new("by-scent", Kind::Bool, "Fights by scent.")
                .by("hallowed.conditions.no-smell"),
            Field::new("absent-parts", Kind::List { of: &Kind::Word(Part::WORDS), max: 8 },
                "Parts of a body that it lacks.").by("hallowed.injury.no-such-part"),
            Field::new("hands", Kind::Int { min: 0, max: 2 }, "Number of hands; default 2."),
            Field::new("held", NAMES, "Weapons in hand, the main hand first.")
                .by("hallowed.reaction.reposte-what"),
            Field::new("carried", NAMES, "Weapons that it can draw.").by("hallowed.actions.free"),
            Field::new("natural", NAMES, "Weapons of the body.").by("hallowed.damage.natural"),
            Field::new("items", Kind::Map { of: &COUNT, max: 6 }, "How many of each item.")
                .by("hallowed.actions.item-effect"),
            Field::new("spells", NAMES, "Spells it knows.").by("hallowed.cast.check"),
            Field::new("talents", NAMES, "Talents and traits.").by("hallowed.actions.talent-cost"),
            Field::new("tactics", Kind::Word(Manner::WORDS),
                "How it fights when no person decides."),
            Field::new("conditions", CONDITIONS, "Conditions it holds.")
                .by("hallowed.conditions.list"),
            Field::new("condition-rounds", Kind::Map { of: &ROUNDS, max: 30 },
                "Ends of rounds that conditions still last.").by("hallowed.conditions.durations"),
            Field::new("bleeding", Kind::Int { min: 0, max: 60 }, "Bleeding.")
                .by("hallowed.conditions.bleeding"),
            Field::new("breathless", Kind::Int { min: 0, max: 60 },
                "Rounds of suffocating so far.").by("hallowed.conditions.suffocating"),
            Field::new("snare", Kind::Int { min: 0, max: 60 }, "The TN of getting free.")
                .by("hallowed.conditions.entangled"),
            Field::new("limbs", Kind::List { of: &Kind::Word(Limb::WORDS), max: 6 },
                "What is wrong with its arms.").by("hallowed.conditions.useless-arm"),
            Field::new("eaten", Kind::Int { min: 0, max: 30 }, "Points of armor eaten by acid."),
        ]
    };
}

const CREATURE: Schema = Schema { name: "creature", doc: "A bestiary entry.", fields: person![] };

const NOTE: Schema = Schema {
    name: "injury",
    doc: "A noted loss of Wound Points, or a combat injury.",
    fields: &[
        Field::new("amount", Kind::Int { min: 1, max: 200 }, "How many Wound Points.")
            .by("hallowed.wounds.injury-note"),
        Field::new("type", Kind::Word(DamageType::WORDS), "The type of damage."),
    ],
};

const COMBATANT: Schema = Schema {
    name: "combatant",
    doc: "A combatant.",
    fields: person![
        affray_engine::hand::CALLED,
        Field::new("like", Kind::Name, "The bestiary entry to start from."),
        Field::new("side", Kind::Name, "Its side.").required(),
        Field::new("count", Kind::Int { min: 1, max: MAX_COMBATANTS as i64 }, "How many of them."),
        Field::new(
            "at",
            Kind::Either(&[SQUARE, Kind::List { of: &SQUARE, max: 24 }]),
            "Its square, such as \"3,4\", or one for each of several.",
        )
        .by("hallowed.move.space"),
        Field::new("shares-initiative", Kind::Name, "The group that shares one initiative roll.")
            .by("hallowed.initiative.shared-choice"),
        Field::new("surprised", Kind::Bool, "Whether it is surprised.")
            .by("hallowed.surprise.determination"),
        Field::new(
            "enters-round",
            Kind::Int { min: 1, max: 1000 },
            "The round in which it enters."
        )
        .by("hallowed.initiative.joiner-rolls"),
        Field::new(
            "enters-after-count",
            Kind::Int { min: -60, max: 60 },
            "It enters after this count; by default at the start of the round.",
        )
        .by("hallowed.initiative.joiner-rolls"),
        Field::new("base-initiative", Kind::Int { min: -60, max: 60 }, "In the middle of a fight.")
            .by("hallowed.initiative.base-fixed"),
        Field::new(
            "engaged-with",
            NAMES,
            "The combatants it is engaged with, if there is no grid."
        )
        .by("hallowed.move.space"),
        Field::new("afraid-of", NAMES, "The combatants that frighten it.")
            .by("hallowed.conditions.frightened"),
        Field::new("dead", Kind::Bool, "Whether it is dead.").by("hallowed.wounds.death"),
        Field::new("exit", Kind::Word(&["left", "surrendered", "captured"]), "It has gone."),
        Field::new("injury", Kind::Tables { of: &NOTE, max: 20 }, "Noted injuries.")
            .by("hallowed.wounds.injury-note"),
    ],
};

const START: Schema = Schema {
    name: "start",
    doc: "A start in the middle of a fight: before the declarations of a round.",
    fields: &[Field::new("round", Kind::Int { min: 1, max: 1000 }, "The round that begins.")
        .required()
        .by("hallowed.procedure.round-sequence")],
};

macro_rules! content {
    ($($more:expr),* $(,)?) => {
        &[
            $($more,)*
            affray_engine::house::HOUSE_CONDITIONS,
            affray_engine::house::HOUSE_COUNTERS,
            Field::new("weapon", Kind::Tables { of: &content::WEAPON, max: 80 }, "Weapons."),
            Field::new("armor", Kind::Tables { of: &content::ARMOR, max: 40 },
                "Armor and shields."),
            Field::new("spell", Kind::Tables { of: &content::SPELL, max: 80 }, "Spells."),
            Field::new("item", Kind::Tables { of: &content::ITEM, max: 80 }, "Items."),
            Field::new("talent", Kind::Tables { of: &content::TALENT, max: 40 },
                "Talents and traits with a cost."),
            Field::new("injury-table", Kind::Tables { of: &content::INJURY_TABLE, max: 11 },
                "Your own injury tables.").by("hallowed.injury.missing-tables"),
            Field::new("condition", Kind::Tables { of: &content::CONDITION, max: 12 },
                "Your own conditions.").by("hallowed.conditions.list"),
            Field::new("skill", Kind::Tables { of: &content::SKILL, max: 24 },
                "Your own skills.").by("hallowed.check.combat-skills"),
            Field::new("creature", Kind::Tables { of: &CREATURE, max: 200 }, "Bestiary entries."),
        ]
    };
}

/// A file that encounters use: bestiaries, weapons, spells.
pub const LIBRARY: Schema = Schema {
    name: "library",
    doc: "Content for encounters of Hallowed Earth.",
    fields: content![
        Field::new("system", Kind::Word(&["hallowed"]), "The system.").required(),
        Field::new("title", Kind::Text { max: 200 }, "What it is."),
    ],
};

/// An encounter.
pub const ENCOUNTER: Schema = Schema {
    name: "encounter",
    doc: "An encounter of Hallowed Earth.",
    fields: content![
        Field::new("system", Kind::Word(&["hallowed"]), "The system.").required(),
        Field::new("title", Kind::Text { max: 200 }, "What it is called."),
        Field::new("use", Kind::List { of: &Kind::Text { max: 200 }, max: 8 }, "Files to use."),
        Field::new(
            "reveal",
            Kind::List { of: &Kind::Text { max: 120 }, max: 64 },
            "What the other sides are told of a side or of somebody, such as \"Bandits health bands\".",
        ),
        Field::new("settings", Kind::Settings(SETTINGS), "The settings."),
        Field::new(
            "free-actions",
            Kind::List { of: &Kind::Word(FreeAct::WORDS), max: 5 },
            "What a Free Action can be, for `free-actions = \"user-supplied\"`.",
        )
        .by("hallowed.actions.free"),
        Field::new("death", Kind::Table(&content::DEATH), "Your own rules of death.")
            .by("hallowed.wounds.death-and-dying-page"),
        Field::new(
            "days-since",
            Kind::Int { min: 1, max: 1000 },
            "Days and nights since the fight that left its marks.",
        )
        .by("hallowed.wounds.recovery"),
        Field::new("ambush", NAMES, "Sides whose Stealth decides who is surprised.")
            .by("hallowed.surprise.determination"),
        Field::new("seating", NAMES, "Sides from the Referee's left, clockwise.")
            .by("hallowed.declare.method-round-robin-left"),
        Field::new("field", Kind::Table(&FIELD), "The battlefield."),
        Field::new("side", Kind::Tables { of: &SIDE, max: MAX_SIDES }, "The sides.").required(),
        Field::new(
            "combatant",
            Kind::Tables { of: &COMBATANT, max: MAX_COMBATANTS },
            "The combatants."
        )
        .required(),
        Field::new("start", Kind::Table(&START), "A start in the middle of a fight."),
    ],
};
