//! What tactics pass over is never what they would have chosen.

mod choices;

use affray_engine::highest;
use affray_file::Document;
use affray_table::{Game, Menu, Policy, Sampler, Seat, Status};

use super::{Tactics, manner, react, turn};
use crate::moves::{Ask, Move, Reaction};
use crate::setup::Manner;
use crate::state::Fight;

/// Tactics that are asked everything twice: in their own way, and with everything weighed.
struct Twice(Tactics);

impl Policy<Fight> for Twice {
    fn decide(&mut self, fight: &Fight, seat: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let answer = self.0.decide(fight, seat, ask, menu);
        let manner = manner(fight, ask);
        if manner == Manner::Random {
            return answer;
        }
        match ask {
            Ask::Turn(who) => {
                let turn = fight.state.turn.expect("somebody has the turn");
                assert_eq!(answer, turn::best_of_all(fight, turn, manner), "{who:?} {manner:?}");
            }
            Ask::React { who, attack, .. } => {
                let stakes = react::Stakes::of(fight, who, manner, attack);
                let mut options = Vec::new();
                menu.list(&mut options);
                let all = highest(&options, |option| {
                    react::reaction(fight, who, attack, &stakes, option)
                });
                assert_eq!(answer, all, "{who:?} {manner:?}");
                let pays = react::may_pay(fight, who, attack, &stakes);
                assert!(pays || answer == Reaction::Stand.into());
            }
            _ => {}
        }
        answer
    }
}

macro_rules! examples {
    ($($name:literal)+) => {
        [$(($name, include_bytes!(concat!("../../../../examples/murdham/", $name)).as_slice())),+]
    };
}

const EXAMPLES: [(&str, &[u8]); 6] = examples!("fencing-yard.toml" "toll-bridge.toml"
    "alder-wood.toml" "drowned-den.toml" "mill.toml" "quarrel.toml");
const BESTIARY: &[u8] = include_bytes!("../../../../examples/murdham/bestiary.toml");

fn example(name: &str, text: &[u8]) -> Fight {
    let encounter = Document::read(name, text, &crate::schema::ENCOUNTER)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let bestiary = Document::read_numbered(1, "bestiary", BESTIARY, &crate::schema::LIBRARY)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = crate::read::read(&encounter, &[bestiary]);
    read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

#[test]
fn what_is_passed_over_is_never_the_best() {
    for (name, text) in EXAMPLES {
        let mut start = example(name, text);
        // As they are, and then all of one manner.
        for all in [None].into_iter().chain(Manner::ALL.map(Some)) {
            let setup = std::sync::Arc::make_mut(&mut start.setup);
            for profile in &mut setup.profiles {
                profile.manner = all.unwrap_or(profile.manner);
            }
            for seed in 0..6 {
                let mut fight = start.clone();
                let mut table = Sampler::new(seed, Twice(Tactics::new(seed)));
                let over = (0..20_000).any(|_| {
                    let status = Fight::advance(&mut table, &mut fight);
                    status.expect("a sampler never stops") == Status::Over
                });
                assert!(over, "{name} comes to an end");
            }
        }
    }
}
