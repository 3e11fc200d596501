//! The document at `/api` is what the server does: every response has the form that it says.

mod common;

use std::collections::BTreeSet;

use affray_server::http::routes;
use common::{Client, DUEL, Duel, Replied, Server, duel};
use serde_json::{Value, json};

struct Api {
    document: Value,
    seen: BTreeSet<String>,
}

impl Api {
    /// What a response of a route has to look like.
    fn schema(&self, route: &str, status: u16) -> Option<Value> {
        let (method, path) = route.split_once(' ').expect("a route");
        let operation = &self.document["paths"][path][method.to_lowercase()];
        assert!(operation.is_object(), "{route} is not in the document");
        let mut response = operation["responses"][status.to_string()].clone();
        if response.is_null() {
            response = self.document["components"]["responses"]["failure"].clone();
        }
        let schema = response["content"]["application/json"]["schema"].clone();
        // The definitions stand beside it, where the references lead.
        let mut whole = json!({ "components": self.document["components"], "allOf": [schema] });
        whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        (!schema.is_null()).then_some(whole)
    }

    #[track_caller]
    fn holds(&mut self, route: &str, reply: Replied) -> Value {
        self.seen.insert(route.to_owned());
        let Some(schema) = self.schema(route, reply.status) else { return Value::Null };
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let body = reply.json();
        let wrong: Vec<String> = validator.iter_errors(&body).map(|why| why.to_string()).collect();
        assert!(wrong.is_empty(), "{route}: {wrong:?}\n{body}");
        body
    }
}

/// A call: by whom, of which route, and how.
type Call<'a> = (&'a Client, &'static str, String, Option<Value>);

/// What somebody may ask who is not yet at a table, and what whoever runs the server does.
fn at_home<'a>(server: &Server, table: &'a Duel) -> Vec<Call<'a>> {
    let (gm, ann) = (&table.gm, &table.ann);
    let launch = server.hall.launch().expect("chance");
    let invitations = format!("/api/fights/{}/invitations", table.fight);
    let invitation = gm.post(&invitations, json!({ "role": "screen" })).ok();
    let replays = format!("/api/fights/{}/replays", table.fight);
    let replay = gm.post(&replays, json!({})).ok()["secret"].clone();
    let replay = replay.as_str().expect("a secret");
    let join = json!({ "key": invitation["code"], "name": "Wall" });
    let encounter = json!({ "name": "At the ford", "text": affray_duel::entry().starter() });
    let wrong = json!({ "name": "Wrong", "text": "system = \"duel\"\nnonsense = 1\n" });
    let kept = gm.post("/api/encounters", encounter.clone()).ok()["encounter"].clone();
    let kept = format!("/api/encounters/{}", kept.as_str().expect("an id"));
    let archive = gm.get("/api/export").ok();
    vec![
        (gm, "GET /api", "/api".into(), None),
        (gm, "GET /api/hello", "/api/hello".into(), None),
        (ann, "GET /api/me", "/api/me".into(), None),
        (ann, "POST /api/open", "/api/open".into(), Some(json!({ "secret": launch }))),
        (ann, "POST /api/join", "/api/join".into(), Some(join.clone())),
        (ann, "POST /api/join", "/api/join".into(), Some(join)),
        (ann, "POST /api/leave", "/api/leave".into(), Some(json!({}))),
        (ann, "GET /api/rules/{system}", "/api/rules/duel?words=strike".into(), None),
        (ann, "GET /api/rules/{system}", "/api/rules/duel?of=settings".into(), None),
        (ann, "GET /api/rules/{system}", "/api/rules/none".into(), None),
        (ann, "GET /api/dice", "/api/dice?roll=2d6".into(), None),
        (ann, "GET /api/dice", "/api/dice?roll=nonsense".into(), None),
        (ann, "GET /api/cases/{clause}", "/api/cases/duel.strike.hit".into(), None),
        (ann, "GET /api/cases/{clause}", "/api/cases/none".into(), None),
        (ann, "GET /api/replays/{secret}", format!("/api/replays/{replay}?step=1"), None),
        (ann, "GET /api/replays/{secret}", "/api/replays/none".into(), None),
        (ann, "GET /api/schema/{system}", "/api/schema/duel".into(), None),
        (gm, "GET /api/examples", "/api/examples".into(), None),
        (gm, "GET /api/encounters", "/api/encounters".into(), None),
        (gm, "POST /api/encounters", "/api/encounters".into(), Some(encounter.clone())),
        (gm, "GET /api/encounters/{encounter}", kept.clone(), None),
        (gm, "PUT /api/encounters/{encounter}", kept.clone(), Some(encounter.clone())),
        (gm, "DELETE /api/encounters/{encounter}", kept, None),
        (gm, "POST /api/check", "/api/check".into(), Some(encounter)),
        (gm, "POST /api/check", "/api/check".into(), Some(wrong)),
        (gm, "GET /api/fights", "/api/fights?from=0&most=5".into(), None),
        (gm, "POST /api/fights", "/api/fights".into(), Some(json!({ "example": "duel" }))),
        (gm, "POST /api/fights", "/api/fights".into(), Some(json!({ "example": "none" }))),
        (gm, "GET /api/export", "/api/export".into(), None),
        (gm, "POST /api/import", "/api/import".into(), Some(archive)),
    ]
}

/// What people do at a table, to its end.
fn at_a_table(table: &Duel) -> Vec<Call<'_>> {
    let (gm, ann) = (&table.gm, &table.ann);
    let told = "GET /api/fights/{fight}";
    let at = |rest: &str| format!("/api/fights/{}{rest}", table.fight);
    let number = gm.told(&table.fight)["told"]["now"]["number"].clone();
    let answer = |id: &str| json!({ "id": id, "answer": { "number": number, "option": 1 } });
    let fight = json!({ "of": "fight", "seconds": 2 });
    let own = json!({ "ask": "choices", "standing": ["never yield"] });
    let people = "PUT /api/fights/{fight}/people/{person}";
    let link = "POST /api/fights/{fight}/people/{person}/link";
    let go = "DELETE /api/fights/{fight}/people/{person}";
    vec![
        (gm, told, at(""), None),
        (ann, told, at(""), None),
        (ann, "GET /api/fights/{fight}/log", at("/log?from=1"), None),
        (ann, "GET /api/fights/{fight}/replay", at("/replay?step=1"), None),
        (gm, "GET /api/fights/{fight}/replay", at("/replay"), None),
        (ann, "GET /api/fights/{fight}/offers", at("/offers"), None),
        (gm, "GET /api/fights/{fight}/offers", at("/offers?words=Ann"), None),
        (gm, "GET /api/fights/{fight}/why-not", at("/why-not"), None),
        (ann, "GET /api/fights/{fight}/thought", at("/thought?words=end+turn"), None),
        (gm, "POST /api/fights/{fight}/odds", at("/odds"), Some(json!({}))),
        (gm, "POST /api/fights/{fight}/odds", at("/odds"), Some(fight)),
        (gm, "POST /api/fights/{fight}/advise", at("/advise"), Some(json!({ "plays": 50 }))),
        (ann, "POST /api/fights/{fight}/advise", at("/advise"), Some(json!({ "plays": 50 }))),
        (gm, "POST /api/fights/{fight}/answer", at("/answer"), Some(answer("1"))),
        (gm, "POST /api/fights/{fight}/answer", at("/answer"), Some(answer("2"))),
        (gm, "POST /api/fights/{fight}/roll", at("/roll"), Some(json!({ "id": "3", "number": 0 }))),
        (
            gm,
            "POST /api/fights/{fight}/decide",
            at("/decide"),
            Some(json!({ "id": "7", "number": 0, "asker": "Ann" })),
        ),
        (gm, "POST /api/fights/{fight}/undo", at("/undo"), Some(json!({ "id": "4" }))),
        (gm, "POST /api/fights/{fight}/redo", at("/redo"), Some(json!({ "id": "5" }))),
        (
            gm,
            "POST /api/fights/{fight}/say",
            at("/say"),
            Some(json!({ "id": "6", "words": "note" })),
        ),
        (gm, "PUT /api/fights/{fight}/table", at("/table"), Some(json!({ "dice": "ask" }))),
        (ann, people, at("/people/2"), Some(own)),
        (gm, link, at("/people/2/link"), None),
        (gm, go, at("/people/2"), None),
        (
            gm,
            "POST /api/fights/{fight}/invitations",
            at("/invitations"),
            Some(json!({ "role": "player" })),
        ),
        (gm, "DELETE /api/fights/{fight}/invitations", at("/invitations"), None),
        (gm, "POST /api/fights/{fight}/replays", at("/replays"), Some(json!({}))),
        (gm, "GET /api/fights/{fight}/replays", at("/replays"), None),
        (gm, "DELETE /api/fights/{fight}/replays", at("/replays"), None),
        (gm, "GET /api/fights/{fight}/record", at("/record"), None),
        (gm, "DELETE /api/fights/{fight}", at(""), None),
        (gm, told, at(""), None),
    ]
}

#[test]
fn every_response_has_the_form_that_the_document_says() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let mut api = Api { document: server.nobody().get("/api").ok(), seen: BTreeSet::new() };
    let mut calls = at_home(&server, &table);
    calls.extend(at_a_table(&table));
    for (client, route, path, body) in calls {
        let (method, _) = route.split_once(' ').expect("a route");
        let reply = client.call(method, &path, body.as_ref());
        api.holds(route, reply);
    }
    // A stream is looked at elsewhere; its data has the form of what one is told.
    api.seen.insert("GET /api/fights/{fight}/stream".to_owned());
    let all: BTreeSet<String> =
        routes().iter().map(|route| format!("{} {}", route.method, route.path)).collect();
    assert_eq!(api.seen, all, "a route was not called");
    let paths = api.document["paths"].as_object().expect("paths");
    let described: usize =
        paths.values().map(|path| path.as_object().map_or(0, |one| one.len())).sum();
    assert_eq!(described, all.len());
}
