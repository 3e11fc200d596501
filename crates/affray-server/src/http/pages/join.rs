//! Coming to a table: the invitation, and what a guest fills in.

use affray_pages::Markup;
use affray_pages::join::{self, Wrong};
use affray_serve::Fault;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::super::Shared;
use super::super::answer::Refused;
use super::super::body::Filled;
use super::super::guard::{person, set_cookie};
use super::super::home::{cookie, opened};
use super::super::routes::{Access, Route, route};
use super::{shown, wrong};
use crate::hall::{Caller, InviteWanted};
use crate::roster::Role;

pub(super) fn routes() -> Vec<Route> {
    use Access::{Anyone, Gm, Member};
    vec![
        route("GET /join", Anyone, "Asks for a code and a name.", ask),
        route("GET /join/{key}", Anyone, "Asks whom a link invites for a name.", ask_by),
        route("POST /join", Anyone, "Sits down and goes there.", sit),
        route("POST /fights/{fight}/waiting", Member, "Invites players on a screen.", waiting),
        route("GET /fights/{fight}/invite", Gm, "Invites a player.", invite),
        route("POST /fights/{fight}/invite", Gm, "Invites somebody else.", invite_as),
        route("POST /fights/{fight}/uninvite", Gm, "Takes invitations back.", uninvite),
    ]
}

async fn ask(State(hall): State<Shared>, headers: HeaderMap) -> Result<Response, Refused> {
    asked(&hall, &headers, "", None).await
}

async fn ask_by(
    State(hall): State<Shared>,
    headers: HeaderMap,
    Path(key): Path<String>,
) -> Result<Response, Refused> {
    asked(&hall, &headers, &key, None).await
}

async fn asked(
    hall: &Shared,
    headers: &HeaderMap,
    key: &str,
    not: Option<(&str, Wrong)>,
) -> Result<Response, Refused> {
    let me = opened(hall, headers).await?;
    let places: Vec<String> = me.places.into_iter().map(|place| place.fight).collect();
    let (name, wrong) = not.map_or(("", None), |(name, wrong)| (name, Some(wrong)));
    let asks = join::Asks { key, name, id: &hall.secret()?, places: &places };
    Ok(shown(join::page(asks, wrong.as_ref())))
}

async fn sit(
    State(hall): State<Shared>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let (key, name) = (filled.text("key"), filled.text("name"));
    match hall.join(&key, name.clone(), filled.get("id").map(str::to_owned)).await {
        Ok(joined) => {
            let set = set_cookie(&cookie(Some(&joined.fight)), &joined.secret);
            let to = Redirect::to(&format!("/fights/{}", joined.fight));
            Ok(([(header::SET_COOKIE, set)], to).into_response())
        }
        Err(fault) => asked(&hall, &headers, &key, Some((&name, wrong(&fault)))).await,
    }
}

async fn invite(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let wanted = InviteWanted { role: Role::Player, side: None };
    invited(&hall, &fight, &headers, wanted).await
}

async fn invite_as(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    headers: HeaderMap,
    filled: Filled,
) -> Result<Response, Refused> {
    let role = match filled.get("role") {
        Some("spectator") => Role::Spectator,
        Some("screen") => Role::Screen,
        _ => Role::Player,
    };
    let wanted = InviteWanted { role, side: filled.get("side").map(str::to_owned) };
    invited(&hall, &fight, &headers, wanted).await
}

/// A screen invites players as long as none sits at its table.
async fn waiting(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
    Extension(who): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let by = person(&who);
    let side = hall.at(&fight, move |held| {
        let screen = held.table.member(by)?;
        let mut others = held.table.roster().members.iter();
        let waits = screen.role == Role::Screen && !others.any(|one| one.role == Role::Player);
        Ok::<_, Fault>(waits.then(|| screen.side.clone()))
    });
    let Some(side) = side.await?? else { return Ok(shown(Markup::default())) };
    let wanted = InviteWanted { role: Role::Player, side: Some(side) };
    let invitation = hall.invite(&fight, wanted).await?;
    let address = address(&hall, &headers);
    let link = format!("{address}/join/{}", invitation.secret);
    let address = address.trim_start_matches("http://").to_owned();
    Ok(shown(join::waiting(&link, &address, &invitation.code)))
}

/// Where phones reach this program.
pub(super) fn address(hall: &Shared, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let own = || format!("http://{}", host.unwrap_or("127.0.0.1"));
    hall.reachable_at().map_or_else(own, str::to_owned)
}

async fn invited(
    hall: &Shared,
    fight: &str,
    headers: &HeaderMap,
    wanted: InviteWanted,
) -> Result<Response, Refused> {
    let role = match wanted.role {
        Role::Spectator => "spectator",
        Role::Screen => "screen",
        _ => "player",
    };
    let invitation = hall.invite(fight, wanted).await?;
    let (title, sides) = title_and_sides(hall, fight).await?;
    let address = address(hall, headers);
    let page = join::invitation(&join::Invitation {
        fight: fight.to_owned(),
        title,
        link: format!("{address}/join/{}", invitation.secret),
        address: address.trim_start_matches("http://").to_owned(),
        reachable: hall.reachable_at().is_some(),
        code: invitation.code,
        role: role.to_owned(),
        side: invitation.side,
        sides,
    });
    Ok(shown(page))
}

/// What a fight is called, and its sides.
pub(super) async fn title_and_sides(
    hall: &Shared,
    fight: &str,
) -> Result<(String, Vec<String>), Fault> {
    let found = hall.at(fight, |held| {
        let mut sides: Vec<String> = Vec::new();
        for (_, side) in held.table.combatants() {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        (held.table.seated().play.view(None).title, sides)
    });
    found.await
}

async fn uninvite(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
) -> Result<Redirect, Refused> {
    hall.revoke_invitations(&fight).await?;
    Ok(Redirect::to(&format!("/fights/{fight}")))
}
