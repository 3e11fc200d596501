//! The document at `/api`: OpenAPI, made from the routes and the types that they take and give.

use schemars::SchemaGenerator;
use schemars::generate::{Contract, SchemaSettings};
use serde_json::{Map, Value, json};

use super::answer::Failure;
use super::routes::{Access, Gives, Route, all};

/// What the API offers, as OpenAPI 3.1.
#[must_use]
pub fn document() -> Value {
    let settings = |contract| {
        SchemaSettings::draft2020_12().with(move |settings| {
            settings.contract = contract;
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
    };
    let mut gives = settings(Contract::Serialize).into_generator();
    // The same type may look otherwise where it is read, so what is taken stands at its place.
    let takes = settings(Contract::Deserialize).with(|settings| settings.inline_subschemas = true);
    let mut takes = takes.into_generator();
    let failure = gives.subschema_for::<Failure<'static>>();
    let mut paths: Map<String, Value> = Map::new();
    for route in all() {
        let described = operation(&route, &mut takes, &mut gives);
        let path = paths.entry(route.path.to_owned()).or_insert_with(|| json!({}));
        path[route.method.to_lowercase()] = described;
    }
    let schemas = Value::Object(gives.take_definitions(true));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Affray",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tabletop combat for everybody at a table. What a person is told is what \
                they may know. Show the secret that `join` or `open` gives as a cookie or as \
                `Authorization: Bearer …`.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {
                "failure": {
                    "description": "Why it was refused. Everything is as it was.",
                    "content": { "application/json": { "schema": failure } },
                },
            },
            "securitySchemes": { "secret": { "type": "http", "scheme": "bearer" } },
        },
    })
}

fn operation(route: &Route, takes: &mut SchemaGenerator, gives: &mut SchemaGenerator) -> Value {
    let content = |kind: &str, schema: Value| json!({ kind: { "schema": schema } });
    let ok = match route.gives {
        Gives::Data(described) => {
            let schema = described(gives).to_value();
            json!({ "200": { "description": "Done.", "content": content("application/json", schema) } })
        }
        Gives::Stream(described) => {
            let schema = described(gives).to_value();
            json!({ "200": { "description": "The data of each event `told`.",
                "content": content("text/event-stream", schema) } })
        }
        Gives::Text => {
            let schema = json!({ "type": "string" });
            json!({ "200": { "description": "Done.", "content": content("text/plain", schema) } })
        }
    };
    let mut responses = ok;
    responses["default"] = json!({ "$ref": "#/components/responses/failure" });
    let mut operation = json!({
        "summary": route.about,
        "description": who(route.access),
        "parameters": parameters(route, takes),
        "responses": responses,
    });
    if let Some(body) = route.body {
        let content = content("application/json", body(takes).to_value());
        operation["requestBody"] = json!({ "required": true, "content": content });
    }
    if route.access != Access::Anyone {
        operation["security"] = json!([{ "secret": [] }]);
    }
    operation
}

fn who(access: Access) -> &'static str {
    match access {
        Access::Anyone => "For anyone.",
        Access::Host => "For the person who runs the server.",
        Access::Member => "For everyone at that table.",
        Access::Player => "For those at that table who play, and its game master.",
        Access::Gm => "For that table's game master.",
    }
}

/// The names in an address, and what may stand behind its `?`.
fn parameters(route: &Route, takes: &mut SchemaGenerator) -> Vec<Value> {
    let named = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let kind = |name: &str| if name == "person" { "integer" } else { "string" };
    let mut all: Vec<Value> = named
        .map(|name| {
            let schema = json!({ "type": kind(name) });
            json!({ "name": name, "in": "path", "required": true, "schema": schema })
        })
        .collect();
    let query = route.query.map(|query| query(takes).to_value());
    let fields = query.as_ref().and_then(|query| query["properties"].as_object());
    for (name, schema) in fields.into_iter().flatten() {
        all.push(json!({ "name": name, "in": "query", "required": false, "schema": schema }));
    }
    all
}
