//! What an action costs in the examples, by the rules alone and with the tactics that choose it.
//!
//! Run with: cargo bench -p affray --bench fights

#[path = "fights/rich.rs"]
mod rich;

use std::time::Duration;

use rich::Rich;

/// The rounds of a measurement; the middle one counts.
const ROUNDS: usize = 7;
/// How many steps of the clock a measurement has to last: then a step is half a percent of it.
const LEAST_STEPS: f64 = 200.0;

/// Time of this thread on the processor: what else runs on the machine does not count.
#[cfg(unix)]
fn spent() -> Duration {
    use rustix::time::{ClockId, clock_gettime};

    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(now).unwrap_or_default()
}

/// Time that has passed, where the system keeps no other.
#[cfg(not(unix))]
fn spent() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Time that `work` takes.
fn time(work: impl FnOnce()) -> Duration {
    let before = spent();
    work();
    spent() - before
}

/// The largest of some steps in which the clock moves on.
fn step_of_the_clock() -> Duration {
    let step = |_| {
        let before = spent();
        std::iter::repeat_with(spent).find(|&now| now > before).map(|now| now - before)
    };
    (0..99).filter_map(step).max().unwrap_or_default()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// What an action may cost, in nanoseconds: in three of the systems, and in the worst.
#[derive(Clone, Copy)]
struct Limits {
    three: f64,
    worst: f64,
}

const BY_THE_RULES: Limits = Limits { three: 300.0, worst: 500.0 };
const WITH_TACTICS: Limits = Limits { three: 1_500.0, worst: 2_500.0 };

impl Limits {
    /// A figure beside its limits.
    fn beside(self, figure: f64) -> String {
        let Limits { three, worst } = self;
        let verdict = match figure {
            met if met <= three => "met",
            met if met <= worst => "met as one of the two slower ones",
            _ => "not met",
        };
        format!("{figure:.0} ns (target {three:.0}, {worst:.0} in the worst: {verdict})")
    }
}

/// Times the examples of a system, if the clock can tell.
fn rich_fights<S: Rich>(fights: u64, step: Duration) {
    let (system, mut all, mut ruled, mut chosen) = (S::NAME, 0, 0.0, 0.0);
    let least = step.as_secs_f64() * 1e9 * LEAST_STEPS;
    let middle = |work: &dyn Fn()| {
        let times = (0..ROUNDS).map(|_| time(work).as_secs_f64() * 1e9).collect();
        median(times)
    };
    for name in S::ENCOUNTERS {
        let start: S = rich::example(name);
        let (noted, actions) = rich::noted(&start, fights);
        let rules = middle(&|| rich::fight_again(&start, &noted));
        let tactics = middle(&|| rich::fight_all(&start, fights));
        let each = |took: f64| match took {
            took if took < least => "too short for this clock, more FIGHTS are needed".to_owned(),
            took => format!("{:.0} ns", took / actions as f64),
        };
        let long = actions as f64 / fights as f64;
        let (by_rules, by_tactics) = (each(rules), each(tactics));
        println!(
            "{system}: {name}: {long:.1} actions a fight; an action {by_rules}, with tactics {by_tactics}"
        );
        all += actions;
        ruled += rules;
        chosen += tactics;
    }
    if ruled < least {
        println!("{system}: too short for this clock, which moves by {step:?}: set FIGHTS higher");
        return;
    }
    let each = |took: f64, limits: Limits| limits.beside(took / all as f64);
    println!("{system}: all examples: an action {}", each(ruled, BY_THE_RULES));
    println!("{system}: all examples: with tactics {}", each(chosen, WITH_TACTICS));
}

/// A number from the environment, or this one.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    let (fights, step) = (number("FIGHTS", 1_000), step_of_the_clock());
    rich_fights::<affray_murdham::Fight>(fights, step);
    rich_fights::<affray_ingenuity::Fight>(fights, step);
    rich_fights::<affray_blackout::Fight>(fights, step);
    rich_fights::<affray_hallowed::Fight>(fights, step);
    rich_fights::<affray_persona::Fight>(fights, step);
}
