//! A session: a fight at its last checkpoint, the answers since, and what it waits for.

mod advice;
mod answer;
mod back;
mod history;
mod known;
mod odds;
mod people;
mod play;
mod reasons;
mod revealing;
mod rewriting;
mod ruling;
mod seat;
mod story;
mod summing;
mod turns;
mod words;

use std::sync::{Arc, OnceLock};

use affray_file::Document;
use affray_table::{
    Answer, Asked, Clause, Decided, Fallen, Game, Generator, Open, Run, Seat, Status, Tape, Told,
    run_for_people,
};

use crate::advise::Minds;
use crate::hand::{Library, Names};
use crate::happening::Happening;
use crate::input::{Input, Refusal, Reply};
use crate::measure::Who;
use crate::menu::wordings;
use crate::people::People;
use crate::play::Players;
use crate::question::{Asks, Offer, Question};
use crate::record::{Origin, RecordLine};
use crate::reveal::Reveals;
use crate::system::{Read, System};
use crate::tactics::Tactics;
use rewriting::Rewritings;
use turns::Turns;

/// The most answers of one fight.
pub const MAX_ANSWERS: usize = 100_000;
/// The most checkpoints that a fight may pass without asking anything.
pub const MAX_SILENT_TURNS: usize = 10_000;

/// A fight of the system `S` in progress.
///
/// Made by [`Session::new`]; what it can do stands in [`Play`](crate::Play).
pub struct Session<S: System> {
    origin: Origin,
    /// What the fight was read from, if somebody new may be made of it.
    library: Option<Arc<Library>>,
    read_by: Vec<Clause>,
    notes: Vec<String>,
    players: Players,
    people: People,
    minds: Minds,
    reveals: Reveals,
    lots: Lots<S>,
    /// What was played from checkpoint to checkpoint.
    turns: Turns<S>,
    /// The last checkpoint.
    now: S,
    /// How many answers came before it.
    since: usize,
    given: Vec<Arc<Given>>,
    /// One place for each of several secret decisions that are open.
    sealed: Vec<Option<Arc<Given>>>,
    /// Every answer and ruling in the order in which they were given.
    acts: Vec<Arc<Act<S>>>,
    /// What was taken back; the last of it is given again first.
    undone: Vec<Arc<Undone<S>>>,
    waiting: Arc<Waiting<S>>,
    /// What the answers since the last checkpoint decided.
    recalled: Arc<Recalled<S>>,
    /// The number of the present question.
    number: u64,
    /// How often answers were taken back, or what is revealed was changed.
    turned_back: u32,
    /// The seat whose knowledge this is; none where everything is known.
    eye: Option<Seat>,
    /// Those whom that seat sees in truth: whoever else there is has left this fight.
    in_sight: Vec<Who>,
    /// What no longer holds of a log, reader by reader.
    rewritings: Rewritings,
    /// The number, for its seat, of the question that is being answered.
    answering: u64,
}

/// What was played from one checkpoint to the next.
struct Turn<S: System> {
    before: S,
    /// How many answers came before it.
    first: usize,
    /// How many it took.
    used: usize,
    told: Vec<Told<S::Event>>,
    fallen: Vec<Fallen<S::Purpose>>,
    cited: Vec<Clause>,
    /// The ruling of the game master, if this is one: it changes the checkpoint and takes no answer.
    ruled: Option<Ruled<S>>,
}

/// What a game master ruled at a checkpoint.
struct Ruled<S: System> {
    /// The ruling in a sentence.
    words: String,
    /// The ruling as data.
    happening: Happening,
    /// The seats that are told of it.
    told_to: Vec<Seat>,
    /// The fight right after it.
    after: S,
    /// How many answers had been given.
    answers: usize,
    /// How much had been told since the checkpoint: it stands in the log behind that.
    late: usize,
}

/// What answers decided on the way from a checkpoint: their menus are not listed again.
struct Recalled<S: System> {
    /// What led to the checkpoint; nothing at the start.
    after: Option<Arc<Turn<S>>>,
    answers: Vec<Answer>,
    decided: Decided<S::Move>,
}

impl<S: System> Recalled<S> {
    fn nothing() -> Recalled<S> {
        Recalled { after: None, answers: Vec::new(), decided: Decided::default() }
    }

    /// What the first of these answers decided, given after this turn.
    fn of(&self, after: Option<&Arc<Turn<S>>>, answers: &[Answer]) -> Decided<S::Move> {
        let is_same = match (&self.after, after) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        if !is_same {
            return Decided::default();
        }
        let pairs = self.answers.iter().zip(answers);
        let same = pairs.take_while(|(one, other)| one == other).count();
        let mut decided = self.decided.clone();
        if let Some(Answer::Volunteered(_)) = answers.get(same) {
            // It may be said before what left no choice was decided, and change that.
            decided.keep_before(same);
        } else {
            decided.truncate(same);
        }
        decided
    }
}

/// What was played since the last checkpoint, and what is waited for.
struct Waiting<S: System> {
    game: S,
    open: Option<Open<S>>,
    told: Vec<Told<S::Event>>,
    fallen: Vec<Fallen<S::Purpose>>,
    cited: Vec<Clause>,
    question: Option<Question>,
    /// What may be said unasked, once somebody wants to know.
    offered: OnceLock<Vec<Asked<S>>>,
    /// The same in words.
    offers: OnceLock<Vec<Offer>>,
}

/// An answer that was given.
#[derive(Clone)]
struct Given {
    answer: Answer,
    /// As a record writes it.
    written: RecordLine,
    /// What was said, to know the same answer again.
    input: Input,
    asker: Option<String>,
    /// The number of the question it answered.
    number: u64,
    /// Its place among secret decisions, and how many those were.
    each: Option<(usize, usize)>,
    /// Whether these are the dice that the generator throws here.
    is_thrown: bool,
    /// The seats that are not told of it, if these are dice.
    unseen: Vec<Seat>,
    /// Who threw them, and what for, with its asides.
    thrown: Option<(Option<Who>, String)>,
    /// Whose decision it was; none of dice.
    seat: Option<Seat>,
    /// The number that the fight had for that seat.
    seat_number: u64,
}

impl Given {
    /// Whether it answered for the same asker.
    fn is_of(&self, reply: &Reply) -> bool {
        match (&self.asker, &reply.asker) {
            (Some(one), Some(other)) => crate::words::same(one, other),
            _ => true,
        }
    }
}

/// What the program's answers are drawn from, as far as it was drawn from.
struct Lots<S: System> {
    generator: Generator,
    tactics: Arc<Tactics<S>>,
}

/// An answer or a ruling at its place in time.
struct Act<S: System> {
    said: Said<S>,
    before: Before<S>,
}

/// What was said.
enum Said<S: System> {
    /// An answer.
    Given(Arc<Given>),
    /// A ruling of the game master.
    Ruling {
        /// The ruling among what was played.
        turn: Arc<Turn<S>>,
        /// The answers since the checkpoint as they were before it: options had other numbers.
        given: Vec<Arc<Given>>,
        /// As a record writes it.
        written: RecordLine,
    },
}

impl<S: System> Act<S> {
    /// As a record writes it.
    fn written(&self) -> &RecordLine {
        match &self.said {
            Said::Given(given) => &given.written,
            Said::Ruling { written, .. } => written,
        }
    }

    /// The ruling among what was played, if it is one.
    fn ruling(&self) -> Option<&Arc<Turn<S>>> {
        match &self.said {
            Said::Given(_) => None,
            Said::Ruling { turn, .. } => Some(turn),
        }
    }
}

/// How things stood before an answer.
struct Before<S: System> {
    /// How many answers the tape held.
    given: usize,
    sealed: Vec<Option<Arc<Given>>>,
    lots: Lots<S>,
}

/// Answers that were taken back together: one of a person and what followed it.
struct Undone<S: System> {
    acts: Vec<Arc<Act<S>>>,
    /// What they added to the tape; what stands on it since its checkpoint, if the first is a ruling.
    given: Vec<Arc<Given>>,
    /// The secret answers that were open after them.
    sealed: Vec<Option<Arc<Given>>>,
    /// What the program draws from after them.
    lots: Lots<S>,
}

impl<S: System> Clone for Lots<S> {
    fn clone(&self) -> Lots<S> {
        Lots { generator: self.generator.clone(), tactics: Arc::clone(&self.tactics) }
    }
}

impl<S: System> Clone for Before<S> {
    fn clone(&self) -> Before<S> {
        Before { given: self.given, sealed: self.sealed.clone(), lots: self.lots.clone() }
    }
}

impl<S: System> Session<S> {
    /// A session of a fight at its start, played up to its first question.
    ///
    /// Dice come from `origin.seed`, or from seed 0 if there is none. Tactics sit in all seats.
    ///
    /// # Errors
    /// The rules go on without end and ask nothing.
    pub fn new(read: Read<S>, origin: Origin) -> Result<Session<S>, Refusal> {
        let seed = origin.seed.unwrap_or(0);
        let fight = read.fight;
        let mut session = Session {
            library: None,
            read_by: read.cited,
            notes: read.notes,
            players: Players::nobody(),
            people: People::nobody(),
            reveals: Reveals::exact(),
            minds: Minds::default(),
            lots: Lots { generator: Generator::new(seed), tactics: Arc::new(Tactics::new(seed)) },
            turns: Turns::default(),
            since: 0,
            given: Vec::new(),
            sealed: Vec::new(),
            acts: Vec::new(),
            undone: Vec::new(),
            waiting: Arc::new(Waiting::over(fight.clone())),
            recalled: Arc::new(Recalled::nothing()),
            now: fight,
            number: 0,
            turned_back: 0,
            eye: None,
            in_sight: Vec::new(),
            rewritings: Rewritings::default(),
            answering: 0,
            origin,
        };
        session.settle().map_err(|why| why.into_refusal(&session))?;
        Ok(session)
    }

    /// The same with the files that the fight was read from: somebody new may be made of their
    /// entries.
    pub(crate) fn with_files(self, encounter: &Document, library: &[Document]) -> Session<S> {
        Session { library: Some(Arc::new(Library::new(encounter, library))), ..self }
    }

    /// What rulings may name now.
    fn names(&self) -> Names {
        Names::of(&self.waiting.game, self.library.as_deref())
    }

    /// Plays on with the answers there are, to the next question.
    ///
    /// # Errors
    /// An answer does not fit; the session is as it was.
    fn settle(&mut self) -> Result<(), Unfit> {
        let mut turns: Vec<Arc<Turn<S>>> = Vec::new();
        let (mut now, mut since) = (self.now.clone(), self.since);
        let mut silent = 0;
        let (waiting, recalled) = loop {
            let mut answers: Vec<Answer> =
                self.given[since..].iter().map(|given| given.answer.clone()).collect();
            let after = turns.last().or(self.turns.last());
            let mut decided = self.recalled.of(after, &answers);
            let advance = |t: &mut Tape<S>, fight: &mut S| S::advance(t, fight);
            let given = (&mut answers, &mut decided);
            match run_for_people(&now, given, &self.lots.generator, &advance) {
                Run::Waiting { open: Open::Misfit { why, .. }, .. } => {
                    return Err(Unfit::Misfit(why));
                }
                Run::Waiting { game, open, told, fallen, cited } => {
                    let waiting = Waiting::new(game, open);
                    let recalled = Recalled { after: after.cloned(), answers, decided };
                    break (Waiting { told, fallen, cited, ..waiting }, recalled);
                }
                Run::Done { game, value, told, fallen, cited, used } => {
                    let is_still = used == 0 && told.is_empty() && cited.is_empty();
                    if is_still && value == Status::Over {
                        if since < self.given.len() {
                            return Err(Unfit::Over);
                        }
                        break (Waiting::over(game), Recalled::nothing());
                    }
                    let before = std::mem::replace(&mut now, game);
                    let turn =
                        Turn { before, first: since, used, told, fallen, cited, ruled: None };
                    turns.push(Arc::new(turn));
                    since += used;
                    silent = if used == 0 { silent + 1 } else { 0 };
                    if silent > MAX_SILENT_TURNS {
                        return Err(Unfit::Endless);
                    }
                }
            }
        };
        turns.into_iter().for_each(|turn| self.add(turn));
        (self.now, self.since) = (now, since);
        if let Some(Asks::Each { choices }) = waiting.question.as_ref().map(|q| &q.asks)
            && self.sealed.len() != choices.len()
        {
            self.sealed = vec![None; choices.len()];
        }
        self.waiting = Arc::new(waiting);
        self.recalled = Arc::new(recalled);
        self.show_question();
        Ok(())
    }

    /// Writes the question's number and the seals into the question.
    fn show_question(&mut self) {
        let number = self.number;
        let sealed: Vec<bool> = self.sealed.iter().map(Option::is_some).collect();
        let Some(waiting) = Arc::get_mut(&mut self.waiting) else {
            return;
        };
        let Some(question) = &mut waiting.question else {
            return;
        };
        question.number = number;
        if let Asks::Each { choices } = &mut question.asks {
            for (choice, sealed) in choices.iter_mut().zip(sealed) {
                choice.sealed = sealed;
            }
        }
    }
}

/// Why the answers cannot be played.
enum Unfit {
    Misfit(affray_table::Misfit),
    Over,
    Endless,
}

impl Unfit {
    fn into_refusal<S: System>(self, session: &Session<S>) -> Refusal {
        match self {
            Unfit::Endless => Refusal::Endless { most: MAX_SILENT_TURNS },
            Unfit::Over => Refusal::over(session.now.outcome()),
            Unfit::Misfit(why) => {
                match session.waiting.question.as_ref().and_then(Question::roll) {
                    Some(roll) => Refusal::Roll {
                        why: why.to_string(),
                        notation: roll.notation.clone(),
                        purpose: roll.purpose.clone(),
                        values: roll.values,
                    },
                    None => {
                        Refusal::DecisionWanted { asked: session.asked(), legal: session.legal() }
                    }
                }
            }
        }
    }
}

impl<S: System> Session<S> {
    /// Who is asked now.
    fn asked(&self) -> Vec<String> {
        let question = self.waiting.question.iter();
        question.flat_map(Question::choices).map(|choice| choice.asker.clone()).collect()
    }

    /// Everything that is legal now.
    fn legal(&self) -> Vec<String> {
        let question = self.waiting.question.iter();
        question.flat_map(Question::choices).flat_map(|choice| wordings(&choice.options)).collect()
    }

    /// The decision at this place of the open question.
    fn asked_at(&self, place: usize) -> Option<&Asked<S>> {
        match self.waiting.open.as_ref()? {
            Open::Choice(asked) => (place == 0).then_some(asked),
            Open::Each(all) => all.get(place),
            Open::Roll { .. } | Open::Misfit { .. } => None,
        }
    }

    /// The state at the end of a turn.
    fn after(&self, turn: usize) -> &S {
        self.turns.get(turn + 1).map_or(&self.now, |next| &next.before)
    }
}

/// A fight's own name for its rules' event.
type EventOf<S> = <S as Game>::Event;
