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
        if matches!(ask, Ask::Turn(..) | Ask::Point(..) | Ask::Where(..)) {
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

/// A rifle that shoots farther than anybody comes in a turn, and a fist like a hammer.
const HEAVY: &str = r#"
[[weapon]]
name = "rifle"
mode = "single"
range = 120
dice = 6
clip = 12
[[weapon]]
name = "maul"
mode = "melee"
dice = 9
"#;

#[test]
fn of_two_the_one_is_shot_that_falls_for_certain() {
    // 3 dice: at least 5 in 212 of 216, at least 10 in 135 of 216. The fall of an enemy is worth as
    // much as 12 points, so the last 5 points of Bob are worth more than the 9 or so of Bea.
    let ann = person("Ann", "A", "5,1", "held = [\"pistol\"]\nfacing = \"s\"");
    let hurt = [("Bob", "5,8", 5), ("Bea", "6,8", 10)].map(|(name, at, hp)| {
        person(name, "B", at, &format!("max-hp = 20\nhp = {hp}\nfacing = \"n\""))
    });
    let decided = turn(ARMS, &[&[ann][..], &hurt].concat());
    let first = decided.iter().find(|words| words.starts_with("attack"));
    assert!(first.is_some_and(|words| words.contains("Bob")), "{decided:?}");
}

#[test]
fn whoever_cannot_strike_this_turn_stays_out_of_reach() {
    // Bob is 13 hexes off: a Run of 8, a Walk of 4 and a step bring Ann next to him with nothing
    // left, and he strikes three times. From where she stands now he cannot strike at all.
    let ann = person("Ann", "A", "5,1", "held = [\"sword\"]\nfacing = \"s\"\nmax-hp = 30");
    let bob = person("Bob", "B", "5,14", "held = [\"maul\"]\nfacing = \"n\"\nmax-hp = 60");
    let decided = turn(&[ARMS, HEAVY].concat(), &[ann, bob]);
    // Three APs bring him 12 hexes and a step: he strikes whom he reaches with two of them.
    for near in ["5,13", "5,12", "5,11", "5,10", "4,13", "6,13", "4,12", "6,12"] {
        assert!(!decided.contains(&format!("to {near}")), "{decided:?}");
    }
}

#[test]
fn a_side_that_shoots_better_lets_the_others_come() {
    // Amy shoots Bob three times a turn, and he does nothing until he has come: Ann waits for him.
    let ann = person("Ann", "A", "5,1", "held = [\"sword\"]\nfacing = \"s\"");
    let amy = person("Amy", "A", "6,1", "held = [\"rifle\"]\nfacing = \"s\"");
    let bob = person("Bob", "B", "5,14", "held = [\"maul\"]\nfacing = \"n\"\nmax-hp = 60");
    let decided = turn(&[ARMS, HEAVY].concat(), &[ann, amy, bob]);
    assert!(!decided.iter().any(|words| words == "run" || words == "walk"), "{decided:?}");
}

#[test]
fn a_single_blow_is_not_worth_a_whole_turn_of_the_enemy() {
    // A Run of 8 hexes and a step bring Ann next to Bob with one attack left: 7 dice. There he
    // strikes her three times with 9; where she is he spends two of three action points on the way,
    // and Amy shoots him meanwhile.
    let ann = person("Ann", "A", "5,1", "held = [\"sword\"]\nfacing = \"s\"\nmax-hp = 60");
    let amy = person("Amy", "A", "6,1", "held = [\"rifle\"]\nfacing = \"s\"");
    let bob = person("Bob", "B", "5,11", "held = [\"maul\"]\nfacing = \"n\"\nmax-hp = 60");
    let decided = turn(&[ARMS, HEAVY].concat(), &[ann, amy, bob]);
    assert!(!decided.iter().any(|words| words == "run" || words == "walk"), "{decided:?}");
}

#[test]
fn whoever_strikes_this_turn_does_not_step_away_before() {
    // Bob is two hexes off: a step brings Ann next to him with all of her action points.
    let ann = person("Ann", "A", "5,5", "held = [\"sword\"]\nfacing = \"s\"");
    let bob = person("Bob", "B", "5,7", "held = [\"maul\"]\nfacing = \"n\"\nmax-hp = 60");
    let decided = turn(&[ARMS, HEAVY].concat(), &[ann, bob]);
    assert_eq!(decided[..2], ["step", "to 5,6"], "{decided:?}");
}

#[test]
fn whoever_is_shot_at_from_behind_turns_round() {
    // Bob stands north of Ann, two with rifles south of her: who is behind her has a die more.
    // Facing north that would be two, facing south it is one.
    let ann = person("Ann", "A", "5,5", "held = [\"sword\"]\nfacing = \"n\"");
    let bob = person("Bob", "B", "5,4", "held = [\"sword\"]\nfacing = \"s\"\nmax-hp = 90");
    let two = [("Bea", "5,14"), ("Ben", "5,15")]
        .map(|(name, at)| person(name, "B", at, "held = [\"rifle\"]\nfacing = \"n\""));
    let decided = turn(&[ARMS, HEAVY].concat(), &[&[ann, bob][..], &two].concat());
    assert!(decided.iter().any(|words| words.starts_with("face s")), "{decided:?}");
}

#[test]
fn whoever_shoots_lies_down_where_nobody_comes_near() {
    // Lying down is free and brings a die for every shot; Bob's shots gain one by it and lose one.
    let ann = person("Ann", "A", "5,1", "held = [\"rifle\"]\nfacing = \"s\"");
    let bob = person("Bob", "B", "5,20", "held = [\"rifle\"]\nfacing = \"n\"\nmax-hp = 60");
    let decided = turn(&[ARMS, HEAVY].concat(), &[ann.clone(), bob]);
    assert_eq!(decided[0], "drop prone", "{decided:?}");
    // With a maul, 8 hexes off, he would have four dice more against her.
    let bob = person("Bob", "B", "5,9", "held = [\"maul\"]\nfacing = \"n\"\nmax-hp = 60");
    let decided = turn(&[ARMS, HEAVY].concat(), &[ann, bob]);
    assert!(!decided.iter().any(|words| words == "drop prone"), "{decided:?}");
}

#[test]
fn whoever_has_shot_goes_back_from_those_who_come() {
    // The big gun takes two of three action points. A Walk with the third costs Bob one of his;
    // a blow with bare hands does nothing against armor of 20.
    let gun = "[[weapon]]\nname = \"cannon\"\nmode = \"single\"\nap = 2\nrange = 120\ndice = 9\n\
               clip = 12\n";
    let ann = person("Ann", "A", "5,5", "held = [\"cannon\"]\nfacing = \"s\"");
    let bob =
        person("Bob", "B", "5,6", "held = [\"maul\"]\nfacing = \"n\"\nmax-hp = 60\ninnate-av = 20");
    let decided = turn(&[ARMS, HEAVY, gun].concat(), &[ann, bob]);
    assert!(decided[0].contains("cannon"), "{decided:?}");
    assert!(decided.iter().any(|words| words == "walk"), "{decided:?}");
    assert!(!decided.iter().any(|words| words.contains("bare hands")), "{decided:?}");
}
