//! The outline of several cells together.

use super::tokens::number;

/// A corner, in tenths of a unit.
pub(super) type Corner = (i32, i32);

/// The path around cells, each given by its corners clockwise: edges that two of them share are
/// left out, and straight runs have no points between their ends.
pub(super) fn outline(cells: &[Vec<Corner>]) -> String {
    let mut edges: Vec<(Corner, Corner)> = Vec::new();
    for cell in cells {
        for (at, &from) in cell.iter().enumerate() {
            let to = cell[(at + 1) % cell.len()];
            match edges.iter().position(|&edge| edge == (to, from)) {
                Some(shared) => {
                    edges.swap_remove(shared);
                }
                None => edges.push((from, to)),
            }
        }
    }
    edges.sort_unstable();
    let mut path = String::new();
    while let Some(first) = edges.pop() {
        let mut corners = vec![first.0, first.1];
        while let Some(at) = edges.iter().position(|edge| Some(&edge.0) == corners.last()) {
            corners.push(edges.swap_remove(at).1);
        }
        write(&mut path, &straightened(&corners));
    }
    path
}

/// The corners of a closed chain without those on straight runs.
fn straightened(chain: &[Corner]) -> Vec<Corner> {
    let ring = chain.strip_suffix(&chain[..1]).unwrap_or(chain);
    let count = ring.len();
    let is_bend = |at: usize| {
        let (before, here, after) =
            (ring[(at + count - 1) % count], ring[at], ring[(at + 1) % count]);
        let along = (here.0 - before.0) * (after.1 - here.1);
        let across = (here.1 - before.1) * (after.0 - here.0);
        along != across
    };
    (0..count).filter(|&at| is_bend(at)).map(|at| ring[at]).collect()
}

fn write(path: &mut String, corners: &[Corner]) {
    for (at, &(x, y)) in corners.iter().enumerate() {
        path.push(if at == 0 { 'M' } else { 'L' });
        path.push_str(&format!("{} {}", number(f64::from(x) / 10.0), number(f64::from(y) / 10.0)));
    }
    path.push('Z');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(column: i32, row: i32) -> Vec<Corner> {
        let (x, y) = (column * 10, row * 10);
        vec![(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)]
    }

    #[test]
    fn two_squares_side_by_side_are_one_rectangle() {
        let path = outline(&[square(0, 0), square(1, 0)]);
        assert_eq!(path.matches(['M', 'L']).count(), 4, "{path}");
        assert!(!path.contains("1 0L") || path.contains("2 1"), "{path}");
    }

    #[test]
    fn squares_apart_are_two_outlines() {
        let path = outline(&[square(0, 0), square(3, 0)]);
        assert_eq!(path.matches('M').count(), 2, "{path}");
    }
}
