//! Two fights side by side with the same public answers, as `affray_testkit::tell_the_same` plays
//! them, but for what hidden people answer: they neither act nor react, and how many answers that
//! takes is not compared, for nobody is told of it.

use affray_engine::{Asks, Choice, Input, Play, Reply, Roll, Seat, SeatNews, Thought};

/// The most answers of one fight.
const MOST_ANSWERS: usize = 2_000;
/// At which step of a fight the seat asks for more than it is told: in a turn of its own.
const BESIDES: usize = 2;
/// How many answers of what it knows are played on then.
const AHEAD: usize = 25;
/// What leaves things as they are.
const IDLE: [&str; 7] = ["end", "pass", "no-reaction", "let-go", "no", "no-stunt", "nobody"];

/// What both fights draw from, so that they draw the same.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    /// A number from 1 of what is written `1 of 2`, or faces of dice such as `2d4!kl`, none of which
    /// explodes.
    fn roll(&mut self, notation: &str) -> Input {
        let any = notation.strip_prefix("1 of ").and_then(|of| of.parse().ok());
        match any {
            Some(of) => Input::Value(self.below(of) as i32 + 1),
            None => Input::Faces(self.faces(notation)),
        }
    }

    fn faces(&mut self, notation: &str) -> Vec<u8> {
        let dice = notation.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(|one| {
            let (count, sides) = one.split_once('d')?;
            Some((count.parse().unwrap_or(1), sides.parse::<usize>().ok()?))
        });
        let explodes = usize::from(notation.contains('!'));
        dice.flat_map(|(count, sides)| std::iter::repeat_n(sides, count))
            .map(|sides| self.below(sides - explodes) as u8 + 1)
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
    name: &'s str,
    /// Where the seat does not go, and what it does not do.
    shun: &'s [&'s str],
}

impl Half<'_> {
    /// Plays on until the seat is asked or told of dice.
    fn reach(&mut self) {
        for _ in 0..MOST_ANSWERS {
            if self.is_asked() || self.play.question().is_none() {
                return;
            }
            self.answer_for_others();
        }
        panic!("{}: the seat is never asked again", self.name)
    }

    /// What the seat is told that is new to it; then it answers.
    fn step(&mut self) -> SeatNews {
        let mut told = self.play.news_for(self.seat, self.had.0, self.had.1);
        self.had = (told.now.lines, told.now.dice);
        self.answer(&told.now.choices, told.now.roll.as_ref());
        told.dice.iter_mut().for_each(|thrown| thrown.after = 0);
        told.lines.iter_mut().for_each(|line| line.after = 0);
        told
    }

    /// What the seat may ask for besides: all that it could think of answering, with why not, and how
    /// the fight would go on as far as it knows.
    fn besides(&self) -> (Vec<String>, Option<String>) {
        let told = self.play.for_seat(self.seat);
        let thought = told.choices.first().map(|choice| {
            let (all, _) = self.play.thoughts(&format!("{}> ", choice.asker), usize::MAX);
            let barred = |one: &Thought| one.why_not.as_ref().map(|why| format!("{why:?}"));
            all.iter().map(|one| format!("{}: {:?}", one.words, barred(one))).collect()
        });
        let end = self.play.known_to(self.seat).map(|mut known| {
            for _ in 0..AHEAD {
                let done = match known.question().map(|question| &question.asks) {
                    Some(Asks::Roll(_)) => known.throw(),
                    Some(Asks::Choice(_) | Asks::Each { .. }) => known.decide(),
                    None => break,
                };
                let done = done.map_err(|why| why.to_string());
                done.unwrap_or_else(|why| panic!("{}: {why}", self.name));
            }
            let lines = known.log(Some(self.seat)).into_iter().map(|line| line.words);
            lines.collect::<Vec<_>>().join("\n")
        });
        (thought.unwrap_or_default(), end)
    }

    fn is_asked(&self) -> bool {
        match self.play.question().map(|question| &question.asks) {
            Some(Asks::Roll(_)) => self.play.for_seat(self.seat).roll.is_some(),
            Some(Asks::Choice(choice)) => choice.seat == self.seat,
            Some(Asks::Each { .. }) | None => false,
        }
    }

    fn answer(&mut self, choices: &[Choice], roll: Option<&Roll>) {
        let reply = match (choices.first(), roll) {
            (Some(choice), _) => Reply::from(Input::Option(self.pick(choice))),
            (None, Some(roll)) => Reply::from(self.lots.roll(&roll.notation)),
            (None, None) => return,
        };
        let done = self.play.reply_from(self.seat, reply);
        done.map_err(|why| why.to_string()).unwrap_or_else(|why| panic!("{}: {why}", self.name));
    }

    /// Any option but those that end what is to be looked at, or run into the secret.
    fn pick(&mut self, choice: &Choice) -> usize {
        let end = ["truce", "surrender", "leave"];
        let shuns = |at: &Option<String>| at.as_ref().is_some_and(|at| self.shun.contains(&&**at));
        let all = choice.options.iter();
        let all = all.filter(|one| !end.contains(&one.verb) && !self.shun.contains(&one.verb));
        let all = all.filter(|one| !shuns(&one.place));
        let ids: Vec<usize> = all.map(|one| one.id).collect();
        let at = self.lots.below(ids.len());
        ids.get(at).copied().unwrap_or(1)
    }

    /// Others do as little as they can, so that a secret stays one.
    fn answer_for_others(&mut self) {
        let Some(question) = self.play.question().cloned() else { return };
        let done = match &question.asks {
            Asks::Choice(choice) => {
                let idle = choice.options.iter().find(|one| IDLE.contains(&one.verb));
                self.play.reply(Reply::from(Input::Option(idle.map_or(1, |one| one.id))))
            }
            Asks::Roll(_) | Asks::Each { .. } => self.play.throw(),
        };
        done.map_err(|why| why.to_string()).unwrap_or_else(|why| panic!("{}: {why}", self.name));
    }
}

/// Two fights that differ in what a seat does not know.
pub struct Pair<'s> {
    /// The fights.
    pub fights: [Box<dyn Play>; 2],
    /// The seat that is not told.
    pub seat: Seat,
    /// Where it does not go, and what it does not do: it would find out.
    pub shun: &'s [&'s str],
}

/// Plays two fights side by side, so many steps of a seat, and compares all that it is told. How many
/// steps there were before the end of either.
///
/// # Panics
/// What it is told differs, with the first line that does.
pub fn tell_the_same(pair: Pair<'_>, steps: usize, seed: u64) -> usize {
    let Pair { fights, seat, shun } = pair;
    let [mut one, mut other] = fights.map(|play| Half {
        play,
        seat,
        lots: Lots(seed),
        had: (0, 0),
        name: "one fight",
        shun,
    });
    other.name = "the other";
    for step in 0..steps {
        one.reach();
        other.reach();
        if seed == 0 && step == BESIDES {
            let (asks, others) = (one.besides(), other.besides());
            let only = |one: &[String], other: &[String]| -> Vec<String> {
                one.iter().filter(|thought| !other.contains(thought)).cloned().collect()
            };
            let (mine, theirs) = (only(&asks.0, &others.0), only(&others.0, &asks.0));
            assert!(asks.0 == others.0, "step {step}: think of {mine:?} and {theirs:?}");
            // There is none in a step in which dice of somebody hidden fell.
            if let (Some(end), Some(others)) = (asks.1, others.1) {
                assert!(end == others, "step {step}: {end}\nand\n{others}");
            }
        }
        let (told, others) = (one.step(), other.step());
        // That it is over, or goes on, may be because of the secret, which is out then.
        if told.now.outcome.is_some() || others.now.outcome.is_some() {
            return step;
        }
        if told != others {
            let heard = |told: &SeatNews| -> Vec<String> {
                let asked = told.now.roll.iter().map(|roll| format!("({})", roll.purpose));
                let asked = asked.chain(told.now.choices.iter().map(|one| one.sentence.clone()));
                told.lines.iter().map(|line| line.words.clone()).chain(asked).collect()
            };
            let lines = [heard(&told), heard(&others)].map(|all| all.join("\n  "));
            let (told, others) = (format!("{told:#?}"), format!("{others:#?}"));
            let differs = told.lines().zip(others.lines()).find(|(line, twin)| line != twin);
            let (line, twin) = differs.unwrap_or(("less", "more"));
            let [heard, twins] = lines;
            panic!(
                "step {step}: {line} and {twin}; one hears\n  {heard}\nand the other\n  {twins}"
            );
        }
    }
    steps
}
