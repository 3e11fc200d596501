//! What the game master rules: at the last checkpoint, with the answers since given again on it.

use std::sync::Arc;

use affray_table::{Answer, Open, Rolled, Run, Seat, Tape};

use super::answer::find_asked;
use super::{Act, Before, Given, MAX_ANSWERS, Ruled, Said, Session, Turn};
use crate::hand::{Aim, Course, Order, Resolved, Ruling, Task, Value, is_told_name, look, told};
use crate::input::{Input, Refusal, Reply};
use crate::measure::Fate;
use crate::people::Person;
use crate::play::Line;
use crate::question::{Asks, Choice, Roll};
use crate::reckoning::WhyNot;
use crate::record::{By, RecordLine, Transcript};
use crate::reveal::with_asides;
use crate::system::System;
use crate::words::{quoted, same};

/// Why a ruling cannot be carried out.
enum Unruled {
    /// In a sentence.
    Words(String),
    /// The system says no.
    Barred(WhyNot),
}

/// How an answer is found again.
type Again<S> = fn(&Session<S>, &Given) -> Option<Given>;

impl From<String> for Unruled {
    fn from(words: String) -> Unruled {
        Unruled::Words(words)
    }
}

impl Unruled {
    fn of(self, ruling: &Ruling) -> Refusal {
        let given = ruling.to_string();
        match self {
            Unruled::Words(why) => Refusal::Unruled { given, why, because: None },
            Unruled::Barred(because) => {
                let why = because.to_string();
                Refusal::Unruled { given, why, because: Some(Box::new(because)) }
            }
        }
    }
}

impl<S: System> Session<S> {
    /// Rules as the game master.
    pub(super) fn ruled(&mut self, ruling: &Ruling) -> Result<Vec<Line>, Refusal> {
        if self.acts.len() >= MAX_ANSWERS {
            return Err(Refusal::TooLong { most: MAX_ANSWERS });
        }
        let refuse = |why: Unruled| why.of(ruling);
        let resolved = Resolved::of(&self.waiting.game, self.library.as_deref(), ruling)
            .map_err(|why| refuse(why.into()))?;
        self.nobody_plays(&resolved).map_err(|why| refuse(why.into()))?;
        let mut ruled = self.clone();
        ruled.carry_out(&resolved).map_err(refuse)?;
        ruled.notice(self);
        ruled.note_rewriting(self.past_from(self.turns.len()));
        let heard = self.sum(None).lines.min(ruled.sum(None).lines);
        *self = ruled;
        Ok(self.log_for(None, heard))
    }

    /// Whoever plays somebody knows them by their name, and took a seat by it.
    fn nobody_plays(&self, resolved: &Resolved<S>) -> Result<(), String> {
        let Ruling::Name { who, .. } = &resolved.ruling else { return Ok(()) };
        let has = |person: &&Person| person.plays.iter().any(|one| same(one, who));
        match self.people.all.iter().find(has) {
            Some(Person { name, .. }) => Err(format!(
                "{name} plays {who}, and whoever a person plays keeps their name; let {name} leave \
                 the seat first"
            )),
            None => Ok(()),
        }
    }

    /// Carries a ruling out. Where it fails, the session is worthless.
    fn carry_out(&mut self, resolved: &Resolved<S>) -> Result<(), Unruled> {
        let before = Before {
            given: self.given.len(),
            sealed: self.sealed.clone(),
            lots: self.lots.clone(),
        };
        let given = self.given.split_off(self.since);
        let turn = Arc::new(self.turn_of(resolved, before.given)?);
        self.make(&turn);
        self.sealed.clear();
        self.number += 1;
        self.go_on()?;
        let amended = amended(&resolved.ruling, &given)?;
        let again: Again<S> = match resolved.ruling {
            Ruling::Name { .. } => Session::at_its_place,
            _ => Session::in_its_words,
        };
        for (place, one) in given.iter().chain(before.sealed.iter().flatten()).enumerate() {
            match &amended {
                Some((at, other)) if *at == place => self.say_again(other, again)?,
                _ => self.say_again(one, again)?,
            }
        }
        resolved.aims.iter().try_for_each(|aim| self.check(aim))?;
        let words = resolved.ruling.worded(resolved.number);
        let seat = self.now.seat_name(Seat::GM);
        let written = RecordLine::from(Transcript::Volunteered { seat, words });
        let said = Said::Ruling { turn, given, written };
        self.acts.push(Arc::new(Act { said, before }));
        self.undone.clear();
        Ok(())
    }

    /// The ruling, made at the last checkpoint.
    fn turn_of(&self, resolved: &Resolved<S>, answers: usize) -> Result<Turn<S>, Unruled> {
        let mut after = self.now.clone();
        let (mut all_told, mut all_cited) = (Vec::new(), vec![S::RULED]);
        for aim in &resolved.aims {
            let order = match &aim.task {
                Task::Order(order) => self.at_checkpoint((order, aim), &after),
                Task::House(homely) => {
                    homely.carry_out(&mut after).map_err(Unruled::Barred)?;
                    continue;
                }
                Task::Name { who, name } => {
                    crate::hand::name(&mut after, *who, name);
                    continue;
                }
            };
            let rule = |t: &mut Tape<S>, fight: &mut S| S::rule(t, fight, &order);
            match affray_table::run(&after, &mut Vec::new(), true, &rule) {
                Run::Done { game, value: Ok(()), told, cited, .. } => {
                    after = game;
                    all_told.extend(told);
                    all_cited.extend(cited);
                }
                Run::Done { value: Err(why), .. } => return Err(Unruled::Barred(why)),
                Run::Waiting { game, open, .. } => return Err(asks(&game, &open).into()),
            }
        }
        let seats = self.now.seats().into_iter();
        let is_told = |seat: &Seat| {
            let orders = resolved.aims.iter();
            let is_told = |aim: &Aim<S>| match (aim.of, &aim.task) {
                (Some(who), _) => after.side(who) == *seat,
                (None, Task::Order(order)) => after.is_told(*seat, order),
                (None, Task::House(homely)) => homely.is_told(&after, *seat),
                (None, Task::Name { who, .. }) => is_told_name(&after, *seat, *who),
            };
            !resolved.aims.is_empty() && orders.clone().all(is_told)
        };
        let (words, happening) = told(resolved);
        let ruled = Ruled {
            words,
            happening,
            told_to: seats.filter(is_told).collect(),
            answers,
            late: self.waiting.told.len(),
            after,
        };
        Ok(Turn {
            before: self.now.clone(),
            first: self.since,
            used: 0,
            told: all_told,
            fallen: Vec::new(),
            cited: all_cited,
            ruled: Some(ruled),
        })
    }

    /// An order as it has to be given at the checkpoint. What has changed a number since then
    /// changes it again, so it is set higher or lower by as much.
    fn at_checkpoint(&self, (order, aim): (&Order<S>, &Aim<S>), fight: &S) -> Order<S> {
        let now = |fight: &S| look(fight, &aim.figure.as_ref()?.path).ok()?.parse::<i32>().ok();
        match (order, now(&self.waiting.game), now(fight)) {
            (Order::Set { dial, value: Value::Number(number) }, Some(now), Some(then)) => {
                let number = number.saturating_add(then.saturating_sub(now));
                Order::Set { dial: dial.clone(), value: Value::Number(number) }
            }
            (order, ..) => order.clone(),
        }
    }

    /// Puts a ruling behind what was played, and goes on from there.
    pub(super) fn make(&mut self, turn: &Arc<Turn<S>>) {
        debug_assert_eq!(turn.first, self.since, "a ruling is made at the last checkpoint");
        if let Some(ruled) = &turn.ruled {
            self.now = ruled.after.clone();
        }
        self.add(Arc::clone(turn));
    }

    fn go_on(&mut self) -> Result<(), Unruled> {
        self.settle().map_err(|why| Unruled::Words(why.into_refusal(self).to_string()))
    }

    /// Gives an answer again to the question that is open now, if `again` finds it there.
    fn say_again(&mut self, given: &Arc<Given>, again: Again<S>) -> Result<(), Unruled> {
        let unfit = |because: String| {
            let answer = quoted(&given.written.line.to_string());
            let how = "undo it first, or finish the turn";
            Unruled::Words(format!("{answer} would no longer fit: {because}; {how}"))
        };
        let mut again = again(self, given).ok_or_else(|| match &self.waiting.question {
            None => unfit("nothing would be asked".to_owned()),
            Some(question) => {
                unfit(format!("what is asked would be {}", quoted(&question.sentence())))
            }
        })?;
        again.written.by = given.written.by;
        self.put(&Arc::new(Given {
            input: given.input.clone(),
            number: given.number,
            is_thrown: given.is_thrown,
            seat_number: given.seat_number,
            ..again
        }));
        self.settle().map_err(|why| unfit(why.into_refusal(self).to_string()))
    }

    /// The same place among what is open now, where people are called otherwise: that changes nothing of
    /// what is asked.
    fn at_its_place(&self, given: &Given) -> Option<Given> {
        let asks = || Some(&self.waiting.question.as_ref()?.asks);
        match &given.answer {
            Answer::Volunteered(place) => self.volunteered_at(usize::from(*place)),
            Answer::Rolled(_) => match asks()? {
                Asks::Roll(roll) => self.rolled(roll, Reply::from(given.input.clone())).ok(),
                Asks::Choice(_) | Asks::Each { .. } => None,
            },
            Answer::Chose(option) => {
                let choice = asks()?.choices().get(given.each.map_or(0, |each| each.0))?;
                let input = (Input::Option(usize::from(*option) + 1), given.written.by);
                self.chosen(choice, given.each, input).ok()
            }
        }
    }

    /// The same words to the same person, and dice that fell for the same purpose.
    fn in_its_words(&self, given: &Given) -> Option<Given> {
        if let Transcript::Volunteered { seat, words } = &given.written.line {
            return self.volunteered(seat, words);
        }
        let input = match &given.written.line {
            Transcript::Decision { words, .. } => Input::Words(words.clone()),
            _ => given.input.clone(),
        };
        let by = given.written.by;
        let reply = Reply { asker: given.asker.clone(), by, ..Reply::from(input) };
        let is_theirs =
            |choice: &Choice| given.asker.as_ref().is_some_and(|asker| same(asker, &choice.asker));
        match &self.waiting.question.as_ref()?.asks {
            Asks::Roll(roll) => {
                let is_same = self.is_same_roll(roll, given);
                is_same.then(|| self.rolled(roll, reply).ok())?
            }
            Asks::Choice(choice) if is_theirs(choice) => {
                self.chosen(choice, None, (reply.input, by)).ok()
            }
            Asks::Each { choices } if choices.iter().any(is_theirs) => {
                let (place, choice) = find_asked(choices, &reply);
                let each = Some((place, choices.len()));
                is_theirs(choice).then(|| self.chosen(choice, each, (reply.input, by)).ok())?
            }
            Asks::Choice(_) | Asks::Each { .. } => None,
        }
    }

    /// Whether dice that are asked for are those that fell before: as many, of the same person, for
    /// the same purpose, whatever is needed.
    fn is_same_roll(&self, roll: &Roll, given: &Given) -> bool {
        let Transcript::Dice { notation, .. } = &given.written.line else { return false };
        let bare = |purpose: &str| -> String {
            with_asides(purpose).chars().filter(|letter| !letter.is_ascii_digit()).collect()
        };
        let is_for_the_same = match (&given.thrown, &self.thrown_for()) {
            (Some((who, purpose)), Some((now, now_for))) => {
                who == now && bare(purpose) == bare(now_for)
            }
            _ => false,
        };
        same(notation, &roll.notation) && is_for_the_same
    }

    /// Whether what an order is for holds now.
    fn check(&self, aim: &Aim<S>) -> Result<(), Unruled> {
        let fight = &self.waiting.game;
        if let Some(figure) = &aim.figure {
            let now = look(fight, &figure.path)?;
            if !same(&now, &figure.wanted) {
                let (path, wanted) = (&figure.path, &figure.wanted);
                return Err(format!("{path} would be {now}, not {wanted}").into());
            }
        }
        let name = |who: &u8| fight.person(*who).to_owned();
        let fails = |who: &u8, what: &str| Err(format!("{} would still {what}", name(who)).into());
        let order = match &aim.task {
            Task::House(homely) => {
                return homely.fails(fight).map_or(Ok(()), |why| Err(why.into()));
            }
            Task::Name { .. } => return Ok(()),
            Task::Order(order) => order,
        };
        match order {
            Order::Lay { who, what, level, .. } => match fight.suffers(*who, what) {
                None => Err(format!("it would be over for {} already", name(who)).into()),
                Some(now) if level.is_some_and(|level| level != now) => {
                    Err(format!("its level for {} would be {now}", name(who)).into())
                }
                Some(_) => Ok(()),
            },
            Order::Lift { who, what } if fight.suffers(*who, what).is_some() => {
                fails(who, "suffer it")
            }
            Order::Put { who, at } | Order::Course { who, at: Some(at), .. }
                if fight.stands_at(*who).as_ref() != Some(at) =>
            {
                Err(format!("{} would be somewhere else", name(who)).into())
            }
            Order::Course { who, course, .. } => match (course, fight.fate(*who)) {
                (Course::Arrives | Course::Returns, Fate::Standing)
                | (Course::Leaves, Fate::Away | Fate::Dead)
                | (Course::Dies, Fate::Dead) => Ok(()),
                (Course::Arrives | Course::Returns, _) => fails(who, "not be in the fight"),
                (Course::Leaves, _) => fails(who, "be there"),
                (Course::Dies, _) => fails(who, "be alive"),
            },
            Order::Outcome(ending) if fight.ending() != *ending => {
                let outcome = fight.outcome().unwrap_or_else(|| "going on".to_owned());
                Err(format!("the fight would be {outcome}").into())
            }
            Order::Set { .. }
            | Order::Lift { .. }
            | Order::Put { .. }
            | Order::Join { .. }
            | Order::Turns(_)
            | Order::Roll { .. }
            | Order::Outcome(_) => Ok(()),
        }
    }

    /// Counts what changed for each seat beside what is new in its log.
    fn notice(&mut self, before: &Session<S>) {
        for seat in before.now.seats() {
            let told = before.sum(Some(seat)).lines;
            let from = told.saturating_sub(before.waiting.told.len());
            let mut log = self.log_for(Some(seat), from);
            log.truncate(told - from);
            let is_same = log == before.log_for(Some(seat), from)
                && self.asked_now(seat) == before.asked_now(seat)
                && self.seen_by(Some(seat)) == before.seen_by(Some(seat));
            if !is_same {
                let reader = self.reader(Some(seat));
                self.rewritings.note_change(reader);
            }
        }
    }
}

/// Which of the answers since the checkpoint is another by this ruling, and that other.
fn amended(ruling: &Ruling, given: &[Arc<Given>]) -> Result<Option<(usize, Arc<Given>)>, Unruled> {
    let Ruling::Amend { answer } = ruling else { return Ok(None) };
    let line = crate::record::answer(answer)?;
    let is_meant = |given: &Arc<Given>| match (&given.written.line, &line) {
        (Transcript::Dice { notation, .. }, Transcript::Dice { notation: other, .. }) => {
            same(notation, other)
        }
        (Transcript::Decision { asker, .. }, Transcript::Decision { asker: other, .. }) => {
            same(asker, other)
        }
        _ => false,
    };
    let none = "there is no such answer since the turn began: undo goes back further".to_owned();
    let place = given.iter().rposition(is_meant).ok_or(none)?;
    let input = match &line {
        Transcript::Dice { rolled: Rolled::Value(value), .. } => Input::Value(*value),
        Transcript::Dice { rolled: Rolled::Faces(faces), .. } => Input::Faces(faces.to_vec()),
        Transcript::Decision { words, .. } => Input::Words(words.clone()),
        _ => return Ok(None),
    };
    let was = &given[place];
    let written = RecordLine { line, comment: was.written.comment.clone(), by: By::Person };
    let other = Given { input, written, is_thrown: false, ..Given::clone(was) };
    Ok(Some((place, Arc::new(other))))
}

/// That an order would need an answer of somebody.
fn asks<S: System>(fight: &S, open: &Open<S>) -> String {
    let what = match open {
        Open::Roll { notation, purpose, .. } => {
            format!("{notation} ({})", with_asides(&fight.word_purpose(*purpose)))
        }
        Open::Choice(asked) => with_asides(&fight.word_ask(asked.who, asked.ask)),
        Open::Each(_) | Open::Misfit { .. } => "several decisions".to_owned(),
    };
    format!("it would ask for {what}")
}
