//! Fights that differ only in what a side does not know tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{
    Choice, DiceBy, Files, Input, Kind, MenuOption, Play, Players, Reply, Seat, Source, Systems,
};
use affray_ingenuity::entry;
use affray_testkit::{Pair, how_many, is_known, tell_the_same};

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Pairs of each kind of secret, and steps of each pair.
const PAIRS: u64 = 16;
/// Pairs of those kinds that have others as well.
const FEWER: u64 = 8;
const STEPS: usize = 20;
/// The rule by which a stray shot shows whom it flies at.
const OUT: &str = "ingenuity.space.unseen";
/// The side that is not told.
const HEROES: Seat = Seat(0);

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// Three against two in the open, beside a walled room that nobody sees into: what is there stays
/// unknown.
const YARD: &str = r#"
system = "ingenuity"
title = "The yard"

[opening]
by = "Raider 1"
on = "Marten"

[field]
first = "0,0"
last = "11,6"
cover = ["0,4"]
difficult = ["4,2", "4,3"]
walls = ["8,0", "8,1", "8,2", "8,3", "8,4", "9,4", "10,4", "11,4"]

[[side]]
name = "Heroes"
[[side]]
name = "Raiders"

[[combatant]]
name = "Marten"
side = "Heroes"
at = "1,1"
strength = "d8"
dexterity = "d6"
intellect = "d4"
resolve = "d6"
skills = { combat = "d6", athletics = "d6" }
held = ["straight sword", "medium shield"]
carried = ["knife"]
maneuvers = ["heavy attack"]

[[combatant]]
name = "Ada"
side = "Heroes"
at = "1,4"
strength = "d6"
dexterity = "d8"
intellect = "d6"
resolve = "d6"
skills = { combat = "d6", agility = "d8" }
held = ["shortbow"]
carried = ["knife"]

[[combatant]]
name = "Cid"
side = "Heroes"
at = "0,2"
strength = "d6"
dexterity = "d6"
intellect = "d8"
resolve = "d8"
held = ["spear"]

[[combatant]]
name = "Raider"
count = 2
side = "Raiders"
at = ["6,1", "6,4"]
strength = "d6"
dexterity = "d6"
intellect = "d4"
resolve = "d4"
held = ["club"]
armor = ["hide"]
"#;

/// The yard with more of what a Raider has, and more people and things at its end.
fn yard(raider: &str, more: &str) -> Box<dyn Play> {
    load(&format!("{YARD}{raider}\n{more}"))
}

/// A fight with a person in the seat of the Heroes, who throws their dice.
fn load(text: &str) -> Box<dyn Play> {
    let (name, source) = ("secret.toml", Source::Inline(text.to_owned()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(1));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![HEROES], dice: DiceBy::People });
    play
}

/// Somebody of the Raiders with this strength, besides what else is said of them.
fn raider(name: &str, strength: &str, more: &str) -> String {
    format!(
        "[[combatant]]\nname = \"{name}\"\nside = \"Raiders\"\nstrength = \"{strength}\"\n\
         dexterity = \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\n{more}\n"
    )
}

/// Pairs of this kind, each from another seed.
fn tell(pairs: u64, one: impl Fn(u64) -> Box<dyn Play>, other: impl Fn(u64) -> Box<dyn Play>) {
    for seed in 0..how_many(pairs) {
        tell_the_same([one(seed), other(seed)], HEROES, STEPS, seed);
    }
}

/// A square of the walled room.
fn room(seed: u64) -> String {
    format!("{},{}", 9 + seed % 3, seed / 3 % 4)
}

#[test]
fn where_somebody_is_hidden_is_not_told() {
    let zed = |at: &str| raider("Zed", "d6", &format!("at = \"{at}\"\nhidden = true"));
    tell(PAIRS, |seed| yard("", &zed(&room(seed))), |seed| yard("", &zed(&room(seed + 4))));
}

#[test]
fn who_is_hidden_is_not_told() {
    let zed = "at = \"10,1\"\nhidden = true\nheld = [\"club\"]";
    let zora = "at = \"10,1\"\nhidden = true\nsize = 8\nheld = [\"shortbow\"]\nhealth = 3\n\
                conditions = [\"prone\"]\nresolve = \"d6\"";
    let zora = zora.replace("\nresolve = \"d6\"", "");
    tell(
        PAIRS,
        |_| yard("", &raider("Zed", "d6", zed)),
        |_| yard("", &raider("Zora", "d12", &zora)),
    );
}

#[test]
fn that_somebody_is_hidden_is_not_told() {
    let zed = |seed| format!("at = \"{}\"\nhidden = true\nheld = [\"club\"]", room(seed));
    // One who can do nothing answers nothing; the other has turns.
    let bound = |seed| format!("{}\nconditions = [\"incapacitated\"]", zed(seed));
    tell(PAIRS, |_| yard("", ""), |seed| yard("", &raider("Zed", "d8", &bound(seed))));
    alike(FEWER, |_| yard("", ""), |seed| yard("", &raider("Zed", "d8", &zed(seed))));
}

#[test]
fn who_comes_later_sees_nobody_before() {
    let dora = raider("Dora", "d6", "at = \"0,6\"\narrives = 50").replace("Raiders", "Heroes");
    let from = "hidden-from = [\"Marten\", \"Ada\", \"Cid\"]";
    let zed = raider("Zed", "d6", &format!("at = \"5,5\"\n{from}"));
    alike(4, |_| yard("", &dora), |_| yard("", &format!("{dora}{zed}")));
}

#[test]
fn the_field_does_not_tell_how_far_off_somebody_is_hidden() {
    let zed = |at: &str| raider("Zed", "d6", &format!("at = \"{at}\"\nhidden = true"));
    let corners = "first = \"0,0\"\nlast = \"11,6\"\n";
    let wide = |zed: &str| load(&format!("{}{zed}", YARD.replacen(corners, "", 1)));
    // In one of them there are more to ask whether they intercept.
    alike(5, |_| wide(&zed("11,2")), |_| wide(&zed("-11,-11")));
}

#[test]
fn who_comes_later_is_told_to_nobody_else() {
    let late = |round: u64, at: &str| format!("at = \"{at}\"\narrives = {round}");
    tell(
        PAIRS,
        |seed| yard("", &raider("Crow", "d6", &late(40 + seed, "9,6"))),
        |seed| yard("", &raider("Zephyr", "d12", &late(60 + seed, "10,0"))),
    );
}

#[test]
fn that_somebody_comes_later_is_not_told() {
    let late = |seed: u64| format!("at = \"7,3\"\narrives = {}", 40 + seed);
    tell(PAIRS, |_| yard("", ""), |seed| yard("", &raider("Crow", "d6", &late(seed))));
}

#[test]
fn what_others_carry_and_have_learned_is_not_told() {
    // Raiders who hold back use none of it.
    let rich = "carried = [\"battleaxe\", \"javelin\"]\nmaneuvers = [\"heavy attack\"]\nfocus = 1\n\
                willpower = 9\nskills = { handling = \"d10\", wizardry = \"d8\" }";
    tell(PAIRS, |_| yard("", ""), |_| yard(rich, ""));
}

#[test]
fn what_others_have_shown_of_what_they_have_learned_is_known() {
    let raider = |more: &str| format!("reactions = 0\nmaneuvers = [\"heavy attack\"{more}]");
    let script = ["Raider 1 acts", "move", "to 4,1", "sprint", "to 2,1"];
    let strike = "heavy attack on Marten with club";
    let said = |more: &str| {
        let script: Vec<&str> = script.into_iter().chain([strike]).collect();
        after(&raider(more), &script)
    };
    let more = ", \"precise attack\"";
    let before = yard(&raider(more), "");
    assert!(!is_known(before.as_ref(), HEROES, "heavy attack"));
    assert!(is_known(said(more).as_ref(), HEROES, "heavy attack"));
    assert!(!is_known(said(more).as_ref(), HEROES, "precise attack"));
    tell(FEWER, |_| said(""), |_| said(more));
}

#[test]
fn how_many_of_a_kind_others_carry_is_not_told() {
    // The Raiders come before the Heroes, who carry knives of their own.
    let first = |more: &str| {
        let (top, raiders) = YARD.split_once("[[combatant]]\nname = \"Raider\"").unwrap();
        let (top, heroes) = top.split_once("[[combatant]]").unwrap();
        let raiders = format!("[[combatant]]\nname = \"Raider\"{raiders}{more}\n");
        load(&format!("{top}{raiders}[[combatant]]{heroes}"))
    };
    tell(PAIRS, |_| first(""), |_| first("carried = [\"club\", \"knife\", \"club\"]"));
    tell(FEWER, |_| first("carried = [\"knife\"]"), |_| first("carried = [\"knife\", \"knife\"]"));
}

/// The yard after what the Raiders do, in these words, while the Heroes do nothing.
fn after(raider: &str, script: &[&str]) -> Box<dyn Play> {
    let mut play = yard(raider, "");
    let mut script = script.iter();
    while let Some(question) = play.question().cloned() {
        let done = match question.choices().next() {
            None => play.throw(),
            Some(choice) if choice.seat == HEROES => {
                play.reply(Reply::from(Input::Option(nothing(choice, &mut 0))))
            }
            Some(_) => match script.next() {
                Some(words) => play.reply(Reply::from(Input::Words((*words).to_owned()))),
                None => break,
            },
        };
        done.unwrap();
    }
    assert_eq!(script.next(), None, "the fight is over");
    play
}

#[test]
fn what_is_left_to_others_of_what_they_spend_is_not_told() {
    let raider = |stamina: u8, focus: u8, fate: u8| {
        let most = format!("max-stamina = {stamina}\nmax-focus = {focus}");
        format!("{most}\nfate = {fate}\nreactions = 0")
    };
    let script = [
        "Raider 1 acts",
        "move",
        "to 4,1",
        "sprint",
        "to 2,1",
        "attack Marten with club",
        "no fate",
        "fate for another action",
        "command Raider 2",
        "decline",
        "end turn",
    ];
    for seed in 0..how_many(FEWER) {
        let (one, other) = (after(&raider(9, 7, 1), &script), after(&raider(12, 11, 3), &script));
        let heard = one.log(Some(HEROES));
        for spent in ["1 stamina", "spends fate on another action", "2 focus"] {
            let line = heard.iter().find(|line| line.words.contains(spent)).unwrap();
            assert!(!line.words.contains("left"), "{}", line.words);
            // Nor is it told in a field of the event.
            assert!(line.event.left.is_none() && line.event.fields.is_empty(), "{line:?}");
        }
        let all = one.log(None);
        assert!(all.iter().any(|line| line.words.contains("(2 focus, 5 left)")), "{all:#?}");
        tell_the_same([one, other], HEROES, STEPS, seed);
    }
}

#[test]
fn what_others_have_readied_is_not_told() {
    let ready = |action: &str| {
        format!("[[start.ready]]\nwho = \"Raider 1\"\naction = \"{action}\"\nwhen = \"called\"")
    };
    let start = "[start]\nround = 1\n";
    tell(
        PAIRS,
        |_| yard("", &format!("{start}{}", ready("move"))),
        |_| yard("", &format!("{start}{}", ready("seek-cover"))),
    );
    tell(PAIRS, |_| yard("", start), |_| yard("", &format!("{start}{}", ready("move"))));
}

#[test]
fn traps_that_nobody_has_stepped_on_are_not_told() {
    let trap = |seed: u64, damage: u64| {
        let (name, at) = (["pit", "snare"][damage as usize % 2], room(seed));
        format!("[[field.hazard]]\nname = \"{name}\"\ndamage = {damage}\nsquares = [\"{at}\"]")
    };
    tell(PAIRS, |_| yard("", ""), |seed| yard("", &trap(seed, 4)));
    tell(PAIRS, |seed| yard("", &trap(seed, 3)), |seed| yard("", &trap(seed + 5, 8)));
}

/// The yard without a map.
fn theater(more: &str) -> Box<dyn Play> {
    let text = format!("{YARD}\n{more}");
    let (top, rest) = text.split_once("[field]").unwrap();
    let (_, rest) = rest.split_once("[[side]]").unwrap();
    let text = format!("{top}[settings]\nspace = \"theater\"\n[[side]]{rest}");
    let placed = |line: &&str| !line.starts_with("at = ");
    load(&text.lines().filter(placed).collect::<Vec<_>>().join("\n"))
}

#[test]
fn without_a_map_nobody_goes_toward_the_unseen() {
    let far = "[[field.apart]]\nbetween = [\"Zed\", \"Marten\"]\nmeters = 1";
    let zed = raider("Zed", "d6", "hidden = true");
    alike(FEWER, |_| theater(""), |_| theater(&zed));
    alike(PAIRS, |_| theater(&zed), |_| theater(&format!("{zed}{far}")));
}

#[test]
fn what_a_stray_shot_does_to_the_unseen_is_told_as_they_come_out() {
    let stage = include_str!("../../../cases/ingenuity/stages/bow.toml");
    let hidden = stage.replace("name = \"Cid\"", "name = \"Cid\"\nhidden = true");
    let mut play = load(&hidden);
    play.answer(Input::Words("attack Bob with shortbow".to_owned())).unwrap();
    play.answer(Input::Faces(vec![5, 5, 1])).unwrap();
    let heard: Vec<String> = play.log(Some(HEROES)).into_iter().map(|line| line.words).collect();
    // 5 + 5 hits evasion 6; with 3 of the bow 13, of which Cid deflects half of d6: 12 - 10.
    let wanted = [
        "Cid is no longer hidden.",
        "Ann's shot goes astray and flies at Cid (luck 1).",
        "Ann hits Cid: 10 against evasion 6.",
        "Ann's piercing damage to Cid: 13 = result 10 + 3 (shortbow).",
        "Cid deflects 3 of 13 damage: 10 is left.",
        "Cid loses 10 endurance (2 left).",
    ];
    let from = heard.iter().position(|line| line == wanted[0]).expect("Cid comes out");
    assert_eq!(heard[from..from + wanted.len()], wanted);
}

/// Every square from the third column on, and what ends what is to be looked at: whoever is hidden
/// beyond is not run into.
fn beyond() -> Vec<String> {
    let squares = (3..=16).flat_map(|x| (-16..=16).map(move |y| format!("{x},{y}")));
    squares.chain(["flee".to_owned()]).collect()
}

/// The same as [`tell`] where the Heroes would run into somebody: they keep clear.
fn alike(pairs: u64, one: impl Fn(u64) -> Box<dyn Play>, other: impl Fn(u64) -> Box<dyn Play>) {
    for seed in 0..how_many(pairs) {
        keep_clear([one(seed), other(seed)], seed);
    }
}

/// One pair of [`alike`].
fn keep_clear(fights: [Box<dyn Play>; 2], seed: u64) {
    let beyond = beyond();
    let shun: Vec<&str> = beyond.iter().map(String::as_str).collect();
    let comes_out = &[OUT];
    let pair =
        Pair { fights, seat: HEROES, shun: &shun, plays_on: false, advises: false, comes_out };
    pair.tell_the_same(STEPS, seed);
}

#[test]
fn the_fallen_whom_nobody_sees_are_on_no_menu() {
    let zed = |seed: u64| {
        let at = ["2,2", "0,1", "1,2", "2,0"][seed as usize % 4];
        let down = "hidden = true\nhealth = 1\nendurance = 0\nconditions = [\"unconscious\"]";
        raider("Zed", "d6", &format!("at = \"{at}\"\n{down}"))
    };
    tell(PAIRS, |_| yard("", ""), |seed| yard("", &zed(seed)));
    tell(PAIRS, |seed| yard("", &zed(seed)), |seed| yard("", &zed(seed + 1)));
}

#[test]
fn how_well_the_unseen_see_is_not_told() {
    let zed = |intellect: &str, perception: &str| {
        let sees = format!("skills = {{ perception = \"{perception}\" }}");
        let more = format!("at = \"5,5\"\nhidden = true\n{sees}");
        let zed = raider("Zed", "d6", &more);
        let intellect = format!("intellect = \"{intellect}\"");
        yard("", &zed.replace("intellect = \"d6\"", &intellect))
    };
    alike(FEWER, |_| zed("d4", "d4"), |_| zed("d12", "d12"));
}

/// Draws by lot.
fn draw(lot: &mut u64, bound: usize) -> usize {
    *lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*lot >> 33) as usize) % bound.max(1)
}

/// What others do: as little as they can.
fn nothing(choice: &Choice, _: &mut u64) -> usize {
    let ends = choice.options.iter().find(|option| option.kind == Kind::End);
    ends.map_or(1, |option| option.id)
}

/// What others do where Zed goes about, beyond the second column, and the others do nothing.
fn goes_about(choice: &Choice, lot: &mut u64) -> usize {
    if choice.asker != "Zed" {
        return nothing(choice, lot);
    }
    let far = |place: &Option<String>| {
        let column = place.as_ref().and_then(|place| place.split(',').next()?.parse::<i8>().ok());
        column.is_none_or(|column| column >= 3)
    };
    let quiet = [Kind::Move, Kind::Wait, Kind::Choose, Kind::Ready, Kind::End];
    let free: Vec<_> = choice
        .options
        .iter()
        .filter(|option| far(&option.place) && quiet.contains(&option.kind))
        // What is picked up or let fall shows.
        .filter(|option| !["flee", "drop", "brandish"].contains(&option.verb))
        .collect();
    match free.is_empty() {
        true => nothing(choice, lot),
        false => free[draw(lot, free.len())].id,
    }
}

/// The fight at the beginning of a round, until which the Heroes do nothing, and others this.
fn at_round(round: usize, others: fn(&Choice, &mut u64) -> usize, lot: u64) -> Box<dyn Play> {
    let zed = "at = \"5,5\"\nhidden = true\nheld = [\"club\"]\ncarried = [\"javelin\"]";
    let (mut play, mut lot) = (yard("", &raider("Zed", "d6", zed)), lot);
    while !play.view(None).moment.starts_with(&format!("round {round}")) {
        let question = play.question().cloned().unwrap();
        let done = match question.choices().next() {
            None => play.throw(),
            Some(choice) => {
                let is_own = choice.seat == HEROES;
                let option = if is_own { nothing } else { others }(choice, &mut lot);
                let asker = Some(choice.asker.clone());
                play.reply(Reply { asker, ..Reply::from(Input::Option(option)) })
            }
        };
        done.unwrap();
    }
    play
}

#[test]
fn what_the_unseen_do_is_not_told() {
    let mut deeds = 0;
    for seed in 0..how_many(FEWER) {
        let play = at_round(6, goes_about, seed);
        let (all, heard) = (play.log(None), play.log(Some(HEROES)));
        deeds += all.iter().filter(|line| line.words.starts_with("Zed ")).count();
        assert!(heard.iter().all(|line| !line.words.contains("Zed")));
        keep_clear([at_round(6, nothing, seed), play], seed);
    }
    assert!(deeds > 10 * how_many(FEWER) as usize, "Zed does too little: {deeds}");
}

#[test]
fn squares_of_the_unseen_and_ways_through_them_are_on_the_menu() {
    let zed = |at: &str| raider("Zed", "d6", &format!("at = \"{at}\"\nhidden = true"));
    let spots = ["4,1", "5,5", "3,0", "4,6"];
    let spot = |seed: u64| spots[seed as usize % spots.len()];
    alike(PAIRS, |_| yard("", &zed("3,2")), |seed| yard("", &zed(spot(seed))));
    for (who, spot) in [("Marten", "4,1"), ("Ada", "4,6"), ("Marten", "3,0"), ("Ada", "3,2")] {
        let start = format!("[start]\nround = 1\nturn = {{ who = \"{who}\" }}");
        let mut play = yard("", &format!("{}{start}", zed(spot)));
        let options =
            |play: &dyn Play| play.question().unwrap().choices().next().unwrap().options.to_vec();
        let moves = options(play.as_ref()).into_iter().find(|option| option.words == "move");
        play.reply(Reply::from(Input::Option(moves.unwrap().id))).unwrap();
        let places = options(play.as_ref());
        let is_there = places.iter().any(|option| option.place.as_deref() == Some(spot));
        assert!(is_there, "{who} may not go to {spot}");
    }
}

#[test]
fn who_attacks_from_hiding_is_not_told_before_it_is_over() {
    let start = "[start]\nround = 1\nturn = { who = ";
    let zed = |seed: u64| {
        let at = ["1,0", "2,1", "0,0"][seed as usize % 3];
        let more = format!("at = \"{at}\"\nhidden = true\nheld = [\"club\"]");
        yard("", &format!("{}{start}\"Zed\" }}", raider("Zed", "d6", &more)))
    };
    let zora = |_| {
        let more = "at = \"2,0\"\nhidden = true\nsize = 8\nheld = [\"longsword\"]";
        yard("", &format!("{}{start}\"Zora\" }}", raider("Zora", "d12", more)))
    };
    for seed in 0..3 {
        let asked = [zed(seed), zora(seed)].map(|mut play| {
            let question = play.question().cloned().unwrap();
            let options = &question.choices().next().unwrap().options;
            let attacks = |option: &&MenuOption| option.words.starts_with("attack Marten with ");
            let attack = options.iter().find(attacks).unwrap().id;
            play.reply(Reply::from(Input::Option(attack))).unwrap();
            play.news_for(HEROES, 0, 0)
        });
        assert_eq!(asked[0], asked[1]);
        let sentence = &asked[0].now.choices[0].sentence;
        assert!(sentence.starts_with("Somebody unseen attacks Marten."), "{sentence}");
    }
}

#[test]
fn what_somebody_unseen_does_to_ones_own_is_told_without_a_name() {
    let more = "at = \"1,0\"\nhidden = true\nheld = [\"club\"]";
    let start =
        "[settings]\nsneak-reveals = \"never\"\n[start]\nround = 1\nturn = { who = \"Zed\" }";
    let mut play = yard("", &format!("{}{start}", raider("Zed", "d12", more)));
    for _ in 0..15 {
        let Some(question) = play.question().cloned() else { break };
        let done = match question.choices().next() {
            None => play.throw(),
            Some(choice) => {
                let strikes = |option: &&MenuOption| option.words.starts_with("attack Marten with");
                let option = choice.options.iter().find(strikes).map_or(1, |option| option.id);
                play.reply(Reply::from(Input::Option(option)))
            }
        };
        done.unwrap();
    }
    let words = |seat| play.log(seat).into_iter().map(|line| line.words).collect::<Vec<_>>();
    let (all, heard) = (words(None), words(Some(HEROES)));
    assert!(all.iter().any(|line| line.starts_with("Zed hits Marten")), "{all:#?}");
    assert!(heard.iter().any(|line| line.starts_with("Marten loses ")), "{heard:#?}");
    let told = format!("{:?}", play.news_for(HEROES, 0, 0));
    assert!(!told.contains("Zed"), "{heard:#?}\n{told}");
}

#[test]
fn who_comes_later_is_in_the_view_of_their_own_side_alone() {
    let own = raider("Dora", "d6", "at = \"0,6\"\narrives = 3").replace("Raiders", "Heroes");
    let play = yard("", &format!("{own}{}", raider("Crow", "d6", "at = \"7,6\"\narrives = 3")));
    let seen = |seat: Option<Seat>| {
        let view = play.view(seat).combatants;
        let away = view.into_iter().filter(|one| one.name == "Dora" || one.name == "Crow");
        let until = |condition: affray_engine::Condition| (condition.name, condition.until);
        away.map(|one| (one.name, one.conditions.into_iter().map(until).collect::<Vec<_>>()))
            .collect::<Vec<_>>()
    };
    let away = || vec![("away".to_owned(), Some("round 3".to_owned()))];
    let (dora, crow) = (("Dora".to_owned(), away()), ("Crow".to_owned(), away()));
    assert_eq!(seen(Some(HEROES)), std::slice::from_ref(&dora));
    assert_eq!(seen(Some(Seat(1))), std::slice::from_ref(&crow));
    assert_eq!(seen(None), [dora, crow]);
}

#[test]
fn how_many_are_beside_the_target_of_a_stray_shot_is_not_told() {
    let beside = |name: &str, at: &str| raider(name, "d6", &format!("at = \"{at}\""));
    let start = "[start]\nround = 1\nturn = { who = \"Ada\" }";
    let more = format!("{}{}{start}", beside("Rex", "6,2"), beside("Roy", "7,1"));
    let mut play = yard("", &more);
    let mut answer = |words: &str| {
        let question = play.question().cloned().unwrap();
        let options = &question.choices().next().unwrap().options;
        let option = options.iter().find(|option| option.words == words).unwrap().id;
        play.reply(Reply::from(Input::Option(option))).unwrap();
    };
    answer("attack Raider 1 with shortbow");
    // Neither Rex nor Roy, nor the other Raider, comes between.
    ["no", "no", "no", "no reaction"].into_iter().for_each(&mut answer);
    // A luck die of 1: the shot goes at Rex or Roy, or at somebody whom the Heroes do not see.
    play.reply(Reply::from(Input::Faces(vec![4, 4, 1]))).unwrap();
    assert!(play.question().unwrap().roll().unwrap().notation.contains("1 of 2"));
    assert_eq!(play.for_seat(HEROES).roll, None);
    assert!(play.for_seat(Seat::GM).roll.is_some());
}
