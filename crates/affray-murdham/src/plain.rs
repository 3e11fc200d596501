//! What is known of a plain fight once it is read: figures that nothing in it can change.

use crate::gear::suit;
use crate::health::max_health;
use crate::means::Means;
use crate::setup::{FactionId, GroupId, Id, ItemId, Keyword};
use crate::state::Fight;

/// Figures of one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Health on top of its STR (`murdham.skill.tough`).
    pub tough: i8,
    /// The group that it is alone in.
    pub group: GroupId,
    /// The suit it wears when the fight begins, and its armor value.
    suit: Option<(ItemId, i16)>,
}

/// The most items of a plain fight.
pub const MAX_ITEMS: usize = 16;

/// What an item strikes with, if it is a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arm {
    /// Sides of the damage die.
    pub die: u8,
    /// Zones that it reaches; `None` is melee.
    pub range: Option<u8>,
    /// Whether it is blunt: the one keyword that is nothing special.
    pub is_blunt: bool,
}

/// Figures of the two who fight in a plain fight, in roster order; of no use in any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    entries: [Entry; 2],
    arms: [Arm; MAX_ITEMS],
}

impl Default for Sheet {
    fn default() -> Sheet {
        let entry = Entry { tough: 0, group: GroupId(0), suit: None };
        Sheet { entries: [entry; 2], arms: [Arm::default(); MAX_ITEMS] }
    }
}

impl Sheet {
    /// Those of a fight that has not begun.
    #[must_use]
    pub fn of_start(fight: &Fight) -> Sheet {
        let mut sheet = Sheet::default();
        for (who, entry) in fight.roster().zip(&mut sheet.entries) {
            let profile = fight.profile(who);
            let strength = fight[who].strength;
            let tough = max_health(&fight.setup, who, strength) - i16::from(strength);
            *entry = Entry { tough: tough as i8, group: profile.group, suit: suit(fight, who) };
        }
        let weapons = &fight.setup.derived().weapons;
        for (means, arm) in weapons.iter().zip(&mut sheet.arms) {
            if let Some(Means { die: Some(die), range, keywords, .. }) = *means {
                *arm = Arm { die, range, is_blunt: keywords.has(Keyword::Blunt) };
            }
        }
        sheet
    }

    /// What a weapon strikes with.
    #[must_use]
    #[inline(always)]
    pub fn arm(&self, which: ItemId) -> &Arm {
        &self.arms[which.index() & (MAX_ITEMS - 1)]
    }

    /// The suit that somebody wears when the fight begins, and its armor value.
    #[must_use]
    #[inline(always)]
    pub fn suit(&self, who: Id) -> Option<(ItemId, i16)> {
        self.of(who).suit.map(|(which, value)| (known(which), value))
    }

    /// Those of one of the two.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, who: Id) -> &Entry {
        // There are two: so the place is known to be one of the list.
        &self.entries[who.index() & 1]
    }
}

/// The same item, known to be one of the few of a plain fight.
#[must_use]
#[inline(always)]
pub const fn known(which: ItemId) -> ItemId {
    debug_assert!((which.0 as usize) < MAX_ITEMS);
    ItemId(which.0 & (MAX_ITEMS - 1) as u8)
}

/// Who fights for one of the two sides.
#[must_use]
#[inline(always)]
pub const fn fighter_of(faction: FactionId) -> Id {
    Id(faction.0)
}
