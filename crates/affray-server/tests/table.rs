//! A table over HTTP: many people, one fight.

mod common;

use common::{DUEL, Server, act_on, duel, next_act};
use serde_json::json;

#[test]
fn two_people_play_a_fight_to_its_end() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    for turn in 0..2_000 {
        let mut has_acted = false;
        for (name, client) in [("a", &table.ann), ("b", &table.bob), ("g", &table.gm)] {
            let Some((path, act)) = next_act(client, &table.fight, &format!("{name}{turn}")) else {
                continue;
            };
            client.post(&path, act).ok();
            has_acted = true;
            break;
        }
        if !has_acted {
            break;
        }
    }
    let told = table.ann.told(&table.fight);
    assert!(told["told"]["now"]["outcome"].is_string(), "{told}");
    assert!(told["told"]["summary"].is_object(), "what came of it is told");
    let listed = table.gm.get("/api/fights").ok();
    assert_eq!(listed["fights"][0]["outcome"], told["told"]["now"]["outcome"]);
}

#[test]
fn an_answer_counts_once_and_an_old_one_gets_the_present_question() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5, "dice": "ask" }));
    let (client, told) = [&table.ann, &table.bob, &table.gm]
        .into_iter()
        .map(|client| (client, client.told(&table.fight)))
        .find(|(_, told)| act_on(told, &table.fight, "x").is_some())
        .expect("somebody is asked");
    let (path, act) = act_on(&told, &table.fight, "first").expect("they are");
    let receipt = client.post(&path, act.clone()).ok();
    let after = table.gm.told(&table.fight);
    // The same act again, as after a lost reply: the same reply, and nothing happens.
    assert_eq!(client.post(&path, act).ok(), receipt);
    assert_eq!(table.gm.told(&table.fight), after);
    // The same id for something else.
    let (_, mut other) = act_on(&told, &table.fight, "first").expect("they are");
    match other.get_mut("answer") {
        Some(answer) => answer["option"] = json!(2),
        None => other["number"] = json!(12_345),
    }
    client.post(&path, other).fault(409, "id-used");
    // Another tab answers what was answered: it is told so, with what is asked now.
    let (_, late) = act_on(&told, &table.fight, "second").expect("they are");
    let refused = client.post(&path, late).fault(409, "late");
    assert_eq!(refused["present"]["told"], client.told(&table.fight)["told"]);
    assert_eq!(table.gm.told(&table.fight), after);
}

#[test]
fn undo_is_the_game_masters_and_of_whoever_answered_last() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let undo = format!("/api/fights/{}/undo", table.fight);
    let who = [&table.ann, &table.bob];
    let asked = who.iter().position(|one| next_act(one, &table.fight, "x").is_some());
    let asked = asked.expect("somebody is asked");
    let (first, second) = (who[asked], who[1 - asked]);
    let before = first.told(&table.fight);
    let (path, act) = next_act(first, &table.fight, "1").expect("they are asked");
    first.post(&path, act).ok();
    second.post(&undo, json!({ "id": "2" })).fault(403, "not-allowed");
    assert_eq!(first.told(&table.fight)["may_undo"], true);
    first.post(&undo, json!({ "id": "2" })).ok();
    let back = first.told(&table.fight);
    assert_eq!(back["told"]["now"]["choices"], before["told"]["now"]["choices"]);
    first.post(&format!("/api/fights/{}/redo", table.fight), json!({ "id": "3" })).ok();
    table.gm.post(&undo, json!({ "id": "4" })).ok();
    assert_eq!(
        first.told(&table.fight)["told"]["now"]["choices"],
        before["told"]["now"]["choices"]
    );
    // The table may leave it to the game master.
    let settle = format!("/api/fights/{}/table", table.fight);
    table.gm.put(&settle, json!({ "undo": "gm" })).ok();
    let (path, act) = next_act(first, &table.fight, "5").expect("they are asked");
    first.post(&path, act).ok();
    first.post(&undo, json!({ "id": "6" })).fault(403, "not-allowed");
}

#[test]
fn tactics_decide_for_the_game_master_alone_and_once() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let told = table.gm.told(&table.fight);
    let choice = &told["told"]["now"]["choices"][0];
    let decide = format!("/api/fights/{}/decide", table.fight);
    let number = &told["told"]["now"]["number"];
    let act = |asker: &str| json!({ "id": "by tactics", "number": number, "asker": asker });
    let asker = choice["asker"].as_str().expect("somebody is asked");
    for player in [&table.ann, &table.bob] {
        player.post(&decide, act(asker)).fault(403, "not-allowed");
    }
    table.gm.post(&decide, act("Nobody")).fault(422, "not-asked");
    let receipt = table.gm.post(&decide, act(asker)).ok();
    let after = table.gm.told(&table.fight);
    assert_ne!(after["told"]["now"]["lines"], told["told"]["now"]["lines"]);
    assert_eq!(table.gm.post(&decide, act(asker)).ok(), receipt);
    assert_eq!(table.gm.told(&table.fight), after);
    // It is the game master's answer, which they take back.
    table.gm.post(&format!("/api/fights/{}/undo", table.fight), json!({ "id": "back" })).ok();
    let back = table.gm.told(&table.fight);
    assert_eq!(back["told"]["now"]["choices"], told["told"]["now"]["choices"]);
}

#[test]
fn what_may_not_be_answered_is_told_with_its_rule() {
    let server = Server::in_memory(affray::SYSTEMS);
    let gm = server.host();
    for system in affray::SYSTEMS.iter() {
        let fight = gm.post("/api/fights", json!({ "example": system.name(), "seed": 3 })).ok();
        let fight = fight["fight"].as_str().expect("an id");
        let asked = |words: &str| {
            gm.get(&format!("/api/fights/{fight}/why-not?most=40&words={words}")).ok()
        };
        let mut seen = 0;
        for _ in 0..12 {
            let told = gm.told(fight);
            let choices = told["told"]["now"]["choices"].as_array().expect("a list");
            let legal = |words: &serde_json::Value| {
                let mut all = choices.iter().flat_map(|one| one["options"].as_array());
                all.any(|options| options.iter().any(|one| one["words"] == *words))
            };
            for answer in asked("")["answers"].as_array().expect("a list") {
                assert!(!legal(&answer["words"]) || choices.len() > 1, "{answer}");
                let clause = answer["why_not"]["clause"].as_str().unwrap_or_default();
                assert!(clause.starts_with(system.name()), "{answer}");
                seen += 1;
            }
            let Some((path, act)) =
                next_act(&gm, fight, &format!("{seen} {}", told["told"]["now"]["number"]))
            else {
                break;
            };
            gm.post(&path, act).ok();
        }
        assert!(seen > 0, "{}", system.name());
        assert_eq!(asked("nothingofthekind")["count"], 0, "{}", system.name());
    }
}

#[test]
fn streams_tell_what_changed_and_beat_in_between() {
    let server = Server::in_memory(DUEL);
    let table = duel(&server, json!({ "example": "duel", "seed": 5 }));
    let mut stream = table.ann.stream(&table.fight, None);
    let first = stream.news().expect("the whole view");
    assert_eq!(first.kind, "told");
    let shown: serde_json::Value = serde_json::from_str(&first.data).expect("data");
    assert_eq!(shown, table.ann.told(&table.fight));
    let here = shown["people"].as_array().expect("people");
    assert_eq!(
        here.iter().map(|one| one["here"] == true).collect::<Vec<_>>(),
        [false, true, false]
    );
    let has = first.id.clone().expect("a number");
    // Whoever has it is told only that it holds.
    let mut again = table.ann.stream(&table.fight, Some(&has));
    let beat = again.next().expect("a beat");
    assert_eq!((beat.kind.as_str(), beat.data.as_str()), ("beat", has.as_str()));
    let asked = [&table.ann, &table.bob].into_iter().find_map(|client| {
        next_act(client, &table.fight, "1").map(|(path, act)| (client, path, act))
    });
    let (client, path, act) = asked.expect("somebody is asked");
    client.post(&path, act).ok();
    for stream in [&mut stream, &mut again] {
        let news = stream.news().expect("news");
        assert_ne!(news.id, first.id);
        let told: serde_json::Value = serde_json::from_str(&news.data).expect("data");
        assert_eq!(told, table.ann.told(&table.fight));
    }
    // Whoever is let go is told so, and nothing else.
    let ann = shown["you"]["person"].clone();
    table.gm.delete(&format!("/api/fights/{}/people/{ann}", table.fight)).ok();
    assert_eq!(stream.news().expect("the end").kind, "gone");
    assert_eq!(stream.next(), None);
    table.ann.get(&format!("/api/fights/{}", table.fight)).fault(401, "no-key");
}
