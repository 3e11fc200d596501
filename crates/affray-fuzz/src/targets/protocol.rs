//! Lines of the protocol for other programs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use affray::{DiceBy, Play, Players, SYSTEMS, Transcript, load};
use affray_serve::{Host, Stops, Surroundings};

use super::shelf::{Shelf, examples};
use crate::seeds::Seed;

/// The most lines of a session that are responded to.
const LINES: usize = 24;
/// How many answers of a fight stand in a seed.
const ANSWERS: usize = 6;

/// A session for each system: a fight is opened, played for a while, and looked at in every way.
pub(crate) fn sessions() -> Vec<Seed> {
    let each = SYSTEMS.iter().map(|system| {
        let encounter = quoted(system.starter());
        let name = system.name();
        let mut lines = vec![
            r#"{"id":1,"do":"hello"}"#.to_owned(),
            format!(r#"{{"id":2,"do":"open","fight":"f","seed":7,"encounter":{encounter}}}"#),
        ];
        let shelf = Shelf { name: "fight.toml", bytes: system.starter().as_bytes() };
        let (_, mut play) = load(&shelf, "fight.toml", Some(7)).expect("the starter is sound");
        let sides = play.seats().into_iter().filter(|(_, name)| name != "GM");
        let people = sides.map(|(seat, _)| seat).collect();
        play.seat_players(Players { people, dice: DiceBy::Generator });
        play.play_on().expect("the starter begins");
        let mut seat = String::new();
        for number in 0..ANSWERS {
            let Some(next) = answer(play.as_mut(), number) else { break };
            seat = next.0;
            lines.push(next.1);
        }
        let at = format!(r#""fight":"f","seat":{}"#, quoted(&seat));
        for what in ["view", "roll", "undo", "redo", "news", "offers", "redo"] {
            lines.push(format!(r#"{{"id":"{what}","do":"{what}",{at}}}"#));
        }
        for rest in [
            format!(r#""do":"undo",{at},"line":2"#),
            format!(r#""do":"news",{at},"had":{{"lines":3,"dice":1,"rewritten":1}}"#),
            format!(r#""do":"advise",{at},"plays":3"#),
            r#""do":"rule","fight":"f","seat":"GM","words":"nobody""#.to_owned(),
            format!(r#""do":"rules","system":"{name}","words":"order""#),
            r#""do":"save","fight":"f""#.to_owned(),
            r#""do":"cancel","request":2"#.to_owned(),
            r#""do":"close","fight":"f""#.to_owned(),
        ] {
            lines.push(format!(r#"{{"id":"x",{rest}}}"#));
        }
        Seed { name: format!("session-{name}"), bytes: lines.join("\n").into_bytes() }
    });
    let sessions: Vec<Seed> = each.collect();
    let sample = examples().first().map(|seed| {
        let text = quoted(&String::from_utf8_lossy(&seed.bytes));
        let line = format!(r#"{{"id":1,"do":"sample","fights":3,"encounter":{text}}}"#);
        Seed { name: "sample".to_owned(), bytes: line.into_bytes() }
    });
    sessions.into_iter().chain(sample).collect()
}

/// Tactics answer; returns the seat, and the line that says the same.
fn answer(play: &mut dyn Play, number: usize) -> Option<(String, String)> {
    play.question()?;
    let seat = play.question()?.choices().next()?.seat_name.clone();
    let before = play.answers();
    play.decide().ok()?;
    play.play_on().ok()?;
    let words = play.history(before).into_iter().find_map(|entry| match entry.line {
        Transcript::Decision { words, .. } => Some(words),
        _ => None,
    })?;
    let line = format!(
        r#"{{"id":{number},"do":"answer","fight":"f","seat":{},"answer":{{"words":{}}}}}"#,
        quoted(&seat),
        quoted(&words)
    );
    Some((seat, line))
}

/// A text as JSON writes it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

pub(crate) fn protocol(bytes: &[u8]) {
    static TIME: AtomicU64 = AtomicU64::new(0);
    // Each look at the clock is ten seconds later, so that no amount of work goes on for long.
    let now = || Duration::from_secs(10 * TIME.fetch_add(1, Ordering::Relaxed));
    let mut host = Host::new(SYSTEMS, Surroundings { files: None, now });
    let stops = Stops::default();
    for line in bytes.split(|&byte| byte == b'\n').take(LINES) {
        stops.hear(line);
        let response = host.respond(line, &stops);
        assert!(!response.contains('\n'), "a response is a line: {response}");
        let read: serde_json::Value =
            serde_json::from_str(&response).unwrap_or_else(|why| panic!("{why}: {response}"));
        let (ok, error) = (read.get("ok"), read.get("error"));
        assert!(ok.is_some() != error.is_some(), "either the one or the other: {response}");
        if let Some(error) = error {
            assert_ne!(error["kind"], "failed", "{response}");
            let words = error["words"].as_str().unwrap_or_default();
            assert!(!words.trim().is_empty(), "it says nothing: {response}");
        }
    }
}
