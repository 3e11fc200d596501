//! What encounter files and libraries may hold.

mod start;
mod tables;

use affray_field::Heading;
use affray_file::{Field, Kind, Schema};

use crate::kinds::{
    ArmorClass, Attribute, Ban, Body, Condition, Effect, How, Level, Maneuver, Manner, Mode, Rank,
    Skill, Term, Training,
};
use crate::settings::SETTINGS;
use crate::setup::{MAX_COMBATANTS, MAX_SIDES};

use start::START;
use tables::{GEAR_DAMAGE, INJURIES, RANKS, TAKEDOWNS};

const NAMES: Kind = Kind::List { of: &Kind::Name, max: 40 };
const HEX: Kind = Kind::Text { max: 20 };
const HEXES: Kind = Kind::List { of: &HEX, max: 2000 };
const ATTRIBUTE: Kind = Kind::Int { min: 1, max: 15 };
const SKILL: Kind = Kind::Int { min: 0, max: 20 };
const MODIFIER: Kind = Kind::Int { min: -4, max: 4 };
const NUMBER: Kind = Kind::Int { min: 1, max: 8 };
const FEET: Kind = Kind::Int { min: 0, max: 2000 };
const POINTS: Kind = Kind::Int { min: 0, max: 60 };
const LEVELS: Kind = Kind::Int { min: 1, max: 20 };
const ATTRIBUTES: Kind = Kind::List { of: &Kind::Word(Attribute::WORDS), max: 6 };

const SIDE: Schema = Schema {
    name: "side",
    doc: "A side.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("controller", Kind::Word(&["player", "gm"]), "Who plays it."),
        Field::new("inspiration", Kind::Int { min: 0, max: 20 }, "Dice of inspiration.")
            .by("blackout.core.inspiration"),
    ],
};

const FIELD: Schema = Schema {
    name: "field",
    doc: "The battlefield, hexes of 5 feet by column and row.",
    fields: &[
        Field::new("first", HEX, "The corner of the least column and row, such as \"0,0\"."),
        Field::new("last", HEX, "The corner of the greatest column and row."),
        Field::new("walls", HEXES, "Hexes that nobody enters or sees through.")
            .by("blackout.field.line-of-sight"),
        Field::new("full-cover", HEXES, "Objects that give full cover, such as pillars.")
            .by("blackout.field.cover"),
        Field::new("partial-cover", HEXES, "Objects that give partial cover, such as crates.")
            .by("blackout.field.cover"),
        Field::new("unsteady", HEXES, "Bad footing.").by("blackout.area.difficulty-own-footing"),
        Field::new("dim", HEXES, "Hexes where it is hard to see.")
            .by("blackout.area.difficulty-visibility"),
        Field::new("dark", Kind::Bool, "Whether it is hard to see everywhere.")
            .by("blackout.area.difficulty-visibility"),
    ],
};

/// The fields of a combatant, in a bestiary and in an encounter.
macro_rules! person {
    ($($more:expr),* $(,)?) => {
        &[
            Field::new("name", Kind::Name, "Unique in the encounter.").required(),
            $($more,)*
            Field::new("kind", Kind::Word(&["character", "npc"]), "Whether skills stand apart.")
                .by("blackout.core.npc-pool"),
            Field::new("body", Kind::Word(Body::WORDS), "What it is made of.")
                .by("blackout.effects.knockout-cyborg"),
            Field::new("rank", Kind::Word(Rank::WORDS), "How dangerous an NPC is.")
                .by("blackout.core.npc-rank"),
            Field::new("strength", ATTRIBUTE, "Attribute.").by("blackout.core.attributes"),
            Field::new("endurance", ATTRIBUTE, "Attribute.").by("blackout.core.attributes"),
            Field::new("dexterity", ATTRIBUTE, "Attribute.").by("blackout.core.attributes"),
            Field::new("intelligence", ATTRIBUTE, "Attribute.").by("blackout.core.attributes"),
            Field::new("insight", ATTRIBUTE, "Attribute.").by("blackout.core.attributes"),
            Field::new("charisma", ATTRIBUTE, "Attribute.").by("blackout.core.attributes"),
            Field::new("skills", Kind::Map { of: &SKILL, max: 16 }, "Skills by name; 0 else.")
                .by("blackout.core.skills"),
            Field::new("skill-modifiers", Kind::Map { of: &MODIFIER, max: 16 },
                "Permanent modifiers by skill.").by("blackout.core.modifier-cap"),
            Field::new("passive-evasion", Kind::Int { min: 1, max: 6 }, "Instead of the formula.")
                .by("blackout.core.passive"),
            Field::new("passive-perception", Kind::Int { min: 1, max: 8 },
                "Instead of the formula.").by("blackout.core.passive"),
            Field::new("max-hp", Kind::Int { min: 1, max: 200 }, "Instead of the formula.")
                .by("blackout.stamina.maximum"),
            Field::new("hp", Kind::Int { min: 0, max: 200 }, "Current hit points.")
                .by("blackout.damage.hp"),
            Field::new("max-stamina", POINTS, "Instead of the formula.")
                .by("blackout.stamina.maximum"),
            Field::new("stamina", POINTS, "Current Stamina.").by("blackout.stamina.pool"),
            Field::new("innate-av", Kind::Int { min: 0, max: 30 }, "AV of its own.")
                .by("blackout.armor.wear-split"),
            Field::new("innate-dr", POINTS, "DR of its own.").by("blackout.armor.wear-split"),
            Field::new("innate-av-now", Kind::Int { min: 0, max: 30 }, "What is left of it."),
            Field::new("innate-dr-now", POINTS, "What is left of it."),
            Field::new("av", Kind::Int { min: 0, max: 30 }, "What is left of worn AV.")
                .by("blackout.damage.av"),
            Field::new("dr", POINTS, "What is left of worn DR.").by("blackout.damage.dr"),
            Field::new("shield-wear", Kind::Int { min: 0, max: 30 }, "AV its shield has lost.")
                .by("blackout.armor.degrade"),
            Field::new("size", Kind::Int { min: 1, max: 7 },
                "Hexes it fills: its own and neighbors from north clockwise.")
                .by("blackout.field.hex"),
            Field::new("speed", Kind::Int { min: 0, max: 100 }, "Feet of a Walk; 20 else.")
                .by("blackout.actions.walk-run"),
            Field::new("ap", Kind::Int { min: 1, max: 6 }, "Action points of a turn.")
                .by("blackout.actions.ap"),
            Field::new("aim", Kind::Int { min: 0, max: 15 }, "Aim of an NPC's bursts.")
                .by("blackout.burst.npc-aim"),
            Field::new("damage-dice", Kind::Int { min: 0, max: 15 },
                "Strength dice of an NPC's damage tests.").by("blackout.core.npc-damage"),
            Field::new("takes-injuries", Kind::Bool, "Whether 0 HP brings an Injury.")
                .by("blackout.damage.zero-hp"),
            Field::new("immunities", Kind::List { of: &Kind::Word(Effect::WORDS), max: 25 },
                "Effects that do nothing to it.").by("blackout.effects.poison-mechanical"),
            Field::new("armor", Kind::Name, "What it wears.").by("blackout.damage.av"),
            Field::new("held", NAMES, "What is in hand.").by("blackout.actions.use-item"),
            Field::new("carried", NAMES, "What it carries besides.")
                .by("blackout.actions.use-item"),
            Field::new("natural", NAMES, "Weapons that are part of the body."),
            Field::new("maneuvers", Kind::List { of: &Kind::Word(Maneuver::WORDS), max: 12 },
                "Maneuvers it may use; all general ones unless given.")
                .by("blackout.maneuver.availability"),
            Field::new("trained-maneuvers", NAMES, "Maneuvers of content files that it has trained.")
                .by("blackout.maneuver.availability"),
            Field::new("trainings", Kind::List { of: &Kind::Word(Training::WORDS), max: 9 },
                "What it has trained.").by("blackout.training.sidestep"),
            Field::new("tactics", Kind::Word(Manner::WORDS),
                "How it fights when no person decides."),
            Field::new("injuries", ATTRIBUTES, "Injuries it has.")
                .by("blackout.conditions.injury"),
            Field::new("wounds", ATTRIBUTES, "Wounds it has.").by("blackout.conditions.wounded"),
            Field::new("conditions", Kind::List { of: &Kind::Word(Condition::WORDS), max: 13 },
                "Conditions it holds, which end as their rules have it.")
                .by("blackout.conditions.rule-ends"),
            Field::new("until-next-turn", Kind::List { of: &Kind::Word(Condition::WORDS), max: 13 },
                "Which of them end with its next turn.").by("blackout.time.end-of-next-turn"),
            Field::new("levels", Kind::Map { of: &LEVELS, max: 6 },
                "Levels by name, such as exhausted.").by("blackout.conditions.stacks"),
            Field::new("custom-conditions", Kind::Map { of: &LEVELS, max: 8 },
                "Levels of conditions of content files, by name.")
                .by("blackout.conditions.custom"),
            Field::new("poison-difficulty", Kind::Int { min: 2, max: 5 },
                "What its test after 8 hours must meet.").by("blackout.conditions.poisoned-again"),
            Field::new("hidden", Kind::Int { min: 0, max: 40 },
                "Successes by which it is hidden.").by("blackout.conditions.hidden"),
        ]
    };
}

const DICE: Kind = Kind::Int { min: -6, max: 6 };

/// Fields with a test: an attribute and a skill.
macro_rules! test {
    ($attribute:literal, $skill:literal, $doc:literal) => {
        [
            Field::new($attribute, Kind::Word(Attribute::WORDS), $doc),
            Field::new($skill, Kind::Word(Skill::WORDS), $doc),
        ]
    };
}

const RESIST: [Field; 2] = test!("attribute", "skill", "Of the test that resists it.");
const OWN: [Field; 2] = test!("attribute", "skill", "Of its user's test in a contest.");
const THEIRS: [Field; 2] =
    test!("target-attribute", "target-skill", "Of the test of whom it is used on.");

const CONDITION: Schema = Schema {
    name: "condition",
    doc: "A condition beside the common ones. Each figure counts for every level of it.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.")
            .required()
            .by("blackout.conditions.custom"),
        Field::new("levels", Kind::Int { min: 1, max: 10 }, "The most levels; 1 unless given."),
        Field::new("lasts", Kind::Word(Term::WORDS), "How long; the encounter unless given."),
        RESIST[0],
        RESIST[1],
        Field::new("shake-off", NUMBER, "Successes that end it at the end of a turn."),
        Field::new("tests", DICE, "Dice on every skill test of its holder."),
        Field::new("attribute-dice", Kind::Map { of: &DICE, max: 6 }, "Dice by attribute."),
        Field::new("skill-dice", Kind::Map { of: &DICE, max: 16 }, "Dice by skill."),
        Field::new("attacks-against", DICE, "Dice on attacks against its holder."),
        Field::new("damage-dice", DICE, "Dice on its holder's damage tests."),
        Field::new(
            "damage-taken",
            Kind::Int { min: -20, max: 20 },
            "Points on the damage of each attack on its holder.",
        ),
        Field::new("passive-evasion", DICE, "Points of passive evasion."),
        Field::new("speed", Kind::Int { min: -100, max: 100 }, "Feet of speed."),
        Field::new("ap", DICE, "Action points at the start of a turn."),
        Field::new("stamina-price", DICE, "Stamina that each payment costs besides."),
        Field::new(
            "direct-damage",
            Kind::Int { min: 0, max: 20 },
            "Direct Damage at the start of a turn.",
        ),
        Field::new("forbids", Kind::List { of: &Kind::Word(Ban::WORDS), max: 6 }, "What it bars."),
    ],
};

const MANEUVER: Schema = Schema {
    name: "maneuver",
    doc: "A combat maneuver for those who have trained it.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.")
            .required()
            .by("blackout.maneuver.list"),
        Field::new("ap", Kind::Int { min: 1, max: 6 }, "Action points.").required(),
        Field::new("stamina", Kind::Int { min: 0, max: 20 }, "Stamina.").required(),
        Field::new("how", Kind::Word(How::WORDS), "On oneself, by an attack, or by a contest.")
            .required(),
        Field::new("weapon", Kind::Word(&["melee", "ranged"]), "What its attack needs."),
        Field::new("range", FEET, "Feet of a contest; 5 unless given."),
        Field::new("flanked", Kind::Bool, "Whether its target must be flanked."),
        Field::new("advantages", DICE, "Dice on its attack or its user's test."),
        Field::new("damage", Kind::Int { min: -20, max: 20 }, "Points of damage more."),
        OWN[0],
        OWN[1],
        THEIRS[0],
        THEIRS[1],
        Field::new("resist", NUMBER, "Successes that resist what an attack brings."),
        Field::new("gives", Kind::Name, "The condition or level that it brings."),
    ],
};

const STRUCTURE: Schema = Schema {
    name: "structure",
    doc: "A barrier or a structure that can be broken.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.")
            .required()
            .by("blackout.effects.destroyer-structures"),
        Field::new(
            "at",
            Kind::Either(&[HEX, Kind::Int { min: -40, max: 40 }, Kind::List { of: &HEX, max: 24 }]),
            "Its hex, its hexes, or its place in range bands.",
        )
        .required(),
        Field::new("av", Kind::Int { min: 0, max: 60 }, "Its AV.").by("blackout.damage.av"),
        Field::new("max-hp", Kind::Int { min: 1, max: 500 }, "Its hit points.").required(),
        Field::new("hp", Kind::Int { min: 0, max: 500 }, "What is left of them."),
        Field::new(
            "is",
            Kind::Word(&["wall", "full-cover", "partial-cover", "open"]),
            "What its hexes are while it stands; full cover unless given.",
        )
        .by("blackout.field.cover"),
    ],
};

const CREATURE: Schema = Schema { name: "creature", doc: "A bestiary entry.", fields: person![] };

const COMBATANT: Schema = Schema {
    name: "combatant",
    doc: "Somebody in the encounter.",
    fields: person![
        affray_engine::hand::CALLED,
        Field::new("like", Kind::Name, "The bestiary entry to start from."),
        Field::new("side", Kind::Name, "Its side.").required(),
        Field::new("count", Kind::Int { min: 1, max: MAX_COMBATANTS as i64 }, "How many of them."),
        Field::new(
            "at",
            Kind::Either(&[HEX, Kind::Int { min: -40, max: 40 }, Kind::List { of: &HEX, max: 24 }]),
            "Its hex, such as \"3,4\", one for each of several, or its place in range bands.",
        )
        .by("blackout.field.hex"),
        Field::new("facing", Kind::Word(&Heading::WORDS), "Where it looks.")
            .by("blackout.field.facing"),
        Field::new("afraid-of", NAMES, "Of whom it is afraid.").by("blackout.conditions.afraid"),
        Field::new("taunted-by", Kind::Name, "Who taunted it.").by("blackout.conditions.taunted"),
        Field::new("gripped-by", Kind::Name, "Who grips it.").by("blackout.effects.grip"),
        Field::new("grappled-by", Kind::Name, "Who grapples it.")
            .by("blackout.conditions.grappled"),
        Field::new("gone", Kind::Bool, "Whether it has left the field."),
        Field::new(
            "out",
            Kind::Word(&["knocked-out", "shut-down", "taken-down"]),
            "What has taken it Out of the Fight.",
        )
        .by("blackout.damage.out-of-the-fight"),
        Field::new("out-rounds", Kind::Int { min: 1, max: 100 }, "For how many rounds yet."),
        Field::new("guarding", Kind::Bool, "Whether it guards.").by("blackout.maneuver.guard"),
        Field::new("reacted", Kind::Bool, "Whether its reaction is spent.")
            .by("blackout.actions.reactions"),
    ],
};

const WEAPON: Schema = Schema {
    name: "weapon",
    doc: "A weapon.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("mode", Kind::Word(Mode::WORDS), "How an attack with it is resolved.")
            .required()
            .by("blackout.core.test-kinds"),
        Field::new("attribute", Kind::Word(&["strength", "dexterity"]), "Of its attack test.")
            .by("blackout.attack.skills"),
        Field::new("ap", Kind::Int { min: 1, max: 3 }, "Action points of one attack.")
            .by("blackout.actions.attack"),
        Field::new("range", FEET, "Feet that it reaches; 5 in melee unless given.")
            .by("blackout.attack.range"),
        Field::new("dice", Kind::Int { min: 0, max: 12 }, "Dice of its damage test.")
            .by("blackout.damage.test"),
        Field::new("adds-strength", Kind::Bool, "Whether Strength dice are added.")
            .by("blackout.damage.test"),
        Field::new(
            "damage",
            Kind::Int { min: 0, max: 20 },
            "Points added; for each hit of a burst.",
        )
        .by("blackout.burst.damage"),
        Field::new("burst", Kind::Int { min: 1, max: 12 }, "The Burst value.")
            .by("blackout.burst.pool"),
        Field::new("area", Kind::Int { min: 1, max: 10 }, "X of Blast(X) or Template(X).")
            .by("blackout.area.blast-radius"),
        Field::new("evade", Kind::Int { min: 1, max: 5 }, "Successes needed to evade it.")
            .by("blackout.area.evade-difficulty"),
        Field::new("clip", Kind::Int { min: 1, max: 200 }, "Rounds of a full clip.")
            .by("blackout.attack.ammunition"),
        Field::new("spare", Kind::Int { min: 0, max: 20 }, "Clips carried besides.")
            .by("blackout.actions.reload"),
        Field::new("thrown", Kind::Bool, "Whether the rounds are the things themselves.")
            .by("blackout.attack.ammunition"),
        Field::new("hands", Kind::Int { min: 0, max: 2 }, "Hands it needs; 1 unless given."),
        Field::new("hardness", Kind::Int { min: 1, max: 40 }, "What damage must exceed; 12 else.")
            .by("blackout.maneuver.wreck-gear-success"),
        Field::new("overcharged", Kind::Bool, "Whether it is an overcharged arc weapon.")
            .by("blackout.training.overcharge"),
        Field::new("effects", Kind::Map { of: &NUMBER, max: 25 }, "Effects with their numbers.")
            .by("blackout.effects.sources"),
        Field::new(
            "inflicts",
            Kind::Map { of: &NUMBER, max: 8 },
            "Conditions of content files with the difficulty to resist each.",
        )
        .by("blackout.conditions.custom"),
        Field::new(
            "qualities",
            Kind::List { of: &Kind::Word(Effect::WORDS), max: 25 },
            "Effects without a number.",
        )
        .by("blackout.effects.sources"),
    ],
};

const ITEM: Schema = Schema {
    name: "item",
    doc: "A shield, or anything else that is held or carried.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new(
            "kind",
            Kind::Word(&["shield", "soothall", "detoxer", "stimulant", "tools", "other"]),
            "What it is.",
        )
        .required()
        .by("blackout.actions.use-item"),
        Field::new("av", Kind::Int { min: 0, max: 30 }, "AV of a shield.").by("blackout.damage.av"),
        Field::new("stamina", Kind::Int { min: 1, max: 60 }, "What a stimulant restores.")
            .by("blackout.stamina.recover-in-combat"),
        Field::new("hands", Kind::Int { min: 0, max: 2 }, "Hands it needs; 1 unless given."),
        Field::new("hardness", Kind::Int { min: 1, max: 40 }, "What damage must exceed.")
            .by("blackout.maneuver.wreck-gear-success"),
    ],
};

const ARMOR: Schema = Schema {
    name: "armor",
    doc: "Armor.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("class", Kind::Word(ArmorClass::WORDS), "Its class.")
            .required()
            .by("blackout.core.passive-encumbrance"),
        Field::new("av", Kind::Int { min: 0, max: 30 }, "Its AV.").by("blackout.damage.av"),
        Field::new("dr", POINTS, "Its DR.").by("blackout.damage.dr"),
    ],
};

const CHALLENGE: Schema = Schema {
    name: "challenge",
    doc: "A challenge of a Takedown.",
    fields: &[
        Field::new("who", Kind::Name, "Who rolls.").required().by("blackout.takedown.steps"),
        Field::new("attribute", Kind::Word(Attribute::WORDS), "The attribute.").required(),
        Field::new("skill", Kind::Word(Skill::WORDS), "The skill.").required(),
        Field::new("difficulty", Kind::Int { min: 1, max: 8 }, "By the target's rank else.")
            .by("blackout.takedown.table"),
        Field::new("advantages", Kind::Int { min: -5, max: 5 }, "Advantages that the GM gives.")
            .by("blackout.takedown.advantages"),
        Field::new("helper", Kind::Name, "Who helps with the first argument of a guile encounter.")
            .by("blackout.guile.help"),
        Field::new("helper-attribute", Kind::Word(Attribute::WORDS), "Of the helper's test.")
            .by("blackout.guile.help"),
        Field::new("helper-skill", Kind::Word(Skill::WORDS), "Of the helper's test.")
            .by("blackout.guile.help"),
        Field::new("guile", Kind::Bool, "Whether it is a guile encounter.")
            .by("blackout.guile.exchange"),
        Field::new("own-resistance", POINTS, "The GM's figure for the one who begins it.")
            .by("blackout.guile.resistance"),
        Field::new("resistance", POINTS, "The GM's figure for the target.")
            .by("blackout.guile.resistance"),
    ],
};

const TAKEDOWN: Schema = Schema {
    name: "takedown",
    doc: "A Takedown tried before initiative.",
    fields: &[
        Field::new("target", Kind::Name, "Whom it is meant for.")
            .required()
            .by("blackout.takedown.use"),
        Field::new("challenge", Kind::Tables { of: &CHALLENGE, max: 8 }, "The final one last.")
            .required(),
        Field::new("too-powerful", Kind::Bool, "Whether it cannot be taken down at once.")
            .by("blackout.takedown.too-powerful"),
        Field::new(
            "reward",
            Kind::Word(&["injury", "wound", "hit-points", "gear", "surprise"]),
            "What partial success brings.",
        )
        .by("blackout.takedown.result"),
        Field::new("kind", Kind::Word(Attribute::WORDS), "Of an Injury or a wound; d3 else."),
        Field::new("hp", Kind::Int { min: 0, max: 200 }, "Hit points that remain; half else."),
        Field::new("item", Kind::Name, "Which gear; whatever it holds else."),
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
            Field::new("condition", Kind::Tables { of: &CONDITION, max: 8 }, "Conditions."),
            Field::new("maneuver", Kind::Tables { of: &MANEUVER, max: 8 }, "Trained maneuvers."),
            Field::new("ranks", Kind::Table(&RANKS), "The dice of ranks.")
                .by("blackout.core.npc-rank"),
            Field::new("takedowns", Kind::Table(&TAKEDOWNS), "Challenges by rank.")
                .by("blackout.takedown.table"),
            Field::new("injuries", Kind::Table(&INJURIES), "What Injuries do.")
                .by("blackout.conditions.injury"),
            Field::new("gear-damage", Kind::Table(&GEAR_DAMAGE), "What becomes of damaged gear.")
                .by("blackout.maneuver.gear-table"),
            Field::new("open-maneuvers", Kind::List { of: &Kind::Word(Maneuver::WORDS), max: 12 },
                "Maneuvers open to everybody, for `maneuver-list = \"own-list\"`.")
                .by("blackout.maneuver.list"),
            Field::new("creature", Kind::Tables { of: &CREATURE, max: 200 }, "Bestiary entries."),
        ]
    };
}

/// A file that encounters use: bestiaries, weapons.
pub const LIBRARY: Schema = Schema {
    name: "library",
    doc: "Content for encounters of Blackout.",
    fields: content![
        Field::new("system", Kind::Word(&["blackout"]), "The system.").required(),
        Field::new("title", Kind::Text { max: 200 }, "What it is."),
    ],
};

/// An encounter.
pub const ENCOUNTER: Schema = Schema {
    name: "encounter",
    doc: "An encounter of Blackout.",
    fields: content![
        Field::new("system", Kind::Word(&["blackout"]), "The system.").required(),
        Field::new("title", Kind::Text { max: 200 }, "What it is called."),
        Field::new("use", Kind::List { of: &Kind::Text { max: 200 }, max: 8 }, "Files to use."),
        Field::new(
            "reveal",
            Kind::List { of: &Kind::Text { max: 120 }, max: 64 },
            "What the other sides are told of a side or of somebody, such as \"Bandits health bands\".",
        ),
        Field::new("settings", Kind::Settings(SETTINGS), "What the table chose."),
        Field::new("aftermath", Kind::Bool, "Whether what follows the fight is played.")
            .by("blackout.damage.recovery"),
        Field::new("ambush", NAMES, "Whose Stealth decides who is Surprised.")
            .by("blackout.initiative.surprise"),
        Field::new("initiative", NAMES, "The order of turns, where it is given.")
            .by("blackout.initiative.order"),
        Field::new("takedown", Kind::Tables { of: &TAKEDOWN, max: 4 }, "Tried before initiative.")
            .by("blackout.takedown.use"),
        Field::new("field", Kind::Table(&FIELD), "The battlefield."),
        Field::new("structure", Kind::Tables { of: &STRUCTURE, max: 16 }, "What can be broken.")
            .by("blackout.effects.destroyer-structures"),
        Field::new("side", Kind::Tables { of: &SIDE, max: MAX_SIDES }, "The sides.").required(),
        Field::new(
            "combatant",
            Kind::Tables { of: &COMBATANT, max: MAX_COMBATANTS },
            "The people."
        )
        .required(),
        Field::new("start", Kind::Table(&START), "A start in the middle of a fight."),
    ],
};

/// The words of levels, for those who read a map of them.
pub const LEVEL_WORDS: &[&str] = Level::WORDS;
