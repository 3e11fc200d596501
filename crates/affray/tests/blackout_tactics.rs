//! What tactics of Blackout decide where one thing is clearly the best.

use affray::{System, Words};
use affray_blackout::Fight;
use affray_blackout::moves::{Ask, Move};
use affray_blackout::tactics::Tactics;
use affray_file::Document;
use affray_table::{Game, Menu, Policy, Sampler, Seat, Status};

/// Somebody plain on a hex: every attribute 4, and whatever else is said.
fn person(name: &str, side: &str, at: &str, more: &str) -> String {
    format!(
        "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\nstrength = 4\n\
         endurance = 4\ndexterity = 4\nintelligence = 4\ninsight = 4\ncharisma = 4\n{more}\n"
    )
}

/// The tactics, and what was decided.
struct Watched {
    tactics: Tactics,
    decided: Vec<String>,
}

impl Policy<Fight> for Watched {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let answer = self.tactics.decide(fight, who, ask, menu);
        if matches!(ask, Ask::Turn(..) | Ask::Point(..)) {
            self.decided.push(fight.word_move(answer));
        }
        answer
    }
}

/// What Ann decides in her turn.
fn turn(head: &str, people: &[String]) -> Vec<String> {
    let text = format!(
        "system = \"blackout\"\n{head}\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}\
         [start]\nround = 1\n[start.turn]\nwho = \"Ann\"\n",
        people.concat()
    );
    let document = Document::read("fight.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut fight = <Fight as System>::read(&document, &[])
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
        .fight;
    let watched = Watched { tactics: Tactics::new(1), decided: Vec::new() };
    let mut table = Sampler::new(1, watched);
    while fight.state.turn.is_some() {
        match Fight::advance(&mut table, &mut fight) {
            Ok(Status::Going) => {}
            Ok(Status::Over) => break,
            Err(_) => unreachable!("a sampler never stops"),
        }
    }
    table.policy.decided
}

/// Ten dice in an area of two hexes, and one shot of two points.
const ARMS: &str = r#"
[[weapon]]
name = "bomb"
mode = "blast"
range = 60
dice = 10
area = 2
clip = 1
thrown = true
[[weapon]]
name = "pistol"
mode = "single"
range = 60
dice = 3
clip = 6
[[weapon]]
name = "sword"
mode = "melee"
dice = 3
adds-strength = true
"#;

/// Three enemies side by side, 35 feet off.
fn crowd() -> [String; 3] {
    [("Bob", "5,8"), ("Bea", "6,8"), ("Ben", "4,8")]
        .map(|(name, at)| person(name, "B", at, "max-hp = 20\nfacing = \"n\""))
}

#[test]
fn a_bomb_goes_into_a_crowd() {
    // 35 points on each of three, about half of them halved, against 10 on one: the bomb.
    let ann = person("Ann", "A", "5,1", "held = [\"pistol\", \"bomb\"]\nfacing = \"s\"");
    let decided = turn(ARMS, &[&[ann][..], &crowd()].concat());
    assert!(decided[0].contains("bomb"), "{decided:?}");
}

#[test]
fn a_bomb_is_taken_from_the_belt_for_a_crowd() {
    let ann =
        person("Ann", "A", "5,1", "held = [\"pistol\"]\ncarried = [\"bomb\"]\nfacing = \"s\"");
    let decided = turn(ARMS, &[&[ann][..], &crowd()].concat());
    assert!(decided.iter().any(|words| words.contains("bomb")), "{decided:?}");
}

#[test]
fn no_bomb_goes_where_friends_stand() {
    // Two friends among the three: twice as much counts against it.
    let ann = person("Ann", "A", "5,1", "held = [\"pistol\", \"bomb\"]\nfacing = \"s\"");
    let friends = [("Amy", "5,7"), ("Art", "6,7")]
        .map(|(name, at)| person(name, "A", at, "max-hp = 20\nfacing = \"s\""));
    let decided = turn(ARMS, &[&[ann][..], &crowd(), &friends].concat());
    assert!(!decided.iter().any(|words| words.contains("bomb")), "{decided:?}");
    assert!(decided[0].contains("pistol"), "{decided:?}");
}

#[test]
fn what_is_empty_is_loaded_again() {
    let ann = person("Ann", "A", "5,1", "held = [\"pistol\"]\nfacing = \"s\"");
    let empty = "[[start.gear]]\nitem = \"pistol\"\nloaded = 0\nclips = 1\n";
    let decided = turn(&format!("{ARMS}{empty}"), &[&[ann][..], &crowd()].concat());
    assert!(decided[0].starts_with("reload"), "{decided:?}");
}

#[test]
fn who_lies_before_an_enemy_stands_up() {
    let ann =
        person("Ann", "A", "5,5", "held = [\"sword\"]\nfacing = \"s\"\nconditions = [\"prone\"]");
    let bob = person("Bob", "B", "5,6", "facing = \"n\"\nheld = [\"sword\"]");
    let decided = turn(ARMS, &[ann, bob]);
    assert!(decided[0].starts_with("stand"), "{decided:?}");
}

#[test]
fn who_is_out_of_breath_with_nobody_in_reach_rests() {
    let ann = person(
        "Ann",
        "A",
        "1,1",
        "held = [\"sword\"]\nfacing = \"s\"\nstamina = 1\nspeed = 0\nmaneuvers = []",
    );
    let bob = person("Bob", "B", "9,9", "facing = \"n\"\nheld = [\"sword\"]");
    let decided = turn(ARMS, &[ann, bob]);
    assert!(decided.contains(&"rest".to_owned()), "{decided:?}");
}
