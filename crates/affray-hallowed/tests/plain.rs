//! A plain fight goes alike at a table for plain fights and at any other.

use std::hash::{DefaultHasher, Hash, Hasher};

use affray_file::Document;
use affray_hallowed::Fight;
use affray_hallowed::moves::{Ask, Move};
use affray_hallowed::tactics::Tactics;
use affray_table::{Game, Generator, Menu, Plain, Policy, Sampler, Seat, Status, Table};

fn read(encounter: &str) -> Fight {
    let schema = &affray_hallowed::schema::ENCOUNTER;
    let document =
        Document::read("a duel", encounter.as_bytes(), schema).expect("it fits the schema");
    let reading = affray_hallowed::read::read(&document, &[]);
    reading.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Two with blades and fists, who do what lots say.
fn duel(more: &str) -> String {
    let person = |name: &str, at: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nkind = \"npc\"\nat = \"{at}\"\n\
             hit-dice = \"2d8\"\nstrength = 12\nagility = 12\ndexterity = 13\nmemory = 10\n\
             insight = 10\nperception = 10\nfaith = 10\ncharm = 10\ncomposure = 10\n\
             skills = {{ melee = 2, heal = 1 }}\nheld = [\"blade\"]\ncarried = [\"stick\"]\n\
             tactics = \"random\"\n"
        )
    };
    let weapon = |name: &str| {
        format!(
            "[[weapon]]\nname = \"{name}\"\nskill = \"melee\"\ndamage = [\"1d8 blunt\"]\nspeed = 4\n"
        )
    };
    let sides = "[[side]]\nname = \"Ann\"\n[[side]]\nname = \"Bob\"\n";
    let people = person("Ann", "0,0") + &person("Bob", "2,0");
    let weapons = weapon("blade") + &weapon("stick");
    format!("system = \"hallowed\"\n{weapons}{sides}{people}{more}")
}

/// Calls that a plain fight takes: it is played to its end at once.
const AT_ONCE: usize = 1;

/// Plays to the end, in no more than so many calls.
fn to_the_end(table: &mut impl Table<Fight>, start: &Fight, calls: usize) -> Fight {
    let mut fight = start.clone();
    for _ in 0..calls {
        if Fight::advance(table, &mut fight).expect("a sampler never stops") == Status::Over {
            return fight;
        }
    }
    panic!("the fight does not end");
}

/// Any legal answer, by lot, and a print of whatever was asked: of the whole state each time, the
/// question, how much there was to choose among, and the answer.
struct Lots {
    lots: Generator,
    menu: Vec<Move>,
    /// One in so many answers is any; the others are the first on the menu, which fights on.
    any: u32,
    asked: u32,
    print: DefaultHasher,
}

impl Lots {
    fn new(seed: u64) -> Lots {
        let any = [1, 2, 3, 4][seed as usize % 4];
        let (lots, print) = (Generator::new(seed ^ 77), DefaultHasher::new());
        Lots { lots, menu: Vec::new(), any, asked: 0, print }
    }
}

impl Policy<Fight> for Lots {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        self.menu.clear();
        menu.list(&mut self.menu);
        let any = self.lots.die(self.any) == 1;
        let place = if any { self.lots.die(self.menu.len() as u32) as usize - 1 } else { 0 };
        let answer = self.menu[place];
        let asked = format!("{ask:?} {answer:?}");
        (fight, who, asked, self.menu.len()).hash(&mut self.print);
        self.asked += 1;
        answer
    }
}

/// Plays a fight at both tables, with any legal answers: the same states, questions and options all
/// along, the same end, and the same dice drawn. Gives how many answers it took.
fn compare(start: &Fight, seed: u64) -> u32 {
    let mut any = Sampler::new(seed, Lots::new(seed));
    let mut plain = Plain(Sampler::new(seed, Lots::new(seed)));
    let one = to_the_end(&mut any, start, 100_000);
    let other = to_the_end(&mut plain, start, AT_ONCE);
    assert_eq!(one, other, "seed {seed}: the states at the end");
    let Plain(plain) = plain;
    assert_eq!(any.dice, plain.dice, "seed {seed}: the dice drawn");
    let asked = any.policy.asked;
    assert_eq!(asked, plain.policy.asked, "seed {seed}: questions");
    let prints = [any, plain].map(|table| table.policy.print.finish());
    assert_eq!(prints[0], prints[1], "seed {seed}: what was asked, and the states on the way");
    asked
}

#[test]
fn a_plain_fight_is_the_same_at_either_table() {
    let start = read(&duel(""));
    assert!(start.is_plain());
    for seed in 0..12 {
        let mut any = Sampler::new(seed, Tactics::new(seed));
        let mut plain = Plain(Sampler::new(seed, Tactics::new(seed)));
        let one = to_the_end(&mut any, &start, 100_000);
        let other = to_the_end(&mut plain, &start, AT_ONCE);
        assert_eq!(one, other, "seed {seed}");
        assert_eq!(any.dice, plain.0.dice, "seed {seed}");
    }
}

/// A duel unlike others: weapons, armor, scores, places, walls and how much the two can take are
/// drawn by lot.
fn any_duel(seed: u64) -> String {
    let mut lots = Generator::new(seed);
    let mut of = |least: i32, most: i32| least + lots.die((most - least + 1) as u32) as i32 - 1;
    let mut text = String::from("system = \"hallowed\"\n");
    let weapons = ["blade", "stick", "maul", "claw"];
    for name in weapons {
        let skill = if name == "claw" { "natural-weapons" } else { "melee" };
        let kind = ["blunt", "slashing", "piercing", "fire"][of(0, 3) as usize];
        let (count, sides, reach) = (of(1, 2), [4, 6, 8, 12][of(0, 3) as usize], of(1, 3));
        let hands = if name == "maul" { 2 } else { of(0, 1) };
        text += &format!(
            "[[weapon]]\nname = \"{name}\"\nskill = \"{skill}\"\nspeed = {}\nreach = {reach}\n\
             damage = [\"{count}d{sides} {kind}\"]\nhands = {hands}\nbonus = {}\n",
            of(-2, 8),
            of(-1, 2),
        );
    }
    text +=
        &format!("[[armour]]\nname = \"mail\"\ndefense = {}\narmour = {}\n", of(-2, 3), of(0, 4));
    text += "[field]\nfirst = \"-3,-4\"\nlast = \"5,4\"\n";
    if of(1, 3) == 1 {
        text += "walls = [\"0,1\", \"-1,-1\", \"3,0\", \"-2,0\"]\n";
    }
    for (name, x) in [("Ann", 0), ("Bob", of(1, 2))] {
        text += &format!("[[side]]\nname = \"{name}\"\n");
        text += &format!("[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nkind = \"npc\"\n");
        text += &format!("at = \"{x},{}\"\nhit-dice = \"{}d6\"\n", -of(0, 2), of(1, 3));
        for attribute in [
            "strength",
            "agility",
            "dexterity",
            "memory",
            "insight",
            "perception",
            "faith",
            "charm",
            "composure",
        ] {
            text += &format!("{attribute} = {}\n", of(4, 19));
        }
        text += &format!("speed = {}\ninitiative-bonus = {}\n", of(1, 5), of(-3, 3));
        text += &format!("skills = {{ melee = {}, heal = {} }}\n", of(0, 5), of(0, 6));
        text += &format!("natural-armour = {}\ndefense-bonus = {}\n", of(0, 1), of(-3, 2));
        let (held, carried) = [
            ("\"blade\"", "\"maul\""),
            ("\"maul\"", "\"blade\", \"stick\""),
            ("\"blade\", \"stick\"", "\"maul\""),
            ("\"stick\", \"stick\"", ""),
            ("", "\"stick\""),
        ][of(0, 4) as usize];
        text += &format!("held = [{held}]\ncarried = [{carried}]\n");
        if of(1, 2) == 1 {
            text += "natural = [\"claw\"]\n";
        }
        if of(1, 2) == 1 {
            text += "worn = [\"mail\"]\n";
        }
        if of(1, 2) == 1 {
            text += &format!("wounds = {}\nstress = 0\n", of(1, 4));
        }
        if of(1, 4) == 1 {
            text += "[[combatant.injury]]\namount = 3\ntype = \"blunt\"\n";
        }
    }
    text
}

#[test]
fn whatever_is_chosen_a_plain_fight_is_the_same_at_either_table() {
    let mut answers = 0;
    for duel in 0..400 {
        let text = any_duel(duel);
        let start = read(&text);
        assert!(start.is_plain(), "{text}");
        for seed in 0..5 {
            answers += compare(&start, 1000 * duel + seed);
        }
    }
    assert!(answers > 50_000, "{answers} answers are too few to say much");
}

#[test]
fn whatever_is_special_makes_a_fight_no_plain_one() {
    for (more, why) in [
        ("carried = [\"dagger\"]\n", "a weapon that scores critical hits"),
        ("worn = [\"round shield\"]\n", "a shield"),
        ("conditions = [\"prone\"]\n", "a condition"),
        ("attribute-damage = { agility = 2 }\n", "attribute damage"),
        ("rolls-morale = true\n", "morale"),
    ] {
        let odd = duel("").replacen("carried = [\"stick\"]\n", more, 1);
        assert!(!read(&odd).is_plain(), "{why}");
    }
    assert!(!read(&duel("[settings]\nreposte-on-leaving = \"yes\"\n")).is_plain());
    assert!(
        !read(&duel("").replacen("at = \"0,0\"\n", "", 1).replacen("at = \"2,0\"\n", "", 1))
            .is_plain()
    );
}
