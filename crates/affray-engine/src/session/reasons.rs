//! What an answer rests on, why it may not be given, and the chance of what comes of one.

use std::ops::ControlFlow;

use affray_odds::{Chance, Odds, OddsError, Patience, enumerate_after, ratio};
use affray_table::{Answer, Asked, Open, Policy, Status};

use super::Session;
use crate::reckoning::{Reckoning, WhyNot};
use crate::system::System;
use crate::tactics::Tactics;
use crate::words::{fold, same};

/// The most runs of the rules for an exact chance.
const MAX_RUNS: u64 = 1_000_000;

impl<S: System> Session<S> {
    /// The open decisions.
    fn open_decisions(&self) -> &[Asked<S>] {
        match &self.waiting.open {
            Some(Open::Choice(asked)) => std::slice::from_ref(asked),
            Some(Open::Each(all)) => all,
            Some(Open::Roll { .. } | Open::Misfit { .. }) | None => &[],
        }
    }

    /// What these words may answer: the open decisions and what may be volunteered, and of them
    /// those of the asker (`Ann> strike`) or of the seat (`GM! Ann dies`) that they name.
    fn meant<'w>(&self, words: &'w str) -> (Vec<&Asked<S>>, &'w str) {
        let fight = &self.waiting.game;
        let (open, offered) = (self.open_decisions().iter(), self.waiting.offered.iter());
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

    /// The answer that one thinks of with these words, and to which decision.
    fn thought_of(&self, words: &str) -> Option<(&Asked<S>, S::Move)> {
        let fight = &self.waiting.game;
        let (meant, words) = self.meant(words);
        let wanted = fold(words);
        meant.into_iter().find_map(|asked| {
            let legal = asked.options.iter().copied();
            let all = legal.chain(fight.conceivable(asked.who, asked.ask));
            let mut fitting = all.filter(|&option| fold(&fight.word_move(option)) == wanted);
            fitting.next().map(|option| (asked, option))
        })
    }

    /// The numbers behind an answer.
    pub(super) fn sums_of(&self, words: &str) -> Vec<Reckoning> {
        let thought = self.thought_of(words);
        thought
            .map_or_else(Vec::new, |(asked, option)| self.waiting.game.move_sums(asked.ask, option))
    }

    /// Why an answer may not be given.
    pub(super) fn barred(&self, words: &str) -> Option<WhyNot> {
        let (asked, option) = self.thought_of(words)?;
        if asked.options.contains(&option) {
            return None;
        }
        self.waiting.game.why_not(asked.who, asked.ask, option)
    }

    /// Whether one can think of an answer.
    pub(super) fn is_thought_of(&self, words: &str) -> bool {
        self.thought_of(words).is_some()
    }

    /// What may become of the turn, told apart by `key`.
    fn ends<K: Ord>(&self, key: impl Fn(&S) -> K) -> Result<Odds<K>, String> {
        let given: Vec<Answer> =
            self.given[self.since..].iter().map(|given| given.answer.clone()).collect();
        let mut tactics = Tactics::clone(&self.lots.tactics);
        let mut decides: &mut dyn Policy<S> = &mut tactics;
        let key = |fight: S, _: Status| key(&fight);
        let patience = Patience { max_runs: MAX_RUNS, watch: &mut || ControlFlow::Continue(()) };
        enumerate_after(&self.now, &given, &mut decides, patience, key)
            .map_err(|why: OddsError| why.to_string())
    }

    /// The chance that all of these figures have these values at the end of the turn.
    pub(super) fn chance_of(&self, figures: &[(String, String)]) -> Result<Chance, String> {
        for (path, _) in figures {
            self.waiting.game.look(path)?;
        }
        let holds = |fight: &S| {
            figures.iter().all(|(path, value)| fight.look(path).is_ok_and(|is| same(&is, value)))
        };
        let ends = self.ends(holds)?;
        Ok(ends.at(&true).clone())
    }

    /// The mean of a figure at the end of the turn.
    pub(super) fn mean_of(&self, path: &str) -> Result<Chance, String> {
        let ends = self.ends(|fight| fight.look(path))?;
        let mut mean = Chance::ZERO;
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
