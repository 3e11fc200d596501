//! What has to hold for the examples of every system: they end, they replay to the same states, and
//! no two options of a question share a wording.
//!
//! `AFFRAY_FIGHTS=1000` plays more fights of each example.

use affray::System;
use affray::Tactics;
use affray_table::{Menu, Policy, Recorder, Sampler, Seat, Status, Tape, replay};

/// The most steps of one fight before it counts as endless.
const MOST_STEPS: usize = 20_000;

/// How many fights of each example are played: so many, unless somebody asks for more.
fn fights(unless: u64) -> u64 {
    std::env::var("AFFRAY_FIGHTS").ok().and_then(|count| count.parse().ok()).unwrap_or(unless)
}

/// The examples of a system at their starts, by their paths.
pub fn starts<S: System>() -> Vec<(String, S)> {
    let start = |path: String| {
        let (encounter, libraries) = super::documents::<S>(&path);
        let read = S::read(&encounter, &libraries);
        let fight = read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight;
        (path, fight)
    };
    super::examples(S::NAME).into_iter().map(start).collect()
}

/// Every example ends, so many fights of each, and says how.
pub fn examples_end<S: System>(unless: u64) {
    for (name, start) in starts::<S>() {
        for seed in 0..fights(unless) {
            let mut fight = start.clone();
            let mut table = Sampler::new(seed, Tactics::new(seed));
            let mut steps = 0;
            while advance(&mut table, &mut fight) != Status::Over {
                steps += 1;
                let people = || fight.view(None).combatants;
                assert!(steps < MOST_STEPS, "{name} {seed}: {} {:#?}", fight.moment(), people());
            }
            assert!(fight.outcome().is_some(), "{name} {seed} has an outcome");
        }
    }
}

fn advance<S: System>(table: &mut impl affray_table::Table<S>, fight: &mut S) -> Status {
    match S::advance(table, fight) {
        Ok(status) => status,
        Err(_) => unreachable!("a sampler never stops"),
    }
}

/// A fight replays from each of its first `most` checkpoints to the next.
pub fn replays<S: System>(name: &str, start: &S, seed: u64, most: usize) {
    let rule = |t: &mut Tape<S>, fight: &mut S| S::advance(t, fight);
    let mut fight = start.clone();
    let mut table = Recorder::new(Sampler::new(seed, Tactics::new(seed)));
    for _ in 0..most {
        let before = fight.clone();
        table.answers.clear();
        let status = advance(&mut table, &mut fight);
        let again = replay(&before, &rule, &table.answers)
            .unwrap_or_else(|why| panic!("{name} {seed}: {why}"));
        assert!(again.game == fight, "{name} {seed}: {} differs", fight.moment());
        if status == Status::Over {
            break;
        }
    }
}

/// Fights of every example replay to the same states: a third of those that are played to the end.
pub fn examples_replay<S: System>(unless: u64) {
    for (name, start) in starts::<S>() {
        for seed in 0..fights(unless) / 3 {
            replays(&name, &start, seed, MOST_STEPS);
        }
    }
}

/// Fights in which everybody draws lots, so that every option comes up, replay as far as they go.
pub fn fights_by_lot_replay<S: System>(unless: u64, at_random: impl Fn(S) -> S) {
    for (name, start) in starts::<S>() {
        let start = at_random(start);
        for seed in 0..fights(unless) / 5 {
            replays(&name, &start, seed, 150);
        }
    }
}

/// Decides as tactics do, and looks at what people would read.
struct Reader<S: System>(Tactics<S>);

impl<S: System> Policy<S> for Reader<S> {
    fn decide(&mut self, fight: &S, who: Seat, ask: S::Ask, menu: &dyn Menu<S>) -> S::Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        let mut words: Vec<String> =
            options.iter().map(|&option| affray::fold(&fight.word_move(option))).collect();
        words.sort();
        for pair in words.windows(2) {
            assert!(pair[0] != pair[1], "{ask:?} has `{}` twice", pair[0]);
        }
        assert!(!fight.word_ask(who, ask).is_empty(), "{ask:?} has words");
        self.0.decide(fight, who, ask, menu)
    }
}

/// No two options of one question share a wording, with tactics and with lots.
pub fn options_have_wordings<S: System>(at_random: impl Fn(S) -> S) {
    for (_, start) in starts::<S>() {
        for (start, seed) in [(start.clone(), 3), (at_random(start), 4)] {
            let tactics = Tactics::new(seed);
            let mut fight = start;
            let mut table = Sampler::new(seed, Reader::<S>(tactics));
            for _ in 0..150 {
                if advance(&mut table, &mut fight) == Status::Over {
                    break;
                }
            }
        }
    }
}
