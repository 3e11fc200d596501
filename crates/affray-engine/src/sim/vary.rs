//! One or two values varied, and two encounters compared.

use serde::Serialize;

use super::arena::Arena;
use super::pairs::Pairs;
use super::report::SimReport;
use super::run::{Plan, sample_all, sample_expected, sample_one};
use super::stats::{Difference, Mean, Share};
use super::tally::Tally;
use crate::draft::{Draft, Range, RequestError, Scalar};
use crate::encounter::LoadError;
use crate::measure::Ending;
use crate::watch::Watch;

/// The most fights that are sampled together; more are sampled in turn, to keep memory small.
const TOGETHER: usize = 24;

/// What comes of each value, or of each pair of values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VaryReport {
    /// The encounter's title.
    pub title: String,
    /// The seed of the sample.
    pub seed: u64,
    /// What is varied: one value, or two.
    pub axes: Vec<Axis>,
    /// The sides, whose wins each cell counts.
    pub sides: Vec<String>,
    /// A cell for each value; of two, the second changes first.
    pub cells: Vec<Cell>,
}

/// A value that is varied.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Axis {
    /// Its path.
    pub path: String,
    /// What the encounter says.
    pub now: Option<Scalar>,
    /// What was tried.
    pub values: Vec<Scalar>,
}

/// What comes of one value, or of one pair.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// The value of each axis.
    pub values: Vec<Scalar>,
    /// How many fights were counted.
    pub fights: u64,
    /// The share of fights that each side wins.
    pub wins: Vec<Share>,
    /// The rounds.
    pub rounds: Mean,
}

/// Tries every value of one range, or every pair of values of two.
///
/// All are fought with the same seeds.
///
/// # Errors
/// There are no ranges or more than two, both are of the same value, or an encounter with such a
/// value has mistakes.
pub fn vary(
    draft: &Draft,
    ranges: &[Range],
    plan: Plan,
    watch: &dyn Watch,
) -> Result<VaryReport, LoadError> {
    let [first, rest @ ..] = ranges else {
        return Err(RequestError::new("there is nothing to vary").into());
    };
    if rest.len() > 1 {
        let why = RequestError::new(format!("{} values cannot be varied at once", ranges.len()));
        return Err(why.allowed("one or two").into());
    }
    if rest.iter().any(|other| other.knob.path == first.knob.path) {
        return Err(RequestError::new(format!("`{}` is varied twice", first.knob.path)).into());
    }
    let mut drafts: Vec<(Vec<Scalar>, Draft)> = vec![(Vec::new(), draft.clone())];
    for range in ranges {
        let mut next = Vec::new();
        for (values, draft) in &drafts {
            for value in &range.values {
                let values = values.iter().chain([value]).cloned().collect();
                next.push((values, draft.with(&range.knob, value)?));
            }
        }
        drafts = next;
    }
    let arenas = drafts.iter().map(|(_, draft)| draft.arena()).collect::<Result<Vec<_>, _>>()?;
    let sides: Vec<String> =
        arenas[0].roster().sides.iter().map(|(_, name)| name.clone()).collect();
    let tallies = sample_each(&arenas, plan, watch);
    let cells = drafts.into_iter().zip(&arenas).zip(&tallies);
    let cells = cells.map(|(((values, _), arena), tally)| {
        let seat = |side: &String| arena.roster().sides.iter().find(|known| known.1 == *side);
        let wins = sides.iter().map(|side| {
            let wins = seat(side).map_or(0, |(seat, _)| tally.count(Ending::Win(*seat)));
            Share::of(wins, tally.fights)
        });
        let (wins, rounds) = (wins.collect(), tally.length.mean(tally.fights));
        Cell { values, fights: tally.fights, wins, rounds }
    });
    let axis = |range: &Range| Axis {
        path: range.knob.path.clone(),
        now: range.knob.now.clone(),
        values: range.values.clone(),
    };
    Ok(VaryReport {
        title: arenas[0].roster().title.clone(),
        seed: plan.seed,
        axes: ranges.iter().map(axis).collect(),
        cells: cells.collect(),
        sides,
    })
}

/// Samples each of several fights.
fn sample_each(arenas: &[Box<dyn Arena>], plan: Plan, watch: &dyn Watch) -> Vec<Tally> {
    watch.expect(plan.fights() * arenas.len() as u64);
    let mut tallies = Vec::new();
    for batch in arenas.chunks(TOGETHER) {
        let batch: Vec<&dyn Arena> = batch.iter().map(AsRef::as_ref).collect();
        tallies.extend(sample_expected(&batch, plan, watch).0);
    }
    tallies
}

/// Samples each of several fights with the same seeds as `base`, and compares: what `base` came
/// to, and each with its pairs.
pub(super) fn sample_against(
    base: &dyn Arena,
    others: &[Box<dyn Arena>],
    plan: Plan,
    watch: &dyn Watch,
) -> (Tally, Vec<(Tally, Pairs)>) {
    let batches = others.len().div_ceil(TOGETHER).max(1);
    watch.expect(plan.fights() * (others.len() + batches) as u64);
    let mut first = None;
    let mut compared = Vec::new();
    for batch in others.chunks(TOGETHER) {
        let arenas: Vec<&dyn Arena> =
            std::iter::once(base).chain(batch.iter().map(AsRef::as_ref)).collect();
        let (tallies, pairs) = sample_expected(&arenas, plan, watch);
        let mut both = tallies.into_iter().zip(pairs);
        // What is stopped early counts fewer fights: keep the longest look at the base.
        let base = both.next().map(|(tally, _)| tally);
        if first.as_ref().is_none_or(|f: &Tally| base.as_ref().is_some_and(|b| b.fights > f.fights))
        {
            first = base;
        }
        compared.extend(both);
    }
    let first = first.unwrap_or_else(|| sample_one(base, plan, watch));
    (first, compared)
}

/// Two encounters, fought with the same seeds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareReport {
    /// The first.
    pub first: SimReport,
    /// The second.
    pub second: SimReport,
    /// Fights that went exactly the same way in both.
    pub same: Share,
    /// How the share of wins differs, for each side that both have.
    pub wins: Vec<(String, Difference)>,
    /// How the chance to survive differs, for each combatant that both have.
    pub survival: Vec<(String, Difference)>,
    /// How the mean of the rounds differs.
    pub rounds: Difference,
    /// Who is in the first only.
    pub only_first: Vec<String>,
    /// Who is in the second only.
    pub only_second: Vec<String>,
}

/// Compares two encounters: the differences are the second less the first.
///
/// # Errors
/// One of them has mistakes.
pub fn compare(
    first: &Draft,
    second: &Draft,
    plan: Plan,
    watch: &dyn Watch,
) -> Result<CompareReport, LoadError> {
    let (one, other) = (first.arena()?, second.arena()?);
    let (tallies, pairs) = sample_all(&[one.as_ref(), other.as_ref()], plan, watch);
    let pairs = &pairs[1];
    let sides = one.roster().sides.iter().enumerate();
    let people = one.roster().people.iter().enumerate();
    let only = |mine: &dyn Arena, theirs: &dyn Arena| {
        let is_known = |name: &str| theirs.roster().people.iter().any(|other| other.name == name);
        let names = mine.roster().people.iter().map(|person| person.name.clone());
        names.filter(|name| !is_known(name)).collect()
    };
    Ok(CompareReport {
        first: SimReport::new(one.as_ref(), plan.seed, &tallies[0]),
        second: SimReport::new(other.as_ref(), plan.seed, &tallies[1]),
        same: Share::of(pairs.same, pairs.fights),
        wins: sides.filter_map(|(at, side)| Some((side.1.clone(), pairs.wins(at)?))).collect(),
        survival: people
            .filter_map(|(at, person)| Some((person.name.clone(), pairs.survival(at)?)))
            .collect(),
        rounds: pairs.rounds(),
        only_first: only(one.as_ref(), other.as_ref()),
        only_second: only(other.as_ref(), one.as_ref()),
    })
}
