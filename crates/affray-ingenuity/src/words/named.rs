//! Places in lists, by the names of what stands there: for events as data.

use affray_field::Square;

use super::thing::item_name;
use crate::setup::ItemId;
use crate::state::Fight;

/// The name of what has this number in the list that numbers of this type are places in: `Id`,
/// `SideId`, `ItemId`, `ManeuverId`, `PowerId`, `ProficiencyId`, `FeatureId`, `TaskId`, `HazardId`
/// or `MarkId`. None for another type, or a number that the fight does not have.
#[must_use]
pub fn named(fight: &Fight, kind: &str, number: u64) -> Option<String> {
    let setup = &fight.setup;
    let at = usize::try_from(number).ok()?;
    if kind == "ItemId" {
        return (at < setup.items.len()).then(|| item_name(fight, ItemId(at as u8)));
    }
    let name = match kind {
        "Id" => &setup.profiles.get(at)?.name,
        "SideId" => &setup.sides.get(at)?.name,
        "ManeuverId" => &setup.maneuvers.get(at)?.name,
        "PowerId" => &setup.powers.get(at)?.name,
        "ProficiencyId" => setup.proficiencies.get(at)?,
        "FeatureId" => &setup.features.get(at)?.name,
        "TaskId" => &setup.tasks.get(at)?.name,
        "HazardId" => &setup.hazards.get(at)?.name,
        "MarkId" => &setup.marks.get(at)?.0,
        _ => return None,
    };
    Some(name.clone())
}

/// The name of a square by its column and row. None for another type, or a square that no field
/// can have.
#[must_use]
pub fn placed(kind: &str, [x, y]: [i64; 2]) -> Option<String> {
    let square = Square::new(i8::try_from(x).ok()?, i8::try_from(y).ok()?);
    (kind == "Square").then(|| square.to_string())
}
