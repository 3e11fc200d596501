//! Answers: from what somebody said to the tape, or to a refusal that changes nothing.

use std::sync::Arc;

use affray_table::{Answer, Open, Rolled, Seat};

use super::{Act, Before, Given, MAX_ANSWERS, Said, Session};
use crate::hand::{Misread, Ruling};
use crate::input::{Input, Refusal, Reply, Unoffered};
use crate::menu::wordings;
use crate::play::Line;
use crate::question::{Asks, Choice, Roll};
use crate::record::{By, RecordLine, Transcript};
use crate::system::System;
use crate::tactics::Tactics;
use crate::words::{fold, folds_to, same};

impl<S: System> Session<S> {
    /// Answers the open question; what was told then.
    pub(super) fn take(&mut self, reply: Reply) -> Result<Vec<Line>, Refusal> {
        let told = self.answer(reply)?;
        Ok(self.lines(told))
    }

    /// What was told from here on.
    fn lines(&self, told: Since) -> Vec<Line> {
        match told {
            Since::Answers(answers) => self.told_since(answers),
            Since::Never => Vec::new(),
        }
    }

    /// Answers the open question.
    pub(super) fn answer(&mut self, reply: Reply) -> Result<Since, Refusal> {
        if let Some(number) = reply.number
            && number != self.number
        {
            return self.late(number, &reply);
        }
        let Some(question) = &self.waiting.question else {
            return Err(Refusal::over(self.now.outcome()));
        };
        if self.given.len() >= MAX_ANSWERS {
            return Err(Refusal::TooLong { most: MAX_ANSWERS });
        }
        let given = match &question.asks {
            Asks::Roll(roll) => self.rolled(roll, reply)?,
            Asks::Choice(choice) => {
                check_asker(reply.asker.as_deref(), &[choice])?;
                self.chosen(choice, None, (reply.input, reply.by))?
            }
            Asks::Each { choices } => {
                let open: Vec<&Choice> = choices.iter().filter(|choice| !choice.sealed).collect();
                check_asker(reply.asker.as_deref(), &open)?;
                let (place, choice) = find_asked(choices, &reply);
                self.chosen(choice, Some((place, choices.len())), (reply.input, reply.by))?
            }
        };
        let drawn = self.drawn_for(&given);
        self.give(given, drawn)
    }

    /// An answer to an earlier question: the same again counts once, another is refused.
    fn late(&self, number: u64, reply: &Reply) -> Result<Since, Refusal> {
        let before = self.given.iter().chain(self.sealed.iter().flatten());
        let is_again = before.clone().any(|given| {
            given.number == number && given.input == reply.input && given.is_of(reply)
        });
        if is_again {
            return Ok(Since::Never);
        }
        match &self.waiting.question {
            Some(present) => {
                Err(Refusal::Old { given: number, present: Box::new(present.clone()) })
            }
            None => Err(Refusal::over(self.now.outcome())),
        }
    }

    pub(super) fn rolled(&self, roll: &Roll, reply: Reply) -> Result<Given, Refusal> {
        if let Some(given) = &reply.notation
            && !same(given, &roll.notation)
        {
            return Err(Refusal::Notation {
                given: given.clone(),
                notation: roll.notation.clone(),
                purpose: roll.purpose.clone(),
                values: roll.values,
            });
        }
        let rolled = match &reply.input {
            Input::Faces(faces) => Rolled::Faces(faces.iter().copied().collect()),
            Input::Value(value) => Rolled::Value(*value),
            Input::Option(option) | Input::Listed { option, place: None } => {
                return Err(dice_wanted(roll, option.to_string()));
            }
            Input::Listed { place: Some(place), .. } => {
                return Err(dice_wanted(roll, place.clone()));
            }
            Input::Words(words) => return Err(dice_wanted(roll, words.clone())),
        };
        Ok(Given {
            written: RecordLine {
                line: Transcript::Dice { notation: roll.notation.clone(), rolled: rolled.clone() },
                comment: Some(roll.purpose.clone()),
                by: reply.by,
            },
            answer: Answer::Rolled(rolled),
            input: reply.input,
            asker: None,
            number: self.number,
            each: None,
            is_thrown: false,
            unseen: self.unseeing(),
            thrown: self.thrown_for(),
            seat: None,
            seat_number: self.answering,
        })
    }

    pub(super) fn chosen(
        &self,
        choice: &Choice,
        each: Option<(usize, usize)>,
        (input, by): (Input, By),
    ) -> Result<Given, Refusal> {
        let place = match &input {
            Input::Option(number) => match number.checked_sub(1) {
                Some(at) if at < choice.options.count() => at,
                _ => return Err(no_option(choice, *number)),
            },
            Input::Listed { option, place } => self.at_number(choice, *option, place.as_deref())?,
            Input::Words(words) => self.worded(choice, words)?,
            Input::Faces(_) | Input::Value(_) => {
                return Err(Refusal::DecisionWanted {
                    asked: vec![choice.asker.clone()],
                    legal: wordings(&choice.options),
                });
            }
        };
        let chosen = choice.options.numbered(place + 1);
        Ok(Given {
            answer: Answer::Chose(place as u16),
            written: RecordLine {
                line: Transcript::Decision {
                    asker: choice.asker.clone(),
                    words: chosen.map(|option| option.words).unwrap_or_default(),
                },
                comment: None,
                by,
            },
            input,
            asker: Some(choice.asker.clone()),
            number: self.number,
            each,
            is_thrown: false,
            unseen: Vec::new(),
            thrown: None,
            seat: Some(choice.seat),
            seat_number: self.answering,
        })
    }

    /// The place on the menu of an option by its number in a list where those that differ only in
    /// their places are one. No place is meant without being named.
    fn at_number(
        &self,
        choice: &Choice,
        number: usize,
        place: Option<&str>,
    ) -> Result<usize, Refusal> {
        let Some(set) = choice.options.with_number(number) else {
            return Err(no_option(choice, number));
        };
        match place {
            Some(place) if set.place.as_deref() == Some(place) => Ok(number - 1),
            Some(place) => self.worded(choice, &set.words_to(place)),
            None if set.places.is_empty() => Ok(number - 1),
            None => Err(Refusal::Place {
                given: number,
                option: set.words.clone(),
                legal: set.places.iter().map(str::to_owned).collect(),
            }),
        }
    }

    /// The place on the menu of an option in these words.
    fn worded(&self, choice: &Choice, words: &str) -> Result<usize, Refusal> {
        // Records of older versions name armor in another spelling.
        let in_older_spelling = || choice.options.find(&affray_file::american(&fold(words))?);
        let found = choice.options.find(words).or_else(in_older_spelling);
        found.ok_or_else(|| Refusal::Words {
            given: words.to_owned(),
            asker: choice.asker.clone(),
            because: self.barred(Some(choice.seat), words).map(Box::new),
            legal: wordings(&choice.options),
        })
    }

    /// Something said unasked: what is offered, or else a ruling of the game master.
    pub(super) fn say(&mut self, seat: &str, words: &str) -> Result<Vec<Line>, Refusal> {
        let refusal = match self.say_offered(seat, words) {
            Ok(lines) => return Ok(lines),
            Err(refusal) => refusal,
        };
        if !is_left_to_the_hand(&refusal) || !same(seat, &self.now.seat_name(Seat::GM)) {
            return Err(self.with_legal(refusal));
        }
        match Ruling::read(words, &self.names()) {
            Ok(ruling) => self.ruled(&ruling),
            Err(Misread::Form(_)) => Err(self.with_legal(refusal)),
            Err(why @ Misread::Wrong(_)) => {
                let (given, why) = (words.to_owned(), why.to_string());
                Err(Refusal::Unruled { given, why, because: None })
            }
        }
    }

    /// A ruling as data: what it says counts as the same words do.
    pub(super) fn say_ruling(&mut self, ruling: &Ruling) -> Result<Vec<Line>, Refusal> {
        let gm = self.now.seat_name(Seat::GM);
        match self.say_offered(&gm, &ruling.to_string()) {
            Err(refusal) if is_left_to_the_hand(&refusal) => self.ruled(ruling),
            said => said.map_err(|refusal| self.with_legal(refusal)),
        }
    }

    /// Something of what is offered. A refusal does not say yet what would have been legal: that may
    /// be thousands of things, and as a rule it is a ruling that follows.
    fn say_offered(&mut self, seat: &str, words: &str) -> Result<Vec<Line>, Refusal> {
        if self.waiting.question.is_none() && self.offered().is_empty() {
            return Err(Refusal::over(self.now.outcome()));
        }
        if self.given.len() >= MAX_ANSWERS {
            return Err(Refusal::TooLong { most: MAX_ANSWERS });
        }
        if let Some(given) = self.volunteered(seat, words) {
            let told = self.give(given, None)?;
            return Ok(self.lines(told));
        }
        let why = Box::new(self.unoffered(seat, words));
        let (seat, given) = (seat.to_owned(), words.to_owned());
        Err(Refusal::NotOffered { seat, given, why, legal: Vec::new() })
    }

    /// A refusal with what would have been legal. Only what could be said before the turn has to wait
    /// for the next.
    fn with_legal(&self, mut refusal: Refusal) -> Refusal {
        if let Refusal::NotOffered { seat, given, why, legal } = &mut refusal {
            let wanted = fold(given);
            let is_it = |&option: &S::Move| folds_to(&self.now.word_move(option), &wanted);
            let waits =
                || self.offered_before().iter().any(|asked| asked.options.iter().any(is_it));
            if **why == Unoffered::Underway && !waits() {
                **why = Unoffered::Unknown;
            }
            let theirs = self.all_offers().iter().filter(|offer| same(seat, &offer.seat_name));
            legal.extend(theirs.flat_map(|offer| wordings(&offer.options)));
        }
        refusal
    }

    /// What is offered in these words, as an answer.
    pub(super) fn volunteered(&self, seat: &str, words: &str) -> Option<Given> {
        let (fight, wanted) = (&self.waiting.game, fold(words));
        let all = self.offered().iter();
        let all = all.flat_map(|asked| asked.options.iter().map(move |&it| (asked.who, it)));
        let is_theirs = |who: Seat| same(seat, &fight.seat_name(who));
        let speakers: Vec<Seat> = fight.seats().into_iter().filter(|&who| is_theirs(who)).collect();
        let is_it = |&(who, option): &(Seat, S::Move)| {
            speakers.contains(&who) && folds_to(&fight.word_move(option), &wanted)
        };
        let (place, _) = all.enumerate().find(|(_, one)| is_it(one))?;
        let given = self.volunteered_at(place)?;
        Some(Given { input: Input::Words(words.to_owned()), ..given })
    }

    /// What is offered at this place, as an answer.
    pub(super) fn volunteered_at(&self, place: usize) -> Option<Given> {
        let fight = &self.waiting.game;
        let all = self.offered().iter();
        let mut all = all.flat_map(|asked| asked.options.iter().map(move |&it| (asked.who, it)));
        let (who, option) = all.nth(place)?;
        let (seat_name, words) = (fight.seat_name(who), fight.word_move(option));
        Some(Given {
            answer: Answer::Volunteered(u16::try_from(place).ok()?),
            written: Transcript::Volunteered { seat: seat_name.clone(), words: words.clone() }
                .into(),
            input: Input::Words(words),
            asker: Some(seat_name),
            number: self.number,
            each: None,
            is_thrown: false,
            unseen: Vec::new(),
            thrown: None,
            seat: Some(who),
            seat_number: self.answering,
        })
    }

    /// Why a seat cannot volunteer something now.
    fn unoffered(&self, seat: &str, words: &str) -> Unoffered {
        let offered = self.offered();
        let is_theirs = |who: Seat| same(seat, &self.waiting.game.seat_name(who));
        if offered.is_empty() && self.given.len() > self.since {
            return Unoffered::Underway;
        }
        if offered.is_empty() {
            return Unoffered::QuestionFirst;
        }
        if !offered.iter().any(|asked| is_theirs(asked.who)) {
            let seats = offered.iter().map(|asked| match asked.who {
                Seat::GM => "the GM".to_owned(),
                seat => self.waiting.game.seat_name(seat),
            });
            let mut seats: Vec<String> = seats.collect();
            seats.dedup();
            return Unoffered::OtherSeats(seats);
        }
        match self.barred(None, &format!("{seat}! {words}")) {
            Some(why) => Unoffered::Barred(why),
            None => Unoffered::Unknown,
        }
    }

    /// Puts an answer on the tape, or seals it until the others are in. `drawn` are the tactics
    /// after it, if it is theirs.
    fn give(&mut self, mut given: Given, drawn: Option<Tactics<S>>) -> Result<Since, Refusal> {
        let before = Before {
            given: self.given.len(),
            sealed: self.sealed.clone(),
            lots: self.lots.clone(),
        };
        if let Some(tactics) = drawn {
            self.lots.tactics = Arc::new(tactics);
        }
        if let Some(Open::Roll { throw: Some(throw), .. }) = &self.waiting.open
            && given.answer == Answer::Rolled(Rolled::Faces(throw.faces.clone()))
        {
            given.is_thrown = true;
            self.lots.generator = throw.next.clone();
        }
        let given = Arc::new(given);
        let asked = if given.each.is_none() { self.open_secretly() } else { None };
        self.put(&given);
        self.number += 1;
        if let Err(why) = self.settle() {
            self.given.truncate(before.given);
            (self.sealed, self.lots) = (before.sealed, before.lots);
            self.number -= 1;
            return Err(why.into_refusal(self));
        }
        if asked.is_some() && self.open_secretly() == asked {
            // A ruling changed nothing for those who decide in secret: their answers stay.
            self.sealed.clone_from(&before.sealed);
            self.show_question();
        }
        let is_sealed = self.given.len() == before.given;
        self.acts.push(Arc::new(Act { said: Said::Given(given), before }));
        self.undone.clear();
        Ok(if is_sealed { Since::Never } else { Since::Answers(self.given.len()) })
    }

    /// Puts an answer on the tape; secret ones together, once all are in.
    pub(super) fn put(&mut self, given: &Arc<Given>) {
        let Some((place, all)) = given.each else {
            self.sealed.clear();
            self.given.push(Arc::clone(given));
            return;
        };
        if self.sealed.len() != all {
            self.sealed = vec![None; all];
        }
        self.sealed[place] = Some(Arc::clone(given));
        if self.sealed.iter().all(Option::is_some) {
            let all = std::mem::take(&mut self.sealed);
            self.given.extend(all.into_iter().flatten());
        }
    }

    /// The decisions that are asked in secret, if any are.
    fn open_secretly(&self) -> Option<Vec<Choice>> {
        let Asks::Each { choices } = &self.waiting.question.as_ref()?.asks else { return None };
        let choices = choices.iter().cloned();
        Some(choices.map(|choice| Choice { sealed: false, ..choice }).collect())
    }

    /// The tactics after this answer, if it is a decision of the program that they make here. A
    /// decision that a record holds is drawn again, so that tactics go on from there.
    fn drawn_for(&self, given: &Given) -> Option<Tactics<S>> {
        let is_decision = matches!(given.answer, Answer::Chose(_));
        if given.written.by == By::Person || !is_decision {
            return None;
        }
        let place = given.each.map_or(0, |(place, _)| place);
        let (answer, drawn) = self.by_tactics(place)?;
        (answer == given.answer).then_some(drawn)
    }

    /// What tactics decide at this place, and the tactics after that.
    fn by_tactics(&self, place: usize) -> Option<(Answer, Tactics<S>)> {
        let mut tactics = Tactics::clone(&self.lots.tactics);
        let asked = self.asked_at(place)?;
        let answer = affray_table::decided(&mut tactics, &self.waiting.game, asked);
        Some((answer, tactics))
    }

    /// The dice that are asked for, as the generator throws them.
    pub(super) fn thrown(&mut self, by: By) -> Result<Vec<Line>, Refusal> {
        match &self.waiting.open {
            Some(Open::Roll { throw: Some(throw), .. }) => {
                let faces = Input::Faces(throw.faces.to_vec());
                self.take(Reply { by, ..Reply::from(faces) })
            }
            Some(_) => Err(Refusal::DecisionWanted { asked: self.asked(), legal: self.legal() }),
            None => Err(Refusal::over(self.now.outcome())),
        }
    }

    /// The decision at this place, as tactics make it. Tactics that draw lots go on from there only
    /// if it counts as the program's: a record does not tell that of a person's.
    pub(super) fn decided(&mut self, place: usize, by: By) -> Result<Vec<Line>, Refusal> {
        let Some(question) = &self.waiting.question else {
            return Err(Refusal::over(self.now.outcome()));
        };
        let (choice, each) = match &question.asks {
            Asks::Roll(roll) => return Err(dice_wanted(roll, "tactics".to_owned())),
            Asks::Choice(choice) => (choice, None),
            Asks::Each { choices } => (&choices[place], Some((place, choices.len()))),
        };
        let Some((of_tactics, drawn)) = self.by_tactics(place) else {
            return Err(Refusal::over(self.now.outcome()));
        };
        let asked = self.asked_at(place);
        let searched = asked.and_then(|asked| self.searched(place, asked));
        let answer = searched.unwrap_or_else(|| of_tactics.clone());
        let number = match answer {
            Answer::Chose(at) => usize::from(at) + 1,
            Answer::Rolled(_) | Answer::Volunteered(_) => 1,
        };
        if self.given.len() >= MAX_ANSWERS {
            return Err(Refusal::TooLong { most: MAX_ANSWERS });
        }
        let given = self.chosen(choice, each, (Input::Option(number), by))?;
        let drawn = (by == By::Program && given.answer == of_tactics).then_some(drawn);
        let told = self.give(given, drawn)?;
        Ok(self.lines(told))
    }

    /// A decision as a standing answer of a person makes it.
    pub(super) fn settled(&mut self, place: usize, option: usize) -> Result<Vec<Line>, Refusal> {
        let Some(question) = &self.waiting.question else {
            return Err(Refusal::over(self.now.outcome()));
        };
        let all = question.asks.choices();
        let Some(choice) = all.get(place) else {
            return Err(Refusal::over(self.now.outcome()));
        };
        let each = matches!(question.asks, Asks::Each { .. }).then_some((place, all.len()));
        let given = self.chosen(choice, each, (Input::Option(option + 1), By::Standing))?;
        let drawn = self.drawn_for(&given);
        let told = self.give(given, drawn)?;
        Ok(self.lines(told))
    }
}

/// From where on an answer brought something about.
pub(super) enum Since {
    /// Once there were so many answers.
    Answers(usize),
    /// It did not: it is sealed, or was given before.
    Never,
}

/// Whether what is not offered may still be ruled: what a rule forbids by name is not done by other
/// means.
fn is_left_to_the_hand(refusal: &Refusal) -> bool {
    match refusal {
        Refusal::Over { .. } => true,
        Refusal::NotOffered { why, .. } => !matches!(**why, Unoffered::Barred(_)),
        _ => false,
    }
}

fn dice_wanted(roll: &Roll, given: String) -> Refusal {
    Refusal::DiceWanted {
        given,
        notation: roll.notation.clone(),
        purpose: roll.purpose.clone(),
        values: roll.values,
    }
}

fn no_option(choice: &Choice, given: usize) -> Refusal {
    Refusal::Option { given, legal: wordings(&choice.options) }
}

fn check_asker(asker: Option<&str>, asked: &[&Choice]) -> Result<(), Refusal> {
    match asker {
        Some(given) if !asked.iter().any(|choice| same(&choice.asker, given)) => {
            Err(Refusal::Asker {
                given: given.to_owned(),
                asked: asked.iter().map(|choice| choice.asker.clone()).collect(),
            })
        }
        _ => Ok(()),
    }
}

/// The open one of several decisions that a reply answers: its asker's, the one with these words
/// if the asker has several, and without an asker the first.
pub(super) fn find_asked<'c>(choices: &'c [Choice], reply: &Reply) -> (usize, &'c Choice) {
    let is_theirs = |choice: &Choice| {
        !choice.sealed && reply.asker.as_ref().is_none_or(|asker| same(asker, &choice.asker))
    };
    let fits = |choice: &Choice| match &reply.input {
        Input::Words(words) => choice.options.find(words).is_some(),
        Input::Option(_) | Input::Listed { .. } | Input::Faces(_) | Input::Value(_) => true,
    };
    let theirs = || choices.iter().enumerate().filter(|(_, choice)| is_theirs(choice));
    let found = theirs().find(|(_, choice)| reply.asker.is_some() && fits(choice));
    found.or_else(|| theirs().next()).unwrap_or((0, &choices[0]))
}
