//! What the GM may say unasked stands on the menu, and all else that one can think of has a reason.

use affray_table::Seat;
use affray_table::{Game, Sampler, Status};
use affray_testkit::{encounters, start};

use crate::conceive::{conceivable, why_not};
use crate::moves::{Ask, Move};
use crate::rules::gm;
use crate::state::Fight;
use crate::tactics::Tactics;

/// Turns of each encounter that are looked at.
const STEPS: usize = 40;

/// The rulings on a menu are those that nothing stands in the way of.
fn agree(fight: &Fight, ask: Ask, menu: &[Move]) {
    let thought_of = conceivable(fight, Seat::GM, ask);
    assert!(menu.iter().all(|ruling| thought_of.contains(ruling)), "{ask:?}");
    for ruling in thought_of {
        let barred = why_not(fight, ask, ruling).is_some();
        assert_eq!(menu.contains(&ruling), !barred, "{ask:?} {ruling:?}");
    }
}

#[test]
fn rulings_and_reasons_agree_in_play() {
    for folder in ["examples/blackout", "cases/blackout/stages"] {
        for path in encounters(&format!("{}/../../{folder}", env!("CARGO_MANIFEST_DIR"))) {
            let mut fight: Fight = start(&path);
            let mut table = Sampler::new(1, Tactics::new(1));
            for _ in 0..STEPS {
                let (mut rules, mut after) = (Vec::new(), Vec::new());
                gm::options(&fight, &mut rules);
                gm::after_options(&fight, &mut after);
                agree(&fight, Ask::Rule, &rules);
                agree(&fight, Ask::After, &after);
                if matches!(Fight::advance(&mut table, &mut fight), Ok(Status::Over)) {
                    break;
                }
            }
        }
    }
}
