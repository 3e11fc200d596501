//! What a decision, or the dice that are open, lead to by the end of the turn.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use affray_odds::{Chance, Odds, OddsError, Patience, enumerate_after};
use affray_table::{Answer, Asked, Generator, Open, Policy, Status, View};
use serde::Serialize;

use super::change::{Change, Changes};
use super::decide::{Decides, Notes, Role};
use super::deeds::{Blows, Gathered, Listener, Tale};
use super::share::{Cumulative, Distribution, Scale, Share};
use super::{Assumption, NoOdds};
use crate::autoplay::{self, Autoplay};
use crate::hand::GOES_ON;
use crate::sim::seed_of;
use crate::system::System;
use crate::tactics::Tactics;
use crate::watch::{Watch, WatchedStep, heard};
use crate::words::same;

/// Sampled turns between two words to the watcher.
const BETWEEN: u64 = 16;

/// What to work out of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRequest {
    /// The only option of the open decision that is looked at, if not all are.
    pub only: Option<Assumption>,
    /// Decisions that are taken as made.
    pub assume: Vec<Assumption>,
    /// Whether the options of the open decision are looked at one by one. If not, it is made as
    /// all others are.
    pub by_option: bool,
    /// Whether chances are added up.
    pub cumulative: Cumulative,
    /// The most runs of the rules for one option, 1 to 100,000,000.
    pub max_runs: u64,
    /// How many turns are sampled for an option that needs more, 1 to 10,000,000.
    pub samples: u64,
    /// The seed of sampled turns.
    pub seed: u64,
}

impl Default for TurnRequest {
    fn default() -> TurnRequest {
        TurnRequest {
            only: None,
            assume: Vec::new(),
            by_option: true,
            cumulative: Cumulative::No,
            max_runs: 300_000,
            samples: 10_000,
            seed: 1,
        }
    }
}

/// What a turn leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TurnOdds {
    /// Where the fight stands.
    pub moment: String,
    /// What is asked, if anything is.
    pub question: Option<String>,
    /// What was supposed where the seat that asks is not told everything of others, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supposes: Vec<String>,
    /// What each option of the open decision leads to; a single one where dice are open, or where
    /// the decision is made as all others are.
    pub options: Vec<OptionOdds>,
}

/// What one option leads to, when the turn is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OptionOdds {
    /// For whom it is chosen; nobody where nothing is chosen.
    pub asker: Option<String>,
    /// The option, in words.
    pub words: Option<String>,
    /// What was decided after it by tactics, in the order in which it first came up.
    pub decided: Vec<String>,
    /// What is done to whom: hits, critical results, falls, damage.
    pub blows: Vec<Blows>,
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
    /// Where turns were sampled, as there were too many outcomes to follow: then the chances are
    /// estimates with intervals.
    pub sampled: Option<Sampled>,
}

/// How turns were sampled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sampled {
    /// How many.
    pub turns: u64,
    /// Why they were not followed through every outcome.
    pub why: String,
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
    /// How many events were told since the last checkpoint.
    pub told: usize,
    pub tactics: &'a Tactics<S>,
}

/// What a turn leads to.
pub(crate) fn turn_odds<S: System>(
    situation: &Situation<'_, S>,
    request: &TurnRequest,
    watch: &dyn Watch,
) -> Result<TurnOdds, NoOdds> {
    request.check()?;
    let notes = Notes::new(&request.assume);
    notes.borrow_mut().listener = Some(Listener::at(situation.now, situation.told));
    let lookout = Lookout { situation, request, watch, notes };
    let asked: Vec<&Asked<S>> = match situation.open {
        Open::Choice(asked) => vec![asked],
        Open::Each(all) => all.iter().collect(),
        Open::Roll { .. } | Open::Misfit { .. } => Vec::new(),
    };
    let options = if asked.is_empty() || !request.by_option {
        vec![lookout.option(&[], None)?]
    } else {
        lookout.options(&asked)?
    };
    if let Some(only) = request.only.as_ref().filter(|_| options.is_empty()) {
        return Err(NoOdds::Option { words: only.to_string() });
    }
    lookout.notes.borrow().check(&request.assume)?;
    let question = situation.question.clone();
    let moment = situation.now.moment();
    Ok(TurnOdds { moment, question, supposes: Vec::new(), options })
}

impl TurnRequest {
    /// Refuses numbers out of range.
    fn check(&self) -> Result<(), NoOdds> {
        if !(1..=100_000_000).contains(&self.max_runs) {
            return Err(NoOdds::Request {
                what: "the most runs of the rules",
                given: self.max_runs.to_string(),
                allowed: "1 to 100,000,000",
            });
        }
        if !(1..=10_000_000).contains(&self.samples) {
            return Err(NoOdds::Request {
                what: "the number of sampled turns",
                given: self.samples.to_string(),
                allowed: "1 to 10,000,000",
            });
        }
        Ok(())
    }
}

/// A turn that is looked ahead of.
struct Lookout<'a, S: System> {
    situation: &'a Situation<'a, S>,
    request: &'a TurnRequest,
    watch: &'a dyn Watch,
    notes: RefCell<Notes<S>>,
}

impl<S: System> Lookout<'_, S> {
    /// Each option of these decisions. Of several at once, the others are made by assumption,
    /// tactics or a seal.
    fn options(&self, asked: &[&Asked<S>]) -> Result<Vec<OptionOdds>, NoOdds> {
        let Lookout { situation: Situation { now, sealed, .. }, request, .. } = self;
        let is_sealed = |place: usize| sealed.get(place).is_some_and(Option::is_some);
        let made: Vec<Answer> =
            asked.iter().enumerate().map(|(place, one)| self.made(place, one, asked)).collect();
        let of = asked.iter().map(|one| one.options.len()).sum();
        let mut options = Vec::new();
        for (place, one) in asked.iter().enumerate().filter(|(place, _)| !is_sealed(*place)) {
            for (at, &choice) in one.options.iter().enumerate() {
                let step = WatchedStep::Options { done: options.len(), of };
                if heard(self.watch, &step).is_break() {
                    return Err(OddsError::Ended.into());
                }
                let mut answers = made.clone();
                answers[place] = Answer::Chose(at as u16);
                let said = (now.asker(one.who, one.ask), now.word_move(choice));
                let is_it =
                    |only: &Assumption| same(&only.asker, &said.0) && same(&only.words, &said.1);
                if request.only.as_ref().is_some_and(|only| !is_it(only)) {
                    continue;
                }
                options.push(self.option(&answers, Some(said))?);
            }
        }
        Ok(options)
    }

    /// How one of these decisions is made while the options of another are looked at.
    fn made(&self, place: usize, one: &Asked<S>, asked: &[&Asked<S>]) -> Answer {
        if let Some(sealed) = self.situation.sealed.get(place).cloned().flatten() {
            return sealed;
        }
        if asked.len() == 1 {
            return Answer::Chose(0);
        }
        let mut decides = self.decides(self.situation.tactics.clone(), Role::Follows);
        affray_table::decided(&mut decides, self.situation.now, one)
    }

    fn decides(&self, tactics: Tactics<S>, role: Role) -> Decides<'_, S> {
        Decides::new(tactics, &self.request.assume, &self.notes, role)
    }

    /// What becomes of the turn with these answers more.
    fn option(
        &self,
        answers: &[Answer],
        said: Option<(String, String)>,
    ) -> Result<OptionOdds, NoOdds> {
        let Lookout { situation, request, notes, .. } = self;
        notes.borrow_mut().begin();
        let mut given = situation.given.clone();
        given.extend_from_slice(answers);
        let (asker, words) = said.unzip();
        let mut ends = Ends::since(situation.now.view(None));
        let odds = self.followed(&given, &mut ends);
        let lots = notes.borrow_mut().lots.take();
        let (scale, runs, sampled) = match (lots, odds) {
            (None, Ok((untold, runs))) => (Scale::Chances { untold }, runs, None),
            (None, Err(why @ (OddsError::Misfit { .. } | OddsError::TooMany { .. }))) => {
                return Err(why.into());
            }
            (lots, odds) => {
                let why = match (lots, odds) {
                    (Some(asker), _) => format!("the tactics of {asker} draw lots"),
                    (None, odds) => odds.err().map_or_else(String::new, |why| why.to_string()),
                };
                ends = Ends::since(situation.now.view(None));
                let turns = self.sample(&given, &mut ends)?;
                (Scale::Samples { all: turns }, turns, Some(Sampled { turns, why }))
            }
        };
        let decided = notes.borrow().words.clone();
        let (blows, (changes, next, endings)) =
            (ends.done(situation.now, &scale), ends.told(&scale, request.cumulative));
        let untold = scale.untold();
        Ok(OptionOdds {
            asker,
            words,
            decided,
            blows,
            changes,
            next,
            endings,
            untold,
            runs,
            sampled,
        })
    }

    /// Follows every outcome of the turn; what was too rare to be followed, and the runs it took.
    fn followed(&self, given: &[Answer], ends: &mut Ends) -> Result<(Chance, u64), OddsError> {
        let Lookout { situation, request, notes, .. } = self;
        let mut decides = self.decides(situation.tactics.clone(), Role::Tells);
        let mut decides: &mut dyn Policy<S> = &mut decides;
        let mut tales: BTreeMap<Tale, Chance> = BTreeMap::new();
        let key = |fight: S, status: Status, weight: &Chance| {
            *tales.entry(take_tale(notes)).or_default() += weight;
            (fight, status == Status::Over)
        };
        let mut go_on = || self.goes_on();
        let patience = Patience { max_runs: request.max_runs, watch: &mut go_on };
        let odds: Result<Odds<(S, bool)>, OddsError> =
            enumerate_after(situation.start, given, &mut decides, patience, key);
        // What was heard of a run that was broken off is of no account.
        take_tale(notes);
        let odds = odds?;
        for ((fight, is_over), chance) in odds.iter() {
            ends.add(fight, *is_over, chance);
        }
        tales.iter().for_each(|(tale, weight)| ends.deeds.add(tale, weight));
        Ok((odds.untold().clone(), odds.runs()))
    }

    /// Whether whoever looks on wants to wait.
    fn goes_on(&self) -> ControlFlow<()> {
        if self.watch.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Samples turns; how many.
    fn sample(&self, given: &[Answer], ends: &mut Ends) -> Result<u64, NoOdds> {
        let Lookout { situation, request, notes, .. } = self;
        for done in 0..request.samples {
            let step = WatchedStep::Sampling { done, of: request.samples };
            if done % BETWEEN == 0 && heard(self.watch, &step).is_break() {
                return if done > 0 { Ok(done) } else { Err(OddsError::Ended.into()) };
            }
            let seed = seed_of(request.seed, done);
            let policy = self.decides(Tactics::new(seed), Role::Samples);
            let mut fight = situation.start.clone();
            let mut decides = autoplay::Decides(policy);
            let status =
                Autoplay::new(given, Generator::new(seed), &mut decides).advance(&mut fight);
            ends.add(&fight, status == Status::Over, &Chance::ONE);
            ends.deeds.add(&take_tale(notes), &Chance::ONE);
        }
        Ok(request.samples)
    }
}

/// What was done in the run that has ended.
fn take_tale<S: System>(notes: &RefCell<Notes<S>>) -> Tale {
    notes.borrow_mut().listener.as_mut().map(Listener::take).unwrap_or_default()
}

/// The ends of a turn, with their weights.
struct Ends {
    changes: Changes,
    moments: BTreeMap<String, Chance>,
    outcomes: BTreeMap<String, Chance>,
    deeds: Gathered,
    may_end: bool,
}

impl Ends {
    fn since(now: View) -> Ends {
        let (moments, outcomes) = (BTreeMap::new(), BTreeMap::new());
        Ends {
            changes: Changes::since(now),
            moments,
            outcomes,
            deeds: Gathered::default(),
            may_end: false,
        }
    }

    fn add<S: System>(&mut self, fight: &S, is_over: bool, weight: &Chance) {
        let outcome = fight.outcome().filter(|_| is_over);
        self.add_seen(fight.view(None), fight.moment(), outcome, weight);
        self.may_end |= is_over;
    }

    /// Takes in what is seen at an end, when that is, and how the fight ended if it did.
    fn add_seen(&mut self, view: View, moment: String, outcome: Option<String>, weight: &Chance) {
        self.changes.add(view, weight);
        *self.moments.entry(moment).or_insert(Chance::ZERO) += weight;
        let outcome = outcome.unwrap_or_else(|| GOES_ON.to_owned());
        *self.outcomes.entry(outcome).or_insert(Chance::ZERO) += weight;
    }

    /// What is done to whom.
    fn done<S: System>(&mut self, now: &S, scale: &Scale) -> Vec<Blows> {
        let name = |who| now.person(who).to_owned();
        std::mem::take(&mut self.deeds).told(scale, name)
    }

    /// What changes, where the fight stands then, and how it ends if it may end.
    fn told(
        self,
        scale: &Scale,
        cumulative: Cumulative,
    ) -> (Vec<Change>, Distribution, Option<Distribution>) {
        let spread = |ways: BTreeMap<String, Chance>| {
            let ways = ways.into_iter().map(|(words, weight)| (words, None, weight));
            Distribution::from_parts(ways, scale, Cumulative::No)
        };
        let endings = self.may_end.then(|| spread(self.outcomes));
        (self.changes.told(scale, cumulative), spread(self.moments), endings)
    }
}
