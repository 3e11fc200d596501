//! Whole sessions with a host: what comes back, and that nothing but the end ends it.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use affray_engine::{Memory, Systems};
use affray_serve::{Host, MAX_FIGHTS, MAX_LINE, Stops, Surroundings};
use serde_json::{Value, json};

const SYSTEMS: Systems = Systems::new(&[affray_duel::entry]);

struct Session {
    host: Host,
    stops: Stops,
    id: u64,
}

impl Session {
    fn new() -> Session {
        let files = Memory::new().with("duels/ford.toml", affray_duel::STARTER);
        let files = files.with("duels/bad.toml", "system = \"duel\"\ntitel = \"x\"\n");
        let surroundings = Surroundings { files: Some(Arc::new(files)), ..Surroundings::alone() };
        Session { host: Host::new(SYSTEMS, surroundings), stops: Stops::default(), id: 0 }
    }

    /// A line in, a line out.
    fn line(&mut self, line: &str) -> Value {
        let response = self.host.respond(line.as_bytes(), &self.stops);
        assert!(!response.contains('\n'), "{response}");
        let response: Value = serde_json::from_str(&response).unwrap();
        assert_eq!(response.get("ok").is_some(), response.get("error").is_none(), "{response}");
        response
    }

    fn ask(&mut self, mut request: Value) -> Value {
        self.id += 1;
        request["id"] = self.id.into();
        let response = self.line(&request.to_string());
        assert_eq!(response["id"], self.id);
        response
    }

    #[track_caller]
    fn done(&mut self, request: Value) -> Value {
        let response = self.ask(request);
        assert!(response.get("error").is_none(), "{response}");
        response["ok"].clone()
    }

    /// The kind of fault that a request comes to.
    #[track_caller]
    fn fault(&mut self, request: Value) -> (String, Value) {
        let response = self.ask(request);
        let error = response["error"].clone();
        assert!(error["words"].as_str().is_some_and(|words| !words.is_empty()), "{response}");
        (error["kind"].as_str().unwrap().to_owned(), error)
    }

    /// A duel with people on both sides.
    fn duel(&mut self, dice: &str) -> String {
        let open = json!({ "do": "open", "path": "duels/ford.toml", "seed": 3, "dice": dice });
        let begun = self.done(open);
        assert_eq!(begun["system"], "duel");
        assert_eq!(begun["title"], "At the ford");
        assert_eq!(begun["people"], json!(["Ann", "Bob"]));
        begun["fight"].as_str().unwrap().to_owned()
    }

    fn view(&mut self, fight: &str, seat: &str) -> Value {
        self.done(json!({ "do": "view", "fight": fight, "seat": seat }))
    }

    /// The seat of which a decision is asked, and what it is told.
    fn asked(&mut self, fight: &str) -> Option<(&'static str, Value)> {
        for seat in ["Ann", "Bob"] {
            let view = self.view(fight, seat);
            if view["choices"].as_array().is_some_and(|choices| !choices.is_empty()) {
                return Some((seat, view));
            }
        }
        None
    }

    fn answer(&mut self, fight: &str, seat: &str, answer: Value) -> Value {
        self.done(json!({ "do": "answer", "fight": fight, "seat": seat, "answer": answer }))
    }
}

#[test]
fn two_people_fight_to_the_end_and_the_record_holds() {
    let mut session = Session::new();
    let fight = session.duel("ask");
    // What each seat had of the log, kept as a client keeps it.
    let mut logs = [Vec::new(), Vec::new()];
    let mut had = [json!({ "lines": 0, "dice": 0, "rewritten": 0 }), Value::Null];
    had[1] = had[0].clone();
    let mut outcome = Value::Null;
    for _ in 0..2_000 {
        match session.asked(&fight) {
            Some((seat, view)) => {
                let answer = json!({ "number": view["number"], "option": 1 });
                session.answer(&fight, seat, answer);
            }
            None => {
                let view = session.view(&fight, "Ann");
                if view["outcome"].is_string() {
                    outcome = view["outcome"].clone();
                    break;
                }
                session.done(json!({ "do": "roll", "fight": fight, "seat": "Ann" }));
            }
        }
        for (at, seat) in ["Ann", "Bob"].iter().enumerate() {
            let ask = json!({ "do": "news", "fight": fight, "seat": seat, "had": had[at] });
            let news = session.done(ask);
            assert_eq!(news["holds"]["lines"], logs[at].len(), "nothing is taken back");
            logs[at].extend(news["lines"].as_array().unwrap().clone());
            let now = &news["now"];
            had[at] = json!({
                "lines": now["lines"], "dice": now["dice"], "rewritten": now["rewritten"],
            });
        }
    }
    assert!(outcome.is_string(), "the duel ends");
    let whole = session.done(json!({ "do": "news", "fight": fight, "seat": "Bob" }));
    assert_eq!(json!(logs[1]), whole["lines"], "what came bit by bit is the whole log");
    assert!(whole["summary"].is_object());
    let record = session.done(json!({ "do": "save", "fight": fight }))["record"].clone();
    let verified = session.done(json!({ "do": "verify", "record": record }));
    assert_eq!(verified, json!({ "passed": 1, "failed": [] }));
    let again = session.done(json!({ "do": "open", "record": record, "fight": "again" }));
    assert_eq!((&again["people"], &again["dice"]), (&json!(["Ann", "Bob"]), &json!("ask")));
    assert_eq!(session.view("again", "Ann")["outcome"], outcome);
    assert_eq!(session.done(json!({ "do": "save", "fight": "again" }))["record"], record);
    session.done(json!({ "do": "close", "fight": fight }));
    assert_eq!(session.done(json!({ "do": "hello" }))["fights"], json!(["again"]));
}

#[test]
fn undo_says_what_still_holds() {
    let mut session = Session::new();
    let fight = session.duel("roll");
    let (seat, first) = session.asked(&fight).unwrap();
    session.answer(&fight, seat, json!({ "option": 1 }));
    let (seat, _) = session.asked(&fight).unwrap();
    let told = session.answer(&fight, seat, json!({ "option": 1 }));
    let now = &told["now"];
    let had = json!({ "lines": now["lines"], "dice": now["dice"], "rewritten": now["rewritten"] });
    let log = session.done(json!({ "do": "news", "fight": fight, "seat": seat }))["lines"].clone();
    let back = json!({ "do": "undo", "fight": fight, "seat": seat, "answers": 2 });
    let undone = session.done(back.clone());
    let holds = undone["holds"]["lines"].as_u64().unwrap() as usize;
    assert!(holds < log.as_array().unwrap().len(), "{undone}");
    let left = session.done(json!({ "do": "news", "fight": fight, "seat": seat }))["lines"].clone();
    let (left, log) = (left.as_array().unwrap(), log.as_array().unwrap());
    // What is told to hold holds, and what is told behind it is the rest.
    assert_eq!(left[..holds], log[..holds]);
    assert_eq!(json!(left[holds..]), undone["lines"]);
    // Another who had the same is told the same.
    let news = json!({ "do": "news", "fight": fight, "seat": seat, "had": had });
    assert_eq!(session.done(news)["holds"], undone["holds"]);
    let present = session.asked(&fight).unwrap().1;
    assert_eq!(present["choices"], first["choices"]);
    assert_ne!(present["number"], first["number"]);
    let redone = session.done(json!({ "do": "redo", "fight": fight, "seat": seat }));
    assert!(redone["holds"]["lines"].as_u64().unwrap() as usize >= left.len());
    let (kind, _) =
        session.fault(json!({ "do": "undo", "fight": fight, "seat": seat, "line": 999 }));
    assert_eq!(kind, "bad-value");
    assert_eq!(session.fault(back).0, "nothing-to-undo");
}

#[test]
fn every_line_has_a_response() {
    let mut session = Session::new();
    let fight = session.duel("roll");
    for (line, kind) in [
        ("", "not-json"),
        ("{", "not-json"),
        ("\u{feff}{}", "not-json"),
        ("[1]", "not-a-request"),
        ("{}", "not-a-request"),
        (r#"{"id":null,"do":"hello"}"#, "not-a-request"),
        (r#"{"id":1}"#, "not-a-request"),
        (r#"{"id":1,"do":"helo"}"#, "not-a-request"),
        (r#"{"id":1,"do":"hello","seat":"Ann"}"#, "not-a-request"),
        (r#"{"id":1,"do":"view","fight":"duel"}"#, "not-a-request"),
        (r#"{"id":1,"do":"view","fight":"duel","seat":"Ann"}"#, "no-such-fight"),
        (r#"{"id":1,"do":"open"}"#, "bad-value"),
        (r#"{"id":1,"do":"open","path":"a","encounter":"b"}"#, "bad-value"),
        (r#"{"id":1,"do":"open","path":"duels/fort.toml"}"#, "no-such-file"),
        (r#"{"id":1,"do":"open","path":"duels/bad.toml"}"#, "mistakes"),
        (r#"{"id":1,"do":"open","encounter":"system = \"chess\""}"#, "no-such-system"),
        (r#"{"id":1,"do":"open","record":"system: duel\n"}"#, "bad-record"),
        (r#"{"id":1,"do":"open","path":"duels/ford.toml","line":3}"#, "bad-value"),
        (r#"{"id":1,"do":"open","path":"duels/ford.toml","people":["Cid"]}"#, "no-such-seat"),
        (
            r#"{"id":1,"do":"open","path":"duels/ford.toml","plays":0,"search":["Ann"]}"#,
            "bad-value",
        ),
        (r#"{"id":1,"do":"open","path":"duels/ford.toml","reveal":["all"]}"#, "bad-value"),
        (r#"{"id":1,"do":"open","path":"duels/ford.toml","fight":""}"#, "bad-value"),
        (r#"{"id":1,"do":"open","path":"duels/ford.toml","fight":"fight-1"}"#, "fight-exists"),
        (r#"{"id":1,"do":"rules","system":"chess"}"#, "no-such-system"),
        (r#"{"id":1,"do":"rules","system":"duel","words":"castling"}"#, "no-such-clause"),
        (r#"{"id":1,"do":"rules","system":"duel","words":"x","of":"settings"}"#, "bad-value"),
        (r#"{"id":1,"do":"sample","path":"duels/ford.toml","fights":0}"#, "bad-value"),
        (r#"{"id":1,"do":"sample","path":"duels/ford.toml","seconds":4000}"#, "bad-value"),
        (r#"{"id":1,"do":"verify","path":"duels/none.fight"}"#, "no-such-file"),
    ] {
        assert_eq!(session.line(line)["error"]["kind"], kind, "{line}");
    }
    let (seat, view) = session.asked(&fight).unwrap();
    let other = if seat == "Ann" { "Bob" } else { "Ann" };
    let at = |seat: &str, more: Value| {
        let mut request = json!({ "fight": fight, "seat": seat });
        more.as_object().unwrap().iter().for_each(|(key, value)| request[key] = value.clone());
        request
    };
    for (request, kind) in [
        (at(seat, json!({ "do": "answer", "answer": { "words": "sing" } })), "not-legal"),
        (at(seat, json!({ "do": "answer", "answer": { "option": 99 } })), "no-such-option"),
        (at(seat, json!({ "do": "answer", "answer": { "faces": [1] } })), "decision-wanted"),
        (at(seat, json!({ "do": "answer", "answer": { "number": 0, "option": 1 } })), "late"),
        (at(seat, json!({ "do": "answer", "answer": {} })), "not-a-request"),
        (at(other, json!({ "do": "answer", "answer": { "option": 1 } })), "waiting"),
        (at(other, json!({ "do": "advise" })), "waiting"),
        (at(other, json!({ "do": "odds" })), "waiting"),
        (at(seat, json!({ "do": "odds", "assume": ["nothing"] })), "bad-value"),
        (at(seat, json!({ "do": "odds", "samples": 0 })), "no-odds"),
        (at(seat, json!({ "do": "advise", "plays": 0 })), "bad-value"),
        (at(seat, json!({ "do": "roll" })), "decision-wanted"),
        (at("GM", json!({ "do": "rule", "words": "everybody goes home" })), "not-offered"),
        (at(seat, json!({ "do": "undo" })), "nothing-to-undo"),
        (at(seat, json!({ "do": "redo" })), "nothing-to-redo"),
    ] {
        let (told, error) = session.fault(request.clone());
        assert_eq!(told, kind, "{request}: {error}");
    }
    assert_eq!(session.view(&fight, seat), view, "the fight is as it was");
    let long = "x".repeat(MAX_LINE + 1);
    assert_eq!(session.line(&long)["error"]["kind"], "line-too-long");
    let deep = format!(r#"{{"id":1,"do":"cancel","request":{}}}"#, "[".repeat(100_000));
    assert_eq!(session.line(&deep)["error"]["kind"], "not-json");
}

#[test]
fn mistakes_have_their_places() {
    let (_, error) = Session::new().fault(json!({ "do": "open", "path": "duels/bad.toml" }));
    let mistakes = error["mistakes"].as_array().unwrap();
    let mistake = mistakes.iter().find(|mistake| mistake["line"] == 2).unwrap();
    assert_eq!((&mistake["file"], &mistake["column"]), (&json!("duels/bad.toml"), &json!(1)));
    assert_eq!(mistake["nearest"], "title", "{error}");
}

#[test]
fn files_that_stand_in_a_request_need_no_disk() {
    let mut host = Host::new(SYSTEMS, Surroundings::alone());
    let stops = Stops::default();
    let mut ask = |request: Value| -> Value {
        serde_json::from_str(&host.respond(request.to_string().as_bytes(), &stops)).unwrap()
    };
    let refused = ask(json!({ "id": 1, "do": "open", "path": "ford.toml" }));
    assert_eq!(refused["error"]["kind"], "no-such-file");
    let files = json!({ "ford.toml": affray_duel::STARTER });
    let begun = ask(json!({ "id": 2, "do": "open", "path": "ford.toml", "files": files }));
    assert_eq!(begun["ok"]["title"], "At the ford");
    let record = "system: duel\nrules: 1\nengine: 0.1.0\nencounter: ../ford.toml\n\n";
    let open = json!({ "id": 3, "do": "open", "record": record, "files": { "../ford.toml": affray_duel::STARTER } });
    let begun = ask(open);
    assert_eq!(begun["ok"]["title"], "At the ford", "{begun}");
    let saved = ask(json!({ "id": 4, "do": "save", "fight": begun["ok"]["fight"] }));
    let alone = ask(json!({ "id": 5, "do": "open", "record": saved["ok"]["record"] }));
    assert_eq!(alone["ok"]["title"], "At the ford", "the record is complete: {alone}");
}

#[test]
fn long_work_ends_when_it_is_canceled() {
    let mut session = Session::new();
    let fight = session.duel("roll");
    let seat = session.asked(&fight).unwrap().0;
    for request in [
        json!({ "id": "long", "do": "sample", "path": "duels/ford.toml", "fights": 1_000_000_000 }),
        json!({ "id": "long", "do": "advise", "fight": fight, "seat": seat, "plays": 10_000_000 }),
        json!({ "id": "long", "do": "odds", "fight": fight, "seat": seat, "of": "fight" }),
    ] {
        session.stops.hear(br#"{"id":9,"do":"cancel","request":"long"}"#);
        let response = session.line(&request.to_string());
        // What there is, or that there is nothing.
        let is_told =
            response["ok"]["stopped"] == "canceled" || response["error"]["kind"] == "stopped";
        assert!(is_told, "{response}");
    }
    let canceled = session.line(r#"{"id":9,"do":"cancel","request":"long"}"#);
    assert_eq!(canceled["ok"], json!({ "request": "long" }));
}

#[test]
fn long_work_ends_with_its_time() {
    static TIME: AtomicU64 = AtomicU64::new(0);
    // Each look at the clock is a second later.
    let now = || Duration::from_secs(TIME.fetch_add(1, Ordering::Relaxed));
    let mut host = Host::new(SYSTEMS, Surroundings { files: None, now });
    let sample = json!({
        "id": 1, "do": "sample", "encounter": affray_duel::STARTER, "fights": 1_000_000, "seconds": 5,
    });
    let line = host.respond(sample.to_string().as_bytes(), &Stops::default());
    let response: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(response["ok"]["stopped"], "time", "{line}");
    // 64 fights between two looks, the fifth look ends it.
    assert_eq!(response["ok"]["fights"], 4 * 64);
}

#[test]
fn samples_odds_and_advice_are_those_of_the_library() {
    let mut session = Session::new();
    let fight = session.duel("roll");
    let (seat, view) = session.asked(&fight).unwrap();
    let options = view["choices"][0]["options"].as_array().unwrap().len();
    let at = |what: &str, more: Value| {
        let mut request = json!({ "do": what, "fight": fight, "seat": seat });
        more.as_object().unwrap().iter().for_each(|(key, value)| request[key] = value.clone());
        request
    };
    let odds = session.done(at("odds", json!({})));
    assert_eq!(odds["options"].as_array().unwrap().len(), options, "{odds}");
    let whole = session.done(at("odds", json!({ "of": "fight" })));
    assert!(whole["endings"].as_array().unwrap().len() >= 2, "{whole}");
    let advice = session.done(at("advise", json!({ "plays": 200 })));
    assert_eq!(advice["options"].as_array().unwrap().len(), options, "{advice}");
    assert_eq!(advice.get("stopped"), None);
    let sample = json!({ "do": "sample", "path": "duels/ford.toml", "fights": 100 });
    assert_eq!(session.done(sample)["fights"], 100);
    let settings = session.done(json!({ "do": "rules", "system": "duel", "of": "settings" }));
    assert!(!settings["settings"].as_array().unwrap().is_empty());
    let clauses = session.done(json!({ "do": "rules", "system": "duel", "words": "dodge" }));
    assert!(clauses["clauses"][0]["id"].as_str().unwrap().starts_with("duel."), "{clauses}");
    let offers = session.done(at("offers", json!({ "most": 3 })));
    assert!(offers["count"].is_u64());
}

#[test]
fn there_are_no_more_fights_than_allowed() {
    let mut session = Session::new();
    let open = json!({ "do": "open", "path": "duels/ford.toml" });
    for _ in 0..MAX_FIGHTS {
        session.done(open.clone());
    }
    assert_eq!(session.fault(open.clone()).0, "too-many-fights");
    session.done(json!({ "do": "close", "fight": "fight-7" }));
    assert_eq!(session.done(open)["fight"], format!("fight-{}", MAX_FIGHTS + 1));
}
