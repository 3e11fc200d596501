//! A plain fight goes alike at a table for plain fights and at any other.

use affray_file::Document;
use affray_persona::Fight;
use affray_persona::moves::{Action, Ask, Move};
use affray_persona::tactics::Tactics;
use affray_table::{Game, Generator, Menu, Policy, Seat, same_at_either_table};

fn read(encounter: &str) -> Fight {
    let schema = &affray_persona::schema::ENCOUNTER;
    let document =
        Document::read("a duel", encounter.as_bytes(), schema).expect("it fits the schema");
    let reading = affray_persona::read::read(&document, &[]);
    reading.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Two minions with clubs who do what lots say.
fn duel(more: &str) -> String {
    let minion = |name: &str, kind: &str, at: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nkind = \"{kind}\"\nat = \"{at}\"\n\
             ws = 45\nbs = 20\nstrength = 40\ntoughness = 35\nagility = 40\nintelligence = 20\n\
             perception = 30\nwillpower = 30\nfellowship = 10\nmagic = 10\nwounds = 12\ngrade = 2\n\
             armour = 2\ndodge = \"known\"\nparry = \"known\"\nheld = [\"club\"]\n\
             carried = [\"stick\"]\ntactics = \"random\"\n"
        )
    };
    let weapon = |name: &str| {
        format!("[[weapon]]\nname = \"{name}\"\ndamage = \"1d10+2\"\ntype = \"impact\"\n")
    };
    let sides = "[[side]]\nname = \"Imp\"\n[[side]]\nname = \"Ogre\"\n";
    let people = minion("Imp", "lesser", "0,0") + &minion("Ogre", "elite", "2,0");
    let weapons = weapon("club") + &weapon("stick");
    format!("system = \"persona\"\n{weapons}{sides}{people}{more}")
}

/// The duel, otherwise: every first text becomes the second, wherever it stands.
fn otherwise(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(duel(""), |duel, &(from, to)| {
        assert!(duel.contains(from), "`{from}` is not there to be changed");
        duel.replace(from, to)
    })
}

/// Plain fights that differ in whatever may differ in them.
fn plain_fights() -> Vec<(&'static str, String)> {
    // Within reach from the start, so that there is more fighting than walking.
    let near = ("at = \"2,0\"", "at = \"1,0\"");
    let small = (
        "[[side]]\nname = \"Imp\"",
        "[field]\nfirst = \"-2,-2\"\nlast = \"4,2\"\n[[side]]\nname = \"Imp\"",
    );
    vec![
        ("at two meters", otherwise(&[])),
        ("within reach", otherwise(&[near, small])),
        ("as far as a charge leads", otherwise(&[("at = \"2,0\"", "at = \"9,1\"")])),
        (
            "Super Hits, One Mores and All Out Attacks",
            otherwise(&[near, small, ("type = \"impact\"", "type = \"energy\"\nsuper-hit = 45")]),
        ),
        (
            "who cannot be Exposed, or thrown, or Stunned",
            otherwise(&[
                near,
                small,
                ("type = \"impact\"", "type = \"impact\"\nsuper-hit = 45"),
                (
                    "kind = \"elite\"",
                    "kind = \"elite\"\nimmunities = [\"exposed\", \"prone\", \"stunned\"]",
                ),
            ]),
        ),
        (
            "weaknesses that blows do not strike, and heavy ones",
            otherwise(&[
                near,
                small,
                ("kind = \"elite\"", "kind = \"elite\"\nresistances = { fire = \"weak\" }"),
                ("1d10+2", "1d10+9"),
                ("wounds = 12", "wounds = 60"),
                ("grade = 2", "grade = 5"),
            ]),
        ),
        (
            "bare hands, and swift ones",
            otherwise(&[
                near,
                small,
                ("held = [\"club\"]\n", "talents = [\"swift-attack\", \"lightning-attack\"]\n"),
                ("strength = 40", "strength = 90"),
            ]),
        ),
        (
            "many dice, large people and both hands",
            otherwise(&[
                near,
                small,
                ("1d10+2\"", "3d10\"\nhands = 2\npenetration = 3\nqualities = [\"unwieldy\"]"),
                ("wounds = 12", "wounds = 40"),
                ("kind = \"elite\"", "kind = \"elite\"\nsize = \"massive\""),
                ("armour = 2", "armour = [9, 0, 1, 4, 5, 2]"),
            ]),
        ),
        (
            "parts of the body, small dice, and skills",
            otherwise(&[
                near,
                small,
                ("held = [\"club\"]", "natural = [\"club\"]"),
                ("1d10+2\"", "2d5-1\"\nqualities = [\"balanced\"]"),
                ("dodge = \"known\"", "dodge = \"veteran\""),
                ("kind = \"lesser\"", "kind = \"lesser\"\ninitiative = 3\nsize = \"puny\""),
                ("parry = \"known\"\n", ""),
            ]),
        ),
    ]
}

/// Takes any option there is: every other time an attack, where there is one, so that a fight is
/// more than a walk.
struct Anything {
    lots: Generator,
    options: Vec<Move>,
}

impl Policy<Fight> for Anything {
    fn decide(&mut self, _: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        self.options.clear();
        menu.list(&mut self.options);
        let fights = |option: &Move| match option {
            Move::Act(act) => matches!(act.action, Action::Attack(..) | Action::AllOut),
            _ => false,
        };
        let strikes = matches!(ask, Ask::Turn(_)) && self.lots.die(2) == 1;
        if strikes && self.options.iter().any(fights) {
            self.options.retain(fights);
        }
        self.options[self.lots.die(self.options.len() as u32) as usize - 1]
    }
}

#[test]
fn whatever_is_chosen_a_plain_fight_is_the_same_at_either_table() {
    for (what, encounter) in plain_fights() {
        let start = read(&encounter);
        assert!(start.is_plain(), "{what}");
        for seed in 0..400 {
            let any = || Anything { lots: Generator::new(seed), options: Vec::new() };
            same_at_either_table(&start, seed, any, |_| true);
        }
    }
}

#[test]
fn a_plain_fight_with_tactics_is_the_same_at_either_table() {
    for (_, encounter) in plain_fights() {
        let start = read(&encounter.replace("random", "shadow"));
        for seed in 0..50 {
            same_at_either_table(&start, seed, || Tactics::new(seed), |_| true);
        }
    }
}

#[test]
fn whatever_is_special_makes_a_fight_no_plain_one() {
    for (from, to, why) in [
        ("kind = \"elite\"", "kind = \"master\"", "critical rows"),
        ("armour = 2", "armour = 2\nstatuses = [\"prone\"]", "a status"),
        ("armour = 2", "armour = 2\nfatigue = 1", "fatigue"),
        ("armour = 2", "armour = 2\nfear = 1", "fear"),
        ("armour = 2", "armour = 2\nsurprised = true", "surprise"),
        ("armour = 2", "armour = 2\nresistances = { impact = \"weak\" }", "a weakness"),
        ("armour = 2", "armour = 2\narmour-lost = 1", "armor that is lost"),
        ("type = \"impact\"", "type = \"impact\"\nclass = \"thrown\"\nrange = 5", "a shot"),
        ("\n[[weapon]]", "\nsight = 20\n[[weapon]]", "an end of sight"),
        ("\n[[side]]", "\n[settings]\ngang-up = \"off\"\n[[side]]", "a setting"),
    ] {
        let odd = duel("").replacen(from, to, 1);
        assert_ne!(odd, duel(""), "{why}");
        assert!(!read(&odd).is_plain(), "{why}");
    }
}
