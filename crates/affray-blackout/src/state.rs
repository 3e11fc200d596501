//! What changes in a fight: small, plain, compared and hashed whole.

use std::sync::Arc;

use affray_field::{Heading, Hex};
use affray_table::{Decrees, cloned_in_place, compared_by_state};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::content::MAX_STRUCTURES;
use crate::kinds::{
    Attribute, Attributes, CONDITIONS, Causes, Condition, Conditions, CustomId, Effects, Id,
    ItemId, LEVELS, Level, Shape, SideId, Threat,
};
use crate::ruled::{Score, Suffering};
use crate::setup::{MAX_COMBATANTS, MAX_ITEMS, MAX_SIDES, Profile, Setup};

affray_table::id_sets! {
    /// A set of combatants as bits.
    People of Id: u32
}

/// A place in the turn order of a round at which something lapses (`blackout.time.minute`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Deadline {
    /// The round.
    pub round: u16,
    /// The place in the order.
    pub place: u8,
}

/// A combatant in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Combatant {
    /// Hit points.
    pub hp: i16,
    /// Stamina.
    pub stamina: i16,
    /// AV and DR of what it wears.
    pub worn: (i16, i16),
    /// AV and DR of its own.
    pub innate: (i16, i16),
    /// AV lost by its shield.
    pub shield_wear: i16,
    /// Its side.
    pub side: SideId,
    /// Where it stands: a hex, or with `q` alone a place in range bands.
    pub at: Hex,
    /// Where it looks.
    pub facing: Heading,
    /// Conditions that are on.
    pub conditions: Conditions,
    /// Ends of its own turns until each of them goes by itself; 0: it does not.
    pub turns: [u8; CONDITIONS],
    /// Levels.
    pub levels: [u8; LEVELS],
    /// When Acid, Vulnerable and Warded lapse; and Slowed and being out, where they do.
    pub deadlines: [Option<Deadline>; LEVELS],
    /// When Slowed lapses, where it lasts a minute.
    pub slowed_until: Option<Deadline>,
    /// When Surprised lapses, where it lasts a round rather than a turn.
    pub surprised_until: Option<Deadline>,
    /// When a knockout or a shutdown ends.
    pub out_until: Option<Deadline>,
    /// Causes of being Out of the Fight.
    pub causes: Causes,
    /// Whom it is afraid of.
    pub afraid_of: People,
    /// Who taunted it, and the ends of its turns that it lasts.
    pub taunted: Option<(Id, u8)>,
    /// Who grips it, and with what.
    pub gripped: Option<(Id, ItemId)>,
    /// Who grapples it.
    pub grappled: Option<Id>,
    /// Attributes with an Injury.
    pub injuries: Attributes,
    /// Attributes with a wound.
    pub wounds: Attributes,
    /// What the 8-hour test against poison must meet.
    pub poison: u8,
    /// Successes of the test by which it hid.
    pub hidden: u8,
    /// It guards until its next turn.
    pub guarding: bool,
    /// It sidesteps until its next turn.
    pub sidesteps: bool,
    /// Whom it protects until its next turn.
    pub intercepts: Option<Id>,
    /// Its reaction is spent.
    pub reacted: bool,
    /// Who feinted against it this turn.
    pub feinted: Option<Id>,
    /// Effects that it has tested this turn.
    pub tested: Effects,
    /// Conditions of content files that it has tested this turn, as bits.
    pub tested_customs: u8,
    /// It has left the field.
    pub gone: bool,
    /// It has tried to break a grip this round.
    pub broke: bool,
    /// It was in the fight when last looked at.
    pub standing: bool,
}

impl Combatant {
    /// A level.
    #[must_use]
    #[inline]
    pub const fn level(&self, level: Level) -> u8 {
        self.levels[level as usize]
    }
    /// Whether a condition is on.
    #[must_use]
    #[inline]
    pub const fn has(&self, condition: Condition) -> bool {
        self.conditions.has(condition)
    }
    /// Whether it has a wound of an attribute.
    #[must_use]
    #[inline]
    pub const fn is_wounded(&self, attribute: Attribute) -> bool {
        self.wounds.has(attribute)
    }
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Where {
    /// In somebody's hands, or part of the body.
    Held(Id),
    /// On somebody.
    Carried(Id),
    /// On the ground.
    Lying(Hex),
    /// Used up.
    Gone,
}

/// One item in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Thing {
    /// Where it is.
    pub at: Where,
    /// Rounds loaded.
    pub loaded: u8,
    /// Clips left.
    pub clips: u8,
    /// How whole it is.
    pub shape: Shape,
}

/// A resistance test that waits (`blackout.stacking.pending`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pending {
    /// Who must resist.
    pub target: Id,
    /// What.
    pub effect: Threat,
    /// How hard it is.
    pub difficulty: u8,
    /// Who decides when.
    pub by: Id,
    /// Where the attack came from.
    pub origin: Hex,
}

/// A condition of a content file that somebody has (`blackout.conditions.custom`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Held {
    /// Who has it.
    pub who: Id,
    /// Which.
    pub custom: CustomId,
    /// Levels of it.
    pub level: u8,
    /// Ends of its holder's turns until it goes by itself; 0: it does not.
    pub turns: u8,
    /// When it lapses, where it lasts a minute.
    pub until: Option<Deadline>,
}

/// A sonic zone (`blackout.effects.noise`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Zone {
    /// Its center, or the start of its line.
    pub center: Hex,
    /// Hexes around it, or of its line.
    pub radius: u8,
    /// Where its line comes from; none where it is round.
    pub from: Option<Hex>,
    /// When it ends.
    pub until: Deadline,
}

/// A stack of Vulnerable or Warded that lapses by itself (`blackout.conditions.vulnerable-expiry`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stack {
    /// Who has it.
    pub who: Id,
    /// Of what.
    pub level: Level,
    /// When it lapses.
    pub until: Deadline,
}

/// What a turn has used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub who: Id,
    /// Action points left.
    pub ap: u8,
    /// The free step was taken.
    pub stepped: bool,
    /// A maneuver was tried.
    pub maneuver: bool,
    /// A Rest action was taken.
    pub rested: bool,
    /// Exerts at 0 Stamina so far.
    pub overexerted: u8,
    /// Actions so far: a bound.
    pub steps: u8,
}

/// Where in the round the fight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has happened.
    Setup,
    /// Turns are taken.
    Turns,
    /// The fight is decided.
    Aftermath,
    /// It is over.
    Over,
}

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// This side remains.
    Win(SideId),
    /// Nobody does.
    Draw,
    /// The round limit was reached.
    Limit,
    /// The GM ended it.
    Ended,
}

/// The most tests that wait at one time.
pub const MAX_PENDING: usize = 64;
/// The most conditions of content files that people have at one time.
pub const MAX_HELD: usize = 48;
/// The most stacks that lapse one by one.
pub const MAX_STACKS: usize = 64;
/// The most sonic zones.
pub const MAX_ZONES: usize = 8;

/// The whole state.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// Where in the round.
    pub phase: Phase,
    /// The order of turns.
    pub order: ArrayVec<Id, MAX_COMBATANTS>,
    /// The place in the order that comes next or is being played.
    pub place: u8,
    /// The turn being taken.
    pub turn: Option<Turn>,
    /// Everybody, in roster order.
    pub combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    /// Every item.
    pub things: ArrayVec<Thing, MAX_ITEMS>,
    /// Tests that wait.
    pub pending: ArrayVec<Pending, MAX_PENDING>,
    /// Sonic zones.
    pub zones: ArrayVec<Zone, MAX_ZONES>,
    /// Conditions of content files.
    pub held: ArrayVec<Held, MAX_HELD>,
    /// Stacks that lapse one by one.
    pub stacks: ArrayVec<Stack, MAX_STACKS>,
    /// Hit points of the structures.
    pub structures: ArrayVec<i16, MAX_STRUCTURES>,
    /// Inspiration dice of each side.
    pub inspiration: [u8; MAX_SIDES],
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What the game master has ruled that lasts.
    #[serde(default, skip_serializing_if = "Decrees::is_empty")]
    pub decrees: Decrees<Score, Suffering>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            order: self.order.clone(),
            combatants: self.combatants.clone(),
            things: self.things.clone(),
            pending: self.pending.clone(),
            zones: self.zones.clone(),
            held: self.held.clone(),
            stacks: self.stacks.clone(),
            structures: self.structures.clone(),
            decrees: self.decrees.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &State) {
        // Each field by name: anyone who adds one is told here.
        let State {
            round,
            phase,
            order,
            place,
            turn,
            combatants,
            things,
            pending,
            zones,
            held,
            stacks,
            structures,
            inspiration,
            outcome,
            decrees,
        } = source;
        (self.round, self.phase, self.place) = (*round, *phase, *place);
        (self.turn, self.inspiration, self.outcome) = (*turn, *inspiration, *outcome);
        refill(&mut self.order, order);
        refill(&mut self.combatants, combatants);
        refill(&mut self.things, things);
        refill(&mut self.pending, pending);
        refill(&mut self.zones, zones);
        refill(&mut self.held, held);
        refill(&mut self.stacks, stacks);
        refill(&mut self.structures, structures);
        self.decrees.clone_from(decrees);
    }
}

/// Makes a list what another is. Most lists are empty, and then there is next to nothing to do.
fn refill<T: Copy, const N: usize>(list: &mut ArrayVec<T, N>, from: &ArrayVec<T, N>) {
    list.clear();
    if !from.is_empty() {
        list.try_extend_from_slice(from).expect("both have the same room");
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
    Fight: combatants[Id] is Combatant, things[ItemId] is Thing
}

impl Fight {
    /// Everybody, in roster order, whether fighting or not.
    pub fn roster(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.state.combatants.len() as u8).map(Id)
    }

    /// Somebody's stat block.
    #[must_use]
    #[inline]
    pub fn profile(&self, who: Id) -> &Profile {
        &self.setup.profiles[who.index()]
    }

    /// Every item.
    pub fn things(&self) -> impl Iterator<Item = ItemId> + use<> {
        (0..self.state.things.len() as u8).map(ItemId)
    }

    /// Every side.
    pub fn sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.setup.sides.len() as u8).map(SideId)
    }

    /// Action points that are left of the turn.
    #[must_use]
    pub fn ap(&self) -> u8 {
        self.state.turn.map_or(0, |turn| turn.ap)
    }

    /// Whether it is somebody's own turn.
    #[must_use]
    #[inline]
    pub fn is_turn_of(&self, who: Id) -> bool {
        self.state.turn.is_some_and(|turn| turn.who == who)
    }

    /// The place of the turn order so many rounds from now.
    #[must_use]
    pub fn in_rounds(&self, rounds: u16) -> Deadline {
        Deadline { round: self.state.round + rounds, place: self.state.place }
    }
}
