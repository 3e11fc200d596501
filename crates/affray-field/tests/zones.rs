//! Zones and borders, against figures worked out by hand and a slow twin.
#![allow(clippy::unwrap_used)]

use affray_field::BorderToBorder::{One, Zero};
use affray_field::{BorderId, MAX_BORDERS, MAX_ZONES, MapError, Place, ZoneId, ZoneMap};
use std::collections::BTreeSet;

fn map(zones: usize, borders: &[(u8, u8)]) -> ZoneMap {
    ZoneMap::new(zones, &ids(borders)).unwrap()
}

fn ids(borders: &[(u8, u8)]) -> Vec<(ZoneId, ZoneId)> {
    borders.iter().map(|&(a, b)| (ZoneId(a), ZoneId(b))).collect()
}

fn z(zone: u8) -> Place {
    Place::Zone(ZoneId(zone))
}

fn b(border: u8) -> Place {
    Place::Border(BorderId(border))
}

fn anywhere(_: Place) -> bool {
    true
}

/// Zones 0 to 4 in a row; border n joins zone n to zone n + 1.
fn row() -> ZoneMap {
    map(5, &[(0, 1), (1, 2), (2, 3), (3, 4)])
}

/// Zones 0 to 3 in a ring; border n joins zone n to the next, border 3 joins 3 to 0.
fn ring() -> ZoneMap {
    map(4, &[(0, 1), (1, 2), (2, 3), (3, 0)])
}

/// Zone 0 in the middle, zones 1 to 4 around it; border n joins zone 0 to zone n + 1.
fn star() -> ZoneMap {
    map(5, &[(0, 1), (0, 2), (0, 3), (0, 4)])
}

#[test]
fn steps_count_half_zones_in_a_row() {
    let row = row();
    assert_eq!(row.steps_between(z(0), z(0)), 0);
    assert_eq!(row.steps_between(z(0), b(0)), 1);
    assert_eq!(row.steps_between(z(0), z(4)), 8); // 4 borders, a half step before and after each
    assert_eq!(row.steps_between(b(0), b(3)), 6); // b0 z1 b1 z2 b2 z3 b3
    assert_eq!(row.steps_between(b(3), z(0)), 7);
}

#[test]
fn range_counts_zones_but_the_first_in_a_row() {
    let row = row();
    assert_eq!(row.range(z(1), z(1), One), 0);
    assert_eq!(row.range(z(0), z(4), One), 4); // zones 1, 2, 3, 4
    assert_eq!(row.range(z(0), b(0), One), 0); // it may be treated as standing in zone 0
    assert_eq!(row.range(z(0), b(1), One), 1); // treated as standing in zone 1
    assert_eq!(row.range(b(3), z(0), One), 3); // from zone 3: zones 2, 1, 0
    assert_eq!(row.range(b(0), b(0), One), 0);
    assert_eq!(row.range(b(0), b(1), One), 1); // they share zone 1
    assert_eq!(row.range(b(0), b(1), Zero), 0);
    assert_eq!(row.range(b(0), b(2), One), 1); // zone 1 to zone 2
    assert_eq!(row.range(b(0), b(2), Zero), 1);
    assert_eq!(row.range(b(0), b(3), Zero), 2); // zone 1 to zone 3
}

#[test]
fn nearby_is_a_zone_its_borders_and_the_same_border() {
    let row = row();
    assert!(row.is_nearby(z(1), b(0), One));
    assert!(row.is_nearby(z(1), b(1), One));
    assert!(!row.is_nearby(z(1), b(2), One));
    assert!(!row.is_nearby(z(1), z(2), One));
    assert!(row.is_nearby(b(2), b(2), One));
    assert!(!row.is_nearby(b(1), b(2), One));
    assert!(row.is_nearby(b(1), b(2), Zero));
    assert!(!row.is_nearby(b(0), b(2), Zero));
}

#[test]
fn a_ring_is_walked_the_shorter_way_and_ties_take_the_lowest_place() {
    let ring = ring();
    assert_eq!(ring.range(z(0), z(2), One), 2);
    assert_eq!(ring.range(z(0), z(3), One), 1);
    assert_eq!(ring.range(b(0), b(2), One), 1); // zone 1 to zone 2, or zone 0 to zone 3
    assert_eq!(ring.next_step_toward(z(0), z(2), anywhere), Some(b(0)));
    assert_eq!(ring.next_step_toward(z(0), z(3), anywhere), Some(b(3)));
    assert_eq!(ring.next_step_toward(b(3), z(1), anywhere), Some(z(0))); // not zone 3
    assert_eq!(ring.next_step_toward(b(3), b(1), anywhere), Some(z(0))); // 0 1 or 3 2: a tie
}

#[test]
fn a_walk_goes_around_what_it_may_not_enter() {
    let ring = ring();
    let not_border_0 = |place| place != b(0);
    assert_eq!(ring.walk_length(z(0), z(1), anywhere), Some(2));
    assert_eq!(ring.walk_length(z(0), z(1), not_border_0), Some(6)); // by borders 3, 2, 1
    assert_eq!(ring.next_step_toward(z(0), z(1), not_border_0), Some(b(3)));
    // Standing on it already is no entering; entering it as the goal is.
    assert_eq!(ring.walk_length(b(0), z(1), not_border_0), Some(1));
    assert_eq!(ring.walk_length(z(0), b(0), not_border_0), None);
    assert_eq!(ring.next_step_toward(z(0), b(0), not_border_0), None);
}

#[test]
fn a_walk_to_where_one_stands_has_no_step() {
    let ring = ring();
    assert_eq!(ring.walk_length(z(2), z(2), |_| false), Some(0));
    assert_eq!(ring.next_step_toward(z(2), z(2), anywhere), None);
}

#[test]
fn a_row_cut_in_two_has_no_walk_across() {
    let row = row();
    let cut = |place| place != z(2);
    assert_eq!(row.walk_length(z(0), z(4), cut), None);
    assert_eq!(row.next_step_toward(z(0), z(4), cut), None);
    assert_eq!(row.walk_length(z(0), b(1), cut), Some(3));
}

#[test]
fn a_star_has_its_middle_between_everything() {
    let star = star();
    assert_eq!(star.range(z(1), z(4), One), 2);
    assert_eq!(star.range(b(0), b(3), One), 1); // they share the middle
    assert_eq!(star.range(b(0), b(3), Zero), 0);
    assert_eq!(star.range(z(1), b(3), One), 1); // treated as standing in the middle
    let listed: Vec<_> = star.neighbors(ZoneId(0)).collect();
    assert_eq!(listed, (0..4).map(|n| (BorderId(n), ZoneId(n + 1))).collect::<Vec<_>>());
    assert_eq!(star.borders_of(ZoneId(3)).collect::<Vec<_>>(), [BorderId(2)]);
    assert_eq!(star.adjacent(b(2)).collect::<Vec<_>>(), [z(0), z(3)]);
    assert_eq!(star.ends(BorderId(2)), (ZoneId(0), ZoneId(3)));
    assert_eq!(star.zones_of(b(2)).collect::<Vec<_>>(), [ZoneId(0), ZoneId(3)]);
    assert_eq!(star.zones_of(z(2)).collect::<Vec<_>>(), [ZoneId(2)]);
    assert_eq!(star.border_between(ZoneId(3), ZoneId(0)), Some(BorderId(2)));
    assert_eq!(star.border_between(ZoneId(3), ZoneId(2)), None);
    assert!(star.contains(b(3)) && !star.contains(b(4)) && !star.contains(z(5)));
}

#[test]
fn a_border_is_crossed_only_from_side_to_side() {
    let row = row();
    let wall = |border| border == BorderId(1); // between zones 1 and 2
    assert!(row.every_shortest_path_crosses(z(0), z(4), wall));
    assert!(row.every_shortest_path_crosses(b(0), b(2), wall));
    assert!(!row.every_shortest_path_crosses(z(0), z(1), wall));
    assert!(!row.every_shortest_path_crosses(z(2), z(2), |_| true));
    // Somebody on the wall sees into both its zones, and is seen from them.
    for zone in [1, 2] {
        assert!(!row.every_shortest_path_crosses(b(1), z(zone), wall));
        assert!(!row.every_shortest_path_crosses(z(zone), b(1), wall));
        assert!(!row.some_shortest_path_crosses(z(zone), b(1), wall));
    }
    assert!(!row.every_shortest_path_crosses(b(1), z(4), wall));
    assert!(row.every_shortest_path_crosses(b(1), z(4), |border| border == BorderId(2)));
    assert!(!row.every_shortest_path_crosses(b(0), b(1), |_| true)); // within zone 1
}

#[test]
fn every_and_some_differ_where_there_are_two_ways() {
    let ring = ring();
    let one_side = |border| border == BorderId(0);
    assert!(!ring.every_shortest_path_crosses(z(0), z(2), one_side)); // by borders 3 and 2
    assert!(ring.some_shortest_path_crosses(z(0), z(2), one_side)); // by borders 0 and 1
    let both_sides = |border| border == BorderId(0) || border == BorderId(2);
    assert!(ring.every_shortest_path_crosses(z(0), z(2), both_sides));
    // The way around is no shortest path.
    assert!(ring.every_shortest_path_crosses(z(0), z(1), one_side));
    assert!(!ring.some_shortest_path_crosses(z(0), z(1), |border| border != BorderId(0)));
}

#[test]
fn one_zone_is_a_map() {
    let field = map(1, &[]);
    assert_eq!(field.range(z(0), z(0), One), 0);
    assert_eq!(field.places().collect::<Vec<_>>(), [z(0)]);
}

#[test]
fn wrong_maps_are_refused_with_what_is_wrong() {
    let refused =
        |zones, borders: &[(u8, u8)]| ZoneMap::new(zones, &ids(borders)).unwrap_err().to_string();
    assert_eq!(refused(0, &[]), "a map needs at least one zone");
    assert_eq!(refused(65, &[]), "65 zones are too many: a map has at most 64");
    assert_eq!(refused(3, &[(0, 1); 129]), "129 borders are too many: a map has at most 128");
    assert_eq!(
        refused(3, &[(0, 1), (1, 3)]),
        "border 1 leads to zone 3, but the last zone is zone 2"
    );
    assert_eq!(refused(2, &[(0, 1), (1, 1)]), "border 1 joins zone 1 to itself");
    assert_eq!(
        refused(3, &[(0, 1), (1, 2), (1, 0)]),
        "border 2 joins the same two zones as border 0"
    );
    assert_eq!(
        ZoneMap::new(5, &ids(&[(0, 1), (2, 3), (3, 4)])),
        Err(MapError::Unreachable { zone: ZoneId(2) })
    );
}

#[test]
fn the_largest_maps_fit() {
    let mut long = Vec::new();
    for zone in 1..MAX_ZONES as u8 {
        long.push((zone - 1, zone));
    }
    let row = map(MAX_ZONES, &long);
    assert_eq!(row.steps_between(z(0), z(63)), 126);
    assert_eq!(row.range(z(0), z(63), One), 63);
    'full: for a in 0..MAX_ZONES as u8 {
        for b in a + 2..MAX_ZONES as u8 {
            if long.len() == MAX_BORDERS {
                break 'full;
            }
            long.push((a, b));
        }
    }
    let full = map(MAX_ZONES, &long);
    assert_eq!(full.border_count(), MAX_BORDERS);
    assert_eq!(full.range(z(0), z(63), One), 1);
    assert_eq!(full.walk_length(b(127), b(0), anywhere), Some(full.steps_between(b(127), b(0))));
}

#[test]
#[should_panic(expected = "a place must be on the map that it is looked up in")]
fn a_zone_of_another_map_is_a_bug_and_not_a_border() {
    row().steps_between(z(0), z(5));
}

/// A small generator for tests: the top bits of a linear congruential sequence.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    /// A connected map: each zone joined to an earlier one, and some more borders.
    fn map(&mut self) -> ZoneMap {
        let zones = 1 + self.below(8);
        let mut borders: Vec<(u8, u8)> = Vec::new();
        for zone in 1..zones {
            borders.push((zone as u8, self.below(zone) as u8));
        }
        for _ in 0..self.below(6) {
            let (a, b) = (self.below(zones) as u8, self.below(zones) as u8);
            if a != b && !borders.contains(&(a, b)) && !borders.contains(&(b, a)) {
                borders.push((a, b));
            }
        }
        map(zones, &borders)
    }
}

const FAR: usize = 1000;

/// Half steps between all places by Floyd and Warshall; places that are not `open` are only ends.
fn all_steps(map: &ZoneMap, open: impl Fn(Place) -> bool) -> Vec<Vec<usize>> {
    let places: Vec<_> = map.places().collect();
    let joined = |a: Place, b: Place| match (a, b) {
        (Place::Zone(zone), Place::Border(border)) | (Place::Border(border), Place::Zone(zone)) => {
            map.ends(border).0 == zone || map.ends(border).1 == zone
        }
        _ => false,
    };
    let mut steps: Vec<Vec<usize>> = places
        .iter()
        .map(|&a| {
            let one = |&b: &Place| {
                if a == b {
                    0
                } else if joined(a, b) {
                    1
                } else {
                    FAR
                }
            };
            places.iter().map(one).collect()
        })
        .collect();
    for (k, _) in places.iter().enumerate().filter(|&(_, &place)| open(place)) {
        for i in 0..places.len() {
            for j in 0..places.len() {
                steps[i][j] = steps[i][j].min(steps[i][k] + steps[k][j]);
            }
        }
    }
    steps
}

/// All shortest walks, as lists of places, by trying everything.
fn shortest_walks(map: &ZoneMap, a: Place, b: Place) -> Vec<Vec<Place>> {
    let mut walks = vec![vec![a]];
    for _ in 0..map.steps_between(a, b) {
        walks = walks
            .into_iter()
            .flat_map(|walk| {
                let last = walk[walk.len() - 1];
                map.adjacent(last)
                    .map(move |next| [&walk[..], &[next]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    walks.retain(|walk| walk.last() == Some(&b));
    walks
}

#[test]
fn random_maps_agree_with_a_slow_twin() {
    let mut dice = Dice(1);
    for _ in 0..150 {
        let map = dice.map();
        let marks: BTreeSet<Place> = map.places().filter(|_| dice.below(4) == 0).collect();
        let places: Vec<_> = map.places().collect();
        let steps = all_steps(&map, anywhere);
        let barred = all_steps(&map, |place| !marks.contains(&place));
        let zone_steps = |a: Place, b: Place| {
            let pairs = map.zones_of(a).flat_map(|x| map.zones_of(b).map(move |y| (x, y)));
            pairs.map(|(x, y)| steps[x.0 as usize][y.0 as usize] / 2).min().unwrap()
        };
        for (i, &a) in places.iter().enumerate() {
            for (j, &b) in places.iter().enumerate() {
                assert_eq!(usize::from(map.steps_between(a, b)), steps[i][j]);
                let two_borders = i >= map.zone_count() && j >= map.zone_count() && i != j;
                let nearest = zone_steps(a, b);
                assert_eq!(usize::from(map.range(a, b, Zero)), nearest);
                let one = if two_borders { nearest.max(1) } else { nearest };
                assert_eq!(usize::from(map.range(a, b, One)), one);

                let enter = |place| !marks.contains(&place);
                let walk = (a == b || enter(b)).then_some(barred[i][j]).filter(|&n| n < FAR);
                assert_eq!(map.walk_length(a, b, enter).map(usize::from), walk);
                let step = (0..places.len()).find(|&k| {
                    a != b && steps[i][k] == 1 && enter(places[k]) && walk == Some(barred[k][j] + 1)
                });
                assert_eq!(map.next_step_toward(a, b, enter), step.map(|k| places[k]));

                let crosses = |walk: &Vec<Place>| {
                    let inner = walk.get(1..walk.len() - 1).unwrap_or(&[]);
                    inner
                        .iter()
                        .any(|place| matches!(place, Place::Border(_)) && marks.contains(place))
                };
                let walks = shortest_walks(&map, a, b);
                let marked = |border| marks.contains(&Place::Border(border));
                assert_eq!(
                    map.every_shortest_path_crosses(a, b, marked),
                    walks.iter().all(crosses)
                );
                assert_eq!(map.some_shortest_path_crosses(a, b, marked), walks.iter().any(crosses));
            }
        }
    }
}

#[test]
fn pairs_hold_a_value_for_every_two_places() {
    let ring = ring();
    let pairs = affray_field::Pairs::of(&ring, |from, to| ring.steps_between(from, to));
    for from in ring.places() {
        for to in ring.places() {
            assert_eq!(pairs.at(&ring, from, to), ring.steps_between(from, to));
        }
    }
    // From zone 0 to zone 2 of a ring of four: over two borders and the zone between them.
    assert_eq!(pairs.at(&ring, z(0), z(2)), 4);
}
