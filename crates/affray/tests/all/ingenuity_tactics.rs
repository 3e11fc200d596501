//! What tactics of Ingenuity decide where one thing is clearly the best.

use affray::{System, Words};
use affray_file::Document;
use affray_ingenuity::Fight;
use affray_ingenuity::moves::{Ask, Move};
use affray_ingenuity::tactics::Tactics;
use affray_table::{Game, Menu, Policy, Sampler, Seat};

/// Somebody plain: everything d6, and whatever else is said.
fn person(name: &str, side: &str, more: &str) -> String {
    format!(
        "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nstrength = \"d6\"\ndexterity = \
         \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\nskills = {{ combat = \"d6\", handling = \
         \"d6\", communion = \"d6\" }}\nproficiencies = {{ martial = 1, peace = 1, healing = 1 }}\n{more}\n"
    )
}

/// The tactics, and what they answer to questions of a kind.
struct Watched {
    tactics: Tactics,
    asks: fn(Ask) -> bool,
    answers: Vec<String>,
}

impl Policy<Fight> for Watched {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let answer = self.tactics.decide(fight, who, ask, menu);
        if (self.asks)(ask) {
            self.answers.push(fight.word_move(answer));
        }
        answer
    }
}

/// What is answered to questions of a kind from when Ann has so many actions left.
fn answers(head: &str, people: &[String], left: u8, asks: fn(Ask) -> bool) -> Vec<String> {
    let text = format!(
        "system = \"ingenuity\"\n{head}\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}\
         [start]\nround = 1\n[start.turn]\nwho = \"Ann\"\nleft = {left}\n",
        people.concat()
    );
    let document = Document::read("fight.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut fight = <Fight as System>::read(&document, &[])
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
        .fight;
    let watched = Watched { tactics: Tactics::new(1), asks, answers: Vec::new() };
    let mut table = Sampler::new(1, watched);
    for _ in 0..3 {
        assert!(Fight::advance(&mut table, &mut fight).is_ok(), "a sampler never stops");
    }
    table.policy.answers
}

/// What Ann does first in her turn, with so many actions left.
fn first(head: &str, people: &[String], left: u8) -> String {
    let done = answers(head, people, left, |ask| matches!(ask, Ask::Turn(_)));
    done.first().expect("Ann was asked").clone()
}

#[test]
fn the_careful_guard_rather_than_strike_a_third_time() {
    let ann = |tactics: &str| {
        let more = format!(
            "at = \"0,0\"\nheld = [\"club\"]\nattacks = 2\nendurance = 4\ntactics = \"{tactics}\""
        );
        person("Ann", "A", &more)
    };
    let foes = [
        person("Bob", "B", "at = \"1,0\"\nheld = [\"club\"]"),
        person("Cid", "B", "at = \"0,1\"\nheld = [\"club\"]"),
    ];
    let with = |ann: String, left| first("", &[vec![ann], foes.to_vec()].concat(), left);
    // At -4 the club does little, and two may strike twice each.
    assert_eq!(with(ann("cautious"), 1), "guard");
    // It would end the turn: with more actions left she strikes.
    assert_ne!(with(ann("cautious"), 3), "guard");
}

#[test]
fn a_friend_is_brought_round_where_that_is_likely_and_safe() {
    let people = |bob: &str| {
        [
            person("Ann", "A", "at = \"0,0\"\nheld = [\"club\"]\ntactics = \"protect\""),
            person(
                "Ada",
                "A",
                "at = \"0,1\"\nhealth = 8\nconditions = [\"unconscious\", \"prone\"]",
            ),
            person("Bob", "B", bob),
        ]
    };
    // 4 are missing: d6 + d6 + 1 nearly always meets it. Bob is a long way off.
    assert_eq!(first("", &people("at = \"40,0\"\nheld = [\"club\"]"), 3), "resuscitate Ada");
    // With one action left, and Bob beside her, she would lie there for a turn.
    let beside = people("at = \"1,0\"\nheld = [\"club\"]");
    assert_ne!(first("", &beside, 1), "resuscitate Ada");
}

#[test]
fn those_who_lead_command() {
    let people = [
        person("Ann", "A", "at = \"0,0\"\nheld = [\"club\"]\ntactics = \"lead\""),
        person("Ada", "A", "at = \"4,1\"\nheld = [\"longsword\"]\nboth-hands = true"),
        person("Bob", "B", "at = \"5,1\"\nheld = [\"club\"]"),
    ];
    assert_eq!(first("", &people, 3), "command Ada");
}

#[test]
fn nobody_kills_or_shoots_at_friends() {
    let people = [
        person("Ann", "A", "at = \"0,0\"\nheld = [\"club\"]"),
        person("Ada", "A", "at = \"0,1\"\nhealth = 2\nconditions = [\"unconscious\", \"prone\"]"),
        person("Bob", "B", "at = \"60,0\"\nheld = [\"club\"]"),
    ];
    let done = first("", &people, 3);
    assert!(!done.contains("Ada with"), "{done}");
}

#[test]
fn nobody_stays_by_a_friend_whom_it_cannot_bring_round() {
    let ada = |health: u8| {
        let more = format!("health = {health}\nconditions = [\"unconscious\", \"prone\"]");
        person("Ada", "A", &format!("at = \"-6,0\"\n{more}"))
    };
    let goes = |health: u8| {
        let people = [
            person("Ann", "A", "at = \"0,0\"\nheld = [\"club\"]\ntactics = \"protect\""),
            ada(health),
            person("Bob", "B", "at = \"20,0\"\nheld = [\"club\"]"),
        ];
        let places = answers("", &people, 3, |ask| matches!(ask, Ask::Where { .. }));
        places.first().expect("Ann goes somewhere").starts_with("to -")
    };
    // 4 are missing: d6 + d6 + 1 meets it unless both show 1.
    assert!(goes(8));
    // 11 are missing: only a 10 or more on 2d6 meets it, 6 of 36.
    assert!(!goes(1));
}

#[test]
fn the_fresh_come_between_for_those_who_would_fall() {
    let with = |endurance: &str| {
        let people = [
            person("Ann", "A", "at = \"0,0\"\nheld = [\"club\"]"),
            person("Bob", "B", &format!("at = \"1,0\"\nheld = [\"club\"]\n{endurance}")),
            person("Cid", "B", "at = \"2,0\"\nheld = [\"club\"]"),
        ];
        let answers = answers("", &people, 1, |ask| matches!(ask, Ask::Intercept { .. }));
        answers.first().expect("Cid was asked").clone()
    };
    // Nothing is left before Bob's health: the blow takes most of what he can take, of what Cid
    // can take less than half.
    assert_eq!(with("endurance = 0"), "yes");
    // As fresh as Cid, he loses as much of it as Cid would.
    assert_eq!(with(""), "no");
}

#[test]
fn those_who_only_shoot_at_each_other_lie_down_once_they_have_shot() {
    let ends = |at: &str| {
        let people = [
            person("Ann", "A", "at = \"0,0\"\nheld = [\"shortbow\"]"),
            person("Bob", "B", &format!("at = \"{at}\"\nheld = [\"shortbow\"]")),
        ];
        let done = answers("", &people, 1, |ask| matches!(ask, Ask::Turn(_)));
        done[1].clone()
    };
    // Prone, she is at a disadvantage to be shot at; Bob is too far to come and strike.
    assert_eq!(ends("18,0"), "drop prone");
    // He is near enough to come and strike at an advantage.
    assert_ne!(ends("6,0"), "drop prone");
}

#[test]
fn those_who_shoot_outrun_those_who_have_to_come_once_another_shot_does_little() {
    let does = |held: &str, attacks: u8| {
        let more = format!(
            "at = \"0,0\"\nheld = [\"shortbow\"]\nattacks = {attacks}\ntactics = \"skirmish\""
        );
        let bob = person("Bob", "B", &format!("at = \"1,0\"\nheld = [\"{held}\"]"));
        first("", &[person("Ann", "A", &more), bob], 1)
    };
    // At -4 an arrow does little; Bob, who stands by her, then needs an action to come after her.
    assert_eq!(does("club", 2), "move");
    // The first arrow does more than the last of his three blows would.
    assert_ne!(does("club", 0), "move");
    // An arrow of his comes after her all the same.
    assert_ne!(does("shortbow", 2), "move");
}
