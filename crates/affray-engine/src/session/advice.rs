//! Advice on the open decision, and decisions by search.

use affray_table::{Answer, Asked, Open};

use super::Session;
use crate::advise::{Advice, AdviseError, Decision, Effort, advise};
use crate::menu::wordings;
use crate::question::Asks;
use crate::system::System;
use crate::watch::Watch;
use crate::words::same;

impl<S: System> Session<S> {
    /// The answers since the last checkpoint.
    pub(super) fn since_checkpoint(&self) -> Vec<Answer> {
        self.given[self.since..].iter().map(|given| given.answer.clone()).collect()
    }

    /// The options of the open decision, ranked.
    pub(super) fn advice(
        &self,
        asker: Option<&str>,
        effort: &Effort,
        watch: &dyn Watch,
    ) -> Result<Advice, AdviseError> {
        let over = || AdviseError::Over { outcome: self.now.outcome().unwrap_or_default() };
        let question = self.waiting.question.as_ref().ok_or_else(over)?;
        let choices = match &question.asks {
            Asks::Roll(roll) => {
                let roll = format!("{} ({})", roll.notation, roll.purpose);
                return Err(AdviseError::Dice { roll });
            }
            Asks::Choice(choice) => std::slice::from_ref(choice),
            Asks::Each { choices } => choices.as_slice(),
        };
        let is_meant = |choice: &crate::question::Choice| {
            !choice.sealed
                && self.eye.is_none_or(|seat| seat == choice.seat)
                && asker.is_none_or(|asker| same(asker, &choice.asker))
        };
        let place = choices.iter().position(is_meant);
        let place = place.ok_or_else(|| AdviseError::Asker {
            given: asker.unwrap_or_default().to_owned(),
            asked: self.asked(),
        })?;
        let choice = &choices[place];
        let (given, words) = (self.since_checkpoint(), wordings(&choice.options));
        let decision = Decision {
            start: &self.now,
            given: &given,
            question: place,
            who: choice.seat,
            options: words.len(),
        };
        let (thought, options, why) = advise(&decision, &words, effort, watch)?;
        Ok(Advice {
            asker: choice.asker.clone(),
            question: match self.asked_at(place) {
                Some(asked) => {
                    self.said_to(self.eye, &self.waiting.game.word_ask(asked.who, asked.ask))
                }
                None => choice.sentence.clone(),
            },
            moment: self.waiting.game.moment_for(self.eye),
            supposes: self.supposes(),
            seed: effort.seed,
            plays: thought.plays,
            situations: thought.situations,
            options,
            why,
        })
    }

    /// What a search takes in the decision at this place, if it is to be searched.
    pub(super) fn searched(&self, place: usize, asked: &Asked<S>) -> Option<Answer> {
        if asked.options.len() < 2 || !self.minds.decide(&self.waiting.game, asked.who, asked.ask) {
            return None;
        }
        let seed = self.origin.seed.unwrap_or(0);
        let before = match self.waiting.open {
            Some(Open::Each(_)) => place,
            _ => 0,
        };
        let given = self.since_checkpoint();
        let decision = Decision {
            start: &self.now,
            given: &given,
            question: before,
            who: asked.who,
            options: asked.options.len(),
        };
        let best = self.minds.choose(&decision, seed, self.given.len() + before);
        Some(Answer::Chose(best as u16))
    }
}
