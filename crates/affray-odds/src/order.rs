//! Putting things in order. A sort is compiled anew for every kind of thing and every comparison, in
//! each system for itself; this one sorts places, and so is compiled once.

use std::cmp::Ordering;

/// The places of so many things, in the order in which `compare` puts them; equal ones stay as they
/// stand.
pub(crate) fn in_order(
    count: usize,
    compare: &dyn Fn(usize, usize) -> Ordering,
) -> impl Iterator<Item = usize> + use<> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&one, &other| compare(one, other));
    places.into_iter()
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn equal_things_stay_as_they_stand() {
        let things = [3, 1, 2, 1];
        let order = in_order(4, &|one, other| things[one].cmp(&things[other]));
        assert_eq!(order.collect::<Vec<_>>(), [1, 3, 2, 0]);
    }
}
