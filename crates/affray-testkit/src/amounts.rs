//! Whether data tells a seat a number that the sentence beside it keeps back.

use std::collections::BTreeMap;

use affray_engine::{Fact, Files, Line, Play, Reveal, RevealLine, Seat, Systems, parse_cases};

/// The kinds of events whose `amount` a seat is told although the words keep it back, when nothing is
/// told of anybody, each with a line; of all fights that these cases play.
#[must_use]
pub fn amounts_beside_words(
    systems: Systems,
    files: &dyn Files,
    paths: &[String],
) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for path in paths {
        let Ok(bytes) = files.read(path) else { continue };
        for case in parse_cases(path, &bytes).into_iter().flatten() {
            let record = case.record.to_string();
            let Ok(replay) = systems.replay(files, path, record.as_bytes()) else { continue };
            for (what, line) in told_too_much(replay.play) {
                found.entry(what).or_insert_with(|| format!("{path}: {line}"));
            }
        }
    }
    found
}

fn told_too_much(mut play: Box<dyn Play>) -> Vec<(String, String)> {
    if !play.reveals().is_empty() {
        return Vec::new();
    }
    let sides: Vec<(Seat, String)> =
        play.seats().into_iter().filter(|(seat, _)| *seat != Seat::GM).collect();
    let logs = |play: &dyn Play| -> Vec<Line> {
        sides.iter().flat_map(|(seat, _)| play.log(Some(*seat))).collect()
    };
    let whole = logs(play.as_ref());
    for ((_, side), (_, fact)) in sides.iter().flat_map(|side| Fact::ALL.map(|fact| (side, fact))) {
        let line = RevealLine { of: side.clone(), fact, reveal: Reveal::Nothing };
        play.reveal(&line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    let veiled = logs(play.as_ref());
    assert_eq!(whole.len(), veiled.len(), "what is revealed changes no line's place");
    let pairs = whole.into_iter().zip(veiled);
    let kept_back = pairs.filter(|(whole, veiled)| {
        let is_said = |line: &Line, amount: i32| {
            // Of one, words say `a`; of losses of two kinds, each.
            amount == 1 && line.words.contains(" a ")
                || numbers(&line.words).any(|number| number == amount)
                || numbers(&line.words).sum::<i32>() == amount
        };
        // Of nothing, words say `no`.
        let amount = veiled.event.amount.filter(|&amount| amount != 0);
        amount.is_some_and(|amount| is_said(whole, amount) && !is_said(veiled, amount))
    });
    kept_back.map(|(whole, veiled)| (veiled.event.what, whole.words)).collect()
}

/// The numbers in a sentence.
fn numbers(words: &str) -> impl Iterator<Item = i32> {
    words.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok())
}
