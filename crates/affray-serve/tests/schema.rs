//! Lines fit their published schemas, and the schemas are what the types say.
//!
//! `AFFRAY_WRITE=1 cargo test -p affray-serve --features schema --test schema` writes them.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::Path;

use affray_engine::Systems;
use affray_serve::schema::{requests, schemas};
use affray_serve::{Host, Stops, Surroundings};
use jsonschema::Validator;
use serde_json::{Value, json};

#[test]
fn the_schemas_in_the_documentation_are_those_of_the_types() {
    for (name, schema) in schemas() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema");
        let path = path.join(format!("{name}.schema.json"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if std::env::var_os("AFFRAY_WRITE").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(there == text, "{} is not what the types say", path.display());
    }
}

fn validator(name: &str) -> Validator {
    let found = schemas().into_iter().find(|(known, _)| *known == name).unwrap();
    jsonschema::draft7::new(&found.1).unwrap()
}

#[track_caller]
fn fits(validator: &Validator, line: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(line)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}\nin {line:#}", errors.join("\n"));
}

#[test]
fn a_session_fits_the_schemas() {
    let (request, response) = (validator("request"), validator("response"));
    let mut host = Host::new(Systems::new(&[affray_duel::entry]), Surroundings::alone());
    let at = |what: &str| json!({ "do": what, "fight": "it", "seat": "Ann" });
    let with = |mut request: Value, key: &str, value: Value| {
        request[key] = value;
        request
    };
    let open = json!({ "do": "open", "encounter": affray_duel::STARTER, "fight": "it", "seed": 1 });
    let seconds = [
        json!({ "do": "hello" }),
        json!({ "do": "new", "system": "duel" }),
        open.clone(),
        at("view"),
        at("news"),
        with(at("news"), "had", json!({ "lines": 1, "dice": 0, "rewritten": 0 })),
        with(at("answer"), "answer", json!({ "option": 1 })),
        with(at("answer"), "answer", json!({ "words": "sing" })),
        at("roll"),
        at("undo"),
        with(at("undo"), "answers", json!(1)),
        at("redo"),
        with(at("rule"), "words", json!("nothing")),
        with(at("offers"), "most", json!(2)),
        with(at("odds"), "seat", json!("GM")),
        with(with(at("odds"), "seat", json!("GM")), "of", json!("fight")),
        with(with(at("advise"), "seat", json!("GM")), "plays", json!(50)),
        json!({ "do": "sample", "encounter": affray_duel::STARTER, "fights": 10 }),
        json!({ "do": "rules", "system": "duel" }),
        json!({ "do": "rules", "system": "duel", "of": "settings" }),
        json!({ "do": "save", "fight": "it" }),
        json!({ "do": "verify", "record": "system: duel\n" }),
        json!({ "do": "cancel", "request": 3 }),
        json!({ "do": "close", "fight": "it" }),
        json!({ "do": "open", "encounter": "system = \"duel\"\nx = 1\n" }),
    ];
    let mut refused = 0;
    for (id, line) in seconds.into_iter().enumerate() {
        let line = with(line, "id", json!(id));
        fits(&request, &line);
        let said = host.respond(line.to_string().as_bytes(), &Stops::default());
        let said: Value = serde_json::from_str(&said).unwrap();
        fits(&response, &said);
        refused += usize::from(said.get("error").is_some());
    }
    assert!((2..12).contains(&refused), "{refused} requests were refused");
    for wrong in [json!({ "id": 1, "do": "helo" }), json!({ "id": 1, "do": "view", "fight": "it" })]
    {
        assert!(!request.is_valid(&wrong), "{wrong}");
    }
}

#[test]
fn every_request_has_a_schema_of_its_own() {
    let all = requests();
    assert_eq!(all.len(), 19);
    for (name, about, schema) in &all {
        assert!(!about.is_empty(), "{name} says what it does");
        assert!(schema["properties"].get("do").is_none(), "{name}");
        jsonschema::draft7::new(schema).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
    let answer = &all.iter().find(|(name, ..)| name == "answer").unwrap().2;
    let answer = jsonschema::draft7::new(answer).unwrap();
    assert!(answer.is_valid(&json!({ "fight": "a", "seat": "b", "answer": { "option": 1 } })));
    assert!(!answer.is_valid(&json!({ "fight": "a", "answer": { "option": 1 } })));
}
