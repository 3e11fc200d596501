//! What is narrated.
#![allow(missing_docs, reason = "the sentence of each event names its fields")]

use affray_field::Square;
use affray_table::{HouseId, Terms};
use serde::Serialize;

use crate::ids::{CustomId, Id, ItemId, People, SpellId, TalentId, WeaponId};
use crate::kinds::{Attribute, Condition, DamageType};
use crate::moves::{CheckFor, Ruling};
use crate::reason::{Barrier, From};
use crate::state::{Declared, Ending, Hand};

/// What happened: of one of these kinds. As data an event is written as what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// The course of the fight: rounds, declarations, turns.
    Course(Course),
    /// Movement, and what is done besides the declared action.
    Motion(Motion),
    /// Attacks, and what they deal.
    Assault(Assault),
    /// What becomes of people: Stress, Wound Points, falling and rising.
    Harm(Harm),
    /// Injuries, conditions, and what else lasts.
    Lasting(Lasting),
    /// Checks, spells, items, morale.
    Trial(Trial),
}

/// The course of the fight: rounds, declarations, turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Course {
    /// Somebody is caught unaware.
    Surprised { who: Id },
    /// Greatest Stress as it was rolled.
    HitDice { who: Id, stress: i16 },
    /// Base Initiative.
    Initiative {
        who: Id,
        rolled: i16,
        base: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// A round begins.
    RoundBegan { round: u16 },
    /// A declaration.
    Declares {
        who: Id,
        declared: Declared,
        count: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// A spell is declared that cannot be paid.
    CannotPay { who: Id, spell: SpellId },
    /// Several act on one count.
    Tie { count: i16, who: People },
    /// What a tie held back takes effect.
    TieEnds { count: i16 },
    /// Somebody enters.
    Enters { who: Id },
    /// Its place has passed: it acts in the next round, on this count.
    CarriedOver { who: Id, count: i16 },
    /// A turn begins.
    TurnBegan { who: Id, count: i16, carried: bool },
    /// A turn is lost.
    TurnLost {
        who: Id,
        #[serde(skip)]
        why: Option<Barrier>,
    },
    /// The declared action is given up; whether it could have been done.
    GivesUp { who: Id, declared: Declared, possible: bool },
    /// It is exchanged.
    Exchanges { who: Id, declared: Declared },
    /// The Referee says that somebody is out of reach.
    OutOfReach { who: Id, to: Id },
    /// The Referee rules.
    Ruled { ruling: Ruling },
    /// The fight is over.
    Over { ending: Ending, ruled: bool },
}

/// Movement, and what is done besides the declared action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Motion {
    /// Goes somewhere.
    Goes {
        who: Id,
        to: Square,
        /// Yards gone, and those that are left of the Speed.
        yards: u8,
        left: u8,
    },
    /// Closes with somebody.
    Engages { who: Id, with: Id },
    /// Gets away from everybody.
    Withdraws { who: Id },
    /// Stands up, for so many yards of the Speed.
    Stands { who: Id, yards: u8 },
    /// Takes a weapon in hand.
    Draws { who: Id, weapon: WeaponId },
    /// Takes up a weapon that lay on the ground.
    PicksUp { who: Id, weapon: WeaponId },
    /// Loses a weapon.
    Loses { who: Id, weapon: WeaponId },
    /// Uses a talent.
    Talent { who: Id, talent: TalentId, on: Id },
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
    Hit {
        by: Id,
        to: Id,
        critical: bool,
        /// The natural result from which it is critical.
        #[serde(skip)]
        from: Option<i16>,
        /// What is added to the dice, and the Defense.
        bonus: i16,
        against: i16,
        #[serde(skip)]
        terms: Terms<From>,
        #[serde(skip)]
        defense: Terms<From>,
    },
    /// An attack misses.
    Missed {
        by: Id,
        to: Id,
        bonus: i16,
        against: i16,
        #[serde(skip)]
        terms: Terms<From>,
        #[serde(skip)]
        defense: Terms<From>,
    },
    /// Damage after multiplication, and what Armor takes.
    Damage {
        by: Id,
        to: Id,
        amount: i16,
        armor: i16,
        #[serde(flatten)]
        sum: DamageSum,
        #[serde(skip)]
        terms: Terms<From>,
        #[serde(skip)]
        soak: Terms<From>,
    },
}

/// How damage is worked out: the dice, as often as they count, and what is added to them; then all
/// of it multiplied; and what is left of it after Armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DamageSum {
    pub rolled: i16,
    pub faces: i16,
    pub added: i16,
    pub times: i16,
    pub left: i16,
}

/// What becomes of people: Stress, Wound Points, falling and rising.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Harm {
    /// A hit takes effect.
    Hurt(Hurt),
    /// Wound Points are lost by exertion, bleeding or dying.
    Loss { who: Id, wounds: i16, left: i16, toll: Toll },
    /// Stress is lost or paid. How much Mana is left is told to the payer's own side alone.
    Pays { who: Id, price: Price, mana: i16, mana_left: i16, stress: i16, stress_left: i16 },
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
    Restored {
        who: Id,
        stress: i16,
        wounds: i16,
        mana: i16,
        /// What there is now of the pool that was restored; of Mana it is not for all to know.
        now: Option<i16>,
    },
}

/// What a hit, fire or blood takes from somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hurt {
    pub who: Id,
    pub by: Option<Id>,
    pub stress: i16,
    pub wounds: i16,
    /// Wound Points that are left.
    pub left: i16,
    pub stress_left: i16,
    pub critical: bool,
    /// What eats at somebody, where it is no blow.
    pub gnawing: Option<Gnawing>,
}

/// What eats at somebody at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Gnawing {
    /// Blood that is lost.
    Bleeding,
    /// Flames.
    Fire,
    /// A condition of the table's own.
    Custom,
}

/// What Wound Points are lost to without a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Toll {
    /// An action at 0 Wound Points or below.
    Exertion,
    /// Dying, at the end of a round.
    Dying,
    /// A cost beyond the Stress that was left.
    Payment,
}

/// What something is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Price {
    /// A spell.
    Spell(SpellId),
    /// A talent.
    Talent(TalentId),
}

/// Injuries, conditions, and what else lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Lasting {
    /// No Combat Injury.
    Spared {
        who: Id,
        /// The most on d% that would have left one.
        #[serde(skip)]
        most: i16,
    },
    /// A Combat Injury of a type whose table is empty.
    Unlisted {
        who: Id,
        table: DamageType,
        #[serde(skip)]
        most: i16,
    },
    /// A Combat Injury.
    Injured { who: Id, table: DamageType, row: u8, hand: Option<Hand> },
    /// An injury without effect: the part is not there.
    NoSuchPart { who: Id, table: DamageType, row: u8 },
    /// An attribute is lowered.
    Lowered { who: Id, attribute: Attribute, by: u8, left: i16 },
    /// A condition begins.
    Began {
        who: Id,
        condition: Condition,
        /// The round with whose end it lapses, where it does.
        until: Option<u16>,
    },
    /// A condition ends; whether by itself.
    Ended { who: Id, condition: Condition, lapsed: bool },
    /// A condition of the table's own begins.
    CustomBegan { who: Id, custom: CustomId, until: Option<u16> },
    /// A condition of the table's own ends; whether by itself.
    CustomEnded { who: Id, custom: CustomId, lapsed: bool },
    /// A condition that the table made up is over.
    HouseOver { who: Id, what: HouseId },
    /// Bleeding now.
    Bleeds { who: Id, now: u8 },
    /// Armor is eaten.
    Eaten { who: Id },
    /// A ward of magic.
    Warded { who: Id, defense: i8, armor: i8, until: Option<u16> },
    /// The ward ends.
    WardEnds { who: Id },
}

/// Checks, spells, items, morale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Trial {
    /// A check and whether it succeeded, where that is known.
    Checked {
        who: Id,
        why: CheckFor,
        /// Whose total it has to reach, where the TN is somebody else's.
        #[serde(skip)]
        opponent: Option<Id>,
        passed: bool,
        bonus: i16,
        tn: i16,
        #[serde(skip)]
        terms: Terms<From>,
        #[serde(skip)]
        needs: Terms<From>,
    },
    /// Intimidation stands at this total.
    Intimidates {
        who: Id,
        on: Id,
        total: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Lies in ambush, with a Stealth check of this total.
    Hides {
        who: Id,
        total: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Checks Notice against an ambush. What it has to reach is not for all to know.
    Notices {
        who: Id,
        passed: bool,
        bonus: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Casts a spell.
    Casts { who: Id, spell: SpellId },
    /// A spell is spoiled by damage.
    Fizzles { who: Id, spell: SpellId },
    /// Uses an item.
    Uses { who: Id, item: ItemId, on: Id },
    /// Throws an item.
    Hurls { who: Id, item: ItemId, on: Id },
    /// Morale is called for.
    Morale {
        who: Id,
        /// Whose Intimidation it has to reach, where the TN is that.
        #[serde(skip)]
        opponent: Option<Id>,
        tn: i16,
        passed: bool,
        bonus: i16,
        #[serde(skip)]
        terms: Terms<From>,
        #[serde(skip)]
        needs: Terms<From>,
    },
    /// The outcome is obvious to it.
    Obvious { who: Id },
    /// Surrenders.
    Surrenders { who: Id },
    /// Has left the fight.
    Leaves { who: Id },
}

impl std::convert::From<Course> for Event {
    #[inline]
    fn from(event: Course) -> Event {
        Event::Course(event)
    }
}
impl std::convert::From<Motion> for Event {
    #[inline]
    fn from(event: Motion) -> Event {
        Event::Motion(event)
    }
}
impl std::convert::From<Assault> for Event {
    #[inline]
    fn from(event: Assault) -> Event {
        Event::Assault(event)
    }
}
impl std::convert::From<Harm> for Event {
    #[inline]
    fn from(event: Harm) -> Event {
        Event::Harm(event)
    }
}
impl std::convert::From<Lasting> for Event {
    #[inline]
    fn from(event: Lasting) -> Event {
        Event::Lasting(event)
    }
}
impl std::convert::From<Trial> for Event {
    #[inline]
    fn from(event: Trial) -> Event {
        Event::Trial(event)
    }
}
