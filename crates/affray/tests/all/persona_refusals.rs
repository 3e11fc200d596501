//! Bad encounters of Persona: one clear error each.

use crate::common::{in_memory, refused};
use affray::load;

const SOUND: &str = r#"system = "persona"
miasma = true
[settings]
round-limit = 50
[field]
walls = ["2,2"]
[[side]]
name = "A"
[[side]]
name = "B"
[[weapon]]
name = "Sword"
damage = "1d10+1"
type = "rending"
[[weapon]]
name = "Pistol"
class = "pistol"
damage = "1d10"
type = "impact"
range = 30
semi = 3
clip = 9
reload = "full"
[[power]]
name = "Agi"
kind = "magic"
cost = 3
element = "fire"
code = "energy"
damage = "1d10"
range = 30
super-status = { status = "on-fire", for = "1d5" }
[[power]]
name = "Cleave"
kind = "physical"
cost = 2
damage = "+2"
[[item]]
name = "Powder"
heals = "1d5"
[[combatant]]
name = "Ann"
side = "A"
at = "0,0"
ws = 50
bs = 40
strength = 40
toughness = 40
agility = 30
intelligence = 30
perception = 30
willpower = 30
fellowship = 30
magic = 45
wounds = 10
sp = 12
held = ["Sword"]
carried = ["Pistol"]
items = { Powder = 2 }
[[combatant.persona]]
name = "Muse"
grade = 4
wounds = 8
powers = ["Agi", "Cleave"]
[[combatant]]
name = "Bob"
side = "B"
at = "4,0"
kind = "elite"
grade = 3
wounds = 18
ws = 40
bs = 20
strength = 30
toughness = 45
agility = 20
intelligence = 20
perception = 25
willpower = 35
fellowship = 10
magic = 15
resistances = { fire = "weak" }
[start]
round = 2
order = ["Ann", "Bob"]
[start.turn]
who = "Ann"
halves = 1
"#;

const WS: &str = "ws = 50";
const KIND: &str = "kind = \"elite\"";
const HELD: &str = "held = [\"Sword\"]";
const SP: &str = "sp = 12";

/// What is changed in the sound encounter, into what, and the words of the refusal.
const CHANGES: &[(&str, &str, &str)] = &[
    (WS, "ws = 101", "`ws` cannot be 101; allowed: 0 to 100"),
    (WS, "ws = -1", "`ws` cannot be -1"),
    (WS, "ws = \"high\"", "`ws`"),
    (WS, "wss = 50", "did you mean `ws`?"),
    ("ws = 50\n", "", "has no ws"),
    ("toughness = 40", "toughness = 0", "has Toughness 0"),
    ("wounds = 10\n", "", "has no wounds"),
    ("wounds = 10", "wounds = 0", "`wounds` cannot be 0"),
    (
        "wounds = 10",
        "wounds = 10\nwounds-now = 11",
        "`wounds-now` cannot be 11; allowed: at most 10",
    ),
    (SP, "sp = 12\nsp-now = 13", "`sp-now` cannot be 13; allowed: at most 12"),
    (SP, "sp = 12\ngrade = 2", "a character has no `grade` of its own"),
    (SP, "sp = 12\npowers = [\"Agi\"]", "a character has no `powers` of its own"),
    (SP, "sp = 12\nresistances = { fire = \"weak\" }", "a character has no `resistances`"),
    (SP, "sp = 12\nmagnitude = 20", "a character has no `magnitude`"),
    (SP, "sp = 12\naim = 15", "`aim` cannot be 15; allowed: 0, 10 or 20"),
    (SP, "sp = 12\nfate = 11", "`fate` cannot be 11"),
    (SP, "sp = 12\nfatigue = 61", "`fatigue` cannot be 61"),
    (SP, "sp = 12\nsize = \"huge\"", "unknown value `huge` of `size`"),
    (SP, "sp = 12\ndodge = \"expert\"", "unknown value `expert` of `dodge`"),
    (SP, "sp = 12\narmor = [1, 2, 3]", "`armor` has 3 numbers; allowed: six"),
    (SP, "sp = 12\nstatuses = [\"exposd\"]", "did you mean `exposed`?"),
    (SP, "sp = 12\nrounds = { dazd = 2 }", "did you mean `dazed`?"),
    (SP, "sp = 12\ncrippled = { tail = 2 }", "`tail`"),
    (SP, "sp = 12\nlost = { charm = 2 }", "`charm`"),
    (SP, "sp = 12\ndead = true\nunconscious = true", "cannot be all of this: dead, unconscious"),
    (SP, "sp = 12\ntactics = \"brave\"", "unknown value `brave` of `tactics`"),
    (SP, "sp = 12\nstatuses = [\"charmed\"]", "nobody controls `Ann`"),
    (SP, "sp = 12\ncharmed-by = \"Cid\"", "unknown combatant `Cid`"),
    (SP, "sp = 12\nactive = \"Fury\"", "`Fury`"),
    (SP, "sp = 12\npersona-now = [{ name = \"Muse\", wounds = 13 }]", "at most 12"),
    (
        SP,
        "sp = 12\npersona-now = [{ name = \"Muse\" }, { name = \"Muse\" }]",
        "the state of `Muse` is said twice",
    ),
    (
        SP,
        "sp = 12\npersona-now = [{ name = \"Muse\", banned = 2, banned-for-days = 1 }]",
        "for rounds or for days",
    ),
    ("name = \"Muse\"", "name = \"none\"", "cannot be the name of a Persona"),
    ("grade = 4", "grade = 11", "`grade` cannot be 11"),
    ("powers = [\"Agi\", \"Cleave\"]", "powers = [\"Agni\"]", "did you mean `Agi`?"),
    ("powers = [\"Agi\", \"Cleave\"]", "boosts = { luck = 1 }", "`luck`"),
    (KIND, "kind = \"boss\"", "unknown value `boss` of `kind`"),
    (KIND, "kind = \"greater\"", "has no parts"),
    (KIND, "kind = \"horde\"", "has no magnitude"),
    (KIND, "kind = \"elite\"\nparts = [9, 9, 9, 9, 9, 9]", "an Elite Shadow has no `parts`"),
    ("grade = 3\n", "", "has no grade"),
    (
        KIND,
        "kind = \"greater\"\nparts = [9, 9, 9, 9, 9, 9]\nparts-now = [9, 9, 9, 10, 9, 9]",
        "more than the part has",
    ),
    ("{ fire = \"weak\" }", "{ frost = \"weak\" }", "`frost`"),
    ("{ fire = \"weak\" }", "{ fire = \"feeble\" }", "feeble"),
    ("{ fire = \"weak\" }", "{ almighty = \"weak\" }", "`almighty`"),
];

/// More of them: places, things, the start.
const MORE: &[(&str, &str, &str)] = &[
    (HELD, "held = [\"Sward\"]", "did you mean `Sword`?"),
    (HELD, "held = [\"Sword\", \"Sword\", \"Pistol\"]", "more than two hands can hold"),
    (HELD, "held = [\"Powder\"]", "`Powder` is no weapon"),
    ("items = { Powder = 2 }", "items = { Sword = 1 }", "`Sword` is a weapon"),
    ("items = { Powder = 2 }", "items = { Powder = 21 }", "21"),
    ("at = \"4,0\"", "at = \"4;0\"", "`4;0` is not a square"),
    ("at = \"4,0\"", "at = \"0,0\"", "cannot both stand at 0,0"),
    ("at = \"4,0\"", "at = \"2,2\"", "`Bob` cannot stand at 2,2"),
    ("at = \"4,0\"", "at = \"4,0\"\ncount = 2", "several combatants need a square each"),
    ("at = \"4,0\"", "at = [\"4,0\"]\ncount = 2", "fewer squares than combatants"),
    (
        "walls = [\"2,2\"]",
        "walls = [\"2,2\"]\nfirst = \"0,0\"\nlast = \"99,99\"",
        "at most 64 by 64",
    ),
    (
        "walls = [\"2,2\"]",
        "walls = [\"90,2\"]\nfirst = \"0,0\"\nlast = \"9,9\"",
        "not on the field",
    ),
    ("name = \"B\"", "name = \"A\"", "`A`"),
    ("name = \"B\"", "name = \"GM\"", "cannot be called `GM`"),
    ("[[side]]\nname = \"B\"\n", "", "two sides, not 1"),
    ("side = \"B\"", "side = \"C\"", "unknown side `C`"),
    ("side = \"B\"", "side = \"A\"", "nobody who fights"),
    ("name = \"Bob\"", "name = \"ann\"", "ann"),
    ("round-limit = 50", "round-limit = 0", "`round-limit`"),
    ("round-limit = 50", "sight-m = 201", "`sight-m`"),
    (
        "round-limit = 50",
        "one-more-tie = \"both\"",
        "unknown value `both` of setting `one-more-tie`",
    ),
    ("round-limit = 50", "one-more-ties = \"reroll\"", "did you mean `one-more-tie`?"),
    ("round-limit = 50", "fear-table = \"user-supplied\"", "asked for and not given"),
    ("who = \"Ann\"", "who = \"Anna\"", "did you mean `Ann`?"),
    ("halves = 1", "halves = 3", "`halves` cannot be 3"),
    ("halves = 1", "halves = 1\none-more = 5", "`one-more` cannot be 5"),
    ("order = [\"Ann\", \"Bob\"]", "order = [\"Ann\", \"Rob\"]", "did you mean `Bob`?"),
    (SP, "sp = 12\ncharmed-by = \"Ann\"", "`Ann` cannot hold somebody so"),
    (SP, "sp = 12\nstatuses = [\"fatigue\"]", "fatigue is no status"),
    (SP, "sp = 12\nstatuses = [\"crippled\"]", "says neither where nor by how much"),
    (SP, "sp = 12\nvision = \"runs\"", "only the confused see"),
    (SP, "sp = 12\nguarding = true\nheavy = true", "nobody is on guard after a Heavy Attack"),
    (SP, "sp = 12\ndestroyed = [\"head\"]", "the head of a character cannot be destroyed"),
    (SP, "sp = 12\ntp-regain = 2", "TP that nobody has"),
    (KIND, "kind = \"elite\"\nwounds-now = -1", "below 0 wounds is dead"),
    (KIND, "kind = \"elite\"\nactive = \"Muse\"", "a Shadow has no Active Persona"),
    (KIND, "kind = \"master\"\nfatigue = 2", "`Bob` is immune to fatigue"),
    (KIND, "kind = \"horde\"\nmagnitude = 20", "a Horde has no `wounds`"),
    ("halves = 1", "burning = true", "`burning` is for somebody On Fire"),
    ("order = [\"Ann\", \"Bob\"]", "order = [\"Ann\", \"ann\"]", "names `ann` twice"),
    ("miasma = true", "unnoticed = true", "everybody is noticed"),
    (SP, "sp = 12\ndying = 3\narrives = 2", "cannot be all of this: dying, arrives"),
    (SP, "sp = 12\nunconscious = true", "nobody who fights"),
];

/// What is changed in weapons, powers and things, into what, and the words of the refusal.
const CONTENTS: &[(&str, &str, &str)] = &[
    ("damage = \"1d10+1\"", "damage = \"1d8+1\"", "`1d8+1` is no damage"),
    ("damage = \"1d10+1\"", "damage = \"6d10\"", "`6d10` is no damage"),
    ("damage = \"1d10+1\"", "damage = \"much\"", "`much` is no damage"),
    ("type = \"rending\"", "type = \"slashing\"", "unknown value `slashing` of `type`"),
    ("type = \"rending\"\n", "", "has no `type`"),
    ("type = \"rending\"", "type = \"rending\"\nrange = 3", "a melee weapon has no range"),
    ("type = \"rending\"", "type = \"rending\"\nclip = 3", "a melee weapon has no `clip`"),
    ("type = \"rending\"", "type = \"rending\"\nhands = 3", "`hands` cannot be 3"),
    ("type = \"rending\"", "type = \"rending\"\nqualities = [\"sharp\"]", "sharp"),
    ("name = \"Pistol\"", "name = \"Sword\"", "Sword"),
    ("range = 30\nsemi", "semi", "has no range"),
    ("semi = 3", "semi = 10", "more rounds than the clip holds"),
    ("semi = 3", "single = false", "fires nothing"),
    ("reload = \"full\"", "reload = \"slow\"", "unknown value `slow` of `reload`"),
    ("element = \"fire\"\n", "", "has no element"),
    ("code = \"energy\"\n", "", "has no code"),
    ("range = 30\nsuper", "super", "has no range"),
    ("cost = 3\n", "", "has no `cost`"),
    ("element = \"fire\"", "element = \"water\"", "unknown value `water` of `element`"),
    (
        "damage = \"1d10\"\nrange = 30\nsuper",
        "damage = \"1d10\"\nheals = \"1d5\"\nrange = 30\nsuper",
        "one thing, not 2",
    ),
    ("for = \"1d5\"", "for = \"1d4\"", "`1d4` is no number of rounds"),
    ("for = \"1d5\"", "for = \"1d5\", test = 61", "`test` cannot be 61"),
    ("status = \"on-fire\"", "status = \"burning\"", "burning"),
    ("status = \"on-fire\"", "status = \"crippled\"", "cannot be imposed by its name alone"),
    ("status = \"on-fire\"", "status = \"frozen\"", "lasts until the sufferer has its next turn"),
    ("status = \"on-fire\"", "status = \"prone\"", "lasts until the sufferer stands up"),
    ("element = \"fire\"", "element = \"fire\"\ntargets = \"allies\"", "not for one's own side"),
    ("damage = \"+2\"", "damage = \"+2\"\ncode = \"energy\"", "a physical power has no `code`"),
    ("super-status =", "super = \"critical\"\nsuper-status =", "a Super Hit does one thing"),
    ("damage = \"+2\"", "damage = \"1d10\"", "adds a number to the weapon's dice"),
    ("damage = \"+2\"", "heals = \"1d5\"", "a physical power is an attack with a weapon"),
    ("damage = \"+2\"", "damage = \"+2\"\nsuper = \"critical\"", "a physical power has no `super`"),
    ("element = \"fire\"", "element = \"fire\"\nuse = \"ranged\"", "a spell has no `use`"),
    ("heals = \"1d5\"", "heals = \"1d5\"\nsp = \"1d10\"", "one thing, not 2"),
    ("heals = \"1d5\"\n", "", "one thing, not 0"),
    (
        "[[item]]",
        "[[table]]\nof = \"fear\"\nany = [\"prone\"]\n[[item]]",
        "the table `fear` is not replaced",
    ),
    ("[[item]]", "[[table]]\nof = \"persona\"\nany = [\"prone\"]\n[[item]]", "stated by the rules"),
];

fn check(changes: &[(&str, &str, &str)]) {
    let mut wrong = Vec::new();
    for (from, into, words) in changes {
        assert!(SOUND.contains(from), "`{from}` is in the encounter");
        let message = refused(SOUND.replacen(from, into, 1));
        if !message.contains(words) {
            wrong.push(format!("{into:?} should say {words:?}, and says:\n{message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_sound_encounter_is_read() {
    let read = load(&in_memory(SOUND), "fight.toml", None);
    assert!(read.is_ok(), "{}", read.err().map(|error| error.to_string()).unwrap_or_default());
}

#[test]
fn each_mistake_in_an_encounter_is_refused() {
    check(CHANGES);
    check(MORE);
}

#[test]
fn each_mistake_in_content_is_refused() {
    check(CONTENTS);
}

#[test]
fn tables_of_ten_rows_with_known_effects() {
    let with = |rows: &str| {
        let setting = SOUND.replacen("round-limit = 50", "fear-table = \"user-supplied\"", 1);
        setting.replacen(
            "[[item]]",
            &format!("[[table]]\nof = \"fear\"\nany = {rows}\n[[item]]"),
            1,
        )
    };
    let ten = |first: &str| format!("[\"{first}\"{}]", ", \"prone\"".repeat(9));
    let read = load(&in_memory(with(&ten("dazed for 1d3; fatigue 2"))), "fight.toml", None);
    assert!(read.is_ok(), "{}", read.err().map(|error| error.to_string()).unwrap_or_default());
    assert!(refused(with("[\"prone\"]")).contains("`any` has 1 rows"));
    assert!(refused(with(&ten("sad for 1"))).contains("is no effect of a row"));
    assert!(refused(with(&ten("test luck or prone"))).contains("is no effect of a row"));
}

#[test]
fn several_mistakes_are_told_at_once() {
    let text = SOUND.replacen(WS, "ws = 101", 1).replacen("grade = 4", "grade = 11", 1);
    let message = refused(&text);
    assert!(message.contains("`ws` cannot be 101") && message.contains("`grade` cannot be 11"));
}
