//! Regret: how much better search would have decided than tactics did.
//!
//! Fights are fought by tactics. Some of their decisions are searched; where search prefers another
//! option, both options are played again on fresh dice, the same for both, with tactics deciding
//! everything after. The difference is the regret of that decision, in shares of a win.

use std::ops::Range;

use affray_table::{Answer, Generator, Menu, Policy, Seat, Status};

use super::{Decision, Effort, search};
use crate::autoplay::{Asking, Autoplay, Decider, listed};
use crate::measure::Ending;
use crate::sim::{MAX_TURNS, Moments, seed_of};
use crate::system::System;
use crate::tactics::Tactics;

/// How closely the decisions of tactics are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Study {
    /// The seed of the fights; searches and replays have seeds of their own.
    pub seed: u64,
    /// The most decisions of one fight.
    pub per_fight: usize,
    /// Plays of each search.
    pub plays: u64,
    /// How often each of two options is played again.
    pub replays: u64,
}

/// A decision that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Studied {
    /// The number of the fight.
    pub fight: u64,
    /// Where the fight stood.
    pub moment: String,
    /// Who was asked.
    pub asker: String,
    /// The question.
    pub question: String,
    /// How many options there were.
    pub options: usize,
    /// What tactics chose.
    pub usual: String,
    /// What search prefers, if that is something else.
    pub other: Option<Other>,
}

/// Another option than that of tactics.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// Its wording.
    pub option: String,
    /// By how much it wins more often than that of tactics, as a share of a win; a draw is half
    /// a win.
    pub gain: f64,
    /// The standard error of the gain.
    pub error: f64,
}

impl Studied {
    /// The share of a win that tactics gave away: the gain of the other option, 0 if it loses.
    #[must_use]
    pub fn regret(&self) -> f64 {
        self.other.as_ref().map_or(0.0, |other| other.gain.max(0.0))
    }

    /// By how many standard errors the other option is better.
    #[must_use]
    pub fn errors(&self) -> f64 {
        self.other.as_ref().map_or(0.0, |other| other.gain / other.error.max(f64::MIN_POSITIVE))
    }
}

/// Looks at decisions of the fights of these numbers.
pub(crate) fn study<S: System>(start: &S, study: Study, fights: Range<u64>) -> Vec<Studied> {
    let mut found = Vec::new();
    for fight in fights {
        let seed = seed_of(study.seed, fight);
        let count = Student::watch(start, seed, Vec::new(), study).seen;
        let chosen = chosen(count, study.per_fight, seed);
        let studied = Student::watch(start, seed, chosen, study).found;
        found.extend(studied.into_iter().map(|one| Studied { fight, ..one }));
    }
    found
}

/// Some of so many places by lot, in order.
fn chosen(count: usize, most: usize, seed: u64) -> Vec<usize> {
    let mut lots = Generator::new(seed ^ 0x1075);
    let mut places: Vec<usize> = (0..count).collect();
    for place in 0..most.min(count) {
        let left = (count - place) as u32;
        places.swap(place, place + lots.die(left) as usize - 1);
    }
    places.truncate(most);
    places.sort_unstable();
    places
}

/// Tactics whose decisions are looked at.
struct Student<S: System> {
    tactics: Tactics<S>,
    /// The fight at its last checkpoint.
    checkpoint: S,
    study: Study,
    seed: u64,
    /// The places of the decisions to look at.
    chosen: Vec<usize>,
    /// How many decisions have come up.
    seen: usize,
    found: Vec<Studied>,
}

impl<S: System> Student<S> {
    /// Watches one fight to its end.
    fn watch(start: &S, seed: u64, chosen: Vec<usize>, study: Study) -> Student<S> {
        let (tactics, checkpoint) = (Tactics::new(seed), start.clone());
        let found = Vec::new();
        let mut student = Student { tactics, checkpoint, study, seed, chosen, seen: 0, found };
        let mut fight = start.clone();
        let mut table = Autoplay::new(&[], Generator::new(seed), &mut student).keeping();
        for _ in 0..MAX_TURNS {
            if table.advance(&mut fight) == Status::Over {
                break;
            }
        }
        student
    }

    /// Looks at a decision that tactics made so.
    fn look(
        &self,
        asking: &Asking<'_, S>,
        given: &[Answer],
        options: &[S::Move],
        usual: usize,
    ) -> Studied {
        let Asking { game, who, ask, question, .. } = *asking;
        let start = &self.checkpoint;
        let decision = Decision { start, given, question, who, options: options.len() };
        let seed = seed_of(self.seed, self.seen as u64);
        let plays = self.study.plays.max(options.len() as u64);
        let effort = Effort { plays, seed, exact_runs: 0 };
        let other = search::think(&decision, &effort, &()).best();
        let word = |place: usize| game.word_move(options[place]);
        let other = (other != usual).then(|| {
            let (gain, error) = compare(&decision, [usual, other], seed, self.study.replays);
            Other { option: word(other), gain, error }
        });
        Studied {
            fight: 0,
            moment: game.moment(),
            asker: game.asker(who, ask),
            question: crate::reveal::with_asides(&game.word_ask(who, ask)),
            options: options.len(),
            usual: word(usual),
            other,
        }
    }
}

impl<S: System> Decider<S> for Student<S> {
    fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        given: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move> {
        let Asking { game, who, ask, .. } = *asking;
        let taken = self.tactics.decide(game, who, ask, menu);
        let is_by_lot = S::on_behalf(ask).is_some_and(|one| game.is_random(one));
        if who == Seat::GM || is_by_lot {
            return Some(taken);
        }
        let options = listed(menu);
        if options.len() < 2 {
            return Some(taken);
        }
        if self.chosen.binary_search(&self.seen).is_ok()
            && let Some(usual) = options.iter().position(|&option| option == taken)
        {
            let studied = self.look(asking, given, &options, usual);
            self.found.push(studied);
        }
        self.seen += 1;
        Some(taken)
    }

    fn begin(&mut self, fight: &S, _: usize) {
        self.checkpoint.clone_from(fight);
    }
}

/// By how much the second option wins more often than the first, and the standard error.
fn compare<S: System>(
    decision: &Decision<'_, S>,
    options: [usize; 2],
    seed: u64,
    replays: u64,
) -> (f64, f64) {
    let mut gains = Moments::default();
    for replay in 0..replays {
        // Not the dice of the search, which preferred one of the options on them.
        let seed = seed_of(seed ^ 0xf4e5_4d1c, replay);
        let [usual, other] = options.map(|option| halves(decision, option, seed));
        gains.add(other - usual);
    }
    let mean = gains.mean(replays);
    let error = mean.deviation / (replays.max(1) as f64).sqrt();
    (mean.mean / 2.0, error / 2.0)
}

/// What one play that begins with an option brings the side that decides: 2 for a win, 1 where
/// nobody wins.
fn halves<S: System>(decision: &Decision<'_, S>, option: usize, seed: u64) -> i64 {
    let mut forced =
        Forced { tactics: Tactics::new(seed), question: decision.question, option: Some(option) };
    let mut fight = decision.start.clone();
    let mut table = Autoplay::new(decision.given, Generator::new(seed), &mut forced);
    for _ in 0..MAX_TURNS {
        if table.advance(&mut fight) == Status::Over {
            break;
        }
    }
    match fight.ending() {
        Some(Ending::Win(seat)) if seat == decision.who => 2,
        Some(Ending::Win(_)) => 0,
        Some(Ending::Other(_) | Ending::Unfinished) | None => 1,
    }
}

/// Takes one option in the decision that is looked at, and what tactics take in all others.
struct Forced<S: System> {
    tactics: Tactics<S>,
    /// The place of the decision among those that are asked at once.
    question: usize,
    option: Option<usize>,
}

impl<S: System> Decider<S> for Forced<S> {
    fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        _: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move> {
        if asking.question == self.question
            && let Some(option) = self.option
        {
            let options = listed(menu);
            if options.len() > 1 {
                self.option = None;
                return Some(options[option]);
            }
        }
        Some(self.tactics.decide(asking.game, asking.who, asking.ask, menu))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_drawn_by_lot_without_repetition() {
        assert_eq!(chosen(3, 5, 1), [0, 1, 2]);
        let some = chosen(100, 5, 1);
        assert_eq!(some.len(), 5);
        assert!(some.is_sorted_by(|a, b| a < b) && some[4] < 100);
        assert_ne!(some, chosen(100, 5, 2));
    }

    #[test]
    fn regret_is_never_below_nothing() {
        let studied = |gain| Studied {
            fight: 0,
            moment: String::new(),
            asker: String::new(),
            question: String::new(),
            options: 2,
            usual: String::new(),
            other: Some(Other { option: String::new(), gain, error: 0.01 }),
        };
        assert_eq!(studied(-0.1).regret(), 0.0);
        assert_eq!(studied(0.25).regret(), 0.25);
        assert_eq!(studied(0.25).errors().round(), 25.0);
    }
}
