//! What a decision, or the dice that are open, lead to by the end of the turn.

use std::collections::BTreeMap;

use affray_odds::{Chance, Odds, OddsError, enumerate_after};
use affray_table::{Answer, Asked, Open, Status};
use serde::Serialize;

use super::change::{Change, changes};
use super::decide::{Decides, Notes, Role};
use super::share::{Cumulative, Distribution, Share};
use super::{Assumption, NoOdds};
use crate::system::System;
use crate::watch::{Watch, WatchedStep, heard};

/// What to work out of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRequest {
    /// Decisions that are taken as made.
    pub assume: Vec<Assumption>,
    /// Whether the options of the open decision are looked at one by one. If not, it is made as
    /// all others are.
    pub by_option: bool,
    /// Whether chances are added up.
    pub cumulative: Cumulative,
    /// The most runs of the rules for one option, 1 to 100,000,000.
    pub max_runs: u64,
}

impl Default for TurnRequest {
    fn default() -> TurnRequest {
        TurnRequest {
            assume: Vec::new(),
            by_option: true,
            cumulative: Cumulative::No,
            max_runs: 300_000,
        }
    }
}

/// What a turn leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnOdds {
    /// Where the fight stands.
    pub moment: String,
    /// What is asked, if anything is.
    pub question: Option<String>,
    /// What each option of the open decision leads to; a single one where dice are open, or where
    /// the decision is made as all others are.
    pub options: Vec<OptionOdds>,
}

/// What one option leads to, when the turn is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionOdds {
    /// For whom it is chosen; nobody where nothing is chosen.
    pub asker: Option<String>,
    /// The option, in words.
    pub words: Option<String>,
    /// What was decided after it by tactics, in the order in which it first came up.
    pub decided: Vec<String>,
    /// What changes for whom. What stays as it is for certain is left out.
    pub changes: Vec<Change>,
    /// Where the fight stands then.
    pub next: Distribution,
    /// How the fight ends, where it may end with the turn.
    pub endings: Option<Distribution>,
    /// What was too rare to be followed.
    pub untold: Share,
    /// How often the rules were run.
    pub runs: u64,
    /// Why there are no odds of this option, such as its having too many outcomes.
    pub refused: Option<String>,
}

/// A fight in the middle of a turn.
pub(crate) struct Situation<'a, S: System> {
    /// The fight at its last checkpoint.
    pub start: &'a S,
    /// The answers since.
    pub given: Vec<Answer>,
    /// The fight as it stands.
    pub now: &'a S,
    /// What is open.
    pub open: &'a Open<S>,
    /// Of several secret decisions, those that are made.
    pub sealed: Vec<Option<Answer>>,
    /// What is asked, in a sentence.
    pub question: Option<String>,
    pub tactics: &'a S::Tactics,
}

/// What a turn leads to.
pub(crate) fn turn_odds<S: System>(
    situation: &Situation<'_, S>,
    request: &TurnRequest,
    watch: &dyn Watch,
) -> Result<TurnOdds, NoOdds> {
    if !(1..=100_000_000).contains(&request.max_runs) {
        return Err(NoOdds::Request {
            what: "the most runs of the rules",
            given: request.max_runs.to_string(),
            allowed: "1 to 100,000,000",
        });
    }
    let notes = Notes::new(&request.assume);
    let asked: Vec<&Asked<S>> = match situation.open {
        Open::Choice(asked) => vec![asked],
        Open::Each(all) => all.iter().collect(),
        Open::Roll { .. } | Open::Misfit { .. } => Vec::new(),
    };
    let mut options = Vec::new();
    if asked.is_empty() || !request.by_option {
        options.push(option(situation, request, &notes, &[], None)?);
    } else {
        // Of several decisions at once, the others are made by assumption, tactics or a seal.
        let mut made: Vec<Answer> = Vec::new();
        for (place, one) in asked.iter().enumerate() {
            made.push(match situation.sealed.get(place).cloned().flatten() {
                Some(sealed) => sealed,
                None if asked.len() == 1 => Answer::Chose(0),
                None => {
                    let tactics = situation.tactics.clone();
                    let mut decides = Decides::new(tactics, &request.assume, &notes, Role::Follows);
                    affray_table::decided(&mut decides, situation.now, one)
                }
            });
        }
        let of = asked.iter().map(|one| one.options.len()).sum();
        for (place, one) in asked.iter().enumerate() {
            if situation.sealed.get(place).is_some_and(Option::is_some) {
                continue;
            }
            for (at, &choice) in one.options.iter().enumerate() {
                let step = WatchedStep::Options { done: options.len(), of };
                if heard(watch, &step).is_break() {
                    return Err(OddsError::Ended.into());
                }
                let mut answers = made.clone();
                answers[place] = Answer::Chose(at as u16);
                let asker = situation.now.asker(one.who, one.ask);
                let said = (asker, situation.now.word_move(choice));
                options.push(option(situation, request, &notes, &answers, Some(said))?);
            }
        }
    }
    notes.borrow().check(&request.assume)?;
    let question = situation.question.clone();
    Ok(TurnOdds { moment: situation.now.moment(), question, options })
}

/// What becomes of the turn with these answers more.
fn option<S: System>(
    situation: &Situation<'_, S>,
    request: &TurnRequest,
    notes: &std::cell::RefCell<Notes<S>>,
    answers: &[Answer],
    said: Option<(String, String)>,
) -> Result<OptionOdds, NoOdds> {
    notes.borrow_mut().begin();
    let mut given = situation.given.clone();
    given.extend_from_slice(answers);
    let (asker, words) = said.unzip();
    let mut decides = Decides::new(situation.tactics.clone(), &request.assume, notes, Role::Tells);
    let key = |fight: S, status: Status| (fight, status == Status::Over);
    let odds: Result<Odds<(S, bool)>, OddsError> =
        enumerate_after(situation.start, &given, &mut decides, request.max_runs, key);
    if let Some(asker) = notes.borrow_mut().lots.take() {
        return Err(NoOdds::Lots { asker });
    }
    let decided = notes.borrow().words.clone();
    let odds = match odds {
        Ok(odds) => odds,
        // Where one option has too many outcomes, others may still be told.
        Err(why @ (OddsError::Runs { .. } | OddsError::Endless { .. })) if asker.is_some() => {
            return Ok(OptionOdds {
                asker,
                words,
                decided,
                changes: Vec::new(),
                next: Distribution { outcomes: Vec::new(), untold: Share::exact(&Chance::ONE) },
                endings: None,
                untold: Share::exact(&Chance::ONE),
                runs: request.max_runs,
                refused: Some(why.to_string()),
            });
        }
        Err(why) => return Err(why.into()),
    };
    let ends = odds.iter().map(|((fight, _), chance)| (fight, chance));
    let changes = changes(situation.now, ends, odds.untold(), request.cumulative);
    let mut moments: BTreeMap<String, Chance> = BTreeMap::new();
    for ((fight, _), chance) in odds.iter() {
        *moments.entry(fight.moment()).or_insert(Chance::ZERO) += chance;
    }
    let next = moments.into_iter().map(|(words, chance)| (words, None, chance));
    let next = Distribution::from_parts(next, odds.untold(), Cumulative::No);
    let may_end = odds.iter().any(|((_, is_over), _)| *is_over);
    let (untold, runs) = (odds.untold().clone(), odds.runs());
    let endings = may_end.then(|| {
        let outcome = |(fight, is_over): (S, bool)| match fight.outcome() {
            Some(outcome) if is_over => outcome,
            _ => "the fight goes on".to_owned(),
        };
        let ends = odds.map(outcome);
        Distribution::of(&ends, Cumulative::No, |words| (words.clone(), None))
    });
    Ok(OptionOdds {
        asker,
        words,
        decided,
        changes,
        next,
        endings,
        untold: Share::exact(&untold),
        runs,
        refused: None,
    })
}
