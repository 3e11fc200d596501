//! Fights that differ only in what a side does not know tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{DiceBy, Files, Play, Players, Seat, Source, Systems};
use affray_murdham::entry;

mod pair;

use pair::{Pair, tell_the_same};

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Seeds of each secret, and steps of each pair.
const SEEDS: u64 = 3;
const STEPS: usize = 22;
/// Steps of nearly all: some fights end sooner.
const LONG: usize = 20;
/// The side that is not told.
const GUARDS: Seat = Seat(0);

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// Who lurks where the guards do not know of it: unable to act and to react, so that it stays hidden
/// as long as nobody runs into it.
const LURKS: &str = "concealed-from = [\"Guards\"]\nlost-turns = 9\nturn = \"spent\"\n";

/// A hall with a gallery, a cellar and a tower. The two guards are at home; Crake of the Thieves
/// stands in the hall for all to see.
fn fight(top: &str, crake: &str, more: &str) -> Box<dyn Play> {
    let started = if top.contains("started-by") { "" } else { "started-by = \"Guards\"" };
    let text = format!(
        r#"
system = "murdham"
{started}
{top}

[field]
zone = [
    {{ name = "Gallery", capacity = "cramped" }},
    {{ name = "Hall" }},
    {{ name = "Cellar" }},
    {{ name = "Tower", exit = true }},
    {{ name = "Yard", exit = true }},
]
border = [
    {{ between = ["Gallery", "Hall"] }},
    {{ between = ["Hall", "Cellar"], capacity = "doorway" }},
    {{ between = ["Cellar", "Tower"] }},
    {{ between = ["Hall", "Yard"] }},
    {{ between = ["Yard", "Tower"] }},
]

[[side]]
name = "Guards"
controller = "player"

[[side]]
name = "Thieves"

[[combatant]]
name = "Bob"
side = "Guards"
at = "Hall"
str = 15
agi = 10
wit = 10
main-hand = "war axe"
off-hand = "shield"
pack = ["healing draught", "dagger"]

[[combatant]]
name = "Dan"
side = "Guards"
at = "Yard"
str = 15
agi = 9
wit = 8
main-hand = "hunting bow"
pack = ["dagger"]

[[combatant]]
name = "Crake"
side = "Thieves"
at = "Hall"
str = 15
agi = 8
wit = 8
main-hand = "war axe"
natural-armor = 10
{crake}

{more}
"#
    );
    let (name, source) = ("secret.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(1));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![GUARDS], dice: DiceBy::People });
    play
}

/// In the middle of a round, the guards to act.
const UNDER_WAY: &str = "[start]\nround = 1\noffered = \"Guards\"\ninitiative = \"Guards\"\n";

/// Somebody of the Thieves.
fn thief(name: &str, at: &str, more: &str) -> String {
    let scores = ["str", "agi", "wit"];
    let given = |score: &&&str| !more.contains(&format!("{score} = "));
    let scores: String =
        scores.iter().filter(given).map(|score| format!("{score} = 8\n")).collect();
    format!("[[combatant]]\nname = \"{name}\"\nside = \"Thieves\"\nat = \"{at}\"\n{scores}{more}\n")
}

/// A hidden thief, with the fight under way.
fn lurking(name: &str, at: &str, more: &str) -> String {
    format!("{}{UNDER_WAY}", thief(name, at, &format!("{LURKS}{more}")))
}

/// Fights that differ in what each of these is: each beside the next tells the guards the same, who do
/// not go to these places.
fn alike<T>(secrets: &[T], shun: &[&str], fight: impl Fn(&T) -> Box<dyn Play>) {
    let (mut pairs, mut long) = (0, 0);
    for (place, secret) in secrets.iter().enumerate() {
        let other = &secrets[(place + 1) % secrets.len()];
        for seed in 0..SEEDS {
            let pair = Pair { fights: [fight(secret), fight(other)], seat: GUARDS, shun };
            pairs += 1;
            long += usize::from(tell_the_same(pair, STEPS, seed) >= LONG);
        }
    }
    assert!(10 * long >= 9 * pairs, "of {pairs} pairs, {long} were long enough");
}

#[test]
fn where_somebody_hides_is_not_told() {
    let places =
        ["Tower", "Cellar", "Cellar-Tower", "Yard-Tower", "Gallery", "Hall-Cellar", "Yard"];
    alike(&places, &places[..6], |at| fight("", "", &lurking("Wren", at, "")));
}

#[test]
fn what_the_hidden_are_like_is_not_told() {
    let figures = [
        "",
        "str = 15\nagi = 3\nwit = 15\n",
        "size = \"tiny\"\n",
        "kind = \"undead\"\ntraits = [\"frightening\"]\n",
        "skills = [\"stealth\", \"dodge blows\", \"protect\"]\n",
        "main-hand = \"war axe\"\noff-hand = \"shield\"\npack = [\"dagger\", \"healing draught\"]\n",
        "main-hand = \"hunting bow\"\nconditions = [\"entangled\"]\n",
        // In its own group, for its own side's morale is everybody's to see.
        "conditions = [\"incapacitated\"]\ngroup = \"Shadows\"\n",
        "group = \"Shadows\"\n",
    ];
    alike(&figures, &[], |figures| fight("", "", &lurking("Wren", "Hall", figures)));
}

#[test]
fn that_somebody_hides_at_all_is_not_told() {
    let places = ["", "Hall", "", "Yard", "", "Hall-Cellar", "", "Gallery"];
    alike(&places, &["Hall-Cellar"], |at| match *at {
        "" => fight("", "", UNDER_WAY),
        at => fight("", "", &lurking("Wren", at, "")),
    });
}

#[test]
fn what_the_other_side_has_left_is_not_told() {
    let left = ["", "omens = 3", "mana = 4", "corruption = 7", "pack = [\"dagger\", \"shield\"]"];
    alike(&left, &[], |left| fight("", left, UNDER_WAY));
}

/// Wren in ambush, unable to do anything when the ambush is over.
fn in_ambush(at: &str, more: &str) -> String {
    thief("Wren", at, &format!("lost-turns = 9\n{more}"))
}

#[test]
fn that_there_is_an_ambush_is_not_told_before_it_strikes() {
    for started in ["started-by = \"Guards\"", "started-by = \"Thieves\""] {
        let secrets = ["", "Yard", "", "Gallery"];
        alike(&secrets, &[], |at| match *at {
            "" => fight(started, "", ""),
            at => fight(&format!("{started}\nambush = [\"Wren\"]"), "", &in_ambush(at, "")),
        });
    }
}

#[test]
fn that_an_ambush_could_have_been_noticed_is_not_told() {
    let ambushes = ["", "noticeable = true\nambush = [\"Wren\"]"];
    alike(&ambushes, &[], |ambush| match *ambush {
        "" => fight("", "", ""),
        // The program's first d20 is over the WIT of both guards: nobody notices.
        ambush => fight(ambush, "", &in_ambush("Yard", "")),
    });
}

#[test]
fn settings_tell_nothing_either() {
    let settings = [
        "guess-hidden-position = \"gm-allows-with-save\"",
        "fast-slow = \"on\"",
        "group-save-die = \"per-threat\"",
        "attack-own-side = \"refuse\"",
        "special-movement = \"full-movement-only\"",
        "morale-repeat = \"every-round-with-new-losses\"",
        "chaos = \"on\"",
        "stunt-menu = \"off\"",
    ];
    for settings in settings {
        let top = format!("[settings]\n{settings}");
        alike(&["", "Hall", "", "Yard"], &[], |at| match *at {
            "" => fight(&top, "", UNDER_WAY),
            at => fight(&top, "", &lurking("Wren", at, "size = \"small\"\n")),
        });
    }
}
