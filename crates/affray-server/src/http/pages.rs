//! The pages: what the API tells, as markup. Only routes stand here; what pages look like is in
//! `affray-pages`.

mod act;
mod fight;
mod home;
mod join;
mod reading;

use affray_pages::join::Wrong;
use affray_pages::lang::say;
use affray_pages::{Markup, assets, frame};
use affray_serve::Fault;
use axum::extract::{Path, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::answer::{Refused, Why};
use super::routes::{Access, Route, route};

/// Every route of the pages.
#[must_use]
pub fn all() -> Vec<Route> {
    let mut all =
        vec![route("GET /assets/{name}", Access::Anyone, "A file that pages load.", asset)];
    all.extend(home::routes());
    all.extend(join::routes());
    all.extend(fight::routes());
    all.extend(act::routes());
    all.extend(reading::routes());
    all
}

/// A page.
fn shown(page: Markup) -> Response {
    Html(page.into_string()).into_response()
}

/// Whether a part of a page asks, which stays where it is.
fn is_part(headers: &HeaderMap) -> bool {
    headers.contains_key(HeaderName::from_static("hx-request"))
}

/// What is wrong, as pages say it.
fn wrong(fault: &Fault) -> Wrong {
    Wrong { words: sentence(&fault.words), help: fault.help.as_deref().map(sentence) }
}

/// Words as a sentence that stands alone.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|one| one.to_uppercase().collect()).unwrap_or_default();
    let end = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// Says on a page why a request was refused. Who has no place is asked for a code.
pub(super) async fn refused(request: Request, next: Next) -> Response {
    let (is_part, is_get) = (is_part(request.headers()), request.method() == Method::GET);
    let response = next.run(request).await;
    let Some(Why(fault)) = response.extensions().get::<Why>().cloned() else { return response };
    if is_part {
        let Wrong { words, help } = wrong(&fault);
        return shown(frame::fault(&words, help.as_deref()));
    }
    if fault.kind == "no-key" && is_get {
        return Redirect::to("/join").into_response();
    }
    let Wrong { words, help } = wrong(&fault);
    let page = frame::fault_page(&words, help.as_deref());
    (response.status(), Html(page.into_string())).into_response()
}

/// Nothing is at an address: a page for people, data for programs.
pub(super) async fn no_such_page(request: Request) -> Response {
    let asked = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let is_person = asked.is_some_and(|kinds| kinds.contains("text/html"));
    if !is_person || request.uri().path().starts_with("/api/") {
        return super::answer::no_such_page().await.into_response();
    }
    let page = frame::fault_page(&say("no-such-page"), Some(&say("no-such-page-help")));
    (StatusCode::NOT_FOUND, Html(page.into_string())).into_response()
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Refused> {
    let Some(asset) = assets::asset(&name) else {
        return Err(Fault::new("no-such-page", "there is no such file").into());
    };
    let tag = format!("\"{:x}\"", asset.digest());
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let kept = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::ETAG, HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""))),
        (header::CONTENT_TYPE, HeaderValue::from_static(asset.kind)),
    ];
    if known == Some(tag.as_str()) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    Ok((kept, asset.bytes).into_response())
}
