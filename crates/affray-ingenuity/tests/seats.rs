//! What each seat is told, and what it knows to play on from.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{Files, Input, Play, Seat, Source, Systems};
use affray_ingenuity::entry;

const SYSTEMS: Systems = Systems::new(&[entry]);

/// The examples of the project, and what they use.
const EXAMPLES: [(&str, &str); 6] = [
    ("embers.toml", include_str!("../../../examples/ingenuity/embers.toml")),
    ("gate.toml", include_str!("../../../examples/ingenuity/gate.toml")),
    ("noise.toml", include_str!("../../../examples/ingenuity/noise-in-the-ruin.toml")),
    ("ogre.toml", include_str!("../../../examples/ingenuity/ogre-of-the-ford.toml")),
    ("wall.toml", include_str!("../../../examples/ingenuity/spear-and-wall.toml")),
    ("alley.toml", include_str!("../../../examples/ingenuity/wrong-alley.toml")),
];
const BESTIARY: &str = include_str!("../../../examples/ingenuity/bestiary.toml");

struct Bestiary;

impl Files for Bestiary {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path.ends_with("bestiary.toml") {
            Ok(BESTIARY.as_bytes().to_vec())
        } else {
            Err(format!("there is no {path}"))
        }
    }
}

/// An example at its start.
fn example((name, text): (&str, &str), seed: u64) -> Box<dyn Play> {
    let source = Source::Inline(text.to_owned());
    SYSTEMS.load_text(&Bestiary, (name, name), text.as_bytes(), source, Some(seed)).unwrap().1
}

/// Answers with one of the options by lot, or throws.
fn step(play: &mut dyn Play, lot: &mut usize) {
    *lot = lot.wrapping_mul(1_103_515_245).wrapping_add(12_345);
    let Some(question) = play.question().cloned() else { return };
    let options = question.choices().next().map(|choice| choice.options.len());
    let done = match options {
        Some(options) => play.answer(Input::Option((*lot >> 16) % options + 1)),
        None => play.throw(),
    };
    done.unwrap();
}

#[test]
fn each_die_of_a_test_says_what_it_is_for() {
    let asked = |settings: &str| {
        let text = format!("{}\n{settings}", EXAMPLES[5].1);
        let mut play = example(("alley.toml", &text), 1);
        let mut lot = 7;
        loop {
            let roll = play.question().and_then(|question| question.roll()).cloned();
            match roll.filter(|roll| roll.dice.len() == 3) {
                Some(roll) => return roll.dice.iter().map(|die| die.purpose).collect::<Vec<_>>(),
                None => step(play.as_mut(), &mut lot),
            }
        }
    };
    assert_eq!(asked(""), ["attribute die", "skill die", "luck die"]);
    let first = "[settings]\ndice-order = \"luck-first\"";
    assert_eq!(asked(first), ["luck die", "attribute die", "skill die"]);
}

/// Ann, with a wall and a square of difficult ground beside her.
const MARSH: &str = r#"
system = "ingenuity"
[field]
first = "0,0"
last = "4,2"
difficult = ["1,1"]
walls = ["1,0"]
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
at = "0,0"
speed = 4
strength = "d6"
dexterity = "d6"
intellect = "d6"
resolve = "d6"
[[combatant]]
name = "Bob"
side = "B"
at = "4,2"
strength = "d6"
dexterity = "d6"
intellect = "d6"
resolve = "d6"
[start]
round = 1
turn = { who = "Ann" }
"#;

#[test]
fn where_to_go_costs_its_meters() {
    let mut play = example(("marsh.toml", MARSH), 1);
    let option = |play: &dyn Play, words: &str| {
        let question = play.question().unwrap();
        let options = &question.choices().next().unwrap().options;
        options.iter().find(|option| option.words == words).cloned()
    };
    let id = option(play.as_ref(), "move").unwrap().id;
    play.answer(Input::Option(id)).unwrap();
    let meters = |place: &str| {
        let costs = option(play.as_ref(), &format!("to {place}"))?.costs;
        Some(costs.iter().map(|cost| (cost.what, cost.amount)).collect::<Vec<_>>())
    };
    // South: 1 m. South, then diagonally: 2 m, and past the marsh. Into it: a diagonal and 1 m more.
    assert_eq!(meters("0,1"), Some(vec![("meters", 1)]));
    assert_eq!(meters("1,2"), Some(vec![("meters", 2)]));
    assert_eq!(meters("1,1"), Some(vec![("meters", 2)]));
    // South, diagonally, east: 1 + 1 + 1. One column farther to the north-east it is too far.
    assert_eq!(meters("2,2"), Some(vec![("meters", 3)]));
    assert_eq!(meters("4,1"), None);
}

#[test]
fn nobody_unseen_is_told_of_and_what_a_seat_knows_plays_on() {
    let (mut unseen, mut known) = (0, 0);
    for (at, file) in EXAMPLES.into_iter().enumerate() {
        let (mut play, name) = (example(file, at as u64), file.0);
        let mut lot = at + 1;
        for number in 0..60 {
            for seat in [Seat(0), Seat(1)].into_iter().filter(|_| number % 6 == 0) {
                let told = play.for_seat(seat);
                let asked = format!("{:?} {:?} {:?}", told.choices, told.roll, told.offers);
                let (seen, told) = (&told.view, format!("{:?}{asked}", told.view));
                for one in play.view(None).combatants {
                    if seen.combatants.iter().all(|other| other.name != one.name) {
                        assert!(!told.contains(&one.name), "{name}: {} in {told}", one.name);
                        unseen += 1;
                    }
                }
                if let Some(mut play) = play.known_to(seat) {
                    known += 1;
                    (0..10).for_each(|_| step(play.as_mut(), &mut lot));
                }
            }
            step(play.as_mut(), &mut lot);
        }
    }
    // The ambush hides its goblins from one side; in most fights nobody is hidden.
    assert!(unseen >= 10 && known >= 60, "{unseen} unseen, {known} known");
}

/// The names of those whom a seat does not see.
fn unseen(play: &dyn Play, seat: Seat) -> Vec<String> {
    let seen = play.view(Some(seat)).combatants;
    let is_unseen = |name: &String| seen.iter().all(|one| one.name != *name);
    play.view(None).combatants.into_iter().map(|one| one.name).filter(is_unseen).collect()
}

#[test]
fn nobody_unseen_is_named_in_what_a_seat_hears() {
    let mut heard = 0;
    for seed in 1..5 {
        let kept = "[settings]\nsneak-reveals = \"never\"\nrun-into = \"felt\"\n[[side]]";
        let text = EXAMPLES[2].1;
        let text = if seed < 3 { text.replacen("[[side]]", kept, 1) } else { text.to_owned() };
        let mut play = example(("ambush.toml", &text), seed);
        let mut lot = seed as usize;
        for _ in 0..80 {
            let before = [Seat(0), Seat(1)].map(|seat| {
                let lines = play.log_length(Some(seat));
                (seat, lines, unseen(play.as_ref(), seat))
            });
            step(play.as_mut(), &mut lot);
            for (seat, lines, hidden) in before {
                let told = play.log_since(Some(seat), lines);
                heard += told.len();
                let told = format!("{told:?}");
                let still = unseen(play.as_ref(), seat);
                for name in hidden.iter().filter(|name| still.contains(name)) {
                    assert!(!told.contains(name.as_str()), "{name} is named in {told}");
                }
            }
        }
    }
    assert!(heard > 500, "{heard} lines");
}
