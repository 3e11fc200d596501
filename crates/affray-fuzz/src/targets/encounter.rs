//! Encounters, and the files they use.

use affray::{Back, Entry, Play, Question, SYSTEMS, fold, load, resume};

use super::shelf::{Shelf, check_error, examples, stages, system_line};
use crate::seeds::Seed;

/// How many answers of an encounter are played.
const ANSWERS: usize = 24;

/// The starter of each system, the examples, and the stages of the cases.
pub(crate) fn encounters() -> Vec<Seed> {
    let starters = SYSTEMS.iter().map(|system| Seed {
        name: format!("starter-{}.toml", system.name()),
        bytes: system.starter().as_bytes().to_vec(),
    });
    let used = |seed: &&Seed| !seed.name.ends_with("bestiary.toml");
    let examples = examples().iter().filter(used).cloned();
    starters.chain(examples).chain(stages().iter().cloned()).collect()
}

/// Files that the examples use.
pub(crate) fn libraries() -> Vec<Seed> {
    examples().iter().filter(|seed| seed.name.ends_with("bestiary.toml")).cloned().collect()
}

pub(crate) fn encounter(bytes: &[u8]) {
    let shelf = Shelf { name: "fight.toml", bytes };
    match load(&shelf, "fight.toml", Some(bytes.len() as u64)) {
        Err(error) => check_error(&error),
        Ok((system, play)) => play_some(&shelf, system, play),
    }
}

pub(crate) fn library(bytes: &[u8]) {
    let shelf = Shelf { name: "bestiary.toml", bytes };
    // An encounter of the system that the file is for; of any, where it names none.
    let uses = |seed: &&Seed| String::from_utf8_lossy(&seed.bytes).contains("\"bestiary.toml\"");
    let wanted = system_line(bytes);
    let encounters = examples().iter().filter(|seed| !seed.name.ends_with("bestiary.toml"));
    let all = encounters.filter(uses);
    if let Some(encounter) = all.max_by_key(|seed| system_line(&seed.bytes) == wanted) {
        let name = encounter.name.rsplit('-').next().unwrap_or_default();
        match load(&shelf, name, Some(bytes.len() as u64)) {
            Err(error) => check_error(&error),
            Ok((system, play)) => play_some(&shelf, system, play),
        }
    }
}

/// Plays some answers, takes them up from a record, and takes them back.
fn play_some(shelf: &Shelf<'_>, system: &'static dyn Entry, mut play: Box<dyn Play>) {
    let start = play.digest();
    for _ in 0..ANSWERS {
        let Some(question) = play.question() else { break };
        check_options(question);
        let sentence = question.sentence();
        let done = if question.roll().is_some() { play.throw() } else { play.decide() };
        if let Err(why) = done {
            panic!("the program's own answer to {sentence:?} is refused: {why}");
        }
    }
    let _ = (play.view(None), play.log(None), play.moment());
    check_record(shelf, system, play.as_ref());
    let digest = play.digest();
    if play.answers() > 0
        && let Err(why) = play.go_back(Back::Start)
    {
        panic!("the answers cannot be undone: {why}");
    }
    assert_eq!(play.digest(), start, "what is undone leaves the start");
    while play.redo().is_ok() {}
    assert_eq!(play.digest(), digest, "what is given again leads to the same place");
}

/// No two options of a decision share a wording: an answer is matched by it.
///
/// # Panics
/// If two do.
pub(crate) fn check_options(question: &Question) {
    for choice in question.choices() {
        let mut options: Vec<String> =
            choice.options.iter().map(|option| fold(&option.words)).collect();
        options.sort();
        let twice = options.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "{} has an option twice: {:?}", choice.asker, choice.options);
    }
}

/// A fight as a record is taken up where it stood, with the secret answers that wait for others.
///
/// # Panics
/// If it is not.
pub(crate) fn check_record(shelf: &Shelf<'_>, system: &'static dyn Entry, play: &dyn Play) {
    let record = play.save().to_string();
    match resume(shelf, "saved.fight", record.as_bytes()) {
        Err(why) => panic!("what is saved is refused: {why}\n{record}"),
        Ok((again, resumed)) => {
            assert_eq!(again, system);
            assert_eq!(resumed.digest(), play.digest(), "taken up elsewhere:\n{record}");
            let sentence = |play: &dyn Play| play.question().map(|question| question.sentence());
            assert_eq!(sentence(resumed.as_ref()), sentence(play), "asked otherwise:\n{record}");
            assert_eq!(resumed.save().to_string(), record, "saved otherwise");
        }
    }
}
