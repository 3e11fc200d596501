//! The places of a map: zones, and the borders between them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A zone, by its number in the map.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct ZoneId(pub u8);

/// A border between two zones, by its number in the map.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct BorderId(pub u8);

/// Where somebody can stand. Zones come before borders in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Inside a zone.
    Zone(ZoneId),
    /// On the border between two zones.
    Border(BorderId),
}

impl fmt::Display for ZoneId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "zone {}", self.0)
    }
}

impl fmt::Display for BorderId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "border {}", self.0)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Zone(zone) => zone.fmt(f),
            Place::Border(border) => border.fmt(f),
        }
    }
}

impl From<ZoneId> for Place {
    fn from(zone: ZoneId) -> Place {
        Place::Zone(zone)
    }
}

impl From<BorderId> for Place {
    fn from(border: BorderId) -> Place {
        Place::Border(border)
    }
}
