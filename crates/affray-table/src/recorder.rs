//! Records what another table answers, so that it can be played again.

use std::cell::RefCell;

use smallvec::SmallVec;

use crate::dice::{Dice, Faces, Noted, Rolled};
use crate::table::{Choice, Game, Menu, Table};
use crate::{Answer, Clause, Seat, Step};

/// A table that answers as `inner` does and keeps the answers.
pub struct Recorder<T> {
    /// Who answers.
    pub inner: T,
    /// The answers so far: a tape.
    pub answers: Vec<Answer>,
    /// How many answers might have been volunteered since the last one.
    passed: usize,
}

impl<T> Recorder<T> {
    /// Records what `inner` answers.
    pub fn new(inner: T) -> Recorder<T> {
        Recorder { inner, answers: Vec::new(), passed: 0 }
    }

    /// The place of `chosen` on the menu, unless it is the only answer there.
    fn record<G: Game>(&mut self, menu: &(impl Menu<G> + ?Sized), chosen: G::Move) {
        let mut options = Vec::new();
        menu.list(&mut options);
        let place = options.iter().position(|&option| option == chosen);
        let place = place.expect("what is chosen is on the menu");
        if options.len() > 1 {
            self.passed = 0;
            self.answers.push(Answer::Chose(place as u16));
        }
    }
}

impl<G: Game, T: Table<G>> Table<G> for Recorder<T> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        let faces = RefCell::new(Faces::new());
        let class = self.inner.check(purpose, Noted::new(dice, &faces), read)?;
        self.passed = 0;
        self.answers.push(Answer::Rolled(Rolled::Faces(faces.into_inner())));
        Ok(class)
    }

    fn choose<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M> {
        let chosen: M = self.inner.choose(game, who, ask, menu)?;
        self.record(menu, chosen.into());
        Ok(chosen)
    }

    fn choose_each<M: Choice<G>>(
        &mut self,
        game: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>> {
        let chosen: SmallVec<[M; 8]> = self.inner.choose_each(game, asks)?;
        for (&(_, _, menu), &choice) in asks.iter().zip(&chosen) {
            self.record(menu, choice.into());
        }
        Ok(chosen)
    }

    fn volunteer<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<Option<M>> {
        let said: Option<M> = self.inner.volunteer(game, who, ask, menu)?;
        let mut options = Vec::new();
        menu.list(&mut options);
        match said {
            None => self.passed += options.len(),
            Some(chosen) => {
                let chosen: G::Move = chosen.into();
                let place = options.iter().position(|&option| option == chosen);
                let place = place.expect("what is volunteered is on the menu");
                self.answers.push(Answer::Volunteered((self.passed + place) as u16));
                self.passed = 0;
            }
        }
        Ok(said)
    }

    fn tell(&mut self, clause: Clause, event: impl FnOnce() -> G::Event) {
        self.inner.tell(clause, event);
    }

    fn cite(&mut self, clause: Clause) {
        self.inner.cite(clause);
    }

    fn keeps_clauses(&self) -> bool {
        self.inner.keeps_clauses()
    }
}
