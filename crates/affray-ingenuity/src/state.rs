//! What changes in a fight: small, plain, compared and hashed whole.

use std::sync::Arc;

use affray_field::Square;
use affray_table::{Decrees, cloned_in_place, compared_by_state};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub use crate::kinds::{Condition, Conditions};
use crate::moves::{Long, Readied, Trigger};
use crate::ruled::{Figure, Suffering};
use crate::setup::{
    Id, ItemId, MAX_COMBATANTS, MAX_HANDS, MAX_ITEMS, MAX_SIDES, MAX_TASKS, Objective, Poison,
    Profile, Setup, SideId,
};

/// Whether a combatant still has its turn of the round (`ingenuity.round.one-turn`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TurnState {
    /// Not taken yet.
    Unspent,
    /// Being taken.
    InProgress,
    /// Taken.
    Spent,
}

/// Whether a combatant takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Standing {
    /// It does.
    Fighting,
    /// It has not come yet.
    Away,
    /// It fled.
    Fled,
    /// It surrendered.
    Surrendered,
    /// It is dead.
    Dead,
}

affray_table::id_sets! {
    /// A set of combatants as bits.
    People of Id: u32
}

/// An action under way (`ingenuity.extended.*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Work {
    /// What.
    pub what: Long,
    /// Actions put in.
    pub done: u8,
    /// Actions it takes.
    pub needs: u8,
    /// Given up with its progress kept.
    pub paused: bool,
}

/// A readied action (`ingenuity.action.ready`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ready {
    /// What will be done.
    pub what: Readied,
    /// When.
    pub when: Trigger,
}

/// A combatant in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Combatant {
    /// Current pools, in the order of [`Pool::ALL`](crate::setup::Pool::ALL).
    pub pools: [i16; 4],
    /// Fate points.
    pub fate: u8,
    /// What a luck test against death must meet (`ingenuity.death.cheat`).
    pub cheat_death: u8,
    /// Its team.
    pub side: SideId,
    /// Where it stands; without meaning where there is no map.
    pub at: Square,
    /// Whether it takes part.
    pub standing: Standing,
    /// Its turn of this round.
    pub turn: TurnState,
    /// What lasts on it.
    pub conditions: Conditions,
    /// Actions that its next turn loses.
    pub stunned: u8,
    /// Bleeding.
    pub bleeding: u8,
    /// Burning.
    pub burning: u8,
    /// Sickness.
    pub sickness: u8,
    /// Poison at work.
    pub poison: Poison,
    /// Rounds until the poison works next.
    pub poison_in: u8,
    /// Reactions left.
    pub reactions: u8,
    /// It has waited: one reaction more until its own next turn.
    pub waiting: bool,
    /// It guards until its own next turn.
    pub guarding: bool,
    /// It seeks cover until its own next turn.
    pub in_cover: bool,
    /// Something to hide behind is near it, where there is no map.
    pub near_cover: bool,
    /// It flees or has surrendered, and is out when this turn ends.
    pub leaving: Option<Standing>,
    /// Attacks made this round.
    pub attacks: u8,
    /// Powers used this round.
    pub powers: u8,
    /// Who cannot see it.
    pub hidden_from: People,
    /// What its hands hold; what takes two hands is there twice.
    pub hands: [Option<ItemId>; MAX_HANDS],
    /// An action under way.
    pub work: Option<Work>,
    /// A readied action.
    pub ready: Option<Ready>,
    /// It intercepted, and has a free reaction against this attack.
    pub free_defense: bool,
    /// It has reacted to the attack that is being resolved.
    pub reacted: bool,
    /// It has not begun with the action that began the combat.
    pub owes_opening: bool,
    /// It has its first turn still to come.
    pub fresh: bool,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Where {
    /// In somebody's hands: see the hands.
    Held(Id),
    /// On somebody.
    Carried(Id),
    /// On a square.
    Lying(Square),
    /// Beside somebody, where there is no map.
    Beside(Id),
    /// Used up.
    Gone,
}

/// One item in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Thing {
    /// Where it is.
    pub at: Where,
    /// Durability left.
    pub durability: i16,
    /// Ready to shoot.
    pub loaded: bool,
    /// Pieces of ammunition left.
    pub ammunition: u8,
}

/// What a turn has used up (`ingenuity.action.three`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub who: Id,
    /// Actions left.
    pub left: u8,
    /// Whether anything was done.
    pub begun: bool,
    /// Whether Move was taken.
    pub moved: bool,
    /// Whether Step was taken.
    pub stepped: bool,
    /// Sprints taken.
    pub sprints: u8,
    /// Meters of the move that are left, where it may be split.
    pub meters: u8,
    /// The next diagonal is a dear one, where the count runs through the turn.
    pub odd: bool,
    /// Whom it has commanded.
    pub commanded: People,
    /// Whom it has hit.
    pub hit: People,
    /// Whom it has attacked.
    pub attacked: People,
    /// Its last attack missed, with this item.
    pub missed_with: Option<ItemId>,
    /// Whether its next brandish costs nothing.
    pub free_brandish: bool,
}

/// Where in the round the fight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has happened.
    Setup,
    /// The round is about to begin.
    RoundStart,
    /// Turns are taken.
    Turns,
    /// The round is about to end.
    RoundEnd,
    /// The fight is decided.
    Aftermath,
    /// The fight is over.
    Over,
}

/// How a fight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// These teams remain or have reached their objective, as bits.
    Win(u8),
    /// Nobody does.
    Draw,
}

/// A condition that ends by itself (`ingenuity.condition.no-duration-unit`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Timed {
    /// Who holds it.
    pub who: Id,
    /// Which.
    pub condition: Condition,
    /// Who caused it.
    pub by: Id,
    /// Turns of the one who caused it, until it ends.
    pub turns: u8,
}

/// The most conditions that end by themselves at one time.
pub const MAX_TIMED: usize = 16;
/// The most pairs of combatants.
pub const MAX_PAIRS: usize = MAX_COMBATANTS * (MAX_COMBATANTS - 1) / 2;

/// The whole state.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1; 0 before the first and in the surprise round.
    pub round: u16,
    /// Where in the round.
    pub phase: Phase,
    /// The order of the teams, once that is settled.
    pub order: ArrayVec<SideId, MAX_SIDES>,
    /// The place in the order of the team whose chance it is.
    pub offered: u8,
    /// Teams that have held back in direct succession.
    pub passes: u8,
    /// Who cannot act in this round, being surprised.
    pub surprised: People,
    /// Whether this is the surprise round.
    pub surprise: bool,
    /// The turn being taken.
    pub turn: Option<Turn>,
    /// Everybody, in roster order.
    pub combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    /// Every item.
    pub things: ArrayVec<Thing, MAX_ITEMS>,
    /// Meters between pairs where there is no map: see [`Fight::pair`].
    pub apart: ArrayVec<u8, MAX_PAIRS>,
    /// What each team fights for now.
    pub objectives: ArrayVec<Objective, MAX_SIDES>,
    /// Successes of each team at each short task.
    pub done: ArrayVec<[u8; MAX_TASKS], MAX_SIDES>,
    /// The best help waiting for a team's next attempt at each short task, team by team.
    pub help: ArrayVec<[u8; MAX_TASKS], MAX_SIDES>,
    /// Things that are closed, as bits.
    pub closed: u16,
    /// Conditions that end by themselves.
    pub timed: ArrayVec<Timed, MAX_TIMED>,
    /// Teams that the GM has declared to have met their objective, as bits.
    pub met: u8,
    /// Teams that the GM has declared out, as bits.
    pub out: u8,
    /// Breaks taken since the last rest.
    pub breaks: u8,
    /// Who is owed a first pick in the next round.
    pub owed: People,
    /// Turns of this round that were broken off and may go on.
    pub broken_off: ArrayVec<Turn, MAX_COMBATANTS>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What the GM has ruled that lasts (`ingenuity.gm.override`).
    #[serde(default, skip_serializing_if = "Decrees::is_empty")]
    pub decrees: Decrees<Figure, Suffering>,
}

/// Moves only what is there, not the room for the most there can be.
impl Clone for State {
    fn clone(&self) -> State {
        State {
            round: self.round,
            phase: self.phase,
            order: self.order.clone(),
            offered: self.offered,
            passes: self.passes,
            surprised: self.surprised,
            surprise: self.surprise,
            turn: self.turn,
            combatants: self.combatants.clone(),
            things: self.things.clone(),
            apart: self.apart.clone(),
            objectives: self.objectives.clone(),
            done: self.done.clone(),
            help: self.help.clone(),
            closed: self.closed,
            timed: self.timed.clone(),
            met: self.met,
            out: self.out,
            breaks: self.breaks,
            owed: self.owed,
            broken_off: self.broken_off.clone(),
            outcome: self.outcome,
            decrees: self.decrees.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &State) {
        let State {
            round,
            phase,
            order,
            offered,
            passes,
            surprised,
            surprise,
            turn,
            combatants,
            things,
            apart,
            objectives,
            done,
            help,
            closed,
            timed,
            met,
            out,
            breaks,
            owed,
            broken_off,
            outcome,
            decrees,
        } = source;
        self.round = *round;
        self.phase = *phase;
        self.order.clone_from(order);
        self.offered = *offered;
        self.passes = *passes;
        self.surprised = *surprised;
        self.surprise = *surprise;
        self.turn = *turn;
        self.combatants.clone_from(combatants);
        self.things.clone_from(things);
        self.apart.clone_from(apart);
        self.objectives.clone_from(objectives);
        self.done.clone_from(done);
        self.help.clone_from(help);
        self.closed = *closed;
        self.timed.clone_from(timed);
        self.met = *met;
        self.out = *out;
        self.breaks = *breaks;
        self.owed = *owed;
        self.broken_off.clone_from(broken_off);
        self.outcome = *outcome;
        self.decrees.clone_from(decrees);
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
    #[inline]
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

    /// Every team.
    pub fn sides(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.setup.sides.len() as u8).map(SideId)
    }

    /// The place of a pair in [`State::apart`].
    #[must_use]
    pub fn pair(one: Id, other: Id) -> usize {
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        high.index() * (high.index().max(1) - 1) / 2 + low.index()
    }

    /// The turn in progress, if it is this one's.
    #[must_use]
    #[inline]
    pub fn turn_of(&self, who: Id) -> Option<Turn> {
        self.state.turn.filter(|turn| turn.who == who)
    }
}
