//! Who and what: numbers in place of names, each the place of a thing in its list.

use affray_table::ids;

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

affray_table::id_sets! {
    /// A set of combatants as bits.
    People of Id: u32
}

impl FromIterator<Id> for People {
    fn from_iter<I: IntoIterator<Item = Id>>(people: I) -> People {
        let mut set = People::default();
        people.into_iter().for_each(|who| set.add(who));
        set
    }
}

impl People {
    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
}
