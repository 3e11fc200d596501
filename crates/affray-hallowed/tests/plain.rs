//! A plain fight goes alike at a table for plain fights and at any other.

use affray_file::Document;
use affray_hallowed::Fight;
use affray_hallowed::tactics::Tactics;
use affray_table::{Game, Plain, Sampler, Status, Table};

fn read(encounter: &str) -> Fight {
    let schema = &affray_hallowed::schema::ENCOUNTER;
    let document =
        Document::read("a duel", encounter.as_bytes(), schema).expect("it fits the schema");
    let reading = affray_hallowed::read::read(&document, &[]);
    reading.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Two with blades and fists, who do what lots say.
fn duel(more: &str) -> String {
    let person = |name: &str, at: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nkind = \"npc\"\nat = \"{at}\"\n\
             hit-dice = \"2d8\"\nstrength = 12\nagility = 12\ndexterity = 13\nmemory = 10\n\
             insight = 10\nperception = 10\nfaith = 10\ncharm = 10\ncomposure = 10\n\
             skills = {{ melee = 2, heal = 1 }}\nheld = [\"blade\"]\ncarried = [\"stick\"]\n\
             tactics = \"random\"\n"
        )
    };
    let weapon = |name: &str| {
        format!(
            "[[weapon]]\nname = \"{name}\"\nskill = \"melee\"\ndamage = [\"1d8 blunt\"]\nspeed = 4\n"
        )
    };
    let sides = "[[side]]\nname = \"Ann\"\n[[side]]\nname = \"Bob\"\n";
    let people = person("Ann", "0,0") + &person("Bob", "2,0");
    let weapons = weapon("blade") + &weapon("stick");
    format!("system = \"hallowed\"\n{weapons}{sides}{people}{more}")
}

fn to_the_end(mut table: impl Table<Fight>, start: &Fight) -> Fight {
    let mut fight = start.clone();
    while Fight::advance(&mut table, &mut fight).expect("a sampler never stops") == Status::Going {}
    fight
}

#[test]
fn a_plain_fight_is_the_same_at_either_table() {
    let start = read(&duel(""));
    assert!(start.is_plain());
    for seed in 0..20 {
        let one = to_the_end(Sampler::new(seed, Tactics::new(seed)), &start);
        let other = to_the_end(Plain(Sampler::new(seed, Tactics::new(seed))), &start);
        assert_eq!(one, other, "seed {seed}");
    }
}

#[test]
fn whatever_is_special_makes_a_fight_no_plain_one() {
    for (more, why) in [
        ("carried = [\"dagger\"]\n", "a weapon that scores critical hits"),
        ("worn = [\"round shield\"]\n", "a shield"),
        ("conditions = [\"prone\"]\n", "a condition"),
        ("attribute-damage = { agility = 2 }\n", "attribute damage"),
        ("rolls-morale = true\n", "morale"),
    ] {
        let odd = duel("").replacen("carried = [\"stick\"]\n", more, 1);
        assert!(!read(&odd).is_plain(), "{why}");
    }
    assert!(!read(&duel("[settings]\nreposte-on-leaving = \"yes\"\n")).is_plain());
    assert!(
        !read(&duel("").replacen("at = \"0,0\"\n", "", 1).replacen("at = \"2,0\"\n", "", 1))
            .is_plain()
    );
}
