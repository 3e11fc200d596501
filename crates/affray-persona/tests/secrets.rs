//! Fights that differ only in what a side does not know tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{
    DiceBy, Files, Input, Line, Play, Players, RevealLine, Seat, SeatNews, Source, System, Systems,
};
use affray_persona::{Fight, entry};
use affray_testkit::{how_many, is_known, once_said, tell_the_same};

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Pairs of each kind of secret, and steps of each pair.
const PAIRS: u64 = 70;
const STEPS: usize = 12;
/// Fights of each example.
const SEEDS: u64 = 6;
/// The side that is not told.
const HEROES: Seat = Seat(0);

/// The examples, and what they use.
macro_rules! examples {
    ($($name:literal)+) => {
        [$(($name, include_str!(concat!("../../../examples/persona/", $name)))),+]
    };
}

const EXAMPLES: [(&str, &str); 6] = examples! {
    "ambush.toml" "boss.toml" "even-duel.toml" "lopsided.toml" "mixed-group.toml" "bestiary.toml"
};

struct Examples;

impl Files for Examples {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let found = EXAMPLES.iter().find(|(name, _)| *name == path);
        found.map(|(_, text)| text.as_bytes().to_vec()).ok_or_else(|| format!("there is no {path}"))
    }
}

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// The starter with more at its top, other resistances of the Knight, and more people.
fn fight(top: &str, knight: &str, more: &str) -> Box<dyn Play> {
    let text = Fight::STARTER.replacen("title = ", &format!("{top}\ntitle = "), 1);
    let usual = "{ fire = \"resist\", lightning = \"weak\" }";
    let text = text.replacen(usual, if knight.is_empty() { usual } else { knight }, 1);
    let text = format!("{text}\n{more}");
    let (name, source) = ("secret.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(1));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![HEROES], dice: DiceBy::People });
    play
}

/// Somebody of the Shadows who comes in a round, with these wounds.
fn late(name: &str, round: u16, wounds: u8) -> String {
    let scores = ["ws", "bs", "strength", "toughness", "agility", "intelligence", "perception"];
    let scores: String = scores.iter().map(|score| format!("{score} = 40\n")).collect();
    format!(
        "[[combatant]]\nname = \"{name}\"\nkind = \"lesser\"\ngrade = 1\nside = \"Shadows\"\nat = \"20,3\"\n\
         arrives = {round}\nwounds = {wounds}\nwillpower = 30\nfellowship = 20\nmagic = 20\n{scores}"
    )
}

#[test]
fn who_comes_later_is_told_to_nobody_else() {
    for seed in 0..how_many(PAIRS) {
        let one = fight("", "", &late("Crow", 60, 9));
        let other = fight("", "", &late("Bell", 50, 20));
        tell_the_same([one, other], HEROES, STEPS, seed);
    }
}

#[test]
fn that_somebody_comes_later_at_all_is_not_told() {
    for seed in 0..how_many(PAIRS) {
        let other = fight("", "", &late("Crow", 60, 9));
        tell_the_same([fight("", "", ""), other], HEROES, STEPS, seed);
    }
}

#[test]
fn resistances_that_nobody_has_tried_are_not_told() {
    let hidden = "hidden-resistances = true";
    // Ann strikes with a rending blade and casts lightning: nobody finds out about ice and wind.
    for seed in 0..how_many(PAIRS) {
        let one = fight(hidden, "{ ice = \"weak\" }", "");
        let other = fight(hidden, "{ ice = \"absorb\", wind = \"repel\" }", "");
        tell_the_same([one, other], HEROES, STEPS, seed);
    }
}

/// How much the Heroes are told of a side, or of somebody.
fn reveal(play: &mut dyn Play, of: &str, told: &[&str]) {
    for told in told {
        play.reveal(&RevealLine::read(&format!("{of} {told}")).unwrap()).unwrap();
    }
}

const BANDS: [&str; 4] = ["health bands", "figures nothing", "resistances nothing", "dice nothing"];

/// The starter with the Knight beside Ann, of whom the Heroes are told in bands, and with other
/// figures: its last lines.
fn knight(figures: &str, seed: u64) -> Box<dyn Play> {
    let (start, own) = Fight::STARTER.split_once("name = \"Knight\"").unwrap();
    let mut own = format!("name = \"Knight\"{own}").replacen("8,0", "1,0", 1);
    for figure in figures.lines() {
        let key = figure.split(' ').next().unwrap();
        let other = |line: &&str| !line.starts_with(&format!("{key} = "));
        own = own.lines().filter(other).collect::<Vec<&str>>().join("\n") + "\n" + figure;
    }
    let text = format!("{start}{own}\n");
    let (name, source) = ("secret.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(seed));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![HEROES], dice: DiceBy::People });
    reveal(play.as_mut(), "Shadows", &BANDS);
    play
}

/// Pairs of Knights in which the same happens to both: nothing that a seat is told sets them apart.
#[test]
fn figures_that_the_game_master_keeps_are_told_nowhere() {
    let pairs = [
        // Both are hurt, and stay above half; poisoned, tired, and regain TP each round. Of what is
        // tested nothing is so low that their fatigue burdens it.
        (
            "wounds = 120\nwounds-now = 110\ntp = 12\ntp-now = 1\ntp-regain = 1\nfatigue = 1\n\
             agility = 38\nstatuses = [\"magic-poison\"]",
            "wounds = 125\nwounds-now = 107\ntp = 20\ntp-now = 4\ntp-regain = 1\nfatigue = 2\n\
             agility = 38\nstatuses = [\"magic-poison\"]",
        ),
        // Both soak 8: 3 + 5 and 4 + 4. Nothing makes them test Toughness.
        (
            "wounds = 90\ntoughness = 38\narmor = 5\nimmunities = [\"shocked\", \"stunned\"]",
            "wounds = 90\ntoughness = 40\narmor = 4\nimmunities = [\"shocked\", \"stunned\"]",
        ),
        // What nobody tries is kept, too.
        (
            "wounds = 90\nagility = 12\nintelligence = 20\nresistances = { ice = \"weak\" }",
            "wounds = 90\nagility = 12\nintelligence = 45\nresistances = { wind = \"repel\" }",
        ),
    ];
    for (one, other) in pairs {
        for seed in 0..how_many(60).div_ceil(3) {
            tell_the_same([knight(one, seed), knight(other, seed)], HEROES, STEPS, seed);
        }
    }
    // Neither dodges: 12 - 20 and 17 - 20 are below 1. In more of these the Knight stumbles and is
    // tested on Agility, and everybody sees what comes of it.
    let [slow, quick] = ["wounds = 90\nagility = 12", "wounds = 90\nagility = 17"];
    for seed in 0..20 {
        tell_the_same([knight(slow, seed), knight(quick, seed)], HEROES, STEPS, seed);
    }
}

#[test]
fn what_others_have_learned_and_how_they_decide_is_not_known() {
    let one = "wounds = 120\ntactics = \"cautious\"\ntalents = [\"swift-attack\"]";
    let other = "wounds = 120\ntactics = \"random\"\ntalents = [\"lightning-attack\"]";
    for seed in 0..how_many(6) {
        tell_the_same([knight(one, seed), knight(other, seed)], HEROES, STEPS, seed);
    }
}

#[test]
fn what_others_have_shown_of_what_they_have_learned_is_known() {
    let knight =
        |talents: &str, seed: u64| knight(&format!("wounds = 120\ntalents = [{talents}]"), seed);
    let said = |talents: &str, seed: u64| {
        once_said(knight(talents, seed), HEROES, &["swift attack on Ann with Katana of Knight"])
    };
    let (swift, both) = ("\"swift-attack\"", "\"swift-attack\", \"lightning-attack\"");
    let before = once_said(knight(both, 1), HEROES, &[]);
    assert!(!is_known(before.as_ref(), HEROES, "swift attack"));
    assert!(is_known(said(both, 1).as_ref(), HEROES, "swift attack"));
    assert!(!is_known(said(both, 1).as_ref(), HEROES, "lightning attack"));
    for seed in 0..how_many(6) {
        tell_the_same([said(swift, seed), said(both, seed)], HEROES, STEPS, seed);
    }
}

/// What a sentence about somebody says only to the one who is told their figures.
const KEPT: [&str; 10] = [
    " left)",
    " now)",
    " in all",
    ", including ",
    ", needing ",
    " is tested at ",
    " and takes ",
    " = ",
    " at −",
    " rounds)",
];

/// Whether a line says what is kept of these people.
fn is_kept(words: &str, foes: &[String]) -> bool {
    let of_foe = |words: &str| foes.iter().any(|name| words.starts_with(name.as_str()));
    if let Some((_, hit)) = words.split_once(" hits ")
        && of_foe(hit)
        && (words.contains(" Super Hit (at ") || words.contains(" (Super Hit at "))
    {
        return true;
    }
    // A Super Hit tells of its target; one on one's own side is told.
    let words = words.split(" (at ").next().unwrap();
    let words = words.split(" (Super Hit at ").next().unwrap();
    // Of a contest each has a number.
    let contest = words.split_once(" against ").filter(|_| words.ends_with(" a One More."));
    let (own, theirs) = contest.unwrap_or((words, ""));
    let is_number = |at: &str| at.starts_with(|letter: char| letter.is_ascii_digit());
    let against = |word: &str| own.split(word).skip(1).any(is_number);
    let number = own.contains(" tests ") && (against(" at ") || against(" against "));
    let soak = own.split(" soaks ").skip(1).any(is_number);
    let degrees = against(" with ") || own.contains(" tests ") && against(" by ");
    let made = own.contains(" damage from ") && own.contains(": ");
    let is_kept = number || soak || made || degrees || KEPT.iter().any(|kept| own.contains(kept));
    of_foe(own) && is_kept || of_foe(theirs) && theirs.contains(" = ")
}

/// Whether a number taken apart is one of these people's.
fn is_sum_of(line: &Line, sum: &str, foes: &[String]) -> bool {
    let is_foe = |name: &String| foes.contains(name);
    match sum {
        "soak" | "Super Hit" => line.event.to.iter().any(is_foe),
        // Of a contest each number has the name of its own.
        name if line.event.what == "contest" => foes.iter().any(|foe| foe == name),
        _ => line.event.who.as_ref().is_some_and(is_foe),
    }
}

/// Fights of the examples to their ends, of which each side's log is read for figures of the other.
#[test]
fn no_line_of_a_fight_says_what_the_game_master_keeps() {
    let mut shorter = 0;
    let examples = EXAMPLES.into_iter().filter(|(name, _)| *name != "bestiary.toml");
    for ((name, _), seed) in examples.flat_map(|it| (0..SEEDS).map(move |seed| (it, seed))) {
        let mut play = SYSTEMS.load(&Examples, name, Some(seed)).unwrap().1;
        let more = ["gear nothing", "conditions nothing"];
        let dice_are_told = seed % 2 == 0;
        let told =
            BANDS.into_iter().chain(more).filter(|it| *it != "dice nothing" || !dice_are_told);
        let told: Vec<&str> = told.collect();
        let people = play.view(None).combatants;
        let sides = [HEROES, Seat(1)].map(|seat| play.for_seat(seat).seat);
        sides.iter().for_each(|side| reveal(play.as_mut(), side, &told));
        play.seat_players(Players { people: vec![], dice: DiceBy::Generator });
        play.run_to_end().unwrap();
        let all = play.news_for(Seat::GM, 0, 0).lines;
        for (seat, other) in [(HEROES, &sides[1]), (Seat(1), &sides[0])] {
            let foes = people.iter().filter(|it| it.side == *other).map(|it| it.name.clone());
            let foes: Vec<String> = foes.collect();
            let SeatNews { lines, dice, .. } = play.news_for(seat, 0, 0);
            assert_eq!(lines.len(), all.len());
            for (line, whole) in lines.iter().zip(&all) {
                assert!(!is_kept(&line.words, &foes), "{}\n{}", line.words, whole.words);
                shorter += usize::from(line.words != whole.words);
                let kept = line.sums.iter().find(|sum| is_sum_of(line, &sum.what, &foes));
                assert!(kept.is_none(), "{}: {kept:?}", line.words);
            }
            let of_foe = |words: &str| foes.iter().any(|name| words.starts_with(name.as_str()));
            let number = |words: &str| words.ends_with(" or less)");
            let kept = |words: &str| of_foe(words) && (!dice_are_told || number(words));
            let kept = dice.iter().find(|it| kept(&it.purpose));
            assert!(!dice.is_empty() && kept.is_none(), "{kept:?}");
        }
    }
    assert!(shorter > 1000, "only {shorter} lines are shorter");
}

/// The names of the numbers behind an answer, as the Heroes and as the game master are told them.
fn sums(play: &dyn Play, words: &str) -> [Vec<String>; 2] {
    [Some(HEROES), None].map(|seat| {
        let thought = play.thought(seat, words).unwrap_or_else(|| panic!("nothing is {words}"));
        thought.sums.into_iter().map(|sum| sum.what).collect()
    })
}

#[test]
fn numbers_behind_an_answer_are_told_but_for_those_of_the_other_side() {
    let turn = |who: &str| format!("[start]\nround = 1\nturn = {{ who = \"{who}\" }}");
    let mut play = knight(&turn("Ann"), 1);
    play.play_on().unwrap();
    let [told, all] = sums(play.as_ref(), "attack Knight with Katana of Ann");
    assert_eq!(told, ["to hit", "added to the damage dice"]);
    assert_eq!(all, ["to hit", "Super Hit", "added to the damage dice"]);
    let [told, all] = sums(play.as_ref(), "feint Knight");
    assert_eq!(told, ["to succeed"]);
    assert_eq!(all, ["to succeed", "Knight needs"]);
    // Ann decides for the Knight, whom she has charmed, and is not told their figures.
    let mut play = knight(&format!("charmed-by = \"Ann\"\n{}", turn("Ann")), 1);
    play.play_on().unwrap();
    for words in ["command Knight: retreat", "end turn"] {
        play.answer(Input::Words(words.to_owned())).unwrap();
    }
    // A test at Willpower 36 to be free.
    play.answer(Input::Faces(vec![90])).unwrap();
    let asked = &play.for_seat(HEROES).choices[0];
    assert_eq!(asked.sentence, "What does Knight do (2 Half Actions left)?");
    let [told, all] = sums(play.as_ref(), "move");
    assert_eq!((told.len(), all), (0, vec!["meters".to_owned()]));
}
