//! A plain fight goes alike at a table for plain fights and at any other.

use affray_blackout::Fight;
use affray_blackout::tactics::Tactics;
use affray_file::Document;
use affray_table::{Game, Plain, Sampler, Status, Table};

fn read(encounter: &str) -> Fight {
    let schema = &affray_blackout::schema::ENCOUNTER;
    let document =
        Document::read("a duel", encounter.as_bytes(), schema).expect("it fits the schema");
    affray_blackout::read::read(&document, &[]).expect("it can be fought").fight
}

fn duel(more: &str) -> String {
    let person = |name: &str, at: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nat = \"{at}\"\nstrength = 5\n\
             endurance = 5\ndexterity = 5\nintelligence = 4\ninsight = 4\ncharisma = 4\n\
             skills = {{ melee = 2 }}\narmour = \"patrol-weave\"\nheld = [\"club\"]\n\
             carried = [\"stimulant\"]\nmaneuvers = []\ntactics = \"random\"\n"
        )
    };
    let sides = "[[side]]\nname = \"Ann\"\n[[side]]\nname = \"Bob\"\n";
    let people = person("Ann", "5,5") + &person("Bob", "5,7");
    format!("system = \"blackout\"\n{sides}{people}{more}")
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
    for seed in 0..100 {
        let one = to_the_end(Sampler::new(seed, Tactics::new(seed)), &start);
        let other = to_the_end(Plain(Sampler::new(seed, Tactics::new(seed))), &start);
        assert_eq!(one, other, "seed {seed}");
    }
}

#[test]
fn whatever_is_special_makes_a_fight_no_plain_one() {
    for (more, why) in [
        ("carried = [\"riot-shield\"]\n", "a shield"),
        ("trainings = [\"sidestep\"]\n", "a training"),
        ("conditions = [\"prone\"]\n", "a condition"),
        ("natural = [\"fangs\"]\n", "effects"),
    ] {
        let odd = duel("").replacen("carried = [\"stimulant\"]\n", more, 1);
        assert!(!read(&odd).is_plain(), "{why}");
    }
    assert!(!read(&duel("[field]\nfirst = \"0,0\"\nlast = \"9,9\"\ndark = true\n")).is_plain());
    assert!(!read(&duel("[settings]\nsuccess-on = \"5\"\n")).is_plain());
    // With maneuvers anybody may trip or grapple.
    assert!(!read(&duel("").replacen("maneuvers = []\n", "", 1)).is_plain());
}
