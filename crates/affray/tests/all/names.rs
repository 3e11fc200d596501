//! Names that are kept back: everybody calls somebody otherwise until the game master says who they
//! are, and nothing that a side is told depends on who that is.

use crate::common;

use std::collections::BTreeSet;

use affray::odds::TurnRequest;
use affray::{
    Entry, Line, Play, Question, RecordLine, RevealLine, SYSTEMS, Seat, SeatView, Source, View,
};
use affray_testkit::{Disk, tell_the_same};
use common::{DUEL, refused};

/// An example of each system, and one of its combatants.
const FIGHTS: [(&str, &str); 5] = [
    ("murdham/toll-bridge", "Ottilie Brand"),
    ("persona/two-hands", "Right Hand"),
    ("hallowed/the-crossroads", "Rook"),
    ("blackout/share", "Ordo"),
    ("ingenuity/off-duty", "Corin"),
];

const CALLED: &str = "tall stranger";
const NAME: &str = "Count Orlok";

fn path(fight: &str) -> String {
    format!("{}/../../examples/{fight}.toml", env!("CARGO_MANIFEST_DIR"))
}

/// The example where that combatant has this name, and is called otherwise.
fn text(fight: &str, old: &str, name: &str) -> String {
    let text = std::fs::read_to_string(path(fight)).expect("it is there");
    let line = format!("name = \"{old}\"\n");
    assert_eq!(text.matches(&line).count(), 1, "{fight} has {old}");
    let lines = text.lines().map(|one| match one {
        // What they are made like keeps its name.
        like if like.starts_with("like = ") => like.to_owned(),
        other if other == line.trim_end() => format!("name = \"{name}\"\ncalled = \"{CALLED}\""),
        other => other.replace(&format!("\"{old}\""), &format!("\"{name}\"")),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn load(fight: &str, old: &str, name: &str, seed: u64) -> Box<dyn Play> {
    let (path, text) = (path(fight), text(fight, old, name));
    let source = Source::Inline(text.clone());
    let loaded = SYSTEMS.load_text(&Disk, (&path, &path), text.as_bytes(), source, Some(seed));
    loaded.unwrap_or_else(|why| panic!("{fight}: {why}")).1
}

fn sides(play: &dyn Play) -> Vec<Seat> {
    play.seats().into_iter().map(|(seat, _)| seat).filter(|&seat| seat != Seat::GM).collect()
}

/// Nothing, if both are the same.
#[track_caller]
fn same(one: &Seen, other: &Seen, what: &str) {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let differs = one.lines().zip(other.lines()).find(|(line, twin)| line != twin);
    assert!(one == other, "{what}: {differs:?}");
}

/// What is asked and told, and how the fight stands.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    log: Vec<Line>,
    history: Vec<RecordLine>,
    views: Vec<View>,
    told: Vec<SeatView>,
}

impl Seen {
    fn of(play: &dyn Play) -> Seen {
        let seats: Vec<Seat> = play.seats().into_iter().map(|(seat, _)| seat).collect();
        Seen {
            log: play.log(None),
            history: play.history(0),
            views: seats.iter().map(|&seat| play.view(Some(seat))).collect(),
            // Each ruling and each undo has a number of its own.
            told: seats.iter().map(|&seat| unnumbered(play, seat)).collect(),
        }
    }
}

/// What a seat is told, without what counts how often that changed.
fn unnumbered(play: &dyn Play, seat: Seat) -> SeatView {
    let mut told = play.for_seat(seat);
    (told.number, told.rewritten) = (0, 0);
    told
}

#[test]
fn what_a_side_is_told_does_not_depend_on_who_it_is() {
    for (fight, old) in FIGHTS {
        for seat in sides(load(fight, old, NAME, 0).as_ref()) {
            for seed in 0..2 {
                let pair = [NAME, "Amelia of the Fens"].map(|name| load(fight, old, name, seed));
                tell_the_same(pair, seat, 24, seed);
            }
        }
    }
}

#[test]
fn only_the_game_master_is_told_who_somebody_is() {
    for (fight, old) in FIGHTS {
        let mut play = load(fight, old, NAME, 3);
        for _ in 0..30 {
            let json =
                |seat| serde_json::to_string(&play.news_for(seat, 0, 0)).expect("plain data");
            assert!(json(Seat::GM).contains(NAME), "{fight}");
            for seat in sides(play.as_ref()) {
                let told = json(seat);
                assert!(told.contains(CALLED) && !told.contains("Orlok"), "{fight}: {told}");
            }
            if play.question().is_none() {
                break;
            }
            play.auto().expect("it can be answered");
        }
        assert!(!play.log(None).iter().any(|line| line.words.contains("Orlok")), "{fight}");
    }
}

/// A name that the game master tells in the middle of a turn.
#[test]
fn a_name_that_is_told_changes_nothing_that_is_asked() {
    for (fight, old) in FIGHTS {
        for seed in 0..3 {
            let mut play = load(fight, old, NAME, seed);
            // To the fourth answer that left its turn unfinished.
            let mut unfinished = 0;
            while unfinished < 4 && play.question().is_some() {
                play.auto().expect("it can be answered");
                unfinished += usize::from(play.digest().is_none());
            }
            let before = Seen::of(play.as_ref());
            let asked = serde_json::to_string(&play.question()).expect("plain data");
            let lines = play.volunteer("GM", &format!("{CALLED} is named {NAME}"));
            let lines = lines.unwrap_or_else(|why| panic!("{fight}, seed {seed}: {why}"));
            let words = "The GM says who tall stranger is: Count Orlok.";
            assert!(lines.iter().any(|line| line.words == words), "{fight}: {lines:?}");
            let now = serde_json::to_string(&play.question()).expect("plain data");
            let unnumbered = |json: &str| json.split_once(',').map(|(_, rest)| rest.to_owned());
            assert_eq!(unnumbered(&asked.replace(CALLED, NAME)), unnumbered(&now), "{fight}");
            let after = Seen::of(play.as_ref());
            for seat in sides(play.as_ref()) {
                let view = play.view(Some(seat));
                let is_seen = view.combatants.iter().any(|one| one.name == NAME);
                let heard = play.log(Some(seat));
                assert_eq!(heard.iter().any(|line| line.words == words), is_seen, "{fight}");
            }
            play.undo().expect("a ruling is undone");
            same(&Seen::of(play.as_ref()), &before, &format!("{fight}, seed {seed}"));
            play.redo().expect("and done again");
            same(&Seen::of(play.as_ref()), &after, &format!("{fight}, seed {seed}"));
            for _ in 0..12 {
                if play.question().is_some() {
                    play.auto().expect("it can be answered");
                }
            }
            let record = play.save().to_string();
            let again = SYSTEMS.resume(&Disk, &path(fight), record.as_bytes());
            let again =
                again.unwrap_or_else(|why| panic!("{fight}, seed {seed}: {why}\n{record}")).1;
            same(
                &Seen::of(again.as_ref()),
                &Seen::of(play.as_ref()),
                &format!("{fight}, seed {seed}"),
            );
        }
    }
}

/// What is supposed of others names nobody whom a seat does not see: who hides, or is still to come.
#[test]
fn what_is_supposed_of_others_names_only_those_in_sight() {
    let request =
        TurnRequest { by_option: false, max_runs: 1, samples: 1, ..TurnRequest::default() };
    let mut unseen: BTreeSet<&str> = BTreeSet::new();
    let examples = |system: &'static dyn Entry| {
        common::examples(system.name()).into_iter().map(move |path| (system.name(), path))
    };
    for (system, path) in SYSTEMS.iter().flat_map(examples) {
        let start = affray::load(&Disk, &path, Some(3)).expect("an example").1;
        for seat in sides(start.as_ref()) {
            let mut play = start.branch();
            for line in RevealLine::meant("bands", &play.seats()).expect("of all sides") {
                play.reveal(&line).expect("there is such a side");
            }
            let is_asked = |play: &dyn Play| {
                let question = play.question().into_iter();
                question.flat_map(Question::choices).any(|choice| choice.seat == seat)
            };
            for _ in 0..40 {
                if !is_asked(play.as_ref()) && play.question().is_some() {
                    play.auto().expect("it can be answered");
                }
            }
            let Some(known) = play.known_to(seat).filter(|known| is_asked(known.as_ref())) else {
                continue;
            };
            let odds = known.odds(&request, &()).unwrap_or_else(|why| panic!("{path}: {why}"));
            let supposes = odds.supposes.join(" ");
            let seen = play.view(Some(seat)).combatants;
            for one in play.view(None).combatants {
                if seen.iter().all(|other| other.name != one.name) {
                    unseen.extend((!supposes.is_empty()).then_some(system));
                    assert!(!supposes.contains(&one.name), "{path}: {supposes}");
                }
            }
        }
    }
    // An ambush, those who hide, and those who come in a later round.
    assert_eq!(Vec::from_iter(unseen), ["hallowed", "murdham", "persona"]);
}

/// Whoever samples a file knows the names in it.
#[test]
fn a_sample_names_people_as_the_file_does() {
    let text = DUEL.replace("name = \"Bob\"", "name = \"Bob\"\ncalled = \"stranger\"");
    let arena = common::draft_of(&text).arena().expect("it is sound");
    let names: Vec<&str> = arena.roster().people.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Bob"]);
}

#[test]
fn a_name_that_cannot_be_given_is_refused() {
    let (fight, old) = FIGHTS[0];
    let mut play = load(fight, old, NAME, 0);
    let refused = |play: &mut dyn Play, words: &str| {
        let before = Seen::of(play);
        let why = play.volunteer("GM", words).expect_err(words).to_string();
        assert_eq!(Seen::of(play), before, "{words}");
        why
    };
    let taken = refused(play.as_mut(), "Nan Sedge is named count orlok");
    assert!(taken.contains("`count orlok` is taken: give another name"), "{taken}");
    let side = play.seats()[0].1.clone();
    let several = refused(play.as_mut(), &format!("{side} is named Count Orlok"));
    assert!(several.contains("names are given to one combatant at a time"), "{several}");
    let letters = refused(play.as_mut(), "tall stranger is named Orlok, the Count");
    assert!(letters.contains("it contains `,`"), "{letters}");
    let same = refused(play.as_mut(), "tall stranger is named tall stranger");
    assert!(same.contains("tall stranger is called that already"), "{same}");
    let mut people = affray::People::nobody();
    people.person("anna").expect("a name").plays.push("Nan Sedge".to_owned());
    play.seat_people(people);
    let played = refused(play.as_mut(), "Nan Sedge is named Nan of the Sedge");
    assert!(played.contains("anna plays Nan Sedge, and whoever a person plays keeps"), "{played}");
}

#[test]
fn what_people_are_called_is_looked_at_in_files() {
    let text = |called: &str| DUEL.replace("name = \"Bob\"", &format!("name = \"Bob\"\n{called}"));
    assert!(refused(text("called = \"ann\"")).contains("`ann` is a combatant's name already"));
    assert!(refused(text("called = \"B\"")).contains("`B` is the name of a side"));
    let creature = "[[creature]]\nname = \"wolf\"\ncalled = \"beast\"\nstr = 8\nagi = 8\nwit = 3\n";
    let why = refused(format!("{DUEL}{creature}"));
    assert!(why.contains("`called` is said of a combatant, not of a creature"), "{why}");
    // Several of a kind are numbered, and what is revealed is said by name.
    let several = text("called = \"figure\"\ncount = 2")
        .replace("[settings]", "reveal = [\"Bob 2 health nothing\"]\n[settings]");
    let (_, play) = affray::load(&common::in_memory(several), "fight.toml", None).expect("sound");
    let names: Vec<String> = play.view(None).combatants.into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["Ann", "figure 1", "figure 2"]);
    let revealed: Vec<String> = play.reveals().iter().map(ToString::to_string).collect();
    assert_eq!(revealed, ["figure 2 health nothing"]);
}
