//! Whether a seat is told anything that it may not know: two fights that differ only in secrets are
//! played side by side with the same public answers, and have to give the seat the same data.

use affray_engine::advise::Effort;
use affray_engine::odds::TurnRequest;
use affray_engine::{Asks, Choice, Input, Kind, Play, Reply, Roll, Seat, SeatNews, Thought};

/// The most answers of one fight.
const MOST_ANSWERS: usize = 2_000;
/// The step of the first fight of a kind at which it is looked at what else the seat may ask for:
/// what it could think of, and how the fight goes on as far as it knows.
const BESIDES: usize = 3;
/// The steps at which the first fight of a kind asks for advice and odds.
const THINKS: [usize; 3] = [1, BESIDES, 11];
/// The plays of that advice, and the runs of the rules for what is exact.
const PLAYS: u128 = 6;
const RUNS: u64 = 150;
/// How many answers what the seat knows is played on there.
const AHEAD: usize = 25;
/// What leaves things as they are, where nothing ends a turn or waits.
const IDLE: [&str; 6] = ["pass", "no-reaction", "let-go", "no", "no-stunt", "nobody"];
/// When whoever hid has come out, although the fight still asks what comes after it.
const AFTER: &str = "after the fight";
/// What ends what is to be looked at.
const ENDS: [&str; 3] = ["truce", "surrender", "leave"];

/// What both fights draw from, so that they draw the same.
#[derive(Clone)]
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    /// A number that may be entered, or faces for dice, none of which explodes.
    fn input(&mut self, roll: &Roll) -> Input {
        let dice = roll.dice.iter();
        let all = dice.flat_map(|die| std::iter::repeat_n(*die, die.count.into()));
        let faces: Vec<u8> = all
            .map(|die| self.below(usize::from(die.sides) - usize::from(die.explodes)) as u8 + 1)
            .collect();
        match roll.values {
            Some((least, most)) if faces.is_empty() => {
                Input::Value(least + self.below((most - least + 1) as usize) as i32)
            }
            _ => Input::Faces(faces),
        }
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
    /// What the seat does not do, and where it does not go.
    shun: &'s [&'s str],
}

impl Half<'_> {
    /// Plays on until the seat is asked or told of dice, answers that, and returns what it was told
    /// before.
    fn step(&mut self) -> SeatNews {
        self.reached();
        let told = self.play.news_for(self.seat, self.had.0, self.had.1);
        self.had = (told.now.lines, told.now.dice);
        self.answer(&told.now.choices, told.now.roll.as_ref());
        told
    }

    /// The same when the seat is asked or told of dice, or the fight is over.
    fn reached(&mut self) -> &Self {
        for _ in 0..MOST_ANSWERS {
            if self.is_asked() || self.play.question().is_none() {
                return self;
            }
            self.answer_for_others();
        }
        panic!("{}: the seat is never asked again", self.name)
    }

    /// What nobody can mean is refused, with what is legal.
    fn refused(&mut self) {
        self.reached();
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
                ..Reply::from(Input::Option(self.pick(choice)))
            },
            (None, Some(roll)) => Reply::from(self.lots.input(roll)),
            (None, None) => return,
        };
        let done = self.play.reply_from(self.seat, reply);
        done.map_err(|why| why.to_string()).unwrap_or_else(|why| panic!("{}: {why}", self.name));
    }

    /// Any option but those that end what is to be looked at, or run into the secret.
    fn pick(&mut self, choice: &Choice) -> usize {
        let shuns = |at: &Option<String>| at.as_ref().is_some_and(|at| self.shun.contains(&&**at));
        let all = choice.options.iter();
        let all = all.filter(|one| !ENDS.contains(&one.verb) && !self.shun.contains(&one.verb));
        let ids: Vec<usize> = all.filter(|one| !shuns(&one.place)).map(|one| one.id).collect();
        let at = self.lots.below(ids.len());
        ids.get(at).copied().unwrap_or(1)
    }

    /// All that the seat could think of answering, with why not.
    fn thoughts(&self) -> Vec<String> {
        let told = self.play.for_seat(self.seat);
        let thought = told.choices.first().map(|choice| {
            let words = format!("{}> ", choice.asker);
            let (all, _) = self.play.thoughts(Some(self.seat), &words, usize::MAX);
            let barred = |one: &Thought| one.why_not.as_ref().map(ToString::to_string);
            let told = |one: &Thought| format!("{}: {:?} {:?}", one.words, one.way, barred(one));
            all.iter().map(told).collect()
        });
        thought.unwrap_or_default()
    }

    /// What the seat knows as numbers, where it is told everything of those whom it knows. Whoever it
    /// does not know is all 0, and may be in one of the fights only.
    fn numbers(&self) -> Vec<i32> {
        if !self.play.reveals().is_empty() {
            return Vec::new();
        }
        let numbers = self.play.numbers_for(self.seat).into_iter();
        numbers.filter(|&number| number != 0).collect()
    }

    /// How the fight would go on as far as the seat knows it.
    fn known(&self) -> Option<String> {
        self.play.known_to(self.seat).map(|mut known| {
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
        })
    }

    /// What the seat is advised to do, and the odds of it; or that nothing can be said.
    fn thought_ahead(&self) -> String {
        let Some(known) = self.play.known_to(self.seat) else { return "nothing known".to_owned() };
        let mut effort = Effort::new(PLAYS, 1).expect("it is few");
        effort.exact_runs = RUNS;
        let advice = match known.advise(None, &effort, &()) {
            Ok(advice) => serde_json::to_string_pretty(&advice).expect("plain data"),
            Err(why) => why.to_string(),
        };
        let request = TurnRequest { max_runs: RUNS, samples: 10, ..TurnRequest::default() };
        let odds = match known.odds(&request, &()) {
            Ok(odds) => serde_json::to_string_pretty(&odds).expect("plain data"),
            Err(why) => why.to_string(),
        };
        format!("{advice}\n{odds}")
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
                let none = || choice.options.iter().position(|one| IDLE.contains(&one.verb));
                let idle = idle(Kind::End).or_else(|| idle(Kind::Wait)).or_else(none);
                let at = idle.unwrap_or_else(least);
                let reply = Reply::from(Input::Option(at + 1));
                let asker = Some(choice.asker.clone());
                self.play.reply(Reply { asker, ..reply })
            }
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
    /// Whether the fight as the seat knows it has to play on the same: not where it knows of
    /// somebody what does not show.
    pub plays_on: bool,
    /// Whether advice and odds have to be the same: not where a thing is known by its name and has
    /// other figures.
    pub advises: bool,
    /// The rules by which somebody unseen comes out: what follows is no secret any more.
    pub comes_out: &'s [&'s str],
}

impl Pair<'_> {
    /// Plays both side by side, so many steps of the seat, and compares all that it is told. How many
    /// steps there were before the end of either.
    ///
    /// # Panics
    /// What it is told differs, with the first line that does.
    pub fn tell_the_same(self, steps: usize, seed: u64) -> usize {
        let Pair { fights, seat, shun, plays_on, advises, comes_out } = self;
        let [mut one, mut other] = fights.map(|play| Half {
            play,
            seat,
            lots: Lots(seed),
            had: (0, 0),
            refusal: String::new(),
            name: "one fight",
            shun,
        });
        other.name = "the other";
        for step in 0..steps {
            // Why nothing can be meant is slow to find.
            if step % 10 == 1 {
                one.refused();
                other.refused();
            }
            if seed == 0 && step == BESIDES {
                let (told, others) = (one.reached().thoughts(), other.reached().thoughts());
                let only = |one: &[String], other: &[String]| -> Vec<String> {
                    one.iter().filter(|it| !other.contains(it)).cloned().collect()
                };
                let (mine, theirs) = (only(&told, &others), only(&others, &told));
                assert!(told == others, "step {step}: think of {mine:#?} and {theirs:#?}");
                let (told, others) = (one.known(), other.known());
                assert!(!plays_on || told == others, "step {step}: {told:?}\nand\n{others:?}");
            }
            if seed == 0 && advises && THINKS.contains(&step) {
                let (told, others) =
                    (one.reached().thought_ahead(), other.reached().thought_ahead());
                let pairs = told.lines().zip(others.lines());
                let differs = pairs.clone().find(|(line, twin)| line != twin);
                assert!(told == others, "step {step}: advice and odds differ: {differs:?}");
            }
            let (mine, theirs) = (one.reached().numbers(), other.reached().numbers());
            let (told, others) = (one.step(), other.step());
            // That it is over, or goes on, may be because of the secret, which is out then.
            let is_over =
                |told: &SeatNews| told.now.outcome.is_some() || told.now.view.moment == AFTER;
            let is_out =
                |told: &SeatNews| told.lines.iter().any(|line| comes_out.contains(&line.clause));
            if is_over(&told) || is_over(&others) || is_out(&told) || is_out(&others) {
                return step;
            }
            assert_eq!(one.refusal, other.refusal, "step {step}: refusals differ");
            differ(step, &told, &others);
            assert!(mine == theirs, "step {step}: numbers differ: {mine:?} and {theirs:?}");
        }
        steps
    }
}

/// Whether a seat is told the same in both fights.
#[track_caller]
fn differ(step: usize, told: &SeatNews, others: &SeatNews) {
    if told == others {
        return;
    }
    let heard = |told: &SeatNews| -> String {
        let asked = told.now.roll.iter().map(|roll| format!("({})", roll.purpose));
        let asked = asked.chain(told.now.choices.iter().map(|one| one.sentence.clone()));
        let lines = told.lines.iter().map(|line| line.words.clone());
        lines.chain(asked).collect::<Vec<_>>().join("\n  ")
    };
    let (heard, twins) = (heard(told), heard(others));
    let pretty = |news: &SeatNews| serde_json::to_string_pretty(news).expect("plain data");
    let (told, others) = (pretty(told), pretty(others));
    let differs = told.lines().zip(others.lines()).position(|(line, twin)| line != twin);
    let around = |text: &str| -> String {
        let from = differs.unwrap_or(0).saturating_sub(AROUND);
        text.lines().skip(from).take(2 * AROUND).collect::<Vec<_>>().join("\n")
    };
    let (part, twin) = (around(&told), around(&others));
    panic!("step {step}: {part}\nand\n{twin}\none hears\n  {heard}\nand the other\n  {twins}");
}

/// Lines of data before and after the first that differs, in what is said of it.
const AROUND: usize = 6;

/// How many pairs of a kind of secret there are: so many, and in a long run no fewer than
/// `AFFRAY_PAIRS` says.
#[must_use]
pub fn how_many(usual: u64) -> u64 {
    let least = std::env::var("AFFRAY_PAIRS").ok().and_then(|least| least.parse().ok());
    least.map_or(usual, |least: u64| usual.max(least))
}

/// Plays two fights side by side, so many steps of a seat that may do anything, and compares all that
/// it is told.
///
/// # Panics
/// As [`Pair::tell_the_same`].
pub fn tell_the_same(fights: [Box<dyn Play>; 2], seat: Seat, steps: usize, seed: u64) {
    let advises = !fights[0].reveals().is_empty();
    let pair = Pair { fights, seat, shun: &[], plays_on: false, advises, comes_out: &[] };
    pair.tell_the_same(steps, seed);
}

/// The most answers until others say what they are to say, and until they are offered what they have
/// learned.
const SOON: usize = 120;

/// Plays on to where a seat decides, once others have said this, in its order, while everybody else
/// does as little as they can.
///
/// # Panics
/// They are never offered it.
#[must_use]
pub fn once_said(mut play: Box<dyn Play>, seat: Seat, script: &[&str]) -> Box<dyn Play> {
    let mut script = script.iter().peekable();
    for _ in 0..SOON {
        let Some(question) = play.question().cloned() else { break };
        let Some(choice) = question.choices().find(|choice| !choice.sealed) else {
            play.throw().expect("dice are asked for");
            continue;
        };
        if script.peek().is_none() && choice.seat == seat {
            return play;
        }
        let said = |words: &&&str| {
            choice.seat != seat && choice.options.iter().any(|one| one.words == **words)
        };
        let idle = |kind| choice.options.iter().find(|one| one.kind == kind);
        let none = || choice.options.iter().find(|one| IDLE.contains(&one.verb));
        let input = match script.next_if(said) {
            Some(words) => Input::Words((*words).to_owned()),
            None => {
                let idle = idle(Kind::End).or_else(|| idle(Kind::Wait)).or_else(none);
                Input::Option(idle.map_or(1, |one| one.id))
            }
        };
        let reply = Reply { asker: Some(choice.asker.clone()), ..Reply::from(input) };
        let done = play.reply(reply).map_err(|why| why.to_string());
        done.unwrap_or_else(|why| panic!("{why}"));
    }
    panic!("nobody has said {:?}", script.next());
}

/// Whether others are offered something with these words before long, in the fight as a seat knows
/// it.
///
/// # Panics
/// Nothing is known of the fight.
#[must_use]
pub fn is_known(play: &dyn Play, seat: Seat, words: &str) -> bool {
    let mut known = play.known_to(seat).expect("what is known leads to the question");
    for _ in 0..SOON {
        let Some(question) = known.question() else { return false };
        let is_roll = question.roll().is_some();
        let is_offered = question
            .choices()
            .filter(|choice| choice.seat != seat)
            .any(|choice| choice.options.iter().any(|one| one.words.contains(words)));
        if is_offered {
            return true;
        }
        let done = if is_roll { known.throw() } else { known.decide() };
        done.map_err(|why| why.to_string()).unwrap_or_else(|why| panic!("{why}"));
    }
    false
}
