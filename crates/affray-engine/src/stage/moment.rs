//! A decision that is to be made, with the fight in which it is.

use affray_table::Seat;

use super::Posed;
use crate::measure::Who;
use crate::menu::Parts;
use crate::numbers;
use crate::reveal::with_asides;
use crate::system::System;

/// A decision: the fight halfway through a rule, who decides, and between what.
#[derive(Clone)]
pub(crate) struct Moment<S: System> {
    pub(super) game: S,
    pub(super) who: Seat,
    pub(super) ask: S::Ask,
    /// Two or more.
    pub(super) options: Vec<S::Move>,
}

impl<S: System> Posed for Moment<S> {
    fn seat(&self) -> Seat {
        self.who
    }

    fn seat_name(&self) -> String {
        self.game.seat_name(self.who)
    }

    fn actor(&self) -> Option<Who> {
        S::on_behalf(self.ask)
    }

    fn count(&self) -> usize {
        self.options.len()
    }

    fn sentence(&self) -> String {
        with_asides(&self.game.word_ask(self.who, self.ask))
    }

    fn words(&self, option: usize) -> Option<String> {
        self.options.get(option).map(|&option| self.game.word_move(option))
    }

    fn parts(&self) -> Vec<Parts> {
        let all = self.game.all_parts(self.ask, &self.options);
        all.into_iter().flat_map(Parts::each).collect()
    }

    fn is_own(&self, who: Who) -> bool {
        self.game.side(who) == self.who
    }

    fn numbers(&self, into: &mut Vec<i32>) {
        numbers::write(&self.game, self.who, S::on_behalf(self.ask), into);
    }

    fn usual(&self) -> usize {
        let usual = self.game.at_once(self.ask);
        let usual = usual.unwrap_or_else(|| self.game.best(self.ask, &self.options));
        self.options.iter().position(|&option| option == usual).unwrap_or(0)
    }
}
