//! The table that goes through every outcome: each run takes another branch, and none stops for a
//! question.

use affray_table::{
    Answer, Choice, Clause, Dice, Game, Menu, Policy, Rolled, Seat, Step, Stop, Table,
};
use smallvec::SmallVec;

use crate::given::Given;

/// The most dice and decisions of one run. A rule that asks for more need not end.
pub const MAX_CHOICES: usize = 2_000;

/// A roll of the present run: the outcomes that the rule tells apart, and which is taken.
#[derive(Default)]
pub(crate) struct Branch {
    ways: Vec<(Rolled, u128)>,
    total: u128,
    untold: u128,
    taken: usize,
    /// Decisions that were made before it was rolled.
    decided: usize,
}

/// Answers dice with one branch after the other, and decisions by a policy.
///
/// It never stops for a question, so that a rule is run once per outcome; it stops only a rule that
/// asks for more than [`MAX_CHOICES`] dice and decisions. Runs that take the same branches come to
/// the same decisions: the policy is asked once for each, and what it said is remembered as long as
/// the rolls before it stand. Made by the readings of this crate; a rule sees it as any other
/// [`Table`].
pub struct Explorer<'a, G: Game, P> {
    policy: &'a mut P,
    /// What is known already: answered before any branch is taken.
    given: Given<'a>,
    trail: Vec<Branch>,
    /// Branches of this run, of those in `trail`: the others are kept for their memory.
    live: usize,
    /// Rolls of this run so far.
    depth: usize,
    /// What the policy decided in this run and the one before, as far as their rolls are the same.
    decided: Vec<G::Move>,
    /// Decisions of this run so far.
    decisions: usize,
    /// Dice and decisions of this run so far.
    choices: usize,
    /// Whether a roll that no branch was taken for stops the rule.
    halting: bool,
    /// Whether the policy hears what happens.
    hears: bool,
}

impl<'a, G: Game, P> Explorer<'a, G, P> {
    /// `trail` is nothing but memory to use.
    pub(crate) fn new(
        policy: &'a mut P,
        given: &'a [Answer],
        trail: Vec<Branch>,
    ) -> Explorer<'a, G, P> {
        Explorer {
            policy,
            given: Given::new(given),
            trail,
            live: 0,
            depth: 0,
            decided: Vec::new(),
            decisions: 0,
            choices: 0,
            halting: false,
            hears: false,
        }
    }

    /// Lets the policy hear what happens, if it wants to.
    pub(crate) fn listen(&mut self)
    where
        P: Policy<G>,
    {
        self.hears = self.policy.hears();
    }

    /// The memory it used.
    pub(crate) fn into_trail(self) -> Vec<Branch> {
        self.trail
    }

    /// Back to the start of the rule.
    pub(crate) fn rewind(&mut self) {
        self.given.rewind();
        (self.depth, self.decisions, self.choices) = (0, 0, 0);
    }

    /// Runs a rule that comes after the whole of this run, if it rolls nothing; where it does, what
    /// it has done to the fight is of no account.
    pub(crate) fn without_dice<T>(&mut self, rule: impl FnOnce(&mut Self) -> Step<T>) -> Option<T> {
        let choices = std::mem::take(&mut self.choices);
        self.halting = true;
        let value = rule(self).ok();
        self.halting = false;
        self.choices = choices;
        value
    }

    /// Takes out of a fight what the policy does not need.
    pub(crate) fn forget(&mut self, game: &mut G)
    where
        P: Policy<G>,
    {
        self.policy.forget(game);
    }

    /// One more of the dice and decisions of this run.
    #[inline]
    fn count(&mut self) -> Step {
        self.choices += 1;
        if self.choices <= MAX_CHOICES {
            return Ok(());
        }
        assert!(self.choices == MAX_CHOICES + 1, "a rule went on after a stop");
        Err(Stop::of_a_table())
    }

    /// How many rolls this run has branched on.
    pub(crate) fn rolls(&self) -> usize {
        self.live
    }

    /// Of the roll at `depth`: the weight of the branch taken, of the untold part, and of all.
    pub(crate) fn weights(&self, depth: usize) -> (u128, u128, u128) {
        let branch = &self.trail[depth];
        (branch.ways[branch.taken].1, branch.untold, branch.total)
    }

    /// Takes the next branch, and says at which roll; `None` when there is no other.
    pub(crate) fn next(&mut self) -> Option<usize> {
        while self.live > 0 {
            let last = &mut self.trail[self.live - 1];
            if last.taken + 1 < last.ways.len() {
                last.taken += 1;
                self.decided.truncate(last.decided);
                return Some(self.live - 1);
            }
            self.live -= 1;
        }
        None
    }

    /// Another roll of this run: takes the first of the outcomes that `read` tells apart.
    #[inline(never)]
    fn branch<D: Dice, C: PartialEq>(&mut self, dice: D, read: impl Fn(D::Outcome) -> C) -> C {
        let depth = self.live;
        if self.trail.len() == depth {
            self.trail.push(Branch::default());
        }
        self.live = depth + 1;
        let branch = &mut self.trail[depth];
        branch.decided = self.decisions;
        branch.ways.clear();
        let (first, spread) =
            dice.each_class(read, |class, outcome, n| match branch.ways.get_mut(class) {
                Some(known) => known.1 += n,
                None => branch.ways.push((dice.record(outcome), n)),
            });
        (branch.total, branch.untold, branch.taken) = (spread.total, spread.untold, 0);
        first.expect("some outcome is told")
    }

    /// The answer to a decision: what is given, or else the policy's.
    fn decide(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &(impl Menu<G> + Sized),
    ) -> Step<G::Move>
    where
        P: Policy<G>,
    {
        self.count()?;
        if self.given.is_open() {
            return Ok(self.given.choice(ask, menu));
        }
        // What comes after the whole of a run is not run again.
        let is_remembered = !self.halting;
        if is_remembered && let Some(&chosen) = self.decided.get(self.decisions) {
            self.decisions += 1;
            return Ok(chosen);
        }
        let chosen = self.policy.decide(game, who, ask, menu);
        if is_remembered {
            self.decided.push(chosen);
            self.decisions += 1;
        }
        debug_assert!(
            {
                let mut options = Vec::new();
                menu.list(&mut options);
                options.contains(&chosen)
            },
            "{chosen:?} is not on the menu of {ask:?}"
        );
        Ok(chosen)
    }
}

pub(crate) fn typed<G: Game, M: Choice<G>>(chosen: G::Move, ask: G::Ask) -> M {
    match M::try_from(chosen) {
        Ok(choice) => choice,
        Err(_) => panic!("{chosen:?} is no answer to {ask:?}"),
    }
}

/// A menu behind a reference, as a sized one.
pub(crate) struct Behind<'a, G: Game>(pub(crate) &'a dyn Menu<G>);

impl<G: Game> Menu<G> for Behind<'_, G> {
    fn list(&self, into: &mut Vec<G::Move>) {
        self.0.list(into);
    }
}

impl<G: Game, P: Policy<G>> Table<G> for Explorer<'_, G, P> {
    #[inline]
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        _: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        self.count()?;
        if self.given.is_open() {
            return Ok(read(self.given.roll(dice)));
        }
        if self.halting {
            return Err(Stop::of_a_table());
        }
        let depth = self.depth;
        self.depth += 1;
        if depth < self.live {
            let branch = &self.trail[depth];
            return Ok(read(dice.recall(&branch.ways[branch.taken].0)));
        }
        Ok(self.branch(dice, read))
    }

    #[inline]
    fn choose<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: G::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M> {
        Ok(typed::<G, M>(self.decide(game, who, ask, menu)?, ask))
    }

    fn choose_each<M: Choice<G>>(
        &mut self,
        game: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>> {
        let choices = asks.iter().map(|&(who, ask, menu)| {
            Ok(typed::<G, M>(self.decide(game, who, ask, &Behind(menu))?, ask))
        });
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

    #[inline]
    fn tell(&mut self, _: Clause, event: impl FnOnce() -> G::Event) {
        if self.hears {
            self.policy.hear(&event());
        }
    }

    #[inline]
    fn cite(&mut self, _: Clause) {}

    #[inline]
    fn keeps_clauses(&self) -> bool {
        false
    }
}
