//! Two fights that differ only in secrets give a player byte-identical responses, pages, streams, headers
//! and errors, in every system.

mod common;

use std::sync::Arc;

use affray::SYSTEMS;
use affray_server::http::Bounds;
use affray_server::store::MemoryStore;
use common::{Client, Fixed, Replied, Server, act_on, seated};
use serde_json::{Value, json};

/// A table of a system's starter, with one player on its first side.
struct Half {
    server: Server,
    fight: String,
    gm: Client,
    player: Client,
    /// The secret of a link to the replay, for anyone, with the eyes of the player's side.
    link: String,
}

fn half(system: &str) -> Half {
    let (store, clock) = (Arc::new(MemoryStore::default()), Arc::new(Fixed::default()));
    let server = Server::with(SYSTEMS, store, clock, Bounds::default());
    let gm = server.host();
    let fight = gm.post("/api/fights", json!({ "example": system, "seed": 3 })).ok();
    let fight = fight["fight"].as_str().expect("an id").to_owned();
    let told = gm.told(&fight);
    let one = &told["told"]["now"]["view"]["combatants"][0];
    let name = one["name"].as_str().expect("a name").to_owned();
    let side = one["side"].as_str().expect("a side").to_owned();
    let player = seated(&gm, &fight, ("anna", &side, &name));
    let link = gm.post(&format!("/api/fights/{fight}/replays"), json!({ "side": side })).ok();
    let link = link["secret"].as_str().expect("a secret").to_owned();
    Half { server, fight, gm, player, link }
}

impl Half {
    fn at(&self, rest: &str) -> String {
        format!("/api/fights/{}{rest}", self.fight)
    }

    fn say(&self, id: &str, words: &str) -> Replied {
        self.gm.post(&self.at("/say"), json!({ "id": id, "words": words }))
    }

    /// Whatever a player can ask for or get wrong, as it comes back, without the date.
    fn asked(&self, step: usize) -> Vec<(u16, Vec<String>, Vec<u8>)> {
        let number = self.player.told(&self.fight)["told"]["now"]["number"].clone();
        let nobody = json!({ "number": number, "asker": "Nobody", "option": 1 });
        let too_far = json!({ "number": number, "option": 9_999 });
        let old = json!({ "number": 1_u64 << 40, "option": 1 });
        let act =
            |what: &str, answer: Value| json!({ "id": format!("{what} {step}"), "answer": answer });
        let replies = [
            self.player.get(&self.at("")),
            self.player.get(&self.at("/log")),
            self.player.get(&self.at("/offers")),
            self.player.get(&self.at("/record")),
            self.player.post(&self.at("/answer"), act("nobody", nobody)),
            self.player.post(&self.at("/answer"), act("too far", too_far)),
            self.player.post(&self.at("/answer"), act("old", old)),
            self.player.post(
                &self.at("/say"),
                json!({ "id": format!("say {step}"), "words": "Bob.health = 1" }),
            ),
            self.player.post(&self.at("/undo"), json!({ "id": format!("undo {step}") })),
        ];
        let page = |rest: &str| format!("/fights/{}{rest}", self.fight);
        let part = ["HX-Request: true".to_owned()];
        let form =
            |rest: &str, body: String| self.player.raw("POST", &page(rest), &part, body.as_bytes());
        let pages = [
            self.player.get(&page("")),
            self.player.raw("GET", &page(""), &part, b""),
            self.player.get(&page("/log")),
            self.player.get(&page("/sheet")),
            self.player.raw("GET", &page("/palette?words=a"), &part, b""),
            self.player.get(&page("/invite")),
            self.player.raw("GET", &page("/why-not?words="), &part, b""),
            self.player.get(&self.at("/why-not?most=60")),
            self.player.get(&self.at("/thought?words=end+turn")),
            self.player.raw("GET", &page("/way?words=end+turn"), &part, b""),
            form("/decide", format!("number={number}&asker=Nobody")),
            form("/answer", format!("number={number}&asker=Nobody&option=1")),
            form("/answer", format!("number={}&option=1", 1_u64 << 40)),
            form("/undo", format!("number={}", 1_u64 << 40)),
            form("/say", format!("words=Bob.health+%3D+1&number={step}")),
        ];
        let nobody = self.server.nobody();
        let replays = [
            self.player.get(&self.at("/replay")),
            nobody.get(&format!("/api/replays/{}", self.link)),
            nobody.get(&format!("/replay/{}?step=1", self.link)),
            nobody.get(&format!("/replay/{}?step=9999", self.link)),
        ];
        let plain = |reply: Replied| {
            let headers = reply.headers.into_iter();
            let headers = headers.filter(|line| !line.to_lowercase().starts_with("date:"));
            (reply.status, headers.collect(), reply.body)
        };
        replies.into_iter().chain(pages).chain(replays).map(plain).collect()
    }
}

#[track_caller]
fn the_same(halves: &[Half; 2], step: usize, place: &str) {
    let [one, other] = [&halves[0], &halves[1]].map(|half| half.asked(step));
    assert!(one.iter().rev().take(4).all(|(status, ..)| *status == 200), "{place}: the replays");
    for (at, (one, other)) in one.into_iter().zip(other).enumerate() {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!((one.0, &one.1), (other.0, &other.1), "{place}, step {step}, request {at}");
        assert_eq!(text(&one.2), text(&other.2), "{place}, step {step}, request {at}");
    }
}

#[test]
fn what_the_game_master_notes_nobody_notices() {
    for system in SYSTEMS.iter() {
        let name = system.name();
        let halves = [half(name), half(name)];
        let mut streams =
            [&halves[0], &halves[1]].map(|half| half.player.stream(&half.fight, None));
        let first = streams.each_mut().map(|stream| stream.news().expect("the view"));
        assert_eq!(first[0], first[1], "{name}");
        for step in 0..4 {
            // One game master writes something down, the other something else, or nothing.
            halves[0].say(&format!("note {step}"), "note the ogre waits behind the mill").ok();
            if step % 2 == 0 {
                halves[1].say(&format!("note {step}"), "note nobody waits anywhere").ok();
            }
            the_same(&halves, step, name);
            let acts = [&halves[0], &halves[1]].map(|half| {
                let told = half.gm.told(&half.fight);
                let asked = told["asked"].as_array().expect("a list").clone();
                let player = half.player.told(&half.fight);
                let own = act_on(&player, &half.fight, &format!("own {step}"));
                let gms = act_on(&told, &half.fight, &format!("gm {step}"));
                let is_asked = !asked.is_empty();
                own.map(|act| (true, act)).or(gms.map(|act| (false, act))).filter(|_| is_asked)
            });
            for (half, act) in halves.iter().zip(acts) {
                if let Some((is_own, (path, body))) = act {
                    let client = if is_own { &half.player } else { &half.gm };
                    client.post(&path, body).ok();
                }
            }
            the_same(&halves, 100 + step, name);
        }
        // What came over the streams, to the last that both have.
        let last = [&halves[0], &halves[1]].map(|half| {
            half.player.get(&half.at("")).header("etag").expect("a number").replace('"', "")
        });
        assert_eq!(last[0], last[1], "{name}");
        let until = |stream: &mut common::Stream| {
            let mut all = Vec::new();
            while all.last().map_or(first[0].id.clone(), |told: &common::Told| told.id.clone())
                != Some(last[0].clone())
            {
                all.push(stream.news().expect("news"));
            }
            // A page that is slow may miss what came in between, but never shows it late.
            all.pop()
        };
        let [one, other] = streams.each_mut().map(until);
        assert_eq!(one, other, "{name}");
        drop(halves.map(|half| half.server));
    }
}

#[test]
fn the_health_of_others_is_told_in_bands_unless_somebody_says_otherwise() {
    let server = Server::in_memory(SYSTEMS);
    let gm = server.host();
    for system in SYSTEMS.iter() {
        let name = system.name();
        let shown = |opening: Value| -> Vec<(bool, bool)> {
            let fight = gm.post("/api/fights", opening).ok();
            let fight = fight["fight"].as_str().expect("an id").to_owned();
            let all = gm.told(&fight)["told"]["now"]["view"]["combatants"].clone();
            let own = all[0]["side"].as_str().expect("a side").to_owned();
            let who = all[0]["name"].as_str().expect("a name");
            let player = seated(&gm, &fight, ("anna", &own, who));
            let told = player.told(&fight)["told"]["now"]["view"]["combatants"].clone();
            let people = told.as_array().expect("people").iter();
            // Whether somebody is on their side, and whether a pool of theirs is told in words.
            let words = |one: &Value| {
                let figures = one["figures"].as_array().expect("figures").iter();
                figures
                    .clone()
                    .any(|figure| figure["kind"] == "pool" && figure["words"].is_string())
            };
            people.map(|one| (one["side"] == *own, words(one))).collect()
        };
        let usual = shown(json!({ "example": name, "seed": 3 }));
        assert!(usual.iter().all(|(is_own, words)| is_own != words), "{name}: {usual:?}");
        // One word of the game master, and it is as they say.
        let side = {
            let fight = gm.post("/api/fights", json!({ "example": name, "seed": 3 })).ok();
            let told = gm.told(fight["fight"].as_str().expect("an id"));
            let all = told["told"]["now"]["view"]["combatants"].as_array().expect("people").clone();
            let foe = all.iter().find(|one| one["side"] != all[0]["side"]).expect("a foe").clone();
            foe["side"].as_str().expect("a side").to_owned()
        };
        let line = format!("{side} health exact");
        let exact = shown(json!({ "example": name, "seed": 3, "reveal": [line] }));
        assert!(exact.iter().all(|(_, words)| !words), "{name}: {exact:?}");
    }
}

#[test]
fn figures_that_are_not_told_are_not_sent() {
    for system in SYSTEMS.iter() {
        let name = system.name();
        let halves = [half(name), half(name)];
        for (which, half) in halves.iter().enumerate() {
            let told = half.gm.told(&half.fight);
            let all = told["told"]["now"]["view"]["combatants"].as_array().expect("people");
            let foe = all.iter().find(|one| one["side"] != all[0]["side"]).expect("a foe");
            let foes = foe["side"].as_str().expect("a side");
            for fact in ["health", "figures", "resistances", "conditions", "gear", "order", "dice"]
            {
                let line = json!({ "reveal": format!("{foes} {fact} nothing") });
                half.gm.put(&half.at("/table"), line).ok();
            }
            // The same pool of the same foe has another value.
            let pool = foe["figures"].as_array().expect("figures").iter();
            let pool =
                pool.clone().find(|one| one["kind"] == "pool" && one["value"].as_i64() > Some(2));
            let Some(pool) = pool else { panic!("{name}: {foe} has no pool") };
            let value = pool["value"].as_i64().expect("a number") - which as i64;
            let (who, figure) = (foe["name"].as_str().expect("a name"), pool["name"].as_str());
            let words = format!("{who}.{} = {value}", figure.expect("a name"));
            half.say("secret", &words).ok();
        }
        let gms = [&halves[0], &halves[1]].map(|half| half.gm.told(&half.fight)["told"].clone());
        assert_ne!(gms[0]["now"]["view"], gms[1]["now"]["view"], "{name}: there is a secret");
        the_same(&halves, 0, name);
    }
}
