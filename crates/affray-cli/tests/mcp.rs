//! A session of the assistant's server, from the first word to the end of a fight, with the
//! protocol's own client.

use rmcp::model::{CallToolRequestParams, CallToolResult, JsonObject, ReadResourceRequestParams};
use rmcp::service::RunningService;
use rmcp::transport::TokioChildProcess;
use rmcp::{RoleClient, ServiceExt};
use serde_json::{Value, json};
use tokio::process::Command;

type Client = RunningService<RoleClient, ()>;

async fn client() -> Client {
    let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
    command.arg("mcp").current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let child = TokioChildProcess::new(command).expect("the program starts");
    ().serve(child).await.expect("it speaks the protocol")
}

async fn call(client: &Client, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments: JsonObject = arguments.as_object().cloned().expect("an object");
    let call = CallToolRequestParams::new(tool).with_arguments(arguments);
    client.call_tool(call).await.expect("the tool is there")
}

/// What a tool says, which it must not refuse.
async fn done(client: &Client, tool: &'static str, arguments: Value) -> Value {
    let result = call(client, tool, arguments).await;
    let said = result.structured_content.expect("data");
    assert_eq!(result.is_error, Some(false), "{tool}: {said}");
    said
}

/// Options as a seat reads them: whose, and the number of the last one.
fn asked(now: &Value) -> Option<(Value, Value)> {
    let choice = now["choices"].as_array()?.iter().find(|choice| choice["sealed"] == false)?;
    let options = choice["options"].as_array().expect("options");
    assert!(!options.is_empty(), "a decision has options");
    Some((choice["asker"].clone(), options[0]["id"].clone()))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_assistant_runs_a_fight_to_its_end() {
    let client = client().await;
    let open = json!({
        "fight": "yard", "path": "examples/murdham/fencing-yard.toml", "seed": 3, "dice": "ask",
    });
    let begun = done(&client, "open", open).await;
    let people: Vec<String> = serde_json::from_value(begun["people"].clone()).expect("names");
    assert_eq!(people.len(), 2, "{begun}");
    let (mut outcome, mut lines) = (None, 0);
    'fight: for step in 0.. {
        assert!(step < 5_000, "the fight ends");
        for seat in &people {
            let view = done(&client, "view", json!({ "fight": "yard", "seat": seat })).await;
            if let Some(over) = view["outcome"].as_str() {
                outcome = Some(over.to_owned());
                break 'fight;
            }
            let at = json!({ "fight": "yard", "seat": seat });
            let told = if let Some((asker, option)) = asked(&view) {
                let answer = json!({ "number": view["number"], "asker": asker, "option": option });
                let answer = json!({ "fight": "yard", "seat": seat, "answer": answer });
                done(&client, "answer", answer).await
            } else if view["roll"].is_object() {
                done(&client, "roll", at).await
            } else {
                continue;
            };
            for line in told["lines"].as_array().expect("lines") {
                assert!(line["by"].as_str().is_some_and(|id| id.starts_with("murdham.")), "{line}");
                lines += 1;
            }
        }
    }
    let outcome = outcome.expect("it is over");
    assert!(outcome.ends_with(" win"), "{outcome}");
    assert!(lines > 20, "{lines} lines");
    // The record of it holds.
    let saved = done(&client, "save", json!({ "fight": "yard" })).await;
    let verified = done(&client, "verify", json!({ "record": saved["record"] })).await;
    assert_eq!(verified["passed"], 1, "{verified}");
    done(&client, "close", json!({ "fight": "yard" })).await;
    client.cancel().await.expect("it ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_says_what_is_legal_and_changes_nothing() {
    let client = client().await;
    let starter = done(&client, "new", json!({ "system": "murdham" })).await;
    let open = json!({ "fight": "it", "encounter": starter["encounter"] });
    let begun = done(&client, "open", open).await;
    let mut asked = None;
    for seat in begun["people"].as_array().expect("seats") {
        let view = done(&client, "view", json!({ "fight": "it", "seat": seat })).await;
        if view["choices"].as_array().is_some_and(|choices| !choices.is_empty()) {
            asked = Some((seat.clone(), view));
        }
    }
    let (seat, view) = asked.expect("somebody is asked");
    let answer = json!({ "words": "win the fight at once" });
    let refused = json!({ "fight": "it", "seat": seat, "answer": answer });
    let refused = call(&client, "answer", refused).await;
    assert_eq!(refused.is_error, Some(true));
    let refused = refused.structured_content.expect("data");
    assert_eq!(refused["kind"], "not-legal");
    let legal = refused["legal"].as_array().expect("a list");
    assert_eq!(legal.len(), view["choices"][0]["options"].as_array().expect("options").len());
    let again = done(&client, "view", json!({ "fight": "it", "seat": seat })).await;
    assert_eq!(again, view);
    let unknown = call(&client, "view", json!({ "fight": "that", "seat": seat })).await;
    assert_eq!(unknown.structured_content.expect("data")["kind"], "no-such-fight");
    client.cancel().await.expect("it ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn tools_and_resources_are_listed_and_read() {
    let client = client().await;
    let info = client.peer_info().expect("it has introduced itself");
    assert!(info.instructions.as_deref().is_some_and(|text| text.contains("Never invent")));
    let tools = client.list_all_tools().await.expect("a list");
    let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    for name in ["open", "view", "answer", "roll", "undo", "odds", "advise", "sample", "rules"] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert!(!names.contains(&"cancel"), "{names:?}");
    let answer = tools.iter().find(|tool| tool.name == "answer").expect("it is there");
    let required = answer.input_schema["required"].as_array().expect("a list");
    assert!(!required.contains(&json!("do")) && required.contains(&json!("seat")), "{answer:?}");
    let resources = client.list_all_resources().await.expect("a list");
    assert_eq!(resources.len(), 10);
    for (uri, holds) in [
        ("affray://rules/murdham", "murdham.dodge.save (stated): "),
        ("affray://rules/murdham/dodge.save", "\"id\": \"murdham.dodge.save\""),
        ("affray://new/persona", "system = \"persona\""),
    ] {
        let read = client.read_resource(ReadResourceRequestParams::new(uri)).await.expect(uri);
        let text = json!(read.contents[0])["text"].as_str().expect("text").to_owned();
        assert!(text.contains(holds), "{uri}: {text}");
    }
    let missing = ReadResourceRequestParams::new("affray://rules/murdham/dodge.svae");
    assert!(client.read_resource(missing).await.is_err());
    client.cancel().await.expect("it ends");
}
