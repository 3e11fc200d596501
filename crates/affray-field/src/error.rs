//! What can be wrong with a map.

use crate::{MAX_BORDERS, MAX_ZONES, ZoneId};

/// Why a map was refused. Borders are named by their index in the list that was given.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MapError {
    /// A map needs somewhere to stand.
    #[error("a map needs at least one zone")]
    NoZones,
    /// More zones than a map may have.
    #[error("{zones} zones are too many: a map has at most {MAX_ZONES}")]
    TooManyZones {
        /// How many were asked for.
        zones: usize,
    },
    /// More borders than a map may have.
    #[error("{borders} borders are too many: a map has at most {MAX_BORDERS}")]
    TooManyBorders {
        /// How many were asked for.
        borders: usize,
    },
    /// A border that leads to a zone which is not on the map.
    #[error("border {border} leads to {zone}, but the last zone is {last}")]
    UnknownZone {
        /// The border.
        border: usize,
        /// The zone that is not there.
        zone: ZoneId,
        /// The highest zone of the map.
        last: ZoneId,
    },
    /// A border that joins a zone to itself.
    #[error("border {border} joins {zone} to itself")]
    Loop {
        /// The border.
        border: usize,
        /// The zone at both its ends.
        zone: ZoneId,
    },
    /// Two borders between the same two zones, in either direction.
    #[error("border {border} joins the same two zones as border {first}")]
    SameBorder {
        /// The later border.
        border: usize,
        /// The earlier border.
        first: usize,
    },
    /// A zone that no walk from the first zone reaches.
    #[error("{zone} cannot be reached from zone 0")]
    Unreachable {
        /// The lowest such zone.
        zone: ZoneId,
    },
}
