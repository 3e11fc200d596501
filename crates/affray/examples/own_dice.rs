//! People throw their own dice and enter the faces, or only the result.
//!
//! `cargo run -p affray --example own_dice`

use affray::{DiceBy, Input, Memory, Players, Refusal, Reply, SYSTEMS};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files = Memory::new().with("fight.toml", SYSTEMS.of("persona")?.starter());
    // No seed: no generator ever throws in this fight.
    let mut play = affray::load(&files, "fight.toml", None)?.1;
    play.seat_players(Players { people: Vec::new(), dice: DiceBy::People });
    play.play_on()?;

    let mut entered = 0;
    while let Some(roll) = play.question().and_then(|question| question.roll()).cloned() {
        if entered == 0 {
            println!("{}: {}", roll.notation, roll.purpose);
            // What the dice cannot show is refused, with what they can.
            let wrong = play.answer(Input::Faces(vec![0, 0, 0])).expect_err("no dice fall so");
            assert!(matches!(wrong, Refusal::Roll { .. }), "{wrong:?}");
            println!("  {wrong}; {}", wrong.help().unwrap_or_default());
        }
        // A real table types what it sees. Here all dice show 1, or the least result.
        let input = match roll.values {
            Some((least, _)) => Input::Value(least),
            None => {
                Input::Faces(roll.dice.iter().flat_map(|die| vec![1; die.count.into()]).collect())
            }
        };
        let reply = Reply { notation: Some(roll.notation), ..Reply::from(input) };
        for line in play.reply(reply)?.into_iter().chain(play.play_on()?).take(2) {
            println!("    {} [{}]", line.words, line.clause);
        }
        entered += 1;
        if entered == 12 {
            break;
        }
    }
    assert!(play.thrown(None, 0).len() >= entered);
    Ok(())
}
