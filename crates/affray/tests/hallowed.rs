//! The examples of Hallowed Earth: fought to the end, replayed, and never out of bounds.

use affray::System;
use affray_file::Document;
use affray_hallowed::Fight;
use affray_hallowed::tactics::Tactics;
use affray_table::{Game, Recorder, Sampler, Status, replay};

/// The most steps of one fight before it counts as endless.
const MOST_STEPS: usize = 20_000;

fn example(name: &str) -> Fight {
    let path =
        |name: &str| format!("{}/../../examples/hallowed/{name}", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path(name)).expect("the example is there");
    let encounter = Document::read(name, &bytes, Fight::encounter_schema()).expect("well formed");
    let bestiary = std::fs::read(path("bestiary.toml")).expect("the bestiary is there");
    let bestiary = Document::read_numbered(1, "bestiary.toml", &bestiary, Fight::library_schema())
        .expect("well formed");
    <Fight as System>::read(&encounter, &[bestiary]).expect("no mistakes").fight
}

const EXAMPLES: [&str; 5] = [
    "the-ford.toml",
    "the-sunken-lane.toml",
    "the-toll-house.toml",
    "the-millers-raid.toml",
    "the-barrow.toml",
];

/// How many fights of each example are played: more where somebody asks for more.
fn fights() -> u64 {
    std::env::var("AFFRAY_FIGHTS").ok().and_then(|count| count.parse().ok()).unwrap_or(30)
}

/// The example with everybody drawing lots: every option there is comes up.
fn at_random(mut fight: Fight) -> Fight {
    let mut setup = fight.setup.as_ref().clone();
    for profile in &mut setup.profiles {
        profile.manner = affray_hallowed::setup::Manner::Random;
    }
    fight.setup = setup.into();
    fight
}

#[test]
fn every_example_ends() {
    for name in EXAMPLES {
        let start = example(name);
        for seed in 0..fights() {
            let mut fight = start.clone();
            let mut table = Sampler::new(seed, Tactics::new(seed));
            let mut steps = 0;
            loop {
                let Ok(status) = Fight::advance(&mut table, &mut fight) else {
                    panic!("a sampler never stops");
                };
                if status == Status::Over {
                    break;
                }
                steps += 1;
                assert!(steps < MOST_STEPS, "{name} {seed} goes on: {}", fight.moment());
            }
            assert!(fight.outcome().is_some(), "{name} {seed} has an outcome");
        }
    }
}

fn replays(name: &str, start: &Fight, seed: u64, most: usize) {
    let advance = |t: &mut affray_table::Tape<Fight>, f: &mut Fight| Fight::advance(t, f);
    let mut fight = start.clone();
    let mut table = Recorder::new(Sampler::new(seed, Tactics::new(seed)));
    for _ in 0..most {
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

#[test]
fn sampled_fights_replay_to_the_same_states() {
    for name in EXAMPLES {
        let start = example(name);
        for seed in 0..fights() / 3 {
            replays(name, &start, seed, MOST_STEPS);
        }
    }
}

#[test]
fn fights_by_lot_replay_and_keep_their_bounds() {
    for name in EXAMPLES {
        let start = at_random(example(name));
        for seed in 0..fights() / 5 {
            replays(name, &start, seed, 150);
        }
    }
}

/// Every value of every setting, in a fight with newcomers, third sides, spells and thrown oil, on a
/// grid and, where that is the setting, without one.
#[test]
fn fights_replay_under_every_value_of_every_setting() {
    let start = example("the-sunken-lane.toml");
    for setting in affray_hallowed::settings::SETTINGS {
        for (seed, value) in setting.values[1..].iter().enumerate() {
            let mut setup = start.setup.as_ref().clone();
            assert!(setup.settings.set(setting.name, value), "{} = {value}", setting.name);
            if setting.name == "space" && *value != "grid" {
                setup.grid = None;
            }
            let mut fight = start.clone();
            fight.setup = setup.into();
            let by_lot = at_random(fight.clone());
            let name = format!("{} = {value}", setting.name);
            replays(&name, &fight, seed as u64, 40);
            replays(&name, &by_lot, seed as u64, 20);
        }
    }
}

/// No two options of one question share a wording.
#[test]
fn options_have_wordings_of_their_own() {
    use affray_table::{Menu, Policy, Seat};
    struct Reader(Tactics);
    impl Policy<Fight> for Reader {
        fn decide(
            &mut self,
            fight: &Fight,
            who: Seat,
            ask: <Fight as Game>::Ask,
            menu: &dyn Menu<Fight>,
        ) -> <Fight as Game>::Move {
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
    for name in EXAMPLES {
        for (start, seed) in [(example(name), 3), (at_random(example(name)), 4)] {
            let mut fight = start;
            let mut table = Sampler::new(seed, Reader(Tactics::new(seed)));
            for _ in 0..150 {
                let Ok(status) = Fight::advance(&mut table, &mut fight) else {
                    panic!("a sampler never stops");
                };
                if status == Status::Over {
                    break;
                }
            }
        }
    }
}
