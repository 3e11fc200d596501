//! Places in lists, by the names of what stands there: for events as data.

use affray_field::{BorderId, Place};

use super::{item_name, place_name};
use crate::setup::ItemId;
use crate::state::Fight;

/// The name of what has this number in the list that numbers of this type are places in: `Id`,
/// `FactionId`, `GroupId`, `ItemId`, `PowerId`, `PoisonId`, `FeatureId`, `ZoneId` or `BorderId`.
/// None for another type, or a number that the fight does not have.
#[must_use]
pub fn named(fight: &Fight, kind: &str, number: u64) -> Option<String> {
    let setup = &fight.setup;
    let at = usize::try_from(number).ok()?;
    let name = match kind {
        "Id" => &setup.profiles.get(at)?.name,
        "FactionId" => &setup.factions.get(at)?.name,
        "GroupId" => &setup.groups.get(at)?.name,
        "ItemId" => {
            setup.items.get(at)?;
            return Some(item_name(fight, ItemId(number as u8)).to_owned());
        }
        "PowerId" => &setup.powers.get(at)?.name,
        "PoisonId" => &setup.poisons.get(at)?.name,
        "FeatureId" => &setup.features.get(at)?.name,
        "ZoneId" => &setup.zones.get(at)?.name,
        "BorderId" => {
            setup.borders.get(at)?;
            return Some(place_name(fight, Place::Border(BorderId(number as u8))));
        }
        _ => return None,
    };
    Some(name.clone())
}
