//! Puts load on a server: tables of eight people, each table with an answer a second, and streams
//! beside them. Prints how long an answer takes to be on all screens of its table.
//!
//! `affray serve --memory --no-open` prints an address; then:
//!
//! ```sh
//! cargo run --profile quick -p affray-server --example load -- ADDRESS TABLES SECONDS STREAMS [PID]
//! ```

#[path = "../tests/common/mod.rs"]
mod common;

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use common::{Client, act_on};
use serde_json::{Value, json};

/// The people at a table, the game master among them.
const PEOPLE: usize = 8;
/// How long 99 of 100 answers may take to be on the last screen of their table.
const MOST: Duration = Duration::from_millis(150);
/// How much memory the server may ever have, in MiB.
const MOST_MEMORY: u64 = 256;

/// That somebody was told something: when, and what.
type Shown = (usize, Instant, Value);

struct Table {
    fight: String,
    people: Vec<Client>,
    shown: Receiver<Shown>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, tables, seconds, streams, rest @ ..] = &arguments[..] else {
        eprintln!("load ADDRESS TABLES SECONDS STREAMS [PID]");
        return;
    };
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let (place, secret) =
        address.trim_start_matches("http://").split_once("/open/").expect("an address");
    let nobody = Client { address: place.parse().expect("an address"), secret: None };
    let opened = nobody.post("/api/open", json!({ "secret": secret })).ok();
    let host = nobody.with(opened["secret"].as_str().expect("a secret"));
    let examples = host.get("/api/examples").ok()["examples"].as_array().expect("a list").clone();
    let examples: Vec<String> =
        examples.iter().map(|one| one["name"].as_str().expect("a name").to_owned()).collect();
    let tables: Vec<Table> =
        (0..number(tables)).map(|at| open(&host, &examples[at % examples.len()])).collect();
    let _more: Vec<common::Stream> = (0..number(streams))
        .map(|at| host.stream(&tables[at % tables.len()].fight, None))
        .collect();
    let end = Instant::now() + Duration::from_secs(number(seconds) as u64);
    let threads: Vec<_> =
        tables.into_iter().map(|table| std::thread::spawn(move || play(&table, end))).collect();
    let mut all: Vec<Duration> =
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect();
    all.sort();
    let part = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
    println!(
        "{} answers, on all screens: p50 {:?}, p99 {:?}, max {:?} (p99 at most {MOST:?})",
        all.len(),
        part(0.5),
        part(0.99),
        part(1.0)
    );
    let memory = rest.first().and_then(|pid| memory(pid));
    if let Some(memory) = memory {
        println!("memory at most: {} MiB (at most {MOST_MEMORY})", memory / 1024);
    }
    let is_small = memory.is_none_or(|memory| memory / 1024 < MOST_MEMORY);
    if part(0.99) > MOST || !is_small {
        println!("not met");
        std::process::exit(1);
    }
}

/// The most memory that a process ever had, in KiB; none where the system does not say.
fn memory(pid: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// A table with players for the first combatants and spectators for the rest, each with a stream.
fn open(host: &Client, example: &str) -> Table {
    let fight = host.post("/api/fights", json!({ "example": example })).ok();
    let fight = fight["fight"].as_str().expect("an id").to_owned();
    let view = host.told(&fight)["told"]["now"]["view"]["combatants"].clone();
    let (mut people, (sender, shown)) = (vec![host.clone()], channel());
    for at in 1..PEOPLE {
        let (one, role) = match view.get(at - 1) {
            Some(one) => (one, "player"),
            None => (&view[0], "spectator"),
        };
        let wanted = json!({ "role": role, "side": one["side"] });
        let invitation = host.post(&format!("/api/fights/{fight}/invitations"), wanted).ok();
        let join = json!({ "key": invitation["secret"], "name": format!("Person {at}") });
        let joined = host.post("/api/join", join).ok();
        let client = host.with(joined["secret"].as_str().expect("a secret"));
        if role == "player" {
            let own = format!("/api/fights/{fight}/people/{}", joined["person"]);
            client.put(&own, json!({ "plays": [one["name"]] })).ok();
        }
        people.push(client);
    }
    for (at, client) in people.iter().enumerate() {
        listen(at, client, &fight, sender.clone());
    }
    Table { fight, people, shown }
}

fn listen(at: usize, client: &Client, fight: &str, shown: Sender<Shown>) {
    let mut stream = client.stream(fight, None);
    std::thread::spawn(move || {
        while let Some(told) = stream.news() {
            let now = Instant::now();
            let data = serde_json::from_str(&told.data).unwrap_or(Value::Null);
            if shown.send((at, now, data)).is_err() {
                return;
            }
        }
    });
}

/// Plays until `end`; returns how long each answer took to be on the last screen.
fn play(table: &Table, end: Instant) -> Vec<Duration> {
    let mut told = vec![Value::Null; PEOPLE];
    let mut took = Vec::new();
    let mut count = 0;
    std::thread::sleep(Duration::from_secs(1));
    table.shown.try_iter().for_each(|(at, _, data)| told[at] = data);
    while Instant::now() < end {
        let next = Instant::now() + Duration::from_secs(1);
        count += 1;
        let id = format!("act {count}");
        let act = told.iter().enumerate().find_map(|(at, told)| {
            (told["you"]["role"] != "spectator")
                .then(|| act_on(told, &table.fight, &id))
                .flatten()
                .map(|act| (at, act))
        });
        let Some((at, (path, body))) = act else { break };
        let begun = Instant::now();
        table.people[at].post(&path, body);
        let mut last = None;
        while let Ok((at, when, data)) =
            table.shown.recv_timeout(next.saturating_duration_since(Instant::now()))
        {
            last = Some(when);
            told[at] = data;
        }
        took.extend(last.map(|when| when.duration_since(begun)));
    }
    took
}
