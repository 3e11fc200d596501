//! Where a walk from situation to situation ends, solved exactly.

use std::collections::{BTreeMap, BTreeSet};

use crate::{OddsError, Weight};

/// Where a situation leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum To {
    State(usize),
    End(usize),
    Untold,
}

/// Each situation's successors with their weights; `None` where nobody looked.
pub(crate) struct Graph<W> {
    pub rows: Vec<Option<Vec<(To, W)>>>,
}

pub(crate) struct Solved<W> {
    pub ends: Vec<W>,
    pub untold: W,
}

/// The weight with which a walk from the first situation comes to each end.
///
/// Situations that lead to each other in circles are dealt with together, each such knot after all
/// that lead into it.
pub(crate) fn solve<W: Weight>(
    graph: &Graph<W>,
    ends: usize,
    max_knot: usize,
) -> Result<Solved<W>, OddsError> {
    let mut solved = Solved { ends: vec![W::zero(); ends], untold: W::zero() };
    let mut mass = vec![W::zero(); graph.rows.len()];
    mass[0] = W::one();
    for knot in knots(graph).into_iter().rev() {
        if knot.len() > max_knot {
            return Err(OddsError::Knot { states: knot.len(), max_knot });
        }
        let exits = match knot[..] {
            [one] => alone(graph, one, &mass[one]),
            _ => untie(graph, &knot, &mass).into_iter().collect(),
        };
        for (to, weight) in exits {
            match to {
                To::State(at) => mass[at].add(&weight),
                To::End(at) => solved.ends[at].add(&weight),
                To::Untold => solved.untold.add(&weight),
            }
        }
    }
    Ok(solved)
}

/// What leaves a situation that leads to no other in a circle, though perhaps to itself.
fn alone<W: Weight>(graph: &Graph<W>, at: usize, mass: &W) -> Vec<(To, W)> {
    let Some(row) = &graph.rows[at] else {
        return vec![(To::Untold, mass.clone())];
    };
    let mut scale = mass.clone();
    if let Some((_, stays)) = row.iter().find(|(to, _)| *to == To::State(at)) {
        if row.len() == 1 {
            return vec![(To::Untold, scale)];
        }
        scale = scale.over(&stays.rest());
    }
    let leaving = row.iter().filter(|(to, _)| *to != To::State(at));
    leaving.map(|(to, weight)| (*to, weight.times(&scale))).collect()
}

/// What leaves a knot: its situations are taken out one by one, the least connected first, and
/// each that led to one taken out leads to its successors instead.
fn untie<W: Weight>(graph: &Graph<W>, knot: &[usize], mass: &[W]) -> BTreeMap<To, W> {
    let entry = usize::MAX;
    let mut rows: BTreeMap<usize, BTreeMap<To, W>> = BTreeMap::new();
    for &at in knot {
        rows.insert(at, graph.rows[at].iter().flatten().cloned().collect());
    }
    let entered = knot.iter().filter(|&&at| !mass[at].is_zero());
    rows.insert(entry, entered.map(|&at| (To::State(at), mass[at].clone())).collect());
    let mut from: BTreeMap<usize, BTreeSet<usize>> =
        knot.iter().map(|&at| (at, BTreeSet::new())).collect();
    for (&at, row) in &rows {
        for to in row.keys() {
            if let To::State(to) = to
                && let Some(known) = from.get_mut(to)
            {
                known.insert(at);
            }
        }
    }
    while let Some(out) =
        from.iter().min_by_key(|&(at, from)| from.len() * rows[at].len()).map(|(&at, _)| at)
    {
        let mut row = rows.remove(&out).unwrap_or_default();
        let mut before = from.remove(&out).unwrap_or_default();
        before.remove(&out);
        match row.remove(&To::State(out)) {
            // It leads nowhere but to itself: the fight never ends.
            Some(_) if row.is_empty() => drop(row.insert(To::Untold, W::one())),
            Some(stays) => {
                let leaves = stays.rest();
                row.values_mut().for_each(|weight| *weight = weight.over(&leaves));
            }
            None => {}
        }
        for to in row.keys() {
            if let To::State(to) = to
                && let Some(known) = from.get_mut(to)
            {
                known.remove(&out);
                known.extend(&before);
            }
        }
        for at in before {
            let Some(earlier) = rows.get_mut(&at) else { continue };
            let Some(through) = earlier.remove(&To::State(out)) else { continue };
            for (&to, weight) in &row {
                earlier.entry(to).or_insert_with(W::zero).add(&through.times(weight));
            }
        }
    }
    rows.remove(&entry).unwrap_or_default()
}

/// The knots of a graph, each before all that lead into it (Tarjan's algorithm, without recursion).
fn knots<W>(graph: &Graph<W>) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let count = graph.rows.len();
    let (mut met, mut low) = (vec![NEW; count], vec![0; count]);
    let mut open = vec![false; count];
    let (mut stack, mut knots, mut clock) = (Vec::new(), Vec::new(), 0);
    for root in 0..count {
        if met[root] != NEW {
            continue;
        }
        // A situation, and how many of its successors have been followed.
        let mut path: Vec<(usize, usize)> = vec![(root, 0)];
        while let Some(&mut (at, ref mut followed)) = path.last_mut() {
            if *followed == 0 {
                (met[at], low[at], open[at]) = (clock, clock, true);
                clock += 1;
                stack.push(at);
            }
            let row = graph.rows[at].as_deref().unwrap_or_default();
            match row.get(*followed) {
                Some((To::State(to), _)) => {
                    *followed += 1;
                    if met[*to] == NEW {
                        path.push((*to, 0));
                    } else if open[*to] {
                        low[at] = low[at].min(met[*to]);
                    }
                }
                Some(_) => *followed += 1,
                None => {
                    path.pop();
                    if let Some(&(before, _)) = path.last() {
                        low[before] = low[before].min(low[at]);
                    }
                    if low[at] == met[at] {
                        let from = stack.iter().rposition(|&s| s == at).unwrap_or(0);
                        let knot: Vec<usize> = stack.drain(from..).collect();
                        knot.iter().for_each(|&at| open[at] = false);
                        knots.push(knot);
                    }
                }
            }
        }
    }
    knots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chance, ratio};

    fn graph(rows: &[&[(To, u128, u128)]]) -> Graph<Chance> {
        let row = |row: &&[(To, u128, u128)]| {
            Some(row.iter().map(|&(to, n, d)| (to, ratio(n, d))).collect())
        };
        Graph { rows: rows.iter().map(row).collect() }
    }

    #[test]
    fn a_circle_is_solved() {
        use To::{End, State};
        // Two take turns; the first wins with 1/3, the second with 1/4: a = 1/3 + 2/3 * 3/4 a,
        // so a = 2/3.
        let turns =
            graph(&[&[(State(1), 2, 3), (End(0), 1, 3)], &[(State(0), 3, 4), (End(1), 1, 4)]]);
        let solved = solve(&turns, 2, 10).expect("it is small");
        assert_eq!(solved.ends, [ratio(2, 3), ratio(1, 3)]);
        assert_eq!(solved.untold, Chance::ZERO);
        assert!(matches!(solve(&turns, 2, 1), Err(OddsError::Knot { states: 2, max_knot: 1 })));
    }

    #[test]
    fn a_gambler_of_four_is_ruined_as_known() {
        use To::{End, State};
        // A fair game, from 2 of 5: to 5 before 0 with chance 2/5. States are purses 2, 1, 3, 4.
        let game = graph(&[
            &[(State(1), 1, 2), (State(2), 1, 2)],
            &[(State(0), 1, 2), (End(0), 1, 2)],
            &[(State(0), 1, 2), (State(3), 1, 2)],
            &[(State(2), 1, 2), (End(1), 1, 2)],
        ]);
        let solved = solve(&game, 2, 10).expect("it is small");
        assert_eq!(solved.ends, [ratio(3, 5), ratio(2, 5)]);
    }

    #[test]
    fn what_never_ends_is_untold() {
        use To::{End, State};
        let stuck = graph(&[
            &[(State(1), 1, 2), (End(0), 1, 4), (State(3), 1, 4)],
            &[(State(2), 1, 1)],
            &[(State(1), 1, 1)],
            &[(State(3), 1, 1)],
        ]);
        let solved = solve(&stuck, 1, 10).expect("it is small");
        assert_eq!((&solved.ends[0], &solved.untold), (&ratio(1, 4), &ratio(3, 4)));
    }
}
