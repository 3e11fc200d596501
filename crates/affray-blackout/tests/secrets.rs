//! Fights that differ only in what a side does not know tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_blackout::entry;
use affray_engine::{
    Asks, DiceBy, Files, Input, Kind, Play, Players, Reply, Seat, SeatNews, Source, Systems, View,
};
use affray_testkit::{how_many, is_known, once_said, tell_the_same};

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Pairs of each kind of secret, and steps of each pair.
const PAIRS: u64 = 19;
const STEPS: usize = 20;
/// The side that is not told.
const HEROES: Seat = Seat(0);

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// Two heroes and a brute with much to lose, on a field with poor light to hide in and a cellar
/// that nothing leads to: 1,1 to 2,2.
const HEAD: &str = r#"
system = "blackout"
title = "Secrets"

[[side]]
name = "Heroes"
controller = "player"
inspiration = 3

[[side]]
name = "Foes"

[[combatant]]
name = "Ann"
side = "Heroes"
at = "9,9"
strength = 6
endurance = 5
dexterity = 5
intelligence = 4
insight = 5
charisma = 5
hp = 20
skills = { melee = 4, athletics = 3, fortitude = 3, evasion = 2, perception = 2, stealth = 2 }
maneuvers = ["charge", "shove", "trip", "feint", "goad", "guard"]
armor = "field-plate"
held = ["vibro-blade", "screamer"]
carried = ["sidearm", "stimulant"]

[[combatant]]
name = "Ben"
side = "Heroes"
at = "10,9"
strength = 4
endurance = 5
dexterity = 6
intelligence = 4
insight = 4
charisma = 4
skills = { aim = 3, evasion = 2, stealth = 3 }
held = ["auto-carbine"]
carried = ["frag-grenade", "flamer"]
"#;

const WALLS: &str = r#"
dim = ["8,9", "11,10", "10,8"]
walls = ["0,0", "1,0", "2,0", "3,0", "0,1", "3,1", "0,2", "3,2", "0,3", "1,3", "2,3", "3,3"]
"#;

/// A field with its corners.
fn corners() -> String {
    format!("[field]\nfirst = \"0,0\"\nlast = \"14,14\"\n{WALLS}")
}

/// What heroes see of a brute says nothing of this.
const DULL: &str = "intelligence = 3\ncharisma = 3\n";

/// The brute, with more about it.
fn brute(more: &str) -> String {
    format!(
        "[[combatant]]\nname = \"Brute\"\nside = \"Foes\"\nkind = \"npc\"\nat = \"10,12\"\n\
         strength = 5\nendurance = 5\ndexterity = 4\ninsight = 4\nmax-hp = 200\n\
         held = [\"club\"]\n{more}\n"
    )
}

/// Somebody of the Foes who is hidden too well to be found by looking, with more about them.
fn hidden(name: &str, at: &str, more: &str) -> String {
    format!(
        "[[combatant]]\nname = \"{name}\"\nside = \"Foes\"\nat = \"{at}\"\nhidden = 40\n\
         strength = 5\nendurance = 5\nintelligence = 3\ncharisma = 3\n{more}\n"
    )
}

const USUAL: &str = "dexterity = 4\ninsight = 4\n";

/// The heroes, the brute and more, to be played by a person who throws the dice too.
fn fight(field: &str, brute: &str, more: &str) -> Box<dyn Play> {
    fight_with("", field, brute, more)
}

/// The same with more at its top.
fn fight_with(top: &str, field: &str, brute: &str, more: &str) -> Box<dyn Play> {
    load(format!("{top}\n{HEAD}\n{brute}\n{more}\n{field}"))
}

/// The fight of an encounter, to be played by a person who throws the dice too.
fn load(text: String) -> Box<dyn Play> {
    let (name, source) = ("secret.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(1));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![HEROES], dice: DiceBy::People });
    play
}

/// A pair of fights with more in each, on a field with corners or, now and then, on one without.
fn pair(seed: u64, one: &str, other: &str) -> [Box<dyn Play>; 2] {
    let field = if seed % 8 < 7 { corners() } else { format!("[field]\n{WALLS}") };
    [one, other].map(|more| fight(&field, &brute(DULL), more))
}

/// Pairs in which the others give as many answers.
fn pairs(one: &str, other: &str) {
    (0..how_many(PAIRS))
        .for_each(|seed| tell_the_same(pair(seed, one, other), HEROES, STEPS, seed));
}

/// Pairs in which one has more dice, and more turns, than the other.
fn uneven_pairs(one: &str, other: &str) {
    (0..how_many(PAIRS)).for_each(|seed| expect_alike(pair(seed, one, other), seed));
}

/// Plays two fights side by side, and compares all that the heroes are told.
fn expect_alike(fights: [Box<dyn Play>; 2], seed: u64) {
    expect_halves_alike(fights.map(|play| Half::of(play, seed)), seed);
}

fn expect_halves_alike(mut halves: [Half; 2], seed: u64) {
    for step in 0..STEPS {
        let [told, others] = halves.each_mut().map(Half::step);
        if told.now.outcome.is_some() || others.now.outcome.is_some() {
            break;
        }
        expect_equal(&told, &others, &format!("seed {seed}, step {step}"));
        assert_eq!(halves[0].known, halves[1].known, "seed {seed}, step {step}");
    }
}

#[test]
fn where_somebody_hides_is_not_told() {
    pairs(&hidden("Lurk", "1,1", USUAL), &hidden("Lurk", "2,2", USUAL));
}

#[test]
fn that_somebody_hides_at_all_is_not_told() {
    uneven_pairs("", &hidden("Lurk", "1,2", USUAL));
}

#[test]
fn how_many_hide_is_not_told() {
    let two = hidden("Lurk", "1,1", USUAL) + &hidden("Slink", "2,1", USUAL);
    uneven_pairs(&hidden("Lurk", "1,1", USUAL), &two);
}

#[test]
fn who_hides_with_what_figures_is_not_told() {
    let sharp = "dexterity = 9\ninsight = 12\nmax-hp = 90\nspeed = 40\nkind = \"npc\"\n";
    uneven_pairs(&hidden("Lurk", "1,1", USUAL), &hidden("Slink", "1,1", sharp));
}

#[test]
fn what_the_hidden_have_is_not_told() {
    let gear = "held = [\"vibro-blade\"]\ncarried = [\"sidearm\", \"stimulant\"]\n";
    let one = hidden("Lurk", "1,1", &format!("{USUAL}{gear}"));
    pairs(&one, &hidden("Lurk", "1,1", &format!("{USUAL}armor = \"field-plate\"\n")));
}

#[test]
fn figures_of_others_that_no_roll_has_shown_are_not_told() {
    for seed in 0..how_many(PAIRS) {
        let one = format!("{DULL}max-stamina = 9\n");
        let other = "intelligence = 9\ncharisma = 8\nmax-stamina = 30\nstamina = 4\nspeed = 40\n\
                     carried = [\"detoxer\", \"sidearm\", \"vibro-blade\"]\nimmunities = [\"poison\", \"frost\"]\n\
                     maneuvers = [\"charge\"]\ntrainings = [\"overcharge\"]\nreacted = true\n\
                     tactics = \"cautious\"";
        let with = |more| fight(&corners(), &brute(more), "");
        expect_alike([with(&one), with(other)], seed);
    }
}

#[test]
fn what_others_have_shown_of_what_they_have_learned_is_known() {
    let brute = |more: &str| fight(&corners(), &brute(&format!("{DULL}{more}")), "");
    let (one, other) = ("maneuvers = [\"goad\"]", "maneuvers = [\"goad\", \"feint\"]");
    let said = |more: &str| once_said(brute(more), HEROES, &["goad Ann with bare hands"]);
    let before = once_said(brute(other), HEROES, &[]);
    assert!(!is_known(before.as_ref(), HEROES, "goad Ann"));
    assert!(is_known(said(other).as_ref(), HEROES, "goad Ann"));
    assert!(!is_known(said(other).as_ref(), HEROES, "feint"));
    for seed in 0..how_many(6) {
        tell_the_same([said(one), said(other)], HEROES, STEPS, seed);
    }
}

/// The brute behind somebody whose shield is cover against Ben's carbine.
fn behind_a_shield(trainings: &str) -> Box<dyn Play> {
    let bearer = format!("{USUAL}held = [\"buckler\"]\ntrainings = [{trainings}]\n");
    let bearer = hidden("Bearer", "10,11", &bearer).replace("hidden = 40\n", "");
    let shield = "[[item]]\nname = \"buckler\"\nkind = \"shield\"\nav = 2\n";
    fight(&format!("{}{shield}", corners()), &brute(DULL), &bearer)
}

/// The same where Ben may attack.
fn ben_aims(trainings: &str) -> Box<dyn Play> {
    let mut play = once_said(behind_a_shield(trainings), HEROES, &[]);
    for _ in 0..20 {
        let question = play.question().unwrap();
        let choice = question.choices().next().unwrap();
        let attacks = choice.options.iter().any(|option| option.kind == Kind::Attack);
        if choice.asker == "Ben" && attacks {
            return play;
        }
        let end = choice.options.iter().find(|option| option.kind == Kind::End);
        play.reply(Reply::from(Input::Option(end.map_or(1, |end| end.id)))).unwrap();
        play = once_said(play, HEROES, &[]);
    }
    panic!("Ben is never asked")
}

#[test]
fn a_shield_that_covers_an_ally_is_seen_and_remembered() {
    let aims_at_brute = |trainings: &str| {
        let told = ben_aims(trainings).for_seat(HEROES);
        let is_shot = |words: &str| words.starts_with("attack Brute with auto-carbine");
        told.choices[0].options.iter().any(|option| is_shot(&option.words))
    };
    assert!(aims_at_brute("") && aims_at_brute("\"shield-partial-cover\""));
    assert!(!aims_at_brute("\"shield-full-cover\""), "nobody shoots through full cover");
    for training in ["shield-partial-cover", "shield-full-cover"] {
        let one = format!("\"{training}\"");
        let other = format!("{one}, \"intercept\", \"reroll-evasion\"");
        for seed in 0..how_many(6) {
            let pair = [&one, &other].map(|all| ben_aims(all));
            // What the shield covers is known, so that there is advice.
            let known = pair[0].known_to(HEROES).expect("the menu is as the shield leaves it");
            assert_eq!(known.for_seat(HEROES).choices, pair[0].for_seat(HEROES).choices);
            tell_the_same(pair, HEROES, STEPS, seed);
        }
    }
}

#[test]
fn of_whom_unseen_somebody_is_afraid_is_not_told() {
    let lurkers = hidden("Lurk", "1,1", USUAL) + &hidden("Slink", "2,1", USUAL);
    for seed in 0..how_many(PAIRS) {
        let fears = |source: &str| {
            let afraid = format!("name = \"Ann\"\nafraid-of = [\"{source}\", \"Brute\"]");
            let head = HEAD.replace("name = \"Ann\"", &afraid);
            load(format!("{head}\n{}\n{lurkers}\n{}", brute(DULL), corners()))
        };
        expect_alike([fears("Lurk"), fears("Slink")], seed);
    }
}

/// Numbers drawn alike for both fights of a pair.
struct Lots(u64);

impl Lots {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// One of two fights, played by the heroes alone: the others do nothing, or go about and handle
/// what they have if they are busy.
struct Half {
    play: Box<dyn Play>,
    lots: Lots,
    busy: Option<Lots>,
    /// What the heroes had of lines and dice.
    had: (usize, usize),
    /// All that there is in what they know of the fight, now and then: what advice goes by.
    known: Option<View>,
}

impl Half {
    fn of(play: Box<dyn Play>, seed: u64) -> Half {
        Half { play, lots: Lots(seed), busy: None, had: (0, 0), known: None }
    }

    /// Plays on to the heroes' next question and answers it; returns what they were told before.
    fn step(&mut self) -> SeatNews {
        loop {
            if !self.is_asked() && self.play.question().is_some() {
                self.answer_for_others();
                continue;
            }
            let news = self.play.news_for(HEROES, self.had.0, self.had.1);
            self.had = (news.now.lines, news.now.dice);
            self.known = None;
            if let Some(choice) = news.now.choices.first() {
                // Before the first turn, dice that the heroes do not see lead to the question.
                if news.now.lines.is_multiple_of(3) && news.now.view.moment.contains("turn") {
                    let known = self.play.known_to(HEROES).unwrap();
                    self.known = Some(known.for_seat(Seat::GM).view);
                }
                let at = self.lots.below(choice.options.len()) + 1;
                self.play.reply_from(HEROES, Reply::from(Input::Option(at))).unwrap();
            } else if let Some(roll) = &news.now.roll {
                let dice = roll.dice.iter().flat_map(|die| vec![die.sides; die.count.into()]);
                let faces = dice.map(|sides| self.lots.below(sides.into()) as u8 + 1).collect();
                self.play.reply_from(HEROES, Reply::from(Input::Faces(faces))).unwrap();
            }
            return news;
        }
    }

    fn is_asked(&self) -> bool {
        match self.play.question().map(|question| &question.asks) {
            Some(Asks::Choice(choice)) => choice.seat == HEROES,
            Some(Asks::Roll(_)) => self.play.for_seat(HEROES).roll.is_some(),
            Some(Asks::Each { .. }) | None => false,
        }
    }

    fn answer_for_others(&mut self) {
        let question = self.play.question().cloned().unwrap();
        let Some(choice) = question.choices().next() else {
            self.play.throw().unwrap();
            return;
        };
        let of = |kinds: &[Kind]| {
            let all = choice.options.iter().filter(|one| kinds.contains(&one.kind));
            all.map(|one| one.id).collect::<Vec<usize>>()
        };
        let busy = self.busy.as_mut().filter(|_| choice.asker == "Lurk").and_then(|lots| {
            let deeds = of(&[Kind::Move, Kind::Ready, Kind::Choose, Kind::End]);
            deeds.get(lots.below(deeds.len())).copied()
        });
        let idle = of(&[Kind::End]).first().copied();
        self.play.reply(Reply::from(Input::Option(busy.or(idle).unwrap_or(1)))).unwrap();
    }
}

fn expect_equal(told: &SeatNews, others: &SeatNews, when: &str) {
    if told != others {
        let (told, others) = (format!("{told:#?}"), format!("{others:#?}"));
        let differs = told.lines().zip(others.lines()).find(|(line, twin)| line != twin);
        let (line, twin) = differs.unwrap_or(("less", "more"));
        panic!("{when}: one fight tells\n{line}\nand the other\n{twin}\nof\n{told}");
    }
}

#[test]
fn what_the_hidden_do_unnoticed_is_not_told() {
    let gear = "held = [\"vibro-blade\"]\ncarried = [\"sidearm\", \"stimulant\"]\n";
    let lurk = hidden("Lurk", "1,1", &format!("{USUAL}{gear}"));
    for seed in 0..how_many(PAIRS) {
        let [idle, busy] = pair(seed, &lurk, &lurk).map(|play| Half::of(play, seed));
        let busy = Half { busy: Some(Lots(seed + 100)), ..busy };
        expect_halves_alike([idle, busy], seed);
    }
}

#[test]
fn an_ambush_that_comes_to_nothing_is_not_told() {
    // One die of Stealth never meets Ben's passive perception of 2.
    let lurk = hidden("Lurk", "2,2", "dexterity = 1\ninsight = 4\n");
    for seed in 0..how_many(PAIRS) {
        let order = "settings = { initiative = \"side-by-side\" }\n";
        let planned = format!("{order}ambush = [\"Lurk\"]");
        let one = fight_with(&planned, &corners(), &brute(DULL), &lurk);
        let other = fight_with(order, &corners(), &brute(DULL), "");
        expect_alike([one, other], seed);
    }
}

/// Without a map: in bands, and measured.
#[test]
fn without_a_map_nothing_is_told_either() {
    for seed in 0..how_many(PAIRS) {
        let bands = seed % 2 == 0;
        let positions = if bands { "bands" } else { "free-measure" };
        let fight = |lurk: &str| {
            let top = format!("settings = {{ positions = \"{positions}\" }}");
            let mut text = format!("{top}\n{HEAD}\n{}\n{lurk}", brute(DULL));
            if bands {
                for (at, band) in [("9,9", 0), ("10,9", 0), ("10,12", 1), ("40,40", 5)] {
                    text = text.replace(&format!("at = \"{at}\""), &format!("at = {band}"));
                }
            }
            load(text)
        };
        expect_alike([fight(""), fight(&hidden("Lurk", "40,40", USUAL))], seed);
    }
}

#[test]
fn how_large_a_field_is_tells_nothing_of_the_hidden() {
    let view = |more: &str| fight("", &brute(DULL), more).for_seat(HEROES).view;
    assert_eq!(view(&hidden("Lurk", "21,9", USUAL)), view(""));
}

/// What the heroes know asks and shows them the same as the fight itself, so that advice can be had.
#[test]
fn what_is_known_asks_and_shows_the_same() {
    let (mut asked, mut known) = (0, 0);
    for seed in 0..how_many(8) {
        let lurk = hidden("Lurk", "9,7", USUAL);
        let mut half = Half::of(fight(&corners(), &brute(DULL), &lurk), seed);
        for _ in 0..STEPS {
            let told = half.play.for_seat(HEROES);
            if !told.choices.is_empty() {
                asked += 1;
                let same = half.play.known_to(HEROES).map(|one| one.for_seat(HEROES));
                known += usize::from(
                    same.is_some_and(|one| one.choices == told.choices && one.view == told.view),
                );
            }
            half.step();
        }
    }
    assert!(asked > 50 && known == asked, "{known} of {asked}");
}

/// The most answers from the dice of a blast until those whom it struck are seen.
const STRUCK: usize = 20;

/// Whether the dice that the heroes threw last struck somebody hidden: nobody throws damage where nobody
/// is, so these dice are the first that is told of them, and what comes of the dice brings them out
/// (`blackout.conditions.hidden-end`).
fn strikes_somebody(half: &Half, told: &SeatNews) -> bool {
    let mut ahead = half.play.branch();
    for _ in 0..STRUCK {
        let is_choice = ahead.question().is_none_or(|question| question.roll().is_none());
        if told.now.roll.is_none() || is_choice && !ahead.for_seat(HEROES).choices.is_empty() {
            break;
        }
        ahead.auto().unwrap();
    }
    told.now.roll.is_some() && ahead.view(Some(HEROES)).combatants.len() > 3
}

/// Where the hidden are in the open, all is the same until the heroes come upon them.
#[test]
fn the_places_of_the_hidden_are_on_the_menu() {
    let (mut compared, mut met) = (0, 0);
    for seed in 0..how_many(2 * PAIRS) {
        // Of the foes, or of a third side that nobody sees anything of, beside the brute.
        let wild = |text: String| match seed % 2 {
            0 => text,
            _ => "[[side]]\nname = \"Wild\"\n".to_owned() + &text.replace("Foes", "Wild"),
        };
        let armed = format!("{USUAL}held = [\"club\"]\n");
        let lurk = |at: &str| hidden("Lurk", at, &armed);
        let [one, other] = [lurk("9,7"), lurk("10,13") + &hidden("Slink", "10,7", USUAL)];
        let [one, other] = [one, other].map(|more| fight(&corners(), &brute(DULL), &wild(more)));
        let mut halves = [one, other].map(|play| Half::of(play, seed));
        for step in 0..STEPS {
            let [told, others] = halves.each_mut().map(Half::step);
            let is_out = |told: &SeatNews| told.now.view.combatants.len() > 3;
            let mut both = halves.iter().zip([&told, &others]);
            let is_met = is_out(&told) || is_out(&others);
            if is_met || told != others && both.any(|(half, told)| strikes_somebody(half, told)) {
                met += 1;
                break;
            }
            expect_equal(&told, &others, &format!("seed {seed}, step {step}"));
            compared += 1;
        }
    }
    assert!(met > 5, "{met} fights in which somebody was come upon");
    assert!(compared > 400, "{compared} steps compared");
}
