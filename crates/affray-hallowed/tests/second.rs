//! Hallowed Earth's attacks by the second implementation, `second/hallowed.py`, and by the rules.

use affray_engine::{Choice, Play, Systems};
use affray_testkit::second::{Fields, Trial, agree};

#[test]
fn the_second_implementation_agrees() {
    let systems = Systems::new(&[affray_hallowed::entry]);
    let trial = Trial { systems, encounter, decide, read };
    agree(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), "hallowed", &trial);
}

/// The readings that the second implementation takes where the source is open.
const SETTINGS: &str = "\
    [settings]\n\
    strength-damage = \"added\"\n\
    minimum-damage = \"0\"\n\
    armor-and-critical = \"after\"\n\
    injury-damage = \"after-armor\"\n\
    injury-tables = \"blunt-only\"\n\
    full-defense-from = \"declaration\"\n\
    attribute-damage-reach = \"modifiers-only\"\n\
    strength-damage-wounds = \"none\"\n\
    strength-damage-stress = \"none\"\n";

/// Every score but Strength is so high that no injury of the table brings it to 0.
const SCORE: i32 = 28;

/// What that score adds to Defense.
const AGILITY_MODIFIER: i32 = 6;

/// Ann attacks Bob, next to her or a few yards off.
fn encounter(s: &Fields) -> String {
    let place = if s.text("kind") == "melee" { "1,0" } else { "5,0" };
    format!(
        "system = \"hallowed\"\n{SETTINGS}\
         [[side]]\nname = \"A\"\ncontroller = \"player\"\n[[side]]\nname = \"B\"\n\
         [[combatant]]\nname = \"Ann\"\nside = \"A\"\nkind = \"player\"\nat = \"0,0\"\n\
         base-initiative = 1\nstrength = {strength}\nagility = 10\ndexterity = 10\n{rest}held = [\"arm\"]\n\
         [[combatant]]\nname = \"Bob\"\nside = \"B\"\nkind = \"npc\"\nat = \"{place}\"\n\
         base-initiative = 12\nstrength = {bobs}\nagility = {SCORE}\ndexterity = {SCORE}\n{rest}\
         defense-bonus = {defense}\nnatural-armor = {armor}\nmax-stress = 20\nstress = {stress}\n\
         wounds = {wounds}\n\
         [start]\nround = 1\n{weapon}",
        strength = 10 + 3 * s.number("strength_modifier"),
        rest = scores(),
        bobs = s.text("strength"),
        defense = s.number("defense") - 10 - AGILITY_MODIFIER,
        armor = s.text("armor"),
        stress = s.text("stress"),
        wounds = s.text("wounds"),
        weapon = weapon(s),
    )
}

/// The scores in which both are alike.
fn scores() -> String {
    let mut words = "hit-dice = \"2d8\"\n".to_owned();
    for name in ["memory", "insight", "perception", "faith", "charm", "composure"] {
        words += &format!("{name} = {SCORE}\n");
    }
    words
}

fn weapon(s: &Fields) -> String {
    let (skill, range) = match s.text("kind") {
        "melee" => ("melee", ""),
        "thrown" => ("throwing", "range = 20\n"),
        _ => ("ranged", "range = 20\n"),
    };
    format!(
        "[[weapon]]\nname = \"arm\"\nskill = \"{skill}\"\ndamage = [\"{}d{} {}\"]\nspeed = 0\n\
         critical = {}\ncritical-from = {}\nbonus = {}\n{range}",
        s.text("dice"),
        s.text("sides"),
        s.text("type"),
        s.text("multiplier"),
        s.text("critical_from"),
        s.text("skill"),
    )
}

fn decide(s: &Fields, choice: &Choice, made: usize) -> Option<String> {
    let starts = |words: &str| choice.options.iter().any(|option| option.words.starts_with(words));
    let words = match choice.asker.as_str() {
        "Ann" if starts("attack with arm") && s.text("kind") != "thrown" => "attack with arm",
        "Ann" if made < 3 && starts("attack Bob with arm") => "attack Bob with arm",
        "Ann" if made < 3 && starts("throw arm at Bob") => "throw arm at Bob",
        "Ann" if made == 0 && starts("throw arm") => "throw arm",
        "Bob" if starts("full-defense") && s.is("full_defense") => "full-defense",
        "Bob" if starts("nothing") => "nothing",
        "Bob" if starts("no reposte") => "no reposte",
        _ => return None,
    };
    Some(words.to_owned())
}

fn read(s: &Fields, play: &dyn Play) -> Vec<(&'static str, String)> {
    let of = |what: &str| {
        play.look(&format!("Bob.{what}")).unwrap_or_else(|why| panic!("{what}: {why}"))
    };
    let number = |what: &str| of(what).parse::<i32>().expect("a number");
    let (stress, wounds) = (number("stress"), number("wounds"));
    let damage = s.number("stress") - stress + s.number("wounds") - wounds;
    let lost = |name: &str, score: i32| score - number(&format!("score {name}"));
    let mut scores = Vec::new();
    let all = [
        ("Agi", "agility", SCORE),
        ("Str", "strength", s.number("strength")),
        ("Dex", "dexterity", SCORE),
        ("Mem", "memory", SCORE),
        ("Per", "perception", SCORE),
    ];
    for (short, name, score) in all {
        if lost(name, score) != 0 {
            scores.push(format!("{short}{}", lost(name, score)));
        }
    }
    let state = match of("health").as_str() {
        "dead" => "dead",
        "dying" => "dying",
        "incapacitated" => "incapacitated",
        _ => "-",
    };
    vec![
        ("damage", damage.to_string()),
        ("stress", stress.to_string()),
        ("wounds", wounds.to_string()),
        ("state", state.to_owned()),
        ("lost", if scores.is_empty() { "-".to_owned() } else { scores.join(" ") }),
    ]
}
