//! What is narrated.
#![allow(missing_docs, reason = "the sentence of each event names its fields")]

use affray_field::Square;
use serde::Serialize;

use crate::ids::{CustomId, Id, ItemId, SpellId, TalentId, WeaponId};
use crate::kinds::{Attribute, Condition, DamageType};
use crate::moves::{CheckFor, Ruling};
use crate::state::{Declared, Ending, Hand};

/// What happened: of one of these kinds. As data an event is written as what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// The course of the fight: rounds, declarations, turns, movement.
    Course(Course),
    /// Attacks, and what they deal.
    Assault(Assault),
    /// What becomes of people: Stress, Wound Points, falling and rising.
    Harm(Harm),
    /// Injuries, conditions, and what else lasts.
    Lasting(Lasting),
    /// Checks, spells, items, morale.
    Trial(Trial),
}

/// The course of the fight: rounds, declarations, turns, movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Course {
    /// Somebody is caught unaware.
    Surprised { who: Id },
    /// Greatest Stress as it was rolled.
    HitDice { who: Id, stress: i16 },
    /// Base Initiative.
    Initiative { who: Id, base: i16 },
    /// A round begins.
    RoundBegan { round: u16 },
    /// A declaration.
    Declares { who: Id, declared: Declared, count: i16 },
    /// A spell is declared that cannot be paid.
    CannotPay { who: Id, spell: SpellId },
    /// Several act on one count.
    Tie { count: i16 },
    /// What a tie held back takes effect.
    TieEnds { count: i16 },
    /// Somebody enters.
    Enters { who: Id },
    /// Its place has passed: it acts in the next round, on this count.
    CarriedOver { who: Id, count: i16 },
    /// A turn begins.
    TurnBegan { who: Id, count: i16, carried: bool },
    /// A turn is lost.
    TurnLost { who: Id },
    /// The declared action is given up.
    GivesUp { who: Id },
    /// It is exchanged.
    Exchanges { who: Id, declared: Declared },
    /// Goes somewhere.
    Goes { who: Id, to: Square },
    /// Closes with somebody.
    Engages { who: Id, with: Id },
    /// Gets away from everybody.
    Withdraws { who: Id },
    /// Stands up.
    Stands { who: Id },
    /// Drops to the ground.
    Drops { who: Id },
    /// Takes a weapon in hand.
    Draws { who: Id, weapon: WeaponId },
    /// Loses a weapon.
    Loses { who: Id, weapon: WeaponId },
    /// Uses a talent.
    Talent { who: Id, talent: TalentId, on: Id },
    /// The Referee says that somebody is out of reach.
    OutOfReach { who: Id, to: Id },
    /// The Referee rules.
    Ruled { ruling: Ruling },
    /// The fight is over.
    Over { ending: Ending },
}

/// Attacks, and what they deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Assault {
    /// Takes up Full-Defense.
    Defends { who: Id },
    /// An attack with a weapon.
    Attacks { by: Id, to: Id, weapon: WeaponId },
    /// A Reposte.
    Ripostes { by: Id, to: Id, weapon: WeaponId },
    /// An attack hits.
    Hit { by: Id, to: Id, critical: bool },
    /// An attack misses.
    Missed { by: Id, to: Id },
    /// Damage after multiplication, and what Armour takes.
    Damage { by: Id, to: Id, amount: i16, armor: i16 },
}

/// What becomes of people: Stress, Wound Points, falling and rising.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Harm {
    /// A hit takes effect.
    Hurt { who: Id, by: Option<Id>, stress: i16, wounds: i16, left: i16, critical: bool },
    /// Nothing is left of a hit.
    Unhurt { who: Id },
    /// Wound Points are lost by exertion, bleeding or dying.
    Loss { who: Id, wounds: i16 },
    /// Stress is lost or paid.
    Pays { who: Id, mana: i16, stress: i16 },
    /// Incapacitated.
    Incapacitated { who: Id },
    /// Dying.
    Dying { who: Id },
    /// Dead.
    Died { who: Id },
    /// Down, or out of the fight; whether it can still act.
    Falls { who: Id, able: bool },
    /// Able to fight again.
    Rises { who: Id },
    /// Above 0 Wound Points again.
    Recovers { who: Id },
    /// Stabilized.
    Stabilized { who: Id },
    /// No longer stabilized.
    Destabilized { who: Id },
    /// Points restored.
    Restored { who: Id, stress: i16, wounds: i16, mana: i16 },
}

/// Injuries, conditions, and what else lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Lasting {
    /// No Combat Injury.
    Spared { who: Id },
    /// A Combat Injury of a type whose table is empty.
    Unlisted { who: Id, table: DamageType },
    /// A Combat Injury.
    Injured { who: Id, table: DamageType, row: u8, hand: Option<Hand> },
    /// An injury without effect: the part is not there.
    NoSuchPart { who: Id, table: DamageType, row: u8 },
    /// An attribute is lowered.
    Lowered { who: Id, attribute: Attribute, by: u8 },
    /// A condition begins.
    Began { who: Id, condition: Condition },
    /// A condition ends.
    Ended { who: Id, condition: Condition },
    /// A condition of the table's own begins.
    CustomBegan { who: Id, custom: CustomId },
    /// A condition of the table's own ends.
    CustomEnded { who: Id, custom: CustomId },
    /// Bleeding now.
    Bleeds { who: Id, now: u8 },
    /// Armour is eaten.
    Eaten { who: Id },
    /// A ward of magic.
    Warded { who: Id, defense: i8, armor: i8 },
    /// The ward ends.
    WardEnds { who: Id },
}

/// Checks, spells, items, morale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Trial {
    /// A check and whether it succeeded, where that is known.
    Checked { who: Id, why: CheckFor, passed: bool },
    /// Intimidation stands at this total.
    Intimidates { who: Id, on: Id, total: i16 },
    /// Casts a spell.
    Casts { who: Id, spell: SpellId },
    /// A spell fails.
    Fizzles { who: Id, spell: SpellId },
    /// Uses an item.
    Uses { who: Id, item: ItemId, on: Id },
    /// Throws an item.
    Hurls { who: Id, item: ItemId, on: Id },
    /// Morale is called for.
    Morale { who: Id, tn: i16, passed: bool },
    /// The outcome is obvious to it.
    Obvious { who: Id },
    /// Routed.
    Routed { who: Id },
    /// Surrenders.
    Surrenders { who: Id },
    /// Has left the fight.
    Leaves { who: Id },
}

impl From<Course> for Event {
    #[inline]
    fn from(event: Course) -> Event {
        Event::Course(event)
    }
}
impl From<Assault> for Event {
    #[inline]
    fn from(event: Assault) -> Event {
        Event::Assault(event)
    }
}
impl From<Harm> for Event {
    #[inline]
    fn from(event: Harm) -> Event {
        Event::Harm(event)
    }
}
impl From<Lasting> for Event {
    #[inline]
    fn from(event: Lasting) -> Event {
        Event::Lasting(event)
    }
}
impl From<Trial> for Event {
    #[inline]
    fn from(event: Trial) -> Event {
        Event::Trial(event)
    }
}
