//! Fights that differ only in what a side does not know tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{
    Choice, DiceBy, Files, Input, Kind, MenuOption, Play, Players, Reply, Seat, SeatNews, Source,
    Systems,
};
use affray_ingenuity::entry;
use affray_testkit::tell_the_same;

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Pairs of each kind of secret, and steps of each pair.
const PAIRS: u64 = 16;
/// Pairs of those kinds that have others as well.
const FEWER: u64 = 8;
const STEPS: usize = 20;
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
    for seed in 0..pairs {
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
    // Raiders who hold back use none of it; what is left of what they spend is told.
    let rich = "carried = [\"battleaxe\", \"javelin\"]\nmaneuvers = [\"heavy attack\"]\nfocus = 1\n\
                willpower = 9\nskills = { handling = \"d10\", wizardry = \"d8\" }";
    tell(PAIRS, |_| yard("", ""), |_| yard(rich, ""));
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
    tell(PAIRS, |_| theater(&zed), |_| theater(&format!("{zed}{far}")));
}

/// Draws as both fights draw.
fn draw(lot: &mut u64, bound: usize) -> usize {
    *lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*lot >> 33) as usize) % bound.max(1)
}

/// An option of those that lead nobody beyond the third column: whoever is hidden there is not run
/// into. One of two times it is one of going somewhere or hiding, where there is one.
fn steers_clear(choice: &Choice, lot: &mut u64) -> usize {
    let stays = |place: &Option<String>| {
        let column = place.as_ref().and_then(|place| place.split(',').next()?.parse::<i8>().ok());
        column.is_none_or(|column| column < 3)
    };
    let leaves = ["flee", "surrender"];
    let free: Vec<_> = choice
        .options
        .iter()
        .filter(|option| stays(&option.place) && !leaves.contains(&option.verb))
        .collect();
    let goes = ["move", "step", "sprint", "hide"];
    let going = free.iter().filter(|option| option.place.is_none() && goes.contains(&option.verb));
    let going: Vec<usize> = going.map(|option| option.id).collect();
    match going.is_empty() || draw(lot, 2) == 0 {
        true => free[draw(lot, free.len())].id,
        false => going[draw(lot, going.len())],
    }
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

/// What somebody else is to do of what they may.
type Others = fn(&Choice, &mut u64) -> usize;

/// One of two fights: what the Heroes had of lines and dice, and what they and others draw from.
struct Half {
    play: Box<dyn Play>,
    had: (usize, usize),
    lots: [u64; 2],
    others: Others,
}

/// Plays on until the Heroes are asked or told of dice, and returns what they were told before. Of
/// the numbers of answers, which count those of others too, nothing is compared.
fn step(half: &mut Half) -> SeatNews {
    let Half { play, had, lots: [lot, other_lot], others } = half;
    loop {
        let Some(question) = play.question().cloned() else {
            return play.news_for(HEROES, had.0, had.1);
        };
        let choice = question.choices().next();
        let is_ours = match choice {
            Some(choice) => choice.seat == HEROES,
            None => play.for_seat(HEROES).roll.is_some(),
        };
        let mut told = None;
        if is_ours {
            let mut news = play.news_for(HEROES, had.0, had.1);
            *had = (news.now.lines, news.now.dice);
            news.lines.iter_mut().for_each(|line| line.after = 0);
            news.dice.iter_mut().for_each(|dice| dice.after = 0);
            told = Some(news);
        }
        let done = match choice {
            None if is_ours => {
                let dice = question.roll().map(|roll| roll.dice.clone()).unwrap_or_default();
                let each = dice.iter().flat_map(|die| vec![die.sides; die.count.into()]);
                let faces = each.map(|sides| draw(lot, sides.into()) as u8 + 1).collect();
                play.reply(Reply::from(Input::Faces(faces)))
            }
            None => play.throw(),
            Some(choice) => {
                let option = match choice.seat == HEROES {
                    true => steers_clear(choice, lot),
                    false => others(choice, other_lot),
                };
                let asker = Some(choice.asker.clone());
                play.reply(Reply { asker, ..Reply::from(Input::Option(option)) })
            }
        };
        done.unwrap_or_else(|why| panic!("{why}"));
        if let Some(told) = told {
            return told;
        }
    }
}

/// Compares what the Heroes are told of two fights; the places to which they could go, and the
/// second fight.
fn compare(
    one: (Box<dyn Play>, Others),
    other: (Box<dyn Play>, Others),
    (seed, steps): (u64, usize),
) -> (Vec<String>, Box<dyn Play>) {
    let mut places = Vec::new();
    let mut halves = [one, other].map(|(play, others)| Half {
        play,
        had: (0, 0),
        lots: [seed, seed + 7],
        others,
    });
    for number in 0..steps {
        let [told, others] = halves.each_mut().map(step);
        if told.now.outcome.is_some() || others.now.outcome.is_some() {
            break;
        }
        if told != others {
            let texts = [&told, &others].map(|told| format!("{told:#?}"));
            let mut lines = texts[0].lines().zip(texts[1].lines());
            let differs = lines.find(|(line, twin)| line != twin);
            panic!("pair {seed}, step {number}: {differs:?} of {}", texts[0]);
        }
        let options = told.now.choices.iter().flat_map(|choice| &choice.options);
        places.extend(options.filter_map(|option| option.place.clone()));
    }
    let [_, other] = halves;
    (places, other.play)
}

/// The same as [`tell`] where others have more to answer in one of the fights; the places to which
/// the Heroes could go.
fn alike(
    pairs: u64,
    one: impl Fn(u64) -> Box<dyn Play>,
    other: impl Fn(u64) -> Box<dyn Play>,
) -> Vec<String> {
    let pairs = (0..pairs).flat_map(|seed| {
        compare((one(seed), nothing as Others), (other(seed), nothing as Others), (seed, STEPS)).0
    });
    pairs.collect()
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

#[test]
fn what_the_unseen_do_is_not_told() {
    let zed = "at = \"5,5\"\nhidden = true\nheld = [\"club\"]\ncarried = [\"javelin\"]";
    let fight = || yard("", &raider("Zed", "d6", zed));
    let mut deeds = 0;
    for seed in 0..FEWER {
        let (_, play) = compare((fight(), nothing), (fight(), goes_about), (seed, 4 * STEPS));
        let (all, heard) = (play.log(None), play.log(Some(HEROES)));
        deeds += all.iter().filter(|line| line.words.starts_with("Zed ")).count();
        assert!(heard.iter().all(|line| !line.words.contains("Zed")));
    }
    assert!(deeds > 10 * FEWER as usize, "Zed does too little: {deeds}");
}

#[test]
fn squares_of_the_unseen_and_ways_through_them_are_on_the_menu() {
    let zed = |at: &str| raider("Zed", "d6", &format!("at = \"{at}\"\nhidden = true"));
    let spots = ["4,1", "5,5", "3,0", "4,6"];
    let places = alike(
        PAIRS,
        |_| yard("", &zed("3,2")),
        |seed| yard("", &zed(spots[seed as usize % spots.len()])),
    );
    for spot in spots.iter().chain(&["3,2"]) {
        assert!(places.iter().any(|place| place == spot), "nobody may go to {spot}");
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
            let mut told = play.news_for(HEROES, 0, 0);
            told.lines.iter_mut().for_each(|line| line.after = 0);
            told
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
