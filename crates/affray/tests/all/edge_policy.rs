//! How a computer spends an advantage in Ingenuity (`ingenuity.edge.auto-policy`).

use affray::System;
use affray_file::Document;
use affray_ingenuity::Fight;
use affray_ingenuity::moves::{Ask, Move, Reroll};
use affray_ingenuity::tactics::Tactics;
use affray_table::{Game, Menu, Policy, Sampler, Seat};

/// Ann strikes Bob from hiding: one advantage, and he does not react.
const AMBUSH: &str = r#"system = "ingenuity"
[settings]
POLICY
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
at = "0,0"
strength = "d6"
dexterity = "d6"
intellect = "d6"
resolve = "d6"
skills = { combat = "d6" }
hidden = true
held = ["club"]
[[combatant]]
name = "Bob"
side = "B"
at = "1,0"
strength = "d6"
dexterity = "d6"
intellect = "d6"
resolve = "d6"
skills = { combat = "d6" }
reactions = 0
[start]
round = 1
[start.turn]
who = "Ann"
"#;

/// The tactics, and what they answer to an advantage: how much the test lacks, and the die.
struct Watched {
    tactics: Tactics,
    rerolls: Vec<(i16, Reroll)>,
}

impl Policy<Fight> for Watched {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let answer = self.tactics.decide(fight, who, ask, menu);
        if let (Ask::Reroll { lacks: Some(lacks), .. }, Ok(die)) = (ask, Reroll::try_from(answer)) {
            self.rerolls.push((lacks, die));
        }
        answer
    }
}

/// What is answered to advantages in the first steps of 200 fights.
fn rerolls(policy: &str) -> Vec<(i16, Reroll)> {
    let text = AMBUSH.replace("POLICY", policy);
    let document = Document::read("ambush.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA);
    let document = document.expect("well formed");
    let start = <Fight as System>::read(&document, &[]).expect("no mistakes").fight;
    let mut all = Vec::new();
    for seed in 0..200 {
        let mut fight = start.clone();
        let watched = Watched { tactics: Tactics::new(seed), rerolls: Vec::new() };
        let mut table = Sampler::new(seed, watched);
        for _ in 0..3 {
            assert!(Fight::advance(&mut table, &mut fight).is_ok(), "a sampler never stops");
        }
        all.append(&mut table.policy.rerolls);
    }
    all
}

#[test]
fn an_advantage_is_kept_on_a_success_only_where_the_table_has_it_so() {
    // Two d6 against an evasion of 6: successes and failures are both among 200.
    let kept = |rerolls: &[(i16, Reroll)], met: bool| {
        let of: Vec<Reroll> =
            rerolls.iter().filter(|roll| (roll.0 <= 0) == met).map(|roll| roll.1).collect();
        assert!(of.len() > 10, "there are some: {}", of.len());
        of.iter().filter(|&&die| die == Reroll::Keep).count() as f64 / of.len() as f64
    };
    // A test that is met is left alone, every time; one that fails is not, unless nothing helps.
    let first = rerolls(r#"edge-policy = "success-first""#);
    assert_eq!(kept(&first, true), 1.0);
    assert!(kept(&first, false) < 0.5, "{first:?}");
    // By default the die that gains most is thrown again, unless both are at their maximum.
    let gain = rerolls("");
    assert!(kept(&gain, true) < 0.5, "{gain:?}");
}
