//! What numbers come from, and what stands in the way of an action.

use affray_field::Square;

use crate::gear::With;
use crate::moves::How;
use crate::setup::{Element, Id, ItemId, Location, PersonaId, PowerId, Score, Status};

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// What the game master has ruled of a figure.
    Ruled,
    /// What the game master has ruled of the next test.
    RuledRoll,
    /// A characteristic as it is.
    Score(Score),
    /// The rank of a skill.
    Rank,
    /// The way of attacking.
    Way(How),
    /// The power that attacks.
    Power(PowerId),
    /// Aiming.
    Aim,
    /// A Guarded Action of one's own.
    Guarded,
    /// A status of one's own.
    Own(Status),
    /// A leg that is lost.
    LostLeg,
    /// A balanced weapon.
    Balanced,
    /// Meters to the target.
    Range(u16),
    /// The target fights somebody hand to hand.
    IntoMelee,
    /// The target is outnumbered.
    Outnumbered,
    /// The target's size.
    Size,
    /// The target is surprised.
    Surprised,
    /// The target is in Guard Mode.
    Guards,
    /// The target ran.
    Ran,
    /// The squads of a Horde.
    Squads(i16),
    /// A status of the target.
    Target(Status),
    /// A Fate Point.
    Blessed,
    /// A Horde that frightens.
    Daunted,
    /// Fatigue.
    Fatigue,
    /// The most that modifiers may add or take away.
    Cap,
    /// What every attack has.
    Base,
    /// The weapon.
    Weapon,
    /// The target is weak to the element.
    Weak(Element),
    /// The target resists the element.
    Resists(Element),
    /// The bonus of a characteristic.
    Bonus(Score),
    /// Armor of a part of the body, less penetration.
    Armor(Location),
    /// What a Persona adds to a bonus.
    Boost(PersonaId),
    /// Points lost for some time, or for good.
    Lost,
    /// The Toughness Bonus is halved.
    Halved,
    /// It is never below this.
    Least(i16),
    /// The strength of what imposes a status.
    Effect,
    /// The flames that somebody wants to put out.
    Flames,
    /// An order that is suicidal or harmful.
    Harmful,
    /// Levels of fatigue above the limit.
    Beyond(i16),
    /// Rounds in Active Mode.
    Awake(u16),
    /// How frightening somebody is.
    Dread(u8),
    /// One's courage.
    Courage,
    /// The party sneaks.
    Sneaks,
    /// One's own modifier of Initiative.
    Quickness,
    /// A die, with so many sides.
    Die(u8),
    /// The number of the attack itself.
    Attack,
    /// Any hit that hurts.
    Hit,
    /// An attack that explodes.
    Explosive,
    /// A Super Hit.
    SuperHit,
    /// Degrees of success.
    Degrees(u8),
    /// An attack on several at once.
    Several,
    /// What somebody adds.
    Of(Id),
    /// So many attacks, each of which is soaked.
    Strikes(i16),
    /// The cost of a power.
    Cost(PowerId),
    /// The bonus of Agility, so many times.
    Pace(i16),
}

/// What stands in the way of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// No attack in a turn of Guard Mode.
    OnGuard(Id),
    /// So many Half Actions are left, and so many are needed.
    NoTime {
        /// What is left.
        left: u8,
        /// What is needed.
        needs: u8,
    },
    /// This was done in the same turn.
    Repeated,
    /// An attack was made in the same turn.
    Attacked,
    /// There is no One More.
    NoOneMore(Id),
    /// What takes no time takes no One More.
    TakesNoTime,
    /// A One More of the Dazed is a Half Action.
    Dazed(Id),
    /// Not every enemy is Exposed: this one is not.
    NotExposed(Id),
    /// No enemy is there.
    NoEnemy,
    /// Flames come first.
    Burning(Id),
    /// Somebody is driven at somebody.
    Driven(Id, Id),
    /// Somebody does only what they are commanded.
    Charmed(Id),
    /// This one is no enemy.
    NoFoe(Id),
    /// This one is no ally.
    NoAlly(Id),
    /// This one is not on the field.
    Gone(Id),
    /// This one is farther away than something reaches.
    TooFar {
        /// Whom.
        target: Id,
        /// How far away.
        meters: u16,
        /// How far it reaches.
        reach: u16,
    },
    /// This one is within reach, and a Charge needs a run-up.
    TooNear(Id),
    /// There is no run-up of 4 m or more, up to so many.
    NoRunUp {
        /// To whom.
        target: Id,
        /// The most meters.
        most: u16,
    },
    /// This one is not seen.
    Unseen(Id),
    /// This one is not engaged.
    NotEngaged(Id),
    /// Nobody is engaged.
    EngagedByNobody(Id),
    /// A Horde has no parts.
    NoParts(Id),
    /// A talent is missing.
    NoTalent(Id),
    /// What a weapon cannot do.
    WrongWeapon(With),
    /// A melee weapon is at hand.
    Armed(Id),
    /// No arm can be used for it.
    NoArm(Id),
    /// A thing is not in hand.
    NotHeld(ItemId),
    /// A thing is in hand.
    Held(ItemId),
    /// A thing is part of the body.
    Natural(ItemId),
    /// So many hands are free, and so many are needed.
    NoHands {
        /// Whose.
        who: Id,
        /// Free.
        free: u8,
        /// Needed.
        needs: u8,
    },
    /// A thing is not carried.
    NotCarried(ItemId),
    /// A thing does not lie within reach.
    OutOfReach(ItemId),
    /// This is done in Battle alone.
    OnlyInBattle,
    /// The weapon writhes in somebody's hands.
    Writhes(Id),
    /// A weapon is jammed.
    Jammed(ItemId),
    /// A weapon is not jammed.
    NotJammed(ItemId),
    /// A weapon holds so many rounds, and needs more.
    Rounds {
        /// Which.
        item: ItemId,
        /// What it holds.
        loaded: u8,
        /// What it needs.
        needs: u8,
    },
    /// A weapon is full.
    Full(ItemId),
    /// Nothing is left of an item.
    UsedUp(ItemId),
    /// An item helps only who uses it.
    OwnUse(ItemId),
    /// Only pistols are fired in melee.
    InMelee(Id),
    /// No Active Persona has the power.
    NoPower(Id, PowerId),
    /// A power costs more than is left.
    TooDear {
        /// Which.
        power: PowerId,
        /// What it costs.
        cost: i16,
        /// What is left.
        left: i16,
    },
    /// A Persona cannot be manifested.
    Unmanifest(Id),
    /// A status forbids it.
    Suffers(Id, Status),
    /// A status is needed for it.
    Without(Id, Status),
    /// Nobody is in range.
    NobodyInRange(PowerId),
    /// No weapon in hand that a power alters.
    NoWeapon(PowerId),
    /// Hordes do not do it.
    Horde(Id),
    /// A delayed action is not delayed again.
    Interrupts(Id),
    /// Somebody lies there.
    Lies(Id),
    /// Somebody does not lie there.
    Stands(Id),
    /// A leg is lost.
    NoLeg(Id),
    /// A Persona is the Active one.
    Active(PersonaId),
    /// A Persona may not be activated now.
    Banned(PersonaId),
    /// A Persona was activated this round.
    Swapped(Id),
    /// This was tried in the same turn.
    Steadied(Id),
    /// A command was given in the same turn.
    Commanded(Id),
    /// Somebody does not control this one.
    NotControlled(Id),
    /// No Fate Point is left.
    NoFate(Id),
    /// A Fate Point was spent on the next test.
    Blessed(Id),
    /// No pool lacks wounds without being below 0.
    Unhurt(Id),
    /// There is no fatigue.
    Rested(Id),
    /// Somebody must attack first.
    MustAct(Id),
    /// The attack comes from afar.
    FromAfar,
    /// There is nothing in hand to parry with.
    NothingToParry(Id),
    /// This one is none of those nearest behind somebody.
    NotBehind {
        /// Behind whom.
        who: Id,
        /// Not this one.
        target: Id,
    },
    /// A weapon is ready, so that nobody joins with bare hands.
    Equipped(Id),
    /// It is no free move.
    NoFreeMove,
    /// Somebody nearer comes first.
    NotNearest {
        /// Whom.
        target: Id,
        /// How far away.
        meters: u16,
        /// How far the nearest is.
        near: u16,
    },
    /// Somebody is there already.
    There(Id),
    /// A square is not on the field.
    OffField(Square),
    /// A square is a wall.
    Wall(Square),
    /// Somebody stands there.
    Occupied(Id),
    /// A square is farther away than somebody goes.
    OutOfWalk {
        /// Which.
        square: Square,
        /// How far away.
        far: u16,
        /// How far somebody goes.
        meters: u16,
    },
    /// No path to a square is that short.
    NoWay {
        /// Which.
        square: Square,
        /// How far somebody goes.
        meters: u16,
    },
    /// A characteristic is not tested for it.
    NotTested(Score),
    /// Somebody is not of the party.
    NotOfTheParty(Id),
    /// Somebody has done something this round.
    Moved(Id),
    /// Somebody sees no enemy.
    SeesNobody(Id),
    /// Somebody is of the other side.
    NotYours(Id),
    /// Somebody has the turn.
    HasTheTurn(Id),
    /// A word that is no status of its own.
    NoStatus(Status),
    /// A status needs more than a word.
    NeedsMore(Status),
}
