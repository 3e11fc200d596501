//! The decider of a sampled fight in which somebody outside is asked.

use affray_table::{Answer, Menu, Policy};

use super::{Chooser, Moment};
use crate::advise::Thinker;
use crate::autoplay::{Asking, Decider, listed};
use crate::system::System;
use crate::tactics::Tactics;

/// Who decides for those who are not asked: their tactics, or a search where somebody searches.
#[derive(Clone)]
pub(super) enum Others<S: System> {
    /// Tactics.
    Tactics(Tactics<S>),
    /// Searches for some, tactics for the rest.
    Thinker(Box<Thinker<S>>),
}

impl<S: System> Others<S> {
    pub(super) fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        answers: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move> {
        match self {
            Others::Tactics(tactics) => {
                Some(tactics.decide(asking.game, asking.who, asking.ask, menu))
            }
            Others::Thinker(thinker) => thinker.decide(asking, answers, menu),
        }
    }
}

/// Asks a chooser for some seats.
pub(crate) struct Asked<'c, S: System> {
    chooser: &'c mut dyn Chooser,
    others: Thinker<S>,
}

impl<'c, S: System> Asked<'c, S> {
    pub(crate) fn new(chooser: &'c mut dyn Chooser, others: Thinker<S>) -> Asked<'c, S> {
        Asked { chooser, others }
    }
}

impl<S: System> Decider<S> for Asked<'_, S> {
    fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        answers: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move> {
        if !self.chooser.seats().contains(&asking.who) {
            return self.others.decide(asking, answers, menu);
        }
        let options = listed(menu);
        if let [only] = options[..] {
            return Some(only);
        }
        let (game, moves) = (asking.game.clone(), options.clone());
        let moment = Moment { game, who: asking.who, ask: asking.ask, options: moves };
        let place = self.chooser.choose(Box::new(moment))?;
        options.get(place).copied()
    }

    fn begin(&mut self, fight: &S, answers: usize) {
        self.others.begin(fight, answers);
    }
}
