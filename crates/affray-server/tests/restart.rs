//! What is kept is there again: people, answers, what everybody is told, and every reply.

mod common;

use std::path::Path;
use std::sync::Arc;

use affray_server::store::{Health, SqliteStore, Store};
use common::{Client, DUEL, Duel, Server, duel, next_act};
use serde_json::{Value, json};

fn server(folder: &Path) -> Server {
    Server::start(DUEL, Arc::new(SqliteStore::open(folder).expect("a store")))
}

/// Everything that the people of a table are told, without who has a page open.
fn told(table: &Duel) -> Vec<Value> {
    [&table.gm, &table.ann, &table.bob].map(|client| client.told(&table.fight)).to_vec()
}

/// Plays some answers with an undo, a redo and a ruling among them; returns the acts with receipts.
fn play(table: &Duel, count: usize) -> Vec<(Client, String, Value, Value)> {
    let mut acts = Vec::new();
    let at = format!("/api/fights/{}", table.fight);
    for turn in 0..count {
        let act = match turn % 10 {
            4 => Some((&table.gm, format!("{at}/undo"), json!({ "id": format!("u{turn}") }))),
            5 => Some((&table.gm, format!("{at}/redo"), json!({ "id": format!("r{turn}") }))),
            7 => {
                let words = "note the water rises";
                Some((
                    &table.gm,
                    format!("{at}/say"),
                    json!({ "id": format!("s{turn}"), "words": words }),
                ))
            }
            _ => [&table.ann, &table.bob, &table.gm].into_iter().find_map(|client| {
                let (path, act) = next_act(client, &table.fight, &format!("a{turn}"))?;
                Some((client, path, act))
            }),
        };
        // A fight that is over goes on some answers before its end.
        let back = || json!({ "id": format!("b{turn}"), "answers": 3 });
        let (client, path, act) = act.unwrap_or_else(|| (&table.gm, format!("{at}/undo"), back()));
        let receipt = client.post(&path, act.clone()).ok();
        acts.push((client.clone(), path, act, receipt));
    }
    acts
}

#[test]
fn everything_is_there_again_after_a_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = server(folder.path());
    let table = duel(&first, json!({ "example": "duel", "seed": 5 }));
    let acts = play(&table, 24);
    assert!(acts.len() > 20, "the fight lasts long enough");
    let before = told(&table);
    drop(first);
    // The runtime ends on its own time, and the store with it.
    let second = loop {
        match SqliteStore::open(folder.path()) {
            Ok(store) => break Server::start(DUEL, Arc::new(store)),
            Err(_) => std::thread::sleep(std::time::Duration::from_millis(10)),
        }
    };
    let here = |client: &Client| Client { address: second.address, ..client.clone() };
    let again = Duel {
        fight: table.fight.clone(),
        gm: here(&table.gm),
        ann: here(&table.ann),
        bob: here(&table.bob),
    };
    assert_eq!(told(&again), before);
    for (client, path, act, receipt) in acts {
        assert_eq!(here(&client).post(&path, act).ok(), receipt, "{path}");
    }
    assert_eq!(told(&again), before, "what was done once is not done again");
    // Undo goes back to what was answered before the start.
    let undo = format!("/api/fights/{}/undo", again.fight);
    again.gm.post(&undo, json!({ "id": "after", "answers": 3 })).ok();
    again.gm.post(&format!("/api/fights/{}/redo", again.fight), json!({ "id": "after-2" })).ok();
}

/// Asks everybody until dice are asked for.
fn play_to_dice(table: &Duel, id: &str) {
    for turn in 0..50 {
        if table.gm.told(&table.fight)["told"]["now"]["roll"].is_object() {
            return;
        }
        let asked = [&table.ann, &table.bob, &table.gm].into_iter();
        let mut acts = asked.filter_map(|client| {
            Some((client, next_act(client, &table.fight, &format!("{id} {turn}"))?))
        });
        let (client, (path, act)) = acts.next().expect("somebody is asked");
        client.post(&path, act).ok();
    }
    panic!("nobody throws dice");
}

#[test]
fn what_was_told_for_a_time_is_told_of_that_time_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = server(folder.path());
    let table = duel(&first, json!({ "example": "duel", "seed": 5, "dice": "ask" }));
    let side = |client: &Client| client.told(&table.fight)["you"]["side"].clone();
    let sides = [side(&table.ann), side(&table.bob)];
    let reveal = |how: &str| {
        for side in &sides {
            let line = format!("{} dice {how}", side.as_str().expect("a side"));
            let path = format!("/api/fights/{}/table", table.fight);
            table.gm.put(&path, json!({ "reveal": line })).ok();
        }
    };
    let throw = |id: &str| {
        play_to_dice(&table, id);
        // The game master sees every roll, and may throw for everybody.
        let number = table.gm.told(&table.fight)["told"]["now"]["number"].clone();
        let path = format!("/api/fights/{}/roll", table.fight);
        table.gm.post(&path, json!({ "id": id, "number": number })).ok();
    };
    // One throw is told, one is not and never will be, one is told again.
    throw("told");
    reveal("nothing");
    throw("kept");
    reveal("exact");
    throw("told again");
    let dice = |client: &Client| client.told(&table.fight)["told"]["dice"].as_array().map(Vec::len);
    let counts = [&table.gm, &table.ann, &table.bob].map(dice);
    assert!(counts[1] < counts[0] || counts[2] < counts[0], "{counts:?}");
    let before = told(&table);
    let archive = table.gm.get("/api/export").ok();
    drop(first);
    let second = loop {
        match SqliteStore::open(folder.path()) {
            Ok(store) => break Server::start(DUEL, Arc::new(store)),
            Err(_) => std::thread::sleep(std::time::Duration::from_millis(10)),
        }
    };
    let here = |client: &Client| Client { address: second.address, ..client.clone() };
    let again = Duel {
        fight: table.fight.clone(),
        gm: here(&table.gm),
        ann: here(&table.ann),
        bob: here(&table.bob),
    };
    assert_eq!(told(&again), before);
    // It goes out and comes in with it, too.
    let record = archive["fights"][0]["record"].as_str().expect("a record");
    let of_dice = |line: &&str| line.starts_with("reveal: ") && line.contains(" dice ");
    let lines: Vec<&str> = record.lines().filter(of_dice).collect();
    assert_eq!(lines.len(), 4, "{record}");
}

#[test]
fn everything_goes_out_as_one_archive_and_comes_in_again() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    play(&table, 12);
    let starter = json!({ "name": "At the ford", "text": affray_duel::entry().starter() });
    table.gm.post("/api/encounters", starter).ok();
    let archive = table.gm.get("/api/export").ok();
    assert_eq!(archive["fights"].as_array().map(Vec::len), Some(1));
    let other = Server::in_memory(DUEL);
    let gm = other.host();
    let imported = gm.post("/api/import", archive.clone()).ok();
    assert_eq!(imported["lost"], json!([]));
    let fight = imported["fights"][0].as_str().expect("an id");
    let (there, here) = (gm.told(fight), table.gm.told(&table.fight));
    assert_eq!(there["told"]["now"]["view"], here["told"]["now"]["view"]);
    assert_eq!(there["told"]["lines"], here["told"]["lines"]);
    // The people sit there again, with what they play; their links are handed out anew.
    let seated = |told: &Value| {
        let people = told["people"].as_array().expect("people").iter();
        people.map(|one| (one["name"].clone(), one["plays"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(seated(&there), seated(&here));
    assert_eq!(seated(&there).len(), 3);
    let kept = gm.get("/api/encounters").ok();
    assert_eq!(kept["encounters"][0]["name"], "At the ford");
    // An encounter that is kept opens like an example.
    let id = kept["encounters"][0]["id"].clone();
    gm.post("/api/fights", json!({ "kept": id })).ok();
    // Where the people cannot sit, the fight comes in without them, and it is said.
    let mut strange = archive.clone();
    strange["fights"][0]["people"]["members"][1]["plays"] = json!(["Nobody Here"]);
    let imported = gm.post("/api/import", strange).ok();
    assert_eq!(imported["fights"].as_array().map(Vec::len), Some(1));
    let lost = imported["lost"][0]["why"].as_str().expect("a reason");
    assert!(lost.contains("Nobody Here"), "{lost}");
    let wrong = json!({ "archive": 2 });
    gm.post("/api/import", wrong).fault(400, "bad-value");
}

/// A store of the version before replays had links goes on, and so do its links; a copy stays.
#[test]
fn a_store_of_an_earlier_version_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let again = |path: &Path| loop {
        match SqliteStore::open(path) {
            Ok(store) => break Server::start(DUEL, Arc::new(store)),
            Err(_) => std::thread::sleep(std::time::Duration::from_millis(10)),
        }
    };
    let first = server(folder.path());
    let table = duel(&first, json!({ "example": "duel", "seed": 5 }));
    play(&table, 6);
    let before = told(&table);
    drop(first);
    // The first version kept the same in the same form.
    let file = folder.path().join("affray.sqlite");
    while SqliteStore::open(folder.path()).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let kept = rusqlite::Connection::open(&file).expect("it is there");
    kept.pragma_update(None, "user_version", 1).expect("it is written");
    drop(kept);
    let second = again(folder.path());
    let here = |client: &Client| Client { address: second.address, ..client.clone() };
    let now = Duel {
        fight: table.fight.clone(),
        gm: here(&table.gm),
        ann: here(&table.ann),
        bob: here(&table.bob),
    };
    assert_eq!(told(&now), before);
    assert!(folder.path().join("affray.version-1.1.sqlite").exists(), "a copy stays");
    let replays = format!("/api/fights/{}/replays", table.fight);
    let link = now.gm.post(&replays, json!({})).ok();
    let path = format!("/api/replays/{}", link["secret"].as_str().expect("a secret"));
    let shown = second.nobody().get(&path).ok();
    drop(second);
    // The link opens the same after another start.
    let third = again(folder.path());
    assert_eq!(third.nobody().get(&path).ok(), shown);
    assert!(shown["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{shown}");
}

#[test]
fn a_damaged_store_is_only_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = {
        let store = SqliteStore::open(folder.path()).expect("a store");
        let path = store.path().to_owned();
        let first = Server::start(DUEL, Arc::new(store));
        let table = duel(&first, json!({ "example": "duel", "seed": 5 }));
        play(&table, 10);
        path
    };
    while SqliteStore::open(folder.path()).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    // A page in the middle is torn; the index of fights by their change is damaged.
    let mut bytes = std::fs::read(&path).expect("it is there");
    let last = bytes.len() - 4096;
    bytes[last..last + 64].fill(0xa5);
    std::fs::write(&path, &bytes).expect("a folder of ours");
    let store = SqliteStore::open(folder.path()).expect("it is opened to be read");
    assert!(matches!(store.health(), Health::Damaged(_)), "{:?}", store.health());
    let server = Server::start(DUEL, Arc::new(store));
    let secret = server.hall.launch().expect("chance");
    // Even a new key cannot be kept, and it says so.
    let refused = server.nobody().post("/api/open", json!({ "secret": secret }));
    let refused = refused.fault(503, "not-kept");
    assert!(refused["error"]["words"].as_str().is_some_and(|words| words.contains("damaged")));
    assert_eq!(std::fs::read(&path).expect("it is there"), bytes, "nothing was written");
}
