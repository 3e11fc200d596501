//! Two people who must not see each other's cards: everything goes through their seats.
//!
//! `cargo run -p affray --example seats`

use affray::{DiceBy, Had, Input, Memory, Play, Players, Reply, SYSTEMS, Seat};

/// What one person's screen holds.
struct Screen {
    seat: Seat,
    lines: Vec<String>,
    had: Had,
}

impl Screen {
    /// Brings the screen up to date. After an undo, lines that no longer hold are dropped.
    fn refresh(&mut self, play: &dyn Play) {
        let holds = play.holds(Some(self.seat), self.had);
        self.lines.truncate(holds.lines);
        let news = play.news_for(self.seat, holds.lines, holds.dice);
        self.lines.extend(news.lines.into_iter().map(|line| line.words));
        self.had = news.now.had();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // In Hallowed Earth everybody declares in secret, and all declarations are revealed together.
    let files = Memory::new().with("fight.toml", SYSTEMS.of("hallowed")?.starter());
    let mut play = affray::load(&files, "fight.toml", Some(3))?.1;
    play.seat_players(Players { people: vec![Seat(0), Seat(1)], dice: DiceBy::Generator });
    play.play_on()?;
    let screen = |seat| Screen { seat, lines: Vec::new(), had: Had::default() };
    let mut screens = [screen(Seat(0)), screen(Seat(1))];

    let mut secrets = 0;
    while play.outcome().is_none() {
        for screen in &mut screens {
            // `for_seat` is all that this person may know; `number` says which question is meant.
            let told = play.for_seat(screen.seat);
            let Some(choice) = told.choices.iter().find(|choice| !choice.sealed) else { continue };
            secrets += usize::from(told.choices.len() > 1 || !told.waits_for.is_empty());
            let reply = Reply {
                number: Some(told.number),
                asker: Some(choice.asker.clone()),
                ..Reply::from(Input::Option(1))
            };
            play.reply_from(screen.seat, reply)?;
            play.play_on()?;
        }
        screens.iter_mut().for_each(|screen| screen.refresh(play.as_ref()));
    }

    // A person takes an answer back: both screens lose what no longer holds, and get the rest.
    play.undo()?;
    screens.iter_mut().for_each(|screen| screen.refresh(play.as_ref()));
    for screen in &screens {
        assert_eq!(screen.lines.len(), play.log_length(Some(screen.seat)));
    }
    println!("{secrets} secret decisions; the last lines that one side was told:");
    screens[0].lines.iter().rev().take(5).rev().for_each(|line| println!("  {line}"));
    Ok(())
}
