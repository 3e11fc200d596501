//! What never changes in a fight: profiles, gear, the field, settings.

pub(crate) mod derived;
pub(crate) mod figures;

use std::sync::OnceLock;

use affray_field::ZoneMap;
use affray_table::flags;

pub use crate::ids::{
    FactionId, FeatureId, GroupId, Id, ItemId, MAX_COMBATANTS, MAX_FACTIONS, MAX_GROUPS, MAX_ITEMS,
    PoisonId, PowerId,
};
pub use crate::place::{Border, Feature, Ground, Harm, Hazard, Protection, Quiet, Zone};
use crate::sets::Factions;
use crate::settings::Settings;
pub use derived::{Body, Derived};

flags! {
    /// A trained skill (`murdham.skill.*`).
    Skills of Skill: u32 {
        Acrobatics "acrobatics", Ambidextrous "ambidextrous", BattleFrenzy "battle frenzy",
        Blather "blather", Bravery "bravery", Brawling "brawling", Cleave "cleave",
        Climb "climb", Disarm "disarm", DodgeBlows "dodge blows", FastStrike "fast strike",
        FleetFooted "fleet footed", Heal "heal", Intimidate "intimidate",
        MonsterSlaying "monster slaying", PiercingStrike "piercing strike", Protect "protect",
        QuickDraw "quick draw", ShieldMastery "shield mastery", SkilledBlow "skilled blow",
        SkilledShot "skilled shot", SneakAttack "sneak attack", Sorcery "sorcery",
        SteadyAim "steady aim", Stealth "stealth", StrikeToInjure "strike to injure",
        StrikeToStun "strike to stun", Swim "swim", Tough "tough", Wrestling "wrestling",
    }
    /// A trait of a creature.
    Traits of Trait: u16 {
        Fast "fast", Slow "slow", Immobile "immobile", Frightening "frightening",
        Terrifying "terrifying", Regeneration "regeneration",
        /// Burns well: fire damage on it is enhanced.
        Flammable "flammable",
    }
    /// A weapon's keyword (`murdham.weapon.*`).
    Keywords of Keyword: u32 {
        Blast "blast", Direct "direct damage", Fire "fire damage", Grab "grab",
        Holy "holy damage", Reload "reload", Stun "stun", Blunt "blunt",
        PiercesCover "pierces-cover",
        /// Used up by the attack.
        Consumable "consumable",
        /// Only against the unaware or somebody held.
        Garrote "garrotte",
        /// Entangles instead of doing damage.
        Net "net",
        /// The die is one size larger.
        Mastercrafted "mastercrafted",
        /// An ordinary object used to strike.
        Improvised "improvised",
        /// Its damage is enhanced.
        Enhanced "enhanced",
    }
}

/// How big a combatant is (`murdham.size.table`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Size {
    /// A quarter of the health and damage.
    Tiny,
    /// Half.
    Small,
    /// As a human.
    Medium,
    /// Double.
    Large,
    /// Four times.
    Massive,
}

impl Size {
    /// The words of a file, smallest first.
    pub const WORDS: &'static [&'static str] = &["tiny", "small", "medium", "large", "massive"];
    /// All sizes, smallest first.
    pub const ALL: [Size; 5] = [Size::Tiny, Size::Small, Size::Medium, Size::Large, Size::Massive];

    /// Room that somebody of this size takes, in sixteenths of a medium one.
    #[must_use]
    pub const fn room(self) -> u16 {
        match self {
            Size::Tiny => 1,
            Size::Small => 4,
            Size::Medium => 16,
            Size::Large => 64,
            Size::Massive => 256,
        }
    }
}

/// What sort of being a combatant is (`murdham.kind.not-living`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Living.
    Creature,
    /// Built.
    Construct,
    /// From beyond.
    Demon,
    /// Dead and walking.
    Undead,
}

impl Kind {
    /// The words of a file.
    pub const WORDS: &'static [&'static str] = &["creature", "construct", "demon", "undead"];
    /// All kinds, in the order of the words.
    pub const ALL: [Kind; 4] = [Kind::Creature, Kind::Construct, Kind::Demon, Kind::Undead];
}

/// How much a combatant understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Intelligence {
    /// As a human.
    Human,
    /// As a beast.
    Animal,
    /// Not at all: no fear, no manipulation.
    Mindless,
}

impl Intelligence {
    /// The words of a file.
    pub const WORDS: &'static [&'static str] = &["human", "animal", "mindless"];
    /// All, in the order of the words.
    pub const ALL: [Intelligence; 3] =
        [Intelligence::Human, Intelligence::Animal, Intelligence::Mindless];
}

/// Who answers for a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Controller {
    /// A Player: bound by the chaos option, holds omens.
    Player,
    /// The game master.
    Gm,
}

/// How somebody fights when no person decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// Goes for the nearest enemy and strikes.
    Aggressive,
    /// Keeps turns for reactions and fights from cover.
    Cautious,
    /// Everybody on the enemy that is easiest to fell.
    Focus,
    /// Stays by the weakest friend and guards it.
    Protect,
    /// Shoots and keeps away.
    Skirmish,
    /// Any legal answer, by lot.
    Random,
    /// What a search finds best; where nothing searches, as the aggressive do.
    Search,
}

impl Manner {
    /// The words of a file.
    pub const WORDS: &'static [&'static str] =
        &["aggressive", "cautious", "focus", "protect", "skirmish", "random", "search"];
    /// All, in the order of the words.
    pub const ALL: [Manner; 7] = [
        Manner::Aggressive,
        Manner::Cautious,
        Manner::Focus,
        Manner::Protect,
        Manner::Skirmish,
        Manner::Random,
        Manner::Search,
    ];
}

/// What an attack is made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Sides of the damage die; `None` does no damage.
    pub die: Option<u8>,
    /// Zones that a ranged attack reaches; `None` is melee.
    pub range: Option<u8>,
    /// Zones that an indirect attack reaches.
    pub indirect: Option<u8>,
    /// What is special about it.
    pub keywords: Keywords,
    /// Poison that the weapon always carries.
    pub poison: Option<PoisonId>,
    /// How often it can be used in a fight.
    pub uses: Option<u8>,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// Held to attack with.
    Weapon(Weapon),
    /// Held to protect, and a d4 weapon (`murdham.armor.shield`).
    Shield(Weapon),
    /// A worn suit of this armor value.
    Suit(u8),
    /// Worn on the head.
    Helmet,
    /// Heals half of STR.
    HealingDraught,
    /// Ends a poison.
    Antidote,
    /// A dose for a weapon.
    Poison(PoisonId),
    /// For a patient nearby.
    MedicineBox,
    /// Holds the scrolls of these powers.
    Scrolls(Vec<PowerId>),
    /// Anything else. `cost` is what using it costs.
    Object,
}

/// One physical item: its name and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What such a thing is called: `dagger`.
    pub name: String,
    /// What this one is called where that is not enough, by who has it at first: `Bob's dagger`.
    pub own: String,
    /// What it is.
    pub kind: ItemKind,
    /// Bulk in halves: 1 is half a bulk.
    pub half_bulk: u8,
    /// Behaves as damaged from the start (`murdham.weapon.fragile`).
    pub fragile: bool,
    /// Fails durability on a d8 (`murdham.weapon.robust`).
    pub robust: bool,
}

impl Setup {
    /// What each thing is called in the whole fight, in order: by its kind if it is the only one.
    pub fn item_names(&self) -> impl Iterator<Item = &str> {
        let is_only =
            |one: &Item| self.items.iter().filter(|item| item.name == one.name).count() == 1;
        self.items.iter().map(move |item| if is_only(item) { &*item.name } else { &*item.own })
    }

    /// The name of a thing's own, by who has it at first and how many like it that one had before:
    /// `Bob's dagger`, `Bob's dagger 2`. Nobody else's things make a difference, for they may be a
    /// secret (`murdham.sneak.hidden-info`).
    #[must_use]
    pub fn own_name(&self, who: Id, name: &str) -> String {
        let bearer = &self.profiles[who.index()].name;
        let own = format!("{bearer}'s {name}");
        let alike = self.items.iter().filter(|it| it.own.starts_with(&own) && it.name == name);
        match alike.count() {
            0 => own,
            before => format!("{own} {}", before + 1),
        }
    }

    /// The thing that is called so: by its own name, or by its kind if it is the only one.
    #[must_use]
    pub fn item_called(&self, name: &str) -> Option<ItemId> {
        let own = self.items.iter().position(|item| item.own.eq_ignore_ascii_case(name));
        let found = own.or_else(|| self.item_names().position(|it| it.eq_ignore_ascii_case(name)));
        found.map(|place| ItemId(place as u8))
    }
}

/// What a poison does (`murdham.poison.effects`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PoisonEffect {
    /// d12 direct damage at the end of the stretch.
    Damaging,
    /// 4 corruption at the end of the stretch.
    Corrupting,
    /// Death at the end of the stretch.
    Lethal,
    /// Incapacitated for the rest of the stretch.
    Paralyzing,
    /// Incapacitated until harmed.
    Soporific,
}

/// A poison by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poison {
    /// Its name.
    pub name: String,
    /// What it does.
    pub effect: PoisonEffect,
}

/// How far a power reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PowerRange {
    /// Oneself.
    Personal,
    /// Nearby.
    Near,
    /// Visible within range 8.
    Sight,
}

/// What a power does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerEffect {
    /// Damage like an attack's.
    Damage {
        /// Sides of the die.
        die: u8,
        /// Fire or another direct damage.
        direct: bool,
        /// Counts as fire.
        fire: bool,
    },
    /// The target saves on STR or is entangled.
    Entangle,
    /// The target saves on WIT or is frightened of the invoker.
    Frighten,
    /// A zone fills with what conceals everybody in it.
    Veil,
    /// A zone goes dark.
    Darkness,
    /// What happens is the GM's to say.
    Text,
}

/// A profane power (`murdham.power.*`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// Its name.
    pub name: String,
    /// Its range at level 0.
    pub range: PowerRange,
    /// What it does.
    pub effect: PowerEffect,
    /// Whether its target may dodge.
    pub dodgeable: bool,
    /// Whether what it does outlasts the stretch.
    pub lasts: bool,
}

/// A combatant's stat block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Unique in the encounter.
    pub name: String,
    /// Who answers for it.
    pub controller: Controller,
    /// The group it belongs to.
    pub group: GroupId,
    /// STR at the start, before temporary changes.
    pub strength: u8,
    /// AGI at the start.
    pub agility: u8,
    /// WIT at the start.
    pub wits: u8,
    /// How big.
    pub size: Size,
    /// What sort of being.
    pub kind: Kind,
    /// How much it understands.
    pub intelligence: Intelligence,
    /// What it is trained in.
    pub skills: Skills,
    /// What it is like.
    pub traits: Traits,
    /// Armor value of its hide, before size.
    pub natural_armor: u8,
    /// Claws, bites, breath; with their names.
    pub natural: Vec<(String, Weapon)>,
    /// How it fights when no person decides.
    pub manner: Manner,
    /// Where it stands at the start of the fight, before anything in the file moves it.
    pub protects: Option<Id>,
}

/// A side of the fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faction {
    /// Its name.
    pub name: String,
    /// Whether Players are among it.
    pub players: bool,
    /// Itself and its allies (`murdham.fight.factions`).
    pub allies: Factions,
}

/// Combatants that share saves and morale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// The faction it belongs to.
    pub faction: FactionId,
}

/// Everything that never changes in a fight.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The encounter's title.
    pub title: String,
    /// What the table chose.
    pub settings: Settings,
    /// Who is next to whom.
    pub map: ZoneMap,
    /// The zones, by id.
    pub zones: Vec<Zone>,
    /// The borders, by id.
    pub borders: Vec<Border>,
    /// Things to handle.
    pub features: Vec<Feature>,
    /// The factions, in rotation order.
    pub factions: Vec<Faction>,
    /// The groups.
    pub groups: Vec<Group>,
    /// The combatants, in roster order.
    pub profiles: Vec<Profile>,
    /// The items.
    pub items: Vec<Item>,
    /// The powers that scrolls hold.
    pub powers: Vec<Power>,
    /// The poisons.
    pub poisons: Vec<Poison>,
    /// The faction that started the fight; `None` is unclear.
    pub started_by: Option<FactionId>,
    /// Whether those who leave the field are chased far, and by whom.
    pub long_chase: bool,
    /// Whether those who lie in ambush can be noticed before the fight.
    pub detection: bool,
    /// Whether any zone gives cover, concealment or a barrier.
    pub has_protection: bool,
    /// What follows from all this, once it was asked for.
    pub derived: OnceLock<Derived>,
}

impl Setup {
    /// Whether two factions fight on one side (`murdham.fight.factions`).
    #[must_use]
    #[inline]
    pub fn are_allied(&self, one: FactionId, other: FactionId) -> bool {
        one == other || self.factions[one.index()].allies.has(other)
    }

    /// Whether any two of these factions are enemies: none are when all left are allied.
    #[must_use]
    #[inline]
    pub fn are_opposed(&self, left: Factions) -> bool {
        left.are_several()
            && left.iter().any(|one| left.0 & !self.factions[one.index()].allies.0 != 0)
    }

    /// What follows from the setup. It may not change any more from here on.
    #[must_use]
    #[inline]
    pub fn derived(&self) -> &Derived {
        self.derived.get_or_init(|| Derived::of(self))
    }
}
