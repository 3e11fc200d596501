//! What people are asked, and what they choose among.

use affray_field::Square;
pub use affray_table::Ease;
use serde::Serialize;

pub use crate::gear::With;
pub use crate::purpose::{Purpose, TestFor};
use crate::setup::{Element, Id, ItemId, Location, PersonaId, PowerId, Score, Status, Talent};
use crate::state::{Command, People};

/// How a weapon attack is made (`persona.action.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum How {
    /// One attack at +10.
    Standard,
    /// Half Action: more hits by degrees.
    Swift,
    /// Half Action: a hit for each degree.
    Lightning,
    /// Half Action: a burst.
    Semi,
    /// Half Action: a long burst.
    Full,
    /// Full Action at +30, without evasion after it.
    Heavy,
    /// Full Action: runs up and strikes.
    Charge,
    /// Full Action at a named location.
    Called(Location),
    /// Against somebody who leaves a melee.
    Free,
}

impl How {
    /// The talent that it needs.
    #[must_use]
    pub const fn talent(self) -> Option<Talent> {
        match self {
            How::Swift => Some(Talent::SwiftAttack),
            How::Lightning => Some(Talent::LightningAttack),
            How::Standard
            | How::Semi
            | How::Full
            | How::Heavy
            | How::Charge
            | How::Called(_)
            | How::Free => None,
        }
    }
}

/// How somebody goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Gait {
    /// Half Action.
    Half,
    /// Full Action.
    Full,
    /// Full Action, six times as far.
    Run,
    /// Full Action, out of a melee.
    Disengage,
    /// The run-up of a Charge.
    Charge,
}

/// What a Fate Point is spent on (`persona.fate.spend`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Fate {
    /// +10 to the next test.
    Bless,
    /// Removes 1d5 damage.
    Heal,
    /// Recovers from Stunned.
    Recover,
    /// Removes all fatigue.
    Refresh,
}

impl Fate {
    /// All of them.
    pub const ALL: [Fate; 4] = [Fate::Bless, Fate::Heal, Fate::Recover, Fate::Refresh];
}

/// One thing done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Action {
    /// An attack with a weapon.
    Attack(How, With, Id),
    /// A Feint.
    Feint(Id),
    /// A Knock Down.
    KnockDown(Id),
    /// A power, at somebody where it has one target.
    Power(PowerId, Option<Id>),
    /// Aims; for a Full Action when true.
    Aim(bool),
    /// A Guarded Action.
    Guarded,
    /// Guard Mode.
    Guard,
    /// Delays.
    Delay,
    /// Goes somewhere.
    Go(Gait),
    /// Takes in hand.
    Ready(ItemId),
    /// Puts away.
    Stow(ItemId),
    /// Picks up.
    PickUp(ItemId),
    /// Lets fall.
    Drop(ItemId),
    /// Reloads.
    Reload(ItemId),
    /// Stands up.
    Stand,
    /// Clears a jam.
    Clear(ItemId),
    /// Puts out the fire.
    Extinguish,
    /// Staunches bleeding.
    Staunch(Id),
    /// Uses an item on somebody.
    Use(ItemId, Id),
    /// Makes a Persona the Active one.
    Swap(PersonaId),
    /// The All Out Attack.
    AllOut,
    /// Tries to shake off Distressed.
    Steady,
    /// Spends a Fate Point.
    Fate(Fate),
    /// Commands somebody charmed.
    Command(Id, Command),
    /// Lends an action to somebody dominated.
    Lend(Id),
    /// Ends the turn.
    End,
}

/// An action of a turn, and whether it is the One More.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// What.
    pub action: Action,
    /// Whether it is taken with a One More.
    pub more: bool,
}

/// A place, or none after all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// This square.
    At(Square),
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

/// How an attack is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Defense {
    /// Not at all.
    None,
    /// By a Dodge.
    Dodge,
    /// By a Parry.
    Parry,
}

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// In melee.
    HandToHand,
    /// By a shot or a spell.
    FromAfar,
}

/// What somebody does outside Battle (`persona.battle.no-initiative-outside`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroll {
    /// Goes.
    Walk(Id),
    /// Goes quietly.
    Sneak(Id),
    /// Stays where it is.
    Wait(Id),
    /// Attacks: the Battle begins.
    Attack(Id),
    /// Does something that is no attack and leads nowhere.
    Do(Id, Action),
}

/// A characteristic that is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial(pub Score);

/// What somebody does unasked between two steps of the fight: a Free Action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unasked {
    /// Who.
    pub who: Id,
    /// What.
    pub action: Action,
}

/// A GM's ruling, said unasked between two steps of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ruling {
    /// Begins to suffer a status.
    Afflict(Id, Status),
    /// Is rid of a status.
    Relieve(Id, Status),
    /// A level of fatigue.
    Tire(Id),
    /// Rests: all fatigue goes (`persona.fatigue.recovery`).
    Rest(Id),
    /// Ends the fight.
    EndFight,
}

/// What a decision asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// What to do next in a turn.
    Turn(Id),
    /// Where to go: how, and up to how many meters.
    Where(Id, Gait, u16),
    /// How to meet an attack that hits: by whom, and the chances of a Dodge and a Parry.
    Evade {
        /// Who is hit.
        who: Id,
        /// By whom.
        by: Id,
        /// The target number of a Dodge.
        dodge: Option<i16>,
        /// The target number of a Parry.
        parry: Option<i16>,
        /// How many hits.
        hits: u8,
        /// The element of the attack.
        element: Element,
        /// Whether it is made hand to hand.
        attack: Reached,
    },
    /// Whether degrees replace the lowest damage die.
    Degrees {
        /// Who attacks.
        who: Id,
        /// The lowest die.
        lowest: u8,
        /// Degrees of success.
        degrees: u8,
    },
    /// Whether to roll a failed test again for a Fate Point.
    Reroll {
        /// Who.
        who: Id,
        /// For what.
        why: TestFor,
        /// The target number.
        target: i16,
    },
    /// Whether to add a degree for a Fate Point.
    Degree {
        /// Who.
        who: Id,
        /// For what.
        why: TestFor,
        /// Degrees there are.
        degrees: u8,
    },
    /// Whether a Stunned one comes round by a Fate Point.
    Rouse(Id),
    /// Whether the Initiative die counts as 10 for a Fate Point.
    Ten(Id),
    /// Whether to burn a Fate Point instead of dying.
    Burn(Id),
    /// Whether to interrupt with the delayed action.
    Interrupt(Id),
    /// What to join an All Out Attack with.
    Join(Id),
    /// Which move after an All Out Attack.
    FreeMove(Id),
    /// What a dominated combatant does with an action lent to it.
    Lent(Id),
    /// Whether an order is suicidal or self-harming, as the GM says.
    Harmful(Id),
    /// Whether to test against frenzy.
    Calm(Id),
    /// Which of several nearest.
    Nearest(Id),
    /// Whom an attack strikes that passes through somebody, as the GM says: one of those nearest
    /// behind.
    Behind(Id, People),
    /// Which characteristic keeps up Active Mode.
    Endure(Id),
    /// What to do outside Battle.
    Dungeon,
    /// What the circumstances of a roll change it by, as the GM says.
    Circumstances(Purpose),
    /// Whether the fight goes on though nobody at all can act, as the GM says.
    GoesOn,
    /// What the GM says unasked.
    Rule,
    /// What a side does unasked.
    Unasked,
}

impl Ask {
    /// Whose decision it is, if one combatant's.
    #[must_use]
    pub const fn about(self) -> Option<Id> {
        match self {
            Ask::Turn(who)
            | Ask::Where(who, ..)
            | Ask::Evade { who, .. }
            | Ask::Degrees { who, .. }
            | Ask::Reroll { who, .. }
            | Ask::Degree { who, .. }
            | Ask::Rouse(who)
            | Ask::Ten(who)
            | Ask::Burn(who)
            | Ask::Interrupt(who)
            | Ask::Join(who)
            | Ask::FreeMove(who)
            | Ask::Lent(who)
            | Ask::Calm(who)
            | Ask::Nearest(who)
            | Ask::Endure(who) => Some(who),
            Ask::Harmful(_)
            | Ask::Behind(..)
            | Ask::Dungeon
            | Ask::Circumstances(_)
            | Ask::GoesOn
            | Ask::Rule
            | Ask::Unasked => None,
        }
    }
}

/// Somebody, as an answer.
pub type Person = Id;

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

moves! {
    Act Spot Answer Defense With Stroll Trial Person Ease Ruling Unasked
}
