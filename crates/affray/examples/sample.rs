//! A thousand fights: who wins, how long it takes, and what a stronger fighter would change.
//!
//! `cargo run --release -p affray --example sample`

use affray::sim::{self, Plan, SimReport};
use affray::{Draft, Memory, SYSTEMS};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files = Memory::new().with("fight.toml", SYSTEMS.of("murdham")?.starter());
    let draft = Draft::open(SYSTEMS, &files, "fight.toml")?;

    // The same seed gives the same figures on any number of threads.
    let plan = Plan::new(1_000, 1, 2)?;
    let arena = draft.arena()?;
    let report = SimReport::new(arena.as_ref(), plan.seed, &sim::sample(arena.as_ref(), plan, &()));
    for outcome in &report.outcomes {
        let share = &outcome.share;
        println!(
            "{:<24} {:5.1}%  (95%: {:.1} to {:.1})",
            outcome.outcome,
            100.0 * share.share,
            100.0 * share.low,
            100.0 * share.high
        );
    }
    println!("median rounds: {}", report.rounds.median);

    // A value of the encounter is changed by its path, and the same fights are fought again.
    let who = &report.combatants[0].name;
    let range = draft.range(&format!("{who}.str=5..8"))?;
    let varied = sim::vary(&draft, &[range], Plan::new(200, 1, 2)?, &())?;
    println!("with {who}'s STR from 5 to 8: {} samples", varied.cells.len());
    Ok(())
}
