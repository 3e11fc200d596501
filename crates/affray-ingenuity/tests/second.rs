//! Ingenuity's attacks by the second implementation, `second/ingenuity.py`, and by the rules.

use affray_engine::{Choice, Play, Systems};
use affray_testkit::second::{Fields, Trial, agree};

#[test]
fn the_second_implementation_agrees() {
    let systems = Systems::new(&[affray_ingenuity::entry]);
    let trial = Trial { systems, encounter, decide, read };
    agree(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), "ingenuity", &trial);
}

/// The readings that the second implementation takes where the source is open.
const SETTINGS: &str = "\
    [settings]\n\
    defense-declare = \"before-roll\"\n\
    edge-tie = \"larger-die\"\n\
    deflection-floor = \"none\"\n\
    size-on-dodge = \"no\"\n\
    stray-reactions = \"none\"\n\
    several-reactions-per-attack = \"one\"\n\
    react-to-unseen = \"yes\"\n";

/// Ann attacks Bob, next to him or from afar; anyone who flanks or stands by is Ann's friend.
fn encounter(s: &Fields) -> String {
    let missile = s.text("kind") == "missile";
    let bob = if missile { "6,0" } else { "1,0" };
    let mut friends = Vec::new();
    if missile && s.is("neighbors") {
        friends.push(("Eve", "6,1"));
    }
    if s.number("neighbors") > 1 {
        friends.push(("Fay", "6,-1"));
    }
    if !missile && s.is("flanked") {
        friends.push(("Eve", "2,0"));
    }
    let mut words = format!(
        "system = \"ingenuity\"\n{SETTINGS}\
         [[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}",
        ann(s)
    );
    words += &format!("[[combatant]]\nname = \"Bob\"\nside = \"B\"\nat = \"{bob}\"\n{}", body(s));
    words += &bobs(s);
    for (name, place) in friends {
        words += &format!("[[combatant]]\nname = \"{name}\"\nside = \"A\"\nat = \"{place}\"\n");
        words += &body(s);
        words += "skills = { combat = \"d4\" }\nreactions = 0\n";
    }
    for (name, side, place) in [("Amy", "A", "-20,0"), ("Zed", "B", "-20,9")] {
        words += &format!("[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\n{PLAIN}");
        words += &format!("at = \"{place}\"\n");
    }
    words + "[start]\nround = 1\nturn = { who = \"Ann\", left = 1 }\n" + &things(s)
}

const PLAIN: &str = "strength = \"d6\"\ndexterity = \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\nreactions = 0\n\
     speed = 0\n";

fn ann(s: &Fields) -> String {
    let trained = match s.number("proficiency") {
        0 => String::new(),
        bonus => format!("proficiencies = {{ martial = {bonus} }}\n"),
    };
    format!(
        "[[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"0,0\"\nsize = {}\n\
         strength = \"d{}\"\ndexterity = \"d4\"\nintellect = \"d4\"\nresolve = \"d4\"\n\
         skills = {{ combat = \"d{}\" }}\n{trained}held = [\"blade\"]\nattacks = {}\n\
         hidden = {}\nreactions = 0\nspeed = 0\n",
        s.text("size"),
        s.text("attribute"),
        s.text("skill"),
        s.text("earlier"),
        s.is("unseen"),
    )
}

/// What the target and those beside it are alike in.
fn body(s: &Fields) -> String {
    format!(
        "size = {}\nstrength = \"d{}\"\ndexterity = \"d{}\"\nintellect = \"d4\"\n\
         resolve = \"d4\"\nevasion = {}\nphysical-deflection = {}\nelemental-deflection = {}\n\
         max-endurance = {}\nendurance = {}\nmax-health = {}\nhealth = {}\nconstitution = {}\nspeed = 0\n",
        s.text("target_size"),
        s.text("strength"),
        s.text("dexterity"),
        s.text("evasion"),
        s.text("physical"),
        s.text("elemental"),
        s.text("endurance"),
        s.text("endurance_left"),
        s.text("health"),
        s.text("health_left"),
        s.text("constitution"),
    )
}

/// What only Bob has.
fn bobs(s: &Fields) -> String {
    let mut trained = Vec::new();
    for name in ["dodge", "fortitude"] {
        if s.is(name) {
            trained.push(format!("{name} = {}", s.text(name)));
        }
    }
    let prone = if s.is("prone") { "conditions = [\"prone\"]\n" } else { "" };
    format!(
        "skills = {{ agility = \"d{}\", athletics = \"d{}\" }}\nproficiencies = {{ {} }}\n\
         {prone}held = [\"ward\"]\nguarding = {}\nin-cover = {}\n",
        s.text("agility"),
        s.text("athletics"),
        trained.join(", "),
        s.is("guard"),
        s.is("cover"),
    )
}

fn things(s: &Fields) -> String {
    let kind = match s.text("type") {
        "physical" => "slashing",
        "elemental" => "fire",
        _ => "psychic",
    };
    let usage = match s.text("kind") {
        "missile" => "use = \"projectile\"\nnear = 30\n",
        _ => "",
    };
    let lethal = if s.is("nonlethal") { "properties = [\"nonlethal\"]\n" } else { "" };
    let ward = match s.text("reaction") {
        "parry" => format!("parry = {}\n", s.text("item_value")),
        _ => format!("block = {}\n", s.text("item_value")),
    };
    format!(
        "[[weapon]]\nname = \"blade\"\ndamage = {}\ndamage-types = [\"{kind}\"]\n\
         critical-threshold = {}\ncritical-damage = {}\nattributes = [\"strength\"]\n\
         proficiencies = [\"martial\"]\n{usage}{lethal}\
         [[item]]\nname = \"ward\"\n{ward}durability = {}\n",
        s.text("damage"),
        s.text("threshold"),
        s.text("critical"),
        s.text("durability"),
    )
}

fn decide(s: &Fields, choice: &Choice, made: usize) -> Option<String> {
    let has = |words: &str| choice.options.iter().any(|option| option.words == words);
    let words = match choice.asker.as_str() {
        "Ann" if made == 0 => "attack Bob with blade",
        "Ann" if has("attribute die") => "attribute die",
        "Ann" if has("keep") => "keep",
        "Bob" if has("stay") => "stay",
        "Bob" if has("no reaction") => match s.text("reaction") {
            "dodge" => "dodge",
            "parry" => "parry with ward",
            _ => "no reaction",
        },
        "Bob" if has("no block") => match s.text("reaction") {
            "block" => "block with ward",
            _ => "no block",
        },
        // To fortify, and to cheat death.
        "Bob" | "Eve" | "Fay" if has("yes") => "yes",
        _ => return None,
    };
    Some(words.to_owned())
}

fn read(s: &Fields, play: &dyn Play) -> Vec<(&'static str, String)> {
    let look = |path: &str| play.look(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let changed = |who: &&str| {
        look(&format!("{who}.endurance")) != s.text("endurance_left")
            || look(&format!("{who}.health")) != s.text("health_left")
    };
    let friends: &[&str] = match (s.text("kind"), s.number("neighbors")) {
        ("missile", 1) => &["Eve"],
        ("missile", 2) => &["Eve", "Fay"],
        _ => &[],
    };
    let struck = friends.iter().copied().find(changed).unwrap_or("Bob");
    let of = |what: &str| look(&format!("{struck}.{what}"));
    let binary = |what: &str| i32::from(of(what) == "yes").to_string();
    let state = if of("standing") == "dead" {
        "dead"
    } else if of("has unconscious") == "yes" {
        "unconscious"
    } else if of("health") != s.text("health_left")
        && s.number("health") - of("health").parse::<i32>().unwrap_or(0)
            > s.number("constitution") + i32::from(s.is("guard") && struck == "Bob")
    {
        "conscious"
    } else {
        "-"
    };
    vec![
        ("endurance", of("endurance")),
        ("health", of("health")),
        ("harmed", binary("harmed")),
        ("bloodied", binary("bloodied")),
        ("state", state.to_owned()),
        ("durability", look("ward.durability")),
    ]
}
