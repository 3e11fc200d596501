//! What people use: weapons, items, maneuvers, powers, and the things of a field.

use affray_field::Square;
use serde::{Deserialize, Serialize};

use crate::kinds::{
    Aimed, Attribute, Attributes, Condition, DamageType, DamageTypes, FeatureId, Guarding, Hands,
    Id, ItemId, Pool, PowerId, ProficiencyId, Properties, Skill, Usage,
};

/// What an effect does to whom it takes hold of (`ingenuity.maneuver.attack`,
/// `ingenuity.power.steps`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Effect {
    /// Holds a condition.
    Condition {
        /// Which.
        condition: Condition,
        /// For so many rounds; `None`: for the scene.
        rounds: Option<u8>,
    },
    /// Is stunned.
    Stunned,
    /// Bleeds.
    Bleeding(u8),
    /// Burns.
    Burning(u8),
    /// Is sick.
    Sickness(u8),
    /// Is poisoned.
    Poison(Poison),
    /// Recovers some of a pool.
    Recover(Pool, i16),
    /// Comes round.
    Wake,
}

/// A poison at work (`ingenuity.condition.poison`).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Poison {
    /// Health lost at the end of each interval; 0 is no poison.
    pub value: u8,
    /// Rounds of an interval; 0: it is tracked, and not resolved in combat.
    pub interval: u8,
    /// What a fortify test has to meet.
    pub difficulty: u8,
}

/// What an attack is made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Added to the result of a hit.
    pub damage: i16,
    /// Used instead of it on a critical.
    pub critical_damage: i16,
    /// The luck roll from which an attack is a critical.
    pub threshold: u8,
    /// One of them is dealt by an attack.
    pub types: DamageTypes,
    /// One of them is rolled.
    pub attributes: Attributes,
    /// One of them may be added, as bits.
    pub proficiencies: u32,
    /// How it is used.
    pub usage: Usage,
    /// Meters in hand.
    pub reach: u8,
    /// Meters without a penalty, thrown or fired.
    pub near: u16,
    /// Meters at most.
    pub far: u16,
    /// Actions to make it ready after a shot.
    pub reload: u8,
    /// Disadvantage at so many meters or closer; 0: never.
    pub unfit: u8,
    /// What is special about it.
    pub properties: Properties,
}

/// Everything about what an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Added to the result.
    pub damage: i16,
    /// Used instead on a critical.
    pub critical_damage: i16,
    /// The luck roll from which it is a critical; none for powers that list none.
    pub threshold: Option<i16>,
    /// One of them is dealt.
    pub types: DamageTypes,
    /// That is dealt unless another is chosen: the first that the weapon lists.
    pub kind: DamageType,
    /// One of them is rolled.
    pub attributes: Attributes,
    /// That is rolled unless another is chosen: the one with the largest die.
    pub attribute: Attribute,
    /// The skill that is rolled.
    pub skill: Skill,
    /// The best proficiency that helps (`ingenuity.attack.choice-of-proficiency`).
    pub proficiency: i16,
    /// What the grip adds to the test (`ingenuity.item.two-handed`).
    pub grip: i16,
    /// What acts of its properties.
    pub properties: Properties,
    /// Disadvantage at so many meters or closer.
    pub unfit: u8,
    /// Thrown or fired in this use (`ingenuity.attack.kind`).
    pub ranged: bool,
    /// Can go astray.
    pub strays: bool,
    /// Meters in hand.
    pub reach: u8,
    /// Meters without a penalty.
    pub near: u16,
    /// Meters at most.
    pub far: u16,
    /// The item, if it is one.
    pub item: Option<ItemId>,
    /// The power, if it is one.
    pub power: Option<PowerId>,
    /// Whether it is nonlethal.
    pub nonlethal: bool,
}

/// One physical item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is: a knife.
    pub kind: String,
    /// What its bearer calls it: knife, and the next of the kind knife 2.
    pub name: String,
    /// What everybody else calls it: Ann's knife; unique in the encounter.
    pub own: String,
    /// Who has it at the start.
    pub bearer: Id,
    /// What attacking with it means.
    pub weapon: Option<Weapon>,
    /// Taken off damage when blocking; `None`: it cannot block.
    pub block: Option<i16>,
    /// Added to physical deflection when parrying; `None`: 1.
    pub parry: Option<i16>,
    /// Damage it stands when whole.
    pub durability: i16,
    /// Hands it takes.
    pub hands: Hands,
    /// What using it restores; it is used up.
    pub restores: Option<(Pool, i16)>,
}

/// The names by which files, rulings and paths mean the things: what each is, if it is the only one
/// of its kind, or else whose it was at first.
pub(crate) fn item_names(items: &[Item]) -> impl Iterator<Item = &str> {
    let is_only = |one: &Item| items.iter().filter(|item| item.kind == one.kind).count() == 1;
    items.iter().map(move |item| if is_only(item) { &*item.kind } else { &*item.own })
}

/// When a maneuver is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManeuverKind {
    /// As an action of this length.
    Action(u8),
    /// As a reaction, right after one's own parry.
    AfterParry,
}

/// A maneuver that attacks (`ingenuity.maneuver.*`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maneuver {
    /// Its name.
    pub name: String,
    /// When it is made.
    pub kind: ManeuverKind,
    /// What it costs.
    pub cost: i16,
    /// Of which pool.
    pub pool: Pool,
    /// Added to the attack test.
    pub attack: i16,
    /// Added to the weapon's damage, normal and critical.
    pub damage: i16,
    /// Added to the luck roll.
    pub luck: i8,
    /// Only with weapons in hand.
    pub melee: bool,
    /// What the result must meet for its effect, and the effect.
    pub effect: Option<(Guarding, Effect)>,
}

/// The attack of a power (`ingenuity.power.attack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerAttack {
    /// Added to the result.
    pub damage: i16,
    /// Of which type.
    pub kind: DamageType,
    /// The luck roll from which it is a critical, and its damage then.
    pub critical: Option<(u8, i16)>,
    /// Can go astray.
    pub projectile: bool,
    /// Nonlethal.
    pub nonlethal: bool,
}

/// A power (`ingenuity.power.*`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// Its name.
    pub name: String,
    /// 1 to 3: its cost and its difficulty.
    pub tier: u8,
    /// The attribute of its test.
    pub attribute: Attribute,
    /// The supernatural skill of its test.
    pub skill: Skill,
    /// The proficiency of its test.
    pub proficiency: ProficiencyId,
    /// Its length.
    pub actions: u8,
    /// What pays for it.
    pub pool: Pool,
    /// Whom it is meant for.
    pub aimed: Aimed,
    /// Meters without a penalty.
    pub near: u16,
    /// Meters at most.
    pub far: u16,
    /// Its attack, if it makes one.
    pub attack: Option<PowerAttack>,
    /// What its result must meet for its effect.
    pub defense: Option<Guarding>,
    /// What it does besides.
    pub effect: Option<Effect>,
}

/// A short task (`ingenuity.action.short-task-test`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortTask {
    /// Its name.
    pub name: String,
    /// The attribute of its test.
    pub attribute: Attribute,
    /// The skill of its test.
    pub skill: Skill,
    /// Proficiencies that help, as bits.
    pub proficiencies: u32,
    /// What the result must meet; `None`: trivial, no test.
    pub difficulty: Option<i16>,
    /// Its length.
    pub actions: u8,
    /// Where; `None`: anywhere.
    pub at: Option<Square>,
    /// What it works.
    pub works: Option<FeatureId>,
}

/// A door, a lever, or another thing to use (`ingenuity.action.interact`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Its name.
    pub name: String,
    /// Where; `None`: anywhere.
    pub at: Option<Square>,
    /// Squares that are barred while it is closed.
    pub bars: Vec<Square>,
    /// The feature that it works; itself unless it is a lever.
    pub works: Option<FeatureId>,
}

/// A trap, or another thing that hurts without an attack (`ingenuity.damage.sources`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// Its name.
    pub name: String,
    /// How much.
    pub damage: i16,
    /// Of which type.
    pub kind: DamageType,
    /// Nonlethal.
    pub nonlethal: bool,
    /// Straight to health.
    pub direct: bool,
    /// Squares on which it strikes anyone who enters.
    pub squares: Vec<Square>,
    /// What it does besides, and against which defense with which result.
    pub effect: Option<(Guarding, i16, Effect)>,
}
