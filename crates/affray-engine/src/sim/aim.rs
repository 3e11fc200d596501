//! Finding the value that makes a fight as it should be.

use affray_table::Seat;
use serde::Serialize;

use super::arena::Arena;
use super::probe::side_of;
use super::run::{Plan, sample_one};
use super::stats::{Mean, Share, Z95, normal_below};
use super::tally::{Roster, Tally};
use crate::draft::{Draft, Range, RequestError, Scalar};
use crate::encounter::LoadError;
use crate::measure::{Ending, Fate};
use crate::watch::Watch;
use crate::words::{fold, quoted, same};

/// How many of the values nearest to the target are looked at closely.
const FINALISTS: usize = 3;
/// The least number of fights for the first look at a value.
const FIRST_LOOK: u64 = 400;

/// What is aimed at.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    goal: Goal,
    wanted: f64,
    words: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Goal {
    Wins(String),
    Survives(String),
    Rounds,
}

/// How a target is written.
const FORMS: &str = "`SIDE win 65%`, `NAME survives 80%`, `rounds 5`";

impl Target {
    /// A target in words: `Players win 65%`, `Pell survives 80%`, `rounds 5`.
    ///
    /// # Errors
    /// The words are no target, or nobody here has that name.
    pub fn parse(words: &str, roster: &Roster) -> Result<Target, RequestError> {
        let wrong = || {
            RequestError::new(format!("{} is not a target", quoted(words)))
                .allowed(FORMS.to_owned())
        };
        let typed = words.trim();
        let (what, number) = typed.rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
        let (digits, is_percent) = match number.strip_suffix('%') {
            Some(digits) => (digits, true),
            None => (number, false),
        };
        let number: f64 = digits.parse().map_err(|_| wrong())?;
        let (subject, verb) = what.trim().rsplit_once(char::is_whitespace).unwrap_or(("", what));
        let (goal, wanted) = match (subject, fold(verb).as_str(), is_percent) {
            ("", "rounds", false) => (Goal::Rounds, number),
            (side, "win" | "wins", true) if !side.is_empty() => {
                let place = side_of(roster, Some(side.trim()))?;
                (Goal::Wins(roster.sides[place].1.clone()), number / 100.0)
            }
            (name, "survive" | "survives", true) if !name.is_empty() => {
                let found = roster.people.iter().find(|person| same(&person.name, name));
                let found = found.ok_or_else(|| {
                    let known = roster.people.iter().map(|person| person.name.as_str());
                    let message = format!("no combatant here is called {}", quoted(name));
                    RequestError::unknown(message, name, known)
                })?;
                (Goal::Survives(found.name.clone()), number / 100.0)
            }
            _ => return Err(wrong()),
        };
        if is_percent && !(0.0..=1.0).contains(&wanted) {
            let message = format!("{} is not a share of fights", quoted(&format!("{digits}%")));
            return Err(RequestError::new(message).allowed("0% to 100%"));
        }
        if !wanted.is_finite() || wanted < 0.0 {
            return Err(RequestError::new(format!("no fight takes {digits} rounds")));
        }
        Ok(Target { goal, wanted, words: typed.to_owned() })
    }

    /// What the target looks at, in a sample of a fight.
    fn measure(&self, roster: &Roster, tally: &Tally) -> Mean {
        let of = |count: u64| {
            let share = Share::of(count, tally.fights);
            let deviation = (share.share * (1.0 - share.share)).sqrt();
            Mean { mean: share.share, deviation, low: share.low, high: share.high }
        };
        match &self.goal {
            Goal::Rounds => tally.length.mean(tally.fights),
            Goal::Wins(side) => {
                let seat = roster.sides.iter().find(|known| known.1 == *side);
                let seat: Option<Seat> = seat.map(|side| side.0);
                of(seat.map_or(0, |seat| tally.count(Ending::Win(seat))))
            }
            Goal::Survives(name) => {
                let who = roster.people.iter().position(|person| person.name == *name);
                let dead = super::tally::place_of(Fate::Dead);
                of(who.map_or(0, |who| tally.fights - tally.people[who].fates[dead]))
            }
        }
    }
}

/// The value that comes nearest to a target.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AimReport {
    /// The encounter's title.
    pub title: String,
    /// The seed of the sample.
    pub seed: u64,
    /// The target in words.
    pub target: String,
    /// The target as a number; a share from 0 to 1.
    pub wanted: f64,
    /// What is varied.
    pub path: String,
    /// What the encounter says.
    pub now: Option<Scalar>,
    /// Every value with what came of it, in the order in which they were given.
    pub tried: Vec<Tried>,
    /// The place of the best value among them.
    pub best: usize,
    /// Whether some values lie at or below the target and some at or above it, or one cannot be
    /// told from it.
    pub is_in_reach: bool,
    /// How sure it is, from 0 to 1, that no other value that was tried comes nearer.
    pub sure: f64,
}

/// A value with what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tried {
    /// The value.
    pub value: Scalar,
    /// How many fights were counted.
    pub fights: u64,
    /// What the target looks at.
    #[serde(flatten)]
    pub mean: Mean,
}

/// Tries every value of a range, looks closer at those nearest to the target, and names the best.
///
/// # Errors
/// The encounter with such a value has mistakes.
pub fn aim(
    draft: &Draft,
    target: &Target,
    range: &Range,
    plan: Plan,
    watch: &dyn Watch,
) -> Result<AimReport, LoadError> {
    let arenas = range.values.iter().map(|value| draft.with(&range.knob, value)?.arena());
    let arenas = arenas.collect::<Result<Vec<Box<dyn Arena>>, LoadError>>()?;
    let look = |arena: &dyn Arena, value: &Scalar, fights: u64| {
        let tally = sample_one(arena, plan.with_fights(fights), watch);
        let mean = target.measure(arena.roster(), &tally);
        Tried { value: value.clone(), fights: tally.fights, mean }
    };
    let first = (plan.fights() / 10).max(FIRST_LOOK).min(plan.fights());
    let closer = if first < plan.fights() { FINALISTS.min(arenas.len()) as u64 } else { 0 };
    watch.expect(first * arenas.len() as u64 + plan.fights() * closer);
    let values = arenas.iter().zip(&range.values);
    let mut tried: Vec<Tried> =
        values.map(|(arena, value)| look(arena.as_ref(), value, first)).collect();
    let mut order: Vec<usize> = (0..tried.len()).collect();
    let off = |tried: &Tried| (tried.mean.mean - target.wanted).abs();
    order.sort_by(|&a, &b| off(&tried[a]).total_cmp(&off(&tried[b])));
    if first < plan.fights() {
        for &place in order.iter().take(FINALISTS) {
            let closer = look(arenas[place].as_ref(), &range.values[place], plan.fights());
            // Stopped early, the closer look may have seen less than the first one.
            if closer.fights >= tried[place].fights {
                tried[place] = closer;
            }
        }
    }
    let seen = (0..tried.len()).filter(|&place| tried[place].fights > 0);
    let best = seen.min_by(|&a, &b| off(&tried[a]).total_cmp(&off(&tried[b]))).unwrap_or(0);
    let below = tried.iter().any(|one| one.mean.low <= target.wanted);
    let above = tried.iter().any(|one| one.mean.high >= target.wanted);
    let doubts: f64 = (0..tried.len())
        .filter(|&other| other != best)
        .map(|other| doubt(&tried[best].mean, &tried[other], &tried[best], target.wanted))
        .sum();
    Ok(AimReport {
        title: arenas.first().map(|arena| arena.roster().title.clone()).unwrap_or_default(),
        seed: plan.seed,
        target: target.words.clone(),
        wanted: target.wanted,
        path: range.knob.path.clone(),
        now: range.knob.now.clone(),
        is_in_reach: below && above,
        sure: (1.0 - doubts).clamp(0.0, 1.0),
        tried,
        best,
    })
}

/// The chance that another value comes nearer to the target than the best one does.
///
/// Between two values on different sides of the target the sum of their distances to it tells, on
/// the same side their difference; both are nearly normal.
fn doubt(mean: &Mean, other: &Tried, best: &Tried, wanted: f64) -> f64 {
    let error = |tried: &Tried| {
        // Where all fights came out alike, the interval still has a width.
        let half = (tried.mean.high - tried.mean.low) / 2.0;
        half / Z95
    };
    let spread = error(best).hypot(error(other));
    let (near, far) = (mean.mean - wanted, other.mean.mean - wanted);
    let lead = far.abs() - near.abs();
    if spread == 0.0 {
        return if lead > 0.0 { 0.0 } else { 0.5 };
    }
    normal_below(-lead / spread)
}
