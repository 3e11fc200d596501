//! What never changes in a fight: profiles, Personas, powers, gear, the field, settings.

use affray_field::Grid;
use affray_table::{flags, ids, words};

use crate::settings::Settings;
use crate::table::Tables;

/// The most combatants of an encounter.
pub const MAX_COMBATANTS: usize = 24;
/// The most Personas of an encounter.
pub const MAX_PERSONAS: usize = 32;
/// The most items of an encounter.
pub const MAX_ITEMS: usize = 80;
/// The most powers of an encounter.
pub const MAX_POWERS: usize = 64;
/// The sides of an encounter.
pub const SIDES: usize = 2;

ids! {
    /// A combatant, by its place in the roster: the order of the encounter file.
    Id
    /// A side, by its place in the encounter.
    SideId
    /// One item of the fight.
    ItemId
    /// One Persona of the fight.
    PersonaId
    /// A power.
    PowerId
}

words! {
    /// A characteristic (`persona.core.characteristics`).
    Score {
        /// Weapon Skill.
        Ws "ws",
        /// Ballistic Skill.
        Bs "bs",
        /// Strength.
        Strength "strength",
        /// Toughness.
        Toughness "toughness",
        /// Agility.
        Agility "agility",
        /// Intelligence.
        Intelligence "intelligence",
        /// Perception.
        Perception "perception",
        /// Willpower.
        Willpower "willpower",
        /// Fellowship.
        Fellowship "fellowship",
        /// Magic.
        Magic "magic",
    }
    /// How well a skill is known (`persona.core.skills`).
    Rank {
        /// Not at all.
        Untrained "untrained",
        /// Known.
        Known "known",
        /// Trained.
        Trained "trained",
        /// Experienced.
        Experienced "experienced",
        /// Veteran.
        Veteran "veteran",
    }
    /// What a combatant is (`persona.shadow.kinds`).
    Kind {
        /// A person.
        Character "character",
        /// Many weak Shadows that count as one.
        Horde "horde",
        /// A minion.
        Lesser "lesser",
        /// A stronger minion.
        Elite "elite",
        /// A lieutenant.
        Master "master",
        /// The supreme form.
        Greater "greater",
    }
    /// An element (`persona.resist.elements`); nobody resists the last one
    /// (`persona.resist.almighty`).
    Element {
        /// Physical.
        Energy "energy",
        /// Physical.
        Explosion "explosion",
        /// Physical.
        Impact "impact",
        /// Physical.
        Rending "rending",
        /// Magical.
        Fire "fire",
        /// Magical.
        Ice "ice",
        /// Magical.
        Wind "wind",
        /// Magical.
        Lightning "lightning",
        /// Magical.
        Light "light",
        /// Magical.
        Darkness "darkness",
        /// Without any resistance.
        Almighty "almighty",
    }
    /// A column of the critical tables (`persona.crit.columns`).
    Code {
        /// Energy.
        Energy "energy",
        /// Explosion.
        Explosion "explosion",
        /// Impact.
        Impact "impact",
        /// Rending.
        Rending "rending",
    }
    /// How an element is met (`persona.resist.*`).
    Level {
        /// Takes more.
        Weak "weak",
        /// As usual.
        Normal "normal",
        /// Takes half.
        Resist "resist",
        /// Takes nothing.
        Block "block",
        /// Turns it back.
        Repel "repel",
        /// Heals by it.
        Absorb "absorb",
    }
    /// Where a hit lands (`persona.attack.location`).
    Location {
        /// The head.
        Head "head",
        /// The right arm.
        RightArm "right-arm",
        /// The left arm.
        LeftArm "left-arm",
        /// The body.
        Body "body",
        /// The right leg.
        RightLeg "right-leg",
        /// The left leg.
        LeftLeg "left-leg",
    }
    /// How large somebody is (`persona.attack.size`).
    Size {
        /// -30 to hit.
        Minuscule "minuscule",
        /// -20 to hit.
        Puny "puny",
        /// -10 to hit.
        Scrawny "scrawny",
        /// As usual.
        Average "average",
        /// +10 to hit.
        Hulking "hulking",
        /// +20 to hit.
        Enormous "enormous",
        /// +30 to hit.
        Massive "massive",
    }
    /// How a weapon is used.
    WeaponClass {
        /// In reach.
        Melee "melee",
        /// From afar, and in a melee too.
        Pistol "pistol",
        /// From afar.
        Basic "basic",
        /// From afar, with both arms.
        Heavy "heavy",
        /// Thrown: Strength adds to it.
        Thrown "thrown",
    }
    /// How somebody fights when no person decides.
    Manner {
        /// Hunts weaknesses, chains One Mores, calls the All Out Attack.
        Hunter "hunter",
        /// Strikes and uses physical powers.
        Brawler "brawler",
        /// Keeps away, shoots and casts.
        Marksman "marksman",
        /// Heals and cures first.
        Healer "healer",
        /// Guards and keeps its pool.
        Cautious "cautious",
        /// A Shadow, by its kind.
        Shadow "shadow",
        /// Anything that is legal.
        Random "random",
        /// Searches for the best.
        Search "search",
    }
}

flags! {
    /// A status effect, with what marks somebody likewise (`persona.status.kinds`).
    Statuses of Status: u32 {
        Bleeding "bleeding", Blinded "blinded", Crippled "crippled", Dazed "dazed",
        Deafened "deafened", Debilitated "debilitated", Enervated "enervated",
        Exhausted "exhausted", Exposed "exposed", Frozen "frozen", Helpless "helpless",
        Immobilized "immobilized", MagicPoison "magic-poison", Prone "prone",
        Shocked "shocked", Stunned "stunned", OnFire "on-fire", Addled "addled",
        Charmed "charmed", Confused "confused", Distressed "distressed",
        Dominated "dominated", Frenzied "frenzied", Sealed "sealed",
        Shaken "shaken", Unsteady "unsteady", Slowed "slowed", Unmanifest "unmanifest",
        RightArmUseless "right-arm-useless", LeftArmUseless "left-arm-useless",
        Fatigue "fatigue", Fear "fear",
    }
    /// What a weapon is like.
    Qualities of Quality: u8 {
        Reliable "reliable", Unreliable "unreliable", Balanced "balanced",
        Unwieldy "unwieldy",
    }
    /// A talent that unlocks an action.
    Talents of Talent: u8 { SwiftAttack "swift-attack", LightningAttack "lightning-attack" }
}

/// How many statuses there are.
pub const STATUSES: usize = Status::ALL.len();

impl Status {
    /// Whether it affects the mind (`persona.status.kinds`).
    #[must_use]
    pub const fn is_mental(self) -> bool {
        matches!(
            self,
            Status::Addled
                | Status::Charmed
                | Status::Confused
                | Status::Distressed
                | Status::Dominated
                | Status::Frenzied
                | Status::Sealed
        )
    }
    /// Whether it is one of the status effects that the source lists (`persona.status.kinds`).
    #[must_use]
    pub const fn is_effect(self) -> bool {
        !matches!(
            self,
            Status::OnFire
                | Status::Shaken
                | Status::Unsteady
                | Status::Slowed
                | Status::Unmanifest
                | Status::RightArmUseless
                | Status::LeftArmUseless
                | Status::Fatigue
                | Status::Fear
        )
    }
    /// What it adds to the Super Hit Threshold (`persona.status.super-bonus`).
    #[must_use]
    pub const fn super_bonus(self) -> i16 {
        match self {
            Status::Blinded
            | Status::Enervated
            | Status::Stunned
            | Status::Confused
            | Status::Dominated => 20,
            Status::Dazed | Status::Deafened | Status::Prone => 10,
            Status::Exhausted | Status::Immobilized | Status::Distressed => 25,
            Status::Frozen | Status::Shocked => 30,
            Status::Frenzied => 15,
            _ => 0,
        }
    }
}

impl Rank {
    /// What it adds to the characteristic (`persona.core.skills`).
    #[must_use]
    pub const fn modifier(self) -> i16 {
        match self {
            Rank::Untrained => -20,
            Rank::Known => 0,
            Rank::Trained => 10,
            Rank::Experienced => 20,
            Rank::Veteran => 30,
        }
    }
}

impl Kind {
    /// Whether it is a Shadow.
    #[must_use]
    #[inline]
    pub const fn is_shadow(self) -> bool {
        !matches!(self, Kind::Character)
    }
    /// Whether critical damage kills it at once (`persona.shadow.lesser`, `persona.shadow.elite`).
    #[must_use]
    #[inline]
    pub const fn is_minion(self) -> bool {
        matches!(self, Kind::Lesser | Kind::Elite)
    }
}

impl Location {
    /// Whether it is an arm.
    #[must_use]
    pub const fn is_arm(self) -> bool {
        matches!(self, Location::RightArm | Location::LeftArm)
    }
    /// Whether it is a leg.
    #[must_use]
    pub const fn is_leg(self) -> bool {
        matches!(self, Location::RightLeg | Location::LeftLeg)
    }
}

impl Element {
    /// The element of physical damage of this type.
    #[must_use]
    pub const fn of_code(code: Code) -> Element {
        match code {
            Code::Energy => Element::Energy,
            Code::Explosion => Element::Explosion,
            Code::Impact => Element::Impact,
            Code::Rending => Element::Rending,
        }
    }
}

/// Levels of resistance, by element (`persona.resist.elements`).
pub type Resistances = [Level; 10];

/// A Persona as it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Persona {
    /// Its name, its own in the encounter.
    pub name: String,
    /// Whose it is.
    pub owner: Id,
    /// Its Grade.
    pub grade: i16,
    /// Wounds that it gives.
    pub wounds: i16,
    /// What it adds to characteristic bonuses.
    pub boosts: [i8; 10],
    /// How it meets elements.
    pub resistances: Resistances,
    /// Its powers, by number.
    pub powers: u64,
}

/// A stat block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its characteristics.
    pub scores: [u8; 10],
    /// Greatest own wounds; of a Horde the greatest Magnitude.
    pub wounds: i16,
    /// Greatest wounds of each body part of a Greater Shadow.
    pub parts: [i16; 6],
    /// A Shadow's Grade.
    pub grade: i16,
    /// How a Shadow meets elements.
    pub resistances: Resistances,
    /// Armor points by location.
    pub armor: [i16; 6],
    /// How well it dodges.
    pub dodge: Rank,
    /// How well it parries.
    pub parry: Rank,
    /// How well it notices.
    pub awareness: Rank,
    /// How well it hides.
    pub stealth: Rank,
    /// How well it treats wounds.
    pub medicae: Rank,
    /// Greatest SP.
    pub sp: i16,
    /// Greatest TP.
    pub tp: i16,
    /// TP regained each round.
    pub tp_regain: i16,
    /// How large it is.
    pub size: Size,
    /// What it has learned.
    pub talents: Talents,
    /// What cannot befall it.
    pub immune: Statuses,
    /// How frightening it is.
    pub fear: u8,
    /// What is added to its Initiative.
    pub initiative: i16,
    /// A Shadow's own powers, by number.
    pub powers: u64,
    /// How it fights when no person decides.
    pub manner: Manner,
    /// Bonuses and penalties against Fear (`persona.fear.distress-link`).
    pub courage: i16,
}

/// What is worked out once from a profile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Derived {
    /// The items that are its own from the beginning: from, to.
    pub items: (u8, u8),
    /// Its Personas: from, to.
    pub personas: (u8, u8),
    /// What its size adds to hit it.
    pub size: i16,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What it is called.
    pub name: String,
    /// Whether players play it.
    pub players: bool,
}

/// Everything that never changes in a fight.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The title.
    pub title: String,
    /// What the table chose.
    pub settings: Settings,
    /// The field.
    pub grid: Grid,
    /// Whether it has walls.
    pub has_walls: bool,
    /// Whether the encounter says where it ends, so that people may leave it
    /// (`persona.status-mental.distressed-flee`).
    pub has_edge: bool,
    /// How far people see.
    pub sight: Option<u16>,
    /// Whether there is Chaos Miasma.
    pub miasma: bool,
    /// Whether each side finds out how the other meets elements (`persona.resist.hidden`).
    pub hides: bool,
    /// The sides: the first is the Characters' in a dungeon.
    pub sides: Vec<Side>,
    /// Stat blocks in roster order.
    pub profiles: Vec<Profile>,
    /// Every Persona, each owner's in a row.
    pub personas: Vec<Persona>,
    /// Every power.
    pub powers: Vec<Power>,
    /// Every item, each owner's in a row.
    pub items: Vec<Item>,
    /// Critical tables and others.
    pub tables: Tables,
    /// What is worked out once, in roster order.
    pub derived: Vec<Derived>,
    /// Whether anybody frightens.
    pub has_fear: bool,
    /// Whether there is a Greater Shadow.
    pub has_greater: bool,
}

pub use crate::gear::{Item, Power};
