//! What changes in a fight: small, plain, compared and hashed whole.

mod sets;

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use affray_field::Place;
use affray_table::{compared_by_state, flags};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub use sets::{Factions, People, Roster};

use crate::setup::{
    FactionId, Id, ItemId, MAX_COMBATANTS, MAX_GROUPS, MAX_ITEMS, PoisonId, Profile, Setup,
};

flags! {
    /// What lasts on a combatant (`murdham.condition.*`).
    Conditions of Condition: u32 {
        Incapacitated "incapacitated",
        /// By a net, a power or a hazard: not by somebody's hold, which is the captor's.
        Entangled "entangled",
        Stunned "stunned", Distracted "distracted", Taunted "taunted", Confused "confused",
        Frenzied "frenzied", Blind "blind", EyeInjury "eye injury", ArmMain "main arm injury",
        ArmOff "off arm injury", Hobbled "hobbled", Silenced "silenced", Deaf "deaf",
        Poisoned "poisoned", Sick "sick", Climbing "climbing", Dying "dying",
        /// Terrified with nowhere to flee.
        Cowering "cowering",
        /// Asleep or otherwise unaware of everybody, as the GM says.
        Unaware "unaware",
        /// Incapacitated for longer than the stretch, or until harmed.
        Asleep "asleep",
        /// Soaked in something that burns.
        Soaked "soaked",
        /// Broken beyond acting until repaired: constructs.
        Disabled "disabled",
        /// Incapacitated by a poison until the end of the stretch.
        Paralyzed "paralyzed",
    }
}

impl Conditions {
    /// Those that leave somebody defenseless (`murdham.condition.incapacitated`).
    pub const DEFENSELESS: Conditions = Conditions(
        1 << Condition::Incapacitated as u8
            | 1 << Condition::Disabled as u8
            | 1 << Condition::Cowering as u8
            | 1 << Condition::Paralyzed as u8,
    );
}

/// Whether a combatant still has its turn of the round (`murdham.round.one-turn`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TurnState {
    /// Not taken yet.
    Unspent,
    /// Being taken.
    InProgress,
    /// Taken, lost, or spent on a reaction.
    Spent,
}

/// Whether a combatant takes part (`murdham.morale.counted-out`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Standing {
    /// Fighting.
    Fighting,
    /// Must get away.
    Retreating,
    /// Hands up.
    Surrendered,
    /// Left the field.
    Gone,
    /// Dead, destroyed or banished.
    Dead,
}

/// Where a combatant stands with morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Morale {
    /// Not tested.
    Untested,
    /// Passed: exempt for the stretch.
    Exempt,
    /// Failed.
    Failed,
}

/// A combatant in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Combatant {
    /// Current STR, temporary changes included.
    pub strength: i8,
    /// Current AGI.
    pub agility: i8,
    /// Current WIT.
    pub wits: i8,
    /// Current health, 0 to the maximum.
    pub health: i16,
    /// Its side now.
    pub faction: FactionId,
    /// Where it stands.
    pub place: Place,
    /// Its turn of this round.
    pub turn: TurnState,
    /// Turns of later rounds that are lost already (`murdham.condition.next-turn-lost`).
    pub lost_turns: u8,
    /// Whether it takes part.
    pub standing: Standing,
    /// What lasts on it.
    pub conditions: Conditions,
    /// The round at whose end it dies, while it is dying (`murdham.health.dying`).
    pub dies_after: u16,
    /// Factions that are unaware of it, as bits (`murdham.sneak.side`).
    pub concealed_from: u8,
    /// Whom it holds.
    pub grabbing: Option<Id>,
    /// Where it stands with morale.
    pub morale: Morale,
    /// It lost health in this fight and was then at half or less (`murdham.morale.lone-trigger`).
    pub hurt: bool,
    /// Surrendered, and harmed by an enemy since (`murdham.surrender.harmed`).
    pub harmed: bool,
    /// Would not fight again when it was asked; asked again next round, or when harmed again.
    pub declined: bool,
    /// Whom it is frightened of.
    pub frightened_of: People,
    /// Of whom it stays frightened beyond the stretch (`murdham.power.enhancements`).
    pub frightened_for_long: People,
    /// Whom it is terrified of.
    pub terrified_of: People,
    /// Frightening creatures it has faced: it does not save again (`murdham.fear.exposure`).
    pub faced: People,
    /// Who taunted it: its next turn can only be spent on harming that one.
    pub taunted_by: Option<Id>,
    /// Mana left.
    pub mana: u8,
    /// Corruption gathered.
    pub corruption: u8,
    /// Omens left.
    pub omens: u8,
    /// What the main hand and the off hand hold; a two-handed thing is in both.
    pub hands: [Option<ItemId>; 2],
    /// The free dodge of this round is used (`murdham.skill.dodge-blows`).
    pub dodged_free: bool,
    /// Suffered fire since it last regenerated.
    pub burnt: bool,
    /// Regenerated this round already, or took its normal turn.
    pub regenerated: bool,
    /// Rounds in a row in which it sprinted.
    pub sprints: u8,
    /// May not sprint this round: the save at its start failed.
    pub winded: bool,
    /// Sprinted this round.
    pub sprinted: bool,
    /// Full rounds spent out of every enemy's sight (`murdham.sneak.hide-later`).
    pub unseen_rounds: u8,
    /// Somebody saw it this round.
    pub seen: bool,
    /// WIT at the start of the round, for the fast phase where the table reads it then.
    pub wits_at_start: i8,
    /// Poisons met in this stretch, as bits (`murdham.poison.exposure`).
    pub poisons: u16,
    /// Poisons that strike at the end of the stretch, as bits.
    pub pending_poisons: u16,
    /// Injured for good by cheating death, as a count.
    pub permanent_injuries: u8,
}

impl Combatant {
    /// Whether it is defenseless (`murdham.condition.incapacitated`).
    #[must_use]
    #[inline]
    pub const fn is_incapacitated(&self) -> bool {
        self.conditions.0 & Conditions::DEFENSELESS.0 != 0
    }

    /// Whether it counts as fighting (`murdham.morale.counted-out`): not dead, incapacitated,
    /// surrendered or gone.
    #[must_use]
    #[inline]
    pub const fn is_fighting(&self) -> bool {
        matches!(self.standing, Standing::Fighting | Standing::Retreating)
            && !self.is_incapacitated()
    }

    /// Somebody with a stat block's scores on whom nothing lasts and who holds nothing: not hurt in
    /// this fight, but without health until that is set.
    #[must_use]
    pub fn of(profile: &Profile, faction: FactionId, place: Place) -> Combatant {
        Combatant {
            strength: profile.strength as i8,
            agility: profile.agility as i8,
            wits: profile.wits as i8,
            health: 0,
            faction,
            place,
            turn: TurnState::Unspent,
            lost_turns: 0,
            standing: Standing::Fighting,
            conditions: Conditions::default(),
            dies_after: 0,
            concealed_from: 0,
            grabbing: None,
            morale: Morale::Untested,
            hurt: false,
            harmed: false,
            declined: false,
            frightened_of: People::default(),
            frightened_for_long: People::default(),
            terrified_of: People::default(),
            faced: People::default(),
            taunted_by: None,
            mana: 0,
            corruption: 0,
            omens: 0,
            hands: [None; 2],
            dodged_free: false,
            burnt: false,
            regenerated: false,
            sprints: 0,
            winded: false,
            sprinted: false,
            unseen_rounds: 0,
            seen: false,
            wits_at_start: profile.wits as i8,
            poisons: 0,
            pending_poisons: 0,
            permanent_injuries: 0,
        }
    }

    /// Whether it can take a turn when offered one (`murdham.turn.unable`).
    #[must_use]
    #[inline]
    pub const fn can_take_turn(&self) -> bool {
        matches!(self.turn, TurnState::Unspent) && self.is_fighting()
    }
}

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
    /// How many were left at the last check.
    pub left_at_check: u8,
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
    /// The factions of which somebody is still fighting: a count of the combatants, kept at hand by
    /// [`State::recount`], and no part of a state as it is written.
    #[serde(skip)]
    pub in_play: Factions,
}

impl State {
    /// Counts anew who is still fighting: after whatever changes somebody's faction, whether it
    /// takes part, or whether it is defenseless.
    #[inline]
    pub fn recount(&mut self) {
        self.in_play = self.counted();
    }

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

impl Clone for State {
    fn clone(&self) -> State {
        State {
            round: self.round,
            phase: self.phase,
            initiative: self.initiative,
            first: self.first,
            offered: self.offered,
            passed: self.passed,
            acted: self.acted,
            idle_rounds: self.idle_rounds,
            threshold: self.threshold,
            turn: self.turn,
            combatants: self.combatants.clone(),
            things: self.things.clone(),
            companies: self.companies.clone(),
            veiled: self.veiled,
            darkened: self.darkened,
            veiled_for_long: self.veiled_for_long,
            dark_for_long: self.dark_for_long,
            closed: self.closed,
            stretch_from: self.stretch_from,
            outcome: self.outcome,
            ambushers: self.ambushers,
            in_play: self.in_play,
        }
    }

    /// Moves only what is there, not the room for the most there can be.
    fn clone_from(&mut self, source: &State) {
        let State {
            round,
            phase,
            initiative,
            first,
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
            in_play,
        } = source;
        self.round = *round;
        self.phase = *phase;
        self.initiative = *initiative;
        self.first = *first;
        self.offered = *offered;
        self.passed = *passed;
        self.acted = *acted;
        self.idle_rounds = *idle_rounds;
        self.threshold = *threshold;
        self.turn = *turn;
        self.veiled = *veiled;
        self.darkened = *darkened;
        self.veiled_for_long = *veiled_for_long;
        self.dark_for_long = *dark_for_long;
        self.closed = *closed;
        self.stretch_from = *stretch_from;
        self.outcome = *outcome;
        self.ambushers = *ambushers;
        self.in_play = *in_play;
        self.combatants.clone_from(combatants);
        self.things.clone_from(things);
        self.companies.clone_from(companies);
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

impl Clone for Fight {
    fn clone(&self) -> Fight {
        Fight { setup: self.setup.clone(), state: self.state.clone() }
    }

    /// Moves only what is there, not the room for the most there can be: for starting over.
    fn clone_from(&mut self, source: &Fight) {
        if !Arc::ptr_eq(&self.setup, &source.setup) {
            self.setup.clone_from(&source.setup);
        }
        self.state.clone_from(&source.state);
    }
}

compared_by_state!(Fight);

impl Index<Id> for Fight {
    type Output = Combatant;
    #[inline]
    fn index(&self, who: Id) -> &Combatant {
        &self.state.combatants[who.index()]
    }
}
impl IndexMut<Id> for Fight {
    #[inline]
    fn index_mut(&mut self, who: Id) -> &mut Combatant {
        &mut self.state.combatants[who.index()]
    }
}
impl Index<ItemId> for Fight {
    type Output = Thing;
    #[inline]
    fn index(&self, item: ItemId) -> &Thing {
        &self.state.things[item.index()]
    }
}
impl IndexMut<ItemId> for Fight {
    #[inline]
    fn index_mut(&mut self, item: ItemId) -> &mut Thing {
        &mut self.state.things[item.index()]
    }
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

    /// Every item.
    #[inline]
    pub fn things(&self) -> impl Iterator<Item = ItemId> + use<> {
        (0..self.state.things.len() as u8).map(ItemId)
    }
}
