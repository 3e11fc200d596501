//! What tactics do not list in a turn is never the best of the menu.

use affray_engine::{Tactical, Words};
use affray_table::{Game, Menu, Policy, Sampler, Seat, Status};
use affray_testkit::{encounters, start};

use crate::moves::{Ask, Move};
use crate::state::Fight;
use crate::tactics::Tactics;

/// Fights of each example.
const FIGHTS: u64 = 6;
/// The most steps of a fight.
const STEPS: usize = 1_000;

/// Tactics, each of whose decisions at once is compared with the best of the menu.
struct Beside {
    tactics: Tactics,
    compared: usize,
}

impl Policy<Fight> for Beside {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        if let (Ask::Turn(..), Some(chosen)) = (ask, fight.at_once(ask)) {
            let mut options = Vec::new();
            menu.list(&mut options);
            if options.len() > 1 {
                assert_eq!(chosen, fight.best(ask, &options), "{} {ask:?}", fight.moment());
                self.compared += 1;
            }
        }
        self.tactics.decide(fight, who, ask, menu)
    }
}

#[test]
fn what_is_not_listed_is_not_the_best() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut paths = encounters(&format!("{root}/examples/blackout"));
    paths.extend(encounters(&format!("{root}/cases/blackout/stages")));
    let mut compared = 0;
    for (path, seed) in paths.iter().flat_map(|path| (0..FIGHTS).map(move |seed| (path, seed))) {
        let mut fight: Fight = start(path);
        let mut table = Sampler::new(seed, Beside { tactics: Tactics::new(seed), compared: 0 });
        for _ in 0..STEPS {
            if matches!(Fight::advance(&mut table, &mut fight), Ok(Status::Over)) {
                break;
            }
        }
        compared += table.policy.compared;
    }
    assert!(compared > 1_000, "{compared} turns");
}
