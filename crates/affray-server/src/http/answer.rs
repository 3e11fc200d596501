//! How requests are answered: data, or a fault with its status.

use std::sync::Arc;

use affray_serve::Fault;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

/// Data.
pub(super) struct Data<T>(pub(super) T);

impl<T: Serialize> IntoResponse for Data<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => json(StatusCode::OK, bytes),
            Err(why) => {
                let fault = Fault::new("failed", format!("this cannot be written: {why}"));
                Refused::from(fault).into_response()
            }
        }
    }
}

fn json(status: StatusCode, bytes: Vec<u8>) -> Response {
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (status, [kind], bytes).into_response()
}

/// A fault, and what holds instead where an answer came too late.
pub(super) struct Refused {
    fault: Box<Fault>,
    present: Option<Arc<str>>,
}

/// A fault, as data.
#[derive(Serialize, JsonSchema)]
pub(super) struct Failure<'f> {
    /// What is wrong.
    error: &'f Fault,
    /// Of an answer to an old question: what you are told now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<crate::told::Told>")]
    present: Option<&'f RawValue>,
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        Refused { fault: Box::new(fault), present: None }
    }
}

impl Refused {
    /// The same with what holds now.
    pub(super) fn with(self, present: Option<Arc<str>>) -> Refused {
        Refused { present, ..self }
    }

    /// What is wrong.
    pub(super) fn fault(&self) -> &Fault {
        &self.fault
    }

    /// Whether it came too late.
    pub(super) fn is_late(&self) -> bool {
        self.fault.kind == "late"
    }
}

/// The status of a kind of fault.
fn status(kind: &str) -> StatusCode {
    match kind {
        "no-key" => StatusCode::UNAUTHORIZED,
        "not-allowed" | "foreign" => StatusCode::FORBIDDEN,
        "late" | "id-used" | "name-taken" | "taken" | "too-many-people" | "too-many-keys" => {
            StatusCode::CONFLICT
        }
        "no-such-method" => StatusCode::METHOD_NOT_ALLOWED,
        "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
        "too-slow" => StatusCode::REQUEST_TIMEOUT,
        "other-type" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "too-many-tries" => StatusCode::TOO_MANY_REQUESTS,
        "busy" | "not-kept" => StatusCode::SERVICE_UNAVAILABLE,
        "failed" => StatusCode::INTERNAL_SERVER_ERROR,
        "bad-value" | "not-json" | "mistakes" | "bad-record" => StatusCode::BAD_REQUEST,
        "no-such-page" | "no-such-fight" | "no-such-person" | "no-such-key"
        | "no-such-encounter" | "no-such-example" | "no-such-system" | "no-such-clause" => {
            StatusCode::NOT_FOUND
        }
        // What the rules or the fight refuse.
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let present = self.present.as_deref();
        let present = present.and_then(|text| serde_json::from_str::<&RawValue>(text).ok());
        let failure = Failure { error: &self.fault, present };
        let bytes = serde_json::to_vec(&failure).unwrap_or_default();
        let mut response = json(status(self.fault.kind), bytes);
        // A page says it in its own way.
        response.extensions_mut().insert(Why(Arc::from(self.fault)));
        response
    }
}

/// Why a request was refused, beside its response.
#[derive(Clone)]
pub(super) struct Why(pub(super) Arc<Fault>);

pub(super) async fn no_such_page() -> Refused {
    let words = "there is nothing at this address";
    Fault::new("no-such-page", words).help("`GET /api` describes every address").into()
}

pub(super) async fn no_such_method() -> Refused {
    let words = "this address is asked in another way";
    Fault::new("no-such-method", words).help("`GET /api` describes every address").into()
}
