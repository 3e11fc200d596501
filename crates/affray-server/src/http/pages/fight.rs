//! A fight's page, its stream, and what it asks for beside.

use affray_pages::fight::{self as shows, odds, palette, reasons};
use affray_pages::forms;
use affray_serve::Fault;
use affray_serve::request::{Odds, OddsOf, Rules, RulesOf};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::super::Shared;
use super::super::answer::Refused;
use super::super::body::Asked;
use super::super::fight::{offered, present, updates};
use super::super::guard::person;
use super::super::routes::{Access, Route, route};
use super::{is_part, shown};
use crate::hall::{Caller, WhyNot, Work};
use crate::told::Part;
use crate::watch::Update;

pub(super) fn routes() -> Vec<Route> {
    use Access::{Member, Player};
    vec![
        route("GET /fights/{fight}", Member, "The fight, as you see it.", page),
        route("GET /fights/{fight}/updates", Member, "The same, whenever it changes.", stream),
        route("GET /fights/{fight}/log", Member, "Your whole log, to read and print.", log),
        route("GET /fights/{fight}/sheet", Member, "Everybody, to print.", sheet),
        route("GET /fights/{fight}/clause/{clause}", Member, "A rule's text.", clause),
        route("GET /fights/{fight}/odds", Player, "What is likely.", work_out),
        route("GET /fights/{fight}/why-not", Player, "What is not allowed, and why.", why_not),
        route("GET /fights/{fight}/way", Player, "Where an answer leads.", way),
        route("GET /fights/{fight}/palette", Player, "What you may say unasked.", find),
    ]
}

/// What somebody is told, as pages read it.
pub(super) fn read(update: &Update) -> Result<forms::Told, Fault> {
    let text = update.text.as_deref().unwrap_or_default();
    serde_json::from_str(text).map_err(|why| Fault::new("failed", format!("no page: {why}")))
}

/// Data of the API, as pages read it.
pub(super) fn as_form<T: DeserializeOwned>(data: &impl serde::Serialize) -> Result<T, Fault> {
    let value = serde_json::to_value(data).and_then(serde_json::from_value);
    value.map_err(|why| Fault::new("failed", format!("no page: {why}")))
}

async fn page(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let update = present(&hall, &fight, person(&who)).await?;
    let told = read(&update)?;
    Ok(shown(match is_part(&headers) {
        true => shows::region(&told, &update.number, None),
        false => shows::page(&told, &update.number, None),
    }))
}

async fn stream(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    updates(&hall, &fight, person(&who), &headers, as_region).await
}

/// An update as the part of the page that it changes.
fn as_region(update: &Update) -> Event {
    let event = Event::default().id(&update.number);
    match read(update) {
        Ok(told) => event.data(shows::region(&told, &update.number, None).into_string()),
        Err(fault) => event.event("failed").data(fault.words),
    }
}

async fn log(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
) -> Result<Response, Refused> {
    let person = person(&who);
    let told = read(&present(&hall, &fight, person).await?)?;
    let part = Part::default();
    let log = hall.at(&fight, move |held| held.table.log(person, part)).await??;
    Ok(shown(shows::log::page(&told, &as_form::<Vec<forms::Line>>(&log.lines)?)))
}

async fn sheet(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
) -> Result<Response, Refused> {
    let told = read(&present(&hall, &fight, person(&who)).await?)?;
    Ok(shown(shows::sheet::page(&told)))
}

/// Clauses, as pages read them.
#[derive(Deserialize)]
struct Read {
    #[serde(default)]
    clauses: Vec<forms::Clause>,
}

async fn clause(
    State(hall): State<Shared>,
    Path((fight, clause)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let system = hall.at(&fight, |held| held.table.seated().system.name()).await?;
    let wanted = Rules { system: system.to_owned(), words: clause.clone(), of: RulesOf::Clauses };
    let reading = as_form::<Read>(&affray_serve::rules(hall.systems(), &wanted)?)?;
    let found = reading.clauses.into_iter().find(|one| one.id == clause);
    let found = found.ok_or_else(|| Fault::new("no-such-clause", "there is no such rule"))?;
    Ok(shown(shows::log::clause(&found)))
}

/// Whose odds.
#[derive(Deserialize)]
struct OddsAsked {
    #[serde(default)]
    of: OddsOf,
}

async fn work_out(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    Asked(OddsAsked { of }): Asked<OddsAsked>,
) -> Result<Response, Refused> {
    let wanted = Odds {
        fight: String::new(),
        seat: String::new(),
        of,
        assume: Vec::new(),
        by_option: None,
        max_runs: None,
        precision: None,
        max_states: None,
        samples: None,
        seed: None,
        seconds: Some(10),
    };
    let done = hall.work_out(&fight, person(&who), Work::Odds(wanted)).await?;
    Ok(shown(odds::fragment(&fight, &as_form(&done)?)))
}

/// What somebody would like to do.
#[derive(Deserialize)]
struct Wished {
    #[serde(default)]
    asker: Option<String>,
    #[serde(default)]
    words: String,
}

async fn why_not(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    Asked(Wished { asker, words }): Asked<Wished>,
) -> Result<Response, Refused> {
    let system = hall.at(&fight, |held| held.table.seated().system.name()).await?;
    let wanted = WhyNot { asker, words, most: None };
    let barred = hall.why_not(&fight, person(&who), wanted).await?;
    Ok(shown(reasons::fragment(system, &as_form(&barred)?)))
}

async fn way(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    Asked(Wished { asker, words }): Asked<Wished>,
) -> Result<Response, Refused> {
    let person = person(&who);
    let told = read(&present(&hall, &fight, person).await?)?;
    let thought = hall.thought(&fight, person, asker, words).await?;
    Ok(shown(shows::way(&told, &thought.asker, &thought.way)))
}

/// What is looked for.
#[derive(Deserialize)]
struct Found {
    #[serde(default)]
    words: String,
}

async fn find(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    Asked(Found { words }): Asked<Found>,
) -> Result<Response, Refused> {
    if !is_part(&headers) {
        return Ok(Redirect::to(&format!("/fights/{fight}")).into_response());
    }
    let person = person(&who);
    let told = read(&present(&hall, &fight, person).await?)?;
    let done = offered(&hall, &fight, person, words.clone(), Some(40)).await?;
    Ok(shown(palette::hits(&told, &words, &as_form(&done)?)))
}
