//! What means harm is refused with a clear word, and the others at their tables do not notice.

mod common;

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use affray_server::http::Bounds;
use affray_server::store::{MemoryStore, SqliteStore};
use affray_server::world::MachineClock;
use common::{Client, DUEL, Duel, Server, duel, next_act};
use serde_json::json;

/// That a table goes on as if nothing were.
#[track_caller]
fn goes_on(table: &Duel, id: &str) {
    let begun = Instant::now();
    let asked = [&table.ann, &table.bob, &table.gm].into_iter().find_map(|client| {
        let (path, act) = next_act(client, &table.fight, id)?;
        Some((client, path, act))
    });
    let (client, path, act) = asked.expect("the fight goes on");
    client.post(&path, act).ok();
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn bodies_that_are_too_much_are_refused() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let answer = format!("/api/fights/{}/answer", table.fight);
    let kind = |kind: &str| vec![format!("Content-Type: {kind}")];
    let send = |client: &Client, path: &str, extra: &[String], body: &[u8]| {
        client.raw("POST", path, extra, body)
    };
    let json_kind = kind("application/json");
    // Over the limit of this address; a form that browsers send from anywhere; something compressed.
    let large = vec![b' '; (64 << 10) + 1];
    send(&table.ann, &answer, &json_kind, &large).fault(413, "too-large");
    let encounter = vec![b' '; (8 << 20) + 1];
    send(&table.gm, "/api/check", &json_kind, &encounter).fault(413, "too-large");
    send(&table.ann, &answer, &kind("text/plain"), b"{}").fault(415, "other-type");
    let zipped = [json_kind.clone(), vec!["Content-Encoding: gzip".to_owned()]].concat();
    send(&table.ann, &answer, &zipped, &[0x1f, 0x8b, 8, 0]).fault(415, "other-type");
    // Nested without end (it is a list, and no act is one), no text, no JSON, two answers in one.
    let nested = "[".repeat(60_000);
    send(&table.ann, &answer, &json_kind, nested.as_bytes()).fault(400, "bad-value");
    let deep = format!("{{\"id\":\"1\",\"answer\":{}", "{\"words\":".repeat(6_000));
    send(&table.ann, &answer, &json_kind, deep.as_bytes()).fault(400, "bad-value");
    send(&table.ann, &answer, &json_kind, &[0xff, 0xfe]).fault(400, "not-json");
    send(&table.ann, &answer, &json_kind, b"").fault(400, "not-json");
    let both = json!({ "id": "1", "answer": { "number": 1, "option": 1, "value": 2 } });
    table.ann.post(&answer, both).fault(400, "bad-value");
    let id = json!({ "id": "x".repeat(201), "answer": { "number": 1, "option": 1 } });
    table.ann.post(&answer, id).fault(400, "bad-value");
    // An encounter that asks for more than anybody can throw, and one that nests without end.
    let dice = affray_duel::entry().starter().replace("bonus = 4", "bonus = 999999999999");
    let checked = table.gm.post("/api/check", json!({ "name": "x", "text": dice })).ok();
    assert_ne!(checked["mistakes"], json!([]));
    let deep = format!("system = \"duel\"\nx = {}", "[".repeat(50_000));
    let checked = table.gm.post("/api/check", json!({ "name": "x", "text": deep }));
    assert!(matches!(checked.status, 200 | 400), "{}", checked.status);
    goes_on(&table, "after");
}

#[test]
fn pages_of_others_are_kept_out() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let path = format!("/api/fights/{}/undo", table.fight);
    let raw = |extra: &[&str]| {
        let mut all = vec!["Content-Type: application/json".to_owned()];
        all.extend(extra.iter().map(|line| (*line).to_owned()));
        table.gm.raw("POST", &path, &all, br#"{"id":"1"}"#)
    };
    raw(&["Origin: http://evil.example"]).fault(403, "foreign");
    raw(&["Origin: null"]).fault(403, "foreign");
    raw(&["Sec-Fetch-Site: same-site"]).fault(403, "foreign");
    raw(&["Host: evil.example"]).fault(403, "foreign");
    let own = format!("Origin: http://{}", server.address);
    let reply = raw(&[&own]);
    reply.fault(422, "nothing-to-undo");
    for (name, value) in [
        ("x-frame-options", "DENY"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cache-control", "no-store"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(reply.header(name), Some(value));
    }
    let policy = reply.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("unsafe"), "{policy}");
    // Nobody is let in by a page of another origin that reads the answer, either.
    assert_eq!(reply.header("access-control-allow-origin"), None);
    // Cookies are out of the reach of scripts, and are not sent for others.
    let secret = server.hall.launch().expect("chance");
    let opened = server.nobody().get(&format!("/open/{secret}"));
    let cookie = opened.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let pair = cookie.split(';').next().expect("a pair");
    let me = server.nobody().raw("GET", "/api/me", &[format!("Cookie: x=1; {pair}")], b"").ok();
    assert_eq!(me["host"], true);
}

#[test]
fn whoever_sends_slowly_keeps_nobody_waiting() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let mut slow: Vec<TcpStream> = (0..50)
        .map(|at| {
            let mut stream = TcpStream::connect(server.address).expect("it listens");
            let part: &[u8] = match at % 2 {
                0 => b"GET /api/hello HTTP/1.1\r\nHost: 127",
                _ => b"POST /api/join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
                       Content-Length: 50\r\n\r\n{",
            };
            stream.write_all(part).expect("it listens");
            stream
        })
        .collect();
    goes_on(&table, "meanwhile");
    // Whoever does not finish is hung up on: after ten seconds, and something for the machine.
    let begun = Instant::now();
    for stream in &mut slow {
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        let said = String::from_utf8_lossy(&said);
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}");
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    goes_on(&table, "afterwards");
}

#[test]
fn one_address_does_not_take_every_connection() {
    let bounds = Bounds { all: 400, of_one: 100 };
    let (store, clock) = (Arc::new(MemoryStore::default()), Arc::new(MachineClock));
    let server = Server::with(DUEL, store, clock, bounds);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    // 10,000 of them in a long run, from another address of this machine.
    let count: usize =
        std::env::var("AFFRAY_CONNECTIONS").ok().and_then(|one| one.parse().ok()).unwrap_or(300);
    let from = SocketAddr::new(IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2)), 0);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let address = server.address;
    let (open, refused) = runtime.block_on(async move {
        let (mut open, mut refused) = (Vec::new(), 0);
        for _ in 0..count {
            let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
            socket.bind(from).expect("an address of this machine");
            let Ok(stream) = socket.connect(address).await else { continue };
            let mut first = [0; 12];
            let said = tokio::time::timeout(Duration::from_millis(30), async {
                stream.readable().await.and_then(|()| stream.try_read(&mut first))
            });
            match said.await {
                Ok(Ok(12)) if first.starts_with(b"HTTP/1.1 503") => refused += 1,
                Ok(_) => refused += 1,
                Err(_) => open.push(stream),
            }
        }
        (open, refused)
    });
    assert!(open.len() <= 100, "{}", open.len());
    assert!(refused >= count - 110, "{refused} of {count}");
    goes_on(&table, "meanwhile");
    drop(open);
}

#[test]
fn names_do_not_lead_out_of_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("data");
    let store = Arc::new(SqliteStore::open(&inner).expect("a store"));
    let server = Server::start(DUEL, store);
    let gm = server.host();
    let text = affray_duel::entry().starter();
    for name in
        ["../../evil", "/etc/passwd", "C:\\x", "a\0b", "'; DROP TABLE fight; --", "<script>"]
    {
        let mut files = serde_json::Map::new();
        files.insert(name.to_owned(), json!("system = \"duel\""));
        let encounter = json!({ "name": name, "text": text, "files": files });
        gm.post("/api/encounters", encounter.clone()).ok();
        let renamed = text.replace("At the ford", &name.replace(['\\', '\0'], "/"));
        gm.post("/api/fights", json!({ "encounter": renamed })).ok();
    }
    for path in ["/../etc/passwd", "/api/fights/..%2f..%2fetc", "/open/%2e%2e", "/api/fights/%00"] {
        let status = gm.get(path).status;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
    }
    let outside: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").flatten().collect();
    assert_eq!(outside.len(), 1, "{outside:?}");
    let mut inside: Vec<String> = std::fs::read_dir(&inner)
        .expect("a folder")
        .flatten()
        .map(|file| file.file_name().to_string_lossy().into_owned())
        .collect();
    inside.sort();
    assert_eq!(inside, ["affray.lock", "affray.sqlite", "affray.sqlite-shm", "affray.sqlite-wal"]);
    // Nothing on the disk opens anything: of secrets only digests are there.
    let secret = gm.secret.clone().expect("a secret");
    for file in ["affray.sqlite", "affray.sqlite-wal"] {
        let bytes = std::fs::read(inner.join(file)).expect("it is there");
        assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()), "{file}");
    }
}
