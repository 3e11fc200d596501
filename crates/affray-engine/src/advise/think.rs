//! Search as tactics: the table of a sampled fight in which some decide by searching.

use affray_table::{Answer, Choice, Clause, Dice, Menu, Recorder, Seat, Step, Table};
use smallvec::SmallVec;

use super::{Decision, Effort, search};
use crate::measure::{MAX_PEOPLE, Who};
use crate::sim::seed_of;
use crate::system::System;

/// How many plays a search makes for one decision, where nothing else is said.
pub const TACTICS_PLAYS: u64 = 500;

/// Who decides by searching, beside those whose tactics in the encounter are `search`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minds {
    /// The seats.
    pub seats: Vec<Seat>,
    /// How many plays each decision gets.
    pub plays: u64,
}

impl Default for Minds {
    fn default() -> Minds {
        Minds { seats: Vec::new(), plays: TACTICS_PLAYS }
    }
}

impl Minds {
    /// Whether anybody at all decides by searching.
    pub(crate) fn are_there<S: System>(&self, fight: &S) -> bool {
        !self.seats.is_empty() || people(fight).any(|who| fight.searches(who))
    }

    /// Whether this decision is searched: for a combatant whose tactics are `search`, for a side
    /// whose people all have them, and for the seats that are named.
    pub(crate) fn decide<S: System>(&self, fight: &S, who: Seat, ask: S::Ask) -> bool {
        if self.seats.contains(&who) {
            return true;
        }
        match S::on_behalf(ask) {
            Some(one) => fight.searches(one),
            None => {
                let mut side = people(fight).filter(|&one| fight.side(one) == who).peekable();
                side.peek().is_some() && side.all(|one| fight.searches(one))
            }
        }
    }

    /// The option that a search takes, by its place; `answered` counts all answers of the fight.
    pub(crate) fn choose<S: System>(
        &self,
        decision: &Decision<'_, S>,
        seed: u64,
        answered: usize,
    ) -> usize {
        let plays = u128::from(self.plays.max(decision.options as u64));
        let effort = Effort::new(plays, seed_of(seed, answered as u64));
        let Ok(effort) = effort else { return 0 };
        search::think(decision, &effort, &()).best()
    }
}

fn people<S: System>(fight: &S) -> impl Iterator<Item = Who> + use<S> {
    0..fight.people().min(MAX_PEOPLE) as Who
}

/// A table that answers as another does, but searches for some.
pub(crate) struct Thinker<'m, S, T> {
    pub(crate) inner: Recorder<T>,
    /// The fight at its last checkpoint. What was answered since stands in `inner`.
    checkpoint: S,
    minds: &'m Minds,
    seed: u64,
    /// Answers before the last checkpoint.
    answered: usize,
}

impl<'m, S: System, T: Table<S>> Thinker<'m, S, T> {
    pub(crate) fn new(inner: T, start: &S, minds: &'m Minds, seed: u64) -> Thinker<'m, S, T> {
        let checkpoint = start.clone();
        Thinker { inner: Recorder::new(inner), checkpoint, minds, seed, answered: 0 }
    }

    /// Begins a turn at this checkpoint.
    pub(crate) fn begin(&mut self, fight: &S) {
        self.checkpoint = fight.clone();
        self.answered += self.inner.answers.len();
        self.inner.answers.clear();
    }

    /// The option that a search takes among several, of the question with this number.
    fn search(&self, who: Seat, question: usize, options: usize) -> usize {
        let given = &self.inner.answers;
        let answered = self.answered + given.len() + question;
        let decision = Decision { start: &self.checkpoint, given, question, who, options };
        self.minds.choose(&decision, self.seed, answered)
    }
}

fn listed<S: System>(menu: &(impl Menu<S> + ?Sized)) -> Vec<S::Move> {
    let mut options = Vec::new();
    menu.list(&mut options);
    options
}

/// The typed form of what a search chose. An option of another question is a bug.
fn typed<S: System, M: Choice<S>>(option: S::Move, ask: S::Ask) -> M {
    match M::try_from(option) {
        Ok(choice) => choice,
        Err(_) => panic!("{option:?} is no answer to {ask:?}"),
    }
}

impl<S: System, T: Table<S>> Table<S> for Thinker<'_, S, T> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: S::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        self.inner.check(purpose, dice, read)
    }

    fn choose<M: Choice<S>>(
        &mut self,
        game: &S,
        who: Seat,
        ask: S::Ask,
        menu: &impl Menu<S>,
    ) -> Step<M> {
        let options = if self.minds.decide(game, who, ask) { listed(menu) } else { Vec::new() };
        if options.len() < 2 {
            return self.inner.choose(game, who, ask, menu);
        }
        let place = self.search(who, 0, options.len());
        self.inner.answers.push(Answer::Chose(place as u16));
        // The inner table is not asked: its tactics may know an answer of their own at once.
        Ok(typed::<S, M>(options[place], ask))
    }

    fn choose_each<M: Choice<S>>(
        &mut self,
        game: &S,
        asks: &[(Seat, S::Ask, &dyn Menu<S>)],
    ) -> Step<SmallVec<[M; 8]>> {
        // Everybody decides before anything is revealed, so that each search knows the same.
        let mut question = 0;
        let mut chosen: Vec<Option<S::Move>> = Vec::new();
        for &(who, ask, menu) in asks {
            let options = listed(menu);
            let searched = options.len() > 1 && self.minds.decide(game, who, ask);
            chosen.push(searched.then(|| options[self.search(who, question, options.len())]));
            question += usize::from(options.len() > 1);
        }
        let mut choices = SmallVec::new();
        for (&(who, ask, menu), chosen) in asks.iter().zip(chosen) {
            match chosen {
                None => choices.extend(self.inner.choose_each(game, &[(who, ask, menu)])?),
                Some(option) => {
                    let place = listed(menu).iter().position(|&one| one == option);
                    self.inner.answers.push(Answer::Chose(place.unwrap_or(0) as u16));
                    choices.push(typed::<S, M>(option, ask));
                }
            }
        }
        Ok(choices)
    }

    fn volunteer<M: Choice<S>>(
        &mut self,
        game: &S,
        who: Seat,
        ask: S::Ask,
        menu: &impl Menu<S>,
    ) -> Step<Option<M>> {
        self.inner.volunteer(game, who, ask, menu)
    }

    fn tell(&mut self, clause: Clause, event: impl FnOnce() -> S::Event) {
        self.inner.tell(clause, event);
    }

    fn cite(&mut self, clause: Clause) {
        self.inner.cite(clause);
    }

    fn keeps_clauses(&self) -> bool {
        self.inner.keeps_clauses()
    }
}
