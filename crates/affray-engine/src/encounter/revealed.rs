//! What a file says is told of whom.

use std::collections::BTreeSet;

use affray_file::{Document, Mistake, Mistakes, Sort, Span};
use affray_table::Seat;

use crate::measure::Who;
use crate::reveal::{Of, RevealLine};
use crate::system::System;
use crate::words::{listed, quoted, same};

/// Notes what is wrong with it. Names are looked at once there is a fight.
pub(crate) fn check<S: System>(encounter: &Document, fight: Option<&S>, mistakes: &mut Mistakes) {
    for value in encounter.root().list("reveal") {
        let words = value.text().unwrap_or_default();
        // One word for all sides names nobody.
        let read = match RevealLine::meant(words, &[]) {
            Ok(lines) => lines,
            Err(why) => {
                mistakes.push(Mistake::new(value.span(), why));
                continue;
            }
        };
        let Some(fight) = fight else { continue };
        for line in read.iter().filter(|line| find(fight, &line.of).is_none()) {
            let span = name_in(encounter, value.span(), &line.of);
            let all = all_names(fight);
            let all = all.iter().map(String::as_str);
            let mistake = Mistake::unknown(span, "side or combatant", &line.of, all);
            // A side that says no name may be the one that is meant.
            mistakes.push(mistake.of_sort(Sort::Unknown { kind: "side".to_owned() }));
        }
    }
}

/// A side, or else somebody, by name.
///
/// # Errors
/// Nobody has that name, and no side.
pub(crate) fn named<S: System>(fight: &S, name: &str) -> Result<Of, String> {
    find(fight, name).ok_or_else(|| {
        let all = listed(&all_names(fight), 12);
        format!("there is nobody named {}; allowed: {all}", quoted(name))
    })
}

fn find<S: System>(fight: &S, name: &str) -> Option<Of> {
    let mut sides = (0..fight.sides() as u8).map(Seat);
    let mut people = 0..fight.people() as Who;
    let side = sides.find(|&side| same(&fight.seat_name(side), name)).map(Of::Side);
    // A file says by name what it reveals, also of those whom everybody calls otherwise.
    let is_it = |&who: &Who| {
        let kept = fight.decrees().true_name(who);
        same(fight.person(who), name) || kept.is_some_and(|kept| same(kept, name))
    };
    side.or_else(|| people.find(is_it).map(Of::One))
}

/// The names of all sides and of everybody, each once.
fn all_names<S: System>(fight: &S) -> Vec<String> {
    let sides = (0..fight.sides() as u8).map(|side| fight.seat_name(Seat(side)));
    let people = (0..fight.people() as Who).map(|who| fight.person(who).to_owned());
    let mut known = BTreeSet::new();
    sides.chain(people).filter(|name| known.insert(name.clone())).collect()
}

/// Where a name stands in quoted words; the words themselves if they are written otherwise.
fn name_in(encounter: &Document, words: Span, name: &str) -> Span {
    let text = encounter.text().get(words.range()).unwrap_or_default();
    match text.find(name) {
        Some(at) => {
            let start = words.start + at;
            Span { start, end: start + name.len(), ..words }
        }
        None => words,
    }
}
