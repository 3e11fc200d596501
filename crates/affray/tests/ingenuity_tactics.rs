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

/// The tactics, and the first answer to what to do in a turn.
struct Watched {
    tactics: Tactics,
    first: Option<String>,
}

impl Policy<Fight> for Watched {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let answer = self.tactics.decide(fight, who, ask, menu);
        if let (Ask::Turn(_), None) = (ask, &self.first) {
            self.first = Some(fight.word_move(answer));
        }
        answer
    }
}

/// What Ann does first in her turn, with so many actions left.
fn first(head: &str, people: &[String], left: u8) -> String {
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
    let watched = Watched { tactics: Tactics::new(1), first: None };
    let mut table = Sampler::new(1, watched);
    assert!(Fight::advance(&mut table, &mut fight).is_ok(), "a sampler never stops");
    table.policy.first.expect("Ann was asked")
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
