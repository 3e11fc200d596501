//! How a whole fight ends.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use affray_odds::{
    Chance, Limits, Odds, OddsError, Patience, Progress, Weight, enumerate_after, fight_odds_from,
};
use affray_table::{Generator, Policy, Status};
use serde::Serialize;

use super::decide::{Decides, Notes, Role};
use super::share::Share;
use super::turn::Situation;
use super::{Assumption, NoOdds};
use crate::autoplay::{self, Autoplay};
use crate::sim::seed_of;
use crate::system::System;
use crate::tactics::Tactics;
use crate::watch::{Watch, WatchedStep, heard};

/// What to work out of a whole fight.
#[derive(Clone, Debug, PartialEq)]
pub struct FightRequest {
    /// Decisions that are taken as made, as often as they come up.
    pub assume: Vec<Assumption>,
    /// The chance of fights not followed to their end that one is content with, above 0 and below
    /// 1.
    pub precision: f64,
    /// The most distinct situations that are kept, 1 to 2,000,000.
    pub max_states: usize,
    /// How many fights are sampled where there are more situations, 1 to 10,000,000.
    pub samples: u64,
    /// The seed of sampled fights.
    pub seed: u64,
}

impl Default for FightRequest {
    fn default() -> FightRequest {
        FightRequest {
            assume: Vec::new(),
            precision: 0.001,
            max_states: 100_000,
            samples: 10_000,
            seed: 1,
        }
    }
}

/// How the odds of a fight came about.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum How {
    /// Every outcome of every roll, with equal situations merged; as fractions.
    Exact {
        /// How many distinct situations there were.
        states: usize,
        /// How often the rules were run.
        runs: u64,
    },
    /// The same in floating point, as there were many situations.
    Followed {
        /// How many distinct situations there were.
        states: usize,
        /// How often the rules were run.
        runs: u64,
    },
    /// Fights were sampled: the chances are estimates.
    Sampled {
        /// How many fights.
        fights: u64,
        /// Why they were not followed through every outcome.
        why: String,
    },
}

/// How a fight may end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Ended {
    /// In words: who wins.
    pub words: String,
    /// Its chance, as far as fights were followed.
    pub chance: Share,
    /// The least that the chance can be; of sampled fights, the lower end of the interval in which
    /// it lies with 95 %.
    pub least: f64,
    /// The greatest that it can be; the upper end of that interval.
    pub most: f64,
}

/// How a whole fight ends.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FightOdds {
    /// Where the fight stands.
    pub moment: String,
    /// What was supposed where the seat that asks is not told everything of others, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supposes: Vec<String>,
    /// Every ending, in the order of its words.
    pub endings: Vec<Ended>,
    /// The chance of fights that were not followed to their end; they may end any way.
    pub untold: Share,
    /// How this was found out.
    pub how: How,
}

/// Chances are fractions up to so many situations,
const MAX_EXACT: usize = 50_000;
/// and so many runs of the rules,
const MAX_EXACT_RUNS: u64 = 5_000_000;
/// if after so many of them, which take a second or so,
const EARLY_RUNS: u64 = 500_000;
/// no more than this is still open.
const EARLY_OPEN: f64 = 0.9;
/// The most checkpoints of a sampled fight.
const MAX_TURNS: usize = 100_000;
/// Sampled fights between two words to the watcher.
const BETWEEN: u64 = 16;

/// How often the rules may be run for each situation that may be followed, all together: where a
/// single step has too many outcomes, the fight is sampled.
const RUNS_PER_STATE: u64 = 500;

/// How a whole fight ends: followed in floating point, then as fractions if it is small enough.
pub(crate) fn fight_odds<S: System>(
    situation: &Situation<'_, S>,
    request: &FightRequest,
    watch: &dyn Watch,
) -> Result<FightOdds, NoOdds> {
    check(request)?;
    let limits = Limits {
        precision: request.precision,
        max_states: request.max_states,
        max_runs: RUNS_PER_STATE * request.max_states as u64,
        // Some hundred steps leave a small part of the precision untold.
        rare: request.precision / 1_000.0,
        ..Limits::default()
    };
    // What was once said to be too much stays so.
    let small = Cell::new(true);
    let following = |progress: &Progress| {
        small.set(small.get() && may_be_exact(progress));
        let &Progress { states, under_way, .. } = progress;
        WatchedStep::Following { states, under_way, may_be_exact: small.get() }
    };
    let rough = match followed::<S, f64>(situation, request, &limits, &|it| {
        heard(watch, &following(it))
    })? {
        Ok(rough) => rough,
        Err(why) => {
            let why = match why {
                Unfollowed::Lots(asker) => format!("the tactics of {asker} draw lots"),
                Unfollowed::Odds(OddsError::Ended) => {
                    "following every outcome took too long".to_owned()
                }
                Unfollowed::Odds(why) => why.to_string(),
            };
            return sampled(situation, request, why, watch);
        }
    };
    let (odds, states) = &rough;
    let end = Progress { states: *states, runs: odds.runs(), under_way: 0.0 };
    if small.get() && may_be_exact(&end) {
        let solving = |_: &Progress| heard(watch, &WatchedStep::Solving { states: *states });
        if let Ok((odds, states)) = followed::<S, Chance>(situation, request, &limits, &solving)? {
            return Ok(told(situation, &odds, states, Share::exact, true));
        }
    }
    Ok(told(situation, odds, *states, |weight| Share::rough(*weight), false))
}

/// Whether chances may still be fractions, having come so far.
fn may_be_exact(&Progress { states, runs, under_way }: &Progress) -> bool {
    let is_under_way = runs <= EARLY_RUNS || under_way <= EARLY_OPEN;
    states <= MAX_EXACT && runs <= MAX_EXACT_RUNS && is_under_way
}

/// Refuses requests that make no sense.
fn check(request: &FightRequest) -> Result<(), NoOdds> {
    let refuse = |what, given: String, allowed| Err(NoOdds::Request { what, given, allowed });
    if !(request.precision > 0.0 && request.precision < 1.0) {
        let given = request.precision.to_string();
        return refuse("the precision", given, "a chance above 0 and below 1, such as 0.001");
    }
    if !(1..=2_000_000).contains(&request.max_states) {
        let given = request.max_states.to_string();
        return refuse("the most situations", given, "1 to 2,000,000");
    }
    if !(1..=10_000_000).contains(&request.samples) {
        let given = request.samples.to_string();
        return refuse("the number of sampled fights", given, "1 to 10,000,000");
    }
    Ok(())
}

/// Odds with the number of situations, or why there are none.
type Followed<W> = Result<(Odds<String, W>, usize), Unfollowed>;

/// Why a fight was not followed through every outcome.
enum Unfollowed {
    /// Somebody's tactics draw lots.
    Lots(String),
    /// A limit, or anyone who watches had enough.
    Odds(OddsError),
}

/// How a fight that is over ended.
fn outcome<S: System>(fight: &S) -> String {
    fight.outcome().unwrap_or_else(|| "it has ended".to_owned())
}

/// Follows the fight through every outcome. Ended early where tactics draw lots.
fn followed<S: System, W: Weight>(
    situation: &Situation<'_, S>,
    request: &FightRequest,
    limits: &Limits,
    hear: &dyn Fn(&Progress) -> ControlFlow<()>,
) -> Result<Followed<W>, NoOdds> {
    /// The most runs of the rules for the rest of the turn that is under way.
    const MOST_RUNS: u64 = 2_000_000;
    let notes = Notes::new(&request.assume);
    let mut decides =
        Decides::new(situation.tactics.clone(), &request.assume, &notes, Role::Follows);
    let mut decides: &mut dyn Policy<S> = &mut decides;
    let mut starts = vec![(situation.start.clone(), Status::Going, W::one())];
    if !situation.given.is_empty() {
        let key = |fight: S, status: Status, _: &W| (fight, status == Status::Over);
        let mut go_on = || hear(&Progress { states: 1, runs: 0, under_way: 1.0 });
        let patience = Patience { max_runs: MOST_RUNS, watch: &mut go_on };
        let first: Result<Odds<(S, bool), W>, OddsError> =
            enumerate_after(situation.start, &situation.given, &mut decides, patience, key);
        let first = match first {
            Ok(first) => first,
            Err(why) => return Ok(Err(unfollowed(&notes, why))),
        };
        let status = |is_over| if is_over { Status::Over } else { Status::Going };
        let ends = first.iter();
        starts = ends
            .map(|((fight, is_over), w)| (fight.clone(), status(*is_over), w.clone()))
            .collect();
    }
    let followed = fight_odds_from(starts, &mut decides, outcome, limits, &mut |progress| {
        if notes.borrow().lots.is_some() {
            return ControlFlow::Break(());
        }
        hear(progress)
    });
    let fight = match followed {
        Ok(fight) => fight,
        Err(why) => return Ok(Err(unfollowed(&notes, why))),
    };
    let notes = notes.into_inner();
    if let Some(asker) = notes.lots {
        return Ok(Err(Unfollowed::Lots(asker)));
    }
    notes.check(&request.assume)?;
    Ok(Ok((fight.odds, fight.states)))
}

fn unfollowed<S: System>(notes: &RefCell<Notes<S>>, why: OddsError) -> Unfollowed {
    let lots = notes.borrow_mut().lots.take();
    lots.map_or(Unfollowed::Odds(why), Unfollowed::Lots)
}

fn told<S: System, W: Weight>(
    situation: &Situation<'_, S>,
    odds: &Odds<String, W>,
    states: usize,
    share: impl Fn(&W) -> Share,
    is_exact: bool,
) -> FightOdds {
    let untold = share(odds.untold());
    let ending = |(words, weight): (&String, &W)| {
        let chance = share(weight);
        let (least, most) = (chance.value, (chance.value + untold.value).min(1.0));
        Ended { words: words.clone(), chance, least, most }
    };
    let runs = odds.runs();
    FightOdds {
        moment: situation.now.moment(),
        supposes: Vec::new(),
        endings: odds.iter().map(ending).collect(),
        how: if is_exact { How::Exact { states, runs } } else { How::Followed { states, runs } },
        untold,
    }
}

/// Samples fights.
fn sampled<S: System>(
    situation: &Situation<'_, S>,
    request: &FightRequest,
    why: String,
    watch: &dyn Watch,
) -> Result<FightOdds, NoOdds> {
    let notes = Notes::new(&request.assume);
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    let (mut done, mut endless) = (0, 0);
    while done < request.samples {
        if done % BETWEEN == 0
            && done > 0
            && heard(watch, &WatchedStep::Sampling { done, of: request.samples }).is_break()
        {
            break;
        }
        match sample(situation, request, &notes, done)? {
            Some(outcome) => *seen.entry(outcome).or_default() += 1,
            None => endless += 1,
        }
        done += 1;
    }
    notes.borrow().check(&request.assume)?;
    let endings = seen.into_iter().map(|(words, count)| {
        let chance = Share::sampled(count, done);
        let (least, most) = chance.interval.unwrap_or((0.0, 1.0));
        Ended { words, chance, least, most }
    });
    Ok(FightOdds {
        moment: situation.now.moment(),
        supposes: Vec::new(),
        endings: endings.collect(),
        untold: Share::rough(f64::from(endless) / done as f64),
        how: How::Sampled { fights: done, why },
    })
}

/// How one sampled fight ends; nothing if it does not.
fn sample<S: System>(
    situation: &Situation<'_, S>,
    request: &FightRequest,
    notes: &RefCell<Notes<S>>,
    number: u64,
) -> Result<Option<String>, NoOdds> {
    let seed = seed_of(request.seed, number);
    let policy = Decides::new(Tactics::new(seed), &request.assume, notes, Role::Samples);
    let mut fight = situation.start.clone();
    let mut decides = autoplay::Decides(policy);
    let mut table = Autoplay::new(&situation.given, Generator::new(seed), &mut decides);
    for _ in 0..MAX_TURNS {
        if table.advance(&mut fight) == Status::Over {
            return Ok(Some(outcome(&fight)));
        }
    }
    Ok(None)
}
