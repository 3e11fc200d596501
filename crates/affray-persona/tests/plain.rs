//! A plain fight goes alike at a table for plain fights and at any other.

use affray_file::Document;
use affray_persona::Fight;
use affray_persona::tactics::Tactics;
use affray_table::{Game, Plain, Sampler, Status, Table};

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

fn to_the_end(mut table: impl Table<Fight>, start: &Fight) -> Fight {
    let mut fight = start.clone();
    while Fight::advance(&mut table, &mut fight).expect("a sampler never stops") == Status::Going {}
    fight
}

#[test]
fn a_plain_fight_is_the_same_at_either_table() {
    for encounter in [duel(""), duel("").replace("random", "shadow")] {
        let start = read(&encounter);
        assert!(start.is_plain());
        for seed in 0..20 {
            let one = to_the_end(Sampler::new(seed, Tactics::new(seed)), &start);
            let other = to_the_end(Plain(Sampler::new(seed, Tactics::new(seed))), &start);
            assert_eq!(one, other, "seed {seed}");
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
        ("type = \"impact\"", "type = \"impact\"\nclass = \"thrown\"\nrange = 5", "a shot"),
        ("\n[[weapon]]", "\nsight = 20\n[[weapon]]", "an end of sight"),
        ("\n[[side]]", "\n[settings]\ngang-up = \"off\"\n[[side]]", "a setting"),
    ] {
        let odd = duel("").replacen(from, to, 1);
        assert_ne!(odd, duel(""), "{why}");
        assert!(!read(&odd).is_plain(), "{why}");
    }
}
