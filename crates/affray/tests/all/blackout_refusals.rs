//! Bad encounters of Blackout: one clear error each.

use crate::common::{in_memory, refused};
use affray::load;

const SOUND: &str = r#"system = "blackout"
[settings]
facing = "off"
[field]
partial-cover = ["3,3"]
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
at = "0,0"
strength = 4
endurance = 4
dexterity = 4
intelligence = 4
insight = 4
charisma = 4
held = ["sidearm"]
[[combatant]]
name = "Bob"
side = "B"
at = "4,0"
kind = "npc"
strength = 5
endurance = 5
dexterity = 5
intelligence = 5
insight = 5
charisma = 5
[start]
round = 1
[start.turn]
who = "Ann"
"#;

const HELD: &str = "held = [\"sidearm\"]";
const NPC: &str = "kind = \"npc\"";
const FIELD: &str = "partial-cover = [\"3,3\"]";

/// What is changed in the sound encounter, into what, and the words of the refusal.
const CHANGES: &[(&str, &str, &str)] = &[
    ("strength = 4", "strength = 16", "`strength` cannot be 16; allowed: 1 to 15"),
    ("at = \"0,0\"", "at = \" 0,0\"", "` 0,0` is not a hex"),
    ("strength = 4\n", "", "has no strength"),
    ("strength = 4", "strenght = 4", "did you mean `strength`?"),
    ("strength = 4", "strength = \"4\"", "strength"),
    (HELD, "held = [\"sidarm\"]", "did you mean `sidearm`?"),
    (HELD, "held = [\"service-rifle\", \"club\"]", "`club` is more than two hands can hold"),
    (HELD, "armor = \"bulwark\"", "armor `bulwark`"),
    (HELD, "skills = { aiming = 2 }", "skill `aiming`"),
    (HELD, "skill-modifiers = { aim = -5 }", "`aim` of `skill-modifiers` cannot be -5"),
    (HELD, "skills = { aim = 21 }", "`aim` of `skills` cannot be 21; allowed: 0 to 20"),
    (HELD, "passive-evasion = 7", "`passive-evasion` cannot be 7; allowed: 1 to 6"),
    (HELD, "hp = 19", "`hp` cannot be 19; allowed: 0 to 18"),
    (HELD, "stamina = 9", "`stamina` cannot be 9; allowed: 0 to 8"),
    (HELD, "av = 1", "`av` cannot be 1; allowed: 0 to 0"),
    (HELD, "speed = 22", "`speed` cannot be 22; allowed: a multiple of 5"),
    (HELD, "ap = 7", "`ap` cannot be 7; allowed: 1 to 6"),
    (HELD, "immunities = [\"scorching\"]", "unknown value `scorching`"),
    (HELD, "maneuvers = [\"lunge\"]", "unknown value `lunge`"),
    (HELD, "trainings = [\"side-step\"]", "did you mean `sidestep`?"),
    (HELD, "tactics = \"bold\"", "unknown value `bold` of `tactics`"),
    (HELD, "conditions = [\"stuned\"]", "did you mean `stunned`?"),
    (HELD, "levels = { acid = 4 }", "`acid` cannot be 4; allowed: 1 to 3"),
    (HELD, "levels = { tired = 1 }", "level `tired`"),
    (HELD, "poison-difficulty = 6", "`poison-difficulty` cannot be 6; allowed: 2 to 5"),
    (HELD, "like = \"Ash Varo\"", "creature `Ash Varo`"),
    (HELD, "afraid-of = [\"Rob\"]", "did you mean `Bob`?"),
    (HELD, "taunted-by = \"Eve\"", "combatant `Eve`"),
    (HELD, "gripped-by = \"Bob\"", "`Bob` holds nothing that grips"),
    (HELD, "out = \"asleep\"", "unknown value `asleep` of `out`"),
    (HELD, "wounds = [\"luck\"]", "unknown value `luck`"),
    (NPC, "kind = \"npc\"\nskills = { melee = 2 }", "an npc has no skills"),
    (NPC, "kind = \"npc\"\nrank = \"expert\"", "unknown value `expert` of `rank`"),
    ("at = \"0,0\"", "at = \"0;0\"", "`0;0` is not a hex"),
    ("at = \"0,0\"", "at = \"0,41\"", "`0,41` is not a hex"),
    ("at = \"0,0\"", "at = \"4,0\"", "cannot both stand at 4,0"),
    ("at = \"0,0\"", "at = 3", "a number is a place in range bands"),
    ("at = \"0,0\"", "count = 2\nat = [\"0,0\"]", "there are fewer hexes than combatants"),
    ("at = \"0,0\"\n", "", "has no at"),
    ("name = \"Bob\"", "name = \"ann\"", "`ann` is used twice"),
    ("side = \"B\"\nat", "side = \"C\"\nat", "side `C`"),
    ("[[side]]\nname = \"B\"\n", "", "at least two sides"),
    ("name = \"B\"\n", "name = \"GM\"\n", "a side cannot be called `GM`"),
    ("facing = \"off\"", "facing = \"of\"", "did you mean `off`?"),
    ("facing = \"off\"", "fasing = \"off\"", "did you mean `facing`?"),
    ("facing = \"off\"", "round-limit = 0", "cannot be 0"),
    ("facing = \"off\"", "injury-effects = \"own-table\"", "has no injuries"),
    ("facing = \"off\"", "maneuver-list = \"own-list\"", "has no open-maneuvers"),
    ("facing = \"off\"", "derived-pools = \"must-be-stated\"", "`Ann` has no max-hp"),
    ("facing = \"off\"", "positions = \"bands\"", "there is no map without hexes"),
    (FIELD, "walls = [\"0,0\"]", "`Ann` cannot stand at 0,0"),
    (FIELD, "first = \"0,0\"\nlast = \"3,3\"", "`Bob` cannot stand at 4,0"),
    (FIELD, "first = \"9,9\"\nlast = \"1,0\"", "upside down"),
    (FIELD, "first = \"-40,0\"\nlast = \"40,0\"", "at most 64 by 64"),
    (FIELD, "first = \"0,0\"\nlast = \"9,9\"\nwalls = [\"9,10\"]", "hex 9,10 is not on the field"),
    ("who = \"Ann\"", "who = \"Anne\"", "did you mean `Ann`?"),
    ("who = \"Ann\"", "who = \"Ann\"\nap = 9", "`ap` cannot be 9; allowed: 0 to 6"),
    (HELD, "conditions = [\"paralyzed\"]", "`Ann` cannot have a turn now"),
    (
        "[start]\n",
        "[[start.gear]]\nitem = \"sidearm\"\nloaded = 11\n[start]\n",
        "`loaded` cannot be 11; allowed: 0 to 10",
    ),
    (
        "[start]\n",
        "[[start.gear]]\nitem = \"sidearm\"\nshape = \"bent\"\n[start]\n",
        "unknown value `bent`",
    ),
    (
        "[start]\n",
        "[[start.zone]]\nat = \"x\"\nradius = 1\nrounds = 1\n[start]\n",
        "`x` is not a hex",
    ),
    (
        "who = \"Ann\"\n",
        "who = \"Ann\"\n[[start.turn.pending]]\ntarget = \"Bob\"\neffect = \"stun\"\n",
        "`pending` has no `difficulty`",
    ),
    ("[start]\n", "[[takedown]]\ntarget = \"Bob\"\n[start]\n", "`takedown` has no `challenge`"),
    (
        "[start]\n",
        "[[condition]]\nname = \"Prone\"\n[start]\n",
        "`Prone` is a common condition; allowed: a name of its own",
    ),
    (
        "[start]\n",
        "[[structure]]\nname = \"door\"\nat = \"2,2\"\nmax-hp = 9\nhp = 10\n[start]\n",
        "`hp` cannot be 10; allowed: 0 to 9",
    ),
    (
        "[start]\n",
        "[[maneuver]]\nname = \"leap\"\nap = 1\nstamina = 1\nhow = \"contest\"\n[start]\n",
        "has no gives",
    ),
    (
        "[start]\n",
        "[[takedown]]\ntarget = \"Rob\"\n[[takedown.challenge]]\nwho = \"Ann\"\nattribute = \
         \"dexterity\"\nskill = \"stealth\"\n[start]\n",
        "did you mean `Bob`?",
    ),
];

#[test]
fn each_mistake_has_a_clear_message() {
    assert!(load(&in_memory(SOUND), "fight.toml", None).is_ok());
    let mut silent = Vec::new();
    for (from, into, words) in CHANGES {
        assert!(SOUND.contains(from), "`{from}` is in the sound encounter");
        let message = refused(SOUND.replacen(from, into, 1));
        if !message.contains(words) {
            silent.push(format!("{into:?} should say {words:?}, and says:\n{message}"));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

const WEAPON: &str = "[[weapon]]\nname = \"arm\"\nmode = \"single\"\nrange = 60\ndice = 3\n";

/// What is wrong with a weapon, and what is said about it.
const WEAPONS: &[(&str, &str, &str)] = &[
    ("mode = \"single\"", "mode = \"auto\"", "unknown value `auto` of `mode`"),
    ("range = 60\n", "", "single weapon has no range"),
    ("mode = \"single\"", "mode = \"burst\"\ndamage = 3", "has no burst"),
    ("mode = \"single\"", "mode = \"blast\"", "has no area"),
    ("range = 60", "range = 62", "`range` cannot be 62; allowed: a multiple of 5"),
    ("dice = 3", "dice = 13", "`dice` cannot be 13; allowed: 0 to 12"),
    ("dice = 3", "ap = 4", "`ap` cannot be 4; allowed: 1 to 3"),
    ("dice = 3", "attribute = \"charisma\"", "unknown value `charisma` of `attribute`"),
    ("dice = 3", "effects = { sharp = 2 }", "`sharp` has no number"),
    ("dice = 3", "effects = { stun = 9 }", "`stun` of `effects` cannot be 9; allowed: 1 to 8"),
    ("dice = 3", "effects = { stunn = 2 }", "did you mean `stun`?"),
    ("dice = 3", "qualities = [\"stun\"]", "`stun` needs a number"),
    ("dice = 3", "evade = 6", "`evade` cannot be 6; allowed: 1 to 5"),
];

#[test]
fn each_mistake_in_a_weapon_is_refused() {
    let armed = SOUND.replace(HELD, "held = [\"arm\"]");
    let mut silent = Vec::new();
    for (from, into, words) in WEAPONS {
        let weapon = WEAPON.replace(from, into);
        let text = armed.replacen("[settings]", &format!("{weapon}[settings]"), 1);
        let message = refused(&text);
        if !message.contains(words) {
            silent.push(format!("{into:?} should say {words:?}, and says:\n{message}"));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
