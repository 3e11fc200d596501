//! Places in lists and on the grid, by their names: for events as data.

use crate::state::Fight;

/// The name of what has this number in the list that numbers of this type are places in: `Id`,
/// `SideId`, `WeaponId`, `SpellId`, `ItemId`, `TalentId` or `CustomId`. None for another type, or a number that
/// the fight does not have.
#[must_use]
pub fn named(fight: &Fight, kind: &str, number: u64) -> Option<String> {
    let setup = &fight.setup;
    let at = usize::try_from(number).ok()?;
    let name = match kind {
        "Id" => &setup.profiles.get(at)?.name,
        "SideId" => &setup.sides.get(at)?.name,
        "WeaponId" => &setup.weapons.get(at)?.name,
        "SpellId" => &setup.spells.get(at)?.name,
        "ItemId" => &setup.items.get(at)?.name,
        "CustomId" => &setup.customs.get(at)?.name,
        "TalentId" => &setup.talents.get(at)?.name,
        _ => return None,
    };
    Some(name.clone())
}

/// The name of a place on the grid by its column and row, as files write it. None for another type.
#[must_use]
pub fn placed(kind: &str, [column, row]: [i64; 2]) -> Option<String> {
    (kind == "Square").then(|| format!("{column},{row}"))
}
