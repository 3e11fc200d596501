//! In the examples and the stages of cases, tactics in all seats: nobody is named to a side that has
//! not met them.

use std::collections::BTreeSet;

use affray_engine::{Asks, Play, Seat, SeatNews};
use affray_testkit::{Disk, encounters};

use super::SYSTEMS;

/// Fights of each file, and answers of each.
const FIGHTS: u64 = 3;
const ANSWERS: usize = 80;
/// What tells of somebody who was hidden.
const FOUND: [&str; 4] = ["revealed", "attacks", "surprised", "damage"];

/// What one side was told so far, and whom it met.
struct Side {
    seat: Seat,
    name: String,
    had: (usize, usize),
    met: BTreeSet<String>,
}

/// Whether a text has a name, and not only as part of another.
fn names(text: &str, name: &str) -> bool {
    let ends = |rest: &str| {
        let rest = rest
            .strip_prefix(' ')
            .map_or(rest, |rest| rest.trim_start_matches(char::is_alphabetic));
        !rest.starts_with(char::is_alphanumeric)
    };
    text.match_indices(name).any(|(at, _)| ends(&text[at + name.len()..]))
}

impl Side {
    /// Looks at what it is told now: how many of those whom it never met are not in it.
    fn look(&mut self, play: &dyn Play, everybody: &[String]) -> usize {
        let told: SeatNews = play.news_for(self.seat, self.had.0, self.had.1);
        self.had = (told.now.lines, told.now.dice);
        let found = told.lines.iter().filter(|line| FOUND.contains(&&*line.event.what));
        let found: Vec<&str> = found.map(|line| &*line.words).collect();
        let text = format!("{told:?}");
        let mut unmet = 0;
        for one in everybody {
            let from = play.look(&format!("{one}.concealed-from")).unwrap();
            let hides = from.split(", ").any(|side| side == self.name);
            if !hides || found.iter().any(|words| names(words, one)) {
                self.met.insert(one.clone());
            }
            if !self.met.contains(one) {
                unmet += 1;
                assert!(!names(&text, one), "{} are told of {one}: {text}", self.name);
            }
        }
        unmet
    }
}

#[test]
fn in_the_examples_nobody_is_named_to_those_who_have_not_met_them() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut paths = encounters(&format!("{root}/examples/murdham"));
    paths.extend(encounters(&format!("{root}/cases/murdham/stages")));
    let mut unmet = 0;
    for (path, seed) in paths.iter().flat_map(|path| (0..FIGHTS).map(move |seed| (path, seed))) {
        let loaded = SYSTEMS.load(&Disk, path, Some(seed));
        let mut play = loaded.unwrap_or_else(|why| panic!("{why}")).1;
        let everybody: Vec<String> =
            play.view(None).combatants.into_iter().map(|one| one.name).collect();
        let seats = play.seats().into_iter().filter(|(seat, _)| *seat != Seat::GM);
        let mut sides: Vec<Side> = seats
            .map(|(seat, name)| Side { seat, name, had: (0, 0), met: BTreeSet::new() })
            .collect();
        for _ in 0..ANSWERS {
            if play.question().is_none() || play.moment() == "after the fight" {
                break;
            }
            unmet +=
                sides.iter_mut().map(|side| side.look(play.as_ref(), &everybody)).sum::<usize>();
            let done = match play.question().map(|question| &question.asks) {
                Some(Asks::Roll(_)) => play.throw(),
                Some(Asks::Choice(_) | Asks::Each { .. }) | None => play.decide(),
            };
            done.map_err(|why| why.to_string()).unwrap();
        }
    }
    assert!(unmet > 100, "{unmet} looks at somebody who was not met");
}
