//! Sampling, where there are too many outcomes to follow them all.

use affray_odds::Resumed;
use affray_table::{Answer, Generator, Policy, Sampler, Status};

use crate::system::System;

/// The fight at its next checkpoint: with these answers, which were checked to fit, then with dice
/// of `seed` and decisions of a policy. Returns the sampler, too, for what comes after.
pub(super) fn to_checkpoint<S: System, P: Policy<S>>(
    start: &S,
    given: &[Answer],
    seed: u64,
    policy: P,
) -> (S, Status, Sampler<P>) {
    let mut fight = start.clone();
    let mut table = Resumed::new(given, Generator::new(seed), policy);
    match S::advance(&mut table, &mut fight) {
        Ok(status) => (fight, status, table.into_sampler()),
        Err(_) => unreachable!("this table never stops"),
    }
}
