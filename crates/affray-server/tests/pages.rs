//! The pages over HTTP: what is pressed counts once, what is late is said, nothing is run that a
//! person wrote, and the first page is small.

mod common;

use affray::SYSTEMS;
use common::{Client, DUEL, Duel, Server, duel};
use serde_json::{Value, json};

/// What a page sends.
fn press(client: &Client, fight: &str, what: &str, body: &str) -> String {
    let part = ["HX-Request: true".to_owned()];
    let reply = client.raw("POST", &format!("/fights/{fight}/{what}"), &part, body.as_bytes());
    assert_eq!(reply.status, 200, "{what}");
    String::from_utf8(reply.body).expect("text")
}

fn seen(client: &Client, path: &str) -> String {
    let reply = client.get(path);
    assert_eq!(reply.status, 200, "{path}");
    String::from_utf8(reply.body).expect("text")
}

/// Who is asked first, with the number and the asker of their question.
fn asked(table: &Duel) -> (&Client, u64, String) {
    [&table.ann, &table.bob]
        .into_iter()
        .find_map(|client| {
            let told = client.told(&table.fight);
            let mine = told["asked"]
                .as_array()?
                .iter()
                .find(|one| one["person"] == told["you"]["person"] && one["asker"].is_string())?;
            let number = told["told"]["now"]["number"].as_u64()?;
            Some((client, number, mine["asker"].as_str()?.to_owned()))
        })
        .expect("somebody is asked")
}

fn lines(table: &Duel) -> Value {
    table.gm.get(&format!("/api/fights/{}/log", table.fight)).ok()["count"].clone()
}

#[test]
fn a_double_tap_counts_once_and_a_late_answer_is_told_so() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let (client, number, asker) = asked(&table);
    let body = format!("number={number}&asker={asker}&option=1");
    let first = press(client, &table.fight, "answer", &body);
    assert!(!first.contains("notice is-warn"), "{first}");
    let told = lines(&table);
    // The same form again: a double tap, or a reply that was lost. It was done, once.
    let again = press(client, &table.fight, "answer", &body);
    assert!(!again.contains("notice is-warn"), "{again}");
    assert_eq!(lines(&table), told);
    // A second tab that still shows the old question answers otherwise.
    let late =
        press(client, &table.fight, "answer", &format!("number={number}&asker={asker}&option=2"));
    assert!(late.contains("notice is-warn") && late.contains("data-update"), "{late}");
    assert_eq!(lines(&table), told);
    // Nothing chosen is nothing done.
    let none = press(client, &table.fight, "answer", &format!("number={number}"));
    assert!(none.contains("Choose something first."), "{none}");
}

#[test]
fn what_people_write_is_shown_and_never_run() {
    let server = Server::in_memory(DUEL);
    let title = r#"<img src=x onerror=alert(1)>'&"#;
    let text = affray_duel::entry().starter().replace("At the ford", title);
    assert!(text.contains(title));
    let table = duel(&server, json!({ "encounter": text, "seed": 5 }));
    let note = json!({ "id": "note", "words": "note <script>alert(1)</script>" });
    table.gm.post(&format!("/api/fights/{}/say", table.fight), note).ok();
    for client in [&table.gm, &table.ann, &table.bob] {
        for path in ["", "/log"] {
            let page = seen(client, &format!("/fights/{}{path}", table.fight));
            assert!(!page.contains("<img") && !page.contains("<script>"), "{page}");
            assert!(!page.contains(" style=") && !page.contains(" onclick="), "{page}");
        }
    }
    let page = seen(&table.gm, &format!("/fights/{}", table.fight));
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"), "{page}");
}

#[test]
fn a_rule_is_shown_with_the_cases_that_check_it() {
    let server = Server::in_memory(DUEL);
    let nobody = server.nobody();
    let told = nobody.get("/api/cases/duel.strike.hit").ok();
    assert_eq!((&told["count"], told["cases"].as_array().map(Vec::len)), (&json!(14), Some(12)));
    assert_eq!(nobody.get("/api/cases/duel.strike.dodge").ok()["count"], 0);
    let page = seen(&nobody, "/rules/duel/duel.strike.hit");
    assert!(page.contains("Ann &lt;hits&gt; 12") && !page.contains("&lt;hits&gt; 13"), "{page}");
    assert!(page.contains("2 more cases check it."), "{page}");
    assert!(!seen(&nobody, "/rules/duel/duel.strike.dodge").contains("class=\"cases\""));
}

/// The bytes of a page with everything that it loads, each once and not compressed.
fn weight(client: &Client, path: &str) -> usize {
    let text = seen(client, path);
    let parts = text.split("/assets/").skip(1).map(|part| {
        let name = part.split('"').next().expect("a name");
        let asset = client.get(&format!("/assets/{name}"));
        assert_eq!(asset.status, 200, "{name}");
        asset.body.len()
    });
    text.len() + parts.sum::<usize>()
}

#[test]
fn the_first_page_is_small_and_so_is_that_of_every_fight() {
    let server = Server::in_memory(SYSTEMS);
    let gm = server.host();
    for first in ["/", "/join"] {
        assert!(weight(&gm, first) < 100_000, "{first}: {}", weight(&gm, first));
    }
    for system in SYSTEMS.iter() {
        let fight = gm.post("/api/fights", json!({ "example": system.name() })).ok();
        let path = format!("/fights/{}", fight["fight"].as_str().expect("an id"));
        assert!(seen(&gm, &path).contains("hx-sse:connect"), "{}", system.name());
        assert!(weight(&gm, &path) < 200_000, "{}: {}", system.name(), weight(&gm, &path));
    }
}

#[test]
fn large_responses_are_compressed_for_clients_that_accept_it() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let takes = ["Accept-Encoding: gzip".to_owned()];
    for path in ["/", "/assets/affray.css", "/assets/htmx.js"] {
        let whole = table.gm.get(path);
        let small = table.gm.raw("GET", path, &takes, b"");
        assert_eq!(whole.header("content-encoding"), None, "{path}");
        assert_eq!(small.header("content-encoding"), Some("gzip"), "{path}");
        assert!(2 * small.body.len() < whole.body.len(), "{path}: {}", small.body.len());
    }
    // An event that waited for the next one to be packed with it would come too late.
    let path = format!("/fights/{}/updates", table.fight);
    let (status, headers) = table.gm.begins(("GET", &path), &takes);
    assert_eq!(status, 200);
    assert!(headers.iter().any(|line| line.contains("text/event-stream")), "{headers:?}");
    assert!(!headers.iter().any(|line| line.contains("gzip")), "{headers:?}");
}

#[test]
fn a_screen_invites_as_long_as_nobody_plays() {
    let server = Server::in_memory(DUEL);
    let gm = server.host();
    let fight = gm.post("/api/fights", json!({ "example": "duel", "seed": 5 })).ok();
    let fight = fight["fight"].as_str().expect("an id").to_owned();
    let invited = |role: &str, name: &str| {
        let wanted = json!({ "role": role });
        let code = gm.post(&format!("/api/fights/{fight}/invitations"), wanted).ok();
        let join = json!({ "key": code["code"], "name": name });
        let joined = server.nobody().post("/api/join", join).ok();
        server.nobody().with(joined["secret"].as_str().expect("a secret"))
    };
    let (screen, watcher) = (invited("screen", "wall"), invited("spectator", "Wren"));
    assert!(seen(&screen, &format!("/fights/{fight}")).contains("id=\"waiting\""));
    assert!(!seen(&watcher, &format!("/fights/{fight}")).contains("id=\"waiting\""));
    let shown = press(&screen, &fight, "waiting", "");
    assert!(shown.contains("class=\"qr\"") && shown.contains("class=\"code\""), "{shown}");
    // Its code lets a player in, and nobody else gets one.
    let code = shown.split("class=\"code\">").nth(1).and_then(|rest| rest.split('<').next());
    let code = code.expect("a code").replace(' ', "");
    assert_eq!(press(&watcher, &fight, "waiting", ""), "");
    server.nobody().post("/api/join", json!({ "key": code, "name": "Ann" })).ok();
    assert_eq!(press(&screen, &fight, "waiting", ""), "");
    assert!(!seen(&screen, &format!("/fights/{fight}")).contains("id=\"waiting\""));
}

#[test]
fn joining_twice_by_a_double_tap_is_one_place() {
    let server = Server::in_memory(DUEL);
    let gm = server.host();
    let fight = gm.post("/api/fights", json!({ "example": "duel", "seed": 5 })).ok();
    let fight = fight["fight"].as_str().expect("an id").to_owned();
    let code =
        gm.post(&format!("/api/fights/{fight}/invitations"), json!({ "role": "player" })).ok();
    let nobody = server.nobody();
    let page = seen(&nobody, "/join");
    let id = page.split("name=\"id\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let id = id.expect("an id in the form");
    let form = format!("key={}&name=Ann&id={id}", code["code"].as_str().expect("a code"));
    for _ in 0..2 {
        assert_eq!(nobody.raw("POST", "/join", &[], form.as_bytes()).status, 303);
    }
    let people = gm.told(&fight)["people"].as_array().expect("people").len();
    assert_eq!(people, 2, "the game master and Ann");
    assert_ne!(
        seen(&nobody, "/join").split("name=\"id\"").nth(1),
        page.split("name=\"id\"").nth(1)
    );
}
