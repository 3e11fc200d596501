//! Blackout's bursts, templates and blasts by the second implementation, `second/blackout.py`, and
//! by the rules.

use affray_engine::{Choice, Play, Systems};
use affray_testkit::second::{Fields, Trial, agree};

#[test]
fn the_second_implementation_agrees() {
    let systems = Systems::new(&[affray_blackout::entry]);
    let trial = Trial { systems, encounter, decide, read };
    agree(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), "blackout", &trial);
}

/// The readings that the second implementation takes where the source is open.
const SETTINGS: &str = "\
    [settings]\n\
    success-on = \"4\"\n\
    burst-ammo = \"burst-value\"\n\
    half-damage-rounding = \"down\"\n\
    corroded-before-halving = \"on\"\n\
    direct-damage-and-dr = \"ignores-dr\"\n\
    direct-damage-before-weapon-damage = \"on\"\n\
    dr = \"flat-reduction\"\n\
    evade-direct-damage = \"full\"\n\
    blast-difficulty = \"gm\"\n";

/// Ann is so far from Bob that nothing that scatters comes near her.
const BOB: &str = "5,18";
const HEXES_BETWEEN: i32 = 13;

fn encounter(s: &Fields) -> String {
    let mut conditions = Vec::new();
    for (name, held) in [("poisoned", "poisoned"), ("distracted", "distracted")] {
        if s.is(held) {
            conditions.push(format!("\"{name}\""));
        }
    }
    let state = match s.text("target_state") {
        "Paralyzed" => "\"paralyzed\"",
        "Surprised" => "\"surprised\"",
        _ => "",
    };
    let facing = if s.is("flanked") { "s" } else { "n" };
    format!(
        "system = \"blackout\"\n{SETTINGS}\
         [[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
         [[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"5,5\"\nfacing = \"s\"\n\
         strength = 4\nendurance = 4\ndexterity = {dexterity}\n{minds}insight = 4\n\
         skills = {{ aim = {aim} }}\nstamina = 0\nheld = [\"arm\"]\nconditions = [{hers}]\n\
         [[combatant]]\nname = \"Bob\"\nside = \"B\"\nat = \"{BOB}\"\nfacing = \"{facing}\"\n\
         strength = 4\nendurance = {endurance}\ndexterity = {agility}\n{minds}\
         insight = {insight}\nskills = {{ {skills} }}\nstamina = 0\n\
         passive-evasion = {evasion}\nmax-hp = {hp}\ninnate-av = {armor}\ninnate-dr = {dr}\n\
         levels = {{ {corroded} }}\nconditions = [{state}]\n\
         [start]\nround = 1\nturn = {{ who = \"Ann\" }}\n\
         gear = [{{ item = \"arm\", loaded = {ammunition} }}]\n{weapon}",
        dexterity = s.text("dexterity"),
        minds = "intelligence = 4\ncharisma = 4\n",
        aim = s.text("aim"),
        hers = conditions.join(", "),
        endurance = attribute(s, "fortitude"),
        agility = attribute(s, "dodge"),
        insight = attribute(s, "insight"),
        skills = skills(s),
        evasion = s.text("evasion"),
        hp = s.text("hp"),
        armor = s.text("armor"),
        dr = s.text("reduction"),
        corroded = match s.number("corroded") {
            0 => String::new(),
            stacks => format!("corroded = {stacks}"),
        },
        ammunition = s.text("ammunition"),
        weapon = weapon(s),
    )
}

/// The greater part of a pool is the attribute's, the rest the skill's.
fn attribute(s: &Fields, pool: &str) -> i32 {
    s.number(pool).min(6)
}

fn skills(s: &Fields) -> String {
    let skills = [("fortitude", "fortitude"), ("dodge", "evasion"), ("insight", "willpower")];
    let words =
        skills.map(|(pool, skill)| format!("{skill} = {}", s.number(pool) - attribute(s, pool)));
    words.join(", ")
}

fn weapon(s: &Fields) -> String {
    let special = match s.text("kind") {
        "burst" => format!("burst = {}\n", s.text("burst")),
        "blast" => format!("area = {}\nthrown = true\n", s.text("size")),
        _ => format!("area = {}\n", s.text("size")),
    };
    let effects = match s.text("effect") {
        "-" => String::new(),
        effect => format!("effects = {{ {effect} = {} }}\n", s.text("rating")),
    };
    format!(
        "[[weapon]]\nname = \"arm\"\nmode = \"{}\"\ndice = 0\ndamage = {}\nrange = 200\n\
         clip = 30\n{special}{effects}",
        s.text("kind"),
        s.text("damage"),
    )
}

fn decide(s: &Fields, choice: &Choice, made: usize) -> Option<String> {
    let starts = |words: &str| choice.options.iter().any(|option| option.words.starts_with(words));
    let trigger = format!("trigger {} on Bob", s.text("effect"));
    let words = match choice.asker.as_str() {
        "GM" => format!("{} of them", s.text("difficulty")),
        "Ann" if starts(&trigger) => trigger,
        "Ann" if made == 0 && s.text("kind") == "burst" => "attack Bob with arm".to_owned(),
        "Ann" if made == 0 => "use arm".to_owned(),
        "Ann" if starts(&format!("to {BOB}")) && made == 1 => format!("to {BOB}"),
        // Nobody exerts.
        "Ann" | "Bob" if starts("no") && starts("yes") => "no".to_owned(),
        _ => return None,
    };
    Some(words)
}

fn read(s: &Fields, play: &dyn Play) -> Vec<(&'static str, String)> {
    let look = |path: &str| play.look(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let number = |path: &str| look(path).parse::<i32>().expect("a number");
    let has = |condition: &str| look(&format!("Bob.has {condition}")) == "yes";
    let pushed = 5 * (number("distance Ann Bob") / 5 - HEXES_BETWEEN);
    let gained = match s.text("effect") {
        "knockdown" if has("prone") => "Prone".to_owned(),
        "slow" | "frost" if has("slowed") => "Slowed".to_owned(),
        "stun" | "shock" if has("stunned") => "Stunned".to_owned(),
        "poison" if has("poisoned") => "Poisoned".to_owned(),
        "acid" if number("Bob.acid") > 0 => "Acid".to_owned(),
        "corrosive" if number("Bob.corroded") > s.number("corroded") => "Corroded".to_owned(),
        "fear" | "scorch" if look("Bob.afraid-of") == "Ann" => "Afraid".to_owned(),
        "knockback" if pushed > 0 => format!("Pushed{pushed}"),
        _ => "-".to_owned(),
    };
    let mut read = vec![("armor", look("Bob.av")), ("hp", look("Bob.hp")), ("gained", gained)];
    if s.text("kind") == "burst" {
        read.push(("ammunition", look("arm.loaded")));
    }
    read
}
