//! What requests hold: JSON of a known form, of a bounded size, that arrives in time.

use std::time::Duration;

use affray_engine::grouped;
use affray_serve::Fault;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{StatusCode, request::Parts};
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
        if headers.contains_key(CONTENT_ENCODING) {
            let fault = Fault::new("other-type", "a body is not compressed");
            return Err(fault.help("leave `Content-Encoding` out").into());
        }
        let arrives = Bytes::from_request(request, state);
        let limit = Duration::from_secs(MAX_ARRIVAL_SECONDS);
        let bytes = tokio::time::timeout(limit, arrives).await.map_err(|_| {
            let words = format!("a body has {MAX_ARRIVAL_SECONDS} seconds to arrive");
            Fault::new("too-slow", words)
        })?;
        let bytes = bytes.map_err(|why| match why.into_response().status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Fault::new("too-large", "the body has more bytes than this address takes")
            }
            _ => Fault::new("not-json", "the body did not arrive whole"),
        })?;
        read(&bytes).map(Body)
    }
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
