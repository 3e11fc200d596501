//! Places in lists, by the names of what stands there: for events as data.

use crate::state::Fight;

/// The name of what has this number in the list that numbers of this type are places in: `Id`,
/// `SideId`, `ItemId`, `CustomId`, `TrainedId` or `StructureId`. None for another type, or a number
/// that the fight does not have.
#[must_use]
pub fn named(fight: &Fight, kind: &str, number: u64) -> Option<String> {
    let setup = &fight.setup;
    let at = usize::try_from(number).ok()?;
    let name = match kind {
        "Id" => &setup.profiles.get(at)?.name,
        "SideId" => &setup.sides.get(at)?.name,
        "ItemId" => &setup.items.get(at)?.own,
        "CustomId" => &setup.customs.get(at)?.name,
        "TrainedId" => &setup.trained.get(at)?.name,
        "StructureId" => &setup.structures.get(at)?.name,
        _ => return None,
    };
    Some(name.clone())
}
