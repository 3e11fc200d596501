//! A server on the loopback address, and clients that speak plain HTTP to it.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use affray_engine::Systems;
use affray_server::hall::{Example, Hall};
use affray_server::http::{Bounds, router, serve};
use affray_server::store::{MemoryStore, Store};
use affray_server::table::Shared;
use affray_server::world::{Chance, Clock, MachineClock};
use serde_json::{Value, json};

/// The duel, a small system.
pub const DUEL: Systems = Systems::new(&[affray_duel::entry]);

/// Chance that is the same in every run.
pub struct Counted(AtomicU64);

impl Counted {
    pub fn from(seed: u64) -> Counted {
        Counted(AtomicU64::new(seed))
    }
}

impl Chance for Counted {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), String> {
        for part in bytes.chunks_mut(8) {
            let count = self.0.fetch_add(1, Ordering::Relaxed);
            let mixed = (count ^ (count >> 7)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 29)).to_le_bytes();
            part.copy_from_slice(&mixed[..part.len()]);
        }
        Ok(())
    }
}

/// A clock that goes on when it is told to.
#[derive(Default)]
pub struct Fixed(pub AtomicU64);

impl Clock for Fixed {
    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A server that runs until the test ends.
pub struct Server {
    pub address: SocketAddr,
    pub hall: Arc<Hall>,
    runtime: Option<tokio::runtime::Runtime>,
}

impl Server {
    pub fn start(systems: Systems, store: Arc<dyn Store>) -> Server {
        Server::with(systems, store, Arc::new(MachineClock), Bounds::default())
    }

    pub fn with(
        systems: Systems,
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        bounds: Bounds,
    ) -> Server {
        let shared = Shared { store, clock };
        let hall = Hall::new(systems, shared, Arc::new(Counted::from(1)));
        let starters = systems
            .iter()
            .map(|system| (format!("{}.toml", system.name()), system.starter().to_owned()));
        let hall = hall.with_examples(Example::of(&starters.collect()));
        let hits = |at: u32| {
            let head = format!("title: Ann <hits> {at}\nchecks: duel.strike.hit\nstage: yard\n");
            (format!("duel/hits-{at}.fight"), format!("{head}\nAnn> strike\n"))
        };
        let hall = Arc::new(hall.with_cases((1..=14).map(hits).collect()));
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(2).enable_all().build().expect("a runtime");
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"));
        let listener = listener.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let router = router(Arc::clone(&hall));
        runtime.spawn(async move { serve(listener, router, bounds).await });
        Server { address, hall, runtime: Some(runtime) }
    }

    pub fn in_memory(systems: Systems) -> Server {
        Server::start(systems, Arc::new(MemoryStore::default()))
    }

    /// Somebody without a key.
    pub fn nobody(&self) -> Client {
        Client { address: self.address, secret: None }
    }

    /// Whoever started it.
    pub fn host(&self) -> Client {
        let secret = self.hall.launch().expect("chance");
        let opened = self.nobody().post("/api/open", json!({ "secret": secret })).ok();
        self.nobody().with(opened["secret"].as_str().expect("a secret"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Somebody who asks.
#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub secret: Option<String>,
}

/// What came back.
pub struct Replied {
    pub status: u16,
    pub headers: Vec<String>,
    pub body: Vec<u8>,
}

impl Replied {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|why| {
            panic!("{why}: {}", String::from_utf8_lossy(&self.body));
        })
    }

    /// Its data; it was no fault.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// Its fault.
    #[track_caller]
    pub fn fault(&self, status: u16, kind: &str) -> Value {
        let body = self.json();
        assert_eq!((self.status, body["error"]["kind"].as_str()), (status, Some(kind)), "{body}");
        body
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }
}

impl Client {
    pub fn with(&self, secret: &str) -> Client {
        Client { secret: Some(secret.to_owned()), ..self.clone() }
    }

    pub fn get(&self, path: &str) -> Replied {
        self.call("GET", path, None)
    }

    pub fn post(&self, path: &str, body: Value) -> Replied {
        self.call("POST", path, Some(&body))
    }

    pub fn put(&self, path: &str, body: Value) -> Replied {
        self.call("PUT", path, Some(&body))
    }

    pub fn delete(&self, path: &str) -> Replied {
        self.call("DELETE", path, None)
    }

    pub fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Replied {
        let text = body.map(Value::to_string);
        let mut extra = Vec::new();
        if text.is_some() {
            extra.push("Content-Type: application/json".to_owned());
        }
        self.raw(method, path, &extra, text.unwrap_or_default().as_bytes())
    }

    /// A request with these headers beside the usual ones.
    pub fn raw(&self, method: &str, path: &str, extra: &[String], body: &[u8]) -> Replied {
        let mut stream = self.connect();
        self.send(&mut stream, (method, path), extra, body);
        let mut reader = BufReader::new(stream);
        let (status, headers) = head(&mut reader);
        let mut body = Vec::new();
        let length = headers.iter().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
        });
        match length {
            Some(length) => {
                body.resize(length, 0);
                reader.read_exact(&mut body).expect("a whole body");
            }
            None => {
                reader.read_to_end(&mut body).expect("a body");
            }
        }
        Replied { status, headers, body }
    }

    /// Only the status of a request, as of one whose response does not end.
    pub fn status(&self, method: &str, path: &str) -> u16 {
        self.begins((method, path), &[]).0
    }

    /// Only the head of a response: its status and its headers.
    pub fn begins(&self, at: (&str, &str), extra: &[String]) -> (u16, Vec<String>) {
        let mut stream = self.connect();
        self.send(&mut stream, at, extra, b"");
        head(&mut BufReader::new(stream))
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server is there");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        stream.set_nodelay(true).expect("a socket");
        stream
    }

    fn send(&self, stream: &mut TcpStream, at: (&str, &str), extra: &[String], body: &[u8]) {
        let (method, path) = at;
        let mut text = format!("{method} {path} HTTP/1.1\r\n");
        if !extra.iter().any(|line| line.to_ascii_lowercase().starts_with("host:")) {
            text += &format!("Host: {}\r\n", self.address);
        }
        text += "Connection: close\r\n";
        if let Some(secret) = &self.secret {
            text += &format!("Authorization: Bearer {secret}\r\n");
        }
        extra.iter().for_each(|line| text += &format!("{line}\r\n"));
        text += &format!("Content-Length: {}\r\n\r\n", body.len());
        // A server that refuses may hang up before everything is sent.
        let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.write_all(body));
    }

    /// A stream of somebody's; `has` is the number of what they have.
    pub fn stream(&self, fight: &str, has: Option<&str>) -> Stream {
        let mut stream = self.connect();
        let extra: Vec<String> = has.iter().map(|has| format!("Last-Event-ID: {has}")).collect();
        let path = format!("/api/fights/{fight}/stream");
        self.send(&mut stream, ("GET", &path), &extra, b"");
        let mut reader = BufReader::new(stream);
        let (status, _) = head(&mut reader);
        assert_eq!(status, 200, "the stream is refused");
        Stream { reader, rest: String::new() }
    }

    /// What somebody is told now.
    pub fn told(&self, fight: &str) -> Value {
        self.get(&format!("/api/fights/{fight}")).ok()
    }
}

fn head(reader: &mut impl BufRead) -> (u16, Vec<String>) {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a head");
        let line = line.trim_end().to_owned();
        if line.is_empty() {
            break;
        }
        lines.push(line);
    }
    let status = lines.first().and_then(|line| line.split(' ').nth(1)?.parse().ok());
    (status.unwrap_or(0), lines.split_off(1.min(lines.len())))
}

/// An event of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub kind: String,
    pub id: Option<String>,
    pub data: String,
}

/// A stream, as it comes in.
pub struct Stream {
    reader: BufReader<TcpStream>,
    rest: String,
}

impl Stream {
    /// The next event, beats among them.
    pub fn next(&mut self) -> Option<Told> {
        let (mut kind, mut id, mut data) = (String::new(), None, String::new());
        loop {
            let line = self.line()?;
            if line.is_empty() {
                if kind.is_empty() {
                    continue;
                }
                return Some(Told { kind, id, data });
            }
            match line.split_once(':') {
                Some(("event", value)) => kind = value.trim().to_owned(),
                Some(("id", value)) => id = Some(value.trim().to_owned()),
                Some(("data", value)) => data += value.strip_prefix(' ').unwrap_or(value),
                _ => {}
            }
        }
    }

    /// The next event that is no beat.
    pub fn news(&mut self) -> Option<Told> {
        loop {
            let told = self.next()?;
            if told.kind != "beat" {
                return Some(told);
            }
        }
    }

    /// A line of the text within the chunks.
    fn line(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.rest.split_once('\n') {
                let (line, rest) = (line.trim_end().to_owned(), rest.to_owned());
                self.rest = rest;
                return Some(line);
            }
            let mut size = String::new();
            self.reader.read_line(&mut size).ok().filter(|&count| count > 0)?;
            let size = usize::from_str_radix(size.trim(), 16).ok().filter(|&size| size > 0)?;
            let mut chunk = vec![0; size + 2];
            self.reader.read_exact(&mut chunk).ok()?;
            self.rest += &String::from_utf8_lossy(&chunk[..size]);
        }
    }
}

/// A table of a duel: the game master plays nobody's side but their own, Ann and Bob are played.
pub struct Duel {
    pub fight: String,
    pub gm: Client,
    pub ann: Client,
    pub bob: Client,
}

/// Lets somebody sit down on a side who plays a combatant.
pub fn seated(gm: &Client, fight: &str, (name, side, plays): (&str, &str, &str)) -> Client {
    let wanted = json!({ "role": "player", "side": side });
    let invitation = gm.post(&format!("/api/fights/{fight}/invitations"), wanted).ok();
    let nobody = Client { secret: None, ..gm.clone() };
    let joined = nobody.post("/api/join", json!({ "key": invitation["code"], "name": name })).ok();
    let client = nobody.with(joined["secret"].as_str().expect("a secret"));
    let own = format!("/api/fights/{fight}/people/{}", joined["person"]);
    client.put(&own, json!({ "plays": [plays] })).ok();
    client
}

pub fn duel(server: &Server, opening: Value) -> Duel {
    let gm = server.host();
    let fight = gm.post("/api/fights", opening).ok();
    let fight = fight["fight"].as_str().expect("an id").to_owned();
    let told = gm.told(&fight);
    let all = told["told"]["now"]["view"]["combatants"].as_array().expect("people").clone();
    let name = |at: usize| all[at]["name"].as_str().expect("a name").to_owned();
    let side = |at: usize| all[at]["side"].as_str().expect("a side").to_owned();
    let ann = seated(&gm, &fight, ("anna", &side(0), &name(0)));
    let bob = seated(&gm, &fight, ("ben", &side(1), &name(1)));
    Duel { fight, gm, ann, bob }
}

/// The answer that somebody gives who takes the first option of what is asked of them, or lets the
/// program throw; nothing if nothing is asked of them.
pub fn next_act(client: &Client, fight: &str, id: &str) -> Option<(String, Value)> {
    let told = client.told(fight);
    act_on(&told, fight, id)
}

pub fn act_on(told: &Value, fight: &str, id: &str) -> Option<(String, Value)> {
    let number = &told["told"]["now"]["number"];
    let me = &told["you"]["person"];
    let asked = told["asked"].as_array()?;
    let mine = asked.iter().find(|one| one["person"] == *me || one["person"].is_null())?;
    let at = format!("/api/fights/{fight}");
    match mine["asker"].as_str() {
        None => Some((format!("{at}/roll"), json!({ "id": id, "number": number }))),
        Some(asker) => {
            let mut answer = json!({ "number": number, "asker": asker, "option": 1 });
            let choices = told["told"]["now"]["choices"].as_array()?;
            let choice = choices.iter().find(|one| one["asker"] == asker)?;
            if let Some(place) = choice["options"][0]["places"].get(0) {
                answer["place"] = place.clone();
            }
            Some((format!("{at}/answer"), json!({ "id": id, "answer": answer })))
        }
    }
}
