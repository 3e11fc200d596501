//! What people are asked, and what they choose among.

mod ruling;

use affray_field::{Place, ZoneId};
use serde::Serialize;

pub use crate::purpose::{Purpose, SaveFor, Score};
use crate::setup::{FactionId, FeatureId, Id, ItemId, PowerId};
use crate::state::{Condition, Gait, People};
pub use ruling::{Judgment, Ruling};

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum With {
    /// Bare hands.
    Unarmed,
    /// A natural weapon: whose, and its place in the profile.
    Natural(Id, u8),
    /// A held item.
    Item(ItemId),
    /// A held thing that is no weapon to strike with, swung all the same: a bow, a stool
    /// (`murdham.attack.ranged-weapon-melee`, `murdham.wear.improvised`).
    Swung(ItemId),
    /// Two held weapons at once (`murdham.skill.ambidextrous`).
    Both,
    /// A profane power.
    Power(Casting),
}

/// A power and how it is invoked (`murdham.power.invoke`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Casting {
    /// Which power.
    pub power: PowerId,
    /// Range categories added, a level each.
    pub reach: u8,
    /// Everybody in a zone is a target, one level.
    pub zone: bool,
    /// No voice needed, one level.
    pub silent: bool,
    /// One target or zone more, one level.
    pub double: bool,
    /// What it does outlasts the stretch, two levels.
    pub longer: bool,
    /// A level beyond the mana held, for corruption.
    pub over: bool,
}

impl Casting {
    /// The bare power.
    #[must_use]
    pub const fn of(power: PowerId) -> Casting {
        Casting {
            power,
            reach: 0,
            zone: false,
            silent: false,
            double: false,
            longer: false,
            over: false,
        }
    }
}

/// How a damaging attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Style {
    /// As usual.
    Plain,
    /// Impaired by choice (`murdham.attack.hold-back`).
    HoldBack,
    /// A sweep, impaired by choice.
    SweepHeldBack,
    /// At one big target, impaired by choice.
    FocusedHeldBack,
    /// Kills the helpless (`murdham.attack.final-blow`).
    FinalBlow,
    /// At everybody smaller, half damage (`murdham.size.sweep`).
    Sweep,
    /// A blast at one big target, double damage (`murdham.size.blast-on-big`).
    Focused,
    /// To stun with a blunt weapon (`murdham.skill.strike-to-stun`).
    Stun,
}

impl Style {
    /// Whether the attacker holds back (`murdham.attack.hold-back`).
    #[must_use]
    pub const fn is_held_back(self) -> bool {
        matches!(self, Style::HoldBack | Style::SweepHeldBack | Style::FocusedHeldBack)
    }

    /// Whether it is a sweep (`murdham.size.sweep`).
    #[must_use]
    pub const fn is_sweep(self) -> bool {
        matches!(self, Style::Sweep | Style::SweepHeldBack)
    }
}

/// What an attack does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Form {
    /// Damage, or the effect of the thing it is made with.
    Strike {
        /// What with.
        with: With,
        /// How.
        style: Style,
        /// Over obstacles (`murdham.attack.indirect-legal`).
        indirect: bool,
    },
    /// The target drops this (`murdham.disarm.save`).
    Disarm(ItemId),
    /// The target is grabbed (`murdham.grapple.save`).
    Grapple,
}

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Aim {
    /// Somebody.
    At(Id),
    /// A zone.
    Zone(ZoneId),
}

/// When an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Occasion {
    /// As a main action.
    Main,
    /// As a counter.
    Counter,
    /// As an opportunity attack.
    Opportunity,
    /// After felling somebody (`murdham.skill.cleave`).
    Cleave,
}

/// A declared attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// Who makes it.
    pub attacker: Id,
    /// What it does.
    pub form: Form,
    /// At what.
    pub aim: Aim,
    /// When.
    pub occasion: Occasion,
}

/// An alternative effect (`murdham.stunt.effects`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Stunt {
    /// Drop an item.
    Drop(ItemId),
    /// Hand an item over.
    HandOver(ItemId),
    /// Incapacitated until the end of the stretch.
    KnockOut,
    /// Surrender.
    Surrender,
    /// An arm cannot be used.
    LameArm,
    /// Hobbled.
    LameLeg,
    /// Moved half a zone.
    Push(Place),
    /// Something else, in words; the GM says what it does.
    FreeText,
}

/// One thing done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// An attack.
    Attack(Form, Aim),
    /// A power that is no attack.
    Invoke(Casting, Aim),
    /// Half a zone.
    Step(Place),
    /// Out of the field.
    Leave,
    /// The main action spent on moving.
    FullMovement(Gait),
    /// An enemy loses its next turn.
    Distract(Id),
    /// An enemy is frightened.
    Intimidate(Id),
    /// An enemy goes for the taunter.
    Taunt(Id),
    /// Out of a hold or a net; `Some` names the captor.
    BreakFree(Option<Id>),
    /// Helps an entangled one; `Some` names the captor.
    FreeOther(Id, Option<Id>),
    /// Lets the captive go.
    Release,
    /// Pushes the captive half a zone and, or, into a hazard of a place.
    Shove {
        /// Where to.
        to: Option<Place>,
        /// Into the hazard of this place.
        hazard: Option<Place>,
    },
    /// Takes up what lies within reach.
    PickUp(ItemId),
    /// Sets down what is held.
    PutDown(ItemId),
    /// Brings an item to hand.
    Equip(ItemId),
    /// Puts a held item away.
    Unequip(ItemId),
    /// All items at once (`murdham.skill.quick-draw`): puts everything away, brings this out.
    QuickDraw(ItemId),
    /// Uses a consumable on somebody.
    Use(ItemId, Id),
    /// Coats a weapon with a dose.
    Coat(ItemId, ItemId),
    /// A simple handling.
    Interact(FeatureId),
    /// A handling that takes a main action.
    Operate(FeatureId),
    /// Says a few words that matter.
    Speak,
    /// Says something that does not, where the table lets that be free.
    Chat,
    /// Strikes where somebody may be hidden (`murdham.sneak.targeting`).
    Probe(With, Place),
    /// Hides again.
    Hide,
    /// Gives up.
    Surrender,
    /// Enters a frenzy.
    Enrage,
    /// Tries to calm down.
    Calm,
    /// Something else that fills most of a round.
    Other,
    /// Ends the turn.
    End,
    /// The time for declaring the turn is over (`murdham.chaos.replay`).
    NoDeclaration,
}

/// What a faction does with an opportunity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// Somebody takes a turn.
    Act(Id),
    /// Nobody does.
    Pass,
    /// Offers an end to the fight; all others must agree.
    Truce,
}

/// A reaction to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// None.
    Stand,
    /// An AGI save.
    Dodge,
    /// The same without spending the turn.
    FreeDodge,
    /// An attack of one's own.
    Counter(Form),
    /// Behind somebody.
    Hide(Id),
}

/// A reaction to somebody moving away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Lets it go.
    Ignore,
    /// Attacks it.
    Attack(Form),
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No.
    No,
    /// Yes.
    Yes,
}

impl Answer {
    /// Yes, if this holds.
    #[must_use]
    pub const fn of(holds: bool) -> Answer {
        if holds { Answer::Yes } else { Answer::No }
    }
}

/// What somebody does whose nerve failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Nerve {
    /// Gets away.
    Retreat,
    /// Gives up.
    Surrender,
}

/// A proposal of a stunt, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// The attack goes on.
    None,
    /// This instead of damage.
    Stunt(Stunt),
}

/// What strike to injure does besides (`murdham.skill.strike-to-injure`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Maim {
    /// Nothing more.
    Nothing,
    /// An injury of the table, 1 to 6, until a full rest.
    Injury(u8),
    /// Death.
    Kill,
    /// An injury of the table, 1 to 6, for good.
    LastingInjury(u8),
}

/// What came of an attack before one of its targets is asked how to react.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// The target made a reaction of its own against it already.
    pub reacted: Answer,
    /// Somebody counters already, or another was named to.
    pub countered: Answer,
    /// How often the target dodges already.
    pub dodges: u8,
    /// Who has been the target of this share, and the attacker (`murdham.redirect.loop`).
    pub been: People,
    /// Who would not stand in front of the target.
    pub refused: People,
    /// How many the attack strikes.
    pub targets: Targets,
}

/// How many an attack strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// One.
    One,
    /// More than one.
    Several,
}

/// What a decision asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Which faction begins the round, or the ambush.
    First(FactionId),
    /// Who takes a turn.
    Activate(FactionId),
    /// Whether a faction agrees to a truce.
    Truce(FactionId),
    /// What to do next in a turn.
    Turn(Id),
    /// How to react.
    React {
        /// The target.
        who: Id,
        /// To what.
        attack: Attack,
        /// What came of the attack so far.
        so_far: SoFar,
    },
    /// Who counters an attack that strikes several.
    Counterer {
        /// Whose side is asked.
        faction: FactionId,
        /// What attack.
        attack: Attack,
        /// Who is struck and knows of the attacker.
        struck: People,
    },
    /// Whether the victors spare those who have surrendered.
    Spare(FactionId),
    /// Who follows in the rotation.
    Next(FactionId),
    /// Whether to guard.
    Guard {
        /// Who could.
        who: Id,
        /// Whom.
        target: Id,
        /// Against what.
        attack: Attack,
    },
    /// Whether to be a screen.
    Screen {
        /// Who is asked.
        who: Id,
        /// Who hides.
        target: Id,
        /// From what.
        attack: Attack,
    },
    /// Whether to attack somebody who moves away.
    Opening {
        /// Who could.
        who: Id,
        /// Who moves.
        mover: Id,
        /// Where to.
        to: Place,
    },
    /// Whether to propose a stunt.
    Propose {
        /// The attack.
        attack: Attack,
        /// To whom.
        target: Id,
        /// The stunts that were refused, as bits by their places in the list.
        refused: u64,
    },
    /// Whether to accept a stunt.
    Accept {
        /// Who is asked.
        who: Id,
        /// Instead of what.
        attack: Attack,
        /// What is proposed.
        stunt: Stunt,
    },
    /// What condition a free stunt brings, to the GM.
    FreeText {
        /// On whom.
        target: Id,
    },
    /// Whether to reroll a failed save.
    OmenSave {
        /// Who.
        who: Id,
        /// Which save.
        score: Score,
        /// What for.
        why: SaveFor,
    },
    /// Whether to reroll damage about to be suffered.
    OmenDamage {
        /// Who suffers.
        who: Id,
        /// How much, after armor.
        damage: i16,
    },
    /// Whether to cheat death.
    OmenDeath(Id),
    /// Whether to attack again after felling somebody.
    Cleave {
        /// Who.
        who: Id,
        /// With what.
        with: With,
        /// Who was felled.
        felled: People,
    },
    /// Whom, or which zone, a doubled power strikes besides.
    Second {
        /// Who invokes it.
        who: Id,
        /// The power.
        casting: Casting,
        /// What it is aimed at.
        aim: Aim,
    },
    /// Whether to dodge the fire of a miscast.
    Burst {
        /// Who would burn.
        who: Id,
        /// Who miscast.
        by: Id,
    },
    /// What strike to injure does.
    Maim {
        /// Who struck.
        who: Id,
        /// Whom.
        target: Id,
    },
    /// Whether to enter a frenzy on being hurt.
    Enrage(Id),
    /// Surrender or retreat.
    Nerve(Id),
    /// Whether to fight again after being harmed.
    Resume(Id),
    /// A judgment of the GM.
    Judge(Judgment),
    /// What the GM says unasked.
    Rule,
}

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

/// A faction, as the answer to who begins.
pub type First = FactionId;

moves! { First Activation Action Reaction Opening Answer Nerve Proposal Maim Ruling Affliction Target }

/// What a free stunt brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affliction {
    /// Nothing that the rules know.
    None,
    /// A condition.
    Of(Condition),
}

/// Whom to strike next, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nobody.
    Nobody,
    /// Somebody.
    One(Id),
    /// A zone.
    Zone(ZoneId),
}

impl Ask {
    /// Whose decision it is, if it is one combatant's; none of a side's or the GM's.
    #[must_use]
    pub fn about(self) -> Option<Id> {
        match self {
            Ask::Turn(who)
            | Ask::OmenDeath(who)
            | Ask::Cleave { who, .. }
            | Ask::Second { who, .. }
            | Ask::Enrage(who)
            | Ask::Nerve(who)
            | Ask::Resume(who)
            | Ask::React { who, .. }
            | Ask::Guard { who, .. }
            | Ask::Screen { who, .. }
            | Ask::Opening { who, .. }
            | Ask::Accept { who, .. }
            | Ask::Burst { who, .. }
            | Ask::OmenSave { who, .. }
            | Ask::OmenDamage { who, .. }
            | Ask::Maim { who, .. } => Some(who),
            Ask::Propose { attack, .. } => Some(attack.attacker),
            Ask::Judge(Judgment::OwnSide(who, _)) => Some(who),
            Ask::First(_)
            | Ask::Next(_)
            | Ask::Spare(_)
            | Ask::Counterer { .. }
            | Ask::Activate(_)
            | Ask::Truce(_)
            | Ask::FreeText { .. }
            | Ask::Judge(_)
            | Ask::Rule => None,
        }
    }
}
