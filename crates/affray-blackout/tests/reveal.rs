//! What the game master keeps from a side is told it nowhere: fights that differ in nothing else
//! tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_blackout::entry;
use affray_engine::{DiceBy, Files, Play, Players, RevealLine, Seat, Source, Systems};
use affray_testkit::{Pair, how_many, tell_the_same};

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Pairs of each kind of difference, and steps of each pair.
const PAIRS: u64 = 10;
const STEPS: usize = 30;
/// The side that is not told.
const HEROES: Seat = Seat(0);

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// Two heroes, who could lose for long.
const HEROES_TEXT: &str = r#"
system = "blackout"
title = "Reveal"

[[side]]
name = "Heroes"
controller = "player"

[[side]]
name = "Foes"

[[combatant]]
name = "Ann"
side = "Heroes"
at = "9,9"
strength = 1
endurance = 5
dexterity = 1
intelligence = 4
insight = 5
charisma = 5
max-hp = 200
max-stamina = 40
passive-evasion = 2
skills = { athletics = 2, stealth = 2 }
maneuvers = ["shove", "trip"]
held = ["saber"]

[[combatant]]
name = "Ben"
side = "Heroes"
at = "10,8"
strength = 1
endurance = 5
dexterity = 1
intelligence = 4
insight = 4
charisma = 4
max-hp = 200
max-stamina = 40
passive-evasion = 2
held = ["gun"]
carried = ["frag-grenade"]

[[weapon]]
name = "gun"
mode = "single"
dice = 1
damage = 10
range = 60

[[weapon]]
name = "saber"
mode = "melee"
dice = 1
damage = 12

[field]
dim = ["8,9", "11,10", "10,8"]
"#;

/// A fight against a brute beside the heroes, to be played by a person who throws the dice too, and
/// who is told as little of the brute's side as can be.
fn fight(seed: u64, brute: &str) -> Box<dyn Play> {
    let text = format!("{HEROES_TEXT}\n[[combatant]]\nname = \"Brute\"\nside = \"Foes\"\n{brute}");
    let (name, source) = ("reveal.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(seed));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![HEROES], dice: DiceBy::People });
    for told in ["health bands", "figures nothing", "resistances nothing", "dice nothing"] {
        play.reveal(&RevealLine::read(&format!("Foes {told}")).unwrap()).unwrap();
    }
    play
}

/// Pairs of fights with one brute, and with the other.
fn pairs(one: &str, other: &str) {
    for seed in 0..how_many(PAIRS) {
        tell_the_same([one, other].map(|brute| fight(seed, brute)), HEROES, STEPS, seed);
    }
}

/// The figures of a brute, and more.
fn brute(more: &str) -> String {
    format!(
        "at = \"9,10\"\nstrength = 3\nendurance = 4\ndexterity = 3\nintelligence = 3\n\
         insight = 1\ncharisma = 3\nmax-hp = 200\npassive-evasion = 1\nheld = [\"club\"]\n{more}\n"
    )
}

#[test]
fn how_many_hit_points_are_left_is_not_told() {
    // Each is hurt, has lost half after 90 more, and is nearly down after 140.
    let hurt = |hp, most| brute("").replace("max-hp = 200", &format!("max-hp = {most}\nhp = {hp}"));
    pairs(&hurt(190, 200), &hurt(189, 198));
}

#[test]
fn how_much_armor_is_left_is_not_told() {
    // No damage of these heroes exceeds it.
    pairs(&brute("innate-av = 30"), &brute("innate-av = 25"));
}

#[test]
fn what_stops_damage_is_not_told() {
    // Together they stop all damage of these heroes.
    pairs(&brute("innate-av = 3\ninnate-dr = 60"), &brute("innate-av = 5\ninnate-dr = 60"));
}

#[test]
fn what_an_attack_must_meet_is_not_told() {
    // These heroes meet neither.
    let evading = |least| brute("").replace("evasion = 1", &format!("evasion = {least}"));
    pairs(&evading(5), &evading(6));
}

#[test]
fn what_dice_are_made_up_of_is_not_told() {
    // As many dice, of attributes or of skills, and of a weapon or of strength.
    let skilled = |rank: u8, attribute: u8, weapon: u8| {
        let skills =
            ["melee", "athletics", "fortitude", "evasion", "grapple", "vitality", "perception"];
        let skills = skills.map(|skill| format!("{skill} = {rank}")).join(", ");
        format!(
            "at = \"9,10\"\nstrength = {attribute}\nendurance = {attribute}\n\
             dexterity = {attribute}\nintelligence = 3\ninsight = 1\ncharisma = 3\n\
             max-hp = 200\nmax-stamina = 9\npassive-evasion = 1\nskills = {{ {skills} }}\n\
             held = [\"axe\"]\nconditions = [\"berserk\"]\n\n[[weapon]]\nname = \"axe\"\n\
             mode = \"melee\"\ndice = {weapon}\nadds-strength = true\n"
        )
    };
    // The axe is known by its name, and what it does is not the same.
    for seed in 0..how_many(PAIRS) {
        let fights = [skilled(2, 2, 2), skilled(1, 3, 1)].map(|brute| fight(seed, &brute));
        let pair = Pair {
            fights,
            seat: HEROES,
            shun: &[],
            plays_on: false,
            advises: false,
            comes_out: &[],
        };
        pair.tell_the_same(STEPS, seed);
    }
}

#[test]
fn what_others_have_learned_and_how_they_decide_is_not_known() {
    let one = brute("tactics = \"cautious\"\ntrainings = [\"sidestep\"]");
    pairs(&one, &brute("tactics = \"random\""));
}

/// Whatever a brute does, the heroes hear what comes of it, and no number that it is made of.
#[test]
fn what_others_roll_and_have_left_is_not_told() {
    let armed = brute("carried = [\"frag-grenade\"]\narmor = \"scrap-vest\"");
    let armed = armed.replace("\"club\"", "\"auto-carbine\"").replace("9,10", "9,17");
    let mut heard = String::new();
    for seed in 0..how_many(4) {
        let mut play = fight(seed, &armed);
        play.seat_players(Players { people: vec![], dice: DiceBy::Generator });
        play.run_to_end().unwrap();
        let news = play.news_for(HEROES, 0, 0);
        let of_brute = |words: &str| words.starts_with("Brute");
        assert!(news.dice.iter().all(|dice| !of_brute(&dice.purpose)), "{:?}", news.dice);
        for line in news.lines.iter().filter(|line| of_brute(&line.words)) {
            let (words, event) = (&line.words, &line.event);
            assert_eq!((event.left, event.fields.len()), (None, 0), "{words}");
            let told = [" left", " AP.", " now)", "success", " die", " dice"];
            let told = told.iter().filter(|told| words.contains(**told));
            assert_eq!(told.count(), 0, "{words}");
            heard += words;
        }
        let needed = |seat| {
            let lines = play.news_for(seat, 0, 0).lines.into_iter();
            let lines = lines.filter(|line| line.event.to == ["Brute"]);
            lines.flat_map(|line| line.sums).filter(|sum| sum.what == "successes needed").count()
        };
        assert_eq!((needed(HEROES), needed(Seat(1)) > 0), (0, true));
        let exact = play.news_for(Seat(1), 0, 0);
        assert!(exact.dice.iter().any(|dice| of_brute(&dice.purpose)));
    }
    for part in ["fires at", "spent.", "takes a turn.", "loses", "hits", " tests ", " needed ("] {
        assert!(heard.contains(part), "{part} in {heard}");
    }
}
