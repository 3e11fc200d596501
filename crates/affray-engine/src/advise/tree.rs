//! The tree of a search: situations in which somebody decides, and how their options fared.

use affray_table::{Game, Seat};
use rustc_hash::FxHashMap;

/// The most situations that a search keeps; beyond them, fights are only played out.
const MAX_NODES: usize = 100_000;

/// How strongly a search looks at what it has seldom tried.
const CURIOSITY: f64 = 1.0;
/// The share of that curiosity that what tactics would do gets beforehand; the other options share
/// the rest. Tactics know their game, so that plays are not wasted on every odd thing one can do.
const TRUST: f64 = 0.5;
/// By how much less than the rest an option is thought to be worth before it was ever tried.
const DOUBT: f64 = 0.1;

/// What an option came to so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tried {
    pub(super) visits: u32,
    sum: f64,
}

impl Tried {
    fn add(&mut self, value: f64) {
        self.visits += 1;
        self.sum += value;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits.max(1))
    }
}

/// A situation in which somebody decides.
struct Node<G: Game> {
    who: Seat,
    ask: G::Ask,
    visits: u32,
    tried: Vec<Tried>,
    /// The option that tactics would take: tried first.
    usual: u16,
}

/// Where a play has come: the situation before and the option taken there.
pub(super) type Place = Option<(u32, u16)>;

/// Situations by what led to them.
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
    /// From the place before and a fingerprint of the fight to a node.
    known: FxHashMap<(Place, u64), u32>,
}

impl<G: Game> Tree<G> {
    pub(super) fn new() -> Tree<G> {
        Tree { nodes: Vec::new(), known: FxHashMap::default() }
    }

    /// The situation in which `who` is asked after `place`, if it is known.
    ///
    /// One that has another question or another number of options than it had when it was met
    /// counts as unknown for good: `Err`.
    pub(super) fn find(
        &self,
        place: Place,
        print: u64,
        ask: G::Ask,
        options: usize,
    ) -> Result<Option<u32>, ()> {
        let Some(&at) = self.known.get(&(place, print)) else { return Ok(None) };
        let node = &self.nodes[at as usize];
        if node.ask == ask && node.tried.len() == options { Ok(Some(at)) } else { Err(()) }
    }

    /// Notes a situation that was not known; `None` when there is no room for it.
    pub(super) fn add(
        &mut self,
        place: Place,
        print: u64,
        (who, ask): (Seat, G::Ask),
        options: usize,
        usual: usize,
    ) -> Option<u32> {
        if self.nodes.len() >= MAX_NODES {
            return None;
        }
        let at = self.nodes.len() as u32;
        let tried = vec![Tried::default(); options];
        self.nodes.push(Node { who, ask, visits: 0, tried, usual: usual as u16 });
        self.known.insert((place, print), at);
        Some(at)
    }

    /// The option to try next: what promises most, with a bonus for what was seldom tried and for
    /// what tactics would do.
    pub(super) fn select(&self, at: u32) -> usize {
        let node = &self.nodes[at as usize];
        let usual = usize::from(node.usual);
        let all = f64::from(node.visits.max(1));
        let mean = node.tried.iter().map(|tried| tried.sum).sum::<f64>() / all;
        let others = (node.tried.len() - 1).max(1) as f64;
        let promise = |option: usize| {
            let tried = &node.tried[option];
            let trust = if option == usual { TRUST } else { (1.0 - TRUST) / others };
            let known = if tried.visits == 0 { mean - DOUBT } else { tried.mean() };
            known + CURIOSITY * trust * all.sqrt() / (1.0 + f64::from(tried.visits))
        };
        let better = |best: usize, option: usize| {
            if promise(option) > promise(best) { option } else { best }
        };
        (0..node.tried.len()).fold(usual, better)
    }

    /// What tactics would do in a situation.
    pub(super) fn usual(&self, at: u32) -> Option<usize> {
        self.nodes.get(at as usize).map(|node| usize::from(node.usual))
    }

    /// Notes what a play came to, in each situation it went through.
    pub(super) fn learn(&mut self, path: &[(u32, u16)], worth: impl Fn(Seat) -> f64) {
        let mut known: Option<(Seat, f64)> = None;
        for &(at, option) in path {
            let node = &mut self.nodes[at as usize];
            let value = match known {
                Some((seat, value)) if seat == node.who => value,
                _ => worth(node.who),
            };
            known = Some((node.who, value));
            node.visits += 1;
            node.tried[usize::from(option)].add(value);
        }
    }

    /// How many situations are known.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }
}
