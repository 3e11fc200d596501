//! What requests hold: JSON of a known form, or what a page was filled with, of a bounded size, that
//! arrives in time.

use std::time::Duration;

use affray_engine::grouped;
use affray_serve::Fault;
use axum::body::Bytes;
use axum::extract::{Form, FromRequest, FromRequestParts, Query, Request};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{Method, StatusCode, request::Parts};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;

use super::answer::Refused;
use crate::limits::MAX_ARRIVAL_SECONDS;

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refused> {
        let headers = request.headers();
        let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
        if !kind.trim().eq_ignore_ascii_case("application/json") {
            let fault = Fault::new("other-type", "a body is JSON");
            return Err(fault.help("send `Content-Type: application/json`").into());
        }
        let bytes = arrived(request, state).await?;
        read(&bytes).map(Body)
    }
}

/// What somebody filled in on a page: names with values, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Filled(Vec<(String, String)>);

impl Filled {
    /// The last value of this name: that of the button that was pressed comes after all others.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The same, or nothing.
    pub(super) fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().trim().to_owned()
    }

    /// Every value of this name.
    pub(super) fn all(&self, name: &str) -> Vec<String> {
        self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.clone()).collect()
    }

    /// A number, if one was filled in.
    pub(super) fn number<N: std::str::FromStr>(&self, name: &str) -> Option<N> {
        self.get(name)?.trim().parse().ok()
    }

    /// Everything, for a digest.
    pub(super) fn whole(&self) -> String {
        self.0.iter().map(|(name, value)| format!("{name}={value}\n")).collect()
    }
}

impl<S: Send + Sync> FromRequest<S> for Filled {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Filled, Refused> {
        let bytes = arrived(request, state).await?;
        let whole = Request::builder()
            .method(Method::POST)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(axum::body::Body::from(bytes))
            .map_err(|why| Fault::value(why.to_string()))?;
        let filled = Form::<Vec<(String, String)>>::from_request(whole, state).await;
        filled.map(|Form(filled)| Filled(filled)).map_err(|why| {
            Fault::value(format!("the form is not understood: {}", why.body_text())).into()
        })
    }
}

/// A body, once all of it is there.
async fn arrived<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Refused> {
    if request.headers().contains_key(CONTENT_ENCODING) {
        let fault = Fault::new("other-type", "a body is not compressed");
        return Err(fault.help("leave `Content-Encoding` out").into());
    }
    let arrives = Bytes::from_request(request, state);
    let limit = Duration::from_secs(MAX_ARRIVAL_SECONDS);
    let bytes = tokio::time::timeout(limit, arrives).await.map_err(|_| {
        let words = format!("a body has {MAX_ARRIVAL_SECONDS} seconds to arrive");
        Fault::new("too-slow", words)
    })?;
    Ok(bytes.map_err(|why| match why.into_response().status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Fault::new("too-large", "the body has more bytes than this address takes")
        }
        _ => Fault::new("not-json", "the body did not arrive whole"),
    })?)
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refused> {
    serde_json::from_slice(bytes).map_err(|why| {
        let kind = if why.is_data() { "bad-value" } else { "not-json" };
        let words =
            format!("the body ({} bytes) is not understood: {why}", grouped(bytes.len() as u64));
        Fault::new(kind, words).help("`GET /api` describes its form").into()
    })
}

/// What stands behind the `?` of an address.
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refused> {
        let asked = Query::<T>::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| Asked(asked)).map_err(|why| {
            let words = format!("what stands behind `?` is not understood: {}", why.body_text());
            Fault::new("bad-value", words).help("`GET /api` describes its form").into()
        })
    }
}
