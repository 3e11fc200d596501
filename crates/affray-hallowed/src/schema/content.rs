//! Weapons, armor, spells, items, talents, injury tables.

use affray_file::{Field, Kind, Schema};

use crate::dice::MAX_PARTS;
use crate::kinds::{Attribute, Ban, Bypass, DamageType, Gift, Part, Skill};
use crate::tables::EFFECT_WORDS;

use super::{CASTERS, CONDITIONS, DICE, SPEED, YARDS};

const SKILLS: &[&str] = &["melee", "ranged", "throwing", "natural-weapons"];
const PARTS: Kind = Kind::List { of: &DICE, max: MAX_PARTS };
const MULTIPLIER: Kind = Kind::Int { min: 2, max: 4 };
const FROM: Kind = Kind::Int { min: 3, max: 18 };
const TN: Kind = Kind::Int { min: 1, max: 60 };

pub(super) const WEAPON: Schema = Schema {
    name: "weapon",
    doc: "A weapon.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("skill", Kind::Word(SKILLS), "The skill of its attack roll.")
            .required()
            .by("hallowed.attack.skill"),
        Field::new("damage", PARTS, "Dice with a type each, such as \"1d8 slashing\".")
            .required()
            .by("hallowed.damage.weapon"),
        Field::new("speed", SPEED, "The initiative modifier of an attack with it.")
            .required()
            .by("hallowed.actions.attack"),
        Field::new(
            "critical",
            MULTIPLIER,
            "What a critical hit multiplies damage by; without it there are no critical hits.",
        )
        .by("hallowed.critical.multipliers"),
        Field::new("critical-from", FROM, "The natural result from which a hit is critical.")
            .by("hallowed.critical.trigger"),
        Field::new("bonus", Kind::Int { min: -10, max: 20 }, "Added to the attack roll.")
            .by("hallowed.attack.skill"),
        Field::new("reach", Kind::Int { min: 1, max: 10 }, "Reach in yards; default 1.")
            .by("hallowed.reaction.threat-range"),
        Field::new("range", YARDS, "Yards that it shoots or flies.").by("hallowed.attack.reach"),
        Field::new("hands", Kind::Int { min: 0, max: 2 }, "Number of hands it needs; default 1."),
        Field::new("strikes", Kind::Int { min: 1, max: 6 }, "Attack rolls of one attack.")
            .by("hallowed.attack.one-per-action"),
        Field::new("bypass", Kind::Word(Bypass::WORDS), "Where its damage goes.")
            .by("hallowed.damage.otherwise-stated"),
        Field::new("throw-range", YARDS, "Yards that a melee weapon can be thrown.")
            .by("hallowed.actions.thrown-item"),
        Field::new("throw-modifier", SPEED, "Its initiative modifier when thrown; default 2.")
            .by("hallowed.actions.throw"),
    ],
};

pub(super) const ARMOR: Schema = Schema {
    name: "armor",
    doc: "A suit of armor or a shield.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("slot", Kind::Word(&["body", "shield", "helmet", "other"]), "Where it is worn.")
            .by("hallowed.defense.from-armor"),
        Field::new("defense", Kind::Int { min: -10, max: 20 }, "Bonus to Defense.")
            .by("hallowed.defense.from-armor"),
        Field::new("armor", Kind::Int { min: 0, max: 30 }, "Bonus to Armor.")
            .by("hallowed.damage.armor-sum"),
    ],
};

/// What a spell or an item does.
macro_rules! effect {
    ($($more:expr),* $(,)?) => {
        &[
            Field::new("name", Kind::Name, "What it is called.").required(),
            $($more,)*
            Field::new("damage", PARTS, "Dice with a type each.").by("hallowed.cast.damage"),
            Field::new("heal-wounds", DICE, "Wound Points restored.")
                .by("hallowed.wounds.recovery"),
            Field::new("heal-stress", DICE, "Stress restored.").by("hallowed.wounds.recovery"),
            Field::new("heal-mana", Kind::Int { min: 1, max: 200 }, "Mana restored.")
                .by("hallowed.actions.item-effect"),
            Field::new("ends", CONDITIONS, "Conditions that it ends.")
                .by("hallowed.actions.item-effect"),
            Field::new("begins", CONDITIONS, "Conditions that it begins.")
                .by("hallowed.conditions.list"),
            Field::new("rounds", Kind::Int { min: 1, max: 200 },
                "How many ends of rounds they last; without it, until something ends them.")
                .by("hallowed.conditions.durations"),
            Field::new("snare", TN, "The TN of getting free.").by("hallowed.conditions.entangled"),
            Field::new("bleeding", Kind::Int { min: 1, max: 20 }, "Bleeding that it begins.")
                .by("hallowed.conditions.bleeding"),
            Field::new("defense", Kind::Int { min: -10, max: 20 }, "Added to Defense.")
                .by("hallowed.defense.other-modifiers"),
            Field::new("armor", Kind::Int { min: -10, max: 20 }, "Added to Armor.")
                .by("hallowed.damage.armor-sum"),
        ]
    };
}

pub(super) const SPELL: Schema = Schema {
    name: "spell",
    doc: "A spell.",
    fields: effect![
        Field::new("tn", Kind::Int { min: 1, max: 60 }, "Its casting TN.")
            .required()
            .by("hallowed.cast.check"),
        Field::new("speed", SPEED, "Its initiative modifier; default TN minus 10.")
            .by("hallowed.actions.spell-speed-override"),
        Field::new("mana", Kind::Int { min: 0, max: 99 }, "What it costs.")
            .required()
            .by("hallowed.cast.cost"),
        Field::new(
            "attribute",
            Kind::Word(CASTERS),
            "The attribute of its check; default the caster's own."
        ),
        Field::new("range", YARDS, "Yards; 0: the caster alone.").required(),
        Field::new("radius", Kind::Int { min: 0, max: 30 }, "Yards around the point aimed at."),
        Field::new("against-defense", Kind::Bool, "Whether it has to hit.")
            .by("hallowed.cast.attack"),
        Field::new("critical", MULTIPLIER, "What a critical hit multiplies by.")
            .by("hallowed.critical.spells"),
        Field::new("critical-from", FROM, "The natural result from which a hit is critical."),
        Field::new("resist", Kind::Name, "The attribute or further skill that resists it.")
            .by("hallowed.cast.attack"),
        Field::new("silent", Kind::Bool, "Whether it has no spoken part.")
            .by("hallowed.cast.spoken"),
    ],
};

pub(super) const ITEM: Schema = Schema {
    name: "item",
    doc: "A consumable item.",
    fields: effect![
        Field::new("modifier", SPEED, "Its initiative modifier; default 6 if used, 2 if thrown.")
            .by("hallowed.actions.consumable"),
        Field::new("thrown", YARDS, "Range in yards when thrown; without it the item is used.")
            .by("hallowed.actions.thrown-item"),
    ],
};

pub(super) const TALENT: Schema = Schema {
    name: "talent",
    doc: "A talent or trait with a cost in Stress.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.").required(),
        Field::new("gift", Kind::Word(Gift::WORDS), "What it does.")
            .required()
            .by("hallowed.stress.spend-ability"),
        Field::new("cost", Kind::Int { min: 0, max: 99 }, "Stress.")
            .required()
            .by("hallowed.actions.talent-cost"),
        Field::new("amount", Kind::Int { min: 1, max: 20 }, "How much it gives; default 2."),
    ],
};

const FIGURE: Kind = Kind::Int { min: -20, max: 20 };

pub(super) const CONDITION: Schema = Schema {
    name: "condition",
    doc: "A condition of one's own, for `conditions = \"user-supplied\"`. One with the name of a \
          condition of the rulebook stands in its place.",
    fields: &[
        Field::new("name", Kind::Name, "What it is called.")
            .required()
            .by("hallowed.conditions.list"),
        Field::new("checks", FIGURE, "Added to every check and attack roll of its holder."),
        Field::new("attacks", FIGURE, "Added to attack rolls besides."),
        Field::new("defense", FIGURE, "Added to Defense."),
        Field::new("damage", FIGURE, "Added to the damage of weapons."),
        Field::new("initiative", FIGURE, "Added to Round Initiative; more is slower."),
        Field::new("half-speed", Kind::Bool, "Whether Speed is halved."),
        Field::new(
            "denies-agility",
            Kind::Bool,
            "Whether a positive Agility modifier does not count for Defense.",
        ),
        Field::new(
            "drains",
            Kind::Int { min: 0, max: 60 },
            "What it takes at the end of a round: Stress, then Wound Points.",
        ),
        Field::new(
            "rounds",
            Kind::Int { min: 1, max: 200 },
            "Ends of rounds that it lasts; until something ends it else.",
        ),
        Field::new("forbids", Kind::List { of: &Kind::Word(Ban::WORDS), max: 5 }, "What it bars."),
    ],
};

pub(super) const SKILL: Schema = Schema {
    name: "skill",
    doc: "A skill of one's own, for `skill-list = \"user-supplied\"`.",
    fields: &[
        Field::new("name", Kind::Name, "What sheets call it.")
            .required()
            .by("hallowed.check.combat-skills"),
        Field::new("attribute", Kind::Word(Attribute::WORDS), "Its attribute.").required(),
        Field::new(
            "serves",
            Kind::List { of: &Kind::Word(Skill::WORDS), max: 10 },
            "The skills of the rules that it stands for; none else.",
        ),
    ],
};

pub(super) const DEATH: Schema = Schema {
    name: "death",
    doc: "Rules of death of one's own, for `death-extra = \"user-supplied\"`.",
    fields: &[
        Field::new(
            "massive",
            Kind::Int { min: 1, max: 200 },
            "A single loss of so many Wound Points kills at once.",
        ),
        Field::new(
            "rounds",
            Kind::Int { min: 1, max: 100 },
            "Ends of rounds that somebody can be Dying, unstabilized; the last of them kills.",
        ),
    ],
};

const ROW: Schema = Schema {
    name: "row",
    doc: "A row of an injury table.",
    fields: &[
        Field::new("number", Kind::Int { min: 1, max: 20 }, "The result of the d20.").required(),
        Field::new("name", Kind::Text { max: 60 }, "What it is called.").required(),
        Field::new("sided", Kind::Bool, "Whether a d4 says which arm.").by("hallowed.injury.side"),
        Field::new("dice", DICE, "Dice of its attribute damage."),
        Field::new(
            "attributes",
            Kind::List { of: &Kind::Word(Attribute::WORDS), max: 2 },
            "The attributes that it lowers.",
        ),
        Field::new(
            "effects",
            Kind::List { of: &Kind::Word(EFFECT_WORDS), max: 4 },
            "What else it does.",
        ),
        Field::new("bleeding", Kind::Int { min: 1, max: 20 }, "Bleeding that it begins."),
        Field::new("part", Kind::Word(Part::WORDS), "The part of the body it names.")
            .by("hallowed.injury.no-such-part"),
    ],
};

pub(super) const INJURY_TABLE: Schema = Schema {
    name: "injury-table",
    doc: "An injury table of one's own, in place of the rulebook's.",
    fields: &[
        Field::new("type", Kind::Word(DamageType::WORDS), "The type of damage.")
            .required()
            .by("hallowed.injury.table-choice"),
        Field::new("row", Kind::Tables { of: &ROW, max: 20 }, "Its 20 rows.").required(),
    ],
};
