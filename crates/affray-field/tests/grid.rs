//! The square grid: distances, walks with dear diagonals, sight.

use affray_field::{Grid, Ground, Square};

const fn at(x: i8, y: i8) -> Square {
    Square::new(x, y)
}

fn open() -> Grid {
    Grid::new(at(-10, -10), at(10, 10)).expect("a grid of 21 by 21")
}

const WALL: Ground = Ground { wall: true, difficult: false };

#[test]
fn every_second_diagonal_counts_two() {
    // dx 3, dy 0: 3. dx 3, dy 3: 1 + 2 + 1 = 4. dx 4, dy 4: 1 + 2 + 1 + 2 = 6. dx 2, dy 5: 5 + 1.
    for (to, meters) in [(at(3, 0), 3), (at(3, 3), 4), (at(-4, 4), 6), (at(2, -5), 6)] {
        assert_eq!(at(0, 0).distance(to), meters);
        let walk = open().walk(at(0, 0), 10, false, |_, _, plain| Some(plain)).meters(to);
        assert_eq!(walk, Some(meters), "{to}");
    }
    // After an odd number of diagonals the first is dear: 2 + 1 + 2.
    let grid = open();
    let walk = grid.walk(at(0, 0), 10, true, |_, _, plain| Some(plain));
    assert_eq!(walk.meters(at(3, 3)), Some(5));
    assert!(!walk.odd_after(at(3, 3)));
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
    let walk = grid.walk(at(0, 0), 10, false, |_, _, plain| Some(plain));
    assert_eq!(walk.meters(at(2, 1)), Some(4));
    assert_eq!(walk.path(at(2, 1)).squares(), [at(0, 1), at(1, 2), at(2, 1)]);
    let shut =
        grid.walk(at(0, 0), 10, false, |square, _, plain| (square != at(1, 2)).then_some(plain));
    assert_eq!(shut.meters(at(2, 1)), None);
}

#[test]
fn difficult_ground_costs_what_the_rule_says() {
    let mut grid = open();
    grid.set(at(1, 0), Ground { wall: false, difficult: true });
    let walk =
        grid.walk(at(0, 0), 4, false, |_, ground, plain| Some(plain + u8::from(ground.difficult)));
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
