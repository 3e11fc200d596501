//! Fights with all there is: what an action costs on average, tactics included.

use affray::System;
use affray_file::Document;
use affray_murdham::Fight;
use affray_murdham::moves::{Action, Ask, Move, Reaction};
use affray_murdham::tactics::Tactics;
use affray_table::{Game, Menu, Policy, Sampler, Seat, Status};

/// The encounters among the examples.
pub const EXAMPLES: [&str; 5] =
    ["fencing-yard.toml", "toll-bridge.toml", "alder-wood.toml", "drowned-den.toml", "mill.toml"];

/// The most checkpoints of one fight.
const MOST_STEPS: usize = 20_000;

/// An example at its start.
pub fn example(name: &str) -> Fight {
    let read = |name: &str| {
        let path = format!("{}/../../examples/murdham/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let encounter = Document::read(name, &read(name), Fight::encounter_schema())
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let bestiary =
        Document::read_numbered(1, "bestiary", &read("bestiary.toml"), Fight::library_schema())
            .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = <Fight as System>::read(&encounter, &[bestiary]);
    read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Tactics, counting what is done: everything done in a turn but ending it, and reactions made.
struct Counted {
    tactics: Tactics,
    actions: u64,
}

impl Policy<Fight> for Counted {
    fn decide(&mut self, fight: &Fight, seat: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let answer = self.tactics.decide(fight, seat, ask, menu);
        let acts = match (ask, answer) {
            (Ask::Turn(_), action) => action != Action::End.into(),
            (Ask::React { .. }, reaction) => reaction != Reaction::Stand.into(),
            _ => false,
        };
        self.actions += u64::from(acts);
        answer
    }
}

fn to_the_end(fight: &mut Fight, table: &mut impl affray_table::Table<Fight>) {
    for _ in 0..MOST_STEPS {
        let Ok(status) = Fight::advance(table, fight) else { panic!("a sampler never stops") };
        if status == Status::Over {
            return;
        }
    }
}

/// How many actions there are in the fights of these seeds.
pub fn actions(start: &Fight, fights: u64) -> u64 {
    let mut fight = start.clone();
    let count = |seed| {
        let tactics = Counted { tactics: Tactics::new(seed), actions: 0 };
        let mut table = Sampler::new(seed, tactics);
        fight.clone_from(start);
        to_the_end(&mut fight, &mut table);
        table.policy.actions
    };
    (0..fights).map(count).sum()
}

/// The fights of these seeds.
#[inline(never)]
pub fn fight_all(start: &Fight, fights: u64) {
    let mut fight = start.clone();
    for seed in 0..fights {
        fight.clone_from(start);
        to_the_end(&mut fight, &mut Sampler::new(seed, Tactics::new(seed)));
        std::hint::black_box(&fight);
    }
}
