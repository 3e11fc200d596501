//! The table that answers from what is known so far, and stops where that ends.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::decided::Decided;
use crate::dice::{BadRoll, Dice, Faces, Noted, Rolled, Spread};
use crate::table::{Choice, Game, Menu, Table};
use crate::{Clause, Generator, Policy, Seat, Step, Stop};

/// One thing that a rule could not know by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// Dice.
    Rolled(Rolled),
    /// The place of the chosen option among the legal ones.
    Chose(u16),
    /// What somebody said unasked: its place among everything that may be volunteered between the
    /// answer before it and the next question.
    Volunteered(u16),
}

/// A decision that somebody is asked for.
#[derive(Debug)]
pub struct Asked<G: Game> {
    /// Who decides.
    pub who: Seat,
    /// What is asked.
    pub ask: G::Ask,
    /// The legal answers: two or more, or one or more of what may be volunteered.
    pub options: Vec<G::Move>,
}

/// Why a recorded answer does not fit what the rule asks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// Dice were recorded where somebody decides, or the other way round.
    #[error("the answer is of another kind than the question")]
    Kind,
    /// The dice do not fit.
    #[error(transparent)]
    Roll(#[from] BadRoll),
    /// There are fewer options.
    #[error("there is no option {place}; there are {options}")]
    Option {
        /// The place given, counted from 1.
        place: usize,
        /// How many options there are.
        options: usize,
    },
}

/// How an open roll may be answered at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// What the generator throws here.
    pub faces: Faces,
    /// The generator after that throw.
    pub next: Generator,
    /// The least and the greatest single number that may be entered; none where the rule reads
    /// each die.
    pub values: Option<(i32, i32)>,
}

impl Throw {
    /// The numbers that are tried to find the greatest one.
    const MOST: i32 = 20_000;

    fn of<D: Dice>(dice: D, generator: &Generator) -> Throw {
        let mut next = generator.clone();
        let faces = std::cell::RefCell::new(Faces::new());
        let Ok(_) = Noted::new(dice, &faces).throw(&mut next);
        let fits = |value: &i32| matches!(dice.of_value(*value), Some(Some(_)));
        let is_enough = dice.of_value(0).is_some();
        let least = is_enough.then(|| (0..=Throw::MOST).find(fits)).flatten();
        let values = least.map(|least| {
            let beyond = (least..=Throw::MOST).find(|value| !fits(value));
            (least, beyond.unwrap_or(Throw::MOST) - 1)
        });
        Throw { faces: faces.into_inner(), next, values }
    }
}

/// What a rule waits for.
#[derive(Debug)]
pub enum Open<G: Game> {
    /// Dice.
    Roll {
        /// Whose, and what for.
        purpose: G::Purpose,
        /// How the dice are written.
        notation: String,
        /// Of each group of outcomes that the rule reads alike: one, and the weight of all. None are
        /// listed where [`run_for_people`] runs the rule, and nothing is weighed.
        ways: Vec<(Rolled, u128)>,
        /// The weight of everything.
        total: u128,
        /// The weight of what is too rare to be listed.
        untold: u128,
        /// How to throw and to enter these dice, where [`run_for_people`] runs the rule.
        throw: Option<Throw>,
    },
    /// One decision.
    Choice(Asked<G>),
    /// All of these at once; the tape goes on when it has an answer to each, in this order.
    Each(Vec<Asked<G>>),
    /// The tape holds an answer that does not fit: it was made by other rules, or entered wrongly.
    Misfit {
        /// Its place on the tape.
        at: usize,
        /// What is wrong.
        why: Misfit,
    },
}

/// An event and the rule by which it happened. `after` counts the answers given before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<E> {
    /// The rule.
    pub clause: Clause,
    /// What happened.
    pub event: E,
    /// How many answers of this run came before it.
    pub after: usize,
}

/// Dice that a rule read, as they fell: for whoever words what came of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Fallen<P> {
    /// Whose they were, and what for.
    pub purpose: P,
    /// As they were entered or thrown.
    pub rolled: Rolled,
    /// The number that the rule read; none of dice that are read one by one.
    pub number: Option<i32>,
    /// How many answers of this run came before them.
    pub after: usize,
}

/// Answers from what it holds, in order; stops where that ends.
///
/// Made by [`run`] alone, which also sees to it that a stop is handed on.
pub struct Tape<G: Game> {
    answers: Vec<Answer>,
    at: usize,
    /// What was chosen each time, and how many answers there were then.
    decided: Vec<(usize, G::Move)>,
    /// How many decisions there were.
    decisions: usize,
    open: Option<Open<G>>,
    /// Of whom is listed what they may volunteer; of nobody as a rule.
    lists: Option<Speaker>,
    /// Answers that may be volunteered now: since the last answer taken.
    offers: Vec<(usize, Asked<G>)>,
    /// How many answers might have been volunteered since the last answer taken.
    passed: usize,
    /// The dice of a table where people play.
    generator: Option<Generator>,
    told: Vec<Told<G::Event>>,
    fallen: Vec<Fallen<G::Purpose>>,
    cited: Vec<Clause>,
    listening: bool,
}

/// Who may say something unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// Anybody.
    Any,
    /// One seat.
    One(Seat),
}

impl<G: Game> Tape<G> {
    fn new(answers: &mut Vec<Answer>) -> Tape<G> {
        Tape {
            answers: std::mem::take(answers),
            at: 0,
            decided: Vec::new(),
            decisions: 0,
            open: None,
            lists: None,
            offers: Vec::new(),
            passed: 0,
            generator: None,
            told: Vec::new(),
            fallen: Vec::new(),
            cited: Vec::new(),
            listening: false,
        }
    }

    fn stop<T>(&mut self, open: Open<G>) -> Step<T> {
        assert!(self.open.is_none(), "a rule went on after a stop");
        self.open = Some(open);
        Err(Stop(()))
    }

    fn next(&mut self) -> Option<Answer> {
        assert!(self.open.is_none(), "a rule went on after a stop");
        let answer = self.answers.get(self.at).cloned()?;
        self.at += 1;
        self.offers.clear();
        self.passed = 0;
        Some(answer)
    }

    /// What was decided here when these answers were given before.
    fn recalled(&mut self) -> Option<G::Move> {
        assert!(self.open.is_none(), "a rule went on after a stop");
        let &(answers, option) = self.decided.get(self.decisions)?;
        self.decisions += 1;
        if answers > self.at {
            self.next();
        }
        Some(option)
    }

    /// Notes what is decided here.
    fn note(&mut self, option: G::Move) {
        self.decided.push((self.at, option));
        self.decisions += 1;
    }

    fn misfit<T>(&mut self, why: Misfit) -> Step<T> {
        self.stop(Open::Misfit { at: self.at - 1, why })
    }

    /// Takes the answer to one decision with these options.
    fn take(&mut self, options: &[G::Move]) -> Step<G::Move> {
        match self.next() {
            Some(Answer::Chose(place)) => match options.get(usize::from(place)) {
                Some(&option) => Ok(option),
                None => self.misfit(Misfit::Option {
                    place: usize::from(place) + 1,
                    options: options.len(),
                }),
            },
            _ => self.misfit(Misfit::Kind),
        }
    }
}

fn typed<G: Game, M: Choice<G>>(option: G::Move, ask: G::Ask) -> M {
    match M::try_from(option) {
        Ok(choice) => choice,
        Err(_) => panic!("the menu of {ask:?} lists {option:?}, which is no answer to it"),
    }
}

/// The options of a menu. None, or one twice, is a bug of the rule that asks.
fn options<G: Game>(menu: &(impl Menu<G> + ?Sized), ask: G::Ask) -> Vec<G::Move> {
    let mut options = Vec::new();
    menu.list(&mut options);
    assert!(!options.is_empty(), "{ask:?} has no legal answer");
    debug_assert!(
        options.iter().enumerate().all(|(at, option)| !options[..at].contains(option)),
        "{ask:?} lists an answer twice: {options:?}"
    );
    options
}

impl<G: Game> Table<G> for Tape<G> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        match self.next() {
            Some(Answer::Rolled(rolled)) => match dice.read(&rolled) {
                Ok(outcome) => {
                    if self.listening {
                        let number = match dice.record(outcome) {
                            Rolled::Value(number) => Some(number),
                            Rolled::Faces(_) => None,
                        };
                        self.fallen.push(Fallen { purpose, rolled, number, after: self.at - 1 });
                    }
                    Ok(read(outcome))
                }
                Err(bad) => self.misfit(bad.into()),
            },
            Some(_) => self.misfit(Misfit::Kind),
            None => {
                let throw = self.generator.as_ref().map(|generator| Throw::of(dice, generator));
                let mut ways: Vec<(Rolled, u128)> = Vec::new();
                let mut spread = Spread { total: 0, untold: 0 };
                if throw.is_none() {
                    (_, spread) =
                        dice.each_class(read, |class, outcome, n| match ways.get_mut(class) {
                            Some(known) => known.1 += n,
                            None => ways.push((dice.record(outcome), n)),
                        });
                }
                let (notation, Spread { total, untold }) = (dice.notation(), spread);
                self.stop(Open::Roll { purpose, notation, ways, total, untold, throw })
            }
        }
    }

    fn choose<M: Choice<G>>(
        &mut self,
        _: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M> {
        if let Some(option) = self.recalled() {
            return Ok(typed::<G, M>(option, ask));
        }
        let options = options(menu, ask);
        let option = match options[..] {
            [only] => only,
            _ if self.at == self.answers.len() => {
                return self.stop(Open::Choice(Asked { who, ask, options }));
            }
            _ => self.take(&options)?,
        };
        self.note(option);
        Ok(typed::<G, M>(option, ask))
    }

    fn choose_each<M: Choice<G>>(
        &mut self,
        _: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>> {
        if self.decided.len() >= self.decisions + asks.len() {
            let again = asks.iter().filter_map(|one| Some((self.recalled()?, one.1)));
            return Ok(again.map(|(option, ask)| typed::<G, M>(option, ask)).collect());
        }
        let asked: Vec<Asked<G>> = asks
            .iter()
            .map(|&(who, ask, menu)| Asked { who, ask, options: options(menu, ask) })
            .collect();
        let questions = asked.iter().filter(|asked| asked.options.len() > 1).count();
        if self.answers.len() < self.at + questions {
            let open = asked.into_iter().filter(|asked| asked.options.len() > 1).collect();
            return self.stop(Open::Each(open));
        }
        let mut choices = SmallVec::new();
        for asked in &asked {
            let option = match asked.options[..] {
                [only] => only,
                _ => self.take(&asked.options)?,
            };
            self.note(option);
            choices.push(typed::<G, M>(option, asked.ask));
        }
        Ok(choices)
    }

    fn volunteer<M: Choice<G>>(
        &mut self,
        _: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<Option<M>> {
        assert!(self.open.is_none(), "a rule went on after a stop");
        let volunteered = match self.answers.get(self.at) {
            Some(Answer::Volunteered(place)) => Some(usize::from(*place)),
            Some(_) => return Ok(None),
            None => None,
        };
        let is_listed = match self.lists {
            Some(Speaker::Any) => true,
            Some(Speaker::One(seat)) => seat == who,
            None => false,
        };
        if volunteered.is_none() && !is_listed {
            return Ok(None);
        }
        let mut options = Vec::new();
        menu.list(&mut options);
        let Some(place) = volunteered else {
            if !options.is_empty() {
                self.offers.push((self.at, Asked { who, ask, options }));
            }
            return Ok(None);
        };
        let Some(&option) = place.checked_sub(self.passed).and_then(|at| options.get(at)) else {
            self.passed += options.len();
            return Ok(None);
        };
        self.next();
        Ok(Some(typed::<G, M>(option, ask)))
    }

    fn tell(&mut self, clause: Clause, event: impl FnOnce() -> G::Event) {
        assert!(self.open.is_none(), "a rule went on after a stop");
        if self.listening {
            self.told.push(Told { clause, event: event(), after: self.at });
            self.cited.push(clause);
        }
    }

    fn cite(&mut self, clause: Clause) {
        if self.listening {
            self.cited.push(clause);
        }
    }

    fn keeps_clauses(&self) -> bool {
        self.listening
    }
}

/// How far a rule came with the answers it had.
pub enum Run<G: Game, T> {
    /// To its end.
    Done {
        /// The fight after it.
        game: G,
        /// What the rule returns.
        value: T,
        /// What happened.
        told: Vec<Told<G::Event>>,
        /// The dice that were read.
        fallen: Vec<Fallen<G::Purpose>>,
        /// Every rule that was applied, in order.
        cited: Vec<Clause>,
        /// How many answers it took.
        used: usize,
    },
    /// To a question.
    Waiting {
        /// The fight half-way through the rule: to be shown with the question, never kept.
        game: G,
        /// What it waits for.
        open: Open<G>,
        /// What happened so far.
        told: Vec<Told<G::Event>>,
        /// The dice that were read so far.
        fallen: Vec<Fallen<G::Purpose>>,
        /// Every rule that was applied so far, in order.
        cited: Vec<Clause>,
    },
}

/// Runs `rule` from `start` with the answers so far. `start` and `answers` are left as they were.
///
/// Without `listening` no events are made.
pub fn run<G: Game, T>(
    start: &G,
    answers: &mut Vec<Answer>,
    listening: bool,
    rule: &impl Fn(&mut Tape<G>, &mut G) -> Step<T>,
) -> Run<G, T> {
    let mut tape = Tape { listening, ..Tape::new(answers) };
    run_to_stop(start, answers, &mut tape, rule).0
}

/// Runs `rule` as [`run`] does, listening, for people or a generator to answer: an open roll says
/// what `generator` throws there and which numbers may be entered. `decided` is what the first of
/// these answers decided before from this start, and grows.
pub fn run_for_people<G: Game, T>(
    start: &G,
    (answers, decided): (&mut Vec<Answer>, &mut Decided<G::Move>),
    generator: &Generator,
    rule: &impl Fn(&mut Tape<G>, &mut G) -> Step<T>,
) -> Run<G, T> {
    let generator = Some(generator.clone());
    let known = std::mem::take(&mut decided.0);
    let mut tape = Tape { listening: true, generator, decided: known, ..Tape::new(answers) };
    let run = run_to_stop(start, answers, &mut tape, rule).0;
    decided.0 = tape.decided;
    run
}

/// What may be said unasked where these answers end: instead of answering, or once the fight is
/// over. A game master may say thousands of things at any time, and as a rule says nothing; so it is
/// listed when somebody wants to know.
pub fn offered<G: Game, T>(
    start: &G,
    (answers, decided): (&mut Vec<Answer>, &Decided<G::Move>),
    speaker: Speaker,
    rule: &impl Fn(&mut Tape<G>, &mut G) -> Step<T>,
) -> Vec<Asked<G>> {
    let decided = decided.0.clone();
    let mut tape = Tape { lists: Some(speaker), decided, ..Tape::new(answers) };
    run_to_stop(start, answers, &mut tape, rule).1
}

fn run_to_stop<G: Game, T>(
    start: &G,
    answers: &mut Vec<Answer>,
    tape: &mut Tape<G>,
    rule: &impl Fn(&mut Tape<G>, &mut G) -> Step<T>,
) -> (Run<G, T>, Vec<Asked<G>>) {
    let mut game = start.clone();
    let result = rule(tape, &mut game);
    *answers = std::mem::take(&mut tape.answers);
    let (at, open, offers) = (tape.at, tape.open.take(), std::mem::take(&mut tape.offers));
    let (told, fallen) = (std::mem::take(&mut tape.told), std::mem::take(&mut tape.fallen));
    let cited = std::mem::take(&mut tape.cited);
    let offers = offers.into_iter().filter(|offer| offer.0 == at).map(|offer| offer.1).collect();
    let run = match (result, open) {
        (Ok(value), None) => Run::Done { game, value, told, fallen, cited, used: at },
        (Ok(_), Some(_)) => panic!("a rule swallowed a stop"),
        (Err(Stop(())), Some(open)) => Run::Waiting { game, open, told, fallen, cited },
        (Err(Stop(())), None) => panic!("a stop that no table made"),
    };
    (run, offers)
}

/// A rule played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<G: Game, T> {
    /// The fight after it.
    pub game: G,
    /// What the rule returned.
    pub value: T,
    /// What happened.
    pub told: Vec<Told<G::Event>>,
    /// The tape.
    pub answers: Vec<Answer>,
}

/// Play: asks `answer` at each stop, and runs again with what it gives.
///
/// `answer` gives one answer, or one to each of several decisions asked at once.
///
/// # Panics
/// When `answer` gives something that does not fit; check it first where people enter it.
pub fn play<G: Game, T>(
    start: &G,
    rule: &impl Fn(&mut Tape<G>, &mut G) -> Step<T>,
    mut answer: impl FnMut(&G, &Open<G>) -> Vec<Answer>,
) -> Played<G, T> {
    let mut answers = Vec::new();
    loop {
        match run(start, &mut answers, true, rule) {
            Run::Done { game, value, told, .. } => {
                return Played { game, value, told, answers };
            }
            Run::Waiting { open: Open::Misfit { at, why }, .. } => panic!("answer {at}: {why}"),
            Run::Waiting { game, open, .. } => answers.extend(answer(&game, &open)),
        }
    }
}

/// Replay: the whole tape at once.
///
/// # Errors
/// The tape is too short, too long, or does not fit: how, in words.
pub fn replay<G: Game, T>(
    start: &G,
    rule: &impl Fn(&mut Tape<G>, &mut G) -> Step<T>,
    answers: &[Answer],
) -> Result<Played<G, T>, String> {
    let mut answers = answers.to_vec();
    let given = answers.len();
    match run(start, &mut answers, true, rule) {
        Run::Done { game, value, told, used, .. } if used == given => {
            Ok(Played { game, value, told, answers })
        }
        Run::Done { used, .. } => Err(format!("the rule ended after {used} of {given} answers")),
        Run::Waiting { open: Open::Misfit { at, why }, .. } => {
            Err(format!("answer {} does not fit: {why}", at + 1))
        }
        Run::Waiting { open, .. } => {
            Err(format!("the tape ends after {given} answers, where the rule asks {open:?}"))
        }
    }
}

/// A policy's answer to an open decision, as a tape holds it.
///
/// # Panics
/// When the policy answers something that is not on the menu.
pub fn decided<G: Game>(policy: &mut impl Policy<G>, game: &G, asked: &Asked<G>) -> Answer {
    let chosen = policy.decide(game, asked.who, asked.ask, &Listed(&asked.options));
    let place = asked.options.iter().position(|&option| option == chosen);
    let Some(place) = place else {
        panic!("a policy answers from the menu, and not {chosen:?} to {:?}", asked.ask);
    };
    Answer::Chose(place as u16)
}

/// Options that are listed already, as a menu.
struct Listed<'a, M>(&'a [M]);

impl<G: Game> Menu<G> for Listed<'_, G::Move> {
    fn list(&self, into: &mut Vec<G::Move>) {
        into.extend_from_slice(self.0);
    }
}
