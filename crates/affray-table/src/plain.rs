//! A table for plain fights: what they never come to is left out when the program is compiled.

use smallvec::SmallVec;

use crate::table::{Choice, Game, Menu, Table};
use crate::{Clause, Dice, Seat, Step};

/// Answers as `inner` does, for fights of which [`Game::is_plain`] holds and no others.
///
/// Rules leave out whole families of themselves `if t.is_plain()`. Here that is a constant, so that
/// a second instance of the same rules comes out of the compiler, as short as if it had been
/// written for these fights alone. Nobody volunteers anything: what a game master may rule in any
/// fight is left out too. A debug build panics on a fight that is not plain.
#[derive(Clone, Debug)]
pub struct Plain<T>(pub T);

fn assert_plain<G: Game>(game: &G) {
    debug_assert!(game.is_plain(), "only plain fights are played at a table for plain fights");
}

impl<G: Game, T: Table<G>> Table<G> for Plain<T> {
    #[inline(always)] // In the midst of every rule.
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        self.0.check(purpose, dice, read)
    }

    #[inline(always)] // In the midst of every rule.
    fn choose<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M> {
        assert_plain(game);
        self.0.choose(game, who, ask, menu)
    }

    #[inline]
    fn choose_each<M: Choice<G>>(
        &mut self,
        game: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>> {
        assert_plain(game);
        self.0.choose_each(game, asks)
    }

    #[inline]
    fn volunteer<M: Choice<G>>(
        &mut self,
        game: &G,
        _: Seat,
        _: G::Ask,
        _: &impl Menu<G>,
    ) -> Step<Option<M>> {
        assert_plain(game);
        Ok(None)
    }

    #[inline]
    fn tell(&mut self, clause: Clause, event: impl FnOnce() -> G::Event) {
        self.0.tell(clause, event);
    }

    #[inline]
    fn cite(&mut self, clause: Clause) {
        self.0.cite(clause);
    }

    #[inline]
    fn keeps_clauses(&self) -> bool {
        self.0.keeps_clauses()
    }

    #[inline]
    fn is_plain(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Menu, Policy, Sampler, Status, Sum};

    /// A die a step until it shows a 6; with a curse, two dice a step.
    #[derive(Clone, Debug, PartialEq)]
    struct Walk {
        cursed: bool,
        steps: u32,
    }

    impl Game for Walk {
        type Ask = ();
        type Move = ();
        type Purpose = ();
        type Event = ();

        fn advance(t: &mut impl Table<Walk>, walk: &mut Walk) -> Step<Status> {
            t.choose::<()>(walk, Seat(0), (), &[()])?;
            if !t.is_plain() && walk.cursed {
                walk.steps += t.roll((), Sum::d(6))? as u32;
            }
            walk.steps += 1;
            let over = t.check((), Sum::d(6), |face| face == 6)?;
            Ok(if over { Status::Over } else { Status::Going })
        }

        fn is_plain(&self) -> bool {
            !self.cursed
        }
    }

    struct Goes;
    impl Policy<Walk> for Goes {
        fn decide(&mut self, _: &Walk, _: Seat, (): (), _: &dyn Menu<Walk>) {}
    }

    fn to_the_end(mut t: impl Table<Walk>, cursed: bool) -> Walk {
        let mut walk = Walk { cursed, steps: 0 };
        while Walk::advance(&mut t, &mut walk).expect("a sampler never stops") == Status::Going {}
        walk
    }

    #[test]
    fn a_plain_fight_is_the_same_at_either_table() {
        for seed in 0..100 {
            let one = to_the_end(Sampler::new(seed, Goes), false);
            assert_eq!(one, to_the_end(Plain(Sampler::new(seed, Goes)), false), "seed {seed}");
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "only plain fights")]
    fn another_fight_is_refused() {
        to_the_end(Plain(Sampler::new(1, Goes)), true);
    }
}
