//! The square grid: distances, walks with dear diagonals, sight.

use std::collections::BTreeMap;

use affray_field::{Area, Diagonals, Footing, Grid, Ground, Square, Squares};

const fn at(x: i8, y: i8) -> Square {
    Square::new(x, y)
}

fn open() -> Grid {
    Grid::new(at(-10, -10), at(10, 10)).expect("a grid of 21 by 21")
}

fn free() -> Squares {
    Squares::none_of(&open())
}

fn on(diagonals: Diagonals, barred: &Squares) -> Footing<'_> {
    Footing { diagonals, difficult: [1, 2], barred }
}

/// Every second diagonal is dear, the first is not.
const SECOND: Diagonals = Diagonals::EverySecond { dear: false };

const WALL: Ground = Ground { wall: true, difficult: false };

#[test]
fn every_second_diagonal_counts_two() {
    // dx 3, dy 0: 3. dx 3, dy 3: 1 + 2 + 1 = 4. dx 4, dy 4: 1 + 2 + 1 + 2 = 6. dx 2, dy 5: 5 + 1.
    for (to, meters) in [(at(3, 0), 3), (at(3, 3), 4), (at(-4, 4), 6), (at(2, -5), 6)] {
        assert_eq!(at(0, 0).distance(to), meters);
        let walk = open().walk(at(0, 0), 10, &on(SECOND, &free())).meters(to);
        assert_eq!(walk, Some(meters), "{to}");
    }
    // After an odd number of diagonals the first is dear: 2 + 1 + 2.
    let grid = open();
    let walk = grid.walk(at(0, 0), 10, &on(Diagonals::EverySecond { dear: true }, &free()));
    assert_eq!(walk.meters(at(3, 3)), Some(5));
    assert!(!walk.is_dear_after(at(3, 3)));
}

#[test]
fn a_walk_goes_around_walls_and_those_who_stand_there() {
    let mut grid = open();
    for y in -10..=10 {
        if y != 2 {
            grid.set(at(1, y), WALL);
        }
    }
    // To the gap and through: (0,1) 1, (1,2)? the diagonal from (0,1) is 1 of its own: 0,1 | 1,2 | 2,1.
    // Meters: 1 + 1 + 2 to (2,1); the diagonals pinch only between two walls.
    let walk = grid.walk(at(0, 0), 10, &on(SECOND, &free()));
    assert_eq!(walk.meters(at(2, 1)), Some(4));
    assert_eq!(walk.path(at(2, 1)).squares(), [at(0, 1), at(1, 2), at(2, 1)]);
    let mut barred = free();
    barred.insert(at(1, 2));
    let shut = grid.walk(at(0, 0), 10, &on(SECOND, &barred));
    assert_eq!(shut.meters(at(2, 1)), None);
}

#[test]
fn difficult_ground_costs_what_the_rule_says() {
    let mut grid = open();
    grid.set(at(1, 0), Ground { wall: false, difficult: true });
    let barred = free();
    let harder = Footing { difficult: [2, 3], ..on(SECOND, &barred) };
    let walk = grid.walk(at(0, 0), 4, &harder);
    assert_eq!(walk.meters(at(1, 0)), Some(2));
    assert_eq!(walk.meters(at(2, 0)), Some(3));
    assert_eq!(walk.meters(at(5, 0)), None);
}

#[test]
fn walls_stop_sight_and_two_corners_together_do() {
    let mut grid = open();
    let sees = |grid: &Grid, to| grid.sees(at(0, 0), to, |_| false);
    assert!(sees(&grid, at(5, 3)));
    grid.set(at(2, 0), WALL);
    assert!(!sees(&grid, at(4, 0)));
    assert!(!grid.sees(at(4, 0), at(0, 0), |_| false));
    // From 0,0 to 2,1 the line runs between 1,0 and 1,1.
    grid.set(at(1, 0), WALL);
    assert!(sees(&grid, at(2, 1)));
    grid.set(at(1, 1), WALL);
    assert!(!sees(&grid, at(2, 1)));
}

#[test]
fn opposite_squares_mirror_each_other() {
    assert_eq!(at(1, 0).mirrored(at(0, 0)), Some(at(-1, 0)));
    assert_eq!(at(3, 4).mirrored(at(2, 5)), Some(at(1, 6)));
    assert!(at(0, 0).is_next_to(at(1, -1)));
    assert!(!at(0, 0).is_next_to(at(0, 0)));
}

#[test]
fn grids_too_large_or_turned_over_are_refused() {
    let large = Grid::new(at(-40, 0), at(40, 0)).unwrap_err().to_string();
    assert!(large.contains("81 by 1"), "{large}");
    assert!(Grid::new(at(1, 0), at(0, 0)).is_err());
    assert!(!open().has(at(11, 0)));
    assert!(open().ground(at(11, 0)).wall);
}

/// The least meters to each square with the next diagonal cheap or dear, worked out by relaxing
/// every step until nothing changes.
fn relaxed(
    grid: &Grid,
    from: Area,
    most: u8,
    footing: &Footing<'_>,
) -> BTreeMap<(Square, bool), u8> {
    let wall = |x, y| grid.ground_under(Area { corner: at(x, y), ..from }).wall;
    let mut known = BTreeMap::new();
    let diagonals = footing.diagonals;
    let dear = diagonals == Diagonals::EverySecond { dear: true };
    known.insert((from.corner, dear), 0);
    loop {
        let mut better = known.clone();
        for (&(square, dear), &spent) in &known {
            for to in grid.around(square) {
                let diagonal = square.x != to.x && square.y != to.y;
                let ground = grid.ground_under(Area { corner: to, ..from });
                let pinched = diagonal && wall(to.x, square.y) && wall(square.x, to.y);
                let plain = 1 + u8::from(diagonal && dear);
                let dear = diagonals != Diagonals::Alike && dear != diagonal;
                let cost = match ground.difficult {
                    true => footing.difficult[usize::from(plain) - 1],
                    false => plain,
                };
                if ground.wall || footing.barred.has(to) || pinched || spent + cost > most {
                    continue;
                }
                let meters = better.entry((to, dear)).or_insert(u8::MAX);
                *meters = spent.saturating_add(cost).min(*meters);
            }
        }
        if better == known {
            return known;
        }
        known = better;
    }
}

#[test]
fn walks_are_the_shortest_there_are() {
    let mut lots = 1_u32;
    let mut lot = |of: u32| {
        lots = lots.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (lots >> 16) % of
    };
    for round in 0..120 {
        let mut grid = Grid::new(at(-4, -3), at(5, 6)).expect("10 by 10");
        let squares: Vec<Square> = grid.squares().collect();
        for &square in &squares {
            let (wall, difficult) = (lot(5) == 0, lot(4) == 0);
            grid.set(square, Ground { wall, difficult });
        }
        let mut barred = Squares::none_of(&grid);
        barred.insert(squares[lot(100) as usize]);
        let from = Area { corner: squares[lot(100) as usize], side: 1 + lot(2) as u8 };
        let most = lot(16) as u8;
        let kinds = [Diagonals::Alike, SECOND, Diagonals::EverySecond { dear: true }];
        let costs = [[1, 2], [2, 3], [2, 4], [1, 1]];
        let (diagonals, difficult) = (kinds[lot(3) as usize], costs[lot(4) as usize]);
        let footing = Footing { diagonals, difficult, barred: &barred };
        let known = relaxed(&grid, from, most, &footing);
        let walk = grid.walk(from, most, &footing);
        for &to in &squares {
            let ways = [false, true].map(|dear| known.get(&(to, dear)).copied());
            let least = ways.into_iter().flatten().min();
            assert_eq!(walk.meters(to), least, "round {round}: {from:?} to {to}, {footing:?}");
            let ending = grid.walk_to(from, to, most, &footing);
            assert_eq!(ending.meters(to), least, "round {round}: ends at {to}");
            assert_eq!(ending.path(to), walk.path(to), "round {round}: the way to {to}");
            let reached = walk.squares().find(|&(square, _)| square == to).map(|(_, far)| far);
            assert_eq!(reached, least.filter(|_| to != from.corner), "round {round}: {to}");
        }
    }
}
