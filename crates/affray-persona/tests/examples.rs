//! Every example is fought to its end, many times, by the tactics that come with it.

use affray_file::Document;
use affray_persona::tactics::Tactics;
use affray_persona::{Fight, read, schema};
use affray_table::{Game, Sampler, Status};

const BESTIARY: &str = include_str!("../../../examples/persona/bestiary.toml");

const EXAMPLES: [(&str, &str); 5] = [
    ("even-duel", include_str!("../../../examples/persona/even-duel.toml")),
    ("mixed-group", include_str!("../../../examples/persona/mixed-group.toml")),
    ("ambush", include_str!("../../../examples/persona/ambush.toml")),
    ("boss", include_str!("../../../examples/persona/boss.toml")),
    ("lopsided", include_str!("../../../examples/persona/lopsided.toml")),
];

/// The most checkpoints that a fight may take: no fight is endless.
const MOST_STEPS: usize = 20_000;

fn start(name: &str, text: &str) -> Fight {
    let library = Document::read_numbered(1, "bestiary", BESTIARY.as_bytes(), &schema::LIBRARY)
        .unwrap_or_else(|mistakes| panic!("bestiary: {mistakes:?}"));
    let encounter = Document::read_numbered(0, name, text.as_bytes(), &schema::ENCOUNTER)
        .unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"));
    let reading = read::read(&encounter, &[library]);
    reading.unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}")).fight
}

fn fought(start: &Fight, seed: u64) -> Fight {
    let mut fight = start.clone();
    let mut table = Sampler::new(seed, Tactics::new(seed));
    for _ in 0..MOST_STEPS {
        let Ok(status) = Fight::advance(&mut table, &mut fight) else { panic!("a sampler stops") };
        if status == Status::Over {
            return fight;
        }
    }
    panic!("seed {seed} has no end");
}

#[test]
fn every_example_ends_and_most_are_decided() {
    for (name, text) in EXAMPLES {
        let start = start(name, text);
        let mut endings: Vec<(String, u32)> = Vec::new();
        for seed in 0..60 {
            let end = fought(&start, seed);
            let words = affray_persona::words::outcome(&end).unwrap_or_default();
            match endings.iter_mut().find(|known| known.0 == words) {
                Some(known) => known.1 += 1,
                None => endings.push((words, 1)),
            }
        }
        let undecided: u32 =
            endings.iter().filter(|known| known.0.contains("undecided")).map(|known| known.1).sum();
        assert!(undecided <= 6, "{name} is undecided too often: {endings:?}");
    }
}

#[test]
fn the_same_dice_give_the_same_fight() {
    for (name, text) in EXAMPLES {
        let start = start(name, text);
        assert!(fought(&start, 7) == fought(&start, 7), "{name} differs from itself");
    }
}
