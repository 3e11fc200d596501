//! What is volunteered in a fight: rulings, and what a side may say unasked.

use affray::{Back, Play, load};

use super::encounter::check_record;
use super::shelf::{Shelf, examples};
use crate::seeds::Seed;

/// The most rulings of a script.
const LINES: usize = 12;
/// How many offers of each seat stand in a seed.
const OFFERS: usize = 8;

fn encounters() -> Vec<&'static Seed> {
    examples().iter().filter(|seed| !seed.name.ends_with("bestiary.toml")).collect()
}

/// A fight of an example after some answers, and its file.
fn begin(place: usize, answers: usize) -> (Shelf<'static>, Box<dyn Play>) {
    let encounters = encounters();
    let seed = encounters[place % encounters.len()];
    let shelf = Shelf { name: "fight.toml", bytes: &seed.bytes };
    let (_, mut play) =
        load(&shelf, "fight.toml", Some(7)).unwrap_or_else(|why| panic!("{}: {why}", seed.name));
    for _ in 0..answers {
        let Some(question) = play.question() else { break };
        let dice = question.roll().is_some();
        let done = if dice { play.throw() } else { play.decide() };
        done.unwrap_or_else(|why| panic!("{}: {why}", seed.name));
    }
    (shelf, play)
}

/// How many answers come before rulings: the second byte of a script says it.
fn answers(byte: u8) -> usize {
    usize::from(byte.wrapping_sub(b'0')) % 48
}

/// The first moment from this one on at which somebody may say something.
fn moment(place: usize, from: u8) -> Option<(u8, Box<dyn Play>)> {
    let later = (from..48).map(|answers| (answers, begin(place, usize::from(answers)).1));
    let mut open = later.filter(|(_, play)| !play.offers().is_empty());
    open.next()
}

/// Some of what every seat may say in each example, evenly picked: as early as it can, and after
/// some answers.
pub(crate) fn scripts() -> Vec<Seed> {
    let places = encounters().into_iter().enumerate();
    let each = places.flat_map(|(place, encounter)| {
        [0_u8, 9].into_iter().filter_map(move |from| {
            let (later, play) = moment(place, from)?;
            let mut script = vec![b'0'.wrapping_add(place as u8), b'0' + later, b'\n'];
            for offer in play.offers() {
                let step = offer.options.len().div_ceil(OFFERS).max(1);
                for option in offer.options.iter().step_by(step) {
                    script.extend(format!("{}! {}\n", offer.seat_name, option.words).bytes());
                }
            }
            Some(Seed { name: format!("rulings-{from}-{}", encounter.name), bytes: script })
        })
    });
    each.collect()
}

pub(crate) fn ruling(bytes: &[u8]) {
    let [place, later, script @ ..] = bytes else { return };
    let (shelf, mut play) = begin(usize::from(place.wrapping_sub(b'0')), answers(*later));
    let state = |play: &dyn Play| (play.answers(), play.digest(), play.log(None));
    let script = String::from_utf8_lossy(script);
    let lines = script.lines().filter_map(|line| line.split_once("! "));
    for (seat, words) in lines.take(LINES) {
        let before = state(play.as_ref());
        match play.volunteer(seat, words) {
            Err(why) => {
                assert!(!why.to_string().is_empty(), "{why:?} says nothing");
                assert_eq!(state(play.as_ref()), before, "{words:?} is refused ({why})");
            }
            Ok(_) => {
                let after = state(play.as_ref());
                let undone = play.go_back(Back::Answers(1));
                assert!(undone.is_ok(), "{words:?} cannot be undone: {undone:?}");
                assert_eq!(state(play.as_ref()), before, "{words:?} is undone");
                let redone = play.redo();
                assert!(redone.is_ok(), "{words:?} cannot be given again: {redone:?}");
                assert_eq!(state(play.as_ref()), after, "{words:?} is given again");
            }
        }
    }
    let system = play.system();
    check_record(&shelf, system, play.as_ref());
    // Whatever was ruled, the fight goes on.
    let (_, view) = (play.question().cloned(), play.view(None));
    assert!(!view.moment.is_empty() || view.combatants.is_empty(), "it says where it stands");
}
