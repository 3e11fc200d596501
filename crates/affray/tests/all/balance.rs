//! Every example is worth a fight: none is stuck at a limit, and no side wins nearly always unless
//! the title says so.
//!
//! A few fights of each show what is grossly wrong; `AFFRAY_FIGHTS=20000 cargo test --profile long
//! -p affray --test all balance -- --nocapture` prints a table.

use crate::common;

use affray::sim::{Plan, SimReport, sample};
use affray::{Draft, SYSTEMS};

/// Fights of each example, unless somebody asks for more.
const FIGHTS: u128 = 20;
/// The share of wins that no side may have.
const MOST: f64 = 0.9;
/// Examples whose titles say that one side wins.
const ONE_SIDED: [&str; 1] = ["lopsided.toml"];
/// Endings of a fight that nobody could end.
const STUCK: [&str; 2] = ["undecided at the round limit", "not ended"];

fn fights() -> u128 {
    std::env::var("AFFRAY_FIGHTS").map_or(FIGHTS, |text| text.parse().expect("a number"))
}

/// The faults of an example, and its row.
fn faults(path: &str) -> Vec<String> {
    let draft = Draft::open(SYSTEMS, &common::Disk, path).unwrap_or_else(|why| panic!("{why}"));
    let arena = draft.arena().unwrap_or_else(|why| panic!("{why}"));
    let plan = Plan::new(fights(), 1, 2).expect("a plan");
    let report = SimReport::new(arena.as_ref(), plan.seed, &sample(arena.as_ref(), plan, &()));
    let name = path.rsplit_once('/').expect("a folder").1;
    let some = report.outcomes.iter().filter(|outcome| outcome.share.share > 0.0);
    let some: Vec<String> =
        some.map(|it| format!("{} {:.1} %", it.outcome, 100.0 * it.share.share)).collect();
    let rounds = &report.rounds;
    let longest = rounds.histogram.last().map_or(0, |last| last.0);
    println!("| {name} | {} | {:.1} | {longest} |", some.join(", "), rounds.mean.mean);
    let mut faults = Vec::new();
    for outcome in &report.outcomes {
        let much = outcome.side.is_some() && outcome.share.low > MOST;
        if much && !ONE_SIDED.contains(&name) {
            faults.push(format!("{name}: {}: at least {:.3}", outcome.outcome, outcome.share.low));
        }
        if STUCK.contains(&outcome.outcome.as_str()) && outcome.share.share > 0.0 {
            faults.push(format!("{name}: {}: {:.5}", outcome.outcome, outcome.share.share));
        }
    }
    faults
}

fn examples_of(system: &str) {
    let faults: Vec<String> =
        common::examples(system).iter().flat_map(|path| faults(path)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn fights_of_murdham_are_open_and_end() {
    examples_of("murdham");
}

#[test]
fn fights_of_ingenuity_are_open_and_end() {
    examples_of("ingenuity");
}

#[test]
fn fights_of_blackout_are_open_and_end() {
    examples_of("blackout");
}

#[test]
fn fights_of_hallowed_earth_are_open_and_end() {
    examples_of("hallowed");
}

#[test]
fn fights_of_persona_are_open_and_end() {
    examples_of("persona");
}

/// In the first rounds of these a markswoman behind a pillar and a marksman on the ground are each
/// better off if the other comes.
#[test]
fn two_who_wait_for_each_other_come_to_blows() {
    for seed in [151, 364, 481] {
        let path =
            common::examples("blackout").into_iter().find(|path| path.ends_with("boss.toml"));
        let path = path.expect("the example is there");
        let loaded = affray::load(&common::Disk, &path, Some(seed));
        let mut play = loaded.unwrap_or_else(|why| panic!("{why}")).1;
        play.run_to_end().expect("tactics play all sides");
        let outcome = play.outcome().expect("it is over");
        assert!(outcome.ends_with(" win"), "seed {seed}: {outcome}");
    }
}
