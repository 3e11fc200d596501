//! Where a walk from situation to situation ends, solved exactly.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use crate::enumerate::BETWEEN;
use crate::graph::{Graph, To};
use crate::{Chance, OddsError, Weight};

/// Knots of at most so many situations are solved as a square of weights.
const FEW: usize = 8;

/// What of a walk comes to each situation, to each end, and to none.
pub struct Flow<W> {
    mass: Vec<W>,
    pub ends: Vec<W>,
    pub untold: W,
    square: Square<W>,
}

/// A small knot as a square of weights; its memory serves one knot after the other.
struct Square<W> {
    /// `inner[few * i + j]` leads from the `i`th situation to the `j`th.
    inner: Vec<W>,
    /// What leaves the knot from each, or never ends.
    exit: Vec<W>,
    /// What comes to each.
    comes: Vec<W>,
    /// What leaves each for good or for those before it.
    leaves: Vec<W>,
    /// How often each is come to.
    visits: Vec<W>,
}

impl<W: Weight> Square<W> {
    fn new() -> Square<W> {
        let none = Vec::new;
        Square { inner: none(), exit: none(), comes: none(), leaves: none(), visits: none() }
    }

    fn clear(&mut self, few: usize) {
        let Square { inner, exit, comes, leaves, visits } = self;
        for (weights, length) in [(inner, few * few), (exit, few), (leaves, few)] {
            weights.clear();
            weights.resize(length, W::zero());
        }
        comes.clear();
        visits.clear();
    }
}

/// Weights that a walk is solved in. The solution is compiled here, once for each of them, and not
/// again wherever a game is played.
pub trait Solved: Sized {
    /// The weight with which a walk from the first situation comes to each end.
    ///
    /// # Errors
    /// More situations than `max_knot` lead to each other in circles, or `go_on` says no.
    fn solve(
        graph: &Graph<Self>,
        max_knot: usize,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Flow<Self>, OddsError>;
}

impl Solved for Chance {
    fn solve(
        graph: &Graph<Chance>,
        max_knot: usize,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Flow<Chance>, OddsError> {
        flow(graph, max_knot, go_on)
    }
}

impl Solved for f64 {
    fn solve(
        graph: &Graph<f64>,
        max_knot: usize,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Flow<f64>, OddsError> {
        flow(graph, max_knot, go_on)
    }
}

/// Situations that lead to each other in circles are dealt with together, each such knot after all
/// that lead into it.
fn flow<W: Weight>(
    graph: &Graph<W>,
    max_knot: usize,
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Flow<W>, OddsError> {
    let (mass, ends) = (vec![W::zero(); graph.len()], vec![W::zero(); graph.ends()]);
    let mut flow = Flow { mass, ends, untold: W::zero(), square: Square::new() };
    flow.mass[0] = W::one();
    let knots = Knots::of(graph);
    for (at, knot) in knots.iter().rev().enumerate() {
        if at.is_multiple_of(BETWEEN as usize) && go_on().is_break() {
            return Err(OddsError::Ended);
        }
        match knot {
            &[one] => flow.through(graph, one as usize),
            knot if knot.len() > max_knot => {
                return Err(OddsError::Knot { states: knot.len(), max_knot });
            }
            knot if knot.len() <= FEW => flow.through_few(graph, knot),
            knot => {
                for (to, weight) in untie(graph, knot, &flow.mass, go_on)? {
                    flow.pour(to, &weight);
                }
            }
        }
    }
    Ok(flow)
}

impl<W: Weight> Flow<W> {
    #[inline]
    fn pour(&mut self, to: To, weight: &W) {
        match to {
            To::State(at) => self.mass[at as usize].add(weight),
            To::End(at) => self.ends[at as usize].add(weight),
            To::Untold => self.untold.add(weight),
        }
    }

    /// Through a situation that leads to no other in a circle, though perhaps to itself.
    fn through(&mut self, graph: &Graph<W>, at: usize) {
        let mut mass = std::mem::replace(&mut self.mass[at], W::zero());
        let Some(row) = graph.row(at) else { return self.untold.add(&mass) };
        let itself = To::State(at as u32);
        if let Some((_, stays)) = row.iter().find(|(to, _)| *to == itself) {
            if row.len() == 1 {
                return self.untold.add(&mass);
            }
            mass = mass.over(&stays.rest());
        }
        for (to, weight) in row.iter().filter(|(to, _)| *to != itself) {
            self.pour(*to, &weight.times(&mass));
        }
    }

    /// Through a small knot. Its situations are taken out from the last to the first; what would
    /// go to one taken out goes where that one leads. Then each one's visits are known, from the
    /// first to the last. Nothing is subtracted on the way, so that rounding stays small.
    fn through_few(&mut self, graph: &Graph<W>, knot: &[u32]) {
        let few = knot.len();
        let place = |to: To| match to {
            To::State(to) => knot.iter().position(|&one| one == to),
            To::End(_) | To::Untold => None,
        };
        let row = |at: u32| graph.row(at as usize).unwrap_or_default();
        let mut square = std::mem::replace(&mut self.square, Square::new());
        square.clear(few);
        let Square { inner, exit, comes, leaves, visits } = &mut square;
        for (i, &at) in knot.iter().enumerate() {
            for (to, weight) in row(at) {
                match place(*to) {
                    Some(j) => inner[few * i + j].add(weight),
                    None => exit[i].add(weight),
                }
            }
        }
        let masses = &mut self.mass;
        let take = |&at: &u32| std::mem::replace(&mut masses[at as usize], W::zero());
        comes.extend(knot.iter().map(take));
        for out in (0..few).rev() {
            let mut all = exit[out].clone();
            (0..out).for_each(|j| all.add(&inner[few * out + j]));
            for i in (0..out).filter(|_| !all.is_zero()) {
                let share = inner[few * i + out].over(&all);
                if share.is_zero() {
                    continue;
                }
                for j in 0..out {
                    let more = share.times(&inner[few * out + j]);
                    inner[few * i + j].add(&more);
                }
                let more = share.times(&exit[out]);
                exit[i].add(&more);
            }
            if all.is_zero() {
                // It leads nowhere but to itself: whatever comes to it never ends.
                (0..out).for_each(|i| {
                    let never = inner[few * i + out].clone();
                    exit[i].add(&never);
                });
            } else {
                let share = comes[out].over(&all);
                (0..out).for_each(|j| comes[j].add(&share.times(&inner[few * out + j])));
            }
            leaves[out] = all;
        }
        for at in 0..few {
            let mut comes = comes[at].clone();
            (0..at).for_each(|i| comes.add(&visits[i].times(&inner[few * i + at])));
            if leaves[at].is_zero() {
                self.untold.add(&comes);
                visits.push(W::zero());
            } else {
                visits.push(comes.over(&leaves[at]));
            }
        }
        for (&at, visits) in knot.iter().zip(&*visits) {
            for (to, weight) in row(at).iter().filter(|(to, _)| place(*to).is_none()) {
                self.pour(*to, &weight.times(visits));
            }
        }
        self.square = square;
    }
}

/// What leaves a knot: its situations are taken out one by one, the least connected first, and
/// each that led to one taken out leads to its successors instead.
fn untie<W: Weight>(
    graph: &Graph<W>,
    knot: &[u32],
    mass: &[W],
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<BTreeMap<To, W>, OddsError> {
    let entry = u32::MAX;
    let mut rows: BTreeMap<u32, BTreeMap<To, W>> = BTreeMap::new();
    for &at in knot {
        let row = graph.row(at as usize).unwrap_or_default();
        rows.insert(at, row.iter().cloned().collect());
    }
    let entered = knot.iter().map(|&at| (To::State(at), mass[at as usize].clone()));
    rows.insert(entry, entered.filter(|(_, mass)| !mass.is_zero()).collect());
    let mut from: BTreeMap<u32, BTreeSet<u32>> =
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
        if go_on().is_break() {
            return Err(OddsError::Ended);
        }
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
    Ok(rows.remove(&entry).unwrap_or_default())
}

/// The knots of a graph, one after the other, each before all that lead into it.
struct Knots {
    states: Vec<u32>,
    /// Where each knot ends among the states.
    ends: Vec<usize>,
}

impl Knots {
    fn iter(&self) -> impl DoubleEndedIterator<Item = &[u32]> {
        (0..self.ends.len()).map(|at| {
            let from = if at == 0 { 0 } else { self.ends[at - 1] };
            &self.states[from..self.ends[at]]
        })
    }

    /// Tarjan's algorithm, without recursion.
    fn of<W>(graph: &Graph<W>) -> Knots {
        /// Not met yet.
        const NEW: u32 = u32::MAX;
        /// In a knot that is done; not less than any number by which one is met.
        const DONE: u32 = u32::MAX - 1;
        let count = graph.len();
        let mut knots = Knots { states: Vec::with_capacity(count), ends: Vec::new() };
        // The number by which a situation was met, and the least that it leads back to.
        let (mut met, mut low) = (vec![NEW; count], vec![0; count]);
        let (mut stack, mut clock) = (Vec::new(), 0);
        // A situation, and how many of its successors have been followed.
        let mut path: Vec<(u32, u32)> = Vec::new();
        for root in 0..count {
            if met[root] != NEW {
                continue;
            }
            path.push((root as u32, 0));
            while let Some(&mut (at, ref mut followed)) = path.last_mut() {
                let here = at as usize;
                if *followed == 0 {
                    (met[here], low[here]) = (clock, clock);
                    clock += 1;
                    stack.push(at);
                }
                let row = graph.row(here).unwrap_or_default();
                let (mut into, mut lowest) = (None, low[here]);
                for (to, _) in &row[*followed as usize..] {
                    *followed += 1;
                    let &To::State(to) = to else { continue };
                    if met[to as usize] == NEW {
                        into = Some(to);
                        break;
                    }
                    lowest = lowest.min(met[to as usize]);
                }
                low[here] = lowest;
                if let Some(to) = into {
                    path.push((to, 0));
                    continue;
                }
                path.pop();
                if let Some(&(before, _)) = path.last() {
                    low[before as usize] = low[before as usize].min(lowest);
                }
                if lowest == met[here] {
                    while let Some(one) = stack.pop() {
                        met[one as usize] = DONE;
                        knots.states.push(one);
                        if one == at {
                            break;
                        }
                    }
                    knots.ends.push(knots.states.len());
                }
            }
        }
        knots
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chance, ratio};

    fn graph(rows: &[&[(To, u128, u128)]]) -> Graph<Chance> {
        let mut graph = Graph::new();
        for _ in rows {
            graph.add_state();
        }
        let ends = rows.iter().copied().flatten().filter_map(|(to, _, _)| match to {
            To::End(end) => Some(*end + 1),
            _ => None,
        });
        for _ in 0..ends.max().unwrap_or(0) {
            graph.add_end();
        }
        for (at, row) in rows.iter().enumerate() {
            graph.begin();
            row.iter().for_each(|&(to, n, d)| graph.lead(to, &ratio(n, d)));
            graph.close(at);
        }
        graph
    }

    #[test]
    fn a_circle_is_solved() {
        use To::{End, State};
        // Two take turns; the first wins with 1/3, the second with 1/4: a = 1/3 + 2/3 * 3/4 a,
        // so a = 2/3.
        let turns =
            graph(&[&[(State(1), 2, 3), (End(0), 1, 3)], &[(State(0), 3, 4), (End(1), 1, 4)]]);
        let solved = flow(&turns, 10, &mut || ControlFlow::Continue(())).expect("it is small");
        assert_eq!(solved.ends, [ratio(2, 3), ratio(1, 3)]);
        assert_eq!(solved.untold, Chance::ZERO);
        assert!(matches!(
            flow(&turns, 1, &mut || ControlFlow::Continue(())),
            Err(OddsError::Knot { states: 2, max_knot: 1 })
        ));
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
        let solved = flow(&game, 10, &mut || ControlFlow::Continue(())).expect("it is small");
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
        let solved = flow(&stuck, 10, &mut || ControlFlow::Continue(())).expect("it is small");
        assert_eq!((&solved.ends[0], &solved.untold), (&ratio(1, 4), &ratio(3, 4)));
    }

    #[test]
    fn a_knot_is_solved_alike_however_many_are_in_it() {
        use To::{End, State};
        // A walk up and down between 0 and n, from the middle, up with 1/3: it comes to the top
        // with (2^m - 1) / (2^n - 1) from m. Small knots and large ones are solved by other means.
        for n in [3_usize, 4, 8, 9, 10, 14] {
            let from = n / 2;
            let state = |purse: usize| match purse {
                0 => End(0),
                purse if purse == n => End(1),
                // The first situation is where the walk begins.
                purse if purse == from => State(0),
                purse if purse < from => State(purse as u32),
                purse => State(purse as u32 - 1),
            };
            let mut order: Vec<usize> = (1..n).filter(|&purse| purse != from).collect();
            order.insert(0, from);
            let rows: Vec<[(To, u128, u128); 2]> =
                order.iter().map(|&m| [(state(m + 1), 1, 3), (state(m - 1), 2, 3)]).collect();
            let mut at: Vec<&[(To, u128, u128)]> = vec![&[]; n - 1];
            for (row, &purse) in rows.iter().zip(&order) {
                let State(place) = state(purse) else { unreachable!("a purse in between") };
                at[place as usize] = row;
            }
            let solved =
                flow(&graph(&at), 100, &mut || ControlFlow::Continue(())).expect("it is small");
            assert_eq!(solved.ends[1], ratio((1 << from) - 1, (1 << n) - 1), "{n}");
            assert_eq!(&solved.ends[0] + &solved.ends[1], Chance::ONE);
        }
    }

    #[test]
    fn what_never_ends_in_a_small_knot_is_untold() {
        use To::{End, State};
        // From 0 to a pair that only lead to each other, or to one of two that lead back.
        let stuck = graph(&[
            &[(State(1), 1, 4), (State(3), 3, 4)],
            &[(State(2), 1, 1)],
            &[(State(1), 1, 1)],
            &[(State(4), 1, 1)],
            &[(State(3), 1, 2), (State(1), 1, 3), (End(0), 1, 6)],
        ]);
        // Of what comes to 3 and 4, 1/6 of each 1/2 ends: 3/4 * 1/3.
        let solved = flow(&stuck, 10, &mut || ControlFlow::Continue(())).expect("it is small");
        assert_eq!((&solved.ends[0], &solved.untold), (&ratio(1, 4), &ratio(3, 4)));
    }
}
