//! What the game master does not tell of those whom everybody sees is not told.

use affray_engine::{Play, RevealLine};
use affray_testkit::Pair;

use super::{GUARDS, UNDER_WAY, with_seed};

/// Steps of each pair.
const STEPS: usize = 12;
/// Seeds of each two secrets.
const SEEDS: u64 = 4;

/// What the guards are told of the thieves.
const TOLD: [&str; 4] = [
    "Thieves health bands",
    "Thieves figures nothing",
    "Thieves resistances nothing",
    "Thieves dice nothing",
];

/// Fights that differ in what Crake is like: each beside the next tells the guards the same. How many
/// steps there were.
fn alike(crakes: &[&str], bob: &str, start: &str) -> usize {
    let told = |crake: &str, seed: u64| -> Box<dyn Play> {
        let mut play = with_seed("", [bob, crake], start, seed);
        for line in TOLD {
            play.reveal(&RevealLine::read(line).unwrap()).unwrap();
        }
        play
    };
    let mut steps = 0;
    for (place, crake) in crakes.iter().enumerate() {
        let other = crakes[(place + 1) % crakes.len()];
        for seed in 0..SEEDS {
            let fights = [told(crake, seed), told(other, seed)];
            let pair = Pair { fights, seat: GUARDS, shun: &[], plays_on: false };
            steps += pair.tell_the_same(STEPS, seed);
        }
    }
    steps
}

#[test]
fn how_much_health_is_left_is_told_in_a_word() {
    // 38, 36, 34 and 36 health: each blow leaves more than half.
    let crakes = ["str = 19\n", "str = 18\n", "str = 17\n", "str = 17\nskills = [\"tough\"]\n"];
    let rest = "kind = \"demon\"\nsize = \"large\"\nnatural-armor = 0\n";
    let crakes = crakes.map(|crake| format!("{crake}{rest}"));
    let crakes: Vec<&str> = crakes.iter().map(String::as_str).collect();
    assert!(alike(&crakes, "", UNDER_WAY) > 150);
}

#[test]
fn what_armor_is_worth_is_not_told() {
    // No blow comes to more than 8.
    let crakes = [
        "natural-armor = 9\n",
        "natural-armor = 10\n",
        "natural-armor = 8\nmain-hand = \"war axe\"\n",
    ];
    assert!(alike(&crakes, "", UNDER_WAY) > 100);
}

#[test]
fn scores_and_skills_are_not_told() {
    let crakes = [
        "kind = \"demon\"\nwit = 18\n",
        "kind = \"demon\"\nwit = 19\nagi = 3\n",
        "kind = \"demon\"\nwit = 18\nagi = 19\nskills = [\"stealth\"]\n",
        "kind = \"demon\"\nwit = 18\nskills = [\"skilled blow\", \"piercing strike\"]\n",
        "kind = \"demon\"\nwit = 19\nmana = 3\nskills = [\"protect\", \"heal\"]\n",
    ];
    assert!(alike(&crakes, "", UNDER_WAY) > 150);
}

#[test]
fn what_a_blow_is_made_of_is_not_told() {
    // Crake is in a frenzy and attacks Bob, who is out of his blows' reach: with a d6 each.
    let talons = |die: &str, skills: &str| {
        format!(
            "conditions = [\"frenzied\"]\nskills = [\"battle frenzy\"{skills}]\n\
             natural-weapons = [\"talons\"]\n[[weapon]]\nname = \"talons\"\ndie = \"{die}\"\nbulk = \"0\"\n"
        )
    };
    let crakes = [talons("d6", ""), talons("d4", ", \"skilled blow\"")];
    let crakes: Vec<&str> = crakes.iter().map(String::as_str).collect();
    let start = UNDER_WAY.replace("offered = \"Guards\"", "turn = { who = \"Crake\" }");
    assert!(alike(&crakes, "natural-armor = 10", &start) > 60);
}
