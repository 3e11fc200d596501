//! What the amounts of numbers come from, and what stands in the way of an answer.

use crate::kinds::{
    Attribute, Condition, CustomId, Effect, Hold, Id, ItemId, Level, Maneuver, Skill, StructureId,
    TrainedId,
};
use crate::moves::{Way, With};

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The score of an attribute.
    Attribute(Attribute),
    /// The score of a skill.
    Skill(Skill),
    /// The burst value of a weapon.
    Burst,
    /// The shooter's Aim, which is added to bursts.
    Aim,
    /// The target is on the ground.
    Down(Id),
    /// The target is on the ground and so as good as flanked.
    DownFlanked(Id),
    /// The target is flanked.
    Flanked(Id),
    /// The attacker is prone.
    Prone(Id),
    /// Cover of the target.
    Cover(Id),
    /// Cover behind somebody's shield.
    Shield(Id),
    /// The distance, where a weapon shoots beyond its range.
    Distance(Id),
    /// Taking one's time.
    Time,
    /// An impaired weapon.
    Impaired(ItemId),
    /// Nothing; what a test without advantages of its own has.
    Nothing,
    /// A maneuver.
    Maneuver(Maneuver),
    /// A maneuver of a content file.
    Trained(TrainedId),
    /// Advantages that the encounter gives.
    Given,
    /// A helper's successes, and a good argument.
    Argued,
    /// Counters on an argument.
    Counters,
    /// A wound of an attribute.
    Wound(Attribute),
    /// An Injury of an attribute.
    Injury(Attribute),
    /// A condition that somebody has.
    Condition(Id, Condition),
    /// Levels of a condition that somebody has.
    Level(Id, Level),
    /// A condition of a content file.
    Custom(CustomId),
    /// Being grappled.
    Grappled,
    /// Fear of somebody.
    Afraid(Id),
    /// Being Encouraged, and dice of inspiration.
    Helped,
    /// Help and exertion that came before a question.
    SoFar,
    /// Exerting.
    Exerted,
    /// Somebody's passive evasion as it is written.
    Evasion(Id),
    /// The dice that are left of an evasion test are worth less.
    Hindered(Id),
    /// Somebody helpless.
    Helpless(Id),
    /// Guarding.
    Guarding(Id),
    /// Sidestepping.
    Sidesteps(Id),
    /// What the game master has ruled of a number.
    Ruled,
    /// What the game master has ruled for the next roll.
    RuledRoll,
    /// What a number is at least.
    Least(u8),
    /// What a number is at most.
    Most(u8),
    /// Dice or points of a weapon.
    Weapon,
    /// Dice of an attacker's Strength.
    Strength,
    /// A critical hit.
    Critical,
    /// A sharp weapon that hits critically.
    Sharp,
    /// A Sneak Attack.
    Sneak,
    /// So many hits with as much each.
    Hits(u8, i16),
    /// What a damage test showed that several share.
    Rolled,
    /// Half of it was evaded.
    Evaded,
    /// An effect of a weapon.
    Effect(Effect),
    /// A machine suffers twice.
    Machine(Id),
    /// An overcharged weapon.
    Overcharge,
    /// Running into something.
    Collision,
    /// Conditions of content files.
    Conditions,
    /// What placing a blast starts from.
    Base,
    /// An obstacle on the way.
    Obstacle,
    /// More than 20 feet.
    Far,
    /// Poor sight of the point.
    Dim,
    /// Poor footing of the thrower.
    OwnFooting,
    /// Poor footing at the point.
    Footing,
    /// Somebody's passive perception.
    Perception(Id),
    /// Nobody watches.
    Unwatched,
    /// Stamina that a maneuver costs.
    Cost,
    /// Speed of a Walk.
    Speed,
    /// A resistance test that waits.
    Waits,
}

/// What stands in the way of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Something about somebody.
    Of(Id, Who),
    /// Something about an item.
    Thing(ItemId, Thing),
    /// It takes more action points than are left.
    Ap {
        /// What it takes.
        needs: u8,
        /// What is left.
        left: u8,
    },
    /// It takes more Stamina than is left, though not all is spent.
    Stamina {
        /// What it takes.
        needs: i16,
        /// What is left.
        left: i16,
    },
    /// Somebody cannot attack with this now.
    NotArmed(Id, With),
    /// It attacks an area.
    IsArea(With),
    /// Not the right kind of weapon for a maneuver.
    WrongWeapon(With),
    /// Only this one may be attacked.
    Bound {
        /// Who is bound.
        who: Id,
        /// To whom.
        only: Id,
    },
    /// Farther than that.
    TooFar {
        /// Who.
        target: Id,
        /// How many feet.
        away: u16,
        /// The most.
        most: u16,
    },
    /// Nearer than that.
    TooNear {
        /// Who.
        target: Id,
        /// How many feet.
        away: u16,
        /// The least.
        least: u16,
    },
    /// Taking one's time does nothing for this.
    NoUseOfTime,
    /// A burst cannot spend Vulnerable.
    BurstSpends,
    /// The structure is gone.
    Broken(StructureId),
    /// The structure cannot be reached.
    CannotBatter(StructureId, With),
    /// There is no free step.
    NoSteps,
    /// Facing is not counted.
    NoFacing,
    /// Has the condition already.
    Already(Id, Condition),
    /// Does not have the condition.
    Lacks(Id, Condition),
    /// Held by somebody.
    Held(Id, Hold),
    /// Not held by anybody.
    NotHeld(Id, Hold),
    /// Somebody does not hold it.
    NotInHand(Id, ItemId),
    /// Somebody does not carry it.
    NotCarried(Id, ItemId),
    /// It would not help.
    NoHelp(ItemId, Id),
    /// The rules in force do not have it.
    NotInForce,
    /// Afraid of somebody.
    Afraid(Id, Id),
    /// Not a maneuver against somebody, or only that.
    OtherAim(TrainedId),
    /// Something about a place.
    Place(Place),
    /// Somebody fills the place.
    Taken(Id),
    /// A number between these two.
    Between {
        /// The least.
        least: u8,
        /// The most.
        most: u8,
    },
    /// Only so many dice of inspiration are left.
    Inspiration(u8),
    /// Only one of these two tests.
    OneOf([Way; 2]),
    /// No argument, and no defense against one.
    NoArgument,
    /// Another enemy is closer.
    Closer {
        /// Who is not the closest.
        than: Id,
        /// How far the closest is.
        feet: u16,
    },
    /// The fight has ended already.
    FightIsOver,
    /// The fight has not ended yet.
    FightGoesOn,
    /// Only Physical characteristics are wounded.
    NotPhysical,
    /// Does not have a wound of this kind.
    NotWounded(Id, Attribute),
    /// A level is at its most, or there is none.
    Level(Id, Level, u8),
    /// A condition of a content file is at its most, or there is none.
    Custom(Id, CustomId, u8),
}

/// What it is about a place that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Somebody stands there already.
    Own,
    /// A wall, or what bars the way as one does.
    Blocked,
    /// Too small for somebody large.
    TooSmall,
    /// Beyond the movement there is.
    Beyond,
    /// No closer to the enemy that has to be attacked.
    NoCloser,
    /// Farther from the captor than the captive is.
    Farther,
    /// Beyond the range of a weapon.
    OutOfRange,
    /// Not in front.
    Behind,
    /// Not in sight.
    Unseen,
    /// From there it would not cover the one who has to be attacked.
    Misses(Id),
}

/// What it is about somebody that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The Berserk do nothing but attack.
    Berserk,
    /// Has left the field.
    Gone,
    /// On the same side.
    Friend,
    /// No friend.
    Enemy,
    /// The same person.
    Oneself,
    /// Out of the Fight.
    Out,
    /// Hidden.
    Hidden,
    /// Cannot see.
    Blind,
    /// Something stands between.
    OutOfSight,
    /// Behind full cover.
    FullCover,
    /// Is not Vulnerable.
    NotVulnerable,
    /// Vulnerable is spent by taking one's time or by a Sneak Attack.
    PlainSpends,
    /// Somebody cannot go: held, or holding, or kept there.
    CannotGo,
    /// There is nowhere to go.
    Nowhere,
    /// The free step is taken.
    Stepped,
    /// Already looks that way.
    FacesSo,
    /// One attempt against a grip a round.
    Tried,
    /// Stays on the ground because the game master says so.
    Kept,
    /// In the open.
    InTheOpen,
    /// Not enough hands.
    NoHand,
    /// Not held by this one.
    NotCaptive,
    /// Has rested this turn.
    Rested,
    /// Has all the Stamina there is.
    Fresh,
    /// Is not a machine that is shut down.
    NotShutDown,
    /// Was not knocked out.
    NotKnockedOut,
    /// No such test waits for this one's word.
    NothingWaits,
    /// The turn's maneuver is used.
    OneManeuver,
    /// Was not taught it.
    NotTrained,
    /// A condition forbids it.
    Forbidden,
    /// Guards already.
    Guards,
    /// Has nothing that could be struck.
    NoGear,
    /// Taunted already.
    Taunted,
    /// An Injury of the legs.
    Injured,
    /// Not flanked.
    NotFlanked,
    /// Must approach the closest enemy.
    MustApproach,
    /// Not next to the target of a shot.
    NotBeside,
    /// Shoots.
    Shoots,
    /// Has no tools, or does not know how to use them.
    NoTools,
    /// Wears armor that is whole.
    Unworn,
    /// Wears no armor that has AV left.
    NoArmor,
    /// Would strike only what is in hand.
    HandsOnly,
}

/// What it is about an item that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Nothing is loaded.
    Empty,
    /// Fewer rounds than a burst takes.
    ShortOfRounds,
    /// No burst weapon.
    NoBurst,
    /// No blast and no template.
    NoArea,
    /// No point in range that would do.
    NoPoint,
    /// Full already.
    Loaded,
    /// No clip is left, or none fits.
    NoClip,
    /// Not for the hand.
    NotForHands,
    /// Out of order.
    Unusable,
    /// Not jammed.
    NotJammed,
    /// Does not lie within reach.
    NotLying,
    /// Not for use on people.
    NotForUse,
    /// Not in the hands of the one who is struck.
    NotTheirs,
}
