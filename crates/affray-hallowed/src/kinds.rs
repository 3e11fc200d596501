//! The kinds of things that the rulebook lists by name, each with its word.

use affray_table::flags;

flags! {
    /// One of the nine attributes (`hallowed.attribute.list`).
    Attributes of Attribute: u16 {
        Strength "strength", Agility "agility", Dexterity "dexterity", Memory "memory",
        Insight "insight", Perception "perception", Faith "faith", Charm "charm",
        Composure "composure",
    }
    /// A skill that counts in combat (`hallowed.check.combat-skills`).
    Skills of Skill: u16 {
        Melee "melee", Ranged "ranged", Throwing "throwing", Natural "natural-weapons",
        Heal "heal", Intimidation "intimidation", Balance "balance", Stealth "stealth",
        Notice "notice", Casting "casting",
    }
    /// A type of damage with an injury table of its own (`hallowed.damage.types`).
    DamageTypes of DamageType: u16 {
        Blunt "blunt", Piercing "piercing", Slashing "slashing", Chopping "chopping",
        Fire "fire", Cold "cold", Electric "electric", Sonic "sonic", Acid "acid",
        Holy "holy", Unholy "unholy",
    }
    /// What decides for a combatant, and whether it rolls morale (`hallowed.procedure.sides`).
    Kinds of Kind: u8 { Player "player", Npc "npc", Monster "monster" }
    /// Where damage goes when an attack says so (`hallowed.damage.otherwise-stated`).
    Bypasses of Bypass: u8 { None "none", ToWounds "to-wounds", StressOnly "stress-only" }
    /// Parts of a body that a creature may lack (`hallowed.injury.no-such-part`).
    Parts of Part: u8 {
        Head "head", Eyes "eyes", Ears "ears", Nose "nose", Throat "throat", Arms "arms",
        Legs "legs", Anywhere "anywhere",
    }
    /// What a talent does.
    Gifts of Gift: u8 {
        Prey "marked-prey", Guard "iron-guard", Quick "quick-start", Riposte "dread-riposte",
    }
    /// How somebody fights when no person decides.
    Manners of Manner: u8 {
        Aggressive "aggressive", Cautious "cautious", Focus "focus", Protect "protect",
        Caster "caster", Random "random", Search "search",
    }
    /// Conditions that are on or off (`hallowed.conditions.*`).
    Conditions of Condition: u32 {
        Surprised "surprised", Prone "prone", Pinned "pinned-down", Slowed "slowed",
        Labored "labored", Burning "burning", OneEyed "one-eyed", Blinded "blinded",
        BloodBlind "blinded-by-blood", OneEared "one-eared", Deafened "deafened", Mute "mute",
        NoSmell "no-smell", Suffocating "suffocating", Paralyzed "paralyzed", Lamed "lamed",
        Concussed "concussed", Stunned "stunned", Dazed "dazed", Unconscious "unconscious",
        Entangled "entangled", Frightened "frightened", Sickened "sickened", Routed "routed",
        Stabilized "stabilized", Unsteady "unsteady",
    }
    /// What is wrong with arms and hands (`hallowed.conditions.useless-arm`).
    Limbs of Limb: u8 {
        MainArm "main arm useless", OffArm "off arm useless",
        MainHand "main hand useless", OffHand "off hand useless",
        MainLost "main hand lost", OffLost "off hand lost",
        MainGrip "main hand holds nothing", OffGrip "off hand holds nothing",
    }
    /// What has been used up this round (`hallowed.actions.budget`).
    Spends of Spend: u8 {
        Standard "standard action", Free "free action", Reaction "reaction", Moved "movement",
        Defended "full-defense", Carried "carried action",
    }
    /// How somebody is out of the fight without being down (`hallowed.morale.failure`).
    Exits of Exit: u8 {
        Waiting "waiting", Left "left", Surrendered "surrendered", Captured "captured",
    }
    /// What a condition of a table's own forbids.
    Bans of Ban: u8 {
        Movement "movement", Standard "standard-action", Free "free-action",
        Reaction "reaction", Speech "speech",
    }
    /// What a Free Action can be (`hallowed.actions.free`).
    FreeActs of FreeAct: u8 {
        Draw "draw", Drop "drop", Talent "talent", Stand "stand-up", PickUp "pick-up",
    }
}

/// How many attributes there are.
pub const ATTRIBUTES: usize = Attribute::ALL.len();
/// How many skills there are.
pub const SKILLS: usize = Skill::ALL.len();
/// How many types of damage there are.
pub const DAMAGE_TYPES: usize = DamageType::ALL.len();

/// How many conditions there are.
pub const CONDITIONS: usize = Condition::ALL.len();

impl Skill {
    /// The attribute it goes with; Casting has the one that the sheet names.
    #[must_use]
    pub const fn attribute(self) -> Attribute {
        match self {
            Skill::Melee | Skill::Ranged | Skill::Throwing | Skill::Natural => Attribute::Dexterity,
            Skill::Heal | Skill::Casting => Attribute::Insight,
            Skill::Intimidation => Attribute::Charm,
            Skill::Balance | Skill::Stealth => Attribute::Agility,
            Skill::Notice => Attribute::Perception,
        }
    }
}

impl DamageType {
    /// Whether it is one of the four kinds of blows.
    #[must_use]
    pub const fn is_physical(self) -> bool {
        (self as u8) <= DamageType::Chopping as u8
    }
}
