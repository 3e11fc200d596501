//! The tables of Combat Injuries: what each row does (`hallowed.injury.*`).

mod elemental;
mod physical;

use std::borrow::Cow;

use affray_table::Clause;

use crate::dice::DiceOf;
use crate::kinds::{Attribute, DAMAGE_TYPES, Part};

/// How many rows a table has (`hallowed.injury.die`).
pub const ROWS: usize = 20;

/// What a row does besides attribute damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// -5 to Balance checks.
    Unsteady,
    /// Half Speed.
    Slowed,
    /// Prone until healed.
    Pinned,
    /// One action in every two turns.
    Labored,
    /// No attacks with that arm.
    UselessArm,
    /// Nothing can be held in that hand, and it cannot be used.
    UselessHand,
    /// Nothing can be held with that arm.
    NoGrip,
    /// The arm is lost.
    LostArm,
    /// The hand is lost.
    LostHand,
    /// Paralyzed from the neck down.
    Paralyzed,
    /// Paralyzed from the waist down.
    Lamed,
    /// Mute and Suffocating.
    Choking,
    /// Mute and unable to chew.
    Speechless,
    /// Mute.
    Mute,
    /// No sense of smell.
    NoSmell,
    /// One eye.
    Eye,
    /// One ear.
    Ear,
    /// Both ears.
    Deafened,
    /// Concussed.
    Concussed,
    /// Bleeding.
    Bleeding(u8),
    /// Burning.
    Burning,
    /// Unconscious until the end of the next round.
    Unconscious,
    /// Stunned until the end of the next round.
    Stunned,
    /// Paralyzed until the end of the next round.
    Rigid,
    /// Frightened until the end of the fight.
    Frightened,
    /// Sickened until the end of the fight.
    Sickened,
    /// Blinded until the blood is wiped away.
    BloodBlind,
    /// Worn Armor is 1 lower.
    ArmorEaten,
}

/// The words of what rows do, Bleeding left out: it has a number of its own.
pub const EFFECT_WORDS: &[&str] = &[
    "unsteady",
    "slowed",
    "pinned",
    "labored",
    "useless-arm",
    "useless-hand",
    "no-grip",
    "lost-arm",
    "lost-hand",
    "paralyzed",
    "lamed",
    "choking",
    "speechless",
    "mute",
    "no-smell",
    "eye",
    "ear",
    "deafened",
    "concussed",
    "burning",
    "unconscious",
    "stunned",
    "rigid",
    "frightened",
    "sickened",
    "blood-blind",
    "armor-eaten",
];

impl Effect {
    /// The effect of a word of [`EFFECT_WORDS`].
    #[must_use]
    pub fn of(word: &str) -> Option<Effect> {
        Some(match word {
            "unsteady" => Effect::Unsteady,
            "slowed" => Effect::Slowed,
            "pinned" => Effect::Pinned,
            "labored" => Effect::Labored,
            "useless-arm" => Effect::UselessArm,
            "useless-hand" => Effect::UselessHand,
            "no-grip" => Effect::NoGrip,
            "lost-arm" => Effect::LostArm,
            "lost-hand" => Effect::LostHand,
            "paralyzed" => Effect::Paralyzed,
            "lamed" => Effect::Lamed,
            "choking" => Effect::Choking,
            "speechless" => Effect::Speechless,
            "mute" => Effect::Mute,
            "no-smell" => Effect::NoSmell,
            "eye" => Effect::Eye,
            "ear" => Effect::Ear,
            "deafened" => Effect::Deafened,
            "concussed" => Effect::Concussed,
            "burning" => Effect::Burning,
            "unconscious" => Effect::Unconscious,
            "stunned" => Effect::Stunned,
            "rigid" => Effect::Rigid,
            "frightened" => Effect::Frightened,
            "sickened" => Effect::Sickened,
            "blood-blind" => Effect::BloodBlind,
            "armor-eaten" => Effect::ArmorEaten,
            _ => return None,
        })
    }
}

/// Whether a row has a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// A d4 says which arm.
    Sided,
    /// It has none.
    Whole,
}

/// A row of an injury table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The clause it is.
    pub clause: Clause,
    /// What it is called.
    pub name: Cow<'static, str>,
    /// Whether it has a side.
    pub sides: Sides,
    /// The dice of its attribute damage.
    pub dice: DiceOf,
    /// The attributes that it lowers: two at most.
    pub attributes: Cow<'static, [Attribute]>,
    /// What else it does.
    pub effects: Cow<'static, [Effect]>,
    /// The part of the body it names.
    pub part: Part,
}

/// A table for each type of damage, in the order of the types.
pub type Tables = Vec<Vec<Row>>;

/// Declares tables of rows, each with its clause.
macro_rules! rows {
    ($($(#[$doc:meta])* $table:ident { $(clause::$clause:ident $name:literal $sides:ident
        $count:literal d $faces:literal [$($attribute:ident),*] [$($effect:ident $(($n:literal))?),*]
        $part:ident;)+ })+) => { $(
        $(#[$doc])*
        pub(super) const $table: [Row; super::ROWS] = [ $(Row {
            clause: crate::clause::$clause,
            name: std::borrow::Cow::Borrowed($name),
            sides: super::Sides::$sides,
            dice: crate::dice::DiceOf { count: $count, sides: $faces, plus: 0 },
            attributes: std::borrow::Cow::Borrowed(&[$($attribute),*]),
            effects: std::borrow::Cow::Borrowed(&[$($effect $(($n))?),*]),
            part: $part,
        }),+ ];
    )+ };
}
use rows;

/// The rulebook's own tables.
#[must_use]
pub fn standard() -> Tables {
    let tables: [[Row; ROWS]; DAMAGE_TYPES] = [
        physical::BLUNT,
        physical::PIERCING,
        physical::SLASHING,
        physical::CHOPPING,
        elemental::FIRE,
        elemental::COLD,
        elemental::ELECTRIC,
        elemental::SONIC,
        elemental::ACID,
        elemental::HOLY,
        elemental::UNHOLY,
    ];
    tables.into_iter().map(|table| table.into_iter().collect()).collect()
}
