//! The table: the one thing a rule may ask for what it cannot know by itself.

use std::fmt::Debug;

use smallvec::SmallVec;

use crate::{Clause, Dice, Seat, Step, Terms};

/// A rule system's fight: its state, and what its people are asked, choose and are told.
pub trait Game: Clone + Debug {
    /// What a decision asks, with what a person needs to know to decide.
    type Ask: Copy + Debug + PartialEq;
    /// One legal answer to a decision.
    type Move: Copy + Debug + PartialEq;
    /// Whose roll it is and what for.
    type Purpose: Copy + Debug + PartialEq;
    /// What is narrated.
    type Event: Clone + Debug + PartialEq;

    /// Plays on to the next checkpoint: a moment at which nothing is pending.
    ///
    /// Called on a fight that is over, it takes what is volunteered, asks nothing more, and says so.
    ///
    /// # Errors
    /// The table has no answer yet.
    fn advance(table: &mut impl Table<Self>, game: &mut Self) -> Step<Status>;
}

/// Whether a fight goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is more to play.
    Going,
    /// The fight has ended.
    Over,
}

/// What one question lets people choose among: a part of all moves, typed for the rule that asks.
pub trait Choice<G: Game>: Copy + Into<G::Move> + TryFrom<G::Move> {}
impl<G: Game, M: Copy + Into<G::Move> + TryFrom<G::Move>> Choice<G> for M {}

/// The legal answers to a question, listed only when somebody needs to see them.
pub trait Menu<G: Game> {
    /// Adds every legal answer, in the rulebook's order. There is at least one, none comes twice.
    fn list(&self, into: &mut Vec<G::Move>);
}

impl<G: Game, M: Copy + Into<G::Move>> Menu<G> for [M] {
    fn list(&self, into: &mut Vec<G::Move>) {
        into.extend(self.iter().map(|&m| m.into()));
    }
}

impl<G: Game, M: Copy + Into<G::Move>, const N: usize> Menu<G> for [M; N] {
    fn list(&self, into: &mut Vec<G::Move>) {
        Menu::<G>::list(self.as_slice(), into);
    }
}

/// A menu that is worked out when it is listed.
pub struct Lazy<F>(pub F);

impl<G: Game, F: Fn(&mut Vec<G::Move>)> Menu<G> for Lazy<F> {
    fn list(&self, into: &mut Vec<G::Move>) {
        (self.0)(into);
    }
}

/// Supplies dice and decisions, and hears what happens.
///
/// After a [`Stop`](crate::Stop) a table refuses every verb: a rule hands the stop on at once.
pub trait Table<G: Game> {
    /// Rolls, and reads the outcome through `read`: what `read` does not tell apart, no reading
    /// branches on.
    ///
    /// # Errors
    /// The table has no answer yet.
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C>;

    /// Rolls, and gives the outcome itself: for where the number goes on.
    ///
    /// # Errors
    /// The table has no answer yet.
    #[inline]
    fn roll<D: Dice>(&mut self, purpose: G::Purpose, dice: D) -> Step<D::Outcome>
    where
        D::Outcome: PartialEq,
    {
        self.check(purpose, dice, |outcome| outcome)
    }

    /// What `who` chooses of the legal answers to `ask`. A single legal answer is no question.
    ///
    /// # Errors
    /// The table has no answer yet.
    fn choose<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M>;

    /// Several seats choose in secret, revealed together: nobody's answers may depend on another's.
    ///
    /// # Errors
    /// The table does not have all the answers yet.
    fn choose_each<M: Choice<G>>(
        &mut self,
        game: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>>;

    /// An answer that `who` may give here without being asked: `None` when nothing was said.
    ///
    /// # Errors
    /// The table waits for something before this.
    fn volunteer<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<Option<M>>;

    /// Tells what happened, and by which rule. `event` is made only when somebody listens.
    fn tell(&mut self, clause: Clause, event: impl FnOnce() -> G::Event);

    /// Says that a rule was applied, without a line of its own in the log.
    fn cite(&mut self, clause: Clause);

    /// Whether anybody keeps what is cited. Where nobody does, a rule may leave out what it would
    /// work out only to cite by it.
    #[inline]
    fn keeps_clauses(&self) -> bool {
        true
    }

    /// The amounts of a number for an event, as the function adds them; none where nobody listens.
    #[inline]
    fn terms<F>(&self, reckon: impl FnOnce(&mut Terms<F>)) -> Terms<F> {
        if self.keeps_clauses() { Terms::of(reckon) } else { Terms::default() }
    }
}
