//! What the amounts of numbers come from, and what stands in the way of an answer.

use crate::kinds::{
    Category, Condition, FeatureId, Guarding, Id, ItemId, ManeuverId, Pool, PowerId, ProficiencyId,
    Property, SideId, TaskId,
};
use crate::moves::{Gait, With};

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The dice of a test, as they lie.
    Dice,
    /// High luck.
    HighLuck,
    /// A named proficiency of the roller.
    Proficiency(ProficiencyId),
    /// The best proficiency that helps with this weapon or power.
    Proficient,
    /// Guarding.
    Guard,
    /// Somebody is sick.
    Sickness(Id),
    /// Harmed, where that counts.
    Harmed,
    /// Bloodied, where that counts.
    Bloodied,
    /// So many attacks made earlier in the round.
    Attacks(u8),
    /// So many powers used earlier in the round.
    Powers(u8),
    /// A property of the weapon.
    Property(Property),
    /// How a two-handed or versatile weapon is held.
    Grip,
    /// So many meters, more than the weapon's near distance.
    Meters(u8),
    /// A maneuver.
    Maneuver(ManeuverId),
    /// A maneuver that was never learned.
    Improvised,
    /// Help with a short task.
    Help,
    /// The result of the attack.
    Result,
    /// The damage of what is attacked with.
    Weapon(Id, With),
    /// Its damage on a critical.
    Critical(Id, With),
    /// A passive defense as the stat block has it.
    Defense(Guarding),
    /// A deflection as the stat block has it.
    Deflection(Category),
    /// What a parry adds.
    Parry(ItemId),
    /// The sizes of attacker and target.
    Size,
    /// What a number cannot fall below.
    Floor,
    /// The target cannot see the attacker.
    Unseen(Id),
    /// The target is surrounded.
    Flanked(Id),
    /// Somebody has a condition.
    Condition(Id, Condition),
    /// The target has taken cover.
    Cover(Id),
    /// The weapon is unfit for so near a target.
    Unfit(Id),
    /// What a killing strike has by itself.
    KillingStrike,
    /// The roller's own luck.
    Luck,
    /// Speed as the stat block has it.
    Speed,
    /// The GM's ruling on a figure.
    Ruled,
    /// The GM's ruling on this roll.
    RuledRoll,
}

/// What stands in the way of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Something about somebody.
    Of(Id, Who),
    /// Something about an item.
    Thing(ItemId, Thing),
    /// More actions than are left of the turn.
    Actions {
        /// What it takes.
        needs: u8,
        /// What is left.
        left: u8,
    },
    /// Longer than what may be begun now.
    TooLong {
        /// What it takes.
        needs: u8,
        /// The most that it may.
        most: u8,
    },
    /// More of a pool than is left.
    Short {
        /// Whose.
        who: Id,
        /// Which pool.
        pool: Pool,
        /// What it takes.
        needs: i16,
        /// What is left.
        left: i16,
    },
    /// Farther than that.
    TooFar {
        /// Who.
        target: Id,
        /// How many meters.
        away: u8,
        /// The most.
        most: u16,
    },
    /// The turn begins with the action that began the combat, against this one.
    Opening(Id),
    /// Not with a weapon in hand, or only with that.
    Maneuver(ManeuverId, Drill),
    /// Something about a power and who would use it.
    Power(PowerId, Spell),
    /// There is one way to make this attack.
    OneWay,
    /// The team has a place in the order already.
    Ordered(SideId),
    /// The square is not beside anyone who takes the ally's place.
    NotBeside(Id),
    /// A killing strike does not take this.
    NoKillingWeapon(With),
    /// Not the attribute or the damage type of the weapon.
    NotOfWeapon(With),
    /// Too far from a thing.
    Feature(FeatureId),
    /// Too far from where a task is done.
    Task(TaskId),
    /// The settings of the fight do not have it.
    NotInForce,
    /// Nobody could be helped.
    NoAllies,
    /// There is nowhere to go in this way.
    Nowhere(Gait),
    /// So many meters do not lead there.
    NoWay {
        /// The meters.
        meters: u8,
    },
    /// That is longer than the way there.
    TooManyMeters,
    /// Somebody has to go somewhere.
    Stays,
    /// An able combatant stands there.
    Taken(Id),
    /// A wall or a closed door is there.
    Walled,
    /// Somebody is there already.
    There(Id),
    /// The readied action is aimed at nobody, or must be aimed.
    Aim,
    /// The die was thrown again already.
    Rethrown,
    /// A team gives out a turn when it has the chance.
    NoPass,
    /// Two breaks were taken since the last rest.
    Breaks,
    /// An attack from afar, where those are not parried.
    FromAfar,
    /// The two are next to each other already.
    Beside(Id, Id),
    /// The two are not next to each other.
    Apart(Id, Id),
    /// A round is under way.
    UnderWay,
    /// The team fights for this already.
    Pursued(SideId),
    /// Whether the team has met its objective shows by itself.
    Watched(SideId),
    /// The team no longer counts.
    Out(SideId),
    /// The fight is decided.
    Decided,
}

/// What it is about somebody that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The same person.
    Oneself,
    /// Not on the field.
    Gone,
    /// Hidden from the one who asks.
    Hidden,
    /// Behind a wall.
    OutOfSight,
    /// An ally.
    Ally,
    /// No ally.
    Enemy,
    /// Of another team.
    OtherTeam,
    /// Unconscious.
    Unconscious,
    /// Conscious.
    Conscious,
    /// Prone because the GM says so.
    RuledProne,
    /// Incapacitated.
    Incapacitated,
    /// Incapacitated or unconscious.
    Unable,
    /// Surprised.
    Surprised,
    /// Has taken the turn of the round.
    TurnTaken,
    /// Another one is owed the first pick.
    NotOwed,
    /// Was commanded in this turn already.
    Commanded,
    /// Has the turn in which the command is given.
    InTurn,
    /// Must go on with what is under way, or give it up.
    Working,
    /// Has nothing under way.
    Idle,
    /// Has moved already.
    Moved,
    /// Has stepped already.
    Stepped,
    /// Has not moved yet.
    NotMoved,
    /// Has sprinted already.
    Sprinted,
    /// Has no meters of a move left.
    NoMeters,
    /// Prone.
    Prone,
    /// Not prone.
    Standing,
    /// Has cover already.
    InCover,
    /// Has nothing to hide behind.
    NoCover,
    /// Has nothing else to take up.
    NoGear,
    /// Has no hands.
    NoHands,
    /// Has no hand free.
    NoFreeHand,
    /// Has no fate left.
    NoFate,
    /// Has that much of the pool already.
    Full(Pool),
    /// Flees or has surrendered already.
    Leaving,
    /// No enemy is left who could see that one.
    Unseen,
    /// Has no health left.
    NoHealth,
    /// Does one action at a command.
    UnderCommand,
    /// Acts in the own turn, at nobody's command.
    OwnTurn,
    /// Dodges already.
    Dodges,
    /// Parries already.
    Parries,
    /// Did not give the occasion.
    NoOccasion,
    /// Has no readied action that can be taken now.
    NothingReady,
    /// Has this condition.
    Has(Condition),
    /// Does not have this condition.
    HasNot(Condition),
    /// Hidden from nobody.
    Seen,
    /// Is not among those who are to join the fight.
    NotToCome,
}

/// What it is about an item that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Not in the hands of the one who asks.
    NotHeld,
    /// Neither held nor carried.
    NotOwn,
    /// Held in one hand, where it takes both.
    BothHands,
    /// Broken.
    Broken,
    /// Not loaded.
    Unloaded,
    /// Out of ammunition.
    NoAmmunition,
    /// Loaded already.
    Loaded,
    /// Never needs to be reloaded.
    NoReload,
    /// Cannot be thrown.
    NotThrown,
    /// Can only be thrown.
    OnlyThrown,
    /// Restores nothing.
    NoUse,
    /// Out of reach.
    OutOfReach,
    /// In hand already, or in somebody's hands.
    Taken,
    /// Not made for hands.
    NotForHands,
    /// Not made for one hand or both.
    OneGrip,
    /// Cannot block.
    NoShield,
}

/// What it is about a maneuver that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drill {
    /// Never learned, and not to be improvised.
    Unlearned,
    /// Never learned: to be chosen as another way of the attack.
    Otherwise,
    /// A reaction.
    Reaction,
    /// Only with weapons in hand.
    Melee,
    /// Only against enemies.
    OnAlly,
}

/// What it is about a power that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spell {
    /// Unknown to the one who asks.
    Unknown,
    /// For allies.
    ForAllies,
    /// For enemies.
    ForEnemies,
    /// For the user alone.
    ForOneself,
}
