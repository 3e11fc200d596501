//! The game master's hand, as every system has it.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_duel::{STARTER, entry};
use affray_engine::hand::Ruling;
use affray_engine::{Files, Input, Play, Refusal, Reply, Rolled, Seat, Source, Systems};
use affray_testkit::{fights, rule_at_random, taken_up_at_every_line};

const SYSTEMS: Systems = Systems::new(&[entry]);

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// The starter, before the first die.
fn duel() -> Box<dyn Play> {
    let (name, source) = ("duel.toml", Source::Inline(STARTER.to_owned()));
    SYSTEMS.load_text(&Nothing, (name, name), STARTER.as_bytes(), source, Some(3)).unwrap().1
}

#[test]
fn rulings_by_lot_hold_and_are_undone() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/starter.toml");
    let ruled = rule_at_random(SYSTEMS, path, fights(40));
    assert!(ruled.done > 100 && ruled.underway > 20, "{ruled:#?}");
    assert!(ruled.kinds.len() > 12, "{ruled:#?}");
}

#[test]
fn what_is_kept_is_taken_up_after_each_line() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/starter.toml");
    (0..fights(8)).for_each(|seed| taken_up_at_every_line(SYSTEMS, path, seed));
}

#[test]
fn a_ruling_as_data_is_the_ruling_in_words() {
    let mut play = duel();
    let words = "Bob is off balance until the end of round 2";
    let ruling = play.ruling(words).unwrap();
    let data = serde_json::to_value(&ruling).unwrap();
    let wanted = serde_json::json!({
        "rule": "lay", "who": ["Bob"], "what": "off balance", "until": { "round": 2 },
    });
    assert_eq!(data, wanted);
    assert_eq!(serde_json::from_value::<Ruling>(data).unwrap(), ruling);
    let lines = play.rule(&ruling).unwrap();
    assert_eq!(lines[0].event.what, "gm-ruled");
    assert_eq!(lines[0].words, format!("The GM rules that {words}."));
    assert_eq!(play.history(0).last().unwrap().to_string(), format!("GM! {words}"));
}

#[test]
fn a_ruling_stands_in_the_log_where_it_was_made() {
    let mut play = duel();
    // The round has begun, and a die is pending.
    let before = play.log(None);
    assert_eq!(before.len(), 1);
    let told = play.volunteer("GM", "Ann.wounds -= 4").unwrap();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].words, "The GM sets Ann's wounds to 11 (it was 15).");
    let log = play.log(None);
    assert_eq!((&log[..1], &log[1..]), (&before[..], &told[..]));
    assert_eq!(play.news(), log);
}

#[test]
fn an_answer_that_no_longer_fits_is_named_and_nothing_changes() {
    let mut play = duel();
    play.answer(Input::Faces(vec![1])).unwrap();
    // Bob is asked whether they dodge, and off balance they would not be.
    play.reply(Reply::from(Input::Words("dodge".to_owned()))).unwrap();
    let before = play.save().to_string();
    let refused = play.volunteer("GM", "Bob is off balance").unwrap_err();
    let Refusal::Unruled { why, .. } = &refused else { panic!("{refused}") };
    assert!(why.starts_with("`Bob> dodge` would no longer fit"), "{why}");
    assert_eq!(play.save().to_string(), before);
    play.undo().unwrap();
    play.volunteer("GM", "Bob is off balance").unwrap();
}

#[test]
fn a_die_is_amended_and_what_follows_is_played_again() {
    let mut play = duel();
    play.answer(Input::Faces(vec![90])).unwrap();
    // Ann missed, and her turn is over: nothing is left to amend.
    let refused = play.volunteer("GM", "amend d100: 45").unwrap_err().to_string();
    assert!(refused.contains("no such answer since the turn began"), "{refused}");
    play.undo().unwrap();
    play.answer(Input::Faces(vec![30])).unwrap();
    let dodge = Reply::from(Input::Words("dodge".to_owned()));
    play.reply(dodge).unwrap();
    let asked = play.question().unwrap().clone();
    // The hit stands with any number from 1 to 45, and Bob dodges all the same.
    play.volunteer("GM", "amend d100: 45").unwrap();
    assert_eq!(play.question().unwrap().asks, asked.asks);
    assert_eq!(play.thrown(None, 0)[0].rolled, Rolled::Faces([45].into_iter().collect()));
    let refused = play.volunteer("GM", "amend d100: 46").unwrap_err().to_string();
    assert!(refused.contains("`Bob> dodge` would no longer fit"), "{refused}");
    play.volunteer("GM", "amend Bob> stand").unwrap();
    assert_eq!(play.question().unwrap().roll().unwrap().notation, "d10");
    play.undo().unwrap();
    assert_eq!(play.question().unwrap().asks, asked.asks);
}

#[test]
fn what_can_be_ruled_of_somebody_is_listed() {
    let play = duel();
    let words = |asked: &str| -> Vec<String> {
        play.rulings(asked).into_iter().map(|one| one.words).collect()
    };
    let of_bob = words("Bob");
    assert!(of_bob.contains(&"Bob.wounds =".to_owned()), "{of_bob:?}");
    assert!(of_bob.contains(&"Bob is off balance".to_owned()), "{of_bob:?}");
    assert!(of_bob.iter().all(|words| words.starts_with("Bob")), "{of_bob:?}");
    assert_eq!(words("bob wou"), ["Bob.wounds ="]);
    assert!(words("").contains(&"outcome:".to_owned()));
}

#[test]
fn whoever_is_not_there_is_named_and_who_is() {
    let mut play = duel();
    let mut refused = |words: &str| play.volunteer("GM", words).unwrap_err().to_string();
    let nobody = refused("Zed.wounds = 4");
    assert!(nobody.contains("nobody and nothing here is called `Zed`; there are "), "{nobody}");
    assert!(nobody.contains("`Bob`"), "{nobody}");
    // What is nobody's is listed.
    let nothing = refused("weather = 4");
    assert!(nothing.contains("there is no `weather` to rule; allowed: "), "{nothing}");
}

#[test]
fn notes_are_for_the_game_master_and_rulings_for_whom_they_concern() {
    let mut play = duel();
    let lines = |play: &dyn Play, seat| play.for_seat(seat).lines;
    let before = [Seat(0), Seat(1), Seat::GM].map(|seat| lines(play.as_ref(), seat));
    let number = play.for_seat(Seat(1)).number;
    play.volunteer("GM", "note Bob lies").unwrap();
    let after = [Seat(0), Seat(1), Seat::GM].map(|seat| lines(play.as_ref(), seat));
    assert_eq!(after, [before[0], before[1], before[2] + 1]);
    assert_eq!(play.for_seat(Seat(1)).number, number);
    play.volunteer("GM", "Bob.wounds = 9").unwrap();
    assert_eq!(lines(play.as_ref(), Seat(1)), before[1] + 1);
    assert_eq!(lines(play.as_ref(), Seat(0)), before[0]);
    // But what both see has changed.
    assert!(play.for_seat(Seat(0)).number > number);
}
