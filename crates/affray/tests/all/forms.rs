//! What is given out as data fits its published schema, and the schemas are what the types say.
//!
//! `AFFRAY_WRITE=1 cargo test -p affray --test all forms` writes the schemas of the engine's forms;
//! `cargo xtask events` writes those of events.

use crate::common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use affray::schema::schemas;
use affray::{DiceBy, Input, Kind, Play, Players, Reply, SYSTEMS, Seat};
use jsonschema::Validator;
use serde::Serialize;
use serde_json::{Value, json};

/// Answers of each fight that are looked at.
const ANSWERS: usize = 60;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn validator(schema: &Value) -> Validator {
    jsonschema::draft7::new(schema).unwrap_or_else(|why| panic!("{why}"))
}

/// The forms' validators, by name.
fn validators() -> BTreeMap<&'static str, Validator> {
    schemas().into_iter().map(|(name, schema)| (name, validator(&schema))).collect()
}

#[track_caller]
fn fits(validator: &Validator, given: &impl Serialize) {
    let given = json!(given);
    let errors: Vec<String> = validator
        .iter_errors(&given)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}\nin {given:#}", errors.join("\n"));
}

#[test]
fn the_schemas_in_the_documentation_are_those_of_the_types() {
    for (name, schema) in schemas() {
        let path = docs().join(format!("schema/{name}.schema.json"));
        let text = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
        if std::env::var_os("AFFRAY_WRITE").is_some() {
            std::fs::write(&path, &text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(there == text, "{} is not what the types say", path.display());
    }
}

/// A fight of an example in which every side is played by people, who throw their dice.
fn by_people(path: &str, seed: u64) -> Box<dyn Play> {
    let mut play = SYSTEMS.load(&common::Disk, path, Some(seed)).expect("it is sound").1;
    let people = play.seats().into_iter().map(|(seat, _)| seat).collect();
    play.seat_players(Players { people, dice: DiceBy::People });
    play
}

#[test]
fn what_seats_are_told_and_refused_fits_the_schemas() {
    let forms = validators();
    for system in SYSTEMS.iter() {
        for (seed, path) in common::examples(system.name()).iter().enumerate() {
            let mut play = by_people(path, seed as u64);
            let seats: Vec<Seat> = play.seats().into_iter().map(|(seat, _)| seat).collect();
            for step in 0..ANSWERS {
                if step % 10 == 0 {
                    for &seat in &seats {
                        fits(&forms["seat"], &play.for_seat(seat));
                        fits(&forms["news"], &play.news_for(seat, 0, 0));
                        let refused = play.reply_from(seat, nonsense());
                        fits(&forms["refusal"], &refused.expect_err("it is nonsense"));
                    }
                }
                if play.question().is_none() {
                    break;
                }
                play.auto().unwrap_or_else(|why| panic!("{path}: {why}"));
            }
            fits(&forms["summary"], &play.summary(None));
        }
    }
}

fn nonsense() -> Reply {
    Reply::from(Input::Words("sing a song of sixpence".to_owned()))
}

#[test]
fn answers_fit_their_schema() {
    let answer = &validators()["answer"];
    let words = Reply { number: Some(3), asker: Some("Ann".to_owned()), ..nonsense() };
    for reply in [
        words,
        Reply::from(Input::Option(2)),
        Reply::from(Input::Faces(vec![4, 1])),
        Reply::from(Input::Value(7)),
    ] {
        fits(answer, &reply);
    }
    assert!(!answer.is_valid(&json!({ "option": "two" })));
}

#[test]
fn events_fit_their_schemas() {
    for system in SYSTEMS.iter() {
        let path = docs().join(format!("events/{}.schema.json", system.name()));
        let text = std::fs::read_to_string(&path).expect("it is there");
        let lines = validator(&serde_json::from_str(&text).expect("JSON"));
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (seed, path) in common::examples(system.name()).iter().cycle().take(12).enumerate() {
            let mut play = SYSTEMS.load(&common::Disk, path, Some(seed as u64)).expect("sound").1;
            play.run_to_end().unwrap_or_else(|why| panic!("{path}: {why}"));
            for line in play.log(None) {
                let count = seen.entry(line.event.what.clone()).or_default();
                *count += 1;
                // A few of each kind are enough, and quicker.
                if *count <= 4 {
                    fits(&lines, &line);
                }
            }
        }
        assert!(seen.len() >= 20, "{} tells only {seen:?}", system.name());
    }
}

#[test]
fn places_of_an_option_are_answered_with_it_by_their_names_their_words_or_their_numbers() {
    for system in ["ingenuity", "blackout", "hallowed", "persona"] {
        let sets = common::examples(system).into_iter().map(|path| to_places(&path)).sum::<usize>();
        assert!(sets > 0, "{system} lets nobody choose a place");
    }
}

/// How many options of a fight led to several places; each is answered in three ways.
fn to_places(path: &str) -> usize {
    let mut play = by_people(path, 5);
    let mut sets = 0;
    for _ in 0..ANSWERS {
        let Some(question) = play.question() else { break };
        let choices = question.choices().take(1);
        let found =
            choices.flat_map(|choice| choice.options.sets().iter().map(move |set| (choice, set)));
        for (choice, set) in found.filter(|(_, set)| !set.places.is_empty()) {
            sets += 1;
            assert!(set.places.len() > 1 && set.place.is_none(), "{path}: {set:?}");
            assert!(set.place_costs.iter().all(|cost| cost.amounts.len() == set.places.len()));
            let at = set.places.len() / 2;
            let place = set.places.iter().nth(at).expect("it is in the middle").to_owned();
            let words = set.words.replacen('…', &place, 1);
            let number = set.id + at;
            assert_eq!(choice.options[number - 1].words, words, "{path}");
            assert_eq!(choice.options[number - 1].place.as_ref(), Some(&place), "{path}");
            let answered = |input| {
                let mut play = play.branch();
                let reply = Reply { asker: Some(choice.asker.clone()), ..Reply::from(input) };
                play.reply(reply).map(|_| (play.save().to_string(), play.digest()))
            };
            let by_words = answered(Input::Words(words)).expect("it is legal");
            let by_place = answered(Input::Listed { option: set.id, place: Some(place) });
            assert_eq!(by_place.as_ref(), Ok(&by_words), "{path}");
            assert_eq!(answered(Input::Option(number)).as_ref(), Ok(&by_words), "{path}");
            let nowhere = Input::Listed { option: set.id, place: Some("99,99".to_owned()) };
            let refused = answered(nowhere).expect_err("nobody gets there");
            assert_eq!(refused.kind(), "not-legal", "{path}");
            assert_eq!(refused.legal().len(), choice.options.count(), "{path}");
            // No place is meant without being named, whichever of its numbers is given.
            for option in [set.id, number] {
                let unsaid = Input::Listed { option, place: None };
                let refused = answered(unsaid).expect_err("it does not say where to");
                assert_eq!(refused.kind(), "place-wanted", "{path}");
                assert!(refused.legal().iter().map(String::as_str).eq(set.places.iter()), "{path}");
            }
        }
        play.auto().unwrap_or_else(|why| panic!("{path}: {why}"));
    }
    sets
}

#[test]
fn options_say_who_and_at_whom() {
    let mut kinds: BTreeMap<&str, Vec<Kind>> = BTreeMap::new();
    for system in SYSTEMS.iter() {
        for path in common::examples(system.name()) {
            let mut play = by_people(&path, 5);
            for _ in 0..ANSWERS {
                let Some(question) = play.question() else { break };
                let people: Vec<String> =
                    play.view(None).combatants.into_iter().map(|one| one.name).collect();
                for choice in question.choices() {
                    for (at, option) in choice.options.iter().enumerate() {
                        assert_eq!(option.id, at + 1, "{path}");
                        let targets = option.targets.iter().map(String::as_str);
                        for name in option.actor.as_deref().into_iter().chain(targets) {
                            assert!(people.iter().any(|one| one == name), "{path}: {option:?}");
                        }
                        // Somebody whom the words name is a target, the actor, or has the thing.
                        if option.kind == Kind::Attack {
                            let has_aim = !option.targets.is_empty() || option.place.is_some();
                            // All that are Exposed are struck together.
                            let has_aim = has_aim || option.verb == "all-out-attack";
                            assert!(has_aim || option.thing.is_some(), "{path}: {option:?}");
                        }
                        kinds.entry(system.name()).or_default().push(option.kind);
                    }
                }
                play.auto().unwrap_or_else(|why| panic!("{path}: {why}"));
            }
        }
        for kind in [Kind::Attack, Kind::Move, Kind::React, Kind::End] {
            // Blackout's defenses are figures, not decisions.
            if (system.name(), kind) == ("blackout", Kind::React) {
                continue;
            }
            assert!(kinds[system.name()].contains(&kind), "{} has no {kind:?}", system.name());
        }
    }
}
