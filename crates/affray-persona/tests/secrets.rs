//! Fights that differ only in what a side does not know tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{DiceBy, Files, Play, Players, Seat, Source, System, Systems};
use affray_persona::{Fight, entry};
use affray_testkit::tell_the_same;

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Pairs of each kind of secret, and steps of each pair.
const PAIRS: u64 = 70;
const STEPS: usize = 12;
/// The side that is not told.
const HEROES: Seat = Seat(0);

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// The starter with more at its top, other resistances of the Knight, and more people.
fn fight(top: &str, knight: &str, more: &str) -> Box<dyn Play> {
    let text = Fight::STARTER.replacen("title = ", &format!("{top}\ntitle = "), 1);
    let usual = "{ fire = \"resist\", lightning = \"weak\" }";
    let text = text.replacen(usual, if knight.is_empty() { usual } else { knight }, 1);
    let text = format!("{text}\n{more}");
    let (name, source) = ("secret.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(1));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![HEROES], dice: DiceBy::People });
    play
}

/// Somebody of the Shadows who comes in a round, with these wounds.
fn late(name: &str, round: u16, wounds: u8) -> String {
    let scores = ["ws", "bs", "strength", "toughness", "agility", "intelligence", "perception"];
    let scores: String = scores.iter().map(|score| format!("{score} = 40\n")).collect();
    format!(
        "[[combatant]]\nname = \"{name}\"\nkind = \"lesser\"\ngrade = 1\nside = \"Shadows\"\nat = \"20,3\"\n\
         arrives = {round}\nwounds = {wounds}\nwillpower = 30\nfellowship = 20\nmagic = 20\n{scores}"
    )
}

#[test]
fn who_comes_later_is_told_to_nobody_else() {
    for seed in 0..PAIRS {
        let one = fight("", "", &late("Crow", 60, 9));
        let other = fight("", "", &late("Bell", 50, 20));
        tell_the_same([one, other], HEROES, STEPS, seed);
    }
}

#[test]
fn that_somebody_comes_later_at_all_is_not_told() {
    for seed in 0..PAIRS {
        let other = fight("", "", &late("Crow", 60, 9));
        tell_the_same([fight("", "", ""), other], HEROES, STEPS, seed);
    }
}

#[test]
fn resistances_that_nobody_has_tried_are_not_told() {
    let hidden = "hidden-resistances = true";
    // Ann strikes with a rending blade and casts lightning: nobody finds out about ice and wind.
    for seed in 0..PAIRS {
        let one = fight(hidden, "{ ice = \"weak\" }", "");
        let other = fight(hidden, "{ ice = \"absorb\", wind = \"repel\" }", "");
        tell_the_same([one, other], HEROES, STEPS, seed);
    }
}
