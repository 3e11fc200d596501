//! What changes in a fight: small, plain, compared and hashed whole.

mod combatant;

use std::sync::Arc;

use affray_field::Place;
use affray_table::{cloned_in_place, compared_by_state};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub use combatant::{Combatant, Condition, Conditions, Morale, Standing, TurnState};

pub use crate::sets::{Factions, People, Roster};

use crate::ruled::Ruled;
use crate::setup::{
    Body, FactionId, GroupId, Id, ItemId, MAX_COMBATANTS, MAX_FACTIONS, MAX_GROUPS, MAX_ITEMS,
    PoisonId, Profile, Setup,
};

/// The state of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Wear {
    /// Whole.
    Sound,
    /// One more failure destroys it.
    Damaged,
    /// Gone for good.
    Destroyed,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Where {
    /// In somebody's hands: see the hands.
    Held(Id),
    /// On somebody's body.
    Worn(Id),
    /// In somebody's pack.
    Pack(Id),
    /// Lying in a place.
    Lying(Place),
    /// Used up or destroyed.
    Gone,
}

impl Where {
    /// Who has it: in hand, on the body or in the pack.
    #[must_use]
    pub const fn bearer(self) -> Option<Id> {
        match self {
            Where::Held(who) | Where::Worn(who) | Where::Pack(who) => Some(who),
            Where::Lying(_) | Where::Gone => None,
        }
    }
}

/// One item in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Thing {
    /// Where it is.
    pub at: Where,
    /// How worn it is.
    pub wear: Wear,
    /// Used in this fight, so that a durability roll is due.
    pub used: bool,
    /// How often it was used to attack, for reload and usage limits.
    pub uses: u8,
    /// Poison on it.
    pub coating: Option<PoisonId>,
}

/// What a turn has used up (`murdham.turn.budget`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub who: Id,
    /// Bonus actions taken, 0 to 2.
    pub bonus: u8,
    /// Whether the main action is taken.
    pub main: bool,
    /// Half zones moved.
    pub moved: u8,
    /// What the main action was, if it was full movement.
    pub full: Option<Gait>,
    /// No more movement this turn.
    pub halted: bool,
    /// Cleaved already.
    pub cleaved: bool,
    /// Grappled in this turn: whom.
    pub grappled: Option<Id>,
    /// The turn may only harm the taunter.
    pub taunted_by: Option<Id>,
    /// Nothing but this was done so far: used to know whether surrender is still possible.
    pub begun: bool,
    /// A bonus action went into drawing quickly: more of it is free (`murdham.skill.quick-draw`).
    pub drawing: bool,
    /// Its ordinary move is a sneaking one (`murdham.position.special-needs-full`).
    pub quiet: bool,
    /// It began out of sight of some side (`murdham.sneak.unseen-turn`).
    pub unseen: bool,
}

impl Turn {
    /// Whether a main action is left: not after two bonus actions (`murdham.turn.two-bonus`).
    #[must_use]
    pub const fn has_main(&self) -> bool {
        !self.main && self.bonus < 2
    }

    /// Whether a bonus action is left: a second one takes the place of the main action.
    #[must_use]
    pub const fn has_bonus(&self) -> bool {
        self.bonus == 0 || self.bonus == 1 && !self.main
    }
}

/// How a full movement is made (`murdham.position.special-sprint` and following).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Gait {
    /// Walking.
    Walk,
    /// Twice the speed over open ground.
    Sprint,
    /// In silence.
    Sneak,
    /// With balance, leaps, climbing or swimming where the ground asks for it.
    Careful,
}

/// Where in the round the fight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has happened.
    Setup,
    /// The bonus turns of those who lie in ambush.
    Ambush,
    /// The round is about to begin.
    RoundStart,
    /// Only those whose WIT reaches the threshold.
    Fast,
    /// The ordinary phase, and the slow one.
    Main,
    /// The round is about to end.
    RoundEnd,
    /// The fight is decided; what comes after it is to be done.
    Aftermath,
    /// The fight is over.
    Over,
}

/// How a fight ended (`murdham.fight.end`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// One faction is left.
    Win(FactionId),
    /// None is left.
    Draw,
    /// All agreed to stop.
    Truce,
    /// Nobody acts any more.
    StandOff,
}

/// A group in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Company {
    /// How many there were at the start, later arrivals included.
    pub original: u8,
    /// It has checked its morale.
    pub checked: bool,
    /// How many were left at the last check, those who hid included (`murdham.morale.hidden`).
    pub left_at_check: u8,
    /// The fewest who were still fighting, or hiding, at any time since then, or since the start.
    pub fewest: u8,
}

/// The whole state.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1; 0 before the first and in the ambush.
    pub round: u16,
    /// Where in the round.
    pub phase: Phase,
    /// Who holds the initiative, once that is known.
    pub initiative: Option<FactionId>,
    /// Who was named to begin this round.
    pub first: FactionId,
    /// The order in which factions follow each other, where the holder of the initiative arranged
    /// it (`murdham.round.rotation`); empty for the order in which they were entered.
    pub circle: ArrayVec<FactionId, MAX_FACTIONS>,
    /// The victors would not spare those who have surrendered, this round
    /// (`murdham.surrender.spared`).
    pub merciless: bool,
    /// Who has the next opportunity.
    pub offered: FactionId,
    /// The factions that have passed in direct succession, as bits.
    pub passed: u8,
    /// Whether anybody took a turn or reacted this round.
    pub acted: bool,
    /// Rounds in a row in which nobody acted.
    pub idle_rounds: u16,
    /// The fast action threshold of this round.
    pub threshold: Option<u8>,
    /// The turn being taken.
    pub turn: Option<Turn>,
    /// Everybody, in roster order.
    pub combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    /// Every item.
    pub things: ArrayVec<Thing, MAX_ITEMS>,
    /// Every group.
    pub companies: ArrayVec<Company, MAX_GROUPS>,
    /// Zones veiled by a power, as bits.
    pub veiled: u64,
    /// Zones darkened by a power, as bits.
    pub darkened: u64,
    /// Those that stay veiled beyond the stretch (`murdham.power.enhancements`).
    pub veiled_for_long: u64,
    /// Those that stay dark beyond the stretch.
    pub dark_for_long: u64,
    /// Borders that are closed now, as bits.
    pub closed: u128,
    /// Round in which this stretch began, for its end after 100 rounds.
    pub stretch_from: u16,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Who has a bonus turn in the ambush (`murdham.sneak.bonus-turn`).
    pub ambushers: People,
    /// What the game master has ruled and lasts (`murdham.core.gm-override`).
    #[serde(default, skip_serializing_if = "Ruled::is_empty")]
    pub decrees: Ruled,
    /// The factions of which somebody is still fighting: a count of the combatants, kept at hand by
    /// [`Fight::recount`], and no part of a state as it is written.
    #[serde(skip)]
    pub in_play: Factions,
}

impl State {
    /// The factions of which somebody is still fighting (`murdham.morale.counted-out`).
    #[must_use]
    pub fn counted(&self) -> Factions {
        let mut factions = Factions::default();
        for combatant in &self.combatants {
            if combatant.is_fighting() {
                factions.add(combatant.faction);
            }
        }
        factions
    }
}

// Cloned over another, it moves only what is there, not the room for the most there can be.
cloned_in_place!(State {
    round,
    phase,
    initiative,
    first,
    circle,
    merciless,
    offered,
    passed,
    acted,
    idle_rounds,
    threshold,
    turn,
    combatants,
    things,
    companies,
    veiled,
    darkened,
    veiled_for_long,
    dark_for_long,
    closed,
    stretch_from,
    outcome,
    ambushers,
    decrees,
    in_play,
});

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
    pub fn roster(&self) -> Roster {
        Roster::of(self.state.combatants.len() as u8)
    }

    /// Somebody's stat block.
    #[must_use]
    #[inline]
    pub fn profile(&self, who: Id) -> &Profile {
        &self.setup.profiles[who.index()]
    }

    /// Whether somebody is of a body that shares a die and a morale check.
    #[must_use]
    pub fn belongs(&self, who: Id, body: Body) -> bool {
        match body {
            Body::Group(group) => self.profile(who).group == group,
            Body::Faction(faction) => self[who].faction == faction,
        }
    }

    /// Who keeps the record of a body's morale checks: its first group.
    #[must_use]
    pub fn ledger(&self, body: Body) -> Option<GroupId> {
        match body {
            Body::Group(group) => Some(group),
            Body::Faction(_) => self
                .roster()
                .find(|&who| self.belongs(who, body))
                .map(|who| self.profile(who).group),
        }
    }

    /// Counts anew who is still fighting: after whatever changes somebody's faction, whether it
    /// takes part, or whether it is defenseless or hides.
    pub fn recount(&mut self) {
        self.state.in_play = self.state.counted();
        for place in 0..self.setup.derived().bodies.len() {
            let body = self.setup.derived().bodies[place];
            // murdham.morale.hidden: nobody who hides counts as lost.
            let is_there = |who: Id| self[who].is_fighting() || self[who].concealed_from != 0;
            let fights = |&who: &Id| self.belongs(who, body) && is_there(who);
            let left = self.roster().filter(fights).count() as u8;
            if let Some(ledger) = self.ledger(body) {
                let company = &mut self.state.companies[ledger.index()];
                company.fewest = company.fewest.min(left);
            }
        }
    }

    /// Every item.
    #[inline]
    pub fn things(&self) -> impl Iterator<Item = ItemId> + use<> {
        (0..self.state.things.len() as u8).map(ItemId)
    }
}
