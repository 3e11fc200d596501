//! Persona's attacks by the second implementation, `second/persona.py`, and by the rules.

use affray_engine::{Choice, Play, Systems};
use affray_testkit::second::{Fields, Trial, agree};

#[test]
fn the_second_implementation_agrees() {
    let systems = Systems::new(&[affray_persona::entry]);
    let trial = Trial { systems, encounter, decide, read };
    agree(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), "persona", &trial);
}

/// The readings that the second implementation takes where the source is open.
const SETTINGS: &str = "\
    [settings]\n\
    standard-attack-bonus = \"10\"\n\
    heavy-attack-bonus = \"30\"\n\
    auto-hit-location = \"rolled\"\n\
    auto-hit-rolls = \"no\"\n\
    fatigue-tests = \"characteristic-tests\"\n\
    helpless-double = \"before-soak\"\n\
    exhausted-extra = \"unsoaked\"\n\
    enervated-bonuses = \"drop\"\n\
    exposed-super-bonus = \"0\"\n\
    super-hit-comparison = \"at-or-below\"\n\
    ws-penalty-hits-parry = \"no\"\n\
    minion-dies-on-fury = \"yes\"\n\
    one-more-on-kill = \"no\"\n\
    sight-m = \"unlimited\"\n";

/// The scores that matter to nothing here.
const MINDS: &str = "intelligence = 30\nperception = 30\nwillpower = 30\nfellowship = 30\n";

/// More wounds than a repelled attack can take.
const HER_POOL: i32 = 100;

/// Ann attacks Bob; Amy, whose turn is the next, is out of the way.
fn encounter(s: &Fields) -> String {
    let score = s.text("characteristic");
    let amy = format!(
        "[[combatant]]\nname = \"Amy\"\nside = \"A\"\nat = \"0,12\"\nws = 30\nbs = 30\n\
         strength = 30\ntoughness = 30\nagility = 30\nmagic = 30\nwounds = 10\n{MINDS}"
    );
    let ann = format!(
        "[[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"0,0\"\nws = {score}\nbs = {score}\n\
         magic = {score}\nstrength = 5\ntoughness = {}\nagility = {}\n{MINDS}wounds = 20\n\
         sp = 100\nheld = [\"Arm\"]\nstatuses = [{}]\n\
         [[combatant.persona]]\nname = \"Muse\"\ngrade = {}\nwounds = {}\npowers = [\"Bolt\"]\n{}",
        10 * s.number("attacker_soak"),
        s.text("agility"),
        status(s.text("condition")),
        s.text("grade"),
        HER_POOL - s.number("attacker_soak"),
        if s.is("attacker_repels") { resists(s, "repel") } else { String::new() },
    );
    format!(
        "system = \"persona\"\n{SETTINGS}\
         [[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{ann}{amy}{}\
         [start]\nround = 1\norder = [\"Ann\", \"Amy\", \"Bob\"]\nturn = {{ who = \"Ann\" }}\n{}",
        bob(s),
        weapons(s),
    )
}

fn status(condition: &str) -> String {
    match condition {
        "-" => String::new(),
        condition => format!("\"{}\"", condition.to_lowercase()),
    }
}

fn resists(s: &Fields, level: &str) -> String {
    match level {
        "normal" => String::new(),
        level => format!("resistances = {{ {} = \"{level}\" }}\n", s.text("type").to_lowercase()),
    }
}

/// Bob, a Shadow, or somebody with a Persona.
fn bob(s: &Fields) -> String {
    let nature = s.text("target");
    let resistances = resists(s, s.text("resistance"));
    let (own, persona) = if nature == "persona" {
        let persona = format!(
            "[[combatant.persona]]\nname = \"Echo\"\ngrade = {}\nwounds = {}\n{resistances}\
             [[combatant.persona-now]]\nname = \"Echo\"\nwounds = {}\n",
            s.text("target_grade"),
            s.number("most") - s.number("toughness_bonus"),
            s.text("wounds"),
        );
        ("wounds = 20\n".to_owned(), persona)
    } else {
        let own = format!(
            "kind = \"{nature}\"\ngrade = {}\nwounds = {}\nwounds-now = {}\n{resistances}",
            s.text("target_grade"),
            s.text("most"),
            s.text("wounds"),
        );
        (own, String::new())
    };
    format!(
        "[[combatant]]\nname = \"Bob\"\nside = \"B\"\nat = \"{},0\"\nws = {evade}\nbs = 30\n\
         magic = 30\nstrength = 30\ntoughness = {}\nagility = {evade}\n{MINDS}{own}\
         armor = {}\ndodge = \"known\"\nparry = \"known\"\nheld = [\"Foil\"]\n\
         statuses = [{}]\nguarding = {}\n{persona}",
        s.text("distance"),
        s.text("toughness"),
        s.text("armor"),
        status(s.text("target_condition")),
        s.is("guard"),
        evade = s.text("evade"),
    )
}

fn weapons(s: &Fields) -> String {
    let bonus = match s.number("bonus") {
        0 => String::new(),
        bonus => format!("+{bonus}"),
    };
    let damage = format!("\"{}d{}{bonus}\"", s.text("count"), s.text("sides"));
    let foil = "[[weapon]]\nname = \"Foil\"\ndamage = \"1d10\"\ntype = \"rending\"\n";
    let bolt = |element: &str| {
        format!(
            "[[power]]\nname = \"Bolt\"\nkind = \"magic\"\ncost = 1\nelement = \"{element}\"\n\
             code = \"energy\"\ndamage = {damage}\nrange = 200\n"
        )
    };
    let kind = s.text("type").to_lowercase();
    if s.text("action") == "spell" {
        return format!("{foil}{}", bolt(&kind).as_str())
            + "[[weapon]]\nname = \"Arm\"\ndamage = \"1d10\"\ntype = \"rending\"\n";
    }
    let shooting = match s.text("action") {
        "shoot" => format!("class = \"basic\"\nrange = {}\nclip = 20\n", s.text("range")),
        _ => String::new(),
    };
    format!(
        "{foil}{}[[weapon]]\nname = \"Arm\"\ndamage = {damage}\ntype = \"{kind}\"\n\
         penetration = {}\n{shooting}",
        bolt("fire"),
        s.text("penetration"),
    )
}

fn decide(s: &Fields, choice: &Choice, made: usize) -> Option<String> {
    let starts = |words: &str| choice.options.iter().any(|option| option.words.starts_with(words));
    let words = match choice.asker.as_str() {
        "Ann" if made == 0 => match s.text("action") {
            "heavy" => "heavy attack on Bob with Arm",
            "spell" => "use Bolt on Bob",
            _ => "attack Bob with Arm",
        },
        // The degrees take the place of a die.
        "Ann" if starts("yes") && starts("no") => "yes",
        "Bob" if starts("no reaction") => match s.text("evasion") {
            "none" => "no reaction",
            evasion if starts(evasion) => evasion,
            _ => "no reaction",
        },
        _ => return None,
    };
    Some(words.to_owned())
}

fn read(s: &Fields, play: &dyn Play) -> Vec<(&'static str, String)> {
    let look = |path: &str| play.look(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let number = |path: &str| look(path).parse::<i32>().expect("a number");
    let pool = if s.text("target") == "persona" { "pool" } else { "wounds" };
    let wounds = if look("Bob.persona") == "none" && pool == "pool" {
        // The Persona is inactive, and its pool no longer Bob's.
        None
    } else {
        Some(number(&format!("Bob.{pool}")))
    };
    let repelled = HER_POOL - number("Ann.pool");
    let mut read = vec![("gained", gained(s, play))];
    if let Some(wounds) = wounds {
        read.push(("wounds", wounds.to_string()));
        let lost = s.number("wounds") - wounds + repelled;
        read.push(("damage", lost.max(0).to_string()));
    }
    read
}

/// What Bob has of it, in the order of the second implementation.
fn gained(s: &Fields, play: &dyn Play) -> String {
    let look = |path: &str| play.look(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    if look("Bob.life") == "dead" {
        return "dead".to_owned();
    }
    let before = s.text("target_condition").to_lowercase();
    let has = |status: &str| before != status && look(&format!("Bob.has {status}")) == "yes";
    let mut words = Vec::new();
    if has("exposed") {
        words.push("exposed".to_owned());
    }
    if s.text("target") == "persona" && look("Bob.persona") == "none" {
        words.push("inactive".to_owned());
    }
    if has("shaken") {
        words.push("shaken".to_owned());
    }
    if look("Bob.fatigue") != "0" {
        words.push(format!("fatigue{}", look("Bob.fatigue")));
    }
    for status in ["dazed", "stunned"] {
        if has(status) {
            words.push(format!("{status}{}", look(&format!("Bob.rounds {status}"))));
        }
    }
    if look("Bob.erosion") != "0" {
        words.push(format!("erosion{}", look("Bob.erosion")));
    }
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}
