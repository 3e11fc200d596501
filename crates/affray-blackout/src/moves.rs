//! What people are asked, and what they choose among.

use affray_field::{Heading, Hex};
pub use affray_table::Ease;
use serde::Serialize;

use crate::kinds::{
    Attribute, Condition, CustomId, Hold, Id, ItemId, Level, Maneuver, Skill, StructureId, Threat,
    TrainedId,
};

pub use crate::purpose::{Purpose, Test, TestFor};

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum With {
    /// Bare hands.
    Fists,
    /// A held item, or a part of the body.
    Item(ItemId),
}

/// An attack as it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Blow {
    /// With what.
    pub with: With,
    /// At whom.
    pub target: Id,
    /// Taking one's time.
    pub slow: bool,
    /// Spending Vulnerable.
    pub spend: bool,
}

/// An attack on a structure as it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Battery {
    /// With what.
    pub with: With,
    /// On what.
    pub on: StructureId,
    /// Taking one's time.
    pub slow: bool,
}

/// Whom somebody is bound to attack, if it is not free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Only this one may be attacked.
    pub only: Option<Id>,
    /// Nothing but attacking it, or going there (`blackout.conditions.berserk`).
    pub berserk: bool,
}

/// One thing done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// An attack on somebody.
    Attack(Blow),
    /// A blast or a template; whether it takes its time.
    Area(ItemId, bool),
    /// Goes up to the speed.
    Walk,
    /// Goes up to twice the speed.
    Run,
    /// Goes 5 feet for nothing.
    Step,
    /// Looks another way.
    Face(Heading),
    /// Lies down.
    DropProne,
    /// Stands up.
    Stand,
    /// Hides.
    Hide,
    /// Looks for the hidden, whether there are any or not.
    Search,
    /// Reloads.
    Reload(ItemId),
    /// Takes something in hand, putting away what is in the way.
    Draw(ItemId),
    /// Picks something up from the ground.
    PickUp(ItemId),
    /// Uses something carried, on somebody.
    Use(ItemId, Id),
    /// Removes the Magnetic mark.
    ShakeOff,
    /// Tries to get free.
    Break(Hold),
    /// Lets a captive go.
    Release(Id),
    /// Drags a captive.
    Drag(Id),
    /// Rests.
    Rest,
    /// Repairs a shut-down machine.
    Repair(Id),
    /// Repairs a jammed item.
    Unjam(ItemId),
    /// Wakes somebody who was knocked out.
    Wake(Id),
    /// Has a waiting test rolled.
    Trigger(Id, Threat),
    /// Drops a waiting test.
    Waive(Id, Threat),
    /// A maneuver that needs no more than its user.
    Plain(Maneuver),
    /// A maneuver against somebody, with a weapon.
    Maneuver(Maneuver, With, Id),
    /// A maneuver of a content file that needs no more than its user.
    Trained(TrainedId),
    /// A maneuver of a content file against somebody, with a weapon.
    TrainedOn(TrainedId, With, Id),
    /// An attack on a structure.
    Batter(Battery),
    /// Covers a point with fire.
    PinDown(ItemId),
    /// Ends the turn.
    End,
}

/// Where a movement may lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// Anywhere.
    Free,
    /// Only closer to somebody (`blackout.conditions.berserk-details`).
    Toward(Id),
}

/// Which of somebody's gear a maneuver may be aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// What it holds.
    Hands,
    /// That, and its armor.
    HandsAndArmor,
}

/// A hex, or nowhere after all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// This one.
    Hex(Hex),
    /// None.
    Stay,
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No.
    No,
    /// Yes.
    Yes,
}

/// One of two tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The attribute.
    pub attribute: Attribute,
    /// The skill.
    pub skill: Skill,
}

/// A number: dice, feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub u8);

/// A piece of somebody's gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Piece {
    /// An item.
    Item(ItemId),
    /// Worn armor.
    Armor,
}

/// A GM's ruling, said unasked between two steps of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ruling {
    /// Begins to hold a condition.
    Afflict(Id, Condition),
    /// Stops holding it.
    Relieve(Id, Condition),
    /// Begins to hold a condition of a content file, or one level more of it.
    Lay(Id, CustomId),
    /// Stops holding it.
    Lift(Id, CustomId),
    /// A level more.
    More(Id, Level),
    /// A level fewer.
    Less(Id, Level),
    /// Leaves the field.
    Remove(Id),
    /// The encounter ends.
    EndFight,
    /// A minute out of danger, after the fight.
    Minute,
    /// An hour of rest.
    Hour,
    /// A night of eight hours.
    Night,
    /// Armor is repaired where there are the means.
    Settlement,
    /// An hour of repairing somebody's armor.
    FieldRepair(Id, Id),
    /// An hour of cleaning off corrosion: Strength rather than Intelligence when true.
    Clean(Id, bool),
    /// An hour of treating poison.
    TreatPoison(Id, Id),
    /// Eight hours of treating a wound.
    TreatWound(Id, Id, Attribute),
    /// Nothing more happens after the fight.
    Done,
}

/// What a decision asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// What to do next in a turn, and what somebody is bound to.
    Turn(Id, Limits),
    /// Where to go; up to so many hexes, and which way.
    Where(Id, u8, Going),
    /// Where an area attack is aimed; whom it has to cover.
    Point(Id, ItemId, Option<Id>),
    /// Whether to Exert on a test.
    Exert {
        /// The test.
        test: Test,
        /// Dice without it.
        dice: i16,
    },
    /// Whether to Exert on a damage test.
    ExertDamage {
        /// Who.
        who: Id,
        /// Dice without it.
        dice: i16,
    },
    /// Whether to use being Encouraged.
    Encourage {
        /// The test.
        test: Test,
    },
    /// How many dice of inspiration.
    Inspire {
        /// The test.
        test: Test,
    },
    /// Which of two tests.
    Either {
        /// The test, by whichever.
        test: Test,
        /// The two.
        ways: [Way; 2],
    },
    /// Whether to roll a failed test again for Stamina.
    Reroll {
        /// The test.
        test: Test,
        /// Its dice.
        dice: i16,
    },
    /// Whether to take an ally's attacks upon oneself.
    Intercept {
        /// Who could.
        who: Id,
        /// Whom.
        ally: Id,
        /// Who attacks.
        attacker: Id,
    },
    /// Whether to sidestep.
    Sidestep {
        /// Who was hit.
        who: Id,
        /// By whom.
        attacker: Id,
    },
    /// Whether to grip in place of damage.
    Grip {
        /// Who hits.
        who: Id,
        /// Whom.
        target: Id,
    },
    /// How far somebody is pulled.
    Pull {
        /// Who decides.
        who: Id,
        /// Who is pulled.
        target: Id,
        /// How many hexes at most.
        most: u8,
    },
    /// Where a captive is dragged.
    DragTo {
        /// The captor.
        who: Id,
        /// The captive.
        target: Id,
    },
    /// Which piece of gear.
    Gear {
        /// Who chooses.
        who: Id,
        /// Whose.
        target: Id,
        /// Which of it.
        among: Among,
    },
    /// Whether to catch what flies.
    Catch {
        /// Who.
        who: Id,
        /// What.
        item: ItemId,
    },
    /// Which enemy is the closest, of several equally close.
    Closest(Id),
    /// Which characteristic a wound hits.
    Wound {
        /// Who decides; none: the GM.
        by: Option<Id>,
        /// Who is wounded.
        who: Id,
    },
    /// Whom a stray shot hits, as the GM says.
    Stray {
        /// Who shot.
        who: Id,
        /// At whom.
        target: Id,
    },
    /// Whether attacking the taunter is safe.
    Safe {
        /// Who is taunted.
        who: Id,
        /// By whom.
        by: Id,
    },
    /// How many points of a field repair go to AV.
    Divide {
        /// Who repairs.
        who: Id,
        /// Whose armor.
        on: Id,
        /// Points there are.
        points: u8,
    },
    /// Which argument or defense.
    Argue {
        /// Who.
        who: Id,
        /// Whether it defends.
        defends: bool,
    },
    /// Whether somebody hides, as the GM says.
    Hides(Id),
    /// Whether somebody hidden is found, as the GM says.
    Finds {
        /// Who looks.
        who: Id,
        /// For whom.
        whom: Id,
    },
    /// How hard a blast is to place, as the GM says.
    Difficulty {
        /// Who aims it.
        who: Id,
        /// At which point.
        at: Hex,
        /// What the indicators say.
        usual: u8,
    },
    /// Whether to test against poison after eight hours.
    Purge(Id),
    /// Whether a test of somebody blinded needs sight, as the GM says.
    Sight {
        /// Who tests.
        who: Id,
        /// For what.
        why: TestFor,
    },
    /// How much a failed challenge adds to the final one, as the GM says.
    Harder(Id),
    /// Whether a Takedown is a partial success, as the GM says.
    Partly(Id),
    /// What the circumstances of a roll change it by, as the GM says.
    Circumstances(Purpose),
    /// Whether the fight goes on though nobody at all can act, as the GM says.
    GoesOn,
    /// What the GM says unasked.
    Rule,
    /// What follows the fight.
    After,
}

impl Ask {
    /// Whose decision it is, if one combatant's.
    #[must_use]
    pub const fn about(self) -> Option<Id> {
        match self {
            Ask::Turn(who, _)
            | Ask::Where(who, ..)
            | Ask::Point(who, ..)
            | Ask::Closest(who)
            | Ask::Purge(who) => Some(who),
            Ask::Exert { test, .. }
            | Ask::Encourage { test }
            | Ask::Inspire { test }
            | Ask::Either { test, .. }
            | Ask::Reroll { test, .. } => Some(test.who),
            Ask::ExertDamage { who, .. }
            | Ask::Intercept { who, .. }
            | Ask::Sidestep { who, .. }
            | Ask::Grip { who, .. }
            | Ask::Pull { who, .. }
            | Ask::DragTo { who, .. }
            | Ask::Gear { who, .. }
            | Ask::Catch { who, .. }
            | Ask::Divide { who, .. }
            | Ask::Argue { who, .. } => Some(who),
            Ask::Wound { by, .. } => by,
            Ask::Stray { .. }
            | Ask::Safe { .. }
            | Ask::Hides(_)
            | Ask::Finds { .. }
            | Ask::Sight { .. }
            | Ask::Difficulty { .. }
            | Ask::Harder(_)
            | Ask::Partly(_)
            | Ask::Circumstances(_)
            | Ask::GoesOn
            | Ask::Rule
            | Ask::After => None,
        }
    }
}

/// Declares the one type of all answers, and its conversions.
macro_rules! moves {
    ($($variant:ident)+) => {
        /// An answer to any decision.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Move { $(#[doc = concat!("See [`", stringify!($variant), "`].")] $variant($variant)),+ }
        $(
            impl From<$variant> for Move {
                fn from(choice: $variant) -> Move {
                    Move::$variant(choice)
                }
            }
            impl TryFrom<Move> for $variant {
                type Error = Move;
                fn try_from(choice: Move) -> Result<$variant, Move> {
                    match choice {
                        Move::$variant(choice) => Ok(choice),
                        other => Err(other),
                    }
                }
            }
        )+
    };
}

/// Somebody, as an answer.
pub type Person = Id;

moves! {
    Action Spot Answer Way Count Piece Attribute Person Ease Ruling
}
