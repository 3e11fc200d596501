//! Who and what there is in a fight, by number.

use affray_table::ids;

/// The most combatants of an encounter.
pub const MAX_COMBATANTS: usize = 32;
/// The most items of an encounter.
pub const MAX_ITEMS: usize = 160;
/// The most factions of an encounter.
pub const MAX_FACTIONS: usize = 8;
/// The most groups of an encounter.
pub const MAX_GROUPS: usize = 16;

ids! {
    /// A combatant, by its place in the roster: the order of the encounter file.
    Id
    /// A faction, by its place in the rotation.
    FactionId
    /// A group that shares saves and morale.
    GroupId
    /// One item of the fight.
    ItemId
    /// A profane power.
    PowerId
    /// A poison.
    PoisonId
    /// A door, a lever, or another thing to handle.
    FeatureId
}
