//! Whether a seat is told anything that it may not know: two fights that differ only in secrets are
//! played side by side with the same public answers, and have to give the seat the same data.

use affray_engine::{Asks, Choice, DieAsked, Input, Kind, Play, Reply, Roll, Seat, SeatNews};

/// The most answers of one fight.
const MOST_ANSWERS: usize = 2_000;

/// What both fights draw from, so that they draw the same.
#[derive(Clone)]
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    /// Faces for dice, none of which explodes.
    fn faces(&mut self, dice: &[DieAsked]) -> Vec<u8> {
        let all = dice.iter().flat_map(|die| std::iter::repeat_n(*die, die.count.into()));
        all.map(|die| {
            let most = usize::from(die.sides) - usize::from(die.explodes);
            self.below(most) as u8 + 1
        })
        .collect()
    }
}

/// One of the two fights.
struct Half<'s> {
    play: Box<dyn Play>,
    seat: Seat,
    lots: Lots,
    /// What the seat had of lines and dice.
    had: (usize, usize),
    /// What it was told last when it said what nobody can mean.
    refusal: String,
    name: &'s str,
}

impl Half<'_> {
    /// Plays on until the seat is asked or told of dice, answers that, and returns what it was told
    /// before.
    fn step(&mut self) -> SeatNews {
        for _ in 0..MOST_ANSWERS {
            if !self.is_asked() && self.play.question().is_some() {
                self.answer_for_others();
                continue;
            }
            let told = self.play.news_for(self.seat, self.had.0, self.had.1);
            self.had = (told.now.lines, told.now.dice);
            self.answer(&told.now.choices, told.now.roll.as_ref());
            return told;
        }
        panic!("{}: the seat is never asked again", self.name)
    }

    /// What nobody can mean is refused, with what is legal.
    fn refused(&mut self) {
        let reply = Reply::from(Input::Words("no such thing".to_owned()));
        let why = self.play.reply_from(self.seat, reply).expect_err("it is nonsense");
        self.refusal = why.to_string();
    }

    fn is_asked(&self) -> bool {
        match self.play.question().map(|question| &question.asks) {
            Some(Asks::Roll(_)) => self.play.for_seat(self.seat).roll.is_some(),
            Some(Asks::Choice(choice)) => choice.seat == self.seat,
            Some(Asks::Each { choices }) => {
                choices.iter().any(|choice| choice.seat == self.seat && !choice.sealed)
            }
            None => false,
        }
    }

    fn answer(&mut self, choices: &[Choice], roll: Option<&Roll>) {
        let reply = match (choices.iter().find(|choice| !choice.sealed), roll) {
            (Some(choice), _) => Reply {
                asker: Some(choice.asker.clone()),
                ..Reply::from(Input::Option(self.lots.below(choice.options.len()) + 1))
            },
            (None, Some(roll)) => Reply::from(Input::Faces(self.lots.faces(&roll.dice))),
            (None, None) => return,
        };
        let done = self.play.reply_from(self.seat, reply);
        done.map_err(|why| why.to_string()).unwrap_or_else(|why| panic!("{}: {why}", self.name));
    }

    /// Others do as little as they can, so that a secret stays one.
    fn answer_for_others(&mut self) {
        let Some(question) = self.play.question().cloned() else { return };
        let done = match &question.asks {
            Asks::Roll(_) => self.play.throw(),
            Asks::Choice(_) | Asks::Each { .. } => {
                let mut choices = question.choices().filter(|choice| choice.seat != self.seat);
                let Some(choice) = choices.next() else { return };
                let idle = |kind| choice.options.iter().position(|one| one.kind == kind);
                let least = || {
                    let words = choice.options.iter().enumerate().min_by_key(|one| &one.1.words);
                    words.map_or(0, |(at, _)| at)
                };
                let at = idle(Kind::End).or_else(|| idle(Kind::Wait)).unwrap_or_else(least);
                let reply = Reply::from(Input::Option(at + 1));
                let asker = Some(choice.asker.clone());
                self.play.reply(Reply { asker, ..reply })
            }
        };
        done.map_err(|why| why.to_string()).unwrap_or_else(|why| panic!("{}: {why}", self.name));
    }
}

/// Plays two fights side by side, so many steps of a seat, and compares all that it is told.
///
/// # Panics
/// What it is told differs, with the first line that does.
pub fn tell_the_same(fights: [Box<dyn Play>; 2], seat: Seat, steps: usize, seed: u64) {
    let names = ["one fight", "the other"];
    let mut halves = fights.into_iter().zip(names).map(|(play, name)| Half {
        play,
        seat,
        lots: Lots(seed),
        had: (0, 0),
        refusal: String::new(),
        name,
    });
    let (Some(mut one), Some(mut other)) = (halves.next(), halves.next()) else { return };
    for step in 0..steps {
        // Why nothing can be meant is slow to find.
        if step % 10 == 1 {
            one.refused();
            other.refused();
        }
        let (told, others) = (one.step(), other.step());
        // That it is over, or goes on, may be because of the secret, which is out then.
        if told.now.outcome.is_some() || others.now.outcome.is_some() {
            return;
        }
        assert_eq!(one.refusal, other.refusal, "step {step}: refusals differ");
        if told != others {
            let pretty = |news: &SeatNews| serde_json::to_string_pretty(news).expect("plain data");
            let (told, others) = (pretty(&told), pretty(&others));
            let differs = told.lines().zip(others.lines()).find(|(line, twin)| line != twin);
            let (line, twin) = differs.unwrap_or(("less", "more"));
            panic!("step {step}: one fight tells\n{line}\nand the other\n{twin}\nof\n{told}");
        }
    }
}
