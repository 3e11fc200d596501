//! Ids and kinds: the words that everything else is said in.

use affray_table::{flags, ids};
use serde::{Deserialize, Serialize};

ids! {
    /// A combatant, by its place in the roster: the order of the encounter file.
    Id
    /// A side, by its place in the encounter.
    SideId
    /// One item of the fight.
    ItemId
    /// A condition of a content file.
    CustomId
    /// A maneuver of a content file.
    TrainedId
    /// A structure.
    StructureId
}

flags! {
    /// An attribute: three Physical, then three Mental (`blackout.core.attributes`).
    Attributes of Attribute: u8 {
        Strength "strength", Endurance "endurance", Dexterity "dexterity",
        Intelligence "intelligence", Insight "insight", Charisma "charisma",
    }
    /// A skill (`blackout.core.skills`).
    Skills of Skill: u16 {
        Aim "aim", Melee "melee", Athletics "athletics", Grapple "grapple", Evasion "evasion",
        Stealth "stealth", Fortitude "fortitude", Vitality "vitality", Willpower "willpower",
        Perception "perception", Crafting "crafting", Mechacraft "mechacraft",
        Medicine "medicine", Presence "presence", Empathy "empathy", Knowledge "knowledge",
    }
    /// What an attack does besides its damage (`blackout.effects.*`).
    Effects of Effect: u32 {
        Acid "acid", Blinding "blinding", Corrosive "corrosive", Deadly "deadly",
        Destroyer "destroyer", Fear "fear", Frost "frost", Gravity "gravity", Grip "grip",
        Knockback "knockback", Knockdown "knockdown", Knockout "knockout", Magnetic "magnetic",
        Noise "noise", Poison "poison", Rage "rage", Scorch "scorch", Seeking "seeking",
        Sharp "sharp", Shock "shock", Shutdown "shutdown", Slow "slow", Stun "stun",
        Vulnerable "vulnerable", Conductor "conductor",
    }
    /// How an attack with a weapon is resolved.
    Modes of Mode: u8 {
        Melee "melee", Single "single", Burst "burst", Blast "blast", Template "template",
    }
    /// What a combatant is made of.
    Bodies of Body: u8 {
        Human "human", Implanted "implanted", Cyborg "cyborg", Creature "creature",
        Mechanical "mechanical",
    }
    /// How dangerous an NPC is (`blackout.core.npc-rank`).
    Ranks of Rank: u8 {
        Novice "novice", Regular "regular", Veteran "veteran", Elite "elite", Deadly "deadly",
    }
    /// The class of armor (`blackout.core.passive-encumbrance`).
    ArmorClasses of ArmorClass: u8 {
        Clothes "clothes", Light "light", Medium "medium", Heavy "heavy",
    }
    /// A combat maneuver (`blackout.maneuver.list`).
    Maneuvers of Maneuver: u16 {
        Charge "charge", Cripple "cripple", Disarm "disarm", WreckGear "wreck-gear",
        Grapple "grapple", Shove "shove", Trip "trip", Feint "feint", Guard "guard",
        Goad "goad", PinDown "pin-down", Brace "brace",
    }
    /// A training (`blackout.training.*`).
    Trainings of Training: u16 {
        RerollFortitude "reroll-fortitude", RerollEvasion "reroll-evasion",
        Sidestep "sidestep", Intercept "intercept", ShieldAv "shield-av",
        ShieldPartial "shield-partial-cover", ShieldFull "shield-full-cover",
        Overcharge "overcharge", OverchargeWide "overcharge-wide",
    }
    /// How somebody fights when no person decides.
    Manners of Manner: u8 {
        Aggressive "aggressive", Cautious "cautious", Marksman "marksman", Brawler "brawler",
        Focus "focus", Random "random", Search "search",
    }
    /// Conditions that are on or off (`blackout.conditions.*`).
    Conditions of Condition: u32 {
        Berserk "berserk", Blinded "blinded", Distracted "distracted", Encouraged "encouraged",
        Hidden "hidden", Immobilized "immobilized", Paralyzed "paralyzed", Poisoned "poisoned",
        Prone "prone", Slowed "slowed", Stunned "stunned", Surprised "surprised",
        Magnetic "magnetic",
    }
    /// Conditions with levels.
    Levels of Level: u8 {
        Acid "acid", Corroded "corroded", Exhausted "exhausted", Fatigued "fatigued",
        Vulnerable "vulnerable", Warded "warded",
    }
    /// What takes somebody Out of the Fight besides having no hit points.
    Causes of Cause: u8 {
        Knockout "knocked out", Shutdown "shut down", TakenDown "taken down", Dead "dead",
    }
    /// What a condition of a content file forbids.
    Bans of Ban: u8 {
        Actions "actions", Reactions "reactions", Movement "movement",
        RangedAttacks "ranged-attacks", Maneuvers "maneuvers", Exerting "exerting",
    }
    /// How long a condition of a content file lasts.
    Terms of Term: u8 {
        NextTurn "end-of-next-turn", Minute "one-minute", Encounter "encounter",
    }
    /// What somebody is held by.
    Holds of Hold: u8 { Grip "grip", Grapple "grapple" }
    /// How a maneuver of a content file goes.
    Hows of How: u8 { Own "own", Attack "attack", Contest "contest" }
}

impl Attribute {
    /// Whether it is one of the three Physical ones.
    #[must_use]
    #[inline]
    pub const fn is_physical(self) -> bool {
        (self as u8) < 3
    }
}

impl Effect {
    /// Whether it has a number.
    #[must_use]
    pub const fn has_number(self) -> bool {
        !matches!(
            self,
            Effect::Destroyer
                | Effect::Grip
                | Effect::Magnetic
                | Effect::Seeking
                | Effect::Sharp
                | Effect::Vulnerable
                | Effect::Conductor
        )
    }
}

/// How many effects there are.
pub const EFFECTS: usize = Effect::ALL.len();

/// How many conditions are on or off.
pub const CONDITIONS: usize = Condition::ALL.len();
/// How many conditions have levels.
pub const LEVELS: usize = Level::ALL.len();

/// How whole an item is (`blackout.maneuver.gear-table`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Shape {
    /// As it should be.
    Whole,
    /// A disadvantage on tests with it.
    Impaired,
    /// Unusable until a Repair action.
    Jammed,
    /// Unusable.
    Broken,
}

/// What a resistance test is against: a common effect, or a condition of a content file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Threat {
    /// An effect.
    Effect(Effect),
    /// A condition that a weapon or a maneuver inflicts.
    Custom(CustomId),
}

impl From<Effect> for Threat {
    fn from(effect: Effect) -> Threat {
        Threat::Effect(effect)
    }
}
