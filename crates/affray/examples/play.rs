//! Load an encounter and play it: a question, its options, an answer, and what follows.
//!
//! `cargo run -p affray --example play`

use affray::{Asks, DiceBy, Input, Memory, Players, Reply, SYSTEMS, Seat};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Any file will do, from a disk or from memory; this one comes with the system.
    let files = Memory::new().with("fight.toml", SYSTEMS.of("murdham")?.starter());
    let (system, mut play) = affray::load(&files, "fight.toml", Some(7))?;
    println!("{}: {}", system.name(), play.title());

    // A person takes the first side. Tactics play the other, and a generator throws the dice.
    play.seat_players(Players { people: vec![Seat(0)], dice: DiceBy::Generator });
    play.play_on()?;

    while let Some(question) = play.question() {
        let Asks::Choice(choice) = &question.asks else { unreachable!("one is asked at a time") };
        println!("\n{}: {}", choice.asker, choice.sentence);
        for option in choice.options.iter().take(3) {
            println!("  {} {}", option.id, option.words);
        }
        // Anyone who shows the question decides; here it is always the first option.
        let reply = Reply { number: Some(question.number), ..Reply::from(Input::Option(1)) };
        for line in play.reply(reply)?.into_iter().chain(play.play_on()?) {
            println!("    {} [{}]", line.words, line.clause);
        }
    }

    // An answer that is not legal is refused with a reason, and changes nothing.
    let refused = play.answer(Input::Words("attack again".to_owned())).expect_err("it is over");
    println!("\n{}: {refused}", refused.kind());

    // The record holds the fight and its encounter: it replays anywhere.
    let record = play.save().to_string();
    let again = affray::resume(&files, "saved.fight", record.as_bytes())?.1;
    assert_eq!(again.outcome(), play.outcome());
    println!("{}", play.outcome().unwrap_or_default());
    Ok(())
}
