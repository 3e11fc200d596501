//! The search itself: so many plays, each through the tree and then to the end.

use affray_table::{Answer, Generator, Seat, Status};

use super::Effort;
use super::scout::Scout;
use super::tree::Tree;
use crate::measure::{Ending, Fate, MAX_PEOPLE, Who};
use crate::sim::{Deeds, Watch, seed_of};
use crate::system::System;

/// The most checkpoints of one play; then the fight is worth what it is.
const MAX_CHECKPOINTS: usize = 2_000;
/// The share of all plays, in parts of ten, that goes to every option alike before the search
/// turns to those that promise most.
const EVEN_TENTHS: u64 = 3;
/// Plays between two looks at whether to stop.
const PATIENCE: u64 = 16;

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
}

impl Thought {
    /// The place of the option with the greatest value among those looked at often enough; of
    /// equals, the first.
    pub(crate) fn best(&self) -> usize {
        let better =
            |best: usize, at: usize| match self.options[at].value() > self.options[best].value() {
                true => at,
                false => best,
            };
        let seen = (0..self.options.len()).filter(|&at| self.options[at].plays > 0);
        seen.reduce(better).unwrap_or(0)
    }
}

/// Searches the decision that is open after `given`: the one of this number, if several are asked
/// at once. `who` decides among `options` options.
pub(crate) fn think<S: System>(
    start: &S,
    given: &[Answer],
    question: usize,
    who: Seat,
    options: usize,
    effort: &Effort,
    watch: &dyn Watch,
) -> Thought {
    let mut tree: Tree<S> = Tree::new();
    let mut deeds = Deeds::new();
    let mut thought =
        Thought { options: vec![Outlook::default(); options], plays: 0, situations: 0 };
    let people = start.people().min(MAX_PEOPLE);
    let even = (effort.plays() * EVEN_TENTHS / 10).max(options as u64);
    let down = down(start, people);
    watch.expect(effort.plays());
    for play in 0..effort.plays() {
        if play % PATIENCE == 0 && play >= options as u64 && watch.is_stopped() {
            break;
        }
        // While all options are looked at alike, each meets the same dice as the others.
        let is_even = play < even;
        let seed = seed_of(effort.seed, if is_even { play / options as u64 } else { play });
        deeds.begin(people, down);
        let mut fight = start.clone();
        let mut scout = Scout::new(
            Generator::new(seed),
            start.tactics(seed),
            &mut tree,
            &mut deeds,
            given,
            question,
        );
        if is_even {
            scout.forced = Some((play % options as u64) as usize);
        }
        for _ in 0..MAX_CHECKPOINTS {
            let Ok(status) = S::advance(&mut scout, &mut fight) else {
                unreachable!("this table never stops")
            };
            if status == Status::Over {
                break;
            }
        }
        let path = std::mem::take(&mut scout.path);
        tree.learn(&path, |seat| fight.worth(seat));
        if let Some(&(_, option)) = path.first()
            && let Some(outlook) = thought.options.get_mut(usize::from(option))
        {
            let won = fight.ending() == Some(Ending::Win(who));
            outlook.add(fight.worth(who), won, figures(start, &deeds, people, who));
        }
        thought.plays += 1;
        watch.done(1);
    }
    thought.situations = tree.len();
    thought
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
