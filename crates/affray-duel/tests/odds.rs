//! Exact odds of the duel, worked out by hand, and what the engine makes of the whole.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_duel::rules::strike::strike;
use affray_duel::setup::Id;
use affray_duel::tactics::Tactics;
use affray_duel::{Fight, STARTER, entry};
use affray_engine::{Draft, Files, System, Systems, sim};
use affray_file::Document;
use affray_odds::{Explorer, enumerate, ratio};

/// The systems of a program that offers the duel alone.
const SYSTEMS: Systems = Systems::new(&[entry]);

/// One encounter in memory.
struct Page(String);

impl Files for Page {
    fn read(&self, _: &str) -> Result<Vec<u8>, String> {
        Ok(self.0.clone().into_bytes())
    }
}

/// The starter without injuries: the game whose exact figures are known from other programs.
fn without_injuries() -> Page {
    Page(STARTER.replace("injuries = \"on\"", "injuries = \"off\""))
}

fn start(text: &str) -> Fight {
    let document = Document::read("duel.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA).unwrap();
    Fight::read(&document, &[]).unwrap().fight
}

#[test]
fn a_strike_has_its_odds() {
    let rule = |t: &mut Explorer<'_, Fight, Tactics>, fight: &mut Fight| strike(t, fight, Id(0));
    let odds = enumerate(&start(STARTER), &rule, &mut Tactics::new(0), 1_000).unwrap();
    // duel.strike.*: a hit 45/100, not dodged 65/100, a wound on 3 or more of d10: 8/10. Together
    // 117/500.
    assert_eq!(odds.of(|(fight, ())| fight[Id(1)].wounds < 15), ratio(117, 500));
    // duel.injury.table: 5 wounds or more on 7 to 10 of d10, 4/10; off balance on 4 to 6 of d6,
    // 3/6: 45/100 * 65/100 * 4/10 * 3/6.
    assert_eq!(odds.of(|(fight, ())| fight[Id(1)].off_balance), ratio(117, 2_000));
    assert_eq!(odds.total(), ratio(1, 1));
}

#[test]
fn the_first_wins_as_often_as_other_programs_say() {
    let draft = Draft::open(SYSTEMS, &without_injuries(), "duel.toml").unwrap();
    let arena = draft.arena().unwrap();
    let tally = sim::sample(arena.as_ref(), sim::Plan::new(20_000, 1, 2).unwrap(), &());
    let wins = tally.count(affray_engine::measure::Ending::Win(affray_engine::Seat(0)));
    // Exactly 0.518011763543726; the standard error of 20,000 fights is 0.0035.
    let share = wins as f64 / 20_000.0;
    assert!((share - 0.518_011_763_543_726).abs() < 4.0 * 0.003_54, "{share}");
}

#[test]
fn a_fight_is_played_saved_and_taken_up() {
    let (system, mut play) = SYSTEMS.load(&Page(STARTER.to_owned()), "duel.toml", Some(7)).unwrap();
    assert_eq!(system.name(), "duel");
    play.run_to_end().unwrap();
    let record = play.save().to_string();
    let (_, again) =
        SYSTEMS.resume(&Page(STARTER.to_owned()), "x.fight", record.as_bytes()).unwrap();
    assert_eq!(again.digest(), play.digest());
    assert_eq!(again.outcome(), play.outcome());
    assert!(again.outcome().is_some_and(|outcome| outcome.ends_with(" wins")));
}

#[test]
fn what_is_wrong_in_a_file_is_said_all_at_once() {
    let text = STARTER.replace("wounds = 15\ntactics", "wounds = 500\ntactics");
    let text = text.replace("[settings]", "injury-table = [\"nothin\"]\n[settings]");
    let Err(why) = SYSTEMS.load(&Page(text), "duel.toml", None) else {
        panic!("a duelist with 500 wounds is accepted")
    };
    let why = why.to_string();
    assert!(why.contains("`wounds` cannot be 500; allowed: 0 to 100"), "{why}");
    assert!(why.contains("`nothin`"), "{why}");
}
