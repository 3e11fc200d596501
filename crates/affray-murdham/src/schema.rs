//! What encounter files and libraries may hold.

use affray_file::{Field, Kind, Schema};

use crate::settings::SETTINGS;
use crate::setup::{
    Intelligence, Keyword, Kind as Being, MAX_COMBATANTS, Manner, Size, Skill, Trait,
};
use crate::state::Condition;

const NAMES: Kind = Kind::List { of: &Kind::Name, max: 40 };
const CAPACITY: Kind = Kind::Either(&[
    Kind::Word(&["ordinary", "cramped", "large", "doorway"]),
    Kind::Int { min: 1, max: 64 },
]);

const HAZARD: Schema = Schema {
    name: "hazard",
    doc: "Something in a place that hurts.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("die", Kind::Int { min: 4, max: 12 }, "Sides of its damage die.")
            .by("murdham.hazard.fire"),
        Field::new("direct", Kind::Bool, "Whether its damage ignores armor."),
        Field::new("fire", Kind::Bool, "Whether it is fire.").by("murdham.hazard.fire"),
        Field::new("fall-meters", Kind::Int { min: 1, max: 60 }, "A fall of so many meters.")
            .by("murdham.hazard.falling"),
        Field::new("entangles", Kind::Bool, "Whether it entangles."),
        Field::new("on-entry", Kind::Bool, "Whether it strikes all who enter; else who is pushed."),
        Field::new("each-round", Kind::Bool, "Whether it strikes at each round start too."),
        Field::new("save", Kind::Bool, "Whether an AGI save keeps out of it."),
    ],
};

const ZONE: Schema = Schema {
    name: "zone",
    doc: "A zone of the field, roughly four meters across.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("capacity", CAPACITY, "How many medium-sized people it holds.")
            .by("murdham.position.capacity"),
        Field::new("dark", Kind::Bool, "Whether it is unlit.").by("murdham.attack.visibility"),
        Field::new(
            "ground",
            Kind::Word(&["open", "cluttered", "difficult", "turbulent", "climb", "obstacle"]),
            "What it is like underfoot.",
        )
        .by("murdham.position.special-terrain"),
        Field::new("meters", Kind::Int { min: 2, max: 60 }, "How high a climb is."),
        Field::new(
            "quiet",
            Kind::Word(&["trivial", "ordinary", "impossible"]),
            "How hard it is to sneak here.",
        )
        .by("murdham.position.special-sneak"),
        Field::new("cover", Kind::Bool, "Covers all in it against those outside."),
        Field::new("concealment", Kind::Bool, "Conceals all in it."),
        Field::new("barrier", Kind::Bool, "Blocks attacks from beyond its borders."),
        Field::new("pierced-by-large", Kind::Bool, "Large attackers go through its cover."),
        Field::new("exit", Kind::Bool, "Whether the field can be left here.")
            .by("murdham.morale.exit"),
        Field::new("hazards", Kind::Tables { of: &HAZARD, max: 4 }, "What hurts here."),
    ],
};

const BORDER: Schema = Schema {
    name: "border",
    doc: "A border between two zones.",
    fields: &[
        Field::new("between", Kind::List { of: &Kind::Name, max: 2 }, "The two zones.").required(),
        Field::new("capacity", CAPACITY, "How many medium-sized people it holds.")
            .by("murdham.position.capacity"),
        Field::new("opaque", Kind::Bool, "Whether sight does not cross it."),
        Field::new("cover", Kind::Bool, "Covers against attacks across it."),
        Field::new("concealment", Kind::Bool, "Conceals from attacks across it."),
        Field::new("barrier", Kind::Bool, "Blocks attacks across it."),
        Field::new("pierced-by-large", Kind::Bool, "Large attackers go through its cover."),
        Field::new("passable", Kind::Bool, "Whether it can be crossed."),
        Field::new("door", Kind::Name, "The name of a door in it."),
        Field::new("open", Kind::Bool, "Whether the door is open."),
    ],
};

const FEATURE: Schema = Schema {
    name: "feature",
    doc: "A lever or another thing to handle.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("zones", NAMES, "Where somebody must stand to handle it.").required(),
        Field::new("works", Kind::List { of: &Kind::Name, max: 2 }, "The border it opens."),
        Field::new("complex", Kind::Bool, "Whether it takes a main action.")
            .by("murdham.main.complex-interaction"),
    ],
};

const FIELD: Schema = Schema {
    name: "field",
    doc: "The battlefield: zones joined by borders.",
    fields: &[
        Field::new("zone", Kind::Tables { of: &ZONE, max: 64 }, "The zones.").required(),
        Field::new("border", Kind::Tables { of: &BORDER, max: 128 }, "The borders."),
        Field::new("feature", Kind::Tables { of: &FEATURE, max: 16 }, "Things to handle."),
    ],
};

const SIDE: Schema = Schema {
    name: "side",
    doc: "A faction; the order of the sides is the rotation.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("controller", Kind::Word(&["player", "gm"]), "Who answers for it.")
            .by("murdham.omen.pool"),
        Field::new("allies", NAMES, "Sides that fight on its side.").by("murdham.fight.factions"),
    ],
};

const SCORE: Kind = Kind::Int { min: 1, max: 19 };
const SMALL: Kind = Kind::Int { min: 0, max: 100 };

/// The fields of a combatant, in a bestiary and in an encounter.
const PERSON: &[Field] = &[
    Field::new("name", Kind::Name, "Unique in the encounter.").required(),
    affray_engine::hand::CALLED,
    Field::new("like", Kind::Name, "The bestiary entry to start from."),
    Field::new("side", Kind::Name, "The side it is on."),
    Field::new("group", Kind::Name, "Whom it shares saves and morale with.")
        .by("murdham.morale.group-meaning"),
    Field::new("count", Kind::Int { min: 1, max: MAX_COMBATANTS as i64 }, "How many of them."),
    Field::new("controller", Kind::Word(&["player", "gm"]), "Who answers for it."),
    Field::new("str", SCORE, "Strength.").by("murdham.core.abilities"),
    Field::new("agi", SCORE, "Agility.").by("murdham.core.abilities"),
    Field::new("wit", SCORE, "Wits.").by("murdham.core.abilities"),
    Field::new("size", Kind::Word(Size::WORDS), "How big.").by("murdham.size.table"),
    Field::new("kind", Kind::Word(Being::WORDS), "What sort of being."),
    Field::new("intelligence", Kind::Word(Intelligence::WORDS), "How much it understands."),
    Field::new("skills", Kind::List { of: &Kind::Word(Skill::WORDS), max: 30 }, "Its skills."),
    Field::new("traits", Kind::List { of: &Kind::Word(Trait::WORDS), max: 10 }, "Its traits."),
    Field::new("natural-armor", Kind::Int { min: 0, max: 10 }, "Armor value of its hide."),
    Field::new("natural-weapons", NAMES, "Claws and the like, by weapon name."),
    Field::new("main-hand", Kind::Name, "What the main hand holds; two-handed things too."),
    Field::new("off-hand", Kind::Name, "What the off hand holds."),
    Field::new("worn", NAMES, "At most one suit and one helmet."),
    Field::new("pack", NAMES, "What needs a bonus action to bring to hand."),
    Field::new("mana", Kind::Int { min: 0, max: 6 }, "Mana."),
    Field::new("corruption", SMALL, "Corruption."),
    Field::new("omens", Kind::Int { min: 0, max: 20 }, "Omens.").by("murdham.omen.pool"),
    Field::new("at", Kind::Text { max: 130 }, "A zone, or a border such as `A-B`."),
    Field::new("tactics", Kind::Word(Manner::WORDS), "How it fights when no person decides."),
    Field::new("protects", Kind::Name, "Whom it looks after."),
    Field::new("health", SMALL, "Current health."),
    Field::new("str-now", Kind::Int { min: 1, max: 19 }, "STR after temporary changes."),
    Field::new("agi-now", Kind::Int { min: 1, max: 19 }, "AGI after temporary changes."),
    Field::new("wit-now", Kind::Int { min: 1, max: 19 }, "WIT after temporary changes."),
    Field::new("turn", Kind::Word(&["unspent", "spent"]), "Its turn of this round."),
    Field::new("lost-turns", Kind::Int { min: 0, max: 9 }, "Turns lost in later rounds."),
    Field::new(
        "standing",
        Kind::Word(&["fighting", "retreating", "surrendered", "gone", "dead"]),
        "Whether it takes part.",
    ),
    Field::new(
        "conditions",
        Kind::List { of: &Kind::Word(Condition::WORDS), max: 24 },
        "What lasts on it.",
    ),
    Field::new("dies-after", Kind::Int { min: 0, max: 1000 }, "The round at whose end it dies."),
    Field::new("concealed-from", NAMES, "Sides unaware of it."),
    Field::new("grabbing", Kind::Name, "Whom it holds."),
    Field::new("morale", Kind::Word(&["untested", "exempt", "failed"]), "Its morale."),
    Field::new("hurt", Kind::Bool, "Took damage in this fight that left half or less."),
    Field::new("harmed", Kind::Bool, "Harmed by an enemy since it surrendered."),
    Field::new("frightened-of", NAMES, "Whom it is frightened of."),
    Field::new("terrified-of", NAMES, "Whom it is terrified of."),
    Field::new("faced", NAMES, "Frightening creatures it has faced."),
    Field::new("taunted-by", Kind::Name, "Who taunted it."),
    Field::new("unseen-rounds", Kind::Int { min: 0, max: 9 }, "Rounds out of every enemy's sight."),
    Field::new("sprints", Kind::Int { min: 0, max: 99 }, "Rounds in a row it has sprinted."),
    Field::new("sprinted", Kind::Bool, "Sprinted this round."),
    Field::new("burnt", Kind::Bool, "Suffered fire since it last regenerated."),
    Field::new("poisoned-with", NAMES, "Poisons that strike at the end of the stretch."),
    Field::new("met-poisons", NAMES, "Poisons met in this stretch."),
];

const COMBATANT: Schema =
    Schema { name: "combatant", doc: "Somebody in the fight, in roster order.", fields: PERSON };
const CREATURE: Schema =
    Schema { name: "creature", doc: "A bestiary entry to start from.", fields: PERSON };

const WEAPON: Schema = Schema {
    name: "weapon",
    doc: "A weapon, or a natural one.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new(
            "die",
            Kind::Either(&[Kind::Word(&["d4", "d6", "d8", "d10", "d12", "none"])]),
            "The damage die.",
        )
        .required()
        .by("murdham.damage.die"),
        Field::new(
            "bulk",
            Kind::Word(&["0", "1/2", "1", "2", "3", "4", "8"]),
            "2 or more: two hands.",
        ),
        Field::new("range", Kind::Int { min: 1, max: 60 }, "Zones it reaches; melee without."),
        Field::new("indirect-range", Kind::Int { min: 1, max: 60 }, "Zones over obstacles."),
        Field::new(
            "keywords",
            Kind::List { of: &Kind::Word(Keyword::WORDS), max: 12 },
            "What is special.",
        ),
        Field::new("poison", Kind::Name, "Poison that it always carries."),
        Field::new("uses", Kind::Int { min: 1, max: 99 }, "How often in a fight."),
        Field::new("fragile", Kind::Bool, "Behaves as damaged."),
        Field::new("robust", Kind::Bool, "Fails durability on a d8."),
    ],
};

const ARMOR: Schema = Schema {
    name: "armor",
    doc: "A suit, a helmet or a shield.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("kind", Kind::Word(&["suit", "helmet", "shield"]), "Which.").required(),
        Field::new("value", Kind::Int { min: 1, max: 5 }, "Armor value of a suit."),
        Field::new("bulk", Kind::Word(&["0", "1/2", "1", "2", "3", "4", "8"]), "Its bulk."),
        Field::new("fragile", Kind::Bool, "Behaves as damaged."),
        Field::new("robust", Kind::Bool, "Fails durability on a d8."),
    ],
};

const ITEM: Schema = Schema {
    name: "item",
    doc: "Anything else that is carried.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new(
            "kind",
            Kind::Word(&[
                "healing draught",
                "antidote",
                "poison",
                "medicine box",
                "scrolls",
                "object",
            ]),
            "What using it means.",
        )
        .required(),
        Field::new("poison", Kind::Name, "Which poison a dose holds."),
        Field::new("powers", NAMES, "Which powers its scrolls hold."),
        Field::new("bulk", Kind::Word(&["0", "1/2", "1", "2", "3", "4", "8"]), "Its bulk."),
    ],
};

const POISON: Schema = Schema {
    name: "poison",
    doc: "A poison.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new(
            "effect",
            Kind::Word(&["damaging", "corrupting", "lethal", "paralyzing", "soporific"]),
            "What it does.",
        )
        .required()
        .by("murdham.poison.effects"),
    ],
};

const POWER: Schema = Schema {
    name: "power",
    doc: "A profane power.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("range", Kind::Word(&["personal", "near", "sight"]), "How far.").required(),
        Field::new(
            "effect",
            Kind::Word(&["damage", "entangle", "frighten", "veil", "darkness", "text"]),
            "What it does.",
        )
        .required()
        .by("murdham.power.other"),
        Field::new("die", Kind::Word(&["d4", "d6", "d8", "d10", "d12"]), "The damage die."),
        Field::new("direct", Kind::Bool, "Ignores armor."),
        Field::new("fire", Kind::Bool, "Counts as fire."),
        Field::new("dodgeable", Kind::Bool, "May be dodged."),
        Field::new(
            "duration",
            Kind::Word(&["instant", "stretch", "watch", "lingering"]),
            "How long it lasts; for the stretch, unless it is damage or a hold.",
        ),
    ],
};

const LYING: Schema = Schema {
    name: "lying",
    doc: "A thing on the ground.",
    fields: &[
        Field::new("item", Kind::Name, "What.").required(),
        Field::new("at", Kind::Text { max: 130 }, "Where.").required(),
    ],
};

const GEAR: Schema = Schema {
    name: "gear",
    doc: "The state of an item.",
    fields: &[
        Field::new("item", Kind::Name, "Which: `dagger` if there is only one, else `Wren's dagger`, a second one `Wren's dagger 2`.").required(),
        Field::new("wear", Kind::Word(&["sound", "damaged", "destroyed"]), "How worn."),
        Field::new("used", Kind::Bool, "Used in this fight."),
        Field::new("uses", Kind::Int { min: 0, max: 99 }, "How often."),
        Field::new("coating", Kind::Name, "Poison on it."),
    ],
};

const TURN: Schema = Schema {
    name: "turn",
    doc: "The turn in progress.",
    fields: &[
        Field::new("who", Kind::Name, "Whose.").required(),
        Field::new("bonus", Kind::Int { min: 0, max: 2 }, "Bonus actions taken."),
        Field::new("main", Kind::Bool, "Whether the main action is taken."),
        Field::new("moved", Kind::Int { min: 0, max: 40 }, "Half zones moved."),
        Field::new("full", Kind::Word(&["walk", "sprint", "sneak", "careful"]), "Full movement."),
        Field::new("halted", Kind::Bool, "No more movement."),
        Field::new("cleaved", Kind::Bool, "Cleaved already."),
        Field::new("begun", Kind::Bool, "Something was done already."),
    ],
};

const START: Schema = Schema {
    name: "start",
    doc: "Where in the middle of a fight to begin.",
    fields: &[
        Field::new("round", Kind::Int { min: 0, max: 1000 }, "The round."),
        Field::new(
            "phase",
            Kind::Word(&["ambush", "round-start", "fast", "main", "round-end", "aftermath"]),
            "Where in it.",
        ),
        Field::new("initiative", Kind::Name, "Who holds it."),
        Field::new("first", Kind::Name, "Who began the round."),
        Field::new("offered", Kind::Name, "Who has the next opportunity."),
        Field::new("passes", Kind::Int { min: 0, max: 8 }, "Passes in succession."),
        Field::new("threshold", Kind::Int { min: 1, max: 20 }, "The fast action threshold.")
            .by("murdham.fat.roll"),
        Field::new("idle-rounds", Kind::Int { min: 0, max: 99 }, "Rounds without a turn."),
        Field::new("acted", Kind::Bool, "Somebody acted this round."),
        Field::new("stretch-from", Kind::Int { min: 0, max: 1000 }, "When the stretch began."),
        Field::new("veiled", NAMES, "Zones veiled by a power."),
        Field::new("darkened", NAMES, "Zones darkened by a power."),
        Field::new("winner", Kind::Name, "Who won, for a start in the aftermath."),
        Field::new("lying", Kind::Tables { of: &LYING, max: 40 }, "Things on the ground."),
        Field::new("gear", Kind::Tables { of: &GEAR, max: 80 }, "The state of items."),
        Field::new("turn", Kind::Table(&TURN), "The turn in progress."),
    ],
};

macro_rules! content {
    ($($more:expr),* $(,)?) => {
        &[
            $($more,)*
            affray_engine::house::HOUSE_CONDITIONS,
            affray_engine::house::HOUSE_COUNTERS,
            Field::new("weapon", Kind::Tables { of: &WEAPON, max: 80 }, "Weapons."),
            Field::new("armor", Kind::Tables { of: &ARMOR, max: 40 }, "Armor."),
            Field::new("item", Kind::Tables { of: &ITEM, max: 80 }, "Items."),
            Field::new("poison", Kind::Tables { of: &POISON, max: 16 }, "Poisons."),
            Field::new("power", Kind::Tables { of: &POWER, max: 40 }, "Powers."),
            Field::new("creature", Kind::Tables { of: &CREATURE, max: 200 }, "Bestiary entries."),
        ]
    };
}

/// A file that encounters use: bestiaries, weapons, powers.
pub const LIBRARY: Schema = Schema {
    name: "library",
    doc: "Content for encounters of Murdham.",
    fields: content![
        Field::new("system", Kind::Word(&["murdham"]), "The system.").required(),
        Field::new("title", Kind::Text { max: 200 }, "What it is."),
    ],
};

/// An encounter.
pub const ENCOUNTER: Schema = Schema {
    name: "encounter",
    doc: "An encounter of Murdham.",
    fields: content![
        Field::new("system", Kind::Word(&["murdham"]), "The system.").required(),
        Field::new("title", Kind::Text { max: 200 }, "What it is called."),
        Field::new("use", Kind::List { of: &Kind::Text { max: 200 }, max: 8 }, "Files to use."),
        Field::new(
            "reveal",
            Kind::List { of: &Kind::Text { max: 120 }, max: 64 },
            "What the other sides are told of a side or of somebody, such as \"Bandits health bands\".",
        ),
        Field::new("settings", Kind::Settings(SETTINGS), "What the table chose."),
        Field::new("started-by", Kind::Name, "The side that started the fight, or `unclear`.")
            .by("murdham.initiative.who-started"),
        Field::new("long-chase", Kind::Bool, "Whether those who leave are chased far.")
            .by("murdham.chase.long-or-short"),
        Field::new("noticeable", Kind::Bool, "Whether an ambush can be noticed beforehand.")
            .by("murdham.sneak.detection"),
        Field::new("ambush", NAMES, "Who lies in ambush.").by("murdham.sneak.ambush"),
        Field::new("field", Kind::Table(&FIELD), "The battlefield."),
        Field::new("side", Kind::Tables { of: &SIDE, max: 8 }, "The sides.").required(),
        Field::new("combatant", Kind::Tables { of: &COMBATANT, max: 40 }, "The people.").required(),
        Field::new("start", Kind::Table(&START), "A start in the middle of a fight."),
    ],
};
