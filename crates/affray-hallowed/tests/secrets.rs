//! Fights that differ only in what a side does not know tell it the same, to the byte.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::{
    Choice, DiceBy, Files, Input, Play, Players, Reply, RevealLine, Seat, SeatNews, Source, Systems,
};
use affray_hallowed::entry;
use affray_testkit::{how_many, is_known, once_said, tell_the_same};

const SYSTEMS: Systems = Systems::new(&[entry]);
/// Pairs of each kind of secret, and steps of each pair.
const PAIRS: u64 = 6;
const STEPS: usize = 20;
/// The side that is not told.
const HEROES: Seat = Seat(0);
const FOES: Seat = Seat(1);

/// What shows in a fight, and what nobody reads in a face.
const SCORES: &str = "strength = 14\nagility = 12\ndexterity = 13\ninsight = 10\n";
const MIND: &str = "memory = 10\nperception = 10\nfaith = 9\ncharm = 9\ncomposure = 10\n";
const ON_GRID: &str = "at = \"6,0\"";

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

fn someone(name: &str, side: &str, lines: &str) -> String {
    format!("[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\n{SCORES}{lines}\n")
}

/// Two heroes with much to choose among; on a grid, if they have squares.
fn heroes(grid: bool) -> String {
    let at = |square: &str| {
        let at = if grid { format!("at = \"{square}\"\n") } else { String::new() };
        format!("{at}speed = 5\n")
    };
    let ann = "hit-dice = \"4d8\"\nheld = [\"arming sword\"]\ncarried = [\"dagger\"]\n\
               worn = [\"mail hauberk\", \"round shield\"]\nitems = { \"healing draught\" = 2 }\n\
               skills = { melee = 3, intimidation = 2 }\n";
    let mia = "hit-dice = \"3d6\"\nheld = [\"dagger\"]\nmax-mana = 12\nspells = [\"ember lance\"]\n\
               casting = \"memory\"\nskills = { casting = 3 }\n";
    let ann = someone("Ann", "Heroes", &format!("{MIND}{ann}{}", at("0,0")));
    let mia = someone("Mia", "Heroes", &format!("{MIND}{mia}{}", at("0,1")));
    format!("{ann}{mia}")
}

/// A foe who holds out, and whom nothing makes run.
fn brigand(lines: &str) -> String {
    let mind = if lines.contains("memory =") { "" } else { MIND };
    let own = "kind = \"monster\"\nfearless = true\nspeed = 5\nhit-dice = \"2d8\"\nmax-stress = 900\n\
               worn = [\"leather jack\"]\nheld = [\"mace\"]\n";
    someone("Brigand", "Foes", &format!("{mind}{own}{lines}"))
}

/// Somebody who comes so late that it is of no account.
fn late(name: &str, lines: &str) -> String {
    let own = format!("{MIND}hit-dice = \"3d8\"\nheld = [\"mace\"]\n{lines}");
    let side = if lines.contains("# dead") { "Dead" } else { "Foes" };
    let round = if lines.contains("enters-round") { "" } else { "\nenters-round = 60" };
    someone(name, side, &format!("{own}{round}"))
}

/// A fight with these lines at its top, settings and people.
fn fight(top: &str, settings: &str, people: &[&str]) -> Box<dyn Play> {
    let sides = "[[side]]\nname = \"Heroes\"\ncontroller = \"player\"\n[[side]]\nname = \"Foes\"\n";
    let people = people.concat();
    let further = if people.contains("\"Dead\"") { "[[side]]\nname = \"Dead\"\n" } else { "" };
    let text = format!(
        "system = \"hallowed\"\ntitle = \"Secrets\"\n{top}\n[settings]\n{settings}\n\
         {sides}{further}{people}"
    );
    let (name, source) = ("secret.toml", Source::Inline(text.clone()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), text.as_bytes(), source, Some(1));
    let mut play = loaded.unwrap_or_else(|why| panic!("{why}\n{text}")).1;
    play.seat_players(Players { people: vec![HEROES], dice: DiceBy::People });
    play
}

/// The same fight on a grid and where nobody has a place, under several readings of the rules.
const READINGS: [(&str, bool); 5] = [
    ("", true),
    ("", false),
    ("movement-timing = \"any-time-in-round\"", true),
    ("declare-target = \"at-declaration\"\nintimidation-targets = \"all-who-hear\"", true),
    ("movement-timing = \"any-time-in-round\"\ndeclaration-method = \"round-robin-left\"", false),
];

/// Plays pairs that differ in these two, under every reading; each gets a place on the grid.
fn differ(one: &str, other: &str) {
    for (settings, grid) in READINGS {
        let start = brigand(if grid { ON_GRID } else { "" });
        let of = |more: &str| {
            let more = if grid { more.to_owned() } else { without_places(more) };
            fight("", settings, &[&heroes(grid), &start, &more])
        };
        (0..how_many(PAIRS))
            .for_each(|seed| tell_the_same([of(one), of(other)], HEROES, STEPS, seed));
    }
}

fn without_places(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("at =")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn who_comes_later_is_told_to_nobody_else() {
    let weak = late("Crow", "at = \"9,3\"\nwounds = 2\nstress = 0");
    let strong = late(
        "Bell",
        "at = \"2,2\"\nenters-round = 50\nspells = [\"ember lance\"]\ncasting = \"memory\"\nspeed = 30\n\
         carried = [\"war spear\"]\nconditions = [\"prone\"]",
    );
    differ(&weak, &strong);
}

#[test]
fn that_somebody_comes_later_at_all_is_not_told() {
    differ("", &late("Crow", "at = \"9,3\""));
}

#[test]
fn that_a_further_side_comes_later_is_not_told() {
    differ("", &late("Ghoul", "# dead\nat = \"-3,3\"\nenters-after-count = 4"));
}

#[test]
fn a_field_without_bounds_tells_of_nobody_to_come() {
    differ(&late("Crow", "at = \"9,3\""), &late("Crow", "at = \"14,-13\""));
}

#[test]
fn whom_one_of_us_fears_or_fled_from_is_not_told_before_they_come() {
    // Ann is frightened, and of whom is not to be seen; Mia runs from everybody who is there.
    let bonds = |own: &str| {
        let people = heroes(true).replacen("name = \"Ann\"", &format!("name = \"Ann\"\n{own}"), 1);
        people.replacen("name = \"Mia\"", "name = \"Mia\"\nconditions = [\"routed\"]", 1)
    };
    let of = |own: &str, at: &str| {
        let late = late("Crow", &format!("at = \"{at}\""));
        fight("", "", &[&bonds(own), &brigand(ON_GRID), &late])
    };
    let (plain, afraid) =
        ("conditions = [\"frightened\"]", "conditions = [\"frightened\"]\nafraid-of = [\"Crow\"]");
    for seed in 0..how_many(PAIRS) {
        tell_the_same([of(plain, "3,3"), of(afraid, "3,3")], HEROES, STEPS, seed);
        tell_the_same([of(afraid, "-4,2"), of(afraid, "3,3")], HEROES, STEPS, seed);
    }
}

#[test]
fn who_shares_a_roll_with_whoever_comes_later_is_not_told() {
    let share = "\nshares-initiative = \"band\"";
    let of = |own: &str| {
        let late = late("Crow", &format!("at = \"9,3\"\ninitiative-bonus = 9{own}"));
        let foe = brigand(&format!("{ON_GRID}{share}"));
        fight("", "shared-initiative = \"any-group\"", &[&heroes(true), &foe, &late])
    };
    for seed in 0..how_many(PAIRS) {
        tell_the_same([of(""), of(share)], HEROES, STEPS, seed);
    }
}

#[test]
fn hit_dice_of_whoever_comes_later_are_rolled_out_of_sight() {
    let of = |dice: &str| {
        let late = late("Crow", "at = \"9,3\"").replace("3d8", dice);
        fight("", "stress-dice = \"all-rolled\"", &[&heroes(true), &brigand(ON_GRID), &late])
    };
    for seed in 0..how_many(PAIRS) {
        tell_the_same([of("3d8"), of("5d6")], HEROES, STEPS, seed);
    }
}

#[test]
fn what_does_not_show_of_a_foe_is_not_told() {
    let plain = "at = \"6,0\"\n";
    let deep = "at = \"6,0\"\nmemory = 17\nperception = 3\nfaith = 16\ncharm = 2\ncomposure = 15\n\
                carried = [\"war spear\"]\nitems = { \"healing draught\" = 2 }\nmax-mana = 9\n\
                casting = \"memory\"\nspells = [\"ember lance\"]\ntactics = \"caster\"\n\
                absent-parts = [\"head\", \"legs\"]\nby-scent = true\n\
                talents = [\"dread riposte\", \"iron guard\", \"quick start\"]\n\
                skills = { stealth = 4, casting = 5, heal = 3, notice = 2 }\n";
    for (settings, _) in READINGS {
        let of = |own: &str| fight("", settings, &[&heroes(true), &brigand(own)]);
        (0..how_many(PAIRS))
            .for_each(|seed| tell_the_same([of(plain), of(deep)], HEROES, STEPS, seed));
    }
}

#[test]
fn the_stealth_of_an_ambush_is_not_told() {
    // Nobody can beat it: 3d6 of the heroes against 3d6 and 16 ranks or more.
    let settings = "surprise-check = \"stealth-vs-notice\"";
    let of = |ranks: u8| {
        let own = format!("at = \"6,0\"\nskills = {{ stealth = {ranks} }}");
        fight("ambush = [\"Foes\"]", settings, &[&heroes(true), &brigand(&own)])
    };
    for seed in 0..how_many(2 * PAIRS) {
        tell_the_same([of(17), of(20)], HEROES, STEPS, seed);
    }
}

#[test]
fn an_ambush_is_not_seen_before_it_is_sprung() {
    let settings = "surprise-check = \"stealth-vs-notice\"";
    let of = |at: &str, name: &str| {
        let own = format!("at = \"{at}\"\nskills = {{ stealth = 20 }}");
        let foe = brigand(&own).replace("Brigand", name);
        fight("ambush = [\"Foes\"]", settings, &[&heroes(true), &foe])
    };
    // The first view, and what is told as both heroes check Notice.
    let two = || {
        let own = "at = \"6,0\"\nskills = { stealth = 20 }";
        let more =
            brigand("at = \"20,-20\"\nskills = { stealth = 1 }").replace("Brigand", "Cutter");
        fight("ambush = [\"Foes\"]", settings, &[&heroes(true), &brigand(own), &more])
    };
    for seed in 0..how_many(PAIRS) {
        tell_the_same([of("6,0", "Brigand"), of("-5,3", "Cutter")], HEROES, 2, seed);
        tell_the_same([of("6,0", "Brigand"), two()], HEROES, 2, seed);
    }
}

#[test]
fn who_is_surprised_is_not_told_before_the_fight_begins() {
    // The first to roll Hit Dice are asked before it is told.
    let settings = "surprised-defense = \"no-agility\"\nstress-dice = \"all-rolled\"";
    let of = |own: &str| {
        let people = heroes(true).replace("agility = 12", &format!("agility = 14\n{own}"));
        fight("", settings, &[&people, &brigand(ON_GRID)])
    };
    for seed in 0..how_many(PAIRS) {
        tell_the_same([of(""), of("surprised = true")], HEROES, 2, seed);
    }
}

#[test]
fn what_others_have_declared_is_told_once_all_have() {
    for seed in 0..how_many(PAIRS) {
        let mut play = fight("", "", &[&heroes(true), &brigand(ON_GRID)]);
        let mut looked = 0;
        for step in 0..2_000 {
            if looked == STEPS {
                break;
            }
            let asked = play.question().unwrap().clone();
            let theirs = asked.choices().find(|choice| choice.seat == FOES).cloned();
            if asked.choices().any(|choice| choice.seat == HEROES)
                && let Some(theirs) = theirs
            {
                let after = |option: usize| {
                    let mut branch = play.branch();
                    let input = Input::Option(option % theirs.options.len() + 1);
                    branch.reply_from(FOES, Reply::from(input)).unwrap();
                    branch.news_for(HEROES, 0, 0)
                };
                let option = seed as usize + step;
                assert_eq!(after(option), after(option + 1));
                looked += 1;
            }
            play.auto().unwrap();
        }
        assert_eq!(looked, STEPS);
    }
}

/// What both fights of a pair draw from when everybody acts.
#[derive(Clone, Copy)]
struct Lots(u64);

impl Lots {
    fn with(self, number: u64) -> Lots {
        let (times, plus) = (6_364_136_223_846_793_005, 1_442_695_040_888_963_407);
        Lots((self.0 ^ number).wrapping_mul(times).wrapping_add(plus).rotate_left(29))
    }

    fn words(self, words: &str) -> Lots {
        words.bytes().fold(self, |lots, byte| lots.with(byte.into()))
    }
}

/// Things of a foe that nobody has seen.
const UNSEEN: [&str; 3] = ["war spear", "healing draught", "ember lance"];

/// Of these options the one that lots fall on, whatever others there are.
fn pick(lots: Lots, choice: &Choice) -> &str {
    let own = choice.seat == HEROES;
    let words = choice.options.iter().map(|option| option.words.as_str());
    let seen = words.filter(|words| own || !UNSEEN.iter().any(|thing| words.contains(thing)));
    seen.min_by_key(|words| lots.words(words).0).unwrap()
}

/// Has everybody but the heroes act, with the answers that this picks, until those are asked or see
/// dice.
fn others_act(play: &mut dyn Play, pick: impl Fn(&Choice) -> String) {
    while let Some(question) = play.question().cloned() {
        let told = play.for_seat(HEROES);
        if told.roll.is_some() || question.choices().any(|choice| choice.seat == HEROES) {
            return;
        }
        let Some(choice) = question.choices().next() else {
            play.throw().unwrap();
            continue;
        };
        let asker = Some(choice.asker.clone());
        play.reply(Reply { asker, ..Reply::from(Input::Words(pick(choice))) }).unwrap();
    }
}

/// The answer of the heroes to what they are asked: by lots.
fn answer(lots: Lots, news: &SeatNews) -> Reply {
    let Some(roll) = &news.now.roll else {
        let choice = news.now.choices.iter().find(|choice| !choice.sealed).unwrap();
        let asker = Some(choice.asker.clone());
        return Reply { asker, ..Reply::from(Input::Words(pick(lots, choice).to_owned())) };
    };
    let sides = roll.dice.iter().flat_map(|die| std::iter::repeat_n(die.sides, die.count.into()));
    let face = |(at, sides): (usize, u16)| (lots.with(at as u64).0 >> 40) % u64::from(sides) + 1;
    Reply::from(Input::Faces(sides.enumerate().map(|die| face(die) as u8).collect()))
}

/// Plays two fights side by side in which everybody acts, foes too, and compares all that the heroes
/// are told, until one is over.
fn act_the_same(mut pair: [Box<dyn Play>; 2], seed: u64) {
    let mut had = (0, 0);
    for step in 0..2 * STEPS {
        let lots = Lots(seed).with(step as u64).with(7);
        let [one, other] = [0, 1].map(|at: usize| {
            others_act(pair[at].as_mut(), |choice| {
                pick(lots.words(&choice.asker), choice).to_owned()
            });
            pair[at].news_for(HEROES, had.0, had.1)
        });
        if one.now.outcome.is_some() || other.now.outcome.is_some() {
            return;
        }
        let tells =
            |news: &SeatNews| news.lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        assert_eq!(tells(&one), tells(&other), "seed {seed}, step {step}");
        assert_eq!(one, other, "seed {seed}, step {step}");
        had = (one.now.lines, one.now.dice);
        for play in &mut pair {
            play.reply_from(HEROES, answer(lots, &one)).unwrap();
        }
    }
}

#[test]
fn foes_who_act_give_nothing_away() {
    let plain = "carried = [\"dagger\"]\n";
    let deep = "memory = 17\nperception = 3\nfaith = 16\ncharm = 2\ncomposure = 15\n\
                carried = [\"dagger\", \"war spear\"]\nitems = { \"healing draught\" = 2 }\n\
                max-mana = 9\ncasting = \"memory\"\nspells = [\"ember lance\"]\n\
                skills = { stealth = 4, casting = 5, notice = 2 }\n";
    let crow = late("Crow", "at = \"9,3\"\nspeed = 20");
    for (settings, grid) in READINGS {
        let at = if grid { "at = \"3,0\"\n" } else { "" };
        let of = |own: &str, more: &str| {
            let more = if grid { more.to_owned() } else { without_places(more) };
            let foe = brigand(&format!("{own}{at}"));
            fight("", settings, &[&heroes(grid), &foe, &more])
        };
        for seed in 0..how_many(3) {
            act_the_same([of(plain, ""), of(plain, &crow)], seed);
            act_the_same([of(plain, ""), of(deep, "")], seed);
        }
    }
}

/// Plays two fights side by side in which the foe does the first of these that it can, or else the
/// first that there is, compares all that the heroes are told, and returns how many lines of it have these words.
fn foes_do_the_same(mut pair: [Box<dyn Play>; 2], wanted: &[&str], said: &str) -> usize {
    let mut heard = 0;
    for step in 0..STEPS {
        let [one, other] = [0, 1].map(|at: usize| {
            others_act(pair[at].as_mut(), |choice| {
                let can = |words: &str| choice.options.iter().any(|option| option.words == words);
                let first = &*choice.options[0].words;
                (*wanted.iter().find(|words| can(words)).unwrap_or(&first)).to_owned()
            });
            pair[at].news_for(HEROES, 0, 0)
        });
        assert_eq!(one, other, "step {step}");
        heard = one.lines.iter().filter(|line| line.words.contains(said)).count();
        for play in &mut pair {
            play.reply_from(HEROES, answer(Lots(step as u64), &one)).unwrap();
        }
    }
    heard
}

#[test]
fn whether_a_caster_could_pay_is_not_told() {
    // The Brigand declares a spell and ends the turn.
    let of = |mana: u8| {
        let caster = "spells = [\"ember lance\"]\ncasting = \"memory\"\nmax-mana = 9\n";
        let own = format!("{ON_GRID}\n{caster}mana = {mana}");
        let foe = brigand(&own).replace("max-stress = 900", "max-stress = 900\nstress = 1");
        fight("", "", &[&heroes(true), &foe])
    };
    let wanted = ["cast ember lance", "end turn", "no reposte"];
    assert!(foes_do_the_same([of(0), of(9)], &wanted, "gives up") > 0);
}

/// The Brigand close by, of whom the heroes are told only what shows. Its own lines go before those
/// that it has anyhow; one behind a # takes such a line away.
fn veiled(settings: &str, grid: bool, own: &str) -> Box<dyn Play> {
    let at = if grid { "at = \"2,0\"\n" } else { "" };
    let what = |line: &str| line.trim_start_matches("# ").split(" =").next().unwrap().to_owned();
    let is_changed = |line: &str| own.lines().any(|own| what(own) == what(line));
    let usual = brigand("");
    let usual = usual.lines().filter(|line| line.is_empty() || !is_changed(line));
    let foe = format!("{}\n{own}\n{at}", usual.collect::<Vec<_>>().join("\n"));
    little_told(fight("", settings, &[&heroes(grid), &foe]))
}

/// The same fight, in which nobody is told of the foes what does not show.
fn little_told(mut play: Box<dyn Play>) -> Box<dyn Play> {
    for told in ["health bands", "figures nothing", "resistances nothing", "dice nothing"] {
        play.reveal(&RevealLine::read(&format!("Foes {told}")).unwrap()).unwrap();
    }
    play
}

/// What the Brigand is rated at, and what comes to the same for all who see it.
const FIGURES: [[&str; 2]; 8] = [
    // Nobody reaches this Defense: 3d6 and less than 8.
    ["defense-bonus = 26", "defense-bonus = 30"],
    // Everybody reaches this one, and no damage gets through: two dice of 8 and less than 10.
    ["natural-armor = 30\ndefense-bonus = -10", "natural-armor = 28\ndefense-bonus = -9"],
    // Hurt, and more than half of it left, for as long as 20 steps take.
    ["stress = 860\ndexterity = 17", "stress = 800"],
    // They lack 24 and 26 of 74 and 72, more than two draughts heal: what is healed is told.
    ["wounds-bonus = 60\nwounds = 50", "wounds-bonus = 58\nwounds = 46"],
    // As quick, and as hard to hit.
    ["", "agility = 16\ninitiative-bonus = 2\ndefense-bonus = -2"],
    // Morale that holds with any dice: 20 and more against TN 13.
    ["fearless = false\ninsight = 60", "fearless = false\ninsight = 56"],
    ["# max-stress\nnatural-armor = 30", "# max-stress\nnatural-armor = 30\nstrength = 18"],
    ["max-mana = 9\nspeed = 6", "max-mana = 9\nmana = 2\nskills = { melee = 3, balance = 2 }"],
];

#[test]
fn figures_that_are_not_told_are_told_nowhere() {
    for (at, pair) in FIGURES.iter().enumerate() {
        for seed in 0..how_many(PAIRS) {
            let (more, grid) = READINGS[(at + seed as usize) % READINGS.len()];
            let dice =
                if pair[0].contains("# max-stress") { "stress-dice = \"all-rolled\"" } else { "" };
            let of = |own: &str| veiled(&format!("{more}\n{dice}"), grid, own);
            tell_the_same(pair.map(of), HEROES, STEPS, seed);
        }
    }
}

#[test]
fn what_foes_have_learned_and_how_they_decide_is_not_known() {
    let mage = "casting = \"memory\"\nmax-mana = 9";
    let one = format!("tactics = \"cautious\"\n{mage}\nspells = [\"ember lance\"]");
    let other = format!("tactics = \"random\"\n{mage}");
    for seed in 0..how_many(PAIRS) {
        tell_the_same([&one, &other].map(|own| veiled("", true, own)), HEROES, STEPS, seed);
    }
}

#[test]
fn what_foes_have_shown_of_what_they_have_learned_is_known() {
    let mage = |spells: &str| {
        let own = "max-mana = 200\ncasting = \"memory\"\nskills = { casting = 17 }";
        brigand(&format!("{ON_GRID}\n{own}\nspells = [{spells}]"))
    };
    let begun = |spells: &str| fight("", "", &[&heroes(true), &mage(spells)]);
    let said = ["cast briar snare", "cast briar snare on Ann", "4 mana"];
    let cast = |spells: &str| once_said(begun(spells), HEROES, &said);
    let (snare, both) = ("\"briar snare\"", "\"briar snare\", \"ember lance\"");
    let before = once_said(begun(both), HEROES, &[]);
    assert!(!is_known(before.as_ref(), HEROES, "briar snare"));
    assert!(is_known(cast(both).as_ref(), HEROES, "briar snare"));
    assert!(!is_known(cast(both).as_ref(), HEROES, "ember lance"));
    for seed in 0..how_many(PAIRS) {
        tell_the_same([cast(snare), cast(both)], HEROES, STEPS, seed);
    }
}

#[test]
fn figures_of_foes_who_act_are_told_nowhere() {
    // The mace hits all whom it is aimed at, 3d6 and 18 against a Defense below 21, and nobody hits back.
    let of_skills = |ranks: [u8; 2], more: &str| {
        format!("skills = {{ melee = {}, intimidation = {} }}\n{more}", ranks[0], ranks[1])
    };
    let weak = of_skills([17, 2], "defense-bonus = 26");
    let strong = of_skills([20, 9], "defense-bonus = 30");
    for (settings, grid) in READINGS {
        let of = |own: &String| veiled(settings, grid, own);
        (0..how_many(PAIRS)).for_each(|seed| act_the_same([of(&weak), of(&strong)], seed));
    }
}

#[test]
fn what_a_foe_intimidates_with_is_not_told() {
    // Ann could roll morale, and as she is fearless never does.
    let own = "name = \"Ann\"\nrolls-morale = true\nfearless = true";
    let heroes = heroes(true).replacen("name = \"Ann\"", own, 1);
    let of = |ranks: u8| {
        let foe = brigand(&format!("{ON_GRID}\nskills = {{ intimidation = {ranks} }}"));
        little_told(fight("", "", &[&heroes, &foe]))
    };
    let wanted = ["intimidation", "intimidate Ann", "end turn", "no reposte"];
    assert!(foes_do_the_same([of(2), of(9)], &wanted, "Brigand intimidates Ann.") > 0);
}

#[test]
fn what_ones_own_creature_withstands_an_intimidation_with_is_not_told() {
    // Ann rolls morale, 3d6 and 4 Hit Dice and Mia, and can never reach 3d6 and 10 and 17.
    let heroes = heroes(true).replacen("name = \"Ann\"", "name = \"Ann\"\nrolls-morale = true", 1);
    let mind = "memory = 10\nperception = 10\nfaith = 9\ncharm = 40\ncomposure = 10";
    let of = |ranks: u8| {
        let own = format!("{ON_GRID}\n{mind}\nskills = {{ intimidation = {ranks} }}");
        little_told(fight("", "", &[&heroes, &brigand(&own)]))
    };
    let wanted = ["intimidation", "intimidate Ann", "end turn", "no reposte"];
    let said = "Ann checks morale and fails: ";
    assert!(foes_do_the_same([of(17), of(20)], &wanted, said) > 0);
}

#[test]
fn what_the_spell_of_a_foe_has_to_be_resisted_with_is_not_told() {
    // Nobody can: 3d6 and less than 3 against 20 and more.
    let of = |ranks: u8| {
        let own = "max-mana = 200\ncasting = \"memory\"\nspells = [\"briar snare\"]\n";
        veiled("", true, &format!("{own}skills = {{ casting = {ranks} }}"))
    };
    let wanted =
        ["cast briar snare", "cast briar snare on Ann", "4 mana", "end turn", "no reposte"];
    let said = "Ann checks resistance to briar snare and fails: ";
    assert!(foes_do_the_same([of(17), of(20)], &wanted, said) > 0);
}

#[test]
fn no_line_tells_a_figure_that_is_not_told() {
    let caster = "max-stress = 20\ncasting = \"memory\"\nspells = [\"ember lance\"]\nmax-mana = 9";
    let (mut own, mut others) = (0, 0);
    for (settings, grid) in READINGS {
        let settings = format!("{settings}\nstrength-damage = \"added\"");
        let mut play = veiled(&settings, grid, caster);
        play.run_to_end().unwrap();
        let told = play.news_for(HEROES, 0, 0);
        let thrown_by = |name: &str| told.dice.iter().any(|it| it.purpose.starts_with(name));
        assert!(thrown_by("Ann") && !thrown_by("Brigand"));
        for line in told.lines {
            let (words, event) = (&line.words, &line.event);
            if !event.who.iter().chain(&event.to).any(|name| name == "Brigand") {
                continue;
            }
            let untold: &[&str] = if words.starts_with("Brigand") {
                own += 1;
                &[" left)", " now)", " = ", "3d6", "Strength", " × ", "TN "]
            } else {
                others += 1;
                &["Defense ", "for Armor"]
            };
            assert!(!untold.iter().any(|figure| words.contains(figure)), "{words}");
            // What is added up is of the heroes: what they roll, and what the Brigand has to reach.
            let acts = event.who.as_deref() == Some("Brigand");
            let theirs = |what: &str| ["Defense", "Armor"].contains(&what) == acts;
            assert!(line.sums.iter().all(|sum| theirs(&sum.what)), "{words}");
            assert!(event.left.is_none() && event.fields.is_empty(), "{words}");
        }
    }
    assert!(own > 20 && others > 20, "{own} {others}");
}

#[test]
fn a_figure_that_is_not_told_is_not_weighed_with_an_answer_either() {
    let mut play = veiled("", true, "");
    let asks_ann = |choice: &Choice| choice.sentence.starts_with("What does Ann do?");
    while !play.question().unwrap().choices().any(asks_ann) {
        play.auto().unwrap();
    }
    let sums = |seat: Option<Seat>| {
        let thought = play.thought(seat, "attack Brigand with arming sword").unwrap();
        thought.sums.into_iter().map(|sum| sum.what).collect::<Vec<_>>()
    };
    assert_eq!(sums(Some(HEROES)), ["to hit"]);
    assert_eq!(sums(None), ["to hit", "Defense"]);
}
