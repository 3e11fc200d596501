//! What the benchmarks share: two things timed in turn, in CPU time, and their ratio.

use cpu_time::ProcessTime;

/// Rounds of which the middle ratio is taken.
const ROUNDS: usize = 9;

/// Times `ours` and `theirs` in turn, each as often as takes some milliseconds, and prints by which
/// factor ours is faster, the middle of nine rounds, beside the target. Both were checked before.
pub fn race(what: &str, target: f64, ours: &mut dyn FnMut(), theirs: &mut dyn FnMut()) -> f64 {
    let (often, rarely) = (calls(ours), calls(theirs));
    let mut ratios = Vec::new();
    let (mut fast, mut slow) = (0.0, 0.0);
    for _ in 0..ROUNDS {
        fast = timed(ours, often);
        slow = timed(theirs, rarely);
        ratios.push(slow / fast);
    }
    ratios.sort_by(f64::total_cmp);
    let ratio = ratios[ROUNDS / 2];
    let verdict = if ratio >= target { "met" } else { "not met" };
    println!(
        "{what}: {:.1} ns against {:.1} ns, {ratio:.4} times as fast (target {target:.2}, {verdict})",
        fast * 1e9,
        slow * 1e9
    );
    ratio
}

/// Seconds of CPU time that one call takes, the middle of nine rounds.
pub fn seconds(call: &mut dyn FnMut()) -> f64 {
    let calls = calls(call);
    let mut rounds: Vec<f64> = (0..ROUNDS).map(|_| timed(call, calls)).collect();
    rounds.sort_by(f64::total_cmp);
    rounds[ROUNDS / 2]
}

/// Seconds of CPU time that one call takes.
fn timed(call: &mut dyn FnMut(), calls: u32) -> f64 {
    let clock = ProcessTime::now();
    for _ in 0..calls {
        call();
    }
    clock.elapsed().as_secs_f64() / f64::from(calls)
}

/// How many calls take about 30 milliseconds.
fn calls(call: &mut dyn FnMut()) -> u32 {
    let mut calls = 1;
    loop {
        let each = timed(call, calls);
        if each * f64::from(calls) > 0.01 {
            return ((0.03 / each) as u32).max(1);
        }
        calls = calls.saturating_mul(4);
    }
}
