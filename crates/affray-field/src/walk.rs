//! Walks that may not enter every place, and what a line of sight crosses.

use crate::zone_map::{MAX_PLACES, ZoneMap};
use crate::{BorderId, Place};
use arrayvec::ArrayVec;

impl ZoneMap {
    /// The first half step of a shortest walk whose places, after the start, all satisfy `enter`.
    ///
    /// Of several such steps it is the lowest place. `None` if there is no such walk, or if `from`
    /// is `to`. The start need not satisfy `enter`; the goal must.
    pub fn next_step_toward(
        &self,
        from: Place,
        to: Place,
        enter: impl Fn(Place) -> bool,
    ) -> Option<Place> {
        let walks = Walks::to(self, from, to, enter);
        let length = walks.length(from)?.checked_sub(1)?;
        self.adjacent(from).filter(|&next| walks.length(next) == Some(length)).min()
    }

    /// The half steps of a shortest walk whose places, after the start, all satisfy `enter`; 0 if
    /// `from` is `to`, and `None` if there is no such walk.
    pub fn walk_length(&self, from: Place, to: Place, enter: impl Fn(Place) -> bool) -> Option<u8> {
        Walks::to(self, from, to, enter).length(from)
    }

    /// The half steps of a shortest walk to the nearest place that is a `goal`, with places that,
    /// after the start, all satisfy `enter`; 0 if `from` is one, and `None` if there is no such walk.
    pub fn walk_length_to_any(
        &self,
        from: Place,
        goal: impl Fn(Place) -> bool,
        enter: impl Fn(Place) -> bool,
    ) -> Option<u8> {
        let mut queue: ArrayVec<(Place, u8), MAX_PLACES> = ArrayVec::new();
        queue.push((from, 0));
        let mut head = 0;
        while let Some(&(place, length)) = queue.get(head) {
            head += 1;
            if goal(place) {
                return Some(length);
            }
            for next in self.adjacent(place) {
                if queue.iter().all(|&(known, _)| known != next) && enter(next) {
                    queue.push((next, length + 1));
                }
            }
        }
        None
    }

    /// Whether every shortest path from `a` to `b` crosses a border that is `marked`.
    ///
    /// To cross a border is to go from one of its zones to the other: somebody who stands on it
    /// crosses it neither on leaving it nor on being reached. No path within a zone, or between a
    /// zone and one of its borders, crosses anything.
    pub fn every_shortest_path_crosses(
        &self,
        a: Place,
        b: Place,
        marked: impl Fn(BorderId) -> bool,
    ) -> bool {
        let clear = |place| match place {
            Place::Zone(_) => true,
            Place::Border(border) => place == b || !marked(border),
        };
        self.walk_length(a, b, clear) != Some(self.steps_between(a, b))
    }

    /// Whether at least one shortest path from `a` to `b` crosses a border that is `marked`; see
    /// [`ZoneMap::every_shortest_path_crosses`].
    pub fn some_shortest_path_crosses(
        &self,
        a: Place,
        b: Place,
        marked: impl Fn(BorderId) -> bool,
    ) -> bool {
        let length = self.steps_between(a, b);
        self.borders().any(|border| {
            let place = Place::Border(border);
            place != a
                && place != b
                && self.steps_between(a, place) + self.steps_between(place, b) == length
                && marked(border)
        })
    }
}

/// The lengths of shortest walks to one place, as far out as the place where the walk starts.
struct Walks<'m> {
    map: &'m ZoneMap,
    lengths: [Option<u8>; MAX_PLACES],
}

impl<'m> Walks<'m> {
    fn to(map: &'m ZoneMap, from: Place, to: Place, enter: impl Fn(Place) -> bool) -> Walks<'m> {
        let mut walks = Walks { map, lengths: [None; MAX_PLACES] };
        if from == to {
            walks.lengths[map.index(to)] = Some(0);
            return walks;
        }
        if !enter(to) {
            return walks;
        }
        let mut queue: ArrayVec<(Place, u8), MAX_PLACES> = ArrayVec::new();
        walks.lengths[map.index(to)] = Some(0);
        queue.push((to, 0));
        let mut head = 0;
        while let Some(&(place, length)) = queue.get(head) {
            head += 1;
            for next in map.adjacent(place) {
                let known = &mut walks.lengths[map.index(next)];
                if known.is_some() || (next != from && !enter(next)) {
                    continue;
                }
                *known = Some(length + 1);
                // All places one half step nearer are known by now.
                if next == from {
                    return walks;
                }
                queue.push((next, length + 1));
            }
        }
        walks
    }

    fn length(&self, place: Place) -> Option<u8> {
        self.lengths[self.map.index(place)]
    }
}
