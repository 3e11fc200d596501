//! What people do at a table.

use affray_engine::hand::Ruling;
use affray_engine::{Reply, Thought};
use affray_serve::Fault;
use affray_serve::request::{Advise, Odds, OddsOf, Offers};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::sse::Sse;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Deserialize;

use super::Shared;
use super::answer::{Data, Refused};
use super::body::{Asked, Body};
use super::guard::person;
use super::home::Done;
use super::stream::{Updates, Written, as_data};
use crate::hall::{Barred, Caller, Invitation, InviteWanted, Joined, WhyNot, Work};
use crate::roster::Change;
use crate::store::Receipt;
use crate::table::{Act, Deed, TableChange, Undo};
use crate::told::{Log, Part};
use crate::watch::Update;

type Answered<T> = Result<Data<T>, Refused>;
type Who = Extension<Caller>;

/// An answer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    /// What you call this act: an id that you never use again. The same again is replied the same.
    id: String,
    /// The answer, with the `number` of what you were told.
    answer: Reply,
}

/// An act that needs no more words.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Again {
    /// What you call this act: an id that you never use again.
    id: String,
    /// The number of what you were told.
    #[serde(default)]
    number: Option<u64>,
}

/// A decision that is left to tactics.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Deciding {
    /// What you call this act: an id that you never use again.
    id: String,
    /// The number of what you were told.
    number: u64,
    /// For whom tactics decide.
    asker: String,
}

/// What somebody would like to answer, and may not.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BarredWanted {
    /// Whose decision, where you have several.
    #[serde(default)]
    asker: Option<String>,
    /// Only what has all of these words in it, or begins them.
    #[serde(default)]
    words: String,
    /// The most that are listed.
    #[serde(default)]
    most: Option<usize>,
}

/// An answer that you think of.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ThoughtWanted {
    /// Whose decision, where you have several.
    #[serde(default)]
    asker: Option<String>,
    /// The answer, legal or not, in the words that it has as an option.
    words: String,
}

/// Something said unasked: exactly one of `words` and `ruling`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Saying {
    /// What you call this act: an id that you never use again.
    id: String,
    /// The number of what you were told; left out, it goes in however the fight stands.
    #[serde(default)]
    number: Option<u64>,
    /// In words: `Bob.health = 4`.
    #[serde(default)]
    words: Option<String>,
    /// A ruling of the game master, as data.
    #[serde(default)]
    ruling: Option<Ruling>,
}

/// Which offers.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OffersWanted {
    /// Only what has all of these words in it.
    #[serde(default)]
    words: String,
    /// The most that are listed.
    #[serde(default)]
    most: Option<usize>,
}

/// Which odds.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OddsWanted {
    /// Of the turn, or of the whole fight.
    #[serde(default)]
    of: OddsOf,
    /// Decisions that are taken as made: `Bob> no reaction`.
    #[serde(default)]
    assume: Vec<String>,
    /// Of a turn: whether each option is looked at.
    #[serde(default)]
    by_option: Option<bool>,
    /// The most seconds to work.
    #[serde(default)]
    seconds: Option<u64>,
}

/// Which advice.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AdviceWanted {
    /// Whose decision, where you have several.
    #[serde(default)]
    asker: Option<String>,
    /// How many plays to search.
    #[serde(default)]
    plays: Option<u64>,
    /// The most seconds to work.
    #[serde(default)]
    seconds: Option<u64>,
}

pub(super) async fn told(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
) -> Result<Response, Refused> {
    let update = present(&hall, &fight, person(&who)).await?;
    let text = update.text.unwrap_or_default();
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let tag = HeaderValue::from_str(&format!("\"{}\"", update.number));
    let tag = tag.unwrap_or(HeaderValue::from_static("\"\""));
    Ok(([kind, (header::ETAG, tag)], text.as_bytes().to_vec()).into_response())
}

/// What somebody is told now.
pub(super) async fn present(hall: &Shared, fight: &str, person: u32) -> Result<Update, Fault> {
    hall.at(fight, move |held| held.watchers.now(&held.table, person)).await?
}

pub(super) async fn stream(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    updates(&hall, &fight, person(&who), &headers, as_data).await
}

/// Whatever somebody is told from now on, as it is written for them.
pub(super) async fn updates(
    hall: &Shared,
    fight: &str,
    person: u32,
    headers: &HeaderMap,
    written: Written,
) -> Result<Response, Refused> {
    let receiver = hall.at(fight, move |held| held.watchers.watch(&held.table, person)).await??;
    let has = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    Ok(Sse::new(Updates::new(receiver, has, written)).into_response())
}

pub(super) async fn log(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Asked(part): Asked<Part>,
) -> Answered<Log> {
    let person = person(&who);
    Ok(Data(hall.at(&fight, move |held| held.table.log(person, part)).await??))
}

/// Does an act; of one that came too late, what holds instead comes back.
pub(super) async fn act(hall: Shared, fight: &str, who: &Caller, act: Act) -> Answered<Receipt> {
    let person = person(who);
    let done = hall.at(fight, move |held| held.table.act(person, &act)).await?;
    match done {
        Ok(receipt) => Ok(Data(receipt)),
        Err(fault) => {
            let refused = Refused::from(fault);
            if !refused.is_late() {
                return Err(refused);
            }
            let present = present(&hall, fight, person).await?;
            Err(refused.with(present.text))
        }
    }
}

pub(super) async fn answer(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(Answer { id, answer }): Body<Answer>,
) -> Answered<Receipt> {
    let number = answer.number;
    act(hall, &fight, &who, Act { id, number, deed: Deed::Answer(answer) }).await
}

pub(super) async fn roll(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(Again { id, number }): Body<Again>,
) -> Answered<Receipt> {
    act(hall, &fight, &who, Act { id, number, deed: Deed::Roll }).await
}

pub(super) async fn decide(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(Deciding { id, number, asker }): Body<Deciding>,
) -> Answered<Receipt> {
    let act_of = Act { id, number: Some(number), deed: Deed::Decide { asker } };
    act(hall, &fight, &who, act_of).await
}

pub(super) async fn undo(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(Undo { id, number, answers, line }): Body<Undo>,
) -> Answered<Receipt> {
    act(hall, &fight, &who, Act { id, number, deed: Deed::Undo { answers, line } }).await
}

pub(super) async fn redo(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(Again { id, number }): Body<Again>,
) -> Answered<Receipt> {
    act(hall, &fight, &who, Act { id, number, deed: Deed::Redo }).await
}

pub(super) async fn say(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(Saying { id, number, words, ruling }): Body<Saying>,
) -> Answered<Receipt> {
    act(hall, &fight, &who, Act { id, number, deed: Deed::Say { words, ruling } }).await
}

pub(super) async fn offers(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Asked(OffersWanted { words, most }): Asked<OffersWanted>,
) -> Answered<affray_serve::Done> {
    Ok(Data(offered(&hall, &fight, person(&who), words, most).await?))
}

/// What somebody may say unasked that has these words in it.
pub(super) async fn offered(
    hall: &Shared,
    fight: &str,
    person: u32,
    words: String,
    most: Option<usize>,
) -> Result<affray_serve::Done, Fault> {
    let offers = hall.at(fight, move |held| {
        let member = held.table.member(person)?;
        let seat = match held.table.seat_of(member)? {
            affray_engine::Seat::GM => "GM".to_owned(),
            _ => member.side.clone(),
        };
        let fight = String::new();
        held.table.seated().offers(&Offers { fight, seat, words, most })
    });
    offers.await?
}

pub(super) async fn why_not(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Asked(BarredWanted { asker, words, most }): Asked<BarredWanted>,
) -> Answered<Barred> {
    let wanted = WhyNot { asker, words, most };
    Ok(Data(hall.why_not(&fight, person(&who), wanted).await?))
}

pub(super) async fn thought(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Asked(ThoughtWanted { asker, words }): Asked<ThoughtWanted>,
) -> Answered<Thought> {
    Ok(Data(hall.thought(&fight, person(&who), asker, words).await?))
}

pub(super) async fn odds(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(wanted): Body<OddsWanted>,
) -> Answered<affray_serve::Done> {
    let OddsWanted { of, assume, by_option, seconds } = wanted;
    let odds = Odds {
        fight: String::new(),
        seat: String::new(),
        of,
        assume,
        by_option,
        max_runs: None,
        precision: None,
        max_states: None,
        samples: None,
        seed: None,
        seconds,
    };
    Ok(Data(hall.work_out(&fight, person(&who), Work::Odds(odds)).await?))
}

pub(super) async fn advise(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(AdviceWanted { asker, plays, seconds }): Body<AdviceWanted>,
) -> Answered<affray_serve::Done> {
    let (fight_name, seat) = (String::new(), String::new());
    let advise = Advise { fight: fight_name, seat, asker, plays, seed: None, seconds };
    Ok(Data(hall.work_out(&fight, person(&who), Work::Advise(advise)).await?))
}

pub(super) async fn table(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Who,
    Body(change): Body<TableChange>,
) -> Answered<Done> {
    let by = person(&who);
    hall.at(&fight, move |held| held.table.change_table(by, change)).await??;
    Ok(Data(Done::default()))
}

pub(super) async fn change_person(
    State(hall): State<Shared>,
    Path((fight, person_there)): Path<(String, u32)>,
    Extension(who): Who,
    Body(change): Body<Change>,
) -> Answered<Done> {
    let by = person(&who);
    hall.at(&fight, move |held| held.table.change_person(by, person_there, change)).await??;
    Ok(Data(Done::default()))
}

pub(super) async fn remove_person(
    State(hall): State<Shared>,
    Path((fight, person_there)): Path<(String, u32)>,
    Extension(who): Who,
) -> Answered<Done> {
    let by = person(&who);
    hall.at(&fight, move |held| held.table.remove_person(by, person_there)).await??;
    hall.revoke_person(&fight, person_there).await?;
    Ok(Data(Done::default()))
}

pub(super) async fn new_link(
    State(hall): State<Shared>,
    Path((fight, person)): Path<(String, u32)>,
) -> Answered<Joined> {
    Ok(Data(hall.new_link(&fight, person).await?))
}

pub(super) async fn invite(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Body(wanted): Body<InviteWanted>,
) -> Answered<Invitation> {
    Ok(Data(hall.invite(&fight, wanted).await?))
}

pub(super) async fn uninvite(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
) -> Answered<Done> {
    hall.revoke_invitations(&fight).await?;
    Ok(Data(Done::default()))
}

pub(super) async fn record(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
) -> Result<String, Refused> {
    Ok(hall.record(&fight).await?)
}

pub(super) async fn forget(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
) -> Answered<Done> {
    hall.forget(&fight).await?;
    Ok(Data(Done::default()))
}
