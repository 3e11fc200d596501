//! Odds from where a session stands.

use affray_table::{Answer, Open};

use super::Session;
use crate::odds::{
    FightOdds, FightRequest, NoOdds, Situation, TurnOdds, TurnRequest, fight_odds, turn_odds,
};
use crate::question::Question;
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
            question: self.waiting.question.as_ref().map(Question::sentence),
            told: self.waiting.told.len(),
            tactics: &self.lots.tactics,
        })
    }

    /// What the rest of the turn leads to.
    pub(super) fn odds_of_turn(
        &self,
        request: &TurnRequest,
        watch: &dyn Watch,
    ) -> Result<TurnOdds, NoOdds> {
        turn_odds(&self.situation()?, request, watch)
    }

    /// How the fight ends.
    pub(super) fn odds_of_fight(
        &self,
        request: &FightRequest,
        watch: &dyn Watch,
    ) -> Result<FightOdds, NoOdds> {
        fight_odds(&self.situation()?, request, watch)
    }
}
