//! Rulings of the game master by lot, at any moment of a fight.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use affray_engine::hand::{Allowed, Rulable};
use affray_engine::{
    Asks, Back, Digest, Line, Play, Record, RecordLine, RevealLine, Source, Systems, View, same,
};

use crate::Disk;

/// The most answers of one fight.
const MOST_ANSWERS: usize = 150;
/// One ruling in so many answers.
const RARITY: usize = 6;
/// The same where there are more than [`MANY`] fights, which are shorter.
const RARITY_IN_MANY: usize = 10;
/// So many fights find by their number what a few find by many rulings in each.
const MANY: u64 = 100;
/// So often is something ruled where a fight stops.
const LAST_RULINGS: usize = 3;
/// A test stops when so many of its fights have failed.
const MOST_FAILURES: usize = 12;
/// So many lines of the log before a ruling are looked at, whether they stay as they were.
const NEAR_LINES: usize = 30;
/// Once in so many rulings all of them are.
const WHOLE: usize = 8;
/// Of many fights one in so many is played again from its record and its packed form.
const AGAIN_IN_MANY: u64 = 5;
/// How often something is said in a fight that is taken up at every line.
const MOST_LINES: usize = 26;
/// Numbers are ruled at most so far from what they are, as a rule.
const NEAR: i32 = 12;

/// What came of rulings by lot.
#[derive(Debug, Default)]
pub struct Ruled {
    /// The fight in which it is ruled.
    fight: String,
    /// How many were carried out.
    pub done: usize,
    /// How many of these in the middle of a turn.
    pub underway: usize,
    /// Why others were refused, and how often.
    pub refused: BTreeMap<String, usize>,
    /// The first words of what was ruled, without names, and how often.
    pub kinds: BTreeMap<String, usize>,
}

/// How many fights a test is to play: as many as `AFFRAY_FIGHTS` says, or else `unless`.
#[must_use]
pub fn fights(unless: u64) -> u64 {
    std::env::var("AFFRAY_FIGHTS").ok().and_then(|count| count.parse().ok()).unwrap_or(unless)
}

/// Numbers by lot.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// A ruling by lot, of what can be ruled in this fight.
pub fn ruling_by_lot(play: &dyn Play, below: &mut dyn FnMut(usize) -> usize) -> Option<String> {
    let view = play.view(None);
    let people = &view.combatants;
    let about = match below(people.len() + 1) {
        0 => String::new(),
        who => people[who - 1].name.clone(),
    };
    let all = play.rulings(&about);
    let one = all.get(below(all.len()))?;
    match one.words.as_str() {
        "amend" => return amendment(play, below),
        "condition" => return Some(condition(play, below)),
        "counter" => return Some(format!("counter count {}: up to {}", below(3), 1 + below(6))),
        _ => {}
    }
    let places: Vec<String> = people.iter().filter_map(|it| it.place.clone()).collect();
    let mut words = filled(one, &places, below);
    if one.timed && !one.words.contains(" not ") {
        let round = play.look("round").ok()?.parse::<usize>().unwrap_or(1);
        words += &match below(6) {
            0 => format!(" until the end of round {}", round + below(3)),
            1 => format!(" for {} rounds", 1 + below(3)),
            2 => " until the end of their next turn".to_owned(),
            3 => " until ruled otherwise".to_owned(),
            _ => String::new(),
        };
    }
    Some(words)
}

/// A condition made up by lot, of figures of somebody.
fn condition(play: &dyn Play, below: &mut dyn FnMut(usize) -> usize) -> String {
    let people = play.view(None).combatants;
    let name = people.get(below(people.len())).map(|one| one.name.clone()).unwrap_or_default();
    let own = play.rulings(&name);
    let mine =
        |one: &Rulable| Some(one.words.strip_prefix(&name)?[1..].strip_suffix(" =")?.to_owned());
    let figures: Vec<String> = own.iter().filter_map(mine).collect();
    let mut parts = vec![format!("{:+} to rolls", 3 - 2 * below(4) as i32)];
    for _ in 0..below(3) {
        let figure = figures.get(below(figures.len()));
        parts.extend(figure.map(|figure| format!("{:+} to {figure}", 3 - 2 * below(4) as i32)));
    }
    parts.extend((below(2) == 0).then(|| format!("up to {}", 1 + below(4))));
    parts.push(match below(3) {
        0 => "for 2 rounds".to_owned(),
        1 => "until the end of their next turn".to_owned(),
        _ => "until ruled otherwise".to_owned(),
    });
    format!("condition odd {}: {}", below(4), parts.join(", "))
}

/// That the last dice fell as such dice fell before.
fn amendment(play: &dyn Play, below: &mut dyn FnMut(usize) -> usize) -> Option<String> {
    let thrown = play.thrown(None, 0);
    let last = thrown.last()?;
    let alike: Vec<_> = thrown.iter().filter(|one| one.notation == last.notation).collect();
    let other = alike[below(alike.len())];
    let mut line = other.clone();
    line.purpose.clear();
    Some(format!("amend {line}"))
}

/// The words of a ruling with something that may follow them.
fn filled(one: &Rulable, places: &[String], below: &mut dyn FnMut(usize) -> usize) -> String {
    let words = &one.words;
    match &one.allowed {
        None => words.clone(),
        Some(Allowed::Numbers { least, most }) => {
            let now = one.now.as_ref().and_then(|now| now.parse::<i32>().ok());
            let far = below(4) == 0;
            let (least, most) = match now.filter(|_| !far) {
                Some(now) => ((now - NEAR).clamp(*least, *most), (now + NEAR).clamp(*least, *most)),
                None => (*least, *most),
            };
            let number = least + below((most - least + 1) as usize) as i32;
            format!("{words} {number}")
        }
        Some(Allowed::Words(all)) => {
            let word = &all[below(all.len())];
            match words.strip_suffix(" arrives for").filter(|_| below(3) == 0) {
                Some(model) => format!("2 x {model} arrive for {word}"),
                None => format!("{words} {word}"),
            }
        }
        Some(Allowed::Anything) if words.ends_with(" at") && !places.is_empty() => {
            format!("{words} {}", places[below(places.len())])
        }
        Some(Allowed::Anything) => format!("{words} Somebody {}", 1 + below(9)),
    }
}

/// What can be told of a fight.
#[derive(Debug, PartialEq)]
struct Seen {
    history: Vec<RecordLine>,
    asks: Option<Asks>,
    /// The log from the line on that is looked at first.
    log: Vec<Line>,
    digest: Option<Digest>,
    outcome: Option<String>,
    /// What each seat sees, and how many lines it has heard.
    seats: Vec<(View, usize)>,
}

impl Seen {
    fn of(play: &dyn Play) -> Seen {
        Seen::since(play, 0)
    }

    /// The same without the log's first lines.
    fn since(play: &dyn Play, from: usize) -> Seen {
        let told = |seat| (play.view(Some(seat)), play.log_length(Some(seat)));
        Seen {
            history: play.history(0),
            asks: play.question().map(|question| question.asks.clone()),
            log: play.log_since(None, from.min(play.log_length(None))),
            digest: play.digest(),
            outcome: play.outcome(),
            seats: play.seats().into_iter().map(|(seat, _)| told(seat)).collect(),
        }
    }
}

/// Plays so many fights of an encounter, with rulings by lot at any moment: a ruling holds, is
/// undone and done again exactly, or is refused and changes nothing; the record of the fight and its
/// packed form are played again.
///
/// # Panics
/// Any of this fails.
pub fn rule_at_random(systems: Systems, path: &str, fights: u64) -> Ruled {
    let mut ruled = Ruled::default();
    let rarity = if fights > MANY { RARITY_IN_MANY } else { RARITY };
    let mut failed: Vec<u64> = Vec::new();
    for seed in seeds(fights) {
        let one = || rule_in_a_fight((systems, path, seed), rarity, &mut ruled);
        if catch_unwind(AssertUnwindSafe(one)).is_err() {
            failed.push(seed);
            if failed.len() == MOST_FAILURES {
                break;
            }
        }
    }
    let (done, underway) = (ruled.done, ruled.underway);
    let refused: usize = ruled.refused.values().sum();
    println!("{path}: {fights} fights, {done} rulings ({underway} in a turn), {refused} refused");
    assert!(failed.is_empty(), "{path}: the fights with the seeds {failed:?} failed");
    ruled
}

/// Plays the fights with these seeds as among many, such as those in which something has failed.
///
/// # Panics
/// As of [`rule_at_random`].
pub fn rule_again(systems: Systems, path: &str, seeds: &[u64]) -> Ruled {
    let mut ruled = Ruled::default();
    for &seed in seeds {
        rule_in_a_fight((systems, path, seed), RARITY_IN_MANY, &mut ruled);
    }
    ruled
}

/// The seeds of so many fights: from 0 on, or from `AFFRAY_SEED` on.
fn seeds(fights: u64) -> std::ops::Range<u64> {
    let first = std::env::var("AFFRAY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    first..first + fights
}

/// Plays one of these fights.
fn rule_in_a_fight((systems, path, seed): (Systems, &str, u64), rarity: usize, ruled: &mut Ruled) {
    ruled.fight = format!("{path}, seed {seed}");
    let mut play = load(systems, path, seed);
    let mut lots = Lots(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d);
    // Of many, most are short and some are long: a quarter of it on average.
    let most = match rarity {
        RARITY => MOST_ANSWERS,
        _ => lots.below(MOST_ANSWERS) * lots.below(MOST_ANSWERS) / MOST_ANSWERS,
    };
    for _ in 0..most {
        if lots.below(rarity) == 0 {
            rule(play.as_mut(), &mut lots, ruled);
        }
        match play.question().map(|question| question.roll().is_some()) {
            Some(true) => play.throw().map(drop),
            Some(false) => play.decide().map(drop),
            None => break,
        }
        .unwrap_or_else(|why| panic!("{path}, seed {seed}: {why}"));
    }
    for _ in 0..LAST_RULINGS {
        rule(play.as_mut(), &mut lots, ruled);
    }
    if rarity == RARITY || seed.is_multiple_of(AGAIN_IN_MANY) {
        again(systems, path, play.as_mut());
    }
}

/// Plays a fight of an encounter with rulings by lot, undo and redo, and takes it up again after each
/// line of what is kept of it.
///
/// # Panics
/// It is not taken up, or is another fight then.
pub fn taken_up_at_every_line(systems: Systems, path: &str, seed: u64) {
    let mut play = load(systems, path, seed);
    let mut lots = Lots(seed ^ 0x2545_f491);
    let head = play.save();
    let head = Record { lines: Vec::new(), ..head }.to_string();
    let mut kept: Vec<(String, Seen)> = Vec::new();
    for _ in 0..MOST_LINES {
        let before = play.history(0).len();
        let line = match lots.below(8) {
            0 if play.undo().is_ok() => Some("undo".to_owned()),
            1 if play.redo().is_ok() => Some("redo".to_owned()),
            2 | 3 => {
                rule(play.as_mut(), &mut lots, &mut Ruled::default());
                None
            }
            _ if play.question().is_none() => break,
            // By a person, so that undo goes back to it.
            _ => play.auto().map(|_| None).unwrap_or_else(|why| panic!("{path}: {why}")),
        };
        let given = play.history(before.min(play.history(0).len()));
        let lines = line.or_else(|| given.first().map(ToString::to_string));
        kept.extend(lines.map(|line| (line, Seen::of(play.as_ref()))));
    }
    let beside = Path::new(path).with_file_name("again.fight").display().to_string();
    let mut record = head;
    for (line, seen) in kept {
        record += &format!("{line}\n");
        let resumed = systems.resume(&Disk, &beside, record.as_bytes());
        let resumed = resumed.unwrap_or_else(|why| panic!("{why}\n{record}")).1;
        assert_eq!(Seen::of(resumed.as_ref()), seen, "{record}");
    }
}

pub(crate) fn load(systems: Systems, path: &str, seed: u64) -> Box<dyn Play> {
    let bytes = std::fs::read(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let name = Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned());
    let source = Source::Path(name.unwrap_or_default());
    let loaded = systems.load_text(&Disk, (path, path), &bytes, source, Some(seed));
    let mut play = loaded.unwrap_or_else(|why| panic!("{path}: {why}")).1;
    // One side is told little of the others.
    if let Some((_, name)) = play.seats().first()
        && let Ok(line) = RevealLine::read(&format!("{name} health bands"))
        && seed % 2 == 1
    {
        play.reveal(&line).unwrap_or_else(|why| panic!("{path}: {why}"));
    }
    play
}

/// One ruling by lot.
fn rule(play: &mut dyn Play, lots: &mut Lots, ruled: &mut Ruled) {
    let Some(words) = ruling_by_lot(play, &mut |bound| lots.below(bound)) else { return };
    let near = play.log_length(None).saturating_sub(NEAR_LINES);
    let from = if ruled.done.is_multiple_of(WHOLE) { 0 } else { near };
    let before = Seen::since(play, from);
    let fight = ruled.fight.clone();
    let as_words = lots.below(2) == 0;
    let said = match play.ruling(&words) {
        Ok(ruling) if !as_words => play.rule(&ruling),
        _ => play.volunteer("GM", &words),
    };
    let lines = match said {
        Ok(lines) => lines,
        Err(why) => {
            assert_eq!(Seen::since(play, from), before, "{fight}: GM! {words}: {why}");
            let why = why.to_string();
            let (_, why) = why.rsplit_once("`: ").unwrap_or(("", &why));
            *ruled.refused.entry(format!("{words}: {why}")).or_default() += 1;
            return;
        }
    };
    let is_menu = lines.first().is_none_or(|line| !line.event.what.starts_with("gm-"));
    ruled.done += 1;
    ruled.underway += usize::from(before.digest.is_none() && before.outcome.is_none());
    *ruled.kinds.entry(kind(play, &words)).or_default() += 1;
    if let Some((path, wanted)) = words.split_once(" = ") {
        let now = play.look(path).unwrap_or_else(|why| panic!("{fight}: GM! {words}: {why}"));
        assert!(same(&now, wanted), "{fight}: GM! {words}: it is {now}");
    }
    let after = Seen::since(play, from);
    let told = after.log.len() - before.log.len().min(after.log.len());
    assert!(is_menu || told > 0, "{fight}: GM! {words}: nothing is told");
    play.go_back(Back::Answers(1)).unwrap_or_else(|why| panic!("{fight}: GM! {words}: {why}"));
    assert_eq!(Seen::since(play, from), before, "{fight}: GM! {words}, undone");
    play.redo().unwrap_or_else(|why| panic!("{fight}: GM! {words}: {why}"));
    assert_eq!(Seen::since(play, from), after, "{fight}: GM! {words}, done again");
}

/// A ruling without the names in it.
fn kind(play: &dyn Play, words: &str) -> String {
    let people = play.view(None).combatants.into_iter();
    let longest = people.map(|it| it.name).filter(|name| words.starts_with(name.as_str()));
    let longest = longest.max_by_key(String::len).unwrap_or_default();
    let rest = &words[longest.len()..];
    let rest = rest.split([' ', '.']).filter(|word| word.parse::<i32>().is_err());
    rest.take(3).collect::<Vec<_>>().join(" ")
}

/// The record of a fight, and its packed form, come to the same.
fn again(systems: Systems, path: &str, play: &mut dyn Play) {
    let record = play.save().to_string();
    let beside = Path::new(path).with_file_name("again.fight").display().to_string();
    let resumed = systems.resume(&Disk, &beside, record.as_bytes());
    let resumed = resumed.unwrap_or_else(|why| panic!("{path}: {why}\n{record}")).1;
    assert_eq!(Seen::of(resumed.as_ref()), Seen::of(play), "{path}");
    let packed = play.pack();
    let read = affray_engine::Packed::read(&packed.to_bytes());
    assert_eq!(read.as_ref(), Ok(&packed), "{path}");
    let mut taken = load(systems, path, packed.seed.unwrap_or(0));
    packed.take_up(taken.as_mut()).unwrap_or_else(|why| panic!("{path}: {why}\n{record}"));
    // Secret decisions that wait for others are left out of it.
    let is_whole = match play.question().map(|question| &question.asks) {
        Some(Asks::Each { choices }) => !choices.iter().any(|choice| choice.sealed),
        _ => true,
    };
    let end = if is_whole { play.digest() } else { packed.end };
    assert_eq!(taken.digest(), end, "{path}\n{record}");
    assert_eq!(taken.log(None), play.log(None), "{path}\n{record}");
}
