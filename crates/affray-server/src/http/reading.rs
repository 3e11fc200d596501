//! What is read beside a fight: its replay, and dice without one.

use affray_engine::Entry;
use affray_engine::dice::{DiceOdds, Expression};
use affray_engine::odds::Cumulative;
use affray_serve::Fault;
use axum::Extension;
use axum::extract::{Path, State};
use schemars::JsonSchema;
use serde::Deserialize;

use super::Shared;
use super::answer::{Data, Refused};
use super::body::{Asked, Body};
use super::guard::person;
use super::home::Done;
use crate::hall::{Caller, Cases, ReplayLink, ReplayLinks, ReplayWanted, aside};
use crate::table::Replayed;

/// The most letters of dice.
const MAX_DICE: usize = 200;

/// Which step of a replay.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StepWanted {
    /// From 0, before anything happened; the last one if it is left out.
    #[serde(default)]
    pub(super) step: Option<usize>,
}

/// Which dice.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DiceWanted {
    /// As people write them: `4d6kh3+2`.
    roll: String,
}

pub(super) async fn replay(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    Asked(StepWanted { step }): Asked<StepWanted>,
) -> Result<Data<Replayed>, Refused> {
    let by = (&who, person(&who));
    Ok(Data(hall.replayed(&fight, by, step.unwrap_or(usize::MAX)).await?))
}

pub(super) async fn replay_by(
    State(hall): State<Shared>,
    Path(secret): Path<String>,
    Asked(StepWanted { step }): Asked<StepWanted>,
) -> Result<Data<Replayed>, Refused> {
    Ok(Data(hall.replayed_by(&secret, step.unwrap_or(usize::MAX)).await?))
}

pub(super) async fn share(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Body(wanted): Body<ReplayWanted>,
) -> Result<Data<ReplayLink>, Refused> {
    Ok(Data(hall.share(&fight, wanted).await?))
}

pub(super) async fn shared(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
) -> Result<Data<ReplayLinks>, Refused> {
    Ok(Data(hall.shared(&fight).await?))
}

pub(super) async fn unshare(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
) -> Result<Data<Done>, Refused> {
    hall.unshare(&fight).await?;
    Ok(Data(Done::default()))
}

/// The cases that check a clause, wherever there is one of this id.
pub(super) async fn cases(
    State(hall): State<Shared>,
    Path(clause): Path<String>,
) -> Result<Data<Cases>, Refused> {
    let has = |system: &dyn Entry| system.rules().clauses().iter().any(|one| one.id == clause);
    if !hall.systems().iter().any(has) {
        return Err(Fault::new("no-such-clause", "there is no such rule").into());
    }
    Ok(Data(hall.cases_of(&clause)))
}

pub(super) async fn dice(
    Asked(DiceWanted { roll }): Asked<DiceWanted>,
) -> Result<Data<DiceOdds>, Refused> {
    Ok(Data(chances(&roll).await?.map_err(|wrong| Fault::value(wrong.why))?))
}

/// Why dice have no distribution.
pub(super) struct Misread {
    /// What is wrong.
    pub(super) why: String,
    /// The notation with the place marked, if it was not understood.
    pub(super) marked: Option<String>,
}

/// The exact distribution of dice.
pub(super) async fn chances(roll: &str) -> Result<Result<DiceOdds, Misread>, Fault> {
    if roll.chars().count() > MAX_DICE {
        let why = format!("dice have at most {MAX_DICE} letters");
        return Ok(Err(Misread { why, marked: None }));
    }
    let text = roll.to_owned();
    aside(move || {
        let expression = Expression::parse(&text)
            .map_err(|why| Misread { why: why.to_string(), marked: Some(why.marked(&text)) })?;
        DiceOdds::of(&expression, Cumulative::AtLeast)
            .map_err(|why| Misread { why: why.to_string(), marked: None })
    })
    .await
}
