//! Fights that differ only in what a side does not know tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{
    Asks, DiceBy, Files, Input, Kind, Play, Players, Reply, Seat, Source, Systems,
};
use affray_murdham::entry;
use affray_testkit::{Pair, how_many};

mod named;
mod told;

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Seeds of each secret, and steps of each pair.
const SEEDS: u64 = 2;
const STEPS: usize = 22;
/// Steps of those that count.
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

/// What Crake is like where nothing else is said.
const CRAKE: [(&str, &str); 5] = [
    ("str", "15"),
    ("agi", "8"),
    ("wit", "8"),
    ("main-hand", "\"war axe\""),
    ("natural-armor", "10"),
];

/// What is given of somebody, and else these.
fn or_else(given: &str, all: &[(&str, &str)]) -> String {
    let is_given = |field: &str| given.lines().any(|line| line.starts_with(&format!("{field} = ")));
    let rest = all.iter().filter(|(field, _)| !is_given(field));
    let rest: String = rest.map(|(field, value)| format!("{field} = {value}\n")).collect();
    rest + given
}

/// A hall with a gallery, a cellar and a tower. The two guards are at home; Crake of the Thieves
/// stands in the hall for all to see.
fn fight(top: &str, crake: &str, more: &str) -> Box<dyn Play> {
    with_seed(top, ["", crake], more, 1)
}

/// The same with more of Bob, and this seed of the program's dice.
fn with_seed(top: &str, [bob, crake]: [&str; 2], more: &str, seed: u64) -> Box<dyn Play> {
    let crake = or_else(crake, &CRAKE);
    let started = if top.contains("started-by") { "" } else { "started-by = \"Guards\"" };
    let text = format!(
        r#"
system = "murdham"
{started}
{top}

[field]
zone = [
    {{ name = "Gallery", capacity = "cramped" }},
    {{ name = "Hall", capacity = "large" }},
    {{ name = "Cellar", hazards = [{{ name = "embers", die = 4, fire = true, each-round = true }}] }},
    {{ name = "Tower", exit = true }},
    {{ name = "Yard", exit = true }},
]
border = [
    {{ between = ["Gallery", "Hall"] }},
    {{ between = ["Hall", "Cellar"], capacity = "doorway" }},
    {{ between = ["Cellar", "Tower"] }},
    {{ between = ["Hall", "Yard"], capacity = "doorway" }},
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
{bob}

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
{crake}

{more}
"#
    );
    let (name, source) = ("secret.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(seed));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![GUARDS], dice: DiceBy::People });
    play
}

/// In the middle of a round, the guards to act.
const UNDER_WAY: &str = "[start]\nround = 1\noffered = \"Guards\"\ninitiative = \"Guards\"\n";

/// Somebody of the Thieves.
fn thief(name: &str, at: &str, more: &str) -> String {
    let more = or_else(more, &[("str", "8"), ("agi", "8"), ("wit", "8")]);
    format!("[[combatant]]\nname = \"{name}\"\nside = \"Thieves\"\nat = \"{at}\"\n{more}\n")
}

/// A hidden thief, with the fight under way.
fn lurking(name: &str, at: &str, more: &str) -> String {
    format!("{}{UNDER_WAY}", thief(name, at, &format!("{LURKS}{more}")))
}

/// Fights that differ in what each of these is: each beside the next tells the guards the same, who do
/// not go to these places, nor do this. A pair that ends early, by a stand-off above all, is made up for
/// by another one.
fn alike<T>(secrets: &[T], shun: &[&str], fight: impl Fn(&T) -> Box<dyn Play>) {
    let count = secrets.len() as u64;
    let wanted = how_many(SEEDS * count).div_ceil(count);
    for (place, secret) in secrets.iter().enumerate() {
        let other = &secrets[(place + 1) % secrets.len()];
        let (mut long, mut seed) = (0, 0);
        while long < wanted {
            assert!(seed < 2 * wanted, "of {seed} pairs, {long} were long enough");
            let pair = Pair {
                fights: [fight(secret), fight(other)],
                seat: GUARDS,
                shun,
                plays_on: true,
                advises: true,
                comes_out: &[],
            };
            long += u64::from(pair.tell_the_same(STEPS, seed) >= LONG);
            seed += 1;
        }
    }
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
        "conditions = [\"incapacitated\"]\n",
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
    for started in ["Guards", "Thieves", "unclear"] {
        let started = &format!("started-by = \"{started}\"");
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
        "special-movement = \"full-movement-only\"",
        "chaos = \"on\"",
    ];
    for settings in settings {
        let top = format!("[settings]\n{settings}");
        alike(&["", "Hall", "", "Yard"], &[], |at| match *at {
            "" => fight(&top, "", UNDER_WAY),
            at => fight(&top, "", &lurking("Wren", at, "size = \"small\"\n")),
        });
    }
}

#[test]
fn what_bob_may_do_does_not_tell_of_it() {
    let bobs = [
        // He would have to keep away from her, or to run from her, or to go for her.
        "frightened-of = [\"Wren\"]",
        "terrified-of = [\"Wren\"]",
        "taunted-by = \"Wren\"\nconditions = [\"taunted\"]",
        // A door of one's width may be his only way out.
        "standing = \"retreating\"\nmorale = \"failed\"",
        // He might give her a draught, or free her, or sweep through her.
        "size = \"large\"\nmana = 3\nskills = [\"cleave\", \"heal\"]",
    ];
    let places = ["Cellar", "Hall-Cellar", "Hall-Yard", "Hall", "Gallery"];
    for bob in bobs {
        alike(&places, &places[..4], |at| {
            let helpless = "size = \"small\"\nconditions = [\"incapacitated\", \"entangled\"]\n";
            let (wren, crake) = match bob.contains("size") {
                true => (helpless, "size = \"large\""),
                false => ("", ""),
            };
            with_seed("", [bob, crake], &lurking("Wren", at, wren), 1)
        });
    }
}

#[test]
fn where_one_may_hide_does_not_tell_who_watches() {
    // Crake sees nobody. After a round the guards may hide, whoever else has them in view; they do
    // not try, for that would tell them.
    let places = ["", "Hall", "", "Tower", "", "Gallery"];
    alike(&places, &["hide"], |at| {
        let wren = match *at {
            "" => UNDER_WAY.to_owned(),
            at => lurking("Wren", at, ""),
        };
        let wren = wren.replace("round = 1", "round = 1\nphase = \"round-end\"");
        fight("", "conditions = [\"blind\"]", &wren)
    });
}

#[test]
fn what_the_hidden_suffer_is_not_told() {
    // In the cellar she burns, round by round; she bleeds to death, or heals.
    let more = [
        ("Cellar", ""),
        ("Tower", "conditions = [\"dying\", \"incapacitated\"]\nhealth = 0\ndies-after = 1\n"),
        ("Gallery", "traits = [\"regeneration\"]\nhealth = 3\n"),
        ("Tower", "morale = \"failed\"\nstanding = \"retreating\"\n"),
    ];
    alike(&more, &["Cellar", "Tower", "Gallery"], |(at, more)| {
        fight("", "", &lurking("Wren", at, more))
    });
}

/// A Crake who keeps his nerve but on a 20.
const STEADY: &str = "size = \"large\"\nwit = 19\n";

#[test]
fn how_many_hide_does_not_show_in_morale() {
    // Two of three thieves have fallen for all to see, and the round ends: of five, or of six, with
    // those who hide, it would be more than half.
    let fallen = ["Lubb", "Pell"].map(|name| thief(name, "Hall", "standing = \"dead\"\n"));
    let wren = thief("Wren", "Tower", LURKS);
    let nan = thief("Nan", "Gallery", LURKS);
    let fell = thief("Nan", "Gallery", &format!("{LURKS}conditions = [\"incapacitated\"]\n"));
    let hidden = ["".to_owned(), wren.clone(), format!("{wren}{nan}"), format!("{wren}{fell}")];
    let start = UNDER_WAY.replace("round = 1", "round = 1\nphase = \"round-end\"");
    alike(&hidden, &["Tower", "Gallery"], |hidden| {
        fight("", STEADY, &format!("{}{hidden}{start}", fallen.concat()))
    });
}

#[test]
fn whether_somebody_hides_does_not_show_in_the_nerve_of_one_alone() {
    let hidden = ["", "Tower", "", "Gallery"];
    let start = UNDER_WAY.replace("round = 1", "round = 1\nphase = \"round-end\"");
    alike(&hidden, &["Tower", "Gallery"], |at| {
        let wren = if at.is_empty() { String::new() } else { thief("Wren", at, LURKS) };
        fight("", &format!("{STEADY}hurt = true\nhealth = 7\n"), &format!("{wren}{start}"))
    });
}

/// Plays on until the guards are asked: Wren takes her turns and does nothing in them, others pass.
fn until_asked(play: &mut dyn Play) {
    for _ in 0..20 {
        let wanted = match play.question().map(|question| &question.asks) {
            Some(Asks::Choice(choice)) if choice.seat == GUARDS => return,
            Some(Asks::Choice(choice)) => ["Wren acts", "end turn", "pass"]
                .into_iter()
                .find(|wanted| choice.options.iter().any(|option| option.words == *wanted)),
            Some(Asks::Roll(_) | Asks::Each { .. }) | None => None,
        };
        let wanted = wanted.expect("somebody acts or passes").to_owned();
        play.reply(Reply::from(Input::Words(wanted))).map_err(|why| why.to_string()).unwrap();
    }
    panic!("the guards are never asked again");
}

#[test]
fn that_somebody_acts_unseen_does_not_show_in_the_order_of_opportunities() {
    let wren = thief("Wren", "Tower", "concealed-from = [\"Guards\"]\n");
    let on = "[settings]\nstalemate-rounds = \"off\"";
    let [mut one, mut other] =
        ["", &*wren].map(|wren| fight(on, "", &format!("{wren}{UNDER_WAY}")));
    let (mut lines, mut dice) = (0, 0);
    // One guard acts, both do, or neither; then it is theirs again to begin.
    let rounds = [
        ["Bob acts", "end turn", "pass", "Guards"].as_slice(),
        &["Bob acts", "end turn", "Dan acts", "end turn", "Guards"],
        &["pass", "Guards"],
    ];
    let mut acted = 0;
    for words in rounds.concat() {
        until_asked(one.as_mut());
        until_asked(other.as_mut());
        let told = one.news_for(GUARDS, lines, dice);
        assert_eq!(told, other.news_for(GUARDS, lines, dice), "before {words}");
        (lines, dice) = (told.now.lines, told.now.dice);
        for play in [&mut one, &mut other] {
            let reply = Reply::from(Input::Words(words.to_owned()));
            play.reply_from(GUARDS, reply).map_err(|why| why.to_string()).unwrap();
        }
        let unseen = other.log(None).into_iter().filter(|line| line.event.what == "turn-began");
        acted = unseen.filter(|line| line.words.starts_with("Wren")).count();
    }
    assert_eq!(acted, rounds.len(), "Wren acts in every round");
}

#[test]
fn who_else_faces_what_the_guards_have_with_them_is_not_told() {
    for die in ["per-group", "per-threat"] {
        let top = format!("[settings]\ngroup-save-die = \"{die}\"");
        for bob in ["traits = [\"frightening\"]", "traits = [\"terrifying\"]"] {
            let places = ["", "Hall", "", "Tower", "", "Gallery"];
            alike(&places, &["Tower", "Gallery"], |at| {
                let wren = match *at {
                    "" => UNDER_WAY.to_owned(),
                    at => lurking("Wren", at, "wit = 19\nkind = \"demon\"\n"),
                };
                with_seed(&top, [bob, ""], &wren, 1)
            });
        }
    }
}

#[test]
fn who_finds_somebody_in_hiding_tells_nobody_else() {
    let watch = "[[side]]\nname = \"Watch\"\n[[combatant]]\nname = \"Ned\"\nside = \"Watch\"\n\
                 at = \"Hall\"\nstr = 8\nagi = 8\nwit = 8\n";
    let wren = thief("Wren", "Hall-Cellar", "concealed-from = [\"Guards\", \"Watch\"]\n");
    let start = UNDER_WAY.replace("offered = \"Guards\"", "turn = { who = \"Bob\" }");
    let mut play = fight("", "", &format!("{watch}{wren}{start}"));
    let step = Reply::from(Input::Words("step to Hall-Cellar".to_owned()));
    play.reply_from(GUARDS, step).map_err(|why| why.to_string()).unwrap();
    let log =
        |seat| play.log(Some(seat)).into_iter().map(|line| line.event.what).collect::<Vec<_>>();
    assert_eq!(log(GUARDS), ["kept-out", "revealed"]);
    assert_eq!(log(Seat(1)), ["kept-out", "revealed"][1..]);
    assert_eq!(log(Seat(2)), [""; 0]);
    let shown = |seat| play.view(Some(seat)).combatants.iter().any(|one| one.name == "Wren");
    assert_eq!([GUARDS, Seat(2)].map(shown), [true, false]);
}

/// Steps of a fight in which somebody hidden acts.
const ACTS: usize = 150;

/// What tells of somebody who was hidden: that it is revealed, or strikes.
const FOUND: [&str; 4] = ["revealed", "attacks", "surprised", "damage"];

#[test]
fn nobody_who_acts_unseen_is_named() {
    let (mut unseen, mut found) = (0, 0);
    for seed in 0..24 {
        let at = ["Tower", "Gallery", "Cellar", "Yard-Tower"][seed % 4];
        let wren =
            "concealed-from = [\"Guards\"]\nskills = [\"stealth\"]\npack = [\"healing draught\"]\n";
        let ambush = if seed % 3 == 0 { UNDER_WAY } else { "" };
        let wren = format!("{}{ambush}", thief("Wren", at, wren));
        let mut play = with_seed("noticeable = true", ["", ""], &wren, seed as u64);
        let (mut lines, mut dice) = (0, 0);
        for _ in 0..ACTS {
            let told = play.news_for(GUARDS, lines, dice);
            (lines, dice) = (told.now.lines, told.now.dice);
            if told
                .lines
                .iter()
                .any(|line| FOUND.contains(&&*line.event.what) && line.words.contains("Wren"))
            {
                found += 1;
                break;
            }
            if told.now.outcome.is_some() || told.now.view.moment == "after the fight" {
                break;
            }
            let told = format!("{told:?}");
            assert!(!told.contains("Wren"), "seed {seed}: {told}");
            unseen += 1;
            let done = match play.question().map(|question| &question.asks) {
                Some(Asks::Roll(_)) => play.throw(),
                Some(Asks::Choice(choice)) if choice.asker == "Wren" => {
                    // What may be done unseen, each thing in turn.
                    let quiet = [Kind::Move, Kind::Ready, Kind::Use, Kind::End];
                    let all = choice.options.iter().filter(|one| quiet.contains(&one.kind));
                    let ids: Vec<usize> = all.map(|one| one.id).collect();
                    let id = ids.get(unseen % ids.len().max(1)).copied().unwrap_or(1);
                    play.reply(Reply::from(Input::Option(id)))
                }
                Some(Asks::Choice(_) | Asks::Each { .. }) => play.decide(),
                None => break,
            };
            done.map_err(|why| why.to_string()).unwrap();
        }
    }
    assert!(unseen > 300 && found > 6, "{unseen} looks at somebody unseen, {found} found");
}
