//! Fights in binary form: read, written and played again.

use affray::{Entry, Packed, Play, SYSTEMS, load};

use super::shelf::Shelf;
use crate::seeds::Seed;

/// Answers after which the fights of the seeds are packed.
const ANSWERS: usize = 40;

/// The starter of each system, played some way and packed.
pub(crate) fn fights() -> Vec<Seed> {
    let packed = |system: &'static dyn Entry| {
        let mut play = start(system, Some(3));
        for _ in 0..ANSWERS {
            let Some(question) = play.question() else { break };
            let done = if question.roll().is_some() { play.throw() } else { play.decide() };
            done.unwrap_or_else(|why| panic!("the program's own answer is refused: {why}"));
        }
        Seed { name: format!("packed-{}", system.name()), bytes: play.pack().to_bytes() }
    };
    SYSTEMS.iter().map(packed).collect()
}

/// The starter of a system, before its first answer.
fn start(system: &dyn Entry, seed: Option<u64>) -> Box<dyn Play> {
    let shelf = Shelf { name: "fight.toml", bytes: system.starter().as_bytes() };
    load(&shelf, "fight.toml", seed).unwrap_or_else(|why| panic!("a starter is refused: {why}")).1
}

pub(crate) fn packed(bytes: &[u8]) {
    let packed = match Packed::read(bytes) {
        Err(why) => return assert!(!why.to_string().is_empty(), "{why:?} says nothing"),
        Ok(packed) => packed,
    };
    let again = Packed::read(&packed.to_bytes());
    assert_eq!(again.as_ref(), Ok(&packed), "what is written reads otherwise");
    let named = SYSTEMS.iter().find(|system| system.name() == packed.system);
    let mut play =
        start(named.or_else(|| SYSTEMS.iter().next()).expect("there are systems"), packed.seed);
    match packed.take_up(play.as_mut()) {
        Err(why) => assert!(!why.to_string().is_empty(), "{why:?} says nothing"),
        Ok(()) => assert!(named.is_some(), "a fight of no system was taken up"),
    }
}
