//! The examples of Persona: fought to the end, replayed, and never out of bounds.

mod common;

use affray_persona::Fight;
use affray_persona::setup::Manner;
use common::sampled;

/// The fight with everybody drawing lots: every option there is comes up.
fn at_random(mut fight: Fight) -> Fight {
    let mut setup = fight.setup.as_ref().clone();
    for profile in &mut setup.profiles {
        profile.manner = Manner::Random;
    }
    fight.setup = setup.into();
    fight
}

#[test]
fn every_example_ends() {
    sampled::examples_end::<Fight>(30);
}

#[test]
fn sampled_fights_replay_to_the_same_states() {
    sampled::examples_replay::<Fight>(30);
}

#[test]
fn fights_by_lot_replay_and_keep_their_bounds() {
    sampled::fights_by_lot_replay::<Fight>(30, at_random);
}

#[test]
fn options_have_wordings_of_their_own() {
    sampled::options_have_wordings::<Fight>(at_random);
}
