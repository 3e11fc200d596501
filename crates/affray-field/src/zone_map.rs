//! The map itself: how it is made, who is next to whom, and how far apart places are.

use crate::{BorderId, MapError, Place, ZoneId};
use serde::{Deserialize, Serialize};

/// The most zones that a map may have.
pub const MAX_ZONES: usize = 64;
/// The most borders that a map may have.
pub const MAX_BORDERS: usize = 128;
/// The most places that a map may have.
pub(crate) const MAX_PLACES: usize = MAX_ZONES + MAX_BORDERS;

/// A distance that has not been found yet; every real one is at most 128.
const UNKNOWN: u8 = u8::MAX;

/// The range between two different borders of one zone.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum BorderToBorder {
    /// They are one zone apart, since the whole zone lies between them.
    #[default]
    One,
    /// They are nearby, since both may be treated as standing in the shared zone.
    Zero,
}

/// Zones and the borders between them: a connected graph with its distances.
///
/// Places that are given to its methods must be [on the map](ZoneMap::contains); the methods
/// panic at others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneMap {
    zones: u8,
    ends: Vec<(ZoneId, ZoneId)>,
    /// The neighbors of all places, one place after the other.
    adjacent: Vec<Place>,
    /// Where the neighbors of each place begin in `adjacent`, and the end of the last.
    starts: Vec<u16>,
    /// Half steps between places, one row for each place.
    steps: Vec<u8>,
}

impl ZoneMap {
    /// A map of `zone_count` zones, numbered from 0, joined by `borders`, numbered as listed.
    ///
    /// # Errors
    /// If there are no zones or too many of anything, if a border leads nowhere, back to its own
    /// zone or where another border leads already, or if a zone cannot be reached.
    pub fn new(zone_count: usize, borders: &[(ZoneId, ZoneId)]) -> Result<ZoneMap, MapError> {
        if zone_count == 0 {
            return Err(MapError::NoZones);
        }
        if zone_count > MAX_ZONES {
            return Err(MapError::TooManyZones { zones: zone_count });
        }
        if borders.len() > MAX_BORDERS {
            return Err(MapError::TooManyBorders { borders: borders.len() });
        }
        let zones = zone_count as u8;
        check_borders(zones, borders)?;

        let mut map = ZoneMap {
            zones,
            ends: borders.to_vec(),
            adjacent: Vec::with_capacity(4 * borders.len()),
            starts: vec![0],
            steps: Vec::new(),
        };
        map.list_neighbors();
        map.measure();
        match (0..zones).find(|&zone| map.steps[usize::from(zone)] == UNKNOWN) {
            Some(zone) => Err(MapError::Unreachable { zone: ZoneId(zone) }),
            None => Ok(map),
        }
    }

    fn list_neighbors(&mut self) {
        for zone in 0..self.zones {
            for (border, &(one, other)) in self.ends.iter().enumerate() {
                if one.0 == zone || other.0 == zone {
                    self.adjacent.push(Place::Border(BorderId(border as u8)));
                }
            }
            self.starts.push(self.adjacent.len() as u16);
        }
        for &(one, other) in &self.ends {
            self.adjacent.extend([Place::Zone(one), Place::Zone(other)]);
            self.starts.push(self.adjacent.len() as u16);
        }
    }

    /// Fills the table of distances, by a search from each place in turn.
    fn measure(&mut self) {
        let count = self.place_count();
        let mut steps = vec![UNKNOWN; count * count];
        let mut queue = Vec::with_capacity(count);
        for from in self.places() {
            let row = &mut steps[self.index(from) * count..][..count];
            row[self.index(from)] = 0;
            queue.clear();
            queue.push(from);
            let mut head = 0;
            while let Some(&place) = queue.get(head) {
                head += 1;
                for &next in self.beside(place) {
                    if row[self.index(next)] == UNKNOWN {
                        row[self.index(next)] = row[self.index(place)] + 1;
                        queue.push(next);
                    }
                }
            }
        }
        self.steps = steps;
    }

    /// How many zones there are: at least one.
    pub fn zone_count(&self) -> usize {
        usize::from(self.zones)
    }

    /// How many borders there are.
    pub fn border_count(&self) -> usize {
        self.ends.len()
    }

    /// All zones, in order.
    pub fn zones(&self) -> impl Iterator<Item = ZoneId> + use<> {
        (0..self.zones).map(ZoneId)
    }

    /// All borders, in order.
    pub fn borders(&self) -> impl Iterator<Item = BorderId> + use<> {
        (0..self.ends.len() as u8).map(BorderId)
    }

    /// All places in order: first the zones, then the borders.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        self.zones().map(Place::Zone).chain(self.borders().map(Place::Border))
    }

    /// Whether `place` is on this map.
    pub fn contains(&self, place: Place) -> bool {
        match place {
            Place::Zone(zone) => zone.0 < self.zones,
            Place::Border(border) => usize::from(border.0) < self.ends.len(),
        }
    }

    /// The two zones that `border` joins, as they were given.
    pub fn ends(&self, border: BorderId) -> (ZoneId, ZoneId) {
        self.ends[usize::from(border.0)]
    }

    /// The border between two zones, if they share one.
    pub fn border_between(&self, a: ZoneId, b: ZoneId) -> Option<BorderId> {
        self.neighbors(a).find(|&(_, zone)| zone == b).map(|(border, _)| border)
    }

    /// The borders of `zone`, in map order.
    pub fn borders_of(&self, zone: ZoneId) -> impl Iterator<Item = BorderId> + '_ {
        self.neighbors(zone).map(|(border, _)| border)
    }

    /// The borders of `zone`, each with the zone beyond it, in map order.
    pub fn neighbors(&self, zone: ZoneId) -> impl Iterator<Item = (BorderId, ZoneId)> + '_ {
        self.beside(Place::Zone(zone)).iter().filter_map(move |&place| match place {
            Place::Border(border) => {
                let (one, other) = self.ends(border);
                Some((border, if one == zone { other } else { one }))
            }
            Place::Zone(_) => None,
        })
    }

    /// The zones that somebody at `place` may be treated as standing in: the zone itself, or both
    /// zones of a border.
    pub fn zones_of(&self, place: Place) -> impl Iterator<Item = ZoneId> + use<> {
        let (first, second) = match place {
            Place::Zone(zone) => (zone, None),
            Place::Border(border) => {
                let (one, other) = self.ends(border);
                (one, Some(other))
            }
        };
        std::iter::once(first).chain(second)
    }

    /// The places one half step from `place`: the borders of a zone in map order, or the zones of
    /// a border as they were given.
    pub fn adjacent(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        self.beside(place).iter().copied()
    }

    /// Half steps on a shortest walk: a zone and each of its borders are one half step apart.
    pub fn steps_between(&self, a: Place, b: Place) -> u8 {
        self.steps[self.index(a) * self.place_count() + self.index(b)]
    }

    /// Half steps to every place from this one: for looking up several.
    pub fn steps_from(&self, from: Place) -> StepsFrom<'_> {
        let count = self.place_count();
        let row = &self.steps[self.index(from) * count..][..count];
        StepsFrom { row, zones: self.zone_count() }
    }

    /// The zones crossed on a shortest path, not counting the first.
    ///
    /// A place on a border counts as standing in whichever of its two zones is nearer. Two borders
    /// of one zone are as far apart as `border_to_border` says.
    pub fn range(&self, a: Place, b: Place, border_to_border: BorderToBorder) -> u8 {
        let steps = self.steps_between(a, b);
        match (a, b) {
            (Place::Zone(_), Place::Zone(_)) => steps / 2,
            (Place::Zone(_), Place::Border(_)) | (Place::Border(_), Place::Zone(_)) => {
                (steps - 1) / 2
            }
            // Two half steps lie in the shared zone; a walk between other borders has more.
            (Place::Border(_), Place::Border(_)) => match (steps, border_to_border) {
                (0, _) | (2, BorderToBorder::Zero) => 0,
                (2, BorderToBorder::One) => 1,
                (steps, _) => (steps - 2) / 2,
            },
        }
    }

    /// Whether two places are at range 0.
    pub fn is_nearby(&self, a: Place, b: Place, border_to_border: BorderToBorder) -> bool {
        self.range(a, b, border_to_border) == 0
    }

    pub(crate) fn place_count(&self) -> usize {
        self.zone_count() + self.border_count()
    }

    /// The number of a place in the order of [`ZoneMap::places`].
    pub(crate) fn index(&self, place: Place) -> usize {
        assert!(self.contains(place), "a place must be on the map that it is looked up in");
        match place {
            Place::Zone(zone) => usize::from(zone.0),
            Place::Border(border) => self.zone_count() + usize::from(border.0),
        }
    }

    pub(crate) fn beside(&self, place: Place) -> &[Place] {
        let index = self.index(place);
        &self.adjacent[usize::from(self.starts[index])..usize::from(self.starts[index + 1])]
    }
}

/// Half steps to every place from one of them.
#[derive(Clone, Copy, Debug)]
pub struct StepsFrom<'m> {
    row: &'m [u8],
    zones: usize,
}

impl StepsFrom<'_> {
    /// Half steps to a place; panics at places of another map.
    #[inline]
    pub fn to(self, place: Place) -> u8 {
        match place {
            Place::Zone(zone) => self.row[usize::from(zone.0)],
            Place::Border(border) => self.row[self.zones + usize::from(border.0)],
        }
    }
}

/// Refuses borders that lead nowhere, back to their own zone, or where another leads already.
fn check_borders(zones: u8, borders: &[(ZoneId, ZoneId)]) -> Result<(), MapError> {
    for (border, &(one, other)) in borders.iter().enumerate() {
        for zone in [one, other] {
            if zone.0 >= zones {
                return Err(MapError::UnknownZone { border, zone, last: ZoneId(zones - 1) });
            }
        }
        if one == other {
            return Err(MapError::Loop { border, zone: one });
        }
        let same = |&(a, b): &(ZoneId, ZoneId)| (a, b) == (one, other) || (b, a) == (one, other);
        if let Some(first) = borders[..border].iter().position(same) {
            return Err(MapError::SameBorder { border, first });
        }
    }
    Ok(())
}
