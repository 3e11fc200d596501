//! What is read beside a fight: replays, dice, rulebooks.

use affray_engine::Entry;
use affray_pages::replay::Links;
use affray_pages::{dice as shows_dice, replay as shows_replay, rules as shows_rules};
use affray_serve::Fault;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::super::Shared;
use super::super::answer::Refused;
use super::super::body::{Asked, Filled};
use super::super::guard::person;
use super::super::reading::{StepWanted, chances};
use super::super::routes::{Access, Route, route};
use super::fight::as_form;
use super::join::{address, title_and_sides};
use super::{is_part, sentence, shown};
use crate::hall::{Caller, ReplayLink, ReplayWanted};
use crate::table::{Opening, Replayed};

pub(super) fn routes() -> Vec<Route> {
    use Access::{Anyone, Gm, Host, Member};
    vec![
        route("GET /fights/{fight}/replay", Member, "The fight, step by step.", replay),
        route("POST /fights/{fight}/replay", Host, "A new fight from a step.", begin),
        route("GET /replay/{secret}", Anyone, "The same, for anyone with a link.", replay_by),
        route("GET /fights/{fight}/share", Gm, "The links to the replay.", links),
        route("POST /fights/{fight}/share", Gm, "Makes a link to the replay.", share),
        route("POST /fights/{fight}/unshare", Gm, "Takes those links back.", unshare),
        route("GET /dice", Anyone, "Dice and their exact chances.", dice),
        route("GET /rules", Anyone, "The rulebooks.", rulebooks),
        route("GET /rules/{system}", Anyone, "A rulebook.", rulebook),
        route("GET /rules/{system}/{clause}", Anyone, "A clause.", clause),
    ]
}

async fn replay(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    Asked(StepWanted { step }): Asked<StepWanted>,
) -> Result<Response, Refused> {
    let by = (&who, person(&who));
    let replayed = hall.replayed(&fight, by, step.unwrap_or(0)).await?;
    shown_at(&replayed, &format!("/fights/{fight}/replay"), &headers)
}

/// The same for anyone with a link.
async fn replay_by(
    State(hall): State<Shared>,
    Path(secret): Path<String>,
    headers: HeaderMap,
    Asked(StepWanted { step }): Asked<StepWanted>,
) -> Result<Response, Refused> {
    let replayed = hall.replayed_by(&secret, step.unwrap_or(0)).await?;
    shown_at(&replayed, &format!("/replay/{secret}"), &headers)
}

/// A step on its page, or as the part of it that changes.
fn shown_at(replayed: &Replayed, address: &str, headers: &HeaderMap) -> Result<Response, Refused> {
    let replay = as_form(replayed)?;
    Ok(shown(match is_part(headers) {
        true => shows_replay::region(&replay),
        false => shows_replay::page(&replay, address),
    }))
}

async fn links(State(hall): State<Shared>, Path(fight): Path<String>) -> Result<Response, Refused> {
    linked(&hall, &fight, None).await
}

async fn share(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let side = filled.get("side").map(str::to_owned);
    let ReplayLink { secret, side } = hall.share(&fight, ReplayWanted { side }).await?;
    let link = format!("{}/replay/{secret}", address(&hall, &headers));
    linked(&hall, &fight, Some((link, side))).await
}

async fn unshare(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
) -> Result<Redirect, Refused> {
    hall.unshare(&fight).await?;
    Ok(Redirect::to(&format!("/fights/{fight}/share")))
}

/// The page of the links to a replay, with the one that was made just now.
async fn linked(
    hall: &Shared,
    fight: &str,
    new: Option<(String, String)>,
) -> Result<Response, Refused> {
    let good = hall.shared(fight).await?.sides;
    let (title, sides) = title_and_sides(hall, fight).await?;
    let reachable = hall.reachable_at().is_some();
    let fight = fight.to_owned();
    Ok(shown(shows_replay::links(&Links { fight, title, sides, good, new, reachable })))
}

async fn begin(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    filled: Filled,
) -> Result<Response, Refused> {
    let step = filled.number("step").ok_or_else(|| Fault::value("which step is missing"))?;
    let record = hall.record_to(&fight, person(&who), step).await?;
    let fight = hall.open(Opening { record: Some(record), ..Opening::default() }).await?;
    Ok(Redirect::to(&format!("/fights/{fight}")).into_response())
}

/// Which dice, and with which they are compared.
#[derive(Deserialize)]
struct DiceAsked {
    #[serde(default)]
    roll: String,
    #[serde(default)]
    against: String,
}

async fn dice(Asked(DiceAsked { roll, against }): Asked<DiceAsked>) -> Result<Response, Refused> {
    let (roll, against) = (roll.trim().to_owned(), against.trim().to_owned());
    let mut asked = shows_dice::Asked { roll, against, ..shows_dice::Asked::default() };
    asked.found = found(&asked.roll).await?;
    asked.other = found(&asked.against).await?;
    if let (Some(Ok(_)), Some(Ok(_))) = (&asked.found, &asked.other) {
        asked.compared = compared(&asked.roll, &asked.against).await?;
    }
    Ok(shown(shows_dice::page(&asked)))
}

async fn found(roll: &str) -> Result<Option<shows_dice::Found>, Fault> {
    if roll.is_empty() {
        return Ok(None);
    }
    Ok(Some(match chances(roll).await? {
        Ok(odds) => Ok(as_form(&odds)?),
        Err(wrong) => {
            Err(shows_dice::Misread { words: sentence(&wrong.why), marked: wrong.marked })
        }
    }))
}

/// How often the first dice come out higher, equal and lower; nothing where that is no question.
async fn compared(roll: &str, against: &str) -> Result<Option<[shows_dice::Share; 3]>, Fault> {
    let mut shares = Vec::new();
    for sign in [">", "=", "<"] {
        let Ok(odds) = chances(&format!("({roll}) {sign} ({against})")).await? else {
            return Ok(None);
        };
        let odds: shows_dice::Odds = as_form(&odds)?;
        let holds = odds.distribution.outcomes.into_iter().find(|one| one.words == "holds");
        let never = shows_dice::Share { fraction: None, value: 0.0 };
        shares.push(holds.map_or(never, |one| one.chance));
    }
    Ok(shares.try_into().ok())
}

async fn rulebooks(State(hall): State<Shared>) -> Response {
    let systems = hall.systems();
    let systems = systems.iter().map(|system| shows_rules::System {
        name: system.name().to_owned(),
        title: title(system),
        clauses: system.rules().clauses().len(),
    });
    shown(shows_rules::systems(&systems.collect::<Vec<_>>()))
}

/// What of a rulebook.
#[derive(Deserialize)]
struct RulesAsked {
    #[serde(default)]
    words: String,
    #[serde(default)]
    chapter: Option<String>,
}

async fn rulebook(
    State(hall): State<Shared>,
    Path(system): Path<String>,
    Asked(RulesAsked { words, chapter }): Asked<RulesAsked>,
) -> Result<Response, Refused> {
    let entry = affray_serve::system(hall.systems(), &system)?;
    let rules = entry.rules();
    let all = clauses(rules.clauses())?;
    let words = words.trim();
    let found = match words {
        "" => Vec::new(),
        words => clauses(rules.find(words).unwrap_or_default())?,
    };
    Ok(shown(shows_rules::rulebook(&shows_rules::Shown {
        system: &system,
        title: &title(entry),
        all: &all,
        chapter: chapter.as_deref(),
        search: (!words.is_empty()).then_some((words, found.as_slice())),
    })))
}

async fn clause(
    State(hall): State<Shared>,
    Path((system, clause)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let entry = affray_serve::system(hall.systems(), &system)?;
    let whole = format!("{system}.{clause}");
    let rules = entry.rules();
    let found = rules.clauses().iter().find(|one| one.id == clause || one.id == whole);
    let found = found.ok_or_else(|| {
        let words = "there is no such rule";
        Fault::new("no-such-clause", words).help("search the rulebook for one of its words")
    })?;
    let cases = as_form(&hall.cases_of(&found.id))?;
    let found = clauses([found])?;
    Ok(shown(found.first().map_or_else(Default::default, |found| {
        shows_rules::clause((&system, &title(entry)), found, &cases)
    })))
}

/// Clauses as pages read them.
fn clauses<'c>(
    clauses: impl IntoIterator<Item = &'c affray_engine::RuleClause>,
) -> Result<Vec<shows_rules::Clause>, Fault> {
    clauses.into_iter().map(|one| as_form(&affray_engine::ClauseForm::from(one))).collect()
}

/// What a rulebook is called.
fn title(system: &dyn Entry) -> String {
    affray_pages::home::system_name(system.name())
}
