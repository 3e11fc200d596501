//! What the game master does not tell of those whom everybody sees.

use affray_engine::{Input, Play, Reply, RevealLine, Seat};
use affray_testkit::{Pair, how_many, is_known};

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

/// What the guards do not waste their time on, and what tests in the open what Crake is like.
const SHUN: [&str; 15] = [
    "distract",
    "intimidate",
    "taunt",
    "pass",
    "step",
    "speak",
    "chat",
    "something-else",
    "put-down",
    "put-away",
    "move-on",
    "sprint",
    "sneak",
    "disarm",
    "grapple",
];

/// How far somebody goes depends on their speed.
const TOP: &str = "[settings]\nordinary-move = \"half-speed\"";

/// A fight with a Crake like this, who has said so much, and whose figures the guards are not told.
fn fight(crake: &str, said: &[&str], seed: u64) -> Box<dyn Play> {
    let turn = UNDER_WAY.replace("offered = \"Guards\"", "turn = { who = \"Crake\" }");
    let start = if said.is_empty() { UNDER_WAY } else { &turn };
    // No blow comes through Bob's armor, so that he lives.
    let mut play = with_seed(TOP, ["natural-armor = 10", crake], start, seed);
    for line in TOLD {
        play.reveal(&RevealLine::read(line).unwrap()).unwrap();
    }
    for words in said {
        let reply = play.reply(Reply::from(Input::Words((*words).to_owned())));
        reply.map_err(|why| why.to_string()).unwrap();
    }
    play
}

/// Fights that differ in what Crake is like, who has said so much: each beside the next tells the
/// guards the same.
fn alike(crakes: &[impl AsRef<str>], said: &[&str]) {
    let (mut pairs, mut steps) = (0, 0);
    let count = crakes.len() as u64;
    for (place, crake) in crakes.iter().enumerate() {
        let other = &crakes[(place + 1) % crakes.len()];
        for seed in 0..how_many(SEEDS * count).div_ceil(count) {
            let fights = [crake, other].map(|one| fight(one.as_ref(), said, seed));
            // A weapon is known by its name: what it does is not supposed.
            let advises = !crake.as_ref().contains("[[weapon]]");
            let pair = Pair {
                fights,
                seat: GUARDS,
                shun: &SHUN,
                plays_on: false,
                advises,
                comes_out: &[],
            };
            pairs += 1;
            steps += pair.tell_the_same(STEPS, seed);
        }
    }
    assert!(10 * steps >= 9 * STEPS * pairs, "{pairs} pairs of {steps} steps are too short");
}

#[test]
fn how_much_health_is_left_is_told_in_a_word() {
    // 38, 36, 34 and 36 health: each blow leaves more than half.
    let crakes = ["str = 19", "str = 18", "str = 17", "str = 17\nskills = [\"tough\"]"];
    let rest = "kind = \"demon\"\nsize = \"large\"\nnatural-armor = 0\n";
    alike(&crakes.map(|crake| format!("{crake}\n{rest}")), &[]);
}

#[test]
fn what_armor_is_worth_is_not_told() {
    // No blow comes to more than 6, and so none through it.
    alike(&["natural-armor = 8\n", "natural-armor = 9\n", "natural-armor = 10\n"], &[]);
}

#[test]
fn scores_and_skills_are_not_told() {
    let crakes = [
        "wit = 18",
        "wit = 19\nagi = 3",
        "wit = 18\nagi = 19\nskills = [\"stealth\"]",
        "wit = 18\nskills = [\"skilled blow\", \"piercing strike\"]",
        "wit = 19\nmana = 3\nskills = [\"protect\", \"heal\"]",
    ];
    alike(&crakes.map(|crake| format!("kind = \"demon\"\n{crake}\n")), &[]);
}

#[test]
fn what_others_have_learned_and_how_they_decide_is_not_known() {
    let crakes = [
        "tactics = \"cautious\"\nskills = [\"cleave\"]",
        "tactics = \"random\"\nskills = [\"strike to stun\", \"dodge blows\"]",
        "tactics = \"skirmish\"",
    ];
    alike(&crakes.map(|crake| format!("kind = \"demon\"\n{crake}\n")), &[]);
}

#[test]
fn what_others_have_shown_of_what_they_have_learned_is_known() {
    // Bob's armor lets no blow through: nothing comes of it.
    let crake = |more: &str| {
        let skills = format!("skills = [\"strike to stun\"{more}]");
        format!("kind = \"demon\"\nmain-hand = \"club\"\n{skills}\n")
    };
    let stuns = "strike Bob with club to stun";
    assert!(!is_known(fight(&crake(""), &[], 1).as_ref(), GUARDS, "to stun"));
    assert!(is_known(fight(&crake(""), &[stuns], 1).as_ref(), GUARDS, "to stun"));
    // What else they have learned is not.
    let more = [", \"cleave\"", ", \"protect\", \"dodge blows\"", ""];
    alike(&more.map(crake), &[stuns]);
}

/// Crakes with talons of a d6, by their skill or without it.
fn clawed() -> [String; 2] {
    let talons = |die: &str, skills: &str| {
        let weapon = format!("[[weapon]]\nname = \"talons\"\ndie = \"{die}\"\nbulk = \"0\"");
        format!("skills = [{skills}]\nnatural-weapons = [\"talons\"]\n{weapon}\n")
    };
    [talons("d6", ""), talons("d4", "\"skilled blow\"")]
}

#[test]
fn what_a_blow_is_made_of_is_not_told() {
    let said = ["attack Bob with talons", "no stunt"];
    alike(&clawed(), &said);
    // The dice that he throws are not told either.
    let mut play = fight(&clawed()[0], &said, 1);
    let bob = Reply::from(Input::Words("no reaction".to_owned()));
    play.reply_from(GUARDS, bob).map_err(|why| why.to_string()).unwrap();
    assert!(play.for_seat(GUARDS).roll.is_none());
    play.throw().map_err(|why| why.to_string()).unwrap();
    let dice = |seat| play.news_for(seat, 0, 0).dice.len();
    assert_eq!([GUARDS, Seat(1), Seat::GM].map(dice), [0, 1, 1]);
}

#[test]
fn how_far_somebody_could_still_go_is_not_told() {
    // 2 half zones, and 4 of the fast.
    alike(&["", "traits = [\"fast\"]\n"], &["step to Hall-Yard"]);
}

/// The last lines of the log, as the guards and as the game master are told them.
fn last(play: &dyn Play, count: usize) -> [String; 2] {
    [GUARDS, Seat::GM].map(|seat| {
        let log = play.log(Some(seat)).into_iter().map(|line| line.words);
        let log: Vec<String> = log.collect();
        log[log.len() - count..].join(" ")
    })
}

#[test]
fn sentences_are_whole_without_what_is_not_told() {
    let mut play = fight("natural-armor = 0\n", &["step to Hall-Yard"], 1);
    let steps = "Crake moves to the border Hall-Yard";
    let told = [format!("{steps}."), format!("{steps} (1 half zone left).")];
    assert_eq!(last(play.as_ref(), 1), told);
    for words in ["end turn", "Bob acts", "attack Crake with war axe", "no stunt"] {
        let reply = play.reply(Reply::from(Input::Words(words.to_owned())));
        reply.map_err(|why| why.to_string()).unwrap();
    }
    play.reply(Reply::from(Input::Faces(vec![3]))).map_err(|why| why.to_string()).unwrap();
    // Bob's die is the guards' to know.
    let told = [
        "Damage to Crake (d6): 3. Crake loses 3 health.",
        "Damage to Crake (d6): 3, as rolled. Crake loses 3 health (12 left).",
    ];
    assert_eq!(last(play.as_ref(), 2), told);
}
