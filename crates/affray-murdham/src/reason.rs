//! What the amounts of numbers come from, and what stands in the way of an answer.

use crate::moves::{Stunt, With};
use crate::purpose::Score;
use crate::setup::{FactionId, FeatureId, Id, ItemId, PowerId, Size};
use crate::state::Condition;
use affray_field::{Place, ZoneId};

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// A score, as the file has it.
    Score(Score),
    /// What injuries and the like took from a score.
    Weakened,
    /// A condition that somebody suffers.
    Condition(Condition),
    /// The size of somebody.
    Size(Size),
    /// The tough skill.
    Tough,
    /// Never fewer than 1.
    AtLeastOne,
    /// The die of a weapon, of bare hands, of a power.
    Die(With),
    /// The skilled blow or skilled shot skill.
    Skilled(crate::setup::Skill),
    /// A mastercrafted weapon.
    Mastercrafted,
    /// The sneak attack skill.
    SneakAttack,
    /// No die is larger than d12.
    LargestDie,
    /// Bare hands.
    Unarmed,
    /// A weapon in the off hand.
    OffHand(ItemId),
    /// Turbulent water.
    Water,
    /// Concealment of somebody.
    Concealed(Id),
    /// An enhanced weapon.
    Enhanced,
    /// Somebody who burns easily.
    Burns(Id),
    /// Holding back.
    HoldingBack,
    /// What the dice came to.
    Rolled,
    /// A sweep.
    Sweep,
    /// A blast at one big target.
    Focused,
    /// The monster slaying skill.
    MonsterSlaying,
    /// A suit of armor.
    Suit(ItemId),
    /// Natural armor.
    NaturalArmor,
    /// A shield in somebody's hands.
    Shield,
    /// The brawling skill.
    Brawling,
    /// Cover.
    Cover,
    /// The largest armor value there is.
    ArmorCap,
    /// Armor destroyed by the blow.
    Destroyed,
    /// The piercing strike skill.
    Pierced,
    /// What has no effect on somebody alive.
    Holy,
    /// Never less than no damage.
    NoLess,
    /// The ordinary speed, in half zones.
    Speed,
    /// The fast trait.
    Fast,
    /// The slow trait.
    Slow,
    /// Too heavy a load.
    Load,
    /// Not being able to move at all.
    Immobile,
    /// What a move without an action leaves of the speed.
    WithoutAction,
    /// An ordinary move on top of a full movement.
    OrdinaryMove,
    /// Half zones moved.
    Moved,
    /// Sprinting.
    Sprint,
    /// The fleet footed skill.
    FleetFooted,
    /// No more movement.
    Halted,
    /// Half of the health that is left, which is this.
    HalfHealth(i16),
    /// A helmet.
    Helmet,
    /// Range categories added to a power.
    Farther,
    /// A power on a zone.
    OnZone,
    /// A power without a voice.
    Silent,
    /// A power with one target more.
    Doubled,
    /// A power that outlasts the stretch.
    Longer,
    /// What the game master ruled.
    Ruled,
    /// What the game master ruled for this roll.
    RuledRoll,
}

/// What stands in the way of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// Something about somebody.
    Of(Id, Who),
    /// Something between two, the first of whom would act.
    Between(Id, Id, Both),
    /// Something about a thing, and somebody who would use it.
    Thing(Id, ItemId, Thing),
    /// Something about a place, and somebody who would go there or act there.
    There(Id, Place, There),
    /// Something about what is attacked with.
    With(With, Way),
    /// Farther than an attack reaches.
    TooFar {
        /// Who.
        target: Id,
        /// How many zones away.
        away: u8,
        /// The most.
        most: u8,
    },
    /// Nearer than an indirect attack may be aimed.
    TooNear {
        /// Who.
        target: Id,
        /// How many zones away.
        away: u8,
        /// The range.
        most: u8,
    },
    /// A zone that is farther than an attack reaches.
    ZoneTooFar {
        /// Which.
        zone: ZoneId,
        /// How many zones away.
        away: u8,
        /// The most.
        most: u8,
    },
    /// A zone that an indirect attack may not be aimed at, for being near.
    ZoneTooNear {
        /// Which.
        zone: ZoneId,
        /// How many zones away.
        away: u8,
        /// The range.
        most: u8,
    },
    /// The turn has no main action left.
    MainSpent,
    /// Two bonus actions took the place of the main action.
    MainReplaced,
    /// The turn has no bonus action left.
    BonusSpent,
    /// Only before anything else in a turn.
    TurnBegun,
    /// Nobody times the turn.
    NotTimed,
    /// The settings of the fight do not have it.
    NotInForce,
    /// It does no damage that could be held back or kill.
    NoDamage(With),
    /// An attack of this kind is not aimed at one person.
    NeedsZone(With),
    /// An attack of this kind is not aimed at a zone.
    NeedsTarget(With),
    /// Too much to carry, in halves of bulk.
    TooHeavy {
        /// What.
        item: ItemId,
        /// With all that is carried.
        total: u16,
        /// The most.
        most: u16,
    },
    /// More levels than somebody's mana allows, and one beyond it.
    Mana {
        /// The level.
        level: u8,
        /// The mana held.
        mana: u8,
    },
    /// A power that is not invoked so.
    Casting(PowerId),
    /// A power that the scrolls at hand do not have.
    NoScroll(Id, PowerId),
    /// A thing to handle.
    Feature(FeatureId, Handle),
    /// A faction that is no longer in the fight.
    FactionOut(FactionId),
    /// A faction that already has its place in the rotation.
    Placed(FactionId),
    /// Not of this faction.
    OtherFaction(Id, FactionId),
    /// The WIT of somebody is below the threshold of the fast phase.
    TooSlow {
        /// Whose.
        who: Id,
        /// How much.
        wits: i8,
        /// The threshold.
        threshold: u8,
    },
    /// Somebody counters already, or another was named.
    Countered,
    /// The attack is a counter itself.
    IsCounter,
    /// Nothing but a dodge helps.
    DodgeOnly,
    /// A stunt that was refused already.
    Refused(Stunt),
    /// A condition that somebody suffers already.
    Already(Id, Condition),
    /// A condition that somebody does not suffer.
    Lacks(Id, Condition),
    /// A condition that the GM cannot give or take by itself.
    NoRuling(Condition),
    /// Somebody's own faction.
    OwnFaction(Id, FactionId),
    /// The fight is over.
    FightOver,
}

/// What it is about somebody that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Does not do this to itself.
    Oneself,
    /// Dead, or off the field.
    Absent,
    /// Not fighting any more.
    Out,
    /// On the same side.
    Ally,
    /// Not on the same side.
    Stranger,
    /// Cannot be told anything.
    Mindless,
    /// Entangled.
    Entangled,
    /// In no net.
    NotEntangled,
    /// In a frenzy.
    Frenzied,
    /// Not in a frenzy.
    Calm,
    /// Terrified.
    Terrified,
    /// Retreating.
    Retreating,
    /// Retreating, with a way out.
    HasWayOut,
    /// Has surrendered.
    Surrendered,
    /// Cannot act or react at all.
    Unable,
    /// The turn is spent.
    TurnSpent,
    /// The turn is not spent.
    TurnLeft,
    /// Has no bonus turn.
    NoAmbusher,
    /// It is its own turn.
    OwnTurn,
    /// Loses its next turn.
    LosesTurn,
    /// Out of it in the ambush.
    Ambushed,
    /// Has reacted to this attack already.
    Reacted,
    /// The free dodge is used, or there is none.
    NoFreeDodge,
    /// Was in the way of this attack already.
    Been,
    /// Would not have it.
    Unwilling,
    /// Unaware of the attacker.
    Unaware,
    /// Has no free hand.
    NoHand,
    /// Holds nobody.
    HoldsNobody,
    /// Just grappled.
    JustGrappled,
    /// Cannot move.
    Still,
    /// May not move any more.
    Halted,
    /// No movement left.
    NoSteps,
    /// Out of breath.
    Winded,
    /// In view.
    InView,
    /// Hidden already.
    Hidden,
    /// Not hidden.
    NotHidden,
    /// Lacks the skill.
    Unskilled(crate::setup::Skill),
    /// Has the skill that leaves no save.
    Skilled(crate::setup::Skill),
    /// Not helpless.
    NotHelpless,
    /// Not big enough.
    NotBig,
    /// No other target.
    NoSecond,
    /// Has an enemy to attack.
    HasEnemy,
    /// Knows of no enemy.
    KnowsNoEnemy,
    /// Already the target.
    First,
    /// Was felled just now.
    Felled,
    /// Nobody smaller stands there.
    NobodySmaller,
    /// Has no attack that would do.
    NoAnswer,
    /// Is not among those who are struck.
    NotStruck,
    /// Cannot come to terms.
    NoParley,
    /// Cannot be knocked out.
    NoKnockOut,
    /// Not fearsome.
    NotFearsome,
    /// Moves in this turn.
    Moving,
    /// Held by somebody.
    Held,
    /// Strikes again after felling somebody.
    Cleaving,
    /// Does not hold two one-handed melee weapons.
    NotTwo,
}

/// What stands between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Both {
    /// The other is concealed.
    Concealed,
    /// A barrier.
    Barred,
    /// Out of sight.
    Unseen,
    /// Far off, and the attacker moves.
    FarMoving,
    /// The target knows of the attacker.
    Aware,
    /// Not nearby.
    Apart,
    /// Neither heard nor seen.
    Unheard,
    /// Frightened of the other.
    Frightened,
    /// Terrified of the other.
    Terrified,
    /// Taunted by the other.
    Taunted,
    /// Does not hold the other.
    HoldsNot,
    /// Holds the other.
    Holds,
    /// The other is larger.
    Larger,
    /// Only the taunter may be attacked.
    OnlyTaunter,
}

/// What it is about a thing that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// Not in hand.
    NotHeld,
    /// Not carried.
    NotCarried,
    /// Not in the pack.
    NotPacked,
    /// Does not lie within reach.
    NotLying,
    /// Takes both hands, one of which the captive takes.
    TwoHanded,
    /// No hand is free for it.
    NoHand,
    /// No weapon.
    NoWeapon,
    /// In the hand that a stick takes.
    Stick,
    /// Not loaded.
    Empty,
    /// Used as often as it may be.
    UsedUp,
    /// Not swung.
    NotSwung,
    /// Not for the hands.
    NotForHands,
    /// Armor is not put on in a fight.
    Armor,
    /// A helmet is worn already.
    HelmetWorn,
    /// Not for use on people.
    NotForUse,
    /// No poison.
    NoPoison,
    /// Has a coating already, or cannot have one.
    NoCoating,
    /// A shield.
    Shield,
    /// Free to draw without it.
    FreeHand,
}

/// What it is about a place that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum There {
    /// Not next to it.
    Apart,
    /// Closed.
    Closed,
    /// Full.
    Full,
    /// Needs a careful movement.
    Hard,
    /// No ground to sprint over.
    NoSprint,
    /// Not nearer to the enemy.
    NotNearer,
    /// Not the quickest way out.
    NotOut,
    /// No exit.
    NoExit,
    /// Already there.
    Here,
    /// Nothing dangerous in it.
    NoHazard,
    /// Does not lead away.
    NotAway,
    /// Not seen.
    Unseen,
    /// Cannot be walked over unheard.
    Loud,
    /// Asks for no careful movement.
    Easy,
    /// Not the attacker's own zone.
    NotOwn,
    /// Far off, and the attacker moves.
    FarMoving,
    /// Nobody smaller is there.
    NobodySmaller,
    /// Aimed at already.
    Aimed,
    /// No second one in reach.
    NoSecond,
}

/// What it is about what is attacked with that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Not made for indirect attacks.
    NotIndirect,
    /// Made for indirect attacks alone.
    OnlyIndirect,
    /// Not blunt.
    NotBlunt,
    /// A blast.
    Blast,
    /// No blast.
    NoBlast,
    /// Not for melee.
    NotMelee,
    /// Only in the attacker's own turn.
    OwnTurnOnly,
    /// There is no such thing to attack with.
    None,
    /// A power.
    IsPower,
    /// A power that is an attack.
    IsAttack,
    /// Cannot miss.
    Sure,
    /// Goes over what is in the way.
    Lobbed,
    /// Doubled.
    Doubled,
}

/// What it is about a thing to handle that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// Out of reach.
    OutOfReach,
    /// Somebody stands in it.
    Blocked,
    /// Takes a main action.
    Complex,
    /// Takes a bonus action.
    Simple,
}
