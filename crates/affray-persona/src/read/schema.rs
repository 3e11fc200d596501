//! What encounter files and libraries may hold.

use affray_file::{Field, Kind, Schema};

use crate::settings::SETTINGS;
use crate::setup::{
    Code, Element, Kind as What, Level, Location, MAX_COMBATANTS, Manner, Quality, Rank, SIDES,
    Size, Status, Talent, WeaponClass,
};
use crate::state::Vision;

const NAMES: Kind = Kind::List { of: &Kind::Name, max: 40 };
const TEXT: Kind = Kind::Text { max: 200 };
const ROLL: Kind = Kind::Text { max: 20 };
const SQUARE: Kind = Kind::Text { max: 12 };
const SQUARES: Kind = Kind::List { of: &SQUARE, max: 2000 };
const SCORE: Kind = Kind::Int { min: 0, max: 100 };
const RANK: Kind = Kind::Word(Rank::WORDS);
const POINTS: Kind = Kind::Int { min: 0, max: 200 };
const WOUNDS: Kind = Kind::Int { min: 1, max: 200 };
const NOW: Kind = Kind::Int { min: -40, max: 200 };
const ARMOR: Kind = Kind::Int { min: 0, max: 30 };
const ARMORS: Kind = Kind::Either(&[ARMOR, Kind::List { of: &ARMOR, max: Location::ALL.len() }]);
const BONUS: Kind = Kind::Int { min: 0, max: 10 };
const GRADE: Kind = Kind::Int { min: 1, max: 10 };
const LEVEL: Kind = Kind::Word(Level::WORDS);
const RESISTANCES: Kind = Kind::Map { of: &LEVEL, max: 10 };
const STATUS: Kind = Kind::Word(Status::WORDS);
const STATUSES: Kind = Kind::List { of: &STATUS, max: 32 };
const ROUNDS: Kind = Kind::Int { min: 1, max: 100 };
const WORDS_OF_LOCATIONS: Kind = Kind::Word(Location::WORDS);

const SIDE: Schema = Schema {
    name: "side",
    doc: "A side.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required().by("persona.core.sides"),
        Field::new("controller", Kind::Word(&["player", "gm"]), "Who plays it."),
    ],
};

const FIELD: Schema = Schema {
    name: "field",
    doc: "The field, in squares of a meter by column and row.",
    fields: &[
        Field::new("first", SQUARE, "The corner of the least column and row, such as \"0,0\"."),
        Field::new("last", SQUARE, "The corner of the greatest column and row."),
        Field::new("walls", SQUARES, "Squares that nobody enters or sees through.")
            .by("persona.battle.sight-default"),
    ],
};

const PERSONA: Schema = Schema {
    name: "persona",
    doc: "A Persona.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("grade", GRADE, "Its Grade.").required().by("persona.resist.weak"),
        Field::new("wounds", WOUNDS, "Wounds that it gives.")
            .required()
            .by("persona.injury.persona-pool"),
        Field::new("boosts", Kind::Map { of: &BONUS, max: 10 }, "What it adds to bonuses.")
            .by("persona.core.bonus"),
        Field::new("resistances", RESISTANCES, "How it meets elements; normal else.")
            .by("persona.resist.elements"),
        Field::new("powers", NAMES, "Its powers.").by("persona.action.power.needs-persona"),
    ],
};

/// The fields of a combatant, in a bestiary and in an encounter.
macro_rules! person {
    ($($more:expr),* $(,)?) => {
        &[
            Field::new("name", Kind::Name, "Unique in the encounter.").required(),
            $($more,)*
            Field::new("kind", Kind::Word(What::WORDS), "What it is; a character else.")
                .by("persona.shadow.kinds"),
            Field::new("ws", SCORE, "Weapon Skill.").by("persona.core.characteristics"),
            Field::new("bs", SCORE, "Ballistic Skill.").by("persona.core.characteristics"),
            Field::new("strength", SCORE, "Strength.").by("persona.core.characteristics"),
            Field::new("toughness", SCORE, "Toughness.").by("persona.core.characteristics"),
            Field::new("agility", SCORE, "Agility.").by("persona.core.characteristics"),
            Field::new("intelligence", SCORE, "Intelligence.")
                .by("persona.core.characteristics"),
            Field::new("perception", SCORE, "Perception.").by("persona.core.characteristics"),
            Field::new("willpower", SCORE, "Willpower.").by("persona.core.characteristics"),
            Field::new("fellowship", SCORE, "Fellowship.").by("persona.core.characteristics"),
            Field::new("magic", SCORE, "Magic.").by("persona.core.characteristics"),
            Field::new("wounds", WOUNDS, "Own wounds.").by("persona.injury.own-pool"),
            Field::new("wounds-now", NOW, "What is left of them; below 0 critical damage.")
                .by("persona.injury.critical-level"),
            Field::new("parts", Kind::List { of: &WOUNDS, max: 6 },
                "Wounds of head, arms, body and legs of a Greater Shadow.")
                .by("persona.shadow.greater-pools"),
            Field::new("parts-now", Kind::List { of: &NOW, max: 6 }, "What is left of them.")
                .by("persona.shadow.greater-detail"),
            Field::new("destroyed", Kind::List { of: &WORDS_OF_LOCATIONS, max: 6 },
                "Body parts that are destroyed.").by("persona.crit-arm.useless"),
            Field::new("magnitude", Kind::Int { min: 1, max: 50 }, "Magnitude of a Horde.")
                .by("persona.horde.magnitude"),
            Field::new("magnitude-now", Kind::Int { min: 0, max: 50 }, "What is left of it.")
                .by("persona.horde.magnitude"),
            Field::new("grade", GRADE, "A Shadow's Grade.").by("persona.resist.weak"),
            Field::new("resistances", RESISTANCES, "How a Shadow meets elements; normal else.")
                .by("persona.resist.elements"),
            Field::new("armor", ARMORS,
                "Armor points everywhere, or of head, right arm, left arm, body and legs.")
                .by("persona.damage.soak"),
            Field::new("dodge", RANK, "How well it dodges; untrained else.")
                .by("persona.core.skills"),
            Field::new("parry", RANK, "How well it parries; untrained else.")
                .by("persona.core.skills"),
            Field::new("awareness", RANK, "How well it notices; known else.")
                .by("persona.core.skills"),
            Field::new("stealth", RANK, "How well it hides; untrained else.")
                .by("persona.battle.awareness-modifier"),
            Field::new("medicae", RANK, "How well it treats wounds; untrained else.")
                .by("persona.core.skills"),
            Field::new("sp", POINTS, "Greatest SP.").by("persona.action.power.use"),
            Field::new("sp-now", POINTS, "What is left of them.").by("persona.action.power.use"),
            Field::new("tp", POINTS, "Greatest TP.").by("persona.action.power.tp"),
            Field::new("tp-now", POINTS, "What is left of them.").by("persona.action.power.tp"),
            Field::new("tp-regain", POINTS, "TP regained each round.")
                .by("persona.status-physical.exhausted-tp"),
            Field::new("fatigue", Kind::Int { min: 0, max: 60 }, "Fatigue levels.")
                .by("persona.fatigue.levels"),
            Field::new("fate", Kind::Int { min: 0, max: 10 }, "Fate Points.")
                .by("persona.fate.spend"),
            Field::new("size", Kind::Word(Size::WORDS), "How large it is.")
                .by("persona.attack.size"),
            Field::new("talents", Kind::List { of: &Kind::Word(Talent::WORDS), max: 2 },
                "What it has learned.").by("persona.action.swift-attack"),
            Field::new("immunities", STATUSES, "Statuses that cannot befall it.")
                .by("persona.shadow.status-immune"),
            Field::new("fear", Kind::Int { min: 0, max: 4 }, "How frightening it is.")
                .by("persona.fear.empty"),
            Field::new("courage", Kind::Int { min: -60, max: 60 },
                "Added to tests against Fear and Distressed.").by("persona.fear.distress-link"),
            Field::new("initiative", Kind::Int { min: -10, max: 10 }, "Added to Initiative.")
                .by("persona.initiative.roll"),
            Field::new("erosion", POINTS, "Identity Erosion.").by("persona.persona-crit.identity"),
            Field::new("realization", POINTS, "Identity Realization.")
                .by("persona.persona-crit.identity"),
            Field::new("powers", NAMES, "A Shadow's powers.")
                .by("persona.action.power.needs-persona"),
            Field::new("persona", Kind::Tables { of: &PERSONA, max: 8 }, "Its Personas.")
                .by("persona.injury.persona-pool"),
            Field::new("held", NAMES, "Weapons in hand: the first in the right, the next in the left.")
                .by("persona.crit-arm.useless"),
            Field::new("natural", NAMES, "Weapons that are part of the body.")
                .by("persona.crit-arm.useless"),
            Field::new("natural-arm", Kind::Word(&["right-arm", "left-arm"]),
                "The arm that strikes with them; the right else.").by("persona.crit-arm.useless"),
            Field::new("carried", NAMES, "Weapons it carries besides.")
                .by("persona.action.ready"),
            Field::new("items", Kind::Map { of: &Kind::Int { min: 0, max: 20 }, max: 10 },
                "Consumables at hand, and how many.").by("persona.action.use-item"),
            Field::new("tactics", Kind::Word(Manner::WORDS),
                "How it fights when no person decides."),
            Field::new("statuses", STATUSES, "Statuses it suffers.").by("persona.status.kinds"),
            Field::new("rounds", Kind::Map { of: &ROUNDS, max: 32 },
                "Rounds that some of them last.").by("persona.turn.duration-rounds"),
            Field::new("incurable", STATUSES, "Which of them no power cures.")
                .by("persona.status.cure-sense"),
            Field::new("crippled", Kind::Map { of: &Kind::Int { min: 1, max: 20 }, max: 6 },
                "X of Crippled (X) by location.").by("persona.status-physical.crippled"),
            Field::new("surprised", Kind::Bool, "Whether it starts surprised.")
                .by("persona.battle.surprised-turn"),
        ]
    };
}

const CREATURE: Schema = Schema { name: "creature", doc: "A bestiary entry.", fields: person![] };

const PERSONA_NOW: Schema = Schema {
    name: "persona-now",
    doc: "The state of a Persona.",
    fields: &[
        Field::new("name", Kind::Name, "Which.").required(),
        Field::new("wounds", NOW, "Wounds that are left; below 0 critical damage.")
            .by("persona.injury.critical-level"),
        Field::new("weakened", BONUS, "What its boosts have lost.")
            .by("persona.persona-crit.row-7"),
        Field::new("banned", ROUNDS, "Rounds until it can be activated.")
            .by("persona.persona-crit.row-8"),
        Field::new("banned-for-days", Kind::Int { min: 1, max: 7 }, "Days until it can be.")
            .by("persona.persona-crit.day"),
    ],
};

const COMBATANT: Schema = Schema {
    name: "combatant",
    doc: "Somebody in the encounter.",
    fields: person![
        affray_engine::hand::CALLED,
        Field::new("like", Kind::Name, "The bestiary entry to start from."),
        Field::new("side", Kind::Name, "Its side.").required().by("persona.core.sides"),
        Field::new("count", Kind::Int { min: 1, max: MAX_COMBATANTS as i64 }, "How many of them."),
        Field::new(
            "at",
            Kind::Either(&[SQUARE, Kind::List { of: &SQUARE, max: MAX_COMBATANTS }]),
            "Its square, such as \"3,4\", or one for each of several.",
        )
        .required()
        .by("persona.battle.positions"),
        Field::new("active", Kind::Name, "The Active Persona; `none` for none.")
            .by("persona.injury.start-mode"),
        Field::new("persona-now", Kind::Tables { of: &PERSONA_NOW, max: 8 }, "State of Personas.")
            .by("persona.action.swap.pools"),
        Field::new("arrives", Kind::Int { min: 2, max: 100 }, "The round in which it comes.")
            .by("persona.initiative.late"),
        Field::new("gone", Kind::Bool, "Whether it has left the field."),
        Field::new("dead", Kind::Bool, "Whether it is dead."),
        Field::new("unconscious", Kind::Bool, "Whether it is unconscious."),
        Field::new("collapsed", Kind::Bool, "Whether it has collapsed.")
            .by("persona.fatigue.collapse-state"),
        Field::new("dying", ROUNDS, "Rounds until it dies.").by("persona.injury.own-table"),
        Field::new("charmed-by", Kind::Name, "Who charmed it.").by("persona.status-mental.charmed"),
        Field::new("dominated-by", Kind::Name, "Who dominates it.")
            .by("persona.status-mental.dominated"),
        Field::new("distressed-by", Kind::Name, "Who distressed it.")
            .by("persona.status.no-source"),
        Field::new("immobilized-by", Kind::Name, "Who immobilized it.")
            .by("persona.status.no-source"),
        Field::new("vision", Kind::Word(Vision::WORDS), "What it sees while it is confused.",)
            .by("persona.status-mental.confused-table"),
        Field::new("rages", ROUNDS, "Turns of rage before it dies.").by("persona.crit.raged"),
        Field::new("awake", Kind::Int { min: 0, max: 1000 }, "Rounds of Active Mode so far.")
            .by("persona.injury.active-time-count"),
        Field::new("guarding", Kind::Bool, "Whether it is in Guard Mode.")
            .by("persona.action.guard.enter"),
        Field::new("heavy", Kind::Bool, "Whether it made a Heavy Attack.")
            .by("persona.action.heavy.base"),
        Field::new("guarded", Kind::Bool, "Whether it took a Guarded Action.")
            .by("persona.action.guarded"),
        Field::new("ran", Kind::Bool, "Whether it has run.").by("persona.action.run"),
        Field::new("reactions", Kind::Int { min: 0, max: 3 }, "Reactions left.")
            .by("persona.turn.reaction"),
        Field::new("delayed", Kind::Bool, "Whether it has delayed.").by("persona.action.delay"),
        Field::new("aim", Kind::Int { min: 0, max: 20 }, "What its aim adds.")
            .by("persona.action.aim"),
        Field::new("swapped", Kind::Bool, "Whether it has swapped this round.")
            .by("persona.action.swap.limit"),
        Field::new("armor-lost", ARMORS, "Armor points lost.").by("persona.crit.ap-loss"),
        Field::new("tb-halved", Kind::Int { min: 0, max: 5 }, "How often its TB was halved.")
            .by("persona.crit.tb-halved"),
        Field::new("tb-lost", BONUS, "Toughness Bonus lost.").by("persona.crit.lost-points"),
        Field::new("lost", Kind::Map { of: &SCORE, max: 10 }, "Points of characteristics lost.")
            .by("persona.crit.lost-points"),
        Field::new("drained", Kind::Map { of: &SCORE, max: 10 }, "Points lost for good.")
            .by("persona.fatigue.natural"),
        Field::new("initiative-now", Kind::Int { min: -10, max: 40 }, "Its Initiative.")
            .by("persona.initiative.roll"),
    ],
};

const WEAPON: Schema = Schema {
    name: "weapon",
    doc: "A weapon.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("class", Kind::Word(WeaponClass::WORDS), "How it is used; melee else.")
            .by("persona.attack.target-number"),
        Field::new("hands", Kind::Int { min: 1, max: 2 }, "Hands it needs; 1 unless given."),
        Field::new("damage", ROLL, "Its dice, such as \"1d10+3\".")
            .required()
            .by("persona.damage.formula"),
        Field::new("type", Kind::Word(Code::WORDS), "Its type of damage.")
            .required()
            .by("persona.resist.elements"),
        Field::new("penetration", ARMOR, "What it takes off armor.").by("persona.damage.soak"),
        Field::new("range", Kind::Int { min: 1, max: 500 }, "Meters.")
            .by("persona.attack.range-bands"),
        Field::new("single", Kind::Bool, "Whether it fires single shots.")
            .by("persona.action.standard-attack"),
        Field::new("semi", Kind::Int { min: 0, max: 20 }, "Rounds of a semi-automatic burst.")
            .by("persona.action.semi-auto"),
        Field::new("full", Kind::Int { min: 0, max: 20 }, "Rounds of a fully automatic burst.")
            .by("persona.action.full-auto"),
        Field::new(
            "clip",
            Kind::Int { min: 0, max: 200 },
            "Rounds of a full clip; 0: none needed.",
        )
        .by("persona.attack.ammo"),
        Field::new(
            "reload",
            Kind::Word(&["half", "full", "two-full", "three-full"]),
            "How long a reload takes.",
        )
        .by("persona.action.reload"),
        Field::new("super-hit", Kind::Int { min: -50, max: 50 }, "Added to the threshold.")
            .by("persona.super.sum"),
        Field::new("hand-weapon", Kind::Bool, "Whether it is a Hand weapon.")
            .by("persona.attack.jam.hand-meaning"),
        Field::new(
            "qualities",
            Kind::List { of: &Kind::Word(Quality::WORDS), max: 4 },
            "What it is like.",
        )
        .by("persona.attack.jam.trigger"),
    ],
};

const IMPOSED: Schema = Schema {
    name: "status",
    doc: "A status that something imposes.",
    fields: &[
        Field::new("status", STATUS, "Which.").required().by("persona.status.kinds"),
        Field::new("for", ROLL, "For so many rounds, such as \"2\" or \"1d5\".")
            .by("persona.turn.duration-rounds"),
        Field::new("test", Kind::Int { min: -60, max: 60 }, "The modifier of a test against it.")
            .by("persona.status.resist-when"),
        Field::new("incurable", Kind::Bool, "Whether no power cures it.")
            .by("persona.status.cure-sense"),
    ],
};

const POWER: Schema = Schema {
    name: "power",
    doc: "A power of a Persona or a Shadow.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("kind", Kind::Word(&["magic", "physical"]), "Magic costs SP, physical TP.")
            .required()
            .by("persona.action.power.use"),
        Field::new("cost", POINTS, "SP or TP.").required().by("persona.action.power.use"),
        Field::new("action", Kind::Word(&["half", "full", "free"]), "How long it takes.")
            .by("persona.action.power.default-time"),
        Field::new("element", Kind::Word(Element::WORDS), "Its element.")
            .by("persona.resist.elements"),
        Field::new("code", Kind::Word(Code::WORDS), "Its column of critical tables.")
            .by("persona.magic.codes"),
        Field::new("damage", ROLL, "Its dice; of a physical power what it adds, such as \"+3\".")
            .by("persona.magic.damage"),
        Field::new("heals", ROLL, "What it heals.").by("persona.damage.healing"),
        Field::new("adds-magic", Kind::Bool, "Whether the Magic Bonus is added.")
            .by("persona.magic.damage"),
        Field::new("cures", STATUSES, "What it cures.").by("persona.status.cure-sense"),
        Field::new("imposes", Kind::Table(&IMPOSED), "A status instead of damage.")
            .by("persona.status.resist-when"),
        Field::new("escape", Kind::Bool, "Whether it takes the party away.")
            .by("persona.battle.escape-effect"),
        Field::new("penetration", ARMOR, "What it takes off armor.").by("persona.damage.soak"),
        Field::new("range", Kind::Int { min: 0, max: 500 }, "Meters; 0: touch.")
            .by("persona.action.power.range"),
        Field::new(
            "targets",
            Kind::Word(&["one", "enemies", "allies", "self"]),
            "Whom it reaches.",
        )
        .by("persona.action.power.many-targets"),
        Field::new("use", Kind::Word(&["melee", "ranged"]), "How a physical power is used.")
            .by("persona.action.power.physical-test"),
        Field::new(
            "super",
            Kind::Word(&["none", "critical", "expose"]),
            "What a Super Hit with a spell does.",
        )
        .by("persona.magic.hama-mudo"),
        Field::new("super-status", Kind::Table(&IMPOSED), "A status of a Super Hit.")
            .by("persona.super.magic"),
        Field::new("bonus", Kind::Int { min: -60, max: 60 }, "Added to its attack test.")
            .by("persona.action.power.no-standard-bonus"),
        Field::new("concentration", Kind::Bool, "Whether it needs concentration.")
            .by("persona.action.power.concentration"),
        Field::new("text", Kind::Text { max: 400 }, "What people read of it.")
            .by("persona.action.power.sustained"),
    ],
};

const ITEM: Schema = Schema {
    name: "item",
    doc: "A consumable.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("heals", ROLL, "What it heals.").by("persona.damage.healing"),
        Field::new("sp", ROLL, "SP that it restores.").by("persona.action.use-item"),
        Field::new("tp", ROLL, "TP that it restores.").by("persona.action.use-item"),
        Field::new("cures", STATUSES, "What it cures.").by("persona.status.cure-sense"),
        Field::new("escape", Kind::Bool, "Whether it takes the party away.")
            .by("persona.battle.escape-effect"),
    ],
};

const ROWS: Kind = Kind::List { of: &TEXT, max: 10 };

const TABLE: Schema = Schema {
    name: "table",
    doc: "A table of critical damage, of fear or of what the Confused see: ten rows.",
    fields: &[
        Field::new(
            "of",
            Kind::Word(&[
                "shadow-head",
                "shadow-body",
                "shadow-arm",
                "shadow-leg",
                "persona",
                "own",
                "own-head",
                "own-body",
                "own-arm",
                "own-leg",
                "fear",
                "hallucination",
            ]),
            "Which table.",
        )
        .required()
        .by("persona.crit.missing-tables"),
        Field::new("any", ROWS, "Rows for every type of damage."),
        Field::new("energy", ROWS, "Rows for Energy.").by("persona.crit.columns"),
        Field::new("explosion", ROWS, "Rows for Explosion.").by("persona.crit.columns"),
        Field::new("impact", ROWS, "Rows for Impact.").by("persona.crit.columns"),
        Field::new("rending", ROWS, "Rows for Rending.").by("persona.crit.columns"),
    ],
};

const GEAR: Schema = Schema {
    name: "gear",
    doc: "The state of a weapon.",
    fields: &[
        Field::new("item", Kind::Name, "Which, by its name in the encounter.").required(),
        Field::new("loaded", Kind::Int { min: 0, max: 200 }, "Rounds loaded.")
            .by("persona.attack.ammo"),
        Field::new("jammed", Kind::Bool, "Whether it is jammed.").by("persona.attack.jam.trigger"),
        Field::new("lying", SQUARE, "The square on which it lies.").by("persona.action.ready"),
    ],
};

const TURN: Schema = Schema {
    name: "turn",
    doc: "The turn in progress.",
    fields: &[
        Field::new("who", Kind::Name, "Whose.").required(),
        Field::new("halves", Kind::Int { min: 0, max: 2 }, "Half Actions left.")
            .by("persona.turn.budget"),
        Field::new("one-more", Kind::Int { min: 0, max: 4 }, "One Mores won and not used.")
            .by("persona.one-more.gain"),
        Field::new("attacked", Kind::Bool, "Whether it has attacked.").by("persona.turn.no-repeat"),
        Field::new("burning", Kind::Bool, "Whether it can only put out the fire.")
            .by("persona.damage.on-fire"),
    ],
};

const START: Schema = Schema {
    name: "start",
    doc: "Where in the middle of a Battle to begin.",
    fields: &[
        Field::new("round", Kind::Int { min: 1, max: 1000 }, "The round."),
        Field::new("order", NAMES, "The order of turns; by `initiative-now` else.")
            .by("persona.initiative.order"),
        Field::new("next", Kind::Name, "Whose turn comes next."),
        Field::new("turn", Kind::Table(&TURN), "The turn in progress."),
        Field::new("gear", Kind::Tables { of: &GEAR, max: 80 }, "The state of weapons."),
    ],
};

macro_rules! content {
    ($($more:expr),* $(,)?) => {
        &[
            $($more,)*
            affray_engine::house::HOUSE_CONDITIONS,
            affray_engine::house::HOUSE_COUNTERS,
            Field::new("system", Kind::Word(&["persona"]), "The system.").required(),
            Field::new("title", TEXT, "What it is called."),
            Field::new("weapon", Kind::Tables { of: &WEAPON, max: 80 }, "Weapons."),
            Field::new("power", Kind::Tables { of: &POWER, max: 64 }, "Powers."),
            Field::new("item", Kind::Tables { of: &ITEM, max: 40 }, "Consumables."),
            Field::new("creature", Kind::Tables { of: &CREATURE, max: 100 }, "Bestiary entries."),
            Field::new("table", Kind::Tables { of: &TABLE, max: 20 }, "Tables.")
                .by("persona.crit.missing-tables"),
        ]
    };
}

/// A file that encounters use: bestiaries, weapons, powers.
pub const LIBRARY: Schema =
    Schema { name: "library", doc: "Content for encounters of Persona.", fields: content![] };

/// An encounter.
pub const ENCOUNTER: Schema = Schema {
    name: "encounter",
    doc: "An encounter of Persona.",
    fields: content![
        Field::new("use", Kind::List { of: &TEXT, max: 8 }, "Files to use."),
        Field::new(
            "reveal",
            Kind::List { of: &Kind::Text { max: 120 }, max: 64 },
            "What the other sides are told of a side or of somebody, such as \"Bandits health bands\".",
        ),
        Field::new("settings", Kind::Settings(SETTINGS), "What the table chose."),
        Field::new("miasma", Kind::Bool, "Whether there is Chaos Miasma.")
            .by("persona.battle.miasma-sight"),
        Field::new("sight", Kind::Int { min: 1, max: 200 }, "Meters that people see.")
            .by("persona.battle.sight-default"),
        Field::new(
            "hidden-resistances",
            Kind::Bool,
            "Whether each side finds out for itself how the other meets elements.",
        )
        .by("persona.resist.hidden"),
        Field::new("unnoticed", Kind::Bool, "Whether the first side is unnoticed at the start.")
            .by("persona.battle.dungeon-gaps"),
        Field::new("field", Kind::Table(&FIELD), "The field.").by("persona.battle.positions"),
        Field::new("side", Kind::Tables { of: &SIDE, max: SIDES }, "Both sides.")
            .required()
            .by("persona.core.sides"),
        Field::new(
            "combatant",
            Kind::Tables { of: &COMBATANT, max: MAX_COMBATANTS },
            "The people."
        )
        .required(),
        Field::new("start", Kind::Table(&START), "A start in the middle of a Battle."),
    ],
};
