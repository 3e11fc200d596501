//! What numbers come from, and what stands in the way of an answer.

use crate::ids::{CustomId, Id, ItemId, SpellId, TalentId, WeaponId};
use crate::kinds::{Attribute, Condition, DamageType, FreeAct, Skill, Spend};
use crate::state::Act;

/// What an amount of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// What every number of its kind begins with.
    Base,
    /// The modifier of an attribute.
    Modifier(Attribute),
    /// Ranks of a skill.
    Ranks(Skill),
    /// Ranks of a skill of the table's own, by its place.
    Further(u8),
    /// The attack bonus that a sheet prints.
    Printed,
    /// A weapon's own bonus.
    Weapon(WeaponId),
    /// An attack that is a Reposte.
    Reposte,
    /// A prey that is marked.
    Prey(Id),
    /// Somebody's condition.
    Is(Id, Condition),
    /// Somebody's condition of the table's own.
    Custom(Id, CustomId),
    /// So many yards to the target.
    Range(u8),
    /// Sight or hearing that is impaired.
    Senses,
    /// Defense from training or hide.
    Training,
    /// What is worn.
    Worn,
    /// A shield.
    Shield,
    /// Magic that protects.
    Ward,
    /// Full-Defense.
    FullDefense,
    /// A bonus of Agility that does not count.
    Denied,
    /// Helpless.
    Helpless,
    /// Armor of the body.
    Hide,
    /// Armor that acid has eaten.
    Eaten,
    /// What the die showed.
    Die,
    /// Added to every initiative roll.
    InitiativeBonus,
    /// The slowest of a group with one roll.
    Slowest,
    /// The Base Initiative.
    BaseInitiative,
    /// A declared action.
    Act(Act),
    /// A talent.
    Talent(TalentId),
    /// A turn that is carried over.
    Carried,
    /// Hit Dice.
    HitDice,
    /// Allies.
    Allies,
    /// Opponents.
    Opponents,
    /// The largest injury.
    Wound,
    /// Bleeding.
    Bleeding,
    /// Damage suffered in this round.
    Hurt,
    /// Rounds without breath.
    Breathless,
    /// What a spell states.
    Spell(SpellId),
    /// What somebody is caught in.
    Snare,
    /// What somebody else's check totals.
    Total,
    /// What dice of damage state besides.
    Stated,
    /// What of a hit is no blow, and passes Armor.
    NotPhysical,
    /// What the Referee has ruled of a figure.
    Ruled,
    /// What the Referee has ruled of this roll.
    RuledRoll,
}

/// What stands in the way of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// This one is not in the fight.
    Absent(Id),
    /// This one would be their own target.
    Oneself(Id),
    /// This one is no enemy.
    NoEnemy(Id),
    /// A condition holds.
    Is(Id, Condition),
    /// A condition does not hold.
    IsNot(Id, Condition),
    /// A condition of the table's own holds.
    Custom(Id, CustomId),
    /// An attribute is at 0.
    Zero(Id, Attribute),
    /// This part of a round is used up.
    Spent(Id, Spend),
    /// The Dying have had their one action.
    LastAction(Id),
    /// The declared action is done.
    Done(Id),
    /// Something else was declared.
    Declared(Id, Act),
    /// Somebody else was named as the target.
    Named(Id, Id),
    /// A target has to be named with the declaration.
    Unnamed(Id),
    /// Somebody needs no first aid of this kind.
    NoNeed(Id),
    /// Somebody does not bleed.
    NotBleeding(Id),
    /// Nobody treats themselves.
    OwnCare(Id),
    /// Somebody has tried this before.
    Tried(Id, Id),
    /// Nobody burns.
    NobodyBurns,
    /// Words frighten only who rolls morale.
    NoMorale(Id),
    /// This one hears nothing.
    NobodyHears(Id),
    /// Nobody can be intimidated.
    NobodyToHear,
    /// Intimidation meets all who hear it.
    MeetsAll,
    /// Intimidation meets one.
    MeetsOne,
    /// Somebody is marked already.
    Marked(Id),
    /// Declared actions are not exchanged.
    NoExchange,
    /// The same action was declared.
    SameAct,
    /// An action is quicker than what was declared.
    Quicker {
        /// Its modifier.
        modifier: i16,
        /// The modifier of what was declared.
        least: i16,
    },
    /// A hit dealt no damage of this type.
    NotDealt(DamageType),
    /// What a question does not ask.
    NotClosing,
    /// This is only done between turns.
    BetweenTurns,
    /// This is only done in a turn.
    NotNow,
    /// Somebody does not have a condition of the table's own.
    NotCustom(Id, CustomId),
    /// A condition is ruled with what it is of: its source, or its TN.
    Bare(Condition),
    /// The table has a condition of its own in the place of this one.
    Replaced(Condition),
    /// Somebody is not among those who are still to enter.
    NotToCome(Id),
    /// Nobody joins before the first round, in a turn, or in a tie.
    Unquiet,
    /// Somebody has no turn of this round that is still to come.
    NoPlaceToCome(Id),
    /// A thing.
    Gear(Gear),
    /// A place.
    Place(Place),
    /// A cost, a talent or a spell.
    Cost(Cost),
}

/// A weapon or an item that stands in the way, or is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gear {
    /// A weapon is not ready.
    NotReady(Id, WeaponId),
    /// A weapon is ready.
    Ready(Id, WeaponId),
    /// A weapon is out of somebody's hands.
    Lost(Id, WeaponId),
    /// A weapon is not out of somebody's hands.
    NotLost(Id, WeaponId),
    /// A weapon lies elsewhere.
    LiesAway(Id, WeaponId),
    /// A weapon is part of the body.
    Natural(WeaponId),
    /// Too few hands that serve.
    NoHands(Id, WeaponId),
    /// No hand for an item.
    NoHand(Id, ItemId),
    /// A weapon is only thrown.
    OnlyThrown(WeaponId),
    /// A weapon is not thrown.
    NotThrown(WeaponId),
    /// A weapon does not strike close by.
    NotMelee(WeaponId),
    /// None of an item is left.
    NoneLeft(Id, ItemId),
    /// An item is thrown and not used.
    IsThrown(ItemId),
    /// An item is used and not thrown.
    IsUsed(ItemId),
    /// A Free Action cannot be this.
    NoFreeAct(FreeAct),
}

/// A distance, a square or a foe that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// This one is farther away than something reaches.
    TooFar {
        /// Whom.
        to: Id,
        /// How many yards away.
        yards: u8,
        /// How far it reaches.
        reach: u8,
    },
    /// This one is not in view.
    Unseen(Id),
    /// The Referee has said that this one is out of reach.
    RuledOut(Id),
    /// There is no coming to this one.
    NoWayTo(Id, Id),
    /// Somebody is frightened of this one.
    Fears(Id, Id),
    /// Two are engaged.
    Engaged(Id, Id),
    /// Somebody is engaged with nobody.
    Free(Id),
    /// People have squares.
    OnGrid,
    /// Nobody has a square.
    NoGrid,
    /// Somebody can move no farther.
    NoYards(Id),
    /// No square is open.
    NoSquare(Id),
    /// A square is farther away than somebody can go.
    Beyond {
        /// How many yards away.
        yards: u8,
        /// How many are left.
        left: u8,
    },
    /// A square cannot be reached in time.
    NoWay(u8),
    /// A square is a wall.
    Wall,
    /// Somebody stands on a square.
    Held(Id),
    /// A square is nearer to somebody feared, or not away from the foes.
    Nearer(Id),
    /// A square is not in view.
    UnseenSquare,
    /// A square is farther away than a spell reaches.
    SquareTooFar {
        /// How many yards away.
        yards: u8,
        /// How far the spell reaches.
        reach: u8,
    },
    /// Somebody has moved farther than Full-Defense allows.
    WentTooFar(Id),
    /// Standing up takes so many yards.
    StandCost {
        /// Who.
        who: Id,
        /// How many it takes.
        cost: u8,
    },
    /// Somebody is at 0 Wound Points or below, and not Stabilized.
    Down(Id),
}

/// A cost that is not met, a talent or a spell that does not serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// A talent is missing.
    NoTalent(Id),
    /// Something costs more Stress than there is to spend.
    TooDear {
        /// What it costs.
        cost: i16,
        /// What is left.
        left: i16,
    },
    /// A spell costs more than Mana and Stress.
    NotPaid {
        /// Which.
        spell: SpellId,
        /// What it costs.
        cost: i16,
        /// Mana that is left.
        mana: i16,
        /// Stress that is left.
        stress: i16,
    },
    /// More Mana than is left.
    NoMana(i16),
    /// More Stress than is left.
    NoStress(i16),
    /// A cost is not divided.
    Undivided,
    /// More than the cost.
    OverCost(u8),
    /// A spell is only for who casts it.
    OwnSpell(SpellId),
    /// A harmful spell is not cast on oneself.
    Harmful(SpellId),
    /// A spell has an area.
    IsArea(SpellId),
    /// A spell has no area.
    NoArea(SpellId),
    /// A talent marks no prey.
    NotMarking(TalentId),
    /// A Reposte of this kind is not open.
    NotPaidFor,
    /// A Reposte needs a talent's Stress.
    NeedsStress,
}
