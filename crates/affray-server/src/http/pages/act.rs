//! What is pressed on a fight's page: the same acts as those of the API.

use affray_engine::hand::Ruling;
use affray_engine::{Input, Reply};
use affray_pages::fight as shows;
use affray_serve::Fault;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::super::Shared;
use super::super::answer::Refused;
use super::super::body::Filled;
use super::super::fight::{act, present};
use super::super::guard::person;
use super::super::routes::{Access, Route, route};
use super::fight::read;
use super::{is_part, shown, wrong};
use crate::hall::Caller;
use crate::keys::KeyDigest;
use crate::roster::{AskFor, Change, Dice, UndoBy};
use crate::table::{Act, Deed, TableChange};

pub(super) fn routes() -> Vec<Route> {
    use Access::{Gm, Member, Player};
    vec![
        route("POST /fights/{fight}/answer", Player, "Answers.", answer),
        route("POST /fights/{fight}/roll", Player, "The program throws.", roll),
        route("POST /fights/{fight}/decide", Gm, "Tactics decide.", decide),
        route("POST /fights/{fight}/undo", Player, "Takes answers back.", undo),
        route("POST /fights/{fight}/redo", Player, "Gives them again.", redo),
        route("POST /fights/{fight}/say", Player, "Rules or says something.", say),
        route("POST /fights/{fight}/table", Gm, "Changes the table.", table),
        route("POST /fights/{fight}/people/{person}", Member, "Changes a person.", change),
        route("POST /fights/{fight}/people/{person}/leave", Member, "Lets them go.", leave),
        route("POST /fights/{fight}/people/{person}/link", Gm, "A new link.", link),
    ]
}

/// What was done, or why not, on the page as it is then.
async fn answered(
    hall: &Shared,
    fight: &str,
    (who, headers): (&Caller, &HeaderMap),
    done: Result<(), Fault>,
) -> Result<Response, Refused> {
    if done.is_ok() && !is_part(headers) {
        return Ok(Redirect::to(&format!("/fights/{fight}")).into_response());
    }
    let update = present(hall, fight, person(who)).await?;
    let told = read(&update)?;
    let wrong = done.err().map(|fault| wrong(&fault));
    Ok(match is_part(headers) {
        true => shown(shows::region(&told, &update.number, wrong.as_ref())),
        false => {
            Html(shows::page(&told, &update.number, wrong.as_ref()).into_string()).into_response()
        }
    })
}

/// Does an act. The same form sent twice, by a double tap or from a second tab, is one act.
async fn acted(
    hall: Shared,
    fight: &str,
    (who, headers): (&Caller, &HeaderMap),
    (filled, what): (&Filled, &str),
    deed: Result<(Option<u64>, Deed), Fault>,
) -> Result<Response, Refused> {
    let [a, b, c, d, e, f, g, h, ..] = KeyDigest::of(&filled.whole()).0;
    let digest = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
    let id = format!("page {what} {} {digest:x}", filled.text("number"));
    let done = match deed {
        Ok((number, deed)) => {
            let act = act(hall.clone(), fight, who, Act { id, number, deed }).await;
            act.map(drop).map_err(|refused| refused.fault().clone())
        }
        Err(fault) => Err(fault),
    };
    answered(&hall, fight, (who, headers), done).await
}

/// What was filled in as an answer.
fn reply(filled: &Filled) -> Result<Reply, Fault> {
    let given = |name: &str| filled.get(name).map(str::trim).filter(|given| !given.is_empty());
    let input = if let Some(option) = given("now").or(given("option")) {
        let option = option.parse().map_err(|_| Fault::value("an option is a number"))?;
        Input::Option(option)
    } else if let Some(faces) = given("faces") {
        let parts = faces.split([' ', ',', '+']).filter(|part| !part.is_empty());
        let faces: Result<Vec<_>, _> = parts.map(str::parse).collect();
        let words = "faces are numbers with spaces between them: 4 2";
        Input::Faces(faces.map_err(|_| Fault::value(words))?)
    } else if let Some(value) = given("value") {
        Input::Value(value.parse().map_err(|_| Fault::value("a result is a number"))?)
    } else {
        return Err(Fault::value("choose something first"));
    };
    let asker = given("asker").map(str::to_owned);
    Ok(Reply { number: filled.number("number"), asker, ..Reply::from(input) })
}

async fn answer(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let deed = reply(&filled).map(|reply| (reply.number, Deed::Answer(reply)));
    acted(hall, &fight, (&who, &headers), (&filled, "answer"), deed).await
}

async fn roll(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let deed = Ok((filled.number("number"), Deed::Roll));
    acted(hall, &fight, (&who, &headers), (&filled, "roll"), deed).await
}

async fn decide(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let deed = Ok((filled.number("number"), Deed::Decide { asker: filled.text("asker") }));
    acted(hall, &fight, (&who, &headers), (&filled, "decide"), deed).await
}

async fn undo(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let deed = Deed::Undo { answers: None, line: filled.number("line") };
    let deed = Ok((filled.number("number"), deed));
    acted(hall, &fight, (&who, &headers), (&filled, "undo"), deed).await
}

async fn redo(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let deed = Ok((filled.number("number"), Deed::Redo));
    acted(hall, &fight, (&who, &headers), (&filled, "redo"), deed).await
}

async fn say(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    // A ruling goes in however the fight stands by now; its number only tells it from the next.
    let ruling: Option<Ruling> = None;
    let deed = Deed::Say { words: Some(filled.text("words")), ruling };
    acted(hall, &fight, (&who, &headers), (&filled, "say"), Ok((None, deed))).await
}

fn dice_of(filled: &Filled) -> Option<Dice> {
    match filled.get("dice") {
        Some("ask") => Some(Dice::Ask),
        Some("roll") => Some(Dice::Roll),
        _ => None,
    }
}

async fn table(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let undo = match filled.get("undo") {
        Some("gm") => Some(UndoBy::Gm),
        Some("players") => Some(UndoBy::Players),
        _ => None,
    };
    let reveal = ["who", "fact", "level"].map(|name| filled.text(name)).join(" ");
    let reveal = Some(reveal).filter(|words| !words.trim().is_empty());
    let change = TableChange { dice: dice_of(&filled), undo, reveal };
    let by = person(&who);
    let done = hall.at(&fight, move |held| held.table.change_table(by, change)).await?;
    answered(&hall, &fight, (&who, &headers), done).await
}

async fn change(
    State(hall): State<Shared>,
    Path((fight, number)): Path<(String, u32)>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let ask = match filled.get("ask") {
        Some("all") => Some(AskFor::All),
        Some("choices") => Some(AskFor::Choices),
        Some("little") => Some(AskFor::Little),
        _ => None,
    };
    let standing = filled.get("standing").map(|text| {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    });
    // An empty list of boxes is sent as nothing: `plays-shown` says that there were some.
    let plays = filled.get("plays-shown").map(|_| filled.all("plays"));
    let name = Some(filled.text("name")).filter(|name| !name.is_empty());
    let change = Change { name, side: None, plays, dice: dice_of(&filled), ask, standing };
    let by = person(&who);
    let done = hall.at(&fight, move |held| held.table.change_person(by, number, change)).await?;
    answered(&hall, &fight, (&who, &headers), done).await
}

async fn leave(
    State(hall): State<Shared>,
    Path((fight, number)): Path<(String, u32)>,
    Extension(who): Extension<Caller>,
) -> Result<Redirect, Refused> {
    let by = person(&who);
    hall.at(&fight, move |held| held.table.remove_person(by, number)).await??;
    hall.revoke_person(&fight, number).await?;
    Ok(Redirect::to(&if by == number { "/join".to_owned() } else { format!("/fights/{fight}") }))
}

async fn link(
    State(hall): State<Shared>,
    Path((fight, number)): Path<(String, u32)>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let joined = hall.new_link(&fight, number).await?;
    let host = headers.get("host").and_then(|value| value.to_str().ok());
    let own = format!("http://{}", host.unwrap_or("127.0.0.1"));
    let address = hall.reachable_at().unwrap_or(&own);
    let link = format!("{address}/open/{}", joined.secret);
    Ok(shown(affray_pages::join::own_link(&fight, &link)))
}
