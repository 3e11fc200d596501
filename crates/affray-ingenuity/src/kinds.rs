//! Ids, and what the rulebook distinguishes by a word: the bottom of the vocabulary.

use affray_table::{flags, ids, words};
use serde::{Deserialize, Serialize};

/// The most combatants of an encounter.
pub const MAX_COMBATANTS: usize = 24;
/// The most items of an encounter.
pub const MAX_ITEMS: usize = 96;
/// The most sides of an encounter.
pub const MAX_SIDES: usize = 8;
/// The most names of proficiencies in an encounter.
pub const MAX_PROFICIENCIES: usize = 32;
/// The most short tasks of an encounter.
pub const MAX_TASKS: usize = 8;
/// The most things to use of an encounter.
pub const MAX_FEATURES: usize = 16;
/// The most that one combatant can have in its hands.
pub const MAX_HANDS: usize = 4;

ids! {
    /// A combatant, by its place in the roster: the order of the encounter file.
    Id
    /// A team, by its place in the encounter.
    SideId
    /// One item of the fight.
    ItemId
    /// A maneuver.
    ManeuverId
    /// A power.
    PowerId
    /// A proficiency, by its place among the names of the encounter.
    ProficiencyId
    /// A door, a lever, or another thing to use.
    FeatureId
    /// A short task.
    TaskId
    /// A trap, or another thing that hurts without an attack.
    HazardId
    /// A marked place.
    MarkId
}

flags! {
    /// An attribute (`ingenuity.stat.*`).
    Attributes of Attribute: u8 {
        Strength "strength", Dexterity "dexterity", Intellect "intellect", Resolve "resolve",
    }
    /// A skill.
    Skills of Skill: u32 {
        Agility "agility", Athletics "athletics", Charisma "charisma", Combat "combat",
        Craft "craft", Handling "handling", Insight "insight", Networking "networking",
        Perception "perception", Taming "taming", Animism "animism", Communion "communion",
        Ki "ki", Psionics "psionics", Sorcery "sorcery", Superpowers "superpowers",
        Wizardry "wizardry",
    }
    /// A sort of damage (`ingenuity.damage-type.*`).
    DamageTypes of DamageType: u16 {
        Arcane "arcane", Psychic "psychic", Bludgeoning "bludgeoning", Radiant "radiant",
        Cold "cold", Shock "shock", Fire "fire", Slashing "slashing", Piercing "piercing",
        Void "void", Typeless "typeless",
    }
    /// What is special about a weapon (`ingenuity.item.*`).
    Properties of Property: u16 {
        Nonlethal "nonlethal", Swift "swift", Momentum "momentum", Cleave "cleave",
        Backswing "backswing", Risky "risky", TwoHanded "two-handed", Versatile "versatile",
    }
}

/// What a damage type counts as (`ingenuity.damage.categories`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Category {
    /// Met by physical deflection.
    Physical,
    /// Met by elemental deflection.
    Elemental,
    /// Met by none.
    Typeless,
}

impl DamageType {
    /// Which of the three it is.
    #[must_use]
    pub const fn category(self) -> Category {
        match self {
            DamageType::Bludgeoning | DamageType::Slashing | DamageType::Piercing => {
                Category::Physical
            }
            DamageType::Arcane
            | DamageType::Radiant
            | DamageType::Cold
            | DamageType::Shock
            | DamageType::Fire
            | DamageType::Void => Category::Elemental,
            DamageType::Psychic | DamageType::Typeless => Category::Typeless,
        }
    }
}

words! {
    /// A pool that is spent and recovered.
    Pool {
        /// Second pool of damage.
        Health "health",
        /// First pool of damage.
        Endurance "endurance",
        /// Pays physical reactions.
        Stamina "stamina",
        /// Pays mental reactions, commands and powers.
        Focus "focus",
    }
    /// What an effect must beat.
    Guarding {
        /// Against physical effects; may be fortified.
        Constitution "constitution",
        /// Against mental effects; may be resisted.
        Willpower "willpower",
        /// What an attack must meet.
        Evasion "evasion",
    }
    /// How a weapon is used.
    Usage {
        /// In hand.
        Melee "melee",
        /// Fires ammunition.
        Projectile "projectile",
        /// In hand or thrown.
        MeleeOrThrown "melee-or-thrown",
        /// Thrown alone.
        Thrown "thrown",
    }
    /// How many hands an item takes.
    Hands {
        /// None: it is part of the body.
        None "0",
        /// One.
        One "1",
        /// Both.
        Two "2",
        /// One or both.
        Versatile "versatile",
    }
    /// How somebody fights when no person decides.
    Manner {
        /// Goes for the nearest enemy and strikes as often as it can.
        Aggressive "aggressive",
        /// Keeps its stamina for reactions, guards and seeks cover.
        Cautious "cautious",
        /// Everybody on the enemy that is easiest to fell.
        Focus "focus",
        /// Stays by the weakest friend, intercepts for it and brings it round.
        Protect "protect",
        /// Leads: commands others rather than striking.
        Lead "lead",
        /// Shoots and keeps away.
        Skirmish "skirmish",
        /// Any legal answer, by lot.
        Random "random",
        /// What a search finds best; where nothing searches, as the aggressive do.
        Search "search",
    }
    /// Whom a power is meant for.
    Aimed {
        /// An enemy.
        Enemy "enemy",
        /// An ally.
        Ally "ally",
        /// The user.
        Oneself "self",
    }
}

flags! {
    /// What lasts on a combatant (`ingenuity.condition.*`).
    Conditions of Condition: u8 {
        Prone "prone", Blinded "blinded", Crippled "crippled", Encumbered "encumbered",
        Incapacitated "incapacitated", Unconscious "unconscious",
    }
}

/// The proficiencies that rules name, in this order at the head of every encounter's list.
pub const PROFICIENCIES: [&str; 13] = [
    "archery",
    "finesse",
    "firearms",
    "martial",
    "throwing",
    "unarmed",
    "dodge",
    "fortitude",
    "resistance",
    "running",
    "healing",
    "stealth",
    "search",
];
/// Dodging.
pub const DODGE: ProficiencyId = ProficiencyId(6);
/// Fortifying.
pub const FORTITUDE: ProficiencyId = ProficiencyId(7);
/// Resisting.
pub const RESISTANCE: ProficiencyId = ProficiencyId(8);
/// Running.
pub const RUNNING: ProficiencyId = ProficiencyId(9);
/// Healing.
pub const HEALING: ProficiencyId = ProficiencyId(10);
/// Going unseen.
pub const STEALTH: ProficiencyId = ProficiencyId(11);
/// Noticing.
pub const SEARCH: ProficiencyId = ProficiencyId(12);

/// What a team fights for (`ingenuity.combat.objectives-missing`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Objective {
    /// No other team remains.
    Defeat,
    /// It remains at the end of this round.
    Hold(u16),
    /// An able member stands on a marked square.
    Reach(MarkId),
    /// So many successes at a short task.
    Task(TaskId, u8),
    /// Somebody is alive and there at the end of a round.
    Protect(Id, u16),
    /// The GM says when.
    Custom,
}
