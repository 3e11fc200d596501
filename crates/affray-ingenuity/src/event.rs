//! What is narrated.

use affray_field::Square;
use affray_table::{HouseId, Terms};
use serde::Serialize;

use crate::content::Effect;
use crate::kinds::{
    DamageType, FeatureId, Guarding, HazardId, Id, ItemId, ManeuverId, Objective, Pool, PowerId,
    SideId, TaskId,
};
use crate::moves::{Attack, Gait, Long, Maximum, Readied, Ruling, Spot, TestFor, Trigger};
use crate::reason::{Barrier, From};
use crate::ruled::Suffering;
use crate::state::{Condition, Outcome};

/// What the luck die of a test means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Luck {
    /// Nothing.
    Plain,
    /// 20 or more on an ordinary test.
    High,
    /// A critical.
    Critical,
    /// 1 or less on an attack that can go astray.
    Stray,
}

/// What somebody pays for something, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Of which pool.
    pub pool: Pool,
    /// How much; 0 where it is free.
    pub amount: i16,
    /// What is left; of what is told, `left` has it.
    #[serde(skip)]
    pub left: i16,
}

/// What an attack is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Met {
    /// Evasion.
    Evasion,
    /// Evasion, which a dodge did not better.
    EvasionDespiteDodge(i16),
    /// Evasion, as no dodge is rolled against a critical hit.
    EvasionUndodged,
    /// A dodge.
    Dodge,
}

/// By what a fight is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Finish {
    /// No other team remains.
    LastTeam,
    /// No team remains.
    NobodyLeft,
    /// An objective.
    Objective,
    /// The GM ends it.
    Gm,
}

/// What an attack is by, beside its weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Art {
    /// A maneuver.
    Maneuver(ManeuverId),
    /// A power.
    Power(PowerId),
}

/// Why a condition ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Until {
    /// Its time is up.
    TimeUp,
    /// Somebody does something about it.
    Relieved,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "fields are named after what they hold")]
pub enum Event {
    // Rounds and turns.
    /// Which place in the order a team has.
    Order { side: SideId, place: u8 },
    /// The surprise round begins.
    SurpriseRound { side: SideId },
    /// A round begins.
    RoundBegan { round: u16 },
    /// A round ends.
    RoundEnded { round: u16 },
    /// Somebody begins a turn.
    TurnBegan { who: Id },
    /// A turn ends.
    TurnEnded { who: Id },
    /// A turn is broken off, and may go on.
    TurnBrokenOff { who: Id },
    /// A turn that was broken off goes on.
    TurnGoesOn { who: Id },
    /// A team holds back.
    Passed { side: SideId },
    /// A turn of the round was lost.
    TurnLost { who: Id },
    /// The duty to begin with the opening action lapsed.
    OpeningLapsed { who: Id },
    /// Somebody joins the fight.
    Arrived { who: Id },
    /// Somebody is out.
    Left { who: Id, fled: bool },
    /// Somebody will leave or has given up.
    Declares { who: Id, fled: bool },
    /// An ambusher was noticed, or none was.
    Ambush { passed: bool },
    /// A team completes its objective.
    Completes { side: SideId, objective: Objective },
    /// The fight is decided.
    Over { outcome: Outcome, how: Finish },

    // Actions.
    /// Guards.
    Guards { who: Id },
    /// Waits.
    Waits { who: Id },
    /// Seeks cover.
    SeeksCover { who: Id },
    /// Stands up.
    StandsUp { who: Id },
    /// Drops prone.
    DropsProne { who: Id },
    /// Has chosen anew what to hold, and holds nothing.
    Brandishes { who: Id },
    /// Holds an item.
    Holds { who: Id, item: ItemId, both: bool },
    /// Lets an item fall.
    Drops { who: Id, item: ItemId },
    /// Commands an ally.
    Commands { who: Id, ally: Id, cost: Cost },
    /// The ally declines.
    Declines { who: Id },
    /// Uses a thing.
    Uses { who: Id, feature: FeatureId, closed: bool },
    /// Uses an item on somebody.
    UsesItem { who: Id, item: ItemId, on: Id },
    /// Readies an action.
    Readies { who: Id, what: Readied, when: Trigger },
    /// Takes the readied action.
    Fires { who: Id, what: Readied },
    /// A readied action is lost.
    ReadyLost { who: Id, what: Readied },
    /// Goes somewhere.
    Moves {
        who: Id,
        gait: Gait,
        to: Spot,
        meters: u8,
        /// Stamina that is left after a sprint.
        #[serde(skip)]
        left: Option<i16>,
    },
    /// Does not get to an ally.
    ComesTooLate { who: Id, ally: Id },
    /// Runs into somebody unseen, and stops before them.
    RunsInto { who: Id, at: Square, stops: Square },
    /// Was displaced.
    Displaced { who: Id, to: Square },
    /// Begins something long.
    Begins { who: Id, what: Long, done: u8, needs: u8 },
    /// Goes on with it.
    GoesOn { who: Id, what: Long, done: u8, needs: u8 },
    /// Gives it up.
    GivesUp { who: Id, what: Long, kept: bool },
    /// It was broken off.
    Broken { who: Id, what: Long },
    /// Its cost could not be paid, or it is no longer possible.
    Fails {
        who: Id,
        what: Long,
        #[serde(skip)]
        why: Option<Barrier>,
    },
    /// A weapon is ready to shoot.
    Reloaded { who: Id, item: ItemId },
    /// Somebody comes round.
    Wakes { who: Id },
    /// Somebody is not brought round.
    NotWoken { who: Id },
    /// A short task.
    Task { who: Id, task: TaskId, passed: bool },
    /// Help with one.
    Helped { who: Id, task: TaskId, bonus: u8 },
    /// Becomes hidden or not.
    Hid { who: Id, passed: bool },
    /// Is seen again.
    Revealed { who: Id },

    // Tests.
    /// A test.
    Tested {
        who: Id,
        why: TestFor,
        result: i16,
        against: Option<i16>,
        luck: Luck,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// A die thrown again.
    Rerolled { who: Id, why: TestFor, attribute: bool, before: u8, after: u8, worse: bool },
    /// Fate sets a die to its maximum.
    Maximized {
        who: Id,
        /// What the test is for; nothing where it is against death.
        why: Option<TestFor>,
        die: Maximum,
        #[serde(skip)]
        left: u8,
    },
    /// Fate gives one more action.
    FateAction {
        who: Id,
        #[serde(skip)]
        left: u8,
    },
    /// Fate recovers a pool.
    FateRecovers {
        who: Id,
        pool: Pool,
        amount: i16,
        #[serde(skip)]
        now: i16,
        #[serde(skip)]
        left: u8,
    },
    /// Fate halves damage.
    Halved {
        who: Id,
        before: i16,
        after: i16,
        #[serde(skip)]
        left: u8,
    },

    // Attacks.
    /// Declared.
    Attacks { attack: Attack },
    /// It cannot be made any more.
    AttackLost {
        attack: Attack,
        #[serde(skip)]
        why: Option<Barrier>,
    },
    /// Advantages and disadvantages.
    Edges {
        who: Id,
        why: TestFor,
        advantages: u8,
        disadvantages: u8,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// It goes at somebody else.
    Astray { attack: Attack, to: Id },
    /// It hits.
    Hit {
        attack: Attack,
        target: Id,
        result: i16,
        against: i16,
        met: Met,
        critical: bool,
        /// What the result is made of.
        #[serde(skip)]
        rolled: Terms<From>,
        /// What must be met is made of.
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// It misses.
    Missed {
        attack: Attack,
        target: Id,
        result: i16,
        against: i16,
        met: Met,
        /// What the result is made of.
        #[serde(skip)]
        rolled: Terms<From>,
        /// What must be met is made of.
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Intercepts.
    Intercepts { who: Id, ally: Id, cost: Cost },
    /// Tries to dodge.
    Dodges { who: Id, cost: Cost },
    /// Parries.
    Parries { who: Id, item: ItemId, value: i16, cost: Cost },
    /// A parry adds nothing against this damage.
    ParriesInVain { who: Id, kind: DamageType },
    /// Blocks.
    Blocks {
        who: Id,
        item: ItemId,
        damage: i16,
        value: i16,
        /// What the item takes.
        left: i16,
        cost: Cost,
    },
    /// Fortifies or resists.
    Braces { who: Id, guarding: Guarding, cost: Cost },
    /// Ripostes.
    Ripostes { who: Id, attacker: Id },
    /// An item loses durability.
    Worn { owner: Option<Id>, item: ItemId, by: i16, left: i16 },
    /// An item is broken.
    Broke { owner: Option<Id>, item: ItemId },
    /// Damage goes through the item.
    Excess { who: Id, damage: i16 },
    /// What damage comes to after deflection.
    Deflected {
        who: Id,
        damage: i16,
        deflection: i16,
        left: i16,
        /// What deflection is made of.
        #[serde(skip)]
        deflected: Terms<From>,
    },
    /// A killing strike.
    KillingStrike { who: Id, victim: Id, passed: bool },
    /// A power.
    Invokes { who: Id, power: PowerId, on: Id, cost: Cost },
    /// What a maneuver or a power that attacks costs.
    Pays { who: Id, cost: Cost, art: Art },
    /// A power fails.
    PowerFails {
        who: Id,
        power: PowerId,
        /// What an attack by a power came to; of other powers the test is told.
        result: Option<i16>,
        #[serde(skip)]
        terms: Terms<From>,
    },

    // Harm.
    /// The damage of a hit before deflection.
    Damage {
        attacker: Id,
        target: Id,
        damage: i16,
        kind: DamageType,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Suffers damage.
    Suffers {
        who: Id,
        /// By whom, if the one who suffers sees them.
        by: Option<Id>,
        /// By whom at all.
        #[serde(skip)]
        cause: Option<Id>,
        endurance: i16,
        health: i16,
        endurance_left: i16,
        health_left: i16,
    },
    /// Becomes harmed, or is so no longer.
    Harmed { who: Id, yes: bool },
    /// Becomes bloodied.
    Bloodied { who: Id },
    /// Must fortify or fall.
    AtRisk {
        who: Id,
        missing: i16,
        constitution: i16,
        /// Whether the one can still fortify.
        can: bool,
    },
    /// Stays conscious.
    StaysConscious { who: Id },
    /// Falls unconscious.
    Falls { who: Id },
    /// Risks death.
    RisksDeath { who: Id, number: u8 },
    /// Cheats it.
    CheatsDeath { who: Id, number: u8 },
    /// Dies.
    Dies { who: Id },
    /// An effect takes hold.
    Takes { who: Id, effect: Effect },
    /// Its result overcomes a defense.
    Overcomes { who: Id, effect: Effect, guarding: Guarding, result: i16, against: i16 },
    /// An effect does not.
    Withstands { who: Id, effect: Effect, guarding: Guarding, result: i16, against: i16 },
    /// An effect goes to an item and does nothing.
    EffectBlocked { who: Id },
    /// A condition ends.
    Ends { who: Id, condition: Condition, until: Until },
    /// Bleeding, burning or poison does its damage, and so much of it is left.
    Lingers { who: Id, what: Effect, left: u8 },
    /// Actions lost to being stunned.
    LosesActions { who: Id, actions: u8 },
    /// A trap strikes.
    Springs { hazard: HazardId, who: Id },
    /// Recovers some of a pool.
    Recovers {
        who: Id,
        pool: Pool,
        amount: i16,
        #[serde(skip)]
        now: i16,
    },
    /// A break.
    Break,
    /// A rest.
    Rest { whole: bool },
    /// The GM rules.
    Ruled { ruling: Ruling },
    /// A condition that the table made up is over.
    HouseOver { who: Id, what: HouseId },
    /// What the GM laid on somebody for a time is over.
    Ceases { who: Id, what: Suffering },
}
