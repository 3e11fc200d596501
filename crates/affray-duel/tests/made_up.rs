//! Conditions and counters that a table makes up: in files, in play, and kept for other fights.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_duel::{STARTER, entry};
use affray_engine::{Files, LoadError, Play, Source, Systems, house};

const SYSTEMS: Systems = Systems::new(&[entry]);

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// The starter with more at its end.
fn begun(more: &str) -> Result<Box<dyn Play>, LoadError> {
    let text = format!("{STARTER}\n{more}");
    let (name, source) = ("duel.toml", Source::Inline(text.clone()));
    Ok(SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(3))?.1)
}

#[test]
fn what_is_wrong_with_them_is_said_all_at_once() {
    let wrong = begun(
        "[[house-condition]]\nname = \"off balance\"\n\
         [[house-condition]]\nname = \"soaked\"\nfigures = { armour = -1, wounds = -2 }\n\
         rounds = 2\nnext-turn = true\n\
         [[house-condition]]\nname = \"Soaked\"\n\
         [[house-condition]]\nname = \"lit\"\non = [\"Anne\"]\n\
         [[house-condition]]\nname = \"Bob\"\nfigures = { bonos = 1 }\non = [\"Bop\"]\n\
         [[house-condition]]\nname = \"left for dead\"\n\
         [[house-counter]]\nname = \"tide\"\nmost = 3\nstart = 4\n",
    );
    let why = wrong.err().unwrap().to_string();
    for words in [
        "the fight has something called `off balance` already",
        "a condition cannot change `armour`; did you mean `armor`?; allowed: `armor`, `bonus`",
        "a condition cannot change `wounds`",
        "it ends with their next turn, or after some rounds, not both",
        "house condition or counter `Soaked` is used twice",
        "nobody here is called `Anne`; did you mean `Ann`?",
        "the fight has something called `Bob` already",
        "a condition cannot change `bonos`; did you mean `bonus`?",
        "nobody here is called `Bop`; did you mean `Bob`?",
        "`left for dead` cannot be its name: rulings use the word for",
        "start cannot be 4",
    ] {
        assert!(why.contains(words), "{words}: {why}");
    }
}

#[test]
fn what_is_wrong_with_them_is_said_beside_what_is_wrong_with_people() {
    let wrong = begun(
        "[[duelist]]\nname = \"Cid\"\n\
         [[house-condition]]\nname = \"soaked\"\non = [\"Bob\", \"Anne\"]\nfigures = { bonos = 1 }\n",
    );
    let why = wrong.err().unwrap().to_string();
    assert!(why.contains("`duelist` has 3 entries"), "{why}");
    assert!(why.contains("nobody here is called `Anne`; did you mean `Ann`?"), "{why}");
    assert!(why.contains("a condition cannot change `bonos`"), "{why}");
    assert!(!why.contains("called `Bob`"), "{why}");
}

#[test]
fn a_side_suffers_it_and_everybody() {
    let play = begun(
        "[[house-condition]]\nname = \"soaked\"\nmost = 2\nrolls = -5\non = [\"Ann\"]\n\
         [[house-condition]]\nname = \"blessed\"\nrounds = 2\non = [\"all\"]\n",
    )
    .unwrap();
    let view = play.view(None);
    let conditions = |at: usize| -> Vec<(String, Option<i32>, Option<String>)> {
        let all = view.combatants[at].conditions.iter();
        all.map(|one| (one.name.clone(), one.level, one.until.clone())).collect()
    };
    let until = |words: &str| Some(words.to_owned());
    let soaked = ("soaked".to_owned(), Some(1), until("the GM rules otherwise"));
    let blessed = ("blessed".to_owned(), None, until("the end of round 2"));
    assert_eq!(conditions(0), [soaked, blessed.clone()]);
    assert_eq!(conditions(1), [blessed]);
    assert_eq!(play.look("Ann.blessed").unwrap(), "yes");
    assert!(play.rulings("Ann soaked").iter().any(|one| one.words == "Ann.soaked ="));
}

#[test]
fn a_secret_counter_is_told_to_nobody_else() {
    let mut play = begun("[[house-counter]]\nname = \"tide\"\nmost = 6\n").unwrap();
    play.volunteer("GM", "counter alarm: up to 3, secret").unwrap();
    play.volunteer("GM", "alarm = 2").unwrap();
    play.volunteer("GM", "tide = 1").unwrap();
    let moment = |seat| play.view(seat).moment;
    assert!(moment(None).ends_with("; tide 1 of 6; alarm 2 of 3"), "{}", moment(None));
    let (ann, seats) = (play.seats()[0].0, play.seats());
    assert!(moment(Some(ann)).ends_with("; tide 1 of 6"), "{}", moment(Some(ann)));
    assert_eq!(moment(Some(seats[2].0)), moment(None));
    let heard = play.log(Some(ann)).into_iter().map(|line| line.words);
    let heard: Vec<String> = heard.filter(|words| words.starts_with("The GM")).collect();
    assert_eq!(heard, ["The GM sets tide to 1 (it was 0)."]);
}

#[test]
fn what_is_kept_is_read_again() {
    let mut play = begun("[[house-counter]]\nname = \"tide\"\nmost = 6\n").unwrap();
    let made =
        "condition soaked: up to 2, -5 to rolls, -1 to armor, for 2 rounds; \"wet\", they say";
    play.volunteer("GM", made).unwrap();
    let text = house::kept("duel", None, &play.made_up()).unwrap();
    let more: String = text.lines().skip(1).map(|line| format!("{line}\n")).collect();
    let again = begun(&more).unwrap();
    let mut wanted = play.made_up();
    // A file has conditions first.
    wanted.reverse();
    assert_eq!(again.made_up(), wanted);
    // What is there stays, and is not written twice.
    assert_eq!(house::kept("duel", Some(&text), &again.made_up()).unwrap(), text);
}

#[test]
fn what_is_made_up_goes_with_the_record() {
    let mut play = begun("").unwrap();
    play.volunteer("GM", "condition soaked: -5 to rolls").unwrap();
    play.volunteer("GM", "Bob is soaked").unwrap();
    let record = play.save().to_string();
    let ruled: Vec<&str> = record.lines().filter(|line| line.starts_with("GM! ")).collect();
    assert_eq!(ruled, ["GM! condition soaked: -5 to rolls", "GM! Bob is soaked"]);
    let again = SYSTEMS.resume(&Nothing, "a.fight", record.as_bytes()).unwrap().1;
    assert_eq!(again.look("Bob.soaked").unwrap(), "yes");
    assert_eq!(again.digest(), play.digest());
    // Nobody suffers what was taken back, and nobody can.
    play.undo().unwrap();
    play.undo().unwrap();
    assert!(play.look("Bob.soaked").is_err());
    assert!(play.made_up().is_empty());
}
