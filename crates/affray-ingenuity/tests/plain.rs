//! A plain fight goes alike at a table for plain fights and at any other, checkpoint by checkpoint.

use affray_file::Document;
use affray_ingenuity::Fight;
use affray_ingenuity::tactics::Tactics;
use affray_table::{Game, Plain, Sampler, Status};

fn read(encounter: &str) -> Fight {
    let schema = &affray_ingenuity::schema::ENCOUNTER;
    let document =
        Document::read("a duel", encounter.as_bytes(), schema).expect("it fits the schema");
    affray_ingenuity::read::read(&document, &[]).expect("it can be fought").fight
}

/// Two with clubs who fight as `tactics` has it; `more` belongs to the second.
fn duel(tactics: &str, head: &str, more: &str) -> String {
    let person = |name: &str, at: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nat = \"{at}\"\n\
             strength = \"d8\"\ndexterity = \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\n\
             skills = {{ combat = \"d8\" }}\nproficiencies = {{ martial = 1, dodge = 1 }}\n\
             armour = [\"leather\"]\nheld = [\"club\"]\ntactics = \"{tactics}\"\n"
        )
    };
    let sides = "[[side]]\nname = \"Ann\"\n[[side]]\nname = \"Bob\"\n";
    let people = person("Ann", "0,0") + &person("Bob", "2,0");
    format!(
        "system = \"ingenuity\"\n{head}\n[settings]\nmaneuvers = \"off\"\n{sides}{people}{more}\n"
    )
}

fn step(table: &mut impl affray_table::Table<Fight>, fight: &mut Fight) -> Status {
    let Ok(status) = Fight::advance(table, fight) else { panic!("a sampler never stops") };
    status
}

#[test]
fn a_plain_fight_is_the_same_at_either_table() {
    for (tactics, fights) in [("random", 150), ("aggressive", 40), ("cautious", 40)] {
        let start = read(&duel(tactics, "", ""));
        assert!(start.is_plain(), "{tactics}");
        for seed in 0..fights {
            let (mut one, mut other) = (start.clone(), start.clone());
            let mut any = Sampler::new(seed, Tactics::new(seed));
            let mut plain = Plain(Sampler::new(seed, Tactics::new(seed)));
            loop {
                let status = step(&mut any, &mut one);
                assert_eq!(status, step(&mut plain, &mut other), "{tactics}, seed {seed}");
                assert_eq!(one, other, "{tactics}, seed {seed}");
                if status == Status::Over {
                    break;
                }
            }
        }
    }
}

#[test]
fn whatever_is_special_makes_a_fight_no_plain_one() {
    let special = |head: &str, more: &str, why: &str| {
        assert!(!read(&duel("random", head, more)).is_plain(), "{why}");
    };
    for (more, why) in [
        ("carried = [\"small shield\"]", "a shield"),
        ("carried = [\"dagger\"]", "something to throw"),
        ("conditions = [\"prone\"]", "a condition"),
        ("stunned = 1", "being stunned"),
        ("sickness = 1", "sickness"),
        ("fate = 1", "fate"),
        ("hidden = true", "being hidden"),
        ("arrives = 2\nstanding = \"away\"", "coming later"),
        ("guarding = true\n[start]\nround = 2", "a start in the middle"),
        ("[[field.hazard]]\nname = \"pit\"\ndamage = 5\nsquares = [\"4,4\"]", "a trap"),
    ] {
        special("", more, why);
    }
    special("surprise = \"Ann\"", "", "surprise");
    special("recovery = true", "", "what comes after");
    special("", "[opening]\nby = \"Ann\"\non = \"Bob\"", "a duty to begin");
    let other = |from: &str, to: &str| read(&duel("random", "", "").replacen(from, to, 1));
    // With maneuvers anybody may try one, learned or not.
    assert!(!other("maneuvers = \"off\"", "").is_plain());
    assert!(
        !other("maneuvers = \"off\"", "maneuvers = \"off\"\nedge-tie = \"smaller-die\"").is_plain()
    );
    assert!(
        !other("name = \"Bob\"\n", "name = \"Bob\"\nobjective = { kind = \"hold\", round = 3 }\n")
            .is_plain()
    );
}
