//! Whether a plain fight is the same at either table: for the tests of a system.

use std::convert::Infallible;

use smallvec::SmallVec;

use crate::dice::Source;
use crate::table::{Choice, Game, Menu, Table};
use crate::{Clause, Dice, Generator, Plain, Policy, Sampler, Seat, Status, Step};

/// The most checkpoints of a fight before it counts as endless.
const MOST_CHECKPOINTS: usize = 1_000_000;

/// Something that a table was asked for or told.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard<G: Game> {
    /// Dice: what for, and the sides and the face of each. How they are asked for may differ: one
    /// die, or a pool of one.
    Rolled(G::Purpose, Vec<(u8, u8)>),
    /// A decision.
    Asked(Seat, G::Ask),
    /// An event, by this rule.
    Told(Clause, G::Event),
}

/// A generator, and the dice that came of it.
struct Listens<'a> {
    dice: &'a mut Generator,
    fell: Vec<(u8, u8)>,
}

impl Source for Listens<'_> {
    type Error = Infallible;

    fn die(&mut self, sides: u8) -> Result<u8, Infallible> {
        let Ok(face) = Source::die(self.dice, sides);
        self.fell.push((sides, face));
        Ok(face)
    }
}

/// A sampler that keeps all it hears, in order.
struct Witness<G: Game, P> {
    sampler: Sampler<P>,
    heard: Vec<Heard<G>>,
}

impl<G: Game, P: Policy<G>> Table<G> for &mut Witness<G, P> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        let mut listens = Listens { dice: &mut self.sampler.dice, fell: Vec::new() };
        let Ok(outcome) = dice.throw(&mut listens);
        self.heard.push(Heard::Rolled(purpose, listens.fell));
        Ok(read(outcome))
    }

    fn choose<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M> {
        self.heard.push(Heard::Asked(who, ask));
        self.sampler.choose(game, who, ask, menu)
    }

    fn choose_each<M: Choice<G>>(
        &mut self,
        game: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>> {
        self.heard.extend(asks.iter().map(|&(who, ask, _)| Heard::Asked(who, ask)));
        self.sampler.choose_each(game, asks)
    }

    fn volunteer<M: Choice<G>>(
        &mut self,
        _: &G,
        _: Seat,
        _: G::Ask,
        _: &impl Menu<G>,
    ) -> Step<Option<M>> {
        Ok(None)
    }

    fn tell(&mut self, clause: Clause, event: impl FnOnce() -> G::Event) {
        self.heard.push(Heard::Told(clause, event()));
    }

    fn cite(&mut self, _: Clause) {}

    fn keeps_clauses(&self) -> bool {
        false
    }
}

/// Plays a plain fight at an ordinary table and at one for plain fights, each to its end or to the
/// first checkpoint after which `goes_on` does not hold. That must be one of the table for plain
/// fights too, which has fewer: some systems play on to the end there, others to the end of a round
/// or of some. Gives all that was heard.
///
/// # Panics
/// If the two differ in anything: what they roll, ask or tell, the fight in the end, or the dice
/// that would come next. If the fight is not plain, or has no end.
pub fn same_at_either_table<G: Game + PartialEq, P: Policy<G>>(
    start: &G,
    seed: u64,
    policy: impl Fn() -> P,
    goes_on: impl Fn(&G) -> bool,
) -> Vec<Heard<G>> {
    assert!(start.is_plain(), "only a plain fight is the same at either table");
    let witness = || Witness { sampler: Sampler::new(seed, policy()), heard: Vec::new() };
    let (mut any, mut plain) = (witness(), witness());
    let one = play(&mut any, start, &goes_on);
    let other = play(Plain(&mut plain), start, &goes_on);
    for (place, heard) in any.heard.iter().enumerate() {
        assert_eq!(plain.heard.get(place), Some(heard), "seed {seed}, number {place} heard");
    }
    assert_eq!(any.heard.len(), plain.heard.len(), "seed {seed}: how much is heard");
    assert_eq!(one, other, "seed {seed}: the fight in the end");
    assert_eq!(any.sampler.dice, plain.sampler.dice, "seed {seed}: the dice drawn");
    any.heard
}

fn play<G: Game>(mut table: impl Table<G>, start: &G, goes_on: &impl Fn(&G) -> bool) -> G {
    let mut game = start.clone();
    for _ in 0..MOST_CHECKPOINTS {
        let Ok(status) = G::advance(&mut table, &mut game) else {
            unreachable!("a sampler never stops")
        };
        if status == Status::Over || !goes_on(&game) {
            return game;
        }
    }
    panic!("the fight goes on forever: {game:?}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sum;

    /// So many rounds of one die; what it counts in a plain fight may be wrong.
    #[derive(Clone, Debug, PartialEq)]
    struct Count {
        rounds: u32,
        sum: i32,
        wrong: bool,
    }

    impl Game for Count {
        type Ask = ();
        type Move = ();
        type Purpose = ();
        type Event = i32;
        fn is_plain(&self) -> bool {
            true
        }
        fn advance(t: &mut impl Table<Count>, game: &mut Count) -> Step<Status> {
            let rolled = t.roll((), Sum::d(6))?;
            game.rounds += 1;
            game.sum += if t.is_plain() && game.wrong && rolled == 6 { 5 } else { rolled };
            Ok(if game.rounds < 10 { Status::Going } else { Status::Over })
        }
    }

    struct Nobody;

    impl Policy<Count> for Nobody {
        fn decide(&mut self, _: &Count, _: Seat, (): (), _: &dyn Menu<Count>) {}
    }

    fn compare(wrong: bool, rounds: u32) -> usize {
        let start = Count { rounds: 0, sum: 0, wrong };
        same_at_either_table(&start, 1, || Nobody, |game| game.rounds < rounds).len()
    }

    #[test]
    fn what_is_right_is_the_same_to_the_end_or_as_far_as_it_goes() {
        assert_eq!((compare(false, 100), compare(false, 4)), (10, 4));
    }

    #[test]
    #[should_panic(expected = "the fight in the end")]
    fn what_a_plain_table_leaves_out_wrongly_is_found() {
        // Ten dice of seed 1 show a 6 somewhere.
        compare(true, 100);
    }
}
