//! What moves a fight most: every number of everybody, and every setting, turned one at a time.

use serde::Serialize;

use super::arena::Arena;
use super::run::Plan;
use super::stats::{Difference, Share};
use super::tally::Roster;
use super::vary::sample_against;
use crate::draft::{Draft, Knob, RequestError, Scalar};
use crate::encounter::LoadError;
use crate::measure::Ending;
use crate::watch::Watch;
use crate::words::same;

/// What turning one value does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turned {
    /// What was turned.
    pub path: String,
    /// What the encounter says.
    pub now: Option<Scalar>,
    /// To what it was turned.
    pub value: Scalar,
    /// How many pairs of fights were compared.
    pub fights: u64,
    /// How the side's share of wins changes.
    pub wins: Difference,
    /// How the mean of the rounds changes.
    pub rounds: Difference,
    /// Fights that went exactly the same way all the same.
    pub same: Share,
}

/// What each turn of a knob does to a fight, the greatest change first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProbeReport {
    /// The encounter's title.
    pub title: String,
    /// The seed of the sample.
    pub seed: u64,
    /// The side whose wins are looked at.
    pub side: String,
    /// How many fights were fought as the encounter is.
    pub fights: u64,
    /// How often it wins as the encounter is.
    pub wins: Share,
    /// Each turn, the greatest change first; those with no change at all are in `untouched`.
    pub turned: Vec<Turned>,
    /// What changed nothing in any fight.
    pub untouched: Vec<(String, Scalar)>,
    /// What the rules refuse, and why.
    pub refused: Vec<(String, Scalar, String)>,
}

/// Which number of whom moves the outcome most: each number that the files state of a combatant, and
/// of the entries that combatants are made of, is turned one down and one up.
///
/// # Errors
/// The encounter has mistakes, or no such side.
pub fn sensitivity(
    draft: &Draft,
    side: Option<&str>,
    plan: Plan,
    watch: &dyn Watch,
) -> Result<ProbeReport, LoadError> {
    let mut turns = Vec::new();
    for knob in draft.numbers()? {
        if let Some(Scalar::Int(now)) = knob.now {
            for value in [now.saturating_sub(1), now.saturating_add(1)] {
                // What the schema does not allow is not tried: a count of 0.
                if knob.takes(value) {
                    turns.push((knob.clone(), Scalar::Int(value)));
                }
            }
        }
    }
    probe(draft, side, turns, plan, watch)
}

/// What each optional rule or reading does to this fight: every setting, set to each of its other
/// values. Of those that take any number, only the values with names are tried.
///
/// # Errors
/// The encounter has mistakes, or no such side.
pub fn settings(
    draft: &Draft,
    side: Option<&str>,
    plan: Plan,
    watch: &dyn Watch,
) -> Result<ProbeReport, LoadError> {
    let mut turns = Vec::new();
    for (knob, setting) in draft.settings()? {
        for word in setting.values {
            let value = Scalar::Text((*word).to_owned());
            if knob.now.as_ref() != Some(&value) {
                turns.push((knob.clone(), value));
            }
        }
    }
    probe(draft, side, turns, plan, watch)
}

/// The place of a side in a roster: the first, if none is named.
pub(super) fn side_of(roster: &Roster, side: Option<&str>) -> Result<usize, RequestError> {
    let Some(name) = side else { return Ok(0) };
    let found = roster.sides.iter().position(|known| same(&known.1, name));
    found.ok_or_else(|| {
        let known = roster.sides.iter().map(|side| side.1.as_str());
        let message = format!("there is no side {}", crate::words::quoted(name));
        RequestError::unknown(message, name, known)
    })
}

fn probe(
    draft: &Draft,
    side: Option<&str>,
    turns: Vec<(Knob, Scalar)>,
    plan: Plan,
    watch: &dyn Watch,
) -> Result<ProbeReport, LoadError> {
    let base = draft.arena()?;
    let place = side_of(base.roster(), side)?;
    let mut refused = Vec::new();
    let mut tried: Vec<(Knob, Scalar)> = Vec::new();
    let mut arenas: Vec<Box<dyn Arena>> = Vec::new();
    for (knob, value) in turns {
        match draft.with(&knob, &value)?.arena() {
            Ok(arena) => {
                arenas.push(arena);
                tried.push((knob, value));
            }
            Err(LoadError::Mistakes(mistakes)) => {
                let why = mistakes.iter().next().map(|mistake| mistake.message.clone());
                refused.push((knob.path, value, why.unwrap_or_default()));
            }
            Err(other) => return Err(other),
        }
    }
    let (tally, compared) = sample_against(base.as_ref(), &arenas, plan, watch);
    let (seat, name) = &base.roster().sides[place];
    let mut turned = Vec::new();
    let mut untouched = Vec::new();
    for ((knob, value), (_, pairs)) in tried.into_iter().zip(compared) {
        if pairs.fights > 0 && pairs.same == pairs.fights {
            untouched.push((knob.path, value));
            continue;
        }
        let wins = pairs.wins(place).unwrap_or_else(|| Difference::of_pairs(0, 0, 0));
        turned.push(Turned {
            path: knob.path,
            now: knob.now,
            value,
            fights: pairs.fights,
            wins,
            rounds: pairs.rounds(),
            same: Share::of(pairs.same, pairs.fights),
        });
    }
    let won = tally.count(Ending::Win(*seat));
    // Of a side that never or always wins, the rounds tell more.
    let is_decided = won == 0 || won == tally.fights;
    let of = |turned: &Turned| {
        let wins = turned.wins.difference.abs();
        let rounds = if is_decided { turned.rounds.difference.abs() } else { 0.0 };
        (wins, rounds)
    };
    turned.sort_by(|a, b| {
        let ((wins, rounds), (others, their_rounds)) = (of(b), of(a));
        wins.total_cmp(&others).then(rounds.total_cmp(&their_rounds))
    });
    Ok(ProbeReport {
        title: base.roster().title.clone(),
        seed: plan.seed,
        side: name.clone(),
        fights: tally.fights,
        wins: Share::of(won, tally.fights),
        turned,
        untouched,
        refused,
    })
}
