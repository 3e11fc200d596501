//! Odds from where a session stands.

use affray_table::{Answer, Open};

use super::Session;
use crate::odds::{
    FightOdds, FightRequest, NoOdds, Situation, TurnOdds, TurnRequest, fight_odds, turn_odds,
};
use crate::question::{Asks, Question};
use crate::system::System;
use crate::watch::Watch;

impl<S: System> Session<S> {
    /// The fight as it stands, and what is open.
    fn situation(&self) -> Result<Situation<'_, S>, NoOdds> {
        let Some(open) = &self.waiting.open else {
            let outcome = self.now.outcome().unwrap_or_else(|| "it has ended".to_owned());
            return Err(NoOdds::Over { outcome });
        };
        let sealed = match open {
            Open::Each(_) => {
                self.sealed.iter().map(|one| one.as_ref().map(|one| one.answer.clone())).collect()
            }
            Open::Choice(_) | Open::Roll { .. } | Open::Misfit { .. } => Vec::new(),
        };
        let given: Vec<Answer> =
            self.given[self.since..].iter().map(|given| given.answer.clone()).collect();
        Ok(Situation {
            start: &self.now,
            given,
            now: &self.waiting.game,
            open,
            sealed,
            question: self.asked_in_words(),
            told: self.waiting.told.len(),
            tactics: &self.lots.tactics,
        })
    }

    /// What is open, in a sentence: to a seat as it is asked it.
    fn asked_in_words(&self) -> Option<String> {
        let question = self.waiting.question.as_ref()?;
        let Some(seat) = self.eye else { return Some(question.sentence()) };
        let asks = match self.roll_for(seat) {
            Some(roll) => Asks::Roll(roll),
            None => Asks::Each { choices: self.asked_now(seat) },
        };
        Some(Question { number: question.number, asks }.sentence())
    }

    /// What the rest of the turn leads to.
    pub(super) fn odds_of_turn(
        &self,
        request: &TurnRequest,
        watch: &dyn Watch,
    ) -> Result<TurnOdds, NoOdds> {
        let mut odds = turn_odds(&self.situation()?, request, watch)?;
        if let Some(seat) = self.eye {
            // What others who decide at the same time may do is not for it to weigh.
            let own: Vec<String> =
                self.asked_now(seat).into_iter().map(|choice| choice.asker).collect();
            odds.options.retain(|one| one.asker.as_ref().is_none_or(|asker| own.contains(asker)));
        }
        Ok(TurnOdds { supposes: self.supposes(), ..odds })
    }

    /// How the fight ends.
    pub(super) fn odds_of_fight(
        &self,
        request: &FightRequest,
        watch: &dyn Watch,
    ) -> Result<FightOdds, NoOdds> {
        let odds = fight_odds(&self.situation()?, request, watch)?;
        Ok(FightOdds { supposes: self.supposes(), ..odds })
    }
}
