//! What people are asked, and what they choose among.

use affray_field::Square;
pub use affray_table::Ease;
use serde::{Deserialize, Serialize};

pub use crate::ask::{Ask, Doing, Evaded, Judgment, Known};
use crate::kinds::{
    Attribute, Condition, DamageType, FeatureId, HazardId, Id, ItemId, ManeuverId, Objective, Pool,
    PowerId, SideId, TaskId,
};
pub use crate::purpose::{Purpose, TestFor};

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum With {
    /// Bare hands.
    Unarmed,
    /// A natural weapon, by its place in the profile.
    Natural(u8),
    /// A held item.
    Item(ItemId),
    /// A power.
    Power(PowerId),
}

/// An attack as it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Blow {
    /// With what.
    pub with: With,
    /// Thrown, though it could be used in hand.
    pub thrown: bool,
    /// At whom.
    pub target: Id,
    /// As part of this maneuver.
    pub maneuver: Option<ManeuverId>,
}

impl Blow {
    /// A blow in hand, part of no maneuver.
    #[must_use]
    pub const fn in_hand(with: With, target: Id) -> Blow {
        Blow { with, thrown: false, target, maneuver: None }
    }
}

/// When an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Occasion {
    /// In one's own turn.
    Turn,
    /// At somebody's command.
    Command,
    /// Readied.
    Ready,
    /// Right after a parry.
    Riposte,
    /// After a killing strike that failed.
    FollowUp,
}

/// A declared attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// Who makes it.
    pub attacker: Id,
    /// What it is.
    pub blow: Blow,
    /// The attribute that is rolled.
    pub attribute: Attribute,
    /// The damage that is dealt.
    pub kind: DamageType,
    /// When.
    pub occasion: Occasion,
}

/// An action that may take more than one action of a turn (`ingenuity.extended.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Long {
    /// Makes a weapon ready to shoot.
    Reload(ItemId),
    /// Brings somebody round.
    Resuscitate(Id),
    /// A short task.
    Task(TaskId),
    /// Helps with a short task.
    Assist(TaskId),
    /// Becomes hidden.
    Hide,
    /// Tries to kill somebody outright.
    Kill(Id, With),
    /// A power, on somebody.
    Power(PowerId, Id),
    /// A maneuver.
    Maneuver {
        /// The attack.
        blow: Blow,
        /// The attribute that is rolled.
        attribute: Attribute,
        /// The damage that is dealt.
        kind: DamageType,
    },
}

/// One thing done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Action {
    /// An attack, the best way.
    Attack(Blow),
    /// An attack with an attribute, a damage type or a maneuver to be chosen.
    AttackOtherwise(Blow),
    /// Whatever may take long.
    Begin(Long),
    /// Puts more actions into what is under way.
    Continue,
    /// Gives up what is under way.
    GiveUp,
    /// Chooses anew what is held.
    Brandish,
    /// An ally acts.
    Command(Id),
    /// Uses something near.
    Interact(FeatureId),
    /// Uses something carried, on somebody.
    Use(ItemId, Id),
    /// Ends the turn on guard.
    Guard,
    /// Goes.
    Move,
    /// Goes on with a move.
    MoveOn,
    /// Ends the turn with an action readied.
    Ready,
    /// Takes cover.
    SeekCover,
    /// Goes again.
    Sprint,
    /// Stops being prone.
    StandUp,
    /// Ends the turn with a reaction more.
    Wait,
    /// Lets something fall.
    DropItem(ItemId),
    /// Becomes prone.
    DropProne,
    /// Goes one meter.
    Step,
    /// An action more, for fate.
    FateAction,
    /// Leaves the field.
    Flee,
    /// Gives up.
    Surrender,
    /// Does nothing at a command.
    Decline,
    /// Ends the turn.
    End,
}

/// What a team does with a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Activation {
    /// Somebody takes a turn.
    Act(Id),
    /// Nobody does.
    Pass,
}

/// Where somebody goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Spot {
    /// To this square.
    Square(Square),
    /// Toward somebody, where there is no map.
    Toward(Id),
    /// Away from somebody, where there is no map.
    Away(Id),
    /// So many meters toward somebody rather than as far as one can.
    TowardBy(Id, u8),
    /// So many meters away from somebody rather than as far as one can.
    AwayBy(Id, u8),
    /// Nowhere after all.
    Stay,
}

/// How somebody goes (`ingenuity.space.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Gait {
    /// A Move.
    Move,
    /// A Sprint.
    Sprint,
    /// A Step.
    Step,
    /// The meter after a dodge.
    Sidestep,
    /// To an ally in danger.
    Intercept,
}

/// What the hands take up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Grip {
    /// This, in one hand or in as many as it needs.
    Hold(ItemId),
    /// This, in both hands though one would do.
    BothHands(ItemId),
    /// Nothing more.
    Done,
}

/// An action that can be readied (`ingenuity.action.ready-limits`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Readied {
    /// An attack on the one who gives the occasion.
    Attack {
        /// With what.
        with: With,
        /// Thrown, though it could be used in hand.
        thrown: bool,
        /// As part of this maneuver.
        maneuver: Option<ManeuverId>,
    },
    /// A power on the one who gives the occasion.
    Power(PowerId),
    /// Something that may take long, done at once.
    Long(Long),
    /// A move.
    Move,
    /// Standing up.
    StandUp,
    /// Taking cover.
    SeekCover,
    /// Using something near.
    Interact(FeatureId),
}

/// How near counts for a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Near {
    /// Within reach of what is held.
    Reach,
    /// Within so many meters.
    Meters(u8),
}

/// Who must be attacked for a trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Victim {
    /// The owner of the readied action.
    Oneself,
    /// This ally.
    Ally(Id),
    /// Anyone.
    Anyone,
}

/// When a readied action may be taken (`ingenuity.action.ready-triggers`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Trigger {
    /// This one, or any enemy, comes so near.
    Comes(Option<Id>, Near),
    /// This one, or any enemy, is no longer so near.
    Leaves(Option<Id>, Near),
    /// This one, or any enemy, comes into view.
    Seen(Option<Id>),
    /// An enemy attacks.
    Attacks(Victim),
    /// Somebody starts its turn.
    TurnStarts(Id),
    /// Somebody ends its turn.
    TurnEnds(Id),
    /// An ally falls.
    AllyFalls,
    /// The GM says so.
    Called,
}

/// Whether and how a readied action is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Fire {
    /// Not now.
    Pass,
    /// On this one.
    On(Id),
    /// Now.
    Now,
}

/// How an attack is made where there is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The attribute that is rolled.
    pub attribute: Attribute,
    /// The damage that is dealt.
    pub kind: DamageType,
    /// The maneuver it is part of.
    pub maneuver: Option<ManeuverId>,
}

/// A reaction to an attack before its dice (`ingenuity.defense.set`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Defense {
    /// None.
    None,
    /// A test instead of evasion.
    Dodge,
    /// This item's value added to deflection.
    Parry(ItemId),
}

/// Whether an item takes a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Block {
    /// None does.
    None,
    /// This one.
    With(ItemId),
}

/// What a dodger does besides (`ingenuity.dodge.after`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Aftermath {
    /// Nothing more.
    Done,
    /// Drops prone.
    Prone,
    /// Takes cover.
    Cover,
    /// Goes a meter.
    Move(Spot),
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Answer {
    /// No.
    No,
    /// Yes.
    Yes,
}

/// Which die is thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Reroll {
    /// None.
    Keep,
    /// That of the attribute.
    Attribute,
    /// That of the skill.
    Skill,
}

/// Which die fate sets to its maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Maximum {
    /// None.
    None,
    /// That of the attribute.
    Attribute,
    /// That of the skill.
    Skill,
    /// The luck die.
    Luck,
}

/// Fate spent unasked (`ingenuity.fate.any-time`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Recovery {
    /// By whom.
    pub who: Id,
    /// What it recovers.
    pub pool: Pool,
}

/// A difficulty that the GM names (`ingenuity.test.difficulty-ladder`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Difficulty(pub u8);

/// A GM's ruling, said unasked between two steps of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ruling {
    /// Dies.
    Kill(Id),
    /// Suffers from a trap.
    Spring(HazardId, Id),
    /// Recovers 1 of a pool.
    Recover(Id, Pool),
    /// Loses 1 of a pool.
    Lose(Id, Pool),
    /// Begins to hold a condition.
    Afflict(Id, Condition),
    /// Stops holding it.
    Relieve(Id, Condition),
    /// Comes round.
    Wake(Id),
    /// Is hidden from its enemies.
    Hide(Id),
    /// Is seen by everybody.
    Reveal(Id),
    /// Are next to each other, where there is no map.
    Adjoin(Id, Id),
    /// Are no longer next to each other, where there is no map.
    Part(Id, Id),
    /// Has something to hide behind, or no longer; where there is no map.
    Shelter(Id),
    /// Joins the fight.
    Arrive(Id),
    /// Leaves the fight.
    Remove(Id),
    /// The occasion for its readied action is there.
    Call(Id),
    /// A team fights for something else from the next round on.
    Objective(SideId, Objective),
    /// A team has met its objective.
    Met(SideId),
    /// A team no longer counts.
    Out(SideId),
    /// The fight ends without a winner.
    EndFight,
}

/// What comes after the fight (`ingenuity.recovery.break`, `ingenuity.recovery.rest`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Respite {
    /// Nothing more.
    Done,
    /// A break.
    Break,
    /// A rest.
    Rest,
    /// A rest that is interrupted.
    InterruptedRest,
}

/// Declares the one type of all answers, and its conversions.
macro_rules! moves {
    ($($variant:ident)+) => {
        /// An answer to any decision.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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

/// A team, as the answer to who comes next.
pub type Next = SideId;

moves! {
    Next Activation Action Spot Grip Readied Trigger Fire Way Defense Block Aftermath Answer Reroll
    Maximum Recovery Difficulty Ease Ruling Respite
}

impl Ask {
    /// Whose decision it is, if it is one combatant's; none of a side's or the GM's.
    #[must_use]
    pub fn about(self) -> Option<Id> {
        match self {
            Ask::Turn(who)
            | Ask::Hold(who)
            | Ask::ReadyWhat(who)
            | Ask::ReadyWhen(who, _)
            | Ask::Way(who, _)
            | Ask::AfterDodge(who, _)
            | Ask::CheatDeath(who)
            | Ask::Worse(who)
            | Ask::MaximizeLuck(who)
            | Ask::Obey { who, .. }
            | Ask::Where { who, .. }
            | Ask::Fire { who, .. }
            | Ask::Intercept { who, .. }
            | Ask::Displace { who, .. }
            | Ask::Defend { who, .. }
            | Ask::Block { who, .. }
            | Ask::BlockHazard { who, .. }
            | Ask::ParryHazard { who, .. }
            | Ask::Withstand { who, .. }
            | Ask::Stay { who, .. }
            | Ask::Reroll { who, .. }
            | Ask::Maximize { who, .. }
            | Ask::Halve { who, .. }
            | Ask::Riposte { who, .. } => Some(who),
            Ask::Next { .. }
            | Ask::Activate(_)
            | Ask::First { .. }
            | Ask::Difficulty(_)
            | Ask::Circumstances(_)
            | Ask::Respite
            | Ask::Judge(_)
            | Ask::Rule
            | Ask::Fate(_) => None,
        }
    }
}
