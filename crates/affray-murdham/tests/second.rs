//! Murdham's attacks by the second implementation, `second/murdham.py`, and by the rules.

use affray_engine::{Choice, Play, Systems};
use affray_testkit::second::{Fields, Trial, agree};

#[test]
fn the_second_implementation_agrees() {
    let systems = Systems::new(&[affray_murdham::entry]);
    let trial = Trial { systems, encounter, decide, read };
    agree(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."), "murdham", &trial);
}

/// Whether the attack is made within the zone of the target.
fn is_close(s: &Fields) -> bool {
    matches!(s.text("kind"), "melee" | "disarm" | "grapple")
}

/// Ann attacks Bob; Cid is there to guard him, and Amy and Zed are too far away to matter.
///
/// The settings are the second implementation's readings where the page is open: that holding back
/// impairs once more (line 43), and that nobody who is unaware of the attacker guards (53, 107).
fn encounter(s: &Fields) -> String {
    let field = field(s);
    let place = if is_close(s) {
        "A"
    } else if s.is("far") {
        "F"
    } else {
        "B"
    };
    let ann = ann(s);
    let bob = bob(s, place);
    let cid = cid(s, place);
    let moved = if s.is("moving") { "moved = 1, begun = true" } else { "moved = 0" };
    format!(
        "system = \"murdham\"\nstarted-by = \"A\"\n\
         [settings]\nstunt-menu = \"off\"\nhold-back = \"once-more\"\n\
         surprise-bars = \"guards-too\"\n\
         [field]\n{field}\
         [[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
         {ann}{bob}{cid}\
         [[combatant]]\nname = \"Amy\"\nside = \"A\"\nstr = 9\nagi = 9\nwit = 9\nat = \"J\"\n\
         [[combatant]]\nname = \"Zed\"\nside = \"B\"\nstr = 9\nagi = 9\nwit = 9\nat = \"J\"\n\
         [start]\nround = 1\nturn = {{ who = \"Ann\", {moved} }}\n{gear}\n{things}",
        gear = gear(s),
        things = things(s),
    )
}

/// Ten zones in a row; what is special about Bob's zone stands there.
fn field(s: &Fields) -> String {
    let zones = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
    let of_bob = if is_close(s) {
        "A"
    } else if s.is("far") {
        "F"
    } else {
        "B"
    };
    let mut words = String::new();
    for zone in zones {
        words += &format!("[[field.zone]]\nname = \"{zone}\"\n");
        if zone == of_bob {
            words += &format!("dark = {}\n", s.is("unseen"));
            words += &format!("cover = {}\nconcealment = {}\n", s.is("cover"), s.is("concealed"));
        }
    }
    for pair in zones.windows(2) {
        words += &format!("[[field.border]]\nbetween = [\"{}\", \"{}\"]\n", pair[0], pair[1]);
    }
    words
}

fn ann(s: &Fields) -> String {
    let hand = match s.text("weapon") {
        "unarmed" => String::new(),
        weapon => format!("main-hand = \"{weapon}\"\n"),
    };
    let worn = worn("suit of Ann", s.number("back_armor"), "");
    let hidden = if s.is("aware") { "" } else { "concealed-from = [\"B\"]\n" };
    format!(
        "[[combatant]]\nname = \"Ann\"\nside = \"A\"\nstr = {}\nagi = 8\nwit = {}\nhealth = {}\n\
         at = \"A\"\n{hand}{worn}{hidden}",
        s.text("back_str"),
        s.text("wit"),
        s.text("back_health"),
    )
}

fn bob(s: &Fields, place: &str) -> String {
    let shield = if s.is("shield") { "off-hand = \"shield of Bob\"\n" } else { "" };
    let helmet = if s.is("helmet") { "helm" } else { "" };
    format!(
        "[[combatant]]\nname = \"Bob\"\nside = \"B\"\nstr = {}\nagi = {}\nwit = 9\nhealth = {}\n\
         at = \"{place}\"\nmain-hand = \"spare club\"\n{shield}{}",
        s.text("str"),
        s.text("agi"),
        s.text("health"),
        worn("suit of Bob", s.number("armor"), helmet),
    )
}

/// The one who guards Bob or behind whom Bob hides.
fn cid(s: &Fields, place: &str) -> String {
    if !matches!(s.text("reaction"), "guard" | "hide") {
        return String::new();
    }
    let shield = if s.is("other_shield") { "off-hand = \"shield of Cid\"\n" } else { "" };
    format!(
        "[[combatant]]\nname = \"Cid\"\nside = \"B\"\nstr = {}\nagi = 9\nwit = 9\nhealth = {}\n\
         at = \"{place}\"\n{shield}{}",
        s.text("other_str"),
        s.text("other_health"),
        worn("suit of Cid", s.number("other_armor"), ""),
    )
}

fn worn(suit: &str, value: i32, helmet: &str) -> String {
    let mut pieces = Vec::new();
    if value > 0 {
        pieces.push(format!("\"{suit}\""));
    }
    if !helmet.is_empty() {
        pieces.push(format!("\"{helmet}\""));
    }
    format!("worn = [{}]\n", pieces.join(", "))
}

fn gear(s: &Fields) -> String {
    let mut words = String::new();
    if s.is("worn") {
        words += &format!("[[start.gear]]\nitem = \"{}\"\nwear = \"damaged\"\n", s.text("weapon"));
    }
    if s.is("suit_worn") && s.is("armor") {
        words += "[[start.gear]]\nitem = \"suit of Bob\"\nwear = \"damaged\"\n";
    }
    words
}

/// The weapons, the suits, the shields and the helmet.
fn things(s: &Fields) -> String {
    let mut words =
        format!("[[weapon]]\nname = \"spare club\"\ndie = \"d{}\"\n", s.text("back_die"));
    let weapon = s.text("weapon");
    if weapon != "unarmed" {
        let bulk =
            if matches!(weapon, "simple-hand" | "martial-hand" | "missile-hand") { 1 } else { 2 };
        let range = match s.text("kind") {
            "ranged" => "range = 8\n",
            "indirect" => "indirect-range = 8\n",
            _ => "",
        };
        words += &format!("[[weapon]]\nname = \"{weapon}\"\ndie = \"d{}\"\n", s.text("die"));
        words += &format!("bulk = \"{bulk}\"\n{range}");
    }
    for (who, column) in [("Ann", "back_armor"), ("Bob", "armor"), ("Cid", "other_armor")] {
        let value = s.number(column).max(1);
        words +=
            &format!("[[armor]]\nname = \"suit of {who}\"\nkind = \"suit\"\nvalue = {value}\n");
        words += &format!("[[armor]]\nname = \"shield of {who}\"\nkind = \"shield\"\n");
    }
    words + "[[armor]]\nname = \"helm\"\nkind = \"helmet\"\n"
}

fn decide(s: &Fields, choice: &Choice, made: usize) -> Option<String> {
    let words = match choice.asker.as_str() {
        "Ann" if made > 0 => return None,
        "Ann" => match s.text("kind") {
            "disarm" => "disarm Bob of spare club".to_owned(),
            "grapple" => "grapple Bob".to_owned(),
            kind => {
                let weapon = match s.text("weapon") {
                    "unarmed" => "bare hands",
                    weapon => weapon,
                };
                let held_back = if s.is("hold") { ", holding back" } else { "" };
                let over = if kind == "indirect" { ", indirectly" } else { "" };
                format!("attack Bob with {weapon}{held_back}{over}")
            }
        },
        "Bob" => match s.text("reaction") {
            "dodge" => "dodge".to_owned(),
            "counter" => "counter with spare club".to_owned(),
            "hide" => "hide behind Cid".to_owned(),
            _ => "no reaction".to_owned(),
        },
        "Cid" if choice.options.iter().any(|option| option.words == "yes") => {
            match s.text("reaction") {
                "guard" | "hide" => "yes".to_owned(),
                _ => "no".to_owned(),
            }
        }
        "Cid" => "no reaction".to_owned(),
        _ => return None,
    };
    Some(words)
}

fn read(s: &Fields, play: &dyn Play) -> Vec<(&'static str, String)> {
    let look = |path: &str| play.look(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let log = play.log(None);
    let dodged = log.iter().any(|line| {
        line.event.what == "dodged" && line.event.fields["passed"].as_bool() == Some(true)
    });
    let missed = log.iter().any(|line| line.event.what == "missed");
    let kept_from = log
        .iter()
        .any(|line| line.event.what == "hit-prevented" && line.event.fields["attacker"] == "Ann");
    let hit = !dodged && !missed && !kept_from;

    let guarded = matches!(s.text("reaction"), "guard" | "hide") && hit && s.is("aware");
    let struck = if guarded { "Cid" } else { "Bob" };
    let before = if guarded { s.number("other_health") } else { s.number("health") };
    let health = look(&format!("{struck}.health"));
    // What landed: what was worked out does not, where it was struck first.
    let lost = |who: &str, before: i32| {
        let mut worked_out = log.iter().filter(|line| line.event.what == "damage");
        let last = worked_out.rfind(|line| line.event.fields["target"] == who);
        let untouched = look(&format!("{who}.health")) == before.to_string();
        last.filter(|_| !untouched)
            .map_or(0, |line| line.event.fields["suffered"].as_i64().unwrap_or(0))
    };
    let broken = |thing: &str| play.look(&format!("{thing}.state")).as_deref() == Ok("destroyed");
    let effect = if look(&format!("{struck}.grabbed-by")) == "Ann" {
        "grabbed"
    } else if s.text("kind") == "disarm" && look("Bob.main-hand") == "empty" {
        "disarmed"
    } else {
        "-"
    };
    let gear = match (broken(s.text("weapon")), broken("suit of Bob")) {
        (true, true) => "both",
        (true, false) => "weapon",
        (false, true) => "suit",
        (false, false) => "-",
    };
    vec![
        ("hit", i32::from(hit).to_string()),
        ("damage", lost(struck, before).to_string()),
        ("health", health),
        ("fate", fate(struck, play)),
        ("back", lost("Ann", s.number("back_health")).to_string()),
        ("back_health", look("Ann.health")),
        ("back_fate", fate("Ann", play)),
        ("broken", gear.to_owned()),
        ("effect", effect.to_owned()),
    ]
}

/// What has become of somebody.
fn fate(who: &str, play: &dyn Play) -> String {
    let look = |path: &str| play.look(path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let word = if look(&format!("{who}.standing")) == "dead" {
        "dead"
    } else if look(&format!("{who}.has dying")) == "yes" {
        "dying"
    } else if look(&format!("{who}.has incapacitated")) == "yes" {
        "incapacitated"
    } else {
        "-"
    };
    word.to_owned()
}
