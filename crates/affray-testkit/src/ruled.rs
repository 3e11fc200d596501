//! Whether the game master can rule whatever a look reads.

use std::collections::{BTreeMap, BTreeSet};

use affray_engine::hand::{Allowed, Rulable};
use affray_engine::{Play, Systems};

use crate::hand::load;

/// How many answers are given between two moments at which everything is ruled.
const STRIDE: usize = 9;
/// At how many moments.
const MOMENTS: usize = 2;
/// How many of those in the fight are ruled.
const PEOPLE: usize = 2;
/// How many words are tried of what may follow.
const MOST_WORDS: usize = 6;

/// A value by its path, with the name of its kind: `combatant.health`, `thing.state`, `round`.
type Paths = Vec<(String, String)>;

/// The values that a look reads in fights of these encounters, as `combatant.health` for `Bob.health`,
/// of which no ruling changed any.
#[must_use]
pub fn never_ruled(systems: Systems, encounters: &[String]) -> BTreeSet<String> {
    let mut found = Found::default();
    for path in encounters {
        let mut play = load(systems, path, 0);
        for _ in 0..MOMENTS {
            found.rule_everything(play.as_ref());
            for _ in 0..STRIDE {
                let is_roll = play.question().map(|question| question.roll().is_some());
                let done = match is_roll {
                    Some(true) => play.throw().map(drop),
                    Some(false) => play.decide().map(drop),
                    None => Ok(()),
                };
                done.unwrap_or_else(|why| panic!("{path}: {why}"));
            }
        }
    }
    &found.read - &found.changed
}

/// What was found so far.
#[derive(Default)]
struct Found {
    /// The kinds of values that a look reads.
    read: BTreeSet<String>,
    /// Those that a ruling changed.
    changed: BTreeSet<String>,
    /// The rulings that changed something, without names: they need no other try.
    tried: BTreeSet<String>,
}

impl Found {
    /// Rules everything that can be ruled of a few people and of nobody, one by one, and notes what
    /// changes.
    fn rule_everything(&mut self, play: &dyn Play) {
        let combatants = play.view(None).combatants;
        let people: Vec<String> = combatants.iter().map(|it| it.name.clone()).collect();
        let places = combatants.into_iter().filter_map(|it| it.place);
        let places: BTreeSet<String> = places.flat_map(|place| near(&place)).collect();
        let of_nobody = play.rulings("");
        let paths = all_paths(play, &people, &of_nobody);
        self.read.extend(paths.iter().map(|(_, kind)| kind.clone()));
        let now: Vec<_> = paths.iter().map(|(path, _)| play.look(path)).collect();
        let ruled = people.iter().take(PEOPLE).flat_map(|name| play.rulings(name));
        for one in ruled.chain(of_nobody) {
            let bare = people.iter().fold(one.words.clone(), |words, name| words.replace(name, ""));
            if self.tried.contains(&bare) {
                continue;
            }
            for words in filled(&one, &places) {
                let mut other = play.branch();
                let ruling = play.ruling(&words);
                if ruling.map_or(true, |ruling| other.rule(&ruling).is_err()) {
                    continue;
                }
                let beside = paths.iter().zip(&now);
                let is_new = |((path, _), now): &(&(String, String), &Result<_, _>)| {
                    other.look(path) != **now
                };
                let new: Vec<String> =
                    beside.filter(is_new).map(|((_, kind), _)| kind.clone()).collect();
                if !new.is_empty() {
                    self.changed.extend(new);
                    self.tried.insert(bare);
                    break;
                }
            }
        }
    }
}

/// Whatever a look reads.
fn all_paths(play: &dyn Play, people: &[String], of_nobody: &[Rulable]) -> Paths {
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    owners.extend(people.iter().take(PEOPLE).map(|name| (name.clone(), "combatant.")));
    for one in of_nobody {
        let path = one.words.strip_suffix(" =").unwrap_or_default();
        if let Some((owner, _)) = path.rsplit_once('.') {
            owners.entry(owner.to_owned()).or_insert("thing.");
        }
    }
    let mut all = Paths::new();
    for (owner, kind) in owners {
        readable(play, (&format!("{owner}."), kind), &mut all);
    }
    readable(play, ("", ""), &mut all);
    all
}

/// The values of an owner, by what a look says there is.
fn readable(play: &dyn Play, (owner, kind): (&str, &str), into: &mut Paths) {
    for key in allowed(play, &format!("{owner}no-such-value")) {
        // Where a word of its own follows, it is written in capitals, or the value is none.
        let key =
            key.trim_end_matches(|letter: char| letter.is_ascii_uppercase()).trim().to_owned();
        let path = format!("{owner}{key}");
        if play.look(&path).is_ok() {
            into.push((path, format!("{kind}{key}")));
            continue;
        }
        for word in allowed(play, &format!("{path} no-such-word")) {
            let path = format!("{path} {word}");
            if play.look(&path).is_ok() {
                into.push((path, format!("{kind}{key} {word}")));
            }
        }
    }
}

/// What a look says is allowed there.
fn allowed(play: &dyn Play, path: &str) -> Vec<String> {
    let Err(why) = play.look(path) else { return Vec::new() };
    let listed = why.split_once("allowed: ").map_or("", |(_, listed)| listed);
    let listed = listed.split("; ").next().unwrap_or_default();
    listed.split(", ").map(|word| word.trim_matches('`').to_owned()).collect()
}

/// A place, and squares next to it.
fn near(place: &str) -> Vec<String> {
    let square = place.split_once(',');
    let square =
        square.and_then(|(x, y)| Some((x.parse::<i32>().ok()?, y.trim().parse::<i32>().ok()?)));
    let beside = square.into_iter().flat_map(|(x, y)| [(x + 1, y), (x, y + 1), (x - 1, y)]);
    let beside = beside.map(|(x, y)| format!("{x},{y}"));
    beside.chain([place.to_owned()]).collect()
}

/// A ruling with several things that may follow.
fn filled(one: &Rulable, places: &BTreeSet<String>) -> Vec<String> {
    let words = &one.words;
    match &one.allowed {
        None => vec![words.clone()],
        Some(Allowed::Numbers { least, most }) => {
            let now = one.now.as_ref().and_then(|now| now.parse::<i32>().ok()).unwrap_or(*least);
            let numbers = BTreeSet::from([now - 1, now + 1, *least, *most]);
            let numbers = numbers.into_iter().filter(|number| (*least..=*most).contains(number));
            numbers.map(|number| format!("{words} {number}")).collect()
        }
        Some(Allowed::Words(all)) => {
            all.iter().take(MOST_WORDS).map(|word| format!("{words} {word}")).collect()
        }
        Some(Allowed::Anything) if words.ends_with(" at") => {
            places.iter().take(MOST_WORDS).map(|place| format!("{words} {place}")).collect()
        }
        Some(Allowed::Anything) => Vec::new(),
    }
}
