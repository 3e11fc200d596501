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
        for line in read {
            if let Some(Err(why)) = fight.map(|fight| named(fight, &line.of)) {
                let mistake = Mistake::new(name_in(encounter, value.span(), &line.of), why);
                mistakes.push(mistake.of_sort(Sort::Unknown { kind: "side".to_owned() }));
            }
        }
    }
}

/// A side, or else somebody, by name.
pub(crate) fn named<S: System>(fight: &S, name: &str) -> Result<Of, String> {
    let sides = || (0..fight.sides() as u8).map(Seat);
    let people = || 0..fight.people() as Who;
    let side = sides().find(|&side| same(&fight.seat_name(side), name)).map(Of::Side);
    let one = || people().find(|&who| same(fight.person(who), name)).map(Of::One);
    side.or_else(one).ok_or_else(|| {
        let sides = sides().map(|side| fight.seat_name(side));
        let all = sides.chain(people().map(|who| fight.person(who).to_owned()));
        let mut all: Vec<String> = all.collect();
        let mut known = BTreeSet::new();
        all.retain(|name| known.insert(name.clone()));
        format!("there is nobody named {}; allowed: {}", quoted(name), listed(&all, 12))
    })
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
