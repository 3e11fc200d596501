//! What never changes in a fight: stat blocks, weapons, spells, items, the field, settings.

use affray_field::Grid;
use arrayvec::ArrayVec;

use crate::content::{Custom, DeathRules, MAX_FURTHER, Resistance, SkillList};
use crate::dice::{DamageParts, DiceOf};
use crate::ids::{CustomId, Id, ItemId, MAX_SLOTS, SideId, SpellId, TalentId, WeaponId};
use crate::kinds::{
    ATTRIBUTES, Attribute, Bypass, CONDITIONS, Conditions, FreeActs, Gift, Kind, Parts, SKILLS,
    Skill,
};
use crate::settings::Settings;
use crate::tables::Tables;

pub use crate::kinds::Manner;

/// Throwing a melee weapon (`hallowed.actions.thrown-item`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throwing {
    /// Yards.
    pub range: u8,
    /// Its initiative modifier.
    pub modifier: i16,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// The skill of its attack roll: one of the four of weapons.
    pub skill: Skill,
    /// Its damage.
    pub damage: DamageParts,
    /// The initiative modifier of an attack with it.
    pub speed: i16,
    /// What a critical hit multiplies by; 1 when it scores none.
    pub multiplier: i16,
    /// The natural result from which a hit is critical, where it states one.
    pub critical_from: Option<i16>,
    /// Added to the attack roll.
    pub bonus: i16,
    /// Yards of reach, and of its threat range; 0 for what shoots.
    pub reach: u8,
    /// Yards that it shoots or flies.
    pub range: u8,
    /// Hands it needs.
    pub hands: u8,
    /// Attack rolls in one attack action.
    pub strikes: u8,
    /// Where its damage goes.
    pub bypass: Bypass,
    /// How it is thrown, where a melee weapon can be.
    pub throwing: Option<Throwing>,
}

impl Weapon {
    /// Whether it strikes close by.
    #[must_use]
    #[inline]
    pub const fn is_melee(&self) -> bool {
        matches!(self.skill, Skill::Melee | Skill::Natural)
    }
    /// Whether it is part of the body.
    #[must_use]
    #[inline]
    pub const fn is_natural(&self) -> bool {
        matches!(self.skill, Skill::Natural)
    }
}

/// Conditions of the table's own, as an effect names them.
pub type Customs = ArrayVec<CustomId, 4>;

/// What a spell or an item does to a creature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Damage.
    pub damage: DamageParts,
    /// Restores Wound Points.
    pub wounds: DiceOf,
    /// Restores Stress.
    pub stress: DiceOf,
    /// Restores Mana.
    pub mana: i16,
    /// Conditions that it ends.
    pub ends: Conditions,
    /// Conditions that it begins.
    pub begins: Conditions,
    /// Conditions of the table's own that it ends.
    pub ends_customs: Customs,
    /// Conditions of the table's own that it begins.
    pub begins_customs: Customs,
    /// Ends of rounds that they last; 0: until something ends them.
    pub rounds: u8,
    /// The TN of getting free from what it entangles.
    pub tn: i16,
    /// Bleeding that it begins.
    pub bleeding: u8,
    /// Added to Defense as long as it lasts.
    pub defense: i8,
    /// Added to Armor as long as it lasts.
    pub armor: i8,
}

impl Effect {
    /// Whether nobody would want it done to themselves.
    #[must_use]
    pub fn is_harmful(&self) -> bool {
        !self.damage.is_empty()
            || self.begins != Conditions::default()
            || !self.begins_customs.is_empty()
            || self.bleeding > 0
    }
}

/// How a spell takes effect on the unwilling (`hallowed.cast.attack`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Without a roll.
    Nothing,
    /// Against Defense, with what a critical hit multiplies by (1: none) and from where.
    Defense(i16, Option<i16>),
    /// The target's check against the caster's total.
    Resist(Resistance),
}

/// A spell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// Its casting TN.
    pub tn: i16,
    /// Its initiative modifier.
    pub speed: i16,
    /// What it costs.
    pub mana: i16,
    /// The attribute of its check, where it is not the caster's own.
    pub attribute: Option<Attribute>,
    /// Yards; 0: only the caster itself.
    pub range: u8,
    /// Yards around the point it is aimed at, where it is an area.
    pub radius: Option<u8>,
    /// How it takes effect.
    pub against: Against,
    /// Whether it has no spoken part.
    pub silent: bool,
    /// What it does.
    pub effect: Effect,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// Its initiative modifier.
    pub modifier: i16,
    /// Yards that it is thrown; none for what is used.
    pub thrown: Option<u8>,
    /// What it does.
    pub effect: Effect,
}

/// A talent or trait with a cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talent {
    /// Its name.
    pub name: String,
    /// What it does.
    pub gift: Gift,
    /// Stress it costs.
    pub cost: i16,
    /// How much it gives, where that is a number.
    pub amount: i16,
}

/// A stat block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name.
    pub name: String,
    /// Player, NPC or monster.
    pub kind: Kind,
    /// Whether it rolls morale.
    pub morale: bool,
    /// Scores.
    pub scores: [u8; ATTRIBUTES],
    /// What a sheet's modifiers differ by from the formula.
    pub printed: [i8; ATTRIBUTES],
    /// Ranks.
    pub ranks: [u8; SKILLS],
    /// Ranks of further skills.
    pub further: [u8; MAX_FURTHER],
    /// Attack bonuses as the sheet prints them, by slot.
    pub printed_attacks: [Option<i16>; MAX_SLOTS],
    /// The attribute it casts with.
    pub casting: Attribute,
    /// Hit Dice.
    pub hit_dice: ArrayVec<DiceOf, 4>,
    /// How many Hit Dice in all.
    pub dice: i16,
    /// Greatest Stress where the sheet states it.
    pub stated_stress: Option<i16>,
    /// Added to greatest Wound Points.
    pub wounds_bonus: i16,
    /// Defense from training or hide.
    pub defense_bonus: i16,
    /// Defense and Armor of what is worn, shields left out.
    pub worn: (i16, i16),
    /// Defense and Armor of a shield.
    pub shield: Option<(i16, i16)>,
    /// Armor of the body.
    pub natural_armor: i16,
    /// Yards in a round.
    pub speed: u8,
    /// Added to the initiative roll.
    pub initiative_bonus: i16,
    /// Greatest Mana.
    pub mana: i16,
    /// Never rolls morale.
    pub fearless: bool,
    /// Fights by scent.
    pub by_scent: bool,
    /// Parts that it lacks.
    pub absent: Parts,
    /// Hands it has.
    pub hands: u8,
    /// Weapons by slot.
    pub weapons: ArrayVec<WeaponId, MAX_SLOTS>,
    /// Spells by slot.
    pub spells: ArrayVec<SpellId, MAX_SLOTS>,
    /// Items by slot.
    pub items: ArrayVec<ItemId, MAX_SLOTS>,
    /// Talents by slot.
    pub talents: ArrayVec<TalentId, MAX_SLOTS>,
    /// How it fights when no person decides.
    pub manner: Manner,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// What it is called.
    pub name: String,
    /// Whether players play it.
    pub players: bool,
    /// The sides it is hostile to, as bits.
    pub hostile: u8,
}

/// Somebody who enters a running fight (`hallowed.initiative.joiner-rolls`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joiner {
    /// Who.
    pub who: Id,
    /// In which round.
    pub round: u16,
    /// As soon as a count of this or more has been worked out; none: at the start of the round.
    pub after: Option<i16>,
    /// Whether it is surprised.
    pub surprised: bool,
}

/// Everything that never changes in a fight.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The title.
    pub title: String,
    /// What the table chose.
    pub settings: Settings,
    /// The field; none where people are engaged or not.
    pub grid: Option<Grid>,
    /// The sides.
    pub sides: Vec<Side>,
    /// Stat blocks in roster order.
    pub profiles: Vec<Profile>,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Spells.
    pub spells: Vec<Spell>,
    /// Items.
    pub items: Vec<Item>,
    /// Talents.
    pub talents: Vec<Talent>,
    /// The injury tables.
    pub tables: Tables,
    /// Conditions of the table's own.
    pub customs: Vec<Custom>,
    /// What stands in the place of the rulebook's conditions.
    pub replaced: [Option<CustomId>; CONDITIONS],
    /// The skills.
    pub skills: SkillList,
    /// What a Free Action can be.
    pub free_acts: FreeActs,
    /// What death needs besides.
    pub death: DeathRules,
    /// Groups with one initiative roll, as bits.
    pub shared: Vec<u32>,
    /// Who enters later.
    pub joiners: Vec<Joiner>,
    /// Who sits where, for round robins: from the Referee's left, clockwise.
    pub seating: Vec<SideId>,
    /// Sides that lie in ambush, as bits, where Stealth says who is surprised.
    pub ambushers: u8,
    /// Whether anybody has a talent.
    pub has_talents: bool,
}
