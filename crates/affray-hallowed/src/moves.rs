//! What people are asked, and what they choose among.

use affray_field::Square;
pub use affray_table::Ease;
use serde::Serialize;

use crate::ids::{CustomId, Id, ItemId, SpellId, TalentId, WeaponId};
use crate::kinds::{Condition, DamageType, DamageTypes};
pub use crate::purpose::{CheckFor, Purpose};
use crate::state::{Declared, Ending};

/// First aid (`hallowed.actions.heal`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// Stabilizes.
    Stabilize,
    /// Stops bleeding.
    Staunch,
    /// Opens the airway.
    Airway,
}

/// One thing done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Attacks with a weapon.
    Strike(WeaponId, Id),
    /// Throws a weapon.
    Throw(WeaponId, Id),
    /// Casts a spell on somebody.
    Cast(SpellId, Id),
    /// Casts a spell on an area.
    CastArea(SpellId),
    /// Uses an item on somebody.
    Use(ItemId, Id),
    /// Throws an item.
    Hurl(ItemId, Id),
    /// Takes up Full-Defense.
    FullDefense,
    /// First aid.
    Aid(Care, Id),
    /// Intimidates somebody.
    Intimidate(Id),
    /// Intimidates all who hear it.
    IntimidateAll,
    /// Tries to get free.
    Struggle,
    /// Puts out flames.
    Douse(Id),
    /// Wipes its eyes.
    Wipe,
    /// Goes elsewhere.
    Go,
    /// Closes with somebody.
    Engage(Id),
    /// Gets away from everybody.
    Withdraw,
    /// Stands up.
    Stand,
    /// Drops to the ground.
    Drop,
    /// Takes a weapon in hand.
    Draw(WeaponId),
    /// Takes up a weapon that lies on the ground.
    PickUp(WeaponId),
    /// Uses a talent on somebody.
    Gift(TalentId, Id),
    /// Exchanges what was declared.
    Change(Declared),
    /// Ends the turn.
    End,
    /// Stays, between turns.
    Stay,
}

impl Deed {
    /// On whom it is done from afar or by touching; a blow comes near of its own.
    #[must_use]
    pub const fn aimed(self) -> Option<Id> {
        match self {
            Deed::Throw(_, to)
            | Deed::Cast(_, to)
            | Deed::Use(_, to)
            | Deed::Hurl(_, to)
            | Deed::Aid(_, to)
            | Deed::Intimidate(to)
            | Deed::Douse(to) => Some(to),
            _ => None,
        }
    }
}

/// A square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot(pub Square);

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No.
    No,
    /// Yes.
    Yes,
}

/// Whether to make a Reposte, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// None.
    None,
    /// With this weapon.
    With(WeaponId),
    /// With this weapon, for the Stress of a talent.
    Paid(WeaponId),
}

/// Points of Mana; the rest of a cost is Stress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mana(pub u8);

/// What failed morale does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rout {
    /// Flees.
    Flee,
    /// Surrenders.
    Surrender,
    /// Leaves at once.
    Leave,
    /// Fights on.
    Parley,
}

/// What the Referee says of somebody's reach, where nobody has a place (`hallowed.move.space`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Too far away.
    Out,
    /// Within reach.
    Near,
    /// Within reach, and in its threat range from now on.
    Entering,
}

/// A Referee's ruling, said unasked between two steps of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ruling {
    /// Begins to hold a condition.
    Afflict(Id, Condition),
    /// Is frightened of somebody.
    Frighten(Id, Id),
    /// Is entangled, at this TN of getting free.
    Snare(Id, u8),
    /// Has this Base Initiative from the next declaration on.
    Pace(Id, i16),
    /// Stops holding it.
    Relieve(Id, Condition),
    /// Begins to hold a condition of the table's own.
    Impose(Id, CustomId),
    /// Stops holding it.
    Lift(Id, CustomId),
    /// Has left the fight.
    Remove(Id),
    /// Is captured.
    Capture(Id),
    /// Joins now.
    Enter(Id),
    /// Comes before all others who are still to act (`hallowed.initiative.passed-any-creature`).
    Hasten(Id),
    /// Suffocates: unconscious, as the Referee says.
    Suffocate(Id),
    /// The fight ends.
    End(Ending),
}

impl Ruling {
    /// Whom it is about.
    #[must_use]
    pub const fn about(self) -> [Option<Id>; 2] {
        match self {
            Ruling::Frighten(who, source) => [Some(who), Some(source)],
            Ruling::Afflict(who, _)
            | Ruling::Snare(who, _)
            | Ruling::Pace(who, _)
            | Ruling::Relieve(who, _)
            | Ruling::Impose(who, _)
            | Ruling::Lift(who, _)
            | Ruling::Remove(who)
            | Ruling::Capture(who)
            | Ruling::Enter(who)
            | Ruling::Hasten(who)
            | Ruling::Suffocate(who) => [Some(who), None],
            Ruling::End(_) => [None; 2],
        }
    }
}

/// What a decision asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// What to declare.
    Declare(Id),
    /// What to do in a turn.
    Turn(Id),
    /// Where to go; up to so many yards.
    Where(Id, u8),
    /// What to do between turns, where movement is made at any time; how many yards are left.
    Between(Id, u8),
    /// Whether somebody is within another's reach.
    Reach {
        /// Whose reach.
        who: Id,
        /// Who may be in it.
        to: Id,
        /// Whether it comes close, as for a blow.
        closing: bool,
    },
    /// Whether an area spell reaches somebody besides its target.
    Caught {
        /// Which spell.
        spell: SpellId,
        /// At whom it is cast.
        target: Id,
        /// Who may be caught.
        who: Id,
    },
    /// Where an area spell is aimed.
    Point(Id, SpellId),
    /// Whether to make a Reposte.
    Reposte {
        /// Who could.
        who: Id,
        /// Against whom.
        against: Id,
        /// Whether it is for an attack; else for entering or leaving a threat range.
        attacked: bool,
    },
    /// How a cost is paid.
    Pay {
        /// Who pays.
        who: Id,
        /// How much.
        cost: u8,
    },
    /// Which injury table.
    Table {
        /// Who hit; none: the Referee chooses.
        by: Option<Id>,
        /// Whom.
        to: Id,
        /// The tables of the damage that the hit dealt.
        among: DamageTypes,
    },
    /// At whom a further strike of an attack goes.
    Further {
        /// Who attacks.
        who: Id,
        /// At whom the strike before went.
        to: Id,
        /// With what.
        weapon: WeaponId,
    },
    /// Whether to attack a friend indeed.
    Friend {
        /// Who attacks.
        who: Id,
        /// Whom.
        to: Id,
    },
    /// Whether to pay for a further Reaction as Full-Defense is taken up.
    Guard(Id, TalentId),
    /// Whether the outcome is obvious to a monster.
    Obvious(Id),
    /// What failed morale does.
    Failed(Id),
    /// What the circumstances of a roll change it by, as the Referee says.
    Circumstances(Purpose),
    /// Whether the fight goes on though nobody at all can act, as the Referee says.
    GoesOn,
    /// What the Referee says unasked.
    Rule,
}

impl Ask {
    /// Whose decision it is, if one combatant's.
    #[must_use]
    pub const fn about(self) -> Option<Id> {
        match self {
            Ask::Declare(who)
            | Ask::Turn(who)
            | Ask::Where(who, _)
            | Ask::Between(who, _)
            | Ask::Point(who, _)
            | Ask::Reposte { who, .. }
            | Ask::Pay { who, .. }
            | Ask::Further { who, .. }
            | Ask::Friend { who, .. }
            | Ask::Guard(who, _) => Some(who),
            Ask::Table { by, .. } => by,
            Ask::Reach { .. }
            | Ask::Caught { .. }
            | Ask::Obvious(_)
            | Ask::Failed(_)
            | Ask::Circumstances(_)
            | Ask::GoesOn
            | Ask::Rule => None,
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
                #[inline]
                fn from(choice: $variant) -> Move {
                    Move::$variant(choice)
                }
            }
            impl TryFrom<Move> for $variant {
                type Error = Move;
                #[inline]
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

moves! {
    Declared Deed Spot Answer Reach Reply Mana DamageType Rout Ease Ruling
}
