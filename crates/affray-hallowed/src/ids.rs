//! Who and what: numbers in place of names, each the place of a thing in its list.

use affray_table::ids;
use serde::{Deserialize, Serialize};

/// The most combatants of an encounter.
pub const MAX_COMBATANTS: usize = 24;
/// The most sides of an encounter.
pub const MAX_SIDES: usize = 8;
/// The most weapons, spells, items or talents of one combatant, of each kind.
pub const MAX_SLOTS: usize = 6;

ids! {
    /// A combatant, by its place in the roster: the order in which the file enrolls them.
    Id
    /// A side, by its place in the encounter.
    SideId
    /// A weapon, by its place in the setup.
    WeaponId
    /// A spell, by its place in the setup.
    SpellId
    /// An item, by its place in the setup.
    ItemId
    /// A talent or trait, by its place in the setup.
    TalentId
    /// A condition of a table's own, by its place in the setup.
    CustomId
}

/// A set of combatants as bits.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct People(pub u32);

impl FromIterator<Id> for People {
    fn from_iter<I: IntoIterator<Item = Id>>(people: I) -> People {
        let mut set = People::default();
        people.into_iter().for_each(|who| set.add(who));
        set
    }
}

impl People {
    /// Whether `who` is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, who: Id) -> bool {
        self.0 & (1 << who.0) != 0
    }
    /// Adds `who`.
    pub const fn add(&mut self, who: Id) {
        self.0 |= 1 << who.0;
    }
    /// Takes `who` out.
    pub const fn remove(&mut self, who: Id) {
        self.0 &= !(1 << who.0);
    }
    /// Whether nobody is.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// In roster order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Id> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let who = (left != 0).then(|| Id(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            who
        })
    }
}
