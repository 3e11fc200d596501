//! The start of whoever runs the server, and what opens from there.

use affray_pages::home::{Encounter, Example, Home, Listed, page};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::super::Shared;
use super::super::answer::Refused;
use super::super::body::Filled;
use super::super::guard::set_cookie;
use super::super::home::{cookie, opened};
use super::super::routes::{Access, Route, route};
use super::shown;
use crate::limits::MAX_LISTED;
use crate::table::Opening;

pub(super) fn routes() -> Vec<Route> {
    use Access::{Anyone, Gm, Host};
    vec![
        route("GET /", Anyone, "The start.", index),
        route("GET /open/{secret}", Anyone, "Opens what a link opens.", open),
        route("POST /fights", Host, "Opens a fight and goes there.", begin),
        route("POST /fights/{fight}/forget", Gm, "Forgets the fight.", forget),
        route("POST /encounters/{encounter}/forget", Host, "Forgets an encounter.", drop_one),
    ]
}

async fn index(State(hall): State<Shared>, headers: HeaderMap) -> Result<Response, Refused> {
    let me = opened(&hall, &headers).await?;
    if !me.host {
        return Ok(match me.places.as_slice() {
            [place] => Redirect::to(&format!("/fights/{}", place.fight)).into_response(),
            _ => Redirect::to("/join").into_response(),
        });
    }
    let (fights, _) = hall.fights(0, MAX_LISTED).await?;
    let fights = fights.into_iter().map(|one| Listed {
        fight: one.fight,
        system: one.system,
        title: one.title,
        moment: one.stands.moment,
        outcome: one.stands.outcome,
    });
    let encounters = hall.store(|store| store.encounters()).await?;
    let encounters = encounters.into_iter().map(|one| Encounter { id: one.id, name: one.name });
    let examples = hall.examples().iter().map(|one| Example {
        about: one.about.clone(),
        name: one.name.clone(),
        system: one.system.clone(),
        title: one.title.clone(),
    });
    let home = Home {
        fights: fights.collect(),
        encounters: encounters.collect(),
        examples: examples.collect(),
        damage: hall.damage(),
    };
    Ok(shown(page(&home)))
}

async fn open(State(hall): State<Shared>, Path(secret): Path<String>) -> Result<Response, Refused> {
    let opened = hall.enter(&secret).await?;
    let set = set_cookie(&cookie(opened.fight.as_deref()), &opened.secret);
    let to = opened.fight.map_or("/".to_owned(), |fight| format!("/fights/{fight}"));
    Ok(([(header::SET_COOKIE, set)], Redirect::to(&to)).into_response())
}

async fn begin(State(hall): State<Shared>, filled: Filled) -> Result<Redirect, Refused> {
    let given = |name: &str| filled.get(name).map(str::to_owned);
    let opening = Opening { example: given("example"), kept: given("kept"), ..Opening::default() };
    let fight = hall.open(opening).await?;
    Ok(Redirect::to(&format!("/fights/{fight}")))
}

async fn forget(
    State(hall): State<Shared>,
    Path(fight): Path<String>,
) -> Result<Redirect, Refused> {
    hall.forget(&fight).await?;
    Ok(Redirect::to("/"))
}

async fn drop_one(State(hall): State<Shared>, Path(id): Path<String>) -> Result<Redirect, Refused> {
    let id = hall.encounter(id).await?.id;
    hall.store(move |store| store.drop_encounter(&id)).await?;
    Ok(Redirect::to("/"))
}
