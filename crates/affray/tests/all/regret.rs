//! Tactics give little away: twenty decisions of each example, what search prefers beside them, and
//! both played again on the same dice.
//!
//! So few replays find what is grossly wrong; `cargo xtask tactics SYSTEM` looks at two hundred
//! decisions of each example with two thousand replays (`docs/tactics.md`).

use crate::common;

use affray::advise::{Studied, Study};
use affray::{Draft, SYSTEMS};

/// Decisions of each example, and of each fight.
const DECISIONS: usize = 20;
const PER_FIGHT: usize = 5;
/// The fights after which an example is given up that leaves hardly anything to decide.
const MOST_FIGHTS: u64 = 40;
/// The share of a win that no decision may give away, and the standard errors that make a find.
const MOST: f64 = 0.25;
const ERRORS: f64 = 5.0;

/// The decisions of one example that give too much away.
fn faults(path: &str) -> Vec<String> {
    let draft = Draft::open(SYSTEMS, &common::Disk, path).unwrap_or_else(|why| panic!("{why}"));
    let arena = draft.arena().unwrap_or_else(|why| panic!("{why}"));
    let study = Study { seed: 11, per_fight: PER_FIGHT, plays: 50, replays: 60 };
    let mut studied: Vec<Studied> = Vec::new();
    for fight in 0..MOST_FIGHTS {
        if studied.len() < DECISIONS {
            studied.extend(arena.study(study, fight..fight + 1));
        }
    }
    assert!(!studied.is_empty(), "{path} has no decisions");
    studied.retain(|one| one.regret() > MOST && one.errors() > ERRORS);
    let sentence = |one: &Studied| {
        let other = one.other.as_ref().map_or("", |other| &other.option);
        format!(
            "{path}, fight {}, {}, {}: `{}` instead of `{other}` gives {:.2} away",
            one.fight,
            one.moment,
            one.asker,
            one.usual,
            one.regret()
        )
    };
    studied.iter().map(sentence).collect()
}

fn examples_of(system: &str) {
    let found: Vec<String> =
        common::examples(system).iter().flat_map(|path| faults(path)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn tactics_of_murdham_give_little_away() {
    examples_of("murdham");
}

#[test]
fn tactics_of_persona_give_little_away() {
    examples_of("persona");
}

#[test]
fn tactics_of_hallowed_earth_give_little_away() {
    examples_of("hallowed");
}

#[test]
fn tactics_of_blackout_give_little_away() {
    examples_of("blackout");
}

#[test]
fn tactics_of_ingenuity_give_little_away() {
    examples_of("ingenuity");
}
