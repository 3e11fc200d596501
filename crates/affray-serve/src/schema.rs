//! JSON Schemas of requests and responses.

use schemars::JsonSchema;
use schemars::generate::{Contract, SchemaSettings};
use serde_json::Value;

use crate::PROTOCOL;
use crate::request::Request;
use crate::response::{Done, Fault};

/// A request as a line.
#[derive(JsonSchema)]
#[schemars(rename = "Line")]
#[allow(dead_code, reason = "only its schema is used")]
struct RequestLine {
    /// What the response repeats.
    id: Id,
    #[serde(flatten)]
    request: Request,
}

/// A response as a line: `ok`, or `error`.
#[derive(JsonSchema)]
#[schemars(rename = "Line")]
#[allow(dead_code, reason = "only its schema is used")]
struct ResponseLine {
    /// The id of the request; null where the line had none.
    id: Option<Id>,
    /// What it came to.
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Done>,
    /// Why it came to nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

/// The id of a request: a number, or text of at most 200 bytes.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
enum Id {
    Number(f64),
    Text(String),
}

/// The schemas of lines by their names, of version [`PROTOCOL`].
#[must_use]
pub fn schemas() -> Vec<(&'static str, Value)> {
    vec![
        ("request", of::<RequestLine>(Contract::Deserialize)),
        ("response", of::<ResponseLine>(Contract::Serialize)),
    ]
}

/// The schema of what a request has beside `do`, by the names of requests: for programs that name a
/// request in another way. Each comes with what the request does.
#[must_use]
pub fn requests() -> Vec<(String, String, Value)> {
    let whole = of::<Request>(Contract::Deserialize);
    let shared = whole.get("definitions").cloned();
    let each = whole["oneOf"].as_array().cloned().unwrap_or_default();
    let named = each.into_iter().filter_map(|mut one| {
        let about = one["description"].as_str().unwrap_or_default().to_owned();
        let fields = one.as_object_mut()?;
        let tag = fields.get_mut("properties")?.as_object_mut()?.remove("do")?;
        if let Some(required) = fields.get_mut("required").and_then(Value::as_array_mut) {
            required.retain(|name| name != "do");
        }
        if let Some(shared) = &shared {
            fields.insert("definitions".to_owned(), shared.clone());
        }
        Some((tag["const"].as_str()?.to_owned(), about, one))
    });
    named.collect()
}

/// The schema of a type, in the draft that the other forms have.
fn of<T: JsonSchema>(contract: Contract) -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.contract = contract);
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.insert("$comment".to_owned(), format!("Version {PROTOCOL} of the protocol.").into());
    schema.to_value()
}
