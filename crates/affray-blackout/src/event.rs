//! What is narrated.
#![allow(missing_docs, reason = "the sentence of each event names its fields")]

use affray_field::{Heading, Hex};
use affray_table::{HouseId, Terms};
use serde::Serialize;

use crate::kinds::{
    Attribute, Condition, CustomId, Id, ItemId, Level, Maneuver, Shape, StructureId, Threat,
    TrainedId,
};
use crate::moves::{Battery, Blow, Piece, Ruling, TestFor};
use crate::reason::From;
use crate::state::Outcome;

/// What ends a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// The rules: too few sides are left, or rounds.
    Rules,
    /// The game master says so.
    Ruling,
}

/// What happened, by what it is about. As data each is its own event, without the topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Event {
    /// How the fight goes on: turns, tests, what is spent on them.
    Course(Course),
    /// Attacks and maneuvers, and whether they come about.
    Onset(Onset),
    /// Harm, and what is repaired.
    Harm(Harm),
    /// Effects and conditions.
    Plight(Plight),
    /// What else people do.
    Doing(Doing),
}

/// How the fight goes on: turns, tests, what is spent on them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Course {
    /// Somebody comes next in the order of turns.
    Order {
        who: Id,
        /// Successes, where it was rolled.
        successes: Option<i16>,
    },
    /// A round begins.
    RoundBegan { round: u16 },
    /// A turn begins.
    TurnBegan { who: Id, ap: u8 },
    /// A turn ends.
    TurnEnded { who: Id },
    /// Somebody cannot act in its turn: for a condition of the rules, or another reason.
    Unable { who: Id, by: Option<Condition> },
    /// The fight is over.
    Over {
        outcome: Outcome,
        #[serde(skip)]
        close: Close,
    },
    /// The GM rules.
    Ruled { ruling: Ruling },
    /// A test was made.
    Tested {
        who: Id,
        why: TestFor,
        dice: i16,
        successes: i16,
        needs: Option<u8>,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// A test was passed without a roll.
    Passes { who: Id, effect: Threat },
    /// Stamina was spent to exert: on a test, or on damage.
    Exerts { who: Id, why: Option<TestFor>, free: bool, left: i16 },
    /// Being Encouraged was used.
    Encouraged { who: Id },
    /// Dice of inspiration were used.
    Inspired { who: Id, dice: u8, left: u8 },
    /// A failed test is rolled again.
    Rerolls { who: Id, left: i16 },
    /// Action points are lost.
    LosesAp { who: Id, ap: u8, left: u8 },
    /// Stamina is regained.
    Recovers { who: Id, amount: i16, left: i16 },
    /// A Takedown ends.
    Takedown { target: Id, passed: u8, of: u8, removed: bool, too_powerful: bool },
    /// Begins short of hit points.
    Short { who: Id, hp: i16 },
    /// Begins without a piece of gear.
    Without { who: Id, item: ItemId },
    /// An exchange of arguments.
    Argued { by: Id, to: Id, left: u8 },
    /// A guile encounter is decided.
    Guile { won: bool },
    /// A side's initiative, or who is surprised.
    Surprised { who: Id },
}

/// Attacks and maneuvers, and whether they come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Onset {
    /// An attack.
    Attacks { who: Id, blow: Blow, ap: u8 },
    /// An attack goes at somebody else.
    Intercepted { who: Id, ally: Id },
    /// Somebody protects an ally.
    Intercepts { who: Id, ally: Id },
    /// Somebody sidesteps.
    Sidesteps { who: Id, left: i16 },
    /// An attack hits.
    Hit {
        by: Id,
        to: Id,
        critical: bool,
        /// What the attack was tested against, if it was.
        #[serde(skip)]
        evasion: Terms<From>,
    },
    /// An attack misses.
    Missed { by: Id, to: Id },
    /// A burst: dice, hits on the target that rounds were left for, rounds taken.
    Burst {
        by: Id,
        to: Id,
        dice: i16,
        hits: u8,
        rounds: u8,
        /// Rounds that are left; 255 where they are not counted.
        left: u8,
        /// Hits for want of rounds lost, whomever they were on.
        lost: u8,
        /// What each die must be above; 0: they hit by themselves.
        above: u8,
        #[serde(skip)]
        terms: Terms<From>,
        #[serde(skip)]
        evasion: Terms<From>,
    },
    /// A shot hits somebody else.
    Strays { by: Id, to: Id, hits: u8 },
    /// A blast or a template is aimed.
    Aims {
        who: Id,
        item: ItemId,
        at: Hex,
        /// Successes needed to place it; 0: none.
        difficulty: u8,
        ap: u8,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// A blast scatters.
    Scatters { to: Hex },
    /// An area attack lands.
    Lands { at: Hex },
    /// A damage test.
    Damage {
        by: Id,
        to: Option<Id>,
        amount: i16,
        /// What the dice showed.
        rolled: i16,
        /// The dice.
        #[serde(skip)]
        dice: Terms<From>,
        /// What was added to them.
        #[serde(skip)]
        points: Terms<From>,
    },
    /// What becomes of shared damage for one of those who share it.
    Shares {
        to: Id,
        amount: i16,
        #[serde(skip)]
        points: Terms<From>,
    },
    /// An area attack was evaded.
    Evades { who: Id },
    /// A maneuver of a content file is used.
    Trained { who: Id, which: TrainedId, ap: u8, left: i16 },
    /// A maneuver of a content file comes to nothing.
    TrainedFailed { who: Id, which: TrainedId },
    /// An attack on a structure.
    Batters { who: Id, battery: Battery, ap: u8 },
    /// An attack on a structure does nothing.
    BattersInVain { who: Id, on: StructureId },
    /// A damage test against a structure.
    DamageToIt {
        by: Id,
        on: StructureId,
        amount: i16,
        /// What the dice showed.
        rolled: i16,
        #[serde(skip)]
        dice: Terms<From>,
        #[serde(skip)]
        points: Terms<From>,
    },
    /// Uses a maneuver.
    Maneuver { who: Id, maneuver: Maneuver, ap: u8, left: i16 },
    /// A maneuver comes to nothing.
    ManeuverFailed { who: Id, maneuver: Maneuver },
}

/// Harm, and what is repaired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Harm {
    /// Damage meets armor, DR and hit points.
    Hurt {
        who: Id,
        by: Option<Id>,
        absorbed: i16,
        resisted: i16,
        /// Damage resistance that is left.
        dr_left: i16,
        lost: i16,
        /// Hit points that are left.
        left: i16,
        direct: bool,
        /// What Direct Damage is made up of.
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Armor wears.
    Wears { who: Id, points: i16, left: i16 },
    /// Somebody is Out of the Fight.
    Fell { who: Id },
    /// Somebody can fight again.
    Rose { who: Id },
    /// An Injury.
    Injured { who: Id, kind: Attribute },
    /// A wound.
    Wounded { who: Id, kind: Attribute },
    /// Damage meets the armor and the hit points of a structure.
    StructureHurt { on: StructureId, absorbed: i16, lost: i16, now: i16 },
    /// Knocked out for so many rounds; 0: until somebody wakes them.
    KnockedOut { who: Id, rounds: u8 },
    /// Shut down for so many rounds.
    ShutDown { who: Id, rounds: u8 },
    /// Wakes.
    Wakes { who: Id },
    /// Gear is damaged.
    GearHit {
        who: Id,
        piece: Piece,
        shape: Shape,
        av: i16,
        /// AV that worn armor has left, where it was hit.
        left: Option<i16>,
    },
    /// Gear holds.
    GearHolds { who: Id, piece: Piece, amount: i16, hardness: i16 },
    /// Points of AV and DR repaired.
    Repaired { who: Id, av: i16, dr: i16 },
    /// All is recovered.
    Recovered { who: Id, rest: Rest },
}

/// Effects and conditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Plight {
    /// A test waits.
    Pends { target: Id, effect: Threat, difficulty: u8 },
    /// A waiting test is dropped.
    Dropped { target: Id, effect: Threat },
    /// A condition begins.
    Began {
        who: Id,
        condition: Condition,
        /// Whether it ends with the next turn.
        brief: bool,
    },
    /// A condition ends.
    Ended { who: Id, condition: Condition },
    /// A level has changed.
    LevelNow { who: Id, level: Level, now: u8 },
    /// Levels of a condition of a content file have changed; 0: it is over.
    CustomNow { who: Id, custom: CustomId, now: u8 },
    /// Somebody is afraid of another.
    Afraid { who: Id, of: Option<Id> },
    /// It no longer is.
    Brave { who: Id, of: Option<Id> },
    /// Somebody is taunted.
    Taunted { who: Id, by: Id },
    /// It no longer is.
    NoLongerTaunted { who: Id },
    /// Somebody is gripped.
    Gripped { who: Id, by: Id },
    /// Somebody is grappled.
    Grappled { who: Id, by: Id },
    /// Somebody is free.
    Freed { who: Id },
    /// A condition that the table made up is over.
    HouseOver { who: Id, what: HouseId },
    /// A sonic zone begins.
    Zone { at: Hex, rounds: u8 },
    /// A sonic zone ends.
    ZoneEnded { at: Hex },
}

/// A rest after the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Rest {
    /// A minute.
    Minute,
    /// A night.
    Night,
}

/// How somebody goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Pace {
    /// A Walk.
    Walk,
    /// A Run.
    Run,
    /// A free step.
    Step,
    /// A Charge.
    Charge,
    /// Along with a captive.
    Along,
}

/// How somebody is moved by others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Shift {
    /// Pushed back.
    Pushed,
    /// Pulled.
    Pulled,
    /// Dragged.
    Dragged,
}

/// A direction, by the words of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Bearing {
    /// North.
    N,
    /// Northeast.
    Ne,
    /// Southeast.
    Se,
    /// South.
    S,
    /// Southwest.
    Sw,
    /// Northwest.
    Nw,
}

impl Bearing {
    /// All, from north clockwise.
    pub const ALL: [Bearing; 6] =
        [Bearing::N, Bearing::Ne, Bearing::Se, Bearing::S, Bearing::Sw, Bearing::Nw];

    /// Of a direction.
    #[must_use]
    pub const fn of(way: Heading) -> Bearing {
        Bearing::ALL[(way.0 % 6) as usize]
    }
}

/// What else people do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Doing {
    /// Somebody is moved by others.
    Moved { who: Id, to: Hex, how: Shift },
    /// Somebody goes.
    Goes { who: Id, to: Hex, ap: u8, pace: Pace },
    /// Somebody could go and does not.
    Stays { who: Id, ap: u8 },
    /// Somebody turns.
    Faces { who: Id, to: Bearing },
    /// Somebody runs into something.
    Collides { who: Id, feet: u16 },
    /// Fails to hide.
    FailsToHide { who: Id },
    /// Comes upon somebody hidden.
    ComesUpon { who: Id, whom: Id },
    /// Looks for the hidden and finds nobody.
    FindsNobody { who: Id },
    /// Lies down by themselves.
    LiesDown { who: Id },
    /// Stands up.
    StandsUp { who: Id, ap: u8 },
    /// Rests.
    Rests { who: Id, amount: i16, left: i16, ap: u8 },
    /// Reloads.
    Reloads { who: Id, item: ItemId, clips: u8, ap: u8 },
    /// Takes in hand.
    Draws { who: Id, item: ItemId, ap: u8 },
    /// Uses an item.
    Uses { who: Id, item: ItemId, on: Id, ap: u8 },
    /// Repairs, or fails to.
    Repairs { who: Id, done: bool },
    /// Something flies out of somebody's hand.
    Flies { item: ItemId, to: Hex },
    /// Something is caught.
    Catches { who: Id, item: ItemId },
}
