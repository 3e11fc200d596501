//! Who may call what: every route, by everybody.

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use affray_server::http::{Bounds, Route, pages, routes};
use affray_server::store::MemoryStore;
use common::{Client, DUEL, Fixed, Server, duel};
use serde_json::{Value, json};

/// Who calls, in the order of the columns below.
const CALLERS: [&str; 11] = [
    "nobody",
    "expired",
    "revoked",
    "stranger",
    "spectator",
    "screen",
    "ann",
    "bob",
    "gone",
    "gm",
    "host",
];

/// The status that each caller gets. Bodies are `{}`: whoever is let through is told what is missing
/// (400), whoever is not, is not told whether it would have been right.
const EXPECTED: &[(&str, &str)] = &[
    //                                                nob exp rev str spe scr ann bob gon  gm host
    ("GET /api", "200 200 200 200 200 200 200 200 200 200 200"),
    ("GET /api/hello", "200 200 200 200 200 200 200 200 200 200 200"),
    ("GET /api/me", "200 200 200 200 200 200 200 200 200 200 200"),
    ("POST /api/open", "400 400 400 400 400 400 400 400 400 400 400"),
    ("POST /api/join", "400 400 400 400 400 400 400 400 400 400 400"),
    ("POST /api/leave", "200 200 200 200 200 200 200 200 200 200 200"),
    ("GET /api/rules/{system}", "200 200 200 200 200 200 200 200 200 200 200"),
    // Which dice is missing.
    ("GET /api/dice", "400 400 400 400 400 400 400 400 400 400 400"),
    ("GET /api/cases/{clause}", "404 404 404 404 404 404 404 404 404 404 404"),
    ("GET /api/replays/{secret}", "404 404 404 404 404 404 404 404 404 404 404"),
    ("GET /api/schema/{system}", "200 200 200 200 200 200 200 200 200 200 200"),
    ("GET /api/examples", "401 401 401 403 403 403 403 403 401 403 200"),
    ("GET /api/encounters", "401 401 401 403 403 403 403 403 401 403 200"),
    ("POST /api/encounters", "401 401 401 403 403 403 403 403 401 403 400"),
    ("GET /api/encounters/{encounter}", "401 401 401 403 403 403 403 403 401 403 404"),
    ("PUT /api/encounters/{encounter}", "401 401 401 403 403 403 403 403 401 403 400"),
    ("DELETE /api/encounters/{encounter}", "401 401 401 403 403 403 403 403 401 403 404"),
    ("POST /api/check", "401 401 401 403 403 403 403 403 401 403 400"),
    ("GET /api/fights", "401 401 401 403 403 403 403 403 401 403 200"),
    ("POST /api/fights", "401 401 401 403 403 403 403 403 401 403 400"),
    ("GET /api/export", "401 401 401 403 403 403 403 403 401 403 200"),
    ("POST /api/import", "401 401 401 403 403 403 403 403 401 403 400"),
    // Everything may be left as it is, so nothing is missing.
    ("PUT /api/fights/{fight}/table", "401 401 401 403 403 403 403 403 401 200 200"),
    // Person 999 does not exist; only the game master is told so.
    ("PUT /api/fights/{fight}/people/{person}", "401 401 401 403 403 403 403 403 401 404 404"),
    ("DELETE /api/fights/{fight}/people/{person}", "401 401 401 403 403 403 403 403 401 404 404"),
    (
        "POST /api/fights/{fight}/people/{person}/link",
        "401 401 401 403 403 403 403 403 401 404 404",
    ),
    ("POST /api/fights/{fight}/invitations", "401 401 401 403 403 403 403 403 401 400 400"),
    ("DELETE /api/fights/{fight}/invitations", "401 401 401 403 403 403 403 403 401 200 200"),
    ("GET /api/fights/{fight}", "401 401 401 403 200 200 200 200 401 200 200"),
    ("GET /api/fights/{fight}/stream", "401 401 401 403 200 200 200 200 401 200 200"),
    ("GET /api/fights/{fight}/log", "401 401 401 403 200 200 200 200 401 200 200"),
    ("POST /api/fights/{fight}/replays", "401 401 401 403 403 403 403 403 401 200 200"),
    ("GET /api/fights/{fight}/replays", "401 401 401 403 403 403 403 403 401 200 200"),
    ("DELETE /api/fights/{fight}/replays", "401 401 401 403 403 403 403 403 401 200 200"),
    ("GET /api/fights/{fight}/replay", "401 401 401 403 200 200 200 200 401 200 200"),
    ("POST /api/fights/{fight}/answer", "401 401 401 403 403 403 400 400 401 400 400"),
    ("POST /api/fights/{fight}/roll", "401 401 401 403 403 403 400 400 401 400 400"),
    ("POST /api/fights/{fight}/decide", "401 401 401 403 403 403 403 403 401 400 400"),
    ("GET /api/fights/{fight}/why-not", "401 401 401 403 403 403 200 200 401 200 200"),
    ("GET /api/fights/{fight}/thought", "401 401 401 403 403 403 400 400 401 400 400"),
    ("POST /api/fights/{fight}/undo", "401 401 401 403 403 403 400 400 401 400 400"),
    ("POST /api/fights/{fight}/redo", "401 401 401 403 403 403 400 400 401 400 400"),
    ("POST /api/fights/{fight}/say", "401 401 401 403 403 403 400 400 401 400 400"),
    ("GET /api/fights/{fight}/offers", "401 401 401 403 403 403 200 200 401 200 200"),
    ("GET /api/fights/{fight}/record", "401 401 401 403 403 403 403 403 401 200 200"),
    // With this seed Bob is asked first, and the game master may always ask; Ann has nothing to decide.
    ("POST /api/fights/{fight}/odds", "401 401 401 403 403 403 422 200 401 200 200"),
    ("POST /api/fights/{fight}/advise", "401 401 401 403 403 403 422 200 401 200 200"),
    // Its game master's links go with the fight.
    ("DELETE /api/fights/{fight}", "401 401 401 403 403 403 403 403 401 200 200"),
];

/// The same of the pages. Who shows nothing that is good is led to where a code is typed (303); what
/// is refused at a table is said on its page (200).
const PAGES: &[(&str, &str)] = &[
    //                                nob exp rev str spe scr ann bob gon  gm host
    ("GET /assets/{name}", "404 404 404 404 404 404 404 404 404 404 404"),
    ("GET /", "303 303 303 303 303 303 303 303 303 303 200"),
    ("GET /open/{secret}", "404 404 404 404 404 404 404 404 404 404 404"),
    ("GET /join", "200 200 200 200 200 200 200 200 200 200 200"),
    ("GET /join/{key}", "200 200 200 200 200 200 200 200 200 200 200"),
    ("POST /join", "200 200 200 200 200 200 200 200 200 200 200"),
    ("POST /fights", "401 401 401 403 403 403 403 403 401 403 400"),
    ("POST /encounters/{encounter}/forget", "401 401 401 403 403 403 403 403 401 403 404"),
    ("GET /fights/{fight}/invite", "303 303 303 403 403 403 403 403 303 200 200"),
    ("POST /fights/{fight}/invite", "401 401 401 403 403 403 403 403 401 200 200"),
    ("POST /fights/{fight}/uninvite", "401 401 401 403 403 403 403 403 401 303 303"),
    ("GET /fights/{fight}", "303 303 303 403 200 200 200 200 303 200 200"),
    ("GET /fights/{fight}/updates", "303 303 303 403 200 200 200 200 303 200 200"),
    ("GET /fights/{fight}/log", "303 303 303 403 200 200 200 200 303 200 200"),
    ("GET /fights/{fight}/sheet", "303 303 303 403 200 200 200 200 303 200 200"),
    ("GET /fights/{fight}/why-not", "303 303 303 403 403 403 200 200 303 200 200"),
    ("GET /fights/{fight}/way", "303 303 303 403 403 403 422 422 303 422 422"),
    // It shows nothing where players sit.
    ("POST /fights/{fight}/waiting", "401 401 401 403 200 200 200 200 401 200 200"),
    ("POST /fights/{fight}/decide", "401 401 401 403 403 403 403 403 401 200 200"),
    ("GET /fights/{fight}/clause/{clause}", "303 303 303 403 404 404 404 404 303 404 404"),
    // With this seed Bob is asked first, and the game master may always ask; Ann has nothing to decide.
    ("GET /fights/{fight}/odds", "303 303 303 403 403 403 422 200 303 200 200"),
    // What is found is shown on the fight's page, and only there.
    ("GET /fights/{fight}/palette", "303 303 303 403 403 403 303 303 303 303 303"),
    ("POST /fights/{fight}/answer", "401 401 401 403 403 403 200 200 401 200 200"),
    ("POST /fights/{fight}/roll", "401 401 401 403 403 403 200 200 401 200 200"),
    ("POST /fights/{fight}/undo", "401 401 401 403 403 403 200 200 401 200 200"),
    ("POST /fights/{fight}/redo", "401 401 401 403 403 403 200 200 401 200 200"),
    ("POST /fights/{fight}/say", "401 401 401 403 403 403 200 200 401 200 200"),
    ("POST /fights/{fight}/table", "401 401 401 403 403 403 403 403 401 303 303"),
    ("POST /fights/{fight}/people/{person}", "401 401 401 403 200 200 200 200 401 200 200"),
    ("POST /fights/{fight}/people/{person}/leave", "401 401 401 403 403 403 403 403 401 404 404"),
    ("POST /fights/{fight}/people/{person}/link", "401 401 401 403 403 403 403 403 401 404 404"),
    ("GET /dice", "200 200 200 200 200 200 200 200 200 200 200"),
    ("GET /rules", "200 200 200 200 200 200 200 200 200 200 200"),
    ("GET /rules/{system}", "200 200 200 200 200 200 200 200 200 200 200"),
    ("GET /rules/{system}/{clause}", "404 404 404 404 404 404 404 404 404 404 404"),
    ("GET /replay/{secret}", "404 404 404 404 404 404 404 404 404 404 404"),
    ("GET /fights/{fight}/share", "303 303 303 403 403 403 403 403 303 200 200"),
    ("POST /fights/{fight}/share", "401 401 401 403 403 403 403 403 401 200 200"),
    ("POST /fights/{fight}/unshare", "401 401 401 403 403 403 403 403 401 303 303"),
    ("GET /fights/{fight}/replay", "303 303 303 403 200 200 200 200 303 200 200"),
    // From which step is missing.
    ("POST /fights/{fight}/replay", "401 401 401 403 403 403 403 403 401 403 400"),
    ("POST /fights/{fight}/forget", "401 401 401 403 403 403 403 403 401 303 303"),
];

/// Everybody who calls.
struct Callers {
    server: Server,
    fight: String,
    all: BTreeMap<&'static str, Client>,
}

fn callers() -> Callers {
    let clock = Arc::new(Fixed::default());
    let store = Arc::new(MemoryStore::default());
    let server = Server::with(DUEL, store, clock.clone(), Bounds::default());
    let expired = server.host();
    // A browser that was let in stays so for 400 days.
    clock.0.store(401 * 24 * 60 * 60 * 1000, Ordering::Relaxed);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let elsewhere = duel(&server, json!({ "example": "duel", "seed": 6 }));
    let (gm, fight) = (table.gm.clone(), table.fight.clone());
    let sides = gm.told(&fight);
    let side = sides["told"]["now"]["view"]["combatants"][0]["side"].clone();
    let at = format!("/api/fights/{fight}");
    let watches = |role: &str, name: &str| {
        let wanted = json!({ "role": role, "side": side });
        let invitation = gm.post(&format!("{at}/invitations"), wanted).ok();
        let body = json!({ "key": invitation["secret"], "name": name });
        server.nobody().post("/api/join", body).ok()
    };
    let secret = |of: &Value| server.nobody().with(of["secret"].as_str().expect("a secret"));
    let (spectator, screen) = (watches("spectator", "Sue"), watches("screen", "Wall"));
    // Whose link was taken back, and who was let go.
    let (old, gone) = (watches("player", "Old"), watches("player", "Gone"));
    gm.post(&format!("{at}/people/{}/link", old["person"]), json!({})).ok();
    gm.delete(&format!("{at}/people/{}", gone["person"])).ok();
    let own = gm.post(&format!("{at}/people/1/link"), json!({})).ok();
    let all = [
        ("nobody", server.nobody()),
        ("expired", expired),
        ("revoked", secret(&old)),
        ("stranger", elsewhere.ann.clone()),
        ("spectator", secret(&spectator)),
        ("screen", secret(&screen)),
        ("ann", table.ann.clone()),
        ("bob", table.bob.clone()),
        ("gone", secret(&gone)),
        ("gm", secret(&own)),
        ("host", gm),
    ];
    Callers { fight, all: all.into_iter().collect(), server }
}

#[test]
fn every_route_lets_through_whom_it_should() {
    let_through(EXPECTED, routes());
}

#[test]
fn every_page_is_shown_to_whom_it_should() {
    let_through(PAGES, pages());
}

fn let_through(lines: &[(&str, &str)], routes: Vec<Route>) {
    let expected: BTreeMap<&str, &str> = lines.iter().copied().collect();
    assert_eq!(expected.len(), lines.len(), "a route stands there twice");
    let mut known = 0;
    let mut wrong = Vec::new();
    for route in routes {
        let name = format!("{} {}", route.method, route.path);
        let Some(line) = expected.get(name.as_str()) else {
            wrong.push(format!("{name} has no line"));
            continue;
        };
        known += 1;
        // What one of them forgets, the next one has to find.
        let there = callers();
        let path = route
            .path
            .replace("{fight}", &there.fight)
            .replace("{person}", "999")
            .replace("{system}", "duel")
            .replace("{encounter}", "none")
            .replace("{secret}", "none")
            .replace("{name}", "none")
            .replace("{key}", "none")
            .replace("{clause}", "none");
        let statuses: Vec<&str> = line.split(' ').collect();
        assert_eq!(statuses.len(), CALLERS.len(), "{name}");
        for (caller, status) in CALLERS.iter().zip(statuses) {
            let client = &there.all[caller];
            let got = match name.ends_with("/stream") || name.ends_with("/updates") {
                true => client.status(route.method, &path),
                false => {
                    let body = (route.method != "GET").then(|| json!({}));
                    client.call(route.method, &path, body.as_ref()).status
                }
            };
            if got.to_string() != status {
                wrong.push(format!("{name} by {caller}: {got}, not {status}"));
            }
        }
        drop(there.server);
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(known, lines.len(), "a line is of no route");
}

#[test]
fn codes_end_and_are_not_to_be_guessed() {
    let clock = Arc::new(Fixed::default());
    let store = Arc::new(MemoryStore::default());
    let server = Server::with(DUEL, store, clock.clone(), Bounds::default());
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let at = format!("/api/fights/{}/invitations", table.fight);
    let invitation = table.gm.post(&at, json!({ "role": "player" })).ok();
    let join = |key: &Value, name: &str| {
        server.nobody().post("/api/join", json!({ "key": key, "name": name }))
    };
    // As somebody types it.
    let code = invitation["code"].as_str().expect("a code").to_lowercase();
    let typed = json!(format!(" {}-{} ", &code[..3], &code[3..]));
    join(&typed, "Cid").ok();
    join(&typed, "cid").fault(409, "name-taken");
    join(&typed, "AI").fault(400, "bad-value");
    join(&json!("nonsense that is no key"), "Dan").fault(404, "no-such-key");
    let minutes = |count: u64| clock.0.store(count * 60 * 1000, Ordering::Relaxed);
    minutes(15);
    join(&typed, "Dan").fault(404, "no-such-key");
    join(&invitation["secret"], "Dan").ok();
    minutes(12 * 60);
    join(&invitation["secret"], "Eve").fault(404, "no-such-key");
    // 30 wrong codes in a minute, and even the right one has to wait.
    let fresh = table.gm.post(&at, json!({ "role": "player" })).ok();
    for _ in 0..30 {
        join(&json!("ZZZZZZ"), "Eve").fault(404, "no-such-key");
    }
    join(&fresh["code"], "Eve").fault(429, "too-many-tries");
    minutes(12 * 60 + 1);
    join(&fresh["code"], "Eve").ok();
    table.gm.delete(&at).ok();
    join(&fresh["secret"], "Fay").fault(404, "no-such-key");
}

#[test]
fn a_link_opens_a_replay_for_anyone_and_nothing_else() {
    let clock = Arc::new(Fixed::default());
    let store = Arc::new(MemoryStore::default());
    let server = Server::with(DUEL, store, clock.clone(), Bounds::default());
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let (gm, nobody, fight) = (&table.gm, server.nobody(), &table.fight);
    let at = format!("/api/fights/{fight}/replays");
    let side = table.bob.told(fight)["you"]["side"].clone();
    let link = gm.post(&at, json!({ "side": side })).ok();
    let secret = link["secret"].as_str().expect("a secret");
    assert_eq!((secret.len(), &link["side"]), (26, &side), "128 bits in letters of 5");
    // What Bob may step through, anyone may who has the link; Ann's side is told otherwise.
    let shown = |step: u32| nobody.get(&format!("/api/replays/{secret}?step={step}")).ok();
    let steps = shown(0)["steps"].as_u64().expect("a number");
    for step in 0..=u32::try_from(steps).expect("few") {
        let own = table.bob.get(&format!("/api/fights/{fight}/replay?step={step}")).ok();
        assert_eq!(shown(step), own, "{step}");
        assert_eq!((&own["side"], &own["may_begin"]), (&side, &json!(false)));
    }
    let page = nobody.get(&format!("/replay/{secret}?step=1"));
    let text = String::from_utf8(page.body).expect("text");
    assert!(text.contains(&format!("action=\"/replay/{secret}\"")), "{text}");
    assert!(!text.contains("method=\"post\""), "nothing is done from it: {text}");
    // It is no place at the table, and invites nobody.
    nobody.with(secret).get(&format!("/api/fights/{fight}")).fault(401, "no-key");
    nobody.post("/api/join", json!({ "key": secret, "name": "Eve" })).fault(404, "no-such-key");
    nobody.post("/api/open", json!({ "secret": secret })).fault(404, "no-such-key");
    gm.post(&at, json!({ "side": "Nobody" })).fault(422, "no-such-seat");
    // Invitations and places are other things, and none of them is a replay.
    gm.delete(&format!("/api/fights/{fight}/invitations")).ok();
    shown(0);
    let own = table.ann.secret.clone().expect("a secret");
    nobody.get(&format!("/api/replays/{own}")).fault(404, "no-such-key");
    assert_eq!(gm.get(&at).ok()["sides"], json!([side]));
    // 29 wrong ones more, and another is not even said to be wrong; a good one always opens.
    for _ in 0..29 {
        nobody.get("/api/replays/nonsense").fault(404, "no-such-key");
    }
    nobody.get("/api/replays/nonsense").fault(429, "too-many-tries");
    shown(0);
    clock.0.fetch_add(60 * 1000, Ordering::Relaxed);
    // Once it is taken back, it opens nothing, and says so.
    gm.delete(&at).ok();
    assert_eq!(gm.get(&at).ok()["sides"], json!([]));
    nobody.get(&format!("/api/replays/{secret}")).fault(404, "no-such-key");
    let page = nobody.get(&format!("/replay/{secret}"));
    let text = String::from_utf8(page.body).expect("text");
    assert_eq!(page.status, 404);
    assert!(text.contains("This link opens no replay, or no longer."), "{text}");
    // Nor does one of a fight that was forgotten.
    let link = gm.post(&at, json!({})).ok();
    let path = format!("/api/replays/{}", link["secret"].as_str().expect("a secret"));
    nobody.get(&path).ok();
    gm.delete(&format!("/api/fights/{fight}")).ok();
    nobody.get(&path).fault(404, "no-such-key");
}

#[test]
fn whoever_joins_again_for_a_lost_reply_sits_once() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let at = format!("/api/fights/{}", table.fight);
    let wanted = json!({ "role": "player" });
    let invitation = table.gm.post(&format!("{at}/invitations"), wanted).ok();
    let join = |name: &str, id: &str| {
        let body = json!({ "key": invitation["code"], "name": name, "id": id });
        server.nobody().post("/api/join", body)
    };
    let first = join("Cid", "9f2c7b1e-55d0-4f0e").ok();
    let again = join("Cid", "9f2c7b1e-55d0-4f0e").ok();
    assert_eq!(first["person"], again["person"]);
    let with = |joined: &Value| {
        server.nobody().with(joined["secret"].as_str().expect("a secret")).get(&at)
    };
    with(&again).ok();
    with(&first).fault(401, "no-key");
    join("Cid", "another-act-of-somebody").fault(409, "name-taken");
    join("Dan", "short").fault(400, "bad-value");
    let people = table.gm.told(&table.fight)["people"].clone();
    let is_cid = |one: &&Value| one["name"] == "Cid";
    assert_eq!(people.as_array().expect("people").iter().filter(is_cid).count(), 1);
    // Whoever was sent away comes in again only as somebody new.
    table.gm.delete(&format!("{at}/people/{}", first["person"])).ok();
    assert_ne!(join("Cid", "9f2c7b1e-55d0-4f0e").ok()["person"], first["person"]);
}

#[test]
fn nobody_takes_what_is_somebody_elses() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let told = table.gm.told(&table.fight);
    let all = told["told"]["now"]["view"]["combatants"].as_array().expect("people");
    let at = format!("/api/fights/{}", table.fight);
    let wanted = json!({ "role": "player", "side": all[0]["side"] });
    let invitation = table.gm.post(&format!("{at}/invitations"), wanted).ok();
    let body = json!({ "key": invitation["code"], "name": "Cid" });
    let cid = server.nobody().post("/api/join", body).ok();
    let client = server.nobody().with(cid["secret"].as_str().expect("a secret"));
    let own = format!("{at}/people/{}", cid["person"]);
    client.put(&own, json!({ "plays": [all[0]["name"]] })).fault(409, "taken");
    client.put(&own, json!({ "plays": [all[1]["name"]] })).fault(422, "no-such-combatant");
    client.put(&own, json!({ "side": all[1]["side"] })).fault(403, "not-allowed");
    client.put(&format!("{at}/people/1"), json!({ "name": "Me" })).fault(403, "not-allowed");
    client.put(&own, json!({ "nonsense": 1 })).fault(400, "bad-value");
    // The game master gives what they like.
    table.gm.put(&own, json!({ "plays": [all[0]["name"]] })).ok();
    let people = table.gm.told(&table.fight)["people"].clone();
    let plays: Vec<&Value> =
        people.as_array().expect("people").iter().map(|one| &one["plays"]).collect();
    assert_eq!(plays[1], &json!([]), "Ann is no longer anna's: {people}");
    // Whoever is left without a combatant sees the side, and decides nothing.
    let number = table.ann.told(&table.fight)["told"]["now"]["number"].clone();
    let answer = json!({ "id": "x", "answer": { "number": number, "option": 1 } });
    let refused = table.ann.post(&format!("{at}/answer"), answer);
    assert!(matches!(refused.status, 403 | 422), "{}", refused.status);
}
