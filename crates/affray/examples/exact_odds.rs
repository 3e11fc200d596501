//! What each option of a decision leads to, as fractions: every outcome of the dice is followed.
//!
//! `cargo run --release -p affray --example exact_odds`

use affray::odds::TurnRequest;
use affray::{Memory, SYSTEMS};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files = Memory::new().with("fight.toml", SYSTEMS.of("blackout")?.starter());
    let mut play = affray::load(&files, "fight.toml", Some(5))?.1;
    // To the first decision with more than one option that matters.
    while play.question().is_some_and(|question| question.roll().is_some()) {
        play.throw()?;
    }

    // An option that leads to too many outcomes is sampled instead, and says so.
    let request = TurnRequest { max_runs: 2_000, samples: 200, ..TurnRequest::default() };
    let odds = play.odds(&request, &())?;
    println!("{}", odds.question.unwrap_or_default());
    for option in odds.options.iter().take(5) {
        println!("\n{}", option.words.as_deref().unwrap_or("the dice"));
        if let Some(sampled) = &option.sampled {
            println!("  sampled, {} turns: {}", sampled.turns, sampled.why);
        }
        for outcome in &option.next.outcomes {
            let chance = &outcome.chance;
            let fraction = chance.fraction.as_deref().unwrap_or("an estimate");
            println!("  {} ({fraction})  then: {}", chance.percent(), outcome.words);
        }
    }
    Ok(())
}
