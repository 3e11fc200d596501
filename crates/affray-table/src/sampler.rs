//! The table that always answers: dice from a generator, decisions from a policy.

use smallvec::SmallVec;

use crate::table::{Choice, Game, Menu, Table};
use crate::{Clause, Dice, Generator, Seat, Step};

/// What answers decisions when no person does.
pub trait Policy<G: Game> {
    /// One of the answers that `menu` lists.
    ///
    /// A policy that knows a legal answer at once need not list the menu.
    fn decide(&mut self, game: &G, who: Seat, ask: G::Ask, menu: &dyn Menu<G>) -> G::Move;

    /// Takes out of a fight between two steps what makes no difference to how it goes on when this
    /// policy makes all decisions: fights that are equal then are one to whoever follows all ways
    /// of a fight.
    fn forget(&mut self, _: &mut G) {}

    /// Whether this policy hears what happens in what is followed; where it does not, nothing is
    /// made of an event.
    fn hears(&self) -> bool {
        false
    }

    /// Hears what happened, from the start of each run on.
    fn hear(&mut self, _: &G::Event) {}
}

impl<G: Game, P: Policy<G> + ?Sized> Policy<G> for &mut P {
    fn decide(&mut self, game: &G, who: Seat, ask: G::Ask, menu: &dyn Menu<G>) -> G::Move {
        (**self).decide(game, who, ask, menu)
    }

    fn forget(&mut self, game: &mut G) {
        (**self).forget(game);
    }

    fn hears(&self) -> bool {
        (**self).hears()
    }

    fn hear(&mut self, event: &G::Event) {
        (**self).hear(event);
    }
}

/// Never stops, so that the early returns of rule code are never taken.
#[derive(Clone, Debug)]
pub struct Sampler<P> {
    /// Where dice come from.
    pub dice: Generator,
    /// Who decides.
    pub policy: P,
}

impl<P> Sampler<P> {
    /// A sampler with the dice of `seed`.
    pub fn new(seed: u64, policy: P) -> Sampler<P> {
        Sampler { dice: Generator::new(seed), policy }
    }
}

/// The typed form of a policy's answer. A policy that answers another question is a bug.
#[inline]
fn typed<G: Game, M: Choice<G>>(answer: G::Move, ask: G::Ask) -> M {
    match M::try_from(answer) {
        Ok(choice) => choice,
        Err(_) => panic!("{answer:?} is no answer to {ask:?}"),
    }
}

/// Whether a menu lists an answer, for the assertions of debug builds.
fn lists<G: Game>(menu: &dyn Menu<G>, answer: G::Move) -> bool {
    let mut listed = Vec::new();
    menu.list(&mut listed);
    listed.contains(&answer)
}

impl<G: Game, P: Policy<G>> Table<G> for Sampler<P> {
    #[inline]
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        _: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        let Ok(outcome) = dice.throw(&mut self.dice);
        Ok(read(outcome))
    }

    #[inline]
    fn choose<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M> {
        let answer = self.policy.decide(game, who, ask, menu);
        debug_assert!(lists(menu, answer), "{answer:?} is not on the menu of {ask:?}");
        Ok(typed::<G, M>(answer, ask))
    }

    fn choose_each<M: Choice<G>>(
        &mut self,
        game: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>> {
        let decide = |&(who, ask, menu): &(Seat, G::Ask, &dyn Menu<G>)| {
            let answer = self.policy.decide(game, who, ask, menu);
            debug_assert!(lists(menu, answer), "{answer:?} is not on the menu of {ask:?}");
            typed::<G, M>(answer, ask)
        };
        Ok(asks.iter().map(decide).collect())
    }

    #[inline]
    fn volunteer<M: Choice<G>>(
        &mut self,
        _: &G,
        _: Seat,
        _: G::Ask,
        _: &impl Menu<G>,
    ) -> Step<Option<M>> {
        Ok(None)
    }

    #[inline]
    fn tell(&mut self, _: Clause, _: impl FnOnce() -> G::Event) {}

    #[inline]
    fn cite(&mut self, _: Clause) {}

    #[inline]
    fn keeps_clauses(&self) -> bool {
        false
    }
}
