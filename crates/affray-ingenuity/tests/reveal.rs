//! What is told of the other side is the game master's to say: where figures of others are not told,
//! fights that differ only in those tell a seat the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{
    DiceBy, Files, Input, Play, Players, Reply, RevealLine, Seat, Source, Systems,
};
use affray_ingenuity::entry;
use affray_testkit::Pair;

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Pairs of each opening, and steps of each pair.
const PAIRS: u64 = 6;
const STEPS: usize = 12;
/// The side that is not told.
const HEROES: Seat = Seat(0);
/// What the Heroes do not do: hide, where the event has what it must meet, which is another's figure,
/// throw, which can miss, and flee.
const SHUN: [&str; 3] = ["hide", "throw", "flee"];

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// Two against two in a lane: a Hero and a Raider stand face to face.
const LANE: &str = r#"
system = "ingenuity"
title = "The lane"


[field]
first = "0,0"
last = "9,4"
cover = ["0,1"]

[[side]]
name = "Heroes"
[[side]]
name = "Raiders"

[[combatant]]
name = "Marten"
side = "Heroes"
at = "1,1"
strength = "d6"
dexterity = "d6"
intellect = "d4"
resolve = "d6"
skills = { combat = "d6", agility = "d6" }
held = ["straight sword", "medium shield"]
proficiencies = { martial = 4, finesse = 4 }

[[combatant]]
name = "Ada"
side = "Heroes"
at = "0,4"
strength = "d6"
dexterity = "d8"
intellect = "d6"
resolve = "d6"
held = ["shortbow"]

[[combatant]]
name = "Rat"
side = "Raiders"
at = "9,4"
strength = "d6"
dexterity = "d6"
intellect = "d4"
resolve = "d4"
held = ["sling"]
reactions = 0
"#;

/// A Raider beside Marten, in whose turn, or in Marten's, the fight begins. No result that a Hero may
/// have is below either evasion.
const WEAK: &str = r#"
strength = "d6"
dexterity = "d6"
intellect = "d4"
resolve = "d4"
skills = { combat = "d4" }
max-health = 40
max-endurance = 60
max-stamina = 8
max-focus = 8
constitution = 3
evasion = 0
willpower = 3
physical-deflection = 40
"#;
const STRONG: &str = r#"
strength = "d10"
dexterity = "d8"
intellect = "d6"
resolve = "d8"
skills = { combat = "d8", agility = "d6" }
max-health = 41
max-endurance = 62
max-stamina = 9
max-focus = 9
constitution = 4
evasion = 1
willpower = 5
physical-deflection = 43
"#;

/// A fight with a person in the seat of the Heroes, in which little is told of the Raiders: after
/// these answers and faces.
fn lane(raider: &str, turn: &str, script: &[&str]) -> Box<dyn Play> {
    let raider = format!(
        "[[combatant]]\nname = \"Raider\"\nside = \"Raiders\"\nat = \"2,1\"\n\
         held = [\"longsword\", \"small shield\"]\n{raider}"
    );
    let text = format!("{LANE}{raider}\n[start]\nround = 1\nturn = {{ who = \"{turn}\" }}\n");
    let (name, source) = ("lane.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(1));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![HEROES], dice: DiceBy::People });
    for line in ["health bands", "figures nothing", "resistances nothing", "dice nothing"] {
        play.reveal(&RevealLine::read(&format!("Raiders {line}")).unwrap()).unwrap();
    }
    script.iter().for_each(|words| answer(play.as_mut(), words));
    play
}

/// Gives an answer by its words, or faces of dice.
fn answer(play: &mut dyn Play, words: &str) {
    let question = play.question().cloned().unwrap();
    let input = match question.choices().next() {
        Some(choice) => {
            let option = choice.options.iter().find(|option| option.words == words);
            let known = || choice.options.iter().map(|option| option.words.as_str());
            let known = || known().collect::<Vec<_>>().join(", ");
            let option =
                option.unwrap_or_else(|| panic!("{}: no {words} of {}", choice.asker, known()));
            Input::Option(option.id)
        }
        None => Input::Faces(words.split(' ').map(|face| face.parse().unwrap()).collect()),
    };
    play.reply(Reply::from(input)).unwrap_or_else(|why| panic!("{words}: {why}"));
}

/// Pairs that differ in figures of the Raider, after these answers. The game master is told of the
/// difference, in a line or in what is asked.
fn alike(turn: &str, [weak, strong]: [&str; 2], script: &[&str], steps: usize) {
    let fight = |figures: &str| lane(figures, turn, script);
    let told = |figures: &str| {
        let play = fight(figures);
        let news = play.news_for(Seat::GM, 0, 0);
        let lines = news.lines.into_iter().map(|line| line.words);
        let asked = play.question().cloned().unwrap();
        let asked = asked.choices().map(|choice| choice.sentence.clone()).collect::<Vec<_>>();
        lines.chain(asked).collect::<Vec<_>>()
    };
    assert_ne!(told(weak), told(strong));
    for seed in 1..=PAIRS {
        let fights = [fight(weak), fight(strong)];
        Pair { fights, seat: HEROES, shun: &SHUN, plays_on: false, advises: true, comes_out: &[] }
            .tell_the_same(steps, seed);
    }
}

/// More of each of the two.
fn with(weak: &str, strong: &str) -> [String; 2] {
    [format!("{WEAK}{weak}\n"), format!("{STRONG}{strong}\n")]
}

/// Marten's blow, to which the Raider does nothing.
const HIT: [&str; 3] = ["attack Raider with straight sword", "no reaction", "4 4 10"];

#[test]
fn what_others_have_left_and_are_hit_at_is_not_told() {
    // The same is deflected of both.
    let deflects = "physical-deflection = 2";
    let weak = WEAK.replace("physical-deflection = 40", deflects);
    let strong = STRONG.replace("physical-deflection = 43", deflects);
    alike("Marten", [&weak, &strong], &HIT, STEPS);
}

#[test]
fn what_others_deflect_is_not_told() {
    // Either takes all but 1 of any blow.
    alike("Marten", [WEAK, STRONG], &HIT, STEPS);
}

#[test]
fn what_others_dodge_and_parry_with_is_not_told() {
    let dodge = ["attack Raider with straight sword", "dodge", "4 4 10", "2 1 10"];
    alike("Marten", [WEAK, STRONG], &dodge, STEPS);
    let parry = ["attack Raider with straight sword", "parry with longsword", "4 4 10"];
    alike("Marten", [WEAK, STRONG], &parry, STEPS);
}

#[test]
fn what_others_attack_with_is_not_told() {
    let claw = |damage: u8, more: &str| {
        format!(
            "natural-weapons = [\"hook\"]\n{more}\n[[weapon]]\nname = \"hook\"\n\
             damage = {damage}\ndamage-types = [\"slashing\"]\ncritical-threshold = 20\n\
             critical-damage = 9\nattributes = [\"strength\"]\nproficiencies = [\"martial\"]"
        )
    };
    let martial = "proficiencies = { martial = 1 }";
    let [weak, strong] = with(&claw(4, ""), &claw(5, martial));
    // Their dice are others, and so is what they come to.
    alike("Raider", [&weak, &strong], &["attack Marten with hook"], 1);
    // 3 + 2 = 5, and 2 + 2 + 1 = 5.
    let [weak, strong] = with(&claw(4, ""), &claw(4, martial));
    let hit = |figures, faces| {
        lane(figures, "Raider", &["attack Marten with hook", "no", "no reaction", faces])
    };
    let fights = [hit(&weak, "3 2 10"), hit(&strong, "2 2 10")];
    Pair { fights, seat: HEROES, shun: &SHUN, plays_on: false, advises: true, comes_out: &[] }
        .tell_the_same(1, 1);
}

#[test]
fn how_others_decide_is_not_known() {
    let [one, other] = with("tactics = \"cautious\"", "").map(|it| it.replace(STRONG, WEAK));
    let other = format!("{other}tactics = \"random\"\n");
    for seed in 1..=PAIRS {
        let fights = [&one, &other].map(|own| lane(own, "Marten", &[]));
        let pair = Pair {
            fights,
            seat: HEROES,
            shun: &SHUN,
            plays_on: false,
            advises: true,
            comes_out: &[],
        };
        pair.tell_the_same(STEPS, seed);
    }
}

#[test]
fn what_others_spend_and_have_left_is_not_told() {
    alike("Raider", [WEAK, STRONG], &["move", "to 4,1", "sprint", "to 7,1", "end turn"], STEPS);
    let [weak, strong] = with("fate = 2", "fate = 3");
    alike("Raider", [&weak, &strong], &["fate for another action", "end turn"], STEPS);
}

#[test]
fn how_near_others_are_to_their_fall_is_not_told() {
    let low = |health: u8| format!("endurance = 0\nhealth = {health}");
    let [weak, strong] = with(&low(9), &low(8));
    alike("Marten", [&weak, &strong], &[&HIT[..], &["no block", "no"]].concat(), STEPS);
    let [weak, strong] = with(
        &format!("{}\nconditions = [\"unconscious\"]", low(9)),
        &format!("{}\nconditions = [\"unconscious\"]", low(10)),
    );
    let kill = "killing strike on Raider with bare hands";
    alike("Marten", [&weak, &strong], &[kill, "5 5 10", "keep"], STEPS);
    // Whether it is enough at last would tell.
    alike("Marten", [&weak, &strong], &[kill, "1 1 10"], 1);
}
