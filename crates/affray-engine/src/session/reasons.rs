//! What an answer rests on, why it may not be given, and the chance of what comes of one.

use std::ops::ControlFlow;

use affray_odds::{Chance, Odds, OddsError, Patience, enumerate_after, ratio};
use affray_table::{Answer, Asked, Open, Policy, Seat, Status};

use super::Session;
use crate::hand::look;
use crate::odds::{Claim, Damage, Decides, Listener, Notes, Role, Sure, Tale};
use crate::reckoning::{Thought, WhyNot};
use crate::system::System;
use crate::tactics::Tactics;
use crate::watch::Watch;
use crate::words::{begins_with, fold, folds_to, same};

/// The most runs of the rules for an exact chance.
const MAX_RUNS: u64 = 1_000_000;

impl<S: System> Session<S> {
    /// The open decisions.
    pub(super) fn open_decisions(&self) -> &[Asked<S>] {
        match &self.waiting.open {
            Some(Open::Choice(asked)) => std::slice::from_ref(asked),
            Some(Open::Each(all)) => all,
            Some(Open::Roll { .. } | Open::Misfit { .. }) | None => &[],
        }
    }

    /// What these words of `from`, or anybody, may answer: the open decisions and what may be
    /// volunteered, and of them those of the asker (`Ann> strike`) or of the seat (`GM! Ann dies`)
    /// that they name.
    fn meant<'w>(&self, from: Option<Seat>, words: &'w str) -> (Vec<&Asked<S>>, &'w str) {
        let fight = &self.waiting.game;
        let is_own = |asked: &&Asked<S>| from.is_none_or(|from| from == asked.who);
        let open = self.open_decisions().iter().filter(is_own);
        let offered = self.offered().iter().filter(is_own);
        if let Some((seat, words)) = words.split_once("! ") {
            let is_theirs = |asked: &&Asked<S>| same(seat, &fight.seat_name(asked.who));
            return (offered.filter(is_theirs).collect(), words.trim());
        }
        match words.split_once('>') {
            Some((asker, words)) => {
                let is_asked = |asked: &&Asked<S>| same(asker, &fight.asker(asked.who, asked.ask));
                (open.filter(is_asked).collect(), words.trim())
            }
            None => (open.chain(offered).collect(), words.trim()),
        }
    }

    /// What one can think of at these decisions whose words are meant, the legal answers first.
    fn all_thought_of<'a>(
        &'a self,
        asked: Vec<&'a Asked<S>>,
        is_meant: impl Fn(&str) -> bool + Clone + 'a,
    ) -> impl Iterator<Item = (&'a Asked<S>, S::Move)> {
        let fight = &self.waiting.game;
        asked.into_iter().flat_map(move |asked| {
            // A game master can think of thousands of things: words first, then what is legal.
            let is_meant = is_meant.clone();
            let is_it = move |option: &S::Move| is_meant(&fight.word_move(*option));
            let others = fight.conceivable(asked.who, asked.ask).into_iter().filter(is_it.clone());
            let others = others.filter(|option| !asked.options.contains(option));
            let legal = asked.options.iter().copied().filter(is_it);
            legal.chain(others).map(move |option| (asked, option))
        })
    }

    fn thought(&self, from: Option<Seat>, asked: &Asked<S>, option: S::Move) -> Thought {
        let fight = &self.waiting.game;
        let is_legal = asked.options.contains(&option);
        let sums = fight.move_sums(asked.ask, option).into_iter();
        Thought {
            asker: fight.asker(asked.who, asked.ask),
            words: fight.word_move(option),
            sums: sums.filter(|sum| self.is_sum_told(from, None, sum)).collect(),
            way: if is_legal { self.way_of(from, asked, option) } else { Vec::new() },
            why_not: if is_legal { None } else { fight.why_not(asked.who, asked.ask, option) },
        }
    }

    /// The way that a legal answer leads, as far as `from` knows the fight.
    fn way_of(&self, from: Option<Seat>, asked: &Asked<S>, option: S::Move) -> Vec<String> {
        let fight = &self.waiting.game;
        match from.filter(|&seat| seat != Seat::GM) {
            Some(seat) => fight.known_to(seat).way(asked.ask, option),
            None => fight.way(asked.ask, option),
        }
    }

    /// The answer that these words mean.
    pub(super) fn thought_of(&self, from: Option<Seat>, words: &str) -> Option<Thought> {
        let (meant, words) = self.meant(from, words);
        let wanted = fold(words);
        let found = self.all_thought_of(meant, |words| folds_to(words, &wanted)).next();
        found.map(|(asked, option)| self.thought(from, asked, option))
    }

    /// The answers that have all of these words, at most so many, and how many there are.
    pub(super) fn thoughts_of(
        &self,
        from: Option<Seat>,
        words: &str,
        most: usize,
    ) -> (Vec<Thought>, usize) {
        let found = self.with_words(from, words);
        let few = found.iter().take(most).map(|&(asked, option)| self.thought(from, asked, option));
        (few.collect(), found.len())
    }

    /// The same of those that may not be given.
    pub(super) fn barred_of(
        &self,
        from: Option<Seat>,
        words: &str,
        most: usize,
    ) -> (Vec<Thought>, usize) {
        let mut found = self.with_words(from, words);
        found.retain(|(asked, option)| !asked.options.contains(option));
        let few = found.iter().take(most).map(|&(asked, option)| self.thought(from, asked, option));
        (few.collect(), found.len())
    }

    /// Whatever has all of these words among what `from`, or anybody, can think of answering.
    fn with_words(&self, from: Option<Seat>, words: &str) -> Vec<(&Asked<S>, S::Move)> {
        let volunteers = words.contains("! ");
        let (mut meant, words) = self.meant(from, words);
        if !volunteers {
            // What may be volunteered is a long list of its own: it has to be asked for.
            let open = self.open_decisions();
            meant.retain(|asked| open.iter().any(|one| std::ptr::eq(one, *asked)));
        }
        let wanted = fold(words);
        let has_all = move |words: &str| {
            let has = |wanted| words.split_whitespace().any(|word| begins_with(word, wanted));
            wanted.split_whitespace().all(has)
        };
        self.all_thought_of(meant, has_all).collect()
    }

    /// Why an answer may not be given. What is no whole answer stands for the first that has its
    /// words, if none of these is legal.
    pub(super) fn barred(&self, from: Option<Seat>, words: &str) -> Option<WhyNot> {
        let part = || self.thoughts_of(from, words, 1).0.pop();
        let meant = self.thought_of(from, words).or_else(part);
        meant?.why_not
    }

    /// What may become of the turn, told apart by `key`, which is asked of an end and of what was
    /// done on the way there.
    fn ends<K: Ord>(
        &self,
        watch: &dyn Watch,
        key: impl Fn(&S, &Tale) -> K,
    ) -> Result<Odds<K>, String> {
        let given: Vec<Answer> =
            self.given[self.since..].iter().map(|given| given.answer.clone()).collect();
        let notes = Notes::new(&[]);
        let listener = Listener::at(&self.waiting.game, self.waiting.told.len());
        notes.borrow_mut().listener = Some(listener);
        let mut decides =
            Decides::new(Tactics::clone(&self.lots.tactics), &[], &notes, Role::Follows);
        let mut decides: &mut dyn Policy<S> = &mut decides;
        let key = |fight: S, _: Status, _: &Chance| {
            let tale = notes.borrow_mut().listener.as_mut().map(Listener::take);
            key(&fight, &tale.unwrap_or_default())
        };
        let mut go_on = || match watch.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let patience = Patience { max_runs: MAX_RUNS, watch: &mut go_on };
        let ends = enumerate_after(&self.now, &given, &mut decides, patience, key);
        match notes.into_inner().lots {
            Some(asker) => Err(format!("the tactics of {asker} draw lots")),
            None => ends.map_err(|why: OddsError| why.to_string()),
        }
    }

    /// The chance that all of this is true at the end of the turn.
    pub(super) fn chance_of(&self, claims: &[Claim], watch: &dyn Watch) -> Result<Chance, String> {
        let claims: Result<Vec<Sure>, String> =
            claims.iter().map(|claim| Sure::of(&self.waiting.game, claim)).collect();
        let claims = claims?;
        let ends =
            self.ends(watch, |fight, tale| claims.iter().all(|claim| claim.is_so(fight, tale)))?;
        Ok(ends.at(&true).clone())
    }

    /// The mean of a figure at the end of the turn, or of damage up to it.
    pub(super) fn mean_of(&self, path: &str, watch: &dyn Watch) -> Result<Chance, String> {
        let mut mean = Chance::ZERO;
        if let Some(damage) = Damage::read(&self.waiting.game, path)? {
            for (dealt, chance) in self.ends(watch, |_, tale| damage.dealt(tale))?.iter() {
                mean += &(chance * &ratio((*dealt).into(), 1));
            }
            return Ok(mean);
        }
        let ends = self.ends(watch, |fight, _| look(fight, path))?;
        for (value, chance) in ends.iter() {
            let value = value.clone()?;
            let number: u32 = value.parse().map_err(|_| {
                format!("`{path}` is `{value}`; only whole numbers from 0 up have a mean")
            })?;
            mean += &(chance * &ratio(number.into(), 1));
        }
        Ok(mean)
    }
}
