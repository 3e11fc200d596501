//! The examples of the repository, read and fought to the end.

use affray::System;
use affray_file::Document;
use affray_murdham::Fight;
use affray_murdham::tactics::Tactics;
use affray_table::{Game, Recorder, Sampler, Status, replay};

/// The most steps of one fight before it counts as endless.
const MOST_STEPS: usize = 20_000;

fn path(name: &str) -> String {
    format!("{}/../../examples/murdham/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn example(name: &str) -> Fight {
    let bytes = std::fs::read(path(name)).expect("the example is there");
    let encounter = Document::read(name, &bytes, Fight::encounter_schema()).expect("well formed");
    let bestiary = std::fs::read(path("bestiary.toml")).expect("the bestiary is there");
    let bestiary = Document::read_numbered(1, "bestiary.toml", &bestiary, Fight::library_schema())
        .expect("well formed");
    <Fight as System>::read(&encounter, &[bestiary]).expect("no mistakes").fight
}

const EXAMPLES: [&str; 5] =
    ["fencing-yard.toml", "toll-bridge.toml", "alder-wood.toml", "drowned-den.toml", "mill.toml"];

/// Plays one fight to its end; how many checkpoints it took.
fn to_the_end(fight: &mut Fight, seed: u64) -> usize {
    let mut table = Sampler::new(seed, Tactics::new(seed));
    for step in 0..MOST_STEPS {
        let Ok(status) = Fight::advance(&mut table, fight) else {
            panic!("a sampler never stops");
        };
        if status == Status::Over {
            return step;
        }
    }
    panic!(
        "seed {seed} goes on for more than {MOST_STEPS} steps: {} {:#?}",
        fight.moment(),
        fight.view(None).combatants
    );
}

/// How many fights of each example are played: more where somebody asks for more.
fn fights() -> u64 {
    std::env::var("AFFRAY_FIGHTS").ok().and_then(|count| count.parse().ok()).unwrap_or(150)
}

#[test]
fn every_example_ends() {
    for name in EXAMPLES {
        let start = example(name);
        for seed in 0..fights() {
            let mut fight = start.clone();
            to_the_end(&mut fight, seed);
            assert!(fight.outcome().is_some(), "{name} {seed} has an outcome");
        }
    }
}

#[test]
fn sampled_fights_replay_to_the_same_states() {
    let advance = |t: &mut affray_table::Tape<Fight>, f: &mut Fight| Fight::advance(t, f);
    for name in EXAMPLES {
        let start = example(name);
        for seed in 0..fights() / 3 {
            let mut fight = start.clone();
            let mut table = Recorder::new(Sampler::new(seed, Tactics::new(seed)));
            for _ in 0..MOST_STEPS {
                let before = fight.clone();
                table.answers.clear();
                let Ok(status) = Fight::advance(&mut table, &mut fight) else {
                    panic!("a sampler never stops");
                };
                let again = replay(&before, &advance, &table.answers)
                    .unwrap_or_else(|why| panic!("{name} {seed}: {why}"));
                assert!(again.game == fight, "{name} {seed}: {} differs", fight.moment());
                if status == Status::Over {
                    break;
                }
            }
        }
    }
}
