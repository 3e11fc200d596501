//! Where people stand: zones and borders, ranges and paths.
//!
//! A [`ZoneMap`] is a connected graph of zones; each border joins two of them, and is itself a
//! [`Place`] where somebody may stand. Distances are worked out once, when the map is made, so
//! that a question during a fight is a look into a table and takes no memory.

mod area;
mod coordinates;
mod error;
mod grid;
mod grid_walk;
mod hex;
mod pairs;
mod place;
mod squares;
mod walk;
mod zone_map;

pub use area::Area;
pub use error::MapError;
pub use grid::{Grid, GridError, Ground, MAX_COORDINATE, MAX_GRID_SIDE, Square};
pub use grid_walk::{Diagonals, Footing, MAX_STEP, Path, Walk};
pub use hex::{Heading, Hex, HexMap, HexMapError, HexWalk, MAX_HEX_SIDE, MAX_LINE, Terrain};
pub use pairs::Pairs;
pub use place::{BorderId, Place, ZoneId};
pub use squares::Squares;
pub use zone_map::{BorderToBorder, MAX_BORDERS, MAX_ZONES, StepsFrom, ZoneMap};
