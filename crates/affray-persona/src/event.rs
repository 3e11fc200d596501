//! What is narrated.
#![allow(missing_docs, reason = "the sentence of each event names its fields")]

use affray_field::Square;
use affray_table::{HouseId, Terms};
use serde::Serialize;

use crate::moves::{Act, Defense, Fate, How, Ruling, TestFor, With};
use crate::reason::From;
use crate::setup::{Code, Element, Id, ItemId, Level, Location, PersonaId, PowerId, Score, Status};
use crate::state::{Ban, Command, Outcome, Vision};

/// Why damage grows or falls on its way (`persona.damage.order`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Alters {
    /// Half the attacker's Grade, for a weakness.
    Weak(Element),
    /// A die instead of critical damage, against a Greater Shadow.
    Extra,
    /// Twice as much against the Helpless: so much in all.
    Helpless,
    /// Anyone who owns no Persona harms no Shadow.
    Powerless,
    /// Half as much: so much in all.
    Resist(Element),
    /// A die against the Exhausted.
    Exhausted,
    /// A Righteous Fury that was soaked away.
    Fury,
}

/// What ends a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Ends {
    /// What was told just before: a test, a cure, a deed.
    Deed,
    /// It has lasted its time.
    Time,
    /// The next turn of the one who suffers from it has begun.
    NextTurn,
    /// They were struck.
    Struck,
    /// They were healed.
    Healed,
    /// This one, who caused it, has fallen.
    Freed(Id),
    /// An All Out Attack is over.
    AllOut,
    /// They rage.
    Rage,
    /// Being stunned takes its place.
    Stunned,
}

/// Why somebody suffers Identity Erosion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Erosion {
    /// A critical row.
    Row,
    /// They have no Active Persona.
    Bare,
    /// They are near this Greater Shadow.
    Near(Id),
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A Battle begins.
    BattleBegan,
    /// An Initiative result.
    Initiative {
        who: Id,
        result: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Of two whom their results did not put in order, who goes first.
    Precedes { who: Id, whom: Id },
    /// A round begins.
    RoundBegan { round: u16 },
    /// Comes in sight of a running Battle.
    Arrives { who: Id },
    /// A turn begins.
    TurnBegan { who: Id },
    /// A turn ends.
    TurnEnded { who: Id },
    /// Can do nothing in its turn.
    Unable { who: Id },
    /// Is caught unaware.
    Surprised { who: Id },
    /// The fight is over.
    Over { outcome: Outcome },
    /// What the GM says unasked.
    Ruled { ruling: Ruling },
    /// A test and what came of it.
    Tested {
        who: Id,
        why: TestFor,
        target: i16,
        passed: bool,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// An attack that cannot miss.
    AutoHit { by: Id, to: Id },
    /// An action without an event of its own.
    Acts { who: Id, act: Act },
    /// Attacks with a weapon; of one that shoots so many rounds are left.
    Attacks { who: Id, how: How, with: With, target: Id, rounds: Option<u8> },
    /// Runs up to somebody to strike.
    Charges { who: Id, with: With, target: Id },
    /// Uses a power and pays for it.
    Casts { who: Id, power: PowerId, target: Option<Id>, cost: i16, left: i16 },
    /// What a power does is for the game master to say; its text is shown.
    Described { who: Id, power: PowerId },
    /// Misses one of several whom an attack could have hit.
    Missed {
        by: Id,
        to: Id,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Hits, and whether it is a Super Hit.
    Hit {
        by: Id,
        to: Id,
        location: Location,
        hits: u8,
        superb: bool,
        #[serde(skip)]
        threshold: Terms<From>,
    },
    /// Stumbles.
    Stumbles { who: Id },
    /// A weapon jams.
    Jams { who: Id, item: ItemId },
    /// Evades; so many hits are left.
    Evaded { who: Id, how: Defense, left: u8 },
    /// How an element is met.
    Met { who: Id, element: Element, level: Level },
    /// An attack goes back to its maker.
    Repelled { by: Id, to: Id },
    /// Damage as rolled, with all that the attacker adds.
    Damage {
        by: Id,
        amount: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Degrees of success replace a damage die.
    Replaced { who: Id, lowest: u8, degrees: u8 },
    /// A Righteous Fury, confirmed or not, by a test or without one.
    Fury {
        by: Id,
        to: Id,
        confirmed: bool,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Soaks part of damage which something else changes before it hurts.
    Soaks {
        who: Id,
        soaked: i16,
        damage: i16,
        #[serde(skip)]
        soak: Terms<From>,
    },
    /// Damage after soak, and the wounds that are left.
    Hurt {
        who: Id,
        by: Option<Id>,
        amount: i16,
        soaked: i16,
        left: i16,
        location: Location,
        #[serde(skip)]
        soak: Terms<From>,
    },
    /// Damage of a status, and the wounds that are left.
    Drains {
        who: Id,
        status: Status,
        amount: i16,
        /// How many wounds it takes: none of a Horde, which loses Magnitude instead.
        taken: i16,
        left: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// A Horde loses Magnitude.
    Thinned {
        who: Id,
        by: Option<Id>,
        magnitude: i16,
        left: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Regains wounds, of so many that the dice gave; so many are left then.
    Healed {
        who: Id,
        amount: i16,
        rolled: i16,
        left: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// A row of a critical table.
    Row { who: Id, row: u8, code: Code, location: Location },
    /// A status begins, for so many rounds; 0: without a timer.
    Began { who: Id, status: Status, rounds: u8 },
    /// A status ends.
    Ended { who: Id, status: Status, by: Ends },
    /// A condition that the table made up is over.
    HouseOver { who: Id, what: HouseId },
    /// A status that is on lasts as it does, for so many rounds yet; 0: without a timer.
    Lasts { who: Id, status: Status, rounds: u8 },
    /// A status cannot befall somebody.
    Immune { who: Id, status: Status },
    /// The contest for a One More.
    Contest {
        by: Id,
        own: i16,
        to: Id,
        theirs: i16,
        won: bool,
        #[serde(skip)]
        terms: Terms<From>,
        #[serde(skip)]
        against: Terms<From>,
    },
    /// Takes its One More.
    TakesOneMore { who: Id },
    /// Calls an All Out Attack.
    AllOut { who: Id },
    /// Adds damage to its pool.
    Joins {
        who: Id,
        with: With,
        amount: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// What the pool comes to.
    Pool {
        amount: i16,
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// Takes levels of fatigue; with so many it would be Exhausted.
    Tires { who: Id, levels: u8, now: u8, most: i16 },
    /// Loses all fatigue.
    Rests { who: Id },
    /// Makes a Persona the Active one.
    PersonaActive { who: Id, persona: PersonaId },
    /// A Persona becomes Inactive.
    PersonaInactive { who: Id, persona: PersonaId, ban: Ban },
    /// A Persona can be activated again.
    PersonaReturns { who: Id, persona: PersonaId },
    /// The boosts of a Persona fall.
    Weakened { who: Id, by: u8 },
    /// Identity Erosion.
    Erodes { who: Id, points: u8, total: u16, by: Erosion },
    /// Identity Realization.
    Realizes { who: Id, points: u8, total: u16 },
    /// Points of a characteristic are lost.
    Loses { who: Id, score: Score, points: u8, left: i16 },
    /// Points of the Toughness Bonus are lost.
    TbLost { who: Id, points: u8, left: i16 },
    /// The Toughness Bonus is halved.
    TbHalved { who: Id, left: i16 },
    /// Armor points are lost.
    ArmorLost { who: Id, location: Location, points: u8, left: i16 },
    /// A body part is destroyed.
    LimbLost { who: Id, location: Location },
    /// Lets something fall.
    Drops { who: Id, item: ItemId },
    /// Is out of the Battle, or destroyed.
    Fell { who: Id, dead: bool },
    /// Can fight again.
    Rose { who: Id },
    /// Has so many rounds to live.
    Dying { who: Id, rounds: u8 },
    /// Burns a Fate Point.
    Burns { who: Id },
    /// Is doomed and rages.
    Rages { who: Id, turns: u8 },
    /// Remains burst.
    Bursts { who: Id, meters: u8, damage: u8 },
    /// A Lesser or Elite Shadow suffers Critical Damage: below 0 wounds, or by an effect.
    Undone { who: Id },
    /// Is flung so far by the blow that destroys it, and strikes somebody for so much.
    Flies { who: Id, meters: u8, to: Id, damage: u8 },
    /// A blow goes on into somebody else.
    Strikes { by: Id, to: Id },
    /// Runs, which changes how well it is hit until its next turn.
    Runs { who: Id },
    /// Goes somewhere, so many meters away.
    Goes { who: Id, to: Square, meters: u16 },
    /// Leaves the field.
    Leaves { who: Id },
    /// Takes the party away.
    Escapes { who: Id },
    /// Stands up.
    Stands { who: Id },
    /// Aims.
    Aims { who: Id, bonus: u8 },
    /// Enters Guard Mode.
    Guards { who: Id },
    /// Delays.
    Delays { who: Id },
    /// Takes in hand.
    Readies { who: Id, item: ItemId },
    /// Puts away.
    Stows { who: Id, item: ItemId },
    /// Reloads, or begins to.
    Reloads { who: Id, item: ItemId, done: bool, rounds: u8 },
    /// Clears a jam, or fails to.
    Clears { who: Id, item: ItemId, done: bool },
    /// Uses up an item.
    Uses { who: Id, item: ItemId, on: Id },
    /// Regains points by an item.
    Restores { who: Id, sp: i16, tp: i16, left: i16 },
    /// Regains TP by itself.
    Regains { who: Id, tp: i16, left: i16 },
    /// Spends a Fate Point; so many are left.
    FateSpent { who: Id, on: Fate, left: u8 },
    /// Spends a Fate Point to roll again.
    FateRerolls { who: Id, left: u8 },
    /// Spends a Fate Point for a degree.
    FateDegree { who: Id, left: u8 },
    /// Spends a Fate Point: the Initiative die is 10.
    FateTen { who: Id, left: u8 },
    /// Hallucinates.
    Sees { who: Id, vision: Vision },
    /// Flees.
    Flees { who: Id },
    /// Commands somebody charmed.
    Commanded { by: Id, who: Id, command: Command },
    /// Does what it is told.
    Obeys { who: Id },
    /// Refuses an order.
    Refuses { who: Id },
    /// Achieves nothing.
    Wastes { who: Id },
    /// Whether anybody notices the party.
    Noticed { noticed: bool },
    /// Is frightened.
    Frightened { who: Id, of: Id },
    /// What changes the figure of a hit between the roll and the wounds.
    Alters { who: Id, by: Id, why: Alters, amount: i16 },
    /// How somebody meets an element is known from now on.
    Revealed { who: Id, element: Element, level: Level },
    /// A test takes twice as long, for somebody Exhausted.
    TakesLong { who: Id },
}
