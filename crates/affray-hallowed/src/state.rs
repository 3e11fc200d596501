//! What changes in a fight: small, plain, compared and hashed whole.

mod combatant;
mod notes;

use std::sync::Arc;

use affray_field::Square;
use affray_table::{Decrees, cloned_in_place, compared_by_state};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::content::Held as HeldCustom;
use crate::ids::{
    CustomId, Id, ItemId, MAX_COMBATANTS, MAX_SLOTS, People, SideId, SpellId, TalentId, WeaponId,
};
use crate::kinds::{Attribute, Bypass, Condition, DamageType};
use crate::setup::{Item, Profile, Setup, Spell, Talent, Weapon};

pub use combatant::Combatant;
pub use notes::Notes;

/// What can be declared for a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Act {
    /// No Standard Action.
    Nothing,
    /// An attack with a weapon.
    Attack(WeaponId),
    /// A thrown weapon.
    Throw(WeaponId),
    /// Defensive Attack with a weapon.
    Defensive(WeaponId),
    /// Defensive Attack without an attack.
    Wary,
    /// Full-Defense.
    FullDefense,
    /// A spell.
    Cast(SpellId),
    /// A consumable item.
    Use(ItemId),
    /// A thrown item.
    Hurl(ItemId),
    /// First aid.
    Aid,
    /// Intimidation.
    Intimidate,
    /// Getting free.
    Struggle,
    /// Putting out flames.
    Douse,
    /// Wiping blood from the eyes.
    Wipe,
}

/// A declaration (`hallowed.declare.content`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Declared {
    /// The action.
    pub act: Act,
    /// With a talent that makes it quicker.
    pub quick: bool,
    /// The target, where it is chosen now.
    pub target: Option<Id>,
}

impl Declared {
    /// An action without a talent or a target.
    #[must_use]
    #[inline]
    pub const fn of(act: Act) -> Declared {
        Declared { act, quick: false, target: None }
    }
}

/// How somebody is (`hallowed.wounds.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Health {
    /// Above 0 Wound Points.
    Fit,
    /// At 0.
    Incapacitated,
    /// Below.
    Dying,
    /// At the threshold of death.
    Dead,
}

/// A figure that a ruling changes beside what the rules add up (`hallowed.gm.override`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rated {
    /// Defense.
    Defense,
    /// Armor.
    Armor,
    /// Yards in a round.
    Speed,
    /// An attribute's score, above that of the sheet.
    Score(Attribute),
}

/// What a ruling lays on somebody for as long as it says (`hallowed.gm.override`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Suffering {
    /// A condition.
    Is(Condition),
    /// A condition of the table's own.
    Custom(CustomId),
}

/// What a hand holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Held {
    /// Nothing.
    Nothing,
    /// The shield.
    Shield,
    /// The weapon in this slot.
    Weapon(u8),
}

/// A loss of Wound Points that is noted (`hallowed.wounds.injury-note`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Note {
    /// Whose.
    pub who: Id,
    /// The type of damage; none for exertion.
    pub kind: Option<DamageType>,
    /// How much.
    pub amount: i16,
}

/// A weapon that lies on the ground (`hallowed.actions.pick-up`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lying {
    /// Whose it is.
    pub who: Id,
    /// Its slot.
    pub slot: u8,
    /// Where it lies, on a grid.
    pub at: Square,
    /// With whom it lies, where nobody has a place.
    pub near: Id,
}

/// Which arm, eye or ear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hand {
    /// The main one.
    Main,
    /// The other.
    Off,
}

/// What somebody is intimidated with (`hallowed.actions.intimidate`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Threat {
    /// The total of the Intimidation.
    pub total: i16,
    /// Whose it is.
    pub by: Id,
}

/// A lasting injury (`hallowed.injury.duration`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Injury {
    /// Whose.
    pub who: Id,
    /// The table.
    pub table: DamageType,
    /// The row, from 0.
    pub row: u8,
    /// The side, where it has one.
    pub hand: Option<Hand>,
}

/// What takes effect at once, or together at the end of a tie (`hallowed.initiative.tie-batch`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// A hit, after Armor.
    Harm {
        /// Who suffers.
        to: Id,
        /// By whom.
        by: Id,
        /// How much.
        amount: i16,
        /// The type that is noted.
        kind: DamageType,
        /// Where it goes.
        goes: Bypass,
        /// Whether the hit was critical.
        critical: bool,
    },
    /// A Combat Injury with what its dice showed.
    Injury {
        /// The injury.
        injury: Injury,
        /// Who caused it.
        by: Id,
        /// Damage to its first and second attribute.
        rolled: [u8; 2],
    },
    /// Wound Points restored.
    Heal(Id, i16),
    /// Stress restored.
    Rest(Id, i16),
    /// Mana restored.
    Mana(Id, i16),
    /// A condition begins, for so many ends of rounds; by whom.
    Begin(Id, Condition, u8, Option<Id>),
    /// It is entangled, at this TN.
    Snare(Id, u8, u8),
    /// A condition ends.
    End(Id, Condition),
    /// A condition of the table's own begins, for so many ends of rounds.
    BeginCustom(Id, CustomId, u8),
    /// A condition of the table's own ends.
    EndCustom(Id, CustomId),
    /// Bleeding begins.
    Bleed(Id, u8),
    /// Bleeding is stopped.
    Staunch(Id),
    /// Stabilized.
    Stabilize(Id),
    /// Defense and Armor by magic, for so many ends of rounds.
    Ward(Id, (i8, i8), u8),
    /// Full-Defense begins.
    Defend(Id),
    /// A Wound Point of exertion.
    Strain(Id),
}

/// A Reposte that waits for the end of a tie (`hallowed.reaction.tie`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct HeldReply {
    /// Who makes it.
    pub who: Id,
    /// Against whom.
    pub against: Id,
    /// Whether it is for entering a threat range; else for an attack.
    pub entered: bool,
}

/// The turn under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Turn {
    /// Whose it is.
    pub who: Id,
    /// What was declared for it.
    pub declared: Declared,
    /// Whether it is carried over from the round before.
    pub carried: bool,
    /// The declared action is done or given up.
    pub done: bool,
    /// It is doing a Defensive Attack still.
    pub wary: bool,
    /// That is its Standard Action, which it has taken by going warily.
    pub taken: bool,
    /// Who the Referee says is out of its reach.
    pub beyond: People,
    /// It has moved in this turn.
    pub moved: bool,
    /// It has acted in this turn.
    pub acted: bool,
    /// Steps so far: a bound.
    pub steps: u8,
}

/// Where in the round the fight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has happened.
    Setup,
    /// Before a round.
    Between,
    /// Everybody declares.
    Declare,
    /// Turns by count.
    Counts,
    /// The end of the round.
    RoundEnd,
    /// It is over.
    Over,
}

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ending {
    /// This side remains.
    Win(SideId),
    /// Nobody does.
    Draw,
    /// The round limit was reached.
    Limit,
    /// All stop by agreement.
    Agreement,
    /// It was interrupted.
    Interrupted,
    /// This side took the others prisoner.
    Captured(SideId),
}

/// The most noted injuries.
pub const MAX_NOTES: usize = 256;
/// The most Combat Injuries.
pub const MAX_INJURIES: usize = 96;
/// The most conditions of the table's own that are held at a time.
pub const MAX_HELD_CUSTOMS: usize = 64;
/// The most weapons that lie about: all of everybody's.
pub const MAX_LYING: usize = MAX_COMBATANTS * MAX_SLOTS;
/// The most that a tie holds back.
pub const MAX_HELD: usize = 128;
/// The most Repostes that wait for the end of a tie.
pub const MAX_REPLIES: usize = 32;

/// The whole state.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// Where in the round.
    pub phase: Phase,
    /// The count worked out last or being worked out.
    pub count: Option<i16>,
    /// Who still acts on this count.
    pub members: People,
    /// Whose carried turn still comes on this count.
    pub carriers: People,
    /// Whether several act on this count, and what they do is held back.
    pub tie: bool,
    /// Whether what a tie held back is being summed up.
    pub summing: bool,
    /// The turn under way.
    pub turn: Option<Turn>,
    /// Everybody, in roster order.
    pub combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    /// What a tie holds back.
    pub held: ArrayVec<Outcome, MAX_HELD>,
    /// Repostes that wait for the end of a tie.
    pub replies: ArrayVec<HeldReply, MAX_REPLIES>,
    /// Repostes for entering that wait for the mover's blow: who makes them.
    pub owed: ArrayVec<Id, MAX_COMBATANTS>,
    /// Losses of Wound Points.
    pub notes: Notes,
    /// Conditions of the table's own.
    pub customs: ArrayVec<HeldCustom, MAX_HELD_CUSTOMS>,
    /// Lasting injuries.
    pub injuries: ArrayVec<Injury, MAX_INJURIES>,
    /// Weapons on the ground.
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub lying: ArrayVec<Lying, MAX_LYING>,
    /// Places in the setup's list of those who enter, of who has.
    pub entered: u32,
    /// How it ended.
    pub ending: Option<Ending>,
    /// What the Referee has ruled and lasts.
    #[serde(default, skip_serializing_if = "Decrees::is_empty")]
    pub decrees: Decrees<(Id, Rated), Suffering>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            combatants: self.combatants.clone(),
            held: self.held.clone(),
            replies: self.replies.clone(),
            owed: self.owed.clone(),
            notes: self.notes.clone(),
            customs: self.customs.clone(),
            injuries: self.injuries.clone(),
            lying: self.lying.clone(),
            decrees: self.decrees.clone(),
            ..*self
        }
    }

    /// Only what is there, not the room for the most there can be.
    #[inline]
    fn clone_from(&mut self, source: &State) {
        let State {
            round,
            phase,
            count,
            members,
            carriers,
            tie,
            summing,
            turn,
            entered,
            ending,
            ref decrees,
            ..
        } = *source;
        (self.round, self.phase, self.count, self.turn) = (round, phase, count, turn);
        (self.members, self.carriers, self.tie) = (members, carriers, tie);
        (self.entered, self.ending, self.summing) = (entered, ending, summing);
        self.decrees.clone_from(decrees);
        copy(&mut self.combatants, &source.combatants);
        copy(&mut self.held, &source.held);
        copy(&mut self.replies, &source.replies);
        copy(&mut self.owed, &source.owed);
        self.notes.clone_from(&source.notes);
        copy(&mut self.customs, &source.customs);
        copy(&mut self.injuries, &source.injuries);
        copy(&mut self.lying, &source.lying);
    }
}

/// Makes a list like another; most are empty at the start of a fight.
#[inline]
fn copy<T: Copy, const MOST: usize>(to: &mut ArrayVec<T, MOST>, from: &ArrayVec<T, MOST>) {
    to.clear();
    if !from.is_empty() {
        to.extend(from.iter().copied());
    }
}

/// A fight: what never changes, and what does.
#[derive(Debug)]
pub struct Fight {
    /// What never changes. Shared, never compared.
    pub setup: Arc<Setup>,
    /// What does.
    pub state: State,
}

cloned_in_place!(Fight);
compared_by_state!(Fight);

affray_table::found_by_id! {
    Fight: combatants[Id] is Combatant
}

impl Fight {
    /// Everybody, in roster order, whether fighting or not.
    pub fn roster(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.state.combatants.len() as u8).map(Id)
    }

    /// Every side.
    pub fn sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.setup.sides.len() as u8).map(SideId)
    }

    /// Somebody's stat block.
    #[must_use]
    #[inline]
    pub fn profile(&self, who: Id) -> &Profile {
        &self.setup.profiles[who.index()]
    }

    /// A weapon.
    #[must_use]
    #[inline]
    pub fn weapon(&self, which: WeaponId) -> &Weapon {
        &self.setup.weapons[which.index()]
    }

    /// A spell.
    #[must_use]
    pub fn spell(&self, which: SpellId) -> &Spell {
        &self.setup.spells[which.index()]
    }

    /// An item.
    #[must_use]
    pub fn item(&self, which: ItemId) -> &Item {
        &self.setup.items[which.index()]
    }

    /// A talent.
    #[must_use]
    pub fn talent(&self, which: TalentId) -> &Talent {
        &self.setup.talents[which.index()]
    }

    /// How many of an item somebody has left.
    #[must_use]
    pub fn items_left(&self, who: Id, which: ItemId) -> u8 {
        let slot = self.profile(who).items.iter().position(|&it| it == which);
        slot.map_or(0, |slot| self[who].items[slot])
    }
}
