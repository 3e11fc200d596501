//! Bad encounters of Ingenuity: one clear error each.

use crate::common::{in_memory, refused};
use affray::load;

const SOUND: &str = r#"system = "ingenuity"
[settings]
space = "grid"
[field]
cover = ["1,1"]
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
at = "0,0"
strength = "d8"
dexterity = "d6"
intellect = "d6"
resolve = "d6"
held = ["straight sword"]
[[combatant]]
name = "Bob"
side = "B"
at = "4,0"
strength = "d6"
dexterity = "d6"
intellect = "d6"
resolve = "d6"
[start]
round = 1
[start.turn]
who = "Ann"
"#;

const HELD: &str = "held = [\"straight sword\"]";
const WEAPON: &str = "[[weapon]]\nname = \"axe\"\ndamage = 4\ndamage-types = [\"slashing\"]\n\
                      critical-threshold = 19\ncritical-damage = 8\nattributes = [\"strength\"]\n";

/// What is changed in the sound encounter, into what, and the words of the refusal.
const CHANGES: &[(&str, &str, &str)] = &[
    ("strength = \"d8\"", "strength = \"d7\"", "unknown value `d7` of `strength`"),
    ("strength = \"d8\"\n", "", "has no strength"),
    ("strength = \"d8\"", "strenght = \"d8\"", "did you mean `strength`?"),
    (HELD, "held = [\"straight swrod\"]", "did you mean `straight sword`?"),
    (HELD, "held = [\"spear\", \"club\"]", "`club` needs hands that are not free"),
    (HELD, "held = [\"spear\"]\nhands = 1", "`spear` needs hands that are not free"),
    (HELD, "held = [\"club\"]\nboth-hands = true", "`club` is not held in both hands"),
    (HELD, "skills = { combat = \"d6\", swiming = \"d6\" }", "skill `swiming`"),
    (HELD, "skills = { combat = \"d20\" }", "unknown value `d20`"),
    (HELD, "proficiencies = { martial = 5 }", "cannot be 5; allowed: 1 to 4"),
    (HELD, "size = 13", "`size` cannot be 13; allowed: 1 to 12"),
    (HELD, "health = 15", "`health` cannot be 15; allowed: 0 to 14"),
    (HELD, "endurance = -1", "`endurance` cannot be -1"),
    (HELD, "fate = 4", "`fate` cannot be 4; allowed: 0 to 3"),
    (HELD, "luck-bonus = 6", "`luck-bonus` cannot be 6"),
    (HELD, "cheat-death-number = 12", "`cheat-death-number` cannot be 12"),
    (HELD, "armor = [\"plate\", \"leather\"]", "`leather` is one body armor too many"),
    (HELD, "armor = [\"paddded\"]", "did you mean `padded`?"),
    (HELD, "maneuvers = [\"hevy attack\"]", "did you mean `heavy attack`?"),
    (HELD, "powers = [\"ember dart\"]", "cannot know `ember dart`; allowed: with sorcery d6"),
    (HELD, "natural-weapons = [\"shortbow\"]", "`shortbow` cannot be a natural weapon"),
    (HELD, "conditions = [\"prune\"]", "did you mean `prone`?"),
    (HELD, "hidden-from = [\"Rob\"]", "did you mean `Bob`?"),
    (HELD, "protects = \"Dob\"", "did you mean `Bob`?"),
    (HELD, "tactics = \"bold\"", "unknown value `bold` of `tactics`"),
    (HELD, "like = \"Dragon\"", "creature `Dragon`"),
    ("at = \"0,0\"", "at = \"0;0\"", "`0;0` is not a square"),
    ("at = \"0,0\"", "at = \"0,900\"", "`0,900` is not a square"),
    ("at = \"0,0\"", "at = \"4,0\"", "cannot stand at 4,0"),
    ("at = \"0,0\"", "at = [\"0,0\", \"1,0\"]", "there must be one square for each"),
    ("at = \"0,0\"\n", "", "has no at"),
    ("at = \"0,0\"", "at = \"-90,0\"", "64 by 64 at most"),
    ("name = \"Bob\"", "name = \"Ann\"", "Ann"),
    ("side = \"B\"\nat", "side = \"C\"\nat", "side `C`"),
    ("[[side]]\nname = \"B\"\n", "", "at least two teams"),
    ("name = \"B\"\n", "name = \"GM\"\n", "a side cannot be called `GM`"),
    ("space = \"grid\"", "space = \"theatr\"", "did you mean `theater`?"),
    ("space = \"grid\"", "space = \"theater\"", "there are no squares without a map"),
    ("space = \"grid\"", "ammunition = \"counted\"\nspace = 3", "cannot be 3"),
    ("cover = [\"1,1\"]", "walls = [\"0,0\"]", "cannot stand at 0,0"),
    ("cover = [\"1,1\"]", "first = \"1,0\"\nlast = \"9,9\"", "square 0,0 is not on the field"),
    ("cover = [\"1,1\"]", "first = \"9,9\"\nlast = \"1,0\"", "lies before the corner"),
    ("who = \"Ann\"", "who = \"Anne\"", "did you mean `Ann`?"),
    ("who = \"Ann\"", "who = \"Ann\"\nleft = 9", "`left` cannot be 9"),
    (
        "[start]\n",
        "[[start.work]]\nwho = \"Ann\"\nwhat = \"resuscitate\"\non = \"Bob\"\ndone = 2\n[start]\n",
        "`done` cannot be 2; allowed: 1 to 1",
    ),
    (
        "[start]\n",
        "[[start.work]]\nwho = \"Ann\"\nwhat = \"reload\"\ndone = 1\n[start]\n",
        "this work lacks what it is about",
    ),
    (
        "[start]\n",
        "[[start.ready]]\nwho = \"Ann\"\naction = \"attack\"\nwhen = \"turn-starts\"\n[start]\n",
        "has no named",
    ),
    (
        "[start]\n",
        "[[start.gear]]\nitem = \"straight sword\"\ndurability = 11\n[start]\n",
        "`durability` cannot be 11; allowed: 0 to 10",
    ),
    ("[start]\n", "[opening]\nby = \"Ann\"\non = \"Ann\"\n[start]\n", "a member of another team"),
    ("[start]\n", "[opening]\nby = \"Eve\"\n[start]\n", "combatant `Eve`"),
];

#[test]
fn each_mistake_has_a_clear_message() {
    assert!(load(&in_memory(SOUND), "fight.toml", None).is_ok());
    for (from, into, words) in CHANGES {
        assert!(SOUND.contains(from), "`{from}` is in the sound encounter");
        let message = refused(SOUND.replacen(from, into, 1));
        assert!(message.contains(words), "{into:?} should say {words:?}, and says:\n{message}");
    }
}

/// What is wrong with a weapon, and what is said about it.
const WEAPONS: &[(&str, &str, &str)] = &[
    ("damage-types = [\"slashing\"]", "damage-types = []", "`damage-types` of a weapon is empty"),
    ("damage-types = [\"slashing\"]", "damage-types = [\"slash\"]", "unknown value `slash`"),
    ("critical-damage = 8", "critical-damage = 3", "`critical-damage` cannot be 3; allowed: 4"),
    ("critical-threshold = 19", "critical-threshold = 1", "cannot be 1; allowed: 2 to 25"),
    ("name = \"axe\"", "name = \"axe\"\nuse = \"thrown\"", "has no near"),
    ("name = \"axe\"", "name = \"axe\"\nreload = 2", "only what fires projectiles is reloaded"),
    ("name = \"axe\"", "name = \"axe\"\nnear = 9\nfar = 3", "`far` cannot be 3; allowed: 9"),
    ("name = \"axe\"", "name = \"axe\"\nproperties = [\"keen\"]", "unknown value `keen`"),
];

#[test]
fn each_mistake_in_a_weapon_is_refused() {
    let armed = SOUND.replace(HELD, "held = [\"axe\"]");
    for (from, into, words) in WEAPONS {
        let weapon = WEAPON.replace(from, into);
        let text = armed.replacen("[settings]", &format!("{weapon}[settings]"), 1);
        let message = refused(&text);
        assert!(message.contains(words), "{into:?} should say {words:?}, and says:\n{message}");
    }
}
