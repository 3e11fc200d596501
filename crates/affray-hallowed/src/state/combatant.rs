//! A combatant as it is at a moment of the fight.

use affray_field::Square;
use serde::{Deserialize, Serialize};

use super::{Declared, Health, Held, Threat};
use crate::ids::{Id, MAX_SLOTS, People, SideId};
use crate::kinds::{ATTRIBUTES, CONDITIONS, Condition, Conditions, Exit, Limbs, Spends};

/// A combatant in the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Combatant {
    /// Current Stress.
    pub stress: i16,
    /// Current Wound Points.
    pub wounds: i16,
    /// Current Mana.
    pub mana: i16,
    /// The sum of its Hit Dice where they were rolled.
    pub rolled_stress: i16,
    /// Attribute damage.
    pub damage: [u8; ATTRIBUTES],
    /// Its side.
    pub side: SideId,
    /// Where it stands.
    pub at: Square,
    /// Where it stood when the tie began.
    pub tie_at: Square,
    /// Whom it is engaged with, where there is no grid.
    pub engaged: People,
    /// Base Initiative.
    pub base: i16,
    /// What it has declared.
    pub declared: Option<Declared>,
    /// Its Round Initiative until it has acted.
    pub due: Option<i16>,
    /// A turn that is carried over, and the count it comes on.
    pub carried: Option<(Declared, i16)>,
    /// Whether the carried turn belongs to this round.
    pub carries_now: bool,
    /// Conditions that are on.
    pub conditions: Conditions,
    /// Ends of rounds until each of them goes by itself; 0: it does not.
    pub lasts: [u8; CONDITIONS],
    /// Bleeding.
    pub bleeding: u8,
    /// Rounds of suffocating so far.
    pub breathless: u8,
    /// Ends of rounds at which it was Dying, where the table counts them.
    pub dying_for: u8,
    /// The TN of getting free.
    pub snare: u8,
    /// What is wrong with its arms.
    pub limbs: Limbs,
    /// Eyes, then ears hurt so far: 0, 1 or 2, and which one, as `1` main and `2` off.
    pub senses: [u8; 2],
    /// What its main hand and the other hold; a weapon of two hands is in both.
    pub hands: [Held; 2],
    /// Weapons that it no longer has, as bits of their slots.
    pub lost: u8,
    /// How many of each item are left.
    pub items: [u8; MAX_SLOTS],
    /// Yards moved this round.
    pub moved: u8,
    /// What it has used up this round.
    pub spent: Spends,
    /// Actions taken this round.
    pub actions: u8,
    /// Actions that Labored counts, of the round before and of this one.
    pub effort: [u8; 2],
    /// The additional Reactions of a talent.
    pub extra: u8,
    /// The highest Intimidation against it this round.
    pub intimidated: Option<Threat>,
    /// Whom it hunts this round.
    pub prey: Option<Id>,
    /// Whom it is frightened of.
    pub afraid_of: People,
    /// Ends of rounds for which Full-Defense still protects it; 0: it does not.
    pub defending: u8,
    /// A single hit this round calls for morale.
    pub big_hit: bool,
    /// Being outnumbered has called for morale before.
    pub was_outnumbered: bool,
    /// Restored Wound Points that have not yet covered a noted injury.
    pub covered: i16,
    /// It has acted although it was down: 2 in this round, 1 in the one before, 0 not.
    pub resists: u8,
    /// Damage suffered this round.
    pub hurt: i16,
    /// Who has tried to stabilize it.
    pub tried: People,
    /// Whom it has provoked in the turn under way.
    pub provoked: People,
    /// Whom it has attacked this round.
    pub targeted: People,
    /// It has fled this round.
    pub fled: bool,
    /// Armor eaten away.
    pub eaten: i8,
    /// Added to Defense and Armor by magic.
    pub ward: (i8, i8),
    /// Ends of rounds that this lasts.
    pub ward_lasts: u8,
    /// Out of the fight without being down.
    pub exit: Option<Exit>,
    /// How it is, as last told.
    pub health: Health,
    /// Dead.
    pub dead: bool,
    /// It was fighting when last looked at.
    pub standing: bool,
}

impl Combatant {
    /// Nobody yet: on the first side, in the first place, unhurt, with nothing in hand.
    pub const NOBODY: Combatant = Combatant {
        stress: 0,
        wounds: 1,
        mana: 0,
        rolled_stress: 0,
        damage: [0; ATTRIBUTES],
        side: SideId(0),
        at: Square::new(0, 0),
        tie_at: Square::new(0, 0),
        engaged: People(0),
        base: 0,
        declared: None,
        due: None,
        carried: None,
        carries_now: false,
        conditions: Conditions(0),
        lasts: [0; CONDITIONS],
        bleeding: 0,
        breathless: 0,
        dying_for: 0,
        snare: 0,
        limbs: Limbs(0),
        senses: [0; 2],
        hands: [Held::Nothing; 2],
        lost: 0,
        items: [0; MAX_SLOTS],
        moved: 0,
        spent: Spends(0),
        actions: 0,
        effort: [0; 2],
        extra: 0,
        intimidated: None,
        prey: None,
        afraid_of: People(0),
        defending: 0,
        big_hit: false,
        was_outnumbered: false,
        covered: 0,
        resists: 0,
        hurt: 0,
        tried: People(0),
        provoked: People(0),
        targeted: People(0),
        fled: false,
        eaten: 0,
        ward: (0, 0),
        ward_lasts: 0,
        exit: None,
        health: Health::Fit,
        dead: false,
        standing: true,
    };

    /// Whether a condition is on.
    #[must_use]
    #[inline]
    pub const fn has(&self, condition: Condition) -> bool {
        self.conditions.has(condition)
    }
}
