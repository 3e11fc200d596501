//! Answers: from what somebody said to the tape, or to a refusal that changes nothing.

use std::sync::Arc;

use affray_table::{Answer, Open, Rolled};

use super::{Given, MAX_ANSWERS, Session};
use crate::input::{Input, Refusal, Reply};
use crate::play::Line;
use crate::question::{Asks, Choice, Question, Roll};
use crate::record::{Entry, Transcript};
use crate::system::System;
use crate::words::{fold, same};

impl<S: System> Session<S> {
    /// Answers the open question.
    pub(super) fn take(&mut self, reply: Reply) -> Result<Vec<Line>, Refusal> {
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
                self.chosen(choice, None, reply.input)?
            }
            Asks::Each { choices } => {
                let open: Vec<&Choice> = choices.iter().filter(|choice| !choice.sealed).collect();
                check_asker(reply.asker.as_deref(), &open)?;
                let (place, choice) = find_asked(choices, &reply);
                self.chosen(choice, Some((place, choices.len())), reply.input)?
            }
        };
        let lines = self.give(Arc::new(given))?;
        self.undone.clear();
        Ok(lines)
    }

    /// An answer to an earlier question: the same again counts once, another is refused.
    fn late(&self, number: u64, reply: &Reply) -> Result<Vec<Line>, Refusal> {
        let before = self.given.iter().chain(self.sealed.iter().flatten());
        let is_again = before.clone().any(|given| {
            let same_asker = match (&given.asker, &reply.asker) {
                (Some(one), Some(other)) => same(one, other),
                _ => true,
            };
            given.number == number && given.input == reply.input && same_asker
        });
        if is_again {
            return Ok(Vec::new());
        }
        match &self.waiting.question {
            Some(present) => {
                Err(Refusal::Old { given: number, present: Box::new(present.clone()) })
            }
            None => Err(Refusal::over(self.now.outcome())),
        }
    }

    fn rolled(&self, roll: &Roll, reply: Reply) -> Result<Given, Refusal> {
        if let Some(given) = &reply.notation
            && !same(given, &roll.notation)
        {
            return Err(Refusal::Notation {
                given: given.clone(),
                notation: roll.notation.clone(),
                purpose: roll.purpose.clone(),
            });
        }
        let rolled = match &reply.input {
            Input::Faces(faces) => Rolled::Faces(faces.iter().copied().collect()),
            Input::Value(value) => Rolled::Value(*value),
            Input::Option(number) => return Err(dice_wanted(roll, number.to_string())),
            Input::Words(words) => return Err(dice_wanted(roll, words.clone())),
        };
        Ok(Given {
            written: Entry {
                line: Transcript::Dice { notation: roll.notation.clone(), rolled: rolled.clone() },
                comment: Some(roll.purpose.clone()),
            },
            answer: Answer::Rolled(rolled),
            input: reply.input,
            asker: None,
            number: self.number,
            each: None,
            thrown_from: None,
        })
    }

    fn chosen(
        &self,
        choice: &Choice,
        each: Option<(usize, usize)>,
        input: Input,
    ) -> Result<Given, Refusal> {
        let place = match &input {
            Input::Option(number) => match number.checked_sub(1) {
                Some(at) if at < choice.options.len() => at,
                _ => {
                    let legal = choice.options.clone();
                    return Err(Refusal::Option { given: *number, legal });
                }
            },
            Input::Words(words) => {
                let wanted = fold(words);
                choice.options.iter().position(|option| fold(option) == wanted).ok_or_else(
                    || Refusal::Words {
                        given: words.clone(),
                        asker: choice.asker.clone(),
                        legal: choice.options.clone(),
                    },
                )?
            }
            Input::Faces(_) | Input::Value(_) => {
                return Err(Refusal::DecisionWanted {
                    asked: vec![choice.asker.clone()],
                    legal: choice.options.clone(),
                });
            }
        };
        Ok(Given {
            answer: Answer::Chose(place as u16),
            written: Transcript::Decision {
                asker: choice.asker.clone(),
                words: choice.options[place].clone(),
            }
            .into(),
            input,
            asker: Some(choice.asker.clone()),
            number: self.number,
            each,
            thrown_from: None,
        })
    }

    /// Something said unasked.
    pub(super) fn say(&mut self, seat: &str, words: &str) -> Result<Vec<Line>, Refusal> {
        if self.waiting.question.is_none() && self.waiting.offered.is_empty() {
            return Err(Refusal::over(self.now.outcome()));
        }
        if self.given.len() >= MAX_ANSWERS {
            return Err(Refusal::TooLong { most: MAX_ANSWERS });
        }
        let mut place = 0;
        let mut legal = Vec::new();
        for offer in self.waiting.offers() {
            for option in &offer.options {
                let is_theirs = same(seat, &offer.seat_name);
                if is_theirs && same(option, words) && place <= usize::from(u16::MAX) {
                    let given = Given {
                        answer: Answer::Volunteered(place as u16),
                        written: Transcript::Volunteered {
                            seat: offer.seat_name.clone(),
                            words: option.clone(),
                        }
                        .into(),
                        input: Input::Words(words.to_owned()),
                        asker: Some(offer.seat_name.clone()),
                        number: self.number,
                        each: None,
                        thrown_from: None,
                    };
                    let sealed = std::mem::take(&mut self.sealed);
                    let lines = self.give(Arc::new(given));
                    if lines.is_err() {
                        self.sealed = sealed;
                    } else {
                        self.undone.clear();
                    }
                    return lines;
                }
                place += 1;
                if is_theirs {
                    legal.push(option.clone());
                }
            }
        }
        Err(Refusal::NotOffered { given: words.to_owned(), legal })
    }

    /// Puts an answer on the tape, or seals it until the others are in.
    pub(super) fn give(&mut self, given: Arc<Given>) -> Result<Vec<Line>, Refusal> {
        let before = (self.given.len(), self.sealed.clone(), self.generator.clone());
        let mut is_sealed = false;
        match given.each {
            Some((place, all)) => {
                if self.sealed.len() != all {
                    self.sealed = vec![None; all];
                }
                self.sealed[place] = Some(given);
                is_sealed = self.sealed.iter().any(Option::is_none);
                if !is_sealed {
                    let batch = std::mem::take(&mut self.sealed);
                    self.given.extend(batch.into_iter().flatten());
                }
            }
            None => {
                let given = self.with_throw(given);
                self.given.push(given);
            }
        }
        self.number += 1;
        match self.settle() {
            Ok(()) if is_sealed => Ok(Vec::new()),
            Ok(()) => Ok(self.told_last()),
            Err(why) => {
                self.given.truncate(before.0);
                (self.sealed, self.generator) = (before.1, before.2);
                self.number -= 1;
                Err(why.into_refusal(self))
            }
        }
    }

    /// Moves the generator on if these are the faces that it throws here.
    fn with_throw(&mut self, given: Arc<Given>) -> Arc<Given> {
        let Answer::Rolled(Rolled::Faces(faces)) = &given.answer else {
            return given;
        };
        let Some(Open::Roll { throw: Some(throw), .. }) = &self.waiting.open else {
            return given;
        };
        if *faces != throw.faces {
            return given;
        }
        let before = std::mem::replace(&mut self.generator, throw.next.clone());
        Arc::new(Given {
            answer: given.answer.clone(),
            written: given.written.clone(),
            input: given.input.clone(),
            asker: given.asker.clone(),
            number: given.number,
            each: given.each,
            thrown_from: Some(before),
        })
    }

    /// The dice that are asked for, as the generator throws them.
    pub(super) fn thrown(&mut self) -> Result<Vec<Line>, Refusal> {
        match &self.waiting.open {
            Some(Open::Roll { throw: Some(throw), .. }) => {
                let faces = throw.faces.to_vec();
                self.take(Reply::from(Input::Faces(faces)))
            }
            Some(_) => Err(Refusal::DecisionWanted { asked: self.asked(), legal: self.legal() }),
            None => Err(Refusal::over(self.now.outcome())),
        }
    }

    /// The decision at this place, as tactics make it.
    pub(super) fn decided(&mut self, place: usize) -> Result<Vec<Line>, Refusal> {
        let Some(question) = &self.waiting.question else {
            return Err(Refusal::over(self.now.outcome()));
        };
        let (choice, each) = match &question.asks {
            Asks::Roll(roll) => return Err(dice_wanted(roll, "tactics".to_owned())),
            Asks::Choice(choice) => (choice, None),
            Asks::Each { choices } => (&choices[place], Some((place, choices.len()))),
        };
        let mut tactics = self.tactics.clone();
        let Some(asked) = self.asked_at(place) else {
            return Err(Refusal::over(self.now.outcome()));
        };
        let answer = match self.searched(place, asked) {
            Some(answer) => answer,
            None => affray_table::decided(&mut tactics, &self.waiting.game, asked),
        };
        let number = match answer {
            Answer::Chose(at) => usize::from(at) + 1,
            Answer::Rolled(_) | Answer::Volunteered(_) => 1,
        };
        let given = self.chosen(choice, each, Input::Option(number))?;
        self.tactics = tactics;
        if self.given.len() >= MAX_ANSWERS {
            return Err(Refusal::TooLong { most: MAX_ANSWERS });
        }
        let lines = self.give(Arc::new(given))?;
        self.undone.clear();
        Ok(lines)
    }

    /// The first open decision that no person makes.
    pub(super) fn place_for_tactics(&self) -> Option<usize> {
        let is_free =
            |choice: &Choice| !choice.sealed && !self.players.people.contains(&choice.seat);
        match self.waiting.question.as_ref().map(|question: &Question| &question.asks)? {
            Asks::Roll(_) => None,
            Asks::Choice(choice) => is_free(choice).then_some(0),
            Asks::Each { choices } => choices.iter().position(is_free),
        }
    }
}

fn dice_wanted(roll: &Roll, given: String) -> Refusal {
    Refusal::DiceWanted { given, notation: roll.notation.clone(), purpose: roll.purpose.clone() }
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
fn find_asked<'c>(choices: &'c [Choice], reply: &Reply) -> (usize, &'c Choice) {
    let is_theirs = |choice: &Choice| {
        !choice.sealed && reply.asker.as_ref().is_none_or(|asker| same(asker, &choice.asker))
    };
    let fits = |choice: &Choice| match &reply.input {
        Input::Words(words) => choice.options.iter().any(|option| same(option, words)),
        Input::Option(_) | Input::Faces(_) | Input::Value(_) => true,
    };
    let theirs = || choices.iter().enumerate().filter(|(_, choice)| is_theirs(choice));
    let found = theirs().find(|(_, choice)| reply.asker.is_some() && fits(choice));
    found.or_else(|| theirs().next()).unwrap_or((0, &choices[0]))
}
