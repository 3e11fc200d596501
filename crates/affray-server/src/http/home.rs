//! What whoever runs the server does, and what anyone may ask.

use std::collections::BTreeMap;

use affray_engine::{Memory, quoted};
use affray_serve::request::{Rules, RulesOf};
use affray_serve::{Fault, MistakeForm, Reading};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Shared;
use super::answer::{Data, Refused};
use super::body::{Asked, Body};
use super::guard::{HOST_COOKIE, PLACE_COOKIE, clear_cookie, set_cookie};
use crate::hall::{Archive, Example, Imported};
use crate::keys::Grant;
use crate::limits;
use crate::store::{KeptEncounter, Listed};
use crate::table::Opening;

type Answered<T> = Result<Data<T>, Refused>;

/// That it is done.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(super) struct Done {
    /// Always true.
    done: bool,
}

impl Default for Done {
    fn default() -> Done {
        Done { done: true }
    }
}

/// What the server offers.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Hello {
    /// The version of the program.
    version: &'static str,
    /// The version of the forms.
    forms: u32,
    /// The systems.
    systems: Vec<&'static str>,
    /// The most bytes of a body that holds an encounter or a record.
    max_body: usize,
    /// The most bytes of any other body.
    max_small_body: usize,
    /// How often a stream beats, in seconds.
    heartbeat_seconds: u64,
}

/// What you showed opens.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Me {
    /// Whether you run the server.
    pub(super) host: bool,
    /// Your places at tables.
    pub(super) places: Vec<Place>,
}

/// Somebody's place at a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Place {
    /// The fight.
    pub(super) fight: String,
    /// The number there.
    person: u32,
}

/// The secret of a link.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Secret {
    /// The secret.
    secret: String,
}

/// Somebody who sits down.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Joining {
    /// A short code, or the secret of an invitation's link.
    key: String,
    /// What they are called.
    name: String,
    /// What you call this act: the same again, where a reply was lost, is the same place. Random,
    /// so that nobody can guess it.
    #[serde(default)]
    id: Option<String>,
}

/// What of a rulebook.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesWanted {
    /// An id, or words that the clauses have in them.
    #[serde(default)]
    words: String,
    /// What is listed.
    #[serde(default)]
    of: RulesOf,
}

/// Encounters that come with the program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Examples {
    /// They.
    examples: Vec<Example>,
}

/// Encounters of one's own.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Encounters {
    /// They.
    encounters: Vec<KeptEncounter>,
}

/// An encounter as text.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EncounterText {
    /// What it is called in lists.
    name: String,
    /// Its text.
    text: String,
    /// The files that it names in `use`, by their paths as it names them.
    #[serde(default)]
    files: BTreeMap<String, String>,
}

/// An encounter that was kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Kept {
    /// Its id.
    encounter: String,
}

/// How an encounter was read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Checked {
    /// Its mistakes; none if it can be played.
    mistakes: Vec<MistakeForm>,
    /// What was assumed, in sentences.
    notes: Vec<String>,
}

/// Which part of a list.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    /// Without so many of the first.
    #[serde(default)]
    from: usize,
    /// At most so many.
    #[serde(default)]
    most: Option<usize>,
}

/// Fights.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Fights {
    /// How many there are in all.
    count: usize,
    /// A part of them.
    fights: Vec<Listed>,
    /// Why nothing new is kept, if the store is damaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    damaged: Option<String>,
}

/// A fight that was opened.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Begun {
    /// Its id.
    fight: String,
}

pub(super) async fn api() -> Data<Value> {
    Data(super::document())
}

pub(super) async fn hello(State(hall): State<Shared>) -> Data<Hello> {
    Data(Hello {
        version: env!("CARGO_PKG_VERSION"),
        forms: affray_engine::FORMS,
        systems: hall.systems().iter().map(|system| system.name()).collect(),
        max_body: limits::MAX_BODY,
        max_small_body: limits::MAX_SMALL_BODY,
        heartbeat_seconds: limits::HEARTBEAT_SECONDS,
    })
}

pub(super) async fn me(State(hall): State<Shared>, headers: HeaderMap) -> Answered<Me> {
    Ok(Data(opened(&hall, &headers).await?))
}

/// What the cookies or the secret of a request open.
pub(super) async fn opened(hall: &Shared, headers: &HeaderMap) -> Result<Me, Fault> {
    /// The most places that are looked at.
    const MOST: usize = 50;
    let mut me = Me { host: false, places: Vec::new() };
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer "));
    let shown = cookies.flat_map(|value| value.split(';')).filter_map(|one| {
        let (name, secret) = one.trim().split_once('=')?;
        (name == HOST_COOKIE || name.starts_with(PLACE_COOKIE)).then_some(secret)
    });
    for secret in bearer.into_iter().chain(shown).take(MOST) {
        match hall.opened_by(secret.trim()).await? {
            Some(Grant::Host) => me.host = true,
            Some(Grant::Person { fight, person }) => me.places.push(Place { fight, person }),
            Some(Grant::Invite { .. } | Grant::Replay { .. }) | None => {}
        }
    }
    Ok(me)
}

/// The cookie of what was opened.
pub(super) fn cookie(fight: Option<&str>) -> String {
    fight.map_or(HOST_COOKIE.to_owned(), |fight| format!("{PLACE_COOKIE}{fight}"))
}

pub(super) async fn enter(
    State(hall): State<Shared>,
    Body(Secret { secret }): Body<Secret>,
) -> Result<Response, Refused> {
    let opened = hall.enter(&secret).await?;
    let set = set_cookie(&cookie(opened.fight.as_deref()), &opened.secret);
    Ok(([(header::SET_COOKIE, set)], Data(opened)).into_response())
}

pub(super) async fn join(
    State(hall): State<Shared>,
    Body(Joining { key, name, id }): Body<Joining>,
) -> Result<Response, Refused> {
    let joined = hall.join(&key, name, id).await?;
    let set = set_cookie(&cookie(Some(&joined.fight)), &joined.secret);
    Ok(([(header::SET_COOKIE, set)], Data(joined)).into_response())
}

pub(super) async fn leave(headers: HeaderMap) -> Response {
    let mut response = Data(Done::default()).into_response();
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let names = cookies.flat_map(|value| value.split(';')).filter_map(|one| one.split_once('='));
    for (name, _) in names {
        let name = name.trim();
        if name == HOST_COOKIE || name.starts_with(PLACE_COOKIE) {
            response.headers_mut().append(header::SET_COOKIE, clear_cookie(name));
        }
    }
    response
}

pub(super) async fn rules(
    State(hall): State<Shared>,
    Path(system): Path<String>,
    Asked(RulesWanted { words, of }): Asked<RulesWanted>,
) -> Answered<Reading> {
    Ok(Data(affray_serve::rules(hall.systems(), &Rules { system, words, of })?))
}

pub(super) async fn schema(
    State(hall): State<Shared>,
    Path(system): Path<String>,
) -> Answered<Value> {
    Ok(Data(affray_serve::system(hall.systems(), &system)?.schema()))
}

pub(super) async fn examples(State(hall): State<Shared>) -> Data<Examples> {
    Data(Examples { examples: hall.examples().to_vec() })
}

pub(super) async fn encounters(State(hall): State<Shared>) -> Answered<Encounters> {
    let encounters = hall.store(|store| store.encounters()).await?;
    Ok(Data(Encounters { encounters }))
}

pub(super) async fn keep(
    State(hall): State<Shared>,
    Body(given): Body<EncounterText>,
) -> Answered<Kept> {
    kept(hall, given, String::new()).await
}

async fn kept(hall: Shared, given: EncounterText, id: String) -> Answered<Kept> {
    let EncounterText { name, text, files } = given;
    let encounter = KeptEncounter { id, name, text, files, changed: 0 };
    Ok(Data(Kept { encounter: hall.keep_encounter(encounter).await? }))
}

pub(super) async fn encounter(
    State(hall): State<Shared>,
    Path(id): Path<String>,
) -> Answered<KeptEncounter> {
    Ok(Data(hall.encounter(id).await?))
}

pub(super) async fn change(
    State(hall): State<Shared>,
    Path(id): Path<String>,
    Body(given): Body<EncounterText>,
) -> Answered<Kept> {
    let id = hall.encounter(id).await?.id;
    kept(hall, given, id).await
}

pub(super) async fn drop_one(State(hall): State<Shared>, Path(id): Path<String>) -> Answered<Done> {
    let id = hall.encounter(id).await?.id;
    hall.store(move |store| store.drop_encounter(&id)).await?;
    Ok(Data(Done::default()))
}

pub(super) async fn check(
    State(hall): State<Shared>,
    Body(given): Body<EncounterText>,
) -> Answered<Checked> {
    const NAME: &str = "encounter.toml";
    let systems = hall.systems();
    let read = crate::hall::aside(move || {
        let mut files = Memory::new().with(NAME, given.text);
        for (path, text) in given.files {
            if path == NAME {
                let words = format!("a file in `use` cannot be called {}", quoted(NAME));
                return Err(Fault::value(words));
            }
            files = files.with(path, text);
        }
        systems.load(&files, NAME, Some(1)).map_err(Fault::from)
    });
    match read.await? {
        Ok((_, play)) => Ok(Data(Checked { mistakes: Vec::new(), notes: play.notes().to_vec() })),
        Err(fault) if !fault.mistakes.is_empty() => {
            Ok(Data(Checked { mistakes: fault.mistakes.into_vec(), notes: Vec::new() }))
        }
        Err(fault) => Err(fault.into()),
    }
}

pub(super) async fn fights(
    State(hall): State<Shared>,
    Asked(Page { from, most }): Asked<Page>,
) -> Answered<Fights> {
    let (fights, count) = hall.fights(from, most.unwrap_or(limits::MAX_LISTED)).await?;
    Ok(Data(Fights { count, fights, damaged: hall.damage() }))
}

pub(super) async fn begin(
    State(hall): State<Shared>,
    Body(opening): Body<Opening>,
) -> Answered<Begun> {
    Ok(Data(Begun { fight: hall.open(opening).await? }))
}

pub(super) async fn export(State(hall): State<Shared>) -> Answered<Archive> {
    Ok(Data(hall.export().await?))
}

pub(super) async fn import(
    State(hall): State<Shared>,
    Body(archive): Body<Archive>,
) -> Answered<Imported> {
    Ok(Data(hall.import(archive).await?))
}
