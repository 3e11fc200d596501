//! The search itself: so many plays, each through the tree and then to the end.

use affray_table::{Generator, Seat, Status};

use super::scout::Scout;
use super::tree::Tree;
use super::{Decision, Effort, best_first};
use crate::autoplay::Autoplay;
use crate::measure::{Ending, Fate, MAX_PEOPLE, Who};
use crate::sim::{Deeds, seed_of};
use crate::system::System;
use crate::tactics::Tactics;
use crate::watch::Watch;

/// The most checkpoints of one play; then the fight is worth what it is.
const MAX_CHECKPOINTS: usize = 2_000;
/// Plays between two looks at whether to stop.
const PATIENCE: u64 = 16;
/// By how many standard errors another option must lead before a search leaves what tactics do.
const CAUTION: f64 = 2.0;

/// What came of one option.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outlook {
    pub(crate) plays: u64,
    sum: f64,
    squares: f64,
    pub(crate) wins: f64,
    /// Sums over plays, and of their squares: damage dealt by the side and taken by it, enemies
    /// and friends felled.
    pub(crate) figures: [(f64, f64); 4],
}

impl Outlook {
    pub(crate) fn value(&self) -> f64 {
        self.share(self.sum)
    }

    pub(crate) fn spread(&self) -> f64 {
        let mean = self.value();
        (self.share(self.squares) - mean * mean).max(0.0).sqrt()
    }

    /// A sum as a mean over the plays.
    pub(crate) fn share(&self, sum: f64) -> f64 {
        sum / self.plays.max(1) as f64
    }

    fn add(&mut self, value: f64, won: bool, figures: [f64; 4]) {
        self.plays += 1;
        self.sum += value;
        self.squares += value * value;
        self.wins += f64::from(u8::from(won));
        for (sum, figure) in self.figures.iter_mut().zip(figures) {
            sum.0 += figure;
            sum.1 += figure * figure;
        }
    }
}

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    pub(crate) options: Vec<Outlook>,
    pub(crate) plays: u64,
    pub(crate) situations: usize,
    /// What tactics would do.
    usual: usize,
}

impl Thought {
    /// The standard deviation of one play, whichever option it began with: that of an option with
    /// few plays says little by itself.
    fn spread(&self) -> f64 {
        let (plays, squares) = self.options.iter().fold((0.0, 0.0), |(plays, squares), option| {
            let count = option.plays as f64;
            (plays + count, squares + count * option.spread() * option.spread())
        });
        (squares / f64::max(plays, 1.0)).sqrt()
    }

    /// The standard error of an option's value.
    pub(crate) fn error(&self, option: usize) -> f64 {
        self.spread() / (self.options[option].plays.max(1) as f64).sqrt()
    }

    /// What is at least to be expected of an option: its value less its standard error. Options
    /// are ranked by it, so that a lucky play or two put none of them first.
    pub(crate) fn expected(&self, option: usize) -> f64 {
        self.options[option].value() - self.error(option)
    }

    /// The option that a careful player takes: what tactics do, unless another leads it clearly.
    pub(crate) fn best(&self) -> usize {
        let usual = self.usual;
        let lead = |option: usize| {
            let error = self.error(option).hypot(self.error(usual));
            self.options[option].value() - self.options[usual].value() - CAUTION * error
        };
        let better = |best: usize, option: usize| {
            if self.expected(option) > self.expected(best) { option } else { best }
        };
        let clear = (0..self.options.len()).filter(|&option| option != usual && lead(option) > 0.0);
        clear.reduce(better).unwrap_or(usual)
    }
}

/// Searches an open decision.
///
/// Every option is played equally often at first; after each round the worse half is dropped, what
/// tactics would do excepted. The plays of an option meet the same dice as those of the others.
pub(crate) fn think<S: System>(
    decision: &Decision<'_, S>,
    effort: &Effort,
    watch: &dyn Watch,
) -> Thought {
    let options = decision.options;
    let plays = effort.plays().max(options as u64);
    watch.expect(plays);
    let mut search = Search::new(decision, effort.seed);
    let mut left: Vec<usize> = (0..options).collect();
    let rounds = u64::from(options.next_power_of_two().trailing_zeros()).max(1);
    'thinking: loop {
        let each = (plays / rounds / left.len() as u64).max(1);
        for _ in 0..each {
            for &option in &left {
                if search.plays >= options as u64
                    && (search.plays >= plays
                        || search.plays.is_multiple_of(PATIENCE) && watch.is_stopped())
                {
                    break 'thinking;
                }
                search.play(option);
                watch.done(1);
            }
        }
        search.drop_worse(&mut left);
    }
    search.found()
}

/// A search under way.
struct Search<'a, S: System> {
    decision: &'a Decision<'a, S>,
    seed: u64,
    people: usize,
    /// Who is down at the start, as bits.
    down: u64,
    tree: Tree<S>,
    deeds: Deeds,
    options: Vec<Outlook>,
    plays: u64,
}

impl<'a, S: System> Search<'a, S> {
    fn new(decision: &'a Decision<'a, S>, seed: u64) -> Search<'a, S> {
        let people = decision.start.people().min(MAX_PEOPLE);
        Search {
            decision,
            seed,
            people,
            down: down(decision.start, people),
            tree: Tree::new(),
            deeds: Deeds::new(),
            options: vec![Outlook::default(); decision.options],
            plays: 0,
        }
    }

    /// One play that begins with this option.
    fn play(&mut self, option: usize) {
        let seed = seed_of(self.seed, self.options[option].plays);
        self.deeds.begin(self.people, self.down);
        let Decision { start, who, .. } = *self.decision;
        let mut fight = start.clone();
        let mut scout = Scout::new(self.decision, option, Tactics::new(seed), &mut self.tree);
        let dice = Generator::new(seed);
        let mut table =
            Autoplay::new(self.decision.given, dice, &mut scout).counting(&mut self.deeds);
        for _ in 0..MAX_CHECKPOINTS {
            if table.advance(&mut fight) == Status::Over {
                break;
            }
        }
        let path = std::mem::take(&mut scout.path);
        self.tree.learn(&path, |seat| fight.worth(seat));
        let won = fight.ending() == Some(Ending::Win(who));
        let figures = figures(start, &self.deeds, self.people, who);
        self.options[option].add(fight.worth(who), won, figures);
        self.plays += 1;
    }

    fn usual(&self) -> usize {
        // The first situation of the tree is the decision itself.
        self.tree.usual(0).unwrap_or(0)
    }

    /// Drops the worse half, as long as more than two are left.
    fn drop_worse(&self, left: &mut Vec<usize>) {
        let usual = self.usual();
        let worth: Vec<f64> = self.options.iter().map(|option| option.value()).collect();
        best_first(left, &worth);
        let is_kept = left.iter().take(left.len().div_ceil(2).max(2)).any(|&one| one == usual);
        left.truncate(left.len().div_ceil(2).max(2));
        if !is_kept {
            left.push(usual);
        }
    }

    fn found(self) -> Thought {
        let (usual, situations) = (self.usual(), self.tree.len());
        Thought { options: self.options, plays: self.plays, situations, usual }
    }
}

/// Who is down at the start, as bits.
fn down<S: System>(start: &S, people: usize) -> u64 {
    let out = |who: &usize| start.fate(*who as Who) != Fate::Standing;
    (0..people).filter(out).fold(0, |bits, who| bits | 1 << who)
}

/// Damage dealt by a side's people and taken by them, enemies and friends felled.
fn figures<S: System>(start: &S, deeds: &Deeds, people: usize, seat: Seat) -> [f64; 4] {
    let mut figures = [0.0; 4];
    for who in 0..people {
        let (dealt, taken) = deeds.damage(who);
        let fell = deeds.fell() >> who & 1 == 1;
        if start.side(who as Who) == seat {
            figures[0] += f64::from(dealt);
            figures[1] += f64::from(taken);
            figures[3] += f64::from(u8::from(fell));
        } else {
            figures[2] += f64::from(u8::from(fell));
        }
    }
    figures
}
