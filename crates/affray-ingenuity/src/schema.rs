//! What encounter files and libraries may hold.

mod field;
mod start;

use affray_file::{Field, Kind, Schema};

use field::FIELD;
use start::START;

use crate::settings::SETTINGS;
use crate::setup::{
    Aimed, Attribute, DamageType, Guarding, Hands, MAX_COMBATANTS, MAX_SIDES, Manner, Pool,
    Property, Skill, Usage,
};
use crate::state::Condition;

const NAMES: Kind = Kind::List { of: &Kind::Name, max: 40 };
const DIE: Kind = Kind::Word(&["d4", "d6", "d8", "d10", "d12"]);
const SQUARE: Kind = Kind::Text { max: 20 };
const SQUARES: Kind = Kind::List { of: &SQUARE, max: 1000 };
const NUMBER: Kind = Kind::Int { min: 0, max: 200 };
const SMALL: Kind = Kind::Int { min: 0, max: 100 };
const TYPES: Kind = Kind::List { of: &Kind::Word(DamageType::WORDS), max: 11 };
const PROFICIENCIES: Kind = Kind::List { of: &Kind::Name, max: 16 };

/// The words for how hard something is (`ingenuity.test.difficulty-ladder`).
pub const DIFFICULTIES: &[&str] = &[
    "trivial",
    "simple",
    "standard",
    "moderate",
    "challenging",
    "complex",
    "demanding",
    "daunting",
    "arduous",
    "ambitious",
    "absurd",
    "improbable",
];

const EFFECT: Schema = Schema {
    name: "effect",
    doc: "What takes hold of somebody.",
    fields: &[
        Field::new(
            "kind",
            Kind::Word(&[
                "condition",
                "stunned",
                "bleeding",
                "burning",
                "sickness",
                "poison",
                "recover",
                "wake",
            ]),
            "What it does.",
        )
        .required(),
        Field::new("condition", Kind::Word(Condition::WORDS), "Which condition.")
            .by("ingenuity.condition.general"),
        Field::new("rounds", Kind::Int { min: 1, max: 100 }, "For how many rounds; else always.")
            .by("ingenuity.condition.no-duration-unit"),
        Field::new("value", Kind::Int { min: 1, max: 100 }, "How much."),
        Field::new("interval", SMALL, "Rounds between two workings of a poison; 0: not in combat.")
            .by("ingenuity.condition.poison"),
        Field::new("difficulty", SMALL, "What fortifying against a poison must meet; 0: nothing.")
            .by("ingenuity.condition.poison"),
        Field::new("pool", Kind::Word(Pool::WORDS), "What is recovered."),
    ],
};

const OBJECTIVE: Schema = Schema {
    name: "objective",
    doc: "What a team fights for.",
    fields: &[
        Field::new(
            "kind",
            Kind::Word(&["defeat", "hold", "reach", "task", "protect", "custom"]),
            "Which sort.",
        )
        .required()
        .by("ingenuity.combat.objectives-missing"),
        Field::new("round", Kind::Int { min: 1, max: 1000 }, "At the end of which round."),
        Field::new("mark", Kind::Name, "Which marked place."),
        Field::new("task", Kind::Name, "Which short task."),
        Field::new("times", Kind::Int { min: 1, max: 100 }, "How many successes."),
        Field::new("ward", Kind::Name, "Who is protected."),
    ],
};

const SIDE: Schema = Schema {
    name: "side",
    doc: "A team.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new(
            "objective",
            Kind::Table(&OBJECTIVE),
            "What it fights for; defeat unless given.",
        )
        .by("ingenuity.combat.objectives-missing"),
        Field::new(
            "later",
            Kind::Tables { of: &OBJECTIVE, max: 4 },
            "What the GM may make it fight for between two rounds.",
        )
        .by("ingenuity.combat.objective-change"),
    ],
};

const OPENING: Schema = Schema {
    name: "opening",
    doc: "The action that began the combat.",
    fields: &[
        Field::new("by", Kind::Name, "Who.").required().by("ingenuity.initiative.opener-first"),
        Field::new("on", Kind::Name, "On whom; without it, it is aimed at nobody.")
            .by("ingenuity.initiative.no-victim"),
        Field::new("power", Kind::Name, "With which power; an attack without it."),
    ],
};

const POISON: Schema = Schema {
    name: "poison",
    doc: "A poison at work.",
    fields: &[
        Field::new("value", Kind::Int { min: 1, max: 100 }, "Health it takes.").required(),
        Field::new("interval", SMALL, "Rounds between two workings."),
        Field::new("difficulty", SMALL, "What fortifying must meet."),
        Field::new("in", SMALL, "Rounds until it works next."),
    ],
};

const MAXIMUM: Kind = Kind::Int { min: 1, max: 999 };
const CURRENT: Kind = Kind::Int { min: 0, max: 999 };

/// The fields of a combatant, in a bestiary and in an encounter.
const PERSON: &[Field] = &[
    Field::new("name", Kind::Name, "Unique in the encounter.").required(),
    affray_engine::hand::CALLED,
    Field::new("like", Kind::Name, "The bestiary entry to start from."),
    Field::new("side", Kind::Name, "The team it is on.").by("ingenuity.combat.teams"),
    Field::new("count", Kind::Int { min: 1, max: MAX_COMBATANTS as i64 }, "How many of them."),
    Field::new("size", Kind::Int { min: 1, max: 12 }, "1 miniscule to 12 titanic; 4 is human.")
        .by("ingenuity.stat.sizes"),
    Field::new("strength", DIE, "Attribute die.").by("ingenuity.test.die-sizes"),
    Field::new("dexterity", DIE, "Attribute die.").by("ingenuity.test.die-sizes"),
    Field::new("intellect", DIE, "Attribute die.").by("ingenuity.test.die-sizes"),
    Field::new("resolve", DIE, "Attribute die.").by("ingenuity.test.die-sizes"),
    Field::new("skills", Kind::Map { of: &DIE, max: 17 }, "Skill dice by name; d4 unless given.")
        .by("ingenuity.test.untrained"),
    Field::new(
        "proficiencies",
        Kind::Map { of: &Kind::Int { min: 1, max: 4 }, max: 24 },
        "Proficiency bonuses by name.",
    )
    .by("ingenuity.test.proficiency-range"),
    Field::new("toughness", SMALL, "Added to maximum endurance.").by("ingenuity.stat.endurance"),
    Field::new("longevity", SMALL, "Added to maximum stamina.").by("ingenuity.stat.stamina"),
    Field::new("mindfulness", SMALL, "Added to maximum focus.").by("ingenuity.stat.focus"),
    Field::new("max-health", MAXIMUM, "Instead of the formula.").by("ingenuity.stat.health"),
    Field::new("max-endurance", CURRENT, "Instead of the formula.").by("ingenuity.stat.endurance"),
    Field::new("max-stamina", CURRENT, "Instead of the formula.").by("ingenuity.stat.stamina"),
    Field::new("max-focus", CURRENT, "Instead of the formula.").by("ingenuity.stat.focus"),
    Field::new("health", CURRENT, "Current health.").by("ingenuity.stat.floors"),
    Field::new("endurance", CURRENT, "Current endurance.").by("ingenuity.stat.floors"),
    Field::new("stamina", CURRENT, "Current stamina.").by("ingenuity.stat.floors"),
    Field::new("focus", CURRENT, "Current focus.").by("ingenuity.stat.floors"),
    Field::new("fate", Kind::Int { min: 0, max: 3 }, "Fate points.").by("ingenuity.fate.optional"),
    Field::new("constitution", NUMBER, "Instead of the formula.").by("ingenuity.stat.constitution"),
    Field::new("evasion", NUMBER, "Instead of the formula.").by("ingenuity.stat.evasion"),
    Field::new("willpower", NUMBER, "Instead of the formula.").by("ingenuity.stat.willpower"),
    Field::new("physical-deflection", NUMBER, "Instead of the formula.")
        .by("ingenuity.stat.physical-deflection"),
    Field::new("elemental-deflection", NUMBER, "Instead of the formula.")
        .by("ingenuity.stat.elemental-deflection"),
    Field::new("speed", Kind::Int { min: 0, max: 40 }, "Instead of the formula.")
        .by("ingenuity.stat.speed"),
    Field::new("luck-bonus", Kind::Int { min: -5, max: 5 }, "Added to every luck roll.")
        .by("ingenuity.luck.bonus"),
    Field::new(
        "cheat-death-number",
        Kind::Int { min: 10, max: 250 },
        "10, 15, 20 and so on: what a luck test against death must meet.",
    )
    .by("ingenuity.death.luck-test"),
    Field::new("surprise-immune", Kind::Bool, "Whether it cannot be surprised.")
        .by("ingenuity.surprise.danger-sense"),
    Field::new("hands", Kind::Int { min: 0, max: 4 }, "How much it can hold; 2 unless given.")
        .by("ingenuity.action.hands"),
    Field::new("held", Kind::List { of: &Kind::Name, max: 4 }, "What is in hand."),
    Field::new("both-hands", Kind::Bool, "Whether the first thing held takes two hands."),
    Field::new("carried", NAMES, "What it carries besides."),
    Field::new("natural-weapons", NAMES, "Claws and the like, by weapon name."),
    Field::new("armor", Kind::List { of: &Kind::Name, max: 6 }, "What it wears.")
        .by("ingenuity.item.armor"),
    Field::new("ammunition", SMALL, "Pieces for each missile weapon.")
        .by("ingenuity.item.projectile"),
    Field::new("maneuvers", NAMES, "Maneuvers it has learned.").by("ingenuity.maneuver.contents"),
    Field::new("powers", NAMES, "Powers it knows.").by("ingenuity.power.contents"),
    Field::new("tactics", Kind::Word(Manner::WORDS), "How it fights when no person decides."),
    Field::new("protects", Kind::Name, "Whom it looks after."),
    Field::new("arrives", Kind::Int { min: 0, max: 1000 }, "The round in which it comes.")
        .by("ingenuity.round.late-arrival"),
    Field::new(
        "at",
        Kind::Either(&[SQUARE, Kind::List { of: &SQUARE, max: 24 }]),
        "Its square, such as \"3,4\", or one for each of several.",
    )
    .by("ingenuity.space.model"),
    Field::new(
        "conditions",
        Kind::List { of: &Kind::Word(Condition::WORDS), max: 8 },
        "Conditions it holds.",
    )
    .by("ingenuity.condition.general"),
    Field::new("stunned", Kind::Int { min: 0, max: 9 }, "Actions its next turn loses."),
    Field::new("bleeding", SMALL, "Bleeding.").by("ingenuity.condition.bleeding"),
    Field::new("burning", SMALL, "Burning.").by("ingenuity.condition.burning"),
    Field::new("sickness", SMALL, "Sickness.").by("ingenuity.condition.sickness"),
    Field::new("poison", Kind::Table(&POISON), "A poison at work.")
        .by("ingenuity.condition.poison"),
    Field::new("hidden", Kind::Bool, "Whether no enemy sees it.").by("ingenuity.sneak.cannot-see"),
    Field::new("hidden-from", NAMES, "Who does not see it.").by("ingenuity.sneak.cannot-see"),
    Field::new("near-cover", Kind::Bool, "Something to hide behind is near; without a map.")
        .by("ingenuity.action.cover-source"),
    Field::new("turn", Kind::Word(&["unspent", "spent"]), "Its turn of this round."),
    Field::new(
        "standing",
        Kind::Word(&["fighting", "away", "fled", "surrendered", "dead"]),
        "Whether it takes part.",
    ),
    Field::new("reactions", Kind::Int { min: 0, max: 2 }, "Reactions left.")
        .by("ingenuity.reaction.one"),
    Field::new("attacks", Kind::Int { min: 0, max: 50 }, "Attacks made this round.")
        .by("ingenuity.map.penalty"),
    Field::new("powers-used", Kind::Int { min: 0, max: 50 }, "Powers used this round.")
        .by("ingenuity.power.penalty"),
    Field::new("guarding", Kind::Bool, "Guards until its own next turn.")
        .by("ingenuity.action.guard"),
    Field::new("in-cover", Kind::Bool, "Seeks cover until its own next turn.")
        .by("ingenuity.action.seek-cover"),
    Field::new("waiting", Kind::Bool, "Has waited.").by("ingenuity.action.wait"),
];

const COMBATANT: Schema =
    Schema { name: "combatant", doc: "Somebody in the fight, in roster order.", fields: PERSON };
const CREATURE: Schema =
    Schema { name: "creature", doc: "A bestiary entry to start from.", fields: PERSON };

macro_rules! thing {
    ($($more:expr),* $(,)?) => {
        &[
            Field::new("name", Kind::Name, "What it is called.").required(),
            $($more,)*
            Field::new("hands", Kind::Word(Hands::WORDS), "Hands it takes; 1 unless given."),
            Field::new("block", NUMBER, "Taken off damage when blocking; cannot block without it.")
                .by("ingenuity.block.value"),
            Field::new("parry", NUMBER, "Added to deflection when parrying; 1 unless given.")
                .by("ingenuity.parry.value"),
            Field::new("durability", Kind::Int { min: 1, max: 999 }, "Damage it stands.")
                .by("ingenuity.durability.other"),
            Field::new("metal", Kind::Bool, "Whether it is of metal.")
                .by("ingenuity.durability.metal"),
            Field::new("note", Kind::Text { max: 300 }, "Free text, without effect.")
                .by("ingenuity.item.unknown-property"),
        ]
    };
}

const WEAPON: Schema = Schema {
    name: "weapon",
    doc: "A weapon, or a natural one.",
    fields: thing![
        Field::new("damage", NUMBER, "Added to the result of a hit.")
            .required()
            .by("ingenuity.attack.damage"),
        Field::new("damage-types", TYPES, "One of them is dealt.")
            .required()
            .by("ingenuity.damage.several-types"),
        Field::new("critical-threshold", Kind::Int { min: 2, max: 25 }, "Luck for a critical.")
            .required()
            .by("ingenuity.critical.threshold"),
        Field::new("critical-damage", NUMBER, "Used instead of damage on a critical.")
            .required()
            .by("ingenuity.critical.damage"),
        Field::new(
            "attributes",
            Kind::List { of: &Kind::Word(Attribute::WORDS), max: 4 },
            "One of them is rolled.",
        )
        .required()
        .by("ingenuity.attack.choice-of-attribute"),
        Field::new("proficiencies", PROFICIENCIES, "One of them may be added.")
            .by("ingenuity.attack.choice-of-proficiency"),
        Field::new("use", Kind::Word(Usage::WORDS), "How it is used; melee unless given.")
            .by("ingenuity.attack.kind"),
        Field::new("reach", Kind::Int { min: 1, max: 20 }, "Meters in hand; 1 unless given.")
            .by("ingenuity.item.reach"),
        Field::new("near", Kind::Int { min: 1, max: 2000 }, "Meters without a penalty.")
            .by("ingenuity.item.range"),
        Field::new("far", Kind::Int { min: 1, max: 2000 }, "Meters at most; near unless given.")
            .by("ingenuity.item.range"),
        Field::new("reload", Kind::Int { min: 0, max: 30 }, "Actions to reload.")
            .by("ingenuity.item.reload"),
        Field::new(
            "properties",
            Kind::List { of: &Kind::Word(Property::WORDS), max: 8 },
            "What is special about it.",
        )
        .by("ingenuity.item.unknown-property"),
        Field::new("unfit", Kind::Int { min: 1, max: 20 }, "Disadvantage so near or nearer.")
            .by("ingenuity.item.further-properties"),
    ],
};

const ITEM: Schema = Schema {
    name: "item",
    doc: "A shield, or anything else that is held or carried.",
    fields: thing![
        Field::new("restores", Kind::Word(Pool::WORDS), "What using it restores; it is used up.")
            .by("ingenuity.action.interact"),
        Field::new("amount", Kind::Int { min: 1, max: 100 }, "How much it restores."),
    ],
};

const ARMOR: Schema = Schema {
    name: "armor",
    doc: "Armor.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("rating", Kind::Int { min: 0, max: 10 }, "Added to both deflections.")
            .required()
            .by("ingenuity.item.armor"),
        Field::new("piece", Kind::Bool, "Worn besides body armor, such as a helmet.")
            .by("ingenuity.item.armor"),
    ],
};

const MANEUVER: Schema = Schema {
    name: "maneuver",
    doc: "A maneuver.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("after-parry", Kind::Bool, "A reaction right after one's own parry."),
        Field::new("actions", Kind::Int { min: 1, max: 30 }, "Its length; 1 unless given."),
        Field::new("cost", SMALL, "What it costs.").by("ingenuity.maneuver.steps"),
        Field::new("pool", Kind::Word(Pool::WORDS), "Of what; stamina unless given."),
        Field::new("attack", Kind::Int { min: -20, max: 20 }, "Added to the attack test.")
            .by("ingenuity.maneuver.attack-and-damage-modifiers"),
        Field::new("damage", Kind::Int { min: -20, max: 20 }, "Added to the weapon's damage.")
            .by("ingenuity.maneuver.attack-and-damage-modifiers"),
        Field::new("luck", Kind::Int { min: -20, max: 20 }, "Added to the luck roll."),
        Field::new("melee", Kind::Bool, "Only with weapons in hand."),
        Field::new("against", Kind::Word(Guarding::WORDS), "What its effect must meet.")
            .by("ingenuity.maneuver.attack"),
        Field::new("effect", Kind::Table(&EFFECT), "Its effect."),
    ],
};

const POWER: Schema = Schema {
    name: "power",
    doc: "A power.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("tier", Kind::Int { min: 1, max: 3 }, "Its cost and difficulty.")
            .required()
            .by("ingenuity.power.tier-1"),
        Field::new("attribute", Kind::Word(Attribute::WORDS), "Of its test.").required(),
        Field::new("skill", Kind::Word(Skill::WORDS), "Of its test.").required(),
        Field::new("proficiency", Kind::Name, "Of its test.").required(),
        Field::new("actions", Kind::Int { min: 1, max: 30 }, "Its length; 1 unless given."),
        Field::new("pool", Kind::Word(Pool::WORDS), "What pays for it; focus unless given."),
        Field::new("aimed", Kind::Word(Aimed::WORDS), "Whom it is meant for.").required(),
        Field::new("near", Kind::Int { min: 1, max: 2000 }, "Meters without a penalty."),
        Field::new("far", Kind::Int { min: 1, max: 2000 }, "Meters at most; near unless given."),
        Field::new("damage", NUMBER, "Added to the result of its attack; no attack without it.")
            .by("ingenuity.power.attack"),
        Field::new("type", Kind::Word(DamageType::WORDS), "Damage type; typeless unless given."),
        Field::new("critical-threshold", Kind::Int { min: 2, max: 25 }, "Luck for a critical.")
            .by("ingenuity.power.luck"),
        Field::new("critical-damage", NUMBER, "Used instead of damage on a critical."),
        Field::new("projectile", Kind::Bool, "Whether it can go astray.")
            .by("ingenuity.power.luck"),
        Field::new("nonlethal", Kind::Bool, "Whether it is nonlethal."),
        Field::new("against", Kind::Word(Guarding::WORDS), "What its effect must meet."),
        Field::new("effect", Kind::Table(&EFFECT), "Its effect."),
    ],
};

macro_rules! content {
    ($($more:expr),* $(,)?) => {
        &[
            $($more,)*
            affray_engine::house::HOUSE_CONDITIONS,
            affray_engine::house::HOUSE_COUNTERS,
            Field::new("weapon", Kind::Tables { of: &WEAPON, max: 80 }, "Weapons."),
            Field::new("item", Kind::Tables { of: &ITEM, max: 80 }, "Shields and other items."),
            Field::new("armor", Kind::Tables { of: &ARMOR, max: 40 }, "Armor."),
            Field::new("maneuver", Kind::Tables { of: &MANEUVER, max: 60 }, "Maneuvers."),
            Field::new("power", Kind::Tables { of: &POWER, max: 60 }, "Powers."),
            Field::new("creature", Kind::Tables { of: &CREATURE, max: 200 }, "Bestiary entries."),
        ]
    };
}

/// A file that encounters use: bestiaries, weapons, powers.
pub const LIBRARY: Schema = Schema {
    name: "library",
    doc: "Content for encounters of Ingenuity.",
    fields: content![
        Field::new("system", Kind::Word(&["ingenuity"]), "The system.").required(),
        Field::new("title", Kind::Text { max: 200 }, "What it is."),
    ],
};

/// An encounter.
pub const ENCOUNTER: Schema = Schema {
    name: "encounter",
    doc: "An encounter of Ingenuity.",
    fields: content![
        Field::new("system", Kind::Word(&["ingenuity"]), "The system.").required(),
        Field::new("title", Kind::Text { max: 200 }, "What it is called."),
        Field::new("use", Kind::List { of: &Kind::Text { max: 200 }, max: 8 }, "Files to use."),
        Field::new(
            "reveal",
            Kind::List { of: &Kind::Text { max: 120 }, max: 64 },
            "What the other sides are told of a side or of somebody, such as \"Bandits health bands\".",
        ),
        Field::new("settings", Kind::Settings(SETTINGS), "What the table chose."),
        Field::new("opening", Kind::Table(&OPENING), "The action that began the combat.")
            .by("ingenuity.initiative.opening-action"),
        Field::new("surprise", Kind::Name, "The team that has the advantage of surprise.")
            .by("ingenuity.surprise.who"),
        Field::new("initiative", NAMES, "The order of the teams, as far as it is settled.")
            .by("ingenuity.initiative.others-gm"),
        Field::new(
            "alliances",
            Kind::List { of: &Kind::List { of: &Kind::Name, max: 2 }, max: 28 },
            "Pairs of teams that count as allied.",
        )
        .by("ingenuity.combat.allies"),
        Field::new("recovery", Kind::Bool, "Whether the GM is asked what comes after the fight.")
            .by("ingenuity.recovery.rest"),
        Field::new("breaks", Kind::Int { min: 0, max: 2 }, "Breaks taken since the last rest.")
            .by("ingenuity.recovery.break"),
        Field::new("field", Kind::Table(&FIELD), "The battlefield."),
        Field::new("side", Kind::Tables { of: &SIDE, max: MAX_SIDES }, "The teams.").required(),
        Field::new("combatant", Kind::Tables { of: &COMBATANT, max: 24 }, "The people.").required(),
        Field::new("start", Kind::Table(&START), "A start in the middle of a fight."),
    ],
};
