//! What changes in a fight: small, compared and hashed whole.

use std::sync::Arc;

use affray_field::Square;
use affray_table::{Decrees, Seat, cloned_in_place, compared_by_state};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::decree::{Ruled, Suffering};
use crate::gear::{ItemKind, Power, UNARMED, Weapon, With};
use crate::setup::{
    Id, ItemId, MAX_COMBATANTS, MAX_ITEMS, MAX_PERSONAS, Persona, PersonaId, PowerId, Profile,
    STATUSES, Setup, SideId, Status, Statuses,
};

affray_table::id_sets! {
    /// A set of combatants as bits.
    People of Id: u32
}

/// Whether somebody is there and can act again without help (`persona.battle.incapacitated`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Life {
    /// In the Battle.
    Fighting,
    /// Not yet in sight; arrives in this round.
    Absent(u16),
    /// Collapsed from fatigue (`persona.fatigue.collapse-state`).
    Collapsed,
    /// Unconscious.
    Unconscious,
    /// Unconscious and out of this Battle: no target for anything (`persona.fate.burn`).
    OutOfBattle,
    /// Dying: so many rounds are left.
    Dying(u8),
    /// Dead or destroyed.
    Dead,
    /// Left the field, alive.
    Gone,
}

/// What a charmed combatant is told to do (`persona.status-mental.charmed-detail`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Command {
    /// Attack this one.
    Attack(Id),
    /// Get away.
    Retreat,
    /// Guard.
    Guard,
    /// Do nothing.
    Stop,
}

affray_table::words! {
    /// What a hallucination makes somebody do (`persona.status-mental.confused-table`).
    Vision {
        /// No actions or Reactions.
        Freezes "freezes",
        /// Falls and does not stand up.
        Tilts "tilts",
        /// Must attack anyone who is nearest.
        SeesFoes "sees-foes",
        /// One Half Action in a turn.
        Listens "listens",
        /// Runs about.
        Runs "runs",
        /// Fights phantoms.
        Phantoms "phantoms",
        /// No Reactions.
        Dances "dances",
        /// Drops what it holds.
        Writhes "writhes",
        /// Must go for the nearest enemy, without Reactions or guard.
        Invincible "invincible",
        /// Nothing more.
        Clear "clear",
    }
}

affray_table::flags! {
    /// What somebody did that lasts until its next turn.
    Stances of Stance: u8 {
        /// It is in Guard Mode.
        Guarding "guarding",
        /// It has made a Heavy Attack: no evasion.
        Heavy "heavy",
        /// It took a Guarded Action: +10 to evade.
        Guarded "guarded",
        /// It has run: harder to shoot, easier to strike.
        Ran "ran",
        /// It has delayed: it may act yet.
        Delayed "delayed",
    }
}

/// What the turn before a Delay had used up (`persona.action.delay`).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Delayed {
    /// An action with the Attack subtype was taken.
    pub attacked: bool,
    /// Named actions taken.
    pub used: u32,
    /// Powers used.
    pub powers: u64,
}

/// A combatant in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Combatant {
    /// Its side.
    pub side: SideId,
    /// Where it stands.
    pub at: Square,
    /// How it fares.
    pub life: Life,
    /// Own wounds; of a Horde its Magnitude. Below 0 is the critical level.
    pub wounds: i16,
    /// Wounds of each body part of a Greater Shadow.
    pub parts: [i16; 6],
    /// Body parts that are destroyed, by location.
    pub destroyed: u8,
    /// The Active Persona.
    pub active: Option<PersonaId>,
    /// SP left.
    pub sp: i16,
    /// TP left.
    pub tp: i16,
    /// Fatigue levels.
    pub fatigue: u8,
    /// Fate Points left.
    pub fate: u8,
    /// The next test gets +10 of a Fate Point.
    pub blessed: bool,
    /// Initiative of this Battle.
    pub initiative: i16,
    /// Statuses that are on.
    pub statuses: Statuses,
    /// Turns until each of them ends by itself; 0: it does not.
    pub timers: [u8; STATUSES],
    /// Received in its own turn, which is not counted (`persona.turn.duration-rounds`).
    pub fresh: Statuses,
    /// Which no power cures.
    pub incurable: Statuses,
    /// Points lost of each characteristic for this Battle.
    pub lost: [i8; 10],
    /// Points lost of each characteristic for good: natural bonuses fall with them.
    pub drained: [i8; 10],
    /// Toughness Bonus lost by itself.
    pub tb_lost: i8,
    /// How often its Toughness Bonus was halved.
    pub tb_halved: u8,
    /// Armor points lost at each location.
    pub ap_lost: [u8; 6],
    /// X of Crippled (X) at each location.
    pub crippled: [u8; 6],
    /// Reactions left.
    pub reactions: u8,
    /// What it did that lasts until its next turn.
    pub stances: Stances,
    /// What its aim adds to the next attack.
    pub aim: u8,
    /// It has been Exposed in this Battle, where that counts for All Out Attacks
    /// (`persona.aoa.present`).
    pub was_exposed: bool,
    /// It has swapped Personas this round.
    pub swapped: bool,
    /// What its turn had used up, if it has delayed.
    pub delayed: Delayed,
    /// It is surprised in the first round.
    pub surprised: bool,
    /// Who charmed it.
    pub charmed_by: Option<Id>,
    /// Who dominates it.
    pub dominated_by: Option<Id>,
    /// Who distressed it, if anybody.
    pub distressed_by: Option<Id>,
    /// Who immobilized it, if anybody.
    pub immobilized_by: Option<Id>,
    /// What it is told while it is charmed.
    pub command: Option<Command>,
    /// The Persona that it cannot manifest; none: no Persona.
    pub unmanifest: Option<PersonaId>,
    /// What it sees while it is confused.
    pub vision: Vision,
    /// Whom it has tested its fear of.
    pub feared: People,
    /// Greater Shadows whose aura has eroded it.
    pub eroded: People,
    /// Turns of rage before it dies; 0: it does not rage (`persona.crit.raged`).
    pub doomed: u8,
    /// Turns that ended with a Persona Active.
    pub awake: u16,
    /// Identity Erosion.
    pub erosion: u16,
    /// Identity Realization.
    pub realization: u16,
    /// It is frightened as a Horde is: -10 on all tests (`persona.horde.fear`).
    pub daunted: bool,
    /// It is out of the Battle, as last noticed.
    pub out: bool,
    /// Nobody of the other side has noticed it yet (`persona.battle.awareness-trigger`).
    pub unnoticed: bool,
    /// It goes quietly.
    pub sneaking: bool,
    /// Elements by bits whose level the other side has found out, where it is hidden.
    pub known: u16,
}

impl Combatant {
    /// Whether a status is on.
    #[must_use]
    #[inline]
    pub const fn has(&self, status: Status) -> bool {
        self.statuses.has(status)
    }
    /// Whether something it did lasts.
    #[must_use]
    #[inline]
    pub const fn is(&self, stance: Stance) -> bool {
        self.stances.has(stance)
    }
    /// Whether no status is on it.
    #[must_use]
    #[inline]
    pub const fn has_no_status(&self) -> bool {
        self.statuses.0 == 0
    }
}

/// Why a Persona cannot be activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ban {
    /// It can be.
    None,
    /// So many turns of its owner are left; then it returns with 0 wounds.
    Rounds(u8),
    /// For the rest of the encounter (`persona.persona-crit.day`).
    Days(u8),
}

/// A Persona in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PersonaState {
    /// Wounds; below 0 is the critical level.
    pub wounds: i16,
    /// The greatest wounds of its pool.
    pub most: i16,
    /// What its boosts have lost.
    pub weakened: u8,
    /// Whether it can be activated.
    pub ban: Ban,
    /// The ban began in its owner's turn, which is not counted.
    pub fresh: bool,
    /// Elements by bits whose level the other side has found out, where it is hidden.
    pub known: u16,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Where {
    /// In somebody's hands, or part of the body.
    Held(Id),
    /// On somebody.
    Carried(Id),
    /// On the ground.
    Lying(Square),
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
    /// It is jammed.
    pub jammed: bool,
    /// Full Actions of a reload that are done.
    pub reloading: u8,
    /// How many of a consumable are left.
    pub count: u8,
}

/// What a turn has used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub who: Id,
    /// Half Actions left.
    pub halves: u8,
    /// One More actions won and not used.
    pub more: u8,
    /// Half Actions' worth performed.
    pub done: u8,
    /// An action with the Attack subtype was taken.
    pub attacked: bool,
    /// Named actions taken, by number.
    pub used: u32,
    /// Powers used, by number.
    pub powers: u64,
    /// It guards its turn: -10 on attacks.
    pub careful: bool,
    /// It entered Guard Mode: no attack any more.
    pub no_attack: bool,
    /// What it has readied, stowed or picked up.
    pub handled: Option<ItemId>,
    /// Whom it has feinted.
    pub feinted: Option<Id>,
    /// Its only legal action is to put out the fire.
    pub burning: bool,
    /// It acts out of turn, by a Delay.
    pub interrupts: bool,
    /// It has tried to shake off Distressed.
    pub steadied: bool,
    /// A command was given in it.
    pub commanded: bool,
    /// The action under way is a One More.
    pub chained: bool,
    /// Whom it must attack, if its mind is not its own.
    pub must: Option<Id>,
    /// Actions so far: a bound.
    pub steps: u8,
}

impl Turn {
    /// A whole turn of somebody, with nothing used up.
    #[must_use]
    pub const fn of(who: Id) -> Turn {
        Turn {
            who,
            halves: 2,
            more: 0,
            done: 0,
            attacked: false,
            used: 0,
            powers: 0,
            careful: false,
            no_attack: false,
            handled: None,
            feinted: None,
            burning: false,
            interrupts: false,
            steadied: false,
            commanded: false,
            chained: false,
            must: None,
            steps: 0,
        }
    }
}

/// Where the fight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has happened.
    Setup,
    /// The Characters move about; nobody has noticed anybody.
    Dungeon,
    /// A Battle.
    Battle,
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
    /// The sides no longer see each other.
    Parted,
    /// This side has escaped.
    Escaped(SideId),
    /// The round limit was reached.
    Limit,
    /// The GM ended it.
    Ended,
}

/// The whole state.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// Where the fight is.
    pub phase: Phase,
    /// The order of turns.
    pub order: ArrayVec<Id, MAX_COMBATANTS>,
    /// The place in the order that comes next or is being played.
    pub place: u8,
    /// The turn being taken.
    pub turn: Option<Turn>,
    /// The turn that a delayed action interrupts.
    pub suspended: Option<Turn>,
    /// Who was asked already whether to interrupt here.
    pub waived: People,
    /// Who has moved this round, outside Battle.
    pub moved: People,
    /// Which Shadows have been sighted and did not notice.
    pub sighted: People,
    /// The nearest distance at which the last test of Awareness was made.
    pub noticed_at: u16,
    /// Everybody, in roster order.
    pub combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    /// Every Persona.
    pub personas: ArrayVec<PersonaState, MAX_PERSONAS>,
    /// Every item.
    pub things: ArrayVec<Thing, MAX_ITEMS>,
    /// Whether any item was taken in hand, put away, let fall or picked up, or lay on the ground from
    /// the beginning.
    pub moved_items: bool,
    /// Whether the sides lost sight of each other in this turn.
    pub unseen: bool,
    /// The side that has escaped.
    pub escaped: Option<SideId>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What the game master has ruled and lasts.
    #[serde(default, skip_serializing_if = "Decrees::is_empty")]
    pub decrees: Decrees<Ruled, Suffering>,
}

/// A fight: what never changes, and what does.
#[derive(Debug)]
pub struct Fight {
    /// What never changes. Shared, never compared.
    pub setup: Arc<Setup>,
    /// What does.
    pub state: State,
}

/// Declares copies of the state and of lists in it.
macro_rules! cloned_by_parts {
    ($($field:ident)+ ; $($list:ident)+) => {
        impl Clone for State {
            fn clone(&self) -> State {
                State {
                    $($field: self.$field,)+
                    $($list: self.$list.clone(),)+
                    decrees: self.decrees.clone(),
                }
            }
            /// Moves only what is there, not the room for the most there can be: lists as long as
            /// before are written over.
            fn clone_from(&mut self, source: &State) {
                $(self.$field = source.$field;)+
                self.decrees.clone_from(&source.decrees);
                $(
                    if source.$list.is_empty() {
                        self.$list.clear();
                    } else if self.$list.len() == source.$list.len() {
                        self.$list.copy_from_slice(&source.$list);
                    } else {
                        self.$list.clone_from(&source.$list);
                    }
                )+
            }
        }
    };
}

cloned_by_parts! {
    round phase place turn suspended waived moved sighted noticed_at moved_items unseen escaped
    outcome; order combatants personas things
}
cloned_in_place!(Fight);
compared_by_state!(Fight);

affray_table::found_by_id! {
    Fight: combatants[Id] is Combatant, things[ItemId] is Thing, personas[PersonaId] is PersonaState
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
    /// A Persona as it is made.
    #[must_use]
    #[inline]
    pub fn persona(&self, which: PersonaId) -> &Persona {
        &self.setup.personas[which.index()]
    }
    /// A power.
    #[must_use]
    #[inline]
    pub fn power(&self, which: PowerId) -> &Power {
        &self.setup.powers[which.index()]
    }
    /// The weapon that somebody strikes with.
    #[must_use]
    pub fn weapon(&self, with: With) -> &Weapon {
        match with {
            With::Unarmed => &UNARMED,
            With::Item(item) => self.weapon_of(item).unwrap_or(&UNARMED),
        }
    }
    /// The weapon that an item is.
    #[must_use]
    pub fn weapon_of(&self, item: ItemId) -> Option<&Weapon> {
        match &self.setup.items[item.index()].kind {
            ItemKind::Weapon(weapon) => Some(weapon),
            ItemKind::Consumable(_) => None,
        }
    }
    /// Somebody's Personas.
    pub fn personas_of(&self, who: Id) -> impl Iterator<Item = PersonaId> + use<> {
        let (first, last) = self.setup.derived[who.index()].personas;
        (first..last).map(PersonaId)
    }
    /// Every item.
    pub fn things(&self) -> impl Iterator<Item = ItemId> + use<> {
        (0..self.state.things.len() as u8).map(ItemId)
    }
    /// Whether it is somebody's own turn.
    #[must_use]
    #[inline]
    pub fn is_turn_of(&self, who: Id) -> bool {
        self.state.turn.as_ref().is_some_and(|turn| turn.who == who)
    }
    /// The seat that answers for somebody: its side's.
    #[must_use]
    #[inline]
    pub fn seat(&self, who: Id) -> Seat {
        Seat(self[who].side.0)
    }
}
