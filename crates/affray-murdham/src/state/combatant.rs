//! Somebody in the fight.

use affray_field::Place;
use affray_table::flags;
use serde::{Deserialize, Serialize};

use crate::ids::{FactionId, Id, ItemId};
use crate::sets::People;
use crate::setup::Profile;

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
        /// Unaware of everybody, as the GM says.
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
            | 1 << Condition::Paralyzed as u8
            | 1 << Condition::Asleep as u8,
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
    /// It leaned out from behind a barrier to attack, and the barrier is still worth only cover
    /// (`murdham.protection.peek-duration`).
    pub exposed: bool,
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
            exposed: false,
        }
    }

    /// Whether it can take a turn when offered one (`murdham.turn.unable`).
    #[must_use]
    #[inline]
    pub const fn can_take_turn(&self) -> bool {
        matches!(self.turn, TurnState::Unspent) && self.is_fighting()
    }
}
