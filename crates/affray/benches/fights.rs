//! What an action costs in the examples, by the rules alone and with the tactics that choose it.
//!
//! Run with: cargo bench -p affray --bench fights

#[path = "fights/rich.rs"]
mod rich;

use std::time::{Duration, Instant};

use rich::Rich;

/// The rounds of a measurement; the middle one counts.
const ROUNDS: usize = 7;

/// Time that `work` takes on the processor: what else runs on the machine does not count where the
/// system keeps such a clock.
fn time(work: impl FnOnce()) -> Duration {
    let spent = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    };
    let (clock, before) = (Instant::now(), spent());
    work();
    match (before, spent()) {
        (Some(before), Some(after)) => after - before,
        _ => clock.elapsed(),
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Times the examples of a system.
fn rich_fights<S: Rich>(fights: u64) {
    let (system, mut all, mut ruled, mut chosen) = (S::NAME, 0, 0.0, 0.0);
    let middle = |work: &dyn Fn()| {
        let times = (0..ROUNDS).map(|_| time(work).as_secs_f64() * 1e9).collect();
        median(times)
    };
    for name in S::ENCOUNTERS {
        let start: S = rich::example(name);
        let (noted, actions) = rich::noted(&start, fights);
        let rules = middle(&|| rich::fight_again(&start, &noted));
        let tactics = middle(&|| rich::fight_all(&start, fights));
        let each = |took: f64| took / actions as f64;
        println!(
            "{system}: {name}: {:.1} actions a fight, {:.0} ns an action, {:.0} ns with tactics",
            actions as f64 / fights as f64,
            each(rules),
            each(tactics)
        );
        all += actions;
        ruled += rules;
        chosen += tactics;
    }
    let each = |took: f64| took / all as f64;
    println!(
        "{system}: all examples: {:.0} ns an action, {:.0} ns with tactics",
        each(ruled),
        each(chosen)
    );
}

/// A number from the environment, or this one.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let fights = number("FIGHTS", 1_000);
    rich_fights::<affray_murdham::Fight>(fights);
    rich_fights::<affray_ingenuity::Fight>(fights);
    rich_fights::<affray_blackout::Fight>(fights);
    rich_fights::<affray_hallowed::Fight>(fights);
    rich_fights::<affray_persona::Fight>(fights);
}
