//! Answers that are known before a rule begins, and the table that goes on from them by a
//! generator.

use affray_table::{
    Answer, Choice, Clause, Dice, Game, Generator, Menu, Policy, Sampler, Seat, Step, Table,
};
use smallvec::SmallVec;

use crate::explorer::{Behind, typed};

/// What is known already, in the order in which it is asked for. It was checked to fit.
pub(crate) struct Given<'a> {
    answers: &'a [Answer],
    at: usize,
    /// Options passed over where the next answer is a volunteered one.
    passed: usize,
}

impl<'a> Given<'a> {
    pub(crate) fn new(answers: &'a [Answer]) -> Given<'a> {
        Given { answers, at: 0, passed: 0 }
    }

    /// Back to the first answer.
    pub(crate) fn rewind(&mut self) {
        (self.at, self.passed) = (0, 0);
    }

    /// Whether there is another.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.at < self.answers.len()
    }

    fn next(&mut self) -> Option<&'a Answer> {
        let answer = self.answers.get(self.at)?;
        self.at += 1;
        self.passed = 0;
        Some(answer)
    }

    /// What dice showed.
    #[cold]
    pub(crate) fn roll<D: Dice>(&mut self, dice: D) -> D::Outcome {
        match self.next() {
            Some(Answer::Rolled(rolled)) => dice.read(rolled).expect("given dice were checked"),
            answer => unreachable!("{answer:?} was checked against a roll"),
        }
    }

    /// What was decided.
    #[cold]
    pub(crate) fn choice<G: Game>(&mut self, ask: G::Ask, menu: &dyn Menu<G>) -> G::Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        if let [only] = options[..] {
            return only;
        }
        match self.next() {
            Some(&Answer::Chose(place)) => options[usize::from(place)],
            other => unreachable!("{other:?} was checked against {ask:?}"),
        }
    }

    /// What was said unasked, if something was.
    pub(crate) fn volunteered<G: Game>(&mut self, menu: &impl Menu<G>) -> Option<G::Move> {
        let Some(&Answer::Volunteered(place)) = self.answers.get(self.at) else { return None };
        let mut options = Vec::new();
        menu.list(&mut options);
        let Some(&option) = options.get(usize::from(place).wrapping_sub(self.passed)) else {
            self.passed += options.len();
            return None;
        };
        self.next();
        Some(option)
    }
}

/// A sampler for the rest of a rule: what was answered stays as it is, and then dice fall by a
/// generator and decisions are a policy's.
///
/// The answers must fit, as they do where they were given to a fight that goes on from there.
pub struct Resumed<'a, P> {
    given: Given<'a>,
    sampler: Sampler<P>,
}

impl<'a, P> Resumed<'a, P> {
    /// From `answers` on, with these dice and decisions.
    pub fn new(answers: &'a [Answer], dice: Generator, policy: P) -> Resumed<'a, P> {
        Resumed { given: Given::new(answers), sampler: Sampler { dice, policy } }
    }

    /// The sampler, for what comes after the rule.
    pub fn into_sampler(self) -> Sampler<P> {
        self.sampler
    }
}

impl<G: Game, P: Policy<G>> Table<G> for Resumed<'_, P> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        if self.given.is_open() {
            return Ok(read(self.given.roll(dice)));
        }
        Table::<G>::check(&mut self.sampler, purpose, dice, read)
    }

    fn choose<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M> {
        if self.given.is_open() {
            return Ok(typed::<G, M>(self.given.choice(ask, menu), ask));
        }
        self.sampler.choose(game, who, ask, menu)
    }

    fn choose_each<M: Choice<G>>(
        &mut self,
        game: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>> {
        let choices = asks
            .iter()
            .map(|&(who, ask, menu)| Table::<G>::choose::<M>(self, game, who, ask, &Behind(menu)));
        choices.collect()
    }

    fn volunteer<M: Choice<G>>(
        &mut self,
        _: &G,
        _: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<Option<M>> {
        Ok(self.given.volunteered(menu).map(|option| typed::<G, M>(option, ask)))
    }

    fn tell(&mut self, _: Clause, _: impl FnOnce() -> G::Event) {}

    fn cite(&mut self, _: Clause) {}

    fn keeps_clauses(&self) -> bool {
        false
    }
}
