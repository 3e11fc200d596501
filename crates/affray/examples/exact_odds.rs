//! What each option of a decision leads to, as fractions: every outcome of the dice is followed.
//!
//! `cargo run --release -p affray --example exact_odds`

use affray::odds::{Aspect, TurnRequest};
use affray::{Memory, SYSTEMS};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files = Memory::new().with("fight.toml", SYSTEMS.of("blackout")?.starter());
    let mut play = affray::load(&files, "fight.toml", Some(5))?.1;
    // Tactics play on until a decision is open.
    while play.question().is_some_and(|question| question.roll().is_some()) {
        play.throw()?;
    }

    // An option that leads to too many outcomes is sampled instead, and says so.
    let request = TurnRequest { max_runs: 2_000, samples: 200, ..TurnRequest::default() };
    let odds = play.odds(&request, &())?;
    println!("{}", odds.question.as_deref().unwrap_or("dice are asked for"));
    for option in &odds.options {
        // What is certain after this option is not worth a line.
        let open = option.changes.iter().filter(|change| change.distribution.outcomes.len() > 1);
        for change in open.take(2) {
            let words = option.words.as_deref().unwrap_or("the dice");
            println!("\n{words}: {} of {}, now {}", name(&change.about), change.who, change.was);
            for outcome in &change.distribution.outcomes {
                let chance = &outcome.chance;
                let fraction = chance.fraction.as_deref().unwrap_or("sampled");
                println!("  {:>10}  {:>8}  {fraction}", outcome.words, chance.percent());
            }
        }
    }
    Ok(())
}

/// What a change is about.
fn name(about: &Aspect) -> &str {
    match about {
        Aspect::Fighting => "fighting",
        Aspect::Figure(name) | Aspect::Mark(name) => name,
        Aspect::Place => "place",
    }
}
